import type en from '../en/three';

export default {
  'three.view': 'Vue',
  'three.left': 'Tourner à gauche (Q)',
  'three.right': 'Tourner à droite (E)',
  'three.side': 'De côté (F)',
  'three.top': 'De dessus (T)',
  'three.home': 'Vue d’angle (R)',
  'three.in': 'Plus près (+)',
  'three.out': 'Plus loin (−)',
  'three.lost': 'Cet appareil n’a pas pu afficher le plateau en 3D, voici donc le plateau plat. Ta partie continue.',
} satisfies Record<keyof typeof en, string>;
