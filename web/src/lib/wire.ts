// Made from src/campanile/server/schema.py by scripts/make_wire_types.py. Do not edit.

export type Kind = 'human' | 'computer';

export type Mode = 'computer' | 'table' | 'link';

/** How a game is timed. All zero is impossible: a game without a clock has none. */
export interface Clock {
  minutes: number; // for the whole game, each side
  increment: number; // seconds added after each turn
  days: number; // days per turn instead of both
}

/** Who plays one side. */
export interface Seat {
  side: string;
  kind: Kind;
  level: number | null; // the computer's
  taken: boolean; // a human seat that nobody has taken yet waits for a friend
  online: boolean;
}

/** One action of the history as the receiver may know it, and the position text after it. */
export interface Ply {
  side: string;
  action: string;
  position: string;
  begins: boolean; // whether it begins a turn
}

/** The clock's state: milliseconds left by side, and whose runs. */
export interface Times {
  left: Record<string, number>;
  running: string | null;
}

/** The sides that at present offer a draw, ask to take back, or want another game. */
export interface Offers {
  draw: string[];
  takeback: string[];
  rematch: string[];
}

/** How the game ended; `clause` is empty for what no clause describes (resignation, time, agreement). */
export interface Outcome {
  winner: string | null;
  reason: string; // a word: "rules", "resigned", "time", "agreed", "abandoned"
  clause: string;
  text: string; // English
  detail: Record<string, unknown>;
}

/** The games that this one belongs to, counted for the seats rather than for the colours. */
export interface Series {
  number: number;
  score: Record<string, number>; // by the side that each player has in this game
  next: string | null; // the next game's id, once there is one
}

/** Everything that may change with an event. */
export interface Now {
  seq: number;
  position: string;
  mover: string | null;
  turn: string[]; // the actions of the unfinished turn so far
  legal: string[] | null; // the receiver's legal actions; None when he is not to act, or has a set-up to make
  setup: string | null; // the letters that the receiver has to arrange, when a set-up is due from him
  possible: Record<string, string>; // for masks that the receiver does not know: the kinds that each can still be
  detail: Record<string, unknown>; // what would be compared now: towers, fours, points
  seats: Seat[];
  times: Times | null;
  offers: Offers;
  can_take_back: boolean; // whether the rules allow the receiver to ask for it now
  thinking: boolean; // whether the computer is at it
  outcome: Outcome | null;
  series: Series;
}

/** Everything. The first message, and again whenever the receiver's knowledge of the past changes. */
export interface Game {
  type: 'game';
  id: string;
  game: string;
  options: Record<string, unknown>;
  mode: Mode;
  clock: Clock | null;
  sides: string[];
  you: string[]; // the sides that the receiver plays: none for a spectator, both at the same table
  facing: string | null; // at the same table with secrets: the side whose view is shown; None shows the spectator's
  secrets: boolean; // whether the game hides something: then nothing can be tried, and a shared table needs hand-overs
  created: number; // milliseconds since 1970
  start: string; // the position text before the first action, to step back to
  history: Ply[];
  now: Now;
}

/** What changed: the history up to `kept` stays, `added` follows. */
export interface Update {
  type: 'update';
  kept: number;
  added: Ply[];
  now: Now;
}

/** The request is carried out, and in the store. */
export interface Done {
  type: 'done';
  id: number;
}

/** The request changed nothing. */
export interface Refused {
  type: 'refused';
  id: number;
  code: string; // A word for programs: illegal, notation, turn, stale, over, seat, limit, message, setting or store.
  clause: string; // the clause that stands in the way, or ""
  text: string; // English
}

/** What the board would look like after a part of a turn. Only in games without secrets. */
export interface Tried {
  type: 'tried';
  id: number;
  position: string;
  complete: boolean; // whether the turn would be finished, and so could be sent
  legal: string[]; // how it can go on
  detail: Record<string, unknown>;
}

