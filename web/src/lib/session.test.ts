import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { GameSession } from './session.svelte';
import type { Wire } from './socket';
import type { FromClient, FromServer, Game, Now, Ply } from './wire';

class Line implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: FromClient[] = [];
  closed = false;
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.closed = true;
  }
  async says(...messages: FromServer[]): Promise<void> {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
  }
  last(type: FromClient['type']): FromClient & { id: number } {
    return this.sent.findLast((message) => message.type === type) as FromClient & { id: number };
  }
}

const ply = (side: string, action: string, begins = true): Ply => ({
  side,
  action,
  position: `after ${action}`,
  begins,
});

function now(more: Partial<Now> = {}): Now {
  return {
    seq: 0,
    position: 'start',
    mover: 'white',
    turn: [],
    legal: ['a', 'b'],
    setup: null,
    possible: {},
    detail: {},
    seats: [],
    times: null,
    offers: { draw: [], takeback: [], rematch: [] },
    can_take_back: false,
    thinking: false,
    outcome: null,
    series: { number: 1, score: {}, next: null },
    ...more,
  };
}

function game(more: Partial<Game> = {}): Game {
  const parts = {
    id: 'x',
    game: 'any',
    options: {},
    mode: 'computer' as const,
    clock: null,
    sides: ['white', 'black'],
  };
  const rest = { you: ['white'], facing: null, secrets: false, created: 0, start: 'start', history: [], now: now() };
  return { type: 'game', ...parts, ...rest, ...more };
}

let lines: Line[];
let confirm: boolean;
let session: GameSession;
const line = () => lines.at(-1)!;

async function begin(first: Game = game()): Promise<void> {
  session = new GameSession('ws://test', {
    confirmTurns: () => confirm,
    pace: () => 100,
    open: () => {
      lines.push(new Line());
      return line();
    },
    time: () => 0,
  });
  line().onopen?.();
  await line().says(first);
}

const tried = (complete: boolean, position = 'after a') =>
  ({ type: 'tried', id: line().last('try').id, position, complete, legal: complete ? [] : ['c'], detail: {} }) as const;
const update = (added: Ply[], more: Partial<Now>, kept = 0) =>
  ({ type: 'update', kept, added, now: now(more) }) as const;
const refused = (id: number, code: string) => ({ type: 'refused', id, code, clause: 'T1', text: 'No.' }) as const;
const view = () => session.scene('white', false, {})!;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  confirm = false;
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

test('a finished turn is sent, shown at once and settled by the acknowledgement', async () => {
  await begin();
  session.choose('a');
  expect(line().last('try')).toMatchObject({ seq: 0, actions: ['a'] });
  await line().says(tried(true));
  expect(line().last('play')).toMatchObject({ seq: 0, actions: ['a'] });
  expect(view()).toMatchObject({ position: 'after a', before: 'start', action: 'a', tried: ['a'], legal: [] });
  const shown = { position: 'after a', before: 'start', action: 'a' };
  const { id } = line().last('play');
  await line().says(update([ply('white', 'a')], { seq: 1, mover: 'black', legal: null, position: 'after a' }), {
    type: 'done',
    id,
  });
  expect(view()).toMatchObject(shown); // nothing moves twice
  expect(session.pending).toBeNull();
});

test('a turn of two parts can be taken back until it is sent', async () => {
  await begin();
  session.choose('a');
  await line().says(tried(false));
  expect(view()).toMatchObject({ tried: ['a'], legal: ['c'] });
  session.back();
  expect(view()).toMatchObject({ position: 'start', tried: [], legal: ['a', 'b'], before: null });
  session.choose('b');
  await line().says(tried(false, 'after b'));
  session.choose('c');
  expect(line().last('try')).toMatchObject({ actions: ['b', 'c'] });
  await line().says(tried(true, 'after c'));
  expect(line().last('play')).toMatchObject({ actions: ['b', 'c'] });
});

test('with confirmation the finished turn waits', async () => {
  confirm = true;
  await begin();
  session.choose('a');
  await line().says(tried(true));
  expect(line().last('play')).toBeUndefined();
  expect(session.complete).toBe(true);
  expect(view().legal).toEqual([]);
  session.play();
  expect(line().last('play')).toMatchObject({ actions: ['a'] });
});

