"""Running the tests that a definition carries."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ....errors import NOWHERE, FenError, MoveError, OptionError
from ....language.document import MappingNode
from ....language.inherit import resolve
from ....play.loading import from_document
from ....play.variant import Position, Variant
from .checking import folder_of


@dataclass(frozen=True)
class Failure:
    """A test that failed: its place, what was wrong, and the board on which it went wrong."""

    file: str
    line: int
    name: str
    reasons: tuple[str, ...]
    board: str = ""

    def __str__(self) -> str:
        board = self.board.split("\n") if self.board else []
        shown = [f"    {line}".rstrip() for line in (*self.reasons, *board)]
        return "\n".join([f"{self.file}:{self.line}: FAILED {self.name}", *shown])


@dataclass
class SelfTestReport:
    """The outcome of all tests of one definition."""

    file: str
    number: int = 0
    seconds: float = 0.0
    failures: list[Failure] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Did all tests hold?"""
        return not self.failures

    @property
    def text(self) -> str:
        """The failures, and a line that sums up."""
        lines = [str(failure) for failure in self.failures]
        if not self.number:
            lines.append(f"{self.file}: no tests")
        else:
            good = self.number - len(self.failures)
            lines.append(f"{self.file}: {good} of {self.number} tests passed ({self.seconds:.1f} s)")
        return "\n".join(lines)

    @property
    def data(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "file": self.file,
            "tests": self.number,
            "passed": self.number - len(self.failures),
            "seconds": round(self.seconds, 3),
            "failures": [asdict(failure) for failure in self.failures],
        }


class Definition:
    """A definition with its variants, each made once for a choice of options."""

    def __init__(
        self, name: str, allow_hooks: bool = False, doc: MappingNode | None = None, folder: Path | None = None
    ) -> None:
        """Read the definition, or take `doc`, of `folder`. Raises DefinitionError if it cannot be used."""
        self.name = name
        self.doc = resolve(name) if doc is None else doc
        self._folder = folder_of(name) if doc is None else folder
        self._allow_hooks = allow_hooks
        self._known: dict[str, Variant] = {}
        self.variant({})

    def variant(self, chosen: Mapping[str, object]) -> Variant:
        """The variant with these options. Raises OptionError, DefinitionError."""
        key = repr(sorted(chosen.items()))
        if key not in self._known:
            self._known[key] = from_document(self.doc, chosen, self._folder, self._allow_hooks, None)
        return self._known[key]


def run(definition: Definition, step: Callable[[int], None] = lambda done: None) -> SelfTestReport:
    """Run the tests of a definition file or shipped variant; `step` is told how many are done."""
    report = SelfTestReport(definition.name)
    start = time.perf_counter()
    for problem in definition.doc.in_tests:
        report.number += 1
        report.failures.append(
            Failure(problem.file, problem.line, problem.path, (problem.message, problem.hint))
        )
    for test in definition.doc.get("tests", ()):
        report.number += 1
        reasons = tuple(faults(test, definition.variant))
        if reasons:
            mark = getattr(test, "mark", NOWHERE)
            name = str(test.get("name", f"test {report.number}"))
            board = _board_after(test, definition.variant)
            report.failures.append(Failure(mark.file, mark.line, name, reasons, board))
        step(report.number)
    report.seconds = time.perf_counter() - start
    return report


def _board_after(test: Mapping[str, Any], variant_with: Callable[[Mapping[str, object]], Variant]) -> str:
    """The board after the test's moves, as far as they can be played; empty without a position."""
    try:
        position = variant_with(test.get("options", {})).position(test.get("fen"))
    except (FenError, OptionError):
        return ""
    with contextlib.suppress(MoveError):
        for text in test.get("moves", ()):
            position.push(text)
    return f"{position}\n{position.fen()}"


def faults(test: Mapping[str, Any], variant_with: Callable[[Mapping[str, object]], Variant]) -> Iterator[str]:
    """What is wrong with one test, a sentence each."""
    try:
        position = variant_with(test.get("options", {})).position(test.get("fen"))
    except (FenError, OptionError) as error:
        yield str(error)
        return
    for i, text in enumerate(test.get("moves", ()), start=1):
        try:
            position.push(text)
        except MoveError as error:
            yield f"move {i}: {error}"
            return
    for key, check in CHECKS.items():
        if key in test:
            yield from check(position, test[key])


