"""Finding definitions and laying them over their parents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from interpreter import load
from interpreter.errors import DefinitionError, Problem
from interpreter.language import inherit, resources

START = "format: 2\nvariant: x\nextends: {parent}\n"
WHOLE = """\
format: 2
variant: base
name: Base
about: {year: 1990, version: "1.0", sources: [a book]}
options: {forced: {default: true}}
board: {files: a-d, ranks: 1-4, extra: {w1: [-1, -1]}}
regions: {camp: {ranks: 2}}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  pawn: {symbol: P, moves: [{step: forward}], promotion: {to: {ranks: 4}, become: [king]}}
turn: {pass: $forced}
setup: |
  k . . .
  . . . .
  . . . .
  . . . K
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
tests: [{perft: {1: 3}}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "base.yaml").write_text(WHOLE)
    return tmp_path


def child(folder: Path, text: str, name: str = "child.yaml", parent: str = "base") -> Any:
    (folder / name).write_text(START.format(parent=parent) + text)
    return inherit.resolve(folder / name)


def refused(folder: Path, text: str, parent: str = "base") -> list[Problem]:
    with pytest.raises(DefinitionError) as caught:
        child(folder, text, parent=parent)
    return list(caught.value.problems)


@pytest.mark.every
def test_shipped_definitions_are_whole() -> None:
    for name in resources.shipped_ids():
        whole = inherit.resolve(name)
        assert {"name", "board", "pieces", "setup", "end"} <= set(whole)


def test_mappings_merge_and_the_rest_replaces(folder: Path) -> None:
    text = "board: {files: a-e, extra: {w2: [5, 5]}}\nend: [{if: checkmate, result: win}]\n"
    whole = child(folder, text)
    assert whole["board"] == {"files": "a-e", "ranks": "1-4", "extra": {"w1": [-1, -1], "w2": [5, 5]}}
    assert whole["end"] == [{"if": "checkmate", "result": "win"}]
    assert whole["pieces"]["king"]["symbol"] == "K"


def test_marks_stay_with_their_files(folder: Path) -> None:
    board = child(folder, "board: {files: a-e}\n")["board"]
    assert Path(board.value_marks["files"].file).name == "child.yaml"
    assert Path(board.value_marks["ranks"].file).name == "base.yaml"
    assert board.value_marks["ranks"].line == 6


def test_what_belongs_to_the_file_is_not_inherited(folder: Path) -> None:
    whole = child(folder, "")
    assert not {"tests", "about"} & set(whole)
    assert (whole["variant"], whole["name"]) == ("x", "x")


def test_the_parent_is_not_changed(folder: Path) -> None:
    before = inherit.resolve(folder / "base.yaml")
    child(folder, "pieces: {pawn: none}\nend: [inherited, {made: check, is: 3, result: win}]\n")
    assert inherit.resolve(folder / "base.yaml") == before


def test_inherited_and_none(folder: Path) -> None:
    whole = child(
        folder,
        "end: [{made: check, is: 3, result: win}, inherited]\n"
        "pieces: {pawn: {promotion: {become: [inherited, pawn]}}}\nregions: {camp: none}\n",
    )
    assert [one.get("if", "checks") for one in whole["end"]] == ["checks", "checkmate", "stalemate"]
    assert Path(whole["end"].item_marks[1].file).name == "base.yaml"
    assert whole["pieces"]["pawn"]["promotion"] == {"to": {"ranks": 4}, "become": ["king", "pawn"]}
    assert whole["regions"] == {}


def test_one_rule_counts_as_a_list_of_one(folder: Path) -> None:
    whole = child(folder, "pieces: {pawn: {promotion: [inherited, {to: first_rank, become: king}]}}\n")
    assert [rule["to"] for rule in whole["pieces"]["pawn"]["promotion"]] == [{"ranks": 4}, "first_rank"]


def test_regions_are_replaced_as_a_whole(folder: Path) -> None:
    whole = child(folder, "regions: {camp: {files: a}}\npieces: {pawn: {promotion: {to: {not: camp}}}}\n")
    assert whole["regions"]["camp"] == {"files": "a"}
    assert whole["pieces"]["pawn"]["promotion"] == {"to": {"not": "camp"}, "become": ["king"]}


