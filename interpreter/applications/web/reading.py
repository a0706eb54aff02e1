"""What the page has to know to read a FEN: letters, and which positions can be played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ...model.ruleset import Ruleset
from ...play.core.gates import gate_letters, supplied
from ...play.core.homes import letter_of
from ...play.core.setup import hook_leaves_in_check, rook_files
from ...play.variant import Variant
from ...rules.kernel import layout as k
from ...rules.tables.rules import implied_rights, right_of


def reading(variant: Variant) -> dict[str, Any]:
    """Plain values: codes of pieces, squares by index."""
    game, dialect, tables = variant.ruleset, variant.dialect, variant.tables_array
    codes = range(2, 2 * len(game.pieces) + 2)
    single = tables[k.H_SINGLE_ROYAL] != 0
    royals = [[2 * i + 2 + side for i, piece in enumerate(game.pieces) if piece.royal] for side in (0, 1)]
    return {
        "symbols": dialect.readable,
        "own": list(dialect.symbols),
        "pooled": sorted(dialect.pooled),
        "unlimited": sorted(dialect.unlimited),
        "unkept": sorted(dialect.royals - dialect.pooled),
        "promoted": dialect.promoted,
        "wall": dialect.wall,
        "first": dialect.first,
        "counting": dialect.counts,
        "either": dialect.starts_either,
        "start": variant.position().fen(),
        "sfen": dialect.bare_sfen,
        "counted": counted(variant),
        "standing": standing(variant),
        "most_pieces": k.LIST_HALF - 1,
        "walls": [code for code in codes if game.is_wall(code)],
        "kings": [c for c in codes if single and tables[tables[k.H_TRAITS] + c] & k.TRAIT_ROYAL],
        "needs": [*map(partial(needs, variant), variant.tables.rights, variant.right_squares)],
        "implied": implied_rights(variant.ruleset, variant.tables.rights),
        "rooks": rook_files(variant),
        "homes": homes(variant) if game.castles_anywhere else None,
        "castlers": castlers(game),
        "form": variant.any_castling and variant.any_castling.id,
        "passants": {str(word): sorted(origins) for word, origins in variant.passant_origins.items()},
        "jumping": [code for code in codes if game.pieces[(code >> 1) - 1].jumps_passant],
        "leaves_check": [hook_leaves_in_check(variant, turn) for turn in (0, 1)],
        "royals": royals if game.consequences else None,
        "facings": bool(game.facings),
        "no_checking": bool(game.no_checking),
        "rearranged": game.rearranged,
        "series": series(variant),
        "last": tables[k.H_LAST] & k.LAST_KEPT,
        "owners": game.look.owners,
    }


def series(variant: Variant) -> dict[str, Any] | None:
    """Turns of several moves, None where each is one."""
    found = variant.ruleset.series
    if found is None:
        return None
    again = min(found.again.most or 250, 250) if found.again else 0
    numbers = {
        "opening": found.opening,
        "again": again,
        "grows": found.grows,
        "starts": variant.ruleset.first,
        "victims": variant.as_victims or None,
        "foreign": found.foreign is not None,
    }
    return {"moves": found.moves, "most": k.SERIES_MOST, **numbers}


def gating(variant: Variant) -> dict[str, Any] | None:
    """Rights to gate by number: letters, sides and squares; by castling right those that it includes."""
    game = variant.ruleset
    if not game.gates:
        return None
    return {
        "letters": gate_letters(game),
        "places": game.gates,
        "included": [
            [i for i, (owner, square) in enumerate(game.gates) if owner == side and square in squares]
            for (side, _, _), squares in zip(variant.tables.rights, variant.right_squares, strict=True)
        ],
        "codes": [2 * game.piece(name) + 2 + side for name in sorted(game.gatable) for side in (0, 1)],
        "lasting": supplied(game, 1, {}) != 0,
    }


def castlers(game: Ruleset) -> dict[str, Any]:
    """The titles of the kinds that castle, by type, and where the setup has what, by square."""
    kinds = {kind for castling in game.castlings for kind in (castling.king, castling.rook)}
    titles = {kind + 1: game.pieces[kind].title for kind in kinds if game.gates}
    return {
        "titles": titles,
        "at": {s: 2 * kind + 2 + side for s, (kind, side) in game.setup.items() if titles},
    }


def homes(variant: Variant) -> list[dict[str, Any]]:
    """Castlings from wherever king and rook begin, those with the nearer rook first."""
    game, order = variant.ruleset, variant.tables.rights
    x = [place[0] for place in game.board.coordinates]
    entries = sorted(
        enumerate(game.castlings), key=lambda entry: abs(x[entry[1].rook_from] - x[entry[1].king_from])
    )
    return [
        {
            "entry": i,
            "right": right_of(game, order, c),
            "letters": [order[right_of(game, order, c)][2], letter_of(variant, c)],
            "men": [[c.king_from, 2 * c.king + 2 + c.side], [c.rook_from, 2 * c.rook + 2 + c.side]],
            "gates": [
                n
                for n, place in enumerate(game.gates)
                if place in {(c.side, c.king_from), (c.side, c.rook_from)}
            ],
        }
        for i, c in entries
    ]


def counted(variant: Variant) -> list[dict[str, Any]]:
    """Royals that are counted together."""
    return [
        {
            "codes": group.codes,
            "wanted": group.wanted,
            "more": group.more,
            "fewer": group.fewer,
            "words": group.words,
        }
        for group in variant.standing.royals
    ]


def standing(variant: Variant) -> list[dict[str, Any]]:
    """By code where pieces can stand only, and where they would have promoted."""
    kept = {"confined": variant.standing.confined, "barred": variant.standing.barred}
    codes = sorted({code for squares in kept.values() for code in squares})
    return [
        {"code": code, **{word: sorted(squares[code]) for word, squares in kept.items() if code in squares}}
        for code in codes
    ]


def needs(
    variant: Variant, right: tuple[int, int, str], squares: Mapping[int, int]
) -> list[tuple[int, int, str, str]]:
    """Square, code, title and name of the square of every piece that a right needs."""
    pieces, names = variant.ruleset.pieces, variant.ruleset.board.names
    return [(at, 2 * (i + 1) + right[0], pieces[i].title, names[at]) for at, i in squares.items()]
