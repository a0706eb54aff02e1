"""Showing the user where the piece in hand can go: `highlight` and `choice` in answer to lift, hover and put.

XBoard takes only marked squares for legal, so that the rules hold even where it does not know them.
Colours: Y a quiet move, R a capture, M a promotion with a choice, B one without, C a square to click on
the way (what the move takes besides its target, at most two of them; the rook of a castling by one
square; a piece to be removed), g what would be taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...play.core.moves import Move
from ...play.notation.coordinate import DROP, PROMOTED
from .xboard_course import Course
from .xboard_moves import Path, XBoardMoves

CLICKED = 2
"""So many squares on the way of one move can be clicked."""
ORDER = "CYRMB"


@dataclass(frozen=True)
class Option:
    """A legal move of the piece in hand, and how it is entered."""

    move: Move
    path: Path
    victims: tuple[str, ...]


class Hand:
    """The piece that the user has lifted, and the squares clicked since."""

    def __init__(self, course: Course, moves: XBoardMoves) -> None:
        self.course = course
        self.moves = moves
        self.origin = ""
        self.via: list[str] = []
        self.options: list[Option] = []

    def lift(self, square: str) -> str:
        """Take up a piece, or go on from a square just clicked on the way; the `highlight` line."""
        if not (self.via and square == self.via[-1]):
            self.origin, self.via = square, []
            self.options = self.all_options(square)
        return self.line(self.marks())

    def lift_held(self, letter: str) -> str:
        """Take a piece up that is in hand; the `highlight` line."""
        self.drop()
        drops = [move for move in self.course.moves() if move.drop and held_as(move) == letter]
        self.options = [Option(move, Path(move.target, move.target), ()) for move in drops]
        return self.line(self.marks())

    def put(self, square: str) -> str:
        """Put it down: a `choice` line if it promotes there, a `highlight` line on the way, or nothing."""
        if not self.origin:
            return ""
        if self.marks().get(square) == "C":
            self.via.append(square)
            return self.line(self.marks())
        letters = self.choices(square)
        return f"choice {''.join(letters)}" if letters else ""

    def hover(self, square: str) -> str:
        """Point at a square: the marks, and what a move there would take."""
        if not self.origin:
            return ""
        marks = self.marks()
        taken = {v for o in self.fitting() if o.path.target == square for v in o.victims}
        return self.line({**{victim: "g" for victim in taken if victim not in marks}, **marks})

    def drop(self) -> None:
        """Forget the piece."""
        self.origin, self.via, self.options = "", [], []

    # --- what can be entered -------------------------------------------------------------------

    def all_options(self, square: str) -> list[Option]:
        """The legal moves that begin with a click on a square."""
        found = []
        for move in self.course.moves():
            if move.passing:
                continue
            if move.removal:
                path = Path(square, square, (move.origin,))
                clicked = self.shows_removal(square, move.origin)
            else:
                clicked = move.origin == square
                path = self.moves.path(self.course, move) if clicked else Path("", "")
            if clicked:
                found.append(Option(move, path, self.course.position.victims(move)))
        return found

    def shows_removal(self, square: str, removed: str) -> bool:
        """Is the piece offered for showing that another one is removed? The royal is, or all if it cannot."""
        if not self.moves.helps(self.course, square, removed):
            return False
        helper = self.moves.helper(self.course, removed)
        return helper is not None and (helper == square or not self.moves.is_royal(self.course, helper))

    def fitting(self) -> list[Option]:
        """The options that the squares clicked so far leave open."""
        return [option for option in self.options if set(self.via) <= set(option.path.via)]

    def marks(self) -> dict[str, str]:
        """The colour of every square that can be clicked next."""
        found: dict[str, str] = {}
        for option in self.fitting():
            left = [square for square in option.path.via if square not in self.via]
            if left and len(self.via) < CLICKED:
                marked = dict.fromkeys(left, "C")
            else:
                marked = {option.path.target: self.colour(option)}
            for square, colour in marked.items():
                found[square] = max(colour, found.get(square, "C"), key=ORDER.index)
        if not self.via and self.origin and self.moves.passes(self.course, self.origin):
            if self.course.why_not_pass() is None:
                found[self.origin] = "Y"
        return found

    def colour(self, option: Option) -> str:
        """What a move to its target means."""
        if option.move.promotion is not None:
            return "B" if len(self.choices(option.path.target)) == 1 and not self.optional(option) else "M"
        return "R" if set(option.victims) - set(self.via) else "Y"

    def optional(self, option: Option) -> bool:
        """May the piece also go there without promoting?"""
        target = option.path.target
        return any(o.path.target == target and o.move.promotion is None for o in self.options)

    def choices(self, square: str) -> list[str]:
        """The letters of what the piece may become on a square."""
        moves = [option.move for option in self.fitting() if option.path.target == square]
        return [self.moves.letter(move).upper() for move in moves if move.promotion is not None]

    def line(self, marks: dict[str, str]) -> str:
        """The `highlight` line."""
        rows = []
        for row in self.moves.variant.ruleset.board.rows:
            text = ""
            empty = 0
            for square in row:
                mark = "" if square is None else marks.get(self.moves.variant.ruleset.board.names[square], "")
                if not mark:
                    empty += 1
                    continue
                text += (str(empty) if empty else "") + mark
                empty = 0
            rows.append(text + (str(empty) if empty else ""))
        return "highlight " + "/".join(rows)


def held_as(move: Move) -> str:
    """The letter of what is dropped, as it lies in hand."""
    return move.text.partition(DROP)[0].lstrip(PROMOTED).upper()
