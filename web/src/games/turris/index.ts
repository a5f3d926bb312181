import type { GameModule } from '../contract';
import { loadTexts } from '../../i18n';
import Card from './Card.svelte';
import { speakAction, speakPosition, speakTurn } from './speak';

export default {
  name: 'turris',
  board2d: () => import('./Board2D.svelte'),
  async board3d() {
    await loadTexts('three');
    return import('./Board3D.svelte');
  },
  side: () => import('./Side.svelte'),
  ending: () => import('./Ending.svelte'),
  card: Card,
  speakAction,
  speakTurn,
  speakPosition,
} satisfies GameModule;
