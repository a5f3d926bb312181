import type en from '../en/kwinty';

export default {
  'kwinty.sentence': 'Baut Stein für Stein an einer Wand: Wer zuerst fünf eigene Felder in einer Reihe sieht, gewinnt.',
  'kwinty.white': 'Weiß',
  'kwinty.black': 'Schwarz',
  'kwinty.lying': 'liegend',
  'kwinty.standing': 'stehend',
  'kwinty.wall': 'Wand. Pfeiltasten bewegen, H und V drehen den Stein, Enter legt ihn.',
  'kwinty.stone_direction': 'Dein Stein',
  'kwinty.place_here': 'Hier ablegen',
  'kwinty.pass': 'Passen',
  'kwinty.pass_why': 'Du kannst nirgends einen Stein setzen, also passt du.',
  'kwinty.advice':
    'Zeig hin und klick, zieh seitwärts oder nach oben, oder zieh einen Stein an die Wand. Rechtsklick dreht ihn.',
  'kwinty.advice_touch': 'Tippe auf einen Platz, oder zieh einen Stein an die Wand.',
  'kwinty.advice_tap': 'Tippe den Stein noch einmal an, um ihn zu setzen, oder dreh ihn vorher.',
  'kwinty.left': '{n, plural, one {noch # Stein} other {noch # Steine}}',
  'kwinty.fours': '{n, plural, one {# Vierer} other {# Vierer}}',
  'kwinty.width': 'Die Wand ist {n} breit; höchstens {most} sind erlaubt.',
  'kwinty.square_stone': '{square}: {side}, {way}',
  'kwinty.square_both': '{square}: leer, ein Stein kann hier liegen oder stehen',
  'kwinty.square_one': '{square}: leer, ein Stein passt hier {way}',
  'kwinty.square_covered': '{square}: leer, ein Stein von nebenan kann bis hierher reichen',
  'kwinty.square_empty': '{square}: leer',
  'kwinty.speak_place': '{side} setzt einen Stein auf {square}, {way}',
  'kwinty.speak_pass': '{side} passt',
  'kwinty.speak_empty': 'Der Tisch ist leer. Jede Seite hat 20 Steine.',
  'kwinty.speak_wall': '{n, plural, one {Die Wand hat # Stein} other {Die Wand hat # Steine}} und ist {width} breit.',
  'kwinty.speak_stone': '{side} {square} {way}',
  'kwinty.speak_left': 'Übrige Steine: Weiß {white}, Schwarz {black}.',
  'kwinty.end_five': '{side} hat {n} Felder in einer Reihe, {line}, und gewinnt.',
  'kwinty.end_fours':
    'Niemand hat einen Fünfer, und niemand kann noch einen Stein setzen. {side} hat mehr Vierer und gewinnt.',
  'kwinty.end_equal':
    'Niemand hat einen Fünfer, niemand kann noch einen Stein setzen, und die Vierer sind gleich: unentschieden.',
} satisfies Record<keyof typeof en, string>;
