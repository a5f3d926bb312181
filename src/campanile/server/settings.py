"""Everything that can be set, by environment (CAMPANILE_…) or by flags of `campanile serve`; flags win."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

PREFIX = "CAMPANILE_"


def _setting(default: Any, meaning: str) -> Any:
    return field(default=default, metadata={"meaning": meaning})


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs. The meanings are what `campanile serve --help` prints."""

    host: str = _setting("127.0.0.1", "The address to listen on; 0.0.0.0 for everybody.")
    port: int = _setting(8000, "The port; 0 takes a free one.")
    data: str = _setting("", "The folder of the database and of the server's secret; else the user's data folder.")
    database: str = _setting("", "The database: sqlite:///file or postgresql://…; else a file in the data folder.")
    redis: str = _setting("", "Redis, for several processes: redis://host:6379/0.")
    secret: str = _setting("", "The secret from which link keys are made; else one is kept in the data folder.")
    origins: str = _setting("", "Further origins whose pages may talk to this server, separated by commas.")
    proxies: str = _setting("127.0.0.1", "Addresses of proxies that are believed when they name the visitor's.")
    dev: bool = _setting(False, "Accept pages from any port of this machine, as Vite's server needs it.")
    log: str = _setting("info", "What is logged: debug, info, warning or error.")
    threads: int = _setting(max(1, (os.cpu_count() or 2) // 2), "Threads in which computers think.")
    think: float = _setting(5.0, "The most seconds that a computer thinks about an action.")
    pace: float = _setting(0.4, "The fewest seconds that a computer takes for a turn, so that it looks natural.")
    secret_pace: float = _setting(1.0, "The seconds that it takes in games with secrets, always the same (M8).")
    hint: float = _setting(1.0, "Seconds that a hint may take.")
    idle: float = _setting(120.0, "Seconds after which a game that nobody watches leaves the memory.")
    frame: int = _setting(4096, "The most bytes of one message from a page.")
    request_time: float = _setting(20.0, "Seconds within which a request must have come in whole.")
    address_rate: float = _setting(20.0, "Requests a second from one address in the long run; a new game counts ten.")
    address_burst: float = _setting(200.0, "The same at once; 0 for no limit.")
    address_sockets: int = _setting(200, "Open sockets of one address at the same time; 0 for no limit.")
    seat_rate: float = _setting(10.0, "Messages a second from one seat, in the long run.")
    seat_burst: float = _setting(40.0, "The same at once; 0 for no limit.")

    @property
    def folder(self) -> Path:
        """The data folder."""
        if self.data:
            return Path(self.data).expanduser()
        from platformdirs import user_data_path

        return user_data_path("campanile", appauthor=False)

    @property
    def database_url(self) -> str:
        """The database's address."""
        return self.database or f"sqlite:///{self.folder / 'campanile.sqlite'}"

    @property
    def allowed_origins(self) -> frozenset[str]:
        """The further origins."""
        return frozenset(origin.strip().rstrip("/").lower() for origin in self.origins.split(",") if origin.strip())


def read_settings(environment: Mapping[str, str], flags: Mapping[str, Any]) -> Settings:
    """The settings that hold; ValueError for a value that makes no sense. Flags that are None were not given."""
    given: dict[str, Any] = {}
    for setting in fields(Settings):
        if flags.get(setting.name) is not None:
            given[setting.name] = flags[setting.name]
        elif (text := environment.get(PREFIX + setting.name.upper())) is not None:
            given[setting.name] = _read(setting.name, text, setting.default)
    settings = Settings(**given)
    _check(settings)
    return settings


def _read(name: str, text: str, default: object) -> object:
    try:
        if isinstance(default, bool):
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False, "": False}[
                text.strip().lower()
            ]
        return int(text) if isinstance(default, int) else float(text) if isinstance(default, float) else text
    except (KeyError, ValueError):
        kind = {bool: "yes or no", int: "a whole number", float: "a number"}[type(default)]
        raise ValueError(f"{PREFIX}{name.upper()} must be {kind}, not {text!r}") from None


def _check(settings: Settings) -> None:
    least = {"port": 0, "threads": 1, "think": 0.01, "pace": 0, "secret_pace": 0.05, "hint": 0.01, "idle": 0,
             "frame": 256, "request_time": 0.1, "address_rate": 0, "address_burst": 0, "address_sockets": 0,
             "seat_rate": 0, "seat_burst": 0}  # fmt: skip
    for name, bound in least.items():
        value = getattr(settings, name)
        if not value >= bound:  # also refuses what is not a number
            raise ValueError(f"the setting {name} must be at least {bound}, not {value}")
    if settings.port > 65535:
        raise ValueError(f"a port is a number up to 65535, not {settings.port}")
    if settings.log not in ("debug", "info", "warning", "error"):
        raise ValueError(f"the setting log must be debug, info, warning or error, not {settings.log!r}")
