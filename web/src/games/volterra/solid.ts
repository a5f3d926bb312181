/** The solid board: pieces that stand where a position says, move when it changes, and can be taken in the hand. */
import { Group, Vector3, type Object3D, type Sprite } from 'three';

import { corners } from '../../three/camera';
import { badge, type BadgeLook } from '../../three/marks';
import type { Stage } from '../../three/stage';
import { motion } from './motion';
import { COLUMNS, isSquare, ROWS, type Colour, type Position, type Square } from './position';
import { Carver, placeOf, TILE, TRAY_TOP, tray } from './solidParts';

const BADGES: Record<Colour, BadgeLook> = {
  l: { shape: 'round', fill: '#fff6e2', rim: '#7b5228', ink: '#3f2812' },
  d: { shape: 'diamond', fill: '#2a160c', rim: '#d9ab74', ink: '#fff3df' },
};

// Towers above this many tiles need room; the camera makes it in steps, so that it does not move with every turn.
const HIGH = 5;

interface Piece {
  colour: Colour;
  body: Group;
}

interface Stack {
  tiles: Piece[];
  pawn: Piece | null;
}

export class Field {
  readonly #stage: Stage;
  readonly #carver = new Carver();
  readonly #pieces = new Group();
  readonly #tray = tray();
  readonly #stacks = new Map<Square, Stack>();
  readonly #badges = new Map<Square, Sprite>();
  #held = new Set<Object3D>();
  readonly #badgesMade = new Map<string, Sprite>();

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.scene.add(this.#tray, this.#pieces);
  }

  /** What the camera must see: the tray, and the space of high towers, which grows in steps. */
  static seen(position: Position): Vector3[] {
    const high = [...position.towers].flatMap(([square, { tiles }]) => {
      const steps = Math.ceil(tiles.length / HIGH);
      return steps < 2
        ? []
        : corners(TILE.x / 2, TILE.z / 2, TRAY_TOP, TRAY_TOP + (steps * HIGH + 3) * TILE.y, placeOf(square));
    });
    return [...corners(3, 2.5, 0, TRAY_TOP + 0.3), ...high];
  }

  height(square: Square): number {
    return this.#stacks.get(square)?.tiles.length ?? 0;
  }

  /** The middle of a tower's top, or of the square where none stands. */
  top(square: Square): Vector3 {
    const { x, z } = placeOf(square);
    return new Vector3(x, TRAY_TOP + this.height(square) * TILE.y, z);
  }

  /** What a pointer points at: the square, and how deep in its tower. */
  pick(x: number, y: number): { square: Square; depth: number } | null {
    const found = this.#stage.hit(x, y, [this.#pieces, this.#tray]);
    if (!found) return null;
    const square = this.#squareOf(found.object) ?? squareAt(found.point);
    if (!square) return null;
    const level = Math.floor((found.point.y - TRAY_TOP - 0.01) / TILE.y);
    return { square, depth: Math.max(0, this.height(square) - 1 - level) };
  }

  /** The square below a pointer that holds something: what is seen there without it. */
  under(x: number, y: number): Square | null {
    const others = this.#pieces.children.filter((body) => !this.#held.has(body));
    const found = this.#stage.hit(x, y, [...others, this.#tray]);
    return found && (this.#squareOf(found.object) ?? squareAt(found.point));
  }

  #squareOf(object: Object3D): Square | null {
    for (let at: Object3D | null = object; at; at = at.parent)
      if (at.userData.square) return at.userData.square as Square;
    return null;
  }

