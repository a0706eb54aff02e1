"""What several test modules share: variants loaded once a session, and what a test can ask of a position."""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

os.environ.setdefault("HETERODOX_QUIET", "1")


import pytest
from _pytest.mark import ParameterSet

import interpreter
from interpreter.language import inherit
from interpreter.play.core.moves import Move
from interpreter.play.variant import Position, Variant
from interpreter.rules.kernel import RULES
from interpreter.rules.kernel import layout as k
from interpreter.rules.kernel.parts import Part
from interpreter.rules.machine.base import Desk
from interpreter.rules.machine.forms import kernel as kernel_of
from interpreter.rules.machine.forms import usual

TESTS = Path(__file__).parent
ROOT = TESTS.parent
FORMS = tuple(dict.fromkeys((usual(), "plain")))
"""Forms of the kernel that tests compare: the one that is used, and plain Python."""
VARIED = (
    *("antichess", "carousel", "empire", "lakeside", "omega"),
    *("racingkings", "senterej", "ultima", "wildebeest", "xiangqi", "atomic", "andernach"),
)
"""The shipped variants with rules that others do not have; random games of the others are for the long run."""
TYPICAL = (
    *("omega", "wildebeest", "senterej", "ultima", "empire"),
    *("chess", "xiangqi", "crazyhouse", "shogi", "atomic", "duck", "petrified", "threemusketeers"),
)
"""The shipped variants for which a test of every variant runs by default; `.ci/run` asks for the others."""

FEW = ("chess", "crazyhouse", "senterej", "xiangqi")
"""Of the typical ones those for which a test of every variant runs by default where it is long."""

TINY = """\
format: 2
variant: tiny
board: {files: a-d, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
setup: |
  r k . .
  . . . .
  . . . .
  . . K R
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
  - {repeats: 3, result: draw}
  - {moves: 50, since: capture, result: draw}
"""
"""A definition whose games are short."""
HOOKED = """
format: 2
variant: hooked
board: {files: a-e, ranks: 1-5}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
hooks: [{mine.py: {}}]
setup: |
  . . k . .
  . . . . .
  . . . . .
  . . . . .
  . . K . .
end:
  - {if: checkmate, result: loss}
"""
"""A definition with a hook file beside it, `mine.py`."""


def little_and_much(name: str, little: object, much: object, more: object = None) -> pytest.MarkDecorator:
    """Runs a test with a little by default, with `more` by the mark `every`, with much in the long run."""
    between = [] if more is None else [pytest.param(more, marks=pytest.mark.every)]
    return pytest.mark.parametrize(name, [little, *between, pytest.param(much, marks=pytest.mark.slow)])


def first(number: int, values: Iterable[Any]) -> list[Any]:
    """Values for `parametrize`, or tuples of them: so many run by default, the others by the mark `every`."""
    found = [*values]
    return found[:number] + [_rather(each) for each in found[number:]]


def some(share: int, values: Iterable[Any]) -> list[Any]:
    """Values for `parametrize`, or tuples of them: one in so many runs by default, the others by the mark `every`."""
    return [_rather(each) if i % share else each for i, each in enumerate(values)]


def _rather(values: Any) -> Any:
    """Values that the mark `every` asks for, a tuple of them, or what `pytest.param` has made of them."""
    if isinstance(values, ParameterSet):
        return values._replace(marks=(*values.marks, pytest.mark.every))
    return pytest.param(*(values if isinstance(values, tuple) else (values,)), marks=pytest.mark.every)


def examples(number: int) -> int:
    """How many examples Hypothesis makes up; HETERODOX_EXAMPLES multiplies them for a long run."""
    return number * int(os.environ.get("HETERODOX_EXAMPLES", "1"))


@cache
def _load(variant: str, kernel: str, options: tuple[tuple[str, object], ...]) -> Variant:
    return interpreter.load(variant, dict(options), kernel=kernel)


def load(variant: str, kernel: str | None = None, options: Mapping[str, object] | None = None) -> Variant:
    """A shipped variant, loaded once a session for each form of the kernel and choice of options."""
    return _load(variant, kernel or usual(), tuple(sorted((options or {}).items())))


def desk_of(position: Position | None = None) -> Desk:
    """A state of the plain kernel, with a copy of the position in it if one is given."""
    desk = kernel_of("plain").machine.new_desk()
    if position is not None:
        desk.load(position._state)
    return desk


