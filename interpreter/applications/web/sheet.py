"""What the page shows and writes of a variant: its board, pieces, ends and notation, as plain values."""

from __future__ import annotations

from typing import Any

from ...kinds.english import capital, plain
from ...language import names
from ...language.resources import openings
from ...model.geometry import Board
from ...model.layout import Layout
from ...model.look import BOARDS, SETS
from ...model.ruleset import Ruleset
from ...play.core.dialects import grown
from ...play.core.moves import RESULTS
from ...play.notation import coordinate
from ...play.notation.fen import MOST_COUNTED, MOST_LIMIT, MOST_MOVES, MOST_POOLED
from ...play.notation.letters import PASS, SIDE_MARKS
from ...play.variant import Position, Variant
from ...play.winning import winless
from ..drawing.board import Artist
from ..drawing.pictures import sets_of
from ..records.identity import tags_of
from ..rulebook.ends_in_words import ends_words
from .reading import gating, reading


def sheet(position: Position, artist: Artist, deep: bool) -> dict[str, Any]:
    """All of it; the artist has drawn what the page shows. `deep`: also what never wins beside royals."""
    variant = position.variant
    return {
        "name": variant.name,
        "id": variant.id,
        "called": names.meaning(variant.definition, variant.id, variant.options),
        "fen": position.fen(),
        "tags": tags_of(variant, position.fen()),
        "board": board(variant),
        "looks": looks(artist),
        "pieces": pieces(variant),
        "ends": ends(variant),
        "results": RESULTS,
        "notation": notation(variant),
        "fields": fields(position),
        "hand": hand(variant),
        "faces": faces(variant),
        "freezing": [
            2 * i + 2 + s for i, p in enumerate(variant.ruleset.pieces) if p.freezes for s in (0, 1)
        ],
        "sides": variant.sides,
        "openings": openings(variant.id) if variant.folder is None else "",
        "inks": variant.ruleset.look.inks,
        "passing": variant.ruleset.has_passes,
        "refusing": variant.ruleset.refusing != "never",
        "winless": winless(position, deep),
    }


def board(variant: Variant) -> dict[str, Any]:
    """Squares by index: names, and polygons seen from White's side and from Black's; rows for readers."""
    shape = variant.ruleset.board
    return {
        "names": shape.names,
        "places": shape.coordinates,
        "rows": shape.rows,
        "numbers": {"order": variant.sheet.numbers.order, "dark": variant.sheet.numbers.dark},
        **picture(shape),
        **({"narrow": picture(shape, narrow=True)} if shape.levels > 1 else {}),
    }


def picture(shape: Board, narrow: bool = False) -> dict[str, Any]:
    """How large the picture of a board is, and where its squares lie, seen from both sides."""
    sides = [Layout(shape, flipped=flipped, narrow=narrow) for flipped in (False, True)]
    return {
        "size": sides[0].size,
        "polygons": [[polygon(scene, square) for square in range(shape.size)] for scene in sides],
    }


def looks(artist: Artist) -> dict[str, Any]:
    """What a reader can choose of the look, and what the page begins with."""
    offered = {artist.pieces, *sets_of(artist.variant)}
    return {
        "look": {"usual": artist.look, "words": BOARDS},
        "pieces": {"usual": artist.pieces, "words": [word for word in SETS if word in offered]},
        "others": artist.other_definitions(),
    }


def polygon(layout: Layout, square: int) -> list[float]:
    """The corners of a square, x and y by turns."""
    return [round(number, 2) for corner in layout.corners(square) for number in corner]


def pieces(variant: Variant) -> list[dict[str, Any]]:
    """The kinds of piece: name, title, and the symbols of both sides."""
    return [
        {
            "name": piece.name,
            "title": piece.title,
            "royal": piece.royal,
            "owned": piece.owned,
            "symbols": [piece.symbol.upper(), piece.symbol.lower()],
        }
        for piece in variant.ruleset.pieces
    ]


def ends(variant: Variant) -> list[dict[str, str]]:
    """The ends of the game in their order: kind, name, and what they say in words."""
    words = ends_words(variant.ruleset)
    return [
        {"kind": end.kind, "id": end.name, "name": plain(end.name), "words": capital(told)}
        for end, told in zip(variant.ruleset.ends, words, strict=True)
    ]


def notation(variant: Variant) -> dict[str, Any]:
    """What moves are written with."""
    letters = variant.sheet.letters
    return {
        "extra": letters.extra,
        "symbols": letters.symbols,
        "letterless": letters.letterless,
        "others": {
            text: letters.symbols[kind]
            for text, kind in letters.by_symbol.items()
            if text not in letters.symbols
        },
        "kinds": letters.kinds,
        "mixed": letters.mixed,
        "effects": letters.effects,
        "growing": sorted(letters.growing),
        "grown": beside_lists(variant.ruleset),
        "castlings": letters.castlings,
        "promotions": variant.codec.letters,
        "dropped": variant.codec.dropped,
        "passes": {"text": coordinate.PASS, "san": PASS},
        "castled": variant.codec.castlings,
        "sides": SIDE_MARKS,
        "rooks": [castling.rook_from for castling in variant.ruleset.castlings],
        "western": variant.sheet.western.types,
        **({"kif": variant.sheet.kif.facts} if is_shogi_kin(variant) else {}),
    }


def is_shogi_kin(variant: Variant) -> bool:
    """Are its moves written as those of shogi are?"""
    kif = variant.sheet.kif
    return bool(kif.places) and (any(kif.codes) or bool(variant.sheet.western.types))


def fields(position: Position) -> dict[str, Any]:
    """What a FEN has beside the board; the letters of the rights of kings and rooks of this position."""
    variant = position.variant
    dialect = variant.dialect
    return {
        "pool": dialect.has_pool,
        "rights": position.view().right_letters,
        "gates": gating(variant),
        "checks": dialect.checks,
        "extensions": dialect.extensions,
        "counts": dialect.count_in_fields,
        "reading": reading(variant),
        "most": {"moves": MOST_MOVES, "pooled": MOST_POOLED, "counted": MOST_COUNTED, "limit": MOST_LIMIT},
    }


def hand(variant: Variant) -> dict[str, bool]:
    """The codes of the pieces that come out of the hand: are there always enough of them?"""
    game = variant.ruleset
    unlimited = game.hand.unlimited if game.hand else frozenset[str]()
    return {
        str(2 * (i + 1) + side): piece.name in unlimited
        for i, piece in enumerate(game.pieces)
        if piece.name in game.from_hand and not (game.hand and piece.name in game.hand.faces)
        for side in (0, 1)
    }


def faces(variant: Variant) -> dict[str, int]:
    """By the code of a promoted form that is put down, the code of the piece in the hand that it is."""
    game = variant.ruleset
    return {
        str(2 * (game.piece(form) + 1) + side): 2 * (game.piece(base) + 1) + side
        for form, base in (game.hand.faces.items() if game.hand else ())
        for side in (0, 1)
    }


def beside_lists(game: Ruleset) -> dict[int, list[int]]:
    """By code of pieces that choose what they become, what they become by themselves: see dialects.py."""
    choosing = [len({name for rule in piece.promotions for name in rule.to}) > 1 for piece in game.pieces]
    codes = [code for code in range(2, 2 * len(game.pieces) + 2) if choosing[(code >> 1) - 1]]
    found = {code: sorted(game.piece(name) + 1 for name in grown(game, code)) for code in codes}
    return {code: kinds for code, kinds in found.items() if kinds}
