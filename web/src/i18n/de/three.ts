import type en from '../en/three';

export default {
  'three.view': 'Ansicht',
  'three.left': 'Nach links drehen (Q)',
  'three.right': 'Nach rechts drehen (E)',
  'three.side': 'Gerade von der Seite (F)',
  'three.top': 'Von oben (T)',
  'three.home': 'Von der Ecke (R)',
  'three.in': 'Näher (+)',
  'three.out': 'Weiter weg (−)',
  'three.lost':
    'Dieses Gerät konnte das 3D-Brett nicht zeigen, darum hier das flache. Deine Partie ist nicht betroffen.',
} satisfies Record<keyof typeof en, string>;
