"""Many games at once: the same games as one by one, for rules of every kind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from shared import first

import interpreter
from interpreter.batch import WAIT, Batch, Planes, Step
from interpreter.language.resources import shipped_ids

KINDS = ("chess", "senterej", "seirawan", "draughts", "alice", "chess960", "chushogi", "crazyhouse", "omega")
"""A free phase, gating, chains, two boards, many starts, ways, drops, squares beside the board."""


def some(mask: Any, rng: Any) -> Any:
    """A legal action for every game."""
    return np.array([rng.choice(np.flatnonzero(row)) for row in mask])


def agree(variant: interpreter.Variant, steps: int, games: int = 4) -> None:
    """The games of a batch are the games of positions: moves, FENs, hashes, results."""
    rng = np.random.default_rng(1)
    batch = Batch(variant, games, max_plies=30, seed=1)
    step = batch.last
    positions = [batch.position(i) for i in range(games)]
    for _ in range(steps):
        found = [batch.actions.of(position) for position in positions]
        for row, position, moves in zip(step.mask, positions, found, strict=True):
            assert set(np.flatnonzero(row)) == set(moves)
            assert len(moves) == len(position.legal_moves) or batch.left_out
        chosen = some(step.mask, rng)
        for position, moves, action in zip(positions, found, chosen, strict=True):
            position.push(moves[int(action)])
        step = batch.step(chosen)
        for i, position in enumerate(positions):
            over = position.outcome()
            assert bool(step.terminated[i]) == (over is not None)
            if step.done[i]:
                assert batch.outcome(i) == over
                white = 0 if over is None else {"white": 1, "black": -1, None: 0}[over.winner]
                assert step.rewards[i].tolist() == [white, -white]
                positions[i] = batch.position(i)
            else:
                assert (batch.position(i).fen(), batch.position(i).hash) == (position.fen(), position.hash)


@pytest.mark.parametrize("name", first(2, KINDS))
def test_games_are_those_of_positions(name: str) -> None:
    agree(interpreter.load(name), 40)


@pytest.mark.every
@pytest.mark.parametrize("name", shipped_ids())
def test_every_variant(name: str) -> None:
    variant = interpreter.load(name)
    if variant.ruleset.put is None:
        agree(variant, 40)
    else:
        acts_agree(variant)


def acts_agree(variant: interpreter.Variant) -> None:
    """Where a turn has two acts, two actions lead to the positions of its turns."""
    batch = Batch(variant, 1, auto_reset=False)
    following = set()
    firsts, _ = batch.children()
    assert firsts.turn.tolist() == [0] * len(firsts)
    with pytest.raises(ValueError, match="middle of a turn"):
        firsts.position(0)
    with pytest.raises(ValueError, match="two acts"):
        batch.actions.of(variant.position())
    seconds, _ = firsts.children()
    following = {seconds.position(i).fen() for i in range(len(seconds))}
    assert len(seconds) == len(variant.position().legal_moves)
    wanted = set()
    for move in variant.position().legal_moves:
        position = variant.position()
        position.push(move)
        wanted.add(position.fen())
    assert following == wanted


@pytest.mark.every
def test_acts_of_a_turn() -> None:
    acts_agree(interpreter.load("duck"))


def test_repetition_looks_back() -> None:
    chess = interpreter.load("chess")
    batch = Batch(chess, 2)
    step = batch.last
    for text in ("g1f3", "g8f6", "f3g1", "f6g8") * 2:
        assert not step.done.any()
        step = batch.step([batch.actions.find(text)] * 2)
    assert step.terminated.tolist() == [True, True]
    assert batch.outcome(0) == interpreter.Outcome("1/2-1/2", None, "repetition")
    assert step.length.tolist() == [8, 8]
    assert step.plies.tolist() == [0, 0]
    assert batch.position(1).fen() == chess.start_fen


def test_games_that_do_not_begin_anew() -> None:
    chess = interpreter.load("chess")
    batch = Batch(chess, 2, auto_reset=False, max_plies=4)
    for white, black in zip(("f2f3", "e7e5", "g2g4"), ("e2e4", "e7e5", "g1f3"), strict=True):
        batch.step([batch.actions.find(white), batch.actions.find(black)])
    step = batch.step([batch.actions.find("d8h4"), batch.actions.find("b8c6")])
    assert (step.terminated.tolist(), step.truncated.tolist()) == ([True, False], [False, True])
    assert step.rewards.tolist() == [[-1, 1], [0, 0]]
    assert not step.mask.any()
    after = batch.step([0, 0])
    assert not after.done.any()
    assert not after.rewards.any()
    with pytest.raises(ValueError, match="all games are over"):
        batch.children()
    assert batch.reset().mask.sum(axis=1).tolist() == [20, 20]


def test_threads_play_the_same_games() -> None:
    chess = interpreter.load("chess")
    alone, shared = Batch(chess, 7, max_plies=20), Batch(chess, 7, max_plies=20, threads=3)
    rng = np.random.default_rng(1)
    for _ in range(50):
        actions = some(alone.mask(), rng)
        a, b = alone.step(actions), shared.step(actions)
        for field in Step.__dataclass_fields__:
            assert np.array_equal(getattr(a, field), getattr(b, field))
        assert np.array_equal(alone.observe(), shared.observe())


def test_a_copy_goes_its_own_way() -> None:
    batch = Batch(interpreter.load("chess"), 1)
    twin = batch.copy()
    batch.step([batch.actions.find("e2e4")])
    assert twin.position(0).fen() == twin.variant.start_fen
    twin.step([twin.actions.find("d2d4")])
    assert "3P4" in twin.position(0).fen()
    assert "4P3" in batch.position(0).fen()


def test_positions_go_on_with_their_past() -> None:
    chess = interpreter.load("chess")
    position = chess.position()
    for text in ("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"):
        position.push(text)
    batch = Batch.of([position, chess.position()])
    step = batch.step([batch.actions.find("f6g8"), batch.actions.find("e2e4")])
    assert step.terminated.tolist() == [True, False]
    with pytest.raises(ValueError, match="same rules"):
        Batch.of([chess.position(), interpreter.load("atomic").position()])
    with pytest.raises(ValueError, match="one or more"):
        Batch.of([])


def test_children_are_what_follows() -> None:
    chess = interpreter.load("chess")
    batch = Batch(chess, 3)
    children, games = batch.children()
    assert len(children) == 60
    assert np.bincount(games).tolist() == [20] * 3
    _, actions = batch.legal()
    moves = batch.actions.of(chess.position())
    for i in range(20):
        position = chess.position()
        position.push(moves[int(actions[i])])
        assert children.position(i).fen() == position.fen()


def test_actions_are_the_same_everywhere() -> None:
    """The numbering is fixed: what a network has learnt stays right. Change it only with a note in the log."""
    actions = Batch(interpreter.load("chess"), 1).actions
    assert len(actions) == 1973
    assert actions.text(WAIT) == "wait"
    assert [actions.text(i) for i in (1, 2, 1000, 1900, 1968, 1972)] == [
        *("a1b1", "a1c1", "d5b5", "g2h1b", "h7h8n", "e8c8a8"),
    ]
    assert [actions.find(actions.text(i)) for i in range(len(actions))] == [*range(len(actions))]
    with pytest.raises(ValueError, match="no action of chess is 'a1h3'"):
        actions.find("a1h3")


@pytest.mark.parametrize(
    "name", first(3, ["chess", "senterej", "omega", "duck", "crazyhouse", "3check", "alice"])
)
def test_planes_tell_positions_apart(name: str) -> None:
    variant = interpreter.load(name)
    planes = Planes(variant)
    batch = Batch(variant, 1)
    assert batch.observe().shape == (1, *planes.shape)
    assert len(planes.names) == len(set(planes.names)) == planes.shape[0]
    shown = batch.observe()[0]
    position = variant.position()
    for square, symbol in position.pieces().items():
        side = "white" if symbol.isupper() else "black"
        piece = next(each for each in variant.pieces.values() if each.symbol == symbol.upper())
        assert shown[planes.names.index(f"{side} {piece.name}")].any(), square
    assert shown[: planes.names.index("white may move")].sum() >= len(position.pieces())


def test_planes_of_chess() -> None:
    chess = interpreter.load("chess")
    batch = Batch(chess, 1, fen="4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 7 9")
    planes = dict(zip(batch.planes.names, batch.observe()[0], strict=True))
    marked = {name: [*zip(*map(list, np.nonzero(plane)), strict=True)] for name, plane in planes.items()}
    assert marked["white rook"] == [(0, 0)]
    assert marked["black king"] == [(7, 4)]
    assert marked["black pawn"] == [(3, 3)]
    assert marked["passed squares"] == [(2, 4)]
    assert planes["right Q"].all()
    assert not planes["right K"].any()
    assert planes["black may move"].all()
    assert planes["clock"].ravel().tolist() == [np.float32(0.07)] * 64


def test_senterej_opens_with_both_sides() -> None:
    batch = Batch(interpreter.load("senterej"), 1)
    assert batch.turn.tolist() == [2]
    white, black = batch.mask(0), batch.mask(1)
    assert white.any()
    assert black.any()
    assert not (white & black).any()
    assert np.array_equal(white | black, batch.mask())


@pytest.mark.parametrize(
    ("bad", "error", "words"),
    [
        ({"games": 0}, ValueError, "number of games"),
        ({"games": 1.5}, TypeError, "games is a whole number"),
        ({"games": 1 << 20}, ValueError, "number of games"),
        ({"threads": 0}, ValueError, "threads"),
        ({"max_plies": 0}, ValueError, "max_plies"),
        ({"seed": "x"}, TypeError, "seed is a whole number"),
        ({"auto_reset": "no"}, TypeError, "True or False"),
        ({"variant": "chess"}, TypeError, "variant is a Variant"),
        ({"fen": "x"}, interpreter.FenError, "FEN"),
        ({"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, ValueError, "over"),
    ],
)
def test_what_cannot_be_begun(bad: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Batch(**{"variant": interpreter.load("chess"), "games": 2, **bad})


def test_what_cannot_be_played() -> None:
    batch = Batch(interpreter.load("chess"), 2)
    fine = batch.actions.find("e2e4")
    for wrong, words in ((0, "wait"), (5, "not legal"), (-1, "unknown action"), (10**6, "unknown action")):
        with pytest.raises(interpreter.MoveError, match=words):
            batch.step([fine, wrong])
    with pytest.raises(ValueError, match="expected 2 actions"):
        batch.step([fine])
    with pytest.raises(TypeError, match="whole numbers"):
        batch.step([1.5, 2.5])
    with pytest.raises(IndexError):
        batch.position(2)
    assert batch.position(0).fen() == batch.variant.start_fen


def test_forms_of_the_kernel_play_alike() -> None:
    batches = [Batch(interpreter.load("chess", kernel=form), 2, max_plies=9) for form in (None, "plain")]
    rng = np.random.default_rng(1)
    for _ in range(30):
        actions = some(batches[0].mask(), rng)
        a, b = (batch.step(actions) for batch in batches)
        for field in Step.__dataclass_fields__:
            assert np.array_equal(getattr(a, field), getattr(b, field))


def test_many_moves_find_room() -> None:
    """More moves than a batch has room for at first: the list is read in parts, and grows."""
    fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"
    for games in (1, 3):
        batch = Batch(interpreter.load("chess"), games, fen=fen)
        assert batch.mask().sum(axis=1).tolist() == [218] * games
        assert len(batch.children()[0]) == 218 * games
