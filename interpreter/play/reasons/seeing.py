"""A position as end conditions look at it: how far they are from being met."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from ...kinds.ends import Checkmate, Count, Stalemate
from ...kinds.ends.count import OWN_KIND
from ...model.conditions import Count as Asked
from ...model.ends import End
from ...model.ruleset import SIDES, Castling
from ...rules.kernel import layout as k
from ...rules.machine.turns import alone
from ...rules.tables.rules import mask_of
from ..core.homes import right_of
from .attackers import attacks
from .conditions import holds
from .dropping import is_drop
from .safety import threats
from .scene import Scene

STUCK = (Checkmate, Stalemate)


def moves_words(scene: Scene, count: int) -> str:
    """How many legal moves there are, and whose they are."""
    who = "the two sides together have" if scene.turn == k.EITHER else f"{scene.owners[scene.turn]} has"
    return f"{who} {count or 'no'} legal {'move' if count == 1 else 'moves'}"


class Seen:
    """A position that end conditions ask how far they are; see model.ends.Seeing."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.ruleset = scene.ruleset
        self.board = scene.board
        self.castling = scene.castling
        self.mover_words = scene.mover_words
        self.title, self.titles, self.spans, self.faced = scene.title, scene.titles, scene.spans, scene.faced
        self.pieces_of = scene.pieces_of

    def kind(self, square: int) -> str:
        """The kind of the piece on a square."""
        return self.scene.piece(self.board[square]).name

    def kinds(self, names: frozenset[str] | None, join: str = " or ") -> str:
        """Pieces as words."""
        found = (piece.word for piece in self.ruleset.kinds if names is None or piece.name in names)
        return join.join(found) or "no piece"

    def watched(self, side: str) -> tuple[int, ...]:
        """The sides that the side of a condition means now."""
        if side in SIDES:
            return (SIDES.index(side),)
        if side == "either" or self.scene.turn == k.EITHER:
            return (0, 1)
        return (self.scene.turn,) if side == "turn" else (self.scene.turn ^ 1,)

    def ones(self, names: frozenset[str] | None, side: int) -> set[int]:
        """The squares of a side's pieces of these kinds."""
        return {square for square in self.pieces_of(side) if names is None or self.kind(square) in names}

    def held(self, names: frozenset[str] | None, side: int) -> int:
        """How many pieces of these kinds a side can still put down from its hand."""
        kinds = self.ruleset.from_hand if names is None else self.ruleset.from_hand & names
        hand = ((self.scene.piece(code).name, n) for code, n in self.scene.pool.items() if code & 1 == side)
        return sum(n for name, n in hand if name in kinds)

    def counted(self, end: Count, side: int) -> set[int]:
        """The squares of the pieces that count."""
        inside = self.ones(end.pieces, side)
        if end.zone is not None:
            inside &= end.zone[side]
        if end.unattacked and not 0 < end.enough <= len(inside):
            inside = {square for square in inside if not any(attacks(self.scene, square, side ^ 1))}
        inside = {s for s in inside if all(self._holds(count, s, side) for count in end.provided)}
        if end.observed:
            by = side if end.observed == "guards" else side ^ 1
            numbers = {s: self.scene.observers(s, self._watchers(end, s), by) for s in inside}
            inside = {s for s, number in numbers.items() if end.least_by <= number <= end.most_by}
        return inside

    def _holds(self, count: Asked, square: int, side: int) -> bool:
        """Does a condition hold of a piece that is counted?"""
        return holds(self.scene, count.of_kind(self.kind(square)), square, side)

    def _watchers(self, end: Count, square: int) -> int:
        """The kinds that may attack or guard a piece that is counted, as a mask."""
        if end.by is None:
            return -1
        kinds = {self.kind(square)} if end.by == OWN_KIND else end.by
        return mask_of(self.ruleset, frozenset(kinds))

    # --- moves and checks ----------------------------------------------------------------------

    @cached_property
    def moves_words(self) -> str:
        """The number of legal moves; where another condition has ended the game, none are looked for."""
        verdict = self.scene.verdict()
        decisive = () if verdict is None else self.ruleset.ends[verdict[0]].asked
        ended = verdict is not None and not any(isinstance(one, STUCK) for one in decisive)
        if ended and not self.scene.legal():
            return "as the game has ended otherwise, no moves are looked for"
        return moves_words(self.scene, len(self.scene.legal()))

    @property
    def unpromoting(self) -> int:
        """The number of legal moves that are no promotions."""
        moves = [alone(code) for code in self.scene.legal()]
        return sum(is_drop(move) or not move >> k.MOVE_PROMOTION & k.PROMOTION_MASK for move in moves)

    @cached_property
    def checks_now(self) -> tuple[str, tuple[int, ...]]:
        """What attacks royals of the side to move, in words, and the squares; "" if nothing does."""
        sides = (0, 1) if self.scene.turn == k.EITHER else (self.scene.turn,)
        found = [threat for side in sides for threat in threats(self.scene, side)]
        words = " and ".join(f"the {self.title(t.royal)} is attacked by {t.by(self.scene)}" for t in found)
        return words, tuple(dict.fromkeys(s for threat in found for s in (threat.royal, threat.attacker)))

    @property
    def nobody_checked(self) -> str:
        """That the side to move is not in check."""
        both = self.scene.turn == k.EITHER
        return f"{'neither side is' if both else f'{self.mover_words} is not'} in check"

    @property
    def checked_before(self) -> bool:
        """Did the unbroken row of checks up to now have one by certain pieces?"""
        return bool(self.scene.state.st[k.SERIES] >> ((self.scene.turn & 1) ^ 1) & 1)

    @property
    def passes_only(self) -> str:
        """Whether there is a move but a pass, and an answer to the pass."""
        moves = self.scene.legal()
        others = [code for code in moves if (code >> k.MOVE_KIND) & k.KIND_MASK != k.KIND_PASS]
        if others or not moves:
            return moves_words(self.scene, len(others))
        if moves[0] & k.PASS_UNANSWERED:
            return "neither side has a move but a pass"
        sides = self.scene.owners[self.scene.turn], self.scene.owners[self.scene.turn ^ 1]
        return "{} has no move but a pass, and {} has one then".format(*sides)

    # --- what has been -------------------------------------------------------------------------

    @property
    def passed(self) -> int:
        """Passes one after the other up to now."""
        return int(self.scene.state.st[k.PASSED])

    @property
    def halfmoves(self) -> int:
        """Single moves without progress."""
        return int(self.scene.state.st[k.HALFMOVE])

    @property
    def alternating(self) -> bool:
        """Have the sides begun to alternate?"""
        return self.scene.turn != k.EITHER

    @property
    def occurrences(self) -> int:
        """How often the position has occurred, by the keys that the kernel compares."""
        return self.scene.occurrences

    @property
    def checks_given(self) -> tuple[int, int]:
        """Checks given by White and by Black."""
        return int(self.scene.state.st[k.CHECKS]), int(self.scene.state.st[k.CHECKS + 1])

    @property
    def limits(self) -> tuple[int, int]:
        """Of White and of Black, one more than the moves of the opponent under a limit; 0 without one."""
        return int(self.scene.state.st[k.LIMIT]), int(self.scene.state.st[k.LIMIT + 1])

    @property
    def count(self) -> tuple[int, int] | None:
        """Limit and number of the count of moves, None if no side counts."""
        return self.scene.rules.count_of(self.scene.state.st)

    def has_castled(self, castling: Castling) -> bool:
        """Has the right to a castling been used?"""
        rules = self.scene.rules
        return bool(self.scene.rights >> len(rules.tables.rights) + right_of(rules, castling) & 1)

    @property
    def besides_royals(self) -> Iterable[int]:
        """The squares of pieces that are not royal."""
        royal = {piece.name for piece in self.ruleset.pieces if piece.royal}
        return [s for s, code in enumerate(self.board) if code and self.kind(s) not in royal]

    def decided_by(self, end: End) -> int | None:
        """The square where the last move ended, if the game has ended by this condition."""
        verdict = self.scene.verdict()
        if verdict is None or self.ruleset.ends[verdict[0]] is not end:
            return None
        state = self.scene.state
        return int(state.history[state.st[k.PLY] & k.HISTORY_MASK]) >> k.MOVE_TO & k.SQUARE_MASK
