"""Why games are over or go on, and the options that decide."""

from __future__ import annotations

import pytest
from shared import load

from interpreter import load_text
from interpreter.play.alternatives import alternatives

#: variant, FEN, code, a part of the sentence, a part of the line
CASES = [
    ("chess", None, "goes_on", "white has 20 legal moves", ""),
    ("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "over", "king on h8 is attacked by the queen on g7", "if: checkmate"),
    ("chess", "7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "over", "black is not in check, and black has no legal", "if: stalemate"),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "over", "100 of 100 single moves", "moves: 50"),
    ("chess", "4kb2/8/8/8/8/4B3/8/4K3 w - - 0 1", "over", "the bishop on e3 and the bishop on f8", "material:"),
    ("kingofthehill", "8/8/8/4K3/8/8/8/k7 b - - 0 1", "over", "the king on e5 stands in the zone", "in: hill"),
    ("kingofthehill", None, "goes_on", "white has 20", ""),
    ("antichess", "8/8/8/8/8/8/8/7K b - - 0 1", "over", "White has 1, Black 0", "is: 0"),
    ("3check", "4k3/8/8/8/8/8/8/R3K3 b - - 0+3 0 1", "over", "White has given 3, Black 0 of 3 checks", "made: check"),
    ("senterej", None, "goes_on", "the two sides together have 32 legal moves", ""),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "fen", "code", "told", "line"), CASES, ids=lambda a: str(a)[:30])
def test_result(variant: str, fen: str | None, code: str, told: str, line: str) -> None:
    position = load(variant).position(fen)
    reason = position.why_result()
    assert (reason.code, told in reason.sentence) == (code, True), reason
    assert (code == "over") == (position.outcome() is not None)
    assert all(part.code == "condition" and part.place for part in reason.parts)
    assert len(reason.parts) == len(position.variant.ruleset.ends)
    if line:
        assert reason.place
        assert line in reason.place.text


@pytest.mark.parametrize(
    ("drops", "told"), [("board", "Black 1 pieces of queen, those in hand"), ("none", "Black 0")]
)
def test_what_can_be_dropped_is_counted(drops: str, told: str) -> None:
    end = "{count: queen, is: 0, result: loss, name: no_queen}"
    rules = load_text(
        f"format: 2\nvariant: held\nextends: chess\nhand: {{drops: {drops}}}\nend: [{end}, inherited]\n"
    )
    position = rules.position("4k3/8/8/8/8/8/8/3QK3[q] w - - 0 1")
    parts = position.why_result().parts
    assert f"no queen: White has 1, {told}" in parts[0].sentence
    assert (position.outcome() is None) == (drops == "board")


def test_a_goal_is_told_of_the_side_that_it_is_about() -> None:
    parts = load("racingkings").position("k7/8/8/8/8/8/8/7K w - - 0 1").why_result().parts
    told = [part.sentence for part in parts if part.sentence.startswith("goal")]
    assert told[0] == "goal: nobody stands in the zone (a8-h8); black may answer at once"
    assert told[1] == "goal: the king on a8 stands in the zone"


def test_a_zone_is_named() -> None:
    parts = load("empire").position().why_result().parts
    assert any("nobody stands in the zone (a8-h8 for White, a1-h1 for Black)" in p.sentence for p in parts)


def test_a_goal_reached_does_not_say_that_there_are_no_moves() -> None:
    """Moves are not looked for after it: that there were none would be wrong."""
    position = load("empire").position("4K3/8/8/8/8/3k4/8/8 b - - 0 1")
    told = {part.sentence for part in position.why_result().parts}
    assert (
        "stalemate: black is not in check, and as the game has ended otherwise, no moves are looked for"
        in told
    )
    assert not any("no legal moves" in sentence for sentence in told)


def test_castling_in_a_finished_game_is_not_legal() -> None:
    mated = load("chess").position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    reason = mated.why("O-O")
    assert (reason.code, reason.move, reason.sentence) == (
        "game_over",
        "e1g1",
        "the game is over (checkmate)",
    )


def test_repetitions_are_counted() -> None:
    position = load("chess").position()
    for times in (1, 2, 3):
        words = f"the position occurs for time {times} of 3"
        assert any(words in part.sentence for part in position.why_result().parts)
        if times < 3:
            for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
                position.push(move)
    assert position.why_result().sentence.startswith("1/2-1/2, draw by repetition")


def test_the_move_limit_is_counted() -> None:
    position = load("senterej", options={"seven_move_mate": True}).position(
        "4k3/8/8/8/8/7n/2P5/R3K3[] w - - 0 1"
    )
    for move in ("a1a2", "e8f8", "a2a3"):
        position.push(move)
    assert any("Black's opponent has made 2 of 7 moves" in p.sentence for p in position.why_result().parts)


#: variant, FEN, move (None: the result), option and value that decide
OPTIONS = [
    ("wildebeest", "5k5/11/P10/11/11/11/11/11/11/10K w - - 0 1", "a8a9q", ("early_promotion", True), "is legal"),
    ("ultima", "8/8/1kbrq3/2nM4/2Kp2n1/8/8/8 b - - 1 1", "c5c5", ("suicide", False), "not legal"),
    ("senterej", "3k3r/pppppppp/8/8/8/8/7P/4K3[] w - - 0 1", None, ("lone_side_draws", False), "goes on"),
]  # fmt: skip


@pytest.mark.every
@pytest.mark.parametrize(
    ("variant", "fen", "move", "decides", "answer"), OPTIONS, ids=[o[0] for o in OPTIONS]
)
def test_options_that_decide(
    variant: str, fen: str, move: str | None, decides: tuple[str, object], answer: str
) -> None:
    position = load(variant).position(fen)
    before = position.fen()
    asked = alternatives(position, move)
    found = {(one.option, one.value): one for one in asked}
    assert set(found) == {decides}
    assert answer in str(found[decides])
    assert position.fen() == before


def test_moves_played_are_played_again_under_other_options() -> None:
    position = load("senterej").position()
    for move in ("a2a3", "b2b3"):
        position.push(move)
    asked = {(one.option, one.value) for one in alternatives(position, "c2c3")}
    assert asked == set()
    black = {(one.option, one.value) for one in alternatives(position, "h7h6")}
    assert black == set()
