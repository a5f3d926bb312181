/**
 * Signs that are shown again and again: made once, then only put elsewhere. Making them anew would have the graphics
 * driver compile the same shaders at every step of a pointer.
 */
import { GreaterDepth, type Material, type Mesh } from 'three';

import { disc, frame, plate, ring } from './marks';

/** How much of a sign is seen through what stands before it. */
const SHINE = 0.35;

export class Stencils {
  readonly #made = new Map<string, Mesh>();
  readonly #faint = new Map<Material, Material>();

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

  /** The twin of a sign that is seen, faintly, only where something stands before it. */
  behind(sign: Mesh): Mesh {
    const twin = sign.clone();
    const own = sign.material as Material;
    const faint = this.#faint.get(own) ?? own.clone();
    this.#faint.set(own, faint);
    Object.assign(faint, { depthFunc: GreaterDepth, transparent: true, opacity: own.opacity * SHINE });
    twin.material = faint;
    return twin;
  }

  /** Another one of the same shape and colour. */
  #copy(key: string, make: () => Mesh): Mesh {
    const first = this.#made.get(key) ?? make();
    this.#made.set(key, first);
    return first.clone();
  }
}
