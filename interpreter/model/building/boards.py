"""Board, regions and setup of a definition."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...errors import suggest
from ...numerals import natural
from ..geometry import LINES, Board, Region, mirrored
from .report import Report

MAX_SQUARES = 1000
ORDINALS = ("first", "second", "third", "fourth", "fifth")
BUILT_IN = (
    *("board", "none", "own_half", "far_half", *(f"{word}_rank" for word in ORDINALS)),
    *("third_last_rank", "second_last_rank", "last_rank"),
)
SQUARE_RANGE = re.compile(r"(.+)-(.+)\Z")


def span(text: Any) -> tuple[str, str] | None:
    """Both ends of `a-h` or `1-8`; a single value is its own end."""
    parts = str(text).split("-")
    if len(parts) == 1:
        return parts[0], parts[0]
    if len(parts) == 2 and all(parts):
        return parts[0], parts[1]
    return None


def build_board(doc: Mapping[str, Any], report: Report) -> Board | None:
    """The board, or None (with problems noted) when it makes no sense."""
    node = doc["board"]
    files = span(node["files"])
    if files is None or not all(len(f) == 1 and "a" <= f <= "z" for f in files) or files[0] > files[1]:
        report.at(node, "files", "H301", f"files '{node['files']}' are not a range of letters", "write a-h")
        return None
    low, high = (int(rank) for rank in span(node["ranks"]) or ("1", "1"))
    letters = "".join(chr(c) for c in range(ord(files[0]), ord(files[1]) + 1))
    if len(letters) * (high - low + 1) > MAX_SQUARES:
        report.at(node, "ranks", "H303", f"the board has more than {MAX_SQUARES} squares")
        return None
    plain = Board(letters, low, high - low + 1)
    holes: set[tuple[int, int]] = set()
    for i, name in enumerate(node.get("holes", ())):
        squares = named_squares(plain, str(name))
        if squares is None:
            report.at(node["holes"], i, "H304", f"hole '{name}' is not on the board")
        else:
            holes.update(plain.coordinates[s] for s in squares)
    extra = build_extra(plain, node, report)
    wrap = node.get("wrap") == "files"
    if wrap and extra:
        report.at(node, "wrap", "H305", "a board that wraps cannot have extra squares")
    board = Board(letters, low, high - low + 1, frozenset(holes), extra, wrap)
    if board.size == 0:
        report.at(node, "holes", "H304", "every square is a hole")
        return None
    if board.size > MAX_SQUARES:
        report.at(node, "extra", "H303", f"the board has more than {MAX_SQUARES} squares")
        return None
    return replace(board, lines=tuple(build_lines(board, node, report)))


def build_lines(board: Board, node: Mapping[str, Any], report: Report) -> Iterator[tuple[int, ...]]:
    """The lines drawn on the board; problems noted."""
    for i, text in enumerate(node.get("lines", ())):
        first, last = str(text).split("-")
        unknown = next((name for name in (first, last) if name not in board.index), None)
        if unknown:
            report.at(node["lines"], i, "H313", f"square '{unknown}' is not on the board")
            continue
        a, b = board.index[first], board.index[last]
        rays = (board.ray(a, vector) for vector in LINES["any"])
        ray = next((ray for ray in rays if b in ray), None)
        if ray is None:
            message = f"'{text}' is not a line along a rank, a file or a diagonal"
            report.at(node["lines"], i, "H307", message, "name the ends of a straight line, such as d1-f3")
        else:
            yield (a, *ray[: ray.index(b) + 1])


def build_extra(plain: Board, node: Mapping[str, Any], report: Report) -> dict[str, tuple[int, int]]:
    """Extra squares by name; problems noted."""
    extra: dict[str, tuple[int, int]] = {}
    for name, (x, y) in node.get("extra", {}).items():
        here = node["extra"]
        if (x, y) in plain.at:
            report.at(here, name, "H306", f"extra square '{name}' lies on {plain.names[plain.at[x, y]]}")
        elif (x, y) in extra.values():
            report.at(here, name, "H306", f"extra square '{name}' lies on another extra square")
        elif name in plain.index:
            report.at(here, name, "H306", f"'{name}' is already the name of a square")
        elif not (-8 <= x <= len(plain.files) + 8 and -8 <= y <= plain.ranks + 8):
            report.at(here, name, "H306", f"extra square '{name}' lies too far outside the board")
        else:
            extra[name] = (x, y)
    return extra


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
            half = self.board.ranks // 2
            low, high = (1, half) if name == "own_half" else (self.board.ranks - half + 1, self.board.ranks)
            return self.ranks(low, high)
        word = name.removesuffix("_rank")
        if word == name:
            return None
        if word in ORDINALS:
            rank = ORDINALS.index(word) + 1
        elif word == "last":
            rank = self.board.ranks
        elif word in ("second_last", "third_last"):
            rank = self.board.ranks - (1 if word == "second_last" else 2)
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
            parts = [self.squares(str(item), value, i) for i, item in enumerate(value)]
            return mirrored(s for part in parts for s in part)
        if "any" in value or "all" in value:
            word = "any" if "any" in value else "all"
            parts_of = [self.evaluate(item, value[word], i) for i, item in enumerate(value[word])]
            join = frozenset.union if word == "any" else frozenset.intersection
            return join(*(p[0] for p in parts_of)), join(*(p[1] for p in parts_of))
        if "not" in value:
            inner = self.get(value, "not")
            board = frozenset(range(self.board.size))
            return board - inner[0], board - inner[1]
        if "white" in value or "black" in value:
            empty: frozenset[int] = frozenset()
            white = self.get(value, "white")[0] if "white" in value else empty
            black = self.get(value, "black")[1] if "black" in value else empty
            return white, black
        return self.strip(value)

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
        choices = [*self.named, "board", "none", "first_rank", "second_rank", "third_rank", "last_rank"]
        choices += ["second_last_rank", "own_half", "far_half"]
        self.report.unknown(node, key, "H312", "region or square", name, choices)
        return mirrored(())

    def squares(self, text: str, node: Any, key: Any) -> list[int]:
        """Squares of one item of a list."""
        found = named_squares(self.board, text)
        if found is None:
            self.report.at(node, key, "H313", f"square '{text}' is not on the board")
            return []
        return found


class DiagramReader:
    """Reads the setup diagram; every problem points at its token."""

    def __init__(
        self, doc: Mapping[str, Any], board: Board, symbols: Mapping[str, tuple[int, int]], report: Report
    ) -> None:
        self.doc = doc
        self.text = str(doc["setup"])
        self.board = board
        self.symbols = symbols
        self.report = report
        self.setup: dict[int, tuple[int, int]] = {}

    def read(self) -> dict[int, tuple[int, int]]:
        """Square -> (piece index, side)."""
        rows: list[list[re.Match[str]]] = []
        start = 0
        for line in self.text.splitlines(keepends=True):
            tokens = list(re.compile(r"\S+").finditer(self.text, start, start + len(line)))
            if tokens:
                rows.append(tokens)
            start += len(line)
        wanted = self.board.rows
        if len(rows) != len(wanted):
            message = f"the diagram has {len(rows)} rows, the board {len(wanted)}"
            self.report.at(self.doc, "setup", "H320", message)
            return self.setup
        for number, (tokens, squares) in enumerate(zip(rows, wanted, strict=True), start=1):
            if len(tokens) != len(squares):
                message = f"row {number} of the diagram has {len(tokens)} squares, the board {len(squares)}"
                hint = "separate squares by blanks; . is empty, * a hole"
                self.note(tokens[0], "H321", message, hint)
                continue
            for token, square in zip(tokens, squares, strict=True):
                self.take(token, square)
        return self.setup

    def note(self, token: re.Match[str], code: str, message: str, hint: str = "") -> None:
        """Note a problem at a token."""
        self.report.inside(self.doc, "setup", self.text, token.start(), code, message, hint)

    def take(self, token: re.Match[str], square: int | None) -> None:
        """One token on one place of the bounding grid."""
        text = token[0]
        if square is None:
            if text != "*":
                self.note(token, "H322", f"'{text}' stands where there is no square", "write *")
        elif text == "*" and text not in self.symbols:
            self.note(token, "H322", f"* marks a hole, but {self.board.names[square]} is a square")
        elif text in self.symbols:
            self.setup[square] = self.symbols[text]
        elif text != ".":
            near = suggest(text, self.symbols)
            hint = f"did you mean '{near}'?" if near else f"symbols: {' '.join(self.symbols)}"
            self.note(token, "H323", f"unknown piece '{text}' on {self.board.names[square]}", hint)


def build_setup(
    doc: Mapping[str, Any], board: Board, symbols: Mapping[str, tuple[int, int]], report: Report
) -> dict[int, tuple[int, int]]:
    """Square -> (piece index, side) from the diagram."""
    return DiagramReader(doc, board, symbols, report).read()
