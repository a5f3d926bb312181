/** What a hint proposes, step by step, so that a picture can show it. Nothing here asks whether it is allowed. */
import { motion } from './motion';
import { readAction, type Colour, type Position, type Square } from './position';

export interface Proposal {
  action: string;
  from: Square | null; // null: from outside the board
  to: Square;
  tiles: Colour[]; // what is carried, from bottom to top
  pawn: Colour | null;
  start: number; // tiles that stand on `from` and on `to` before
  goal: number;
}

export function proposals(position: Position, actions: readonly string[]): Proposal[] {
  const found: Proposal[] = [];
  let now = position;
  for (const action of actions) {
    const move = motion(now, now, action);
    if (!move) continue;
    const { from, to, pawn } = move;
    const tiles = readAction(action)?.kind === 'tile' ? [now.mover] : move.tiles;
    const height = (square: Square) => now.towers.get(square)?.tiles.length ?? 0;
    found.push({ action, from, to, tiles, pawn, start: from ? height(from) : 0, goal: height(to) });
    const below = move.staying.get(to) ?? { tiles: [], pawn: null };
    const there = { tiles: [...below.tiles, ...tiles], pawn: pawn ?? below.pawn };
    now = { ...now, towers: new Map([...move.staying, [to, there]]) };
  }
  return found;
}
