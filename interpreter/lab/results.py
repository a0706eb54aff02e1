"""What was found: games as tables, comparisons, drawings and the report of a database."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..applications.lab.answers import Against, Compared, Distance, Findings, all_looked_at, compared_data
from ..applications.lab.kernel.counting import PIECE_COUNTS
from ..applications.lab.measures import choices, uses
from ..applications.lab.report import Gathered, as_data, as_rows, drawings, gather, page, title_of
from ..applications.lab.store import Reader, StoredArm, StoredExperiment, schema
from ..arguments import checked, checked_class
from ..caching import write_whole
from ..errors import RequestError
from ..ranges import whole
from .tables import Table

ARM = ("experiment", "label", "variant", "player_a", "player_b")
"""What stands before the columns of every game: the arm in words."""


@checked_class
@dataclass(frozen=True)
class Plot:
    """A drawing of a report: an SVG element in the colours of paper, and what it shows."""

    svg: str
    caption: str

    def _repr_svg_(self) -> str:
        """The drawing, for a notebook."""
        return self.svg

    def _repr_html_(self) -> str:
        """The drawing with its caption, for a notebook."""
        return f"<figure>{self.svg}<figcaption>{html.escape(self.caption)}</figcaption></figure>"

    def save(self, path: str | Path) -> None:
        """Write the drawing as a file, as a whole. Raises OSError."""
        write_whole(Path(path), self.svg.encode())


@dataclass(frozen=True)
class Comparison:
    """How the arms of an experiment differ from its first: answers to its question, and every quantity."""

    answers: tuple[str, ...]
    labels: tuple[str, ...]
    quantities: tuple[Compared, ...]
    distances: tuple[Distance, ...] = ()
    """How far each other arm is from the first in how it is played."""
    against: tuple[Against, ...] = ()
    """Each other arm against the first, as pages show it: rows of a table, and remarks."""

    def data(self) -> list[dict[str, Any]]:
        """Every quantity with intervals and probabilities, as `heterodox lab show --differences --json`."""
        return compared_data(self.quantities)

    def table(self) -> Table:
        """A row for every quantity of every other arm."""
        rows = [
            (item.quantity.name, self.labels[c.arm], item.first.value, c.interval.value, c.difference.value)
            + (c.difference.low, c.difference.high, c.corrected, c.established, c.hint)
            for item in self.quantities
            for c in item.contrasts
        ]
        names = (
            *("quantity", "label", "first", "this", "difference", "low", "high", "p"),
            *("established", "hint"),
        )
        return Table("differences", columns_of(names, rows))

    def _repr_html_(self) -> str:
        """Answers and differences, for a notebook."""
        said = "".join(f"<p><b>{html.escape(answer)}</b></p>" for answer in self.answers)
        return said + self.table()._repr_html_()


@checked_class
@dataclass(frozen=True)
class Results:
    """What a database has of some experiments; `numbers` are their ids, all of them if there are none.

    The file is read anew by every method, so more games may be added meanwhile. Every method raises
    DatabaseError for a file that cannot be read or makes no sense.
    """

    path: Path
    numbers: tuple[int, ...] = ()

    def experiments(self) -> list[StoredExperiment]:
        """The experiments with their arms, in the order in which they were begun."""
        with Reader(self.path) as reader:
            return self.chosen(reader)

    def chosen(self, reader: Reader) -> list[StoredExperiment]:
        """The experiments in an open database."""
        found = reader.experiments()
        return [each for each in found if each.id in self.numbers] if self.numbers else found

    def _looked_at(self, reader: Reader) -> list[StoredExperiment]:
        """The same, as they are asked for their games: a look at each."""
        found = self.chosen(reader)
        for each in found:
            if any(arm.games for arm in each.arms):
                reader.look(each)
        return found

    def games(self) -> Table:
        """A row a game: the arm in words, then the columns that docs/laboratory.md explains."""
        with Reader(self.path) as reader:
            parts = [games_of(reader, arm) for each in self._looked_at(reader) for arm in each.arms]
        return Table("games", stacked(parts, (*ARM, *schema.COUNTED)))

    def choices(self, positions: int = 200, nodes: int = 2000) -> Table:
        """A row an arm: sensible and legal moves in about so many positions, each searched with `nodes`.

        Raises RequestError for an arm that has no such positions.
        """
        whole(positions, "positions", 1)
        whole(nodes, "nodes", 1)
        measures = [
            f"{name}{end}" for name in ("sensible", "legal", "share") for end in ("", "_low", "_high")
        ]
        with Reader(self.path) as reader:
            arms = [arm for each in self._looked_at(reader) for arm in each.arms if arm.games]
            found = [(arm, choices(reader, arm, positions, nodes)) for arm in arms]
        rows = [
            (arm.id, arm.arm.label, one.games, one.positions, *one.sensible, *one.legal, *one.share)
            for arm, one in found
        ]
        return Table("choices", columns_of(("arm", "label", "games", "positions", *measures), rows))

    def pieces(self) -> Table:
        """A row for a piece type of a side of an arm: sums over all games of what is counted of pieces."""
        names = ("experiment", "arm", "label", "piece", "side", "games", *PIECE_COUNTS)
        with Reader(self.path) as reader:
            arms = [arm for each in self._looked_at(reader) for arm in each.arms]
            rows = [row for arm in arms for row in pieces_of(reader, arm)]
        return Table("pieces", columns_of(names, rows))

    def movements(self) -> Table:
        """A row for an entry of a piece's `moves` that a side used: how many moves, over all games."""
        names = ("arm", "label", "piece", "side", "entry", "moves", "games")
        with Reader(self.path) as reader:
            rows = [
                (arm.id, arm.arm.label, *astuple(one))
                for each in self._looked_at(reader)
                for arm in each.arms
                for one in uses(reader, arm.id)
            ]
        return Table("movements", columns_of(names, rows))

    def figures(self) -> Table:
        """A row for every figure of the report: an arm, a quantity, its mean with its interval.

        `confidence` is that of the interval: those of all looks at an experiment together hold in 95 %.
        """
        with Reader(self.path) as reader:
            head, *rows = as_rows(gather(reader, self.numbers, replayed=0))
        return Table("figures", columns_of([str(name) for name in head], rows))

    def compare(self, experiment: int | None = None) -> Comparison:
        """How the arms of an experiment differ, the first one if none is named; the look is noted.

        Where none is named the answers begin with those of several strengths or seeds together.
        Raises ValueError where there is nothing to compare.
        """
        with Reader(self.path) as reader:
            found = [each for each in self.chosen(reader) if experiment in (None, each.id)]
            told = Findings.of(reader, found, all_looked_at(reader, found))
        look = told.looks.get(found[0].id) if found else None
        if look is None:
            raise RequestError(self._nothing(experiment))
        lines = [line for each in told.headlines if look.experiment in each.experiments for line in each.told]
        arms = tuple(one for one in told.against if one.experiment == look.experiment)
        return Comparison(tuple(lines), look.labels, tuple(look.compared), look.distances, arms)

    def _nothing(self, experiment: int | None) -> str:
        """Why there is nothing to compare, and what to do."""
        which = "experiment" if experiment is None else f"experiment {experiment}"
        return (
            f"{self.path}: nothing to compare: no {which} has two arms with games, or one and a question; "
            "`lab compare` plays arms, `lab run --primary draws --against 50%` asks"
        )

    def gathered(self) -> Gathered:
        """All figures of the report; looks at comparisons are noted."""
        with Reader(self.path) as reader:
            return gather(reader, self.numbers)

    def data(self) -> dict[str, Any]:
        """The figures of the report as data for JSON."""
        return as_data(self.gathered())

    def plots(self) -> list[Plot]:
        """The charts of the report. Raises ChartsMissing without the library that draws."""
        return [Plot(*each) for each in drawings(self.gathered())]

    def report(self, title: str | None = None) -> str:
        """The report as one page of HTML. Raises ChartsMissing without the library that draws."""
        found = self.gathered()
        return page(found, title or title_of(found) or f"Laboratory report: {self.path.stem}")

    def _repr_html_(self) -> str:
        """The arms, for a notebook."""
        rows = [
            (arm.id, arm.arm.label, arm.arm.who, arm.games, arm.wanted)
            for each in self.experiments()
            for arm in each.arms
        ]
        return Table("arms", columns_of(("arm", "label", "players", "games", "wanted"), rows))._repr_html_()


