"""Other programs as players: good ones, and every way of misbehaving."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from match_helpers import MATE, Planner, Stub

import interpreter
from interpreter.applications.matches.course import TIME_DRAW
from interpreter.applications.matches.openings import Opening
from interpreter.applications.matches.players import PlayerError
from interpreter.applications.matches.runner import GameResult, Plan
from interpreter.engine import Score

FirstGame = Callable[[Plan], GameResult]


def alive(process: int) -> bool:
    """Does a process still run?"""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{process}/stat").read_text().split()[2]


@pytest.mark.parametrize("protocol", ["uci", "cecp"])
def test_whole_game(protocol: str, plan: Planner, stub: Stub, first_game: FirstGame) -> None:
    player = stub(protocol, "play", MATE)
    game = first_game(plan(player, player))
    assert [turn.move for turn in game.course.turns] == MATE.split(",")
    assert (game.course.result, game.course.reason, game.course.kind) == ("0-1", "checkmate", "rule")
    assert game.points == 0
    turn = game.course.turns[0]
    assert (turn.depth, turn.nodes, turn.score) == (3, 1234, Score(31))


@pytest.mark.parametrize("protocol", ["uci", "cecp"])
def test_opening_is_shown(protocol: str, plan: Planner, stub: Stub, first_game: FirstGame) -> None:
    player = stub(protocol, "play", MATE)
    game = first_game(plan(player, player, openings=(Opening(None, ("f2f3", "e7e5")),)))
    assert [turn.seconds is None for turn in game.course.turns] == [True, True, False, False]
    assert game.course.reason == "checkmate"


@pytest.mark.parametrize(
    ("protocol", "mode", "limit", "reason", "line"),
    [
        ("uci", "illegal", "depth=3", "illegal move", "bestmove e2e5 (illegal move 'e2e5': "),
        ("uci", "nonsense", "depth=3", "no move", "bestmove"),
        (
            "uci",
            "garbage",
            "depth=3",
            "illegal move",
            "bestmove \ufffd ('\ufffd' does not start with a square",
        ),
        ("uci", "die", "depth=3", "program ended", "the stub has had enough"),
        ("uci", "hang", "movetime=20ms", "time", ""),
        ("uci", "hang", "clock=20ms", "time", ""),
        ("uci", "hang", "depth=3", "no answer", ""),
        ("uci", "flood", "movetime=20ms", "time", "info string x"),
        ("cecp", "illegal", "depth=3", "illegal move", "move e2e5 (illegal move 'e2e5': "),
        ("cecp", "claim", "depth=3", "wrong claim", "1/2-1/2 {Draw by boredom}"),
        ("cecp", "die", "depth=3", "program ended", "the stub has had enough"),
        ("cecp", "hang", "clock=20ms", "time", ""),
    ],
)
def test_forfeit(
    protocol: str,
    mode: str,
    limit: str,
    reason: str,
    line: str,
    plan: Planner,
    stub: Stub,
    first_game: FirstGame,
) -> None:
    game = first_game(plan(stub(protocol, mode, limit=limit), "random", margin=0.05, patience=0.1))
    assert (game.course.result, game.course.reason, game.course.kind) == ("0-1", reason, "forfeit")
    assert line in game.course.line
    assert game.course.plies == 0


def test_resignation(plan: Planner, stub: Stub, first_game: FirstGame) -> None:
    course = first_game(plan(stub("cecp", "resign"), "random")).course
    assert (course.result, course.reason, course.kind) == ("0-1", "resignation", "rule")


def test_refused_move(plan: Planner, stub: Stub, first_game: FirstGame) -> None:
    course = first_game(plan("random", stub("cecp", "refuse"))).course
    assert (course.result, course.reason) == ("1-0", "refused a legal move")
    assert course.line.startswith("Illegal move: ")
    assert course.plies == 1


def test_variants_by_their_names(plan: Planner, stub: Stub) -> None:
    plan(stub("uci", "play"), stub("cecp", "play"), variant="losalamos").check()
    plan(stub("cecp", "play", limit="depth=3,variant=normal"), "random", variant="losalamos").check()


def test_files_of_variants_come_before_the_choice(plan: Planner, stub: Stub) -> None:
    plan(
        stub("uci", "play", limit="depth=3,option.VariantPath=shatranj"), "random", variant="shatranj"
    ).check()


def test_castling_from_any_square_is_asked_for(plan: Planner, stub: Stub, first_game: FirstGame) -> None:
    player = stub("uci", "anywhere", MATE)
    assert first_game(plan(player, player, variant="chess960")).course.reason == "checkmate"


@pytest.mark.parametrize(
    ("variant", "texts"),
    [("janggi", ["e2e2", "e9e9"]), ("ataxx", ["a1a1"]), ("chess", ["e1e1"])],
)
def test_a_pass_is_a_square_twice(variant: str, texts: list[str]) -> None:
    """The king's square, or that of the first piece; read on any square, where passing is legal."""
    fen = "7/7/7/7/ppp4/ppp4/Ppp4 w - - 0 1" if variant == "ataxx" else None
    position = interpreter.load(variant).position(fen)
    if variant == "chess":
        assert not position.is_legal("e1e1")
        return
    for text in texts:
        move = position.parse(text)
        assert move.passing
        assert position.uci(move) == text
        assert not position.is_legal("z1z1")
        position.push(move)


