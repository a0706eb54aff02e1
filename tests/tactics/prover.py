"""Two slow, plain searches over `Position` that prove the solutions: they share no code with the engine.

Both ask only for legal moves, outcomes and what a move takes, so every rule of a game counts. Where
either side may move, the side that is asked may also let the other one move (`PASS`), unless it is in check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from interpreter.play.core.moves import Move
from interpreter.play.variant import Position

PASS = "pass"
LAST = -4  # plies of captures after which a check is no longer answered by every move
WIN = 100_000  # material that stands for a won game
OTHER = {"white": "black", "black": "white"}
Deed = Move | str


def deeds(position: Position, side: str) -> list[Deed]:
    """What a side can do: its legal moves, and a pass where neither side has the move."""
    if position.turn != "either":
        return list(position.legal_moves)
    own = [move for move in position.legal_moves if owner(position, move.origin) == side]
    may_pass = len(position.legal_moves) > 0 and not position.is_check(side)
    return [*own, PASS] if may_pass else list(own)


def owner(position: Position, square: str) -> str:
    """The side of the piece on a square."""
    symbol = position.piece_at(square)
    assert symbol is not None
    return "white" if symbol.isupper() else "black"


@contextmanager
def played(position: Position, deed: Deed) -> Iterator[None]:
    """The position after a move, for the time of a block."""
    if isinstance(deed, str):
        yield
        return
    position.push(deed)
    try:
        yield
    finally:
        position.pop()


class MateSolver:
    """Full-width proof of wins within a number of moves, by whatever rule of the game they come."""

    def __init__(self, position: Position, side: str) -> None:
        self.position = position
        self.side = side
        # With moves played before, repetition counts: the way to a position matters, nothing is remembered.
        self.history = bool(position.move_stack)
        self.known: dict[tuple[int, str, int], bool] = {}
        self.refuters: dict[int, str] = {}

    def wins_in(self, moves: int) -> bool:
        """Can the side, to move now, force a win in at most so many of its moves?"""
        return any(self.keeps(deed, moves) for deed in self.forcing_first(moves))

    def keys(self, moves: int) -> list[str]:
        """Every first move that forces a win in at most `moves` moves."""
        return [str(deed) for deed in deeds(self.position, self.side) if self.keeps(deed, moves)]

    def keeps(self, deed: Deed, moves: int) -> bool:
        """Does this move force a win in at most `moves` moves, itself included?"""
        with played(self.position, deed):
            over = self.position.outcome()
            if over is not None:
                return over.winner == self.side
            return (moves > 1 or self.history) and self.is_lost(moves - 1)

    def is_lost(self, moves: int) -> bool:
        """Does every answer of the other side lose within `moves` further moves?"""
        return self.remember("answer", moves, self.all_answers_lose)

    def all_answers_lose(self, moves: int) -> bool:
        answers = deeds(self.position, OTHER[self.side])
        best = self.refuters.get(moves)
        answers.sort(key=lambda deed: str(deed) != best)  # what refuted a sister move is tried first
        for deed in answers:
            with played(self.position, deed):
                over = self.position.outcome()
                lost = over.winner == self.side if over is not None else self.reached(moves)
            if not lost:
                self.refuters[moves] = str(deed)
                return False
        return True

    def reached(self, moves: int) -> bool:
        """`wins_in`, remembered."""
        return moves > 0 and self.remember("attack", moves, self.wins_in)

    def remember(self, kind: str, moves: int, find: Callable[[int], bool]) -> bool:
        """The answer of `find`, asked once a position."""
        key = self.position.hash, kind, moves
        if self.history or key not in self.known:
            self.known[key] = find(moves)
        return self.known[key]

    def forcing_first(self, moves: int) -> list[Deed]:
        """The side's moves, those that give check first; the order changes the time, not the answer."""
        found = deeds(self.position, self.side)
        if moves == 1:
            return found
        return sorted(found, key=self.is_quiet)

    def is_quiet(self, deed: Deed) -> bool:
        with played(self.position, deed):
            return not self.position.is_check(OTHER[self.side])


class MaterialSearch:
    """Minimax over material: so many plies of every move, then captures and promotions only."""

    def __init__(self, position: Position, side: str, values: Mapping[str, int]) -> None:
        self.position = position
        self.side = side
        self.values = {symbol.upper(): value for symbol, value in values.items()}
        self.known: dict[tuple[int, str, int, int, int], int] = {}

    def value_of(self, deed: Deed, plies: int, alpha: int = -WIN - 1, beta: int = WIN + 1) -> int:
        """Material balance for the side after a move and `plies` more; WIN if the game is won."""
        with played(self.position, deed):
            return -self.search(OTHER[self.side], plies, -beta, -alpha)

    def balance(self, side: str) -> int:
        """Material of a side minus that of the other."""
        total = 0
        for symbol in self.position.pieces().values():
            value = self.values.get(symbol.upper(), 0)
            total += value if symbol.isupper() == (side == "white") else -value
        return total

    def search(self, asked: str, plies: int, alpha: int, beta: int) -> int:
        """Balance for the side that is asked, within a window (fail-soft alpha-beta)."""
        key = self.position.hash, asked, max(plies, LAST - 1), alpha, beta
        if key not in self.known:
            self.known[key] = self.minimax(asked, plies, alpha, beta)
        return self.known[key]

    def minimax(self, asked: str, plies: int, alpha: int, beta: int) -> int:
        over = self.position.outcome()
        if over is not None:
            return 0 if over.winner is None else WIN if over.winner == asked else -WIN
        best = -WIN
        found = self.sorted_deeds(asked)
        if plies <= 0 and (plies < LAST or not self.position.is_check(asked)):
            best = self.balance(asked)
            found = [(gain, deed) for gain, deed in found if gain > 0]
        for _, deed in found:
            if best >= beta:
                break
            with played(self.position, deed):
                value = -self.search(OTHER[asked], plies - 1, -beta, -max(alpha, best))
            best = max(best, value)
        return best

    def sorted_deeds(self, asked: str) -> list[tuple[int, Deed]]:
        """Moves with what they win at once, the greediest first."""
        found = [(self.gain(deed), deed) for deed in deeds(self.position, asked)]
        return sorted(found, key=lambda pair: -pair[0])

    def gain(self, deed: Deed) -> int:
        if isinstance(deed, str) or deed.removal:
            return 0
        symbols = (self.position.piece_at(square) or "" for square in self.position.victims(deed))
        won = sum(self.values.get(symbol.upper(), 0) for symbol in symbols)
        return won + (self.values[self.symbol_of(deed.promotion)] if deed.promotion else 0)

    def symbol_of(self, name: str) -> str:
        return next(p.symbol.upper() for p in self.position.variant.ruleset.pieces if p.name == name)
