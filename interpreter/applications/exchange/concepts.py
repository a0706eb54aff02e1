"""Rule by rule: the settings that speak of it, and how a definition says it, or that it cannot yet.

A row is all that a new rule needs. `say` puts it into a definition; a row without it is a loss, told in the
words of `lost`. A row counts where one of its settings is not as usual, or where `holds` finds that the rule
is in play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .draft import Draft
from .settings import Settings
from .setup import Setup

Holds = Callable[[Settings, Setup], bool]


@dataclass(frozen=True)
class Concept:
    """One rule of theirs."""

    keys: tuple[str, ...]
    say: Callable[[Draft, Setup], None] | None = None
    lost: str = ""
    holds: Holds | None = None

    def in_play(self, settings: Settings, setup: Setup) -> bool:
        """Has the rule to be told of this variant?"""
        if self.holds is not None:
            return self.holds(settings, setup)
        return any(not settings.is_usual(key) for key in self.keys)


def _royals_face(draft: Draft, setup: Setup) -> None:
    draft.append("forbid", {"facing": "royals", "along": "orthogonal"})


def _no_check(draft: Draft, setup: Setup) -> None:
    draft.append("forbid", {"giving_check": True})


def _capture(draft: Draft, setup: Setup) -> None:
    draft.document["compulsory_capture"] = True


def _odds(draft: Draft, setup: Setup) -> None:
    draft.otherwise(
        ["materialCounting"], "every end that would be a draw names the side that has the odds as winner"
    )


def _when_leaving(settings: Settings, setup: Setup) -> bool:
    """Can a piece that promotes without being a pawn stand in its zone before it moves?"""
    for before, _ in settings["promotedPieceType"]:
        pawn = any(before in kinds for kinds in settings["promotionPawnTypes"])
        if not settings["mandatoryPiecePromotion"] and not (pawn and settings["mandatoryPawnPromotion"]):
            return any(settings["promotionRegion"])
        if _starts_in_zone(settings, setup, settings.kinds[before].letter):
            return True
    return False


def _starts_in_zone(settings: Settings, setup: Setup, letter: str) -> bool:
    return any(
        setup.at(x, y) == (letter if side == 0 else letter.lower())
        for side in (0, 1)
        for x, y in settings["promotionRegion"][side]
    )


def _limited(settings: Settings, setup: Setup) -> bool:
    return bool(settings["promotionLimit"])


def _never_move_again(settings: Settings, setup: Setup) -> bool:
    """Pieces that would never move again matter where they are dropped, or could stay without promotion."""
    return bool(settings["immobilityIllegal"]) and not settings["mandatoryPawnPromotion"]


def _drops(settings: Settings, setup: Setup) -> bool:
    return bool(settings["pieceDrops"])


def _gates(settings: Settings, setup: Setup) -> bool:
    return bool(settings["gating"] or settings["seirawanGating"] or settings["cambodianMoves"])


def _promoted_at_start(settings: Settings, setup: Setup) -> bool:
    return any("+" in token for row in setup.rows for token in row)


def _black_first(settings: Settings, setup: Setup) -> bool:
    return setup.turn == "b"


def _flag_needs_more(settings: Settings, setup: Setup) -> bool:
    return any(settings["flagRegion"]) and bool(settings["flagPieceCount"] > 1 or settings["flagPieceSafe"])


def _flag_answered(settings: Settings, setup: Setup) -> bool:
    """Both sides in their goals, which a draw is there if White was first, cannot be told apart here."""
    one = settings["flagRegion"][0] == settings["flagRegion"][1] and len(settings["flagRegion"][0]) == 1
    return bool(settings["flagMove"]) and not one and any(kind != "king" for kind in settings["flagPiece"])


DROPS = (
    *(
        "pieceDrops",
        "capturesToHand",
        "dropLoop",
        "dropChecks",
        "mustDrop",
        "mustDropType",
        "firstRankPawnDrops",
    ),
    *("promotionZonePawnDrops", "enclosingDrop", "enclosingDropStart", "dropRegion", "sittuyinRookDrop"),
    *("dropOppositeColoredBishop", "dropPromoted", "dropNoDoubled", "dropNoDoubledCount", "freeDrops"),
    *("shogiPawnDropMateIllegal", "twoBoards"),
)
CONNECTED = (
    *("connectN", "connectPieceTypes", "connectVertical", "connectHorizontal", "connectDiagonal"),
    *("connectRegion1", "connectRegion2", "connectNxN", "collinearN", "connectValue"),
)
CONCEPTS: tuple[Concept, ...] = (
    Concept(("flyingGeneral",), _royals_face),
    Concept(("checking",), _no_check),
    Concept(("mustCapture",), _capture),
    Concept(DROPS, lost="pieces are dropped from the hand", holds=_drops),
    Concept(
        ("promotedPieceType",), lost="a piece also promotes when it leaves the zone", holds=_when_leaving
    ),
    Concept(("pieceDemotion",), lost="a promoted piece turns back"),
    Concept(("promotionLimit",), lost="only so many pieces of a kind may stand on the board", holds=_limited),
    Concept(("sittuyinPromotion",), lost="a pawn promotes without moving"),
    Concept(
        ("immobilityIllegal",),
        lost="a piece may not go where it could never move again",
        holds=_never_move_again,
    ),
    Concept(("blastOnCapture", "blastImmuneTypes"), lost="a capture blows up the squares around it"),
    Concept(("mutuallyImmuneTypes",), lost="pieces of one kind do not capture each other"),
    Concept(("petrifyOnCaptureTypes", "petrifyBlastPieces"), lost="a capturing piece turns to stone"),
    Concept(("flipEnclosedPieces",), lost="pieces change sides"),
    Concept(
        ("gating", "seirawanGating", "cambodianMoves"),
        lost="a piece has a right as long as it has not moved",
        holds=_gates,
    ),
    Concept(("wallingRule", "wallingRegion", "wallOrMove"), lost="a turn ends with a wall on a square"),
    Concept(("diagonalLines",), lost="pieces move along lines drawn on the board"),
    Concept(("pass",), lost="a side may pass"),
    Concept(("passOnStalemate",), lost="a side without a move passes"),
    Concept(("chess960",), lost="the first rank is shuffled, and castling starts from there"),
    Concept(("castlingDroppedPiece",), lost="dropped kings and rooks castle"),
    Concept(("oppositeCastling",), lost="both sides may not castle to the same wing"),
    Concept(("castlingWins",), lost="castling wins, losing its right loses"),
    Concept(("makpongRule",), lost="a king may not move out of check"),
    Concept(("dupleCheck",), lost="check is only what attacks all royal pieces at once"),
    Concept(("shatarMateRule",), lost="not every piece may give mate"),
    Concept(("bikjangRule",), lost="kings that face each other end the game"),
    Concept(("moveRepetitionIllegal",), lost="a piece may not go to and fro"),
    Concept(("chasingRule",), lost="a piece may not be chased for ever"),
    Concept(("countingRule",), lost="moves are counted by the material that is left"),
    Concept(("stalematePieceCount",), lost="with no move left, the side with more pieces wins"),
    Concept(("adjudicateFullBoard",), lost="a full board is counted"),
    Concept(
        ("materialCounting",),
        _odds,
        holds=lambda settings, setup: str(settings["materialCounting"]).endswith("odds"),
    ),
    Concept(
        ("materialCounting",),
        lost="the side with more material wins",
        holds=lambda settings, setup: settings["materialCounting"] in ("janggi", "unweighted"),
    ),
    Concept(CONNECTED, lost="pieces in a row, or joined, win"),
    Concept(
        ("flagPieceCount", "flagPieceBlockedWin", "flagPieceSafe"),
        lost="more is asked of pieces in their goal than to be there",
        holds=_flag_needs_more,
    ),
    Concept(("flagMove",), lost="a goal that Black reaches in answer draws", holds=_flag_answered),
    Concept(("startFen",), lost="Black moves first", holds=_black_first),
    Concept(
        ("startFen",), lost="a promoted piece stands on the board from the start", holds=_promoted_at_start
    ),
)
