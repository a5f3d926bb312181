/** Turris' position text read into stones and cells, and notations into places. Nothing here knows the rules. */

export const COLUMNS = ['a', 'b', 'c'] as const;
export const ROWS = ['1', '2', '3'] as const;
export type Square = `${(typeof COLUMNS)[number]}${(typeof ROWS)[number]}`;
export type Colour = 'w' | 'b';

/** Column, row and level, all counted from 0. */
export interface Cell {
  x: number;
  y: number;
  z: number;
}

export type Axis = 'x' | 'y' | 'z';

export interface Stone {
  colour: Colour;
  cells: [Cell, Cell]; // the western, southern or lower one first
  axis: Axis;
}

export interface Position {
  stones: Stone[];
  mover: Colour;
  bonus: boolean;
  latest: Record<Colour, Cell | null>; // the stone each side placed last, by its first cell
  banned: Cell[]; // not to be built on in this turn (T3.4)
}

export const STONES_EACH = 20;
export const SQUARES: readonly Square[] = ROWS.flatMap((row) => COLUMNS.map((column): Square => `${column}${row}`));

const STEPS: Record<string, [number, number]> = { E: [1, 0], W: [-1, 0], N: [0, 1], S: [0, -1] };

export function at(square: Square): { x: number; y: number } {
  return { x: square.charCodeAt(0) - 97, y: square.charCodeAt(1) - 49 };
}

export function squareOf(x: number, y: number): Square {
  return `${COLUMNS[x] ?? 'a'}${ROWS[y] ?? '1'}`;
}

export function isSquare(text: string): text is Square {
  return /^[a-c][1-3]$/.test(text);
}

export function cellKey(cell: Cell): string {
  return `${cell.x},${cell.y},${cell.z}`;
}

export function parse(text: string): Position {
  const [field, mover, phase, latest, banned] = text.split(' ');
  if (!field || (mover !== 'w' && mover !== 'b') || !latest || !banned) throw new Error(`not a position: ${text}`);
  const [white, black] = latest.split('/');
  return {
    stones: stones(cubes(field)),
    mover,
    bonus: phase === 'bonus',
    latest: { w: cellOrNone(white), b: cellOrNone(black) },
    banned: banned === '-' ? [] : banned.split('+').map(readCell),
  };
}

function cubes(field: string): Map<string, { cell: Cell; mark: string }> {
  const found = new Map<string, { cell: Cell; mark: string }>();
  const rows = field.split('/');
  if (rows.length !== 3) throw new Error(`not three rows: ${field}`);
  rows.forEach((line, i) => {
    const columns = line.split(',');
    if (columns.length !== 3) throw new Error(`not a row of three: ${line}`);
    columns.forEach((column, x) => {
      if (column === '.') return;
      if (!/^[VEWNS]+$/i.test(column)) throw new Error(`not a column: ${column}`);
      [...column].forEach((mark, z) => {
        const cell = { x, y: 2 - i, z };
        found.set(cellKey(cell), { cell, mark });
      });
    });
  });
  return found;
}

/** From the ground up, so that standing cubes pair up from below. */
function stones(found: Map<string, { cell: Cell; mark: string }>): Stone[] {
  const taken = new Set<string>();
  const made: Stone[] = [];
  const order = [...found.values()].sort((a, b) => a.cell.z - b.cell.z || a.cell.y - b.cell.y || a.cell.x - b.cell.x);
  for (const { cell, mark } of order) {
    if (taken.has(cellKey(cell))) continue;
    const [dx, dy] = STEPS[mark.toUpperCase()] ?? [0, 0];
    const axis: Axis = dx ? 'x' : dy ? 'y' : 'z';
    const other = { x: cell.x + dx, y: cell.y + dy, z: cell.z + (axis === 'z' ? 1 : 0) };
    taken.add(cellKey(other));
    const swap = dx < 0 || dy < 0;
    made.push({ colour: mark === mark.toUpperCase() ? 'w' : 'b', cells: swap ? [other, cell] : [cell, other], axis });
  }
  return made;
}

function readCell(name: string): Cell {
  const [square, level] = name.split(':');
  if (!square || !isSquare(square) || !level) throw new Error(`not a cell: ${name}`);
  return { ...at(square), z: Number(level) - 1 };
}

