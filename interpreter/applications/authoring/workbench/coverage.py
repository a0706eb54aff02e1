"""Coverage: what of a definition no test and no random game has ever made use of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ....errors import FenError, MoveError, OptionError
from ....language import options
from ....language.document import MappingNode
from ....play.variant import Position, Variant
from .checking import choices
from .observing import Observer
from .points import Point, option_point
from .randomly import game

SEED = "coverage"
Choice = Mapping[str, object]
Maker = Callable[[Choice], Variant]


@dataclass
class Coverage:
    """The points of a definition, and which of them tests and random games have used."""

    points: tuple[Point, ...]
    games: int
    by_tests: set[Point] = field(default_factory=set)
    by_games: set[Point] = field(default_factory=set)

    @property
    def missing(self) -> list[Point]:
        """What nothing has used, in the order of the file."""
        return self._ordered({*self.points} - self.by_tests - self.by_games)

    @property
    def untested(self) -> list[Point]:
        """What only random games have used."""
        return self._ordered({*self.points} & self.by_games - self.by_tests)

    def _ordered(self, chosen: set[Point]) -> list[Point]:
        there = (point for point in self.points if point in chosen)
        return sorted(there, key=lambda p: (p.file, p.line, p.column))


def measure(
    doc: MappingNode, make: Maker, games: int, step: Callable[[int], None] = lambda done: None
) -> Coverage:
    """Run the tests of a document and random games over every choice of one option value.

    `make` gives the variant of a choice; half of the games have the default options. `step` is told how many
    games are done. Raises DefinitionError if a choice cannot be built.
    """
    every = list(choices(options.declared(doc)))
    tested = [dict(test["options"]) for test in doc.get("tests", ()) if "options" in test]
    observers = _Observers(make)
    found = list(_option_points(doc))
    for choice in (*every, *tested):
        try:
            found += observers.of(choice).points
        except OptionError:
            continue  # the test itself fails for it
    coverage = Coverage(tuple(dict.fromkeys(found)), games)
    for test in doc.get("tests", ()):
        _observe_test(test, observers, coverage.by_tests, doc)
    coverage.by_tests &= set(coverage.points)  # a test may choose a number between the bounds
    share = [games - (games // 2 if len(every) > 1 else 0)] + [games // 2 // max(1, len(every) - 1)] * (
        len(every) - 1
    )
    done = 0
    for choice, number in zip(every, share, strict=True):
        for i in range(number):
            _observe_game(observers.of(choice), f"{SEED} {choice} {i}", coverage.by_games)
            done += 1
            step(done)
        if number:
            coverage.by_games |= _chosen(doc, choice)
    return coverage


class _Observers:
    """An observer for every choice of options, made once."""

    def __init__(self, make: Maker) -> None:
        self.make = make
        self.known: dict[str, Observer] = {}

    def of(self, choice: Choice) -> Observer:
        """The observer of a choice. Raises OptionError for one that is not allowed."""
        key = repr(sorted(choice.items()))
        if key not in self.known:
            self.known[key] = Observer(self.make(choice))
        return self.known[key]


def _option_points(doc: MappingNode) -> Iterable[Point]:
    for name, spec in options.declared(doc).items():
        for value in dict.fromkeys(spec.samples):
            yield option_point(doc, name, options.show(value))


def _chosen(doc: MappingNode, choice: Choice) -> set[Point]:
    """The option values of a choice, defaults included."""
    values = options.choose(doc, choice)
    return {option_point(doc, name, options.show(value)) for name, value in values.items()}


def _observe_game(observer: Observer, seed: str, into: set[Point]) -> None:
    observer.seen = into
    for position, move in game(observer.variant, seed):
        into.update(observer.position(position))
        if move:
            into.update(observer.move(position, move))


def _observe_test(test: Mapping[str, Any], observers: _Observers, into: set[Point], doc: MappingNode) -> None:
    """What a test speaks of: the moves it plays, and the legal moves that it states or counts."""
    choice = test.get("options", {})
    try:
        observer = observers.of(choice)
        observer.seen = into
        position = observer.variant.position(test.get("fen"))
        into.update(_chosen(doc, choice))
        into.update(observer.position(position))
        for text in test.get("moves", ()):
            move = position.parse(text)
            into.update(observer.move(position, move))
            position.push(move)
            into.update(observer.position(position))
    except (FenError, MoveError, OptionError):
        return  # the test fails, and says why
    for move in stated(test, position):
        into.update(observer.move(position, move))
    for text in (*test.get("illegal", ()), *test.get("refused", ())):
        into.update(observer.limits.in_reason(position.why(text)))


def stated(test: Mapping[str, Any], position: Position) -> list[Any]:
    """The legal moves of the last position that a test states: all, those of a square, or single ones."""
    moves = list(position.legal_moves)
    if test.keys() & {"legal", "count", "perft"}:
        return moves
    squares = test.get("targets", {}).keys()
    named = test.get("removes", {}).keys()
    return [move for move in moves if move.origin in squares or move.text in named]
