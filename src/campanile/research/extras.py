"""A clear word when an optional part is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Missing(ModuleNotFoundError, ValueError):
    """An optional part is not installed. It is a ValueError too: whoever asked for it can put that right."""


@contextmanager
def needs(*packages: str) -> Iterator[None]:
    """Around imports of packages that the base install does not bring."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in packages:
            raise
        raise Missing(
            f"{package} is missing; the research kit brings it: pip install 'campanile[research]'", name=error.name
        ) from None
