"""Rules changed from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared import load

from interpreter.applications.lab.design.arms import Arm, arm
from interpreter.errors import ChangeError, DefinitionError
from interpreter.language.changes import changed
from interpreter.language.flattened import flat_text
from interpreter.language.inherit import resolve

RANDOM = ("random", "random")


def with_changes(name: str, *changes: str) -> Arm:
    """An arm of random players."""
    return arm(name, {}, changes, RANDOM)


@pytest.mark.every
def test_the_text_of_an_arm_means_the_same_rules(varied_id: str) -> None:
    made = with_changes(varied_id)
    assert made.load().definition_hash == load(varied_id).definition_hash
    assert made.label == varied_id


def test_a_piece_moves_differently() -> None:
    made = with_changes("omega", "pieces.champion.moves=WA")
    assert made.load().definition["pieces"]["champion"]["moves"] == "WA"
    assert made.label == "omega pieces.champion.moves=WA"
    assert made.load().definition_hash != load("omega").definition_hash
    assert len(made.load().position().legal_moves) < len(load("omega").position().legal_moves)


def test_lists_are_changed_by_their_index() -> None:
    ends = with_changes("chess", "end[3].moves=7", "end[2].repeats=2").load().definition["end"]
    assert (ends[2]["repeats"], ends[3]["moves"]) == (2, 7)
    assert [list(end) for end in ends] == [list(end) for end in load("chess").definition["end"]]


def test_what_a_file_says_in_several_ways_can_be_said(tmp_path: Path) -> None:
    made = with_changes(
        "chess", "castling=none", "pieces.knight.moves=[{leap: [1, 3]}]", "about.version='9.9'"
    )
    assert made.load().position().parse("b1c4")
    assert not made.load().ruleset.castlings
    file = tmp_path / "mine.yaml"
    file.write_text(flat_text(resolve("losalamos")))
    assert with_changes(str(file), "pieces.rook.moves=WD").label == "mine pieces.rook.moves=WD"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("foo", "expected PATH=VALUE"),
        ("=1", "expected PATH=VALUE"),
        ("pieces.queen.moves=", "expected PATH=VALUE"),
        ("pieces..moves=W", "expected PATH=VALUE"),
        ("[0]=W", "expected PATH=VALUE"),
        ("format=3", "is not a rule"),
        ("pieces.quen.moves=W", "did you mean 'queen'"),
        ("end[5].moves=1", r"there is no \[5\]"),
        ("setup[0]=1", "is not a list"),
        ("name.first=1", "there is no 'first'"),
    ],
)
def test_changes_that_cannot_be_carried_out(change: str, message: str) -> None:
    with pytest.raises(ChangeError, match=message):
        changed(resolve("chess"), [change])


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ("pieces.queen.moves=XQ", "H330", "--set:"),
        ("pieces.queen.colour=red", "H102", "--set:"),
        ("pieces.queen=none", "H323", "--set:"),
        ("pieces.dragon=none", "H207", "--set:"),
        ("board.files=a-z", "H321", "--set:"),
        ("end[0].result=nobody", "H107", "--set:"),
        ("pieces.queen.moves=*a", "H011", "--set pieces.queen.moves=*a:"),
        ("pieces.queen.moves={", "H006", "--set pieces.queen.moves={:"),
    ],
)
def test_wrong_changes_are_problems_of_a_definition(change: str, code: str, place: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        with_changes("chess", change)
    found = caught.value.problems
    assert code in {problem.code for problem in found}
    assert str(found[[p.code for p in found].index(code)]).startswith(place)
