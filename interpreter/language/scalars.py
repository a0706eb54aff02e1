"""What a plain word of YAML means, and what a parse error of the YAML reader means to a person."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import yaml

from .resources import data


class Empty:
    """Stands for a value that is not there."""


_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)\.[0-9]+")
_AMBIGUOUS = re.compile(
    r"[-+]?0[0-9_]+(\.[0-9]*)?"  # octal to some readers
    r"|[-+]?0[xob][0-9a-fA-F_]+"
    r"|[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)[eE][-+]?[0-9]+"
    r"|[-+]?([0-9]+\.|\.[0-9]+)"
    r"|[-+]?\.(inf|Inf|INF|nan|NaN|NAN)"
)
_MAX_DIGITS = 15
_PLAIN = re.compile(r"(?!- )[\w$./()+-][\w $./;'()*+-]*(?<! )!?|[\w$./()+]")
_RESULT = re.compile(r"[01]-[01]|1/2-1/2")


def plain_value(text: str) -> tuple[Any, str, str]:
    """The meaning of an unquoted word: its value, and a complaint with its hint (empty when all is well)."""
    if text in ("", "~", "null", "Null", "NULL"):
        return Empty, "", ""
    if text in ("true", "false"):
        return text == "true", "", ""
    if len(text) > _MAX_DIGITS and re.fullmatch(r"[-+]?[0-9.]+", text):
        return text, "number with too many digits", "if it is a text, quote it"
    if _WHOLE.fullmatch(text):
        return int(text), "", ""
    if _DECIMAL.fullmatch(text):
        return float(text), "", ""
    if _AMBIGUOUS.fullmatch(text):
        hint = f"if it is a text, quote it: '{text}'; if it is a number, write it plainly"
        return text, f"'{text}' is read differently by different programs", hint
    return text, "", ""


def explain_yaml_error(error: yaml.YAMLError) -> tuple[str, str, Any]:
    """Message, hint and place (counted from 0, or None) for an error of the YAML reader."""
    context = getattr(error, "context", None) or ""
    problem = getattr(error, "problem", None) or "cannot be read"
    began = getattr(error, "context_mark", None)
    place = getattr(error, "problem_mark", None) or began
    whole = f"{context} {problem}".lower()
    for part, (message, hint, *where) in data(__file__, "yaml_errors").items():
        if part in whole:
            if "opened" in hint and began is not None:
                hint = f"{hint} in line {began.line + 1}"
            return message, hint, (began or place) if where else place
    return f"not valid YAML: {problem}", "", place


def show(value: object) -> str:
    """A value as it is written."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def inline(value: object) -> str:
    """A value in YAML's short form: a text without quotes where that reads as the same text."""
    if isinstance(value, Mapping):
        named = ((key if str(key).isdecimal() else inline(key), inner) for key, inner in value.items())
        return "{" + ", ".join(f"{key}: {inline(inner)}" for key, inner in named) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and not _RESULT.fullmatch(value):
        if plain_value(value) == (value, "", ""):
            return value
    return json.dumps(value, ensure_ascii=False)
