"""What holds for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Examples are found by chance, but none may fail because the machine is busy while one is made or tried.
settings.register_profile(
    "patient", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("patient")
