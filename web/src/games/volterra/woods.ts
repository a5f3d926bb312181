import type { Wood } from '../wood';
import type { Colour } from './position';

/** The same woods as in the server's pictures. */
const MAPLE: Wood = {
  lit: '#fbeccb',
  face: '#efd5a2',
  side: '#cfa768',
  edge: '#8d6636',
  grain: '#c79f62',
  ink: '#4a3218',
};
const WALNUT: Wood = {
  lit: '#6f4933',
  face: '#4a2c1d',
  side: '#351d12',
  edge: '#9a7355',
  grain: '#25130b',
  ink: '#f6e6cd',
};

export const WOODS: Record<Colour, Wood> = { l: MAPLE, d: WALNUT };
