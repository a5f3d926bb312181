// What speaks for a hint, in the present language.
import { maybe, number, t, type Key } from '../i18n';
import type { Values } from '../i18n/format';
import type { Advice, Claim } from './wire';
import { sideName } from './words';

/** A later turn, in notation: its position is not known here. */
const turn = (actions: unknown) => String(actions).replaceAll(',', ', ');

const said = (actions: unknown, say: Say) => say(String(actions).split(','));

const percent = (chance: unknown) => number(Number(chance), { style: 'percent' });

/** Says a turn that the asker could play now. */
export type Say = (actions: string[]) => string;

const kinds: Record<string, (values: Record<string, unknown>, say: Say) => (string | undefined)[]> = {
  only: () => [t('claim.only')],
  only_defence: ({ other, reply }) => [
    reply === undefined
      ? t('claim.only_defence', { other: sideName(String(other)) })
      : t('claim.only_defence.reply', { other: sideName(String(other)), reply: turn(reply) }),
  ],
  stops: ({ other, reply, times, count }) => [
    t('claim.stops', {
      other: sideName(String(other)),
      reply: turn(reply),
      times: Number(times),
      count: Number(count),
    }),
  ],
  threat_one: (values) => [
    threat('claim.threat_one', 'claim.threat_one.turn', values, { answer: turn(values.answer) }),
  ],
  threat_some: (values) => [
    threat('claim.threat_some', 'claim.threat_some.turn', values, {
      good: Number(values.good),
      count: Number(values.count),
    }),
  ],
  counts: ({ unit, changes: rows }) => [maybe(`claim.counts.${singular(unit)}`, { changes: changes(rows) })],
  highest: ({ unit, changes: rows }) => [maybe(`claim.highest.${singular(unit)}`, { changes: changes(rows) })],
  score,
  hopeless: score,
  certain: score,
  equal: (values, say) => [...score(values), t('claim.equal', { alternative: said(values.alternative, say) })],
  better: (values, say) => [
    ...score(values),
    t('claim.better', { alternative: said(values.alternative, say), less: percent(values.less) }),
  ],
  mixed: ({ share, alternative, alternative_share }, say) => [
    t('claim.mixed', {
      share: percent(share),
      alternative: said(alternative, say),
      other_share: percent(alternative_share),
    }),
  ],
};

/** A threat is named where it is known by itself. */
const threat = (key: Key, named: Key, values: Record<string, unknown>, more: Values) =>
  values.turn === undefined ? t(key, more) : t(named, { ...more, turn: turn(values.turn) });

const singular = (unit: unknown) => String([unit ?? ''].flat()[0]);

/** Rows of side, before, after. */
const changes = (rows: unknown) =>
  (rows as [string, number, number][])
    .map(([side, before, after]) => `${sideName(side)} ${number(before)}\u00a0→\u00a0${number(after)}`)
    .join(', ');

/** What is counted together at an end; towers are compared one by one (V7). */
const COUNTED = ['point', 'four'];

function score(values: Record<string, unknown>): (string | undefined)[] {
  if (values.proof !== undefined) return [maybe(`claim.proof.${String(values.proof)}`)];
  const counted = COUNTED.includes(singular(values.unit));
  const margin = number(Number(values.margin), { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return [
    t('claim.chance', { percent: percent(values.probability) }),
    values.margin !== undefined && counted ? t('claim.margin', { margin }) : undefined,
  ];
}

/** One sentence for each thing that is known; kinds that this page does not know yet are left out. */
export function claimTexts(advice: Advice, say: Say): string[] {
  const sentences = (claim: Claim) => kinds[claim.kind]?.(claim.values, say) ?? [];
  return advice.claims.flatMap(sentences).filter((text) => text !== undefined);
}
