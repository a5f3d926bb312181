import { expect, test } from 'vitest';

import { clockText, left } from './clock';

test('only the running clock counts down, and never below zero', () => {
  const times = { left: { white: 5000, black: 8000 }, running: 'white' };
  expect([left(times, 'white', 1200), left(times, 'black', 1200), left(times, 'white', 9000)]).toEqual([3800, 8000, 0]);
});

test('the nearer the end, the finer', () => {
  expect([2 * 86400e3 + 3 * 3600e3, 3909e3, 247e3, 9340, 10_900, 0].map((ms) => clockText(ms, 'en'))).toEqual([
    '2 days 3 hr',
    '1:05:09',
    '4:07',
    '0:09.3',
    '0:10',
    '0:00.0',
  ]);
});
