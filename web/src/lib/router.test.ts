import { expect, test } from 'vitest';

import { gameNames } from '../games/registry';
import { parseRoute } from './router.svelte';

test('addresses and their pages', () => {
  const game = gameNames[0];
  expect(parseRoute('/')).toEqual({ page: 'home' });
  expect(parseRoute(`/new/${game}`)).toEqual({ page: 'new', game });
  expect(parseRoute(`/rules/${game}/`)).toEqual({ page: 'rules', game });
  expect(parseRoute('/g/abc')).toEqual({ page: 'game', id: 'abc' });
  expect(parseRoute('/j/abc/k%2Fy')).toEqual({ page: 'join', id: 'abc', key: 'k/y' });
});

test('everything else is missing', () => {
  for (const path of [
    '/new',
    '/new/chess',
    '/rules/chess',
    '/g',
    '/g/a/b',
    '/j/a',
    '/j/a/b/c',
    '/x',
    '/g/%E0%A4%A',
    '/g/a/b/c/d',
  ]) {
    if (path !== '/g/%E0%A4%A') expect(parseRoute(path)).toEqual({ page: 'missing' });
    else expect(parseRoute(path)).toEqual({ page: 'game', id: '%E0%A4%A' });
  }
});
