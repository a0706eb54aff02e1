"""Shipped definitions crossed with rules of others: what nobody has written down together has to hold as well."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from interpreter import DefinitionError, FenError, Variant, load_text

NONROYAL = {"not": "royals"}
LEAPS = [{"leap": [[0, 2], [1, 2], [-1, 2]]}, {"slide": "any"}]
STONE = {"stone": {"symbol": "*", "whose": "nobody"}}


def at_first(*movements: dict[str, Any]) -> dict[str, Any]:
    """A piece with further movements while it is unmoved."""
    return {"moves": ["inherited", *({**one, "only": "quiet", "if": "unmoved"} for one in movements)]}


def lost(king: str, *rooks: str) -> list[dict[str, Any]]:
    """The effect by which enemies on a line end the first moves of a piece."""
    by = {"who": list(rooks), "whose": "enemy"}
    return [{"by": by, "who": king, "in": ["same_file", "same_rank"], "do": {"mark": "moved"}}]


def gates(rank: str) -> list[Any]:
    """A turn in which what lies in the hand comes out behind a first move from a rank."""
    return ["move", {"drops": "all", "to": "origin", "by": "unmoved", "from": rank, "optional": True}]


def sent(*deeds: Any, place: str = "victim") -> dict[str, Any]:
    """What captures, or is captured, goes elsewhere, if that is free."""
    done = list(deeds) if len(deeds) > 1 else deeds[0]
    return {"when": "capture", "in": place, "who": NONROYAL, "do": done, "blocked": "stays"}


def ahead(blocked: str) -> dict[str, Any]:
    """What a move leads straight up to is pushed."""
    return {"when": "arrival", "in": "approached", "who": NONROYAL, "do": {"go": "ahead"}, "blocked": blocked}


FRESH = {"mark": "moved", "is": 0}
#: Rules by a name each: what is laid over a definition, or over its pieces.
GRAFTS: dict[str, dict[str, Any]] = {
    "circe": {"effects": [{"when": "capture", "in": "victim", "who": NONROYAL, "do": {"go": "home"}}]},
    "home": {"effects": [{"when": "capture", "in": "here", "who": NONROYAL, "do": {"go": "home"}}]},
    "recoil": {"effects": [{"when": "capture", "by": NONROYAL, "in": "here", "do": {"go": "origin"}}]},
    "explosion": {
        "effects": [{"when": "capture", "in": ["here", "neighbours"], "who": NONROYAL, "do": "remove"}]
    },
    "push": {"effects": [{"when": "arrival", "in": "neighbours", "who": NONROYAL, "do": "change_side"}]},
    "shake": {"effects": [{"when": "arrival", "in": "first_rank", "who": NONROYAL, "do": "change_side"}]},
    "statues": {
        "pieces": STONE,
        "effects": [{"when": "capture", "by": NONROYAL, "do": {"become": "stone"}}],
    },
    "walls": {"pieces": STONE, "turn": ["move", {"drops": "stone", "is": 1}]},
    "hand": {"hand": {"as": "base", "drops": "board"}},
    "gates": {"hand": {"takes": "none", "setup": "QRqr"}, "turn": gates("first_rank")},
    "gates of captures": {"hand": {"whose": "captor"}, "turn": gates("first_rank")},
    "gates behind pawns": {"hand": {"takes": "none", "setup": "QQRRqqrr"}, "turn": gates("second_rank")},
    "pairs": {"turn": {"moves": 2, "if": {"not": "check"}}},
    "growing": {"turn": {"moves": "growing", "if": {"not": "check"}}},
    "no checks": {"forbid": [{"after": "check"}]},
    "passes": {"turn": {"pass": True}},
    "own": {"pieces": {"queen": {"moves": [{"slide": "any", "takes": "all"}]}}},
    "opposite": {
        "effects": [
            {"when": "castling", "who": "rook", "whose": "enemy", "in": "same_wing", "do": {"mark": "moved"}}
        ]
    },
    "castled": {"end": ["inherited", {"made": "castling", "result": "win"}]},
    "lost": {"end": ["inherited", {"count": {"who": "all", "if": "can_castle"}, "is": 0, "result": "loss"}]},
    "shuffled": {"shuffle": {"in": "first_rank"}},
    "first": {
        "hand": {"takes": "none", "setup": "NNnn", "drops": "board"},
        "forbid": [{"when": {"not": "drop"}, "if": {"count": "all", "in": "hand"}}],
    },
    "rooks leap": {"pieces": {"rook": at_first(*LEAPS)}},
    "knights leap": {"pieces": {"knight": at_first(*LEAPS)}, "effects": lost("knight", "rook")},
    "kings leap": {
        "pieces": {"king": at_first({"leap": [1, 2]})},
        "effects": lost("king", "rook", "queen"),
    },
    "renewed": {"effects": [sent({"go": "home"}, FRESH)]},
    "renewed captors": {"effects": [sent({"go": {"all": ["home", "same_shade"]}}, FRESH, place="here")]},
    "home of the captor": {"effects": [sent({"go": "home captor"})]},
    "born again": {"effects": [sent("change_side", {"go": "home"})]},
    "through the centre": {"effects": [sent({"go": "opposite"}, place="here")]},
    "pushed ahead": {"effects": [ahead("stays")]},
    "pushed away": {"effects": [ahead("removed")]},
    "cannibals": {"effects": [{"when": "capture", "by": NONROYAL, "do": {"become": "victim"}}]},
    "gravity": {
        "effects": [
            {
                "when": ["arrival", "castling"],
                "in": "board",
                "who": {"not": ["royals", "pawn"]},
                "whose": "own",
                "do": {"go": {"white": {"slide": "forward"}, "black": {"slide": "backward"}}},
            }
        ]
    },
    "turned knights": {
        "effects": [{"when": "capture", "by": NONROYAL, "do": [{"become": "knight"}, "change_side"]}]
    },
    "turned victims": {
        "effects": [{"when": "capture", "by": NONROYAL, "do": [{"become": "victim"}, "change_side"]}]
    },
    "grown in a place": {
        "effects": [{"in": {"all": ["here", "far_half"]}, "by": "knight", "do": {"become": "bishop"}}]
    },
    "one side captures": {"must": [{"when": "capture", "by": {"whose": "black"}}]},
    "one side stays": {"forbid": [{"by": {"who": "queen", "whose": "white"}, "to": "dark"}]},
    "either": {
        "pieces": {
            "bishop": {
                "if": {
                    "any": [
                        [{"count": "pawn", "in": "neighbours"}, {"not": "attacked"}],
                        {"count": "rook", "is": 2},
                    ]
                }
            }
        }
    },
    "converts": {"effects": [{"when": "quiet", "in": "attacked", "who": NONROYAL, "do": "change_side"}]},
    "withdrawers": {
        "effects": [{"when": "quiet", "in": ["withdrawn", "approached"], "who": NONROYAL, "do": "remove"}]
    },
    "paralysed": {
        "pieces": {
            "all": {"if": {"any": ["royal", {"count": "self", "whose": "enemy", "in": "attackers", "is": 0}]}}
        }
    },
    "relayed": {
        "pieces": {
            "rook": {"moves": ["inherited", {"like": "knight", "if": {"count": "knight", "in": "guards"}}]}
        }
    },
    "resting": {
        "pieces": {"all": {"if": {"count": "all", "in": {"all": ["here", "last arrival own"]}, "is": 0}}}
    },
    "immune": {
        "pieces": {
            "all": {
                "takes": [
                    "royals",
                    {
                        "who": {"not": "royals"},
                        "if": {"count": {"not": "captor"}, "whose": "both", "in": "home", "is": 0},
                    },
                ]
            }
        }
    },
    "back home": {"must": [{"to": "home"}], "forbid": [{"when": "capture", "from": "home"}]},
    "preferring": {
        "must": [
            [{"when": "most_captures", "score": {"queen": 3, "pawn": 2, "knight": 2}}, {"by": "pawn"}],
            [{"from": "dark", "if": {"count": "all", "in": "neighbours"}}, {"when": "quiet", "to": "light"}],
        ]
    },
    "their moves": {"turn": [{"any": ["move", {"who": "enemy", "do": "move"}]}]},
    "their moves alone": {"turn": [{"who": {"whose": "enemy"}, "do": "move"}]},
    "freed": {
        "turn": [
            {
                "any": [
                    "move",
                    {"who": {"who": {"not": "royals"}, "whose": "enemy"}, "if": "stuck", "do": "remove"},
                ]
            }
        ]
    },
    "weakened": {
        "pieces": {"shah": {"symbol": "Y", "royal": True, "moves": [{"step": "any"}]}},
        "effects": [{"when": ["arrival", "drop"], "in": "checked", "who": "king", "do": {"become": "shah"}}],
    },
    "led": {"must": [{"to": "last origin"}]},
    "patient": {"forbid": [{"to": f"last origin {side}"} for side in ("own", "enemy")]},
    "not back": {"forbid": [{"when": "capture", "from": "last origin", "to": "last arrival"}]},
    "jokers": {
        "pieces": {
            "knight": {
                "moves": [{"like": {"in": "last arrival", "whose": "enemy", "who": {"not": "knight"}}}]
            }
        }
    },
    "soon drawn": {
        "end": [
            "inherited",
            {"moves": 3, "since": ["capture", {"by": "pawn", "when": "advance"}], "result": "draw"},
        ]
    },
    "counted": {"end": ["inherited", {"made": "check", "is": 3, "result": "win"}]},
}


def grown(parent: str, grafts: Mapping[str, Any], kernel: str | None = None) -> Variant | None:
    """A shipped definition with some grafts, None where they do not fit it or each other."""
    doc: dict[str, Any] = {
        "format": 2,
        "variant": "crossed",
        "name": "Crossed",
        "extends": parent,
    }
    for graft in grafts.values():
        for key, value in graft.items():
            if key == "pieces":
                doc[key] = {**doc.get(key, {}), **value}
            elif key in ("effects", "forbid"):
                doc[key] = [*doc.get(key, ()), *value]
            elif key == "end":
                doc[key] = ["inherited", *doc.get(key, ["inherited"])[1:], *value[1:]]
            else:
                doc[key] = value
    try:
        variant = load_text(json.dumps(doc), kernel=kernel)
        variant.position()
    except (DefinitionError, FenError):
        return None
    return variant
