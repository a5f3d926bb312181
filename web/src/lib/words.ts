// Words that are put together while the page runs.
import { maybe, number, t } from '../i18n';
import { ApiError } from './api';
import type { Clock, Outcome, Refused } from './wire';

/** The games' own names, which are the same in all languages. */
export function gameTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function sideName(side: string): string {
  return maybe(`side.${side}`) ?? side;
}

export function levelName(level: number): string {
  return maybe(`level.${level}`) ?? number(level);
}

/** The sentence of a clause, or of the clause that it belongs to: V4.2c, V4.2, V4. */
export function clauseText(clause: string): string | undefined {
  for (let id = clause; id; id = wider(id)) {
    const text = maybe(`clauses.${id}`);
    if (text !== undefined) return text;
  }
  return undefined;
}

function wider(clause: string): string {
  return /[a-z]$/.test(clause) ? clause.slice(0, -1) : clause.replace(/\.?\d+$/, '').replace(/^[A-Z]$/, '');
}

export function refusalText(refusal: Pick<Refused, 'code' | 'clause'>): string {
  return clauseText(refusal.clause) ?? maybe(`refusal.${refusal.code}`) ?? t('refusal.other');
}

export function errorText(error: unknown): string {
  return error instanceof ApiError ? refusalText(error) : t('app.failed');
}

export function clockWords(clock: Clock | null): string {
  if (clock === null) return t('new.clock.none');
  if (clock.days > 0) return t('join.clock.days', { n: clock.days });
  return t('join.clock.minutes', { minutes: number(clock.minutes), increment: number(clock.increment) });
}

/** How the game ended, from the place of those sides. */
export function outcomeTitle(outcome: Outcome, you: string[]): string {
  if (outcome.winner === null) return t('end.draw');
  if (you.length !== 1) return t('end.wins', { side: sideName(outcome.winner) });
  return you[0] === outcome.winner ? t('end.won') : t('end.lost');
}

/** Why; for an end by the rules the clause's sentence. */
export function outcomeReason(outcome: Outcome, sides: readonly string[]): string {
  const loser = sides.find((side) => side !== outcome.winner) ?? '';
  const words = outcome.reason === 'rules' ? undefined : maybe(`end.${outcome.reason}`, { side: sideName(loser) });
  return words ?? clauseText(outcome.clause) ?? outcome.text;
}
