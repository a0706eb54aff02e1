"""Board, regions and setup of a definition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..errors import suggest
from ..kinds.english import as_list
from ..kinds.places import named_squares, span
from ..language.report import Report
from ..model.geometry import HEXAGONS, SQUARES, Board, Vector

MAX_SQUARES = 1000


def file_letters(text: str) -> str:
    """The letters of `a-h`, or of several such ranges, `a-i k-l`; "" where they do not rise."""
    ends = [span(part) or ("", "") for part in text.split()]
    letters = "".join(chr(c) for first, last in ends for c in range(ord(first), ord(last) + 1))
    rising = all(first <= last for first, last in ends) and letters == "".join(sorted({*letters}))
    return letters if rising else ""


def build_board(doc: Mapping[str, Any], report: Report) -> Board | None:
    """The board, or None (with problems noted) when it makes no sense."""
    node = doc["board"]
    letters = file_letters(str(node["files"]))
    if not letters:
        report.at(node, "files", "H301", f"files '{node['files']}' are not a range of letters", "write a-h")
        return None
    low, high = (int(rank) for rank in span(node["ranks"]) or ("1", "1"))
    if len(letters) * (high - low + 1) > MAX_SQUARES:
        report.at(node, "ranks", "H303", f"the board has more than {MAX_SQUARES} squares")
        return None
    shape = str(node.get("shape", ""))
    tiling, bent = HEXAGONS if shape.endswith("hexagons") else SQUARES, shape.startswith("bent")
    levels = int(node.get("levels", 1))
    plain = Board(letters, low, high - low + 1, tiling=tiling, bent=bent)
    holes: set[Vector] = set()
    for i, name in enumerate(node.get("holes", ())):
        squares = plain.shades.get(str(name)) or named_squares(plain, str(name))
        if squares is None:
            report.at(node["holes"], i, "H304", f"hole '{name}' is not on the board")
        else:
            holes.update(plain.plain[s] for s in squares)
    extra = build_extra(plain, node, report)
    joined = joined_edges(node, len(letters), high - low + 1, report)
    if joined and extra:
        report.at(node, "wrap", "H305", "a board that wraps cannot have extra squares")
    for key in ("wrap", "extra", *["levels"] * tiling.hexagonal) if tiling.hexagonal or levels > 1 else ():
        if node.get(key):
            what = "hexagons" if tiling.hexagonal else "several levels"
            report.at(node, key, "H305", f"{key} is not supported on a board of {what}", f"leave out {key}")
            return None
    board = replace(plain, holes=frozenset(holes), extra=extra, levels=levels)
    board = replace(board, **joined)
    if board.size == 0:
        report.at(node, "holes", "H304", "every square is a hole")
        return None
    if board.size > MAX_SQUARES:
        report.at(node, "extra", "H303", f"the board has more than {MAX_SQUARES} squares")
        return None
    return replace(board, lines=tuple(build_lines(board, node, report)))


def joined_edges(node: Mapping[str, Any], files: int, ranks: int, report: Report) -> dict[str, Any]:
    """What a board says of its joined edges; problems noted."""
    words = [str(edges).split() for edges in as_list(node.get("wrap", []))]
    joined = {edge for edges in words for edge in edges if edge in ("files", "ranks")}
    others = [edges for edges in words if edges[0] not in joined]
    if len(others) > 1 or len(joined) < len(words):
        message = "only one pair of edges is turned over or shifted, and each pair is joined in one way"
        report.at(node, "wrap", "H305", message, "write wrap: [files, twisted ranks]")
    found: dict[str, Any] = {}
    if joined:
        found = {"wrap": "files" in joined, "wrap_ranks": "ranks" in joined}
    for how, axis, *by in others[:1]:
        across, size = ("files", files) if axis == "ranks" else ("ranks", ranks)
        if how == "shifted":
            shift = int(by[0]) if by else 1
            if abs(shift) >= size:
                message = f"edges of {size} squares are shifted by fewer than {size}"
                report.at(node, "wrap", "H305", message, f"write wrap: shifted {axis}")
                continue
            found["shift"] = (shift, 0) if axis == "files" else (0, shift)
            continue
        meeting = across in joined and size % 2 == 0
        if how == "polar" and not meeting:
            message = f"at a pole an even number of {across} meet that are joined themselves"
            report.at(node, "wrap", "H305", message, f"write wrap: [{across}, polar {axis}]")
        found |= {"twist": axis, "poles": how == "polar"} if how == "twisted" or meeting else {}
    return found


def build_lines(board: Board, node: Mapping[str, Any], report: Report) -> Iterator[tuple[int, ...]]:
    """The lines drawn on the board; problems noted."""
    for i, text in enumerate(node.get("lines", ())):
        first, last = str(text).split("-")
        unknown = next((name for name in (first, last) if name not in board.index), None)
        if unknown:
            report.at(node["lines"], i, "H313", f"square '{unknown}' is not on the board")
            continue
        a, b = board.index[first], board.index[last]
        rays = (board.ray(a, vector) for vector in board.tiling.any)
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


OF_DIAGRAMS = frozenset({"H320", "H321", "H323"})
"""Problems of a diagram, by which pieces are not where they should be."""


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
        self.marked: list[tuple[re.Match[str], str]] = []  # squares that the diagram takes for holes
        self.unknown: dict[str, list[tuple[re.Match[str], str]]] = {}  # signs of no piece, and where

    def read(self) -> dict[int, tuple[int, int]]:
        """Square -> (piece index, side)."""
        rows: list[list[re.Match[str]]] = []
        start = 0
        for line in self.text.splitlines(keepends=True):
            tokens = list(re.compile(r"\S+").finditer(self.text, start, start + len(line)))
            if tokens:
                rows.append(tokens)
            start += len(line)
        wanted = self.board.grid
        if len(rows) != len(wanted):
            message = f"the diagram has {len(rows)} rows, the board {len(wanted)}"
            hint = "write one row a line, from the last rank down, with spaces between the squares"
            self.report.at(self.doc, "setup", "H320", message, hint)
            return self.setup
        for number, (tokens, squares) in enumerate(zip(rows, wanted, strict=True), start=1):
            if len(tokens) != len(squares):
                message = f"row {number} of the diagram has {len(tokens)} squares, the board {len(squares)}"
                hint = "separate squares by spaces; . is empty, * a hole"
                self.note(tokens[0], "H321", message, hint)
                continue
            for token, square in zip(tokens, squares, strict=True):
                self.take(token, square)
        self.note_holes()
        self.note_unknown()
        return self.setup

    def note(self, token: re.Match[str], code: str, message: str, hint: str = "") -> None:
        """Note a problem at a token."""
        self.report.inside(self.doc, "setup", self.text, token.start(), code, message, hint)

    def note_holes(self) -> None:
        """Note squares that are marked as holes, all of them once."""
        if not self.marked:
            return
        names = [name for _, name in self.marked]
        others = _others(names)
        said = [str(name) for name in self.doc["board"].get("holes", ())]
        hint = f"write holes: [{', '.join([*said, *names])}] in board, or . for an empty square"
        self.note(self.marked[0][0], "H322", f"* marks a hole, but {names[0]} is a square{others}", hint)

    def note_unknown(self) -> None:
        """Note what is not a piece's letter, once for each letter or sign."""
        for text, found in self.unknown.items():
            near = suggest(text, self.symbols)
            hint = f"did you mean '{near}'?" if near else f"symbols: {' '.join(self.symbols)}"
            if not re.search(r"\w", text):
                hint += "; . is an empty square, * a hole"
            names = [name for _, name in found]
            message = f"unknown piece '{text}' on {names[0]}{_others(names)}"
            self.note(found[0][0], "H323", message, hint)

    def take(self, token: re.Match[str], square: int | None) -> None:
        """One token on one place of the bounding grid."""
        text = token[0]
        if square is None:
            if text != "*":
                self.note(token, "H322", f"'{text}' stands where there is no square", "write *")
        elif text == "*" and text not in self.symbols:
            self.marked.append((token, self.board.names[square]))
        elif text in self.symbols:
            self.setup[square] = self.symbols[text]
        elif text != ".":
            self.unknown.setdefault(text, []).append((token, self.board.names[square]))


def _others(names: list[str]) -> str:
    """How many squares there are besides the first."""
    return f", and {len(names) - 1} more" if names[1:] else ""


def build_setup(
    doc: Mapping[str, Any], board: Board, symbols: Mapping[str, tuple[int, int]], report: Report
) -> dict[int, tuple[int, int]]:
    """Square -> (piece index, side) from the diagram."""
    return DiagramReader(doc, board, symbols, report).read()
