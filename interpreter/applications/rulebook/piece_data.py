"""What a definition says of its pieces and options, as data for people and programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...kinds.english import full_titles_of, listed, sentence, titles_of
from ...kinds.movement import BETZA_LACKS
from ...language import options
from ...language.document import MappingNode
from ...model import betza
from ...model.defaults import unlike_default
from ...model.pieces import Movement, PieceType
from ...play.variant import Variant
from .examples import hooked_pieces
from .hooks_in_words import hook_phrases
from .moves_in_words import Moves


def betza_text(variant: Variant, piece: PieceType) -> str | None:
    """The movement of a piece in Betza notation: as the definition has it, or made; None if there is none."""
    node = variant.definition["pieces"][piece.name]
    if not variant.ruleset.board.flat:
        return None
    if "betza" in node:
        return str(node["betza"])
    if isinstance(node.get("moves"), str):
        return str(node["moves"])
    return _made(piece)


def _made(piece: PieceType) -> str | None:
    """The movement of a piece put into Betza notation, if that is possible."""
    lacking = [*_lacking(piece)]
    if lacking or not all(SAID.issuperset(unlike_default(m)) for m in piece.movements):
        return None
    return betza.written(piece.movements)


#: Fields of a movement that an entry for Betza says.
SAID = frozenset(
    {"vectors", "quiet", "capture", "takes_passant", "limit", "lame", "hop", "beyond", *BETZA_LACKS, "chain"}
)


def _lacking(piece: PieceType) -> Iterator[str]:
    """What Betza cannot say of the movements; a jump that captures says all of itself in one."""
    unsaid = {name for m in piece.movements for name in unlike_default(replace(m, **_plainer(m)))}
    yield from (words for name, words in BETZA_LACKS.items() if name in unsaid)
    yield from (f"what `{word.key}` asks for" for m in piece.movements for word in m.narrowings)


def _plainer(m: Movement) -> dict[str, Any]:
    """Fields that Betza can say as they are, as if they said nothing."""
    jump = {"over": "any", "near": None if m.near == 1 else m.near} if m.takes_hurdles else {}
    return jump | ({"lame": ""} if m.lame == "orthogonal_first" else {})


def betza_lacks(variant: Variant, piece: PieceType) -> str:
    """What of a piece cannot be said in Betza, in words; empty if all can."""
    hooked = piece.name in hooked_pieces(variant)
    reasons = ["boards of this kind"] * (not variant.ruleset.board.flat) + [*_lacking(piece)]
    reasons += ["captures that follow from its moves"] * (bool(piece.effects) or hooked)
    reasons += ["keeping others from moving"] * (piece.freezes is not None)
    reasons += ["standing still"] * (not piece.movements)
    return listed(dict.fromkeys(reasons)) or "a movement of this kind" * (_made(piece) is None)


def phrases_of(variant: Variant, name: str) -> list[str]:
    """Everything a piece does, one phrase each, hooks included."""
    game = variant.ruleset
    return Moves(game).piece(game.pieces[game.piece(name)]) + hook_phrases(variant, name)


def sentences_of(variant: Variant, name: str) -> list[str]:
    """Everything a piece does, a sentence each."""
    title = titles_of(variant.definition["pieces"])[name]
    return [
        sentence(f"{f'the {title}' if not i else 'it'} {phrase}")
        for i, phrase in enumerate(phrases_of(variant, name))
    ]


def pieces_data(variant: Variant) -> list[dict[str, Any]]:
    """The pieces, with their moves in words and as Betza."""
    nodes = variant.definition["pieces"]
    titles = full_titles_of(nodes)
    return [
        {
            "name": piece.name,
            "title": titles[piece.name],
            "symbol": piece.symbol,
            "royal": piece.royal or None,
            "moves": phrases_of(variant, piece.name),
            "betza": betza_text(variant, piece),
        }
        for piece in variant.ruleset.kinds
    ]


def options_data(variant: Variant) -> list[dict[str, Any]]:
    """The options, with what was chosen."""
    definition = variant.definition
    assert isinstance(definition, MappingNode)
    return [
        {
            "name": name,
            "title": spec.title,
            "default": spec.default,
            "chosen": variant.options[name],
            "allowed": list(spec.values) or {"minimum": spec.minimum, "maximum": spec.maximum},
            "note": spec.note or None,
        }
        for name, spec in options.declared(definition).items()
    ]
