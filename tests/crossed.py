"""Shipped definitions crossed with rules of others: what nobody has written down together has to hold as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from interpreter import DefinitionError, FenError, Variant, load_text

NONROYAL = "nonroyal"
LEAPS = {"moves": [{"leap": [[0, 2], [1, 2], [-1, 2]]}, {"slide": "any"}]}

#: Rules by a name each: what is laid over a definition, or over its pieces.
GRAFTS: dict[str, dict[str, Any]] = {
    "circe": {"effects": [{"on": "capture", "where": "victim", "who": NONROYAL, "do": {"to": "home"}}]},
    "home": {"effects": [{"on": "capture", "where": "here", "who": NONROYAL, "do": {"to": "home"}}]},
    "recoil": {"effects": [{"on": "capture", "by": NONROYAL, "where": "here", "do": {"to": "origin"}}]},
    "explosion": {
        "effects": [{"on": "capture", "where": ["here", "neighbours"], "who": NONROYAL, "do": "remove"}]
    },
    "push": {"effects": [{"on": "arrival", "where": "neighbours", "who": NONROYAL, "do": "change_side"}]},
    "shake": {"effects": [{"on": "arrival", "where": "first_rank", "who": NONROYAL, "do": "change_side"}]},
    "statues": {
        "pieces": {"stone": {"symbol": "*", "owner": "nobody", "moves": []}},
        "effects": [{"on": "capture", "by": NONROYAL, "do": {"become": "stone"}}],
    },
    "walls": {
        "pieces": {"stone": {"symbol": "*", "owner": "nobody", "moves": []}},
        "turn": ["move", {"put": "stone", "most": 1}],
    },
    "hand": {"hand": {"belongs_to": "captor", "as": "base", "drops": "board"}},
    "gates": {"hand": {"gains": "none", "setup": "QRqr", "gating": {"to": "first_rank"}}},
    "gates of captures": {"hand": {"belongs_to": "captor", "gating": {"to": "first_rank"}}},
    "gates behind pawns": {"hand": {"gains": "none", "setup": "QQRRqqrr", "gating": {"to": "second_rank"}}},
    "pairs": {"turn": {"moves": 2, "ends_on": "check"}},
    "growing": {"turn": {"moves": 1, "grows": 1, "ends_on": "check"}},
    "no checks": {"forbid": [{"giving_check": True}]},
    "passes": {"pass": "always"},
    "own": {"pieces": {"queen": {"moves": [{"slide": "any", "takes": ["normal", "own"]}]}}},
    "opposite": {"castling": {"opposite": True}},
    "castled": {"end": ["inherited", {"when": "castled", "winner": "owner"}]},
    "lost": {"end": ["inherited", {"when": "castling_lost", "loser": "owner"}]},
    "shuffled": {"shuffle": {"squares": "first_rank"}},
    "first": {"hand": {"gains": "none", "setup": "NNnn", "first": True, "drops": "board"}},
    "rooks leap": {"pieces": {"rook": {"first_moves": LEAPS}}},
    "knights leap": {"pieces": {"knight": {"first_moves": LEAPS | {"lost_to": ["rook"]}}}},
    "kings leap": {
        "pieces": {"king": {"first_moves": {"moves": [{"leap": [1, 2]}], "lost_to": ["rook", "queen"]}}}
    },
    "counted": {"end": ["inherited", {"when": "checks", "count": 3, "winner": "owner"}]},
}


def grown(parent: str, grafts: Mapping[str, Any], kernel: str | None = None) -> Variant | None:
    """A shipped definition with some grafts, None where they do not fit it or each other."""
    doc: dict[str, Any] = {
        "format": 1,
        "variant": "crossed",
        "name": "Crossed",
        "version": "1.0",
        "extends": parent,
    }
    for graft in grafts.values():
        for key, value in graft.items():
            if key == "pieces":
                doc[key] = {**doc.get(key, {}), **value}
            elif key == "end":
                doc[key] = ["inherited", *doc.get(key, ["inherited"])[1:], *value[1:]]
            else:
                doc[key] = value
    try:
        variant = load_text(yaml.safe_dump(doc, sort_keys=False), kernel=kernel)
        variant.position()
    except (DefinitionError, FenError):
        return None
    return variant
