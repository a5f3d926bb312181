import type { GameModule } from '../contract';
import Card from './Card.svelte';
import { follow } from './notes';
import { label, speakAction, speakPosition } from './speak';

const volto: GameModule = {
  name: 'volto',
  board2d: () => import('./Board2D.svelte'),
  side: () => import('./Side.svelte'),
  ending: () => import('./Ending.svelte'),
  piece: () => import('./Piece.svelte'),
  card: Card,
  speakAction,
  speakPosition,
  label,
  follow,
};

export default volto;
