import { describe, expect, test, vi } from 'vitest';

import { loadTexts, setLanguage } from '../../i18n';
import type { BoardProps } from '../contract';
import { Chooser } from './chooser.svelte';
import { aimed, attempt, beside, gestures, lying } from './gestures';
import { facets } from './iso';
import { motion, motions } from './motion';
import { height, marked, parse, placed, screenRows, stonesLeft, stoneSquares, topStone } from './position';
import { advice, speakAction, speakPosition, speakSquare, speakTurn } from './speak';

const START = '.,.,./.,.,./.,.,. w - -/- -';
const BUILT = 'vvse,VVEwE,vvWsW/VVn,VVEsE,VVWnW/vve,VVwn,VV w bonus b2:5/b1:4 a2:4+a2:5';

function scene(position: string, legal: string[], events = {}): BoardProps {
  return {
    position,
    before: null,
    action: null,
    last: [],
    legal,
    tried: [],
    advised: [],
    setup: null,
    possible: {},
    detail: {},
    options: {},
    sides: ['white', 'black'],
    facing: 'white',
    mover: 'white',
    outcome: null,
    notes: {},
    still: true,
    interactive: true,
    events: { choose: vi.fn(), wrong: vi.fn(), note: vi.fn(), ...events },
  };
}

describe('a position', () => {
  test('is read into stones', () => {
    const position = parse(BUILT);
    expect(position.stones).toHaveLength(18);
    expect(position.bonus).toBe(true);
    expect(position.banned).toEqual([
      { x: 0, y: 1, z: 3 },
      { x: 0, y: 1, z: 4 },
    ]);
    expect(height(position, 'b2')).toBe(5);
    expect(stoneSquares(topStone(position, 'b2')!)).toEqual(['b2', 'c2']);
    expect(topStone(position, 'c1')).toMatchObject({ colour: 'w', axis: 'z' });
    expect([stonesLeft(position, 'w'), stonesLeft(position, 'b')]).toEqual([10, 12]);
  });

  test.each(['', 'x', '.,./.,.,./.,.,. w - -/- -', 'Q,.,./.,.,./.,.,. w - -/- -'])('is not %j', (text) => {
    expect(() => parse(text)).toThrow();
  });

  test('is turned for black', () => {
    expect(screenRows('white')[2]).toEqual(['a1', 'b1', 'c1']);
    expect(screenRows('black')[0]).toEqual(['c1', 'b1', 'a1']);
  });

  test('knows the stones of the last turn', () => {
    const position = parse(BUILT);
    expect([...marked(position, ['b2c2'])].map(stoneSquares)).toEqual([['b2', 'c2']]);
    expect(marked(position, ['xa1', '-']).size).toBe(0);
  });
});

test('a stone comes on top of what is there, or goes', () => {
  const position = parse(BUILT);
  expect(motion(position, 'c1')).toMatchObject({
    removal: false,
    stone: { colour: 'w', axis: 'z', cells: [{ z: 2 }, { z: 3 }] },
  });
  expect(motion(position, 'xa1')).toMatchObject({ removal: true, stone: { colour: 'b' } });
  expect(motion(position, 'pass')).toBeNull();
  expect(placed(parse(START), ['b1', 'a1'], 'b')).toMatchObject({ axis: 'x', cells: [{ x: 0 }, { x: 1 }] });
});

describe('pointing', () => {
  const all = gestures(parse(START), ['a1', 'a1b1', 'a1a2', 'c3']);
  const action = (dx: number, dy: number) => aimed(all, 'a1', dx, dy)?.action;

  test('in the middle stands, near a side lies that way', () => {
    expect(action(0, 0)).toBe('a1');
    expect(action(0.4, 0.1)).toBe('a1b1');
    expect(action(0.1, 0.4)).toBe('a1a2');
  });

  test('towards a side where nothing can lie stands', () => {
    expect(action(-0.4, 0)).toBe('a1');
  });

  test('asks where building and removing are both possible', () => {
    const position = parse(BUILT);
    expect(aimed(gestures(position, ['a1', 'xa1']), 'a1', 0, 0)).toBeNull();
    expect(aimed(gestures(position, ['xa1']), 'a1', 0, 0)?.action).toBe('xa1');
  });

  test('where nothing is possible is an attempt', () => {
    expect(attempt(parse(START), 'b2')).toBe('b2');
    expect(attempt(parse(BUILT), 'b1')).toBe('xb1'); // its top is black's, and white has a bonus
    expect(lying('b1', 'a1')).toBe('a1b1');
    expect(beside('a1', -1, 0)).toBeNull();
    expect(beside('a1', 0, 1)).toBe('a2');
  });
});

