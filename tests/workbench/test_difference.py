"""How two variants differ: in their rules, and in positions that show it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from shared import load

from interpreter.players import differences
from interpreter.players.cli import cli
from interpreter.workbench.difference import compare


def run(*arguments: str) -> Any:
    return CliRunner().invoke(cli, list(arguments))


def test_a_variant_is_equal_to_itself(variant_id: str) -> None:
    variant = load(variant_id)
    assert differences.changes(variant, variant) == []
    comparison = compare(variant, variant, 1)
    assert comparison.equal
    assert comparison.positions > 10


def test_an_option_is_a_difference() -> None:
    result = run("diff", "wildebeest", "wildebeest:early_promotion=true", "--games", "8")
    assert result.exit_code == 1
    assert "@@ piece pawn\n+ may promote on" in result.output
    assert "+ early_promotion = true" in result.output
    assert "differ in moves" in result.output


def test_every_witness_is_one() -> None:
    a, b = load("chess"), load("kingofthehill")
    comparison = compare(a, b, 24)
    assert {"outcome"} <= {witness.kind for witness in comparison.witnesses}
    for witness in comparison.witnesses:
        ours, theirs = a.position(witness.fen), b.position(witness.fen)
        if witness.kind == "moves":
            assert set(witness.only_a) == ours.legal_moves.texts.keys() - theirs.legal_moves.texts.keys()
            assert set(witness.only_b) == theirs.legal_moves.texts.keys() - ours.legal_moves.texts.keys()
        else:
            assert (ours.outcome(), theirs.outcome()) != (None, None)
            assert ours.outcome() != theirs.outcome()


def test_equal_rules_under_other_names() -> None:
    """What is told is what differs: Three-Check has its own end, and nothing else."""
    found = differences.changes(load("chess"), load("3check"))
    assert {change.section for change in found} == {"end"}


def test_other_boards_and_pieces() -> None:
    found = differences.changes(load("chess"), load("capablanca"))
    sections = [change.section for change in found]
    assert {"board", "setup", "piece archbishop", "piece chancellor", "piece pawn", "rules"} <= set(sections)
    comparison = compare(load("chess"), load("capablanca"), 2)
    assert (comparison.positions, comparison.equal) == (0, False)
    assert comparison.unreadable > 10


def test_json() -> None:
    result = run(
        "diff", "senterej", "senterej", "--option-b", "lone_side_draws=false", "--games", "0", "--json"
    )
    data = json.loads(result.output)
    assert (result.exit_code, data["equal"]) == (1, False)
    assert data["b"]["options"]["lone_side_draws"] is False
    assert any(change["section"] == "end" for change in data["rules"])
    assert json.loads(run("diff", "omega", "omega", "--games", "2", "--json").output)["equal"] is True


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "chesss"], "did you mean 'chess'"),
        (["chess:x=1", "chess"], "unknown option 'x'"),
        (["senterej:bare_king=win", "senterej"], "cannot be 'win'"),
        (["senterej:bare_king=", "senterej"], "expected name=value"),
        (["senterej:bare_king=loss,bare_king=draw", "senterej"], "given twice"),
        (["chess", "chess", "--games", "-1"], "not in the range"),
    ],
)
def test_wrong_input(arguments: list[str], message: str) -> None:
    result = run("diff", *arguments)
    assert result.exit_code == 2
    assert message in result.output
