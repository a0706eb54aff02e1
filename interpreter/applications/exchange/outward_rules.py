"""Castling and ends of ours as settings of theirs."""

from __future__ import annotations

from ...kinds.ends import (
    Chase,
    Checkmate,
    Checks,
    CountOut,
    Extinct,
    MoveCount,
    Reaches,
    Repetition,
    Stalemate,
)
from ...model.ends import MOST_PIECES, End
from ...model.ruleset import Castling
from ...rules.tables.progress import only_advances
from .chasing import NO_CHASER, STRONGER
from .counting import limits_of
from .outward import SIDES, Section
from .outward_passes import faced, passed, points, stuck
from .outward_patterns import block, connects, counts, line, together


def _seen_by(us: str, them: str) -> dict[tuple[str, str], str]:
    """What our results are called there, seen by one of two sides."""
    return {
        ("winner", us): "win",
        ("loser", them): "win",
        ("draw", ""): "draw",
        ("winner", them): "loss",
        ("loser", us): "loss",
    }


TURN, OWNER = _seen_by("turn", "mover"), _seen_by("owner", "opponent")
WHITE = {result: word for result, word in _seen_by("white", "black").items() if word != "draw"}
COUNTED = {("winner", "more"): "loss", ("winner", "fewer"): "win"}
"""What a stalemate is called there if pieces are counted then."""
ODDS = {"stalemate", "move_count"}
"""Kinds of ends that tell whether one side wins in place of draws."""
WINS = {("winner", "white"), ("winner", "black")}
DRAWN = {"repetition", "move_count", "passed", "facing"}
"""Kinds of ends that draw there, unless pieces are counted."""


# --- castling -------------------------------------------------------------------------------------


def castlings(section: Section) -> None:
    """The castlings, which there are two for each side, with the same files for both."""
    game = section.game
    section.put("castling", "true" if game.castlings else "false")
    section.put("castlingDroppedPiece", "true" if game.castling_dropped else "false")
    section.put("oppositeCastling", "true" if game.castling_opposite else "false")
    section.put("chess960", "true" if game.castles_anywhere else "false")
    if game.shuffle and not game.castles_anywhere:
        section.lose("kings and rooks are not shuffled with the others")
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
    goals = together(section.game)
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
            "line": line,
            "block": block,
            "connects": connects,
            "count_out": _count_out,
        }.get(end.kind)
        if end.kind in ("count", "full") or (goals and isinstance(end, Reaches) and not end.answer):
            continue  # together, below
        if writer is None:
            section.lose(f"the end {end.name}: ends of the kind {end.kind} are not supported there")
        else:
            writer(section, end)  # type: ignore[operator]
    if "stalemate" not in found:
        section.lose("there, a side that cannot move has lost, won or drawn")
    section.values.setdefault("nFoldRule", "0")
    section.values.setdefault("nMoveRule", "0")
    counts(section)
    _odds(section)
    points(section)


def _odds(section: Section) -> None:
    """One side may win in place of every draw."""
    wins = {end.result for end in section.game.ends if end.kind in ODDS and end.result in WINS}
    if not wins:
        return
    (_, side), *others = wins
    if others or any(end.result == ("draw", "") for end in section.game.ends if end.kind in ODDS):
        section.lose("one side wins in place of some draws only")
    section.put("materialCounting", f"{side}drawodds")


def _value(section: Section, end: End, key: str) -> None:
    value = TURN.get(_counted(end))
    if value is None:
        section.lose(f"the end {end.name} is won by {end.result[1]}")
    else:
        section.put(key, value)


def _counted(end: End) -> tuple[str, str]:
    """The result, a draw where pieces are counted: there, they are counted in place of draws."""
    counted = end.result == ("winner", "more") and end.kind in DRAWN
    return ("draw", "") if counted or (end.kind in ODDS and end.result in WINS) else end.result


def _checkmate(section: Section, end: Checkmate) -> None:
    if end.by is not None or end.checked_by is not None or end.only != "either":
        section.lose(f"the end {end.name}: it counts only some mates")
        return
    _value(section, end, "checkmateValue")


