import { beforeAll, describe, expect, test } from 'vitest';

import { languages, loadTexts, setLanguage } from '../../i18n';
import type { Scene } from '../contract';
import { placesOf } from './gesture';
import { parse, parseSquare } from './position';
import { speakAction, speakPosition, speakSquare } from './speak';

beforeAll(() => loadTexts('kwinty'));

const scene = (position: string) => ({ position, sides: ['white', 'black'] }) as unknown as Scene;

describe('in English', () => {
  beforeAll(() => setLanguage('en'));

  test('actions', () => {
    expect(speakAction('i1h', '17 w')).toBe('White places a stone on i1, lying');
    expect(speakAction('j2v', '8HH7 b')).toBe('Black places a stone on j2, standing');
    expect(speakAction('pass', '8HH7 b')).toBe('Black passes');
  });

  test('squares', () => {
    const wall = parse('8HH7 b');
    const places = placesOf(['i2h', 'i2v', 'j2v', 'k1h']);
    const say = (square: string) => speakSquare(wall, places, parseSquare(square));
    expect(say('j1')).toBe('j1: White, lying');
    expect(say('i2')).toContain('lie or stand');
    expect(say('j2')).toContain('standing');
    expect(say('l1')).toContain('reach');
    expect(say('a5')).toBe('a5: empty');
  });

  test('positions', () => {
    expect(speakPosition(scene('17 w'))).toContain('empty');
    expect(speakPosition(scene('8HH7 b'))).toBe(
      'The wall has 1 stone and is 2 wide. White i1 lying. Stones left: White 19, Black 20.',
    );
  });
});

test.each(languages)('everything can be said in %s', async (language) => {
  await setLanguage(language);
  const said = [
    speakAction('i1h', '17 w'),
    speakAction('pass', '8HH7 b'),
    speakPosition(scene('7v9/7v1v7/7V1v7/5HHVHH7 b')),
    speakSquare(parse('17 w'), placesOf(['i1h']), parseSquare('i1')),
  ];
  for (const text of said) expect(text).not.toMatch(/[{}#]|undefined/);
});
