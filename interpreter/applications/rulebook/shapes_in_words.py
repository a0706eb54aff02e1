"""What pieces of a side have to stand where, as phrases: numbers, lines, blocks, chains."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...kinds.english import counted, listed, number, plural
from .places_in_words import region_words

End = Mapping[str, Any]
Kinds = Callable[[int], str]
"""The pieces that count, as so many of them."""
LINES = {
    "any": "rank, file or diagonal",
    "orthogonal": "rank or file",
    "diagonal": "diagonal",
    "vertical": "file",
    "horizontal": "rank",
}
BESIDE = {
    "any": "next to the one before it",
    "orthogonal": "next to the one before it on a rank or file",
    "diagonal": "next to the one before it on a diagonal",
    "vertical": "next to the one before it on a file",
    "horizontal": "next to the one before it on a rank",
}


def count_words(end: End, kinds: Kinds) -> str:
    """`at least three dogs on the far half of the board that no enemy could capture`."""
    words = [f"at least {number(end['at_least'])}"] if "at_least" in end else []
    if "at_most" in end:
        words.append(f"at most {number(end['at_most'])}" if end["at_most"] else "no")
    what = kinds(end["at_least"] if "at_least" in end else end["at_most"])
    where = f" on {region_words(end['in'])}" if "in" in end else ""
    safe = " that no enemy piece could capture now" if end.get("unattacked") else ""
    enough = f", or {number(end['enough'])} in any case" if "enough" in end else ""
    return f"{' and '.join(words)} {what}{where}{safe}{enough}"


def line_words(end: End, kinds: Kinds) -> str:
    """`three musketeers on one rank or file`."""
    beside = "" if end.get("gaps") else " next to each other"
    return f"{number(end['length'])} {kinds(2)}{beside} on one {LINES[end.get('along', 'any')]}"


def block_words(end: End, kinds: Kinds) -> str:
    """`a block of pieces, two files wide and two ranks high`."""
    files, ranks = end["size"]
    return f"a block of {kinds(2)}, {counted(files, 'file')} wide and {counted(ranks, 'rank')} high"


def chain_words(end: End, kinds: Kinds) -> str:
    """`a chain of pieces from its first rank to its last rank, each next to the one before it`."""
    way = f"from {region_words(end['from'])} to {region_words(end['to'])}"
    return f"a chain of {kinds(2)} {way}, each {BESIDE[end.get('along', 'any')]}"


def limit_words(limit: End, kinds: Callable[..., str]) -> str:
    """One limit of a count of moves: `16 moves with one piece left against a rook`."""
    moves = counted(limit["moves"], "move") if limit["moves"] else "no count"
    own = limit.get("own_at_most")
    left = f" with {'at most ' * (own > 1)}{counted(own, 'piece')} left" if own else ""
    has = [
        f"{number(n)} {kinds([name], plural if n > 1 else str)}" for name, n in limit.get("has", {}).items()
    ]
    against = f" against at least {listed(has, 'and')}" if has else ""
    without = limit.get("without")
    none = f" when no {listed(kinds([name]) for name in without)} is left" if without else ""
    start = ", the pieces on the board counted as moves made" if limit.get("from") == "pieces" else ""
    return f"{moves}{left}{against}{none}{start}"
