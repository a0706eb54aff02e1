"""Positions in which two variants differ: found by random games of both, played in the two side by side.

As long as a move is legal in both and does the same, both games go on, so that rights, counts and repetition
are compared as well. Where that is no longer possible, positions are compared by their FEN.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ....errors import FenError
from ....play.core.moves import Move, Outcome
from ....play.variant import Position, Variant
from . import randomly

SEED = "difference"
PLIES, LONG = 80, 400
"""Moves of a usual game, and of one that looks for the end of the board."""


@dataclass(frozen=True)
class Witness:
    """A position that the variants do not agree on; `kind` is "moves", "effect" or "outcome".

    `only_a` and `only_b` are the moves that only one of them has (or what one move does), the outcomes their
    own words. `moves` lead there from the setup of both, where the FEN alone does not show the difference.
    """

    kind: str
    fen: str
    only_a: tuple[str, ...] = ()
    only_b: tuple[str, ...] = ()
    outcome_a: str = ""
    outcome_b: str = ""
    moves: tuple[str, ...] = ()


@dataclass
class Comparison:
    """What random games have shown: `games` of them to their ends, of the `wanted` ones."""

    wanted: int
    games: int = 0
    positions: int = 0
    unreadable: int = 0
    """Positions of one variant that the other cannot have: another board, pieces or rights."""
    witnesses: list[Witness] = field(default_factory=list)
    """The first positions of every sort of difference."""
    found: Counter[str] = field(default_factory=Counter)
    """All differences by kind."""

    @property
    def equal(self) -> bool:
        """Did no position differ?"""
        return not self.found and not self.unreadable

    @property
    def complete(self) -> bool:
        """Were all games played to their ends?"""
        return self.games == self.wanted


def always(so_far: Comparison) -> bool:
    """Go on to the end."""
    return True


def compare(
    a: Variant, b: Variant, games: int, each: int = 3, go_on: Callable[[Comparison], bool] = always
) -> Comparison:
    """Play `games` random games, of both variants in turn, and compare every position.

    Up to `each` witnesses are kept of every sort of difference (which pieces have other moves, which outcomes
    stand against each other). `go_on` is asked after every position, with what has been found so far.
    """
    search = _Search(a, b, each, Comparison(games))
    for number in range(games):
        if not search.play(number, go_on):
            break
        search.comparison.games += 1
    return search.comparison


def _temper(number: int) -> tuple[int, randomly.Chooser]:
    """How a game is played: one in four to the end of the board, one in eight to and fro."""
    if number % 4 == 3:
        return LONG, randomly.hunting
    return PLIES, randomly.to_and_fro if number % 8 == 5 else randomly.choose


class _Search:
    def __init__(self, a: Variant, b: Variant, each: int, comparison: Comparison) -> None:
        self.variants = a, b
        self.each = each
        self.comparison = comparison
        self.seen: set[str] = set()
        self.sorts: Counter[tuple[object, ...]] = Counter()

    def play(self, number: int, go_on: Callable[[Comparison], bool]) -> bool:
        """One game of one variant, the other beside it while it can follow; did the game reach its end?"""
        leader = number % 2
        twin: Position | None = self.variants[1 - leader].position()
        plies, choose = _temper(number // 2)
        for position, move in randomly.game(self.variants[leader], f"{SEED} {number}", plies, choose):
            if twin and (twin.pieces(), twin.turn) != (position.pieces(), position.turn):
                twin = None  # another setup
            self._look(position, twin, leader)
            if move and twin and not self._follows(position, twin, move, leader):
                twin = None
            if not go_on(self.comparison):
                return False
        return True

    def _look(self, position: Position, twin: Position | None, leader: int) -> None:
        """Compare a position with its twin; without one, or to show a difference, by the FEN."""
        fen = position.fen()
        new = fen not in self.seen
        self.seen.add(fen)
        if twin:
            self.comparison.positions += new
            history = tuple(move.text for move in position.move_stack)
            for found in _judge(*_ordered(position, twin, leader)):
                self._note(found, fen, () if self._shows(found, fen) else history)
        elif new:
            pair = self._read(fen)
            self.comparison.unreadable += pair is None
            self.comparison.positions += pair is not None
            for found in _judge(*pair) if pair else ():
                self._note(found, fen, ())

    def _read(self, fen: str) -> tuple[Position, Position] | None:
        try:
            return self.variants[0].own_position(fen), self.variants[1].own_position(fen)
        except FenError:
            return None

    def _shows(self, found: Judged, fen: str) -> bool:
        """Is the difference there for whoever knows the FEN only?"""
        pair = self._read(fen)
        return pair is not None and found in list(_judge(*pair))

    def _follows(self, position: Position, twin: Position, move: Move, leader: int) -> bool:
        """Play the move in the twin, too, if that has it and does the same there."""
        other = twin.legal_moves.find(move.text)
        if other is None:
            return False
        first, second = _ordered(position, twin, leader)
        mine, theirs = _ordered(move, other, leader)
        ours, others = _effect(first, mine), _effect(second, theirs)
        if ours != others:
            history = tuple(one.text for one in position.move_stack)
            witness = Witness("effect", "", (ours,), (others,))
            self._note((witness, ("effect", first.mover(mine))), position.fen(), history)
            return False
        twin.push(other)
        return True

    def _note(self, found: Judged, fen: str, moves: tuple[str, ...]) -> None:
        witness, sort = found
        self.comparison.found[witness.kind] += 1
        self.sorts[sort] += 1
        if self.sorts[sort] <= self.each:
            self.comparison.witnesses.append(replace(witness, fen=fen, moves=moves))


T = TypeVar("T")
Judged = tuple[Witness, tuple[object, ...]]
"""A difference, and of which sort it is."""


def _ordered(led: T, followed: T, leader: int) -> tuple[T, T]:
    """What belongs to the first variant, then what belongs to the second."""
    return (followed, led) if leader else (led, followed)


def _judge(first: Position, second: Position) -> Iterator[Judged]:
    """What differs. Where only one of the games is over, that it has no moves says nothing more."""
    ours, theirs = told(first.outcome()), told(second.outcome())
    if ours != theirs:
        yield Witness("outcome", "", outcome_a=ours, outcome_b=theirs), ("outcome", ours, theirs)
        if not (first.legal_moves and second.legal_moves):
            return
    mine, others = first.legal_moves.texts.keys(), second.legal_moves.texts.keys()
    if mine != others:
        only_a, only_b = tuple(sorted(mine - others)), tuple(sorted(others - mine))
        yield Witness("moves", "", only_a, only_b), ("moves", _movers(first, only_a), _movers(second, only_b))


def _movers(position: Position, texts: tuple[str, ...]) -> frozenset[str]:
    moves = [position.legal_moves.find(text) for text in texts]
    return frozenset((position.mover(move) or "").upper() for move in moves if move)


def _effect(position: Position, move: Move) -> str:
    """What a move takes off the board and what it changes there, as text."""
    rules = position.rules
    changes = [
        f"{rules.symbol(change.after)} on {rules.ruleset.board.names[change.square]}"
        for change in position.view().after(move.code).changes()
        if change.after
    ]
    changed = f", puts {', '.join(changes)}" if changes else ""
    return f"{move.text} removes {', '.join(position.victims(move)) or 'nothing'}{changed}"


def told(outcome: Outcome | None) -> str:
    """An outcome in words: the result and the reason, `*` for a game that goes on."""
    return f"{outcome.result} {outcome.reason}" if outcome else "*"
