"""What a study plays: a game at several strengths, and once more with every ruling the other way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campanile.games import Option, find
from campanile.research.selfplay import Plan

_OPEN, _HIDDEN = (0, 100, 1000, 3000), (0, 30, 100, 300)  # a search of hidden things does more for each node


@dataclass(frozen=True)
class Settings:
    """`nodes` are the strengths, weakest first; 0 is random play. The strongest plays `strong` games, others `games`.

    With every ruling the other way the strongest plays `rulings` games, as many as `strong` if that is left out. They
    have the dice of the first `rulings` games of the strongest, so that each has a twin without the switch. `explore`
    and `temperature` are those of the plans (games with secrets take no notice of them): where only few actions are
    drawn, the same games come again and again, and what is found out is about them.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    nodes: tuple[int, ...] = ()
    games: int = 400
    strong: int = 1100
    rulings: int | None = None
    explore: int = 16
    temperature: float = 0.06
    seed: int = 1

    def __post_init__(self) -> None:
        """Complete what is left out, and refuse what makes no sense."""
        entry = find(self.game)
        object.__setattr__(self, "options", entry.complete_options(dict(self.options)))
        object.__setattr__(self, "nodes", tuple(self.nodes) or (_HIDDEN if entry.hidden else _OPEN))
        object.__setattr__(self, "rulings", self.pairs)
        if len(self.nodes) < 2 or list(self.nodes) != sorted(set(self.nodes)) or self.nodes[0] < 0:
            raise ValueError("the strengths are two or more rising numbers of nodes, 0 for random play")
        if min(self.games, self.strong, self.pairs) < 2:
            raise ValueError("a study needs at least 2 games of each kind")
        if self.pairs > self.strong:
            raise ValueError("of every ruling at most as many games are played as by the strongest without a switch")

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {**self.__dict__, "options": dict(self.options), "nodes": list(self.nodes)}

    def command(self) -> str:
        """The command that makes this study."""
        defaults = find(self.game).complete_options({})
        words = [f"-o {name}={value}" for name, value in self.options.items() if value != defaults[name]]
        strengths = ",".join(map(str, self.nodes))
        flags = f"--nodes {strengths} --games {self.games} --strong {self.strong} --seed {self.seed}"
        if self.switches():
            flags += f" --rulings {self.rulings}"
        flags += f" --explore {self.explore} --temperature {self.temperature}"
        return " ".join([f"campanile study {self.game}", flags, *words])

    def series(self) -> list[Series]:
        """Everything that is played: the strengths, then the rulings."""
        rising = [self._at(nodes, self.strong if nodes == self.strongest else self.games) for nodes in self.nodes]
        return rising + [self._switched(option, value) for option, value in self.switches()]

    def switches(self) -> list[tuple[Option, Any]]:
        """Every ruling with each of its other values; which colour begins is none."""
        entry = find(self.game)
        rulings = [option for option in entry.options if set(option.values) != set(entry.sides)]
        return [(rule, value) for rule in rulings for value in rule.values if value != self.options[rule.name]]

    @property
    def pairs(self) -> int:
        """How many games each ruling is compared by."""
        return self.strong if self.rulings is None else self.rulings

    @property
    def strongest(self) -> int:
        """The strength that says what a ruling does."""
        return self.nodes[-1]

    def _at(self, nodes: int, games: int) -> Series:
        return Series(f"nodes-{nodes}", self._plan(self.options, nodes), games)

    def _switched(self, option: Option, value: Any) -> Series:
        options = {**self.options, option.name: value}
        return Series(f"{option.name}={value}-nodes-{self.strongest}", self._plan(options, self.strongest), self.pairs)

    def _plan(self, options: Mapping[str, Any], nodes: int) -> Plan:
        explore, temperature = self.explore, self.temperature
        return Plan(self.game, options, nodes=nodes, explore=explore, temperature=temperature, seed=self.seed)


@dataclass(frozen=True)
class Series:
    """Games of one plan, under a name that is also their file's."""

    name: str
    plan: Plan
    games: int
