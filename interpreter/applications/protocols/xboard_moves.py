"""Moves as XBoard writes them, both ways.

A move is from, to and a small promotion letter. XBoard moves a piece, takes what stands on its target,
and knows castling by two squares or more and en passant; whatever else a move takes is told in legs,
with a comma after all but the last: `d2a5,` `a5d6` goes from d2 to d6 and takes a5. Two victims on the way
need XBoard's own long notation, `d2xa5xb5-d6`: of three legs it loses the target. Castling by one
square goes over the rook, and a piece that its owner removes is told as another one of his that takes
it and is back. A pass is `@@@@`. What is put after a move follows behind a comma: `e2e4,e4d5`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from ...errors import MoveError
from ...model.ruleset import Castling, Ruleset
from ...play.core.moves import Move
from ...play.notation.coordinate import DROP, PROMOTED
from ...play.sides import side_word
from ...play.variant import Variant
from .xboard_course import Course
from .xboard_setup import Briefing

PASS = "@@@@"
LEG = re.compile(r"([a-p][0-9]{1,3})([a-p][0-9]{1,3})([a-zA-Z]['!]?|\+)?")
OWN = re.compile(r"([a-p][0-9]{1,3})\1,([a-p][0-9]{1,3})\S*")
"""An own piece taken by one that stays: XBoard takes it for castling, and adds where a rook would go."""
MOST_LEGS = 9
LONG = re.compile(r"[a-p][0-9]{1,3}(x[a-p][0-9]{1,3})+-[a-p][0-9]{1,3}\S*")
SHOWN = 2
"""So many further victims of a move XBoard 4.9.1 takes off the board."""


@dataclass(frozen=True)
class Path:
    """A move as XBoard shows it: squares by native names, `via` what is taken on the way."""

    origin: str
    target: str
    via: tuple[str, ...] = ()


class XBoardMoves:
    """Reads and writes the moves of one variant."""

    def __init__(self, variant: Variant, briefing: Briefing) -> None:
        self.variant = variant
        self.squares = briefing.squares
        self.letters = briefing.positions.letters
        self.rooks = briefing.rooks
        self._names = dict(zip(self.squares.names, variant.ruleset.board.names, strict=True))

    # --- what XBoard shows ---------------------------------------------------------------------

    def path(self, course: Course, move: Move) -> Path:
        """The way XBoard has to show a move."""
        if move.castling:
            return castling_path(self.variant.ruleset, move)
        if move.passing:
            return Path(move.origin, move.origin)
        if move.drop:
            return Path(move.target, move.target)
        if move.removal:
            helper = self.helper(course, move.origin)
            return Path(helper, helper, (move.origin,)) if helper else Path(move.origin, move.origin)
        victims = course.position.victims(move)
        aside = tuple(square for square in victims if square != move.target)
        if len(aside) == 1 and self.en_passant(course, move, aside[0]):
            aside = ()
        return Path(move.origin, move.target, aside)

    def en_passant(self, course: Course, move: Move, victim: str) -> bool:
        """Is it a capture en passant, which XBoard knows by itself?"""
        symbol = course.position.piece_at(move.origin) or " "
        piece = next(p for p in self.variant.ruleset.pieces if p.symbol.upper() == symbol.upper())
        return any(m.takes_passant for m in piece.movements) and victim[0] == move.target[0]

    def helper(self, course: Course, removed: str) -> str | None:
        """An own piece that can be shown as taking another one of its side: a royal, if that is possible."""
        own = [square for square in course.position.pieces() if self.helps(course, square, removed)]
        own.sort(key=lambda square: not self.is_royal(course, square))
        return own[0] if own else None

    def helps(self, course: Course, square: str, removed: str) -> bool:
        """Can it be shown as taking another one? XBoard's king would castle with what it has for a rook."""
        if square == removed or course.owner(square) != course.owner(removed):
            return False
        rook = (course.position.piece_at(removed) or "").upper() in self.rooks
        return not (rook and self.is_royal(course, square))

    def is_royal(self, course: Course, square: str) -> bool:
        """Is there a royal on the square?"""
        symbol = (course.position.piece_at(square) or "").upper()
        return any(piece.royal and piece.symbol == symbol for piece in self.variant.ruleset.pieces)

    def written(self, course: Course, move: Move) -> list[str]:
        """The legs of a move of the engine, as far as XBoard can show them."""
        if move.passing:
            return [PASS]
        if move.put:
            first = self.written(course, replace(move, put=None))
            arrival, put = self.squares.native[move.target], self.squares.native[move.put]
            return [*first[:-1], f"{first[-1]},{arrival}{put}"]
        if move.drop:
            return [self.dropped(move)]
        path = self.path(course, move)
        stops = [path.origin, *path.via[:SHOWN], path.target]
        names = [self.squares.native[square] for square in stops]
        letter = self.letter(move)
        if len(names) > 3:
            return [f"{'x'.join(names[:-1])}-{names[-1]}{letter}"]
        legs = [a + b for a, b in pairwise(names)]
        return [f"{leg}," for leg in legs[:-1]] + [legs[-1] + letter]

    def text(self, course: Course, move: Move) -> str:
        """A move in one word, as in a line of thinking."""
        return "".join(self.written(course, move))

    def dropped(self, move: Move) -> str:
        """A drop: `P@e4`, in XBoard's letters and squares."""
        letter = str(move).partition(DROP)[0].lower()
        known = "".join(self.letters.get(c, c) for c in letter)
        return f"{known.upper()}{DROP}{self.squares.native[move.target]}"

    def letter(self, move: Move) -> str:
        """The promotion letter or sign, or that of what the move leaves behind; empty if there is neither."""
        kind = move.promotion or move.gated
        if kind is None:
            return ""
        symbol = self.variant.ruleset.pieces[self.variant.ruleset.piece(kind)].symbol.lower()
        if symbol.startswith(PROMOTED):
            return PROMOTED
        return "".join(self.letters.get(c, c) for c in symbol)

    # --- what XBoard sends ---------------------------------------------------------------------

    def read(self, course: Course, text: str) -> tuple[Move | None, bool]:
        """The move of a text, None for a declined offer, and if XBoard shows all of it. Raises MoveError."""
        if text == PASS and self.variant.ruleset.has_passes and not course.free:
            passing = next((move for move in course.moves() if move.passing), None)
            return passing or course.position.parse(text), True
        if text == PASS:
            return None, True
        if self.variant.ruleset.put:
            return self.turn(course, text), True
        if text.upper().replace("0", "O") in ("O-O", "O-O-O"):
            return self.castling(course, text), True
        for move in course.moves():
            if move.castling and text == self.both_moves(move):
                return move, True
            if move.drop and text.upper() == self.dropped(move).upper():
                return move, True
        if DROP in text:
            reason = course.position.why(text)
            raise MoveError(self.squares.translated(reason.sentence), reason)
        stops, letter = self.stops(text)
        if stops[0] == stops[-1] and len(stops) == 2 and self.passes(course, stops[0]):
            return next((move for move in course.moves() if move.passing), None), True
        move = self.chosen(course, Path(stops[0], stops[-1], tuple(stops[1:-1])), letter)
        return move, move.castling or set(stops[1:-1]) == set(self.path(course, move).via)

    def turn(self, course: Course, text: str) -> Move:
        """The turn of a text, which names where is put behind a comma. Raises MoveError."""
        native = text
        found = next((m for m in course.moves() if self.text(course, m) == text), None)
        if found is not None:
            return found
        for name in sorted(self._names, key=len, reverse=True):
            if self._names[name] != name:
                native = native.replace(name, self._names[name])
        return course.position.parse_san(native)

    def passes(self, course: Course, square: str) -> bool:
        """Is a royal put back onto its square, which passes where passing is possible?"""
        possible = course.free or any(move.passing for move in course.moves())
        return possible and course.owner(square) == course.side and self.is_royal(course, square)

    def stops(self, text: str) -> tuple[list[str], str]:
        """The native names of the squares of a text, and its promotion letter."""
        own = OWN.fullmatch(text)
        if own is not None:
            text = f"{own[1]}{own[2]},{own[2]}{own[1]}"
        if LONG.fullmatch(text):
            text = ",".join(map("".join, pairwise(re.split("[x-]", text))))
        legs = text.split(",")
        stops: list[str] = []
        letter = ""
        for leg in legs:
            match = LEG.fullmatch(leg)
            if (
                match is None
                or letter
                or len(legs) > MOST_LEGS
                or (stops and stops[-1] != self._names.get(match[1]))
            ):
                raise MoveError(f"not a move but '{text[:40]}'; a move is like e2e4 or e7e8q")
            for name in match.group(1, 2):
                if name not in self._names:
                    raise MoveError(f"{name} is not a square of this board")
            stops += [self._names[match[1]]] if not stops else []
            stops.append(self._names[match[2]])
            letter = (match[3] or "").lower()
        return stops, letter

    def chosen(self, course: Course, path: Path, letter: str) -> Move:
        """The only legal move that a path and a letter mean."""
        fitting = [move for move in course.moves() if self.fits(course, move, path)]
        lettered = [move for move in fitting if self.letter(move) == letter]
        if len(lettered) == 1:
            return lettered[0]
        if len(fitting) == 1 and not letter:
            return fitting[0]
        if fitting and not lettered:
            allowed = ", ".join(filter(None, map(self.letter, fitting))) or "none"
            raise MoveError(f"the letter of what it becomes is wrong or missing; possible: {allowed}")
        native = path.origin + path.target + letter
        if any(str(move) == native for move in course.moves()):
            native = path.origin + path.target
        raise MoveError(self.refusal(course, native, path))

    def fits(self, course: Course, move: Move, path: Path) -> bool:
        """Can the path mean this move? The squares on the way are among what it takes, in any order."""
        if move.castling and move.gated_on not in (None, move.origin):
            return path == Path(move.gated_on or "", move.origin)
        if move.castling:
            shown = castling_path(self.variant.ruleset, move)
            rook = rook_square(self.variant.ruleset, move)
            return (
                path == shown
                or path == Path(move.origin, rook)
                or path == Path(move.origin, move.target, (rook,))
            )
        if move.drop:
            return False
        if move.removal:
            return path == Path(move.origin, move.origin) or (
                path.via == (move.origin,)
                and path.origin == path.target
                and path.origin != move.origin
                and course.owner(path.origin) == course.side
            )
        if move.passing or (move.origin, move.target) != (path.origin, path.target):
            return False
        return not path.via or set(path.via) <= set(course.position.victims(move)) - {move.target}

    def castling(self, course: Course, text: str) -> Move:
        """The castling of `O-O`, towards the higher files, or `O-O-O`."""
        game = self.variant.ruleset
        index = game.board.index

        def rises(move: Move) -> bool:
            return index[rook_square(game, move)] > index[move.origin]

        castlings = [m for m in course.moves() if m.castling and not m.gated]
        fitting = [m for m in castlings if rises(m) == (len(text) == 3)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise MoveError("more than one castling is possible there")
        reason = course.position.why(text)
        raise MoveError(self.squares.translated(reason.sentence), reason)

    def both_moves(self, move: Move) -> str:
        """A castling as the king's and the rook's move, which is how XBoard sends one by way of the rook."""
        castling = castling_of(self.variant.ruleset, move)
        ends = (castling.king_from, castling.king_to), (castling.rook_from, castling.rook_to)
        return ",".join(self.squares.names[a] + self.squares.names[b] for a, b in ends)

    def refusal(self, course: Course, native: str, path: Path) -> str:
        """Why a move is refused, with the squares under XBoard's names."""
        if course.free and course.owner(path.origin) not in (None, course.side):
            return f"it is {side_word(course.position.variant, course.side)}'s turn to move or pass"
        reason = course.position.why(native)
        told = "it does not capture what the squares on its way say" if reason.legal else reason.sentence
        return self.squares.translated(told)


def castling_of(game: Ruleset, move: Move) -> Castling:
    """The castling that a move is; where several have its squares, its text ends with the rook's."""
    board = game.board
    ends = board.index[move.origin], board.index[move.target]
    ways = [c for c in game.castlings if (c.king_from, c.king_to) == ends]
    plain = move.origin + move.target
    return next((c for c in ways if move.text == plain + board.names[c.rook_from]), ways[0])


def rook_square(game: Ruleset, move: Move) -> str:
    """The square of the rook that a castling moves."""
    return game.board.names[castling_of(game, move).rook_from]


def castling_path(game: Ruleset, move: Move) -> Path:
    """Castling by two squares or more is the king's move; by one square it goes over the rook."""
    index, coordinates = game.board.index, game.board.coordinates
    distance = abs(coordinates[index[move.origin]][0] - coordinates[index[move.target]][0])
    return Path(move.origin, move.target, () if distance > 1 else (rook_square(game, move),))
