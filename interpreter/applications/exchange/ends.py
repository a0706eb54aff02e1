"""How games end: in the order in which that program looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .draft import Draft
from .fragments import Entry, at_most, short
from .pieces import royalty
from .reading import Squares
from .regions import region
from .settings import Settings
from .setup import Setup
from .stuck import goes_back

WINGS = {"K": "kingside", "Q": "queenside"}
SHAK = "shak"
"""The mark on a king that was given a strong check in the row of checks up to now."""
MOVER = {"whose": "mover"}
#: The side that wins in place of draws.
ODDS = {"whitedrawodds": "white", "blackdrawodds": "black"}
#: How material may be counted so that it decides in place of draws.
COUNTED = ("unweighted", "janggi")


def say(draft: Draft, setup: Setup) -> None:
    """Put the end conditions into the definition."""
    draft.document["end"] = [
        *_castling(draft),
        *_extinctions(draft),
        *_flags(draft, setup),
        *_checks(draft, setup),
        *_no_moves(draft),
        *_counts(draft),
    ]


def castling_can_be_said(settings: Settings) -> bool:
    """Is it one wing a side that decides?"""
    letters = settings["castlingWins"]
    return bool(settings["castling"]) and all(
        sum(map(side, letters)) < 2 for side in (str.isupper, str.islower)
    )


def _castling(draft: Draft) -> Iterator[Entry]:
    """Who castles wins, who loses that right loses."""
    if not castling_can_be_said(draft.settings):
        return
    letters = draft.settings["castlingWins"]
    of = [("white" if letter.isupper() else "black", WINGS[letter.upper()]) for letter in letters]
    for side, wing in of:
        yield {"made": {"when": "castling", "to": wing}, "whose": side, "result": "win"}
    lost = {"count": {"who": "all", "if": "can_castle"}, "is": 0}
    yield from (lost | {"in": wing, "whose": side, "result": "loss"} for side, wing in of)


def _extinctions(draft: Draft) -> Iterator[Entry]:
    settings = draft.settings
    if settings["extinctionValue"] == "none":
        return
    if settings["extinctionPseudoRoyal"] and not settings["blastOnCapture"]:
        return  # a royal piece is not captured; it may be blown up
    kinds = settings["extinctionPieceTypes"]
    pawns = {kind for side in (0, 1) for kind in settings["promotionPawnTypes"][side]}
    # Who promotes the last one of a kind has lost it, so these kinds are looked at first.
    for kind in sorted(kinds, key=lambda kind: kind not in pawns):
        if kind != "*" and kind not in draft.names:
            continue
        entry: Entry = {"count": "all" if kind == "*" else draft.names[kind]}
        entry["is"] = at_most(settings["extinctionPieceCount"])
        least = settings["extinctionOpponentPieceCount"]
        if least:
            many = {"is": f"{least}+"} if least > 1 else {}
            entry["if"] = {"count": entry["count"], "whose": "enemy", **many}
        if settings["extinctionClaim"]:
            entry["answer"] = "either"
        yield entry | {"result": settings["extinctionValue"], "name": "extinction"}


def _flags(draft: Draft, setup: Setup) -> Iterator[Entry]:
    settings = draft.settings
    if goals_ask_more(settings, setup):
        return
    zones: tuple[Squares, Squares] = settings["flagRegion"]
    pieces = [flag_pieces(draft, kind) for kind in settings["flagPiece"]]
    board = (settings.files, settings.ranks)
    if settings["flagMove"] and _needs_no_side(settings):
        yield _reached(pieces[0], region(zones, board), _answered(settings, 0, ""))
    elif settings["flagMove"]:
        for side, word in enumerate(("white", "black")):
            if zones[side] and pieces[side]:
                # Who answers goes to a zone of its own.
                zone = region(zones, board) if side == 0 else region((zones[side],) * 2, board)
                yield _reached(pieces[side], zone, _answered(settings, side, word))
    elif all(zones) and pieces[0] == pieces[1]:
        if pieces[0]:
            yield _reached(pieces[0], region(zones, board), MOVER)
    else:
        for side in (0, 1):
            if zones[side] and pieces[side]:
                mine = region((zones[0], frozenset()) if side == 0 else (frozenset(), zones[1]), board)
                yield _reached(pieces[side], mine, MOVER)


def _needs_no_side(settings: Settings) -> bool:
    kinds = settings["flagPiece"]
    return bool(kinds[0] == kinds[1] != "king" and all(settings["flagRegion"]))


def _answered(settings: Settings, side: int, word: str) -> Entry:
    """Who may answer: of kings that program sees at once whether Black can; others have to outlive a move."""
    if settings["flagPiece"][side] != "king":
        return {"whose": "turn"}
    return {"whose": word, **({"answer": "black"} if side == 0 else {})}


def goals_ask_more(settings: Settings, setup: Setup) -> bool:
    """Is more asked of pieces in their goal than to be there?"""
    return any(settings["flagRegion"]) and bool(settings["flagPieceCount"] > 1 or safety_asked(settings))


def goals_are_answered(settings: Settings, setup: Setup) -> bool:
    """A king that answers where others do not: both sides in their goals draw there if White was first."""
    one = settings["flagRegion"][0] == settings["flagRegion"][1] and len(settings["flagRegion"][0]) == 1
    return not one and answered_by_king(settings) and settings["flagPiece"][0] != settings["flagPiece"][1]


def answered_by_king(settings: Settings) -> bool:
    """May kings answer each other's goals? Of others that program does not ask whether they can."""
    return bool(settings["flagMove"]) and "king" in settings["flagPiece"]


