/** What a hand does with stones, the same over the flat and the solid board. */
import type { Strokes } from '../parts/strokes';
import type { Chooser, Spot } from './chooser.svelte';
import type { Square } from './position';

type At<T> = (x: number, y: number) => T | null; // in pixels of the window

export function hand(
  chooser: Chooser,
  squareAt: At<Square>,
  spotAt: At<Spot>,
): Pick<Strokes<Square>, 'squareAt' | 'tap' | 'drag' | 'drop'> {
  return {
    squareAt,
    tap(square, event) {
      const spot = event.pointerType === 'mouse' ? spotAt(event.clientX, event.clientY) : null;
      if (spot) chooser.click(spot);
      else chooser.press(square);
    },
    drag(from, event) {
      const to = squareAt(event.clientX, event.clientY);
      if (to && to !== from) chooser.aimAcross(from, to);
      else chooser.preview(null);
    },
    drop(from, to) {
      if (to && to !== from) chooser.stroke(from, to);
      else chooser.cancel();
    },
  };
}
