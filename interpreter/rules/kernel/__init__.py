"""The kernel of the rules: moves, legality, ends. Its sources; ``rules/machine`` runs them."""

from __future__ import annotations

from .parts import Part

RULES = Part(
    "rules",
    __name__,
    (
        *(
            *("layout", "jit", "slots", "keys", "walls", "effects", "enclosing", "freezing", "conditions"),
            *(
                "moves",
                "vacating",
                "drops",
                "consequences",
                "room",
                "attacks",
                "castling",
                "unmoved",
                "series",
                "shapes",
                "counting",
                "chases",
                "shuttles",
                "checkers",
                "facing",
                "passing",
            ),
        ),
        *(
            "ends",
            "placing",
            "turns",
            "progress",
            "board",
            "making",
            "gating",
            "acts",
            "checks",
            "no_checking",
            "pins",
            "forbidding",
            "legality",
        ),
        *("repeats", "play"),
    ),
    {
        "put": ("placing", "SII"),
        "make": ("making", "TSI"),
        "unmake": ("making", "TS"),
        "attacked": ("attacks", "TSII"),
        "royal_attacked": ("attacks", "TSI"),
        "limited": ("ends", "TSI"),
        "legal": ("legality", "TSAI"),
        "hash_of": ("keys", "TS"),
        "record": ("play", "TSAI"),
        "advance": ("play", "TSAI"),
        "survey": ("play", "TSA"),
        "perft": ("play", "TSAII"),
        "playout": ("play", "TSAII"),
    },
)
