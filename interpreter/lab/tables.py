"""Tables of what was counted: NumPy columns, which other libraries take over as they are."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from ..arguments import checked_class
from ..caching import whole
from ..errors import RequestError

SHOWN = 10
"""Rows that a notebook shows of a table."""


class FrameMissing(RequestError):
    """A library for tables is not installed; the message says how to get it."""


@checked_class
@dataclass(frozen=True)
class Table:
    """Columns by name: NumPy arrays of one length, numbers or texts (dtype object).

    `name` says what a row is.
    """

    name: str
    columns: Mapping[str, Any]

    def __len__(self) -> int:
        """How many rows."""
        return max(map(len, self.columns.values()), default=0)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows, every value by its column."""
        values = zip(*(column.tolist() for column in self.columns.values()), strict=True)
        return (dict(zip(self.columns, row, strict=True)) for row in values)

    def pandas(self) -> Any:
        """A pandas DataFrame. Raises FrameMissing."""
        return library("pandas").DataFrame(dict(self.columns))

    def polars(self) -> Any:
        """A polars DataFrame. Raises FrameMissing."""
        return library("polars").DataFrame(self.plain())

    def arrow(self) -> Any:
        """A pyarrow Table. Raises FrameMissing."""
        return library("pyarrow").table(self.plain())

    def parquet(self, path: str | Path) -> None:
        """Write a Parquet file, as a whole. Raises FrameMissing or OSError."""
        table, parquet = self.arrow(), library("pyarrow.parquet")
        with whole(Path(path)) as stream:
            parquet.write_table(table, stream)

    def plain(self) -> dict[str, Any]:
        """The columns, texts as lists of str."""
        return {
            name: column.tolist() if column.dtype == object else column
            for name, column in self.columns.items()
        }

    def _repr_html_(self) -> str:
        """The first rows, for a notebook."""
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        first = Table(self.name, {name: column[:SHOWN] for name, column in self.columns.items()})
        body = "".join(
            f"<tr>{''.join(f'<td>{html.escape(shown(value))}</td>' for value in row.values())}</tr>"
            for row in first
        )
        return f"<p>{html.escape(self.name)}: {len(self):,}</p><table><tr>{head}</tr>{body}</table>"


def shown(value: object) -> str:
    """A value as a notebook shows it."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def library(name: str) -> Any:
    """A library for tables. Raises FrameMissing."""
    try:
        return import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise FrameMissing(
            f"{package} is not installed; pip install {package}, or all of them: 'heterodox[frames]'"
        ) from None