@checked
def read(path: str | Path) -> Results:
    """The results of a database that is there. Raises DatabaseError."""
    found = Results(Path(path))
    found.experiments()
    return found


def games_of(reader: Reader, arm: StoredArm) -> dict[str, Any]:
    """The games of an arm as columns; whole numbers stay whole where every game has one."""
    found = reader.columns(arm.id, schema.COUNTED)
    size = len(found["number"])
    words = (arm.experiment, arm.arm.label, arm.arm.variant, *arm.arm.players)
    head = {name: repeated(word, size) for name, word in zip(ARM, words, strict=True)}
    return head | {
        name: column.astype(np.int64) if is_whole(name) else column for name, column in found.items()
    }


def is_whole(name: str) -> bool:
    """Is a column one of whole numbers that every game has?"""
    return name in schema.COLUMNS and name not in (*schema.REAL, *schema.TEXTS, *schema.TENSION)


def repeated(word: object, size: int) -> Any:
    """A column that says the same in every row."""
    return np.full(size, word, dtype=object if isinstance(word, str) else np.int64)


def stacked(parts: Sequence[dict[str, Any]], names: Sequence[str]) -> dict[str, Any]:
    """Columns one below the other."""
    empty = np.zeros(0)
    return {name: np.concatenate([part[name] for part in parts]) if parts else empty for name in names}


def pieces_of(reader: Reader, arm: StoredArm) -> Iterator[tuple[Any, ...]]:
    """The pieces of an arm, with sums over its games."""
    sums, games = reader.piece_sums(arm.id)
    for code, piece, side in reader.piece_codes(arm.id):
        if games:
            yield (arm.experiment, arm.id, arm.arm.label, piece, side, games, *sums[code].tolist())


def columns_of(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """Rows as columns: numbers as numbers, empty places NaN."""
    return {name: column([row[place] for row in rows]) for place, name in enumerate(names)}


def column(values: Sequence[Any]) -> Any:
    """A column of values of one kind."""
    if any(isinstance(value, str) and value for value in values):
        return np.array(values, dtype=object)
    if any(value == "" for value in values):
        return np.array([np.nan if value == "" else value for value in values], dtype=float)
    return np.array(values)
