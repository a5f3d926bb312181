/** What moves between two positions, so that a picture can show it: what stays, what travels, what sinks away. */
import { fallen, pawnSquare, readAction, type Colour, type Position, type Square, type Tower } from './position';

export interface Motion {
  staying: ReadonlyMap<Square, Tower>; // everything that does not move
  tiles: Colour[]; // what travels, from bottom to top
  pawn: Colour | null;
  from: Square | null; // null: from outside the board
  to: Square;
  falling: Square[];
}

export function motion(before: Position, after: Position, text: string): Motion | null {
  const action = readAction(text);
  if (!action) return null;
  const staying = new Map(before.towers);
  const falling = fallen(before, after, action);
  const plain = { tiles: [] as Colour[], pawn: null, from: null, to: action.to, falling };
  if (action.kind === 'tile') return { ...plain, staying, tiles: after.towers.get(action.to)?.tiles ?? [] };
  if (action.kind === 'place-pawn') return { ...plain, staying, pawn: before.mover };
  if (action.kind === 'pawn') {
    const from = pawnSquare(before, before.mover);
    const tower = from && before.towers.get(from);
    if (!from || !tower) return null;
    staying.set(from, { ...tower, pawn: null });
    return { ...plain, staying, pawn: before.mover, from };
  }
  const tower = before.towers.get(action.from);
  if (!tower || tower.tiles.length < action.count) return null;
  const rest = tower.tiles.slice(0, -action.count);
  if (rest.length > 0) staying.set(action.from, { tiles: rest, pawn: null });
  else staying.delete(action.from);
  return { ...plain, staying, tiles: tower.tiles.slice(-action.count), from: action.from };
}
