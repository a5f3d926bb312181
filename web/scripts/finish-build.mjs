// After Vite: weighs the first page, and writes the service worker with the list of what it keeps.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 70_000; // bytes of compressed JavaScript on the first page
const out = new URL('../../src/campanile/server/static/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', out), 'utf8'));

/** The files of a chunk and of everything that it needs at once. */
function files(key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((each) => files(each, seen))];
}

const games = Object.keys(manifest).filter((key) => /^src\/games\/[^/]+\/index\.ts$/.test(key));
const texts = (language) =>
  Object.keys(manifest).filter((key) => {
    const [, subject] = new RegExp(`^src/i18n/${language}/(\\w+)\\.ts$`).exec(key) ?? [];
    return subject === 'shell' || games.includes(`src/games/${subject}/index.ts`);
  });
const languages = [
  ...new Set(Object.keys(manifest).map((key) => /^src\/i18n\/(\w+)\/shell\.ts$/.exec(key)?.[1])),
].filter(Boolean);

/** What the home page loads: itself, the texts of one language, the cards of the games. */
const firstPage = (language) => [...new Set(['index.html', ...texts(language), ...games].flatMap((key) => files(key)))];
const packed = (file) => gzipSync(readFileSync(new URL(file, out)), { level: 9 }).length;
const weight = (language) =>
  firstPage(language)
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + packed(file), 0);

const heaviest = Math.max(...languages.map(weight));
console.log(`First page: ${heaviest} bytes of compressed JavaScript in the longest language, at most ${MOST}.`);
if (heaviest > MOST) {
  console.error('That is too much.');
  process.exit(1);
}

const own = readdirSync(out).filter(
  (name) => !name.startsWith('.') && /\.(svg|png|js|webmanifest)$/.test(name) && name !== 'sw.js',
);
const shell = [
  '/',
  ...own.map((name) => `/${name}`),
  ...new Set(languages.flatMap(firstPage).map((file) => `/${file}`)),
].sort();
const index = readFileSync(new URL('index.html', out));
const version = createHash('sha256').update(index).update(shell.join()).digest('hex').slice(0, 16);
const worker = readFileSync(new URL('../worker/sw.js', import.meta.url), 'utf8');
writeFileSync(
  new URL('sw.js', out),
  worker.replace('__VERSION__', version).replace('__SHELL__', JSON.stringify(shell)),
);
rmSync(new URL('.vite', out), { recursive: true });