describe('choosing', () => {
  test('one possibility is chosen, several are asked for, none is wrong', () => {
    const props = scene(START, ['a1', 'a1a2', 'c3']);
    const chooser = new Chooser(() => props);
    chooser.press('c3');
    expect(props.events.choose).toHaveBeenCalledWith('c3');
    chooser.press('a1');
    expect(chooser.question?.choices.map((gesture) => gesture.action)).toEqual(['a1', 'a1a2']);
    chooser.press('b2');
    expect(props.events.wrong).toHaveBeenCalledWith('b2');
    expect(chooser.question).toBeNull();
  });

  test('a stroke lays a stone', () => {
    const props = scene(START, ['a1', 'a1a2']);
    const chooser = new Chooser(() => props);
    chooser.stroke('a2', 'a1');
    expect(props.events.choose).toHaveBeenLastCalledWith('a1a2');
    chooser.stroke('a1', 'b1');
    expect(props.events.wrong).toHaveBeenLastCalledWith('a1b1');
  });

  test('a preview shows the stone that would come', () => {
    const chooser = new Chooser(() => scene(START, ['a1', 'a1a2']));
    chooser.hover({ square: 'a1', dx: 0, dy: 0.4 });
    expect(chooser.ghost).toMatchObject({ removal: false, stone: { axis: 'y' } });
    chooser.hover(null);
    expect(chooser.ghost).toBeNull();
  });

  test('a board that is only looked at does nothing', () => {
    const props = scene(START, []);
    const chooser = new Chooser(() => props);
    chooser.press('a1');
    chooser.stroke('a1', 'a2');
    chooser.remove('a1');
    expect(props.events.choose).not.toHaveBeenCalled();
    expect(props.events.wrong).not.toHaveBeenCalled();
  });

  test('words are offered as words', () => {
    expect(new Chooser(() => scene(BUILT, ['a1', '-'])).words).toEqual(['-']);
    expect(new Chooser(() => scene(BUILT, ['pass'])).words).toEqual(['pass']);
  });
});

test.each(['en', 'de', 'fr', 'es'] as const)('is spoken in %s', async (language) => {
  await setLanguage(language);
  await loadTexts('turris');
  const spoken = ['a1', 'a1b1', 'xa1', '-', 'pass'].map((action) => speakAction(action, BUILT));
  expect(new Set(spoken).size).toBe(5);
  expect(spoken[0]).toMatch(/a1.*4/);
  const props = scene(BUILT, ['a1', 'a1a2', 'xa1']);
  expect(speakPosition(props)).toMatch(/b2.*5/);
  const square = speakSquare(new Chooser(() => props), 'a1');
  expect(square.split(', ').length).toBeGreaterThanOrEqual(5); // height, top stone, and three possibilities
});

test('the small picture hides faces inside the tower', () => {
  expect(facets(parse('.,.,./.,.,./VV,.,. w - -/- -'))).toHaveLength(5); // a top, two left, two right
  expect(facets(parse('.,.,./.,.,./VV,VV,. w - -/- -'))).toHaveLength(8);
});

test('a hint of several actions is shown and spoken each on what the ones before left', async () => {
  await setLanguage('en');
  await loadTexts('turris');
  const found = motions(parse(BUILT), ['a1', 'a1', 'xa3']);
  expect(found.map(({ stone, removal }) => [stone.cells[0].z, removal])).toEqual([
    [3, false],
    [5, false],
    [3, true],
  ]);
  expect(speakTurn(['a1', 'a1', '-'], BUILT)).toEqual([
    'White: standing stone on a1, level 4',
    'White: standing stone on a1, level 6',
    'White declines the bonus',
  ]);
  const chooser = new Chooser(() => ({ ...scene(BUILT, ['-']), advised: ['-'] }));
  expect(chooser.advised).toEqual([]);
  expect(chooser.isAdvised('-')).toBe(true);
});

test('the advice on a bonus names only what is possible', async () => {
  await setLanguage('en');
  await loadTexts('turris');
  const said = (...legal: string[]) => advice(new Chooser(() => scene(BUILT, legal)));
  expect(said('c1', 'xa3', '-')).toMatch(/Place another.*remove/);
  expect(said('c1', '-')).toBe('Bonus! Place another stone, or decline.');
  expect(said('xa3', '-')).toBe('Bonus! Remove an opposing stone, or decline.');
  expect(advice(new Chooser(() => scene(START, ['a1'])))).toMatch(/^Place a stone/);
  expect(advice(new Chooser(() => scene(START, ['pass'])))).toMatch(/pass/);
});
