"""Records that are made here: of a game that was just played, and variations added to one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...arguments import checked, demanded
from ...errors import RecordError
from ...play.core.moves import Move
from ...play.notation.letters import PASS
from ...play.variant import Position, Variant
from .identity import Library, tags_of
from .model import ROSTER, Branch, Node, Record
from .replay import NATIVE, place, replay


@checked
def vary(position: Position, node: Node, moves: Iterable[Move | str]) -> Branch:
    """Add a variation to a node: the moves (or their texts) played instead of it.

    `position` is the one before the node; it stays as it is. Raises MoveError for a move that is not legal,
    the node being unchanged.
    """
    branch, twin = Branch(), position.copy()
    for move in moves:
        one = twin.parse_san(move) if isinstance(move, str) else move
        fresh = Node(str(one))
        place(fresh, twin, one)
        branch.nodes.append(fresh)
        twin.push(one)
    node.variations.append(branch)
    return branch


@demanded
def compose(
    variant: Variant,
    moves: Iterable[Move | str | None],
    start: str | None = None,
    tags: Mapping[str, str] | None = None,
    result: str | None = None,
    termination: str | None = None,
) -> Record:
    """A replayed record of a game that was just played.

    `moves` are Moves or texts; None is a side's declining to move while either may. `result` and
    `termination` are needed where a player or a clock, and not a rule, has ended the game.
    Raises RecordError for a move that is not legal.
    """
    position = variant.position(start)
    nodes = [Node(PASS if move is None else str(move)) for move in moves]
    count, record = len(nodes), Record(main=Branch(nodes), result=result or "*")
    record.tags = dict.fromkeys(ROSTER, "?") | {"Date": "????.??.??"} | dict(tags or {})
    record.tags |= tags_of(position.variant, position.fen())
    replay(record, Library(position.variant), NATIVE)
    if record.fault is not None:
        raise record.fault
    if len(record.main.nodes) < count or any(not (node.move or node.free) for node in record.main.nodes):
        raise RecordError("None stands for declining, while either side may move", 1, 1)
    if record.outcome and result is None:
        record.result = record.outcome.result
    record.notes.clear()
    record.tags["Result"] = record.result
    record.tags["Termination"] = termination or record.termination
    return record
