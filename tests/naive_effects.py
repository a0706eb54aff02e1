"""What follows from a completed move by the words of the model: a second, slow reading of `effects`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from naive import ON_LINES
from naive_drops import enclosed, meets

from interpreter.model.consequences import Consequence
from interpreter.model.ruleset import PieceType, Ruleset

Board = dict[int, int]  # square -> piece code


@dataclass(frozen=True)
class Completed:
    """A completed move: its squares, the code of what moved before it promoted, what it captured where."""

    origin: int
    target: int
    mover: int
    captured: Mapping[int, int]
    dropped: bool = False
    number: int = 1  # of the move


class Aftermath:
    """Carries out the effects of one move on a board of its own."""

    def __init__(self, game: Ruleset, board: Mapping[int, int], move: Completed) -> None:
        self.game = game
        self.board: Board = dict(board)
        self.move = move
        self.forbidden = False
        self.changed = False
        for entry in game.consequences:
            if self.happens(entry):
                self.carry_out(entry)

    def happens(self, entry: Consequence) -> bool:
        """Does the move have what the entry waits for?"""
        events = (
            {"drop"} if self.move.dropped else {"arrival"} | ({"capture"} if self.move.captured else set())
        )
        if not events & {*entry.on} or (entry.by is not None and self.name(self.move.mover) not in entry.by):
            return False
        on, side = self.on(), self.move.mover % 2
        return all(meets(self.game, on, c, self.move.target, side, self.move.number) for c in entry.provided)

    def on(self) -> dict[int, tuple[PieceType, int]]:
        """The pieces on the board with their owners."""
        return {square: (self.game.pieces[code // 2 - 1], code % 2) for square, code in self.board.items()}

    def name(self, code: int) -> str:
        """The kind of a piece."""
        return self.game.pieces[code // 2 - 1].name

    def meant(self, entry: Consequence, code: int) -> bool:
        """Does the entry speak of the piece?"""
        if entry.who is None and self.game.is_wall(code):
            return False
        own = code % 2 == self.move.mover % 2
        whose = entry.whose == "both" or (entry.whose == "own") == own
        return whose and (entry.who is None or self.name(code) in entry.who)

    def squares(self, entry: Consequence) -> Iterator[int]:
        """The squares of an entry, whatever stands there."""
        if "here" in entry.where:
            yield self.move.target
        if "neighbours" in entry.where:
            x, y = self.game.board.coordinates[self.move.target]
            for dx, dy in ON_LINES[entry.lines]:
                place = x + dx, y + dy
                if self.game.board.wrap:
                    place = place[0] % len(self.game.board.files), place[1]
                if place in self.game.board.at and self.game.board.at[place] != self.move.target:
                    yield self.game.board.at[place]
        if "between" in entry.where:
            yield from self.passed(entry)
        if "enclosed" in entry.where:
            yield from enclosed(self.game, self.on(), self.move.target, entry.lines, self.move.mover % 2)
        if entry.region:
            yield from entry.region[self.move.mover % 2]

    def passed(self, entry: Consequence) -> Iterator[int]:
        """The squares of a straight way, none of which is a hole."""
        at = self.game.board.at
        (x, y), (tx, ty) = (self.game.board.coordinates[s] for s in (self.move.origin, self.move.target))
        length = max(abs(tx - x), abs(ty - y))
        for dx, dy in ON_LINES[entry.lines]:
            if length and (x + length * dx, y + length * dy) == (tx, ty):
                way = [(x + n * dx, y + n * dy) for n in range(1, length)]
                if all(place in at for place in way):
                    yield from (at[place] for place in way)

    def carry_out(self, entry: Consequence) -> None:
        """Do what an entry says with all its pieces at once."""
        if "victim" in entry.where:
            for square, code in sorted(
                self.move.captured.items(), key=lambda one: one[0] != self.move.target
            ):
                if self.meant(entry, code):
                    self.send(entry, None, code, self.home(entry, code, square))
            return
        there = {s: self.board[s] for s in self.squares(entry) if s in self.board}
        for square, code in there.items():
            if self.meant(entry, code):
                self.do(entry, square, code)

    def do(self, entry: Consequence, square: int, code: int) -> None:
        """Do it with one piece."""
        if entry.do == "remove":
            del self.board[square]
            self.changed = True
        elif entry.do == "change_side":
            self.board[square] = code ^ 1
            self.changed = True
        elif entry.do == "become":
            kind = 2 * self.game.piece(entry.kind) + (3 if entry.stone else 2 + code % 2)
            self.changed |= kind != code
            self.board[square] = kind
        else:
            target = self.move.origin if entry.to == "origin" else self.home(entry, code, square)
            self.send(entry, square, code, target)

    def home(self, entry: Consequence, code: int, square: int) -> int | None:
        """The square of the setup that a piece goes to."""
        board, own = self.game.board, (code // 2 - 1, code % 2)
        homes = [s for s, one in self.game.setup.items() if one == own]
        x = board.coordinates[square][0]
        if entry.home == "same_file":
            homes = [s for s in homes if board.coordinates[s][0] == x]
        if entry.home == "same_shade":
            homes = [s for s in homes if board.shade(s) == board.shade(square)] or homes
        return min(homes, key=lambda s: (abs(board.coordinates[s][0] - x), s)) if homes else None

    def send(self, entry: Consequence, square: int | None, code: int, target: int | None) -> None:
        """Bring a piece to a square, if that is free."""
        if target is not None and target == square:
            return
        if target is None or target in self.board:
            if entry.blocked == "illegal":
                self.forbidden = True
            elif entry.blocked == "removed" and square is not None:
                del self.board[square]
                self.changed = True
            return
        if square is not None:
            del self.board[square]
        self.board[target] = code
        self.changed = True
