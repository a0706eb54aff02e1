"""Everything that is told of a variant, as data for people and programs."""

from __future__ import annotations

from typing import Any

from ...play.variant import Variant
from .ends_in_words import ends_words
from .object_in_words import object_words
from .piece_data import options_data, pieces_data
from .rules_in_words import rules_words
from .shuffle_in_words import shuffle_words
from .symmetry_in_words import symmetry_words


def as_data(variant: Variant) -> dict[str, Any]:
    """All of it: board, pieces, rules, ends, options, sources."""
    definition, board = variant.definition, variant.ruleset.board
    about = definition.get("about", {})
    x0, y0, x1, y1 = board.bounds
    return {
        "id": variant.id,
        "name": variant.name,
        "version": variant.ruleset.version,
        "hash": variant.definition_hash,
        "about": {key: value for key, value in about.items() if key not in ("rulings", "sources", "version")},
        "start": variant.start_fen,
        "board": {
            "grid": [x1 - x0 + 1, y1 - y0 + 1],
            "squares": {name: list(xy) for name, xy in zip(board.names, board.coordinates, strict=True)},
        },
        "pieces": pieces_data(variant),
        "rules": [*setup_words(variant), *rules_words(variant)],
        "object": object_words(variant),
        "ends": ends_words(variant.ruleset),
        "options": options_data(variant),
        "rulings": dict(about.get("rulings", {})),
        "sources": list(about.get("sources", ())),
    }


def setup_words(variant: Variant) -> list[str]:
    """How the two sides and the starts are alike and differ."""
    return [*symmetry_words(variant.ruleset), *shuffle_words(variant.ruleset)]
