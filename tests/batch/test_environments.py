"""Environments of others: their own test suites, and games through them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from shared import first

import interpreter
from interpreter.batch import WAIT
from interpreter.batch.spiel import TERMINAL, SpielGame
from interpreter.batch.table import Table

NAMES = ("chess", "senterej", "duck", "hexapawn")
UNINSTALLED = "Gymnasium and PettingZoo are of the extra `env`, which is not installed"


@pytest.mark.filterwarnings("ignore:.*spec:UserWarning")  # it is not registered with a name
@pytest.mark.parametrize("name", first(2, NAMES))
@pytest.mark.parametrize("side", ["white", "black"])
def test_gymnasium_checks_its_environment(name: str, side: str) -> None:
    pytest.importorskip("gymnasium", reason=UNINSTALLED)
    from gymnasium.utils.env_checker import check_env

    from interpreter.batch.gymnasium_env import VariantEnv

    env = VariantEnv(interpreter.load(name), side=side, max_plies=20, render_mode="ansi")
    check_env(env)


def test_gymnasium_game() -> None:
    pytest.importorskip("gymnasium", reason=UNINSTALLED)
    import gymnasium

    from interpreter.batch.gymnasium_env import VariantEnv

    def fool(table: Table, rng: Any) -> int:
        return table.actions.find(("f2f3", "g2g4")[int(table.step.plies[0]) // 2])

    env = VariantEnv(interpreter.load("chess"), side="black", opponent=fool)
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].sum() == 20
    env.step(env.table.actions.find("e7e5"))
    seen, reward, ended, broken, info = env.step(env.table.actions.find("d8h4"))
    assert (reward, ended, broken, info) == (1.0, True, False, {"reason": "checkmate"})
    assert not seen["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset()
    assert env.step(WAIT)[1:] == (-1.0, True, False, {"illegal": True})
    with pytest.raises(ValueError, match="render_mode"):
        VariantEnv(interpreter.load("chess"), render_mode="human")


@pytest.mark.filterwarnings(
    "ignore"
)  # players without numbers, observations that are dictionaries, their own imports
@pytest.mark.parametrize("name", first(1, NAMES))
def test_pettingzoo_tests_its_environments(name: str) -> None:
    pytest.importorskip("pettingzoo", reason=UNINSTALLED)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

    from interpreter.batch.pettingzoo_env import VariantAec, VariantParallel

    variant = interpreter.load(name)
    api_test(VariantAec(variant, max_plies=20), num_cycles=200)
    parallel_api_test(VariantParallel(variant, max_plies=20), num_cycles=200)
    seed_test(lambda: VariantAec(variant, max_plies=20), num_cycles=30)


def test_players_of_a_free_phase_are_asked_in_turn() -> None:
    pytest.importorskip("pettingzoo", reason=UNINSTALLED)
    from interpreter.batch.pettingzoo_env import VariantAec

    env = VariantAec(interpreter.load("senterej"))
    env.reset(seed=1)
    asked, may_wait = [], []
    for wish in (WAIT, None, WAIT, None, None, WAIT):
        agent = env.agent_selection
        asked.append(agent)
        mask = env.observe(agent)["action_mask"]
        other = {"white": "black", "black": "white"}[agent]
        assert not env.observe(other)["action_mask"].any()
        may_wait.append(bool(mask[WAIT]))
        env.step(wish if wish is not None else int(np.flatnonzero(mask)[1]))
    assert asked == ["white", "black"] * 3
    assert may_wait == [True, False, True, False, True, True]
    with pytest.raises(interpreter.MoveError, match="is not legal for white"):
        env.step(10**6)


def test_both_move_at_once_in_a_free_phase() -> None:
    pytest.importorskip("pettingzoo", reason=UNINSTALLED)
    from interpreter.batch.pettingzoo_env import VariantParallel

    env = VariantParallel(interpreter.load("senterej"))
    seen, _ = env.reset(seed=1)
    find = env.table.actions.find
    *_, infos = env.step({"white": find("a2a3"), "black": find("a7a6")})
    assert {agent: info["played"] for agent, info in infos.items()} == {
        "white": find("a2a3"),
        "black": find("a7a6"),
    }
    assert env.table.position.fen().startswith("rnbfkabnr"[:1])
    *_, infos = env.step({"white": WAIT, "black": WAIT})
    assert {info["played"] for info in infos.values()} == {WAIT}
    assert seen["white"]["action_mask"][WAIT] == 1
    with pytest.raises(interpreter.MoveError, match="for black"):
        env.step({"white": WAIT, "black": find("a3a4")})


def test_one_moves_at_once_where_sides_alternate() -> None:
    pytest.importorskip("pettingzoo", reason=UNINSTALLED)
    from interpreter.batch.pettingzoo_env import VariantParallel

    env = VariantParallel(interpreter.load("chess"))
    seen, _ = env.reset(seed=1)
    assert np.flatnonzero(seen["black"]["action_mask"]).tolist() == [WAIT]
    assert not seen["white"]["action_mask"][WAIT]
    env.step({"white": env.table.actions.find("e2e4"), "black": WAIT})
    assert env.table.position.turn == "black"


def test_what_is_no_action_is_told_and_nothing_is_played() -> None:
    pytest.importorskip("pettingzoo", reason=UNINSTALLED)
    from interpreter.batch.gymnasium_env import VariantEnv
    from interpreter.batch.pettingzoo_env import VariantAec, VariantParallel

    chess = interpreter.load("chess")
    both, turns, one = VariantParallel(chess), VariantAec(chess), VariantEnv(chess)
    for env in (both, turns, one):
        env.reset(seed=1)
    for wrong, message in (
        ({}, "no action of white and black: expected one of each player"),
        ({"white": 1}, "no action of black"),
        ({"white": 1.5, "black": WAIT}, "the action of white is a whole number, found '1.5'"),
        (3, "actions is a mapping, found int"),
    ):
        with pytest.raises((ValueError, TypeError), match=message):
            both.step(wrong)
    for env in (turns, one):
        with pytest.raises(TypeError, match=r"an action is a whole number, found '1\.5'"):
            env.step(1.5)
    with pytest.raises(ValueError, match="a side is 'white' or 'black', found 'red'"):
        turns.observe("red")
    with pytest.raises(TypeError, match="opponent is a function, found int"):
        VariantEnv(chess, opponent=3)
    assert {str(env.table.position.fen()) for env in (both, turns, one)} == {chess.position().fen()}


@pytest.mark.parametrize("name", first(1, [*NAMES, "chess960"]))
def test_spiel_games(name: str) -> None:
    """The laws of OpenSpiel's own tests of a game."""
    variant = interpreter.load(name)
    game = SpielGame(variant, max_plies=20, seed=1)
    assert (game.num_players(), game.min_utility(), game.max_utility(), game.utility_sum()) == (2, -1, 1, 0)
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    planes, ranks, files = game.observation_tensor_shape()
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        assert player in (0, 1)
        assert legal == sorted(set(legal))
        assert 0 <= legal[0] <= legal[-1] < game.num_distinct_actions()
        assert [i for i, one in enumerate(state.legal_actions_mask()) if one] == legal
        assert state.legal_actions(1 - player) == []
        assert len(state.observation_tensor()) == planes * ranks * files == game.observation_tensor_size()
        action = int(rng.choice(legal))
        text = state.action_to_string(player, action)
        assert state.string_to_action(text) == action
        twin = state.clone()
        before = twin.history()
        state = state.child(action)
        assert twin.history() == before
        assert state.history() == [*before, action]
        assert state.full_history()[-1] == (player, action)
        assert state.rewards() == state.returns()
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert sum(state.returns()) == 0
    assert state.move_number() <= game.max_game_length()
    with pytest.raises(interpreter.MoveError, match="over"):
        state.apply_action(1)


def test_a_spiel_state_can_be_made_again() -> None:
    game = SpielGame(interpreter.load("chess"))
    state = game.new_initial_state()
    for text in ("e2e4", "e7e5"):
        state.apply_action(state.string_to_action(text))
    again = game.new_initial_state()
    for line in state.serialize().splitlines():
        again.apply_action(int(line))
    assert again.observation_string() == state.observation_string()
    assert again.history_str() == state.history_str()
    with pytest.raises(interpreter.MoveError, match="no legal action"):
        state.string_to_action("e2e4")
    assert str(game) == "chess()"
    assert not state.is_chance_node()
    assert not state.is_simultaneous_node()
    assert state.get_game() is game
