"""Damaged tables and states end in an error that says where; what ran them is not used again."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from damage import DAMAGES, FAR, changed, damaged, load, searching
from shared import texts

from interpreter.applications.cli.cli import cli
from interpreter.applications.lab.kernel.counting import Counter
from interpreter.applications.protocols.lines import LineReader, LineWriter
from interpreter.applications.protocols.session import Settings
from interpreter.applications.protocols.uci import Uci
from interpreter.applications.protocols.xboard import Conversation
from interpreter.engine import Engine, Limits
from interpreter.errors import KernelError
from interpreter.play.variant import Position
from interpreter.rules.kernel import layout as k
from interpreter.rules.machine.base import Machine

STOPPED = r"the kernel was stopped: .*, in (chess|senterej), '\S+ [wb-]"
DAMAGE = "moves begin far behind"
ASKED: dict[str, Callable[[Position], object]] = {
    "legal moves": lambda p: p.legal_moves,
    "push": lambda p: p.push("e2e4"),
    "outcome": lambda p: p.outcome(),
    "perft": lambda p: p.perft(2),
    "playout": lambda p: p.playout(1, 10),
    "why": lambda p: p.why("e2e4"),
    "why_result": lambda p: p.why_result(),
    "san": lambda p: p.parse_san("Nf3"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_the_error_names_variant_and_position(name: str) -> None:
    variant = load(DAMAGES[name][0])
    broken = Position(damaged(name), variant.position()._state.copy())
    with pytest.raises(KernelError, match=STOPPED):
        broken.playout(3, 50)
    assert texts(variant.position()) == texts(load(variant.id, kernel="plain").position())


@pytest.mark.parametrize("question", ASKED)
def test_whatever_is_asked(question: str) -> None:
    variant = damaged(DAMAGE)
    position = Position(variant, load("chess").position()._state.copy())
    before = bytes(position._state.bytes)
    with pytest.raises(KernelError, match=STOPPED):
        ASKED[question](position)
    assert bytes(position._state.bytes) == before
    assert not position.move_stack


def test_check_is_asked_of_damaged_attacks() -> None:
    variant = damaged("attacks begin far behind")
    state = load("chess").position()._state
    for ask in (lambda p: p.is_check(), lambda p: p.view().attacked(4, 1)):
        with pytest.raises(KernelError, match=STOPPED):
            ask(Position(variant, state.copy()))
    with pytest.raises(KernelError, match=STOPPED):
        variant.position(load("chess").start_fen)


def test_the_moves_that_led_there_are_told() -> None:
    position = load("chess").position()
    for text in ("e2e4", "e7e5", "g1f3"):
        position.push(text)
    position._rules = damaged(DAMAGE)
    position._moves = None
    with pytest.raises(KernelError, match=r" b KQkq - 1 2' after e2e4 e7e5 g1f3$"):
        _ = position.legal_moves


def test_another_machine_takes_the_place_of_a_damaged_one() -> None:
    good, bad = load("chess"), damaged(DAMAGE)
    before = good.machine
    with pytest.raises(KernelError):
        bad.machine.survey(bad.tables_array, good.position()._state)
    assert before.damaged
    with pytest.raises(KernelError, match="not used again"):
        before.survey(good.tables_array, good.position()._state)
    assert good.machine is not before
    assert good.position().perft(3) == 8902


def test_a_machine_goes_on_after_an_error_that_was_foreseen() -> None:
    variant = load("chess")
    machine, state = variant.machine, variant.position()._state
    for _ in range(3):
        with pytest.raises(MemoryError, match="too many plies"):
            machine.perft(variant.tables_array, state, 5000, True)
        assert machine.perft(variant.tables_array, state, 3, True) == 8902
    assert variant.machine is machine


def test_a_foreseen_error_is_not_told_again() -> None:
    good, bad = load("chess"), damaged(DAMAGE)
    state = good.position()._state
    with pytest.raises(MemoryError):
        good.machine.perft(good.tables_array, state, 5000, True)
    with pytest.raises(KernelError, match="out of bounds"):
        bad.machine.survey(bad.tables_array, state)


def test_a_thread_of_its_own_has_a_machine_of_its_own() -> None:
    good, bad = load("chess"), damaged(DAMAGE)
    mine, told = good.machine, []

    def work() -> None:
        try:
            bad.machine.survey(bad.tables_array, good.position()._state)
        except KernelError as error:
            told.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(told) == 1
    assert good.machine is mine


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", [DAMAGE, "a slot of a hook that does not exist"])
def test_an_engine_has_fresh_machines_afterwards(name: str, threads: int) -> None:
    variant = load(DAMAGES[name][0])
    position = variant.position()
    side = "white" if position.turn == "either" else None
    engine = Engine(variant, hash_mb=1, threads=threads)
    whole, machines = engine.tables, [worker.machine for worker in engine._workers]
    for worker in engine._workers:
        worker.tables = searching(name)
    with pytest.raises(KernelError, match=STOPPED):
        engine.search(position, Limits(nodes=3000), side=side)
    assert any(machine.damaged for machine in machines)
    found = engine.search(position, Limits(nodes=500), side=side)
    assert found.move in position.legal_moves
    assert not {id(worker.machine) for worker in engine._workers} & {id(each) for each in machines}
    assert engine.tables is whole
    if threads == 1:
        fresh = Engine(variant, hash_mb=1).search(position, Limits(nodes=500), side=side)
        assert (found.move, found.nodes) == (fresh.move, fresh.nodes)


def test_fresh_machines_may_have_to_wait_for_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = load("chess")
    engine, position = Engine(variant, hash_mb=1), variant.position()
    engine._workers[0].tables = searching(DAMAGE)
    with pytest.raises(KernelError, match=STOPPED):
        engine.search(position, Limits(nodes=50))

    def full(number: int) -> list[Machine]:
        raise MemoryError("full")

    with monkeypatch.context() as poor:
        poor.setattr(variant.kernel, "machines", full)
        for _ in range(2):
            with pytest.raises(MemoryError, match="full"):
                engine.search(position, Limits(nodes=50))
    assert engine.search(position, Limits(nodes=50)).move in position.legal_moves


def test_the_evaluation_too() -> None:
    engine = Engine(load("chess"), hash_mb=1)
    engine._workers[0].tables = changed(engine.tables, {k.H_EVAL: FAR})
    position = load("chess").position()
    with pytest.raises(KernelError, match=STOPPED):
        engine.evaluate(position)
    assert engine.evaluate(position).centipawns is not None


def test_counted_games() -> None:
    variant = load("chess")
    counter = Counter(variant)
    wanted = counter.count(None, [()], [3], 40).moves[0].tolist()
    whole = variant.tables_array
    try:
        variant.tables_array = damaged(DAMAGE).tables_array
        with pytest.raises(KernelError, match=STOPPED):
            counter.count(None, [()], [3], 40)
    finally:
        variant.tables_array = whole
    assert counter.count(None, [()], [3], 40).moves[0].tolist() == wanted
    assert counter.clarity(None, wanted[:4]) is not None


def test_a_command_ends_with_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = damaged(DAMAGE)
    monkeypatch.setattr("interpreter.play.loading.load", lambda *_, **__: broken)
    told = CliRunner().invoke(cli, ["perft", "chess", "2"])
    assert told.exit_code == 2
    (line,) = told.output.splitlines()
    assert "the kernel was stopped: " in line
    assert " in chess, 'rnbqkbnr/" in line


def test_protocols_say_it_and_go_on() -> None:
    out, broken = io.BytesIO(), damaged(DAMAGE)
    uci = Uci(LineReader(io.BytesIO()), LineWriter(out), Settings("chess"))
    uci.session._variant = broken
    for line in ("position startpos moves e2e4", "go nodes 10", "go perft 2", "isready"):
        uci.obey(line)
        uci.session.searcher.wait(60)
    said = out.getvalue().decode().splitlines()
    assert sum("error: the kernel was stopped: " in line for line in said) >= 2
    assert said[-1] == "readyok"
    assert not any("Traceback" in line for line in said)
    cecp = io.BytesIO()
    talk = Conversation(Settings("chess"), LineWriter(cecp))
    talk.sit_down()
    talk.table.session._variant = broken
    talk.table.course.position._rules = broken
    talk.table.course.position._moves = None
    talk.obey("usermove e2e4")
    talk.obey("ping 1")
    talk.answer_pings()
    heard = cecp.getvalue().decode()
    assert "the kernel was stopped: " in heard
    assert "pong 1" in heard


@pytest.mark.every
@pytest.mark.parametrize(
    ("kind", "seed", "number"),
    [
        ("tables", 7, 15),
        pytest.param("tables", 7, 120, marks=pytest.mark.every),
        pytest.param("states", 11, 150, marks=pytest.mark.every),
    ],
)
def test_random_damage_never_reaches_python(kind: str, seed: int, number: int) -> None:
    """In a process of its own, whose kernel looks at the clock: what is damaged may go round in circles."""
    here = Path(__file__)
    told = subprocess.run(
        [sys.executable, str(here.with_name("fuzz_tables.py")), kind, str(seed), str(number)],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": f"{here.parents[3]}:{here.parents[2]}"},
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith(f"{number} answered, ")
