"""Moves and outcomes as Python sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...arguments import checked_class
from ...errors import suggest
from ...model.ruleset import Ruleset
from ...rules.kernel import layout as k
from ...rules.machine.turns import alone, extra_of, gated, gated_by_rook, is_gating, second_act
from ..notation.coordinate import Codec

RESULTS = ("1-0", "0-1", "1/2-1/2")


@dataclass(frozen=True, slots=True)
class Move:
    """A move of one position; `str(move)` is its coordinate form.

    Squares are names; `promotion` is the piece it becomes; `drop` is the piece put down from the hand, on the
    target, which is the origin too; `castling`, `removal`, `en_passant` and `passing` mark the kinds of move
    that are more than going from one square to another. The squares of a pass are both the first one on which
    its side has a piece. `put` is where something is put after the move, in the same turn. `gated` is the
    piece of the hand that comes onto the square `gated_on`, which the move has left.
    """

    text: str
    origin: str
    target: str
    promotion: str | None
    castling: bool
    removal: bool
    en_passant: bool
    code: int
    drop: str | None = None
    passing: bool = False
    put: str | None = None
    gated: str | None = None
    gated_on: str | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why and how a game is over: result "1-0", "0-1" or "1/2-1/2", winner "white", "black" or None."""

    result: str
    winner: str | None
    reason: str


@checked_class
class MoveList(Sequence[Move]):
    """The legal moves of a position: a sequence of Move, made when looked at."""

    def __init__(self, move: Callable[[int], Move], text: Callable[[int], str], codes: list[int]) -> None:
        self._move, self._text = move, text
        self._codes = codes
        self._texts: Mapping[str, int] | None = None

    def __len__(self) -> int:
        return len(self._codes)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return list(map(self._move, self._codes[i]))
        return self._move(self._codes[i])

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, self._codes)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move.code in self._codes

    def has_code(self, code: int) -> bool:
        """Is the move of this code in the list?"""
        return code in self._codes

    @property
    def codes(self) -> list[int]:
        """The kernel's codes of the moves."""
        return self._codes

    @property
    def texts(self) -> Mapping[str, int]:
        """Coordinate text -> code."""
        if self._texts is None:
            self._texts = {self._text(code): code for code in self._codes}
        return self._texts

    def find(self, text: str) -> Move | None:
        """The move of a text, None if there is none."""
        code = self.texts.get(text)
        return None if code is None else self._move(code)

    def nearest(self, text: str) -> str | None:
        """The most similar legal text."""
        return suggest(text, list(self.texts))

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(self.texts)}>"


def move_of(game: Ruleset, codec: Codec, code: int, taken: tuple[int, ...] = ()) -> Move:
    """The Move of a kernel code."""
    names = game.board.names
    kind = (code >> k.MOVE_KIND) & k.KIND_MASK
    promotion = (code >> k.MOVE_PROMOTION) & k.TYPE_MASK
    dropped = promotion if kind == k.KIND_DROP else 0
    if dropped:
        dropped, promotion = dropped >> 1, 0
    if is_gating(code):
        kind, promotion = (alone(code) >> k.MOVE_KIND) & k.KIND_MASK, 0
    second = second_act(code)
    return Move(
        text=codec.text(code, taken),
        origin=names[code & k.SQUARE_MASK],
        target=names[(code >> k.MOVE_TO) & k.SQUARE_MASK],
        promotion=game.pieces[promotion - 1].name if promotion else None,
        castling=kind == k.KIND_CASTLE,
        removal=kind == k.KIND_REMOVE,
        en_passant=kind == k.KIND_PASSANT,
        code=code,
        drop=game.pieces[dropped - 1].name if dropped else None,
        passing=kind == k.KIND_PASS,
        put=names[second >> k.MOVE_TO & k.SQUARE_MASK] if second else None,
        gated=game.pieces[(gated(code) >> 1) - 1].name if gated(code) else None,
        gated_on=names[_left(game, code)] if gated(code) else None,
    )


def _left(game: Ruleset, code: int) -> int:
    """The square onto which a move that gates puts a piece."""
    if gated_by_rook(code):
        return game.castlings[extra_of(alone(code))].rook_from
    return code & k.SQUARE_MASK
