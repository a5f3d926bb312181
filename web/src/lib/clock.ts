// Clocks count down on the page from the server's times; the server alone decides when time is up.
import type { Times } from './wire';

/** Milliseconds left of a side, `since` milliseconds after the times were received. */
export function left(times: Times, side: string, since: number): number {
  const at = times.left[side] ?? 0;
  return Math.max(0, times.running === side ? at - since : at);
}

/** "2 days 3 hr", "1:05:09", "4:07", "0:09.3": the nearer the end, the finer. */
export function clockText(milliseconds: number, language: string): string {
  const seconds = Math.floor(milliseconds / 1000);
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const unit = (n: number, name: 'day' | 'hour') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(n);
  if (days > 0) return `${unit(days, 'day')} ${unit(hours, 'hour')}`;
  const two = (n: number) => String(n).padStart(2, '0');
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  const tenth = minutes === 0 && seconds < 10 ? `.${Math.floor(milliseconds / 100) % 10}` : '';
  return `${minutes}:${two(seconds % 60)}${tenth}`;
}
