import { describe, expect, test, vi } from 'vitest';

import { Aim, type Pointer } from './aim.svelte';
import { atSquare, attempt, carried, placesOf, pointed, strokeDirection, stroked } from './gesture';
import { actionOf, parse, parseSquare, placeOf, type Place } from './position';
import { ASPECT, SHOWN, boxOf, frame, squareAt } from './view';

// After i1h: what the rules allow.
const LEGAL = ['g1h', 'h1v', 'i2h', 'i2v', 'j2v', 'k1h', 'k1v'];
const PLACES = placesOf(LEGAL);
const name = (place: Place | null) => place && actionOf(place);

describe('pointing', () => {
  test('at the middle of a place means it', () => {
    expect(name(pointed(PLACES, { x: 9, y: -1.5 }, 'h', false))).toBe('i2h');
    expect(name(pointed(PLACES, { x: 9.5, y: -2 }, 'v', false))).toBe('j2v');
  });

  test('from high above means where the stone would fall', () => {
    expect(name(pointed(PLACES, { x: 8.5, y: -7 }, 'v', false))).toBe('i2v');
  });

  test('means nothing where the chosen direction is not allowed', () => {
    expect(pointed(placesOf(['h1v']), { x: 7.5, y: -1 }, 'h', false)).toBeNull();
  });

  test('beside or below a place does not mean it', () => {
    expect(pointed(PLACES, { x: 9.2, y: -0.5 }, 'h', false)).toBeNull(); // the laid stone
    expect(pointed(placesOf(['k1v']), { x: 11.1, y: -0.5 }, 'v', false)).toBeNull();
  });

  test('with a carried stone means the nearest place of its direction', () => {
    expect(name(carried(PLACES, { x: 11.4, y: -0.2 }, 'h', false))).toBe('k1h');
    expect(name(carried(placesOf(['k1v']), { x: 11.1, y: -0.5 }, 'v', false))).toBe('k1v');
    expect(carried(placesOf(['k1v']), { x: 10.5, y: -0.5 }, 'h', false)).toBeNull();
  });

  test('far away means nothing, unless the wall is empty', () => {
    expect(pointed(PLACES, { x: 2, y: -1 }, 'h', false)).toBeNull();
    expect(name(pointed(placesOf(['i1h', 'i1v']), { x: 5, y: -4 }, 'v', true))).toBe('i1v');
  });
});

describe('strokes', () => {
  test('need a length and have a direction', () => {
    expect(strokeDirection({ x: 0, y: 0 }, { x: 0.2, y: 0.1 })).toBeNull();
    expect(strokeDirection({ x: 0, y: 0 }, { x: -0.9, y: 0.1 })).toBe('h');
    expect(strokeDirection({ x: 0, y: 0 }, { x: 0.1, y: -0.9 })).toBe('v');
  });

  test('sideways lay a stone that way, upwards stand it', () => {
    expect(name(stroked(PLACES, { x: 10.5, y: -0.5 }, { x: 11.4, y: -0.5 }))).toBe('k1h');
    expect(name(stroked(PLACES, { x: 7.5, y: -0.5 }, { x: 6.4, y: -0.5 }))).toBe('g1h');
    expect(name(stroked(PLACES, { x: 7.5, y: -0.5 }, { x: 7.5, y: -1.5 }))).toBe('h1v');
  });

  test('where that way is not allowed, the same column counts', () => {
    expect(name(stroked(PLACES, { x: 9.5, y: -1.5 }, { x: 10.5, y: -1.5 }))).toBe('i2h');
    expect(stroked(PLACES, { x: 3.5, y: -1.5 }, { x: 4.5, y: -1.5 })).toBeNull();
  });

  test('on a laid stone mean nothing', () => {
    expect(stroked(PLACES, { x: 8.5, y: -0.5 }, { x: 9.5, y: -0.5 })).toBeNull();
  });
});

