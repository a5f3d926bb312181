"""A clear word when an optional part is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needs(*packages: str) -> Iterator[None]:
    """Around imports of packages that the base install does not bring."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in packages:
            raise
        raise ModuleNotFoundError(
            f"{error.name} is missing; the research kit brings it: pip install 'campanile[research]'", name=error.name
        ) from None
