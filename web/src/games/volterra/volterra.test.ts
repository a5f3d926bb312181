import { describe, expect, test, vi } from 'vitest';

import { loadTexts, setLanguage } from '../../i18n';
import type { BoardProps } from '../contract';
import { proposals } from './advised';
import { Chooser } from './chooser.svelte';
import { compare } from './compare';
import { arc, footOf, topOf } from './flat';
import { attempt, gestures, onlySource } from './gestures';
import { motion } from './motion';
import { fallen, heights, owner, parse, pawnSquare, readAction, screenRows } from './position';
import { advice, speakAction, speakPosition, speakSquare } from './speak';

const START = 'l,d,l,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d -';
const MID = 'l,.,.,d,lD/d,.,.,ldd,d/.,dldl,llll,.,l/d,L,.,.,. d -';
const FREE = '.,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,. d -';

function scene(position: string, legal: string[]): BoardProps {
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
    sides: ['light', 'dark'],
    facing: 'light',
    mover: 'dark',
    outcome: null,
    notes: {},
    still: true,
    interactive: true,
    events: { choose: vi.fn(), wrong: vi.fn(), note: vi.fn() },
  };
}

describe('a position', () => {
  test('is read into towers and pawns', () => {
    const position = parse(MID);
    expect(position.towers.get('d3')).toEqual({ tiles: ['l', 'd', 'd'], pawn: null });
    expect(owner(position.towers.get('b2'))).toBe('l');
    expect([pawnSquare(position, 'd'), pawnSquare(position, 'l')]).toEqual(['e4', 'b1']);
    expect(heights(position, 'l')).toEqual([4, 4, 1, 1, 1]);
    expect(position.placing).toBeNull();
    expect(parse(FREE).placing).toBe('tile');
    expect(parse(START.toLowerCase()).placing).toBe('pawn');
  });

  test.each(['', 'l/l/l/l d -', START.replace(' d -', ' x -'), START.replace('l,d', 'q,d')])('is not %j', (text) => {
    expect(() => parse(text)).toThrow();
  });

  test('is turned for dark', () => {
    expect(screenRows('light')[0]?.[0]).toBe('a4');
    expect(screenRows('dark')[0]?.[0]).toBe('e1');
  });
});

test('notations are read', () => {
  expect(readAction('b1=c1')).toEqual({ kind: 'tower', from: 'b1', to: 'c1', count: 2 });
  expect(readAction('b3')).toEqual({ kind: 'pawn', to: 'b3' });
  expect(readAction('+a1')).toEqual({ kind: 'tile', to: 'a1' });
  expect(readAction('@a1')).toEqual({ kind: 'place-pawn', to: 'a1' });
  expect(readAction('b9')).toBeNull();
});

describe('movement', () => {
  test('tiles leave their tower and nothing else', () => {
    const moving = motion(parse(MID), parse(MID), 'd3=d4');
    expect(moving).toMatchObject({ tiles: ['d', 'd'], from: 'd3', to: 'd4', pawn: null });
    expect(moving?.staying.get('d3')?.tiles).toEqual(['l']);
    expect(motion(parse(MID), parse(MID), 'e3-d4')?.staying.has('e3')).toBe(false);
  });

  test('a pawn steps off its tower', () => {
    const moving = motion(parse(MID), parse(MID), 'd3');
    expect(moving).toMatchObject({ pawn: 'd', from: 'e4', to: 'd3', tiles: [] });
    expect(moving?.staying.get('e4')?.pawn).toBeNull();
  });

  test('a part that is cut off falls', () => {
    const after = parse(MID.replace('l,.,.,d', '.,.,.,d'));
    expect(fallen(parse(MID), after, readAction('d3'))).toEqual(['a4']);
    expect(fallen(parse(MID), after, readAction('a4-a3'))).toEqual([]);
  });
});

