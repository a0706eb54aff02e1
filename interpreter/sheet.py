"""Moves as people write them, for positions: SAN and LAN with their marks, both ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .errors import MoveError, quoted
from .kernel import layout as k
from .misread import explain
from .notation.letters import Letters, letters_of
from .notation.san import Writer
from .notation.sanread import Reader

if TYPE_CHECKING:
    from .position import Move, Position
    from .variant import Variant

LISTED = 12


class Sheet:
    """Writes and reads the moves of one variant; `names` are other square names than its own."""

    def __init__(self, variant: Variant, names: Sequence[str] | None = None) -> None:
        self.variant = variant
        self.letters: Letters = letters_of(variant.game, variant.tables, names)
        self.writer = Writer(self.letters)
        self.pictures = Writer(self.letters, figurines=True)
        self.reader = Reader(self.letters)

    # --- writing -------------------------------------------------------------------------------

    def san(self, position: Position, move: Move, figurines: bool = False) -> str:
        """SAN of a legal move. Raises MoveError for a move that is not legal."""
        writer = self.pictures if figurines else self.writer
        legal = position.legal_moves.codes
        if move.code not in legal:
            raise MoveError(self.variant.explain_refusal(position, str(move)))
        state = position._state
        board = state.board
        mark, victims = self._consequences(position, move.code)
        free = state.st[k.TURN] == k.EITHER
        return writer.short(move.code, legal, board, victims, bool(free)) + mark

    def lan(self, position: Position, move: Move) -> str:
        """LAN of a legal move. Raises MoveError for a move that is not legal."""
        if move.code not in position.legal_moves.codes:
            raise MoveError(self.variant.explain_refusal(position, str(move)))
        state = position._state
        mark, victims = self._consequences(position, move.code)
        return self.writer.long(move.code, state.board, victims, bool(state.st[k.TURN] == k.EITHER)) + mark

    def every(self, position: Position) -> dict[str, Move]:
        """SAN -> move of all legal moves."""
        return {self.san(position, move): move for move in position.legal_moves}

    def _consequences(self, position: Position, code: int) -> tuple[str, list[int]]:
        """The mark of check or checkmate, and the squares that the move empties by effect."""
        v, state = self.variant, position._state
        side = int(state.board[code & k.SQUARE_MASK]) & 1
        kernel, tables = v.kernel, v.tables_array
        kernel.make(tables, state, code)
        checks = kernel.royal_attacked(tables, state, side ^ 1)
        stuck = checks and kernel.legal(tables, state, v.buffer, k.MOVE_BASE) == k.MOVE_BASE
        victims = self._victims(state)
        kernel.unmake(tables, state)
        v.reraise()
        if stuck and self._mates(position, code):
            return "#", victims
        return "+" if checks else "", victims

    def _victims(self, state: Any) -> list[int]:
        """Squares that the move just made has emptied by effect, in the order of the board."""
        top = int(state.st[k.UNDO])
        frame = top - k.FRAME
        count = int(state.undo[frame + 4]) >> k.FRAME_VICTIMS
        if not count:
            return []
        kind = (int(state.undo[frame]) >> k.MOVE_KIND) & k.KIND_MASK
        squares = [int(state.undo[frame - 3 * (count - i)]) for i in range(count)]
        if kind == k.KIND_REMOVE:
            return []
        if kind == k.KIND_PASSANT:
            squares.remove(int(state.undo[frame + 2]) & k.SQUARE_MASK)
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
        if not self.letters.effects[int(state.board[code & k.SQUARE_MASK]) >> 1]:
            return []
        v.kernel.make(v.tables_array, state, code)
        found = self._victims(state)
        v.kernel.unmake(v.tables_array, state)
        return found

    # --- reading -------------------------------------------------------------------------------

    def parse(self, position: Position, text: str, side: str | None = None) -> Move:
        """The legal move that a text means. Raises MoveError if there is none, or more than one.

        `side` ("white", "black") leaves only the moves of one side while either may move.
        """
        legal = position.legal_moves.codes
        board = position._state.board
        if side is not None:
            wanted = ("white", "black").index(side)
            legal = [code for code in legal if int(board[code & k.SQUARE_MASK]) & 1 == wanted]
        found = self.reader.read(text, legal, board, lambda code: self.victims(position, code))
        if len(found) > 1:
            found = self._exactly(position, text, found) or found
        if len(found) == 1:
            return self.variant.move(found[0])
        if found:
            listed = ", ".join(self.san(position, self.variant.move(code)) for code in found[:LISTED])
            more = f" and {len(found) - LISTED} more" if len(found) > LISTED else ""
            raise MoveError(f"{quoted(text)} can mean several moves: {listed}{more}")
        raise MoveError(explain(self, position, text))

    def _exactly(self, position: Position, text: str, found: list[int]) -> list[int]:
        """Of several moves, the one that is written just so: in SAN, in LAN, or in coordinates."""
        legal, state = position.legal_moves.codes, position._state
        bare = text.strip().rstrip("+#!?").removeprefix("w:").removeprefix("b:")
        ways: tuple[Callable[[int], str], ...] = (
            lambda code: self.writer.short(code, legal, state.board, self.victims(position, code)),
            lambda code: self.writer.long(code, state.board, self.victims(position, code)),
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
