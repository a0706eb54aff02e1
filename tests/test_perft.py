"""Counts of legal move sequences against published and independently computed numbers (tests/perft)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from shared import first, load, marks_of, some

from interpreter.play.variant import Position
from interpreter.rules.machine.forms import usual

FOLDER = Path(__file__).parent / "perft"
CAP = 3_000_000  # nodes an entry may cost
SOON = 500_000  # nodes it may cost in the default run
CAP_PLAYED = 150_000  # the same where the last ply is played instead of counted
CAP_PLAIN = 3_000
CAP_SLOW = 250_000_000


@dataclass
class Entry:
    """One position of a .perft file, with its counts by depth."""

    variant: str
    name: str = ""
    source: str = ""
    fen: str = ""
    counts: dict[int, int] = field(default_factory=dict)

    def deepest(self, cap: int) -> int:
        """The greatest depth whose count does not exceed a number of nodes, 0 if there is none."""
        return max((depth for depth, count in self.counts.items() if count <= cap), default=0)


def read(path: Path) -> list[Entry]:
    """The entries of a file: blocks of `key: value` lines, a number as key is a depth."""
    entries = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        entry = Entry(path.stem)
        for line in lines:
            key, _, value = line.partition(": ")
            if key.isdigit():
                entry.counts[int(key)] = int(value)
            else:
                setattr(entry, {"id": "name", "source": "source", "fen": "fen"}[key], value)
        entries.append(entry)
    return entries


ENTRIES = [
    pytest.param(entry, id=f"{entry.variant}-{entry.name}", marks=marks_of(entry.variant))
    for path in sorted(FOLDER.glob("*.perft"))
    for entry in read(path)
]


def divide(position: Position, depth: int) -> str:
    """The count behind every move, for looking up which one is wrong."""
    lines = []
    for move in list(position.legal_moves):
        position.push(move)
        lines.append(f"{move} {position.perft(depth - 1)}")
        position.pop()
    return "\n".join(sorted(lines))


def assert_count(entry: Entry, depth: int, *, kernel: str | None = None, bulk: bool = True) -> None:
    """Assert one count of an entry."""
    if depth == 0:
        pytest.skip("no count as small as that")
    position = load(entry.variant, kernel).position(entry.fen)
    found, wanted = position.perft(depth, bulk), entry.counts[depth]
    if found != wanted:
        pytest.fail(f"{entry.fen}\ndepth {depth}: {found}, expected {wanted}\n{divide(position, depth)}")


@pytest.mark.parametrize("cap", first(1, [SOON, CAP]))
@pytest.mark.parametrize("entry", ENTRIES)
def test_compiled(entry: Entry, cap: int) -> None:
    """The deepest count of moderate size; a hundredth of it where the kernel that is tested is plain Python."""
    assert_count(entry, entry.deepest(cap // 100 if usual() == "plain" else cap))


@pytest.mark.parametrize("entry", some(3, ENTRIES))
def test_every_ply_played(entry: Entry) -> None:
    """The last ply played gives the same number as the last ply counted."""
    assert_count(entry, entry.deepest(CAP_PLAYED), bulk=False)


@pytest.mark.parametrize("entry", some(2, ENTRIES))
def test_plain(entry: Entry) -> None:
    """A small count by the same kernel as plain Python, counted and played."""
    depth = entry.deepest(CAP_PLAIN)
    assert_count(entry, depth, kernel="plain")
    assert_count(entry, entry.deepest(CAP_PLAIN // 10), kernel="plain", bulk=False)


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES)
def test_deep(entry: Entry) -> None:
    """The deepest counts known."""
    assert_count(entry, entry.deepest(CAP_SLOW))