describe('what was tried in vain', () => {
  const wall = parse('8hh7/8HH7 w'); // i1h i2h
  const tried = (square: string, direction: 'h' | 'v') => actionOf(attempt(wall, parseSquare(square), direction));

  test('is the stone that the square would belong to', () => {
    expect(tried('k1', 'h')).toBe('k1h'); // not over the gap at j
    expect(tried('l1', 'h')).toBe('k1h'); // at the wall
    expect(tried('h1', 'h')).toBe('g1h');
    expect(tried('g1', 'h')).toBe('g1h');
    expect(tried('k4', 'h')).toBe('k1h'); // let go from above
    expect(tried('j5', 'v')).toBe('j3v');
    expect(tried('a1', 'h')).toBe('a1h');
    expect(tried('q9', 'h')).toBe('p1h');
  });

  test('is the square itself where a stone is', () => {
    expect(tried('i1', 'h')).toBe('i1h');
    expect(tried('j2', 'v')).toBe('j2v');
  });
});

test('Enter on a square takes the wanted direction, else the one that is allowed', () => {
  expect(name(atSquare(PLACES, parseSquare('i2'), 'v'))).toBe('i2v');
  expect(name(atSquare(PLACES, parseSquare('h1'), 'h'))).toBe('h1v');
  expect(atSquare(PLACES, parseSquare('i1'), 'h')).toBeNull();
});

describe('what is shown', () => {
  test('keeps its shape, stands on the table and contains every place', () => {
    for (const [text, legal] of [
      ['17 w', ['i1h']],
      ['8HH7 b', LEGAL],
      ['3VvVvVvvVV5/3VvVvVvvVV5 w', ['d3v']],
    ] as const) {
      const box = frame(parse(text), placesOf([...legal]));
      expect(box.width / box.height).toBeCloseTo(ASPECT);
      expect(box.y + box.height).toBeCloseTo(1);
      for (const place of placesOf([...legal])) {
        const at = boxOf(place);
        expect(at.x).toBeGreaterThanOrEqual(box.x);
        expect(at.x + at.width).toBeLessThanOrEqual(box.x + box.width);
        expect(at.y).toBeGreaterThanOrEqual(box.y);
      }
    }
  });

  test('is near for a small wall and never further than needed', () => {
    expect(frame(parse('8HH7 b'), PLACES).width).toBeLessThan(9);
    expect(frame(parse('12V4/4HHhhHHhhV4 b'), []).width).toBeLessThanOrEqual(SHOWN + 1);
  });

  test('squares are found again from points', () => {
    expect(squareAt(8.4, -0.2)).toEqual({ column: 8, row: 0 });
    expect(squareAt(8.4, 0.2).row).toBe(-1);
  });
});

