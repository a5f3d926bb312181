/** What has been picked up and what is being asked, apart from any picture: shared by the flat and the solid board. */
import type { BoardProps } from '../contract';
import { attempt, between, gestures, onlySource, sources, targets, type Gesture } from './gestures';
import { parse, type Square } from './position';

interface Picked {
  position: string;
  square: Square;
}

interface Question {
  position: string;
  at: Square;
  choices: Gesture[];
}

export class Chooser {
  #props: () => BoardProps;
  #picked = $state.raw<Picked | null>(null);
  #question = $state.raw<Question | null>(null);

  readonly position = $derived.by(() => parse(this.#props().position));
  readonly all = $derived.by(() => (this.#props().interactive ? gestures(this.position, this.#props().legal) : []));
  readonly sources = $derived.by(() => sources(this.all));

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  get active(): boolean {
    return this.all.length > 0;
  }

  /** The square picked up. What was picked up in another position is forgotten. */
  get picked(): Square | null {
    const picked = this.#picked;
    if (picked && picked.position === this.#props().position && this.sources.has(picked.square)) return picked.square;
    return onlySource(this.all);
  }

  get question(): Question | null {
    const question = this.#question;
    return question && question.position === this.#props().position && this.active ? question : null;
  }

  /** Squares where something can be put down now. */
  get targets(): Set<Square> {
    return targets(this.all, this.picked);
  }

  gesturesTo(square: Square): Gesture[] {
    return between(this.all, this.picked, square);
  }

  pick(square: Square): void {
    this.#question = null;
    this.#picked = { position: this.#props().position, square };
  }

  cancel(): void {
    this.#question = null;
    this.#picked = null;
  }

  /** A click, a tap or Enter. */
  press(square: Square): void {
    if (!this.active) return;
    const picked = this.picked;
    if (picked && square === picked) return this.cancel();
    if (this.#put(picked, square)) return;
    if (this.sources.has(square)) return this.pick(square);
    this.#wrong(picked, square);
  }

  /** The end of a drag. A number of tiles that the hand shows answers the question beforehand. */
  drop(from: Square, to: Square, count: 1 | 2 | null = null): void {
    if (!this.active || from === to) return;
    this.pick(from);
    if (!this.#put(from, to, count)) this.#wrong(from, to);
  }

  choose(gesture: Gesture): void {
    this.cancel();
    this.#props().events.choose(gesture.action);
  }

  #put(from: Square | null, to: Square, count: 1 | 2 | null = null): boolean {
    const found = between(this.all, from, to);
    const [first] = found;
    if (!first) return false;
    const meant = found.find((gesture) => gesture.count === count) ?? first;
    if (found.length === 1 || meant.count === count) this.choose(meant);
    else this.#question = { position: this.#props().position, at: to, choices: found };
    return true;
  }

  #wrong(from: Square | null, to: Square): void {
    this.#question = null;
    this.#props().events.wrong(attempt(this.position, this.all, from, to));
  }
}
