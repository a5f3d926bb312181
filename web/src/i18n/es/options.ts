import type en from '../en/options.ts';

export default {
  'options.volterra.layout.label': 'Campo inicial',
  'options.volterra.layout.help':
    'Un damero ya hecho, o ponéis vosotros las piezas, una a una. Nuestra lectura: no hace falta simetría, y quien pone primero también juega primero.',
  'options.volterra.layout.value.standard': 'damero',
  'options.volterra.layout.value.free': 'ponerlo vosotros',
  'options.volterra.repetition.label': 'Tres veces la misma posición',
  'options.volterra.repetition.help':
    'El reglamento no dice qué pasa entonces. Nuestra lectura: la partida acaba y se comparan las torres. También podéis elegir empate.',
  'options.volterra.repetition.value.score': 'comparar las torres',
  'options.volterra.repetition.value.draw': 'empate',
  'options.volterra.first.label': 'Quién empieza',
  'options.volterra.first.help':
    'El campo es igual para los dos colores, así que casi da lo mismo. Nuestra lectura: empieza oscuro.',
  'options.volterra.first.value.light': 'claro',
  'options.volterra.first.value.dark': 'oscuro',

  'options.volto.first.label': 'Quién empieza',
  'options.volto.first.help':
    'Blanco hace la primera jugada, salvo que dejéis empezar a rojo. Blanco coloca primero en todo caso, y nadie ve nada.',
  'options.volto.first.value.white': 'blanco',
  'options.volto.first.value.red': 'rojo',

  'options.kwinty.first.label': 'Quién empieza',
  'options.kwinty.first.help':
    'Empieza blanco, salvo que dejéis empezar a negro. En la revancha empieza quien perdió (K7).',
  'options.kwinty.first.value.white': 'blanco',
  'options.kwinty.first.value.black': 'negro',

  'options.turris.ground_lying.label': 'Bloques tumbados en el suelo',
  'options.turris.ground_lying.help':
    'Un bloque tumbado se apoya en dos bloques, así que ninguno en los cimientos: es nuestra lectura. Con sí, se permite en el nivel 1.',
  'options.turris.ground_lying.value.false': 'no',
  'options.turris.ground_lying.value.true': 'sí',
  'options.turris.bonus_chain.label': 'Una bonificación puede dar otra',
  'options.turris.bonus_chain.help':
    'Si tu bloque extra llega también al centro, ganas otra bonificación: es nuestra lectura. Con no, se acaba en la primera.',
  'options.turris.bonus_chain.value.false': 'no',
  'options.turris.bonus_chain.value.true': 'sí',
  'options.turris.first_centre.label': 'Primer bloque en el centro',
  'options.turris.first_centre.help':
    'El borde va antes que el centro, también para el primer bloque: es nuestra lectura. Con sí, puede ponerse de pie en el centro.',
  'options.turris.first_centre.value.false': 'no',
  'options.turris.first_centre.value.true': 'sí',
  'options.turris.first.label': 'Quién empieza',
  'options.turris.first.help': 'Empieza blanco, salvo que dejéis empezar a negro.',
  'options.turris.first.value.white': 'blanco',
  'options.turris.first.value.black': 'negro',
} satisfies Record<keyof typeof en, string>;
