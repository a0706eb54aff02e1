"""Texts of new definitions: a whole game on a board of any size, or a child of another definition."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Container
from pathlib import Path

from ....errors import RequestError, quoted
from ....language import resources
from ....language.document import MappingNode
from ....language.inherit import resolve
from ....language.names import shown
from ....language.scalars import inline
from ....play.loading import load_text
from ....play.notation.coordinate import PASS

SMALLEST, LARGEST = (4, 5), (26, 30)
MAX_SQUARES = 600
MOST_STEM, MOST_ALIKE = 34, 1000

_TEXTS: dict[str, str] = resources.data(__file__, "template")
_OFFICERS = {"N": "knight", "G": "guard"}
_LASTING = """\
# `heterodox test FILE` runs these. The studio adds the board as it stands to them.
tests:
  - {name: the game begins, result: "*"}
"""


def plain(title: str) -> str:
    """A title in small letters without accents; letters that are not of the Latin alphabet are left out."""
    return unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()


def id_of(title: str, taken: Container[str] = ()) -> str:
    """An id for a title, unlike those of shipped variants and those taken: a number tells it from them."""
    stem = re.sub(r"[^a-z0-9_]+", "-", plain(title)).strip("-")[:MOST_STEM].strip("-") or "variant"
    names = (stem, *(f"{stem}-{number}" for number in range(2, MOST_ALIKE)))
    shipped = {*resources.shipped_ids(), resources.LIBRARY}
    found = next((name for name in names if name not in taken and name not in shipped), None)
    if found is None:
        raise RequestError(f"all ids from {stem} to {stem}-{MOST_ALIKE - 1} are taken: choose another title")
    return found


def game(variant: str, files: int, ranks: int, title: str = "") -> str:
    """A game on a board of the size, with comments; without a title of its own with tests of its moves, too.

    Raises RequestError for a wrong size.
    """
    low, high = SMALLEST, LARGEST
    if not (low[0] <= files <= high[0] and low[1] <= ranks <= high[1]) or files * ranks > MAX_SQUARES:
        raise RequestError(
            f"a board of {files}x{ranks} is not supported: from {low[0]}x{low[1]} to {high[0]}x{high[1]}, "
            f"at most {MAX_SQUARES} squares; change `board` and `setup` of the file for other sizes"
        )
    row = _back_row(files)
    double = ranks >= 6
    officers = [_OFFICERS[letter] for letter in _OFFICERS if letter in row]
    text = _head(variant, title) + _TEXTS["game"].format(
        files=f"a-{chr(ord('a') + files - 1)}",
        ranks=f"1-{ranks}",
        officers="".join(_TEXTS[name] for name in officers),
        double=_TEXTS["double"] if double else "",
        passant=", takes: [enemy, en_passant]" if double else "",
        promotion=", ".join(["queen", "rook", *officers]),
        setup=_diagram(row, ranks),
    )
    return text + (_LASTING if title else _tests(text))


def child(variant: str, parent: str, target: Path, title: str = "") -> str:
    """A definition that extends a shipped one, or the file of that path beside the new one.

    Raises DefinitionError if the parent is none, RequestError if it lies elsewhere.
    """
    whole = resolve(parent)
    name = str(whole["variant"])
    if parent.endswith((".yaml", ".yml")):
        path = Path(parent)
        name = path.stem
        if path.resolve().parent != target.resolve().parent or path.suffix != ".yaml":
            raise RequestError(f"{parent} is not beside the new file: put it there, or use --copy")
    text = _head(variant, title) + _TEXTS["child"].format(
        parent=inline(name),
        description=_sentence(shown(whole), " with a difference. Say in a sentence or two what it is."),
        source=_sentence(shown(whole), ", for everything that this file does not change"),
    )
    text += _lint_of(whole)
    if title:
        return text + _LASTING
    return text + _tests(text) if name in resources.shipped_ids() else text + _tests(None)


def copied(variant: str, text: str, title: str = "") -> str:
    """A flattened definition under another name; without its tests where it has a title of its own."""
    keys = "format|variant|name|tests" if title else "format|variant|name"
    rest = re.sub(rf"^(?:{keys}):.*\n(?:[ -].*\n)*", "", text, flags=re.MULTILINE)
    return _head(variant, title) + rest + _LASTING * bool(title)


def _lint_of(whole: MappingNode) -> str:
    """What the parent's file allows goes for the child, too: the findings are the same."""
    lines = [f"  {where}: {inline(why)}" for where, why in whole.get("lint", {}).items()]
    return "\n".join(["lint:", *lines, ""]) if lines else ""


def _sentence(name: str, rest: str) -> str:
    """A sentence that begins with a name, as YAML."""
    return name + rest if inline(name) == name else json.dumps(name + rest, ensure_ascii=False)


def _head(variant: str, title: str) -> str:
    if not resources.ID.fullmatch(variant) or variant == resources.LIBRARY:
        raise RequestError(f"{quoted(variant)} is not an id: 1 to 40 small letters, digits, - and _")
    if variant in resources.shipped_ids():
        raise RequestError(f"'{variant}' is the id of a shipped variant; choose another name")
    written = title or variant  # what is written as an id is read as one
    plain = written.replace("_", " ").replace("-", " ").strip().capitalize() or variant
    name = plain if resources.ID.fullmatch(written) else written
    return _TEXTS["head"].format(schema=resources.SCHEMA, variant=inline(variant), name=inline(name))


def _back_row(files: int) -> str:
    """King and queen in the middle, rooks outside, knights beside them, guards on what is left."""
    row = ["G"] * files
    row[0] = row[-1] = "R"
    if files >= 6:
        row[1] = row[-2] = "N"
    row[files // 2], row[files // 2 - 1] = "K", "Q"
    return "".join(row)


def _diagram(row: str, ranks: int) -> str:
    empty = "." * len(row)
    rows = [row.lower(), "p" * len(row), *[empty] * (ranks - 4), "P" * len(row), row]
    return "".join(f"  {' '.join(one)}\n" for one in rows)


def _tests(text: str | None) -> str:
    """The tests: what is counted in the start position, where that can be known already."""
    if text is None:
        return "tests:\n  - {name: nobody is in check at the start, check: false}\n"
    start = load_text(text).position()
    first = min(text for text in start.legal_moves.texts if text != PASS)
    square = start.legal_moves.find(first)
    assert square is not None
    targets = sorted({move.target for move in start.legal_moves if move.origin == square.origin})
    return (
        "# `heterodox test FILE` runs these. After changing a rule, look at every one that fails.\n"
        "tests:\n"
        f"  - {{name: first moves, perft: {{1: {start.perft(1)}, 2: {start.perft(2)}}}}}\n"
        f"  - {{name: a first move, targets: {{{square.origin}: [{', '.join(targets)}]}}}}\n"
        f'  - {{name: the game goes on, moves: [{inline(first)}], check: false, result: "*"}}\n'
    )
