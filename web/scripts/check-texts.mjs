// Fails for texts that are missing in a language, differ in their values, cannot be read, or are used nowhere.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = process.argv[2] ?? fileURLToPath(new URL('../src', import.meta.url));
const LANGUAGES = ['en', 'de', 'fr', 'es'];
const problems = [];

async function catalogue(language, file) {
  const text = readFileSync(join(source, 'i18n', language, file), 'utf8');
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: 'ESNext', target: 'ES2022' } });
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)).default;
}

/** The names of the values in a text, at any depth; null when its braces do not fit. */
function values(text) {
  const names = new Set();
  try {
    collect(text, names);
  } catch {
    return null;
  }
  return [...names].sort().join();
}

function collect(text, names) {
  for (const body of braces(text)) {
    const [, name, cases] = /^\s*(\w+)\s*(?:,\s*(?:plural|select)\s*,([\s\S]*))?$/.exec(body) ?? [];
    if (name === undefined) throw new Error('not a value');
    names.add(name);
    for (const inner of braces(cases ?? '')) collect(inner, names);
  }
}

/** The contents of the outermost braces. */
function braces(text) {
  const found = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '{' && depth++ === 0) from = i + 1;
    if (text[i] === '}' && --depth === 0) found.push(text.slice(from, i));
    if (depth < 0) throw new Error('a brace too many');
  }
  if (depth > 0) throw new Error('a brace too few');
  return found;
}

function compare(file, language, expected, found) {
  const name = (key) => `${language}/${file}: ${key}`;
  for (const key of Object.keys(expected)) {
    if (!found[key]?.trim()) problems.push(`${name(key)} is missing`);
    else if (values(found[key]) === null) problems.push(`${name(key)} has a brace too many or too few`);
    else if (values(found[key]) !== values(expected[key]))
      problems.push(`${name(key)} has other values than in English`);
  }
  for (const key of Object.keys(found)) if (!(key in expected)) problems.push(`${name(key)} is not an English key`);
}

// Keys that are put together while the page runs: the template as it stands in the source, and everything that it can
// become. tests/unit/cli/test_page_words.py compares clauses and options with the core.
const GAMES = ['volterra', 'volto', 'kwinty', 'turris'];
const CLAUSES = {
  V: '4 4.1 4.2 4.2a 4.2b 4.2c 4.2d 4.2f 4.4 4.5 7 8 9',
  M: '2 3 4 4.1 4.2 4.3 4.4 4.5 6.1 6.2 6.3 7.1 7.2 7.3 8',
  K: '1 2 3 3.1 3.2 3.3 4 5 6',
  T: '1 2.1 2.2 2.3 2.4 2.5 3 3.2 3.3 3.4 4 5',
};
const OPTIONS = {
  'volterra.layout': ['standard', 'free'],
  'volterra.repetition': ['score', 'draw'],
  'volterra.first': ['light', 'dark'],
  'volto.first': ['white', 'red'],
  'kwinty.first': ['white', 'black'],
  'turris.ground_lying': ['false', 'true'],
  'turris.bonus_chain': ['false', 'true'],
  'turris.first_centre': ['false', 'true'],
  'turris.first': ['white', 'black'],
};
const each = (stem, words) => words.split(' ').map((word) => `${stem}.${word}`);
const PUT_TOGETHER = {
  '${game}.sentence': GAMES.map((game) => `${game}.sentence`),
  'new.clock.${each}': each('new.clock', 'none minutes days'),
  'settings.theme.${theme}': each('settings.theme', 'auto light dark'),
  'options.${game}.${option.name}.${part}': Object.entries(OPTIONS).flatMap(([option, values]) =>
    ['label', 'help', ...values.map((value) => `value.${value}`)].map((part) => `options.${option}.${part}`),
  ),
  'side.${side}': each('side', 'white black red light dark'),
  'level.${level}': each('level', '1 2 3 4 5 6 7 8 9 10'),
  'clauses.${id}': Object.entries(CLAUSES).flatMap(([letter, numbers]) =>
    numbers.split(' ').map((number) => `clauses.${letter}${number}`),
  ),
  // The server's other codes are answered by refusal.other.
  'refusal.${refusal.code}': each('refusal', 'notation illegal turn stale over seat limit offline'),
  'end.${outcome.reason}': each('end', 'resigned time agreed abandoned'),
  'claim.proof.${String(values.proof)}': each('claim.proof', 'win draw loss'),
  'claim.counts.${singular(unit)}': each('claim.counts', 'point four'),
  'claim.highest.${singular(unit)}': each('claim.highest', 'tower'),
};

/** The page's own sources: neither texts nor tests, nor what only developers see. */
function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['i18n', 'playground'].includes(entry.name)) yield* sources(path);
    } else if (/\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith('.test.ts')) yield readFileSync(path, 'utf8');
  }
}

/** The keys that the page asks for: whole ones in quotes, and those that are put together. */
function uses() {
  const used = new Set();
  const templates = new Set();
  for (const text of sources(source)) {
    for (const match of text.matchAll(/(['"`])([\w-]+(?:\.[\w-]+)+)\1/g)) used.add(match[2]);
    for (const match of text.matchAll(/\b(?:t|maybe)\(\s*`([^`]*)`/g)) templates.add(match[1]);
  }
  for (const template of templates)
    if (!(template in PUT_TOGETHER)) problems.push(`\`${template}\`: check-texts.mjs does not know what it can become`);
  for (const [template, keys] of Object.entries(PUT_TOGETHER)) {
    if (!templates.has(template)) problems.push(`check-texts.mjs: \`${template}\` is used nowhere`);
    else for (const key of keys) used.add(key);
  }
  return used;
}

const used = uses();
const known = new Set();
for (const file of readdirSync(join(source, 'i18n', 'en'))) {
  const english = await catalogue('en', file);
  for (const language of LANGUAGES) {
    try {
      compare(file, language, english, await catalogue(language, file));
    } catch (error) {
      problems.push(`${language}/${file} cannot be read: ${error.message}`);
    }
  }
  for (const key of Object.keys(english)) {
    known.add(key);
    if (!used.has(key)) problems.push(`en/${file}: ${key} is used nowhere`);
  }
}
for (const key of Object.values(PUT_TOGETHER).flat())
  if (!known.has(key)) problems.push(`${key} is put together somewhere and exists nowhere`);
for (const problem of problems) console.error(problem);
console.log(`${known.size} texts in ${LANGUAGES.length} languages, ${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);