describe('choosing', () => {
  const legal = ['b2', 'b4', 'b4-b2', 'b4=b2', 'b4-c4'];

  test('click and click', () => {
    const props = scene(START, legal);
    const chooser = new Chooser(() => props);
    chooser.press('b4');
    expect(chooser.picked).toBe('b4');
    expect([...chooser.targets]).toEqual(['b2', 'c4']);
    chooser.press('c4');
    expect(props.events.choose).toHaveBeenCalledWith('b4-c4');
    expect(chooser.picked).toBeNull();
  });

  test('one tile or two is asked, unless the hand shows it', () => {
    const props = scene(START, legal);
    const chooser = new Chooser(() => props);
    chooser.drop('b4', 'b2');
    expect(chooser.question?.choices.map((gesture) => gesture.count)).toEqual([1, 2]);
    chooser.drop('b4', 'b2', 2);
    expect(props.events.choose).toHaveBeenCalledWith('b4=b2');
    expect(chooser.question).toBeNull();
  });

  test('the pawn is picked up by itself when only it can move', () => {
    const chooser = new Chooser(() => scene(START, ['b2', 'd2']));
    expect(chooser.picked).toBe('c3');
    expect(onlySource(gestures(parse(START), legal))).toBeNull();
  });

  test('picking up the same again lets go', () => {
    const chooser = new Chooser(() => scene(START, legal));
    chooser.press('b4');
    chooser.press('b4');
    expect(chooser.picked).toBeNull();
  });

  test('anything else is tried in notation', () => {
    const props = scene(START, legal);
    const chooser = new Chooser(() => props);
    chooser.press('b3'); // an opposing tower: tiles from there, for that it is not one's own is what one has to hear
    chooser.press('a1'); // an own tower: the same
    chooser.press('c3');
    chooser.press('e1'); // with the pawn in the hand
    chooser.drop('b4', 'e4');
    expect(vi.mocked(props.events.wrong).mock.calls.flat()).toEqual(['b3-b2', 'a1-b2', 'e1', 'b4-e4']);
    const all = gestures(parse(START), legal);
    expect(attempt(parse(START.replace('-', 'pawn')), all, null, 'b3')).toBe('b3');
    expect(attempt(parse(MID), all, null, 'c1')).toBe('c1'); // nothing stands there
    expect(attempt(parse(FREE), [], null, 'a1')).toBe('+a1');
  });

  test('a free layout needs one touch', () => {
    const props = scene(FREE, ['+a1', '+b1']);
    const chooser = new Chooser(() => props);
    chooser.press('b1');
    expect(props.events.choose).toHaveBeenCalledWith('+b1');
  });

  test('what was picked up is forgotten in another position', () => {
    let props = scene(START, legal);
    const chooser = new Chooser(() => props);
    chooser.press('b4');
    props = scene(MID, ['d3', 'e3-d4']);
    expect(chooser.picked).toBeNull();
  });

  test('a board that is only looked at does nothing', () => {
    const props = scene(START, []);
    new Chooser(() => props).press('b4');
    expect(props.events.wrong).not.toHaveBeenCalled();
  });
});

test('lists are compared place by place', () => {
  const position = parse(MID);
  expect(compare({ light: [4, 2, 1], dark: [4, 2] }, position)).toMatchObject({ decides: 2, ahead: 'light' });
  expect(compare({ light: [3], dark: [3] }, position)).toMatchObject({ decides: null, ahead: null });
  expect(compare({}, position).rows[0]).toEqual({ light: 4, dark: 3 });
});

test('a hint is shown step by step, each on what the one before left', () => {
  const found = proposals(parse(MID), ['d3=d4', 'd4']);
  expect(found[0]).toMatchObject({ from: 'd3', to: 'd4', tiles: ['d', 'd'], start: 3, goal: 1 });
  expect(found[1]).toMatchObject({ from: 'e4', to: 'd4', pawn: 'd', goal: 3 });
  expect(proposals(parse(FREE), ['+a1'])).toMatchObject([{ from: null, to: 'a1', tiles: ['d'], goal: 0 }]);
});

test('piles stay inside their squares, and flights end where they should', () => {
  for (const height of [1, 5, 13]) expect(footOf('c2', 'light').y - topOf('c2', height, 'light').y).toBeLessThan(90);
  const [from, to] = [topOf('a1', 1, 'light'), topOf('b2', 3, 'light')];
  expect([arc(from, to, 0), arc(from, to, 1)]).toEqual([from, to]);
  expect(arc(from, to, 0.5).y).toBeLessThan((from.y + to.y) / 2);
});

test.each(['en', 'de', 'fr', 'es'] as const)('is spoken in %s', async (language) => {
  await setLanguage(language);
  await loadTexts('volterra');
  const spoken = ['b2', 'b4-c4', 'b4=c4', '+a1', '@a1'].map((action) => speakAction(action, START));
  expect(new Set(spoken).size).toBe(5);
  expect(spoken[0]).toMatch(/c3.*b2/);
  const props = scene(MID, ['d3', 'e3-d4']);
  expect(speakPosition(props)).toMatch(/b2/);
  const chooser = new Chooser(() => props);
  expect(speakSquare(chooser, 'b2')).toMatch(/b2.*4/);
  expect(speakSquare(chooser, 'e3')).not.toBe(speakSquare(new Chooser(() => scene(MID, [])), 'e3'));
  expect(
    new Set([START, START.replace('-', 'pawn'), START.replace('-', 'tower'), FREE].map((p) => advice(parse(p)))).size,
  ).toBe(4);
});
