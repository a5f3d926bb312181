/** Signs on the solid board: the last turn, what can be picked up, where it can go, where a keyboard stands. */
import { Group, Vector3, type Mesh } from 'three';

import { badge, COLOURS, flight, HINT_BADGE } from '../../three/marks';
import { release, type Stage } from '../../three/stage';
import { Stencils } from '../../three/stencils';
import { proposals, type Proposal } from './advised';
import type { Chooser } from './chooser.svelte';
import { readAction, SQUARES, type Position, type Square } from './position';
import type { Field } from './solid';
import { placeOf, TILE, TRAY_TOP } from './solidParts';

export interface Pointed {
  hovered: Square | null;
  cursor: Square | null;
}

/** The turn that was played, and the one that a hint proposes. */
export interface Turns {
  last: readonly string[];
  advised: readonly string[];
}

export class Signs {
  readonly #stage: Stage;
  readonly #field: Field;
  readonly #stencils = new Stencils();
  readonly #group = new Group();
  readonly #arrows = new Group();
  #shownSteps = '';

  constructor(stage: Stage, field: Field) {
    this.#stage = stage;
    this.#field = field;
    stage.scene.add(this.#group, this.#arrows);
  }

  show(chooser: Chooser, { last, advised }: Turns, pointed: Pointed): void {
    this.clear();
    this.#last(last);
    for (const square of SQUARES) this.#square(chooser, square, pointed);
    this.#advise(chooser.position, advised);
    this.#stage.draw();
  }

  clear(): void {
    this.#group.clear();
    this.#arrows.visible = false;
  }

  #last(last: readonly string[]): void {
    for (const action of last.map(readAction)) {
      if (!action) continue;
      this.#ground(action.to, this.#stencils.frame(0.985, 0.985, 0.07, COLOURS.last));
      if (action.kind === 'tower') this.#ground(action.from, this.#stencils.frame(0.985, 0.985, 0.03, COLOURS.last));
    }
  }

  /** Arrows from where something is taken to where it goes; what is only put down has a sign on its square. */
  #advise(position: Position, actions: readonly string[]): void {
    const steps = proposals(position, actions);
    for (const { from, to } of steps) if (!from) this.#top(to, this.#stencils.ring(0.4, 0.28, COLOURS.hint));
    this.#arrows.visible = true;
    const wanted = JSON.stringify(steps);
    if (wanted === this.#shownSteps) return; // a pointer moved, nothing else
    this.#shownSteps = wanted;
    release(this.#arrows);
    this.#arrows.clear();
    steps.forEach((step, i) => this.#arrow(step, steps.length > 1 ? i + 1 : null));
  }

  #arrow({ from, to, start, goal }: Proposal, number: number | null): void {
    if (!from) return;
    const { arrow, top } = flight(above(from, start), above(to, goal), COLOURS.hint);
    this.#arrows.add(arrow);
    if (number === null) return;
    const sprite = badge(number, HINT_BADGE, 0.36);
    sprite.material.depthTest = false;
    sprite.renderOrder = 1001;
    sprite.position.copy(top);
    this.#arrows.add(sprite);
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

/** A little above a tower of this height. */
function above(square: Square, height: number): Vector3 {
  const { x, z } = placeOf(square);
  return new Vector3(x, TRAY_TOP + height * TILE.y + 0.05, z);
}
