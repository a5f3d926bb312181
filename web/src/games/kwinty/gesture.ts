/** From where the pointer is and how it moved to the place that is meant; chooses among what the server allows. */

import {
  COLUMNS,
  HIGH,
  columnHeight,
  extent,
  placeOf,
  squaresOf,
  stoneAt,
  type Direction,
  type Place,
  type Square,
  type Wall,
} from './position';
import { boxOf, squareAt } from './view';

export interface Point {
  x: number;
  y: number;
}

/** Further away than this, in squares, nothing is meant. */
const NEAR = 1.05;
/** A stone may be aimed from above, as if it were dropped: height above its place counts little. */
const DROP = 0.12;
/** How far a finger or mouse has to go, in squares, to say a direction. */
export const STROKE = 0.45;

export function placesOf(legal: string[]): Place[] {
  return legal.map(placeOf).filter((place) => place !== null);
}

/** How far a point is from a place: 0 at its middle, heights above it hardly counted. */
function distance(place: Place, point: Point): number {
  const box = boxOf(place);
  const dx = Math.abs(point.x - (box.x + box.width / 2));
  const dy = point.y - (box.y + box.height / 2);
  return Math.hypot(dx, dy < 0 ? dy * DROP : dy * 0.8);
}

function nearest(places: Place[], point: Point, near: number): Place | null {
  let best: Place | null = null;
  for (const place of places) {
    const far = distance(place, point);
    if (far < near) [best, near] = [place, far];
  }
  return best;
}

/** Where a stone of this direction that is carried to a point comes to lie: the nearest place. */
export function carried(places: Place[], point: Point, direction: Direction, free: boolean): Place | null {
  // The first stone's column has no neighbours to tell it from: wherever it is dropped, it is the same (K2).
  const near = free ? Infinity : NEAR;
  return nearest(
    places.filter((place) => place.direction === direction),
    point,
    near,
  );
}

/**
 * The place meant by pointing: one of the chosen direction that covers the square or lies straight below it. Nothing
 * else, for whoever points at a square where the rules forbid that stone wants to hear why.
 */
export function pointed(places: Place[], point: Point, direction: Direction, free: boolean): Place | null {
  const meant = free ? places : places.filter((place) => falls(place, squareAt(point.x, point.y)));
  return carried(meant, point, direction, free);
}

/** Whether a stone that is let go at a square falls onto this place. */
function falls(place: Place, { column, row }: Square): boolean {
  return row >= place.row && squaresOf(place).some((square) => square.column === column);
}

/** The direction of a stroke: sideways lays, upwards or downwards stands; null while it is too short. */
export function strokeDirection(from: Point, to: Point): Direction | null {
  const dx = Math.abs(to.x - from.x);
  const dy = Math.abs(to.y - from.y);
  if (Math.max(dx, dy) < STROKE) return null;
  return dx > dy ? 'h' : 'v';
}

/** The place meant by a stroke that begins on a square: it covers that square and goes the way of the stroke. */
export function stroked(places: Place[], from: Point, to: Point): Place | null {
  const direction = strokeDirection(from, to);
  if (!direction) return null;
  const start = squareAt(from.x, from.y);
  const column = direction === 'h' && to.x < from.x ? start.column - 1 : start.column;
  const meant = places.filter((place) => place.direction === direction && falls(place, start));
  return meant.find((place) => place.column === column) ?? meant[0] ?? null;
}

/**
 * What somebody tried who pointed at a square where no stone of the direction can be laid, so that the server can say
 * why not: that square if a stone is there, else where a stone would come to rest. A lying one is meant to rest on even
 * ground and to be at the wall, if the square leaves a choice.
 */
export function attempt(wall: Wall, square: Square, direction: Direction): Place {
  if (stoneAt(wall, square)) return { ...square, direction };
  if (direction === 'v') return { column: square.column, row: columnHeight(wall, square.column), direction };
  const built = extent(wall);
  const middle = built ? (built.first + built.last) / 2 : square.column;
  const tries = [square.column - 1, square.column]
    .filter((column) => column >= 0 && column + 1 < COLUMNS.length)
    .map((column) => {
      const [left, right] = [columnHeight(wall, column), columnHeight(wall, column + 1)];
      return { column, row: Math.min(Math.max(left, right), HIGH - 1), even: left === right };
    })
    .sort((a, b) => Number(b.even) - Number(a.even) || Math.abs(a.column - middle) - Math.abs(b.column - middle));
  const { column, row } = tries[0]!;
  return { column, row, direction };
}

/** What Enter places on a square: the wanted direction if it is allowed there, else the other. */
export function atSquare(places: Place[], square: Square, wanted: Direction): Place | null {
  const here = places.filter((place) => place.column === square.column && place.row === square.row);
  return here.find((place) => place.direction === wanted) ?? here[0] ?? null;
}
