"""Measures of tiny games whose values are known by hand."""

from __future__ import annotations

import pytest
from shared import first, load

from interpreter.applications.lab.kernel.counting import GAME_COUNTS, PIECE_COUNTS, Counter, short
from interpreter.applications.lab.store.tension import MATE, UNSCORED, Tension, expectation, packed, tension
from interpreter.engine import Engine, Score
from interpreter.play.loading import load_text
from interpreter.play.variant import Variant

TINY = """
format: 2
variant: tiny
board: {files: a-d, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  pawn: {symbol: P, moves: [{step: forward}], promotion: {to: last_rank, become: rook}}
setup: |
  . . . k
  P . . r
  . . . .
  K . . .
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""


def tiny() -> Variant:
    """Two kings, a rook and a pawn about to promote."""
    return load_text(TINY)


def told(variant: Variant, *texts: str) -> list[int]:
    """The moves of a game in 32 bits."""
    position = variant.position()
    codes = []
    for text in texts:
        move = position.parse(text)
        codes.append(short(move))
        position.push(move)
    return codes


def test_every_count_of_a_game_counted_by_hand() -> None:
    variant = tiny()
    codes = told(variant, "a3a4r", "d4c3", "a4d4", "d3d4")
    counted = Counter(variant).count(None, [codes], [1], 4)
    found = dict(zip(GAME_COUNTS, counted.games[0].tolist(), strict=True))
    assert found == dict.fromkeys(GAME_COUNTS, 0) | {
        "plies": 4,
        "choices": 4 + 1 + 7 + 7,
        "choices_squared": 16 + 1 + 49 + 49,
        "choices_moment": 0 * 4 + 1 * 1 + 2 * 7 + 3 * 7,
        "choices_max": 7,
        "decisions": 3,  # Black's only move out of check is none
        "captures": 1,
        "checks": 1,
        "promotions": 1,
        "covered": 3,  # a4, c3, d4
        "distance": 1 + 1 + 3 + 1,
        "men": 4 * 4,
        "men_start": 4,
        "men_end": 3,
    }
    pieces = {
        symbol: dict(
            zip(PIECE_COUNTS, counted.pieces[0][variant.dialect.symbols[symbol]].tolist(), strict=True)
        )
        for symbol in "KRPkrp"
    }
    none = dict.fromkeys(PIECE_COUNTS, 0)
    assert pieces == {
        "K": none | {"start": 1, "turns": 2, "choices": 3 + 2},
        "R": none | {"turns": 1, "choices": 5, "moves": 1, "lost": 1, "made": 1},
        "P": none | {"start": 1, "turns": 1, "choices": 1, "moves": 1, "promoted": 1},
        "k": none | {"start": 1, "turns": 2, "choices": 1 + 4, "moves": 1},
        "r": none | {"start": 1, "turns": 2, "choices": 0 + 3, "moves": 1, "taken": 1},
        "p": none,
    }


def test_a_position_that_comes_back_is_a_repeat() -> None:
    variant = tiny()
    codes = told(variant, "a1a2", "d3d2", "a2a1", "d2d3", "a1a2")
    counted = Counter(variant).count(None, [codes], [1], 5)
    assert counted.games[0][GAME_COUNTS.index("repeats")] == 2


def test_special_captures_castling_and_passing_are_counted() -> None:
    chess = load("chess")
    codes = told(
        chess, "e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "a6a5", "g1f3", "a5a4", "f1e2", "a4a3", "e1g1"
    )
    found = dict(
        zip(GAME_COUNTS, Counter(chess).count(None, [codes], [1], 11).games[0].tolist(), strict=True)
    )
    assert (found["passants"], found["castlings"], found["captures"], found["special"]) == (1, 1, 1, 0)
    assert found["distance"] == 2 + 1 + 1 + 2 + 1 + 1 + 2 + 1 + 1 + 1 + (2 + 2)
    lakeside = load("lakeside")
    games = Counter(lakeside).count(None, [()] * 20, range(1, 21), 200).games
    assert games[:, GAME_COUNTS.index("special")].sum() > 0


@pytest.mark.parametrize("name", first(1, ["chess", "lakeside", "omega"]))
def test_clarity_is_what_the_static_value_of_every_move_says(name: str) -> None:
    variant = load(name)
    counter, engine = Counter(variant), Engine(variant, hash_mb=1)
    codes = counter.count(None, [()], [3], 12).moves[0].tolist()
    position, shares = variant.position(), []
    for code in codes:
        moves = list(position.legal_moves)
        values = []
        for move in moves:
            position.push(move)
            values.append(-(engine.evaluate(position).centipawns or 0))
            position.pop()
        mean = sum(values) / len(values)
        limit = mean + 0.75 * (max(values) - mean)
        shares.append(int(sum(v >= limit - 1e-9 for v in values) / len(values) * 65536) / 65536)
        position.push(next(move for move in moves if short(move) == code))
    assert counter.clarity(None, codes) == pytest.approx(1 - sum(shares) / len(shares), abs=1e-12)


def test_clarity_without_a_choice_is_unknown() -> None:
    assert Counter(tiny()).clarity(None, []) is None


# --- tension ----------------------------------------------------------------------------------


def test_scores_are_kept_as_white_sees_them() -> None:
    assert packed(Score(34), "white") == 34
    assert packed(Score(34), "black") == -34
    assert packed(Score(99_999), "white") == 30_000
    assert packed(Score(mate=3), "white") == MATE - 3
    assert packed(Score(mate=3), "black") == 3 - MATE
    assert packed(Score(mate=-4), "black") == MATE - 4
    assert packed(Score(mate=0), "white") == -MATE
    assert packed(None, "black") == UNSCORED


def test_expectations_are_those_of_the_elo_formula() -> None:
    assert expectation(0) == 0.5
    assert expectation(400) == pytest.approx(10 / 11)
    assert expectation(-400) == pytest.approx(1 / 11)
    assert expectation(MATE - 3) == 1.0
    assert expectation(3 - MATE) == 0.0


def test_a_game_turned_round() -> None:
    words = [0, -400, 400, UNSCORED, 400, MATE - 1]
    found = tension(words, 1.0)
    low, high = 1 / 11, 10 / 11
    assert found.scored == 5
    assert found.lead_changes == 1
    assert found.swing == pytest.approx(((0.5 - low) + (high - low) + 0 + (1 - high)) / 4)
    assert found.drama == pytest.approx((1 - 2 * low) ** 0.5)
    assert found.settled == 2


def test_the_loser_of_a_game_never_settles_it() -> None:
    found = tension([400, 400, 400], 0.0)
    assert found.settled == 3
    assert found.drama == pytest.approx((1 - 2 / 11) ** 0.5)
    assert found.lead_changes == 0


def test_draws_have_neither_drama_nor_a_settled_ply() -> None:
    found = tension([10, -10, 10], 0.5)
    assert (found.lead_changes, found.drama, found.settled) == (2, None, None)


def test_games_that_nobody_scored_have_no_tension() -> None:
    assert tension([UNSCORED] * 3, 1.0) == Tension(0)
