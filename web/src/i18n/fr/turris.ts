import type en from '../en/turris';

export default {
  'turris.sentence':
    'Élevez une tour et regardez-la de tous les côtés : les plus grandes surfaces de ta couleur comptent.',
  'turris.side': '{side, select, white {Blanc} other {Noir}}',
  'turris.board':
    'Base de trois cases sur trois. Les flèches déplacent, Entrée construit, Maj et une flèche couchent une pierre de ce côté, Suppr retire.',
  'turris.how': 'Comment poser la pierre ?',
  'turris.stand': 'Debout',
  'turris.lie': 'Couchée vers {square}',
  'turris.remove': 'Retirer',
  'turris.pass': 'Passer',
  'turris.decline': 'Renoncer au bonus',
  'turris.supply':
    '{side, select, white {Blanc} other {Noir}} : encore {n, plural, one {# pierre} other {# pierres}}. Fais-la glisser sur la tour.',
  'turris.advice_place':
    'Pose une pierre : au milieu d’une case elle est debout, près d’un bord elle est couchée de ce côté.',
  'turris.advice_bonus': 'Bonus ! Pose une autre pierre, retire une pierre adverse ou renonce.',
  'turris.advice_bonus_place': 'Bonus ! Pose une autre pierre ou renonce.',
  'turris.advice_bonus_remove': 'Bonus ! Retire une pierre adverse ou renonce.',
  'turris.advice_pass': 'Tu ne peux poser aucune pierre, donc tu passes.',
  'turris.level': 'Étage {n}',
  'turris.points': '{n, plural, one {# point} other {# points}}',
  'turris.left': '{n, plural, one {# pierre restante} other {# pierres restantes}}',
  'turris.view': '{view, select, south {Sud} east {Est} north {Nord} west {Ouest} other {Toit}}',
  'turris.view_points': '{white} : {black}',
  'turris.view_spoken': '{view} : plus grande surface de Blanc {white}, de Noir {black}',
  'turris.sum': 'Somme',
  'turris.square_empty': '{square} : vide',
  'turris.square_stone': '{square} : hauteur {n}, au-dessus {stone}',
  'turris.stone_standing': '{side, select, white {une pierre blanche debout} other {une pierre noire debout}}',
  'turris.stone_lying':
    '{side, select, white {une pierre blanche couchée vers} other {une pierre noire couchée vers}} {square}',
  'turris.square_banned': 'interdite pendant ce tour',
  'turris.square_stand': 'une pierre peut être debout ici',
  'turris.square_lie': 'une pierre peut être couchée vers {square}',
  'turris.square_remove': 'la pierre peut être retirée',
  'turris.speak_stand': '{side, select, white {Blanc} other {Noir}} : pierre debout en {square}, étage {level}',
  'turris.speak_lie':
    '{side, select, white {Blanc} other {Noir}} : pierre couchée en {first} et {second}, étage {level}',
  'turris.speak_remove': '{side, select, white {Blanc} other {Noir}} retire la pierre en {squares}',
  'turris.speak_decline': '{side, select, white {Blanc} other {Noir}} renonce au bonus',
  'turris.speak_pass': '{side, select, white {Blanc} other {Noir}} passe',
  'turris.speak_left': 'Pierres restantes : Blanc {white}, Noir {black}.',
  'turris.speak_points': 'Points : Blanc {white}, Noir {black}.',
  'turris.end_title': 'Les plus grandes surfaces des cinq vues',
  'turris.end_won': '{side, select, white {Blanc} other {Noir}} gagne par {high} points à {low}.',
  'turris.end_equal': 'Tous deux ont {n, plural, one {# point} other {# points}} : partie nulle.',
} satisfies Record<keyof typeof en, string>;
