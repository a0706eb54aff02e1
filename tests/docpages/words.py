"""Every word of the language with a line, an example and a picture; running it writes docs/words.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from interpreter.applications.drawing.board import Artist
from interpreter.applications.drawing.diagram import Diagrams
from interpreter.applications.drawing.portrait import svg_of
from interpreter.caching import write_whole
from interpreter.language.resources import data
from interpreter.play.loading import load_text
from interpreter.play.variant import Variant

ROOT = Path(__file__).parents[2]
PAGE = "docs/words.md"
PICTURES = "docs/pictures/words"
COLOUR = "#e3b23c"
SMALL = 0.5
_BOARD = """\
format: 2
variant: words
board: {files: a-g, ranks: 1-7, symmetry: mirror, lines: [a1-b2]}
castling: none
setup: |
  . . . k . . .
  . . . . . . .
  . . . p . . .
  . . . . . . .
  . . . P . . .
  N . . . . . .
  R . . K . . x
end: [{if: stalemate, result: draw}]
"""
_PIECES = """\
pieces:
  rook: {symbol: R, moves: [{slide: orthogonal}]EFFECTS}
  knight: {symbol: N, moves: [{leap: [1, 2]}]}
  king: {symbol: K, moves: [{step: any}]}
  pawn: {symbol: P, moves: [{step: forward}]}
  piece: {symbol: X, moves: MOVES}
"""
_OPENING = """\
# The words of the language

Each word with a line, an example and, where it can be drawn, a picture. [language.md](language.md) says how
words are put together; examples are laid over chess. This page is made from `words.yaml` by
`python tests/docpages/words.py`.
"""


@cache
def groups() -> list[Mapping[str, Any]]:
    """The words by the question that they answer."""
    found: list[Mapping[str, Any]] = data(__file__, "words")
    return found


def example(group: Mapping[str, Any], word: Mapping[str, Any]) -> str:
    """A definition with the example of a word."""
    found: dict[str, Any] = {"format": 2, "variant": "tried", "extends": "chess"}
    whole = str(word.get("frame", group["frame"])).replace("~", str(word["write"]))
    return yaml.safe_dump(found | yaml.safe_load(whole), sort_keys=False, allow_unicode=True)


def game(word: Mapping[str, Any]) -> Variant:
    """The small game in which a word is drawn."""
    moves, does = (_flow(word.get(key, [])) for key in ("moves", "does"))
    own = "pieces:" in str(word.get("frame", ""))
    pieces = _PIECES.replace("MOVES", moves).replace("EFFECTS", f", effects: {does}" if own else "")
    return load_text(_BOARD + pieces + ("" if own else f"effects: {does}\n"), kernel="plain")


def _flow(value: object) -> str:
    return str(yaml.safe_dump(value, default_flow_style=True, width=999)).strip()


def page() -> str:
    """The whole page as Markdown."""
    return "\n".join([_OPENING, *(line for group in groups() for line in _section(group))])


def _section(group: Mapping[str, Any]) -> Iterator[str]:
    yield f"## {group['title']}\n\n{group['about']}\n"
    yield "| word | meaning | example | |\n|---|---|---|---|"
    for word in group["words"]:
        picture = (
            f"![{word['word']}]({PICTURES.removeprefix('docs/')}/{file_of(word)})" if drawn(word) else ""
        )
        cells = (f"`{word['word']}`", word["means"], f"`{word['write']}`", picture)
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
    yield ""


def drawn(word: Mapping[str, Any]) -> bool:
    """Has a word a picture?"""
    return bool({"moves", "fill"} & word.keys())


def file_of(word: Mapping[str, Any]) -> str:
    """The name of its picture."""
    return re.sub(r"\W+", "-", word["word"]).strip("-") + ".svg"


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture: the name of its file, and its text."""
    for word in (word for group in groups() for word in group["words"] if drawn(word)):
        yield file_of(word), _picture(word)


def _picture(word: Mapping[str, Any]) -> str:
    variant = game(word)
    board = variant.ruleset.board
    if "moves" in word:
        piece = next(i for i, kind in enumerate(variant.ruleset.pieces) if kind.name == "piece")
        diagrams = [*Diagrams(variant).at(piece, 0, board.index["d4"])]
        chosen = next((one for one in diagrams if one.kind == "hops"), diagrams[0])
        return Artist(variant).draw(chosen.scene(board), word["word"], scale=SMALL)
    fill = word["fill"]
    squares = fill if isinstance(fill, list) else [board.names[s] for s in variant.ruleset.regions[fill][0]]
    arrows = [(word["move"][:2], word["move"][2:])] if "move" in word else []
    position = variant.position(f"{word.get('fen', '7/7/7/7/7/7/7')} w - - 0 1")
    return svg_of(position, scale=SMALL, fill=dict.fromkeys(sorted(squares), COLOUR), arrows=arrows)


def main() -> None:
    """Write the page and its pictures."""
    (ROOT / PICTURES).mkdir(exist_ok=True)
    for name, text in pictures():
        write_whole(ROOT / PICTURES / name, text.encode())
    write_whole(ROOT / PAGE, page().encode())
    print(ROOT / PAGE)


if __name__ == "__main__":
    main()
