"""A variant of ours as a section of settings for Fairy-Stockfish, with what it does not say in words."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace

from ...errors import RequestError
from ...kinds.ends import Extinct
from ...model.ruleset import BLACK, Forbidden, Ruleset
from ...play.variant import Variant
from . import outward_effects, outward_hands, outward_moves, outward_passes, outward_promotions, outward_rules
from .catalogue import KEYS
from .outward import Section
from .reading import FILES, RANKS

_PIECE = {
    *("name", "title", "symbol", "movements", "royal", "promotions", "confined"),
    *("figurine", "picture", "aliases", "drops", "character", "as_new", "first_moves"),
}
_GAME = {
    *("variant", "name", "version", "board", "pieces", "setup", "symmetry", "one_sided", "castlings"),
    *("facings", "no_checking", "compulsory_capture", "ends", "zeroing", "evaluation", "guide_values"),
    *("notations", "regions", "options", "hand", "shuffle", "castling_dropped"),
    *("castling_opposite", "passing", "score", "look", "first", "consequences", "put", "forbidden"),
}

MOST_PIECES_THERE = 64
"""Up to so many pieces of a kind are royal one by one, if that is said of it."""


@dataclass(frozen=True)
class Exported:
    """The text of a section, and the rules that it does not say, in words."""

    text: str
    losses: tuple[str, ...]


def exported(variant: Variant) -> Exported:
    """The section of a variant. Raises RequestError for a board or pieces that have no place there."""
    # What a piece becomes in a hand is told by settings, and needs no kind of its own.
    section = Section(_owned(variant.ruleset))
    _board(section)
    outward_moves.say(section)
    _royals(section)
    outward_promotions.say(section)
    outward_rules.castlings(section)
    _forbidden(section)
    outward_hands.say(section)
    outward_passes.say(section)
    outward_effects.say(section)
    outward_effects.put(section)
    outward_rules.ends(section)
    section.put("startFen", _start(section, variant))
    _beyond(section)
    return Exported(_text(section), tuple(section.losses))


def _owned(game: Ruleset) -> Ruleset:
    """A game without twins, and without what belongs to nobody: there, that needs no kind."""
    kinds = [piece for piece in game.kinds if piece.owned]
    place = {game.piece(piece.name): number for number, piece in enumerate(kinds)}
    setup = {square: (place[kind], side) for square, (kind, side) in game.setup.items() if kind in place}
    castlings = tuple(replace(c, king=place[c.king], rook=place[c.rook]) for c in game.castlings)
    return replace(game, pieces=(*kinds,), setup=setup, castlings=castlings)


def _text(section: Section) -> str:
    name = re.sub(r"[^A-Za-z0-9-]", "-", section.game.variant)
    lines = [f"# Not supported here: {words}." for words in section.losses]
    settings = [f"{key} = {value}" for key, value in section.values.items() if not _is_usual(key, value)]
    return "\n".join([*lines, f"[{name}]", *settings, ""])


def _is_usual(key: str, value: str) -> bool:
    """Is that the value of a setting which is not written at all?"""
    row = KEYS.get(key)
    return row is not None and not row.sides and str(row.default).lower() == value


def _board(section: Section) -> None:
    board = section.game.board
    if board.extra or board.wrap or board.wrap_ranks or not board.flat:
        raise RequestError("only rectangles of squares are supported there")
    if len(board.files) > len(FILES) or board.ranks > RANKS or board.files[0] != "a":
        size = f"{len(board.files)}x{board.ranks}"
        raise RequestError(
            f"a board of {size} is not supported there: from file a, at most {len(FILES)}x{RANKS}"
        )
    if board.first_rank != 1:
        section.lose("ranks are counted from 1 there")
    section.put("maxFile", str(len(board.files)))
    section.put("maxRank", str(board.ranks))


def _royals(section: Section) -> None:
    """Kings are royal there; others while they are the last of their kind, or some of them."""
    game = section.game
    others = [piece for piece in game.pieces if piece.royal and section.kinds[piece.name] != "king"]
    if not others:
        return
    ways = {piece.royal for piece in others}
    held = Counter((kind, side) for kind, side in game.setup.values() if game.pieces[kind] in others)
    if ways == {"always"}:
        if not outward_effects.removes(game) or max(held.values(), default=0) > 1:
            section.put("extinctionPieceCount", str(MOST_PIECES_THERE))
    elif ways == {"all_attacked"}:
        section.put("dupleCheck", "true")
    elif ways != {"last_of_kind"}:
        section.lose("pieces that are royal in several ways")
    section.put("extinctionPseudoRoyal", "true")
    section.put("extinctionPieceTypes", section.letters(piece.name for piece in others))
    section.put("extinctionValue", "loss")
    blown_up = [frozenset({piece.name}) for piece in others] if outward_effects.removes(game) else []
    if any(isinstance(end, Extinct) and end.pieces not in blown_up for end in game.ends):
        section.lose("pieces that are royal as the last of their kind, beside an end by extinction")


def _forbidden(section: Section) -> None:
    game = section.game
    section.put("mustCapture", "true" if game.compulsory_capture else "false")
    section.put("checking", "false" if game.no_checking else "true")
    for each in game.forbidden:
        _forbidden_to_some(section, each)
    for facing in game.facings:
        section.put("flyingGeneral", "true")
        if facing.distance is not None or facing.lines not in ("orthogonal", "vertical"):
            section.lose("royals may not face each other on other lines, or at some distance only")
        elif facing.lines == "vertical" and not _kept_apart(section):
            section.lose("there, royals do not face each other along ranks either")


def _forbidden_to_some(section: Section, each: Forbidden) -> None:
    kings = frozenset(name for name, kind in section.kinds.items() if kind == "king")
    drops = frozenset({"drops"})
    if each.what == "leaving_check" and each.pieces == kings:
        section.put("makpongRule", "true")
    elif each.what == "giving_check" and each.by == drops and each.pieces is None:
        section.put("dropChecks", "false")
    elif each.what == "giving_check" and each.by == {"promotion"} and each.pieces is None:
        if section.values.get("sittuyinPromotion") != "true":
            section.lose("no promotion gives check")
    elif each.after is not None:
        section.lose("what may not hold after a move")
    elif each.what != "exposing" or each.by != {"promotion"}:  # a new royal piece leaves others royal there
        section.lose(f"what is forbidden: {each.what.replace('_', ' ')}")


def _kept_apart(section: Section) -> bool:
    """Can the royals of both sides never stand on one rank?"""
    board = section.game.board
    royal = [piece.confined for piece in section.game.pieces if piece.royal]
    ranks = [
        {
            board.coordinates[square][1]
            for region in royal
            for square in (region[side] if region else range(board.size))
        }
        for side in (0, 1)
    ]
    return not ranks[0] & ranks[1]


def _start(section: Section, variant: Variant) -> str:
    """The start position as they write it: holes as walls, checks that are left."""
    fields = variant.position().fen().split(" ")
    _, bracket, held = fields[0].partition("[")
    fields[0] = "/".join(_row(section, rank) for rank in reversed(range(section.game.board.ranks)))
    if section.game.hand and section.game.hand.unlimited:
        bracket, held = "[", _enough(section.game) + "]"
    fields[0] += bracket + held
    return " ".join(fields)


def _enough(game: Ruleset) -> str:
    """As many of each kind as there are squares: not every release of that program reads `freeDrops`."""
    kinds = "".join(piece.symbol for piece in game.pieces if game.hand and piece.name in game.hand.unlimited)
    return (kinds + kinds.lower()) * game.board.size


def _row(section: Section, rank: int) -> str:
    game, text = section.game, ""
    for file in range(len(game.board.files)):
        square = game.board.at.get((file, rank))
        if square is None:
            text += "*"
        elif square in game.setup:
            piece, side = game.setup[square]
            symbol = game.pieces[piece].symbol
            text += symbol.lower() if side == BLACK else symbol
        else:
            text += "1"
    return re.sub("1+", lambda run: str(len(run[0])), text)


def _beyond(section: Section) -> None:
    """Lose what a definition says and these settings have no word for."""
    game = section.game
    section.unknown(game, _GAME, "the game")
    for piece in game.pieces:
        section.unknown(piece, _PIECE, f"the {piece.word}")
    if game.symmetry == "mirror" and game.one_sided:
        section.lose("there, left and right are the owner's: " + ", ".join(game.one_sided))
