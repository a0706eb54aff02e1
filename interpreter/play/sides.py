"""What the players of a game call its sides; the one that begins is White here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

USUAL = ("White", "Black")


@cache
def _table() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(
        files(__package__).joinpath("sides.json").read_text(encoding="utf-8")
    )
    return found


def side_names(definition: Mapping[str, Any]) -> tuple[str, str]:
    """The names of White and Black: those of the game itself, or of the one that it extends."""
    named = (_table().get(str(definition.get(key))) for key in ("variant", "extends"))
    white, black = next(filter(None, named), USUAL)
    return white, black


def sides_words(names: tuple[str, str]) -> str:
    """A sentence about names that are not the usual ones; empty for these."""
    return "" if names == USUAL else "White is called {}, Black {}.".format(*names)
