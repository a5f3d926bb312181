"""An engine that plays Kwinty's first legal move, and misbehaves as its argument says. Run as a program."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

FAULT = sys.argv[1] if len(sys.argv) > 1 else "none"


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def hang() -> None:
    time.sleep(600)


def first_move(position: str) -> str:
    import campanile

    words = position.split()
    state = campanile.new("kwinty")
    for move in words[words.index("moves") + 1 :] if "moves" in words else []:
        state.play(move)
    return str(state.legal_actions[0]) if state.mover else "none"


def go(position: str) -> None:
    if FAULT == "hangs":
        for name in sys.argv[2:]:  # who asks is told which process hangs
            with Path(name).open("a", encoding="utf-8") as file:
                file.write(f"{os.getpid()}\n")
        hang()
    if FAULT == "dies":
        sys.stderr.write("first complaint\nout of luck\n")
        sys.exit(3)
    if FAULT == "garbage":
        while True:
            say("\x1b[31mgarbage \x00\xff" * 20)
    if FAULT == "long line":
        while True:
            sys.stdout.write("x" * 100_000)
    if FAULT == "complains much":
        sys.stderr.write("help! " * 100_000)
    if FAULT == "slow":
        time.sleep(1.2)
    if FAULT == "child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        say(f"info string child {child.pid}")
        hang()
    move = {"illegal": "q9h", "empty": "", "not ascii": "i1\N{SNOWMAN}"}.get(FAULT) if FAULT != "none" else None
    say(f"bestmove {first_move(position) if move is None else move}".strip())


def is_ready() -> None:
    if FAULT == "never ready":
        hang()
    say("readyok")


def answer(line: str, position: str) -> None:
    match line.split()[:1]:
        case ["ugi"]:
            say("id name Fake kwinty")
            say("ugiok")
        case ["isready"]:
            is_ready()
        case ["go"]:
            go(position)
        case ["query"]:
            say("response false")
        case ["quit"] if FAULT != "never quits":
            sys.exit(0)


def main() -> None:
    if FAULT == "silent":
        hang()
    if FAULT == "banner":
        say("Welcome to the best engine in the world")
    if FAULT != "never ready":
        first_move("")  # whoever waits for a move does not wait for the import
    position = ""
    for line in sys.stdin:
        if line.startswith("position "):
            position = line
        answer(line, position)
    if FAULT == "never quits":
        hang()


if __name__ == "__main__":
    if FAULT == "does not read":
        os.write(1, b"id name Fake kwinty\nugiok\n")
        hang()
    main()
