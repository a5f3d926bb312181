import type { GameModule } from '../contract';
import Card from './Card.svelte';
import { speakAction, speakPosition } from './speak';

const kwinty: GameModule = {
  name: 'kwinty',
  board2d: () => import('./Board2D.svelte'),
  side: () => import('./Side.svelte'),
  ending: () => import('./Ending.svelte'),
  card: Card,
  speakAction,
  speakPosition,
};

export default kwinty;
