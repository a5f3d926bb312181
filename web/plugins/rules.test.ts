import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { optionLink, readPage } from './rules';

const folder = join(import.meta.dirname, '../../docs/rules');
const languages = readdirSync(folder).filter((name) => !name.endsWith('.json'));
const games = readdirSync(join(folder, 'en'));

const page = (language: string, game: string) =>
  readPage(readFileSync(join(folder, language, game), 'utf8'), game, {}, (code) =>
    optionLink(code, game.replace('.md', ''), language),
  );
const html = (language: string, game: string) =>
  page(language, game)
    .sections.flatMap(({ parts }) => parts.map((part) => ('html' in part ? part.html : part.caption)))
    .join('\n');
const anchors = (text: string) => Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id!);

test.each(languages)('every page in %s can be read, and its links lead somewhere', (language) => {
  for (const game of games) {
    const text = html(language, game);
    const known = [...anchors(text), ...page(language, game).sections.map(({ id }) => id)];
    for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) expect(known).toContain(target);
    expect(new Set(known).size).toBe(known.length);
    expect(text).not.toMatch(/<code>\w+=(&quot;|"|True|False)/); // options are told in words
    expect(text).not.toMatch(/style=|<script|```|\*\*|\[\p{L}+\]/u);
  }
});

test.each(games)('%s has the same clauses and boards in every language', (game) => {
  const boards = (language: string) =>
    page(language, game).sections.flatMap(({ parts }) =>
      parts.flatMap((part) => ('html' in part ? [] : [[part.position, part.last, part.facing]])),
    );
  for (const language of languages) {
    expect(anchors(html(language, game))).toEqual(anchors(html('en', game)));
    expect(boards(language)).toEqual(boards('en'));
    expect(page(language, game).sides).toEqual(page('en', game).sides);
    expect(page(language, game).sections[1]!.clauses.length).toBeGreaterThan(5);
  }
});

const small = (rules: string) => {
  const sections = ['Minute\n\nShort.', `Rules\n\n${rules}`, 'Turn\n\nA.', 'Notation\n\nB.', 'Rulings\n\nC.'];
  return readPage(`<!-- sides: light, dark -->\n\n# Name\n\nBy somebody.\n\n## ${sections.join('\n\n## ')}\n`, 'name', {
    'text d -': { detail: { light: 2 }, outcome: null },
  });
};

test('clauses, mentions, rulings and boards', () => {
  const read = small(
    '**V1** *First.* See V2, not V3. [ruling]\n\n```board last=a,b facing=dark\ntext d -\nTwo & V1\n```\n\n**V2** *Next,* `V1`.',
  );
  expect(read).toMatchObject({ title: 'Name', byline: 'By somebody.', sides: ['light', 'dark'] });
  const { parts, clauses } = read.sections[1]!;
  expect(clauses).toEqual([
    { id: 'V1', title: 'First' },
    { id: 'V2', title: 'Next' },
  ]);
  expect(parts).toEqual([
    {
      html:
        '<p><a class="clause" id="V1" href="#V1">V1</a> <em>First.</em> See <a href="#V2">V2</a>, not V3. ' +
        '<a class="ruling" href="#rulings">ruling</a></p>\n',
    },
    {
      position: 'text d -',
      last: ['a', 'b'],
      facing: 'dark',
      explained: false,
      caption: 'Two &amp; <a href="#V1">V1</a>',
      detail: { light: 2 },
      outcome: null,
    },
    { html: '<p><a class="clause" id="V2" href="#V2">V2</a> <em>Next,</em> <code>V1</code>.</p>\n' },
  ]);
});

test('a table keeps its heads for narrow screens', () => {
  const [part] = small('| | Sum |\n|---|---|\n| light | 2 |').sections[1]!.parts;
  expect(part).toHaveProperty('html');
  expect((part as { html: string }).html).toContain('<td role="cell" data-head="Sum">2</td>');
  expect((part as { html: string }).html).not.toContain('<th scope="col" role="columnheader"></th>');
});

test('options are told in words, and lead to where they are chosen', () => {
  expect(optionLink('first="black"', 'kwinty', 'de')).toBe(
    '<a class="option" href="/new/kwinty">Wer beginnt: Schwarz</a>',
  );
  expect(optionLink('bonus_chain=False', 'turris', 'en')).toContain('>A bonus can bring another bonus: no<');
  expect(optionLink('i1h', 'kwinty', 'en')).toBeNull();
  expect(() => optionLink('first="blue"', 'kwinty', 'en')).toThrow('no option');
});

test('letters of pieces have room for a picture', () => {
  expect(html('fr', 'volto.md').match(/data-piece="[A-Z]"/g)).toHaveLength(5);
});

test('a page that is not as expected is refused', () => {
  expect(() => readPage('# Name', 'name')).toThrow('sides');
  expect(() => readPage('<!-- sides: a, b -->\n# Name\n## One\n', 'name')).toThrow('1 sections');
});
