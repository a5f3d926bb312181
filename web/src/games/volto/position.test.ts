import { describe, expect, test } from 'vitest';

import { advance, fresh } from './pieces';
import { facesSecret, kindsIn, moveOf, parse, seat, squareAt, squares, targets } from './position';

const RED_VIEW = 'nacna/lnsla/5/5/5/XXXXX/XXXXX w -/- 0';

describe('parse', () => {
  test('a view shows own masks and hides the others', () => {
    const position = parse(RED_VIEW);
    expect(position.masks.size).toBe(20);
    expect(position.masks.get('c7')).toEqual({ side: 'red', face: 'C' });
    expect(position.masks.get('a6')).toEqual({ side: 'red', face: 'L' });
    expect(position.masks.get('e1')).toEqual({ side: 'white', face: 'X' });
    expect(position.mover).toBe('white');
  });

  test('secrets are faced by an opponent, not by a spectator', () => {
    expect(facesSecret(parse(RED_VIEW), 'e1')).toBe(true);
    expect(facesSecret(parse(RED_VIEW), 'c7')).toBe(false);
    expect(facesSecret(parse(RED_VIEW), 'c4')).toBe(false);
    expect(facesSecret(parse('xxxxx/xxxxx/5/5/5/XXXXX/XXXXX w -/- 0'), 'e1')).toBe(false);
    expect(facesSecret(parse('5/5/5/5/5/XXXXX/XXXXX r -/- 0'), 'e1')).toBe(false);
  });

  test('captured masks and the count of quiet moves', () => {
    const position = parse('alnsa/X3a/1n1n1/2X2/c4/1XX1X/3XX r NAN/L 7');
    expect(position.captured).toEqual({ white: ['N', 'A', 'N'], red: ['L'] });
    expect(position.quiet).toBe(7);
    expect(position.masks.get('b5')?.face).toBe('N');
    expect(position.masks.has('a5')).toBe(false);
  });

  test('an empty board', () => {
    expect(parse('5/5/5/5/5/5/5 w -/- 0').masks.size).toBe(0);
  });
});

test('moves with and without what a capture showed', () => {
  expect(moveOf('b2b3')).toEqual({ from: 'b2', to: 'b3', captured: null, lost: null });
  expect(moveOf('b2b3xN')).toEqual({ from: 'b2', to: 'b3', captured: 'N', lost: null });
  expect(moveOf('b2b3xL+A')).toEqual({ from: 'b2', to: 'b3', captured: 'L', lost: 'A' });
  expect(moveOf('NACNALNSLA')).toBeNull();
  expect(kindsIn('-XNq')).toEqual(['N']);
});

test('the facing side sits at the bottom, and every square is found again', () => {
  expect(squares('white')[6]).toEqual(['a1', 'b1', 'c1', 'd1', 'e1']);
  expect(squares('red')[6]).toEqual(['e7', 'd7', 'c7', 'b7', 'a7']);
  for (const facing of ['white', 'red'] as const) {
    for (const square of squares(facing).flat()) {
      const { x, y } = seat(square, facing);
      expect(squareAt(x, y, facing)).toBe(square);
    }
  }
});

test('targets are gathered by mask', () => {
  expect(targets(['b2b3', 'b2c2', 'a1a2'])).toEqual(
    new Map([
      ['b2', ['b3', 'c2']],
      ['a1', ['a2']],
    ]),
  );
});

describe('masks keep their names', () => {
  const before = 'nacna/ln1la/2s2/5/2X2/XX1XX/XXXXX r -/- 3';

  test('through a move', () => {
    const scenery = fresh(before);
    const walker = scenery.pieces.find((piece) => piece.square === 'c5')!;
    const after = advance(scenery, 'c5c4', 'nacna/ln1la/5/2s2/2X2/XX1XX/XXXXX w -/- 4')!;
    expect(after.pieces.find((piece) => piece.square === 'c4')?.id).toBe(walker.id);
    expect(after.gone).toEqual([]);
  });

  test('a captured mask leaves with the face that the capture showed', () => {
    const after = advance(fresh(before), 'c5c3xN', 'nacna/ln1la/5/5/2s2/XX1XX/XXXXX w N/- 0')!;
    expect(after.gone.map(({ side, face, square }) => [side, face, square])).toEqual([['white', 'N', 'c3']]);
    expect(after.pieces).toHaveLength(19);
  });

  test('a lady takes her captor along', () => {
    const after = advance(fresh(before), 'c5c3xL+S', 'nacna/ln1la/5/5/5/XX1XX/XXXXX w L/S 0')!;
    expect(after.gone.map(({ side, face, square }) => [side, face, square]).sort()).toEqual([
      ['red', 'S', 'c3'],
      ['white', 'L', 'c3'],
    ]);
  });

  test('and are unveiled in place when the game is over', () => {
    const scenery = fresh(before);
    const after = advance(scenery, 'c5c4', 'nacna/ln1la/5/2s2/2N2/NA1AL/LSNCA w -/- 4')!;
    const [hidden, shown] = [scenery, after].map((s) => s.pieces.find((piece) => piece.square === 'e1'));
    expect(shown).toMatchObject({ id: hidden!.id, face: 'A', turned: true });
    expect(after.pieces.find((piece) => piece.square === 'a7')?.turned).toBe(false);
  });

  test('texts that do not follow from each other are not forced together', () => {
    expect(advance(fresh(before), 'c5c4', RED_VIEW)).toBeNull();
  });
});
