import { beforeAll, expect, test } from 'vitest';

import { languages, loadTexts, setLanguage, t } from '../i18n';
import { ApiError } from './api';
import { clauseText, clockWords, errorText, outcomeReason, outcomeTitle, refusalText } from './words';

beforeAll(async () => {
  await setLanguage('en');
  await loadTexts('shell', 'clauses');
});

const outcome = { winner: 'white', reason: 'rules', clause: 'V7', text: '', detail: {} };

test('a clause without a sentence has that of the clause it belongs to', () => {
  expect(clauseText('V4.2c')).toContain('free side');
  expect(clauseText('V4.2z')).toBe(clauseText('V4.2'));
  expect(clauseText('V4.9')).toBe(clauseText('V4'));
  expect(clauseText('X1')).toBeUndefined();
  expect(clauseText('')).toBeUndefined();
});

test('a refusal is always explained', () => {
  expect(refusalText({ code: 'illegal', clause: 'V4.2c' })).toContain('free side');
  expect(refusalText({ code: 'turn', clause: '' })).toBe('It is not your turn.');
  expect(refusalText({ code: 'unheard', clause: '' })).toBe(t('refusal.other'));
  expect(errorText(new ApiError(0, 'offline', '', ''))).toBe(t('refusal.offline'));
});

test('a clock in words', () => {
  expect(clockWords(null)).toBe('No clock');
  expect(clockWords({ minutes: 7.5, increment: 10, days: 0 })).toBe('7.5 min + 10 s a turn');
  expect(clockWords({ minutes: 0, increment: 0, days: 1 })).toBe('1 day a turn');
  expect(clockWords({ minutes: 0, increment: 0, days: 3 })).toBe('3 days a turn');
});

test('the end in words', () => {
  expect(outcomeTitle(outcome, ['white'])).toBe('You win!');
  expect(outcomeTitle(outcome, ['red'])).toBe('You lose this time');
  expect(outcomeTitle(outcome, [])).toBe('White wins');
  expect(outcomeReason({ ...outcome, reason: 'time' }, ['white', 'red'])).toBe('Red ran out of time.');
  expect(outcomeReason(outcome, ['white', 'red'])).toBe(clauseText('V7'));
});

test('every language has its own words', async () => {
  const words = new Set<string>();
  for (const language of languages) {
    await setLanguage(language);
    words.add(t('home.title'));
  }
  expect(words.size).toBe(languages.length);
  await setLanguage('en');
});
