// The four games, in the order of the home page. A game's module and its texts are loaded only where they are shown.
import type { GameModule } from './contract';

export const gameNames = ['volterra', 'volto', 'kwinty', 'turris'] as const;

export type GameName = (typeof gameNames)[number];

export type GameTexts = typeof import('../i18n/en/volterra').default &
  typeof import('../i18n/en/volto').default &
  typeof import('../i18n/en/kwinty').default &
  typeof import('../i18n/en/turris').default;

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');

export function isGame(name: string): name is GameName {
  return (gameNames as readonly string[]).includes(name);
}

export async function loadGame(name: GameName): Promise<GameModule> {
  return (await modules[`./${name}/index.ts`]!()).default;
}
