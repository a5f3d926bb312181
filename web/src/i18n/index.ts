// The page's texts. `en` defines the keys; catalogues are loaded by language and subject, when they are needed.
//
//   await loadTexts('turris');            // a game's own, once per page that shows it ('shell' is always there)
//   t('turris.left', { n: 7 })            // in the present language; reactive in components
import type { GameTexts } from '../games/registry';
import { format, type Values } from './format';
import { i18n } from './state.svelte';
import { isLanguage, preferred, type Language } from './languages';

type Texts = typeof import('./en/shell').default &
  typeof import('./en/clauses').default &
  typeof import('./en/options').default &
  typeof import('./en/three').default &
  GameTexts;

export type Key = keyof Texts;
export { languages, languageNames, type Language } from './languages';

const catalogues = import.meta.glob<{ default: Record<string, string> }>('./{en,de,fr,es}/*.ts');
const wanted = new Set<string>();

/** The text of a key in the present language. */
export function t(key: Key, values: Values = {}): string {
  return maybe(key, values) ?? missing(key);
}

/** The same for a key that is put together while the page runs; undefined when there is none. */
export function maybe(key: string, values: Values = {}): string | undefined {
  const text = i18n.texts[key];
  return text === undefined ? undefined : format(text, values, i18n.language);
}

export function language(): Language {
  return i18n.language;
}

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(i18n.language, options).format(value);
}

/** Makes the texts of some subjects ('shell', 'clauses', 'options', a game) available, now and after a change of language. */
export async function loadTexts(...subjects: string[]): Promise<void> {
  const fresh = subjects.filter((subject) => !wanted.has(subject));
  for (const subject of fresh) wanted.add(subject);
  const asked = i18n.language;
  const texts = await read(asked, fresh);
  if (asked !== i18n.language) return setLanguage(i18n.language); // it was changed meanwhile
  i18n.texts = { ...i18n.texts, ...texts };
}

export async function setLanguage(next: Language): Promise<void> {
  const texts = await read(next, [...wanted]);
  i18n.language = next;
  i18n.texts = texts;
}

/** The language that was chosen before, else the browser's. */
export function firstLanguage(chosen: string | null, offered: readonly string[]): Language {
  return chosen !== null && isLanguage(chosen) ? chosen : preferred(offered);
}

async function read(of: Language, subjects: string[]): Promise<Record<string, string>> {
  const parts = await Promise.all(subjects.map((subject) => catalogues[`./${of}/${subject}.ts`]?.()));
  return Object.assign({}, ...parts.map((part) => part?.default ?? {}));
}

function missing(key: string): never {
  throw new Error(`The texts of "${key}" are not loaded.`);
}
