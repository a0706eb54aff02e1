"""Specifications of players: what they mean, and what is said about wrong ones."""

from __future__ import annotations

import sys

import pytest

from interpreter.applications.matches.budgets import Budget, Control, Watch
from interpreter.applications.matches.specs import DEFAULT_NODES, SpecError, parse


def test_engine() -> None:
    spec = parse("engine:movetime=100ms, threads=2,hash=64,nodes=5000,name=two")
    assert spec.budget == Budget(nodes=5000, movetime=0.1)
    assert (spec.threads, spec.hash_mb, spec.label) == (2, 64, "two")


def test_limits() -> None:
    assert parse("engine").budget == Budget(nodes=DEFAULT_NODES)
    assert parse("engine:level=3").budget == Budget()
    assert parse("engine:level=10").budget == Budget(nodes=DEFAULT_NODES)
    assert parse("engine:depth=4").budget == Budget(depth=4)
    assert parse("engine:clock=2min+0.5s").budget == Budget(clock=Control(120, 0.5))
    assert not parse("random").thinks
    assert not parse("greedy").thinks


def test_program() -> None:
    spec = parse(f"uci:'{sys.executable}' -u 'a b.py',depth=3,variant=los-alamos,option.Skill Level=3")
    assert spec.command == (sys.executable, "-u", "a b.py")
    assert spec.variant == "los-alamos"
    assert spec.options == (("Skill Level", "3"),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("engin", "no kind of player is called 'engin'; did you mean 'engine'?"),
        ("stockfish", "players are engine, random, greedy, uci, usi, ucci, cecp"),
        ("", "no kind of player is called ''"),
        ("engine:nodes", "expected KEY=VALUE, found 'nodes'"),
        ("engine:node=5", "engine has no 'node'; did you mean 'nodes'?"),
        ("engine:nodes=many", "nodes is a whole number from 1 to"),
        ("engine:nodes=0", "nodes is a whole number from 1 to"),
        ("engine:nodes=9999999999999999999", "nodes is a whole number from 1 to"),
        ("engine:nodes=٣", "nodes is a whole number from 1 to"),
        ("engine:movetime=100", "movetime is a duration such as 100ms, 1.5s or 2min, found '100'"),
        ("engine:movetime=99999999s", "movetime is a duration"),
        ("engine:clock=10", "clock is time and increment such as 10s+0.1s, found '10'"),
        ("engine:level=11", "level is a whole number from 1 to 10"),
        ("engine:nodes=5,nodes=6", "nodes is given twice"),
        ("engine:movetime=1s,clock=3s", "movetime and clock do not go together"),
        ("engine:option.Hash=3", "engine has no 'option.Hash'"),
        ("random:nodes=5", "random has no 'nodes'; random knows without, name"),
        ("uci", "the command of the program is missing"),
        ("uci:nodes=5", "the command of the program is missing"),
        ("uci:/no/such/program,nodes=5", "no program '/no/such/program' can be run"),
        (f"uci:{sys.executable}", "limit its thinking"),
        (f"cecp:{sys.executable},nodes=5", "no limit by nodes"),
        ("uci:'abc,nodes=5", "the command ''abc' cannot be read: no closing quotation"),
        ("engine:name=", "name is empty"),
        ("engine:name=\x1b[31m", "not printable"),
        ("engine:" + "x" * 5000, "too long"),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse(text)
    assert message in str(caught.value)


def test_time_for_protocols_that_count_whole_seconds() -> None:
    assert Budget(movetime=0.1).in_sessions() == Budget(clock=Control(4, 0, 40))
    assert Budget(movetime=0.01, depth=3).in_sessions() == Budget(depth=3, clock=Control(1, 0, 100))
    assert Budget(movetime=2.0).in_sessions() == Budget(movetime=2.0)


def test_watch_adds_time_after_a_session() -> None:
    watch = Watch(Budget(clock=Control(4, 0, 2)), margin=0.5, patience=9)
    assert watch.moves_to_go == 2
    assert watch.spend(3.0)
    assert (watch.left, watch.moves_to_go) == (1.0, 1)
    assert watch.deadline == 1.5
    assert watch.spend(1.25)  # over, but within the margin
    assert (watch.left, watch.moves_to_go) == (3.75, 2)
    assert not watch.spend(4.5)


def test_watch_without_a_limit_of_time() -> None:
    watch = Watch(Budget(nodes=5), margin=0.5, patience=9)
    assert watch.deadline == 9
    assert watch.spend(100)
    assert watch.moves_to_go is None


def test_watch_of_single_moves() -> None:
    watch = Watch(Budget(movetime=1.0), margin=0.5, patience=9)
    assert watch.spend(1.4)
    assert not watch.spend(1.6)
