"""The command `lab choices`: how many legal moves are sensible, in positions of recorded games."""

from __future__ import annotations

from pathlib import Path

from ...lab.measures import Choices, choices
from ...lab.questions import AMOUNT, SHARE, Quantity, level
from ...lab.store import Reader
from ..shell import answer, table
from .experiments import refusing, waiting
from .figures import printable

HEAD = ("ID", "ARM", "GAMES", "POSITIONS", "SENSIBLE MOVES", "LEGAL MOVES", "SHARE")
PLAIN = Quantity("", "", AMOUNT, (), len)
PART = Quantity("", "", SHARE, (), len)


@refusing
def show(database: Path, wanted: int, nodes: int, as_json: bool) -> None:
    """Search positions of every arm, and print its effective number of choices beside the plain one."""
    waiting(f"searching positions of {database.name}", as_json)
    with Reader(database) as reader:
        arms = [arm for each in reader.experiments() for arm in each.arms if arm.games]
        found = [(arm.id, arm.arm.label, choices(reader, arm, wanted, nodes)) for arm in arms]
    answer(
        as_json,
        lambda: {"arms": [{"id": number, "label": label, **one.as_data()} for number, label, one in found]},
        lambda: table(
            [HEAD, *(row(number, label, one) for number, label, one in found)], right=[0, 2, 3, 4, 5, 6]
        ),
    )


def row(number: int, label: str, one: Choices) -> tuple[str, ...]:
    """An arm in one line."""
    figures = level(PLAIN, one.sensible), level(PLAIN, one.legal), level(PART, one.share)
    return (str(number), printable(label), f"{one.games:,}", f"{one.positions:,}", *figures)
