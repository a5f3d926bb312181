"""The referee: lets two players play one game, and hands each of them only what it may know."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator

from campanile.engine import Limit
from campanile.engine.players import Player
from campanile.engine.ugi.texts import one_line
from campanile.games import Action, CampanileError, State, find
from campanile.notation import Record, to_text
from campanile.notation.tags import DRAW, side_tag
from campanile.research.arena.clock import Clock, Stopwatch, share_of_turn
from campanile.research.arena.event import Event, MakePlayer, Task
from campanile.research.arena.openings import open_game
from campanile.research.arena.played import Fault, FaultKind, Played, Usage

_LONGEST_MESSAGE = 300


class Forfeit(Exception):
    """A side lost outside the rules."""

    def __init__(self, side: str, kind: FaultKind, message: str) -> None:
        super().__init__(message)
        self.side = side
        self.kind = kind
        self.message = one_line(message)[:_LONGEST_MESSAGE]  # a foreign player may say anything


def play_game(event: Event, task: Task, make: MakePlayer, tell: Callable[[int], None] = lambda _: None) -> Played:
    """Play one game to its end. `tell` hears the number of every action after the opening, as it is played."""
    state = open_game(event, task.pair)
    clocks = {side: Clock(event.time, event.grace) for side in state.sides}
    forfeit = None
    try:
        with _seated(event, task, make, state.sides) as players:
            while (mover := state.mover) is not None:
                tell(_play_action(event, state, players[mover], clocks[mover]))
    except Forfeit as reason:
        forfeit = reason
    usage = {side: clock.usage() for side, clock in clocks.items()}
    return write_down(event, task, state, usage, forfeit)


def write_down(
    event: Event, task: Task, state: State, usage: dict[str, Usage], forfeit: Forfeit | None = None
) -> Played:
    """The result of a game that is over by the rules or by a forfeit."""
    seats = dict(zip(state.sides, task.seats(), strict=True))
    outcome = state.outcome()
    fault = None
    if forfeit is not None:
        winner: str | None = next(side for side in state.sides if side != forfeit.side)
        reason = f"{forfeit.kind} of {forfeit.side}"
        fault = Fault(seats[forfeit.side], forfeit.kind, forfeit.message)
    elif outcome is not None:
        winner, reason = outcome.winner, f"{outcome.clause} {outcome.reason}"
    else:
        raise ValueError("the game is not over")
    by_player = {seats[side]: usage[side] for side in state.sides}
    return Played(
        task=task,
        score=0.5 if winner is None else float(seats[winner] == task.a),
        reason=reason,
        plies=state.plies(),
        usage=(by_player[task.a], by_player[task.b]),
        record=_record(event, task, state, winner, reason),
        fault=fault,
    )


def _record(event: Event, task: Task, state: State, winner: str | None, reason: str) -> str:
    tags = {side_tag(side): event.players[player] for side, player in zip(state.sides, task.seats(), strict=True)}
    if event.time is not None:
        tags["TimeControl"] = f"{event.time:g} s per turn"
    result = {"Result": winner or DRAW, "Reason": reason}
    return to_text(Record.from_state(state, Round=f"{task.pair + 1}.{task.leg + 1}", **tags, **result))


@contextlib.contextmanager
def _seated(event: Event, task: Task, make: MakePlayer, sides: tuple[str, str]) -> Iterator[dict[str, Player]]:
    """The players of a game by their sides, closed at its end whatever happened."""
    players: dict[str, Player] = {}
    with contextlib.ExitStack() as stack:
        for side, player in zip(sides, task.seats(), strict=True):
            with _blaming(side):
                players[side] = make(event.players[player], event.game, seed=_seed(event, task, player))
            stack.callback(_close, players[side])
        yield players


def _seed(event: Event, task: Task, player: int) -> int:
    """A player's seed: its own in every pair, the same in both legs."""
    text = f"{event.seed}/player/{task.a}/{task.b}/{task.pair}/{player}"
    return random.Random(text).getrandbits(31)  # noqa: S311 - it is to be repeatable


def _close(player: Player) -> None:
    # The game is over and scored: a player that cannot even go away changes nothing of it.
    with contextlib.suppress(Exception):
        player.close()


@contextlib.contextmanager
def _blaming(side: str) -> Iterator[None]:
    """Turns whatever goes wrong inside into a forfeit of that side."""
    try:
        yield
    except CampanileError as error:
        raise Forfeit(side, "illegal", str(error)) from error
    except TimeoutError as error:
        raise Forfeit(side, "hang", str(error) or "no answer") from error
    except Exception as error:
        raise Forfeit(side, "crash", f"{type(error).__name__}: {error}") from error


def _play_action(event: Event, state: State, player: Player, clock: Clock) -> int:
    """Let the player choose and play what it chose; returns the action's number."""
    mover = state.mover
    if mover is None:
        raise ValueError("the game is over")
    forced = state.legal_actions if len(state.legal_actions) == 1 else None
    action = forced[0] if forced else _chosen(event, state, player, clock, mover)
    if "," in action:
        raise Forfeit(mover, "illegal", f"{action!r} is more than one action")
    with _blaming(mover):
        state.play(action, by=mover)
    if state.at_turn_start or state.mover is None:
        clock.end_turn()
    return state.played_since(state.plies() - 1)[0].id


def _chosen(event: Event, state: State, player: Player, clock: Clock, mover: str) -> str:
    hidden = find(event.game).hidden
    # M8: with secrets a player gets its view. Without, a copy, for the state on the table is the referee's.
    position = state.view(mover) if hidden else state.copy()
    limit = _limit(event, state, clock, hidden=hidden)
    with _blaming(mover), Stopwatch(clock):
        action: Action | object = player.choose(position, limit)
    if not isinstance(action, str):
        raise Forfeit(mover, "illegal", f"a {type(action).__name__} is not an action")
    return action


def _limit(event: Event, state: State, clock: Clock, *, hidden: bool) -> Limit | None:
    if event.time is None and event.nodes is None:
        return None
    seconds = None if event.time is None else clock.budget(share_of_turn(state, hidden=hidden))
    return Limit(time=seconds, nodes=event.nodes)
