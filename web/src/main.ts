import { mount } from 'svelte';

import App from './App.svelte';
import { gameNames, loadGame } from './games/registry';
import { firstLanguage, loadTexts, setLanguage } from './i18n';
import { startOffline } from './lib/offline.svelte';
import { recall, remember, settings } from './lib/settings.svelte';
import './styles/index.css';

// After an update of the server an old page may ask for parts that are gone; without a connection loading again is no help.
window.addEventListener('vite:preloadError', () => {
  const PAUSE = 60_000;
  if (Date.now() - recall('reloaded', 0) < PAUSE) return;
  remember('reloaded', Date.now());
  location.reload();
});

// The home page shows all games: their cards and words are asked for at once, not one after the other.
const shown = location.pathname === '/' ? gameNames : [];
for (const game of shown) loadGame(game).catch(() => undefined); // whoever needs it asks again
await setLanguage(firstLanguage(settings.language, navigator.languages));
await loadTexts('shell', ...shown);
mount(App, { target: document.getElementById('app')! });
startOffline();
