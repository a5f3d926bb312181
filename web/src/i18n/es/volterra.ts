import type en from '../en/volterra';

export default {
  'volterra.sentence':
    'Camina, construye y corta: los peones recorren torres claras y oscuras, y la torre más alta gana.',
  'volterra.side': '{side, select, light {Claro} other {Oscuro}}',
  'volterra.colour': '{side, select, light {clara} other {oscura}}',
  'volterra.board': 'Campo de torres. Las flechas mueven, Intro toma y deja, Escape suelta.',
  'volterra.how_many': '¿Cuántas piezas?',
  'volterra.tiles': '{n, plural, one {# pieza} other {# piezas}}',
  'volterra.advice_start': 'Mueve tu peón y una torre: las dos cosas, en el orden que quieras.',
  'volterra.advice_pawn': 'Mueve ahora tu peón.',
  'volterra.advice_tower': 'Toma ahora una o dos piezas de una torre adyacente a tu peón y ponlas sobre otra.',
  'volterra.advice_place_tile': 'Pon una de tus piezas en una casilla vacía.',
  'volterra.advice_place_pawn': 'Pon tu peón en una de tus torres.',
  'volterra.square_empty': '{square}: vacía',
  'volterra.square_tower':
    '{square}: {side, select, light {torre clara} other {torre oscura}}, {n, plural, one {# pieza} other {# piezas}}',
  'volterra.square_order': 'desde arriba: {tiles}',
  'volterra.square_pawn': '{side, select, light {peón claro} other {peón oscuro}}',
  'volterra.square_picked': 'en la mano',
  'volterra.square_source': 'se puede tomar',
  'volterra.square_target': 'se puede dejar aquí',
  'volterra.speak_pawn': '{side, select, light {Claro} other {Oscuro}}: peón de {from} a {to}',
  'volterra.speak_tower':
    '{side, select, light {Claro} other {Oscuro}}: {n, plural, one {# pieza} other {# piezas}} de {from} a {to}',
  'volterra.speak_tile': '{side, select, light {Claro} other {Oscuro}}: pieza en {to}',
  'volterra.speak_place': '{side, select, light {Claro} other {Oscuro}}: peón en {to}',
  'volterra.speak_towers': '{side, select, light {Torres claras} other {Torres oscuras}}: {towers}.',
  'volterra.speak_height': '{square} altura {n}',
  'volterra.speak_no_tower': 'ninguna',
  'volterra.list_title': 'Torres, de la más alta a la más baja',
  'volterra.list': '{side, select, light {Claro} other {Oscuro}}: {heights}',
  'volterra.ahead': '{side, select, light {Claro va por delante} other {Oscuro va por delante}}',
  'volterra.level': 'Igualadas por ahora',
  'volterra.end_title': 'Las torres comparadas',
  'volterra.end_place': 'Puesto',
  'volterra.end_missing': 'sin torre: 0',
  'volterra.end_won':
    'En el puesto {place} las listas difieren: {high} contra {low}. Gana {side, select, light {Claro} other {Oscuro}}.',
  'volterra.end_equal': 'Las dos listas son iguales: empate.',
} satisfies Record<keyof typeof en, string>;
