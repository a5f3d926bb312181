/** Keeps solid pieces in step with the position that is to be shown. */
import type { Motions } from './motions';

interface Pieces<P> {
  show(position: P): void;
  play(before: P, after: P, action: string): void;
}

interface Shown {
  position: string;
  before: string | null;
  action: string | null;
  still: boolean;
}

export class Follower<P> {
  #shown: string | null = null; // what the pieces show

  constructor(
    private readonly pieces: Pieces<P>,
    private readonly motions: Pick<Motions, 'finish'>,
    private readonly parse: (text: string) => P,
  ) {}

  /** Shows a position; an action that leads to it from what is shown is played. */
  follow(scene: Shown): void {
    const { position, before, action } = scene;
    if (position === this.#shown) return;
    this.motions.finish();
    if (before !== null && action !== null && !scene.still) {
      if (this.#shown !== before) this.pieces.show(this.parse(before));
      this.pieces.play(this.parse(before), this.parse(position), action);
    } else this.pieces.show(this.parse(position));
    this.#shown = position;
  }
}
