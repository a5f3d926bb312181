/** What the player aims at: the state of hand, pointer and keyboard, apart from the DOM. */

import { atSquare, attempt, carried, pointed, strokeDirection, stroked, type Point } from './gesture';
import {
  COLUMNS,
  HIGH,
  covers,
  samePlace,
  squareName,
  squaresOf,
  type Direction,
  type Place,
  type Square,
  type Wall,
} from './position';
import { squareAt } from './view';

/** The little that is needed of a pointer event. */
export type Pointer = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType' | 'button' | 'pointerId'>;

export interface Surroundings {
  places(): Place[];
  wall(): Wall;
  toWall(event: Pick<Pointer, 'clientX' | 'clientY'>): Point;
  choose(place: Place): void;
  wrong(place: Place): void;
}

/** A finger hides what is under it, so that a stone is carried above it. */
const LIFT = 1.2;
/** How many pixels make a drag of a click. */
const SLACK = 6;

export class Aim {
  direction = $state<Direction>('h');
  cursor = $state<Square>({ column: 8, row: 0 });
  focused = $state(false);
  /** A stone from the supply on its way. */
  held = $state<(Point & { direction: Direction }) | null>(null);
  /** Whether a place was tapped and waits for a second tap or the button. */
  waiting = $state(false);

  #aimed = $state<Place | null>(null);
  #pressed: Point | null = null;
  #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The place where a stone is shown before it is laid. */
  ghost = $derived.by(() => {
    const places = this.#around.places();
    if (this.#aimed) return places.find((place) => samePlace(place, this.#aimed)) ?? null;
    return this.focused ? atSquare(places, this.cursor, this.direction) : null;
  });

  /** The squares that stones of the present direction can cover. */
  hints = $derived.by(() => {
    const { ghost } = this;
    const direction = this.held?.direction ?? this.direction;
    return this.#around
      .places()
      .filter((place) => place.direction === direction)
      .flatMap(squaresOf)
      .filter((square, index, all) => all.findIndex((other) => squareName(other) === squareName(square)) === index)
      .filter((square) => !ghost || !covers(ghost, square));
  });

  /** Forgets what was aimed at; tells whether there was anything that a player would want to take back. */
  clear(): boolean {
    const busy = this.held !== null || this.waiting || this.#pressed !== null;
    this.#aimed = null;
    this.#pressed = null;
    this.held = null;
    this.waiting = false;
    return busy;
  }

  turn(direction: Direction): void {
    this.direction = direction;
    const aimed = this.#aimed;
    if (!aimed) return;
    const there = this.#around.places().filter((place) => place.direction === direction);
    this.#aimed =
      there.find((place) => place.column === aimed.column) ?? there.find((p) => p.column === aimed.column - 1) ?? aimed;
  }

  /** Moves the keyboard's cursor. */
  move(cursor: Square): void {
    this.clear();
    this.cursor = cursor;
  }

  enter(square: Square): void {
    const places = this.#around.places();
    this.cursor = square;
    const place = atSquare(places, square, this.direction);
    if (place) this.#around.choose(place);
    else if (places.length > 0) this.#around.wrong({ ...square, direction: this.direction });
  }

  confirm(): void {
    if (this.ghost) this.#around.choose(this.ghost);
  }

  over(event: Pointer): void {
    const point = this.#around.toWall(event);
    const places = this.#around.places();
    if (this.held) return;
    if (this.#pressed && event.pointerType === 'mouse') {
      if (strokeDirection(this.#pressed, point)) this.#aimed = stroked(places, this.#pressed, point);
    } else if (event.pointerType === 'mouse') {
      this.#aimed = pointed(places, point, this.direction, this.#empty);
    }
  }

  /** The mouse left the wall: a ghost that only followed it goes too. */
  out(): void {
    if (!this.waiting && !this.held) this.#aimed = null;
    this.#pressed = null;
  }

  press(event: Pointer): void {
    if (event.button !== 0 || this.#around.places().length === 0) return;
    this.#pressed = this.#around.toWall(event);
  }

  release(event: Pointer): void {
    const from = this.#pressed;
    this.#pressed = null;
    if (!from) return;
    const places = this.#around.places();
    const to = this.#around.toWall(event);
    const finger = event.pointerType !== 'mouse';
    if (finger && strokeDirection(from, to)) return; // it scrolled the page
    const stroke = strokeDirection(from, to);
    if (stroke) this.direction = stroke;
    const meant = stroke && !this.#empty ? stroked(places, from, to) : pointed(places, to, this.direction, this.#empty);
    if (!meant) this.#mistake(from);
    else if (!finger || (this.waiting && samePlace(meant, this.#aimed))) this.#around.choose(meant);
    else {
      this.#aimed = meant;
      this.waiting = true;
    }
  }

  /** Takes a stone from the supply; it follows the pointer until that is released, wherever that is. */
  grab(event: PointerEvent, direction: Direction): void {
    if (event.button !== 0 || this.#around.places().length === 0) return;
    const target = event.currentTarget as HTMLElement;
    const lift = event.pointerType === 'touch' ? LIFT : 0;
    const start = event;
    target.setPointerCapture(event.pointerId);
    const drag = (moved: PointerEvent) => {
      const far = Math.hypot(moved.clientX - start.clientX, moved.clientY - start.clientY);
      if (!this.held && far < SLACK) return;
      const point = this.#around.toWall(moved);
      this.direction = direction;
      this.waiting = false;
      this.held = { x: point.x, y: point.y - lift, direction };
      this.#aimed = this.#onWall(this.held) ? carried(this.#around.places(), this.held, direction, this.#empty) : null;
    };
    const stop = (ended: PointerEvent) => {
      target.removeEventListener('pointermove', drag);
      target.removeEventListener('pointerup', stop);
      target.removeEventListener('pointercancel', stop);
      const { held, ghost } = this;
      this.clear();
      if (!held || ended.type === 'pointercancel') return;
      if (ghost) this.#around.choose(ghost);
      else if (this.#onWall(held)) this.#mistake(held);
    };
    target.addEventListener('pointermove', drag);
    target.addEventListener('pointerup', stop);
    target.addEventListener('pointercancel', stop);
  }

  get #empty(): boolean {
    return this.#around.wall().stones.length === 0;
  }

  #onWall(point: Point): boolean {
    return point.y < 0.3;
  }

  /** Where nothing can be laid: the server knows why. */
  #mistake(point: Point): void {
    const square = squareAt(point.x, point.y);
    const { column, row } = square;
    if (column < 0 || column >= COLUMNS.length || row < 0 || row >= HIGH) return;
    this.clear();
    this.#around.wrong(attempt(this.#around.wall(), square, this.direction));
  }
}
