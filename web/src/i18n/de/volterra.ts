import type en from '../en/volterra';

export default {
  'volterra.sentence':
    'Gehen, bauen, abtrennen: Spielfiguren laufen über helle und dunkle Türme, und der höchste Turm gewinnt.',
  'volterra.side': '{side, select, light {Hell} other {Dunkel}}',
  'volterra.colour': '{side, select, light {hell} other {dunkel}}',
  'volterra.board': 'Feld mit Türmen. Pfeiltasten gehen, Enter nimmt und legt, Escape lässt los.',
  'volterra.how_many': 'Wie viele Turmsteine?',
  'volterra.tiles': '{n, plural, one {# Stein} other {# Steine}}',
  'volterra.advice_start': 'Zieh deine Spielfigur und einen Turm: beides, in beliebiger Reihenfolge.',
  'volterra.advice_pawn': 'Zieh jetzt deine Spielfigur.',
  'volterra.advice_tower':
    'Nimm jetzt einen oder zwei Steine von einem Turm neben deiner Figur und leg sie auf einen anderen.',
  'volterra.advice_place_tile': 'Leg einen deiner Turmsteine auf ein leeres Feld.',
  'volterra.advice_place_pawn': 'Stell deine Spielfigur auf einen eigenen Turm.',
  'volterra.square_empty': '{square}: leer',
  'volterra.square_tower':
    '{square}: {side, select, light {heller Turm} other {dunkler Turm}}, {n, plural, one {# Stein} other {# Steine}}',
  'volterra.square_order': 'von oben: {tiles}',
  'volterra.square_pawn': '{side, select, light {helle Spielfigur} other {dunkle Spielfigur}}',
  'volterra.square_picked': 'aufgenommen',
  'volterra.square_source': 'kann aufgenommen werden',
  'volterra.square_target': 'hierher möglich',
  'volterra.speak_pawn': '{side, select, light {Hell} other {Dunkel}}: Spielfigur von {from} nach {to}',
  'volterra.speak_tower':
    '{side, select, light {Hell} other {Dunkel}}: {n, plural, one {# Stein} other {# Steine}} von {from} nach {to}',
  'volterra.speak_tile': '{side, select, light {Hell} other {Dunkel}}: Turmstein auf {to}',
  'volterra.speak_place': '{side, select, light {Hell} other {Dunkel}}: Spielfigur auf {to}',
  'volterra.speak_towers': '{side, select, light {Helle Türme} other {Dunkle Türme}}: {towers}.',
  'volterra.speak_height': '{square} Höhe {n}',
  'volterra.speak_no_tower': 'keine',
  'volterra.list_title': 'Türme, höchster zuerst',
  'volterra.list': '{side, select, light {Hell} other {Dunkel}}: {heights}',
  'volterra.ahead': '{side, select, light {Hell führt} other {Dunkel führt}}',
  'volterra.level': 'Bisher gleich',
  'volterra.end_title': 'Die Türme im Vergleich',
  'volterra.end_place': 'Platz',
  'volterra.end_missing': 'kein Turm: 0',
  'volterra.end_won':
    'Auf Platz {place} unterscheiden sich die Listen: {high} gegen {low}. {side, select, light {Hell} other {Dunkel}} gewinnt.',
  'volterra.end_equal': 'Beide Listen sind gleich: unentschieden.',
} satisfies Record<keyof typeof en, string>;
