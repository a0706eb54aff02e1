"""Every entry of a definition is said back, with what its missing keys mean."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from docpages.reference import missing
from shared import few

from interpreter.applications.cli.cli import cli
from interpreter.applications.rulebook.entries import NO_RULES, Entry, entries
from interpreter.kinds.schema.keys import Form, forms
from interpreter.kinds.schema.walk import mappings
from interpreter.language.inherit import resolve, resolve_text
from interpreter.language.resources import shipped_ids
from interpreter.play.loading import load, load_text

DRAFT = """\
format: 2
variant: draft
extends: chess
options: {hill: {default: false}}
pieces:
  queen: {moves: [{slide: any}, {leap: [1, 2], takes: {who: pawn}}]}
  rook: {if: {count: queen, in: attackers, is: 0}}
forbid:
  - {when: promotion, after: check}
end:
  - {count: royals, in: [d4-e5], result: win, name: hill, if: $hill}
  - inherited
"""


def _said(form: Form, key: str, default: object) -> bool:
    """Is the absence of a key told in a mapping of this form with just one other key, and those it asks for?"""
    wanted = {default} if isinstance(default, str) else {*default.values()}  # type: ignore[attr-defined]
    others = {one.name: one.example for one in form.keys if one.name != key}
    moot = next(one.moot for one in form.keys if one.name == key)
    asked = {name: others[name] for name, value in moot.items() if value is None}
    if key == "blocked":
        others = {"do": {"go": "home"}}
    unders = ("", *default) if not isinstance(default, str) else ("",)  # type: ignore[misc]
    told = {
        form.absent({name: value, **asked}, under).get(key)
        for name, value in others.items()
        for under in unders
    }
    return wanted <= told


def test_every_default_that_the_schema_states_is_said() -> None:
    stated = [(form, key) for form in forms().values() for key in form.keys if key.default]
    assert len(stated) == len(list(missing())) > 80
    assert [f"{form.name}.{key.name}" for form, key in stated if not _said(form, key.name, key.default)] == []


def test_a_default_is_said_only_where_it_counts() -> None:
    movement, end = forms()["movement"], forms()["end_entry"]
    assert movement.absent({"step": "any"}, "")["takes"] == "any enemy"
    assert "takes" not in movement.absent({"step": "any", "only": "quiet"}, "")
    assert movement.absent({"slide": "any"}, "")["repeat"] == "any number of times"
    assert {"bend", "taken"}.isdisjoint(movement.absent({"slide": "any"}, ""))
    assert movement.absent({"step": "any", "repeat": "2-3"}, "")["bend"] == "straight on"
    assert "taken" not in movement.absent({"step": "any", "repeat": "2-3"}, "")
    assert movement.absent({"path": [], "repeat": "all"}, "")["taken"] == "at the end of the move"
    assert "whose" not in end.absent({"if": "checkmate", "result": "loss"}, "")
    assert forms()["pieces_said"].absent({"who": "pawn"}, "takes")["whose"] == "enemies"


@pytest.mark.parametrize("name", few(shipped_ids()))
def test_every_entry_is_said_back(name: str) -> None:
    document = resolve(name)
    found = entries(load(name, kernel="plain"), document)
    for entry in found:
        piece = entry.path.count(".") == 1 and entry.path.startswith("pieces.")
        assert entry.says or piece or entry.path in ("", "board"), entry.head
        assert entry.mark.line
        assert entry.mark.file.endswith(".yaml")
    told = [absent for entry in found if entry.path for absent in entry.left_out.values()]
    rules = [one for one in mappings(document) if one.path and one.path[0] not in NO_RULES]
    assert sorted(told) == sorted(absent for one in rules for absent in one.absent.values())


def _draft(options: dict[str, object]) -> dict[str, Entry]:
    variant = load_text(DRAFT, options, file="draft.yaml", kernel="plain")
    return {entry.path: entry for entry in entries(variant, resolve_text(DRAFT, "draft.yaml"))}


def test_a_file_is_said_back_by_its_own_lines() -> None:
    found = _draft({})
    leap = found["pieces.queen.moves[1]"]
    assert (leap.mark.line, leap.text) == (6, "{leap: [1, 2], takes: {who: pawn}}")
    assert leap.says == (
        "It jumps two squares in one direction and one to the side (the knight's move), capturing only a pawn.",
    )
    assert leap.left_out["takes.whose"] == "enemies"
    assert found["pieces.rook"].says == (
        "It moves, captures and attacks only while no enemy queen attacks it.",
    )
    assert found["forbid[0]"].says == ("No promotion may give check.",)
    assert found["end[0]"].says == ("Not in this game: the option that it asks is chosen otherwise.",)
    assert found["end[1]"].mark.file == "chess.yaml"
    assert _draft({"hill": True})["end[0]"].says[0].startswith("Hill: when a king of either side stands on")


def test_show_and_check_say_a_file_back(tmp_path: Path) -> None:
    path = tmp_path / "draft.yaml"
    path.write_text(DRAFT.replace("[{slide: any}, ", "[{slide: any}, {step: any}, "))
    shown = CliRunner().invoke(cli, ["show", str(path)]).output.partition("Entry by entry")[2]
    assert "pieces.queen.moves[2]" in shown
    assert "`takes.whose` (enemies)" in " ".join(shown.split())
    assert "pieces.pawn" not in shown
    assert "pieces.pawn" in CliRunner().invoke(cli, ["show", str(path), "--entries"]).output
    assert "Entry by entry" not in CliRunner().invoke(cli, ["show", "chess"]).output
    checked = CliRunner().invoke(cli, ["check", str(path)]).output
    assert "as it is read: It steps one square in any direction." in checked
    assert "--entries` explains every entry" in checked


def test_check_says_which_inherited_movement_it_means(tmp_path: Path) -> None:
    path = tmp_path / "tall.yaml"
    rows = [". . . . . . . .", "r n b q k b n r", "p p p p p p p p", *[". . . . . . . ."] * 4]
    rows += ["P P P P P P P P", "R N B Q K B N R", ". . . . . . . ."]
    setup = "\n".join(f"  {row}" for row in rows)
    board = "board: {files: a-h, ranks: 1-10}\ncastling: none"
    path.write_text(f"format: 2\nvariant: tall\nextends: chess\n{board}\nsetup: |\n{setup}\n")
    checked = CliRunner().invoke(cli, ["check", str(path)]).output
    assert "warning[H412]: this movement of 'pawn' is never possible" in checked
    assert "as it is read: It advances two squares straight forward, only from its second rank" in checked
