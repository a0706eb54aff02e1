"""Passes in a row that end the game, and royals that face each other: at once, or until a pass claims the end."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.applications.authoring.lint.facts import Facts

from .small import variant

PIECES = "rook: {symbol: R, moves: [{slide: orthogonal}]}\nbishop: {symbol: B, moves: [{slide: diagonal}]}"
START = ". . . . k / . . . . . / . . . . . / . . . . . / K . . R B"
REST = "\n  - {if: checkmate, result: loss}\n  - {if: stalemate, result: draw}"
CLAIMED = """turn: {pass: {any: [{not: check}, facing vertical]}}
forbid: [{when: {not: pass}, if: facing vertical, after: facing vertical}]"""
CLAIM = "  - {if: [facing vertical, {last: pass}], result: score, name: met}" + REST


def position(end: str, fen: str | None = None, passes: str = "true") -> interpreter.Position:
    top = CLAIMED if end == CLAIM else f"turn: {{pass: {passes}}}"
    return variant(START, PIECES, top, end=end).position(fen)


def over(place: interpreter.Position) -> tuple[str, str] | None:
    outcome = place.outcome()
    return outcome and (outcome.result, outcome.reason)


def moves(place: interpreter.Position) -> set[str]:
    return {str(move) for move in place.legal_moves}


def test_passes_one_after_the_other_end_the_game() -> None:
    place = position("  - {last: pass, is: 3, result: score}" + REST)
    for text in ("0000", "0000", "a1a2", "0000", "0000"):
        assert place.outcome() is None
        place.push(text)
    assert place.fen().endswith("{passes=2}")
    assert (
        place.why_result().parts[0].sentence
        == "passed: 2 of 3 passes one after the other; by points it is 3 to 1"
    )
    again = place.variant.position(place.fen())
    for one in (place, again):
        one.push("0000")
        assert over(one) == ("1-0", "passed")
        assert not one.legal_moves
        one.pop()
        assert one.outcome() is None
        assert "0000" in moves(one)


def test_passes_are_no_part_of_a_position_that_is_repeated() -> None:
    place = position("  - {last: pass, is: 2, result: score}\n  - {repeats: 2, result: draw}" + REST)
    for text in ("0000", "e5e4", "0000"):
        place.push(text)
        assert place.outcome() is None
    place.push("e4e5")
    assert over(place) == ("1/2-1/2", "repetition"), "White is to move as in the beginning"


@pytest.mark.parametrize("text", ["{passes=x}", "{passes=1/2}", "{passes=999}"])
def test_a_fen_says_passes_as_a_number(text: str) -> None:
    with pytest.raises(interpreter.FenError, match="passes"):
        position("  - {last: pass, is: 2, result: score}" + REST, f"4k/5/5/5/K2RB w - - 0 1 {text}")


def test_royals_that_face_each_other_end_the_game_at_once() -> None:
    place = position(
        "  - {if: facing diagonal, whose: mover, result: loss}" + REST, "4k/5/2R2/5/K4 w - - 0 1", "false"
    )
    assert place.outcome() is None
    assert place.why_result().parts[0].sentence == "facing: no royals face each other"
    place.push("c3c4")
    assert over(place) == ("0-1", "facing")
    assert "the king on a1 and the king on e5 face each other" in place.why_result().sentence


def test_who_is_faced_parts_the_royals_or_claims_the_end() -> None:
    place = position(CLAIM, "2k2/5/2B2/5/2K2 w - - 0 1")
    place.push("c3a1")
    assert place.outcome() is None
    assert moves(place) == {"c5b5", "c5b4", "c5d5", "0000"}
    reason = place.why("c5c4")
    assert reason.code == "still_facing"
    assert reason.sentence == (
        "the king on c1 and the king on c4 would still face each other: they have to be parted, or a pass ends the game"
    )
    assert place.why_result().parts[0].sentence == (
        "met: the king on c1 and the king on c5 face each other; black has to part them, or ends the game by a pass;"
        " by points it is 2 to 1"
    )
    place.push("0000")
    assert over(place) == ("1-0", "met")
    assert over(place.variant.position(place.fen())) == ("1-0", "met")


def test_a_claim_is_possible_in_check() -> None:
    place = position(CLAIM, "2k2/5/2R2/5/1K3 b - - 0 1")
    assert place.is_check()
    assert "0000" not in moves(place), "nobody faces anybody"
    place = position(CLAIM, "2k1R/5/5/5/2K2 b - - 0 1")
    assert place.is_check()
    assert moves(place) == {"c5b4", "c5d4", "0000"}
    place.push("0000")
    assert over(place) == ("1-0", "met")


def test_both_royals_are_of_different_sides_and_nothing_stands_between() -> None:
    end = "  - {if: facing horizontal, result: draw}" + REST
    assert position(end, "k1B1K/5/5/5/5 w - - 0 1").outcome() is None
    assert over(position(end, "k1K2/5/5/5/5 w - - 0 1")) == ("1/2-1/2", "facing")
    assert position(end, "k4/5/5/K4/5 w - - 0 1").outcome() is None, "on a file"


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ("{last: pass, is: 2, result: draw}", "nobody may pass"),
        ("{if: [facing any, {last: pass}], result: draw}", "nobody may pass, and only a pass claims it"),
        ("{if: facing any, result: draw}", ""),
    ],
)
def test_the_linter_knows_that_nobody_passes(end: str, reason: str) -> None:
    game = variant(START, PIECES, end=f"  - {end}{REST}").ruleset
    assert game.ends[0].never(Facts(game)) == reason
