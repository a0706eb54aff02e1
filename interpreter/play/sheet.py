"""Moves as people write them, for positions: SAN and LAN with their marks, both ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..errors import MoveError, quoted
from ..rules.kernel import layout as k
from .notation.letters import Letters, letters_of
from .notation.san import Writer
from .notation.sanread import Reader
from .reasons import why

if TYPE_CHECKING:
    from .position import Move, Position
    from .variant import Variant

#: Reasons that say what was wrong with the text themselves.
NO_MOVE = ("unreadable", "ambiguous")


class Sheet:
    """Writes and reads the moves of one variant; `letters` are others than its own (those of a GUI)."""

    def __init__(self, variant: Variant, letters: Letters | None = None) -> None:
        self.variant = variant
        self.letters = letters or letters_of(variant.game, variant.tables)
        self.writer = Writer(self.letters)
        self.pictures = Writer(self.letters, figurines=True)
        self.reader = Reader(self.letters)
        self._make, self._unmake = variant.kernel.make, variant.kernel.unmake
        self._attacked = variant.kernel.royal_attacked

    # --- writing -------------------------------------------------------------------------------

    def san(self, position: Position, move: Move, figurines: bool = False) -> str:
        """SAN of a legal move. Raises MoveError for a move that is not legal."""
        writer = self.pictures if figurines else self.writer
        legal = position.legal_moves.codes
        if move.code not in legal:
            raise self.refusal(position, str(move))
        mark, victims = self._consequences(position, move.code)
        return writer.short(move.code, legal, position._squares, victims, position._free) + mark

    def lan(self, position: Position, move: Move) -> str:
        """LAN of a legal move. Raises MoveError for a move that is not legal."""
        if move.code not in position.legal_moves.codes:
            raise self.refusal(position, str(move))
        mark, victims = self._consequences(position, move.code)
        return self.writer.long(move.code, position._squares, victims, position._free) + mark

    def _consequences(self, position: Position, code: int) -> tuple[str, list[int]]:
        """The mark of check or checkmate, and the squares that the move empties by effect."""
        v, state = self.variant, position._state
        piece = int(position._squares[code & k.SQUARE_MASK])
        tables = v.tables_array
        self._make(tables, state, code)
        checks = self._attacked(tables, state, piece & 1 ^ 1)
        stuck = checks and v.kernel.legal(tables, state, v.buffer, k.MOVE_BASE) == k.MOVE_BASE
        victims = self._victims(position) if self.letters.effects[piece >> 1] else []
        self._unmake(tables, state)
        v.reraise()
        if stuck and self._mates(position, code):
            return "#", victims
        return "+" if checks else "", victims

    def _victims(self, position: Position) -> list[int]:
        """Squares that the move just made has emptied by effect, in the order of the board."""
        frames = position._frames
        frame = int(position._st[k.UNDO]) - k.FRAME
        count = int(frames[frame + 4]) >> k.FRAME_VICTIMS
        kind = (int(frames[frame]) >> k.MOVE_KIND) & k.KIND_MASK
        if not count or kind == k.KIND_REMOVE:
            return []
        squares = [int(frames[frame - 3 * (count - i)]) for i in range(count)]
        if kind == k.KIND_PASSANT:
            squares.remove(int(frames[frame + 2]) & k.SQUARE_MASK)
        return sorted(squares)

    def _mates(self, position: Position, code: int) -> bool:
        """Does the move end the game by checkmate? Its successor has no legal moves."""
        position.push(self.variant.move(code))
        v = self.variant
        verdict = int(v.kernel.verdict(v.tables_array, position._state, v.buffer))
        position.pop()
        return bool(verdict) and v.game.ends[(verdict - 1) // 4].kind == "checkmate"

    def victims(self, position: Position, code: int) -> list[int]:
        """Squares that a legal move empties by effect."""
        v, state = self.variant, position._state
        if not self.letters.effects[int(position._squares[code & k.SQUARE_MASK]) >> 1]:
            return []
        self._make(v.tables_array, state, code)
        found = self._victims(position)
        self._unmake(v.tables_array, state)
        return found

    # --- reading -------------------------------------------------------------------------------

    def parse(self, position: Position, text: str, side: str | None = None) -> Move:
        """The legal move that a text means. Raises MoveError if there is none, or more than one.

        `side` ("white", "black") leaves only the moves of one side while either may move.
        """
        found = self.candidates(position, text, side)
        if len(found) == 1:
            return self.variant.move(found[0])
        raise self.refusal(position, text, side)

    def candidates(self, position: Position, text: str, side: str | None = None) -> list[int]:
        """Codes of the legal moves that a text can mean; only one if it is written just so."""
        legal = position.legal_moves.codes
        board = position._squares
        if side is not None:
            wanted = ("white", "black").index(side)
            legal = [code for code in legal if int(board[code & k.SQUARE_MASK]) & 1 == wanted]
        found = self.reader.read(text, legal, board, lambda code: self.victims(position, code))
        return (self._exactly(position, text, found) or found) if len(found) > 1 else found

    def refusal(self, position: Position, text: str, side: str | None = None) -> MoveError:
        """The error of a text that means no legal move (of the side, where one is given), or several."""
        reason = why(self, position, text, side)
        if reason.legal:
            written = (
                f"it has to be written {reason.move}" if reason.move != text else "it is of another position"
            )
            reason = replace(reason, code="unreadable", sentence=f"{quoted(text)}: {written}", parts=())
        start = "" if reason.code in NO_MOVE else f"illegal move {quoted(text.strip())}: "
        return MoveError(start + reason.sentence, reason)

    def _exactly(self, position: Position, text: str, found: list[int]) -> list[int]:
        """Of several moves, the one that is written just so: in SAN, in LAN, or in coordinates."""
        legal, board = position.legal_moves.codes, position._squares
        bare = text.strip().rstrip("+#!?").removeprefix("w:").removeprefix("b:")
        ways: tuple[Callable[[int], str], ...] = (
            lambda code: self.writer.short(code, legal, board, self.victims(position, code)),
            lambda code: self.writer.long(code, board, self.victims(position, code)),
            self.variant.codec.text,
        )
        for way in ways:
            exact = [code for code in found if way(code) == bare]
            if len(exact) == 1:
                return exact
        return []


def variation_san(position: Position, moves: Iterable[Move | str]) -> str:
    """A row of moves as numbered SAN, `12... Nf6 13. e5`; the position is left as it was.

    Moves may be given as texts. Raises MoveError at the first that is not legal.
    """
    twin = position.copy()
    words: list[str] = []
    for move in moves:
        one = twin.parse_san(move) if isinstance(move, str) else move
        words.append(numbered(twin, twin.san(one), first=not words))
        twin.push(one)
    return " ".join(words)


def numbered(position: Position, text: str, first: bool = False) -> str:
    """A move's text with its number where one belongs: White's moves, and the first of a row."""
    if position.turn == "white":
        return f"{position.move_number}. {text}"
    if position.turn == "black" and first:
        return f"{position.move_number}... {text}"
    return text
