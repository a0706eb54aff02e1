"""What `export` writes and what it loses: `python tests/applications/exchange/export_texts.py` writes it down.

The texts are kept in `exports.txt`, so that a change of a table or a word shows as a changed line, to be read by
whoever makes it: those of variants of every family, of every modifier of a movement, and of every kind of effect.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path += [str(Path(__file__).parents[2])]

from rules.test_modifiers import EXAMPLES, variant
from shared import TYPICAL, load

import interpreter
from interpreter.applications.exchange.exporting import exported
from interpreter.errors import DefinitionError, RequestError
from interpreter.language.checking import schema
from interpreter.play.variant import Variant

FILE = Path(__file__).with_name("exports.txt")
KINGS = """\
format: 1
variant: small
extends: chess
pieces: {rook: {captures: [CAPTURES]}}
effects: [EFFECTS]
forbid: [FORBID]
castling: none
"""


def written(game: Variant) -> str:
    """The section, with what is lost; or why there is none."""
    try:
        found = exported(game)
    except RequestError as error:
        return f"    no export: {error}"
    lines = [line for line in found.text.splitlines() if not line.startswith("#")]
    return "\n".join(f"    {line}" for line in (*lines, *(f"lost: {words}" for words in found.losses)))


def small() -> Iterator[tuple[str, str]]:
    """Chess with a capture by the way, an effect, or something forbidden."""
    for key, part in (("CAPTURES", "effect"), ("EFFECTS", "consequence"), ("FORBID", "forbid")):
        node = schema()["$defs"][part]
        found = [*node["examples"]]
        found += (
            [{name: inner["examples"][0]} for name, inner in node["properties"].items()]
            if part == "effect"
            else []
        )
        found += [
            {**node["examples"][0], name: value}
            for name, inner in node["properties"].items()
            for value in inner.get("examples", ())
            if name != "if"
        ]
        for entry in found:
            text = KINGS.replace(key, json.dumps(entry))
            for other in ("CAPTURES", "EFFECTS", "FORBID"):
                text = text.replace(other, "")
            yield f"{part} {json.dumps(entry)}", text.replace("pieces: {rook: {captures: []}}\n", "")


def lines() -> Iterator[str]:
    """All exports, each after what it is of."""
    for name in TYPICAL:
        yield f"{name}\n{written(load(name))}"
    for _, entry, added in EXAMPLES:
        after: dict[str, Any] = {**entry, **added}
        yield f"movement {json.dumps(after)}\n{written(variant(after))}"
    for title, text in small():
        try:
            game = interpreter.load_text(text, kernel="plain")
        except DefinitionError:
            continue  # the key goes with another example
        yield f"{title}\n{written(game)}"


def text() -> str:
    """The whole file."""
    return "\n".join(dict.fromkeys(lines())) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(FILE, file=sys.stderr)
