/** Private notes: either chosen kinds, kept as `=NA`, or a few words of the player's own. */

import { KINDS, kindsIn, moveOf, type Kind } from './position';

export const LONGEST_NOTE = 24;

export function kindsOfNote(text: string): Kind[] {
  return text.startsWith('=') ? kindsIn(text.slice(1)) : [];
}

export function wordsOfNote(text: string): string {
  return text.startsWith('=') ? '' : text;
}

/** The note after a kind was chosen or taken away again; words make way for kinds. */
export function toggled(text: string, kind: Kind): string {
  const chosen = kindsOfNote(text);
  const next = KINDS.filter((k) => (k === kind ? !chosen.includes(k) : chosen.includes(k)));
  return next.length ? `=${next.join('')}` : '';
}

export function written(words: string): string {
  return words.replace(/^=+/, '').slice(0, LONGEST_NOTE).trimStart();
}

/** The notes after an action: a mask takes its note along, and one that leaves the board loses it. */
export function follow(notes: Record<string, string>, action: string): Record<string, string> {
  const move = moveOf(action);
  if (!move) return notes;
  const carried = move.lost ? undefined : notes[move.from];
  const others = Object.entries(notes).filter(([square]) => square !== move.from && square !== move.to);
  return { ...Object.fromEntries(others), ...(carried === undefined ? {} : { [move.to]: carried }) };
}
