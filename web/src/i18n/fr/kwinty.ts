import type en from '../en/kwinty';

export default {
  'kwinty.sentence': 'Bâtissez un mur, pierre par pierre : le premier qui voit cinq de ses carrés alignés gagne.',
  'kwinty.white': 'Blanc',
  'kwinty.black': 'Noir',
  'kwinty.lying': 'couchée',
  'kwinty.standing': 'debout',
  'kwinty.wall': 'Mur. Les flèches déplacent, H et V tournent la pierre, Entrée la pose.',
  'kwinty.stone_direction': 'Ta pierre',
  'kwinty.place_here': 'Poser ici',
  'kwinty.pass': 'Passer',
  'kwinty.pass_why': 'Tu ne peux poser de pierre nulle part, donc tu passes.',
  'kwinty.advice':
    'Vise et clique, trace de côté ou vers le haut, ou fais glisser une pierre sur le mur. Un clic droit la tourne.',
  'kwinty.advice_touch': 'Touche une place, ou amène une pierre sur le mur.',
  'kwinty.advice_tap': 'Touche encore la pierre pour la poser, ou tourne-la d’abord.',
  'kwinty.left': '{n, plural, one {# pierre restante} other {# pierres restantes}}',
  'kwinty.fours': '{n, plural, one {# rangée de quatre} other {# rangées de quatre}}',
  'kwinty.width': 'Le mur fait {n} de large ; {most} au plus.',
  'kwinty.square_stone': '{square} : {side}, {way}',
  'kwinty.square_both': '{square} : vide, une pierre peut s’y poser couchée ou debout',
  'kwinty.square_one': '{square} : vide, une pierre peut s’y poser {way}',
  'kwinty.square_covered': '{square} : vide, une pierre voisine peut arriver jusqu’ici',
  'kwinty.square_empty': '{square} : vide',
  'kwinty.speak_place': '{side} pose une pierre en {square}, {way}',
  'kwinty.speak_pass': '{side} passe',
  'kwinty.speak_empty': 'La table est vide. Chaque camp a 20 pierres.',
  'kwinty.speak_wall':
    '{n, plural, one {Le mur compte # pierre} other {Le mur compte # pierres}} et fait {width} de large.',
  'kwinty.speak_stone': '{side} {square} {way}',
  'kwinty.speak_left': 'Pierres restantes : Blanc {white}, Noir {black}.',
  'kwinty.end_five': '{side} a {n} carrés alignés, {line}, et gagne.',
  'kwinty.end_fours':
    'Personne n’a de cinq et personne ne peut plus poser de pierre. {side} a davantage de rangées de quatre et gagne.',
  'kwinty.end_equal':
    'Personne n’a de cinq, personne ne peut plus poser de pierre et les rangées de quatre sont à égalité : partie nulle.',
} satisfies Record<keyof typeof en, string>;
