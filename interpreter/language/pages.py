"""The definition that a published page carries: found in its text; nothing else of the page counts."""

from __future__ import annotations

import json
import os
import re
from html import unescape

from ..errors import DefinitionError, Problem
from .document import read_text

SUFFIXES = (".html", ".htm")
MAX_PAGE = 4 << 20  # bytes
MAX_OPTIONS = 4_000  # characters
_BEGIN = re.compile(r'<script type="application/yaml" id="hx-definition" data-options="([^"<>]*)">\n')


def is_page(name: str) -> bool:
    """Is a file, by its name, a page and no definition?"""
    return name.endswith(SUFFIXES)


def definition_of(path: str | os.PathLike[str]) -> str:
    """The definition in a page, below as many empty lines as stand above it there.

    Raises DefinitionError where the page cannot be read, or does not hold exactly one.
    """
    text, match = _found(os.fspath(path))
    end = text.find("</script>", match.end())
    if end < 0:
        raise _refusal(os.fspath(path), "the definition in this page has no end")
    return "\n" * text.count("\n", 0, match.end()) + text[match.end() : end]


def options_of(path: str | os.PathLike[str]) -> dict[str, object]:
    """The options with which a page was published. Raises DefinitionError as `definition_of` does."""
    _, match = _found(os.fspath(path))
    try:
        found = json.loads(unescape(match[1][:MAX_OPTIONS]))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not all(
        isinstance(value, bool | int | str) for value in found.values()
    ):
        raise _refusal(os.fspath(path), "the options in this page cannot be read")
    chosen: dict[str, object] = found
    return chosen


def _found(name: str) -> tuple[str, re.Match[str]]:
    text = read_text(name, MAX_PAGE).replace("\r\n", "\n")
    places = list(_BEGIN.finditer(text))
    if len(places) != 1:
        found = "no definition" if not places else f"{len(places)} definitions"
        raise _refusal(name, f"this page holds {found}")
    return text, places[0]


def _refusal(name: str, message: str) -> DefinitionError:
    hint = "only pages that `heterodox publish` has written hold one definition; else name the .yaml file"
    return DefinitionError([Problem("H209", message, name, hint=hint)])
