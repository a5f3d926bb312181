/** Arranging one's ten masks. An arrangement is kept as its owner sees it: the palace row from the left, then the row
 * before it; so a favourite looks the same for both colours. The notation counts from column a for both (M3). */

import { kindsIn, type Kind, type Side } from './position';

export type Arrangement = Kind[];

export interface Favourite {
  name: string;
  letters: string;
}

const STORE = 'campanile.volto.favourites';
export const MOST_FAVOURITES = 12;

/** Ready arrangements, each with an idea that its name tells. */
export const PRESETS = {
  guard: 'ALCNANSLAN', // the candidate deep in the palace, behind two ladies
  bait: 'NACANLSNAL', // the ladies in front: whoever captures them loses a mask, and the second one wins
  dash: 'LNANLACNSA', // the candidate in front, ready to run
} as const;

export type Preset = keyof typeof PRESETS;

/** The square of a place in an arrangement. */
export function squareOf(index: number, side: Side): string {
  const fromLeft = index % 5;
  const column = 'abcde'.charAt(side === 'white' ? fromLeft : 4 - fromLeft);
  const front = index >= 5;
  return column + (side === 'white' ? (front ? '2' : '1') : front ? '6' : '7');
}

/** The place of a square in an arrangement, or -1. */
export function indexOf(square: string, side: Side): number {
  return Array.from({ length: 10 }, (_, index) => squareOf(index, side)).indexOf(square);
}

/** Both ways between the owner's order and the notation's. */
export function mirrored(letters: readonly Kind[], side: Side): Kind[] {
  if (side === 'white') return [...letters];
  return [...letters.slice(0, 5).reverse(), ...letters.slice(5).reverse()];
}

export function actionOf(arrangement: Arrangement, side: Side): string {
  return mirrored(arrangement, side).join('');
}

export function swapped(arrangement: Arrangement, a: number, b: number): Arrangement {
  const next = [...arrangement];
  [next[a], next[b]] = [arrangement[b]!, arrangement[a]!];
  return next;
}

export function shuffled(arrangement: Arrangement, random: () => number = Math.random): Arrangement {
  const next = [...arrangement];
  for (let i = next.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [next[i], next[j]] = [next[j]!, next[i]!];
  }
  return next;
}

/** Letters as an arrangement, if they are the wanted set; another text, perhaps from an old store, is no arrangement. */
export function arrangementOf(letters: string, wanted: string): Arrangement | null {
  const sorted = (text: string) => [...text].sort().join('');
  return sorted(letters) === sorted(wanted) ? kindsIn(letters) : null;
}

export function favourites(store: Pick<Storage, 'getItem'>): Favourite[] {
  try {
    const found: unknown = JSON.parse(store.getItem(STORE) ?? '[]');
    return Array.isArray(found) ? found.filter(isFavourite) : [];
  } catch {
    return []; // What another program left there is not worth an error.
  }
}

function isFavourite(value: unknown): value is Favourite {
  const favourite = value as Partial<Favourite> | null;
  return typeof favourite?.name === 'string' && typeof favourite.letters === 'string';
}

/** The list with one more favourite; the same name again replaces it, and the oldest makes room. */
export function remember(list: Favourite[], favourite: Favourite): Favourite[] {
  return [...list.filter((f) => f.name !== favourite.name), favourite].slice(-MOST_FAVOURITES);
}

export function keep(store: Pick<Storage, 'setItem'>, list: Favourite[]): void {
  try {
    store.setItem(STORE, JSON.stringify(list));
  } catch {
    // A full or forbidden store: the favourites last as long as the page.
  }
}
