import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { Hand, LONG_PRESS } from './hand.svelte';
import { follow, kindsOfNote, toggled, wordsOfNote, written } from './notes';
import { targets } from './position';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function board(legal = ['b2b3', 'b2c3', 'c2c3']) {
  const [move, wrong] = [vi.fn(), vi.fn()];
  const hand = new Hand({
    targets: () => targets(legal),
    own: (square) => legal.length > 0 && /[12]$/.test(square),
    noted: (square) => /[67]$/.test(square),
    move: (from, to) => move(from + to),
    wrong: (from, to) => wrong(from + to),
  });
  const click = (square: string) => {
    hand.press(square, 0, 0);
    hand.release(square);
  };
  return { hand, move, wrong, click };
}

describe('clicks', () => {
  test('pick a mask up, show its targets, and go', () => {
    const { hand, move, click } = board();
    click('b2');
    expect([...hand.targets]).toEqual(['b3', 'c3']);
    click('c3');
    expect(move).toHaveBeenCalledExactlyOnceWith('b2c3');
    expect(hand.selected).toBeNull();
  });

  test('on the same mask put it down, on another own one pick that up', () => {
    const { hand, click } = board();
    click('b2');
    click('c2');
    expect(hand.selected).toBe('c2');
    click('c2');
    expect(hand.selected).toBeNull();
  });

  test('on a square it cannot reach ask why, and keep it picked up', () => {
    const { hand, move, wrong, click } = board();
    click('b2');
    click('e5');
    expect(wrong).toHaveBeenCalledExactlyOnceWith('b2e5');
    expect(move).not.toHaveBeenCalled();
    expect(hand.selected).toBe('b2');
  });

  test('a mask without moves can be picked up, so that one can ask why', () => {
    const { hand, wrong, click } = board();
    click('a1');
    expect(hand.selected).toBe('a1');
    click('a3');
    expect(wrong).toHaveBeenCalledExactlyOnceWith('a1a3');
  });

  test('do nothing when nothing may be chosen', () => {
    const { hand, move, wrong, click } = board([]);
    click('b2');
    click('b3');
    expect(hand.selected).toBeNull();
    expect(move).not.toHaveBeenCalled();
    expect(wrong).not.toHaveBeenCalled();
  });
});

describe('drags', () => {
  test('carry a mask to a target', () => {
    const { hand, move } = board();
    hand.press('b2', 10, 10);
    hand.over('b3', 12, -40);
    expect(hand.drag).toEqual({ from: 'b2', dx: 2, dy: -50, over: 'b3' });
    hand.release('b3');
    expect(move).toHaveBeenCalledExactlyOnceWith('b2b3');
    expect(hand.drag).toBeNull();
  });

  test('a trembling click is no drag', () => {
    const { hand } = board();
    hand.press('b2', 10, 10);
    hand.over('b2', 12, 11);
    expect(hand.drag).toBeNull();
  });

  test('dropped outside or where it stood it goes nowhere, elsewhere it is asked about', () => {
    const { hand, move, wrong } = board();
    for (const end of [null, 'b2']) {
      hand.press('b2', 10, 10);
      hand.over(end, 90, 90);
      hand.release(end);
    }
    expect(wrong).not.toHaveBeenCalled();
    hand.press('b2', 10, 10);
    hand.over('d5', 90, 90);
    hand.release('d5');
    expect(wrong).toHaveBeenCalledExactlyOnceWith('b2d5');
    expect(move).not.toHaveBeenCalled();
  });
});

describe('notes', () => {
  test('a long press on a hidden mask opens its note, a short one does not', () => {
    const { hand, click } = board();
    click('b7');
    vi.advanceTimersByTime(LONG_PRESS * 2);
    expect(hand.noting).toBeNull();
    hand.press('b7', 0, 0);
    vi.advanceTimersByTime(LONG_PRESS + 1);
    expect(hand.noting).toBe('b7');
  });

  test('moving away ends a long press; own masks have no notes', () => {
    const { hand } = board();
    hand.press('b7', 0, 0);
    hand.over('c7', 40, 0);
    vi.advanceTimersByTime(LONG_PRESS * 2);
    hand.note('b2');
    expect(hand.noting).toBeNull();
  });

  test('walk along with their masks and leave with them', () => {
    const notes = { b7: '=L', c5: 'fox' };
    expect(follow(notes, 'b7b6')).toEqual({ b6: '=L', c5: 'fox' });
    expect(follow(notes, 'c4c5xN')).toEqual({ b7: '=L' });
    expect(follow(notes, 'b7c6xN')).toEqual({ c6: '=L', c5: 'fox' });
    expect(follow(notes, 'b7c6xL+A')).toEqual({ c5: 'fox' });
    expect(follow(notes, 'NACNALNSLA')).toEqual(notes);
  });

  test('kinds are switched on and off in a fixed order, words make way for them', () => {
    expect(toggled('', 'L')).toBe('=L');
    expect(toggled('=L', 'N')).toBe('=NL');
    expect(toggled('=NL', 'L')).toBe('=N');
    expect(toggled('=N', 'N')).toBe('');
    expect(toggled('sly', 'A')).toBe('=A');
    expect(kindsOfNote('NA')).toEqual([]);
    expect(wordsOfNote('=NA')).toBe('');
    expect(written('==fox')).toBe('fox');
    expect(written('x'.repeat(99))).toHaveLength(24);
  });
});
