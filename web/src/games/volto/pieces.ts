/** Masks that keep a name from one position to the next, so that they can be seen to walk and to leave. */

import { moveOf, parse, type Face, type Mask, type Position } from './position';

export interface Piece extends Mask {
  id: number;
  square: string;
  turned?: boolean; // it was just unmasked
}

export interface Scenery {
  text: string;
  pieces: Piece[];
  gone: Piece[]; // masks that the last move removed, with the faces that it showed
}

let names = 0;

export function fresh(text: string): Scenery {
  const pieces = [...parse(text).masks].map(([square, mask]) => ({ ...mask, square, id: ++names }));
  return { text, pieces, gone: [] };
}

/** The scenery after an action. The masks that stay keep their names; null when the texts do not fit together. */
export function advance(scenery: Scenery, action: string, text: string): Scenery | null {
  const move = moveOf(action);
  const after = parse(text);
  const gone: Piece[] = [];
  const pieces: Piece[] = [];
  for (const piece of scenery.pieces) {
    if (move && piece.square === move.to) gone.push(shown(piece, move.captured));
    else if (move && piece.square === move.from && move.lost)
      gone.push({ ...shown(piece, move.lost), square: move.to });
    else pieces.push(move && piece.square === move.from ? { ...piece, square: move.to } : piece);
  }
  return fits(pieces, after) ? { text, pieces: pieces.map((piece) => unveiled(piece, after)), gone } : null;
}

function shown(piece: Piece, face: Face | null): Piece {
  return turnedTo(piece, face ?? piece.face);
}

function unveiled(piece: Piece, position: Position): Piece {
  return turnedTo(piece, position.masks.get(piece.square)!.face);
}

function turnedTo(piece: Piece, face: Face): Piece {
  return { ...piece, face, turned: face !== piece.face };
}

function fits(pieces: Piece[], position: Position): boolean {
  return (
    pieces.length === position.masks.size &&
    pieces.every((piece) => position.masks.get(piece.square)?.side === piece.side)
  );
}
