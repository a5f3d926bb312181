/** The wall and its stones in words, for screen readers and the list of turns. */

import { t } from '../../i18n';
import type { Scene } from '../contract';
import {
  covers,
  parse,
  placeOf,
  squareName,
  stoneAt,
  stonesLeft,
  extent,
  type Direction,
  type Place,
  type Side,
  type Square,
  type Wall,
} from './position';

export function speakAction(action: string, position: string): string {
  const { mover } = parse(position);
  const place = placeOf(action);
  if (!place) return t('kwinty.speak_pass', { side: sideName(mover) });
  return t('kwinty.speak_place', { side: sideName(mover), square: squareName(place), way: wayName(place.direction) });
}

export function sideName(side: Side): string {
  return side === 'white' ? t('kwinty.white') : t('kwinty.black');
}

function wayName(direction: Direction): string {
  return direction === 'h' ? t('kwinty.lying') : t('kwinty.standing');
}

export function speakSquare(wall: Wall, places: Place[], square: Square): string {
  const name = squareName(square);
  const stone = stoneAt(wall, square);
  if (stone)
    return t('kwinty.square_stone', { square: name, side: sideName(stone.side), way: wayName(stone.direction) });
  const ways = (['h', 'v'] as const).filter((way) =>
    places.some((place) => place.direction === way && place.column === square.column && place.row === square.row),
  );
  if (ways.length === 2) return t('kwinty.square_both', { square: name });
  if (ways.length === 1) return t('kwinty.square_one', { square: name, way: wayName(ways[0]!) });
  if (places.some((place) => covers(place, square))) return t('kwinty.square_covered', { square: name });
  return t('kwinty.square_empty', { square: name });
}

export function speakPosition(scene: Scene): string {
  const wall = parse(scene.position);
  const built = extent(wall);
  if (!built) return t('kwinty.speak_empty');
  const stones = wall.stones.map((stone) =>
    t('kwinty.speak_stone', { side: sideName(stone.side), square: squareName(stone), way: wayName(stone.direction) }),
  );
  return [
    t('kwinty.speak_wall', { n: wall.stones.length, width: built.last - built.first + 1 }),
    `${stones.join('; ')}.`,
    t('kwinty.speak_left', { white: stonesLeft(wall, 'white'), black: stonesLeft(wall, 'black') }),
  ].join(' ');
}
