import type en from '../en/options.ts';

export default {
  'options.volterra.layout.label': 'Startfeld',
  'options.volterra.layout.help':
    'Ein fertiges Schachbrettmuster, oder ihr legt das Feld selbst aus, Stein für Stein. Unsere Auslegung: Es muss nicht symmetrisch sein, und wer zuerst legt, zieht auch zuerst.',
  'options.volterra.layout.value.standard': 'Schachbrettmuster',
  'options.volterra.layout.value.free': 'selbst auslegen',
  'options.volterra.repetition.label': 'Dreimal dieselbe Stellung',
  'options.volterra.repetition.help':
    'Die Spielregel sagt nicht, was dann geschieht. Unsere Auslegung: Das Spiel endet, und die Türme werden verglichen. Ihr könnt es auch als unentschieden werten.',
  'options.volterra.repetition.value.score': 'Türme vergleichen',
  'options.volterra.repetition.value.draw': 'unentschieden',
  'options.volterra.first.label': 'Wer beginnt',
  'options.volterra.first.help':
    'Das Feld ist für beide Farben gleich, es macht also kaum etwas aus. Unsere Auslegung: Dunkel beginnt.',
  'options.volterra.first.value.light': 'Hell',
  'options.volterra.first.value.dark': 'Dunkel',

  'options.volto.first.label': 'Wer beginnt',
  'options.volto.first.help':
    'Weiß macht den ersten Zug, außer ihr lasst Rot beginnen. Aufstellen darf Weiß so oder so zuerst, zu sehen ist dabei nichts.',
  'options.volto.first.value.white': 'Weiß',
  'options.volto.first.value.red': 'Rot',

  'options.kwinty.first.label': 'Wer beginnt',
  'options.kwinty.first.help':
    'Weiß beginnt, außer ihr lasst Schwarz beginnen. Bei der Revanche gilt: Verlierer beginnt (K7).',
  'options.kwinty.first.value.white': 'Weiß',
  'options.kwinty.first.value.black': 'Schwarz',

  'options.turris.ground_lying.label': 'Steine dürfen am Boden liegen',
  'options.turris.ground_lying.help':
    'Ein liegender Stein ruht auf zwei Steinen, also liegt keiner direkt auf dem Fundament: unsere Auslegung. Mit Ja ist es auf Ebene 1 erlaubt.',
  'options.turris.ground_lying.value.false': 'nein',
  'options.turris.ground_lying.value.true': 'ja',
  'options.turris.bonus_chain.label': 'Bonuszug auf Bonuszug',
  'options.turris.bonus_chain.help':
    'Kommt auch dein Bonusstein in die Mitte, gibt es noch einen Bonuszug: unsere Auslegung. Mit Nein ist nach dem ersten Schluss.',
  'options.turris.bonus_chain.value.false': 'nein',
  'options.turris.bonus_chain.value.true': 'ja',
  'options.turris.first_centre.label': 'Erster Stein in der Mitte',
  'options.turris.first_centre.help':
    'Der Rand kommt vor der Mitte, auch beim ersten Stein: unsere Auslegung. Mit Ja darf der erste Stein in der Mitte stehen.',
  'options.turris.first_centre.value.false': 'nein',
  'options.turris.first_centre.value.true': 'ja',
  'options.turris.first.label': 'Wer beginnt',
  'options.turris.first.help': 'Weiß beginnt, außer ihr lasst Schwarz beginnen.',
  'options.turris.first.value.white': 'Weiß',
  'options.turris.first.value.black': 'Schwarz',
} satisfies Record<keyof typeof en, string>;