test('an unacknowledged turn is sent again, the same, after a lost line', async () => {
  await begin();
  session.choose('a');
  await line().says(tried(true));
  const first = line().last('play');
  line().onclose?.({ code: 1006 });
  expect(session.status).toBe('lost');
  vi.advanceTimersByTime(400);
  expect(lines).toHaveLength(2);
  line().onopen?.();
  await line().says(game());
  expect(line().last('play')).toEqual(first);
  await line().says({ type: 'done', id: first.id });
  expect(session.pending).toBeNull();
});

test('a stale turn is sent again with the new number only when no action came between', async () => {
  await begin();
  session.choose('a');
  await line().says(tried(true));
  await line().says(refused(line().last('play').id, 'stale'));
  expect(line().sent.filter((message) => message.type === 'play')).toHaveLength(1);
  await line().says(update([], { seq: 1 })); // the other side offered a draw
  expect(line().last('play')).toMatchObject({ seq: 1, actions: ['a'] });
  await line().says(refused(line().last('play').id, 'stale'));
  await line().says(update([ply('white', 'b')], { seq: 2, mover: 'black', legal: null })); // another tab played
  expect(line().sent.filter((message) => message.type === 'play')).toHaveLength(2);
  expect(session.pending).toBeNull();
  expect(session.steps).toEqual([]);
});

test('a gap leads to a new line', async () => {
  await begin();
  await line().says(update([ply('black', 'z')], { seq: 5 }, 4));
  expect(lines).toHaveLength(2);
  expect(lines[0]!.closed).toBe(true);
});

test('pauses between attempts grow, and the network’s return ends them', async () => {
  await begin();
  line().onclose?.({ code: 1006 });
  for (let attempt = 2; attempt <= 6; attempt++) {
    vi.advanceTimersByTime(8000);
    expect(lines).toHaveLength(attempt);
    line().onclose?.({ code: 1006 });
  }
  vi.advanceTimersByTime(3000);
  expect(lines).toHaveLength(6);
  session.hurry();
  expect(lines).toHaveLength(7);
});

test('a silent line is asked, and given up when it does not answer', async () => {
  await begin();
  vi.advanceTimersByTime(15_000);
  expect(line().last('ping')).toBeDefined();
  await line().says({ type: 'pong', id: 0 });
  vi.advanceTimersByTime(22_000);
  expect(session.status).toBe('open');
  vi.advanceTimersByTime(1_050);
  expect(session.status).toBe('lost');
});

test('a game that does not exist is not asked for again', async () => {
  await begin();
  line().onclose?.({ code: 4404 });
  vi.advanceTimersByTime(60_000);
  expect(session.status).toBe('closed');
  expect(lines).toHaveLength(1);
});

test('probes are echoed at once', async () => {
  await begin();
  await line().says({ type: 'probe', number: 7 });
  expect(line().last('echo')).toEqual({ type: 'echo', number: 7 });
});

test('the other side’s actions are shown one after the other', async () => {
  await begin(game({ now: now({ mover: 'black', legal: null }) }));
  await line().says(update([ply('black', 'p'), ply('black', 'q', false)], { seq: 2, position: 'after q' }));
  expect(view()).toMatchObject({ position: 'after p', before: 'start', action: 'p', legal: [] });
  vi.advanceTimersByTime(100);
  expect(view()).toMatchObject({
    position: 'after q',
    before: 'after p',
    action: 'q',
    last: ['p', 'q'],
    legal: ['a', 'b'],
  });
});

test('who steps back stays there when something is played', async () => {
  await begin(game({ history: [ply('white', 'a'), ply('black', 'b')], now: now({ seq: 2, position: 'after b' }) }));
  expect(view().before).toBeNull();
  session.step(1);
  expect(view()).toMatchObject({ position: 'after a', before: null, legal: [], mover: 'black' });
  await line().says(update([ply('white', 'c')], { seq: 3 }, 2));
  expect(view().position).toBe('after a');
  session.step(0);
  expect(view()).toMatchObject({ position: 'start', last: [] });
  session.step(99);
  expect(view().position).toBe('start');
  expect(session.live).toBe(true);
});

