"""What `export` writes and what it loses: `python tests/applications/exchange/export_texts.py` writes it down.

The texts are kept in `exports.txt`, so that a change of a table or a word shows as a changed line, to be read by
whoever makes it: those of variants of every family, and of every case of `export_cases.yaml`: modifiers of a
movement, and kinds of effects.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

sys.path += [str(Path(__file__).parents[2])]

from shared import TYPICAL, load

import interpreter
from interpreter.applications.exchange.exporting import exported
from interpreter.errors import RequestError
from interpreter.play.variant import Variant

FILE = Path(__file__).with_name("exports.txt")
CASES = yaml.safe_load(FILE.with_name("export_cases.yaml").read_text(encoding="utf-8"))
MODIFIED = """
format: 2
variant: modified
board: {files: a-h, ranks: 1-8, lines: [f1-f8]}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  pawn: {symbol: P, moves: [{step: diagonal, takes: [enemy, en_passant]}]}
  piece: {symbol: X, moves: [ENTRY]}
setup: |
  . . . . k . . p
  . . . . . . . .
  . . . . . . . .
  . . x . . . . .
  . . . . . X . .
  . . . . . . . .
  . . . . . . . .
  P . . K . . . .
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
"""
CHESS = "format: 2\nvariant: small\nextends: chess\ncastling: none\n"
TEXTS = {
    "movement": MODIFIED,
    "effect": f"{CHESS}pieces: {{rook: {{effects: [ENTRY]}}}}\n",
    "consequence": f"{CHESS}effects: [ENTRY]\n",
    "forbid": f"{CHESS}forbid: [ENTRY]\n",
    "swap": f"{CHESS}pieces: {{rook: {{moves: [{{slide: orthogonal, takes: all}}]}}}}\neffects: [ENTRY]\n",
}
"""By the kind of a case, the definition in which it stands."""


def written(game: Variant) -> str:
    """The section, with what is lost; or why there is none."""
    try:
        found = exported(game)
    except RequestError as error:
        return f"    no export: {error}"
    lines = [line for line in found.text.splitlines() if not line.startswith("#")]
    return "\n".join(f"    {line}" for line in (*lines, *(f"lost: {words}" for words in found.losses)))


def lines() -> Iterator[str]:
    """All exports, each after what it is of."""
    for name in TYPICAL:
        yield f"{name}\n{written(load(name))}"
    for kind, entries in CASES.items():
        for entry in entries:
            case = json.dumps(entry)
            game = interpreter.load_text(TEXTS[kind].replace("ENTRY", case), kernel="plain")
            yield f"{kind} {case}\n{written(game)}"


def text() -> str:
    """The whole file."""
    return "\n".join(dict.fromkeys(lines())) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(FILE, file=sys.stderr)
