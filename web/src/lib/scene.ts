// What a board shows at a moment of a session. Pure functions over the server's words.
import type { Scene } from '../games/contract';
import type { Game, Now, Ply } from './wire';

/** A tried action of the own unfinished turn, and what the server said about it. */
export interface Step {
  action: string;
  position: string;
  complete: boolean;
  legal: string[];
  detail: Record<string, unknown>;
}

export interface Moment {
  game: Game;
  history: Ply[];
  now: Now;
  steps: Step[];
  advised: string[]; // a whole turn that was asked for as a hint
  shown: number; // plies on the board
  forward: boolean; // whether the last change was one action forward, so that it can be animated
  acting: boolean; // whether the receiver may choose now
  facing: string;
  possible: boolean; // whether the help with hidden pieces is wanted
  notes: Record<string, string>;
}

export function positionAt(game: Game, history: Ply[], plies: number): string {
  return plies === 0 ? game.start : history[plies - 1]!.position;
}

/** The plies of the turn that ply number `end` (counted from 1) belongs to, up to it. */
export function turnUpTo(history: Ply[], end: number): Ply[] {
  let from = end - 1;
  while (from > 0 && !history[from]!.begins) from--;
  return history.slice(Math.max(from, 0), end);
}

export function sceneOf(moment: Moment): Scene {
  const { game, history, now, steps, shown, acting } = moment;
  const live = shown === history.length;
  const step = live ? steps.at(-1) : undefined;
  const [before, action] = cause(moment, step);
  return {
    position: step?.position ?? (live ? now.position : positionAt(game, history, shown)),
    before: moment.forward ? before : null,
    action: moment.forward ? action : null,
    last: turnUpTo(history, shown).map((ply) => ply.action),
    legal: live && acting ? (step ? (step.complete ? [] : step.legal) : (now.legal ?? [])) : [],
    tried: live ? [...now.turn, ...steps.map((each) => each.action)] : [],
    advised: live && acting ? restOf(moment.advised, steps) : [],
    setup: live && acting && steps.length === 0 ? now.setup : null,
    possible: live && moment.possible ? now.possible : {},
    detail: step?.detail ?? (live ? now.detail : {}),
    options: game.options,
    sides: [game.sides[0]!, game.sides[1]!],
    facing: moment.facing,
    mover: live ? now.mover : (history[shown]?.side ?? null),
    outcome: live ? now.outcome : null,
    notes: moment.notes,
  };
}

/** What is left of an advised turn: nothing once something else was tried. */
function restOf(advised: string[], steps: Step[]): string[] {
  return steps.every((step, i) => step.action === advised[i]) ? advised.slice(steps.length) : [];
}

/** The position and the action that led to what is shown. */
function cause({ game, history, now, steps, shown }: Moment, step: Step | undefined): [string | null, string | null] {
  if (step) return [steps.at(-2)?.position ?? now.position, step.action];
  if (shown === 0) return [null, null];
  return [positionAt(game, history, shown - 1), history[shown - 1]!.action];
}

/** A turn of the game for the turn list: the number of plies at its end, and its actions in notation. */
export interface Turn {
  number: number;
  side: string;
  plies: { ply: number; action: string }[];
}

export function turnsOf(history: Ply[]): Turn[] {
  const turns: Turn[] = [];
  history.forEach((ply, index) => {
    if (ply.begins || turns.length === 0) turns.push({ number: turns.length + 1, side: ply.side, plies: [] });
    turns.at(-1)!.plies.push({ ply: index + 1, action: ply.action });
  });
  return turns;
}
