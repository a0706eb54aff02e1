"""PDNs of draughts in which Black begins: players and results are named by the colour of the pieces there.

In English draughts and pool checkers the darker pieces begin, and who begins is White here. PDN's White is
the other player: names and results are exchanged. Some programs write 1-0 for the side that begins, which
is found out where the rules have ended the game.
"""

from __future__ import annotations

from ...play.variant import Variant
from .model import Record

TURNED = {"1-0": "0-1", "0-1": "1-0"}
NOTE = "a PDN names players and results by colour: its Black begins, and is White here"
BY_TURN = "1-0 is a win of the side that begins, as the moves say"
_NAMES = {"White": "Black", "Black": "White"}


def by_colour(record: Record, variant: Variant) -> bool:
    """Is it a PDN of a game in which the darker pieces begin?"""
    numbers = variant.sheet.numbers
    return (
        "GameType" in record.tags
        and "VariantDefinition" not in record.tags
        and bool(numbers.order)
        and not numbers.dark
    )


def by_turn(record: Record) -> None:
    """Let players and the result of a record be those of the side that begins and the other one."""
    record.tags = {_turned(name): value for name, value in record.tags.items()}
    record.tag_lines = {_turned(name): line for name, line in record.tag_lines.items()}
    turn_result(record)
    record.turned = True
    record.notes.append(NOTE)


def turn_result(record: Record) -> None:
    """Let the other side have won."""
    record.result = TURNED.get(record.result, record.result)
    if "Result" in record.tags:
        told = record.tags["Result"]
        record.tags["Result"] = TURNED.get({"2-0": "1-0", "0-2": "0-1"}.get(told, told), told)


def _turned(name: str) -> str:
    """WhiteElo -> BlackElo."""
    for side, other in _NAMES.items():
        if name.startswith(side):
            return other + name[len(side) :]
    return name
