import { beforeAll, expect, test } from 'vitest';

import { loadTexts } from '../i18n';
import { claimTexts } from './claims';
import type { Claim } from './wire';

beforeAll(() => loadTexts('shell'));

const say = (...claims: Claim[]) =>
  claimTexts({ type: 'advice', id: 1, turn: [], claims, probability: 0.5, margin: null, proof: null }, (actions) =>
    actions.map((action) => `stone on ${action}`).join('; '),
  );

test('a score is told with what is known of it', () => {
  const values = {
    mover: 'white',
    other: 'black',
    probability: 0.62,
    margin: 3.24,
    unit: ['point', 'points'],
    alternative: 'a1,b2',
    less: 0.4,
  };
  expect(say({ kind: 'better', values })).toEqual([
    'Your chance to win is then about 62%.',
    'Expected lead at the end: +3.2.',
    'After “stone on a1; stone on b2” it would be 40%.',
  ]);
  expect(say({ kind: 'score', values: { ...values, unit: ['tower', 'towers'] } })).toHaveLength(1);
  expect(say({ kind: 'hopeless', values: { proof: 'loss' } })).toEqual(['Nothing helps any more against good play.']);
});

test('a claim with and without a reply, and one that is unknown', () => {
  expect(say({ kind: 'only_defence', values: { other: 'black', reply: 'b2' } })[0]).toContain(
    'Black does not win at once with b2',
  );
  expect(say({ kind: 'only_defence', values: { other: 'black' } })[0]).toContain('win at once.');
  expect(say({ kind: 'news', values: {} })).toEqual([]);
});
