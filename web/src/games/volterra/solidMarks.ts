/** Signs on the solid board: the last turn, what can be picked up, where it can go, where a keyboard stands. */
import { Group, Vector3, type Mesh } from 'three';

import { COLOURS } from '../../three/marks';
import type { Stage } from '../../three/stage';
import { Stencils } from '../../three/stencils';
import type { Chooser } from './chooser.svelte';
import { readAction, SQUARES, type Square } from './position';
import type { Field } from './solid';
import { placeOf, TRAY_TOP } from './solidParts';

export interface Pointed {
  hovered: Square | null;
  cursor: Square | null;
}

export class Signs {
  readonly #stage: Stage;
  readonly #field: Field;
  readonly #stencils = new Stencils();
  readonly #group = new Group();

  constructor(stage: Stage, field: Field) {
    this.#stage = stage;
    this.#field = field;
    stage.scene.add(this.#group);
  }

  show(chooser: Chooser, last: readonly string[], pointed: Pointed): void {
    this.clear();
    this.#last(last);
    for (const square of SQUARES) this.#square(chooser, square, pointed);
    this.#stage.draw();
  }

  clear(): void {
    this.#group.clear();
  }

  #last(last: readonly string[]): void {
    for (const action of last.map(readAction)) {
      if (!action) continue;
      this.#ground(action.to, this.#stencils.frame(0.985, 0.985, 0.07, COLOURS.last));
      if (action.kind === 'tower') this.#ground(action.from, this.#stencils.frame(0.985, 0.985, 0.03, COLOURS.last));
    }
  }

  #square(chooser: Chooser, square: Square, { hovered, cursor }: Pointed): void {
    if (cursor === square) {
      this.#ground(square, this.#stencils.frame(1.02, 1.02, 0.06, COLOURS.cursor));
      this.#top(square, this.#stencils.frame(0.8, 0.8, 0.05, COLOURS.cursor));
    }
    if (chooser.picked === square) this.#top(square, this.#stencils.frame(0.84, 0.84, 0.07, COLOURS.legal));
    else if (chooser.targets.has(square)) this.#target(chooser, square, hovered === square);
    else if (chooser.picked === null && chooser.sources.has(square)) {
      this.#top(square, this.#stencils.frame(0.8, 0.8, 0.055, COLOURS.rim));
      this.#top(square, this.#stencils.frame(0.79, 0.79, 0.035, COLOURS.legal));
    }
  }

  #target(chooser: Chooser, square: Square, hovered: boolean): void {
    if (chooser.position.placing === 'tile')
      return this.#top(square, this.#stencils.plate(0.6, 0.6, 0.08, '#ffe9bd', hovered ? 0.8 : 0.25));
    if (chooser.gesturesTo(square).some((gesture) => gesture.count)) {
      this.#top(square, this.#stencils.frame(0.74, 0.74, 0.1, COLOURS.rim));
      this.#top(square, this.#stencils.frame(0.72, 0.72, 0.07, COLOURS.legal));
      if (hovered) this.#top(square, this.#stencils.plate(0.6, 0.6, 0.06, COLOURS.legal, 0.5));
    } else {
      // Round, and wide enough to be seen round a height.
      this.#top(square, this.#stencils.ring(0.37, 0.24, COLOURS.rim));
      this.#top(square, this.#stencils.ring(0.355, 0.255, COLOURS.legal));
      if (hovered) this.#top(square, this.#stencils.disc(0.25, COLOURS.legal, 32, 0.5));
    }
  }

  #ground(square: Square, mesh: Mesh): void {
    const { x, z } = placeOf(square);
    this.#lay(mesh, new Vector3(x, TRAY_TOP, z));
  }

  #top(square: Square, mesh: Mesh): void {
    this.#lay(mesh, this.#field.top(square));
  }

  /** Later signs lie above earlier ones. */
  #lay(mesh: Mesh, at: Vector3): void {
    mesh.position.copy(at).setY(at.y + 0.004);
    mesh.renderOrder = this.#group.children.length + 1;
    this.#group.add(mesh);
  }
}
