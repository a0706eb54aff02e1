"""What XBoard is told about a variant: its name there, the `setup` line and the `piece` lines."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...kinds.ends import Checkmate, DeadMaterial, MoveCount, Repetition, Stalemate
from ...model.ends import End
from ...model.pieces import PieceType
from ...model.ruleset import Ruleset
from ...play.notation.coordinate import PROMOTED
from ...play.variant import Variant
from .xboard_betza import describe, lines
from .xboard_squares import Squares, XBoardPositions

#: Kinds that look like another one: no crown is drawn but a second queen, and the lance is there twice.
ALIKE = frozenset((15, 29))
USUAL_ENDS = (Checkmate, Stalemate, Repetition, MoveCount, DeadMaterial)
PAWN, ROOK = 0, 3
PARTNER = 11
"""XBoard takes the kind so many places further, with a `+` in the table, for the promoted form of a kind."""


@lru_cache(maxsize=1)
def builtin() -> Any:
    """What XBoard knows: names of variants, which of ours are these, their pieces; and kinds of pieces."""
    path = Path(__file__).with_name("xboard_builtin.json")
    return json.loads(path.read_text(encoding="utf-8"))


PICTURES: tuple[str, ...] = tuple(builtin()["pictures"])
"""XBoard's kinds of piece, the king's last, by the names of the files of their pictures."""
KING = len(PICTURES) - 1
SLOTS: tuple[tuple[str, str], ...] = (*map(tuple, builtin()["kinds"]), *((".", ""),) * KING)[:KING]
"""For each kind but the king its own letter, and the movement that XBoard assumes; most have neither."""


def gui_name(variant_id: str, shipped: bool) -> str:
    """The name of a variant in XBoard: never one that means another game there."""
    names: dict[str, str] = builtin()["names"]
    if shipped:
        return names.get(variant_id, variant_id)
    return f"my-{variant_id}" if variant_id in (*builtin()["reserved"], *names) else variant_id


@dataclass(frozen=True)
class Briefing:
    """A variant as XBoard is told of it."""

    name: str
    squares: Squares
    positions: XBoardPositions
    lines: tuple[str, ...]
    exact: bool
    rooks: frozenset[str] = frozenset()  # letters of what stands for XBoard's rook
    held: str = ""  # letters of XBoard's holdings, from the edge of each side


def brief(variant: Variant, name: str) -> Briefing:
    """The briefing on a variant; nothing has to be said of variants that XBoard knows by this name."""
    squares = Squares(variant.ruleset.board)
    known = name in builtin()["reserved"]
    letters = builtin()["letters"].get(name, {}) if known else {}
    game = variant.ruleset
    if known:
        positions = XBoardPositions(variant, squares, letters, bool(game.hand))
        return Briefing(name, squares, positions, (), True)
    places = slots(game)
    held = holdings(game, places)
    positions = XBoardPositions(variant, squares, letters, bool(held))
    defaults = {game.pieces[i].symbol: SLOTS[slot][1] for i, slot in places.items() if slot != KING}
    defaults |= {game.pieces[i].symbol: "K" for i, slot in places.items() if slot == KING}
    told, said = lines(game, defaults)
    exact = said and usual(game, places, squares)
    size = f"{squares.files}x{squares.ranks}+{len(held)}_fairy"
    fen = positions.write(variant.position(), "white")
    setup = f"setup ({table(game, places)}) {size} {fen}"
    rooks = frozenset(game.pieces[i].symbol for i, slot in places.items() if slot == ROOK)
    return Briefing(name, squares, positions, (setup, *told), exact, rooks, held)


def usual(game: Ruleset, places: dict[int, int], squares: Squares) -> bool:
    """Are promotion, check and the ends as XBoard takes them for granted?"""
    farthest = squares.ranks - 1
    low = game.board.bounds[1]
    for i, piece in enumerate(game.kinds):
        for rule in piece.promotions:
            ranks = [{game.board.coordinates[s][1] - low for s in zone} for zone in rule.zone]
            plain = rule.at == {"arrival"} and not rule.provided
            if places.get(i) != PAWN or rule.optional or not plain or ranks != [{farthest}, {0}]:
                return False
    special = game.facings or game.has_duties or game.no_checking or game.forbidden or game.hand
    turns = game.consequences or game.put or game.has_passes
    return not (special or turns) and all(
        isinstance(end, USUAL_ENDS) and usual_result(end) for end in game.ends
    )


def usual_result(end: End) -> bool:
    """Does the end have the result that XBoard would give it?"""
    if isinstance(end, Checkmate | Stalemate) and end.only != "either":
        return False
    return isinstance(end, Checkmate) or end.result[0] == "draw"


def slots(game: Ruleset) -> dict[int, int]:
    """The kind of XBoard's pieces that stands for each piece of a game.

    The king's kind is for the royal; the pawn's, which XBoard promotes by itself, for the piece that
    promotes; then equal movement decides, then an equal letter; the others take what is free, pieces with
    a promoted form, which lies where XBoard looks for it, first. Each has a picture of its own.
    """
    found: dict[int, int] = {}
    pairs = promoted(game)
    royals = [i for i, piece in enumerate(game.kinds) if piece.royal and i not in pairs.values()]
    if royals:
        found[royals[0]] = KING
    for i, piece in enumerate(game.kinds):
        if piece.promotions and i not in found and i not in pairs.values():
            found[i] = PAWN
            break
    found |= {pairs[i]: slot + PARTNER for i, slot in found.items() if i in pairs and slot != KING}
    rules = (same_movement, same_letter, anything)
    for paired in (True, False):
        for rule in rules:
            for i, piece in enumerate(game.kinds):
                taken = (*found.values(), *ALIKE)
                free = [slot for slot in range(1, len(SLOTS)) if slot not in taken]
                if paired:
                    free = [slot for slot in free if slot < PARTNER and slot + PARTNER in free]
                slot = rule(game, piece, free) if i not in found and (i in pairs or not paired) else None
                if slot is not None:
                    found |= {i: slot, pairs[i]: slot + PARTNER} if paired else {i: slot}
    return found


def promoted(game: Ruleset) -> dict[int, int]:
    """The promoted form, which has its letter behind a `+`, of each piece that has one."""
    symbols = {piece.symbol: i for i, piece in enumerate(game.kinds)}
    grown = {i: symbols.get(PROMOTED + piece.symbol) for i, piece in enumerate(game.kinds)}
    return {i: form for i, form in grown.items() if form is not None}


def droppable(game: Ruleset) -> set[int]:
    """The kinds that can lie in a hand, at first or once captured."""
    if not game.hand:
        return set()
    names = game.hand.becomes.values() or game.hand.pieces
    return {game.piece(name) for name in names} | {kind for kind, _ in game.hand.setup}


def holdings(game: Ruleset, places: dict[int, int]) -> str:
    """The letters of XBoard's holdings, for the first pieces of its table, if it can show the hands.

    It lays every captured piece there, for its captor, who cannot drop it where the game has it otherwise.
    """
    if not game.hand or game.hand.unlimited or game.hand.owner:
        return ""
    kinds = droppable(game) - {kind for kind, place in places.items() if place == KING}
    if any(len(game.pieces[kind].symbol) > 1 or kind not in places for kind in kinds):
        return ""
    half = letters(game, places)
    last = max((places[kind] for kind in kinds), default=-1)
    return "".join(sign for sign in half[: last + 1] if sign != ".")


def same_movement(game: Ruleset, piece: PieceType, free: list[int]) -> int | None:
    """The kind that XBoard moves in the same way."""
    text = describe(game, piece, 0).text
    return next((slot for slot in free if text and SLOTS[slot][1] == text), None)


def same_letter(game: Ruleset, piece: PieceType, free: list[int]) -> int | None:
    """The kind that has the same letter in XBoard."""
    return next((slot for slot in free if SLOTS[slot][0] == piece.symbol), None)


def anything(game: Ruleset, piece: PieceType, free: list[int]) -> int | None:
    """A kind whose picture tells nothing, else any; one of the first for what holdings have to show."""
    if game.piece(piece.name) in droppable(game):
        return next(iter(free), None)
    plain = [slot for slot in free if not SLOTS[slot][1]]
    return next(iter([*plain, *free]), None)


def pictures(variant: Variant, name: str) -> dict[int, str]:
    """The picture of XBoard for each piece of a variant that has a name there."""
    game = variant.ruleset
    if name not in builtin()["reserved"]:
        return {i: PICTURES[slot] for i, slot in slots(game).items()}
    half = builtin()["pieces"].get(name, builtin()["pieces"]["normal"])
    places = {letter: slot for slot, letter in enumerate(half[:-1])} | {half[-1]: KING}
    letters = builtin()["letters"].get(name, {})
    if any(letters.get(p.symbol, p.symbol) not in places for p in game.kinds if p.owned):
        return {i: PICTURES[slot] for i, slot in slots(game).items()}
    free = iter(slot for slot in range(1, len(SLOTS)) if slot not in places.values() and slot not in ALIKE)
    walls = {i: next(free) for i in game.walls}
    own = {i: places[letters.get(p.symbol, p.symbol)] for i, p in enumerate(game.kinds) if p.owned}
    return {i: PICTURES[slot] for i, slot in sorted((own | walls).items())}


def letters(game: Ruleset, places: dict[int, int]) -> list[str]:
    """The letters in XBoard's order, without the king's; what it cannot read as a promoted form has none."""
    last = max((slot for slot in places.values() if slot != KING), default=PAWN)
    signs = {slot: game.pieces[i].symbol for i, slot in places.items()}
    for slot, sign in signs.items():
        if sign.startswith(PROMOTED):
            signs[slot] = PROMOTED if signs.get(slot - PARTNER) == sign[1:] else "."
    return [signs.get(slot, ".") for slot in range(last + 1)]


def table(game: Ruleset, places: dict[int, int]) -> str:
    """White's half and Black's of the table of letters, the king last in each."""
    king = next((game.pieces[i].symbol for i, slot in places.items() if slot == KING), ".")
    half = "".join((*letters(game, places), king))
    return half + half.lower()


__all__ = ["Briefing", "brief", "gui_name", "pictures"]
