// One game as one person sees it: what the server said, the own unfinished turn, and what is on the board. No DOM.
import type { Scene } from '../games/contract';
import { sceneOf, type Step } from './scene';
import { GameSocket, type Status, type Wire } from './socket';
import type { Advice, FromClient, FromServer, Game, Now, Ply, Refused, Update } from './wire';

type Answer = Extract<FromServer, { type: 'done' | 'refused' | 'tried' | 'advice' }>;
type Without<T> = T extends { id: number } ? Omit<T, 'id'> : never;
type Request = Without<FromClient>;

/** A turn that was sent and not yet acknowledged. It is sent again, the same, until the server has said yes or no. */
interface Pending {
  id: number;
  seq: number;
  actions: string[];
  plies: number;
  stale: boolean;
}

export interface SessionOptions {
  confirmTurns: () => boolean;
  pace: () => number; // milliseconds between the actions of others' turns
  open?: (url: string) => Wire;
  time?: () => number;
}

const TOO_MANY_TO_WATCH = 6;
const HINT_PATIENCE = 15_000; // milliseconds; the server takes about one second, but others may be before us

export class GameSession {
  status = $state<Status>('connecting');
  closeCode = $state(0);
  game = $state.raw<Game | null>(null);
  history = $state.raw<Ply[]>([]);
  now = $state.raw<Now | null>(null);
  receivedAt = $state(0);
  steps = $state.raw<Step[]>([]);
  advised = $state.raw<string[]>([]); // the turn of a hint that is shown on the board
  pending = $state.raw<Pending | null>(null);
  refusal = $state.raw<Refused | null>(null);
  shown = $state(0);
  forward = $state(false);
  wantsMore = $state(false); // another game was asked for here, so the page may go on to it

  readonly live = $derived(this.shown === this.history.length);
  /** The side that this person would act for now: his own, or at the same table the one whose turn it is. */
  readonly actor = $derived.by(() => {
    const { game, now } = this;
    if (!game || !now || now.outcome || now.mover === null || !game.you.includes(now.mover)) return null;
    return game.secrets && game.mode === 'table' && game.facing !== now.mover ? null : now.mover;
  });
  /** Games with secrets begin with a set-up by each side, one after the other (M3). */
  readonly settingUp = $derived(
    this.game !== null && this.game.secrets && this.history.length < this.game.sides.length && !this.now?.outcome,
  );
  readonly acting = $derived(
    this.actor !== null && this.live && this.pending === null && this.status === 'open' && !this.steps.at(-1)?.complete,
  );
  readonly complete = $derived(this.pending === null && this.steps.at(-1)?.complete === true);

  #socket: GameSocket;
  #ids = 0;
  #answers = new Map<number, (answer: Answer | null) => void>();
  #asked: string[] | null = null; // the try that is under way
  #timer: ReturnType<typeof setTimeout> | undefined;
  #time: () => number;

  constructor(
    url: string,
    private readonly options: SessionOptions,
  ) {
    this.#time = options.time ?? (() => performance.now());
    const events = {
      message: (message: FromServer) => this.#receive(message),
      status: (status: Status, code: number) => this.#status(status, code),
    };
    this.#socket = options.open ? new GameSocket(url, events, options.open) : new GameSocket(url, events);
  }

