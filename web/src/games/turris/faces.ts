/** What one sees of stones on a plan: each cell of a level, and to which side its stone goes on. */
import {
  at,
  cellKey,
  height,
  owners,
  screenRows,
  type Cell,
  type Colour,
  type Position,
  type Square,
  type Stone,
} from './position';

/** Where the stone's other half lies on the screen; up and down for a standing stone. */
export type Link = 'n' | 'e' | 's' | 'w' | 'up' | 'down';

export interface Face {
  square: Square;
  column: number; // on the screen, from the left
  row: number; // on the screen, from the top
  level: number; // from 1
  stone: Stone;
  colour: Colour;
  link: Link;
}

/** The topmost cell of every square that has one. */
export function roof(position: Position, facing: string): Face[] {
  return places(facing).flatMap(({ square, column, row }) => {
    const face = faceAt(position, square, height(position, square) - 1, facing);
    return face ? [{ ...face, column, row }] : [];
  });
}

/** The filled cells of one level, counted from 0. */
export function layer(position: Position, z: number, facing: string): Face[] {
  return places(facing).flatMap(({ square, column, row }) => {
    const face = faceAt(position, square, z, facing);
    return face ? [{ ...face, column, row }] : [];
  });
}

export function places(facing: string): { square: Square; column: number; row: number }[] {
  return screenRows(facing).flatMap((line, row) => line.map((square, column) => ({ square, column, row })));
}

function faceAt(position: Position, square: Square, z: number, facing: string): Omit<Face, 'column' | 'row'> | null {
  const cell = { ...at(square), z };
  const stone = owners(position).get(cellKey(cell));
  return stone ? { square, level: z + 1, stone, colour: stone.colour, link: link(stone, cell, facing) } : null;
}

function link(stone: Stone, cell: Cell, facing: string): Link {
  const first = cellKey(stone.cells[0]) === cellKey(cell);
  if (stone.axis === 'z') return first ? 'up' : 'down';
  const turned = facing === 'black';
  if (stone.axis === 'x') return first !== turned ? 'e' : 'w';
  return first !== turned ? 'n' : 's';
}
