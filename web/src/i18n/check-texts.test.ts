import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 }); // each starts a program

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'texts-'));
  cpSync('src', copy, { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

function check(): { status: number | null; problems: string } {
  const { status, stderr } = spawnSync('node', ['scripts/check-texts.mjs', copy], { encoding: 'utf8' });
  return { status, problems: stderr };
}

function change(path: string, from: string, to: string): void {
  const text = readFileSync(join(copy, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(copy, path), text.replace(from, to));
}

const inAll = (from: string, to: string) => {
  for (const language of ['en', 'de', 'fr', 'es']) change(`i18n/${language}/shell.ts`, from, to);
};

test('the texts are as they should be', () => {
  expect(check()).toEqual({ status: 0, problems: '' });
});

test('a text is missing in one language', () => {
  change('i18n/fr/shell.ts', "'app.close':", "'app.closed':");
  expect(check().problems).toContain('fr/shell.ts: app.close is missing');
});

test('a text that looks like one of a family is used nowhere', () => {
  inAll("'end.how':", "'end.look': 'x',\n  'end.how':");
  expect(check()).toEqual({ status: 1, problems: 'en/shell.ts: end.look is used nowhere\n' });
});

test('one of a family is missing in all languages', () => {
  inAll("'level.7':", "'app.seven':");
  const { status, problems } = check();
  expect(status).toBe(1);
  expect(problems).toContain('level.7 is put together somewhere and exists nowhere');
});

test('a new family has to be made known', () => {
  change('lib/words.ts', 'maybe(`side.${side}`)', 'maybe(`colour.${side}`)');
  expect(check().problems).toContain('`colour.${side}`: check-texts.mjs does not know what it can become');
});