@pytest.mark.parametrize(
    ("protocol", "mode", "limit", "variant", "message"),
    [
        ("uci", "play", "depth=3", "shatranj", "does not know the variant 'shatranj'"),
        ("cecp", "play", "depth=3", "shatranj", "It knows: normal, los-alamos, xiangqi"),
        ("uci", "play", "depth=3,variant=ches", "chess", "did you mean 'chess'?"),
        ("uci", "play", "depth=3,option.Skil=3", "chess", "has no option 'Skil'"),
        ("uci", "play", "depth=3,threads=2", "chess", "has no option Threads"),
        ("cecp", "play", "depth=3,option.Skil=3", "chess", "has no option 'Skil'"),
        ("cecp", "play", "depth=3", "senterej", "either side may move"),
    ],
)
def test_no_such_player(
    protocol: str, mode: str, limit: str, variant: str, message: str, plan: Planner, stub: Stub
) -> None:
    with pytest.raises(PlayerError) as caught:
        plan(stub(protocol, mode, limit=limit), "random", variant=variant).check()
    assert message in str(caught.value)


def test_program_that_does_not_introduce_itself(
    plan: Planner, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    from interpreter.applications.matches import external

    monkeypatch.setattr(external.ExternalPlayer.wait_for, "__defaults__", (0.05,))
    with pytest.raises(PlayerError, match=r"did not answer within .* during the greeting.\n  > uci"):
        plan(stub("uci", "silent"), "random").check()
    with pytest.raises(PlayerError, match="ended during the greeting"):
        plan("uci:/bin/true,nodes=5", "random").check()


@pytest.mark.parametrize(
    ("fen", "result", "reason"),
    [
        ("4kq2/8/8/8/8/8/8/4KN2 b - - 0 1", "1/2-1/2", TIME_DRAW),  # a knight mates no king beside its queen
        ("4kr2/8/8/8/8/8/8/4KN2 b - - 0 1", "1-0", "time"),  # beside its rook it may
        ("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "1/2-1/2", TIME_DRAW),
    ],
)
def test_a_flag_falls(
    fen: str, result: str, reason: str, plan: Planner, stub: Stub, first_game: FirstGame
) -> None:
    slow = stub("uci", "hang", limit="clock=20ms")
    game = first_game(plan("random", slow, margin=0.05, openings=(Opening(fen),)))
    assert (game.course.result, game.course.reason) == (result, reason)
    assert game.course.kind == ("rule" if reason == TIME_DRAW else "forfeit")


@pytest.mark.parametrize("mode", ["hang", "parent", "die", "flood"])
def test_nothing_is_left_running(
    mode: str, plan: Planner, stub: Stub, first_game: FirstGame, tmp_path: Path
) -> None:
    """Not even what the program itself has started."""
    first_game(plan(stub("uci", mode, "-", tmp_path / "pid"), "random", margin=0.05, patience=0.3))
    processes = [int(line) for line in (tmp_path / "pid").read_text().split()]
    assert len(processes) == (2 if mode == "parent" else 1)
    until = time.monotonic() + 5
    while any(map(alive, processes)) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(map(alive, processes))


def test_boards_of_ten_ranks_are_numbered_from_nought_in_cecp(plan: Planner, stub: Stub) -> None:
    from interpreter.applications.matches.cecp import CecpPlayer

    made = plan(stub("cecp", "play"), "random", variant="xiangqi")
    player = CecpPlayer(made.players[0], made.load(), Opening())
    try:
        assert player.theirs("h3h10") == "h2h9"
        assert player.ours("a0a9") == "a1a10"
    finally:
        player.close()
