/** The two lists of tower heights side by side, as V7 compares them. */
import { heights, type Position } from './position';

export interface Compared {
  rows: { light: number | null; dark: number | null }[];
  decides: number | null; // the first row in which they differ
  ahead: 'light' | 'dark' | null;
}

/** The server's lists if they came with the position, else those one sees in it. */
export function compare(detail: Record<string, unknown>, position: Position): Compared {
  const light = list(detail.light) ?? heights(position, 'l');
  const dark = list(detail.dark) ?? heights(position, 'd');
  const rows = Array.from({ length: Math.max(light.length, dark.length) }, (_, i) => ({
    light: light[i] ?? null,
    dark: dark[i] ?? null,
  }));
  const decides = rows.findIndex((row) => (row.light ?? 0) !== (row.dark ?? 0));
  const row = rows[decides];
  if (!row) return { rows, decides: null, ahead: null };
  return { rows, decides, ahead: (row.light ?? 0) > (row.dark ?? 0) ? 'light' : 'dark' };
}

function list(value: unknown): number[] | null {
  return Array.isArray(value) ? value.filter((n): n is number => typeof n === 'number') : null;
}
