"""Ways that begin alike, laid out as one tree of looks: what several of them look at is looked at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..kernel import layout as k
from .memory import TableLimit

JUMPS = (k.NODE_EMPTY, k.NODE_ENEMY, k.NODE_FRIEND)
_JUMPS = sum(k.NODE_JUMP_MAX << jump for jump in JUMPS)


class Way(NamedTuple):
    """Words of looks, so many of them before the last line; the jumps lead on within them.

    `passes`: it comes back to where it began without having captured.
    """

    before: int
    words: Sequence[int]
    passes: bool


class Look:
    """A look that ways share: its word, and what follows it by what it finds."""

    def __init__(self, word: int) -> None:
        self.word = word
        self.after: tuple[Looks, Looks, Looks] = ({}, {}, {})
        self.lines: tuple[list[Sequence[int]], ...] = ([], [], [])

    def laid(self, words: list[int], ends: list[tuple[int, int]]) -> None:
        """Append the words; `ends` are the jumps, as place and shift, to what comes next."""
        at = len(words)
        words.append(self.word)
        for found, jump in enumerate(JUMPS):
            if not self.after[found] and not self.lines[found]:
                ends.append((at, jump))  # nothing goes on: what comes next is looked at
                continue
            words[at] |= _distance(len(words) - at) << jump
            own: list[tuple[int, int]] = []
            for line in self.lines[found]:
                _lead(words, own)
                own += _line(words, line)
            for look in self.after[found].values():
                _lead(words, own)
                look.laid(words, own)
            ends += own


Looks = dict[int, Look]


def grown(ways: Iterable[Way]) -> list[int]:
    """The words of ways from one square."""
    words: list[int] = []
    first: Looks = {}
    for before, line, _ in ways:
        steps = [(word & ~_JUMPS, _leading(word)) for word in line[:before]]
        if not before or any(len(on) != 1 for _, on in steps):
            words += line
            continue
        looks = first
        for base, (found,) in steps:
            look = looks.setdefault(base, Look(base))
            looks = look.after[found]
        look.lines[found].append(line[before:])
    ends: list[tuple[int, int]] = []
    for look in first.values():
        _lead(words, ends)
        look.laid(words, ends)
    _lead(words, ends)
    return words


def passing(ways: Sequence[Sequence[int]]) -> list[int]:
    """The words of ways to pass, of which the first that is open is enough."""
    words: list[int] = []
    ends: list[tuple[int, int]] = []
    for way in ways:
        words += way
        words[-1] &= ~(k.NODE_JUMP_MAX << k.NODE_FRIEND)
        ends.append((len(words) - 1, k.NODE_FRIEND))
    _lead(words, ends)
    return words


def _leading(word: int) -> list[int]:
    """By which findings the look of a way leads to the next one."""
    return [found for found, jump in enumerate(JUMPS) if (word >> jump) & k.NODE_JUMP_MAX == 1]


def _line(words: list[int], line: Sequence[int]) -> list[tuple[int, int]]:
    """Append a last line; its jumps behind its end."""
    first, ends = len(words), []
    words += line
    for i, word in enumerate(line):
        for jump in JUMPS:
            if i + ((word >> jump) & k.NODE_JUMP_MAX) >= len(line):
                words[first + i] &= ~(k.NODE_JUMP_MAX << jump)
                ends.append((first + i, jump))
    return ends


def _lead(words: list[int], ends: list[tuple[int, int]]) -> None:
    """Let jumps lead to the word that comes next."""
    for at, jump in ends:
        words[at] |= _distance(len(words) - at) << jump
    ends.clear()


def _distance(length: int) -> int:
    if length > k.NODE_JUMP_MAX:
        raise TableLimit("a line of movement is too long for the tables")
    return length