  /** Puts everything where the position says, using the pieces that are there. */
  show(position: Position): void {
    this.#held.clear();
    const spare: Piece[] = [];
    const sparePawns: Piece[] = [];
    for (const [square, stack] of this.#stacks) {
      const wanted = position.towers.get(square);
      while (stack.tiles.length > 0 && !begins(stack.tiles, wanted?.tiles ?? []))
        spare.push(stack.tiles.pop() as Piece);
      if (stack.pawn && stack.pawn.colour !== wanted?.pawn) {
        sparePawns.push(stack.pawn);
        stack.pawn = null;
      }
      if (!wanted) this.#stacks.delete(square);
    }
    for (const [square, tower] of position.towers) {
      const stack = this.#stacks.get(square) ?? { tiles: [], pawn: null };
      this.#stacks.set(square, stack);
      for (const colour of tower.tiles.slice(stack.tiles.length))
        stack.tiles.push(taken(spare, colour) ?? this.#make(colour, 'tile'));
      if (tower.pawn && !stack.pawn) stack.pawn = taken(sparePawns, tower.pawn) ?? this.#make(tower.pawn, 'pawn');
      this.#settle(square);
    }
    // Geometry and material are shared with the pieces that stay, so nothing is released here.
    for (const piece of [...spare, ...sparePawns]) this.#pieces.remove(piece.body);
    this.#showHeights();
    this.#stage.enclose(Field.seen(position));
    this.#stage.change();
  }

  #make(colour: Colour, kind: 'tile' | 'pawn'): Piece {
    const body = this.#carver[kind](colour);
    body.userData.pawn = kind === 'pawn';
    this.#pieces.add(body);
    return { colour, body };
  }

