"""Plain values as YAML in the manner of definitions: sections in blocks, what is in them in one line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ...language.scalars import plain_value

_SIMPLE = re.compile(r"[A-Za-z0-9]([A-Za-z0-9 /_.()+'*-]*[A-Za-z0-9/_.()+*-])?")


def dumped(document: Mapping[str, Any]) -> str:
    """A document as text; `layout` breaks what is too long for a line."""
    return "".join(f"{key}:{_section(value)}" for key, value in document.items())


def _section(value: Any) -> str:
    if isinstance(value, str) and "\n" in value:
        return " |\n" + "".join(f"  {line}\n" for line in value.splitlines())
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "\n" + "".join(f"  - {_in_line(entry)}\n" for entry in value)
    if isinstance(value, dict) and any(isinstance(entry, dict) for entry in value.values()):
        return "\n" + "".join(f"  {key}: {_in_line(entry)}\n" for key, entry in value.items())
    return f" {_in_line(value)}\n"


def _in_line(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_in_line(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_in_line, value)) + "]"
    return _scalar(value) if isinstance(value, str) else json.dumps(value)


def _scalar(text: str) -> str:
    """A text without quotes where that reads as the same text."""
    plain = _SIMPLE.fullmatch(text) and plain_value(text) == (text, "", "") and not _RESULT.fullmatch(text)
    return text if plain else json.dumps(text, ensure_ascii=False)


_RESULT = re.compile(r"[01]-[01]|1/2-1/2")
