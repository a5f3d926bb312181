/** Signs on the solid tower: the last turn, forbidden cells, what is possible, the ghost of what is pointed at. */
import { BoxGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial } from 'three';

import { COLOURS } from '../../three/marks';
import type { Stage } from '../../three/stage';
import { Stencils } from '../../three/stencils';
import type { Chooser } from './chooser.svelte';
import type { Gesture } from './gestures';
import type { Cell, Square, Stone } from './position';
import type { Tower } from './solid';
import { placeOf } from './solidParts';

export class Signs {
  readonly #stage: Stage;
  readonly #tower: Tower;
  readonly #stencils = new Stencils();
  readonly #air = air();
  readonly #group = new Group();
  readonly #ghost = new Group();

  constructor(stage: Stage, tower: Tower) {
    this.#stage = stage;
    this.#tower = tower;
    stage.scene.add(this.#group, this.#ghost);
  }

  show(chooser: Chooser, cursor: Square | null): void {
    this.clear();
    for (const stone of chooser.marked) this.#group.add(this.#tower.mason.outline(stone, COLOURS.last));
    for (const cell of chooser.position.banned) this.#forbidden(cell);
    for (const gesture of chooser.all) this.#possible(gesture);
    for (const { stone, removal } of chooser.advised) this.#advise(stone, removal);
    if (cursor) this.#top(cursor, this.#stencils.frame(1.04, 1.04, 0.07, COLOURS.cursor));
    this.showGhost(chooser);
  }

  showGhost(chooser: Chooser): void {
    this.#ghost.clear();
    const { ghost } = chooser;
    if (ghost) {
      if (!ghost.removal) this.#ghost.add(this.#tower.mason.stone(ghost.stone, true));
      this.#ghost.add(this.#tower.mason.outline(ghost.stone, ghost.removal ? COLOURS.remove : COLOURS.legal, 0.07));
    }
    this.#stage.draw();
  }

  clear(): void {
    this.#group.clear();
    this.#ghost.clear();
  }

  /** Standing: a ring. Lying: a bar over two squares. Removal: a cross on a disc. */
  #possible(gesture: Gesture): void {
    const [first, second] = gesture.squares;
    if (!first) return;
    if (gesture.shape === 'stand') {
      this.#top(first, this.#stencils.ring(0.31, 0.21, COLOURS.rim));
      this.#top(first, this.#stencils.ring(0.3, 0.23, COLOURS.legal));
    } else if (gesture.shape === 'lie' && second) this.#bar(first, second);
    else {
      this.#top(first, this.#stencils.disc(0.3, COLOURS.rim));
      for (const turn of [Math.PI / 4, -Math.PI / 4]) {
        const stroke = this.#stencils.plate(0.46, 0.1, 0.045, COLOURS.remove);
        stroke.rotation.y = turn;
        this.#top(first, stroke);
      }
    }
  }

  #bar(first: Square, second: Square): void {
    const [a, b] = [this.#tower.top(first), this.#tower.top(second)];
    const sideways = a.x !== b.x;
    for (const [grow, colour] of [
      [0.05, COLOURS.rim],
      [0, COLOURS.legal],
    ] as const) {
      const [long, wide] = [0.44 + grow, 0.11 + grow];
      const bar = this.#stencils.plate(sideways ? long : wide, sideways ? wide : long, wide / 2.01, colour);
      bar.position.addVectors(a, b).multiplyScalar(0.5);
      this.#lay(bar);
    }
  }

  /** What a hint proposes: the stone to be built, or the one to be taken away. */
  #advise(stone: Stone, removal: boolean): void {
    if (!removal) this.#group.add(this.#tower.mason.stone(stone, true));
    this.#group.add(this.#tower.mason.outline(stone, COLOURS.hint, 0.1));
  }

  /** A cell that may not be built on in this turn (T3.4). */
  #forbidden(cell: Cell): void {
    const { x, y, z } = placeOf(cell);
    const box = this.#air.clone();
    box.position.set(x, y, z);
    this.#group.add(box);
  }

  #top(square: Square, mesh: Mesh): void {
    mesh.position.copy(this.#tower.top(square));
    this.#lay(mesh);
  }

  /** Later signs lie above earlier ones. What stands before them lets them shine through. */
  #lay(mesh: Mesh): void {
    mesh.position.y += 0.005;
    mesh.renderOrder = this.#group.children.length + 1;
    this.#group.add(mesh, this.#stencils.behind(mesh));
  }
}

/** A red box of air. */
function air(): Group {
  const box = new BoxGeometry(0.9, 0.9, 0.9);
  const inside = new MeshBasicMaterial({ color: COLOURS.remove, transparent: true, opacity: 0.16, depthWrite: false });
  const edges = new LineSegments(new EdgesGeometry(box), new LineBasicMaterial({ color: COLOURS.remove }));
  return new Group().add(new Mesh(box, inside), edges);
}
