"""Put a finished study into docs/research: report and data, the summary, and the numbers at the top of the game's page.

    campanile study turris … --out turris-study
    python scripts/publish_study.py turris-study
    python scripts/publish_study.py --again        # texts and pages anew from the data that are there

Everything is made of study.json; nothing in it is written by hand, so a test can say whether it is up to date.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from campanile.research.study.files import write_study
from campanile.research.study.summary import brief, summary

DOCS = Path(__file__).parents[1] / "docs" / "research"
BEGIN, END = "<!-- study: made by scripts/publish_study.py -->", "<!-- end of the study -->"


def texts(found: Mapping[str, Any], docs: Path = DOCS) -> dict[Path, str]:
    """What a study says in the pages of the folder, by their paths."""
    game = found["game"]
    page = f"reports/{game}/report.html"
    about = docs / f"{game}.md"
    before, _, rest = about.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    block = f"{BEGIN}\n{brief(found, f'{game}-study.md', page)}\n{END}"
    return {docs / f"{game}-study.md": summary(found, page), about: before + block + after}


def publish(found: Mapping[str, Any], docs: Path = DOCS) -> None:
    """Write everything."""
    folder = docs / "reports" / found["game"]
    write_study(found, folder)
    (folder / "summary.md").unlink()  # it is GAME-study.md here
    for path, text in texts(found, docs).items():
        path.write_text(text, encoding="utf-8")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="*", type=Path, help="what `campanile study` wrote")
    parser.add_argument("--again", action="store_true", help="those that are published already")
    arguments = parser.parse_args()
    folders = [*arguments.folder, *(sorted((DOCS / "reports").iterdir()) if arguments.again else ())]
    for folder in folders:
        publish(json.loads((folder / "study.json").read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
