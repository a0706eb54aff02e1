"""Games of a database for other programs: PGN, CSV, Parquet; JSON Lines are in jsonl.py."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any, BinaryIO

from ....errors import RequestError
from ....play.core.moves import Move
from ...matches.course import DRAW, WON_BY
from ...records import compose, pgn_text
from .jsonl import as_jsonl
from .reading import Reader, StoredArm
from .replaying import positions, words_of
from .schema import COUNTED, JOINED, REAL, TEXTS

NAMES = ("label", "variant", "player_a", "player_b", *COUNTED)
"""The columns of a table of games."""
AT_ONCE = 50_000
"""Games of a row group of a Parquet file, all that is in memory at a time: some 30 MB."""
WORDS = ("label", "variant", "player_a", "player_b", *TEXTS)
RESULT = {1.0: WON_BY["white"], 0.0: WON_BY["black"], 0.5: DRAW}
MOVES = (
    f"SELECT {', '.join(COUNTED)}, fen, moves"
    f" FROM {JOINED} JOIN records USING (arm, number) WHERE arm = ? ORDER BY number"
)


def moves_of(arm: StoredArm, fen: str | None, blob: bytes) -> list[Move]:
    """The moves of a recorded game. Raises DatabaseError if one is not legal, FenError for a wrong FEN."""
    return [move for _, move in positions(arm.arm.load(), fen, words_of(blob, "<u4").tolist()) if move]


def rows_of(reader: Reader, arm: StoredArm) -> Iterator[dict[str, Any]]:
    """The games of an arm, every column by its name, start and moves too."""
    for values in reader.stream(MOVES, (arm.id,)):
        yield dict(zip((*COUNTED, "fen", "moves"), values, strict=True))


def game_rows(reader: Reader, arms: Sequence[StoredArm]) -> Iterator[Sequence[Any]]:
    """The games as rows of NAMES."""
    text = f"SELECT {', '.join(COUNTED)} FROM {JOINED} WHERE arm = ? ORDER BY number"
    for arm in arms:
        for values in reader.stream(text, (arm.id,)):
            yield (arm.arm.label, arm.arm.variant, *arm.arm.players, *values)


def as_csv(reader: Reader, arms: Sequence[StoredArm]) -> Iterator[str]:
    """A line for the names of the columns, and one a game."""
    yield csv_line(NAMES)
    yield from map(csv_line, game_rows(reader, arms))


def csv_line(values: Sequence[Any]) -> str:
    """Values as a line of CSV."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue()


def as_pgn(reader: Reader, arms: Sequence[StoredArm]) -> Iterator[str]:
    """The games as records, an empty line after each."""
    for arm in arms:
        variant = arm.arm.load()
        for row in rows_of(reader, arm):
            a, b = arm.arm.players
            white, black = (a, b) if row["a_white"] else (b, a)
            tags = {"Event": f"heterodox lab: {arm.arm.label}", "Round": str(row["number"] + 1)}
            tags |= {"White": white, "Black": black}
            record = compose(
                variant,
                moves_of(arm, row["fen"], row["moves"]),
                row["fen"],
                tags,
                RESULT[row["white_score"]],
                row["reason"].replace("_", " "),
            )
            yield pgn_text(record)


FORMS: dict[str, Callable[[Reader, Sequence[StoredArm]], Iterator[str]]] = {
    "pgn": as_pgn,
    "csv": as_csv,
    "jsonl": as_jsonl,
}


class ParquetMissing(RequestError):
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
