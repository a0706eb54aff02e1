"""What the language says of published games, as a page; running this module writes docs/published.md."""

from __future__ import annotations

import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from interpreter.caching import write_whole

sys.path.insert(0, str(Path(__file__).parents[1] / "reach"))

from published import SAID, files, rows

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "published.md"
COLLECTIONS = {
    "chessv": "ChessV",
    "cvp": "Chess Variant Pages, Game Courier, Interactive Diagram, Zillions",
    "jocly": "Jocly",
    "ludii": "Ludii: games of chess, draughts and enclosing",
    "sites": "lichess, lishogi, chess.com, pychess, Green Chess, Pritchard",
    "vchess": "vchess",
    "unprepared": "Games taken from public pages without choosing",
    "popeye": "Popeye: conditions of chess problems",
}
OUTSIDE = "X"
LEAST = 2
WIDTH = 140
OPENING = f"""\
# Published games, and which are supported

Games of large collections, one by one: can a definition say all of their rules? *Exactly* means a definition that is shipped, or a sketch
in `tests/reach`, which a test checks and plays; *awkwardly* says the same with much repetition; *not yet* names what is missing.
Dice, hidden information, more than two sides and games of territory are outside what the program is for, and not counted.
A game whose rules were not found in a few minutes counts as not yet. Made by `python {Path(__file__).relative_to(ROOT)}`.

"""


def page() -> str:
    """The page as Markdown."""
    found = {path.stem: rows(path) for path in files()}
    return OPENING + "\n".join([*_shares(found), "", *_missing(found), *_games(found)]) + "\n"


def _shares(found: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    yield "| collection | games | exactly | awkwardly | not yet | supported |"
    yield "|---|---:|---:|---:|---:|---:|"
    whole: Counter[str] = Counter()
    for stem, title in COLLECTIONS.items():
        count = Counter(row["class"] for row in found[stem])
        yield _share(title, count)
        whole += count if stem != "popeye" else Counter()
    yield _share("all but conditions of problems", whole)


def _share(title: str, count: Counter[str]) -> str:
    fits = sum(count.values()) - count[OUTSIDE]
    said = sum(count[word] for word in SAID)
    return f"| {title} | {fits} | {count['E']} | {count['W']} | {count['M']} | {100 * said / fits:.0f} % |"


def _missing(found: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    count = Counter(row["missing"] for games in found.values() for row in games if row["class"] == "M")
    yield "## What is missing most\n"
    yield "| what | games |\n|---|---:|"
    for what, number in sorted(count.items(), key=lambda one: (-one[1], one[0])):
        if number >= LEAST:
            yield f"| {what} | {number} |"
    yield ""


def _games(found: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    for stem, title in COLLECTIONS.items():
        said = [_name(row) for row in found[stem] if row["class"] in SAID]
        other = [f"{row['game']} ({row['missing']})" for row in found[stem] if row["class"] == "M"]
        yield f"## {title}\n"
        yield from _paragraph("Supported", said)
        yield from _paragraph("Not yet", other)


def _name(row: dict[str, Any]) -> str:
    return f"{row['game']} (`{row['by']}`)" if "by" in row else str(row["game"])


def _paragraph(head: str, names: list[str]) -> Iterator[str]:
    text = f"{head}: {'; '.join(names)}."
    yield textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"


if __name__ == "__main__":
    write_whole(PAGE, page().encode())
    print(PAGE)
