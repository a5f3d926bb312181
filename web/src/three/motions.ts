/** Movements in time, without a clock of their own: whoever draws frames tells them the time. */

export interface Movement {
  duration: number; // milliseconds
  delay?: number;
  step(part: number): void; // from 0 to 1, eased
  done?(): void;
}

interface Running extends Movement {
  start: number | null;
}

export class Motions {
  #running: Running[] = [];
  #waiting: (() => void)[] = [];

  get busy(): boolean {
    return this.#running.length > 0;
  }

  add(movement: Movement): void {
    this.#running.push({ ...movement, start: null });
  }

  /** Calls back when everything has come to rest, which may be at once. */
  whenStill(callback: () => void): void {
    this.#waiting.push(callback);
    this.#callBack();
  }

  /** Moves everything to where it belongs at this time. */
  tick(now: number): void {
    for (const movement of [...this.#running]) {
      movement.start ??= now + (movement.delay ?? 0);
      const part = Math.min(1, Math.max(0, (now - movement.start) / movement.duration));
      if (now >= movement.start) movement.step(ease(part));
      if (part >= 1) this.#end(movement);
    }
    this.#callBack();
  }

  /** Brings everything to its end at once. */
  finish(): void {
    for (let guard = 0; this.busy && guard < 100; guard++) {
      for (const movement of [...this.#running]) {
        movement.step(1);
        this.#end(movement);
      }
    }
    this.#callBack();
  }

  clear(): void {
    this.#running = [];
    this.#waiting = [];
  }

  #callBack(): void {
    if (this.busy) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const callback of waiting) callback();
  }

  #end(movement: Running): void {
    this.#running = this.#running.filter((other) => other !== movement);
    movement.done?.();
  }
}

function ease(t: number): number {
  return t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2;
}
