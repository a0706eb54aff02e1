"""Kinds made by promotion that go back to a hand as what they were before.

A promoted queen moves like any queen, but its captor gets a pawn. So it is a kind of its own: a twin, which
every set of pieces that names the queen holds as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..language.report import Report
from ..model.pieces import FORM, PieceType
from ..model.ruleset import Ruleset, Score
from .pieces import MAX_PIECES

MARK = "~"  # behind name and symbol of a twin


def origins(game: Ruleset) -> dict[str, set[str]]:
    """Kind -> the kinds that become it by promotion; a form that turns back is not a promotion."""
    found: dict[str, set[str]] = {}
    symbols = {piece.name: piece.symbol for piece in game.pieces}
    for piece in game.pieces:
        for rule in piece.promotions:
            for name in (*rule.to, *rule.recall):
                if piece.symbol != FORM + symbols[name]:
                    found.setdefault(name, set()).add(piece.name)
    return found


def stands_unpromoted(game: Ruleset, name: str) -> bool:
    """Can a piece of the kind be on the board, or in hand, that was never promoted?"""
    assert game.hand is not None
    index = game.piece(name)
    placed = {i for i, _ in game.setup.values()} | {i for i, _ in game.hand.setup}
    return index in placed or name in game.hand.unlimited


def twin_of(piece: PieceType) -> PieceType:
    """The kind again, as what it is when it was promoted."""
    return replace(
        piece,
        name=piece.name + MARK,
        symbol=piece.symbol + MARK,
        twin_of=piece.name,
        picture=piece.picture or piece.name,
        aliases=tuple(alias + MARK for alias in piece.aliases),
        drops=(),
    )


def widened(value: Any, twins: Mapping[str, str]) -> Any:
    """A part of a model in which every set of pieces holds the twins of its members, too."""
    if isinstance(value, frozenset):
        return value | {twins[name] for name in value if isinstance(name, str) and name in twins}
    if isinstance(value, tuple):
        return tuple(widened(item, twins) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = {f.name: getattr(value, f.name) for f in fields(value)}
        found = {name: widened(part, twins) for name, part in parts.items() if name != "mark"}
        changed = {name: part for name, part in found.items() if part != parts[name]}
        return replace(value, **changed) if changed else value
    return value


def scored(score: Score, twins: Mapping[str, str]) -> Score:
    """The score in which a twin counts what its kind does."""
    more = {twin: score.values[name] for name, twin in twins.items() if name in score.values}
    return replace(score, values={**score.values, **more})


def with_twins(doc: Mapping[str, Any], game: Ruleset, report: Report) -> Ruleset:
    """The game with what promoted pieces become in a hand that takes them `as: base`."""
    hand = game.hand
    if hand is None or doc["hand"].get("as") not in ("base", "either") or not hand.becomes:
        return game
    if "H333" in report.found:  # a promotion may name a kind that there is not
        return game
    becomes, twins = dict(hand.becomes), {}
    for name, before in origins(game).items():
        base = min(before)
        piece = game.pieces[game.piece(name)]
        form = piece.symbol == FORM + game.pieces[game.piece(base)].symbol
        if len(before) > 1 or (piece.royal and not form):
            message = f"a captured {name} cannot go to the hand as what it was before its promotion"
            why = f"it may have been {' or '.join(sorted(before))}" if not piece.royal else "it is royal"
            hint = "write as: itself" + (", or let each become a kind of its own" if len(before) > 1 else "")
            report.at(doc["hand"], "as", "H387", f"{message}: {why}", hint)
            continue
        if not form and stands_unpromoted(game, name):
            twins[name] = name + MARK
            name += MARK
        if base in hand.becomes:
            becomes[name] = base
        else:
            becomes.pop(name, None)
    if len(game.pieces) + len(twins) > MAX_PIECES:
        message = f"more than {MAX_PIECES} kinds of piece, promoted ones counted for themselves"
        report.at(doc, "pieces", "H367", message)
        return game
    made = tuple(twin_of(piece) for piece in game.pieces if piece.name in twins)
    hand = replace(hand, becomes=becomes, twins=twins)
    return replace(
        game,
        pieces=tuple(widened(piece, twins) for piece in (*game.pieces, *made)),
        ends=widened(game.ends, twins),
        zeroing=widened(game.zeroing, twins),
        consequences=widened(game.consequences, twins),
        forbidden=widened(game.forbidden, twins),
        score=game.score and scored(game.score, twins),
        hand=hand,
    )
