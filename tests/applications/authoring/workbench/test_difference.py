"""How two variants differ: in their rules, and in positions that show it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from shared import first, load

from interpreter import load_text
from interpreter.applications.authoring.workbench.difference import compare
from interpreter.applications.cli.authoring import differences
from interpreter.applications.cli.cli import cli


def run(*arguments: str) -> Any:
    return CliRunner().invoke(cli, list(arguments))


def test_a_variant_is_equal_to_itself(some_varied_id: str) -> None:
    variant = load(some_varied_id)
    assert differences.changes(variant, variant) == []
    comparison = compare(variant, variant, 1)
    assert comparison.equal
    assert comparison.positions > 10


@pytest.mark.every
def test_an_option_is_a_difference() -> None:
    result = run("diff", "wildebeest", "wildebeest:early_promotion=true", "--games", "8")
    assert result.exit_code == 1
    assert "@@ piece pawn\n+ may promote on" in result.output
    assert "+ early_promotion = true" in result.output
    assert "differ in moves" in result.output


@pytest.mark.every
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


SMALL = """\
format: 2
variant: small
board: {files: a-e, ranks: 1-6}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  pawn:
    symbol: P
    moves: [{step: forward, only: quiet}, {step: diagonal forward, only: capture}]
    promotion: {to: last_rank, become: rook}
  crab: {symbol: C, moves: [{slide: any, only: quiet}], effects: [{in: enclosed any 1, do: capture}]}
castling: [{king: c1, rook: a1, to: b1}]
setup: |
  r . k c r
  p p p p p
  . . . . .
  . . . . .
  P P P P P
  R . K C R
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
  - {repeats: 3, result: draw}
"""


@pytest.mark.parametrize(
    ("old", "new"),
    first(
        4,
        [
            ("[{step: any}]", "[{step: diagonal}, {step: orthogonal}]"),
            ("[{slide: orthogonal}]", "R"),
            ("[{slide: orthogonal}]", "[{like: rook}]"),
            ("[{slide: orthogonal}]", "[{step: vertical, repeat: 1-5}, {slide: horizontal, from: board}]"),
            ("{step: forward, only: quiet}", "{leap: [[0, 1]], only: quiet}"),
            ("to: last_rank", "to: {white: a6-e6, black: a1-e1}"),
            (
                "[{in: enclosed any 1, do: capture}]",
                "[{in: enclosed diagonal 1, do: capture}, {in: enclosed orthogonal 1, do: capture}]",
            ),
            ("to: b1}", "to: [b1]}"),
            ("{if: checkmate, result: loss}", "{if: checkmate, result: loss, name: checkmate}"),
        ],
    ),
)
def test_what_means_the_same_is_no_difference(old: str, new: str) -> None:
    assert old in SMALL
    a, b = load_text(SMALL), load_text(SMALL.replace(old, new))
    assert a.definition_hash != b.definition_hash
    assert differences.changes(a, b) == []
    assert compare(a, b, 1).equal


@pytest.mark.every
@pytest.mark.parametrize(
    ("old", "new", "section", "kind"),
    [
        ("enclosed any 1", "enclosed orthogonal 1", "piece crab", "effect"),
        ("[{king: c1, rook: a1, to: b1}]", "none", "rules", "moves"),
        ("repeats: 3", "repeats: 2", "end", "outcome"),
        ("to: last_rank", "to: {ranks: 5-6}", "piece pawn", "moves"),
        ("become: rook", "become: [rook, crab]", "piece pawn", "moves"),
        ("[{slide: orthogonal}]", "[{step: orthogonal, repeat: 1-2}]", "piece rook", "moves"),
        ("{if: stalemate, result: draw}", "{if: stalemate, result: loss}", "end", ""),
    ],
)
def test_a_change_is_told_and_shown(old: str, new: str, section: str, kind: str) -> None:
    assert old in SMALL
    a, b = load_text(SMALL), load_text(SMALL.replace(old, new))
    assert {change.section for change in differences.changes(a, b)} == {section}
    comparison = compare(a, b, 24 if kind in ("effect", "outcome") else 6)
    assert not kind or kind in comparison.found
    for witness in comparison.witnesses:
        if witness.moves:
            for variant in (a, b):
                position = variant.position()
                for text in witness.moves:
                    position.push(text)
                assert variant.position(position.fen()).pieces() == position.pieces()


def test_a_region_of_the_same_name() -> None:
    """Where the words are the same, the squares are told."""
    text = (
        SMALL.replace("promotion: {to: last_rank", "promotion: {to: goal") + "regions: {goal: {ranks: 5}}\n"
    )
    a, b = load_text(text), load_text(text.replace("{ranks: 5}", "{ranks: 4-5}"))
    (change,) = differences.changes(a, b)
    assert change.section == "piece pawn"
    assert "a4" in change.after
    assert "a4" not in change.before


def test_a_comparison_that_is_stopped_says_how_far_it_came() -> None:
    a, b = load("chess"), load("kingofthehill")
    asked = []
    found = compare(a, b, 5, go_on=lambda so_far: asked.append(so_far.positions) or len(asked) < 7)  # type: ignore[func-returns-value]
    assert (len(asked), found.games, found.wanted, found.complete) == (7, 0, 5, False)
    assert 0 < found.positions <= 7
    result = run("diff", "chess", "amazons", "--seconds", "0.01", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["wanted"], told["complete"]) == (1, 40, False)
    assert told["games"] < 40
    words = run("diff", "chess", "amazons", "--seconds", "0.01").stdout
    assert "stopped by the time limit, 40 games were wanted (--seconds)" in words
