// What the shell gives to a game's board and what it gets back. The server decided everything that is shown here:
// a board never judges whether an action is legal.
import type { Component } from 'svelte';

import type { Outcome } from '../lib/wire';

export interface Scene {
  position: string; // the position text to show (perhaps of an earlier ply, or with the tried part of the turn)
  before: string | null; // the position before the last shown action, to animate from; null: show at once
  action: string | null; // the action between the two
  last: string[]; // the actions of the last turn, to mark
  legal: string[]; // what may be chosen now; [] when nothing
  tried: string[]; // the actions of the own unfinished turn
  advised: string[]; // the rest of a turn that was asked for as a hint, from the shown position on
  setup: string | null; // letters to arrange when a set-up is due (then legal is [])
  possible: Record<string, string>; // kinds that unknown masks can still be, when the help is switched on
  detail: Record<string, unknown>; // what would be compared now: towers, fours, points
  options: Record<string, unknown>;
  sides: [string, string];
  facing: string; // the side that sits at the bottom
  mover: string | null;
  outcome: Outcome | null;
  notes: Record<string, string>; // private notes on pieces, by square
}

export interface BoardEvents {
  choose(action: string): void; // an action of `legal` (or a whole set-up)
  // Something else was tried, in notation as far as it can be written: the session asks the server for the reason.
  wrong(action: string): void;
  note(square: string, text: string): void; // an empty text removes the note
}

// A board is as wide as its place allows and not higher than `var(--board-max-height)`, which the page sets.
export interface BoardProps extends Scene {
  events: BoardEvents;
  still: boolean; // no animation: prefers-reduced-motion
  interactive: boolean;
}

export interface GameModule {
  name: string;
  board2d(): Promise<{ default: Component<BoardProps> }>;
  board3d?(): Promise<{ default: Component<BoardProps> }>;
  side(): Promise<{ default: Component<Scene> }>; // what stands beside the board: stones left, captured masks, towers
  ending(): Promise<{ default: Component<Scene> }>; // the end explained: compared lists, the five, the five views
  piece?(): Promise<{ default: Component<{ letter: string }> }>; // a picture of the kind that a letter names
  card: Component; // a small inviting picture for the home page (inline SVG component, no 3D)
  speakAction(action: string, position: string): string; // spoken, with its side, in the present language; position: before it
  // The actions of one turn, each in words; without it they are spoken as if each came first.
  speakTurn?(actions: string[], position: string): string[];
  speakPosition(scene: Scene): string;
  label?(action: string): string; // what the turn list shows where the notation would tell nothing
  // Games with notes: what becomes of the notes by an action (a moved piece takes its note along, a removed one loses
  // it). The session keeps notes by the ply at which they were written, so they also step back with the board.
  follow?(notes: Record<string, string>, action: string): Record<string, string>;
}