# --- what a test can ask -----------------------------------------------------------------------


def difference(what: str, expected: Iterable[str], found: Iterable[str]) -> Iterator[str]:
    """How two sets differ, if they do."""
    wanted, given = set(expected), set(found)
    missing, extra = sorted(wanted - given), sorted(given - wanted)
    parts = [f"missing {' '.join(missing)}"] if missing else []
    parts += [f"not expected {' '.join(extra)}"] if extra else []
    if parts:
        yield f"{what}: {'; '.join(parts)}"


def unequal(what: str, expected: object, found: object) -> Iterator[str]:
    """How two values differ, if they do."""
    if expected != found:
        yield f"{what}: expected {expected}, found {found}"


def _legal(position: Position, wanted: int | list[str]) -> Iterator[str]:
    if isinstance(wanted, list):
        yield from difference("legal", wanted, position.legal_moves.texts)
    elif wanted != (found := len(position.legal_moves)):
        yield f"legal: expected {wanted} moves, found {found}: {' '.join(position.legal_moves.texts)}"


def _targets(position: Position, wanted: Mapping[str, list[str]]) -> Iterator[str]:
    for square, targets in wanted.items():
        if square not in position.variant.ruleset.board.index:
            yield f"targets: '{square}' is not a square of the board"
            continue
        found = {move.target for move in position.legal_moves if move.origin == square}
        yield from difference(f"targets of {square}", targets, found)


def _illegal(position: Position, unwanted: list[str] | Mapping[str, str]) -> Iterator[str]:
    if isinstance(unwanted, Mapping):
        yield from _refused(position, unwanted)
        return
    found = [text for text in unwanted if text in position.legal_moves.texts]
    if found:
        yield f"illegal: {' '.join(found)} can be played"


def refusal(position: Position, text: str) -> str | None:
    """Why a move is refused, None if it is legal: the one place where tests learn of reasons."""
    try:
        position.parse(text)
    except MoveError as error:
        return str(error)
    return None


def _refused(position: Position, wanted: Mapping[str, str]) -> Iterator[str]:
    for text, fragment in wanted.items():
        reason = refusal(position, text)
        if reason is None:
            yield f"illegal: {text} can be played"
        elif fragment not in reason:
            yield f"illegal: {text}: expected a reason with '{fragment}', found: {reason}"


def _removes(position: Position, wanted: Mapping[str, list[str]]) -> Iterator[str]:
    for text, squares in wanted.items():
        try:
            move = position.parse(text)
        except MoveError as error:
            yield f"removes: {error}"
            continue
        yield from difference(f"removes by {text}", squares, position.victims(move))


def _perft(position: Position, wanted: Mapping[str, int]) -> Iterator[str]:
    for depth, nodes in wanted.items():
        found = position.perft(int(depth))
        if nodes != found:
            yield f"perft {depth}: expected {nodes}, found {found}: {_divided(position, int(depth))}"


def _divided(position: Position, depth: int) -> str:
    """The sequences by first move, as other programs tell them."""
    parts = []
    for move in position.legal_moves:
        position.push(move)
        parts.append(f"{move} {position.perft(depth - 1)}" if depth > 1 else move.text)
        position.pop()
    return ", ".join(parts)


def _check(position: Position, wanted: bool) -> Iterator[str]:
    if position.is_check() != wanted:
        yield "check: expected check, found none" if wanted else "check: expected none, found check"


def _result(position: Position, wanted: str) -> Iterator[str]:
    outcome = position.outcome()
    found = outcome.result if outcome else "*"
    if wanted != found:
        yield f"result: expected {wanted}, found {found}" + (f" ({outcome.reason})" if outcome else "")


def _reason(position: Position, wanted: str) -> Iterator[str]:
    outcome = position.outcome()
    yield from unequal("end", wanted, outcome.reason if outcome else "a game that goes on")


def _fen_after(position: Position, wanted: str) -> Iterator[str]:
    found = position.fen()
    if found != wanted:
        yield f"after: expected {wanted}"
        yield f"       found    {found}"


CHECKS: dict[str, Callable[[Position, Any], Iterator[str]]] = {
    "after": _fen_after,
    "legal": _legal,
    "targets": _targets,
    "illegal": _illegal,
    "removes": _removes,
    "perft": _perft,
    "check": _check,
    "result": _result,
    "end": _reason,
}
