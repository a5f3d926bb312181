"""The calibration of the levels: a tournament on one scale per game with the random player at 0."""

from campanile.research.calibrate.fit import Curve, Step, equal_steps, fit, is_wide_enough, step_size
from campanile.research.calibrate.ladder import (
    GOAL,
    Rung,
    is_monotone,
    ladder,
    level_spec,
    levels_event,
    rungs,
    strength_spec,
    strengths_event,
)
from campanile.research.calibrate.repeat import Repeat, repeats

__all__ = [
    "GOAL",
    "Curve",
    "Repeat",
    "Rung",
    "Step",
    "equal_steps",
    "fit",
    "is_monotone",
    "is_wide_enough",
    "ladder",
    "level_spec",
    "levels_event",
    "repeats",
    "rungs",
    "step_size",
    "strength_spec",
    "strengths_event",
]
