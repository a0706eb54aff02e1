"""Games of a database in forms for other programs: PGN, CSV, JSON Lines."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ...play.position import Move
from ..matches.course import DRAW, WON_BY
from ..records import compose, pgn_text
from .counts import PIECE_COUNTS
from .reading import Reader, StoredArm
from .replaying import positions, words_of
from .schema import COLUMNS
from .tension import UNSCORED

RESULT = {1.0: WON_BY["white"], 0.0: WON_BY["black"], 0.5: DRAW}
MOVES_AND_SCORES = (
    f"SELECT {', '.join(f'games.{name}' for name in COLUMNS)}, fen, moves, scores, counts"
    " FROM games JOIN records USING (arm, number) JOIN piece_counts USING (arm, number)"
    " WHERE arm = ? ORDER BY number"
)


def moves_of(arm: StoredArm, fen: str | None, blob: bytes) -> list[Move]:
    """The moves of a recorded game. Raises DatabaseError if one is not legal, FenError for a wrong FEN."""
    return [move for _, move in positions(arm.arm.load(), fen, words_of(blob, "<u4").tolist()) if move]


def rows_of(reader: Reader, arm: StoredArm) -> Iterator[dict[str, Any]]:
    """The games of an arm, every column by its name, those of the records too."""
    for values in reader.stream(MOVES_AND_SCORES, (arm.id,)):
        yield dict(zip((*COLUMNS, "fen", "moves", "scores", "counts"), values, strict=True))


def as_csv(reader: Reader, arms: Sequence[StoredArm]) -> Iterator[str]:
    """A line for the names of the columns, and one a game."""
    yield csv_line(("label", "variant", "player_a", "player_b", *COLUMNS))
    text = f"SELECT {', '.join(COLUMNS)} FROM games WHERE arm = ? ORDER BY number"
    for arm in arms:
        for values in reader.stream(text, (arm.id,)):
            yield csv_line((arm.arm.label, arm.arm.variant, *arm.arm.players, *values))


def csv_line(values: Sequence[Any]) -> str:
    """Values as a line of CSV."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue()


def as_jsonl(reader: Reader, arms: Sequence[StoredArm]) -> Iterator[str]:
    """A line a game: what CSV has, start, moves, scores and the counts of the pieces."""
    for arm in arms:
        names = piece_names(reader, arm)
        for row in rows_of(reader, arm):
            data: dict[str, Any] = {
                "label": arm.arm.label,
                "variant": arm.arm.variant,
                "players": list(arm.arm.players),
            }
            data |= {name: row[name] for name in (*COLUMNS, "fen")}
            data["moves"] = [str(move) for move in moves_of(arm, row["fen"], row["moves"])]
            scores = np.frombuffer(row["scores"], "<i2").tolist()
            data["scores"] = [None if word == UNSCORED else word for word in scores] or None
            data["pieces"] = pieces_data(names, row["counts"])
            yield json.dumps(data, ensure_ascii=False) + "\n"


def piece_names(reader: Reader, arm: StoredArm) -> Mapping[int, str]:
    """Piece code -> side and name."""
    text = "SELECT code, side || ' ' || piece FROM pieces WHERE definition = ? ORDER BY code"
    return dict(reader.query(text, (arm.definition,)))


def pieces_data(names: Mapping[int, str], blob: bytes) -> dict[str, dict[str, int]]:
    """Counts by the name of the piece and of the count."""
    counts = np.frombuffer(blob, "<u4").reshape(-1, len(PIECE_COUNTS)).tolist()
    return {name: dict(zip(PIECE_COUNTS, counts[code], strict=True)) for code, name in names.items()}


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
