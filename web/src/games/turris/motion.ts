/** What comes or goes between two positions. */
import { placed, readAction, removed, type Position, type Stone } from './position';

export interface Motion {
  stone: Stone;
  removal: boolean;
}

export function motion(before: Position, text: string): Motion | null {
  const action = readAction(text);
  if (action?.kind === 'place') return { stone: placed(before, action.squares, before.mover), removal: false };
  if (action?.kind !== 'remove') return null;
  const stone = removed(before, action.square);
  return stone && { stone, removal: true };
}