test('a wrong try gets its reason and changes nothing', async () => {
  await begin();
  session.wrong('z');
  await line().says(refused(line().last('try').id, 'illegal'));
  expect(session.refusal).toMatchObject({ clause: 'T1' });
  expect(view()).toMatchObject({ position: 'start', legal: ['a', 'b'], tried: [] });
});

test('where there are secrets nothing is tried, and a shared table acts only for the side that is shown', async () => {
  const hidden = { secrets: true, mode: 'table' as const, you: ['white', 'black'] };
  await begin(game({ ...hidden, facing: null }));
  session.choose('a');
  expect(line().sent).toEqual([]);
  await line().says(game({ ...hidden, facing: 'white' }));
  session.choose('a');
  expect(line().sent).toEqual([{ type: 'play', id: 1, seq: 0, actions: ['a'] }]);
});

test('taking back shows the earlier position', async () => {
  await begin(game({ history: [ply('white', 'a'), ply('black', 'b')], now: now({ seq: 2 }) }));
  await line().says(update([], { seq: 3, position: 'start' }, 0));
  expect(session.shown).toBe(0);
  expect(view()).toMatchObject({ position: 'start', before: null });
});

test('a refused turn leaves the board as it was', async () => {
  await begin();
  session.choose('a');
  await line().says(tried(true));
  await line().says(refused(line().last('play').id, 'limit'));
  expect(session.refusal).toMatchObject({ code: 'limit' });
  expect(view()).toMatchObject({ position: 'start', tried: [], legal: ['a', 'b'] });
});

test('an unanswered try is asked again after a lost line', async () => {
  await begin();
  session.choose('a');
  line().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(400);
  line().onopen?.();
  await line().says(game());
  expect(line().last('try')).toMatchObject({ actions: ['a'] });
});

test('a hint is shown until something else is tried or played', async () => {
  await begin();
  const shown = () => session.scene('white', false, {})!.advised;
  session.advise(['a', 'c']);
  expect(shown()).toEqual(['a', 'c']);
  session.choose('a');
  const tried = { position: 'half', complete: false, legal: ['c', 'd'], detail: {} };
  await line().says({ type: 'tried', id: line().last('try').id, ...tried });
  expect(shown()).toEqual(['c']);
  session.back();
  session.choose('b');
  await line().says({ type: 'tried', id: line().last('try').id, ...tried });
  expect(shown()).toEqual([]);
  session.advise(['a', 'c']); // asked for again: it is about the whole turn
  expect(session.steps).toEqual([]);
  expect(shown()).toEqual(['a', 'c']);
  await line().says(update([ply('white', 'b')], { seq: 1 }));
  expect(session.advised).toEqual([]);
});

test('other requests wait for their own answers and say when they are refused', async () => {
  await begin();
  const hint = session.hint();
  const { id } = line().last('hint');
  await line().says({ type: 'advice', id, turn: ['a'], claims: [], probability: 0.6, margin: null, proof: null });
  expect(await hint).toMatchObject({ turn: ['a'] });
  void session.rematch();
  await line().says(refused(line().last('rematch').id, 'over'));
  expect(session.refusal).toMatchObject({ code: 'over' });
  const lost = session.hint();
  line().onclose?.({ code: 1006 });
  expect(await lost).toBeNull();
});

test('a hint that is refused or does not come leaves nobody waiting', async () => {
  await begin();
  const refusedHint = session.hint();
  await line().says(refused(line().last('hint').id, 'limit'));
  expect(await refusedHint).toBeNull();
  expect(session.refusal).toBeNull();
  const late = session.hint();
  vi.advanceTimersByTime(14_000);
  await line().says(update([], { seq: 1 })); // the line is alive all the time
  vi.advanceTimersByTime(1000);
  expect(await late).toBeNull();
  expect(session.status).toBe('open');
});

test('a game with secrets begins with two set-ups', async () => {
  const history = [ply('white', 'XXXXXXXXXX'), ply('red', 'XXXXXXXXXX')];
  await begin(game({ secrets: true, history: history.slice(0, 1) }));
  expect(session.settingUp).toBe(true);
  await line().says(game({ secrets: true, history }));
  expect(session.settingUp).toBe(false);
});

test('other games have no set-up', async () => {
  await begin();
  expect(session.settingUp).toBe(false);
});
