"""Keys put into a definition where it has none, at every place where the schema knows one."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from typing import Any

from wholeness import NO_RULES, Path, at

Schema = Mapping[str, Any]

USUAL = {
    "pieces_of": ["PIECE", {"not": "PIECE"}],
    "place": ["last_rank", ["a1", "b2"]],
    "range": [2, "2+"],
    "condition": ["check", {"count": "PIECE", "is": 0}],
    "events": ["capture"],
    "moves_of": ["capture"],
}
"""What is put, by the type, besides the schema's own examples."""
JOINING = ("allOf", "anyOf", "oneOf", "then", "else")


class Additions:
    """The schema, and what of it stands where in a document."""

    def __init__(self, schema: Schema) -> None:
        self.schema, self.types = schema, schema["$defs"]

    def parts(self, node: Schema, depth: int = 0) -> Iterator[Schema]:
        """A node, and every other that holds of the same value."""
        yield node
        if "$ref" in node:
            yield from self.parts(self.types[node["$ref"].rpartition("/")[2]], depth + 1)
        for key in JOINING if depth < 12 else ():
            inner = node.get(key, [])
            for one in inner if isinstance(inner, list) else [inner]:
                yield from self.parts(one, depth + 1)

    def places(self, value: Any, node: Schema, path: Path = ()) -> Iterator[tuple[Path, Schema]]:
        """Every mapping of a document with the part of the schema that knows its keys."""
        parts = [part for part in self.parts(node) if isinstance(part, Mapping)]
        if isinstance(value, list):
            items = next((part["items"] for part in parts if isinstance(part.get("items"), Mapping)), {})
            for i, one in enumerate(value):
                yield from self.places(one, items, (*path, i))
        if not isinstance(value, Mapping):
            return
        known = [part for part in parts if {*value} <= {*part.get("properties", ())}]
        if known:
            yield path, known[0]
        free = [part for part in parts if isinstance(part.get("additionalProperties"), Mapping)]
        for key, one in value.items():
            found = [part["properties"][key] for part in parts if key in part.get("properties", ())]
            found += [part["additionalProperties"] for part in free]
            if found and key not in NO_RULES:
                yield from self.places(one, found[0], (*path, key))

    def values(self, node: Schema, piece: str) -> list[Any]:
        """What to put under a key."""
        text = json.dumps(node)
        found = list(node.get("examples", ()))
        for name, usual in USUAL.items():
            found += usual if f'$defs/{name}"' in text else []
        for part in self.parts(node):
            found += part.get("enum", ())
        plain = json.loads(json.dumps(found).replace("PIECE", piece))
        return [one for i, one in enumerate(plain) if one not in plain[:i]][:4]

    def changed(self, document: Any, piece: str) -> Iterator[tuple[Path, Any, Any]]:
        """Every place of a document, what is put there, and the document with it."""
        for path, node in [*self.places(document, self.schema)]:
            there = at(document, path)
            for key, inner in node["properties"].items():
                if path and key not in there and key not in NO_RULES:
                    for value in self.values(inner, piece):
                        whole = copy.deepcopy(document)
                        at(whole, path)[key] = value
                        yield (*path, key), value, whole
