"""What the engine says while it thinks: `info … score … pv …`."""

from __future__ import annotations

import math

from campanile.engine.analysis import Analysis
from campanile.engine.lines import Line
from campanile.engine.score import Score

_SCALE = 400.0  # win probability = 1 / (1 + exp(-cp / 400)), as everywhere in the engine
_MOST = 30_000  # what is not proved stays below this


def info_lines(analysis: Analysis, most: int) -> list[str]:
    """One line for each of the best actions; in games with secrets also how often each is chosen."""
    lines = [_info(analysis, place, line) for place, line in enumerate(analysis.lines[:most], 1)]
    shares = [f"{line.action} {line.share:.1%}" for line in analysis.lines[:most] if line.share is not None]
    return [*lines, f"info string chosen: {', '.join(shares)}"] if shares else lines


def _info(analysis: Analysis, place: int, line: Line) -> str:
    depth = line.depth or analysis.depth
    words = {
        "depth": depth,
        "seldepth": max(depth, len(line.actions)),
        "multipv": place,
        "score": score_words(line.score),
        "nodes": analysis.nodes,
        "nps": round(analysis.speed),
        "time": round(analysis.seconds * 1000),
        "pv": " ".join(line.actions),
    }
    return "info " + " ".join(f"{name} {value}" for name, value in words.items())


def score_words(score: Score) -> str:
    """The score of the side to act, and its wins, draws and losses in a thousand games.

    >>> score_words(Score("white", "black", 0.75))
    'cp 439 wdl 750 0 250'
    >>> score_words(Score("white", "black", 0.0, proof="loss", actions=4))
    'mate -4 wdl 0 0 1000'
    """
    if score.proof == "draw":
        return "cp 0 wdl 0 1000 0"
    wins = round(1000 * score.probability)
    wdl = f"wdl {wins} 0 {1000 - wins}"
    if score.proof is None:
        bound = "lowerbound " if score.at_least else ""
        return f"cp {centipoints(score.probability)} {bound}{wdl}"
    sign = 1 if score.proof == "win" else -1
    return f"mate {sign * score.actions} {wdl}" if score.actions else f"cp {sign * (_MOST + 1000)} {wdl}"


def centipoints(probability: float) -> int:
    """The number whose chance to win that is."""
    least = 1e-12
    chance = min(max(probability, least), 1 - least)
    return max(-_MOST, min(_MOST, round(_SCALE * math.log(chance / (1 - chance)))))