def _stalemate(section: Section, end: Stalemate) -> None:
    if end.only != "either":
        section.lose(f"the end {end.name}: it counts for one side only")
        return
    if end.promotions_optional or end.own_at_most < MOST_PIECES:
        theirs = end.promotions_optional and (end.own_at_most, end.result) == (2, ("draw", ""))
        if not theirs or section.values.get("sittuyinPromotion") != "true":
            section.lose(f"the end {end.name}: when promotions are not moves")
        return
    value = COUNTED.get(end.result)
    if value is None:
        _value(section, end, "stalemateValue")
        return
    section.put("stalematePieceCount", "true")
    section.put("stalemateValue", value)
    if section.game.score is not None:
        section.lose("what pieces count")


def _count_out(section: Section, end: CountOut) -> None:
    """One of the counts that have a name there."""
    names = {kind: name for name, kind in section.kinds.items()}
    ours = end.limits, end.sooner_stays
    word = next((word for word, theirs in limits_of(names) if theirs == ours), None)
    if word is None or end.result != ("draw", ""):
        section.lose(f"the end {end.name}: a count of moves of its own")
    else:
        section.put("countingRule", word)


def _repetition(section: Section, end: Repetition) -> None:
    section.put("nFoldRule", str(end.times))
    if end.perpetual:
        section.put("perpetualCheckIllegal", "true")
    if end.chase:
        section.put("chasingRule", "axf")
        if not _is_theirs(section, end.chase):
            section.lose("there, chases are defined by that program: the rule of the Asian federation")
    if end.result in WHITE:
        section.put("nFoldValueAbsolute", "true")
        section.put("nFoldValue", WHITE[end.result])
    else:
        _value(section, end, "nFoldValue")


def _is_theirs(section: Section, chase: Chase) -> bool:
    """Is it what a chase is there, which spares soldiers on their own side of the board?"""
    board, kinds = section.game.board, section.kinds
    chasers = frozenset(name for name, kind in kinds.items() if kind not in NO_CHASER)
    stronger = {
        name: frozenset(other for other, kind in kinds.items() if kind in STRONGER[of])
        for name, of in kinds.items()
        if of in STRONGER
    }
    low = int(section.values.get("soldierPromotionRank", "1"))
    home = tuple(
        frozenset(s for s in range(board.size) if (board.rank_from(side, s) or 0) < low) for side in (0, 1)
    )
    spared = {name: home for name, kind in kinds.items() if kind == "soldier"}
    return (chase.pieces, dict(chase.stronger), dict(chase.spared)) == (chasers, stronger, spared)


def _move_count(section: Section, end: MoveCount) -> None:
    section.put("nMoveRule", str(end.moves))
    section.put("nMoveRuleTypes", section.letters(end.reset_by))
    resetting = (section.game.pieces[section.game.piece(name)] for name in end.reset_by)
    if not (end.reversible_counted or all(map(only_advances, resetting))):
        section.lose(f"the end {end.name}: there, moves that can be taken back are counted")
    if end.growing:
        section.lose(f"the end {end.name}: there, promotions begin the count anew")
    if _counted(end) != ("draw", ""):
        section.lose(f"the end {end.name} is not a draw")


def _reaches(section: Section, end: Reaches) -> None:
    for side, (word, ending) in enumerate(zip(("white", "black"), SIDES, strict=True)):
        if end.side not in (word, "mover", "either", "turn") or not end.zone[side]:
            continue
        if end.result not in (("winner", "owner"), ("winner", end.side), ("winner", word)):
            section.lose(f"the end {end.name} is won by {end.result[1]}")
        section.put(f"flagRegion{ending}", section.squares(end.zone[side]))
        section.put(f"flagPiece{ending}", section.letters(end.pieces))
        if len(section.values[f"flagPiece{ending}"]) > 1:
            section.lose(f"the end {end.name} is about several kinds of pieces, not one or all")
    if (end.answer == "black" and end.side == "white") or end.side == "turn":
        section.put("flagMove", "true")
    elif end.answer:
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
    value = OWNER.get(_gone(section, end)) or _of_side(end)
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
    if end.answer in ("white", "black"):
        section.lose(f"the end {end.name} may be answered by {end.answer.capitalize()}")


def _gone(section: Section, end: Extinct) -> tuple[str, str]:
    """The result; the side that has no piece left at all has fewer of them."""
    none_left = end.pieces is None and not end.at_most and section.game.score is None
    return ("loser", "owner") if none_left and end.result == ("winner", "more") else end.result


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
    if end.in_a_row:
        section.lose(f"the end {end.name} counts checks in a row")
        return
    section.put("checkCounting", "true")
    if end.result not in (("winner", "owner"), ("winner", "mover")):
        section.lose(f"the end {end.name} is won by {end.result[1]}")
