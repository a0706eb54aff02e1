"""Coordinate moves: from, to, promotion letter; a suffix where two moves would share a text.

Castling is king target, plus the rook's square where a step of the king or another castling has
the same two squares; removing an own frozen piece is its square twice, and a pass is `0000`. What is put
after a move, in the same turn, follows behind a comma: from where the move ended to its square.
"""

from __future__ import annotations

from ...model.ruleset import Castling, Ruleset
from ...rules.chains import chains
from ...rules.kernel import layout as k
from ...rules.machine.turns import extra_of, second_act

PASS = "0000"


def steps_there(game: Ruleset, castling: Castling) -> bool:
    """Could the king also go there by an ordinary move?"""
    index, side = game.setup.get(castling.king_from, (-1, 0))
    if index < 0:
        return False
    return any(
        node.place == castling.king_to
        for movement in game.pieces[index].movements
        for chain in chains(game, movement, side, castling.king_from)
        for node, _ in chain.endings
    )


def castling_suffixes(game: Ruleset) -> tuple[str, ...]:
    """Per castling move the suffix of its text, empty where none is needed."""
    squares = [(c.side, c.king_from, c.king_to) for c in game.castlings]
    return tuple(
        game.board.names[c.rook_from] if squares.count(key) > 1 or steps_there(game, c) else ""
        for c, key in zip(game.castlings, squares, strict=True)
    )


class Codec:
    """Writes the moves of one variant."""

    def __init__(self, game: Ruleset) -> None:
        self.names = game.board.names
        self.letters = ["", *(piece.symbol.lower() for piece in game.pieces)]
        self.suffixes = castling_suffixes(game)

    def text(self, code: int) -> str:
        """The coordinate form of a move, or turn."""
        second = second_act(code)
        if second:
            arrival = self.names[(code >> k.MOVE_TO) & k.SQUARE_MASK]
            return f"{self._first(code)},{arrival}{self.names[(second >> k.MOVE_TO) & k.SQUARE_MASK]}"
        return self._first(code)

    def _first(self, code: int) -> str:
        if (code >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_PASS:
            return PASS
        text = self.names[code & k.SQUARE_MASK] + self.names[(code >> k.MOVE_TO) & k.SQUARE_MASK]
        if (code >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_CASTLE:
            return text + self.suffixes[extra_of(code)]
        return text + self.letters[(code >> k.MOVE_PROMOTION) & k.TYPE_MASK]
