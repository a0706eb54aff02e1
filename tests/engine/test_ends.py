"""The search knows every end of a game: by the score it gives, and by what it plays."""

from __future__ import annotations

from typing import Any

import pytest
from shared import load

from interpreter.engine import Engine, Limits, Line, Score
from interpreter.play.variant import Position

NODES = 30_000


def best(position: Position, *only: str, nodes: int = NODES, depth: int | None = None) -> Line:
    """The best line, of all moves or of some."""
    moves = tuple(position.parse(text) for text in only) or None
    engine = Engine(position.variant, hash_mb=1)
    return engine.search(position, Limits(nodes=nodes, depth=depth, only=moves)).lines[0]


def at(variant: str, fen: str, *moves: str, **options: Any) -> Position:
    position = load(variant, options=options).position(fen)
    for move in moves:
        position.push(move)
    return position


#: (variant, position, plies to the end: > 0 for the winner, < 0 for the loser, the first move if only one does it)
DECIDED = [
    # mates, given and suffered
    ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8"),
    ("chess", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 3, ""),
    ("chess", "8/7k/8/8/8/8/R7/1R2K3 w - - 0 1", 5, ""),
    ("chess", "7k/R7/8/8/8/8/8/1R2K3 b - - 0 1", -2, "h8g8"),
    (
        "omega",
        "1**********1/*10*/*10*/*6q3*/*10*/*7K2*/*6c3*/*10*/*6k3*/*10*/*10*/1**********1 b - - 0 170",
        1,
        "g7g5",
    ),
    (
        "omega",
        "1**********1/*10*/*7q2*/*10*/*10*/*8K1*/*6c3*/*10*/*6k3*/*10*/*10*/1**********1 b - - 0 169",
        3,
        "h8j8",
    ),
    (
        "omega",
        "1**********1/*5k4*/*10*/*7b2*/*2c7*/*10*/*3W6*/*10*/*pp1n6*/*10*/*1K8*/1**********1 w - - 0 147",
        -2,
        "",
    ),
    ("ultima", "4k1p1/7N/5B2/P7/P3p1P1/n6B/6bP/1K6 b - - 0 67", 1, "g2b2"),
    ("wildebeest", "6k4/4r6/6n3n/10p/7pp2/3p5p1/2w2K5/8q2/11/11 b - - 0 123", 1, ""),
    ("xiangqi", "3a5/3ka4/2Rn5/9/3r4P/9/9/9/4A4/4K4 w - - 0 68", 1, "c8c9"),
    # checks count
    ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", 1, "a1a8"),
    ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", 3, ""),
    # kings race
    ("kingofthehill", "8/8/8/8/8/3K4/8/k7 w - - 0 1", 1, ""),
    ("kingofthehill", "8/8/8/8/8/8/8/k2K4 w - - 0 1", 5, ""),
    ("kingofthehill", "8/8/4kp1p/7P/P1n5/7P/P7/4K3 w - - 0 34", -2, ""),
    ("empire", "8/K7/8/7k/8/8/8/8 w - - 0 1", 1, ""),
    ("empire", "8/8/K7/8/8/7k/8/8 w - - 0 1", 3, ""),
    ("empire", "8/8/8/K7/8/8/7k/8 w - - 0 1", -2, ""),
    ("racingkings", "8/K7/7k/8/8/8/8/8 w - - 0 1", 1, ""),
    ("racingkings", "8/8/K7/8/8/8/7k/8 b - - 0 1", -4, ""),
    # the last piece, or all others, are gone
    ("horde", "k7/8/8/8/8/1p6/P7/8 b - - 0 1", 1, "b3a2"),
    ("antichess", "7k/8/8/3p4/8/8/8/4R3 w - - 0 1", 2, "e1e4"),
    ("shatranj", "3k4/3r4/8/8/8/8/3R4/3RK3 w - - 0 1", 1, "d2d7"),
    ("shatranj", "8/p5p1/2p1q3/2k1p3/2P5/1P1r1p2/8/4K3 b - - 0 78", 3, ""),
    # no move is left
    ("empire", "k7/8/8/1Q6/8/3K4/8/8 w - - 0 1", 1, "b5b6"),
    ("xiangqi", "3k5/9/4R4/9/9/9/9/9/9/4K4 w - - 0 1", 1, ""),
]


