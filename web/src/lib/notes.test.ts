import { expect, test } from 'vitest';

import { notesAt } from './notes';

const follow = (notes: Record<string, string>, action: string) => {
  const [from, to] = [action.slice(0, 2), action.slice(2)];
  const { [from]: moved, [to]: _, ...rest } = notes;
  return moved === undefined ? rest : { ...rest, [to]: moved };
};

test('notes walk with the pieces, end with them and can be taken away', () => {
  const notes = [
    { ply: 1, square: 'a1', text: 'N' },
    { ply: 1, square: 'b1', text: 'L' },
    { ply: 3, square: 'a3', text: '' },
  ];
  const actions = ['c1c2', 'a1a2', 'a2a3', 'c2b1'];
  expect(notesAt(notes, actions, 0, follow)).toEqual({});
  expect(notesAt(notes, actions, 1, follow)).toEqual({ a1: 'N', b1: 'L' });
  expect(notesAt(notes, actions, 2, follow)).toEqual({ a2: 'N', b1: 'L' });
  expect(notesAt(notes, actions, 3, follow)).toEqual({ b1: 'L' });
  expect(notesAt(notes, actions, 4, follow)).toEqual({});
});
