"""Promotion, castling and ends of ours as settings of theirs."""

from __future__ import annotations

from ...model.ends import Checkmate, Checks, End, Extinct, MoveCount, Reaches, Repetition
from ...model.ruleset import Castling, Promotion
from .outward import SIDES, Section
from .outward_passes import faced, passed, points, stuck

#: What our results are called there, seen by the side to move.
TURN = {
    ("loser", "turn"): "loss",
    ("winner", "mover"): "loss",
    ("winner", "turn"): "win",
    ("loser", "mover"): "win",
    ("draw", ""): "draw",
}
WHITE = {
    ("loser", "white"): "loss",
    ("winner", "black"): "loss",
    ("winner", "white"): "win",
    ("loser", "black"): "win",
}
OWNER = {
    ("loser", "owner"): "loss",
    ("winner", "opponent"): "loss",
    ("winner", "owner"): "win",
    ("loser", "opponent"): "win",
    ("draw", ""): "draw",
}
DRAWN = {"repetition", "move_count", "passed", "facing"}
"""Kinds of ends that draw there, unless pieces are counted."""
_PROMOTION = {"zone", "to", "optional", "side", "on_move", "at"}


# --- promotion ------------------------------------------------------------------------------------


def promotions(section: Section) -> None:
    """Pawns that choose, and pieces that turn into one other."""
    rules = [(p.name, rule) for p in section.game.pieces for rule in p.promotions]
    for name, rule in rules:
        section.unknown(rule, _PROMOTION, f"how the {name} promotes")
        for side in _sides(rule):
            section.put(f"promotionRegion{SIDES[side]}", section.squares(rule.zone[side]))
    choices = [{rule.to for _, rule in rules if side in _sides(rule)} for side in (0, 1)]
    pawns = [
        (name, rule) for name, rule in rules if len(rule.to) > 1 or all(len(each) < 2 for each in choices)
    ]
    if any(not rule.on_move for _, rule in rules):
        pawns = []
    _pawns(section, pawns)
    _turned(section, [each for each in rules if each not in pawns])


def _sides(rule: Promotion) -> tuple[int, ...]:
    return (0, 1) if rule.side is None else (rule.side,)


def _pawns(section: Section, rules: list[tuple[str, Promotion]]) -> None:
    for side, ending in enumerate(SIDES):
        mine = [(name, rule) for name, rule in rules if side in _sides(rule)]
        section.put(f"promotionPawnTypes{ending}", section.letters({name for name, _ in mine}))
        for _, rule in mine:
            section.put(f"promotionPieceTypes{ending}", section.letters(rule.to).replace("*", _all(section)))
        if not mine:
            section.put(f"promotionPieceTypes{ending}", "-")
    for name, rule in rules:
        section.put("mandatoryPawnPromotion", "false" if rule.optional else "true")
        if rule.at != {"arrival"}:
            section.lose(f"there, the {name} promotes only where it arrives")


def _all(section: Section) -> str:
    return "".join(piece.symbol.lower() for piece in section.game.pieces)


def _turned(section: Section, rules: list[tuple[str, Promotion]]) -> None:
    pairs = {f"{section.letter(name)}:{section.letter(rule.to[0])}" for name, rule in rules}
    if pairs:
        section.put("promotedPieceType", " ".join(sorted(pairs)))
    for name, rule in rules:
        section.put("mandatoryPiecePromotion", "false" if rule.optional else "true")
        section.put("piecePromotionOnCapture", "false" if rule.on_move else "true")
        if "departure" not in rule.at and (rule.optional or _dropped_there(section, name, rule)):
            section.lose(f"there, the {name} also promotes when it leaves the zone")
        if not {"arrival"} <= rule.at <= {"arrival", "departure"}:
            section.lose(f"there, the {name} promotes by moving into the zone")


def _dropped_there(section: Section, name: str, rule: Promotion) -> bool:
    """Can the piece be dropped where it would promote?"""
    piece = section.game.pieces[section.game.piece(name)]
    return any(drop.region[side] & rule.zone[side] for drop in piece.drops for side in _sides(rule))


# --- castling -------------------------------------------------------------------------------------


def castlings(section: Section) -> None:
    """The castlings, which there are two for each side, with the same files for both."""
    game = section.game
    section.put("castling", "true" if game.castlings else "false")
    section.put("castlingDroppedPiece", "true" if game.castling_dropped else "false")
    section.put("oppositeCastling", "true" if game.castling_opposite else "false")
    section.put("chess960", "true" if game.shuffle else "false")
    wings = {(each.side, each.king_from, each.rook_from) for each in game.usual_castlings}
    if len(wings) < len(game.usual_castlings):
        section.lose("the king chooses how far it castles")
        return
    for each in game.usual_castlings:
        _castling(section, each)
    rooks = {game.pieces[each.rook].name for each in game.castlings}
    if any(section.kinds[name] != "rook" for name in rooks):
        section.put("castlingRookPieces", section.letters(rooks))


def _castling(section: Section, each: Castling) -> None:
    board = section.game.board
    (king, rank), (rook, _) = board.coordinates[each.king_from], board.coordinates[each.rook_from]
    (to, _), (rook_to, _) = board.coordinates[each.king_to], board.coordinates[each.rook_to]
    right = rook > king
    section.put("castlingKingsideFile" if right else "castlingQueensideFile", _file(to))
    section.put("castlingRank", str(rank + 1 if each.side == 0 else board.ranks - rank))
    section.put("castlingKingFile", _file(king))
    section.put("castlingRookKingsideFile" if right else "castlingRookQueensideFile", _file(rook))
    if rook_to != to + (-1 if right else 1):
        section.lose("after castling, the rook does not stand next to the king")
    name = section.game.pieces[each.king].name
    if section.kinds[name] != "king" or "castlingKingPiece" in section.values:
        section.put("castlingKingPiece", section.letter(name))


