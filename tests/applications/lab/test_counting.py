"""Games played and counted by the kernel, against the same games counted through positions."""

from __future__ import annotations

import numpy as np
import pytest
from replay import Replay
from shared import first, load, single_options

from interpreter.applications.lab.kernel.counting import GAME_COUNTS, Counter, ReplayError, short
from interpreter.play.loading import load_text
from interpreter.play.variant import Variant

LIMIT = 80
GAMES = {"plain": 1}


def agree(variant: Variant, games: int, seed: int = 1, limit: int = LIMIT) -> None:
    """Play some random games, and count each of them again."""
    counted = Counter(variant).count(None, [()] * games, range(seed, seed + games), limit)
    for i in range(games):
        again = Replay(variant, counted.moves[i].tolist())
        rows, pieces = again.rows()
        assert dict(zip(GAME_COUNTS, counted.games[i].tolist(), strict=True)) == dict(
            zip(GAME_COUNTS, rows, strict=True)
        )
        assert counted.pieces[i].tolist() == pieces
        assert (counted.first[i], counted.frozen[i]) == (again.first, again.frozen)
        fits(again, counted.uses[i].tolist())
        found = variant.verdict_of(counted.verdicts[i])
        assert (found and found[1]) == again.outcome
        assert counted.stuck[i] == (again.outcome is None and not again.position.legal_moves)
        assert again.outcome or counted.stuck[i] or len(counted.moves[i]) == limit


def fits(again: Replay, uses: list[list[int]]) -> None:
    """Every move was counted once, for an entry that allowed it."""
    for code, counts in enumerate(uses):
        allowed = [(names, n) for (its, names), n in again.entries.items() if its == code and names]
        assert sum(counts) == sum(n for _, n in allowed)
        for entry, count in enumerate(counts):
            alone = sum(n for names, n in allowed if names == {entry})
            assert alone <= count <= sum(n for names, n in allowed if entry in names)


@pytest.mark.parametrize(
    "variant", first(2, ["chess", "ultima", "omega", "carousel", "torus", "klein", "yarishogi"])
)
def test_captures_freezing_and_entries(variant: str) -> None:
    agree(load(variant), 2, seed=3)


SHAK = """
format: 2
variant: shak
extends: chess
castling: none
effects:
  - {if: {count: rook, in: checkers}, in: checked, do: {mark: shak}}
  - {if: {not: check}, who: royals, whose: enemy, in: board, do: {mark: shak, is: 0}}
end:
  - {if: [checkmate, shak], result: loss}
  - {if: checkmate, result: draw, name: niol}
  - {if: stalemate, result: draw}
"""
"""A mate counts only after a rook's check in the same row of checks."""


@pytest.mark.parametrize(
    ("moves", "reason"),
    [(("g7h8", "c7e5"), "checkmate"), (("g7h8", "a1b1", "g8f7", "b1a1", "f7g8", "c7e5"), "niol")],
)
def test_a_row_of_checks_is_kept_while_games_are_counted(moves: tuple[str, ...], reason: str) -> None:
    variant = load_text(SHAK)
    fen = "6b1/2B3kp/8/8/8/8/8/K5R1 b - - 0 1"
    position, codes = variant.position(fen), []
    for text in moves:
        codes.append(short(position.parse(text)))
        position.push(text)
    counted = Counter(variant).count(fen, [codes], [1], len(codes))
    found = variant.verdict_of(counted.verdicts[0])
    assert found is not None
    assert found[1] == position.outcome()
    assert found[1].reason == reason


def test_the_entries_of_pawns() -> None:
    variant = load("chess")
    position = variant.position()
    codes = []
    for text in ("e2e4", "d7d6", "e4e5", "d6e5", "a2a4", "e8d7"):
        codes.append(short(position.parse(text)))
        position.push(text)
    counted = Counter(variant).count(None, [codes], [1], len(codes))
    entries = {name: code for code, name in enumerate(["", *(p.name for p in variant.ruleset.pieces)])}
    pawns, king = (2 * entries[name] for name in ("pawn", "king"))
    assert counted.uses[0, pawns].tolist() == [1, 2, 0]
    assert counted.uses[0, pawns + 1].tolist() == [1, 0, 1]
    assert counted.uses[0, king + 1].tolist() == [1, 0, 0]
    assert (counted.first, counted.frozen) == ([-4], [0])


@pytest.mark.every
def test_every_count_of_every_variant(varied_id: str, form: str) -> None:
    agree(load(varied_id, kernel=form), GAMES.get(form, 2))


@pytest.mark.every
def test_every_count_with_every_option(shipped_id: str) -> None:
    for options in single_options(shipped_id):
        agree(load(shipped_id, options=options), 1, seed=7)


@pytest.mark.every
def test_the_same_dice_play_the_same_game_in_both_forms_of_the_kernel() -> None:
    seeds = [11, 12, 13]
    compiled, plain = (
        Counter(load("lakeside", kernel=form)).count(None, [()] * 3, seeds, 80) for form in (None, "plain")
    )
    assert [m.tolist() for m in compiled.moves] == [m.tolist() for m in plain.moves]
    assert compiled.games.tolist() == plain.games.tolist()
    assert compiled.pieces.tolist() == plain.pieces.tolist()


def test_a_game_told_again_is_counted_the_same() -> None:
    counter = Counter(load("omega"))
    played = counter.count(None, [()] * 4, range(1, 5), 300)
    told = counter.count(None, [moves.tolist() for moves in played.moves], [9] * 4, 300)
    assert told.games.tolist() == played.games.tolist()
    assert told.pieces.tolist() == played.pieces.tolist()
    assert told.verdicts == played.verdicts


def test_a_game_that_begins_with_told_moves_goes_on_at_random() -> None:
    variant = load("chess")
    position = variant.position()
    codes = []
    for text in ("e2e4", "e7e5", "d1h5", "b8c6"):
        codes.append(short(position.parse(text)))
        position.push(text)
    first, second = Counter(variant).count(None, [codes, codes], [1, 2], 40).moves
    assert first[:4].tolist() == second[:4].tolist() == codes
    assert first.tolist() != second.tolist()


def test_a_told_move_that_is_not_legal_is_refused() -> None:
    counter = Counter(load("chess"))
    with pytest.raises(ReplayError, match="game 1: a recorded move is not legal"):
        counter.count(None, [(), (0,)], [1, 2], 10)
    with pytest.raises(ReplayError):
        counter.clarity(None, [1])


def test_games_from_a_position_with_a_history_of_its_own() -> None:
    counted = Counter(load("chess")).count("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", [()], [1], 10)
    assert counted.games[0].tolist()[0] == 0
    found = load("chess").verdict_of(counted.verdicts[0])
    assert found is not None
    assert found[1].reason == "stalemate"


def test_every_legal_move_is_chosen_equally_often() -> None:
    variant = load("losalamos")
    games = 5000
    seeds = np.random.default_rng(1).integers(1, 2**62, games)
    moves = [int(m[0]) for m in Counter(variant).count(None, [()] * games, seeds.tolist(), 1).moves]
    counts = np.unique(moves, return_counts=True)[1]
    expected = games / len(variant.position().legal_moves)
    assert len(counts) == len(variant.position().legal_moves)
    # Chi-squared with nine degrees of freedom: 27.9 is exceeded once in a thousand.
    assert ((counts - expected) ** 2 / expected).sum() < 27.9
