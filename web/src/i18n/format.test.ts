import { expect, test } from 'vitest';

import { format } from './format';

test('values are put in, numbers in the language', () => {
  expect(format('Level {level} of {n}', { level: 3, n: 1234.5 }, 'de')).toBe('Level 3 of 1.234,5');
});

test('plurals follow the language', () => {
  const stones = '{n, plural, =0 {no stone} one {# stone} other {# stones}} left';
  expect([0, 1, 2].map((n) => format(stones, { n }, 'en'))).toEqual(['no stone left', '1 stone left', '2 stones left']);
  expect(format('{n, plural, one {# pierre} other {# pierres}}', { n: 0 }, 'fr')).toBe('0 pierre');
});

test('a selection may hold values', () => {
  const text = '{who, select, white {White plays {action}} other {Black plays {action}}}.';
  expect(format(text, { who: 'white', action: 'a1' }, 'en')).toBe('White plays a1.');
  expect(format(text, { who: 'black', action: 'a1' }, 'en')).toBe('Black plays a1.');
});

test('a missing value or brace is an error', () => {
  expect(() => format('{n}', {}, 'en')).toThrow('"n"');
  expect(() => format('{n', { n: 1 }, 'en')).toThrow('not closed');
});
