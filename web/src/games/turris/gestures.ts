/** From squares that were touched to actions, by looking them up in the list of legal ones. */
import { at, readAction, removed, squareOf, stoneSquares, type Position, type Square } from './position';

export type Shape = 'stand' | 'lie' | 'remove';

export interface Gesture {
  action: string;
  shape: Shape;
  squares: Square[]; // what it covers
}

export function gestures(position: Position, legal: readonly string[]): Gesture[] {
  return legal.flatMap((text): Gesture[] => {
    const action = readAction(text);
    if (action?.kind === 'place') {
      return [{ action: text, shape: action.squares.length === 1 ? 'stand' : 'lie', squares: [...action.squares] }];
    }
    if (action?.kind !== 'remove') return [];
    const stone = removed(position, action.square);
    return [{ action: text, shape: 'remove', squares: stone ? stoneSquares(stone) : [action.square] }];
  });
}

/** What a touch of this square can mean: standing first, then lying, then a removal. */
export function on(all: readonly Gesture[], square: Square): Gesture[] {
  const order: Shape[] = ['stand', 'lie', 'remove'];
  return all.filter((g) => g.squares.includes(square)).sort((a, b) => order.indexOf(a.shape) - order.indexOf(b.shape));
}

/** What a stroke from one square to its neighbour means: lying on both. */
export function across(all: readonly Gesture[], from: Square, to: Square): Gesture | null {
  return all.find((g) => g.shape === 'lie' && g.squares.includes(from) && g.squares.includes(to)) ?? null;
}

export function lying(from: Square, to: Square): string {
  return [from, to].sort().join('');
}

/** The neighbour in a direction on the foundation, or null outside it. */
export function beside(square: Square, dx: number, dy: number): Square | null {
  const { x, y } = at(square);
  const [nx, ny] = [x + dx, y + dy];
  return nx < 0 || nx > 2 || ny < 0 || ny > 2 ? null : squareOf(nx, ny);
}

/** How near the middle of a square a pointer means a standing stone, in squares. */
const MIDDLE = 0.24;

/**
 * What a pointer means that stands `dx` east and `dy` north of a square's middle: standing in the middle, lying towards
 * the side it is near. Null when building and removing are both possible, or nothing is: then one has to ask.
 */
export function aimed(all: readonly Gesture[], square: Square, dx: number, dy: number): Gesture | null {
  const found = on(all, square);
  const building = found.filter((g) => g.shape !== 'remove');
  if (building.length < found.length) return found.length === 1 ? (found[0] ?? null) : null;
  const stand = building.find((g) => g.shape === 'stand');
  if (stand && Math.hypot(dx, dy) < MIDDLE) return stand;
  const steps: [number, number, number][] = [
    [dx, 1, 0],
    [-dx, -1, 0],
    [dy, 0, 1],
    [-dy, 0, -1],
  ];
  for (const [, sx, sy] of steps.sort((a, b) => b[0] - a[0])) {
    const to = beside(square, sx, sy);
    const lie = to && across(building, square, to);
    if (lie) return lie;
    if (stand) return stand; // only the nearest side counts while standing is possible
  }
  return null;
}

/** What somebody tried who touched a square on which nothing is possible. */
export function attempt(position: Position, square: Square): string {
  const stone = removed(position, square);
  if (position.bonus && stone && stone.colour !== position.mover) return `x${stoneSquares(stone)[0] ?? square}`;
  return square;
}
