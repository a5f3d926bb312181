import { describe, expect, test } from 'vitest';

import { kindsIn } from './position';
import {
  MOST_FAVOURITES,
  PRESETS,
  actionOf,
  arrangementOf,
  favourites,
  indexOf,
  keep,
  mirrored,
  remember,
  shuffled,
  squareOf,
  swapped,
  type Favourite,
} from './setup';

const LETTERS = 'NNNAAASLLC';
const sorted = (letters: string) => [...letters].sort().join('');

describe('an arrangement', () => {
  test('is seen from its owner: Red’s left is column e', () => {
    expect([0, 4, 5, 9].map((index) => squareOf(index, 'white'))).toEqual(['a1', 'e1', 'a2', 'e2']);
    expect([0, 4, 5, 9].map((index) => squareOf(index, 'red'))).toEqual(['e7', 'a7', 'e6', 'a6']);
    expect(indexOf('e6', 'red')).toBe(5);
    expect(indexOf('c4', 'white')).toBe(-1);
  });

  test('is written palace row first, from column a, for both (M3)', () => {
    const arrangement = kindsIn('NACNALNSLA');
    expect(actionOf(arrangement, 'white')).toBe('NACNALNSLA');
    expect(actionOf(arrangement, 'red')).toBe('ANCANALSNL');
    expect(mirrored(mirrored(arrangement, 'red'), 'red')).toEqual(arrangement);
    // What stands on a square is what the notation says of it.
    expect(actionOf(arrangement, 'red')[0]).toBe(arrangement[indexOf('a7', 'red')]);
  });

  test('two masks change places and nothing else moves', () => {
    const before = kindsIn('NACNALNSLA');
    expect(swapped(before, 2, 7).join('')).toBe('NASNALNCLA');
    expect(before.join('')).toBe('NACNALNSLA');
  });

  test('mixing keeps the masks, and reaches every place', () => {
    const seen = new Set<number>();
    for (let i = 0; i < 300; i++) {
      const mixed = shuffled(kindsIn(LETTERS));
      expect(sorted(mixed.join(''))).toBe(sorted(LETTERS));
      seen.add(mixed.indexOf('C'));
    }
    expect(seen.size).toBe(10);
  });

  test('letters that are not the wanted set are refused', () => {
    expect(arrangementOf('NACNALNSLA', LETTERS)?.join('')).toBe('NACNALNSLA');
    expect(arrangementOf('CCCCCCCCCC', LETTERS)).toBeNull();
    expect(arrangementOf('', LETTERS)).toBeNull();
  });

  test('every preset is a whole set', () => {
    for (const letters of Object.values(PRESETS)) expect(arrangementOf(letters, LETTERS)).not.toBeNull();
  });
});

describe('favourites', () => {
  const box = (text: string | null) => ({ getItem: () => text });

  test('come back as they were kept', () => {
    let kept = '';
    const list: Favourite[] = [{ name: 'Fox', letters: 'NACNALNSLA' }];
    keep({ setItem: (_, value) => (kept = value) }, list);
    expect(favourites(box(kept))).toEqual(list);
  });

  test('nonsense in the store is no list', () => {
    for (const text of [null, '{', '7', '[1,null,{"name":3}]']) expect(favourites(box(text))).toEqual([]);
  });

  test('a store that refuses is no error', () => {
    const full = () => {
      throw new Error('full');
    };
    expect(() => keep({ setItem: full }, [])).not.toThrow();
  });

  test('the same name replaces, and the oldest makes room', () => {
    let list: Favourite[] = [];
    for (let i = 0; i < MOST_FAVOURITES + 3; i++) list = remember(list, { name: `n${i}`, letters: LETTERS });
    expect(list).toHaveLength(MOST_FAVOURITES);
    expect(list[0]!.name).toBe('n3');
    list = remember(list, { name: 'n5', letters: 'NACNALNSLA' });
    expect(list).toHaveLength(MOST_FAVOURITES);
    expect(list.at(-1)).toEqual({ name: 'n5', letters: 'NACNALNSLA' });
  });
});