@pytest.mark.parametrize(("variant", "fen", "plies", "move"), DECIDED)
def test_decided_games_are_seen_to_the_ply(variant: str, fen: str, plies: int, move: str) -> None:
    line = best(at(variant, fen))
    assert line.score == Score(mate=plies)
    assert len(line.pv) == abs(plies)
    assert move in ("", str(line.pv[0]))


# --- results by rule, of one move ----------------------------------------------------------------

DRAW = Score(centipawns=0)
STALEMATES = [
    ("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g6", DRAW),
    ("shatranj", "k7/7R/8/7p/7P/8/8/K1R5 w - - 0 1", "c1b1", Score(mate=1)),
    ("xiangqi", "3k5/9/4R4/9/9/9/9/9/9/4K4 w - - 0 1", "e8e9", Score(mate=1)),
]


@pytest.mark.parametrize(("variant", "fen", "move", "score"), STALEMATES)
def test_stalemate_is_what_the_definition_says(variant: str, fen: str, move: str, score: Score) -> None:
    assert best(at(variant, fen), move, depth=3).score == score


def test_who_is_lost_seeks_the_draw() -> None:
    perpetual = at("chess", "6k1/5p1p/7Q/8/8/1r6/q7/7K w - - 0 1")
    line = best(perpetual)
    assert (str(line.pv[0]), line.score) == ("h6g5", DRAW)


BACK_AND_FORTH = ("b1b2", "h8g8", "b2b1", "g8h8", "b1b2", "h8g8", "b2b1")


def test_who_is_winning_does_not_repeat() -> None:
    position = at("chess", "7k/8/8/8/8/8/8/KQ6 w - - 0 1", *BACK_AND_FORTH)
    assert best(position, "g8h8", depth=4).score == DRAW, "Black's move makes it three times"
    assert str(best(position).pv[0]) == "g8h8"
    position.push("g8g7")
    line = best(position)
    assert line.score.mate or (line.score.centipawns or 0) > 500
    position = at("chess", "7k/8/8/8/8/8/8/KQ6 w - - 0 1", *BACK_AND_FORTH[:6])
    assert best(position, "b2b1", depth=1).score != DRAW


def test_repeating_loses_where_the_definition_says_so() -> None:
    moves = ("a1b1", "h8g8", "b1a1", "g8h8", "a1b1", "h8g8", "b1a1")
    position = at("empire", "4k2r/8/8/8/8/8/8/T2K4 w - - 0 1", *moves)
    assert best(position, "g8h8", depth=4).score == Score(mate=-1)
    assert str(best(position, depth=6).pv[0]) != "g8h8"
    back = at("chess", "4k2r/8/8/8/8/8/8/R2K4 w - - 0 1", *moves)
    assert best(back, "g8h8", depth=4).score == DRAW


def test_perpetual_check_is_not_sought_where_it_loses() -> None:
    moves = ("a8a10", "d10d9", "a10a9", "d9d10", "a9a10", "d10d9", "a10a9", "d9d10")
    position = at("xiangqi", "3k5/9/R8/9/9/9/9/9/9/5K3 w - - 0 1", *moves)
    assert best(position, "a9a10", depth=3).score == Score(mate=-1)
    assert str(best(position, depth=4).pv[0]) != "a9a10"


def test_the_fifty_moves_are_known() -> None:
    position = at("chess", "7k/8/8/8/8/8/p7/KQ6 w - - 99 80")
    line = best(position)
    assert str(line.pv[0]) in ("a1a2", "b1a2"), "only a capture keeps the win"
    assert (line.score.centipawns or 0) > 500
    assert best(position, "b1c1", depth=6).score == DRAW
    assert best(at("chess", "7k/8/8/8/8/8/8/KQ6 w - - 99 80"), depth=6).score == DRAW
    assert best(at("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80")).score == Score(mate=1), "mate comes first"


