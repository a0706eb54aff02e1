"""Texts of new definitions: a whole game on a board of any size, or a child of another definition."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from ....errors import RequestError, quoted
from ....language import resources
from ....language.document import MappingNode
from ....language.inherit import resolve
from ....language.names import shown
from ....language.scalars import plain_value
from ....play.loading import load_text
from ....rules.machine.forms import IN_BROWSER

SMALLEST, LARGEST = (4, 5), (26, 30)
MAX_SQUARES = 600

_HEAD = """\
{schema}\
# Every key is explained in schema/README.md of Heterodox; `heterodox check`, `test` and `show` tell more.
format: 2
variant: {variant}
name: {name}
"""

_GAME = """\
about:
  inventor: your name
  description: A first sketch. Say in a sentence or two what is new about it.
  version: "1.0"
  sources: [this file]   # or where the rules are written down
# What the players may choose; a rule refers to it by `if: $stalemate_wins`.
options:
  stalemate_wins: {{title: Stalemate wins, default: false}}
board: {{files: {files}, ranks: {ranks}}}
pieces:
  king: {{symbol: K, royal: true, moves: [{{step: any}}]}}
  queen: {{symbol: Q, moves: [{{slide: any}}]}}
  rook: {{symbol: R, moves: [{{slide: orthogonal}}]}}
{officers}\
  pawn:
    symbol: P
    moves:
      - {{step: forward, only: quiet}}
{double}\
      - {{step: diagonal forward, only: capture{passant}}}
    promotion: {{to: last_rank, become: [{promotion}]}}
# White's castlings, of which Black's are the image: [{{king: e1, rook: h1, to: g1}}]
castling: none
# One row a line, White below, `.` is empty. Capital letters are White's.
setup: |
{setup}\
# Conditions are tried in this order. Each says what the side gets for which it holds: win, loss or draw.
end:
  - {{if: checkmate, result: loss}}
  - {{if: [stalemate, {{$stalemate_wins: false}}], result: draw}}
  - {{if: [stalemate, $stalemate_wins], result: loss}}
  - {{repeats: 3, result: draw}}
  - {{moves: 50, since: [capture, {{by: pawn}}], result: draw}}
"""

_CHILD = """\
extends: {parent}
about:
  inventor: your name
  description: {description}
  version: "1.0"
  sources: [{source}]
