export const languages = ['en', 'de', 'fr', 'es'] as const;

export type Language = (typeof languages)[number];

/** Each in its own words, as a person who looks for it would. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}

/** The first of the browser's languages that we speak, else English. */
export function preferred(offered: readonly string[]): Language {
  for (const tag of offered) {
    const base = tag.toLowerCase().split('-')[0]!;
    if (isLanguage(base)) return base;
  }
  return 'en';
}
