"""PLACE as squares: regions by name, ranks and files, and what is put together of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ..language.report import Report
from ..model.geometry import SHADES, Board, Region, mirrored
from ..numerals import natural
from .vocabulary import PLACE_WORDS

LAST = ("last", "second_last", "third_last")
ORDINALS = ("first", "second", "third", "fourth", "fifth")
BUILT_IN = (
    *("board", "none", "own_half", "far_half", *(f"{word}_rank" for word in ORDINALS)),
    *("third_last_rank", "second_last_rank", "last_rank"),
    *SHADES[:2],
)
SQUARE = r"[A-Z]?[a-z][0-9]{1,3}"
SQUARE_RANGE = re.compile(r"(.+)-(.+)\Z")


SYMMETRIES = ("mirror", "rotate")


def symmetry_of(doc: Mapping[str, Any]) -> str:
    """What the definition says; a mirror where it says nothing."""
    return str(doc["board"].get("symmetry", SYMMETRIES[0]))


def span(text: Any) -> tuple[str, str] | None:
    """Both ends of `a-h` or `1-8`; a single value is its own end."""
    parts = str(text).split("-")
    if len(parts) == 1:
        return parts[0], parts[0]
    if len(parts) == 2 and all(parts):
        return parts[0], parts[1]
    return None


def named_squares(board: Board, text: str) -> list[int] | None:
    """Squares of a square name or a rectangle `d1-f3`; None if there is no such thing."""
    if text in board.index:
        return [board.index[text]]
    match = SQUARE_RANGE.match(text)
    return board.rectangle(match[1], match[2]) if match else None


class Regions:
    """Evaluates region expressions; named regions are found on demand, circles refused."""

    def __init__(self, board: Board, doc: Mapping[str, Any], report: Report, symmetry: str) -> None:
        self.board = board
        self.symmetry = symmetry
        self.doc = doc
        self.named: Mapping[str, Any] = doc.get("regions", {})
        self.report = report
        self.known: dict[str, Region] = {}
        self.open: list[str] = []
        self.used: set[str] = set()

    def builtin(self, name: str) -> Region | None:
        """A built-in region by name."""
        if name in ("board", "none"):
            return mirrored(range(self.board.size) if name == "board" else ())
        if name in ("own_half", "far_half"):
            half = self.ranks(1, self.board.ranks // 2)
            return half if name == "own_half" else half[::-1]
        if name in SHADES[:2]:
            shade, board = SHADES.index(name), self.board
            return mirrored(s for s in range(board.size) if board.shade(s) == shade)
        word = name.removesuffix("_rank")
        if word == name:
            return None
        if word in ORDINALS:
            rank = ORDINALS.index(word) + 1
        elif word in LAST:
            rank = LAST.index(word) + 1
            return self.ranks(rank, rank)[::-1]
        else:
            return None
        return self.ranks(rank, rank)

    def by_name(self) -> dict[str, Region]:
        """The built-in regions that this board has, then those that the definition names."""
        found = {name: region for name in BUILT_IN if any(region := self.builtin(name) or mirrored(()))}
        return found | {name: self.known[name] for name in self.named if name in self.known}

    def ranks(self, low: int, high: int) -> Region:
        """Squares on ranks low..high counted from each side's own edge."""
        return self.counted(self.board.rank_from, low, high)

    def files(self, low: int, high: int) -> Region:
        """Squares on White's files low..high counted from 0, and their image for Black."""
        return self.counted(lambda side, s: self.board.file_from(side, s, self.symmetry), low, high)

    def counted(self, count: Callable[[int, int], int | None], low: int, high: int) -> Region:
        """Squares that a side counts from low to high."""
        both = [
            frozenset(
                s for s in range(self.board.size) if (n := count(side, s)) is not None and low <= n <= high
            )
            for side in (0, 1)
        ]
        return both[0], both[1]

    def get(self, node: Any, key: Any) -> Region:
        """The region of the expression node[key]; problems are noted and an empty region returned."""
        return self.evaluate(node[key], node, key)

    def evaluate(self, value: Any, node: Any, key: Any) -> Region:
        """The region of an expression that stands at node[key]."""
        if isinstance(value, str):
            return self.word(value, node, key)
        if isinstance(value, list):
            return self.joined(value, frozenset.union)
        if "name" in value:
            return self.get(value, "in")
        if "all" in value:
            return self.joined(value["all"], frozenset.intersection)
        if "not" in value:
            inner = self.get(value, "not")
            board = frozenset(range(self.board.size))
            return board - inner[0], board - inner[1]
        if "white" in value or "black" in value:
            empty: frozenset[int] = frozenset()
            white = self.get(value, "white")[0] if "white" in value else empty
            black = self.get(value, "black")[1] if "black" in value else empty
            return white, black
        if not value.keys() & {"ranks", "files"}:
            hint = "write squares, a region, or {ranks, files}"
            self.report.at(node, key, "H392", "a movement is not supported as a region", hint)
        return self.strip(value)

    def joined(self, values: Any, join: Callable[..., frozenset[int]]) -> Region:
        """The squares in any, or in all, of the regions of a list."""
        parts = [self.evaluate(item, values, i) for i, item in enumerate(values)]
        return join(*(part[0] for part in parts)), join(*(part[1] for part in parts))

    def strip(self, value: Mapping[str, Any]) -> Region:
        """Ranks and/or files."""
        region = mirrored(range(self.board.size))
        if "ranks" in value:
            ends = span(value["ranks"])
            low, high = map(natural, ends) if ends else (None, None)
            if low is None or high is None:
                self.report.at(value, "ranks", "H310", f"'{value['ranks']}' is not a rank or range of ranks")
                return mirrored(())
            if not 1 <= low <= high <= self.board.ranks:
                message = f"ranks {value['ranks']} are not on the board"
                self.report.at(value, "ranks", "H310", message, f"count from 1 to {self.board.ranks}")
            region = self.ranks(low, high)
        if "files" in value:
            ends = span(value["files"])
            files = self.board.files
            if ends is None or not all(len(e) == 1 and e in files for e in ends) or ends[0] > ends[1]:
                self.report.at(value, "files", "H310", f"files '{value['files']}' are not on the board")
                return mirrored(())
            there = self.files(files.index(ends[0]), files.index(ends[1]))
            region = (region[0] & there[0], region[1] & there[1])
        return region

    def word(self, name: str, node: Any, key: Any) -> Region:
        """A region, square or rectangle by name."""
        if name in self.known:
            self.used.add(name)
            return self.known[name]
        if name in self.named:
            self.used.add(name)
            if name in self.open:
                self.report.at(node, key, "H311", f"region '{name}' is defined by itself")
                return mirrored(())
            self.open.append(name)
            region = self.known[name] = self.get(self.named, name)
            self.open.pop()
            return region
        builtin = self.builtin(name)
        if builtin is not None:
            self.known[name] = builtin
            return builtin
        squares = named_squares(self.board, name)
        if squares is not None:
            return mirrored(squares)
        if re.fullmatch(SQUARE, name):
            hint = f"files {self.board.files[0]}-{self.board.files[-1]}, ranks 1-{self.board.ranks}"
            self.report.at(node, key, "H313", f"square '{name}' is not on the board", hint)
            return mirrored(())
        if name in PLACE_WORDS:
            message = f"'{name}' is seen from a move or a piece, and is not a region here"
            hint = "write a region or squares; such a word stands alone, or with others in {all: […]}"
            self.report.at(node, key, "H312", message, hint)
            return mirrored(())
        choices = [*self.named, "board", "none", "first_rank", "second_rank", "third_rank", "last_rank"]
        choices += ["second_last_rank", "own_half", "far_half", "dark", "light"]
        self.report.unknown(node, key, "H312", "region or square", name, choices)
        return mirrored(())
