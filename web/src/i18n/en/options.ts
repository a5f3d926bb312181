// Every option of every game in plain words, with our ruling where the rulebook is silent.
export default {
  'options.volterra.layout.label': 'Starting field',
  'options.volterra.layout.help':
    'A ready checkerboard, or you lay out the field yourselves, tile by tile. Our ruling: it need not be symmetric, and the first player also makes the first turn.',
  'options.volterra.layout.value.standard': 'checkerboard',
  'options.volterra.layout.value.free': 'lay it out yourselves',
  'options.volterra.repetition.label': 'Same position three times',
  'options.volterra.repetition.help':
    'The rulebook does not say what happens then. Our ruling: the game ends and the towers are compared. You can also call it a draw.',
  'options.volterra.repetition.value.score': 'compare the towers',
  'options.volterra.repetition.value.draw': 'a draw',
  'options.volterra.first.label': 'Who begins',
  'options.volterra.first.help': 'The field treats both colours alike, so it hardly matters. Our ruling: dark begins.',
  'options.volterra.first.value.light': 'light',
  'options.volterra.first.value.dark': 'dark',

  'options.volto.first.label': 'Who begins',
  'options.volto.first.help':
    'White makes the first move, unless you let red begin. White sets up first either way, and nobody sees anything.',
  'options.volto.first.value.white': 'white',
  'options.volto.first.value.red': 'red',

  'options.kwinty.first.label': 'Who begins',
  'options.kwinty.first.help': 'White begins, unless you let black begin. In a rematch the loser begins (K7).',
  'options.kwinty.first.value.white': 'white',
  'options.kwinty.first.value.black': 'black',

  'options.turris.ground_lying.label': 'Stones may lie on the ground',
  'options.turris.ground_lying.help':
    'A lying stone rests on two stones, so none can lie on the foundation: our ruling. Say yes to allow it on level 1.',
  'options.turris.ground_lying.value.false': 'no',
  'options.turris.ground_lying.value.true': 'yes',
  'options.turris.bonus_chain.label': 'A bonus can bring another bonus',
  'options.turris.bonus_chain.help':
    'If your bonus stone reaches the centre too, you get one more bonus: our ruling. Say no to stop after the first.',
  'options.turris.bonus_chain.value.false': 'no',
  'options.turris.bonus_chain.value.true': 'yes',
  'options.turris.first_centre.label': 'First stone in the centre',
  'options.turris.first_centre.help':
    'The rim comes before the centre, for the first stone too: our ruling. Say yes to let the first stone stand in the centre.',
  'options.turris.first_centre.value.false': 'no',
  'options.turris.first_centre.value.true': 'yes',
  'options.turris.first.label': 'Who begins',
  'options.turris.first.help': 'White begins, unless you let black begin.',
  'options.turris.first.value.white': 'white',
  'options.turris.first.value.black': 'black',
} as const;
