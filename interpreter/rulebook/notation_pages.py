"""The sections on notation and on the worth of the pieces."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ..engine.evaluation import Evaluation
from ..sheet import variation_san
from ..variant import Variant
from .book import Block, Code, Paragraph, Section, Table
from .english import capital, listed, short

SHOWN_PLIES = 8


def notation_section(variant: Variant) -> Section:
    """How moves are written."""
    rows = [[p.title, p.symbol, p.symbol.lower()] for p in variant.game.pieces]
    moves = _sample(variant)
    blocks: list[Block] = [
        Paragraph(" ".join(_rules(variant))),
        Table(["piece", "White", "Black (in positions)"], rows),
        Paragraph("The first moves of a game may look like this (they are only an example, not good play):"),
        Code(variation_san(variant.position(), moves)),
        Paragraph("The same as coordinates:"),
        Code(" ".join(moves)),
    ]
    return Section("Notation", "notation", blocks)


def _rules(variant: Variant) -> Iterator[str]:
    letters = variant.sheet.letters
    yield (
        "A move is written with the letter of the piece and the square it goes to; x is a capture, "
        "+ a check, # checkmate and = a promotion."
    )
    if letters.letterless:
        name = short(variant.game.pieces[letters.letterless - 1].title)
        yield f"Moves of the {name} are written without a letter."
    if any(letters.effects):
        yield "Captures elsewhere than on the square of arrival follow it, each as x and its square."
    if variant.game.castlings:
        yield f"Castling is written {listed(dict.fromkeys(letters.castlings))}."
    if variant.tables.starts_either:
        yield "While either side may move, w: or b: says whose move it is."
    yield "For programs, a move is the square that is left and the square that is reached."


def _sample(variant: Variant) -> list[str]:
    moves: list[str] = []
    dice, position = random.Random(3), variant.position()
    while len(moves) < SHOWN_PLIES and position.legal_moves and not position.outcome():
        moves.append(str(variant.move(dice.choice(position.legal_moves.codes))))
        position.push(moves[-1])
    return moves


def values_section(variant: Variant) -> Section:
    """What the pieces are worth."""
    known = Evaluation(variant)
    rows = []
    for i, piece in enumerate(variant.game.pieces):
        if 2 * i + 2 in known.royals:
            continue
        given = piece.value is not None or piece.name in variant.game.evaluation.values
        early, late = known.values[i]
        source = "given with the game" if given else "estimated from the movement"
        rows.append([capital(short(piece.title)), f"{early / 100:.1f}", f"{late / 100:.1f}", source])
    rows.sort(key=lambda row: -float(row[1]))
    text = "Rough worth of the pieces in pawns, early and late in the game. Values are advice, no rule."
    table = Table(["piece", "early", "late", ""], rows, right=(1, 2))
    return Section("What the pieces are worth", "values", [Paragraph(text), table] if rows else [])
