/**
 * From squares that were touched to actions, by looking them up in the list of legal ones.
 *
 * A gesture has a source (the pawn's square, or a tower to take tiles from) and a target. In the free layout there is
 * no source: one square is enough.
 */
import { pawnSquare, readAction, type Position, type Square } from './position';

export interface Gesture {
  action: string;
  from: Square | null; // null: touching the target is the whole gesture
  to: Square;
  count: 1 | 2 | null; // tiles carried
}

export function gestures(position: Position, legal: readonly string[]): Gesture[] {
  const pawn = pawnSquare(position, position.mover);
  return legal.flatMap((text): Gesture[] => {
    const action = readAction(text);
    if (!action) return [];
    if (action.kind === 'tower') return [{ action: text, from: action.from, to: action.to, count: action.count }];
    return [{ action: text, from: action.kind === 'pawn' ? pawn : null, to: action.to, count: null }];
  });
}

export function sources(all: readonly Gesture[]): Set<Square> {
  return new Set(all.flatMap((g) => (g.from ? [g.from] : [])));
}

export function targets(all: readonly Gesture[], from: Square | null): Set<Square> {
  return new Set(all.filter((g) => g.from === from).map((g) => g.to));
}

/** What the gesture from one square to another can mean: nothing, one action, or one and two tiles. */
export function between(all: readonly Gesture[], from: Square | null, to: Square): Gesture[] {
  return all.filter((g) => g.from === from && g.to === to);
}

/** The source that needs no choosing, because everything legal begins there. */
export function onlySource(all: readonly Gesture[]): Square | null {
  const found = sources(all);
  return found.size === 1 && all.every((g) => g.from) ? ([...found][0] ?? null) : null;
}

/**
 * What somebody tried who touched something that is not legal, as notation, so that the server can say why not.
 * A lone touch of a tower is the wish to take tiles from it, unless only the pawn is left to move; a touch of an empty
 * square is the wish to step there.
 */
export function attempt(position: Position, all: readonly Gesture[], from: Square | null, to: Square): string {
  if (position.placing) return (position.placing === 'tile' ? '+' : '@') + to;
  if (from) return from === pawnSquare(position, position.mover) ? to : `${from}-${to}`;
  const carried = all.find((g) => g.count && g.to !== to);
  const tiles = position.owed === 'tower' || (position.owed === '-' && position.towers.has(to));
  return tiles && carried ? `${to}-${carried.to}` : to;
}
