/** Turris in spoken words of the present language. */
import { t } from '../../i18n';
import type { Scene } from '../contract';
import type { Chooser } from './chooser.svelte';
import { after } from './motion';
import {
  at,
  height,
  parse,
  readAction,
  removed,
  sideOf,
  SQUARES,
  stonesLeft,
  stoneSquares,
  topStone,
  type Position,
  type Square,
  type Stone,
} from './position';
import { scoreOf } from './views';

export function speakAction(text: string, before: string): string {
  return spoken(text, parse(before));
}

export function speakTurn(actions: string[], before: string): string[] {
  const start = parse(before);
  return actions.map((action, i) => spoken(action, after(start, actions.slice(0, i))));
}

function spoken(text: string, position: Position): string {
  const action = readAction(text);
  const side = sideOf(position.mover);
  if (!action) return text;
  if (action.kind === 'pass') return t('turris.speak_pass', { side });
  if (action.kind === 'decline') return t('turris.speak_decline', { side });
  if (action.kind === 'remove') {
    const stone = removed(position, action.square);
    const squares = stone ? stoneSquares(stone).join(' ') : action.square;
    return t('turris.speak_remove', { side, squares });
  }
  const [first, second] = action.squares;
  const level = height(position, first) + 1;
  if (second) return t('turris.speak_lie', { side, first, second, level });
  return t('turris.speak_stand', { side, square: first, level });
}

export function speakPosition(scene: Scene): string {
  const position = parse(scene.position);
  const columns = SQUARES.map((square) => standing(position, square)).join('. ');
  const left = t('turris.speak_left', { white: stonesLeft(position, 'w'), black: stonesLeft(position, 'b') });
  const { white, black } = scoreOf(scene.detail, position);
  return `${columns}. ${left} ${t('turris.speak_points', { white, black })}`;
}

/** A square with its height and top stone, and what the player can do there. */
export function speakSquare(chooser: Chooser, square: Square): string {
  const parts = [standing(chooser.position, square)];
  const { x, y } = at(square);
  if (chooser.position.banned.some((cell) => cell.x === x && cell.y === y)) parts.push(t('turris.square_banned'));
  for (const gesture of chooser.on(square)) {
    if (gesture.shape === 'stand') parts.push(t('turris.square_stand'));
    else if (gesture.shape === 'remove') parts.push(t('turris.square_remove'));
    else parts.push(t('turris.square_lie', { square: gesture.squares.find((s) => s !== square) ?? '' }));
  }
  return parts.join(', ');
}

function standing(position: Position, square: Square): string {
  const stone = topStone(position, square);
  if (!stone) return t('turris.square_empty', { square });
  return t('turris.square_stone', { square, n: height(position, square), stone: named(stone, square) });
}

function named(stone: Stone, square: Square): string {
  const side = sideOf(stone.colour);
  const other = stoneSquares(stone).find((s) => s !== square);
  return other ? t('turris.stone_lying', { side, square: other }) : t('turris.stone_standing', { side });
}

/** What the player is asked to do; of a bonus only what is possible (T3). */
export function advice(chooser: Chooser): string {
  if (chooser.words.includes('pass')) return t('turris.advice_pass');
  if (!chooser.position.bonus) return t('turris.advice_place');
  const removing = chooser.all.some((gesture) => gesture.shape === 'remove');
  const building = chooser.all.some((gesture) => gesture.shape !== 'remove');
  if (building && removing) return t('turris.advice_bonus');
  return t(building ? 'turris.advice_bonus_place' : 'turris.advice_bonus_remove');
}
