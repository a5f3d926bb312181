/** What is pointed at and what is being asked, apart from any picture: shared by the flat and the solid board. */
import type { BoardProps } from '../contract';
import { across, aimed, attempt, gestures, lying, on, type Gesture } from './gestures';
import { motions } from './motion';
import { marked, parse, placed, removed, stoneKey, type Square, type Stone } from './position';

interface Question {
  position: string;
  at: Square;
  choices: Gesture[];
}

/** A place in a square: how far from its middle, to the east and to the north, in squares. */
export interface Spot {
  square: Square;
  dx: number;
  dy: number;
}

export class Chooser {
  #props: () => BoardProps;
  #question = $state.raw<Question | null>(null);
  #aim = $state.raw<{ position: string; gesture: Gesture } | null>(null);

  readonly position = $derived.by(() => parse(this.#props().position));
  readonly all = $derived.by(() => (this.#props().interactive ? gestures(this.position, this.#props().legal) : []));
  readonly marked = $derived.by(() => marked(this.position, this.#props().last));

  /** What a hint proposes, with its place in the turn if it has several stones. */
  readonly advised = $derived.by(() => {
    const found = motions(this.position, this.#props().advised);
    return found.map((each, i) => ({
      ...each,
      key: stoneKey(each.stone),
      number: found.length > 1 ? i + 1 : null,
    }));
  });

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  get active(): boolean {
    return this.#props().interactive && this.#props().legal.length > 0;
  }

  /** Actions without a place: to decline a bonus, to pass. */
  get words(): ('-' | 'pass')[] {
    if (!this.#props().interactive) return [];
    return this.#props().legal.filter((action): action is '-' | 'pass' => action === '-' || action === 'pass');
  }

  /** Whether a hint says to do this now. */
  isAdvised(word: string): boolean {
    return this.#props().advised[0] === word;
  }

  get question(): Question | null {
    const question = this.#question;
    return question && question.position === this.#props().position && this.active ? question : null;
  }

  /** What would be done if one let go now, for a preview. */
  get aim(): Gesture | null {
    const aim = this.#aim;
    return aim && aim.position === this.#props().position && this.active ? aim.gesture : null;
  }

  /** The stone of the preview: the one to be built, or the one to be removed. */
  get ghost(): { stone: Stone; removal: boolean } | null {
    const aim = this.aim;
    const [first] = aim?.squares ?? [];
    if (!aim || !first) return null;
    if (aim.shape !== 'remove') {
      return { stone: placed(this.position, aim.squares, this.position.mover), removal: false };
    }
    const stone = removed(this.position, first);
    return stone && { stone, removal: true };
  }

  on(square: Square): Gesture[] {
    return on(this.all, square);
  }

  preview(gesture: Gesture | null): void {
    this.#aim = gesture && { position: this.#props().position, gesture };
  }

  /** A mouse over a place shows what a click would do. */
  hover(spot: Spot | null): void {
    if (this.question) return;
    this.preview(spot && aimed(this.all, spot.square, spot.dx, spot.dy));
  }

  /** A click of a mouse, which has seen the preview. */
  click(spot: Spot): void {
    const gesture = aimed(this.all, spot.square, spot.dx, spot.dy);
    if (gesture) this.choose(gesture.action);
    else this.press(spot.square);
  }

  /** A tap or Enter: asks where several actions are possible. */
  press(square: Square): void {
    if (!this.active) return;
    const choices = this.on(square);
    this.preview(null);
    if (choices.length === 1 && choices[0]) this.choose(choices[0].action);
    else if (choices.length > 1) this.#question = { position: this.#props().position, at: square, choices };
    else this.#wrong(attempt(this.position, square));
  }

  /** A stroke from a square to its neighbour: a lying stone on both. */
  stroke(from: Square, to: Square): void {
    if (!this.active) return;
    const gesture = across(this.all, from, to);
    this.preview(null);
    if (gesture) this.choose(gesture.action);
    else this.#wrong(lying(from, to));
  }

  /** While a stroke goes on. */
  aimAcross(from: Square, to: Square): void {
    this.preview(across(this.all, from, to));
  }

  remove(square: Square): void {
    const gesture = this.on(square).find((g) => g.shape === 'remove');
    if (gesture) this.choose(gesture.action);
    else if (this.active) this.#wrong(`x${square}`);
  }

  choose(action: string): void {
    this.cancel();
    this.#props().events.choose(action);
  }

  cancel(): void {
    this.#question = null;
    this.#aim = null;
  }

  #wrong(action: string): void {
    this.#question = null;
    this.#props().events.wrong(action);
  }
}
