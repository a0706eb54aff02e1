"""The engine solves tactical positions within so many nodes; plain searches prove the solutions (slow)."""

from __future__ import annotations

from collections import Counter

import pytest
from shared import marks_of, some

from interpreter.engine import Limits

from .collection import TACTICS, Tactic, answer, ask
from .prover import OTHER, MaterialSearch, MateSolver, deeds, played

MOST_NODES = 1_000_000  # about two seconds
MATE_NODES = 400_000
SOON = 10_000  # what takes longer to solve is asked by the mark `every`
REPEATED = {
    "forced-to-repeat",
    "forced-to-repeat-in-two",
}  # a position's second time counts as bad, not as lost


def name(tactic: Tactic) -> str:
    return f"{tactic.variant_id}-{tactic.id}"


def solved() -> list[object]:
    """Every position; one that the engine does not solve yet must go on failing until it does."""
    return [
        pytest.param(
            tactic,
            id=name(tactic),
            marks=[
                *marks_of(tactic.variant_id),
                *([pytest.mark.every] if tactic.nodes > SOON else []),
                *([pytest.mark.xfail(reason=tactic.unsolved, strict=True)] if tactic.unsolved else []),
            ],
        )
        for tactic in TACTICS
    ]


every = pytest.mark.parametrize("tactic", some(3, TACTICS), ids=name)


@pytest.mark.parametrize("tactic", some(2, solved()))
def test_the_engine_solves(tactic: Tactic) -> None:
    result, _ = ask(tactic, Limits(nodes=tactic.nodes))
    assert result.nodes <= tactic.nodes
    assert tactic.is_solved(*answer(result)), answer(result)


@pytest.mark.every
@pytest.mark.parametrize(
    "tactic", [t for t in TACTICS if "mate" in t.proof and t.id not in REPEATED], ids=name
)
def test_a_search_for_mate_finds_it(tactic: Tactic) -> None:
    """Also those that an ordinary search of a won position overlooks for long."""
    result, _ = ask(tactic, Limits(mate=tactic.proof["mate"], nodes=MATE_NODES))
    assert tactic.is_solved(*answer(result)), answer(result)


def test_the_set_is_large_and_varied() -> None:
    names = [name(tactic) for tactic in TACTICS]
    assert len(set(names)) == len(names) >= 44
    count = Counter(tactic.variant_id for tactic in TACTICS)
    assert len(count) == 5
    assert min(count.values()) >= 8
    assert all(0 < tactic.nodes <= MOST_NODES for tactic in TACTICS)


@every
def test_the_position_is_well_given(tactic: Tactic) -> None:
    position = tactic.position()
    assert position.outcome() is None
    assert tactic.variant.position(tactic.fen).fen() == tactic.fen
    sides = ("white", "black") if position.turn == "either" else (position.turn,)
    assert tactic.asked(position) in sides
    possible = {str(deed) for deed in deeds(position, tactic.asked(position))}
    assert set(tactic.solutions) < possible
    assert {"mate", "saves", "plies"} & tactic.proof.keys()


@pytest.mark.slow
@every
def test_the_solution_is_the_only_one(tactic: Tactic) -> None:
    if "mate" in tactic.proof:
        prove_mate(tactic, tactic.proof["mate"])
    elif "saves" in tactic.proof:
        prove_saving(tactic, tactic.proof["saves"])
    else:
        prove_gain(tactic, tactic.proof["plies"], tactic.proof["margin"])


def prove_mate(tactic: Tactic, moves: int) -> None:
    """The solutions, and nothing else, win within so many moves; nothing wins sooner."""
    position = tactic.position()
    solver = MateSolver(position, tactic.asked(position))
    assert sorted(solver.keys(moves)) == sorted(tactic.solutions)
    assert moves == 1 or not solver.wins_in(moves - 1)


def prove_saving(tactic: Tactic, moves: int) -> None:
    """Every move but the solutions lets the opponent win within so many moves."""
    position = tactic.position()
    side = tactic.asked(position)
    solver = MateSolver(position, OTHER[side])
    kept = []
    for deed in deeds(position, side):
        with played(position, deed):
            over = position.outcome()
            lost = over.winner == OTHER[side] if over is not None else solver.wins_in(moves)
        if not lost:
            kept.append(str(deed))
    assert sorted(kept) == sorted(tactic.solutions)


def prove_gain(tactic: Tactic, plies: int, margin: int) -> None:
    """The solution keeps more material than any other move does."""
    position = tactic.position()
    side = tactic.asked(position)
    search = MaterialSearch(position, side, tactic.values)
    wanted = [deed for deed in deeds(position, side) if str(deed) in tactic.solutions]
    worst = min(search.value_of(deed, plies) for deed in wanted)
    for deed in deeds(position, side):
        if str(deed) not in tactic.solutions:
            # Is it at least worth so much? A narrow window asks no more.
            limit = worst - margin
            assert search.value_of(deed, plies, limit, limit + 1) <= limit, deed
