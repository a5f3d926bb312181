/** Volterra's position text read into towers, and what an action changes in them. Nothing here knows the rules. */

export const COLUMNS = ['a', 'b', 'c', 'd', 'e'] as const;
export const ROWS = ['1', '2', '3', '4'] as const;
export type Square = `${(typeof COLUMNS)[number]}${(typeof ROWS)[number]}`;
export type Colour = 'l' | 'd';

export interface Tower {
  tiles: Colour[]; // from bottom to top
  pawn: Colour | null;
}

export interface Position {
  towers: ReadonlyMap<Square, Tower>;
  mover: Colour;
  owed: '-' | 'pawn' | 'tower';
  placing: 'tile' | 'pawn' | null; // what the free layout waits for (V9)
}

export const SQUARES: readonly Square[] = ROWS.flatMap((row) => COLUMNS.map((column): Square => `${column}${row}`));

const TOWER = /^[ld]*[ldLD]$/;

export function isSquare(text: string): text is Square {
  return /^[a-e][1-4]$/.test(text);
}

export function parse(text: string): Position {
  const [field, mover, owed] = text.split(' ');
  const rows = field?.split('/') ?? [];
  if (rows.length !== ROWS.length || (mover !== 'l' && mover !== 'd')) throw new Error(`not a position: ${text}`);
  if (owed !== '-' && owed !== 'pawn' && owed !== 'tower') throw new Error(`not a position: ${text}`);
  const towers = new Map<Square, Tower>();
  rows.forEach((line, i) => {
    const cells = line.split(',');
    if (cells.length !== COLUMNS.length) throw new Error(`not a row of five: ${line}`);
    COLUMNS.forEach((column, x) => {
      const cell = cells[x] ?? '';
      if (cell !== '.') towers.set(`${column}${ROWS[ROWS.length - 1 - i] ?? '1'}`, tower(cell));
    });
  });
  const pawns = [...towers.values()].filter((t) => t.pawn).length;
  const placing = pawns === 2 ? null : towers.size === SQUARES.length ? 'pawn' : 'tile';
  return { towers, mover, owed, placing };
}

function tower(text: string): Tower {
  if (!TOWER.test(text)) throw new Error(`not a tower: ${text}`);
  const tiles = [...text.toLowerCase()] as Colour[];
  const top = text.slice(-1);
  return { tiles, pawn: top === top.toLowerCase() ? null : (top.toLowerCase() as Colour) };
}

export function owner(tower: Tower | undefined): Colour | null {
  return tower?.tiles.at(-1) ?? null;
}

export function pawnSquare(position: Position, colour: Colour): Square | null {
  for (const [square, tower] of position.towers) if (tower.pawn === colour) return square;
  return null;
}

export function colourOf(side: string): Colour {
  return side.startsWith('l') ? 'l' : 'd';
}

export function sideOf(colour: Colour): 'light' | 'dark' {
  return colour === 'l' ? 'light' : 'dark';
}

/** One action, read from its notation. */
export type Action =
  | { kind: 'pawn'; to: Square }
  | { kind: 'tower'; from: Square; to: Square; count: 1 | 2 }
  | { kind: 'tile'; to: Square }
  | { kind: 'place-pawn'; to: Square };

export function readAction(text: string): Action | null {
  const put = /^([+@])([a-e][1-4])$/.exec(text);
  if (put) return { kind: put[1] === '+' ? 'tile' : 'place-pawn', to: put[2] as Square };
  const carry = /^([a-e][1-4])([-=])([a-e][1-4])$/.exec(text);
  if (carry)
    return { kind: 'tower', from: carry[1] as Square, to: carry[3] as Square, count: carry[2] === '-' ? 1 : 2 };
  return isSquare(text) ? { kind: 'pawn', to: text } : null;
}

/** Squares whose towers left the game with an action: they stood before and were not emptied by the action itself. */
export function fallen(before: Position, after: Position, action: Action | null): Square[] {
  const source = action?.kind === 'tower' ? action.from : null;
  return [...before.towers.keys()].filter((square) => {
    if (after.towers.has(square)) return false;
    if (square !== source || action?.kind !== 'tower') return true;
    return (before.towers.get(square)?.tiles.length ?? 0) > action.count;
  });
}

/** The squares in reading order of the screen, back row first; the side that faces us sits at the bottom. */
export function screenRows(facing: string): Square[][] {
  const rows = [...ROWS].reverse().map((row) => COLUMNS.map((column): Square => `${column}${row}`));
  return colourOf(facing) === 'd' ? rows.reverse().map((row) => row.reverse()) : rows;
}

/** Heights of a colour's towers, highest first: what V7 compares. */
export function heights(position: Position, colour: Colour): number[] {
  return [...position.towers.values()]
    .filter((t) => owner(t) === colour)
    .map((t) => t.tiles.length)
    .sort((a, b) => b - a);
}
