// Private notes on pieces. They are kept by the ply at which they were written and walk along with the pieces,
// so that they are also right when one steps back or a turn is taken back. They never leave this device.
export interface Note {
  ply: number;
  square: string;
  text: string;
}

type Follow = (notes: Record<string, string>, action: string) => Record<string, string>;

/** The notes on the board after so many plies. */
export function notesAt(
  notes: readonly Note[],
  actions: readonly string[],
  plies: number,
  follow: Follow,
): Record<string, string> {
  let on: Record<string, string> = {};
  for (let ply = 0; ply <= plies; ply++) {
    if (ply > 0) on = follow(on, actions[ply - 1]!);
    for (const note of notes) {
      if (note.ply !== ply) continue;
      const { [note.square]: _, ...others } = on;
      on = note.text === '' ? others : { ...others, [note.square]: note.text };
    }
  }
  return on;
}
