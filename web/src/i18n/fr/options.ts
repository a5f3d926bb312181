import type en from '../en/options.ts';

export default {
  'options.volterra.layout.label': 'Terrain de départ',
  'options.volterra.layout.help':
    'Un damier tout prêt, ou vous posez les dalles vous-mêmes, une par une. Notre lecture : aucune symétrie n’est exigée, et qui pose en premier joue aussi en premier.',
  'options.volterra.layout.value.standard': 'damier',
  'options.volterra.layout.value.free': 'à poser soi-même',
  'options.volterra.repetition.label': 'Trois fois la même position',
  'options.volterra.repetition.help':
    'La règle du jeu ne dit rien sur ce cas. Notre lecture : la partie s’arrête et on compare les tours. Vous pouvez aussi choisir l’égalité.',
  'options.volterra.repetition.value.score': 'comparer les tours',
  'options.volterra.repetition.value.draw': 'égalité',
  'options.volterra.first.label': 'Qui commence',
  'options.volterra.first.help':
    'Le terrain est le même pour les deux couleurs : cela ne change presque rien. Notre lecture : sombre commence.',
  'options.volterra.first.value.light': 'clair',
  'options.volterra.first.value.dark': 'sombre',

  'options.volto.first.label': 'Qui commence',
  'options.volto.first.help':
    'Blanc joue le premier coup, sauf si vous laissez rouge commencer. Blanc place ses masques en premier de toute façon, et personne ne voit rien.',
  'options.volto.first.value.white': 'blanc',
  'options.volto.first.value.red': 'rouge',

  'options.kwinty.first.label': 'Qui commence',
  'options.kwinty.first.help':
    'Blanc commence, sauf si vous laissez noir commencer. Pour la revanche, le perdant commence (K7).',
  'options.kwinty.first.value.white': 'blanc',
  'options.kwinty.first.value.black': 'noir',

  'options.turris.ground_lying.label': 'Pierres couchées au sol',
  'options.turris.ground_lying.help':
    'Une pierre couchée repose sur deux pierres, donc aucune sur la fondation : c’est notre lecture. Avec oui, c’est permis à l’étage 1.',
  'options.turris.ground_lying.value.false': 'non',
  'options.turris.ground_lying.value.true': 'oui',
  'options.turris.bonus_chain.label': 'Un bonus peut en donner un autre',
  'options.turris.bonus_chain.help':
    'Si ta pierre bonus touche aussi le milieu, tu gagnes encore un bonus : c’est notre lecture. Avec non, on s’arrête au premier.',
  'options.turris.bonus_chain.value.false': 'non',
  'options.turris.bonus_chain.value.true': 'oui',
  'options.turris.first_centre.label': 'Première pierre au milieu',
  'options.turris.first_centre.help':
    'Le bord vient avant le milieu, même pour la première pierre : c’est notre lecture. Avec oui, elle peut se dresser au milieu.',
  'options.turris.first_centre.value.false': 'non',
  'options.turris.first_centre.value.true': 'oui',
  'options.turris.first.label': 'Qui commence',
  'options.turris.first.help': 'Blanc commence, sauf si vous laissez noir commencer.',
  'options.turris.first.value.white': 'blanc',
  'options.turris.first.value.black': 'noir',
} satisfies Record<keyof typeof en, string>;
