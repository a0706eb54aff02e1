"""Games of a database as a Parquet file, of which a part is in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any, BinaryIO

from .export import NAMES, game_rows
from .reading import Reader, StoredArm
from .schema import REAL, TEXTS

AT_ONCE = 50_000
"""Games of a part (a row group of the file): some 30 MB."""
WORDS = ("label", "variant", "player_a", "player_b", *TEXTS)


class ParquetMissing(RuntimeError):
    """The library that writes such files is not installed; the message says how to get it."""


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise ParquetMissing("pyarrow is not installed: pip install 'heterodox[frames]'") from None


def write_parquet(reader: Reader, arms: Sequence[StoredArm], sink: BinaryIO) -> None:
    """Write the columns of the form csv. Raises ParquetMissing, DatabaseError or OSError."""
    arrow, parquet = _library("pyarrow"), _library("pyarrow.parquet")
    kinds = {True: arrow.string(), False: arrow.int64()}
    kind_of = {name: arrow.float64() if name in REAL else kinds[name in WORDS] for name in NAMES}
    schema = arrow.schema(list(kind_of.items()))
    with parquet.ParquetWriter(sink, schema) as writer:
        for rows in _parts(game_rows(reader, arms)):
            columns = zip(*rows, strict=True)
            arrays = [arrow.array(column, schema.field(i).type) for i, column in enumerate(columns)]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))


def _parts(rows: Iterator[Sequence[Any]]) -> Iterator[list[Sequence[Any]]]:
    while part := list(islice(rows, AT_ONCE)):
        yield part
