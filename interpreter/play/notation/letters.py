"""What the notation of a variant is made of: piece letters, square names and castling texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...model.ruleset import Castling, Ruleset
from ...rules.kernel import layout as k
from ...rules.tables import Tables
from .coordinate import DEMOTED, castling_suffixes, promotion_suffixes

SIDE_MARKS = ("w:", "b:")
PASS = "--"
PASSES = frozenset({PASS, "pass", "null", "@@@@", "0000", "Z0"})
_OUTLINES = range(0x2654, 0x265A)  # the white chess pieces of Unicode; the black ones are six further


def letterless(game: Ruleset) -> int:
    """Type of the piece whose letter is not written, 0 if every piece has one.

    A definition does not say which piece is its pawn: it is the one with the most pieces in the setup
    among those that promote and do not turn back, the first named of equals.
    """
    placed = Counter(index for index, _ in game.setup.values())
    promoters = [
        i for i, p in enumerate(game.pieces) if p.promotions and placed[i] and game.other_face(p) is None
    ]
    return max(promoters, key=lambda i: placed[i]) + 1 if promoters else 0


def castling_texts(game: Ruleset, names: Sequence[str]) -> tuple[str, ...]:
    """Per castling its text: `O-O` towards the higher files or ranks, `O-O-O` towards the lower ones.

    Where a wing knows several castlings the king's target follows (`O-Oh1`), then the rook's square
    if that does not tell them apart, then everything.
    """
    wings = [(c.side, game.wing(c) == "kingside") for c in game.castlings]
    texts = []
    for castling, wing in zip(game.castlings, wings, strict=True):
        rivals = () if game.castles_anywhere else zip(game.castlings, wings, strict=True)
        same = [c for c, w in rivals if w == wing]
        texts.append(("O-O" if wing[1] else "O-O-O") + _detail(castling, same, names))
    return tuple(texts)


def _detail(castling: Castling, same: list[Castling], names: Sequence[str]) -> str:
    """What has to follow `O-O` to tell a castling from the others of its side and wing."""
    if len(same) <= 1:
        return ""
    if len({c.king_from for c in same}) > 1:
        return "".join(names[s] for s in (castling.king_from, castling.king_to, castling.rook_from))
    if sum(c.king_to == castling.king_to for c in same) > 1:
        return names[castling.king_to] + names[castling.rook_from]
    return names[castling.king_to]


@dataclass(frozen=True)
class Letters:
    """The alphabet of one variant: by type (1..) or castling index."""

    names: tuple[str, ...]  # square names by index
    extra: int  # squares from this index on are not told by file or rank alone
    symbols: tuple[str, ...]  # by type; "" for 0
    figurines: tuple[str, ...]  # by type; the symbol where the definition gives none
    aliases: tuple[tuple[str, ...], ...]  # by type: letters that other programs write for it
    letterless: int
    mixed: tuple[bool, ...]  # by type: captures by moving onto its victim and by effect
    effects: tuple[bool, ...]  # by type: may capture by effect
    castlings: tuple[str, ...]  # their texts
    rooks: tuple[int, ...]  # per castling: square of the rook
    plain: tuple[bool, ...]  # per castling: do the king's squares alone tell it?
    kinds: tuple[int, ...]  # by type: the one that it is called by, for twins another
    bases: frozenset[int]  # types that a move makes whose text ends in a -
    growing: frozenset[int]  # types that promote by a move of the new kind

    @property
    def by_symbol(self) -> dict[str, int]:
        """Letter, alias or figurine -> type."""
        own = [i for i, kind in enumerate(self.kinds) if i == kind]
        found = {self.figurines[i]: i for i in own if self.figurines[i]}
        for text, i in list(found.items()):
            if len(text) == 1 and ord(text) in _OUTLINES:
                found.setdefault(chr(ord(text) + len(_OUTLINES)), i)
        found |= {text: i for i in own for text in self.aliases[i]}
        return found | {self.symbols[i]: i for i in own if self.symbols[i]}

    @property
    def symbol_pattern(self) -> str:
        """Regular expression of one letter or figurine, the longest that fits."""
        return "|".join(re.escape(text) for text in sorted(self.by_symbol, key=len, reverse=True))


def letters_of(game: Ruleset, tables: Tables, names: Sequence[str] | None = None) -> Letters:
    """The alphabet of a game; `names` are other square names than its own (those of a GUI)."""
    words = tables.words
    effects = [words[words[k.H_EFFECTS] + 2 * i] != 0 for i in range(1, len(game.pieces) + 1)]
    royal = frozenset(piece.name for piece in game.pieces if piece.royal == "always")
    displaces = [
        any(
            m.takes_passant or m.own or (m.capture and (m.victims is None or m.victims - royal))
            for m in p.movements
        )
        for p in game.pieces
    ]
    pictures = Counter(piece.figurine for piece in game.kinds)
    named = [game.pieces[game.piece(piece.twin_of)] if piece.twin_of else piece for piece in game.pieces]
    squares, endings = tuple(names or game.board.names), promotion_suffixes(game)
    return Letters(
        names=squares,
        extra=len(game.board.plain) if game.board.levels == 1 else 0,
        symbols=("", *(piece.symbol for piece in named)),
        figurines=(
            "",
            *(p.figurine if pictures[p.figurine] == 1 and p.figurine else p.symbol for p in named),
        ),
        aliases=((), *(piece.aliases for piece in game.pieces)),
        letterless=letterless(game),
        mixed=(False, *(a and b for a, b in zip(effects, displaces, strict=True))),
        effects=(False, *effects),
        castlings=castling_texts(game, squares),
        rooks=tuple(c.rook_from for c in game.castlings),
        plain=tuple(not suffix for suffix in castling_suffixes(game)),
        kinds=(0, *(game.pieces.index(piece) + 1 for piece in named)),
        bases=frozenset(i for i, text in enumerate(endings) if text == DEMOTED),
        growing=frozenset(i for i, piece in enumerate(game.pieces, start=1) if piece.as_new),
    )
