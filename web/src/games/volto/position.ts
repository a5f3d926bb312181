/** The board as a position or view text tells it. An unknown mask is `X`, and nothing here looks any further (M8). */

export const COLUMNS = 'abcde';
export const ROWS = '1234567';
export const KINDS = ['N', 'A', 'S', 'L', 'C'] as const;

export type Kind = (typeof KINDS)[number];
export type Face = Kind | 'X';
export type Side = 'white' | 'red';

export interface Mask {
  side: Side;
  face: Face;
}

export interface Position {
  masks: Map<string, Mask>;
  captured: Record<Side, Kind[]>;
  mover: Side;
  quiet: number; // moves since the last capture (M7.3)
}

export function parse(text: string): Position {
  const [field = '', mover = 'w', captured = '-/-', quiet = '0'] = text.split(' ');
  const masks = new Map<string, Mask>();
  field.split('/').forEach((line, index) => {
    const row = ROWS.charAt(ROWS.length - 1 - index);
    const spread = line.replace(/\d/g, (run) => '.'.repeat(Number(run)));
    [...spread].forEach((letter, column) => {
      if (letter !== '.') masks.set(COLUMNS.charAt(column) + row, maskOf(letter));
    });
  });
  const [white = '', red = ''] = captured.split('/');
  return {
    masks,
    captured: { white: kindsIn(white), red: kindsIn(red) },
    mover: mover === 'w' ? 'white' : 'red',
    quiet: Number(quiet),
  };
}

function maskOf(letter: string): Mask {
  const face = letter.toUpperCase();
  return { side: letter === face ? 'white' : 'red', face: isKind(face) ? face : 'X' };
}

export function isKind(letter: string): letter is Kind {
  return (KINDS as readonly string[]).includes(letter);
}

/** The kinds among the letters of a text, in its order. */
export function kindsIn(letters: string): Kind[] {
  return [...letters].filter(isKind);
}

export interface Move {
  from: string;
  to: string;
  captured: Kind | null; // what a capture showed
  lost: Kind | null; // what the capturing mask was, if a lady took it along (M5.3)
}

/** The move that an action names; null for a set-up. */
export function moveOf(action: string): Move | null {
  const match = /^([a-e][1-7])([a-e][1-7])(?:x([NASLC])(?:\+([NASLC]))?)?$/.exec(action);
  if (!match) return null;
  return {
    from: match[1]!,
    to: match[2]!,
    captured: (match[3] as Kind | undefined) ?? null,
    lost: (match[4] as Kind | undefined) ?? null,
  };
}

/** Column and row on the screen, from the upper left, as `facing` sees the board. */
export function seat(square: string, facing: Side): { x: number; y: number } {
  const column = COLUMNS.indexOf(square.charAt(0));
  const row = Number(square.charAt(1));
  return facing === 'white' ? { x: column, y: 7 - row } : { x: 4 - column, y: row - 1 };
}

/** The square at a column and row of the screen. */
export function squareAt(x: number, y: number, facing: Side): string {
  return facing === 'white' ? COLUMNS.charAt(x) + String(7 - y) : COLUMNS.charAt(4 - x) + String(y + 1);
}

/** All squares in the order of the screen. */
export function squares(facing: Side): string[][] {
  return [0, 1, 2, 3, 4, 5, 6].map((y) => [0, 1, 2, 3, 4].map((x) => squareAt(x, y, facing)));
}

/** Whether the reader of this text plays against the owner of that mask: he sees his own masks, a spectator none. */
export function facesSecret(position: Position, square: string): boolean {
  const mask = position.masks.get(square);
  if (mask?.face !== 'X') return false;
  const others = [...position.masks.values()].filter((each) => each.side !== mask.side);
  return others.length > 0 && others.every((each) => each.face !== 'X');
}

export function other(side: Side): Side {
  return side === 'white' ? 'red' : 'white';
}

/** The targets of every mask that may move. */
export function targets(legal: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const action of legal) {
    const move = moveOf(action);
    if (move) found.set(move.from, [...(found.get(move.from) ?? []), move.to]);
  }
  return found;
}
