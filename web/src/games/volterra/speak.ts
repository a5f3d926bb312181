/** Volterra in spoken words of the present language. */
import { t } from '../../i18n';
import type { Scene } from '../contract';
import type { Chooser } from './chooser.svelte';
import {
  owner,
  parse,
  pawnSquare,
  readAction,
  sideOf,
  SQUARES,
  type Colour,
  type Position,
  type Square,
} from './position';

export function speakAction(text: string, before: string): string {
  const position = parse(before);
  const action = readAction(text);
  const side = sideOf(position.mover);
  if (!action) return text;
  const { to } = action;
  if (action.kind === 'tower') return t('volterra.speak_tower', { side, n: action.count, from: action.from, to });
  if (action.kind === 'tile') return t('volterra.speak_tile', { side, to });
  if (action.kind === 'place-pawn') return t('volterra.speak_place', { side, to });
  return t('volterra.speak_pawn', { side, from: pawnSquare(position, position.mover) ?? '', to });
}

export function speakPosition(scene: Scene): string {
  const position = parse(scene.position);
  return (['l', 'd'] as const)
    .map((colour) => t('volterra.speak_towers', { side: sideOf(colour), towers: towers(position, colour) }))
    .join(' ');
}

function towers(position: Position, colour: Colour): string {
  const own = SQUARES.flatMap((square) => {
    const tower = position.towers.get(square);
    if (!tower || owner(tower) !== colour) return [];
    const height = t('volterra.speak_height', { square, n: tower.tiles.length });
    return [tower.pawn ? `${height}, ${t('volterra.square_pawn', { side: sideOf(tower.pawn) })}` : height];
  });
  return own.join('; ') || t('volterra.speak_no_tower');
}

/** A square with everything that stands there, and what the player can do with it. */
export function speakSquare(chooser: Chooser, square: Square): string {
  const parts = [standing(chooser.position, square)];
  if (chooser.picked === square) parts.push(t('volterra.square_picked'));
  else if (chooser.targets.has(square)) parts.push(t('volterra.square_target'));
  else if (chooser.sources.has(square)) parts.push(t('volterra.square_source'));
  return parts.join(', ');
}

function standing(position: Position, square: Square): string {
  const tower = position.towers.get(square);
  const side = owner(tower);
  if (!tower || !side) return t('volterra.square_empty', { square });
  const parts = [t('volterra.square_tower', { square, side: sideOf(side), n: tower.tiles.length })];
  if (tower.tiles.length > 1) {
    const tiles = [...tower.tiles].reverse().map((tile) => t('volterra.colour', { side: sideOf(tile) }));
    parts.push(t('volterra.square_order', { tiles: tiles.join(', ') }));
  }
  if (tower.pawn) parts.push(t('volterra.square_pawn', { side: sideOf(tower.pawn) }));
  return parts.join(', ');
}

/** What the player is asked to do. */
export function advice(position: Position): string {
  if (position.placing)
    return t(position.placing === 'tile' ? 'volterra.advice_place_tile' : 'volterra.advice_place_pawn');
  if (position.owed === 'pawn') return t('volterra.advice_pawn');
  return position.owed === 'tower' ? t('volterra.advice_tower') : t('volterra.advice_start');
}