def marks_of(variant: str) -> Sequence[pytest.MarkDecorator]:
    """The mark `every` for a variant that is not `TYPICAL`."""
    return () if variant in TYPICAL else (pytest.mark.every,)


def each(names: Iterable[str]) -> list[Any]:
    """Variants for `parametrize`: those that are not `TYPICAL` carry the mark `every`."""
    return [pytest.param(name, marks=marks_of(name)) for name in names]


def few(names: Iterable[str]) -> list[Any]:
    """Variants for `parametrize`: those that are not among the `FEW` carry the mark `every`."""
    return [name if name in FEW else pytest.param(name, marks=pytest.mark.every) for name in names]


def much(names: Iterable[str], *longest: str) -> list[Any]:
    """Variants for `parametrize` that take long: they carry the mark `every`, and the longest ones `slow`."""
    long, short = (pytest.mark.slow,), (pytest.mark.every,)
    return [pytest.param(name, marks=long if name in longest else short) for name in names]


class later:
    """A library that is loaded when it is first used: loading it is not to cost each run that collects tests."""

    def __init__(self, name: str) -> None:
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed", allow_module_level=True)
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith(("_", "pytest")):  # pytest looks for marks and fixtures in all it sees
            raise AttributeError(name)
        return getattr(importlib.import_module(self._name), name)


def inner(module: str, part: Part = RULES) -> Any:
    """A module of the plain kernel, with the functions that are not called from outside."""
    return part.load(plain=True)[module]


@cache
def option_values(variant: str) -> dict[str, list[object]]:
    """Every option of a shipped variant with the values worth trying, the default first."""
    declared = inherit.resolve(variant).get("options") or {}
    found: dict[str, list[object]] = {}
    for name, entry in declared.items():
        default = entry["default"]
        if isinstance(default, bool):
            others: list[object] = [not default]
        elif isinstance(entry.get("values"), list):
            others = [value for value in entry["values"] if value != default]
        else:
            others = [value for value in (1, 2, 5) if value != default]
        found[name] = [default, *others]
    return found


def single_options(variant: str) -> Iterator[dict[str, object]]:
    """One option at a time away from its default."""
    for name, values in option_values(variant).items():
        for value in values[1:]:
            yield {name: value}


def all_combinations(variant: str) -> list[dict[str, object]]:
    """Every combination of option values, the defaults first."""
    values = option_values(variant)
    return [dict(zip(values, choice, strict=True)) for choice in itertools.product(*values.values())]


def texts(position: Position) -> list[str]:
    """The legal moves as coordinate texts, sorted."""
    return sorted(str(move) for move in position.legal_moves)


def opponent(position: Position, move: Move) -> str:
    """The side that a move is made against, perhaps with a piece of its own."""
    if position.turn != "either":
        return "black" if position.turn == "white" else "white"
    return "black" if (position.mover(move) or "").isupper() else "white"


def snapshot(position: Position) -> dict[str, Any]:
    """Everything that unmaking a move must bring back, as plain values."""
    state = position._state
    st = [int(word) for word in state.st]
    st[k.STAMP] = 0  # a running number of marks, never taken back
    if not position.variant.tables_array[k.H_SINGLE_ROYAL]:
        st[k.KING] = st[k.KING_BLACK] = -1  # says nothing where there is not exactly one royal
    size = position.variant.ruleset.board.size
    pieces = [
        sorted(int(s) for s in state.pieces[c * k.LIST_HALF : c * k.LIST_HALF + st[k.PIECES + c]])
        for c in (0, 1)
    ]
    order = [
        [int(s) for s in state.pieces[c * k.LIST_HALF : c * k.LIST_HALF + st[k.PIECES + c]]] for c in (0, 1)
    ]
    # What lies ahead in the history means something only where it comes round again.
    slots = [(st[k.PLY] + n) & k.HISTORY_MASK for n in range(2 if st[k.PLY] + 1 >= k.HISTORY else 1)]
    return {
        "board": [int(code) for code in state.board[:size]],
        "men": pieces,
        "order of men": order,
        "index": {s: int(state.index[s]) for side in order for s in side},
        "count": [int(n) for n in state.count],
        "pool": [int(n) for n in state.pool],
        "scalars": st,
        "keys": [state.history[slot] for slot in slots],
        "checked": [state.checked[slot] for slot in slots],
        "fen": position.fen(),
    }
