// A socket that comes back: it reconnects with growing pauses, notices a dead line, and answers the server's probes.
import type { FromClient, FromServer } from './wire';

export type Status = 'connecting' | 'open' | 'lost' | 'closed';

/** The part of WebSocket that is used here, so that tests can play the server. */
export interface Wire {
  send(data: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface SocketEvents {
  message(message: FromServer): void;
  status(status: Status, code: number): void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;
const QUIET = 15_000; // without a word from the server for so long, ask
const PATIENCE = 8000; // and for so long wait for the answer
export const NO_SUCH_GAME = 4404;
const FOR_GOOD = [1008, NO_SUCH_GAME]; // the server will not talk to us: bad manners, or nothing to talk about

export function socketAddress(game: string): string {
  return `${location.origin.replace(/^http/, 'ws')}/ws/${encodeURIComponent(game)}`;
}

export class GameSocket {
  #wire: Wire | null = null;
  #pause = FIRST_PAUSE;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    private readonly url: string,
    private readonly events: SocketEvents,
    private readonly open: (url: string) => Wire = (address) => new WebSocket(address) as unknown as Wire,
    private readonly random: () => number = Math.random,
  ) {
    this.#connect();
  }

  /** Whether it was handed to an open line; a message on a lost line is not kept. */
  send(message: FromClient): boolean {
    if (this.#wire === null || !this.#isOpen) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  #isOpen = false;

  /** Start afresh at once: after a gap, or when the browser says that the network is back. */
  reconnect(): void {
    if (this.#stopped) return;
    this.#drop();
    this.#pause = FIRST_PAUSE;
    this.#connect();
  }

  /** Try now instead of waiting for the pause to end. */
  hurry(): void {
    if (!this.#stopped && this.#wire === null) this.reconnect();
  }

  stop(): void {
    this.#stopped = true;
    this.#drop();
    clearTimeout(this.#retry);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.events.status('connecting', 0);
    const wire = this.open(this.url);
    this.#wire = wire;
    wire.onopen = () => {
      this.#isOpen = true;
      this.events.status('open', 0);
      this.#listen();
    };
    wire.onmessage = (event) => {
      this.#pause = FIRST_PAUSE; // the server talks to us, so the line is good
      this.#listen();
      this.#receive(JSON.parse(String(event.data)) as FromServer);
    };
    wire.onclose = (event) => this.#lost(event.code);
    this.#pulse = setTimeout(() => this.#lost(0), PATIENCE);
  }

  #receive(message: FromServer): void {
    if (message.type === 'probe') this.send({ type: 'echo', number: message.number });
    else if (message.type !== 'pong') this.events.message(message);
  }

  #listen(): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      this.send({ type: 'ping', id: 0 });
      this.#pulse = setTimeout(() => this.#lost(0), PATIENCE);
    }, QUIET);
  }

  #lost(code: number): void {
    this.#drop();
    if (this.#stopped) return;
    if (FOR_GOOD.includes(code)) {
      this.#stopped = true;
      this.events.status('closed', code);
      return;
    }
    this.events.status('lost', code);
    // Half of the pause by chance, so that a restarted server is not met by everybody at once.
    this.#retry = setTimeout(() => this.#connect(), this.#pause * (0.5 + this.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #drop(): void {
    clearTimeout(this.#pulse);
    this.#isOpen = false;
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }
}