def safety_asked(settings: Settings) -> bool:
    """Has a piece to be safe in its goal that need not be after its move, as a king has?"""
    return bool(settings["flagPieceSafe"]) and any(
        royalty(settings, kind) is not True for kind in settings["flagPiece"]
    )


def flag_pieces(draft: Draft, kind: str) -> Any:
    """The pieces that a goal is for: names, or `royals` where that says the same."""
    if kind == "*":
        return short(list(draft.names.values()))
    if royalty(draft.settings, kind) is True and _only_royal(draft, kind):
        return "royals"
    return draft.names.get(kind)


def _only_royal(draft: Draft, kind: str) -> bool:
    return [each for each in draft.names if royalty(draft.settings, each)] == [kind]


def _reached(pieces: Any, zone: Any, whose: Entry) -> Entry:
    return {"count": pieces, "in": zone, **whose, "result": "win", "name": "flag"}


def _checks(draft: Draft, setup: Setup) -> Iterator[Entry]:
    if draft.settings["checkCounting"]:
        white, black = setup.checks
        yield {"made": "check", "is": max(white, black, 1), "result": "win"}
        if not white == black > 0:
            words = f"White wins with {white} checks and Black with {black}: one number is for both here"
            draft.lost(["checkCounting"], words)


def _no_moves(draft: Draft) -> Iterator[Entry]:
    settings = draft.settings
    if settings["shatarMateRule"]:
        yield from _shatar(draft)
    elif any(royalty(settings, kind) for kind in draft.names):
        yield {"if": "checkmate", "result": settings["checkmateValue"]}
    value = settings["stalemateValue"]
    yield {"if": "stalemate"} | (_drawn(settings) if value == "draw" else {"result": value})
    if settings["sittuyinPromotion"]:
        no_move = {"legal": {"not": "promotion"}, "is": 0}
        yield {"if": [{"not": "check"}, no_move, {"count": "all", "is": at_most(2)}], "result": "draw"}


def _shatar(draft: Draft) -> Iterator[Entry]:
    """Mates: by knights alone it loses, and it wins only after a check by a piece of some strength."""
    strong = draft.who(("rook", "bers", "knight"))
    draft.append(
        "effects", {"if": {"count": strong, "in": "checkers"}, "in": "checked", "do": {"mark": SHAK}}
    )
    parried = {"if": {"not": "check"}, "who": "royals", "whose": "enemy", "in": "board"}
    draft.append("effects", parried | {"do": {"mark": SHAK, "is": 0}})
    others = {"count": {"not": draft.who(["knight"])}, "whose": "enemy", "in": "checkers", "is": 0}
    yield {"if": ["checkmate", others], "result": "win", "name": "knight_mate"}
    yield {"if": ["checkmate", SHAK], "result": draft.settings["checkmateValue"]}
    yield {"if": "checkmate", "result": "draw", "name": "niol"}


def counted_or_drawn(settings: Settings) -> Entry:
    """What a draw is where material is counted: the side with more of it wins."""
    return {"result": "score"} if settings["materialCounting"] in COUNTED else _drawn(settings)


def _drawn(settings: Settings) -> Entry:
    """What a draw is: one side may have the odds that it wins then."""
    odds = settings["materialCounting"]
    return {"whose": ODDS[odds], "result": "win"} if odds in ODDS else {"result": "draw"}


def _counts(draft: Draft) -> Iterator[Entry]:
    settings = draft.settings
    drawn = counted_or_drawn(settings)
    if settings["nFoldRule"]:
        times = {"repeats": settings["nFoldRule"]}
        if settings["perpetualCheckIllegal"]:
            yield times | {"every": "check", "result": "loss"}
        value = settings["nFoldValue"]
        whose = "white" if settings["nFoldValueAbsolute"] else "turn"
        yield times | (drawn if value == "draw" else {"whose": whose, "result": value})
    if settings["nMoveRule"]:
        yield {"moves": settings["nMoveRule"], "since": short(list(_progress(draft)))} | drawn


def _progress(draft: Draft) -> Iterator[Any]:
    """The moves after which moves are counted anew."""
    settings = draft.settings
    yield "capture"
    if (
        settings["pieceDrops"]
        or settings["wallOrMove"]
        or (settings["gating"] and settings["seirawanGating"])
    ):
        yield "drop"
    kinds = dict.fromkeys(kind for side in (0, 1) for kind in settings["nMoveRuleTypes"][side])
    if draft.named(kinds):
        advance = {"when": "advance"} if any(goes_back(settings, kind) for kind in kinds) else {}
        yield {"by": draft.who(kinds), **advance}