/** A hint or an evaluation, from the asker's view. */
export interface Advice {
  type: 'advice';
  id: number;
  turn: string[]; // the proposed rest of the turn
  claims: Claim[];
  probability: number; // the asker's chance to win, 0 to 1
  margin: number | null; // expected difference in towers, fours or points, where the game counts them
  proof: 'win' | 'draw' | 'loss' | null;
}

/** One confirmed statement of a hint: a word for the page to put into its language, with its values. */
export interface Claim {
  kind: string;
  values: Record<string, unknown>;
}

/** Answers a ping. */
export interface Pong {
  type: 'pong';
  id: number;
}

/** The server measures the way to the client and back; the client answers with `Echo` at once. */
export interface Probe {
  type: 'probe';
  number: number;
}

/** The rest of the present turn, whole: one or more actions, all or nothing. */
export interface Play {
  type: 'play';
  id: number;
  seq: number;
  actions: string[];
}

/** Ask for `Tried`. Nothing is stored and nobody else is told. */
export interface Try {
  type: 'try';
  id: number;
  seq: number;
  actions: string[];
}

/** Give up. */
export interface Resign {
  type: 'resign';
  id: number;
}

/** Offer a draw, accept the other's offer, or decline it. */
export interface Draw {
  type: 'draw';
  id: number;
  accept: boolean;
}

/** Ask to take one's last turn back, allow the other to, or decline. */
export interface TakeBack {
  type: 'takeback';
  id: number;
  accept: boolean;
}

/** Want another game; it is made when both want it. The loser begins (K7). */
export interface Rematch {
  type: 'rematch';
  id: number;
}

/** Ask for `Advice`; only in games against the computer, and at the same table in games without secrets. */
export interface Hint {
  type: 'hint';
  id: number;
  seq: number;
}

/** At the same table with secrets: show this side's view from now on; None shows the spectator's. */
export interface Face {
  type: 'face';
  id: number;
  side: string | null;
}

/** Is anybody there? */
export interface Ping {
  type: 'ping';
  id: number;
}

/** Answers a probe. */
export interface Echo {
  type: 'echo';
  number: number;
}

export type FromServer = Game | Update | Done | Refused | Tried | Advice | Pong | Probe;

export type FromClient = Play | Try | Resign | Draw | TakeBack | Rematch | Hint | Face | Ping | Echo;

/** What the home page asks for. */
export interface NewGame {
  game: string;
  mode: Mode;
  options?: Record<string, unknown>;
  level?: number | null; // with a computer
  side?: string | null; // the maker's side; None: drawn by lot
  clock?: Clock | null;
}

/** The links of a new game. The seat's cookie comes with the answer. */
export interface NewGameMade {
  id: string;
  invitation: string | null; // the path for the friend
  move_to: string | null; // the private path that brings this seat to another device
}

/** One game in the list of the visitor's own games. */
export interface GameLine {
  id: string;
  game: string;
  mode: Mode;
  level: number | null;
  you: string[];
  mover: string | null;
  over: boolean;
  winner: string | null;
  plies: number;
  changed: number; // milliseconds since 1970
}

/** Take a seat by the key of an invitation, or bring a seat to this device. */
export interface JoinGame {
  key: string;
}

/** The sides that the visitor now plays. */
export interface Joined {
  you: string[];
}

/** What every HTTP request is answered that is not carried out. */
export interface Failure {
  code: string;
  clause: string;
  text: string;
}

/** One option of a game. */
export interface CatalogueOption {
  name: string;
  values: (string | boolean)[];
  default: string | boolean;
  clause: string;
  meaning: string; // English
}

/** One level of the computer; Elo counts from the random player's 0. */
export interface CatalogueLevel {
  level: number;
  elo: number | null;
}

/** One of the games. */
export interface CatalogueGame {
  name: string;
  title: string;
  designer: string;
  year: number;
  sides: string[];
  secrets: boolean;
  options: CatalogueOption[];
  levels: CatalogueLevel[];
}