# Say here only what differs from {parent}. Mappings are merged key by key, everything else is replaced,
# `inherited` in a list stands for the parent's list, and `none` takes a piece, region or option out:
# pieces:
#   knight: none
#   camel: {{symbol: C, moves: [{{leap: [1, 3]}}]}}
"""
_OFFICERS = {
    "N": ("knight", "  knight: {symbol: N, moves: [{leap: [1, 2]}]}\n"),
    "G": (
        "guard",
        "  # A piece of your own: one step along ranks and files, or a jump over one square.\n"
        "  guard: {symbol: G, moves: [{step: orthogonal}, {leap: [0, 2]}]}\n",
    ),
}
_DOUBLE = "      - {step: forward, repeat: 2, only: quiet, from: second_rank, leaves: en_passant}\n"


def game(variant: str, files: int, ranks: int, target: Path) -> str:
    """A game on a board of the size, with comments and tests. Raises RequestError for a wrong size."""
    low, high = SMALLEST, LARGEST
    if not (low[0] <= files <= high[0] and low[1] <= ranks <= high[1]) or files * ranks > MAX_SQUARES:
        raise RequestError(
            f"a board of {files}x{ranks} is not offered: from {low[0]}x{low[1]} to {high[0]}x{high[1]}, "
            f"at most {MAX_SQUARES} squares; change `board` and `setup` of the file for other ones"
        )
    row = _back_row(files)
    double = ranks >= 6
    officers = [_OFFICERS[letter] for letter in _OFFICERS if letter in row]
    text = _head(variant, target) + _GAME.format(
        files=f"a-{chr(ord('a') + files - 1)}",
        ranks=f"1-{ranks}",
        officers="".join(lines for _, lines in officers),
        double=_DOUBLE if double else "",
        passant=", takes: [enemy, en_passant]" if double else "",
        promotion=", ".join(["queen", "rook", *(name for name, _ in officers)]),
        setup=_diagram(row, ranks),
    )
    return text + _tests(text)


def child(variant: str, parent: str, target: Path) -> str:
    """A definition that extends a shipped one, or the file of that path beside the new one.

    Raises DefinitionError if the parent is none, RequestError if it lies elsewhere.
    """
    whole = resolve(parent)
    name = str(whole["variant"])
    if parent.endswith((".yaml", ".yml")):
        path = Path(parent)
        name = path.stem
        if path.resolve().parent != target.resolve().parent or path.suffix != ".yaml":
            raise RequestError(f"{parent} does not lie beside the new file: put it there, or say --copy")
    text = _head(variant, target) + _CHILD.format(
        parent=_plain(name),
        description=_sentence(shown(whole), " with a difference. Say in a sentence or two what it is."),
        source=_sentence(shown(whole), ", for everything that this file does not change"),
    )
    text += _lint_of(whole)
    return text + _tests(text) if name in resources.shipped_ids() else text + _tests(None)


def copied(variant: str, text: str, target: Path) -> str:
    """A flattened definition under another name."""
    rest = re.sub(r"^(?:format|variant|name):.*\n(?:[ -].*\n)*", "", text, flags=re.MULTILINE)
    return _head(variant, target) + rest


def _lint_of(whole: MappingNode) -> str:
    """What the parent's file allows goes for the child, too: the findings are the same."""
    lines = [f"  {where}: {_plain(why)}" for where, why in whole.get("lint", {}).items()]
    return "\n".join(["lint:", *lines, ""]) if lines else ""


def _plain(text: str) -> str:
    """A text as YAML: as it is where that reads as the same text, else in quotes."""
    simple = re.fullmatch(r"[A-Za-z][\w .;'()-]*", text) and plain_value(text)[:2] == (text, "")
    return text if simple else json.dumps(text, ensure_ascii=False)


def _sentence(name: str, rest: str) -> str:
    """A sentence that begins with a name, as YAML."""
    return name + rest if _plain(name) == name else json.dumps(name + rest, ensure_ascii=False)


def _head(variant: str, target: Path) -> str:
    if not resources.ID.fullmatch(variant) or variant == resources.LIBRARY:
        raise RequestError(f"{quoted(variant)} is not an id: 1 to 40 small letters, digits, - and _")
    if variant in resources.shipped_ids():
        raise RequestError(f"'{variant}' is the id of a shipped variant; choose another name")
    name = variant.replace("_", " ").replace("-", " ").strip().capitalize() or variant
    return _HEAD.format(schema=_schema(target), variant=_plain(variant), name=_plain(name))


def _schema(target: Path) -> str:
    """The line by which an editor finds the schema, in a checkout or installed; none in a browser."""
    if IN_BROWSER:
        return ""
    return f"# yaml-language-server: $schema={_schema_place(target)}\n"


def _schema_place(target: Path) -> str:
    schema = resources.schema_path()
    root = schema.parent.parent
    folder = target.resolve().parent
    if folder.is_relative_to(root) and "site-packages" not in root.parts:
        return Path(os.path.relpath(schema, folder)).as_posix()
    return schema.as_uri()


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
    first = min(start.legal_moves.texts)
    square = start.legal_moves.find(first)
    assert square is not None
    targets = sorted(move.target for move in start.legal_moves if move.origin == square.origin)
    return (
        "# `heterodox test FILE` runs these. After changing a rule, look at every one that fails.\n"
        "tests:\n"
        f"  - {{name: first moves, perft: {{1: {start.perft(1)}, 2: {start.perft(2)}}}}}\n"
        f"  - {{name: a first move, targets: {{{square.origin}: [{', '.join(targets)}]}}}}\n"
        f'  - {{name: the game goes on, moves: [{first}], check: false, result: "*"}}\n'
    )
