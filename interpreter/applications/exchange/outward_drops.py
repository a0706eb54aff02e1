"""Where pieces of ours are dropped, as settings of theirs."""

from __future__ import annotations

from ...model.conditions import Count
from ...model.hand import FALLS, Drop, at_rest
from ...model.pieces import PieceType
from .outward import SIDES, Section
from .outward_forms import stuck

Squares = frozenset[int]
#: Their word for what has to stand around a square, or on the way to it.
_WORDS: dict[tuple[Count, ...], str] = {
    (): "none",
    (Count(None, where="enclosed", side="enemy", least=1),): "reversi",
    (Count(None, where="neighbours", least=1),): "ataxx",
    (Count(None, where="neighbours", lines="orthogonal", side="enemy", most=0),): "snort",
    at_rest("down"): "top",
}


def say(section: Section, droppers: list[PieceType]) -> None:
    """Where each kind is dropped; what those settings do not say is lost."""
    if any(_avoids_the_end(section, piece) for piece in droppers):
        section.put("immobilityIllegal", "true")
    usual = [Squares().union(*(_squares(piece, side) for piece in droppers)) for side in (0, 1)]
    for side, ending in enumerate(SIDES):
        section.put(f"dropRegion{ending}", section.squares(usual[side]))
    bishops = [piece for piece in droppers if _is_apart(section, piece)]
    if bishops:
        section.put("dropOppositeColoredBishop", "true")
    for piece in droppers:
        _places(section, piece, usual)
        if piece not in bishops and not (bishops and piece.drops == _leaving_room(section, bishops[0])):
            _conditions(section, piece)


def _squares(piece: PieceType, side: int) -> Squares:
    return Squares().union(*(drop.region[side] for drop in piece.drops))


def _avoids_the_end(section: Section, piece: PieceType) -> bool:
    """Is it dropped everywhere but from where it could never move again?"""
    ends = [stuck(section, piece, side) for side in (0, 1)]
    there = any(_squares(piece, side) for side in (0, 1))
    return there and all(ends) and not any(ends[side] & _squares(piece, side) for side in (0, 1))


def _places(section: Section, piece: PieceType, usual: list[Squares]) -> None:
    closed = [_closed(section, piece, side) for side in (0, 1)]
    if section.kinds[piece.name] == "pawn":
        mine = _closed_to_pawns(section, piece, [usual[side] - closed[side] for side in (0, 1)])
        closed = [closed[side] | mine[side] for side in (0, 1)]
    wanted = [usual[side] - closed[side] for side in (0, 1)]
    first = [wanted[side] & _first_rank(section, side) for side in (0, 1)]
    there = [_squares(piece, side) for side in (0, 1)]
    if section.kinds[piece.name] == "rook" and there == first != wanted:
        section.put("sittuyinRookDrop", "true")
    elif not any(there) and any(wanted) and "mustDrop" not in section.values:
        section.put("dropNoDoubled", section.letter(piece.name))
        section.put("dropNoDoubledCount", "0")
    elif there != wanted:
        section.lose(f"where the {piece.word} is dropped")


def _closed(section: Section, piece: PieceType, side: int) -> Squares:
    """The squares that a piece never leaves for others, and those from which it could never move again."""
    board = frozenset(range(section.game.board.size))
    outside = board - piece.confined[side] if piece.confined else Squares()
    return outside | (stuck(section, piece, side) if "immobilityIllegal" in section.values else Squares())


def _first_rank(section: Section, side: int) -> Squares:
    board = section.game.board
    edge = 0 if side == 0 else board.ranks - 1
    return frozenset(s for s in range(board.size) if board.coordinates[s][1] == edge)


def _closed_to_pawns(section: Section, piece: PieceType, usual: list[Squares]) -> list[Squares]:
    """Pawns are not dropped on the first rank and where they promote, unless two settings allow it."""
    found = []
    for side in (0, 1):
        first = _first_rank(section, side) & usual[side]
        zone = Squares().union(*(rule.zone[side] for rule in piece.promotions)) & usual[side]
        mine = Squares()
        for key, squares in (("firstRankPawnDrops", first), ("promotionZonePawnDrops", zone)):
            free = bool(squares) and squares <= _squares(piece, side)
            section.put(key, "true" if free else "false")
            mine |= Squares() if free else squares
        found.append(mine)
    return found


def _is_apart(section: Section, piece: PieceType) -> bool:
    """Is it a bishop that is not dropped on the shade of another?"""
    apart = (Count(frozenset({piece.name}), where="same_shade", most=0),)
    return section.kinds[piece.name] == "bishop" and [drop.provided for drop in piece.drops] == [apart]


def _leaving_room(section: Section, bishop: PieceType) -> tuple[Drop, ...]:
    """How others are dropped that leave a square of each shade to the bishops."""
    board, whole = section.game.board, bishop.drops[0].region
    found = []
    for shade in (0, 1):
        white, black = (frozenset(s for s in part if board.shade(s) == shade) for part in whole)
        there = Count(frozenset({bishop.name}), (white, black), least=1)
        room = Count(frozenset(), (white, black), empty=True, least=2)
        found += [Drop((white, black), (count,)) for count in (there, room)]
    return (*found,)


def _conditions(section: Section, piece: PieceType) -> None:
    """What a drop depends on: their word for it, or so many of the kind on a file at most."""
    if not any(drop.region[side] for drop in piece.drops for side in (0, 1)):
        return
    drops, start = list(piece.drops), None
    if len(drops) == 2 and drops[1].provided[:1] == (_filled(drops[0]),):
        start = section.squares(drops[0].region[0])
        drops = [Drop(drops[1].region, drops[1].provided[1:])]
    conditions = {drop.provided for drop in drops}
    word = _WORDS.get(drops[0].provided) if len(conditions) == 1 else None
    if {drop.falls for drop in drops} == {*FALLS} and len({drop.region for drop in drops}) == 1:
        word = "anyside"
    if word is None and len(drops) == 1 and len(drops[0].provided) == 1:
        _doubled(section, piece, drops[0].provided[0])
    elif word is None or bool(drops[0].falls) != (word in ("top", "anyside")):
        section.lose(f"what dropping the {piece.word} depends on")
    else:
        section.put("enclosingDrop", word)
        if start:
            section.put("enclosingDropStart", start)


def _filled(drop: Drop) -> Count:
    """The condition that the squares of the start are filled."""
    return Count(frozenset(), drop.region, empty=True, most=0)


def _doubled(section: Section, piece: PieceType, condition: Count) -> None:
    """So many of the kind on a file at most."""
    same = Count(frozenset({piece.name}), where="same_file", most=condition.most)
    if condition != same or condition.most is None:
        section.lose(f"what dropping the {piece.word} depends on")
        return
    section.put("dropNoDoubled", section.letter(piece.name))
    section.put("dropNoDoubledCount", str(condition.most + 1))