  #settle(square: Square): void {
    const stack = this.#stacks.get(square);
    const { x, z } = placeOf(square);
    stack?.tiles.forEach(({ body }, level) => {
      body.position.set(x, TRAY_TOP + (level + 0.5) * TILE.y, z);
      body.scale.setScalar(1);
      body.userData.square = square;
    });
    if (stack?.pawn) {
      stack.pawn.body.position.copy(this.top(square));
      stack.pawn.body.userData.square = square;
    }
  }

  #showHeights(): void {
    this.#stage.scene.remove(...this.#badges.values());
    this.#badges.clear();
    for (const [square, { tiles }] of this.#stacks) {
      const top = tiles.at(-1);
      if (!top || tiles.length < 2) continue;
      const sprite = this.#badge(tiles.length, top.colour);
      this.#badges.set(square, sprite);
      this.#stage.scene.add(sprite);
    }
    this.faceCamera();
  }

  /** A badge of this height and colour; what it looks like is drawn once. */
  #badge(height: number, colour: Colour): Sprite {
    const key = colour + height;
    const first = this.#badgesMade.get(key) ?? badge(height, BADGES[colour], 0.36);
    this.#badgesMade.set(key, first);
    return first.clone();
  }

  /** Heights lie in the middle of their tower, or beside its pawn, on the right as one looks at it. */
  faceCamera(): void {
    const { camera } = this.#stage;
    const right = new Vector3(1, 0, 0).applyQuaternion(camera.quaternion);
    for (const [square, sprite] of this.#badges) {
      const top = this.top(square);
      sprite.position.copy(top);
      if (this.#stacks.get(square)?.pawn) sprite.position.addScaledVector(right, 0.36);
      sprite.position.y += 0.05;
      sprite.renderOrder = 2;
      // In front of its own tower, but behind whatever stands before it.
      sprite.position.addScaledVector(camera.position.clone().sub(sprite.position).normalize(), 0.22);
    }
  }

  /** Shows an action as a movement from the pieces that stand there, then the position. */
  play(before: Position, after: Position, action: string): void {
    const moving = motion(before, after, action);
    if (!moving || this.#stage.still) return this.show(after);
    const falling = moving.falling.flatMap((square) => this.#bodies(square));
    const carried = this.#take(
      moving.from,
      moving.pawn ? 'pawn' : moving.tiles.length,
      moving.pawn ?? moving.tiles[0] ?? 'l',
    );
    this.#clearBadges();
    this.#fly(carried, moving.to, () => {
      if (falling.length > 0) this.#sink(falling, after);
      else this.show(after);
    });
  }

  #bodies(square: Square): Group[] {
    const stack = this.#stacks.get(square);
    return stack ? [...stack.tiles, ...(stack.pawn ? [stack.pawn] : [])].map((piece) => piece.body) : [];
  }

  /** Takes pieces off the board's books; they keep standing where they are. */
  #take(from: Square | null, what: 'pawn' | number, colour: Colour): Piece[] {
    const stack = from && this.#stacks.get(from);
    if (!stack) {
      const piece = this.#make(colour, what === 'pawn' ? 'pawn' : 'tile');
      piece.body.position.set(0, 3, 4);
      return [piece];
    }
    if (what !== 'pawn') return stack.tiles.splice(-what);
    const pawn = stack.pawn;
    stack.pawn = null;
    return pawn ? [pawn] : [];
  }

  #fly(carried: Piece[], to: Square, landed: () => void): void {
    const goal = this.top(to);
    const starts = carried.map((piece) => piece.body.position.clone());
    const rise = Math.max(0, goal.y - (starts[0]?.y ?? 0)) + 0.55;
    const ends = carried.map((_, i) => goal.clone().setY(goal.y + this.#rest(carried, i)));
    this.#stage.run({
      duration: 460,
      step: (part) =>
        carried.forEach(({ body }, i) => arc(body.position, starts[i] as Vector3, ends[i] as Vector3, rise, part)),
      done: () => {
        const stack = this.#stacks.get(to) ?? { tiles: [], pawn: null };
        this.#stacks.set(to, stack);
        if (carried[0]?.body.userData.pawn) stack.pawn = carried[0];
        else stack.tiles.push(...carried);
        landed();
      },
    });
  }

  /** How high above the goal a carried piece's middle comes to rest. */
  #rest(carried: Piece[], i: number): number {
    return carried[i]?.body.userData.pawn ? 0 : (i + 0.5) * TILE.y;
  }

  #sink(bodies: Group[], after: Position): void {
    const starts = bodies.map((body) => body.position.clone());
    this.#stage.run({
      duration: 620,
      step: (part) =>
        bodies.forEach((body, i) => {
          const start = starts[i] as Vector3;
          body.position.set(start.x, start.y - part * 1.2, start.z);
          body.scale.setScalar(1 - 0.6 * part);
        }),
      done: () => this.show(after),
    });
  }

  /** Lifts what a hand holds to a place above the board. */
  hold(from: Square, count: number | 'pawn', at: Vector3): void {
    const stack = this.#stacks.get(from);
    const pieces = count === 'pawn' ? (stack?.pawn ? [stack.pawn] : []) : (stack?.tiles.slice(-count) ?? []);
    this.#held = new Set(pieces.map(({ body }) => body));
    pieces.forEach(({ body }, i) => body.position.set(at.x, at.y + i * TILE.y, at.z));
    this.#stage.change();
  }

  #clearBadges(): void {
    for (const sprite of this.#badges.values()) sprite.visible = false;
  }
}

function squareAt({ x, z }: Vector3): Square | null {
  const name = `${COLUMNS[Math.round(x + 2)] ?? ''}${ROWS[Math.round(1.5 - z)] ?? ''}`;
  return isSquare(name) ? name : null;
}

function begins(tiles: Piece[], wanted: readonly Colour[]): boolean {
  return tiles.length <= wanted.length && tiles.every((piece, i) => piece.colour === wanted[i]);
}

function taken(spare: Piece[], colour: Colour): Piece | undefined {
  const i = spare.findIndex((piece) => piece.colour === colour);
  return i < 0 ? undefined : spare.splice(i, 1)[0];
}

/** From one point to another over a hump that is `rise` above the start. */
function arc(into: Vector3, from: Vector3, to: Vector3, rise: number, part: number): void {
  into.lerpVectors(from, to, part);
  const straight = from.y + (to.y - from.y) * part;
  into.y = straight + rise * 4 * part * (1 - part) * 0.75;
}
