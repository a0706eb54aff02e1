"""Writing moves for people: standard algebraic notation (SAN) and long algebraic notation (LAN).

    Nf3  exd5  Rad1  R1a3  Qh4e1  O-O  O-Oh1  a10=Q  Qd3xh7 (goes to d3 and takes h7 by effect)
    P@e4  (put down from the hand)
    Nf3/H, O-O/He1  (a piece of the hand comes onto the square that has been left)
    c4-  (an own piece taken off the board)         w:Nf3  b:e5 (while either side may move)
    --   (a pass)                 e4,d5 (something is put onto d5 after the move)

The texts here are without the marks of check and checkmate, and unique without them.
docs/notation.md says all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...rules.kernel import layout as k
from ...rules.machine.turns import alone, extra_of, gated, gated_by_rook, second_act
from .coordinate import DROP, mover_of
from .letters import PASS, SIDE_MARKS, Letters

GATED = "/"
_PLACE = k.SQUARE_MASK << k.MOVE_TO
_NO_PIECE_MOVE = (k.KIND_CASTLE, k.KIND_REMOVE, k.KIND_DROP, k.KIND_PASS)
Board = Sequence[int]


def kind_of(code: int) -> int:
    """The kind of a move, without what it leaves behind."""
    return (alone(code) >> k.MOVE_KIND) & k.KIND_MASK


def is_capture(code: int, board: Board) -> bool:
    """Does a move of a piece take something on its way, or where it arrives?"""
    kind = kind_of(code)
    there = board[(code >> k.MOVE_TO) & k.SQUARE_MASK] != 0
    elsewhere = code & k.SQUARE_MASK != (code >> k.MOVE_TO) & k.SQUARE_MASK
    return kind == k.KIND_PASSANT or (there and elsewhere)


def takes_by_way(code: int) -> bool:
    """Does a move name what it takes in the order in which it does so?"""
    return k.KIND_WAY <= kind_of(code) <= k.KIND_CHAIN


class Writer:
    """Writes the moves of one variant, with letters or figurines."""

    def __init__(self, letters: Letters, figurines: bool = False) -> None:
        self.letters = letters
        self.signs = letters.figurines if figurines else letters.symbols

    def short(
        self, code: int, legal: Iterable[int], board: Board, victims: Sequence[int] = (), free: bool = False
    ) -> str:
        """SAN of a legal move; `victims` are the squares it empties by effect, `free` marks the side."""
        return self._short(alone(code), legal, board, victims, free) + self._gated(code) + self._put(code)

    def _gated(self, code: int) -> str:
        """What the move leaves behind, and after castling where."""
        if not gated(code):
            return ""
        piece = GATED + self.signs[gated(code) >> 1]
        if kind_of(code) != k.KIND_CASTLE:
            return piece
        entry = extra_of(alone(code))
        rook = self.letters.rooks[entry] if gated_by_rook(code) else code & k.SQUARE_MASK
        return piece + self.letters.names[rook]

    def _put(self, code: int) -> str:
        """What is put after the move."""
        second = second_act(code)
        return f",{self.letters.names[(second >> k.MOVE_TO) & k.SQUARE_MASK]}" if second else ""

    def _short(
        self, code: int, legal: Iterable[int], board: Board, victims: Sequence[int], free: bool
    ) -> str:
        kind = kind_of(code)
        if kind in _NO_PIECE_MOVE:
            return self._special(code, kind, board, free)
        letters = self.letters
        piece = board[code & k.SQUARE_MASK]
        captures = is_capture(code, board)
        if takes_by_way(code):
            return self._long(code, board, victims, free)
        if victims and letters.mixed[piece >> 1]:
            origin = letters.names[code & k.SQUARE_MASK] + ("" if captures else "-")
        else:
            origin = self._origin(code, legal, board, piece, captures, free)
        return self._joined(code, piece, origin, captures, victims, free)

    def long(self, code: int, board: Board, victims: Sequence[int] = (), free: bool = False) -> str:
        """LAN of a legal move: origin and target in full."""
        return self._long(alone(code), board, victims, free) + self._gated(code) + self._put(code)

    def _long(self, code: int, board: Board, victims: Sequence[int], free: bool) -> str:
        kind = kind_of(code)
        if kind in _NO_PIECE_MOVE:
            return self._special(code, kind, board, free)
        captures = is_capture(code, board)
        origin = self.letters.names[code & k.SQUARE_MASK]
        if takes_by_way(code):
            origin, victims = "x".join([origin, *(self.letters.names[square] for square in victims)]), ()
        origin += "" if captures else "-"
        return self._joined(code, board[code & k.SQUARE_MASK], origin, captures, victims, free)

    def _special(self, code: int, kind: int, board: Board, free: bool) -> str:
        """Castling, a drop, a pass, or the removal of an own piece."""
        if kind == k.KIND_PASS:
            return PASS
        origin = code & k.SQUARE_MASK
        piece = mover_of(code, board)
        mark = SIDE_MARKS[piece & 1] if free else ""
        if kind == k.KIND_CASTLE:
            return mark + self.letters.castlings[extra_of(code)]
        if kind == k.KIND_DROP:
            return f"{mark}{self.signs[piece >> 1]}{DROP}{self.letters.names[origin]}"
        return f"{mark}{self.letters.names[origin]}-"

    def _joined(
        self, code: int, piece: int, origin: str, captures: bool, victims: Sequence[int], free: bool
    ) -> str:
        names = self.letters.names
        kind = self.letters.kinds[piece >> 1]
        text = "" if kind == self.letters.letterless else self.signs[kind]
        text += origin + ("x" if captures else "") + names[(code >> k.MOVE_TO) & k.SQUARE_MASK]
        for square in victims:
            text += "x" + names[square]
        promotion = (code >> k.MOVE_PROMOTION) & k.TYPE_MASK
        if promotion:
            text += "=" + self.signs[promotion]
        return SIDE_MARKS[piece & 1] + text if free else text

    def _same(self, one: int, other: int, free: bool) -> bool:
        """Are two pieces called by the same letter? Where either side may move, their side is told, too."""
        kinds = self.letters.kinds
        return not (free and (one ^ other) & 1) and kinds[one >> 1] == kinds[other >> 1]

    def _grows(self, code: int, piece: int) -> bool:
        """Is it a promotion by a move of the new kind, which may come from anywhere around the target?"""
        promotion, rests = (code >> k.MOVE_PROMOTION) & k.TYPE_MASK, kind_of(code) == k.KIND_REST
        return piece >> 1 in self.letters.growing and promotion != 0 and not rests

    def _origin(
        self, code: int, legal: Iterable[int], board: Board, piece: int, captures: bool, free: bool
    ) -> str:
        """The least that tells the origin from those of other pieces of the kind that can go there."""
        own = code & k.SQUARE_MASK
        place = code & _PLACE
        if self._grows(code, piece) and not captures:
            return self.letters.names[own]
        rivals = [
            other & k.SQUARE_MASK
            for other in legal
            if other & _PLACE == place
            and self._same(board[other & k.SQUARE_MASK], piece, free)
            and other & k.SQUARE_MASK != own
            and kind_of(other) not in _NO_PIECE_MOVE
            and not self._grows(other, board[other & k.SQUARE_MASK])
        ]
        pawn = self.letters.kinds[piece >> 1] == self.letters.letterless
        if not rivals and not (pawn and captures):
            return ""
        names = self.letters.names
        name = names[own]
        if own >= self.letters.extra:
            return name
        if pawn and not captures:
            return name
        if all(names[rival][0] != name[0] for rival in rivals):
            return name[0]
        if not pawn and all(names[rival][1:] != name[1:] for rival in rivals):
            return name[1:]
        return name
