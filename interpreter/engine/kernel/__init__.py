"""The kernel of search and evaluation. Its sources; ``rules/machine`` runs them."""

from __future__ import annotations

from ...rules.kernel import RULES
from ...rules.kernel.parts import Part

SEARCH = Part(
    "search",
    __name__,
    (
        *("promoters", "scaling", "network", "evaluate", "static_exchange", "aftermath"),
        *("frames", "transposition", "static_evaluation", "ordering"),
        *("verdicts", "null_move", "generation", "nodes", "singular", "move_loop"),
        *("backup", "search"),
    ),
    {"iterate": ("search", "TSAAAII"), "evaluate": ("evaluate", "TS")},
    (RULES,),
)
