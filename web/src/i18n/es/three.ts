import type en from '../en/three';

export default {
  'three.view': 'Vista',
  'three.left': 'Girar a la izquierda (Q)',
  'three.right': 'Girar a la derecha (E)',
  'three.side': 'De lado (F)',
  'three.top': 'Desde arriba (T)',
  'three.home': 'Desde la esquina (R)',
  'three.in': 'Más cerca (+)',
  'three.out': 'Más lejos (−)',
  'three.lost': 'Este dispositivo no pudo mostrar el tablero en 3D; aquí está el plano. Tu partida sigue igual.',
} satisfies Record<keyof typeof en, string>;
