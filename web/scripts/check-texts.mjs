// Fails for texts that are missing in a language, differ in their values, cannot be read, or are used nowhere.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = fileURLToPath(new URL('../src', import.meta.url));
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

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!LANGUAGES.includes(entry.name)) yield* sources(path);
    } else if (/\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith('.test.ts')) yield readFileSync(path, 'utf8');
  }
}

/** Whole keys in quotes, and patterns of keys that are put together, such as `level.${n}`. */
function uses() {
  const whole = new Set();
  const patterns = [];
  for (const text of sources(source)) {
    for (const match of text.matchAll(/(['"`])([\w-]+(?:\.[\w-]+)+)\1/g)) whole.add(match[2]);
    for (const match of text.matchAll(/`([^`\s]*\$\{[^`]*)`/g)) {
      const parts = match[1].split(/\$\{[^{}]*\}/);
      if (parts.length < 2 || !parts.every((part) => /^[\w.-]*$/.test(part)) || !/[a-z]/i.test(parts.join('')))
        continue;
      if (parts.join('').includes('.'))
        patterns.push(new RegExp(`^${parts.map((p) => p.replaceAll('.', '\\.')).join('.+')}$`));
    }
  }
  return (key) => whole.has(key) || patterns.some((pattern) => pattern.test(key));
}

const used = uses();
let count = 0;
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
    count++;
    if (!used(key)) problems.push(`en/${file}: ${key} is used nowhere`);
  }
}
for (const problem of problems) console.error(problem);
console.log(`${count} texts in ${LANGUAGES.length} languages, ${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);
