"""What `explain` tells of a piece: sentences, notation, diagram."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import click

from ....errors import MoveError, did_you_mean, quoted
from ....kinds.english import full_titles_of, short
from ....model import betza
from ....model.ruleset import SIDES
from ....play.variant import Variant
from ...drawing.appearance import square_of
from ...drawing.board import Artist
from ...drawing.diagram import Diagram, Diagrams, palaces
from ...drawing.marks import MARKS, used
from ...drawing.sheet import sheet
from ...drawing.text import legend_text, scene_text
from ...rulebook.book import Figure
from ...rulebook.examples import Example, Examples, captures_by_effect, hooked_pieces
from ...rulebook.piece_data import betza_lacks, betza_text, sentences_of
from ...rulebook.piece_pages import caption_of, figure_of
from ...rulebook.symmetry_in_words import symmetry_words
from ..common.shell import coloured
from ..common.terminal import fitting, style_for_output

WIDTH = 80
COLOURS = {"#1f6fb2": 33, "#c23b22": 160, "#7a3b9c": 134, "#b26b00": 172, "#0f7c86": 37}


@dataclass(frozen=True)
class Explained:
    """A piece of a variant with its diagrams, and a move that captures elsewhere than where it arrives."""

    variant: Variant
    index: int
    diagrams: tuple[Diagram, ...]
    example: Example | None = None

    @property
    def name(self) -> str:
        """The id of the piece."""
        return self.variant.ruleset.pieces[self.index].name

    @property
    def node(self) -> Mapping[str, Any]:
        """What the definition says of it."""
        node: Mapping[str, Any] = self.variant.definition["pieces"][self.name]
        return node

    @property
    def entries(self) -> list[Mapping[str, Any]]:
        """Its movements as the definition has them, whatever notation they are in."""
        moves = self.node.get("moves", ())
        return list(betza.parse(moves) if isinstance(moves, str) else moves)

    @property
    def title(self) -> str:
        """The name shown to players."""
        return full_titles_of(self.variant.definition["pieces"])[self.name]

    def sentences(self) -> list[str]:
        """What it does."""
        words = symmetry_words(self.variant.ruleset) if self.name in self.variant.ruleset.one_sided else ()
        return [*sentences_of(self.variant, self.name), *words]

    def betza_lacks(self) -> str:
        """What Betza notation leaves out."""
        return betza_lacks(self.variant, self.variant.ruleset.pieces[self.index])

    def betza(self) -> str:
        """Its movement in Betza notation, or why that is impossible."""
        piece = self.variant.ruleset.pieces[self.index]
        text, lacking = betza_text(self.variant, piece), self.betza_lacks()
        if text is None:
            return f"not supported, there are no letters for {lacking}"
        return text + (f"   (without {lacking})" if lacking else "")

    def text(self, only_ascii: bool = False) -> str:
        """Everything, for people."""
        plain = style_for_output(only_ascii).ascii
        symbol = self.variant.ruleset.pieces[self.index].symbol
        atoms = [json.dumps(entry, ensure_ascii=False).replace('"', "") for entry in self.entries]
        moves = [folded(atom, "       " if i else "Moves: ", " " * 9) for i, atom in enumerate(atoms)]
        lines = [f"{self.title[0].upper()}{self.title[1:]} ({symbol}), {self.variant.name}", ""]
        lines += [folded(words, "  ", "    ") for words in self.sentences()]
        lines += ["", folded(self.betza(), "Betza: ", " " * 7), *moves]
        for figure in self.figures():
            lines += self._drawn(figure, plain)
        return "\n".join(lines)

    def brief(self, width: int, only_ascii: bool = False) -> str:
        """What it does in sentences, and its first diagram, the sentences in lines of a width."""
        symbol = self.variant.ruleset.pieces[self.index].symbol
        lines = [f"{self.title[0].upper()}{self.title[1:]} ({symbol})"]
        lines += [folded(words, "  ", "    ", width) for words in self.sentences()]
        return "\n".join(["", *lines, *self._drawn(self.figures()[0], only_ascii, width), ""])

    def _drawn(self, figure: Figure, only_ascii: bool, width: int = WIDTH) -> list[str]:
        """A figure below its caption, above its legend."""
        style = _coloured if coloured() else None
        drawn = fitting(lambda narrow: scene_text(self.variant, figure.scene, only_ascii, style, narrow))
        legend = [folded(row, "  ", "     ", width) for row in legend_text(figure.scene, only_ascii)]
        return ["", folded(figure.caption, width=width), "", drawn, "", *legend]

    def figures(self) -> list[Figure]:
        """The diagrams and the example as pictures with captions."""
        board, outlined = self.variant.ruleset.board, palaces(self.variant)
        both = len({diagram.side for diagram in self.diagrams}) > 1
        drawn = [Figure(d.scene(board, outlined), caption_of(self.variant, d, both)) for d in self.diagrams]
        return [*drawn, *([figure_of(self.variant, self.example)] if self.example else [])]

    def data(self) -> dict[str, Any]:
        """Everything, for programs."""
        piece = self.variant.ruleset.pieces[self.index]
        return {
            "variant": self.variant.id,
            "options": dict(self.variant.options),
            "piece": piece.name,
            "title": self.title,
            "symbol": piece.symbol,
            "sentences": self.sentences(),
            "betza": betza_text(self.variant, piece),
            "betza_lacks": self.betza_lacks() or None,
            "moves": self.entries,
            "diagrams": [self._diagram_data(diagram) for diagram in self.diagrams],
            "example": self.example
            and {
                "fen": self.example.position.fen(),
                "move": str(self.example.move),
                "san": self.example.san,
                "captures": list(self.example.victims),
            },
        }

    def _diagram_data(self, diagram: Diagram) -> dict[str, Any]:
        names = self.variant.ruleset.board.names
        symbol = self.variant.symbol
        return {
            "kind": diagram.kind,
            "side": SIDES[diagram.side],
            "square": names[diagram.square],
            "pieces": {
                names[s]: symbol(2 * (occupant[0] + 1) + occupant[1])
                for s, occupant in sorted(diagram.occupants.items())
            },
            "marks": {names[s]: mark for s, mark in sorted(diagram.marks.items())},
            "meanings": {name: MARKS[name].meaning for name in used(diagram.marks.values())},
        }

    def svg(self) -> str:
        """All diagrams and the example as SVG, with their legends."""
        square = self.variant.ruleset.board.names[self.diagrams[0].square]
        figures = [(figure.scene, figure.caption) for figure in self.figures()]
        title = f"{self.variant.name}: the {self.title} on {square}"
        return sheet(Artist(self.variant), figures, title) + "\n"


def explained(variant: Variant, piece: str, square: str | None, black: bool) -> Explained:
    """A piece by name, title or letter. Raises MoveError for an unknown piece, or a square not for it."""
    index, diagrams = _piece(variant, piece), Diagrams(variant)
    kind, example = variant.ruleset.pieces[index], None
    if captures_by_effect(kind, hooked_pieces(variant)):
        example = Examples(variant).effect(index)
    if square is None:
        return Explained(variant, index, tuple(diagrams.of_piece(index, 1 if black else None)), example)
    place = square_of(variant.ruleset.board, square)
    side = 1 if black else diagrams.sides(index)[0]
    if not diagrams.may_stand(index, side, place):
        raise MoveError(f"{variant.ruleset.look.owners[side]}'s {kind.title} can never stand on {square}")
    return Explained(variant, index, tuple(diagrams.at(index, side, place)), example)


def _piece(variant: Variant, text: str) -> int:
    pieces = variant.ruleset.kinds
    names = {piece.name: i for i, piece in enumerate(pieces)}
    titles = {
        name.casefold(): i for i, piece in enumerate(pieces) for name in (piece.title, short(piece.title))
    }
    symbols = {piece.symbol: i for i, piece in enumerate(pieces)}
    wanted = text.strip()
    for known, key in (
        (names, wanted.replace(" ", "_").lower()),
        (titles, wanted.casefold()),
        (symbols, wanted.upper()),
    ):
        if key in known:
            return known[key]
    hint = did_you_mean(wanted, names) or f"its pieces are {', '.join(names)}"
    raise MoveError(f"{variant.name} has no piece {quoted(text)}; {hint}")


def folded(text: str, first: str = "", rest: str = "", width: int = WIDTH) -> str:
    """A text in lines that fit a narrow terminal."""
    return textwrap.fill(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _coloured(text: str, mark: str) -> str:
    return click.style(text, fg=COLOURS[MARKS[mark].colour], bold=True)
