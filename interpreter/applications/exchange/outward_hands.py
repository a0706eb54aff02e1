"""Hands of ours as settings of theirs."""

from __future__ import annotations

from ...model.hand import Gating, Hand
from ...model.pieces import PieceType
from . import outward_drops
from .outward import Section
from .outward_forms import base_of, is_form


def say(section: Section) -> None:
    """The hand, and where each kind is dropped from it; what those settings do not say is lost."""
    game, hand = section.game, section.game.hand
    droppers = [piece for piece in game.pieces if piece.drops and not is_form(piece)]
    if hand is None:
        return
    if not droppers and not game.gatable:
        section.lose("captured pieces that are kept for promotions")
        return
    _gains(section, hand)
    if hand.gating:
        _gating(section, hand, hand.gating)
    if not droppers:
        return
    section.put("pieceDrops", "true")
    _given(section, hand, droppers)
    never = [piece for piece in game.pieces if piece.name in hand.pieces and not piece.drops]
    outward_drops.say(section, [*droppers, *(piece for piece in never if not is_form(piece))])


def _gating(section: Section, hand: Hand, gating: Gating) -> None:
    """Every kind of the hand but pawns comes onto squares of the first rank that pieces leave."""
    game = section.game
    section.put("gating", "true")
    section.put("seirawanGating", "true")
    kinds = frozenset(name for name in hand.pieces if section.kinds[name] not in ("pawn", "king"))
    if gating.pieces != kinds:
        section.lose("which kinds come out of the hand behind a move")
    edge = (0, game.board.ranks - 1)
    if any(game.board.coordinates[square][1] != edge[side] for side, square in game.gates):
        section.lose("squares beyond the first rank onto which something comes behind a move")


def _gains(section: Section, hand: Hand) -> None:
    game = section.game
    section.put("capturesToHand", "true" if hand.becomes else "false")
    if not hand.becomes:
        return
    forms = [piece for piece in game.pieces if is_form(piece)]
    promoted = {*(form.name for form in forms), *hand.twins.values()}
    if any(name != kept and name not in promoted for name, kept in hand.becomes.items()):
        section.lose("captured pieces of which each comes into the hand as another kind")
    section.put("dropLoop", "false" if hand.twins or forms else "true")
    if any(hand.becomes.get(form.name) != base_of(section, form).name for form in forms):
        section.lose("promoted forms that do not come into the hand as what they were")
    section.put("dropPromoted", "true" if hand.faces else "false")
    if hand.faces and set(hand.faces) != {form.name for form in forms}:
        section.lose("only some kinds are dropped as what they promote to")
    if hand.whose != "both":
        section.lose(f"only captures of {hand.whose} pieces come into the hand")
    elif hand.owner:
        section.lose("captured pieces that go back to their owner's hand")
    if any(piece.name not in hand.becomes for piece in game.pieces if not piece.royal and piece.owned):
        section.lose("kinds that do not come into the hand when they are captured")


def _given(section: Section, hand: Hand, droppers: list[PieceType]) -> None:
    """What need not be captured, and what has to be dropped first."""
    names = {piece.name for piece in droppers}
    if hand.unlimited:
        section.put("freeDrops", "true")
        if hand.unlimited != names:
            section.lose("only some kinds are never used up")
    if hand.first:
        section.put("mustDrop", "true")
        if len(hand.first) == 1 and hand.first != names:
            section.put("mustDropType", section.letters(hand.first))
            if not hand.first_alone:
                section.lose("other kinds may be dropped while one waits that comes first")
        elif hand.first != names:
            section.lose("only some kinds are dropped before all else")
    if hand.no_mate:
        section.put("shogiPawnDropMateIllegal", "true")
    if hand.no_mate and {section.kinds[name] for name in hand.no_mate} != {"shogiPawn"}:
        section.lose("which drops may not give mate")
