"""The kernel of search and evaluation; ``load(plain)`` returns it in the form that fits that of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from ...rules.kernel import RULES, Entry
from ...rules.kernel.parts import Part, jit_wanted

SEARCH = Part(
    "search",
    __name__,
    (
        *("promoters", "scaling", "evaluate", "static_exchange", "frames", "transposition", "ordering"),
        *("verdicts", "static_evaluation", "null_move", "generation", "nodes", "singular", "move_loop"),
        *("backup", "search"),
    ),
    (RULES,),
)


@dataclass(frozen=True)
class SearchKernel:
    """Entry points of one form of the search's kernel; the modules' functions say what they take."""

    modules: Mapping[str, ModuleType]
    iterate: Entry
    evaluate: Entry


def load(plain: bool) -> SearchKernel:
    """The kernel of the search in one of its two forms; always plain with HETERODOX_JIT=0."""
    return _load(plain or not jit_wanted())


@cache
def _load(plain: bool) -> SearchKernel:
    modules = SEARCH.load(plain)
    return SearchKernel(modules, modules["search"].iterate, modules["evaluate"].evaluate)
