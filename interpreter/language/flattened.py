"""A whole definition, parents merged in, as the text of one file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

WIDTH = 100
NOT_INHERITED = "extends"
IDENTITY = ("format", "variant", "name", "about", "look", "lint", "options")


def flat_text(doc: Mapping[str, Any]) -> str:
    """A resolved definition as YAML text that needs no parent."""
    keys = [key for key in doc if key != NOT_INHERITED]
    return dumped({key: doc[key] for key in sorted(keys, key=lambda key: _place(key, keys))})


def _place(key: str, keys: Sequence[str]) -> tuple[int, int]:
    """Where a top level key goes: the identity first, the tests last, the rest as they are."""
    if key in IDENTITY:
        return 0, IDENTITY.index(key)
    return (2 if key == "tests" else 1), keys.index(key)


def dumped(doc: Mapping[str, Any]) -> str:
    """A document as YAML text that reads back as the same document."""
    import yaml

    class Dumper(yaml.SafeDumper):
        """Texts of several lines as blocks, short lists and mappings in one line."""

    def text(dumper: Any, value: str) -> Any:
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style="|" if "\n" in value else None)

    def mapping(dumper: Any, value: Mapping[str, Any]) -> Any:
        short = len(str(value)) < WIDTH and "\n" not in str(value)
        return dumper.represent_mapping("tag:yaml.org,2002:map", list(value.items()), flow_style=short)

    def sequence(dumper: Any, value: Sequence[Any]) -> Any:
        short = len(str(value)) < WIDTH and not any(isinstance(item, dict) for item in value)
        return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=short)

    Dumper.add_representer(str, text)
    Dumper.add_multi_representer(dict, mapping)
    Dumper.add_multi_representer(list, sequence)
    return yaml.dump(
        doc, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=120, default_flow_style=False
    )
