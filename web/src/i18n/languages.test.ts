import { expect, test } from 'vitest';

import { firstLanguage, loadTexts, setLanguage, t } from '.';

test('the chosen language wins, then the first of the browser that we speak', () => {
  expect(firstLanguage('fr', ['de'])).toBe('fr');
  expect(firstLanguage(null, ['pt-BR', 'es-MX', 'de'])).toBe('es');
  expect(firstLanguage('xx', ['ja'])).toBe('en');
});

test('texts that were still on their way come in the language that was chosen meanwhile', async () => {
  await setLanguage('en');
  const loading = loadTexts('shell');
  await setLanguage('de');
  await loading;
  expect(t('home.play')).toBe('Spielen');
});
