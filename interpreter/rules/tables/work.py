"""How much work the tables of a definition may be, counted before it is done: a giant is refused soon."""

from __future__ import annotations

from .memory import TableLimit

MOST_WORK = 3_000_000
"""Units of one node or one look: some seconds together."""
LINE = 4
"""Units of asking where a vector leads from a square, which takes as long as laying out some nodes."""
SQUARES = 8
"""So many squares along a line cost a unit: lines are followed to their end, but kept for other pieces."""
MAKING = 4
"""Units of a node that is new, not laid out once more on other squares."""


class Work:
    """Counts what is done for one definition; `told` says what is too much if it does not end soon."""

    def __init__(self) -> None:
        self.done = 0
        self.told = "the definition says more"

    def spend(self, units: int) -> None:
        """Count work that is about to be done; raises TableLimit where that is too much."""
        self.done += units
        if self.done > MOST_WORK:
            self.refuse()

    def refuse(self) -> None:
        """Raise TableLimit for what is being done."""
        raise TableLimit(
            f"{self.told} than the tables can take: "
            "fewer kinds of piece or directions, a smaller board, or rides with a limit are needed"
        )
