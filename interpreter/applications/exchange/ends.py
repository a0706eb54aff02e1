"""How games end: in the order in which that program looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .draft import Draft
from .pieces import royalty
from .reading import Squares
from .regions import of_pair, region
from .settings import Settings
from .setup import Setup
from .stuck import goes_back

Entry = dict[str, Any]
#: What they call a result, seen by the side to move or by the side that the rule is about.
OF_TURN: dict[str, Entry] = {"loss": {"loser": "turn"}, "win": {"winner": "turn"}, "draw": {"draw": True}}
OF_OWNER: dict[str, Entry] = {"loss": {"loser": "owner"}, "win": {"winner": "owner"}, "draw": {"draw": True}}
OF_WHITE: dict[str, Entry] = {"loss": {"loser": "white"}, "win": {"winner": "white"}, "draw": {"draw": True}}
WINGS = {"K": "kingside", "Q": "queenside"}
#: The side that wins in place of draws.
ODDS = {"whitedrawodds": "white", "blackdrawodds": "black"}
#: How material may be counted so that it decides in place of draws.
COUNTED = ("unweighted", "janggi")


def say(draft: Draft, setup: Setup) -> None:
    """Put the end conditions into the definition."""
    draft.document["end"] = [
        *_castling(draft),
        *_extinctions(draft),
        *_flags(draft),
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
    of = [
        {"side": "white" if letter.isupper() else "black", "wing": WINGS[letter.upper()]}
        for letter in draft.settings["castlingWins"]
    ]
    yield from ({"when": "castled", **one, "winner": "owner"} for one in of)
    yield from ({"when": "castling_lost", **one, "loser": "owner"} for one in of)


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
        entry: Entry = {"when": "extinct", "pieces": "all" if kind == "*" else draft.named([kind])}
        entry["at_most"] = settings["extinctionPieceCount"]
        if settings["extinctionOpponentPieceCount"]:
            entry["opponent_at_least"] = settings["extinctionOpponentPieceCount"]
        if settings["extinctionClaim"]:
            entry["answer"] = "either"
        yield entry | OF_OWNER[settings["extinctionValue"]] | {"name": "extinction"}


def _flags(draft: Draft) -> Iterator[Entry]:
    settings = draft.settings
    if _needs_more(draft):
        return
    zones: tuple[Squares, Squares] = settings["flagRegion"]
    pieces = [flag_pieces(draft, kind) for kind in settings["flagPiece"]]
    board = (settings.files, settings.ranks)
    if settings["flagMove"] and _needs_no_side(settings):
        yield _reached(pieces[0], of_pair(zones, board), _answered(settings, 0, ""))
    elif settings["flagMove"]:
        for side, word in enumerate(("white", "black")):
            if zones[side] and pieces[side]:
                # Who answers goes to a zone of its own.
                zone = of_pair(zones, board) if side == 0 else region(zones[side], zones[side], board)
                yield _reached(pieces[side], zone, _answered(settings, side, word))
    elif all(zones) and pieces[0] == pieces[1]:
        yield from [_reached(pieces[0], of_pair(zones, board), {"winner": "owner"})] if pieces[0] else []
    else:
        for side in (0, 1):
            if zones[side] and pieces[side]:
                mine = of_pair((zones[0], frozenset()) if side == 0 else (frozenset(), zones[1]), board)
                yield _reached(pieces[side], mine, {"winner": "owner"})


def _needs_no_side(settings: Settings) -> bool:
    kinds = settings["flagPiece"]
    return bool(kinds[0] == kinds[1] != "king" and all(settings["flagRegion"]))


def _answered(settings: Settings, side: int, word: str) -> Entry:
    """Who may answer: of kings that program sees at once whether Black can; others have to outlive a move."""
    if settings["flagPiece"][side] != "king":
        return {"side": "turn", "winner": "turn"}
    return {"side": word, **({"answer": "black"} if side == 0 else {}), "winner": word}


def _needs_more(draft: Draft) -> bool:
    return bool(draft.settings["flagPieceCount"] > 1 or safety_asked(draft.settings))


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
        return list(draft.names.values())
    if royalty(draft.settings, kind) is True and _only_royal(draft, kind):
        return "royals"
    return draft.named([kind])


def _only_royal(draft: Draft, kind: str) -> bool:
    return [each for each in draft.names if royalty(draft.settings, each)] == [kind]


def _reached(pieces: Any, zone: Any, result: Entry) -> Entry:
    return {"when": "reaches", "pieces": pieces, "zone": zone, **result, "name": "flag"}


def _checks(draft: Draft, setup: Setup) -> Iterator[Entry]:
    if draft.settings["checkCounting"]:
        white, black = setup.checks
        yield {"when": "checks", "count": max(white, black, 1), "winner": "owner"}
        if not white == black > 0:
            words = f"White wins with {white} checks and Black with {black}: one number is for both here"
            draft.lost(["checkCounting"], words)


def _no_moves(draft: Draft) -> Iterator[Entry]:
    settings = draft.settings
    if settings["shatarMateRule"]:
        yield from _shatar(draft)
    elif any(royalty(settings, kind) for kind in draft.names):
        yield {"when": "checkmate"} | OF_TURN[settings["checkmateValue"]]
    value = settings["stalemateValue"]
    yield {"when": "stalemate"} | (_drawn(settings) if value == "draw" else OF_TURN[value])
    if settings["sittuyinPromotion"]:
        yield {"when": "stalemate", "promotions": "optional", "own_at_most": 2, "draw": True}


def _shatar(draft: Draft) -> Iterator[Entry]:
    """Mates: by knights alone it loses, and it wins only after a check by a piece of some strength."""
    strong = draft.named(kind for kind in ("rook", "bers", "knight") if kind in draft.names)
    yield {"when": "checkmate", "by": draft.named(["knight"]), "loser": "mover", "name": "knight_mate"}
    yield {"when": "checkmate", "checked_by": strong} | OF_TURN[draft.settings["checkmateValue"]]
    yield {"when": "checkmate", "draw": True, "name": "niol"}


def counted_or_drawn(settings: Settings) -> Entry:
    """What a draw is where material is counted: the side with more of it wins."""
    return {"winner": "more"} if settings["materialCounting"] in COUNTED else _drawn(settings)


def _drawn(settings: Settings) -> Entry:
    """What a draw is: one side may have the odds that it wins then."""
    odds = settings["materialCounting"]
    return {"winner": ODDS[odds]} if odds in ODDS else {"draw": True}


def _counts(draft: Draft) -> Iterator[Entry]:
    settings = draft.settings
    drawn = counted_or_drawn(settings)
    if settings["nFoldRule"]:
        results = OF_WHITE if settings["nFoldValueAbsolute"] else OF_TURN
        entry: Entry = {"when": "repetition", "times": settings["nFoldRule"]}
        if settings["perpetualCheckIllegal"]:
            entry["perpetual_check"] = "loses"
        value = settings["nFoldValue"]
        yield entry | (drawn if value == "draw" else results[value])
    if settings["nMoveRule"]:
        kinds = dict.fromkeys(kind for side in (0, 1) for kind in settings["nMoveRuleTypes"][side])
        entry = {"when": "move_count", "moves": settings["nMoveRule"], "reset_by": draft.named(kinds)}
        if any(goes_back(settings, kind) for kind in kinds):
            entry["reversible"] = "counted"
        yield entry | drawn
