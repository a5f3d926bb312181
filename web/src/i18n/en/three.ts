export default {
  'three.view': 'View',
  'three.left': 'Turn left (Q)',
  'three.right': 'Turn right (E)',
  'three.side': 'Straight from the side (F)',
  'three.top': 'From above (T)',
  'three.home': 'From the corner (R)',
  'three.in': 'Nearer (+)',
  'three.out': 'Farther (−)',
  'three.lost': 'This device could not show the 3D board, so here is the flat one. Your game is not affected.',
} as const;
