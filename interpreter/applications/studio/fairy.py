"""Known fairy pieces, from which a new piece can begin."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ...errors import RequestError, quoted
from ...language.resources import data
from ...model import betza
from ...model.look import Look
from ..drawing.bodies import INKS, lettered
from ..drawing.pictures import SIZE, STROKES, shipped
from ..drawing.svg import NAMESPACE, element
from .pad import atoms_of, marks_of


class Known(NamedTuple):
    """A known piece: its movement, the shipped picture that suits it ("" for none), and what it is."""

    moves: list[Any]
    picture: str
    about: str
    betza: str


@cache
def library() -> Mapping[str, Known]:
    """The known pieces by name."""
    return {
        name: Known(
            row.get("moves") or betza.parse(row["betza"]),
            row.get("picture", name if name in shipped() else ""),
            row["about"],
            row.get("betza", ""),
        )
        for name, row in data(__file__, "fairy_pieces").items()
    }


def known(name: str) -> Known:
    """A known piece. Raises RequestError."""
    if name not in library():
        raise RequestError(f"{quoted(name)} is not a piece of the library")
    return library()[name]


def figure(picture: str, name: str) -> str:
    """A picture of White's piece: the shipped one, or its letter."""
    drawn = shipped()[picture] if picture else _letter(name)
    size: dict[str, str | float | None] = {"viewBox": f"0 0 {SIZE} {SIZE}", "width": SIZE, "height": SIZE}
    return element("svg", element("g", drawn, **STROKES, **INKS["white"]), xmlns=NAMESPACE, **size)


def _letter(name: str) -> str:
    made = lettered(Look().shape, name[0].upper())
    return made.turning + made.upright


def fairy(asked: Mapping[str, Any], allow_hooks: bool) -> dict[str, Any]:
    """The known pieces, each with its marks on the pad and a picture."""
    return {
        "known": [
            {
                "name": name,
                "about": one.about,
                "betza": one.betza,
                "marks": list(marks_of(frozenset().union(*map(atoms_of, one.moves)), True)),
                "svg": figure(one.picture, name),
            }
            for name, one in library().items()
        ]
    }
