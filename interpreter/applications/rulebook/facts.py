"""What a definition says of its pieces and options, as data for people and programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ...language import options
from ...language.document import MappingNode, parse, read_text
from ...language.resources import library_path
from ...model import betza
from ...model.defaults import unlike_default
from ...model.ruleset import Movement, PieceType
from ...play.variant import Variant
from .english import as_list, full_titles_of, listed, sentence, titles_of
from .hooks_in_words import hook_phrases
from .moves_in_words import piece_words


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


PLACES = "where a move may start or end"
HURDLES = "which pieces it jumps over"
#: Field of a movement -> what Betza cannot say of it, and of which movements.
LACKS: dict[str, tuple[str, Callable[[Movement], bool]]] = {
    "start": (PLACES, lambda m: bool(m.start)),
    "target": (PLACES, lambda m: bool(m.target)),
    "victims": ("which pieces it captures", lambda m: m.victims is not None),
    "own": ("captures of pieces of one's own", lambda m: m.own),
    "takes_hurdles": ("captures of what it jumps over", lambda m: m.takes_hurdles),
    "leaves_passant": ("being captured en passant", lambda m: m.leaves_passant),
    "least": ("a least distance", lambda m: m.least > 1),
    "over": (HURDLES, lambda m: m.over != "any" and not m.takes_hurdles),
    "screens": (HURDLES, lambda m: m.screens is not None),
    "adjacent": (HURDLES, lambda m: m.adjacent and not m.takes_hurdles),
    "lame": ("a lame move that begins diagonally", lambda m: m.lame == "diagonal_first"),
}


#: Fields of a movement that an entry for Betza says.
SAID = frozenset(
    {"vectors", "quiet", "capture", "takes_passant", "limit", "lame", "hop", "beyond", *LACKS, "chain"}
)


def betza_lacks(piece: PieceType, hooked: bool = False) -> str:
    """What of a piece cannot be said in Betza, in words; empty if all can."""
    reasons = [words for words, of in LACKS.values() if any(of(m) for m in piece.movements)]
    reasons += ["captures that follow from its moves"] * (bool(piece.effects) or hooked)
    reasons += ["keeping others from moving"] * (piece.freezes is not None)
    reasons += ["standing still"] * (not piece.movements)
    return listed(dict.fromkeys(reasons)) or "a movement of this kind" * (_made(piece) is None)


def _entry(movement: Movement) -> dict[str, Any] | None:
    """A resolved movement as an entry that Betza may be able to say."""
    m = movement
    if any(of(m) for _, of in LACKS.values()) or not SAID.issuperset(unlike_default(m)):
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


def phrases_of(variant: Variant, name: str) -> list[str]:
    """Everything a piece does, one phrase each, hooks included."""
    nodes = variant.definition["pieces"]
    own = piece_words(nodes[name], titles_of(nodes), told_entries(variant.definition, name))
    return own + hook_phrases(variant, name)


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
            "betza": betza_text(nodes[piece.name], piece),
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
            "source": spec.source or None,
        }
        for name, spec in options.declared(definition).items()
    ]
