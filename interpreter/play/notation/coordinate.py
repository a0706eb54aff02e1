"""Coordinate moves: from, to, promotion letter or sign; a suffix where two moves would share a text.

Castling is king target, plus the rook's square where a step of the king or another castling has the same two
squares; where the setup is shuffled it is the king's square and the rook's; removing an own frozen piece is
its square twice; a drop is the piece's letter, @ and the square; a pass is `0000`. What is put after a move,
in the same turn, follows behind a comma: from where the move ended to its square. A move that leaves a piece
of the hand behind has its small letter at the end; on the square of a rook that castles, this square and the
king's come before it. What is taken on the way stands between origin and target, an `x` before each.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...model.pieces import PieceType
from ...model.ruleset import Castling, Ruleset
from ...rules.chains import chains
from ...rules.kernel import layout as k
from ...rules.machine.turns import alone, extra_of, gated, gated_by_rook, second_act

PASS = "0000"

DROP = "@"
PROMOTED = "+"
DEMOTED = "-"


def mover_of(code: int, board: Sequence[int]) -> int:
    """The piece code that a move is made with: of the one on its square, or the one from the hand."""
    if (code >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_DROP:
        return (code >> k.MOVE_PROMOTION) & k.CODE_MASK
    return board[code & k.SQUARE_MASK]


def steps_there(game: Ruleset, castling: Castling) -> bool:
    """Could the king also go there by an ordinary move?"""
    return any(
        node.place == castling.king_to
        for movement in game.pieces[castling.king].movements
        for chain in chains(game, movement, castling.side, castling.king_from)
        for node, _ in chain.endings
    )


def castling_moves(game: Ruleset) -> tuple[str, ...]:
    """Per castling move its text."""
    names = game.board.names
    if game.castles_anywhere:
        return tuple(names[c.king_from] + names[c.rook_from] for c in game.castlings)
    suffixed = zip(game.castlings, castling_suffixes(game), strict=True)
    return tuple(names[c.king_from] + names[c.king_to] + suffix for c, suffix in suffixed)


def castling_suffixes(game: Ruleset) -> tuple[str, ...]:
    """Per castling move the square of its rook, empty where the king's squares alone tell it."""
    if game.castles_anywhere:
        return tuple(game.board.names[c.rook_from] for c in game.castlings)
    squares = [(c.side, c.king_from, c.king_to) for c in game.castlings]
    return tuple(
        game.board.names[c.rook_from] if squares.count(key) > 1 or steps_there(game, c) else ""
        for c, key in zip(game.castlings, squares, strict=True)
    )


def promotion_suffixes(game: Ruleset) -> list[str]:
    """By type what follows the squares of a move that makes it: its small letter, or a sign.

    `+` is the promoted form of the piece that moves, which has a + before its letter, `-` the way back.
    """
    made = [{name for rule in p.promotions for name in (*rule.to, *rule.recall)} for p in game.pieces]
    symbols = {piece.name: piece.symbol for piece in game.pieces}

    def suffix(piece: PieceType) -> str:
        makers = [
            (p.symbol, names) for p, names in zip(game.pieces, made, strict=True) if piece.name in names
        ]
        if makers and piece.symbol[0] == PROMOTED:
            alone = all(sum(symbols[n][0] == PROMOTED for n in names) == 1 for _, names in makers)
            return PROMOTED if alone else piece.symbol.lower()
        back = makers and all(symbol == PROMOTED + piece.symbol for symbol, _ in makers)
        return DEMOTED if back else piece.symbol.lower()

    return ["", *map(suffix, game.pieces)]


class Codec:
    """Writes the moves of one variant."""

    def __init__(self, game: Ruleset) -> None:
        self.names = game.board.names
        self.letters = promotion_suffixes(game)
        self.symbols = ["", *(piece.symbol.lower() for piece in game.pieces)]
        self.rooks = tuple(c.rook_from for c in game.castlings)
        self.dropped = ["", *(f"{piece.symbol}{DROP}" for piece in game.pieces)]
        self.suffixes = castling_suffixes(game)
        self.castlings = castling_moves(game)

    def text(self, code: int, taken: Sequence[int] = ()) -> str:
        """The coordinate form of a move, or turn; `taken` is what it takes on its way."""
        second = second_act(code)
        if second:
            arrival = self.names[(code >> k.MOVE_TO) & k.SQUARE_MASK]
            return f"{self._first(code, taken)},{arrival}{self.names[(second >> k.MOVE_TO) & k.SQUARE_MASK]}"
        return self._first(code, taken)

    def _gated(self, code: int) -> str:
        """What a move leaves behind: the move and a letter."""
        squares = code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK
        letter = self.symbols[gated(code) >> 1]
        castles = (alone(code) >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_CASTLE
        if castles and not gated_by_rook(code):
            return self.castlings[extra_of(alone(code))] + letter
        first, last = (self.rooks[extra_of(alone(code))], squares[0]) if castles else squares
        return self.names[first] + self.names[last] + letter

    def _first(self, code: int, taken: Sequence[int]) -> str:
        if gated(code):
            return self._gated(code)
        if (code >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_PASS:
            return PASS
        if (code >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_DROP:
            return self.dropped[mover_of(code, ()) >> 1] + self.names[code & k.SQUARE_MASK]
        if (code >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_CASTLE:
            return self.castlings[extra_of(code)]
        way = "x".join(self.names[square] for square in (code & k.SQUARE_MASK, *taken))
        target = self.names[(code >> k.MOVE_TO) & k.SQUARE_MASK]
        return way + target + self.letters[(code >> k.MOVE_PROMOTION) & k.TYPE_MASK]
