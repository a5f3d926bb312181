"""What `/metrics` tells a Prometheus server. Nothing in it depends on what is hidden in a game."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        """All zero."""
        self._registry = CollectorRegistry()
        self.created = self._counter("games_created", "Games that were made.", ["game", "mode"])
        self.actions = self._counter("actions", "Actions that were stored.", [])
        self.messages = self._counter("messages", "Messages that came by sockets.", [])
        self.refused = self._counter("refused", "Requests that were refused.", ["code"])
        self.requests = self._counter("http_requests", "Answers to HTTP requests.", ["status"])
        self.storing = Histogram(
            "campanile_store_seconds", "Until events are stored.", registry=self._registry, buckets=_SECONDS
        )

    def watch(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """Tell a number as it is when somebody asks."""
        Gauge(f"campanile_{name}", meaning, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """Everything, in Prometheus' own format."""
        return generate_latest(self._registry)

    def _counter(self, name: str, meaning: str, labels: list[str]) -> Counter:
        return Counter(f"campanile_{name}", meaning, labels, registry=self._registry)
