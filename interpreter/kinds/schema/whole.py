"""The JSON Schema of definitions, from the forms; `python -m interpreter.kinds.schema.whole` writes it."""

from __future__ import annotations

import json
from pathlib import Path

from ...language.merging import OWN
from ...language.resources import SCHEMA
from .keys import Schema, forms, or_back, types

MERGED = (
    "piece",
    "promotion",
    "hand",
    "board",
    "look",
    "sides",
    "side_called",
    "turn_said",
    "evaluation",
    "option",
    "shuffle",
)
"""Forms whose keys are merged with the parent's, so that `none` takes one back."""
LICENCE = "Heterodox, a language for chess variants. SPDX-License-Identifier: MIT"


def whole() -> Schema:
    """The whole schema."""
    defs = {**types(), **{name: form.schema() for name, form in forms().items()}}
    for name in MERGED:
        defs[name]["properties"] = _each_or_back(defs[name]["properties"])
    root = defs.pop("definition")
    root["properties"] |= _each_or_back(
        {key: part for key, part in root["properties"].items() if key not in (*OWN, "format")}
    )
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "$id": SCHEMA, "$comment": LICENCE}
    return {**head, **root, "$defs": dict(sorted(defs.items()))}


def written() -> str:
    """The text of the schema file."""
    return json.dumps(whole(), indent=1, ensure_ascii=False) + "\n"


def _each_or_back(properties: Schema) -> Schema:
    """Every key with the word none, for editors."""
    return {
        key: {**{name: value for name, value in part.items() if name != "allOf"}, **or_back(*part["allOf"])}
        for key, part in properties.items()
    }


if __name__ == "__main__":
    path = Path(__file__).parents[3].joinpath("schema", "variant.schema.json")
    path.write_text(written(), encoding="utf-8")
