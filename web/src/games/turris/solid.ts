/** The solid tower: stones that stand where a position says, come and go. */
import { Group, Vector3 } from 'three';

import { corners } from '../../three/camera';
import { release, type Stage } from '../../three/stage';
import type { Spot } from './chooser.svelte';
import { motion } from './motion';
import { at, height, squareOf, stoneKey, tallest, type Position, type Square, type Stone } from './position';
import { foundation, GROUND, Mason, sideNames } from './solidParts';
import type { SideName } from './views';

// The camera makes room in steps, so that it does not move with every stone.
const ROOM = 2;

export class Tower {
  readonly mason = new Mason();
  readonly #stage: Stage;
  readonly #stones = new Map<string, Group>();
  readonly #built = new Group();
  readonly #foundation = foundation();
  readonly #names = new Group();
  #position: Position | null = null;

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.scene.add(this.#foundation, this.#names, this.#built);
  }

  /** Writes the names of the sides on the foundation. */
  nameSides(names: Record<SideName, string>): void {
    release(this.#names);
    this.#names.clear();
    this.#names.add(...sideNames(names));
    this.#stage.draw();
  }

  /** What the camera must see of a tower so high. */
  static seen(levels: number): Vector3[] {
    const room = levels === 0 ? ROOM : Math.ceil(levels / ROOM) * ROOM + 1;
    return [...corners(2.05, 2.05, 0, GROUND), ...corners(1.5, 1.5, GROUND, GROUND + room)];
  }

  /** The middle of a column's top. */
  top(square: Square): Vector3 {
    const { x, y } = at(square);
    return new Vector3(x - 1, GROUND + (this.#position ? height(this.#position, square) : 0), 1 - y);
  }

  /** Where a question about a column is asked: above the stone that could stand there. */
  above(square: Square): Vector3 {
    return this.top(square).add(new Vector3(0, 2, 0));
  }

  /** What a pointer points at. On a side face it means the column, not a side of its top. */
  pick(x: number, y: number): Spot | null {
    const found = this.#stage.hit(x, y, [this.#built, this.#foundation]);
    if (!found?.face) return null;
    const normal = found.face.normal.clone().transformDirection(found.object.matrixWorld);
    const inside = found.point.clone().addScaledVector(normal, -0.1);
    const [column, row] = [Math.round(inside.x + 1), Math.round(1 - inside.z)];
    if (column < 0 || column > 2 || row < 0 || row > 2) return null;
    const square = squareOf(column, row);
    const above = normal.y > 0.5 && Math.abs(found.point.y - this.top(square).y) < 0.1;
    return { square, dx: above ? inside.x + 1 - column : 0, dy: above ? 1 - inside.z - row : 0 };
  }

  /** Whether a pointer is over the top of a column, where a stroke can begin. */
  overTop(x: number, y: number): boolean {
    const found = this.#stage.hit(x, y, [this.#built, this.#foundation]);
    return found?.face ? found.face.normal.clone().transformDirection(found.object.matrixWorld).y > 0.5 : false;
  }

  show(position: Position): void {
    this.#position = position;
    const wanted = new Map(position.stones.map((stone) => [stoneKey(stone), stone]));
    for (const [key, group] of this.#stones) {
      if (wanted.has(key)) continue;
      this.#built.remove(group); // its parts are shared with other stones
      this.#stones.delete(key);
    }
    for (const [key, stone] of wanted) if (!this.#stones.has(key)) this.#add(key, stone);
    this.#stage.enclose(Tower.seen(tallest(position)));
    this.#stage.change();
  }

  #add(key: string, stone: Stone): Group {
    const group = this.mason.stone(stone);
    this.#built.add(group);
    this.#stones.set(key, group);
    return group;
  }

  /** Shows an action as a movement, then the position. */
  play(before: Position, after: Position, action: string): void {
    const moving = motion(before, action);
    if (!moving || this.#stage.still) return this.show(after);
    const key = stoneKey(moving.stone);
    if (!moving.removal) this.show(after);
    const group = this.#stones.get(key);
    if (!group) return this.show(after);
    const goal = group.position.clone();
    const away = goal.clone().add(new Vector3(0, 3.2, 0));
    const [from, to] = moving.removal ? [goal, away] : [away, goal];
    group.position.copy(from);
    this.#stage.run({
      duration: moving.removal ? 520 : 440,
      step: (part) => {
        group.position.lerpVectors(from, to, part);
        group.scale.setScalar(moving.removal ? 1 - 0.8 * part : 1);
      },
      done: () => this.show(after),
    });
  }
}
