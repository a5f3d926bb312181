import type en from '../en/volterra';

export default {
  'volterra.sentence':
    'Avance, bâtis et coupe : les pions marchent sur des tours claires et sombres, et la plus haute tour gagne.',
  'volterra.side': '{side, select, light {Clair} other {Sombre}}',
  'volterra.colour': '{side, select, light {claire} other {sombre}}',
  'volterra.board': 'Champ de tours. Les flèches déplacent, Entrée prend et pose, Échap lâche.',
  'volterra.how_many': 'Combien de dalles ?',
  'volterra.tiles': '{n, plural, one {# dalle} other {# dalles}}',
  'volterra.advice_start': 'Joue ton pion et une tour : les deux, dans l’ordre que tu veux.',
  'volterra.advice_pawn': 'Avance maintenant ton pion.',
  'volterra.advice_tower':
    'Prends maintenant une ou deux dalles d’une tour voisine de ton pion et pose-les sur une autre.',
  'volterra.advice_place_tile': 'Pose une de tes dalles sur une case vide.',
  'volterra.advice_place_pawn': 'Pose ton pion sur une de tes tours.',
  'volterra.square_empty': '{square} : vide',
  'volterra.square_tower':
    '{square} : {side, select, light {tour claire} other {tour sombre}}, {n, plural, one {# dalle} other {# dalles}}',
  'volterra.square_order': 'du haut : {tiles}',
  'volterra.square_pawn': '{side, select, light {pion clair} other {pion sombre}}',
  'volterra.square_picked': 'pris',
  'volterra.square_source': 'peut être pris',
  'volterra.square_target': 'peut être posé ici',
  'volterra.speak_pawn': '{side, select, light {Clair} other {Sombre}} : pion de {from} à {to}',
  'volterra.speak_tower':
    '{side, select, light {Clair} other {Sombre}} : {n, plural, one {# dalle} other {# dalles}} de {from} à {to}',
  'volterra.speak_tile': '{side, select, light {Clair} other {Sombre}} : dalle en {to}',
  'volterra.speak_place': '{side, select, light {Clair} other {Sombre}} : pion en {to}',
  'volterra.speak_towers': '{side, select, light {Tours claires} other {Tours sombres}} : {towers}.',
  'volterra.speak_height': '{square} hauteur {n}',
  'volterra.speak_no_tower': 'aucune',
  'volterra.list_title': 'Les tours, de la plus haute à la plus basse',
  'volterra.list': '{side, select, light {Clair} other {Sombre}} : {heights}',
  'volterra.ahead': '{side, select, light {Clair est en tête} other {Sombre est en tête}}',
  'volterra.level': 'Égalité pour l’instant',
  'volterra.end_title': 'Les tours comparées',
  'volterra.end_place': 'Rang',
  'volterra.end_missing': 'pas de tour : 0',
  'volterra.end_won':
    'Au rang {place}, les listes diffèrent : {high} contre {low}. {side, select, light {Clair} other {Sombre}} gagne.',
  'volterra.end_equal': 'Les deux listes sont égales : partie nulle.',
} satisfies Record<keyof typeof en, string>;