describe('aiming', () => {
  const at = (x: number, y: number, pointerType = 'mouse'): Pointer => {
    return { clientX: x, clientY: y, pointerType, button: 0, pointerId: 1 };
  };

  function hand(legal = LEGAL, wall = '8HH7 b') {
    const [choose, wrong] = [vi.fn(), vi.fn()];
    const aim = new Aim({
      places: () => placesOf(legal),
      wall: () => parse(wall),
      toWall: ({ clientX, clientY }) => ({ x: clientX, y: clientY }),
      choose: (place) => choose(actionOf(place)),
      wrong: (place) => wrong(actionOf(place)),
    });
    return { aim, choose, wrong };
  }

  test('the mouse shows a ghost and a click lays it', () => {
    const { aim, choose } = hand();
    aim.over(at(9, -1.5));
    expect(name(aim.ghost)).toBe('i2h');
    aim.press(at(9, -1.5));
    aim.release(at(9, -1.5));
    expect(choose).toHaveBeenCalledExactlyOnceWith('i2h');
  });

  test('a click never lays a stone in the other direction or beside the square: it asks why not', () => {
    const { aim, choose, wrong } = hand(['h1v', 'i3h', 'i3v', 'j3v', 'k1v'], '8hh7/8HH7 w'); // K3.3 forbids k1h
    for (const pointer of ['mouse', 'touch']) {
      wrong.mockClear();
      for (const [x, y] of [
        [10.5, -0.5],
        [11.5, -0.5],
        [8.5, -0.5],
      ] as const) {
        aim.over(at(x, y, pointer));
        expect(aim.ghost).toBeNull();
        aim.press(at(x, y, pointer));
        aim.release(at(x, y, pointer));
      }
      expect(wrong.mock.calls).toEqual([['k1h'], ['k1h'], ['i1h']]);
    }
    expect(choose).not.toHaveBeenCalled();
    expect(aim.waiting).toBe(false);
  });

  test('a stroke that is not allowed is asked about in its own direction', () => {
    const { aim, choose, wrong } = hand(['i3h', 'k1v'], '8hh7/8HH7 w');
    aim.turn('v');
    aim.press(at(10.4, -0.5));
    aim.release(at(11.2, -0.5));
    expect(wrong).toHaveBeenCalledExactlyOnceWith('k1h');
    expect(choose).not.toHaveBeenCalled();
  });

  test('the first stone is laid by any click or stroke', () => {
    const { aim, choose } = hand(['i1h', 'i1v'], '17 w');
    aim.press(at(5.5, -3.5));
    aim.release(at(5.5, -3.5));
    aim.press(at(6.5, -1.5));
    aim.release(at(6.5, -2.5));
    expect(choose.mock.calls).toEqual([['i1h'], ['i1v']]);
  });

  test('a tap shows, a second tap on the same place lays', () => {
    const { aim, choose } = hand();
    const tap = () => {
      aim.press(at(9, -1.5, 'touch'));
      aim.release(at(9, -1.5, 'touch'));
    };
    tap();
    expect(choose).not.toHaveBeenCalled();
    expect(aim.waiting).toBe(true);
    tap();
    expect(choose).toHaveBeenCalledExactlyOnceWith('i2h');
  });

  test('a stroke of the mouse lays, one of a finger only scrolls', () => {
    const { aim, choose, wrong } = hand();
    for (const pointer of ['touch', 'mouse']) {
      aim.press(at(10.5, -0.5, pointer));
      aim.over(at(11.4, -0.5, pointer));
      aim.release(at(11.4, -0.5, pointer));
      expect(choose).toHaveBeenCalledTimes(pointer === 'mouse' ? 1 : 0);
    }
    expect(choose).toHaveBeenCalledWith('k1h');
    expect(wrong).not.toHaveBeenCalled();
    expect(aim.waiting).toBe(false);
  });

  test('turning a tapped stone keeps its column', () => {
    const { aim } = hand();
    aim.press(at(9, -1.5, 'touch'));
    aim.release(at(9, -1.5, 'touch'));
    aim.turn('v');
    expect(name(aim.ghost)).toBe('i2v');
    aim.turn('h');
    expect(name(aim.ghost)).toBe('i2h');
  });

  test('the keyboard lays on the cursor, and what is not allowed is asked about', () => {
    const { aim, choose, wrong } = hand();
    aim.focused = true;
    aim.move(parseSquare('k1'));
    expect(name(aim.ghost)).toBe('k1h');
    aim.enter(parseSquare('k1'));
    expect(choose).toHaveBeenCalledExactlyOnceWith('k1h');
    aim.enter(parseSquare('i1'));
    expect(wrong).toHaveBeenCalledExactlyOnceWith('i1h');
  });

  test('a click where nothing can be laid is asked about, on the table it is not', () => {
    const { aim, choose, wrong } = hand();
    aim.press(at(2.5, -2.5));
    aim.release(at(2.5, -2.5));
    expect(wrong).toHaveBeenCalledExactlyOnceWith('c1h');
    aim.press(at(2.5, 0.5));
    aim.release(at(2.5, 0.5));
    expect(wrong).toHaveBeenCalledTimes(1);
    expect(choose).not.toHaveBeenCalled();
  });

  test('when nothing may be chosen the wall is only looked at', () => {
    const { aim, choose, wrong } = hand([]);
    aim.over(at(9, -1.5));
    aim.press(at(9, -1.5));
    aim.release(at(9, -1.5));
    aim.enter(parseSquare('i2'));
    expect(aim.ghost).toBeNull();
    expect(choose).not.toHaveBeenCalled();
    expect(wrong).not.toHaveBeenCalled();
  });

  test('hints are the squares that stones of the direction can cover', () => {
    const { aim } = hand(['i2h', 'i2v']);
    expect(aim.hints).toHaveLength(2);
    aim.turn('v');
    expect(aim.hints.map((square) => square.row)).toEqual([1, 2]);
    expect(name(placeOf('i2v'))).toBe('i2v');
  });
});
