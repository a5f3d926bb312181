/** Keys that move the camera while the board has the focus. */
import type { Stage, ViewCommand } from './stage';

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

/** Moves the camera if the key is one of those; whether it was. */
export function moveView(stage: Stage | undefined, key: string): boolean {
  const view = viewCommand(key);
  if (view) stage?.command(view);
  return view !== null;
}
