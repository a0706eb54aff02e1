"""Hands and drops of ours as settings of theirs."""

from __future__ import annotations

from ...model.conditions import Count
from ...model.hand import Gating, Hand
from ...model.ruleset import PieceType
from .outward import SIDES, Section


def say(section: Section) -> None:
    """The hand, and where each kind is put down from it; what those settings do not say is lost."""
    game, hand = section.game, section.game.hand
    droppers = [piece for piece in game.pieces if piece.drops]
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
    usual = [frozenset[int]().union(*(_squares(piece, side) for piece in droppers)) for side in (0, 1)]
    for side, ending in enumerate(SIDES):
        section.put(f"dropRegion{ending}", section.squares(usual[side]))
    for piece in droppers:
        _places(section, piece, usual)


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
    section.put("dropLoop", "false" if hand.twins else "true")
    if hand.owner:
        section.lose("captured pieces that go back to their owner's hand")
    if any(piece.name not in hand.becomes for piece in game.pieces if not piece.royal):
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
        section.lose("drops that may not give mate")


def _squares(piece: PieceType, side: int) -> frozenset[int]:
    return frozenset[int]().union(*(drop.region[side] for drop in piece.drops))


def _places(section: Section, piece: PieceType, usual: list[frozenset[int]]) -> None:
    closed: tuple[frozenset[int], ...] = (frozenset(), frozenset())
    if section.kinds[piece.name] == "pawn":
        closed = _closed_to_pawns(section, piece, usual)
    if any(_squares(piece, side) != usual[side] - closed[side] for side in (0, 1)):
        section.lose(f"where the {piece.word} is dropped")
    if len(piece.drops) > 1 and any(drop.provided for drop in piece.drops):
        section.lose(f"the ways in which the {piece.word} is dropped")
    for condition in (each for drop in piece.drops for each in drop.provided):
        _condition(section, piece, condition)


def _closed_to_pawns(
    section: Section, piece: PieceType, usual: list[frozenset[int]]
) -> tuple[frozenset[int], ...]:
    """Pawns are not dropped on the first rank and where they promote, unless two settings allow it."""
    board, found = section.game.board, []
    for side in (0, 1):
        edge = 0 if side == 0 else board.ranks - 1
        first = frozenset(s for s in range(board.size) if board.coordinates[s][1] == edge) & usual[side]
        zone = frozenset[int]().union(*(rule.zone[side] for rule in piece.promotions)) & usual[side]
        mine: frozenset[int] = frozenset()
        for key, squares in (("firstRankPawnDrops", first), ("promotionZonePawnDrops", zone)):
            free = bool(squares) and squares <= _squares(piece, side)
            section.put(key, "true" if free else "false")
            mine |= frozenset() if free else squares
        found.append(mine)
    return tuple(found)


def _condition(section: Section, piece: PieceType, condition: Count) -> None:
    """So many of the kind on a file at most is all that there is to say."""
    same = (
        condition.who == frozenset({piece.name})
        and condition.where == "same_file"
        and condition.side == "owner"
    )
    if not same or condition.least or condition.most is None:
        section.lose(f"what dropping the {piece.word} depends on")
        return
    section.put("dropNoDoubled", section.letter(piece.name))
    section.put("dropNoDoubledCount", str(condition.most + 1))
