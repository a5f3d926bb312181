/** What comes or goes between two positions. */
import { placed, readAction, removed, stoneKey, type Position, type Stone } from './position';

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

/** The tower after some actions of a turn. */
export function after(before: Position, actions: readonly string[]): Position {
  return actions.reduce((now, action) => {
    const found = motion(now, action);
    if (!found) return now;
    const rest = now.stones.filter((stone) => stoneKey(stone) !== stoneKey(found.stone));
    return { ...now, stones: found.removal ? rest : [...rest, found.stone] };
  }, before);
}

/** What comes and goes by the actions of one turn, each on what the ones before left. */
export function motions(before: Position, actions: readonly string[]): Motion[] {
  return actions.flatMap((action, i) => motion(after(before, actions.slice(0, i)), action) ?? []);
}
