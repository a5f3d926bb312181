// Making a game.
import type { GameName } from '../games/registry';
import { api } from './api';
import { navigate } from './router.svelte';
import { saveSettings, settings } from './settings.svelte';
import type { NewGame } from './wire';

const FIRST_LEVEL = 3;

export function rememberedLevel(game: GameName): number {
  return settings.levels[game] ?? FIRST_LEVEL;
}

export async function start(game: NewGame): Promise<void> {
  if (game.level != null) {
    settings.levels[game.game] = game.level;
    saveSettings();
  }
  navigate(`/g/${(await api.create(game)).id}`);
}
