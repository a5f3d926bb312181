import { describe, expect, test } from 'vitest';

import { parse } from './position';
import { look, outline, roofRows, scoreOf, sideOrder, type Score } from './views';

// Positions of random games with the score that the rules core gave for them.
const CASES: [string, Score][] = [
  [
    '.,.,./.,.,./.,.,VV b - c1:1/- -',
    {
      white: 9,
      black: 0,
      views: {
        south: { rows: ['..W', '..W'], white: 2, black: 0 },
        east: { rows: ['W..', 'W..'], white: 2, black: 0 },
        north: { rows: ['W..', 'W..'], white: 2, black: 0 },
        west: { rows: ['..W', '..W'], white: 2, black: 0 },
        roof: { rows: ['...', '...', '..W'], white: 1, black: 0 },
      },
    },
  ],
  [
    '.,.,vv/.,VV,vv/VV,vvE,VVW w - b1:3/c3:1 -',
    {
      white: 22,
      black: 12,
      views: {
        south: { rows: ['.WW', 'wBW', 'wBW'], white: 4, black: 2 },
        east: { rows: ['W..', 'WBB', 'WBB'], white: 3, black: 4 },
        north: { rows: ['WW.', 'BWW', 'BWW'], white: 6, black: 2 },
        west: { rows: ['..W', 'BWW', 'BWW'], white: 5, black: 2 },
        roof: { rows: ['..B', '.WB', 'WWW'], white: 4, black: 2 },
      },
    },
  ],
  [
    'vvse,VVEwE,vvWsW/VVn,VVEsE,VVWnW/vve,VVwn,VV w bonus b2:5/b1:4 a2:4+a2:5',
    {
      white: 22,
      black: 31,
      views: {
        south: { rows: ['.ww', 'BBB', 'BBW', 'BWW', 'BWW'], white: 5, black: 7 },
        east: { rows: ['.ww', 'BBB', 'BWW', 'WWb', 'WWb'], white: 6, black: 4 },
        north: { rows: ['ww.', 'BBB', 'WWB', 'bWB', 'bWB'], white: 4, black: 6 },
        west: { rows: ['WW.', 'BBB', 'BBB', 'BwB', 'BwB'], white: 2, black: 10 },
        roof: { rows: ['BWW', 'BWW', 'BBW'], white: 5, black: 4 },
      },
    },
  ],
  [
    'vvSvvVV,VVseVVe,vvSwVVws/VVNVVvv,vvnESVV,VVNWvvSn/vvvvvv,vvVVN,VVvvVVN w bonus b2:6/c2:8 -',
    {
      white: 30,
      black: 30,
      views: {
        south: { rows: ['..b', 'BWW', 'BWW', 'BWW', 'BWb', 'BWb', 'BBw', 'BBw'], white: 8, black: 9 },
        east: { rows: ['.BB', 'wwB', 'wbw', 'wbw', 'bWb', 'bWW', 'WWb', 'WWb'], white: 7, black: 3 },
        north: { rows: ['b..', 'bbW', 'WWW', 'WWB', 'BBB', 'wBw', 'bwb', 'bwb'], white: 6, black: 5 },
        west: { rows: ['BB.', 'wBw', 'wBB', 'bWB', 'bWB', 'WWB', 'bWB', 'bWB'], white: 6, black: 10 },
        roof: { rows: ['wBB', 'bWB', 'bWW'], white: 3, black: 3 },
      },
    },
  ],
  [
    'vveVVVVVV,VVwEvvVV,vvsWvvvv/vvVVVVSVV,vvSvvsVVS,VVnvvvvvv/VVvvVVNVVe,VVNvvnvvNw,VVVVvvvv w - a2:8/a1:10 -',
    {
      white: 48,
      black: 47,
      views: {
        south: { rows: ['bb.', 'wwB', 'wBB', 'wBB', 'wBB', 'wBB', 'BBW', 'BWW', 'WWW', 'WWW'], white: 9, black: 12 },
        east: { rows: ['b..', 'wBw', 'BBB', 'BBB', 'BBB', 'BBB', 'WBw', 'WBB', 'WWB', 'WWB'], white: 6, black: 18 },
        north: { rows: ['.bb', 'BWW', 'BWW', 'BWW', 'BBW', 'BBW', 'WWW', 'bbb', 'bwb', 'bwb'], white: 11, black: 7 },
        west: { rows: ['..b', 'WWW', 'WWW', 'WWW', 'WWW', 'WWW', 'WWb', 'BWb', 'BBw', 'BBw'], white: 18, black: 5 },
        roof: { rows: ['WWB', 'WWB', 'BBB'], white: 4, black: 5 },
      },
    },
  ],
  [
    'vvSESVVE,vveWvvEWe,VVwsvvWsw/VVNsNvvS,VVvveSvv,VVsnwvvnVV/vvEnEvvNVV,VVWEWNeVV,vvnWVVwvv b - c2:9/c1:8 -',
    {
      white: 49,
      black: 42,
      views: {
        south: { rows: ['w.w', 'wwB', 'wwB', 'BBB', 'BWW', 'WWW', 'bWW', 'WWb', 'bWb', 'bWb'], white: 11, black: 6 },
        east: { rows: ['ww.', 'BwB', 'BBB', 'BBw', 'wBB', 'wBB', 'wBB', 'BBB', 'BWW', 'BWW'], white: 4, black: 18 },
        north: { rows: ['w.W', 'bbW', 'bWW', 'WWW', 'BBW', 'BBW', 'BWW', 'BBW', 'wBB', 'wBB'], white: 12, black: 11 },
        west: { rows: ['.WW', 'bWW', 'WWW', 'WBB', 'WBB', 'WWW', 'Wbb', 'WWW', 'bWb', 'bWb'], white: 18, black: 4 },
        roof: { rows: ['WBB', 'WBw', 'WWb'], white: 4, black: 3 },
      },
    },
  ],
];

describe('the five views', () => {
  test.each(CASES)('of %s are those of the core', (text, wanted) => {
    const seen = look(parse(text));
    expect([seen.white, seen.black]).toEqual([wanted.white, wanted.black]);
    const lower = (score: Score) => Object.values(score.views).map((view) => view.rows.map((row) => row.toLowerCase()));
    expect(lower(seen)).toEqual(lower(wanted));
    const points = (score: Score) => Object.values(score.views).map(({ white, black }) => [white, black]);
    expect(points(seen)).toEqual(points(wanted));
  });

  test('take the server’s word where there is one', () => {
    const [text, wanted] = CASES[1]!;
    expect(scoreOf({ ...wanted, white: 99 }, parse(text)).white).toBe(99);
    expect(scoreOf({}, parse(text)).white).toBe(wanted.white);
  });
});

test('the facing player sees his own side first, and the roof from there', () => {
  expect(sideOrder('white')[0]).toBe('south');
  expect(sideOrder('black')).toEqual(['north', 'west', 'south', 'east']);
  expect(roofRows(['abc', 'def', 'ghi'], 'black')).toEqual(['ihg', 'fed', 'cba']);
});

test('an outline goes round groups in capitals only', () => {
  expect(outline(['.w', 'bw'])).toBe('');
  expect(outline(['W']).match(/M/g)).toHaveLength(4);
  expect(outline(['WW']).match(/M/g)).toHaveLength(6);
});