def _file(x: int) -> str:
    return "abcdefghijkl"[x]


# --- ends -----------------------------------------------------------------------------------------


def ends(section: Section) -> None:
    """The end conditions; what is not among them is switched off."""
    found = {end.kind for end in section.game.ends}
    for end in section.game.ends:
        writer = {
            "checkmate": _checkmate,
            "stalemate": _stalemate,
            "repetition": _repetition,
            "move_count": _move_count,
            "reaches": _reaches,
            "extinct": _extinct,
            "checks": _checks,
            "passed": passed,
            "stuck": stuck,
            "facing": faced,
        }.get(end.kind)
        if writer is None:
            section.lose(f"the end {end.name}: there is none of the kind {end.kind}")
        else:
            writer(section, end)  # type: ignore[operator]
    if "stalemate" not in found:
        section.lose("there, a side that cannot move has lost, won or drawn")
    section.values.setdefault("nFoldRule", "0")
    section.values.setdefault("nMoveRule", "0")
    points(section)


def _value(section: Section, end: End, key: str) -> None:
    value = TURN.get(_counted(end))
    if value is None:
        section.lose(f"the end {end.name} is won by {end.result[1]}")
    else:
        section.put(key, value)


def _counted(end: End) -> tuple[str, str]:
    """The result, a draw where pieces are counted: there, they are counted in place of draws."""
    return ("draw", "") if end.result == ("winner", "more") and end.kind in DRAWN else end.result


def _checkmate(section: Section, end: Checkmate) -> None:
    if end.by is not None or end.checked_by is not None:
        section.lose(f"the end {end.name}: it counts only some mates")
        return
    _value(section, end, "checkmateValue")


def _stalemate(section: Section, end: End) -> None:
    _value(section, end, "stalemateValue")


def _repetition(section: Section, end: Repetition) -> None:
    section.put("nFoldRule", str(end.times))
    if end.perpetual:
        section.put("perpetualCheckIllegal", "true")
    if end.chase:
        section.put("chasingRule", "axf")
        section.lose("there, what a chase is is a matter of its program: that of the Asian federation")
    if end.result in WHITE:
        section.put("nFoldValueAbsolute", "true")
        section.put("nFoldValue", WHITE[end.result])
    else:
        _value(section, end, "nFoldValue")


def _move_count(section: Section, end: MoveCount) -> None:
    section.put("nMoveRule", str(end.moves))
    section.put("nMoveRuleTypes", section.letters(end.reset_by))
    if _counted(end) != ("draw", ""):
        section.lose(f"the end {end.name} is no draw")


def _reaches(section: Section, end: Reaches) -> None:
    for side, (word, ending) in enumerate(zip(("white", "black"), SIDES, strict=True)):
        if end.side not in (word, "mover", "either", "turn") or not end.zone[side]:
            continue
        if end.result not in (("winner", "owner"), ("winner", "mover"), ("winner", word)):
            section.lose(f"the end {end.name} is won by {end.result[1]}")
        section.put(f"flagRegion{ending}", section.squares(end.zone[side]))
        section.put(f"flagPiece{ending}", section.letters(end.pieces))
        if len(section.values[f"flagPiece{ending}"]) > 1:
            section.lose(f"the end {end.name} is about several kinds of pieces, not one or all")
    if end.answer == "black" and end.side == "white":
        section.put("flagMove", "true")
    elif end.answer or end.side == "turn":
        section.lose(f"how the end {end.name} may be answered")


def _extinct(section: Section, end: Extinct) -> None:
    royals = {piece.name for piece in section.game.pieces if piece.royal}
    names = {piece.name for piece in section.game.pieces}
    always = [piece.name for piece in section.game.pieces if piece.royal == "always"]
    counted = set(end.pieces or names)
    bare = counted == names - royals and len(always) == 1 == len(royals)
    more = 1 if bare else 0  # the royal piece itself is counted there
    kinds = "*" if bare or counted == names else section.letters(counted)
    if len(kinds) > 1:
        section.lose(f"the end {end.name} adds up several kinds of pieces")
    value = OWNER.get(end.result) or _of_side(end)
    if end.side != "either" and not (kinds == "*" and end.at_most == 0 and _never_gone(section, end.side)):
        section.lose(f"the end {end.name} is about one side only")
    if value is None:
        section.lose(f"the end {end.name} is won by {end.result[1]}")
        return
    section.put("extinctionValue", value)
    section.values["extinctionPieceTypes"] = _joined(section.values.get("extinctionPieceTypes", ""), kinds)
    section.put("extinctionPieceCount", str(end.at_most + more))
    least = end.opponent_at_least + more if end.opponent_at_least else 0
    section.put("extinctionOpponentPieceCount", str(least))
    section.put("extinctionClaim", "true" if end.answer == "either" else "false")


def _of_side(end: Extinct) -> str | None:
    """The result for the side that the end is about, where both are named."""
    if end.side == "either" or end.result[1] not in ("white", "black"):
        return None
    return "win" if (end.result[0] == "winner") == (end.result[1] == end.side) else "loss"


def _never_gone(section: Section, side: str) -> bool:
    """Has the other side a royal piece, so that it always has a piece left?"""
    other = 1 if side == "white" else 0
    return any(
        section.game.pieces[piece].royal == "always" and each == other
        for piece, each in section.game.setup.values()
    )


def _joined(one: str, other: str) -> str:
    return one + "".join(letter for letter in other if letter not in one)


def _checks(section: Section, end: Checks) -> None:
    section.put("checkCounting", "true")
    if end.result not in (("winner", "owner"), ("winner", "mover")):
        section.lose(f"the end {end.name} is won by {end.result[1]}")
