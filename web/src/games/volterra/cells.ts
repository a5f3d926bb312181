/** The field for keyboards and screen readers, the same over the flat and the solid board. */
import type { Chooser } from './chooser.svelte';
import { screenRows } from './position';
import { speakSquare } from './speak';

export function cells(chooser: Chooser, facing: string) {
  return screenRows(facing).map((row) =>
    row.map((square) => ({
      square,
      label: speakSquare(chooser, square),
      selected: chooser.picked === square,
      enabled: chooser.sources.has(square) || chooser.targets.has(square),
    })),
  );
}
