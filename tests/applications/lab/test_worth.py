"""Worths of pieces: from known truths, from games of a small variant, and what the command says."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.applications.lab.design.handicaps import handicaps, unit_of
from interpreter.applications.lab.measures.material import Observations, course, difference
from interpreter.applications.lab.measures.worth import HANDICAPS, QUIET, guide_of, method, worths
from interpreter.applications.lab.store.reading import DatabaseError, Reader

SMALL = "losalamos"


def lab(*words: str, code: int = 0) -> str:
    """Output of a command of the laboratory."""
    result = CliRunner().invoke(cli, ["lab", *words], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output if code else result.stdout  # warnings stand apart from JSON


def values(database: Path, *words: str) -> dict[str, object]:
    """What `lab values` says as JSON."""
    common = ("--db", str(database), "--workers", "1", "--quiet", "--json")
    found: dict[str, object] = json.loads(lab("values", SMALL, *words, *common))
    return found


# --- handicaps --------------------------------------------------------------------------------


@pytest.mark.every
@pytest.mark.parametrize(
    "name",
    [
        *("chess", "empire", "senterej", "ultima"),
        *(pytest.param(v, marks=pytest.mark.slow) for v in ("omega", "wildebeest", "xiangqi")),
    ],
)
def test_handicaps_lack_what_they_say_on_both_sides(name: str) -> None:
    variant = interpreter.load(name)
    unit = unit_of(variant)
    found = handicaps(variant, 0)
    whole = difference(variant, variant.position()._state.board[: variant.ruleset.board.size])
    assert (found[0].kind, found[0].against) == (unit, ())
    kinds = {index for index, _ in variant.ruleset.setup.values() if not variant.ruleset.pieces[index].royal}
    assert {handicap.kind for handicap in found} == kinds
    for handicap in found:
        sides = set()
        for opening in handicap.openings:
            board = variant.position(opening.fen)._state.board[: variant.ruleset.board.size]
            less = difference(variant, board) - whole
            expected = np.zeros(len(less))
            expected[handicap.kind] -= 1
            for kind in handicap.against:
                expected[kind] += 1
            side = 1 if (less == expected).all() else -1
            assert (less == side * expected).all()
            sides.add(side)
        if name != "empire":
            assert sides == {1, -1}


def test_a_handicap_takes_castling_with_the_rook() -> None:
    rook = next(h for h in handicaps(interpreter.load("chess"), 0) if h.label.startswith("without R"))
    rights = {opening.fen.split()[2] for opening in rook.openings if opening.fen}
    assert rights
    assert "KQkq" not in rights


@pytest.mark.every
def test_handicaps_are_the_same_for_the_same_seed() -> None:
    variant = interpreter.load(SMALL)
    assert handicaps(variant, 3) == handicaps(variant, 3)
    assert handicaps(variant, 3) != handicaps(variant, 4)


# --- regression -------------------------------------------------------------------------------


def test_known_worths_are_found_again() -> None:
    variant = interpreter.load("chess")
    truth = {"pawn": 0.5, "knight": 1.5, "bishop": 1.6, "rook": 2.5, "queen": 4.5}
    names = [piece.name for piece in variant.ruleset.kinds]
    dice = np.random.default_rng(1)
    seen = Observations()
    for game in range(4000):
        row = np.array([dice.integers(-1, 2) if name in truth else 0 for name in names])
        odds = 0.1 + sum(truth.get(name, 0) * n for name, n in zip(names, row, strict=True))
        seen.add(row, float(dice.random() < 1 / (1 + np.exp(-odds))), game)
    unit = unit_of(variant)
    assert unit is not None
    found = method(variant, seen, unit)
    assert found.games == found.observations == 4000
    for name, gain in truth.items():
        interval = found.worths[name]
        assert interval.low <= gain / 0.5 <= interval.high
        assert interval.value == pytest.approx(gain / 0.5, rel=0.15)


def test_too_little_is_said_not_guessed() -> None:
    variant = interpreter.load("chess")
    unit = unit_of(variant)
    assert unit is not None
    assert "no such games" in method(variant, Observations(), unit).doubt
    seen = Observations()
    for game in range(10):
        seen.add(
            np.eye(len(variant.ruleset.pieces), dtype=int)[unit] * (-1) ** game, float(game % 3 == 0), game
        )
    assert "too few games" in method(variant, seen, unit).doubt


def test_material_of_a_game_and_an_illegal_one() -> None:
    variant = interpreter.load("chess")
    position, words = variant.position(), []
    for text in ("e2e4", "d7d5", "e4d5"):
        move = position.parse(text)
        words.append(move.code & 0xFFFFFFFF)
        position.push(move)
    rows = [row.tolist() for row, _ in course(variant, words)]
    pawn = variant.ruleset.piece("pawn")
    assert [row[pawn] for row in rows] == [0, 0, 0, 1]
    with pytest.raises(DatabaseError, match="not legal"):
        list(course(variant, [*words, words[-1]]))


def test_guide_values_come_with_the_definition() -> None:
    omega, empire, ultima = (interpreter.load(name) for name in ("omega", "empire", "ultima"))
    guide, source = guide_of(omega, omega.ruleset.piece("pawn"))
    assert (guide["champion"], guide["queen"]) == (4, 12)
    assert "publisher" in source
    assert guide_of(empire, empire.ruleset.piece("pawn"))[0]["queen"] > 10
    assert guide_of(ultima, ultima.ruleset.piece("pincer")) == ({}, "")


def test_guide_values_are_no_rules() -> None:
    assert "values" in interpreter.load("chess").definition["about"]
    assert "values" not in interpreter.load(SMALL).definition["about"]


# --- the command ------------------------------------------------------------------------------


@pytest.mark.every
def test_games_are_played_once_and_added_to(tmp_path: Path) -> None:
    database = tmp_path / "values.sqlite"
    first = values(database, "--games", "8", "--nodes", "1")
    assert first == values(database, "--games", "8", "--nodes", "1")
    assert [piece["piece"] for piece in first["pieces"]] == ["pawn", "knight", "rook", "queen"]  # type: ignore[attr-defined]
    more = values(database, "--games", "18", "--nodes", "1")
    assert more["methods"][QUIET]["games"] > first["methods"][QUIET]["games"]  # type: ignore[index]
    with Reader(database) as reader:
        assert len(reader.experiments()) == 1 + len(handicaps(interpreter.load(SMALL), 0))
        fens = {row[0] for row in reader.query("SELECT fen FROM records WHERE fen IS NOT NULL")}
        found = worths(reader, interpreter.load(SMALL))
    assert len(fens) > 10
    assert found is not None
    assert set(found.methods) == {HANDICAPS, QUIET}


@pytest.mark.every
def test_the_table(tmp_path: Path) -> None:
    words = ("--games", "4", "--nodes", "1", "--db", str(tmp_path / "v.sqlite"), "--workers", "1", "--quiet")
    text = lab("values", SMALL, *words)
    assert "in units of the pawn" in text
    assert "too few games" in text
    assert "in units of the rook" in lab("values", SMALL, *words, "--unit", "R")
    assert "did you mean 'rook'" in lab("values", SMALL, *words, "--unit", "rok", code=2)


@pytest.mark.slow
def test_a_queen_is_worth_more_than_a_rook_whose_moves_it_has(tmp_path: Path) -> None:
    """And both methods agree about it, within their errors."""
    found = values(tmp_path / "values.sqlite", "--games", "400", "--nodes", "20")
    rows = {piece["piece"]: piece for piece in found["pieces"]}  # type: ignore[attr-defined]
    for name in (HANDICAPS, QUIET):
        assert 1 < rows["knight"][name][0] < rows["rook"][name][0] < rows["queen"][name][0]
    assert rows["queen"][HANDICAPS][1] > rows["rook"][HANDICAPS][2]
    assert all(abs(row["apart"] or 0) < 3 for row in rows.values())
