/**
 * Signs that are shown again and again: made once, then only put elsewhere. Making them anew would have the graphics
 * driver compile the same shaders at every step of a pointer.
 */
import type { Mesh } from 'three';

import { disc, frame, plate, ring } from './marks';

export class Stencils {
  readonly #made = new Map<string, Mesh>();

  plate(...look: Parameters<typeof plate>): Mesh {
    return this.#copy(`plate ${look.join()}`, () => plate(...look));
  }

  frame(...look: Parameters<typeof frame>): Mesh {
    return this.#copy(`frame ${look.join()}`, () => frame(...look));
  }

  disc(...look: Parameters<typeof disc>): Mesh {
    return this.#copy(`disc ${look.join()}`, () => disc(...look));
  }

  ring(...look: Parameters<typeof ring>): Mesh {
    return this.#copy(`ring ${look.join()}`, () => ring(...look));
  }

  /** Another one of the same shape and colour. */
  #copy(key: string, make: () => Mesh): Mesh {
    const first = this.#made.get(key) ?? make();
    this.#made.set(key, first);
    return first.clone();
  }
}
