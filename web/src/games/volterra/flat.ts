/** Measures of the flat board, in units of its picture. */
import { screenRows, type Square } from './position';

export const CELL = 100;
export const LEFT = 38;
export const TOP = 16;
export const WIDTH = LEFT + 5 * CELL + 18;
export const HEIGHT = TOP + 4 * CELL + 40;

export const TILE = 82;
export const DEPTH = 44;
export const FOOT = 90; // where a pile stands in its square, from the square's top
const ROOM = 42; // how far a pile may rise, so that it never hides the square behind it
const THICK = 11;

export interface Point {
  x: number;
  y: number;
}

export function thickness(height: number): number {
  return Math.min(THICK, ROOM / Math.max(1, height));
}

/** The middle of a pile's foot. */
export function footOf(square: Square, facing: string): Point {
  const rows = screenRows(facing);
  const y = rows.findIndex((row) => row.includes(square));
  const x = rows[y]?.indexOf(square) ?? 0;
  return { x: LEFT + (x + 0.5) * CELL, y: TOP + y * CELL + FOOT };
}

/** The middle of a pile's top face. */
export function topOf(square: Square, height: number, facing: string): Point {
  const foot = footOf(square, facing);
  return { x: foot.x, y: foot.y - height * thickness(height) - DEPTH / 2 };
}

/** A point on the way from one to the other, lifted in the middle. */
export function arc(from: Point, to: Point, t: number): Point {
  const lift = Math.min(70, 26 + Math.hypot(to.x - from.x, to.y - from.y) * 0.18);
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t - lift * 4 * t * (1 - t) };
}
