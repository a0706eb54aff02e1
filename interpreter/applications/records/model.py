"""A game record: tags, and moves with comments, annotation glyphs and variations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...errors import RecordError
from ...play.core.moves import Move, Outcome
from ...play.variant import Variant

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
MAX_DEPTH = 50
"""Variations nested deeper than this are refused."""
_COMMAND = re.compile(r"\[%([a-zA-Z_]{1,30}) ([^\]]{0,200})\]")


@dataclass(slots=True)
class Node:
    """One move of a record: as it was read, and, once replayed, what it is.

    `comments` stand between the move and its variations, `after` behind them. A node without a move
    is a side's declining to move while it need not.
    """

    text: str
    line: int = 0
    column: int = 0
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list[Branch] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    move: Move | None = None
    san: str = ""
    number: int = 0
    side: str = ""
    free: bool = False

    def commands(self) -> dict[str, str]:
        """What the comments say in the form `[%clk 1:23:45]`: name -> value."""
        return {m[1]: m[2] for text in self.comments for m in _COMMAND.finditer(text)}


@dataclass(slots=True)
class Branch:
    """A line of moves, with the comments before its first."""

    nodes: list[Node] = field(default_factory=list)
    opening: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Record:
    """One game.

    `setup` is the first position in the lines of another format than PGN, empty where tags tell it.
    `fault` is why it could not be read or replayed to its end, None if it could; `notes` are what is
    doubtful. After a replay `variant`, `start` (FEN), `final` (FEN) and `outcome` tell what was played, up to
    the fault where there is one; `start` is empty where nothing could be played.
    """

    tags: dict[str, str] = field(default_factory=dict)
    main: Branch = field(default_factory=Branch)
    result: str = "*"
    number: int = 1
    line: int = 0
    tag_lines: dict[str, int] = field(default_factory=dict)
    setup: str = ""
    fault: RecordError | None = None
    notes: list[str] = field(default_factory=list)
    variant: Variant | None = None
    start: str = ""
    final: str = ""
    outcome: Outcome | None = None
    turned: bool = False  # players and result were those of the other side

    @property
    def title(self) -> str:
        """White and Black, for a person."""
        players = [self.tags.get(side, "?") for side in ("White", "Black")]
        return (
            f"game {self.number}" if players == ["?", "?"] else f"game {self.number} ({' - '.join(players)})"
        )

    @property
    def plies(self) -> int:
        """Moves of the main line, declined offers aside."""
        return sum(1 for node in self.main.nodes if node.move)

    @property
    def termination(self) -> str:
        """Why the game ended: the name of the end condition, or what the record says."""
        if self.outcome:
            return self.outcome.reason.replace("_", " ")
        return self.tags.get("Termination", "unterminated" if self.result == "*" else "normal")

    def branches(self) -> Iterator[Branch]:
        """The main line and all variations."""
        waiting = [self.main]
        while waiting:
            branch = waiting.pop()
            yield branch
            for node in branch.nodes:
                waiting.extend(node.variations)