  close(): void {
    this.#socket.stop();
    clearTimeout(this.#timer);
  }

  hurry(): void {
    this.#socket.hurry();
  }

  scene(facing: string, possible: boolean, notes: Record<string, string>): Scene | null {
    const { game, now, history, steps, advised, shown, forward, acting } = this;
    if (!game || !now) return null;
    return sceneOf({ game, now, history, steps, advised, shown, forward, acting, facing, possible, notes });
  }

  // The own turn.

  choose(action: string): void {
    if (!this.acting) return;
    this.refusal = null;
    if (this.game!.secrets) this.#holdSecret(action);
    else void this.#try([...this.steps.map((step) => step.action), action]);
  }

  /** Ask why something cannot be done. */
  wrong(action: string): void {
    if (!this.acting) return;
    this.refusal = null;
    void this.#try([...this.steps.map((step) => step.action), action]);
  }

  /** Take the last tried action back. */
  back(): void {
    this.#asked = null;
    if (this.pending !== null || this.steps.length === 0) return;
    this.steps = this.steps.slice(0, -1);
    this.forward = false;
    this.refusal = null;
  }

  /** Send the finished turn. */
  play(): void {
    if (this.complete) this.#send(this.steps.map((step) => step.action));
  }

  // Around the board.

  resign = () => this.#report(this.#ask({ type: 'resign' }));
  draw = (accept: boolean) => this.#report(this.#ask({ type: 'draw', accept }));
  takeBack = (accept: boolean) => this.#report(this.#ask({ type: 'takeback', accept }));
  rematch = () => {
    this.wantsMore = true;
    return this.#report(this.#ask({ type: 'rematch' }));
  };
  face = (side: string | null) => this.#report(this.#ask({ type: 'face', side }));

  /** The computer's advice; null if it was refused, or did not come in time. */
  async hint(): Promise<Advice | null> {
    if (!this.now) return null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), HINT_PATIENCE)));
    const answer = await Promise.race([this.#ask({ type: 'hint', seq: this.now.seq }), late]);
    clearTimeout(timer);
    return answer?.type === 'advice' ? answer : null;
  }

  /** Show a hint on the board. It is about the whole turn, so what was tried otherwise is taken back. */
  advise(turn: string[]): void {
    this.advised = turn;
    const strange = this.steps.findIndex((step, i) => step.action !== turn[i]);
    if (strange < 0 || this.pending !== null) return;
    this.steps = this.steps.slice(0, strange);
    this.forward = false;
    this.refusal = null;
  }

  /** Show the position after so many plies. */
  step(plies: number): void {
    clearTimeout(this.#timer);
    const next = Math.min(Math.max(plies, 0), this.history.length);
    this.forward = next === this.shown + 1;
    this.shown = next;
  }

  // What the server says.

  #receive(message: FromServer): void {
    if (message.type === 'game') this.#begin(message);
    else if (message.type === 'update') this.#update(message);
    else if (message.type !== 'pong' && message.type !== 'probe') {
      const answer = this.#answers.get(message.id);
      this.#answers.delete(message.id);
      if (this.pending?.id === message.id) this.#settle(message);
      else answer?.(message);
    }
  }

  #begin(game: Game): void {
    const first = this.game === null;
    const following = this.live;
    const same = game.history.length === this.history.length;
    this.game = game;
    this.#change(game.history, game.now, same && !first);
    if (first) this.shown = game.history.length;
    else if (following) this.#follow();
    else this.shown = Math.min(this.shown, game.history.length);
    this.#resume();
  }

  #update(update: Update): void {
    if (this.now === null || update.kept > this.history.length) {
      this.#socket.reconnect(); // something was lost on the way
      return;
    }
    const following = this.live;
    const same = update.kept === this.history.length && update.added.length === 0;
    const tried = same ? 0 : this.#foreseen(update);
    this.#change([...this.history.slice(0, update.kept), ...update.added], update.now, same);
    if (update.kept < this.shown) this.step(this.history.length);
    else if (following) {
      this.shown += tried;
      this.#follow();
    }
    if (this.pending?.stale) this.#again();
  }

  #change(history: Ply[], now: Now, same: boolean): void {
    this.history = history;
    this.now = now;
    this.receivedAt = this.#time();
    if (!same) {
      this.steps = [];
      this.advised = [];
      this.refusal = null;
    }
  }

  /** How many of the added plies are on the board already, because they were tried. */
  #foreseen({ kept, added }: Update): number {
    if (kept !== this.history.length || this.game?.secrets) return 0;
    const { steps } = this;
    const fits = steps.every((step, i) => added[i]?.action === step.action && added[i]?.position === step.position);
    return fits ? steps.length : 0;
  }

  /** Show the new plies one after the other. */
  #follow(): void {
    clearTimeout(this.#timer);
    const behind = this.history.length - this.shown;
    if (behind < 0 || behind > TOO_MANY_TO_WATCH) return this.step(this.history.length);
    if (behind === 0) return;
    this.step(this.shown + 1);
    if (behind > 1) this.#timer = setTimeout(() => this.#follow(), this.options.pace());
  }

  // Requests.

  #ask(request: Request): Promise<Answer | null> {
    const id = ++this.#ids;
    if (!this.#socket.send({ ...request, id } as FromClient)) return Promise.resolve(null);
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  async #report(asked: Promise<Answer | null>): Promise<Answer | null> {
    const answer = await asked;
    if (answer?.type === 'refused') this.refusal = answer;
    return answer;
  }

  async #try(actions: string[]): Promise<void> {
    this.#asked = actions;
    const { plies, seq } = { plies: this.history.length, seq: this.now!.seq };
    const answer = await this.#ask({ type: 'try', seq, actions });
    if (answer === null || this.#asked !== actions) return; // the line was lost, or something newer was chosen
    this.#asked = null;
    if (plies !== this.history.length || this.pending !== null) return;
    if (answer.type === 'refused') {
      if (answer.code !== 'stale') this.refusal = answer;
      else if (this.now!.seq !== seq) void this.#try(actions);
    } else if (answer.type === 'tried') {
      const { position, complete, legal, detail } = answer;
      this.steps = [
        ...this.steps.slice(0, actions.length - 1),
        { action: actions.at(-1)!, position, complete, legal, detail },
      ];
      this.forward = true;
      if (complete && !this.options.confirmTurns()) this.play();
    }
  }

  #holdSecret(action: string): void {
    const { position, detail, setup } = this.now!;
    this.steps = [{ action, position, complete: true, legal: [], detail }];
    // A set-up has its own button.
    if (setup !== null || !this.options.confirmTurns()) this.play();
  }

  #send(actions: string[]): void {
    const id = ++this.#ids;
    this.pending = { id, seq: this.now!.seq, actions, plies: this.history.length, stale: false };
    this.#socket.send({ type: 'play', id, seq: this.pending.seq, actions });
  }

  #settle(answer: Answer): void {
    if (answer.type === 'refused' && answer.code === 'stale') {
      this.pending = { ...this.pending!, stale: true };
      this.#again();
      return;
    }
    this.pending = null;
    if (answer.type !== 'refused') return;
    this.refusal = answer;
    this.steps = [];
    this.forward = false;
  }

  /** The turn was refused because something had happened meanwhile: send it again if that was not an action. */
  #again(): void {
    const { pending, now } = this;
    if (pending === null || now === null) return;
    if (pending.plies !== this.history.length) this.pending = null;
    else if (pending.seq !== now.seq) this.#send(pending.actions);
  }

  /** After a reconnection: repeat what was not answered. */
  #resume(): void {
    const { pending } = this;
    if (pending?.stale) this.#again();
    else if (pending) this.#socket.send({ type: 'play', id: pending.id, seq: pending.seq, actions: pending.actions });
    else if (this.#asked && this.acting) void this.#try(this.#asked);
  }

  #status(status: Status, code: number): void {
    this.status = status;
    this.closeCode = code;
    if (status !== 'lost' && status !== 'closed') return;
    for (const answer of this.#answers.values()) answer(null);
    this.#answers.clear();
  }
}