def test_new_moves_drop_the_inherited_witness(folder: Path) -> None:
    """The letters spoke of the old moves; a child that says its own keeps them to what it says."""
    base = folder / "base.yaml"
    whole = WHOLE.replace(", extra: {w1: [-1, -1]}", "").replace("become: [king]", "become: pawn")
    whole = whole.replace("regions: {camp: {ranks: 2}}\n", "")
    base.write_text(whole.replace("[{step: any}]}", "[{step: any}], betza: K}"))
    king = child(folder, "pieces: {king: {moves: [{step: orthogonal}]}}\n")["pieces"]["king"]
    assert "betza" not in king
    assert {name: mark.line for name, (mark, _) in king.removed.items()} == {"betza": 4}
    assert child(folder, "pieces: {king: {moves: W, betza: W}}\n")["pieces"]["king"]["betza"] == "W"
    assert child(folder, "pieces: {king: {title: duke}}\n")["pieces"]["king"]["betza"] == "K"
    assert load(folder / "child.yaml", kernel="plain")
    wrong = folder / "wrong.yaml"
    wrong.write_text(START.format(parent="base") + "pieces: {king: {moves: W, betza: F}}\n")
    with pytest.raises(DefinitionError, match="another movement") as caught:
        load(wrong, kernel="plain")
    assert {problem.file for problem in caught.value.problems} == {str(wrong)}


def test_what_the_whole_lacks(folder: Path) -> None:
    problems = refused(folder, "pieces:\n  queen: {moves: [{slide: any}]}\n")
    assert [(p.code, p.path, p.line) for p in problems] == [("H101", "pieces.queen", 5)]
    with pytest.raises(DefinitionError) as caught:
        inherit.resolve_text("format: 2\nvariant: x\nboard: {files: a-b}\n")
    assert {p.message for p in caught.value.problems} == {
        f"missing key '{key}'" for key in ("pieces", "setup", "end", "ranks")
    }


def test_faults_of_the_parent_are_reported_with_the_child_s(folder: Path) -> None:
    (folder / "base.yaml").write_text(WHOLE.replace("ranks: 1-4", "rangs: 1-4"))
    problems = refused(folder, "nmae: x\n")
    assert {(Path(p.file).name, p.code, p.hint) for p in problems} == {
        ("base.yaml", "H102", "did you mean 'ranks'?"),
        ("child.yaml", "H102", "did you mean 'name'?"),
    }


def test_a_sibling_wins_over_a_shipped_definition(folder: Path) -> None:
    (folder / "chess.yaml").write_text(WHOLE)
    assert child(folder, "", parent="chess")["board"]["files"] == "a-d"


def test_a_file_may_be_called_like_its_shipped_parent(folder: Path) -> None:
    assert child(folder, "", name="chess.yaml", parent="chess")["board"]["files"] == "a-h"


def test_a_text_extends_shipped_definitions_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert inherit.resolve_text(START.format(parent="chess"))["board"]["files"] == "a-h"
    with pytest.raises(DefinitionError, match="no definition 'base'"):
        inherit.resolve_text(START.format(parent="base"))


def test_unknown_parent_suggests_siblings_too(folder: Path) -> None:
    assert refused(folder, "", parent="bose")[0].hint == "did you mean 'base'?"
    assert refused(folder, "", parent="omga")[0].hint == "did you mean 'omega'?"


def test_cycles(folder: Path) -> None:
    (folder / "base.yaml").write_text(START.format(parent="child"))
    (problem,) = refused(folder, "")
    assert problem.code == "H203"
    assert problem.message.endswith("base.yaml -> child.yaml")


def test_long_chains(folder: Path) -> None:
    for number in range(20):
        text = START.format(parent=f"c{number + 1}" if number < 19 else "base")
        (folder / f"c{number}.yaml").write_text(text)
    assert refused(folder, "", parent="c0")[0].code == "H204"
    assert inherit.resolve(folder / "c6.yaml")["name"] == "x"


def test_links_do_not_lead_out_of_the_folder(folder: Path) -> None:
    inner = folder / "inner"
    inner.mkdir()
    (inner / "base.yaml").symlink_to(folder / "base.yaml")
    (problem,) = refused(inner, "")
    assert problem.code == "H205"
    (inner / "base.yaml").unlink()
    (inner / "base.yaml").symlink_to("base.yaml")
    assert refused(inner, "")[0].code == "H202"


@pytest.mark.parametrize(
    ("name", "code", "fragment"),
    [
        ("omgea", "H201", "did you mean 'omega'?"),
        ("pieces", "H201", "shipped: "),
        ("../chess", "H208", "id"),
        ("chess.yml.txt", "H208", "id"),
        ("", "H201", "shipped: "),
        ("nowhere/chess.yaml", "H001", ""),
    ],
)
def test_names_that_lead_nowhere(name: str, code: str, fragment: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        inherit.resolve(name)
    assert caught.value.problems[0].code == code
    assert fragment in caught.value.problems[0].hint


def test_shipped_ids() -> None:
    ids = resources.shipped_ids()
    assert "chess" in ids
    assert "pieces" not in ids
    assert ids == sorted(ids)
    assert resources.definition_path("chess") is not None
    assert resources.definition_path("../definitions/chess") is None
    assert resources.library_path().is_file()
