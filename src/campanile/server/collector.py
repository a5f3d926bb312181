"""Python's collector of cyclic garbage, set so that it does not hold up a server with thousands of sockets.

Everything here is freed when the last reference goes; cycles are few. With the usual thresholds the collector looks at
every object of every connection again and again, a third of a second each time at a thousand games, and nobody is
served meanwhile. So it looks often at what is new, and very seldom at everything.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 10_000, 5, 200


def set_up_collector() -> None:
    """Call it once, when everything is loaded: what lives until the end is not looked at any more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
