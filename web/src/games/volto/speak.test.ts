import { beforeAll, describe, expect, test } from 'vitest';

import { languages, loadTexts, setLanguage } from '../../i18n';
import type { Scene } from '../contract';
import { parse } from './position';
import { speakAction, speakPosition, speakSquare } from './speak';

const VIEW = 'nacna/lnsla/2X2/5/5/XX1XX/XXXXX r N/L 3'; // Red's

beforeAll(() => loadTexts('volto'));

const scene = (position: string) => ({ position, sides: ['white', 'red'] }) as unknown as Scene;
const hear = (movable: boolean, possible = {}, notes = {}) => ({ position: parse(VIEW), movable, possible, notes });

describe('in English', () => {
  beforeAll(() => setLanguage('en'));

  test('moves name what is known of the mask and no more', () => {
    expect(speakAction('b7b6', 'nacna/l1sla/5/5/5/XXXXX/XXXXX r -/- 0')).toBe('Red: advisor from b7 to b6');
    expect(speakAction('a2a3', VIEW)).toBe('White: hidden mask from a2 to a3');
  });

  test('captures tell what they showed', () => {
    expect(speakAction('c6c5', VIEW)).toBe('Red: soldier from c6 captures on c5');
    expect(speakAction('c6c5xN', VIEW)).toBe('Red: soldier from c6 captures on c5; it was: noble');
    expect(speakAction('c6c5xL+S', VIEW)).toContain('it was: lady; also unmasked and gone: soldier');
  });

  test('a set-up is told without its letters', () => {
    const said = speakAction('NACNALNSLA', '5/5/5/5/5/5/5 w -/- 0');
    expect(said).toBe('White sets up the masks');
    expect(speakAction('XXXXXXXXXX', '5/5/5/5/5/5/5 w -/- 0')).toBe(said);
  });

  test('squares', () => {
    expect(speakSquare('c6', hear(true))).toBe('c6: Red, soldier; can move');
    expect(speakSquare('c2', hear(false))).toBe('c2: empty');
    expect(speakSquare('e1', hear(false, { e1: 'AN' }))).toBe('e1: White, hidden mask; can be noble, advisor');
    expect(speakSquare('e1', hear(false, {}, { e1: '=LC' }))).toContain('your note: lady, candidate');
    expect(speakSquare('e1', hear(false, {}, { e1: 'sly' }))).toContain('your note: sly');
    expect(speakSquare('c6', hear(true, {}, { c6: '=L' }))).not.toContain('note'); // the other's, at the same table
  });

  test('positions', () => {
    expect(speakPosition(scene(VIEW))).toMatch(
      /^White: a1 hidden mask, .*Lost: noble\. Red: .*c6 soldier.*Lost: lady\.$/,
    );
  });
});

test.each(languages)('everything can be said in %s', async (language) => {
  await setLanguage(language);
  const said = [
    speakAction('c6c5xL+S', VIEW),
    speakAction('a2a3', VIEW),
    speakPosition(scene(VIEW)),
    speakSquare('a7', hear(true, { a7: 'N' }, { a7: '=N' })),
    speakSquare('c1', { ...hear(false), position: parse('5/5/5/5/5/5/5 w -/- 0') }),
  ];
  for (const text of said) expect(text).not.toMatch(/[{}#]|undefined/);
});
