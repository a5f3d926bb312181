/**
 * The five views: rows of letters, upper case where a square is in a largest group. The server tells them for the
 * present; for earlier positions, which come as texts alone, they are looked at here.
 */
import { cellKey, height, owners, SQUARES, type Colour, type Position } from './position';

export const SIDE_VIEWS = ['south', 'east', 'north', 'west'] as const;
export const VIEWS = [...SIDE_VIEWS, 'roof'] as const;
export type SideName = (typeof SIDE_VIEWS)[number];
export type ViewName = (typeof VIEWS)[number];

export interface View {
  rows: string[]; // from the top; three letters each, "." for nothing
  white: number;
  black: number;
}

export interface Score {
  white: number;
  black: number;
  views: Record<ViewName, View>;
}

function score(detail: Record<string, unknown>): Score | null {
  const views = detail.views as Record<ViewName, View> | undefined;
  if (!views || typeof detail.white !== 'number' || typeof detail.black !== 'number') return null;
  return { white: detail.white, black: detail.black, views };
}

/** The server's score if it came with the position, else what one sees of it. */
export function scoreOf(detail: Record<string, unknown>, position: Position): Score {
  return score(detail) ?? look(position);
}

/** From where each side is seen: for a column and a depth of the view, the square. Left to right as seen from outside. */
const SIGHT: Record<SideName, (column: number, depth: number) => [number, number]> = {
  south: (column, depth) => [column, depth],
  east: (column, depth) => [2 - depth, column],
  north: (column, depth) => [2 - column, 2 - depth],
  west: (column, depth) => [depth, 2 - column],
};

export function look(position: Position): Score {
  const found = owners(position);
  const levels = Math.max(0, ...SQUARES.map((square) => height(position, square)));
  const colour = (x: number, y: number, z: number) => found.get(cellKey({ x, y, z }))?.colour;
  const side = (name: SideName) =>
    Array.from({ length: levels }, (_, row) =>
      [0, 1, 2].map((column) => firstSeen((depth) => colour(...SIGHT[name](column, depth), levels - 1 - row))).join(''),
    );
  const roof = [2, 1, 0].map((y) =>
    [0, 1, 2].map((x) => firstSeen((depth) => colour(x, y, levels - 1 - depth), levels)).join(''),
  );
  const views = {
    south: grouped(side('south')),
    east: grouped(side('east')),
    north: grouped(side('north')),
    west: grouped(side('west')),
    roof: grouped(roof),
  };
  const sum = (of: 'white' | 'black') => VIEWS.reduce((total, name) => total + views[name][of], 0);
  return { white: sum('white'), black: sum('black'), views };
}

function firstSeen(colourAt: (depth: number) => Colour | undefined, depths = 3): string {
  for (let depth = 0; depth < depths; depth++) {
    const colour = colourAt(depth);
    if (colour) return colour;
  }
  return '.';
}

/** A view with each colour's largest group in upper case. */
function grouped(rows: string[]): View {
  const best: Record<Colour, [number, number][]> = { w: [], b: [] };
  const seen = new Set<string>();
  rows.forEach((line, r) =>
    [...line].forEach((mark, c) => {
      if (mark === '.' || seen.has(`${c} ${r}`)) return;
      const group = spread(rows, c, r, seen);
      if (group.length > best[mark as Colour].length) best[mark as Colour] = group;
    }),
  );
  const largest = new Set([...best.w, ...best.b].map(([c, r]) => `${c} ${r}`));
  const shown = rows.map((line, r) =>
    [...line].map((mark, c) => (largest.has(`${c} ${r}`) ? mark.toUpperCase() : mark)).join(''),
  );
  return { rows: shown, white: best.w.length, black: best.b.length };
}

function spread(rows: string[], column: number, row: number, seen: Set<string>): [number, number][] {
  const group: [number, number][] = [];
  const mark = letter(rows, column, row);
  const open: [number, number][] = [[column, row]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [c, r] = next;
    if (letter(rows, c, r) !== mark || seen.has(`${c} ${r}`)) continue;
    seen.add(`${c} ${r}`);
    group.push(next);
    open.push([c + 1, r], [c - 1, r], [c, r + 1], [c, r - 1]);
  }
  return group;
}

/** The four sides in the order in which one sees them walking round to the right, the facing player's own first. */
export function sideOrder(facing: string): SideName[] {
  return facing === 'black' ? ['north', 'west', 'south', 'east'] : [...SIDE_VIEWS];
}

/** The roof as the facing player sees it: turned by half a turn for black. */
export function roofRows(rows: readonly string[], facing: string): string[] {
  return facing === 'black' ? [...rows].reverse().map((row) => [...row].reverse().join('')) : [...rows];
}

/** What letter stands at a place; "." outside. */
export function letter(rows: readonly string[], column: number, row: number): string {
  return rows[row]?.[column] ?? '.';
}

/** A line just inside the border of every largest group, in squares. */
export function outline(rows: readonly string[]): string {
  const inset = 0.07;
  let d = '';
  rows.forEach((line, r) => {
    [...line].forEach((mark, c) => {
      if (mark === mark.toLowerCase()) return;
      const open = (dc: number, dr: number) => letter(rows, c + dc, r + dr) !== mark;
      const [north, south, west, east] = [open(0, -1), open(0, 1), open(-1, 0), open(1, 0)];
      const left = c + (west ? inset : -inset);
      const right = c + 1 - (east ? inset : -inset);
      const top = r + (north ? inset : -inset);
      const bottom = r + 1 - (south ? inset : -inset);
      if (north) d += `M${left} ${r + inset}H${right}`;
      if (south) d += `M${left} ${r + 1 - inset}H${right}`;
      if (west) d += `M${c + inset} ${top}V${bottom}`;
      if (east) d += `M${c + 1 - inset} ${top}V${bottom}`;
    });
  });
  return d;
}
