import { describe, expect, test } from 'vitest';

import {
  actionOf,
  covers,
  extent,
  height,
  parse,
  parseSquare,
  placeOf,
  reach,
  squareName,
  stoneAt,
  stonesLeft,
} from './position';

const EMPTY = '17 w';
const FIVE = '7v9/7v1v7/7V1v7/5HHVHH7 b';

describe('parse', () => {
  test('an empty wall has no stones and no extent', () => {
    const wall = parse(EMPTY);
    expect(wall).toEqual({ stones: [], mover: 'white' });
    expect(extent(wall)).toBeNull();
    expect(height(wall)).toBe(0);
    expect(reach(wall)).toEqual({ first: 0, last: 16 });
  });

  test('stones are found with side, place and direction', () => {
    const wall = parse(FIVE);
    expect(wall.mover).toBe('black');
    expect(wall.stones.map((stone) => `${stone.side} ${actionOf(stone)}`).sort()).toEqual([
      'black h3v',
      'black j2v',
      'white f1h',
      'white h1v',
      'white i1h',
    ]);
  });

  test('equal squares side by side pair up in a row and in a column', () => {
    const wall = parse('3VvVv10/3VvVv10/3hhHH10 w');
    expect(wall.stones.map(actionOf).sort()).toEqual(['d1h', 'd2v', 'e2v', 'f1h', 'f2v', 'g2v']);
  });

  test('a black and a white lying stone end to end stay apart', () => {
    expect(parse('8HHhh5 b').stones.map((stone) => stone.side + actionOf(stone))).toEqual(['whitei1h', 'blackk1h']);
  });

  test('runs of two digits are read as one number', () => {
    expect(parse('10VV5/10VV5 w').stones.map(actionOf)).toEqual(['k1v', 'l1v']);
  });
});

test('squares and actions read back as they were written', () => {
  for (const action of ['i1h', 'a9h', 'q8v']) expect(actionOf(placeOf(action)!)).toBe(action);
  for (const square of ['a1', 'q9', 'i5']) expect(squareName(parseSquare(square))).toBe(square);
  expect(placeOf('pass')).toBeNull();
  expect(placeOf('r1h')).toBeNull();
});

test('a stone covers its two squares and no other', () => {
  const standing = placeOf('j2v')!;
  expect(['j1', 'j2', 'j3', 'j4', 'k2'].filter((name) => covers(standing, parseSquare(name)))).toEqual(['j2', 'j3']);
  expect(stoneAt(parse(FIVE), parseSquare('h4'))?.side).toBe('black');
  expect(stoneAt(parse(FIVE), parseSquare('i2'))).toBeUndefined();
});

test('the wall may grow until it is nine wide (K2)', () => {
  const wall = parse(FIVE); // f to j
  expect(extent(wall)).toEqual({ first: 5, last: 9 });
  expect(reach(wall)).toEqual({ first: 1, last: 13 });
});

test('stones left count down from twenty (K1)', () => {
  expect(stonesLeft(parse(FIVE), 'white')).toBe(17);
  expect(stonesLeft(parse(FIVE), 'black')).toBe(18);
});
