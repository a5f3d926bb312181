"""Keyboard and screen, with a terminal at the other end or without one."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.segment import SegmentLines

from campanile.cli.screen import make_console

# Erase the screen, erase what was scrolled out of it, go to the top left corner.
_ERASE, _ERASE_SCROLLED, _HOME = "\x1b[2J", "\x1b[3J", "\x1b[H"


def _leave(number: int, _: object) -> None:
    raise SystemExit(128 + number)


class Terminal:
    """Asks and prints. Without a terminal (moves from a file) it never clears or waits, and echoes what it reads."""

    def __init__(self) -> None:
        self.console = make_console()
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        # While set, nothing that was typed or shown may be left for the other player to find.
        self.private = False
        self._words: list[str] = []
        if self.interactive:
            self._start_line_editing()

    def print(self, *parts: RenderableType) -> None:
        """Print the parts, each on a line of its own."""
        for part in parts:
            self.console.print(part)

    def ask(self, prompt: str, words: Iterable[str] = ()) -> str:
        """One line from the keyboard; `words` are offered when Tab is pressed. EOFError at the end of the input."""
        self._words = [] if self.private else sorted(words)
        if self.interactive and not self.private:
            return input(prompt).strip()
        # Line editing remembers what was typed and what was cut out of a line. Secrets are read without it.
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not self.interactive:
            print(line.rstrip("\n"))
        return line.strip()

    def ask_yes(self, question: str, *, default: bool) -> bool:
        """A question to be answered with yes or no; the default without a terminal."""
        if not self.interactive:
            return default
        while answer := self.ask(f"{question} {'[Y/n]' if default else '[y/N]'} ").lower():
            if answer[0] in "yn":
                return answer[0] == "y"
            question = "Yes or no?"
        return default

    def pause(self, words: str) -> str:
        """Wait for Enter, where there is somebody to press it; what was typed before it."""
        if not self.interactive:
            return ""
        self.console.print()
        return self.ask(f"{words} ")

    def page(self, content: RenderableType, words: str) -> str:
        """Something to read, a screen at a time; then wait with these words. What was typed instead of Enter."""
        if not self.interactive:
            self.print("", content)
            return ""
        lines = self.console.render_lines(content, pad=False)
        height = max(5, self.console.height - 2)
        for start in range(0, len(lines), height):
            self.clear()
            self.console.print(SegmentLines(lines[start : start + height], new_lines=True))
            last = start + height >= len(lines)
            typed = self.pause(words) if last else self.ask("Enter: more, q: back to the game ")
            if typed:
                return "" if typed.lower() == "q" else typed
        return ""

    def clear(self) -> None:
        """An empty screen; without a terminal an empty line."""
        if not self.interactive:
            self.console.print()
            return
        self._write(_ERASE + (_ERASE_SCROLLED if self.private else "") + _HOME)

    def hand_over(self) -> None:
        """Leave nothing of what one player has seen or typed ahead."""
        self.clear()
        if self.interactive:
            _forget_typed_ahead()

    @contextlib.contextmanager
    def secrecy(self) -> Iterator[None]:
        """Keep everything inside off the ordinary screen, and leave nothing of it behind."""
        self.private = True
        # Whoever ends the program from outside must find nothing on the screen either.
        outside = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {number: signal.signal(number, _leave) for number in outside}
        try:
            if self.interactive:
                self.console.set_alt_screen(True)
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            self.clear()
            if self.interactive:
                self.console.set_alt_screen(False)
            self.private = False

    def _write(self, codes: str) -> None:
        sys.stdout.write(codes)
        sys.stdout.flush()

    def _start_line_editing(self) -> None:
        try:
            import readline  # importing it is what gives input() its arrow keys
        except ImportError:  # Windows
            return
        readline.set_completer_delims(" \t\n")
        readline.set_completer(self._complete)
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")

    def _complete(self, start: str, number: int) -> str | None:
        found = [word for word in self._words if word.startswith(start)]
        return found[number] if number < len(found) else None


def _forget_typed_ahead() -> None:
    """Drop keys that were pressed too early: an Enter too many would show one player the other's screen."""
    try:
        import termios  # not everywhere
    except ImportError:  # Windows
        import msvcrt

        while msvcrt.kbhit():  # type: ignore[attr-defined, unused-ignore]
            msvcrt.getch()  # type: ignore[attr-defined, unused-ignore]
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
