"""OpenAPI's description of bodies that msgspec reads and writes."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from fastapi import FastAPI

from campanile.server.schema import (
    CatalogueGame,
    Failure,
    GameLine,
    Joined,
    JoinGame,
    NewGame,
    NewGameMade,
)

_BODIES = (CatalogueGame, Failure, GameLine, JoinGame, Joined, NewGame, NewGameMade)
_REFERENCE = "#/components/schemas/{name}"
_LIMITED = (429, 503)  # what every route may answer that asks for something of a visitor's


def asks(body: type[msgspec.Struct]) -> dict[str, Any]:
    """For a route that reads a body."""
    return {"openapi_extra": {"requestBody": {"required": True, "content": _json(_reference(body))}}}


def answers(body: Any, meaning: str, status: int = 200, *failures: int) -> dict[str, Any]:
    """For a route that answers with a body."""
    is_list = getattr(body, "__origin__", None) is list
    schema = {"type": "array", "items": _reference(body.__args__[0])} if is_list else _reference(body)
    return {
        "status_code": status,
        "responses": {status: {"description": meaning, "content": _json(schema)}, **_failures((*failures, *_LIMITED))},
    }


def file(media_type: str, meaning: str) -> dict[str, Any]:
    """For a route that answers with a file of a game."""
    return {"responses": {200: _content(media_type, meaning), **_failures((404, *_LIMITED))}}


def report(meaning: str, *failures: int) -> dict[str, Any]:
    """For a route that tells those who run the server how it is; nobody asks it too often."""
    return {"responses": {200: _content("text/plain", meaning), **_failures(failures)}}


def describe(app: FastAPI) -> None:
    """Add the schemas of the bodies to what FastAPI says about the routes."""
    made = app.openapi

    def complete() -> dict[str, Any]:
        if not app.openapi_schema:
            document = made()
            _, schemas = msgspec.json.schema_components(_BODIES, ref_template=_REFERENCE)
            components = document.setdefault("components", {}).setdefault("schemas", {})
            components |= schemas
            for unused in ("HTTPValidationError", "ValidationError"):
                components.pop(unused, None)
            for path in document["paths"].values():
                for route in path.values():
                    route["responses"].pop("422", None)
        return app.openapi_schema or made()

    app.openapi = complete  # type: ignore[method-assign]  # FastAPI's own way to extend it


def _failures(statuses: tuple[int, ...]) -> dict[int, Any]:
    return {
        status: {"description": HTTPStatus(status).phrase, "content": _json(_reference(Failure))} for status in statuses
    }


def _content(media_type: str, meaning: str) -> dict[str, Any]:
    kind = "object" if media_type == "application/json" else "string"
    return {"description": meaning, "content": {media_type: {"schema": {"type": kind}}}}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _reference(body: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": _REFERENCE.format(name=body.__name__)}
