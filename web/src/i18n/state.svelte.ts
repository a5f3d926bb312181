import type { Language } from './languages';

class I18n {
  language = $state<Language>('en');
  texts = $state.raw<Record<string, string>>({});
}

export const i18n = new I18n();
