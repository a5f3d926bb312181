/** What part of the wall is shown, and where things are in it. One square is one unit; the table top is y = 0. */

import { COLUMNS, HIGH, extent, height, squaresOf, type Place, type Square, type Wall } from './position';

/** A place reaches at most two columns beside the wall, so that eleven columns always show everything. */
export const SHOWN = 11;
/** Room beside and above the squares, and below them for the table with its letters. */
export const MARGIN = 0.5;
export const TABLE = 1;
/** The picture keeps this shape however near it is. */
export const ASPECT = (SHOWN + 2 * MARGIN) / (HIGH + MARGIN + TABLE);

const FEWEST = 7;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The nearest picture of the always same shape that shows the wall, two columns beside it and room above it. */
export function frame(wall: Wall, places: Place[]): Box {
  const built = extent(wall) ?? { first: 8, last: 9 };
  const columns = places.flatMap((place) => squaresOf(place).map((square) => square.column));
  let first = Math.max(0, Math.min(built.first - 1, ...columns));
  let last = Math.min(COLUMNS.length - 1, Math.max(built.last + 1, ...columns));
  while (last - first + 1 < FEWEST) {
    // Grows on both sides in turn, so that a narrow wall stays in the middle.
    if (first > 0 && (built.first - first <= last - built.last || last === COLUMNS.length - 1)) first--;
    else last++;
  }
  const rows = Math.min(HIGH, Math.max(height(wall) + 2, 5));
  const width = Math.max(last - first + 1 + 2 * MARGIN, (rows + MARGIN + TABLE) * ASPECT);
  const middle = (first + last + 1) / 2;
  return { x: middle - width / 2, y: TABLE - width / ASPECT, width, height: width / ASPECT };
}

export function boxOf(place: Place): Box {
  const lying = place.direction === 'h';
  const wide = lying ? 2 : 1;
  const high = lying ? 1 : 2;
  return { x: place.column, y: -place.row - high, width: wide, height: high };
}

/** The square at a point of the picture; row -1 and less is the table. */
export function squareAt(x: number, y: number): Square {
  return { column: Math.floor(x), row: Math.floor(-y) };
}
