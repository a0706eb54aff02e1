"""Many moves without progress."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...model.ends import End, Measure, Seeing, Tabling, Telling, Words
from ...model.terms import Moves, Pieces, Without
from ..english import article, counted, listed
from .reading import Found, Reader

GROWING = frozenset({"promotion"})
BEGIN = (
    (frozenset({"capture"}), frozenset({"drop"}), frozenset({"capture", "drop"}), GROWING),
    (None, frozenset({"advance"}), GROWING),
)
"""Words of `since` alone, and beside pieces."""


@dataclass(frozen=True, kw_only=True)
class MoveCount(End):
    """So many moves by each side without progress.

    Progress is what no later move takes back: a capture, whatever takes a piece off its side for good,
    a drop; a promotion of a piece of `growing`; a move of `reset_by`, where reversible ones are counted only
    if its piece cannot take it back.
    """

    kind = "move_count"
    means = "Each side has made so many moves since a capture, a removal or a move that `since` names."
    example = "{moves: 50, since: [capture, {by: pawn}], result: draw}"
    about = "mover"
    moves: int
    reset_by: frozenset[str] = frozenset()
    reversible_counted: bool = False
    growing: frozenset[str] = frozenset()

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`moves: N` with `since`."""
        part = r.of(Without)
        if part is None:
            return None
        for moves in part.since:
            if moves != Moves(moves.by, when=moves.when) or moves.when not in BEGIN[moves.by is not None]:
                r.note(
                    "such moves do not begin the count anew yet",
                    "write capture, drop, promotion, {by: PIECES} or {by: PIECES, when: advance}",
                )
        if not any("capture" in (moves.when or ()) for moves in part.since):
            r.note("a capture always begins the count anew", "write it, too: since: [capture, {by: pawn}]")
        grown = [r.kinds(moves.by or Pieces()) for moves in part.since if moves.when == GROWING]
        moving = [moves for moves in part.since if moves.by is not None and moves.when != GROWING]
        kinds = [r.kinds(moves.by) for moves in moving if moves.by is not None]
        advances = {moves.when == frozenset({"advance"}) for moves in moving}
        if len(advances) > 1:
            r.note("an advance of some pieces and any move of others are not counted together yet")
        fields: dict[str, Any] = {"moves": part.moves, "reset_by": frozenset().union(*kinds)}
        fields |= {"growing": frozenset().union(*grown)}
        return Found(cls, fields | {"reversible_counted": True in advances})

    @property
    def keeps(self) -> str:
        return "halfmove"

    def tabled(self, to: Tabling) -> Words:
        return {"N": self.moves, "MASK": to.mask(self.reset_by)}

    def clauses(self, told: Telling) -> Iterator[str]:
        game = told.game
        reset = [f"a move of {article(piece.word)}" for piece in game.kinds if piece.name in self.reset_by]
        if reset and self.reversible_counted:
            reset[-1] += " that it cannot take back"
        promoting = [piece for piece in game.kinds if piece.promotions and piece.name in self.growing]
        whose = [f"a promotion of {article(piece.word)}" for piece in promoting]
        every = len(promoting) == sum(bool(piece.promotions) for piece in game.kinds)
        reset += ["a promotion"] if every and whose else whose
        quiet = ["a capture"] + ["a removal"] * takes_off(game) + ["a drop"] * bool(game.droppable) + reset
        yield f"each side has made {counted(self.moves, 'move')} without {listed(quiet)}"

    def measured(self, seen: Seeing) -> Measure:
        done = f"{seen.halfmoves} of {2 * self.moves} single moves"
        return Measure(f"{done} without a capture or a move that resets the count")

    def follows(self, earlier: Any) -> bool:
        return bool(self.moves >= earlier.moves)

    @property
    def names(self) -> frozenset[str]:
        return self.reset_by | self.growing


def takes_off(game: Any) -> bool:
    """May a piece leave the board otherwise than by a capture?"""
    return game.takes_off or any(entry.costs and entry.on != ("capture",) for entry in game.consequences)
