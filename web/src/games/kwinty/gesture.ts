/** From where the pointer is and how it moved to the place that is meant; chooses among what the server allows. */

import { placeOf, squaresOf, type Direction, type Place, type Square } from './position';
import { boxOf } from './view';

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

/** The place meant by pointing: the nearest in the wanted direction, else the nearest in the other. */
export function pointed(places: Place[], point: Point, wanted: Direction, free: boolean): Place | null {
  // The first stone's column has no neighbours to tell it from: wherever it is dropped, it is the same (K2).
  const near = free ? Infinity : NEAR;
  const wantedPlaces = places.filter((place) => place.direction === wanted);
  const otherPlaces = places.filter((place) => place.direction !== wanted);
  return nearest(wantedPlaces, point, near) ?? nearest(otherPlaces, point, near);
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
  const start = Math.floor(from.x);
  const column = direction === 'h' && to.x < from.x ? start - 1 : start;
  return (
    places.find((p) => p.direction === direction && p.column === column) ??
    places.find((p) => p.direction === direction && squaresOf(p).some((s) => s.column === start)) ??
    null
  );
}

/** What Enter places on a square: the wanted direction if it is allowed there, else the other. */
export function atSquare(places: Place[], square: Square, wanted: Direction): Place | null {
  const here = places.filter((place) => place.column === square.column && place.row === square.row);
  return here.find((place) => place.direction === wanted) ?? here[0] ?? null;
}
