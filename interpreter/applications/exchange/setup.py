"""Start positions of theirs: the diagram, holes, hands and rights."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...errors import quoted
from .settings import Settings

_BOARD = re.compile(r"(?P<board>[^\s\[]+)(?:\[(?P<hand>[^\]\s]*)\]?)?")
_TOKEN = re.compile(r"[0-9]+|\*|\+?[A-Za-z]~?")
_CHECKS = re.compile(r"([0-9])\+([0-9])")
_GIVEN = re.compile(r"\+([0-9])\+([0-9])")
_SQUARES = re.compile(r"([a-l][0-9]{1,2})+")
WINNING, USUAL_CHECKS = 1, 3
"""The checks that win where a position does not say it, and those from which it may count what was given."""


@dataclass(frozen=True)
class Setup:
    """A start position: rows from the top of letters, `.` and `*`; the hand's letters; what stands behind.

    `checks` are those that White and Black still have to give. `running`: a capture en passant is open, or a
    count of moves runs. `short`: numbers stand where the field for en passant is missing.
    """

    rows: tuple[tuple[str, ...], ...]
    hand: str = ""
    turn: str = "w"
    rights: str = ""
    checks: tuple[int, int] = (WINNING, WINNING)
    running: bool = False
    short: bool = False

    @property
    def letters(self) -> set[str]:
        """The letters of the pieces on the board and in the hands, as capitals."""
        standing = {
            token.strip("+~").upper() for row in self.rows for token in row if token not in (".", "*")
        }
        return standing | {letter.upper() for letter in self.hand if letter.isalpha()}

    @property
    def marked(self) -> set[str]:
        """The pieces on the board that are promoted from the start, as White would have them."""
        return {token.upper() for row in self.rows for token in row if set(token) & {"+", "~"}}

    def at(self, file: int, rank: int) -> str:
        """What stands on a square, both counted from 0; `.` beyond the board."""
        return self.rows[len(self.rows) - 1 - rank][file] if 0 <= rank < len(self.rows) else "."

    def diagram(self) -> str:
        """The rows as a definition has them."""
        return "".join(" ".join(row) + "\n" for row in self.rows)


def setup_of(settings: Settings) -> Setup:
    """The start position of a variant, as its program reads it: what is left out has its default there.

    Raises ValueError where it is none of the variant's board and pieces.
    """
    text = str(settings["startFen"])
    match = _BOARD.match(text)
    if match is None:
        raise ValueError(f"{quoted(text)} is not a position")
    board, hand = match["board"].strip("/").split("/"), match["hand"]
    if hand is None and len(board) == settings.ranks + 1:
        hand = board.pop()  # as crazyhouse is also written
    turn, *fields = text[match.end() :].split() or ["w"]
    held = "".join(letter for letter in hand or "" if letter.upper() in settings.letters)
    found = _behind(Setup(tuple(_rows(board, settings)), held, "b" if turn == "b" else "w"), fields, settings)
    kept = settings["capturesToHand"] and not settings["dropLoop"]
    if any("~" in token for token in found.marked) and not (kept or settings["pieceDemotion"]):
        raise ValueError(
            "~ marks promoted pieces, but no rule here concerns them: these settings are not the whole game"
        )
    for letter in found.letters:
        if letter not in settings.letters:
            raise ValueError(f"{quoted(letter)} is the letter of no piece of the variant")
    return found


def _behind(setup: Setup, fields: list[str], settings: Settings) -> Setup:
    """The position with what stands behind the side to move."""
    given = _GIVEN.fullmatch(fields[-1]) if fields else None
    if fields and not fields[0][0].isdigit():
        setup = replace(setup, rights=fields.pop(0).replace("-", ""))
        passed = fields.pop(0) if fields else "-"
        counted = passed[0].isdigit() and settings["countingRule"] != "none" and len(fields) > 1
        if _SQUARES.fullmatch(passed) or (counted and passed != "0"):
            setup = replace(setup, running=True)
        elif not counted and passed[0].isdigit():  # that program takes it for the missing field
            return replace(setup, short=True)
    checks = _CHECKS.fullmatch(fields[0]) if fields else None
    if checks:
        setup = replace(setup, checks=(int(checks[1]), int(checks[2])))
        del fields[0]
    if given:
        setup = replace(setup, checks=(USUAL_CHECKS - int(given[1]), USUAL_CHECKS - int(given[2])))
    if settings["nMoveRule"] and fields and fields[0].isdigit() and int(fields[0]):
        setup = replace(setup, running=True)
    return setup


def _rows(rows: list[str], settings: Settings) -> Iterator[tuple[str, ...]]:
    if len(rows) != settings.ranks:
        raise ValueError(f"the position has {len(rows)} ranks, the board {settings.ranks}")
    for row in rows:
        tokens = _TOKEN.findall(row)
        if "".join(tokens) != row:
            raise ValueError(f"{quoted(row)} is not a row of a position")
        if any(token.isdigit() and len(token) > 2 for token in tokens):
            raise ValueError(f"{quoted(row)} is longer than any board")
        places = [place for token in tokens for place in (["."] * int(token) if token.isdigit() else [token])]
        if len(places) != settings.files:
            raise ValueError(f"{quoted(row)} has {len(places)} squares, the board {settings.files} files")
        yield tuple(places)
