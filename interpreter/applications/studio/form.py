"""A definition as a form shows it: what can be clicked instead of written, and where it is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...building.boards import file_letters
from ...errors import DefinitionError
from ...language.inherit import library
from ...language.names import shown as called
from .diagram import board_of, fits, grid_of, hexagon_place, place_name
from .rows import forms_of, missing_in, sections_of
from .shown import Shown
from .words import SECTIONS, WORDS

Answer = dict[str, Any]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def form(asked: Mapping[str, Any], allow_hooks: bool) -> Answer:
    """All that the form shows; under "waits" why it shows nothing."""
    try:
        shown = Shown(asked, allow_hooks)
    except DefinitionError as error:
        return waiting(error)
    return {
        "waits": "",
        "name": called(shown.whole),
        "board": _board(shown),
        "grid": _grid(shown),
        "pieces": pieces_of(shown),
        "library": _library(shown),
        "letters": _letters(shown),
        "sections": sections_of(shown),
        "missing": missing_in(shown),
        "forms": forms_of(),
        "words": words_of(shown),
    }


def waiting(error: DefinitionError) -> Answer:
    """Why nothing is shown of a text that is wrong."""
    first = error.problems[0]
    return {"waits": f"line {first.line}: {first.message}" if first.line else first.message}


def _board(shown: Shown) -> Answer:
    node = shown.whole["board"]
    board = board_of(shown.whole)
    fits_it = board is not None and fits(board, grid_of(str(shown.whole["setup"])))
    extra = "it has squares outside the rectangle" if node.get("extra") else ""
    extra = extra if board is None or board.flat else "it has hexagons or levels"
    return {
        "files": len(file_letters(str(node["files"]))),
        "ranks": int(str(node["ranks"]).split("-")[1]) - int(str(node["ranks"]).split("-")[0]) + 1,
        "symmetry": node.get("symmetry", "mirror"),
        "fixed": extra or ("" if fits_it else "setup and board do not fit each other"),
    }


def _grid(shown: Shown) -> list[list[Answer]]:
    grid, board = grid_of(str(shown.whole["setup"])), board_of(shown.whole)
    named = board is not None and fits(board, grid)
    return [
        [
            {"name": place_name(board, r, c) if named and board else "", "token": token}
            | ({"place": hexagon_place(board, r, c)} if named and board and board.tiling.hexagonal else {})
            for c, token in enumerate(row)
        ]
        for r, row in enumerate(grid)
    ]


def pieces_of(shown: Shown) -> list[Answer]:
    """The pieces: name, title, letter, and whether nobody owns them."""
    return [
        {
            "name": name,
            "title": node.get("title", name.replace("_", " ")),
            "symbol": node["symbol"],
            "unowned": node.get("whose") == "nobody",
        }
        for name, node in shown.pieces.items()
    ]


def _library(shown: Shown) -> list[Answer]:
    return [
        {"name": name, "about": node.get("description", "")}
        for name, node in library().items()
        if name not in shown.pieces
    ]


def _letters(shown: Shown) -> list[str]:
    taken = {node["symbol"] for node in shown.pieces.values()}
    return [letter for letter in LETTERS if letter not in taken]


def words_of(shown: Shown) -> dict[str, list[str]]:
    """What may be written in a field, by its type: names of the definition, and words of the language."""
    sign = {"options": "$"}
    named = {
        of: [sign.get(section, "") + name for name in shown.whole.get(section, ())]
        for of, section in SECTIONS.items()
    }
    return {of: [*named.get(of, ()), *words] for of, words in WORDS.items()}
