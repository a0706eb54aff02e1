"""What records of shogi have in common: names of handicaps, facts and ends, and the bounds of a reader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, BinaryIO

from ...errors import RecordError, quoted
from ...play.sides import OTHER
from .lines import lines
from .model import MAX_DEPTH, Branch, Node, Record
from .reader import MAX_GAME, MAX_NODES, MAX_TAGS

RESULTS = {"white": "1-0", "black": "0-1"}
ELAPSED = "emt"
"""The command in a comment that says how long a move took."""


@dataclass(frozen=True)
class End:
    """How a game ends, as KIF and CSA call it: what the side whose turn it is does, and why in our words."""

    kif: str
    csa: str
    does: str  # wins, loses, draws, open
    termination: str

    def result(self, turn: str) -> str:
        """The result, where this side is to move."""
        if self.does in ("wins", "loses"):
            return RESULTS[turn if self.does == "wins" else OTHER[turn]]
        return "1/2-1/2" if self.does == "draws" else "*"


@cache
def facts() -> dict[str, Any]:
    """The tables of the formats."""
    text = files(__package__).joinpath("japanese.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def ends() -> tuple[End, ...]:
    """The ends, the usual name of each first."""
    return tuple(End(*row) for row in facts()["ends"])


def end_of(record: Record, turn: str) -> End:
    """The end that a record writes behind its last move, this side being to move."""
    fitting = [end for end in ends() if end.result(turn) == record.result]
    reason = record.outcome.reason if record.outcome else record.tags.get("Termination", "")
    named = [end for end in fitting if end.termination == reason.replace("_", " ").lower()]
    return (named or fitting)[0]


def duration(text: str) -> float | None:
    """The seconds of a text such as `0:01:05`, None for another text."""
    total = 0.0
    for part in text.strip().split(":"):
        if not part.replace(".", "", 1).isdecimal() or not part.isascii() or len(part) > 9:
            return None
        total = 60 * total + float(part)
    return total


def clock(seconds: float) -> str:
    """A time as `0:01:05`, parts of a second where there are some."""
    whole, part = divmod(round(seconds * 1000), 1000)
    minutes, second = divmod(whole, 60)
    fraction = f".{part:03}".rstrip("0") if part else ""
    return f"{minutes // 60}:{minutes % 60:02}:{second:02}{fraction}"


def date(text: str) -> str:
    """A date as PGN writes it, what follows left behind it: `1999/07/15(木) 19:07` -> `1999.07.15 19:07`."""
    day, _, rest = text.strip().partition(" ")
    return f"{day.partition('(')[0].replace('/', '.')} {rest}".strip()


class Games:
    """Iterates over the games of a stream, line by line.

    A game that cannot be read to its end has a `fault`, and what stands before that.
    """

    def __init__(self, stream: BinaryIO, encoding: str) -> None:
        self._lines = lines(stream, encoding)
        self._number = 0
        self.begin()

    def begin(self) -> None:
        """Start a game."""
        self._number += 1
        self.read_into(Record(number=self._number, tags={"Variant": facts()["game"]}))
        self.faulty: Record | None = None
        self.start = 1  # the number of the first move of the branch
        self.turn = "white"  # the side that begins
        self.nodes = self.size = 0
        self.began = self.late = False  # late: a move stands behind the end

    def read_into(self, record: Record) -> None:
        """Let what follows be part of a record."""
        self.record, self.branch = record, record.main
        self.enclosing: list[tuple[Branch, int]] = []

    def read_line(self, text: str, number: int) -> bool:
        """Take in a line; False if it belongs to the next game. Raises RecordError."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[Record]:
        try:
            for number, text in self._lines:
                again = True
                while again:
                    again = not self._taken(text, number)
                    if again:
                        yield self._finished()
        except RecordError as error:
            self._fail(error)
        if self.began:
            yield self._finished()

    def _taken(self, text: str, number: int) -> bool:
        self.size += len(text)
        try:
            if self.size > MAX_GAME and self.faulty is None:
                raise RecordError(f"a game of more than {MAX_GAME} characters", number, 1)
            taken = self.read_line(text, number)
        except RecordError as error:
            self._fail(error)
            return True
        if self.faulty:
            self._pass_over()
        elif taken and text.strip() and not self.began:
            self.began, self.record.line = True, number
        return taken or not self.began

    def _fail(self, error: RecordError) -> None:
        self.began = True
        if self.faulty is None:
            self.faulty = self.record
            self.record.line = self.record.line or error.line
            self.record.fault = error
        self._pass_over()

    def _pass_over(self) -> None:
        """Keep nothing of what follows, which only tells where the next game begins."""
        self.read_into(Record(tags=dict(self.record.tags)))

    def _finished(self) -> Record:
        record = self.faulty or self.record
        self.begin()
        return record

    # --- parts of a game -----------------------------------------------------------------------

    @property
    def moved(self) -> bool:
        """Has the game a move, or an end?"""
        return bool(self.nodes) or "Termination" in self.record.tags

    def side(self) -> str:
        """The side whose turn it is at the end of the branch."""
        passed = self.start - 1 + len(self.branch.nodes)
        return self.turn if passed % 2 == 0 else OTHER[self.turn]

    def add(self, text: str, line: int, column: int, seconds: float | None = None) -> None:
        """Add a move; a remark behind the end of the game. Raises RecordError where there are too many."""
        if "Termination" in self.record.tags and not self.enclosing and self._ended(text, line):
            return
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise RecordError(f"more than {MAX_NODES} moves in one game", line, column)
        self.branch.nodes.append(Node(text, line, column))
        self.took(self.branch.nodes[-1], seconds)

    @staticmethod
    def took(node: Node, seconds: float | None) -> None:
        """Note how long a move took, if that is known."""
        if seconds is not None:
            node.comments.append(f"[%{ELAPSED} {clock(seconds)}]")

    def _ended(self, text: str, line: int) -> bool:
        """Note that a move stands behind the end of the game. False where that end left the game open."""
        end, closed = self.record.tags["Termination"], self.record.result != "*"
        if not (closed and self.late):
            remedy = "kept as a comment" if closed else "the game goes on"
            self.record.notes.append(f"line {line}: a move behind the end of the game ({end}): {remedy}")
        self.late = True
        if closed:
            self.remark(text)
        else:
            del self.record.tags["Termination"]
        return closed

    def remark(self, text: str) -> None:
        """Attach a comment to the last move, or to the beginning of the branch."""
        nodes = self.branch.nodes
        (nodes[-1].comments if nodes else self.branch.opening).append(text)

    def fact(self, name: str, value: str, line: int) -> None:
        """Keep a fact about the game; the time behind a date is one of its own."""
        if name == "Date":
            value, _, time = date(value).partition(" ")
            if time:
                self.tag("Time", time, line)
        self.tag(name, value.strip(), line)

    def tag(self, name: str, value: str, line: int) -> None:
        """Keep a fact about the game; the first of a name counts. Raises RecordError: there are too many."""
        name = "".join(name.split())
        if not name or len(self.record.tags) >= MAX_TAGS:
            raise RecordError(f"more than {MAX_TAGS} facts about one game", line, 1)
        if name in self.record.tag_lines:
            self.record.notes.append(f"line {line}: {name} is there twice; the first one counts")
            return
        self.record.tags[name] = value
        self.record.tag_lines[name] = line

    def vary(self, at: int, line: int) -> None:
        """Begin a variation of the move with this number. Raises RecordError if there is no such move."""
        while self.enclosing and self.start >= at:
            self.branch, self.start = self.enclosing.pop()
        place = at - self.start
        if not 0 <= place <= len(self.branch.nodes) or (place == 0 and not self.branch.nodes):
            raise RecordError(f"a variation of move {at}, but there is no such move before it", line, 1)
        if len(self.enclosing) == MAX_DEPTH:
            raise RecordError(f"variations nested more than {MAX_DEPTH} deep", line, 1)
        inner = Branch()
        if place == len(self.branch.nodes):
            # An alternative to the end of the game: the last move again, and on.
            last = self.branch.nodes[-1]
            inner.nodes.append(Node(last.text, last.line, last.column))
            place -= 1
        self.branch.nodes[place].variations.append(inner)
        self.enclosing.append((self.branch, self.start))
        self.branch, self.start = inner, self.start + place

    def end(self, end: End, result: str = "") -> None:
        """Note how the game ended; an end inside a variation, or behind the end, is a remark."""
        if self.enclosing or self.record.result != "*":
            self.remark(end.kif)
            return
        self.record.result = result or end.result(self.side())
        self.record.tags["Termination"] = end.termination


def strange(text: str, form: str, line: int) -> RecordError:
    """The error of a line that the format does not have."""
    return RecordError(f"{quoted(text.strip()[:60])} is not a line of a record in {form}", line, 1)
