/** Masks, moves and squares in words, for screen readers and the list of turns. Says only what the texts say (M8). */

import { t } from '../../i18n';
import type { Scene } from '../contract';
import { kindsOfNote } from './notes';
import { KINDS, moveOf, parse, type Face, type Kind, type Position, type Side } from './position';

export function sideName(side: Side): string {
  return side === 'white' ? t('volto.white') : t('volto.red');
}

export function kindName(face: Face): string {
  switch (face) {
    case 'N':
      return t('volto.noble');
    case 'A':
      return t('volto.advisor');
    case 'S':
      return t('volto.soldier');
    case 'L':
      return t('volto.lady');
    case 'C':
      return t('volto.candidate');
    case 'X':
      return t('volto.hidden');
  }
}

export function kindNames(kinds: Kind[]): string {
  return kinds.map(kindName).join(', ');
}

export function speakAction(action: string, position: string): string {
  const before = parse(position);
  const move = moveOf(action);
  if (!move) return t('volto.speak_setup', { side: sideName(before.mover) });
  const walker = before.masks.get(move.from);
  const values = {
    side: sideName(walker?.side ?? before.mover),
    mask: kindName(walker?.face ?? 'X'),
    from: move.from,
    to: move.to,
  };
  if (!before.masks.has(move.to)) return t('volto.speak_move', values);
  const parts = [t('volto.speak_capture', values)];
  if (move.captured) parts.push(t('volto.speak_shown', { kind: kindName(move.captured) }));
  if (move.lost) parts.push(t('volto.speak_lost', { kind: kindName(move.lost) }));
  return parts.join('; ');
}

/** Nobody reads anything out of a set-up that is still covered. */
export function label(action: string): string {
  return /^X+$/i.test(action) ? t('volto.turn_covered') : action;
}

export interface Hearing {
  position: Position;
  movable: boolean;
  possible: Record<string, string>;
  notes: Record<string, string>;
}

export function speakSquare(square: string, { position, movable, possible, notes }: Hearing): string {
  const mask = position.masks.get(square);
  if (!mask) return `${square}: ${palace(square) ?? t('volto.empty')}`;
  const parts = [`${square}: ${sideName(mask.side)}, ${kindName(mask.face)}`];
  if (movable) parts.push(t('volto.can_move'));
  const kinds = mask.face === 'X' ? KINDS.filter((kind) => possible[square]?.includes(kind)) : [];
  if (kinds.length) parts.push(t('volto.can_be', { kinds: kindNames(kinds) }));
  const note = notes[square];
  if (note && mask.face === 'X') parts.push(t('volto.note_says', { text: kindNames(kindsOfNote(note)) || note }));
  return parts.join('; ');
}

function palace(square: string): string | null {
  if (square.endsWith('1')) return t('volto.empty_palace', { side: sideName('white') });
  if (square.endsWith('7')) return t('volto.empty_palace', { side: sideName('red') });
  return null;
}

export function speakPosition(scene: Scene): string {
  const position = parse(scene.position);
  const parts = scene.sides.map((name) => {
    const side = name as Side;
    const masks = [...position.masks].filter(([, mask]) => mask.side === side).sort(([a], [b]) => a.localeCompare(b));
    const standing = masks.map(([square, mask]) => `${square} ${kindName(mask.face)}`).join(', ') || t('volto.none');
    const captured = kindNames(position.captured[side]) || t('volto.none');
    return t('volto.speak_side', { side: sideName(side), masks: standing, captured });
  });
  return parts.join(' ');
}
