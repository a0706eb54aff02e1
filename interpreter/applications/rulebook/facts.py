"""What a definition says of its pieces and options, as data for people and programs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...language import options
from ...language.document import MappingNode, parse, read_text
from ...language.resources import library_path
from ...model import betza
from ...model.ruleset import Movement, PieceType
from ...play.variant import Variant
from .english import as_list, full_titles_of, listed, titles_of
from .moves_in_words import piece_words
from .rules_in_words import hooks_of


def betza_text(node: Mapping[str, Any], piece: PieceType) -> str | None:
    """The movement of a piece in Betza notation: as the definition has it, or made; None if there is none."""
    if "betza" in node:
        return str(node["betza"])
    if isinstance(node["moves"], str):
        return str(node["moves"])
    return _made(piece)


def _made(piece: PieceType) -> str | None:
    """The movement of a piece put into Betza notation, if that is possible."""
    entries = [_entry(movement) for movement in piece.movements]
    return betza.render([entry for entry in entries if entry]) if all(entries) else None


def betza_lacks(piece: PieceType, hooked: bool = False) -> str:
    """What of a piece cannot be said in Betza, in words; empty if all can."""
    movements = piece.movements
    reasons = {
        "where a move may start or end": any(m.start or m.target for m in movements),
        "which pieces it captures": any(m.victims is not None for m in movements),
        "captures of what it jumps over": any(m.takes_hurdles for m in movements),
        "being captured en passant": any(m.leaves_passant for m in movements),
        "a least distance": any(m.least > 1 for m in movements),
        "which pieces it jumps over": any(
            m.over != "any" or m.adjacent for m in movements if not m.takes_hurdles
        ),
        "a lame move that begins diagonally": any(m.lame == "diagonal_first" for m in movements),
        "captures that follow from its moves": bool(piece.effects) or hooked,
        "keeping others from moving": piece.freezes is not None,
    }
    found = listed(reason for reason, given in reasons.items() if given)
    return found or "a movement of this kind" * (_made(piece) is None)


def _entry(movement: Movement) -> dict[str, Any] | None:
    """A resolved movement as an entry that Betza may be able to say."""
    m = movement
    if m.start or m.target or m.victims is not None or m.takes_hurdles or m.leaves_passant or m.least > 1:
        return None
    if m.over != "any" or m.adjacent or m.lame == "diagonal_first":
        return None
    vectors = [list(vector) for vector in m.vectors]
    takes = ["normal"] * m.capture + ["en_passant"] * m.takes_passant
    entry: dict[str, Any] = {"hop" if m.hop else "leap" if m.limit == 1 else "ride": vectors}
    if m.hop:
        entry["landing"] = "beyond" if m.beyond else "next"
    if m.limit not in (None, 1):
        entry["max"] = m.limit
    if m.lame:
        entry["lame"] = True
    if not takes:
        entry["only"] = "move"
    else:
        entry["takes"] = takes
        if not m.quiet:
            entry["only"] = "capture"
    return entry


@cache
def _library() -> Mapping[str, Any]:
    """The standard movers."""
    path = library_path()
    return parse(read_text(path), path.name)


def entries_of(node: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The movement entries of a piece, whatever notation they are in."""
    moves = node["moves"]
    return list(betza.parse(moves)) if isinstance(moves, str) else list(moves)


def told_entries(definition: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """The movement entries of a piece; likeness to what is no other piece of the game is spelt out."""
    others = {other: node for other, node in definition["pieces"].items() if other != name}
    found: list[Mapping[str, Any]] = []
    for entry in entries_of(definition["pieces"][name]):
        liked = as_list(entry.get("like", []))
        if liked and not all(other in others for other in liked):
            more = {key: value for key, value in entry.items() if key != "like"}
            nodes = [others.get(other) or _library()[other] for other in liked]
            found += [{**one, **more} for node in nodes for one in entries_of(node)]
        else:
            found.append(entry)
    return found


def phrases_of(definition: Mapping[str, Any], name: str) -> list[str]:
    """Everything a piece does, one phrase each, hooks included."""
    nodes = definition["pieces"]
    return piece_words(nodes[name], titles_of(nodes), told_entries(definition, name)) + hooks_of(
        definition, name
    )


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
            "moves": phrases_of(variant.definition, piece.name),
            "betza": betza_text(nodes[piece.name], piece),
        }
        for piece in variant.ruleset.pieces
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
            "source": spec.source or None,
        }
        for name, spec in options.declared(definition).items()
    ]
