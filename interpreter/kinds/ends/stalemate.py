"""Stalemate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...model.ends import End, Measure, Seeing, Telling
from .reading import Found, Reader


@dataclass(frozen=True, kw_only=True)
class Stalemate(End):
    """The side to move is not in check and has no legal move."""

    kind = "stalemate"
    means = "The side to move has no legal move and is not in check; also when it has no royal piece."
    example = {"if": "stalemate", "result": "draw"}
    about = "turn"

    @classmethod
    def read(cls, r: Reader) -> Found | None:
        """`if: stalemate`."""
        return Found(cls, {}) if r.word("stalemate") else None

    def clauses(self, told: Telling) -> Iterator[str]:
        check = "is not in check and " if any(piece.royal for piece in told.game.pieces) else ""
        yield f"the side to move {check}has no legal move"

    def won(self, told: Telling, side: int, own: bool) -> tuple[str, str, str] | None:
        if own:
            return "have", "having", "no legal move left"
        return "leave", "leaving", "the opponent without a legal move"

    def measured(self, seen: Seeing) -> Measure:
        return measured_moves(seen)

    def follows(self, earlier: Any) -> bool:
        return True


def measured_moves(seen: Seeing) -> Measure:
    """Who is in check, and how many moves there are."""
    checks, squares = seen.checks_now
    if not checks:
        return Measure(f"{seen.nobody_checked}, and {seen.moves_words}")
    return Measure(f"{checks}, and {seen.moves_words}", squares)
