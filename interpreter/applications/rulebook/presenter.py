"""What positions and pieces show of themselves; see `interpreter.play.presenter`, whose protocol this is."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from ...kinds.english import capital
from ...play.sides import side_name
from ...play.variant import Position, Variant
from ...ranges import side_number
from ..drawing.board import Artist
from ..drawing.diagram import Diagrams, palaces
from ..drawing.portrait import men_of, svg_of
from ..drawing.scene import Scene
from ..drawing.sheet import sheet
from ..drawing.text import scene_text
from .ends_in_words import ends_words
from .piece_data import betza_text, sentences_of
from .piece_pages import caption_of

WIDTH = 320  # pixels of the board of a variant at a glance


def position_text(position: Position) -> str:
    """The board as lines of text."""
    variant = position.variant
    return scene_text(variant, Scene(variant.ruleset.board, men_of(position)))


def position_svg(
    position: Position, marked: str | None, flipped: bool, scale: float, looks: Mapping[str, Any]
) -> str:
    """The board as an <svg> element."""
    return svg_of(position, marked, flipped, scale, **looks)


def position_html(position: Position) -> str:
    """The board, whose turn it is or how the game ended, and the FEN."""
    over = position.outcome()
    turn = (
        "either side may move"
        if position.turn == "either"
        else f"{side_name(position.variant, position.turn)} to move"
    )
    told = f"{over.result} by {over.reason.replace('_', ' ')}" if over else turn
    caption = f"<figcaption>{escape(told)}<br><code>{escape(position.fen())}</code></figcaption>"
    return f"<figure>{svg_of(position)}{caption}</figure>"


def variant_html(variant: Variant) -> str:
    """The start, the pieces with their sentences, and the ends of the game."""
    pieces = "".join(
        f"<dt><b>{escape(piece.symbol)}</b> {escape(piece.title)}</dt>"
        f"<dd>{escape(' '.join(sentences_of(variant, piece.name)))}</dd>"
        for piece in variant.ruleset.kinds
    )
    ends = "".join(f"<li>{escape(capital(words))}</li>" for words in ends_words(variant.ruleset))
    return (
        f"<section><h3>{escape(variant.name)}</h3>{svg_of(variant.position(), size=WIDTH)}"
        f"<dl>{pieces}</dl><ul>{ends}</ul></section>"
    )


def piece_svg(variant: Variant, piece: int, square: str | None, side: str | None) -> str:
    """The diagrams of a piece as an <svg> element."""
    diagrams, board, kind = Diagrams(variant), variant.ruleset.board, variant.ruleset.pieces[piece]
    owner = diagrams.sides(piece)[0] if side is None else side_number(side)
    if square is None:
        found = list(diagrams.of_piece(piece, None if side is None else owner))
    elif diagrams.may_stand(piece, owner, board.index[square]):
        found = list(diagrams.at(piece, owner, board.index[square]))
    else:
        raise ValueError(f"the {kind.title} can never stand on {square}")
    outlined = palaces(variant)
    figures = [(diagram.scene(board, outlined), caption_of(variant, diagram)) for diagram in found]
    return sheet(Artist(variant), figures, f"{variant.name}: the {kind.title}")


def piece_sentences(variant: Variant, piece: int) -> tuple[str, ...]:
    """What a piece does."""
    return tuple(sentences_of(variant, variant.ruleset.pieces[piece].name))


def piece_betza(variant: Variant, piece: int) -> str | None:
    """The movement of a piece in Betza notation."""
    kind = variant.ruleset.pieces[piece]
    return betza_text(variant, kind)
