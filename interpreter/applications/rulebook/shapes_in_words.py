"""What pieces of a side have to stand where, as phrases: numbers, lines, blocks, chains."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .english import counted, number
from .moves_in_words import region_words

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
    least, most = end.get("at_least"), end.get("at_most")
    if least == most:
        few = f"exactly {number(most)}" if most else "no"
    else:
        words = [f"at least {number(least)}"] * (least is not None)
        words += [("no" if most == 0 else f"at most {number(most)}")] * (most is not None)
        few = " and ".join(words)
    what = kinds(most if least is None else least)
    where = f" on {region_words(end['in'])}" if "in" in end else ""
    safe = " that no enemy piece could capture now" if end.get("unattacked") else ""
    return f"{few} {what}{where}{safe}"


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
