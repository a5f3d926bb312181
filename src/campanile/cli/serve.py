"""`campanile serve`: the game server. Its flags are the settings, so that each is described in one place."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import Field, fields
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

from campanile.cli.guard import guarded
from campanile.server.settings import PREFIX, Settings, read_settings

_BROWSER = "browser"


def declare(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(guarded(_with_flags(_run)))


def _run(**flags: Any) -> None:
    """Serve the page and the interface for programs, until stopped. Flags win over the environment."""
    from campanile.server.run import serve

    browser = flags.pop(_BROWSER)
    settings = read_settings(os.environ, flags)
    serve(settings, on_ready=_open_page if browser else None)


def _open_page(address: str) -> None:
    """Open the page in a browser, which may take a moment to start."""
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _with_flags(command: Callable[..., None]) -> Callable[..., None]:
    """The command with one flag for every setting; Typer looks at the signature."""
    browser = Annotated[bool, typer.Option("--browser", help="Open the page in a browser.")]
    flags = [_flag(setting) for setting in fields(Settings)]
    flags.append(Parameter(_BROWSER, Parameter.KEYWORD_ONLY, default=False, annotation=browser))
    command.__signature__ = Signature(flags)  # type: ignore[attr-defined]
    command.__annotations__ = {flag.name: flag.annotation for flag in flags}
    return command


def _flag(setting: Field[Any]) -> Parameter:
    name = f"--{setting.name.replace('_', '-')}"
    declared = f"{name}/--no-{setting.name}" if isinstance(setting.default, bool) else name
    default = "" if setting.default in ("", False) else f"{setting.default}; "
    words = f"{setting.metadata['meaning']} ({default}{PREFIX}{setting.name.upper()})"
    kind: Any = type(setting.default)
    annotation = Annotated[kind | None, typer.Option(declared, help=words)]
    return Parameter(setting.name, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
