"""The page's own texts, so that a test in any language finds what a person would look for."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

TEXTS = Path(__file__).resolve().parents[2] / "web" / "src" / "i18n"
LANGUAGES = ("en", "de", "fr", "es")

_ENTRY = re.compile(r"""^\s*'([\w.-]+)':\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""", re.MULTILINE)
_HOLE = re.compile(r"\{(\w+)\}")


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every text of a language by its key."""
    files = sorted((TEXTS / language).glob("*.ts"))
    return {
        key: re.sub(r"\\(.)", r"\1", text[1:-1])
        for file in files
        for key, text in _ENTRY.findall(file.read_text(encoding="utf-8"))
    }


class Words:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = catalogue(language)

    def __call__(self, key: str, **values: str) -> str:
        """A text with its values put in."""
        return _HOLE.sub(lambda hole: values[hole[1]], self._plain(key))

    def pattern(self, key: str) -> re.Pattern[str]:
        """What a text looks like whatever its values are, also as a part of a longer one."""
        pieces = _HOLE.split(self._plain(key))
        return re.compile("".join(re.escape(piece) if i % 2 == 0 else ".+?" for i, piece in enumerate(pieces)))

    def side(self, name: str) -> str:
        """What a side is called."""
        return self(f"side.{name}")

    def _plain(self, key: str) -> str:
        text = self._texts[key]
        if re.search(r"\{\w+,", text):
            raise ValueError(f"{key} has plurals; tests look for plainer texts")
        return text
