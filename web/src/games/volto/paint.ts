/** The colours of the masks: they stay the same in the light and in the dark theme. */

import type { Kind, Side } from './position';

export interface Paint {
  lit: string;
  face: string;
  shade: string;
  ink: string;
  trim: string;
  cloth: string;
  clothLit: string;
  back: string;
  backLit: string;
  backInk: string;
  lips: string;
}

export const PAINTS: Record<Side, Paint> = {
  white: {
    lit: '#fffefa',
    face: '#efe4cf',
    shade: '#cdb894',
    ink: '#33241a',
    trim: '#c08a24',
    cloth: '#2c4670',
    clothLit: '#6484b4',
    back: '#d2c09f',
    backLit: '#faf3e4',
    backInk: '#5a4830',
    lips: '#a8322b',
  },
  red: {
    lit: '#ee6a58',
    face: '#b42a26',
    shade: '#7c1416',
    ink: '#360808',
    trim: '#f4c65a',
    cloth: '#42101d',
    clothLit: '#7f2a3e',
    back: '#7f1519',
    backLit: '#bf3a34',
    backInk: '#ffe2a0',
    lips: '#360808',
  },
};

/** A sign for each kind that tells how it moves, in a box from -10 to 10: straight, diagonal, far ahead, a heart for
 * the lady who never captures, a star for the candidate. They need no language and can be told apart when tiny. */
export const SIGNS: Record<Kind, string> = {
  N: 'M-3 -9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z',
  A: 'M-8.5 -4.5L-4.5 -8.5L0 -4L4.5 -8.5L8.5 -4.5L4 0L8.5 4.5L4.5 8.5L0 4L-4.5 8.5L-8.5 4.5L-4 0Z',
  S: 'M0 -10L8 0H3V9H-3V0H-8Z',
  L: 'M0 9C-13 0 -10 -9 -4.5 -9C-2 -9 -0.5 -7.5 0 -5.5C0.5 -7.5 2 -9 4.5 -9C10 -9 13 0 0 9Z',
  C: 'M0 -10L2.6 -3.4L9.6 -3.1L4.1 1.3L6 8.2L0 4.2L-6 8.2L-4.1 1.3L-9.6 -3.1L-2.6 -3.4Z',
};
