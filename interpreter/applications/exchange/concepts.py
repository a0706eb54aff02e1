"""Rule by rule: the settings that speak of it, and how a definition says it, or that it cannot yet.

A row is all that a new rule needs. `say` puts it into a definition; a row without it is a loss, told in the
words of `lost`. A row counts where one of its settings is not as usual, or where `holds` finds that the rule
is in play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import (
    castlings,
    chasing,
    counting,
    effects,
    enclosing,
    forms,
    hands,
    lines,
    patterns,
    shuttles,
    turns,
    unmoved,
)
from .catalogue import KEYS
from .clashes import CLASHES
from .dialect import terms
from .draft import Draft
from .ends import answered_by_king, castling_can_be_said, safety_asked
from .promotions import DEPARTURE, LIMIT, can_be_new, starts_there
from .settings import Settings
from .setup import Setup
from .stuck import stuck
from .vocabulary import knows

Holds = Callable[[Settings, Setup], bool]


@dataclass(frozen=True)
class Concept:
    """One rule of theirs. With `lost` beside `say`, it is said only where the language and the rule allow."""

    keys: tuple[str, ...]
    say: Callable[[Draft, Setup], None] | None = None
    lost: str = ""
    holds: Holds | None = None
    needs: tuple[str, ...] = ()  # parts of the schema without which it is lost
    fits: Callable[[Settings], bool] = bool  # can `say` say it as this variant has it?

    def in_play(self, settings: Settings, setup: Setup) -> bool:
        """Has the rule to be told of this variant?"""
        if self.holds is not None:
            return self.holds(settings, setup)
        return any(not settings.is_usual(key) for key in self.keys)

    def tell(self, draft: Draft, setup: Setup) -> None:
        """Say the rule, or note that it is lost."""
        settings = draft.settings
        if self.say is not None and all(map(knows, self.needs)) and (not self.lost or self.fits(settings)):
            self.say(draft, setup)
            return
        unusual = [key for key in self.keys if key in KEYS and not settings.is_usual(key)]
        draft.lost(unusual or self.keys[:1], self.lost)


def _royals_face(draft: Draft, setup: Setup) -> None:
    draft.append("forbid", {"facing": "royals", "along": "orthogonal"})


def _kings_face(settings: Settings, setup: Setup) -> bool:
    return bool(settings["flyingGeneral"]) and "king" in settings.kinds  # of other royals it is not asked


def _no_check(draft: Draft, setup: Setup) -> None:
    draft.append("forbid", {"giving_check": True})


def _capture(draft: Draft, setup: Setup) -> None:
    draft.document["compulsory_capture"] = True


def _said_of_pieces(draft: Draft, setup: Setup) -> None:
    """It stands with the pieces already."""


def _said_already(draft: Draft, setup: Setup) -> None:
    """It stands with the castlings, or the ends, already."""


def _first(draft: Draft, setup: Setup) -> None:
    draft.document["first"] = "black"


def _no_flight(draft: Draft, setup: Setup) -> None:
    draft.append("forbid", {"leaving_check": True, "pieces": draft.named(["king"])})


def _no_exposing(draft: Draft, setup: Setup) -> None:
    draft.append("forbid", {"exposing": True, "by": "promotion"})


def _no_check_by_promotion(draft: Draft, setup: Setup) -> None:
    draft.append("forbid", {"giving_check": True, "by": "promotion"})


def _weighted(settings: Settings, setup: Setup) -> bool:
    """Do pieces count more or less than one?"""
    return bool(settings["materialCounting"] == "janggi")


def _new_royal(settings: Settings, setup: Setup) -> bool:
    royal = settings["extinctionPieceTypes"] if settings["extinctionPseudoRoyal"] else ()
    return any(after in royal and before not in royal for before, after in settings["promotedPieceType"])


def _odds(draft: Draft, setup: Setup) -> None:
    draft.otherwise(
        ["materialCounting"], "every end that would be a draw names the side that has the odds as winner"
    )


def _when_leaving(settings: Settings, setup: Setup) -> bool:
    """Can a piece that promotes without being a pawn stand in its zone before it moves?"""
    for before, _ in settings["promotedPieceType"]:
        pawn = any(before in kinds for kinds in settings["promotionPawnTypes"])
        if not settings["mandatoryPiecePromotion"] and not (pawn and settings["mandatoryPawnPromotion"]):
            if any(settings["promotionRegion"][side] - stuck(settings, before, side) for side in (0, 1)):
                return True
        if starts_there(Draft(settings), before):
            return True
    return False


def _limited(settings: Settings, setup: Setup) -> bool:
    return bool(settings["promotionLimit"])


def _never_move_again(settings: Settings, setup: Setup) -> bool:
    """Could a piece go where it would never move again, and would not have to promote there?"""
    if not settings["immobilityIllegal"]:
        return False
    letters = settings.letters
    kinds = {letters[letter] for letter in setup.letters}
    return any(
        stuck(settings, kind, side) - settings["promotionRegion"][side]
        or (stuck(settings, kind, side) and kind not in _promoting(settings, side))
        for kind in kinds
        for side in (0, 1)
    )


def _promoting(settings: Settings, side: int) -> set[str]:
    """The kinds of a side that promote."""
    pawns = settings["promotionPawnTypes"][side] if settings["promotionPieceTypes"][side] else ()
    return {*pawns, *(before for before, _ in settings["promotedPieceType"])}


def _drops(settings: Settings, setup: Setup) -> bool:
    return bool(settings["pieceDrops"])


def _explodes(settings: Settings, setup: Setup) -> bool:
    return bool(settings["blastOnCapture"])


def _gates(settings: Settings, setup: Setup) -> bool:
    return bool(settings["gating"])  # without it the two others say nothing


def _promoted_at_start(settings: Settings, setup: Setup) -> bool:
    return not setup.marked <= set(settings.letters)


def _short_hops(settings: Settings, setup: Setup) -> bool:
    """Does a piece jump a hurdle only so near? `max` counts the squares behind the hurdle, theirs all."""
    entries = (term.entry for kind in settings.kinds.values() for term in terms(kind.betza))
    return any("hop" in entry and "max" in entry for entry in entries)


def _one_sided(key: str) -> Holds:
    """Does a set of pieces differ for the two sides in a kind that both sides have at first?"""

    def holds(settings: Settings, setup: Setup) -> bool:
        white, black = (
            {settings.letters[token[-1].upper()] for row in setup.rows for token in row if case(token[-1])}
            for case in (str.isupper, str.islower)
        )
        return bool((set(settings[key][0]) ^ set(settings[key][1])) & white & black)

    return holds


def _runs_already(settings: Settings, setup: Setup) -> bool:
    return setup.running


def _counts_from_one(settings: Settings, setup: Setup) -> bool:
    return setup.short and bool(settings["nMoveRule"])


def _count_from_none(draft: Draft, setup: Setup) -> None:
    words = "the count of moves begins at 0; that program takes 0 for the missing field, and begins at 1"
    draft.otherwise(["startFen"], words)


def _black_first(settings: Settings, setup: Setup) -> bool:
    return setup.turn == "b"


def _flag_needs_more(settings: Settings, setup: Setup) -> bool:
    return any(settings["flagRegion"]) and bool(settings["flagPieceCount"] > 1 or safety_asked(settings))


def _flag_answered(settings: Settings, setup: Setup) -> bool:
    """A king that answers where others do not: both sides in their goals draw there if White was first."""
    one = settings["flagRegion"][0] == settings["flagRegion"][1] and len(settings["flagRegion"][0]) == 1
    return not one and answered_by_king(settings) and settings["flagPiece"][0] != settings["flagPiece"][1]


DROPS = (
    *("pieceDrops", "capturesToHand", "dropLoop", "dropChecks", "mustDrop", "mustDropType"),
    *(
        "firstRankPawnDrops",
        "promotionZonePawnDrops",
        "enclosingDrop",
        "enclosingDropStart",
        "dropRegion",
        "sittuyinRookDrop",
    ),
    *("dropOppositeColoredBishop", "dropPromoted", "dropNoDoubled", "dropNoDoubledCount", "freeDrops"),
    *("shogiPawnDropMateIllegal", "twoBoards"),
)
CONNECTED = (
    *("connectN", "connectPieceTypes", "connectVertical", "connectHorizontal", "connectDiagonal"),
    *("connectRegion1", "connectRegion2", "connectNxN", "collinearN", "connectValue"),
)
CONCEPTS: tuple[Concept, ...] = (
    Concept(("flyingGeneral",), _royals_face, holds=_kings_face),
    Concept(("checking",), _no_check),
    Concept(("mustCapture",), _capture),
    Concept(
        ("enPassantTypes",),
        lost="a piece captures en passant for one side only",
        holds=_one_sided("enPassantTypes"),
    ),
    Concept(
        ("nMoveRuleTypes",),
        lost="a piece starts the count of moves again for one side only",
        holds=_one_sided("nMoveRuleTypes"),
    ),
    Concept(
        DROPS,
        hands.say,
        lost="pieces are dropped from the hand",
        holds=_drops,
        needs=("properties.hand",),
        fits=hands.can_be_said,
    ),
    Concept(
        ("promotedPieceType",),
        _said_of_pieces,
        lost="a piece also promotes when it leaves the zone",
        holds=_when_leaving,
        needs=(DEPARTURE,),
    ),
    Concept(
        ("promotedPieceType", "extinctionPseudoRoyal"),
        _no_exposing,
        lost="until the next move, a new royal piece leaves the others royal",
        holds=_new_royal,
        needs=("$defs.forbid.properties.exposing",),
    ),
    Concept(("pieceDemotion",), _said_of_pieces, lost="a promoted piece turns back", fits=forms.can_be_told),
    Concept(
        ("promotionLimit",),
        _said_of_pieces,
        lost="only so many pieces of a kind may stand on the board",
        holds=_limited,
        needs=(LIMIT,),
    ),
    Concept(
        ("sittuyinPromotion",),
        _no_check_by_promotion,
        lost="a pawn promotes without moving",
        needs=("$defs.at",),
        fits=can_be_new,
    ),
    Concept(
        ("immobilityIllegal",),
        lost="a piece may not go where it could never move again",
        holds=_never_move_again,
    ),
    Concept(
        ("petrifyOnCaptureTypes",),
        effects.say_petrifying,
        lost="a capturing piece turns to stone",
        needs=("properties.effects",),
    ),
    Concept(
        ("blastOnCapture", "blastImmuneTypes"),
        effects.say_explosions,
        lost="a capture blows up the squares around it",
        holds=_explodes,
        needs=("properties.effects",),
    ),
    Concept(("mutuallyImmuneTypes",), _said_of_pieces),
    Concept(("petrifyBlastPieces",), lost="what is blown up turns to stone"),
    Concept(
        ("flipEnclosedPieces",),
        enclosing.say_turning,
        lost="pieces change sides",
        needs=("$defs.event",),
        fits=lambda settings: settings["flipEnclosedPieces"] in ("reversi", "ataxx", "quadwrangle"),
    ),
    Concept(
        ("gating", "seirawanGating", "cambodianMoves"),
        unmoved.say,
        lost="a piece has a right as long as it has not moved",
        holds=_gates,
        fits=unmoved.can_be_said,
    ),
    Concept(
        ("wallingRule", "wallingRegion", "wallOrMove"),
        turns.say_walls,
        lost="a turn ends with a wall on a square",
        needs=("properties.turn",),
        fits=turns.walls_can_be_said,
        holds=lambda settings, setup: settings["wallingRule"] != "none",
    ),
    Concept(
        ("customPiece1",),
        lost="a piece jumps over a hurdle only so far from where it stands",
        holds=_short_hops,
    ),
    Concept(
        ("diagonalLines",),
        lines.say,
        lost="pieces move along lines drawn on the board",
        fits=lines.can_be_drawn,
    ),
    Concept(
        ("pass", "passOnStalemate"), turns.say_passing, lost="a side may pass", needs=("properties.pass",)
    ),
    Concept(
        ("chess960",), castlings.shuffle, lost="the first rank is shuffled, and castling starts from there"
    ),
    Concept(("castlingDroppedPiece",), _said_already),
    Concept(("oppositeCastling",), _said_already),
    Concept(
        ("castlingWins",),
        _said_already,
        lost="castling wins, losing its right loses",
        needs=("$defs.end_castled",),
        fits=castling_can_be_said,
    ),
    Concept(
        ("makpongRule",),
        _no_flight,
        lost="a king may not move out of check",
        needs=("$defs.forbid.properties.leaving_check",),
    ),
    Concept(
        ("dupleCheck",),
        _said_of_pieces,
        lost="check is only what attacks all royal pieces at once",
        needs=("$defs.forbid.properties.leaving_check",),  # came with royal: all_attacked
    ),
    Concept(("shatarMateRule",), _said_already),
    Concept(
        ("bikjangRule",),
        turns.say_facing,
        lost="kings that face each other end the game",
        needs=("$defs.end_facing",),
        fits=lambda settings: all(settings["pass"]),
    ),
    Concept(("moveRepetitionIllegal",), shuttles.say),
    Concept(
        ("chasingRule",),
        chasing.say,
        lost="a piece may not be chased for ever",
        needs=("$defs.chase",),
    ),
    Concept(
        ("countingRule",),
        counting.say,
        lost="moves are counted by the material that is left",
        needs=("$defs.end_count_out",),
        fits=counting.can_be_said,
    ),
    Concept(
        ("stalematePieceCount",),
        patterns.say_counted_stalemate,
        lost="with no move left, the side with more pieces wins",
        needs=("$defs.end_count",),
    ),
    Concept(
        ("adjudicateFullBoard",),
        patterns.say_full_board,
        lost="a full board is counted",
        needs=("$defs.end_full",),
        fits=lambda settings: settings["materialCounting"] == "unweighted",
    ),
    Concept(
        ("materialCounting",),
        _odds,
        holds=lambda settings, setup: str(settings["materialCounting"]).endswith("odds"),
    ),
    Concept(
        ("materialCounting",),
        counting.say_points,
        holds=_weighted,
    ),
    Concept(
        CONNECTED,
        patterns.say_connections,
        lost="pieces in a row, or joined, win",
        needs=("$defs.end_line",),
        fits=patterns.lines_have_a_word,
    ),
    Concept(
        ("flagPieceCount", "flagPieceBlockedWin", "flagPieceSafe"),
        patterns.say_goals,
        lost="more is asked of pieces in their goal than to be there",
        holds=_flag_needs_more,
        needs=("$defs.end_count",),
        fits=patterns.goals_can_be_counted,
    ),
    Concept(("flagMove",), lost="a goal that Black reaches in answer draws", holds=_flag_answered),
    Concept(("startFen",), _first, lost="Black moves first", holds=_black_first, needs=("properties.first",)),
    Concept(
        ("startFen",),
        lost="at the start, a capture en passant is open or a count of moves runs",
        holds=_runs_already,
    ),
    Concept(("startFen",), _count_from_none, holds=_counts_from_one),
    Concept(
        ("startFen",), lost="a promoted piece stands on the board from the start", holds=_promoted_at_start
    ),
    *(Concept(clash.keys, lost=clash.words, holds=clash.holds) for clash in CLASHES),
)
