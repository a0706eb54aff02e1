"""UCI: searches, their limits, and when they answer."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from uci_talk import PATIENCE, Recorder, Talk, errors, starting

from interpreter.applications.protocols import session, uci
from interpreter.engine import Clock, Limits, Result

INFO = re.compile(
    r"info depth \d+ seldepth \d+ multipv \d+ score (cp -?\d+|mate -?\d+)( lowerbound| upperbound)?"
    r"( wdl \d+ \d+ \d+)? nodes \d+ nps \d+ hashfull \d+ time \d+( pv( [a-z0-9]+)+)?"
)
CHECKMATED = "k2R/3R/4/K3 b - - 0 1"
STALEMATED = "k3/3R/4/1R1K b - - 0 1"
MATE_IN_ONE = "k3/3R/4/K1R1 w - - 0 1"


# --- limits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "limits"),
    {
        "depth 7": Limits(depth=7),
        "nodes 1000": Limits(nodes=1000),
        "movetime 250": Limits(movetime=0.25),
        "movetime 0": Limits(movetime=0.001),
        "mate 3": Limits(mate=3),
        "depth 3 nodes 9 movetime 1000": Limits(depth=3, nodes=9, movetime=1.0),
        "wtime 60000 btime 30000 winc 100 binc 200 movestogo 5": Limits(clock=Clock(60, 30, 0.1, 0.2, 5)),
        "wtime -5 btime 30000 movestogo 0": Limits(clock=Clock(0.001, 30)),
        "btime 2000": Limits(clock=Clock(2, 2)),
        "depth 99999999999": Limits(depth=1000),
    }.items(),
)  # fmt: skip
def test_limits(recorded: type[Recorder], talk: Talk, words: str, limits: Limits) -> None:
    assert talk(f"go {words}")[-1].startswith("bestmove ")
    assert talk.uci.session.engine.asked == [(limits, "white")]


def test_moves_and_lines_to_search(recorded: type[Recorder], talk: Talk) -> None:
    talk("setoption name MultiPV value 3")
    assert talk("go searchmoves d1d3 d1d2 depth 2")[-1] == "bestmove d1d3"
    limits, _ = talk.uci.session.engine.asked[0]
    assert [str(move) for move in limits.only] == ["d1d3", "d1d2"]
    assert (limits.depth, limits.multipv) == (2, 3)
    lines = talk("go depth 2 fast")
    assert errors(lines) == ["'go' does not know 'fast'; the rest of the command is used"]
    assert starting(lines, "bestmove")


def test_the_engine_obeys(talk: Talk) -> None:
    lines = talk("go depth 3")
    assert [line for line in lines[:-1] if not INFO.fullmatch(line)] == []
    assert max(int(line.split()[2]) for line in lines[:-1]) == 3
    assert lines[-1].split()[1] in {str(move) for move in talk.uci.session.game.moves()}
    lines = talk("ucinewgame", "go nodes 200")
    assert all(int(line.split(" nodes ")[1].split()[0]) <= 400 for line in lines[:-1])
    assert talk("go searchmoves c1b1 depth 2")[-1].split()[1] == "c1b1"
    assert starting(talk("go movetime 30"), "bestmove ")
    assert starting(talk("go wtime 500 btime 500 movestogo 20"), "bestmove ")


def test_multipv_and_wdl(talk: Talk) -> None:
    talk("setoption name MultiPV value 2", "setoption name UCI_ShowWDL value true")
    lines = talk("go depth 2")
    assert all(INFO.fullmatch(line) for line in lines[:-1])
    assert all(" wdl " in line for line in lines[:-1])
    deepest = [line for line in lines if line.startswith("info depth 2 ")]
    assert [line.split(" multipv ")[1].split()[0] for line in deepest] == ["1", "2"]
    first, second = (line.split(" pv ")[1].split()[0] for line in deepest)
    assert first != second


def test_mates_are_told_in_moves(talk: Talk) -> None:
    talk(f"position fen {MATE_IN_ONE}")
    lines = talk("go mate 1")
    assert " score mate 1 " in lines[-2]
    assert lines[-1] in ("bestmove c1c4", "bestmove d3d4")
    assert talk.fen == MATE_IN_ONE


@pytest.mark.parametrize(
    ("fen", "score", "reason"),
    [
        (CHECKMATED, "mate 0", "the game is over: 1-0 (checkmate)"),
        (STALEMATED, "cp 0", "the game is over: 1/2-1/2 (stalemate)"),
    ],
)
def test_no_move_to_make(talk: Talk, fen: str, score: str, reason: str) -> None:
    lines = talk(f"position fen {fen}", "go depth 3")
    assert lines == [f"info string {reason}", f"info depth 0 score {score}", "bestmove (none)"]


def test_won_without_a_move() -> None:
    talk = Talk("antichess", options={"Hash": "1"})
    lines = talk("position fen 8/8/8/8/8/7p/7P/8 w - - 0 1", "go depth 1")
    assert lines[1:] == ["info depth 0 score mate 1", "bestmove (none)"]


def test_draws_by_the_course_of_the_game_are_played_on(talk: Talk) -> None:
    shuffle = " ".join(["d1d2 a4a3 d2d1 a3a4"] * 2)
    talk(f"position startpos moves {shuffle}")
    assert talk.uci.session.game.position.outcome()
    lines = talk("go depth 1")
    assert lines[0] == "info string drawn (repetition); searched as if the game went on"
    assert lines[-1].startswith("bestmove ")
    lines = talk("position fen k2r/4/4/KR2 w - - 100 60", "go depth 1")
    assert lines[0] == "info string drawn (move_count); searched as if the game went on"
    assert lines[-1].split()[1][:2] in ("a1", "b1")


def test_perft() -> None:
    talk = Talk()
    lines = talk("go perft 2")
    assert lines[-2:] == ["Nodes searched: 400", ""]
    assert sorted(lines[:20])[0] == "a2a3: 20"
    assert talk("go perft 1")[-2] == "Nodes searched: 20"
    assert talk("go perft 0") == ["", "Nodes searched: 1", ""]
    talk.send("go perft 60")
    assert "readyok" in talk.send("isready")
    assert talk("stop")[-1] == "info string the count was stopped"


# --- when the answer comes -----------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["infinite", "", "ponder", "ponder depth 3", "infinite depth 3"])
def test_an_endless_search_answers_when_told(recorded: type[Recorder], talk: Talk, words: str) -> None:
    talk.send(f"go {words}")
    assert not talk.uci.session.searcher.wait(0.02)
    assert not starting(talk.heard(), "bestmove")
    assert talk.send("isready") == ["readyok"]
    assert errors(talk.send("eval"))
    assert len(starting(talk("stop"), "bestmove ")) == 1
    assert talk("stop") == []


@pytest.mark.parametrize(
    "words",
    [
        *("depth", "depth 0", "depth x", "nodes 1e6", "nodes -1", "movetime", "wtime x btime 100", "mate 0"),
        *("fast", "searchmoves", "searchmoves a1a9 depth 1", "searchmoves a4a3 depth 1", "depth \u00b2"),
    ],
)
def test_a_refused_go_is_answered_too(talk: Talk, words: str) -> None:
    lines = talk(f"go {words}")
    assert len(errors(lines)) == 1
    assert lines[-1] == "bestmove (none)"
    assert len(starting(lines, "bestmove")) == 1
    assert starting(talk("go depth 1"), "bestmove ") != ["bestmove (none)"]


def test_a_second_go_ends_the_first(talk: Talk) -> None:
    talk.send("go infinite")
    lines = talk("go depth 1")
    assert len(starting(lines, "bestmove ")) == 2
    talk.send("go infinite")
    lines = talk("go depth 0")
    assert [line == "bestmove (none)" for line in starting(lines, "bestmove ")] == [False, True]


def test_a_hit_ends_pondering(recorded: type[Recorder], talk: Talk) -> None:
    talk.send("go ponder wtime 1000 btime 1000")
    engine: Any = talk.uci.session.engine
    assert len(starting(talk("ponderhit"), "bestmove ")) == 1
    assert engine.asked[0][0].ponder
    assert engine.hits >= 1
    talk.send("go ponder")
    talk.send("ponderhit")
    assert not talk.uci.session.searcher.wait(0.02)
    assert starting(talk("stop"), "bestmove ")


def test_the_engine_ponders(talk: Talk) -> None:
    talk.send("go ponder wtime 100 btime 100")
    talk.send("ponderhit")
    assert talk.uci.session.searcher.wait(PATIENCE)
    assert len(starting(talk.heard(), "bestmove ")) == 1


def test_the_engine_is_stopped(talk: Talk) -> None:
    for _ in range(5):
        talk.send("go infinite")
        assert len(starting(talk("stop"), "bestmove ")) == 1
    talk.send("go infinite")
    assert len(starting(talk("ucinewgame"), "bestmove ")) == 1


def test_a_stop_that_comes_too_early_is_not_lost(monkeypatch: pytest.MonkeyPatch, talk: Talk) -> None:
    class Late(Recorder):
        """Forgets what it was told before it begins."""

        told = threading.Event()

        def search(self, *args: Any, **more: Any) -> Result:
            assert self.told.wait(PATIENCE)
            self.told.clear()
            assert self.told.wait(PATIENCE)
            return super().search(*args, **more)

        def stop(self) -> None:
            self.told.set()

    monkeypatch.setattr(session, "Engine", Late)
    talk.send("go infinite")
    assert starting(talk("stop"), "bestmove ")


def test_a_search_that_fails_still_answers(monkeypatch: pytest.MonkeyPatch, talk: Talk) -> None:
    class Failing(Recorder):
        """Fails."""

        def search(self, *args: Any, **more: Any) -> Result:
            raise ZeroDivisionError("by zero")

    monkeypatch.setattr(session, "Engine", Failing)
    lines = talk("go depth 1")
    assert errors(lines) == ["the search failed: ZeroDivisionError: by zero"]
    assert lines[-1] == f"bestmove {talk.uci.session.game.moves()[0]}"
    talk.send("go infinite")
    assert not starting(talk.heard(), "bestmove")
    assert starting(talk("stop"), "bestmove ")


def test_a_fault_of_the_program_is_told(monkeypatch: pytest.MonkeyPatch, talk: Talk) -> None:
    def fail(*arguments: Any) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(uci.debugging, "position_lines", fail)
    assert errors(talk("d")) == ["KeyError: 'lost'"]
    assert "Traceback (most recent call last):" in errors(talk("debug on", "d"))


# --- while either side may move ---------------------------------------------------------------------------


class Passing(Recorder):
    """Passes whenever it is asked, and forgets that it may not."""

    def search(self, *args: Any, **more: Any) -> Result:
        found = super().search(*args, **more)
        return Result(None, None, found.lines, 1, 0.0, passes=True)


def test_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "Engine", Passing)
    talk = Talk("senterej")
    assert talk("position startpos moves a2a3", "go depth 1")[-1] == "bestmove 0000"
    engine: Any = talk.uci.session.engine
    assert engine.asked[-1][1] == "black"
    assert engine.asked[-1][0].only is None
    lines = talk("position startpos moves a2a3 0000 b2b3", "go depth 1")
    limits, side = engine.asked[-1]
    assert side == "black"
    assert {move.origin[1] for move in limits.only} == {"7", "8"}
    assert lines[-1] == f"bestmove {limits.only[0]}"


def test_searchmoves_of_the_other_side() -> None:
    talk = Talk("senterej")
    assert errors(talk("go searchmoves a7a6")) == ["'a7a6' is not a move of white, who searches"]
