"""Rule by rule: the settings that speak of it, and how a definition says it, or that it cannot.

A row is all that a new rule needs. `say` puts it into a definition; a row without it is a loss, told in the
words of `lost`. A row counts where one of its settings is not as usual, or where `holds` finds that the rule
is in play. What pieces, castlings and ends say already has no row.
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
    ends,
    forbidding,
    forms,
    hands,
    lines,
    movements,
    patterns,
    promotions,
    shuttles,
    starting,
    stuck,
    turns,
    unmoved,
)
from .catalogue import FACTS, KEYS
from .clashes import CLASHES
from .draft import Draft
from .settings import Settings
from .setup import Setup

Holds = Callable[[Settings, Setup], bool]


@dataclass(frozen=True)
class Concept:
    """One rule of theirs. With `lost` beside `say`, it is said only where the language and the rule allow."""

    keys: tuple[str, ...]
    say: Callable[[Draft, Setup], None] | None = None
    lost: str = ""
    holds: Holds | None = None
    fits: Callable[[Settings], bool] = bool  # can `say` say it as this variant has it?

    def in_play(self, settings: Settings, setup: Setup) -> bool:
        """Has the rule to be told of this variant?"""
        if self.holds is not None:
            return self.holds(settings, setup)
        return any(not settings.is_usual(key) for key in self.keys)

    def tell(self, draft: Draft, setup: Setup) -> None:
        """Say the rule, or note that it is lost."""
        settings = draft.settings
        if self.say is not None and (not self.lost or self.fits(settings)):
            self.say(draft, setup)
            return
        unusual = [key for key in self.keys if key in KEYS and not settings.is_usual(key)]
        draft.lost(unusual or self.keys[:1], self.lost)


def _said_already(draft: Draft, setup: Setup) -> None:
    """It stands with the pieces, the castlings or the ends already."""


CONCEPTS: tuple[Concept, ...] = (
    Concept(("flyingGeneral",), forbidding.say_facing, holds=forbidding.kings_face),
    Concept(("checking",), forbidding.say_no_check),
    Concept(("mustCapture",), forbidding.say_captures),
    Concept(
        ("enPassantTypes",),
        lost="a piece captures en passant for one side only",
        holds=starting.one_sided("enPassantTypes"),
    ),
    Concept(
        ("nMoveRuleTypes",),
        lost="a piece starts the count of moves again for one side only",
        holds=starting.one_sided("nMoveRuleTypes"),
    ),
    Concept(
        (*FACTS["drops"],),
        hands.say,
        lost="pieces are dropped from the hand",
        holds=lambda settings, setup: bool(settings["pieceDrops"]),
        fits=hands.can_be_said,
    ),
    Concept(
        ("promotedPieceType", "extinctionPseudoRoyal"),
        forbidding.say_no_exposing,
        holds=forbidding.new_royal,
    ),
    Concept(("pieceDemotion",), _said_already, lost="a promoted piece turns back", fits=forms.can_be_told),
    Concept(
        ("sittuyinPromotion",),
        forbidding.say_no_check_by_promotion,
        lost="a pawn promotes without moving",
        fits=promotions.can_be_new,
    ),
    Concept(
        ("immobilityIllegal",),
        lost="a piece may not go where it could never move again",
        holds=stuck.never_moves_again,
    ),
    Concept(("petrifyOnCaptureTypes",), effects.say_petrifying),
    Concept(
        ("blastOnCapture", "blastImmuneTypes"),
        effects.say_explosions,
        holds=lambda settings, setup: bool(settings["blastOnCapture"]),
    ),
    Concept(("petrifyBlastPieces",), lost="what is blown up turns to stone"),
    Concept(
        ("flipEnclosedPieces",),
        enclosing.say_turning,
        lost="pieces change sides",
        fits=lambda settings: settings["flipEnclosedPieces"] in ("reversi", "ataxx", "quadwrangle"),
    ),
    Concept(
        ("gating", "seirawanGating", "cambodianMoves"),
        unmoved.say,
        lost="a piece has a right as long as it has not moved",
        holds=lambda settings, setup: bool(settings["gating"]),
        fits=unmoved.can_be_said,
    ),
    Concept(
        ("wallingRule", "wallingRegion", "wallOrMove"),
        turns.say_walls,
        lost="a turn ends with a wall on a square",
        fits=turns.walls_can_be_said,
        holds=lambda settings, setup: settings["wallingRule"] != "none",
    ),
    Concept(
        ("customPiece1",),
        lost="a piece jumps over a hurdle only so far from where it stands",
        holds=movements.hurdles_are_near,
    ),
    Concept(
        ("diagonalLines",),
        lines.say,
        lost="pieces move along lines drawn on the board",
        fits=lines.can_be_drawn,
    ),
    Concept(("pass", "passOnStalemate"), turns.say_passing),
    Concept(("chess960",), castlings.shuffle),
    Concept(
        ("castlingWins",),
        _said_already,
        lost="castling wins, losing its right loses",
        fits=ends.castling_can_be_said,
    ),
    Concept(("makpongRule",), forbidding.say_no_flight),
    Concept(
        ("bikjangRule",),
        turns.say_facing,
        lost="kings that face each other end the game",
        fits=lambda settings: all(settings["pass"]),
    ),
    Concept(("moveRepetitionIllegal",), shuttles.say),
    Concept(("chasingRule",), chasing.say),
    Concept(
        ("countingRule",),
        counting.say,
        lost="moves are counted by the material that is left",
        fits=counting.can_be_said,
    ),
    Concept(("stalematePieceCount",), patterns.say_counted_stalemate),
    Concept(
        ("adjudicateFullBoard",),
        patterns.say_full_board,
        lost="a full board is counted",
        fits=lambda settings: settings["materialCounting"] == "unweighted",
    ),
    Concept(
        ("materialCounting",),
        counting.say_odds,
        holds=lambda settings, setup: str(settings["materialCounting"]).endswith("odds"),
    ),
    Concept(
        ("materialCounting",),
        counting.say_points,
        holds=counting.are_points,
    ),
    Concept(
        (*FACTS["connected"],),
        patterns.say_connections,
        lost="pieces in a row, or joined, win",
        fits=patterns.lines_have_a_word,
    ),
    Concept(
        ("flagPieceCount", "flagPieceBlockedWin", "flagPieceSafe"),
        patterns.say_goals,
        lost="more is asked of pieces in their goal than to be there",
        holds=ends.goals_ask_more,
        fits=patterns.goals_can_be_counted,
    ),
    Concept(("flagMove",), lost="a goal that Black reaches in answer draws", holds=ends.goals_are_answered),
    Concept(("startFen",), starting.say_black_begins, holds=starting.black_begins),
    Concept(
        ("startFen",),
        lost="at the start, a capture en passant is open or a count of moves runs",
        holds=lambda settings, setup: setup.running,
    ),
    Concept(("startFen",), starting.say_counts_from_none, holds=starting.counts_from_one),
    Concept(
        ("startFen",), lost="a promoted piece stands on the board from the start", holds=starting.promoted
    ),
    *(Concept(clash.keys, lost=clash.words, holds=clash.holds) for clash in CLASHES),
)