def test_effects_of_captures_are_counted() -> None:
    explodes = at("atomic", "rnbqkbnr/pppp1ppp/8/4p1N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")
    assert (str(best(explodes).pv[0]), best(explodes).score) == ("g5f7", Score(mate=1))
    queen = at("atomic", "4k3/p7/8/8/8/8/Q7/4K3 w - - 0 1")
    assert str(best(queen).pv[0]) != "a2a7", "the queen would explode with the pawn"
    pair = at("atomic", "rr2k3/p7/8/8/8/8/R7/4K3 w - - 0 1")
    assert str(best(pair).pv[0]) == "a2a7"
    turncoat = at("andernach", "4k3/8/8/p7/8/8/8/Q3K3 w - - 0 1")
    assert str(best(turncoat).pv[0]) != "a1a5", "the queen would change sides"


def test_capturing_is_compulsory() -> None:
    position = at("antichess", "8/8/8/3p4/4P3/8/8/R7 w - - 0 1")
    assert str(best(position, depth=4).pv[0]) == "e4d5"
    seen = at("antichess", "8/8/8/3p3p/8/8/6P1/8 w - - 0 1")
    assert best(seen, "g2g4").score == Score(mate=2), "black has to take the last pawn"


def test_a_bared_king_may_bare_the_other() -> None:
    position = at("shatranj", "3k4/3r4/8/8/8/8/3R4/4K3 w - - 0 1", "d2d7")
    line = best(position)
    assert (str(line.pv[0]), line.score) == ("d8d7", DRAW)
    assert best(position, "d8c8", depth=2).score == Score(mate=-1)


# --- while either side may move -------------------------------------------------------------------


def test_the_opening_phase_is_played_by_the_side_that_is_asked() -> None:
    position = load("senterej").position()
    engine = Engine(position.variant, hash_mb=1)
    for side, ranks in (("white", "12"), ("black", "78")):
        result = engine.search(position, Limits(nodes=3000), None, side)
        assert result.passes or (result.move and result.move.origin[1] in ranks)
    must = tuple(move for move in position.legal_moves if move.origin[1] in "78")
    assert engine.search(position, Limits(nodes=500, only=must), None, "black").move in must


def test_nobody_passes_in_check() -> None:
    position = load("senterej").position("k6r/7p/8/8/8/8/1K5P/6R1[] - - - 0 1")
    position.push("g1a1")
    result = Engine(position.variant, hash_mb=1).search(position, Limits(nodes=3000), None, "black")
    assert result.move
    assert result.move.origin == "a8"


@pytest.mark.parametrize("side", ["white", "black"])
def test_a_good_capture_ends_the_opening_phase(side: str) -> None:
    fen = {
        "white": "r3k3/7r/8/8/8/8/7P/R3K2R[] - - - 0 1",
        "black": "r3k2r/7p/8/8/8/8/7R/R3K3[] - - - 0 1",
    }[side]
    position = load("senterej").position(fen)
    result = Engine(position.variant, hash_mb=1).search(position, Limits(nodes=5000), None, side)
    assert str(result.move) == {"white": "a1a8", "black": "a8a1"}[side]
    assert (result.lines[0].score.centipawns or 0) > 300


@pytest.mark.parametrize(("loser", "score"), [("mover", -300), ("turn", 300)])
def test_a_repetition_that_loses_is_seen_before_it_counts(loser: str, score: int) -> None:
    position = at(
        *("empire", "4k2r/8/8/8/8/8/8/T2K4 w - - 0 1", "a1b1", "h8g8", "b1a1"), repetition_loser=loser
    )
    again = best(position, "g8h8", depth=2).score.centipawns
    assert again == score, "the position comes about for the second time only"
