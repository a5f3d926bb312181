/** Keys that move the camera while the board has the focus. */
import type { ViewCommand } from './stage';

const KEYS: Record<string, ViewCommand> = {
  q: 'left',
  e: 'right',
  t: 'top',
  f: 'side',
  r: 'home',
  '+': 'in',
  '=': 'in',
  '-': 'out',
};

export function viewCommand(key: string): ViewCommand | null {
  return KEYS[key.toLowerCase()] ?? null;
}
