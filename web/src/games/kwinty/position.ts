/** The wall as the position text tells it. Knows the notation, not the rules: what may be placed comes from the server. */

export const COLUMNS = 'abcdefghijklmnopq';
export const HIGH = 9; // K2
export const WIDE = 9; // K2
export const STONES = 20; // K1

export type Side = 'white' | 'black';
export type Direction = 'h' | 'v';

/** Columns and rows count from 0; a square is written `c3`. */
export interface Square {
  column: number;
  row: number;
}

/** A stone, laid or possible, by its lower-left square. */
export interface Place extends Square {
  direction: Direction;
}

export interface Stone extends Place {
  side: Side;
}

export interface Wall {
  stones: Stone[];
  mover: Side;
}

/** First and last of a run of columns. */
export interface Span {
  first: number;
  last: number;
}

export function parse(text: string): Wall {
  const [field = '', mover = 'w'] = text.split(' ');
  const stones: Stone[] = [];
  // K3.3 lets equal squares pair up, from the left in a row and from below in a column.
  const openBelow = new Set<string>();
  field
    .split('/')
    .reverse()
    .forEach((line, row) => {
      let openLeft = false;
      [...spread(line)].forEach((letter, column) => {
        const side: Side = letter === letter.toUpperCase() ? 'white' : 'black';
        const kind = letter.toLowerCase();
        if (kind === 'h') {
          if (!openLeft) stones.push({ side, column, row, direction: 'h' });
          openLeft = !openLeft;
        } else if (kind === 'v' && !openBelow.delete(`${column},${row - 1}`)) {
          openBelow.add(`${column},${row}`);
          stones.push({ side, column, row, direction: 'v' });
        }
      });
    });
  return { stones, mover: mover === 'w' ? 'white' : 'black' };
}

function spread(line: string): string {
  return line.replace(/\d+/g, (run) => '.'.repeat(Number(run)));
}

export function squareName({ column, row }: Square): string {
  return `${COLUMNS[column] ?? ''}${row + 1}`;
}

export function parseSquare(name: string): Square {
  return { column: COLUMNS.indexOf(name.charAt(0)), row: Number(name.slice(1)) - 1 };
}

export function actionOf(place: Place): string {
  return squareName(place) + place.direction;
}

/** The place that an action names; null for a pass. */
export function placeOf(action: string): Place | null {
  const match = /^([a-q][1-9])([hv])$/.exec(action);
  if (!match) return null;
  return { ...parseSquare(match[1]!), direction: match[2] as Direction };
}

export function squaresOf(place: Place): [Square, Square] {
  const { column, row } = place;
  const other = place.direction === 'h' ? { column: column + 1, row } : { column, row: row + 1 };
  return [{ column, row }, other];
}

export function covers(place: Place, square: Square): boolean {
  return squaresOf(place).some((s) => s.column === square.column && s.row === square.row);
}

export function stoneAt(wall: Wall, square: Square): Stone | undefined {
  return wall.stones.find((stone) => covers(stone, square));
}

export function samePlace(a: Place | null, b: Place | null): boolean {
  return a === b || (a !== null && b !== null && actionOf(a) === actionOf(b));
}

export function extent(wall: Wall): Span | null {
  const columns = wall.stones.flatMap((stone) => squaresOf(stone).map((square) => square.column));
  return columns.length ? { first: Math.min(...columns), last: Math.max(...columns) } : null;
}

/** How many squares high the wall is. */
export function height(wall: Wall): number {
  return Math.max(0, ...wall.stones.map((stone) => squaresOf(stone)[1].row + 1));
}

/** How many squares of a column are built: it has no holes (K3.1). */
export function columnHeight(wall: Wall, column: number): number {
  const squares = wall.stones.flatMap(squaresOf).filter((square) => square.column === column);
  return Math.max(0, ...squares.map((square) => square.row + 1));
}

/** The columns that the wall may still grow to (K2). */
export function reach(wall: Wall): Span {
  const built = extent(wall);
  if (!built) return { first: 0, last: COLUMNS.length - 1 };
  return { first: Math.max(0, built.last - WIDE + 1), last: Math.min(COLUMNS.length - 1, built.first + WIDE - 1) };
}

export function stonesLeft(wall: Wall, side: Side): number {
  return STONES - wall.stones.filter((stone) => stone.side === side).length;
}