function cellOrNone(name: string | undefined): Cell | null {
  return !name || name === '-' ? null : readCell(name);
}

export function stoneKey(stone: Stone): string {
  return `${stone.colour}${cellKey(stone.cells[0])}${stone.axis}`;
}

export function owners(position: Position): Map<string, Stone> {
  return new Map(position.stones.flatMap((stone) => stone.cells.map((cell) => [cellKey(cell), stone])));
}

export function height(position: Position, square: Square): number {
  const { x, y } = at(square);
  let top = 0;
  for (const stone of position.stones)
    for (const cell of stone.cells) if (cell.x === x && cell.y === y) top = Math.max(top, cell.z + 1);
  return top;
}

export function tallest(position: Position): number {
  return Math.max(0, ...SQUARES.map((square) => height(position, square)));
}

/** The stone that one sees on a square from above. */
export function topStone(position: Position, square: Square): Stone | null {
  const { x, y } = at(square);
  return owners(position).get(cellKey({ x, y, z: height(position, square) - 1 })) ?? null;
}

export function stonesLeft(position: Position, colour: Colour): number {
  return STONES_EACH - position.stones.filter((stone) => stone.colour === colour).length;
}

export function colourOf(side: string): Colour {
  return side.startsWith('w') ? 'w' : 'b';
}

export function sideOf(colour: Colour): 'white' | 'black' {
  return colour === 'w' ? 'white' : 'black';
}

/** One action, read from its notation. */
export type Action =
  | { kind: 'place'; squares: [Square] | [Square, Square] }
  | { kind: 'remove'; square: Square }
  | { kind: 'decline' }
  | { kind: 'pass' };

export function readAction(text: string): Action | null {
  if (text === '-') return { kind: 'decline' };
  if (text === 'pass') return { kind: 'pass' };
  const found = /^(x?)([a-c][1-3])([a-c][1-3])?$/.exec(text);
  if (!found) return null;
  const [first, second] = [found[2] as Square, found[3] as Square | undefined];
  if (found[1]) return second ? null : { kind: 'remove', square: first };
  return { kind: 'place', squares: second ? [first, second] : [first] };
}

/** The stone that a placement would be, on top of what is there. */
export function placed(position: Position, squares: readonly Square[], colour: Colour): Stone {
  const [first, second] = [...squares].sort();
  if (!first) throw new Error('a placement needs a square');
  const cell = { ...at(first), z: height(position, first) };
  if (!second) return { colour, cells: [cell, { ...cell, z: cell.z + 1 }], axis: 'z' };
  const other = { ...at(second), z: cell.z };
  return { colour, cells: [cell, other], axis: other.x !== cell.x ? 'x' : 'y' };
}

/** The stone that a removal names: the topmost on its alphabetically first square. */
export function removed(position: Position, square: Square): Stone | null {
  return topStone(position, square);
}

/** The stones that the last turn's placements left behind: the highest that fits each, later placements first. */
export function marked(position: Position, actions: readonly string[]): Set<Stone> {
  const found = new Set<Stone>();
  for (const text of [...actions].reverse()) {
    const action = readAction(text);
    if (action?.kind !== 'place') continue;
    const wanted = [...action.squares].sort().join('');
    const fits = position.stones
      .filter((stone) => !found.has(stone) && stoneSquares(stone).join('') === wanted)
      .sort((a, b) => b.cells[0].z - a.cells[0].z);
    if (fits[0]) found.add(fits[0]);
  }
  return found;
}

/** The one or two squares a stone stands on, alphabetically. */
export function stoneSquares(stone: Stone): Square[] {
  return [...new Set(stone.cells.map((cell) => squareOf(cell.x, cell.y)))].sort();
}

/** The squares in reading order of the screen, back row first; the side that faces us sits at the bottom. */
export function screenRows(facing: string): Square[][] {
  const rows = [2, 1, 0].map((y) => [0, 1, 2].map((x) => squareOf(x, y)));
  return colourOf(facing) === 'b' ? rows.reverse().map((row) => row.reverse()) : rows;
}
