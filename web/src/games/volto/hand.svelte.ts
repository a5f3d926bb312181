/** What the player's hand does: the mask that is picked up, the square under the keyboard's cursor; apart from the DOM. */

export interface Surroundings {
  /** Where the masks may go that may move. */
  targets(): Map<string, string[]>;
  /** Whether a mask there can be picked up at all, even if it has nowhere to go: the server then says why. */
  own(square: string): boolean;
  /** Whether a note can be written there. */
  noted(square: string): boolean;
  move(from: string, to: string): void;
  wrong(from: string, to: string): void;
}

export interface Drag {
  from: string;
  dx: number; // pixels from where it was picked up
  dy: number;
  over: string | null;
}

/** How many pixels make a drag of a click. */
const SLACK = 5;
export const LONG_PRESS = 480;

export class Hand {
  selected = $state<string | null>(null);
  cursor = $state('c2');
  drag = $state<Drag | null>(null);
  /** The square whose note is being written. */
  noting = $state<string | null>(null);

  #around: Surroundings;
  #pressed: { square: string; x: number; y: number; again: boolean } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  targets = $derived.by(() => (this.selected ? (this.#around.targets().get(this.selected) ?? []) : []));

  /** Puts everything down; tells whether there was anything. */
  clear(): boolean {
    const busy = this.selected !== null;
    this.selected = null;
    this.drag = null;
    this.#pressed = null;
    clearTimeout(this.#timer);
    return busy;
  }

  /** Click, tap, Enter: picks a mask up, puts it down, or goes with it. */
  pick(square: string): void {
    this.cursor = square;
    const from = this.selected;
    if (from === square) this.selected = null;
    else if (from && this.targets.includes(square)) this.#go(from, square);
    else if (this.#around.own(square)) this.selected = square;
    else if (from) this.#around.wrong(from, square);
  }

  press(square: string, x: number, y: number): void {
    clearTimeout(this.#timer);
    if (this.#around.noted(square)) this.#timer = setTimeout(() => this.note(square), LONG_PRESS);
    this.#pressed = { square, x, y, again: this.selected === square };
    // Picked up at once, so that its targets are seen while it is carried.
    if (this.#around.own(square) && !this.targets.includes(square)) {
      this.cursor = square;
      this.selected = square;
    }
  }

  /** The pointer moved to a point over a square, or over none. */
  over(square: string | null, x: number, y: number): void {
    const pressed = this.#pressed;
    if (!pressed) return;
    const [dx, dy] = [x - pressed.x, y - pressed.y];
    if (!this.drag && Math.hypot(dx, dy) < SLACK) return;
    clearTimeout(this.#timer);
    if (this.selected === pressed.square) this.drag = { from: pressed.square, dx, dy, over: square };
  }

  release(square: string | null): void {
    const { drag } = this;
    const pressed = this.#pressed;
    clearTimeout(this.#timer);
    this.drag = null;
    this.#pressed = null;
    if (!pressed) return;
    if (drag) this.#drop(drag.from, square);
    else if (square !== pressed.square) return;
    else if (pressed.again) this.selected = null;
    else if (this.selected !== square) this.pick(square);
  }

  note(square: string): void {
    if (!this.#around.noted(square)) return;
    this.clear();
    this.cursor = square;
    this.noting = square;
  }

  #drop(from: string, to: string | null): void {
    if (to === null || to === from) return;
    if (this.targets.includes(to)) this.#go(from, to);
    else this.#around.wrong(from, to);
  }

  #go(from: string, to: string): void {
    this.selected = null;
    this.#around.move(from, to);
  }
}
