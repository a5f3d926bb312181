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

test('a threat is named where it is known, and what changes is told', () => {
  const values = { good: 2, count: 9 };
  expect(say({ kind: 'threat_some', values })[0]).toBe('It threatens to win at once; 2 of 9 answers prevent that.');
  expect(say({ kind: 'threat_some', values: { ...values, turn: 'f1h' } })[0]).toContain('at once with f1h; 2 of 9');
  expect(say({ kind: 'threat_one', values: { answer: 'b2', turn: 'a1,a2' } })[0]).toContain('with a1, a2; only b2');
  const changes = [
    ['white', 12, 15],
    ['black', 14, 13],
  ];
  expect(say({ kind: 'counts', values: { unit: ['point', 'points'], changes } })).toEqual([
    'Points as it stands: White 12\u00a0→\u00a015, Black 14\u00a0→\u00a013.',
  ]);
  expect(say({ kind: 'highest', values: { unit: ['tower', 'towers'], changes: [['light', 1, 3]] } })).toEqual([
    'Highest tower: Light 1\u00a0→\u00a03.',
  ]);
});
