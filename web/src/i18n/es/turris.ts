import type en from '../en/turris';

export default {
  'turris.sentence': 'Levantad una torre y miradla por todos los lados: cuentan las mayores manchas de tu color.',
  'turris.side': '{side, select, white {Blanco} other {Negro}}',
  'turris.board':
    'Base de tres por tres casillas. Las flechas mueven, Intro construye, Mayús y una flecha tumban un bloque hacia allí, Supr retira.',
  'turris.how': '¿Cómo colocar el bloque?',
  'turris.stand': 'De pie',
  'turris.lie': 'Tumbado hacia {square}',
  'turris.remove': 'Retirar',
  'turris.pass': 'Pasar',
  'turris.decline': 'Renunciar a la bonificación',
  'turris.supply':
    '{side, select, white {Blanco} other {Negro}}: {n, plural, one {queda # bloque} other {quedan # bloques}}. Arrástralo a la torre.',
  'turris.advice_place':
    'Coloca un bloque: en el centro de la casilla va de pie, cerca de un lado va tumbado hacia allí.',
  'turris.advice_bonus': '¡Bonificación! Coloca otro bloque, retira uno del rival o renuncia.',
  'turris.advice_bonus_place': '¡Bonificación! Coloca otro bloque o renuncia.',
  'turris.advice_bonus_remove': '¡Bonificación! Retira un bloque del rival o renuncia.',
  'turris.advice_pass': 'No puedes colocar ningún bloque, así que pasas.',
  'turris.level': 'Nivel {n}',
  'turris.points': '{n, plural, one {# punto} other {# puntos}}',
  'turris.left': '{n, plural, one {queda # bloque} other {quedan # bloques}}',
  'turris.view': '{view, select, south {Sur} east {Este} north {Norte} west {Oeste} other {Tejado}}',
  'turris.view_points': '{white} : {black}',
  'turris.view_spoken': '{view}: mayor grupo de Blanco {white}, de Negro {black}',
  'turris.sum': 'Suma',
  'turris.square_empty': '{square}: vacía',
  'turris.square_stone': '{square}: altura {n}, arriba {stone}',
  'turris.stone_standing': '{side, select, white {un bloque blanco de pie} other {un bloque negro de pie}}',
  'turris.stone_lying':
    '{side, select, white {un bloque blanco tumbado hacia} other {un bloque negro tumbado hacia}} {square}',
  'turris.square_banned': 'no se puede construir aquí en este turno',
  'turris.square_stand': 'aquí cabe un bloque de pie',
  'turris.square_lie': 'cabe un bloque tumbado hacia {square}',
  'turris.square_remove': 'el bloque se puede retirar',
  'turris.speak_stand': '{side, select, white {Blanco} other {Negro}}: bloque de pie en {square}, nivel {level}',
  'turris.speak_lie':
    '{side, select, white {Blanco} other {Negro}}: bloque tumbado en {first} y {second}, nivel {level}',
  'turris.speak_remove': '{side, select, white {Blanco} other {Negro}} retira el bloque de {squares}',
  'turris.speak_decline': '{side, select, white {Blanco} other {Negro}} renuncia a la bonificación',
  'turris.speak_pass': '{side, select, white {Blanco} other {Negro}} pasa',
  'turris.speak_left': 'Bloques restantes: Blanco {white}, Negro {black}.',
  'turris.speak_points': 'Puntos: Blanco {white}, Negro {black}.',
  'turris.end_title': 'Los mayores grupos de las cinco vistas',
  'turris.end_won': 'Gana {side, select, white {Blanco} other {Negro}} por {high} puntos a {low}.',
  'turris.end_equal': 'Ambos tienen {n, plural, one {# punto} other {# puntos}}: empate.',
} satisfies Record<keyof typeof en, string>;
