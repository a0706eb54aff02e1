"""What is compared between arms: quantities of a game, computed from the columns of its row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ....errors import quoted
from ....language.resources import data
from ...matches.statistics import CONFIDENCE
from ..kernel.counting import PIECE_COUNTS
from ..measures import COURSES, courses
from ..statistics import Interval, Sample
from ..store import Evidence, Reader, labels_of
from .grammar import KNOWN, LONGEST, TEXT, TRUTH, Parser, column_of, piece_count, quotient

RATE, SHARE, AMOUNT = "rate", "share", "amount"
MARK = "†"

Columns = Mapping[str, Any]


@dataclass(frozen=True)
class Quantity:
    """Something that every game has: `of` makes it of the columns it needs; NaN where it has no meaning.

    A rate is a share of games, a share one of something within a game. `title` is for tables. Of what is
    counted a ply the mean is over all plies, so that games count by their length: `weight` is the column.
    `blunders`: it mostly measures how often the players err, whatever the rules.
    """

    name: str
    title: str
    kind: str
    needs: tuple[str, ...]
    of: Callable[[Columns], Any]
    weight: str | None = None
    blunders: bool = False

    @property
    def marked(self) -> str:
        """The title with a mark of what tells of blunders."""
        return f"{self.title} {MARK}" if self.blunders else self.title

    def interval(self, sample: Sample, confidence: float = CONFIDENCE) -> Interval:
        """The mean of a sample with the interval that suits its kind."""
        if self.kind == RATE:
            return sample.rate_interval(confidence)
        return sample.mean_interval(confidence)


def formula(text: str, name: str = "formula") -> Quantity:
    """The quantity of a formula, NaN where it has no meaning: a quotient by 0, a measure of other games.

    Raises FormulaError, whose message begins with `name` and the place.
    """
    reader = Parser(text, name)
    if len(text) > LONGEST:
        reader.fail(f"longer than {LONGEST} letters", LONGEST)
    part = reader.either()
    per = reader.column() if reader.takes("per") else None
    if reader.token:
        reader.fail(f"expected an operator or the end, found {quoted(reader.token)}")
    if part.kind == TEXT:
        reader.fail('a text is not a figure; compare it, as in reason == "checkmate"', 0)
    if not reader.needs:
        reader.fail(f"it uses no count; there are {', '.join(KNOWN)}", 0)
    kind = RATE if part.kind == TRUTH and per is None else AMOUNT
    of = quotient(part.of, column_of(per)) if per else part.of
    return Quantity(text.strip(), text.strip(), kind, tuple(reader.needs), of, per)


def _said(name: str, title: str, kind: str, text: str, blunders: bool = False) -> Quantity:
    """A quantity of quantities.yaml; what has to be seen in the course of games has no formula."""
    seen = text in COURSES
    of = Quantity(name, title, kind, (text,), column_of(text)) if seen else formula(text)
    return replace(of, name=name, title=title, kind=kind, blunders=blunders)


def tree(columns: Columns) -> Any:
    """The decimal logarithm of the game tree: plies times that of the mean number of legal moves."""
    plies, choices = columns["plies"], columns["choices"]
    branching = np.divide(choices, plies, out=np.full(len(plies), np.nan), where=plies > 0)
    return plies * np.log10(branching)


QUANTITIES = (
    *(_said(name, *said.values()) for name, said in data(__file__, "quantities").items()),
    Quantity("tree", "game tree (powers of ten)", AMOUNT, ("plies", "choices"), tree),
)
A_SCORE = Quantity(
    "a_score",
    "A's score",
    RATE,
    ("white_score", "a_white"),
    lambda columns: np.where(columns["a_white"] > 0, columns["white_score"], 1 - columns["white_score"]),
)
"""Of two players, how many points the first one gets."""


def ending(reason: str) -> Quantity:
    """The share of games that end for a reason."""
    return Quantity(
        f"end:{reason}",
        f"ends by {reason}",
        RATE,
        ("reason",),
        lambda columns: (columns["reason"] == reason).astype(float),
    )


def counts(database: Reader, arm: int, names: Collection[str]) -> dict[str, Any]:
    """Counts of pieces by game, by names such as `moves(white queen)`; 0 of pieces that the arm has not."""
    if not names:
        return {}
    wanted = {name: asked for name in names if (asked := piece_count(name))}
    codes = database.piece_codes(arm)
    whole = [asked.entry is None for asked in wanted.values()]
    table: Any = database.piece_counts(arm) if any(whole) else None
    entries: Any = None if all(whole) else database.entries(arm)
    found = {}
    for name, asked in wanted.items():
        chosen = [code for code, one, its in codes if one == asked.piece and asked.side in ("", its)]
        if asked.entry is None:
            found[name] = table[:, chosen, PIECE_COUNTS.index(asked.count)].sum(axis=1).astype(float)
        elif asked.entry < entries.shape[2]:
            found[name] = entries[:, chosen, asked.entry].sum(axis=1)
        else:
            found[name] = np.zeros(len(entries))
    return found


class ArmSamples:
    """The games of an arm, as samples of quantities; games that are not evidence apart are a cluster.

    `more` are quantities that will be asked for besides the usual ones.
    """

    def __init__(
        self,
        database: Reader,
        arm: int,
        more: Sequence[Quantity] = (),
        usual: Sequence[Quantity] = QUANTITIES,
    ) -> None:
        self.arm = arm
        names = {name for quantity in (*usual, *more) for name in quantity.needs} | {"reason"}
        pieces = {name for name in names if piece_count(name)}
        seen = names.intersection(COURSES)
        plain = sorted(names - pieces - seen)
        self.columns = {
            **database.columns(arm, plain),
            **counts(database, arm, pieces),
            **courses(database, arm, seen),
        }
        self.evidence = Evidence.of(database, arm)
        self.labels = labels_of([self.evidence])[0]

    @property
    def games(self) -> int:
        """How many games."""
        return len(self.labels)

    def sample(self, quantity: Quantity, labels: Any = None) -> Sample | None:
        """The quantity in the games where it has a meaning; None if there are none.

        `labels` are those of the games' clusters, if they are to be compared with those of other arms.
        """
        with np.errstate(all="ignore"):  # what is too large for a number is none
            values = np.broadcast_to(quantity.of(self.columns), self.labels.shape)
        known = np.isfinite(values)
        weights = self.columns[quantity.weight][known] if quantity.weight else None
        if not known.any():
            return None
        return Sample(values[known], (self.labels if labels is None else labels)[known], weights)

    def reasons(self) -> dict[str, int]:
        """How many games ended for each reason, the commonest first."""
        return dict(sorted(Counter(self.columns["reason"].tolist()).items(), key=lambda x: (-x[1], x[0])))

    def median(self, quantity: Quantity, confidence: float = CONFIDENCE) -> Interval | None:
        """The median with its interval; None if the quantity has no meaning here."""
        sample = self.sample(quantity)
        return sample.median_interval(confidence) if sample else None
