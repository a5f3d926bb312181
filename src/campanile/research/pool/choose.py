"""Which runner a command means."""

from __future__ import annotations

from campanile.research.machine import processors
from campanile.research.pool.here import Here
from campanile.research.pool.processes import Processes
from campanile.research.pool.work import Runner


def make_runner(jobs: int | None = None, ray: str | None = None) -> Runner:
    """A cluster if `ray` has its address (or "auto"), else so many processes: all cores if None, this one if 0."""
    if ray is not None:
        from campanile.research.pool.cluster import Cluster  # Ray is an extra

        return Cluster(ray)
    return Here() if jobs == 0 else Processes(processors() if jobs is None else jobs)
