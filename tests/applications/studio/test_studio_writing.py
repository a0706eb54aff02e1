"""What the studio knows of a text that is being written: places, completions, meanings, quick fixes, new items."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from interpreter.applications.studio.answering import answered
from interpreter.applications.studio.cursor import place_at
from interpreter.applications.studio.edits import fixes_of
from interpreter.applications.studio.hints import completions, hover
from interpreter.applications.studio.tasks import TASKS
from interpreter.applications.web import binary
from interpreter.errors import Problem
from interpreter.language.resources import definition_path
from interpreter.play.loading import load_text

TEXT = """\
format: 2
variant: mine
extends: chess
pieces:
  duke:   # moves like a queen, captures like a king
    symbol: D
    moves:
      - {like: queen, only: quiet}
      - like: king
        only: capture
  pawn: {promotion: {to: last_rank, become: [queen, duke]}}
regions:
  harbour: [a1, b1]
setup: |
  r n d k q b n r
end:
  - {if: checkmate, result: loss}
  - count: royals
    in: harbour
options:
  stale: {title: a draw, default: true}
"""


def at(before: str, text: str = TEXT) -> Any:
    """The place right behind a part of the text, which is written no further."""
    return place_at(text, text.index(before) + len(before))


@pytest.mark.parametrize(
    ("before", "path", "is_key", "prefix"),
    [
        ("form", (), True, "form"),
        ("variant: mi", ("variant",), False, "mi"),
        ("  du", ("pieces",), True, "du"),
        ("symbol: D", ("pieces", "duke", "symbol"), False, "D"),
        ("- {li", ("pieces", "duke", "moves", 0), True, "li"),
        ("- {like: qu", ("pieces", "duke", "moves", 0, "like"), False, "qu"),
        ("queen, on", ("pieces", "duke", "moves", 0), True, "on"),
        ("only: qu", ("pieces", "duke", "moves", 0, "only"), False, "qu"),
        ("- like: ki", ("pieces", "duke", "moves", 1, "like"), False, "ki"),
        ("only: cap", ("pieces", "duke", "moves", 1, "only"), False, "cap"),
        ("to: last_", ("pieces", "pawn", "promotion", "to"), False, "last_"),
        ("become: [queen, du", ("pieces", "pawn", "promotion", "become", 1), False, "du"),
        ("[a1, b", ("regions", "harbour", 1), False, "b"),
        ("- {if: ch", ("end", 0, "if"), False, "ch"),
        ("    in", ("end", 1), True, "in"),
        ("in: harb", ("end", 1, "in"), False, "harb"),
        ("opt", (), True, "opt"),
    ],
)
def test_where_a_place_is(before: str, path: tuple[Any, ...], is_key: bool, prefix: str) -> None:
    found = at(before)
    assert (found.path, found.is_key, found.prefix) == (path, is_key, prefix)


def test_no_place_in_comments_and_long_texts() -> None:
    assert at("# moves like") is None
    assert at("r n d") is None


def test_every_place_of_shipped_and_broken_texts_has_an_answer() -> None:
    for text in (TEXT, TEXT[::-1], "{[}]:,\"'#|>- \n" * 30, "- - - a: {b: [c, {d: e}\n  f", "a: |\n"):
        for offset in range(0, len(text), 3):
            place_at(text, offset)


def labels(before: str, further: str = "", text: str = TEXT) -> list[str]:
    offset = text.index(before) + len(before)
    cut = text[:offset] + further + text[offset:]
    found = completions({"text": cut, "offset": offset + len(further), "name": "mine.yaml"}, False)
    return [item["label"] for item in found["items"]]


def test_completions_are_of_the_place() -> None:
    assert {"pieces", "board", "tests"} <= set(labels("extends: chess\n", "b"))
    assert "extends" not in labels("extends: chess\n", "b")
    assert {"royal", "promotion"} <= set(labels("symbol: D\n", "    r"))
    assert "symbol" not in labels("symbol: D\n", "    r")
    assert {"duke", "queen", "amazon"} <= set(labels("- {like: "))
    assert set(labels("only: ")) >= {"quiet", "capture", "either"}
    assert {"harbour", "last_rank", "own_half"} <= set(labels("in: "))
    assert {"duke", "knight"} <= set(labels("become: ["))
    assert {"in", "is", "result"} <= set(labels("- count: royals\n", "    p"))
    assert "count" not in labels("- count: royals\n", "    p")
    assert {"checkmate", "stuck", "$stale", "{count: }"} <= set(labels("- {if: "))
    assert {"win", "low_score"} <= set(
        labels("loss, result: ", text=TEXT.replace("result: loss", "loss, result: "))
    )
    assert {"diagonal", "forward"} <= set(
        labels("- {like: queen, step: ", text=TEXT.replace("only: quiet", "step: "))
    )
    assert "bishop" in labels("pieces:\n", "  b")
    held = TEXT.replace("format: 2\n", "format: 2\nhand: {as: }\n")
    assert {"base", "either", "itself", "duke", "pawn"} <= set(labels("hand: {as: ", text=held))
    assert labels("# moves") == []


def test_names_are_known_while_the_text_is_wrong_elsewhere() -> None:
    broken = TEXT.replace("format: 2", "formt: 2")
    assert {"duke", "knight"} <= set(labels("become: [", text=broken))


def test_completions_say_what_they_are() -> None:
    offset = TEXT.index("only: ") + 6
    found = completions({"text": TEXT, "offset": TEXT.index("    symbol") + 4, "name": "mine.yaml"}, False)
    symbol = next(item for item in found["items"] if item["label"] == "symbol")
    assert symbol["insert"] == "symbol: "
    assert "capital letter" in symbol["info"]
    assert completions({"text": TEXT, "offset": offset, "name": "mine.yaml"}, False)["items"]


def meaning(word: str) -> dict[str, Any]:
    return hover({"text": TEXT, "offset": TEXT.index(word) + 1, "name": "mine.yaml"}, False)


def test_hovering_tells_what_a_word_means() -> None:
    assert "capital letter" in meaning("symbol")["text"]
    assert meaning("like: queen")["title"] == "like"
    found = meaning("promotion")
    assert TEXT[found["from"] : found["to"]] == "promotion"
    assert meaning("like a queen") == {}


def test_a_piece_is_told_in_the_rulebooks_words() -> None:
    text = (
        "format: 2\nvariant: mine\nextends: chess\npieces:\n  pawn: {promotion: {become: [queen, knight]}}\n"
    )
    found = hover({"text": text, "offset": text.index("knight") + 2, "name": "mine.yaml"}, False)
    assert found["text"].startswith("The knight ")


# --- edits ---------------------------------------------------------------------------------------


def test_a_mistaken_word_is_replaced() -> None:
    problem = Problem("H102", "unknown key 'laep'", "f", 1, 4, "", "  {laep: [1, 2]}", "did you mean 'leap'?")
    assert fixes_of(problem, "  {laep: [1, 2]}\n") == [
        {"title": "Write leap", "line": 1, "column": 4, "length": 4, "insert": "leap"}
    ]


def test_a_finding_can_be_allowed() -> None:
    problem = Problem("H416", "never attacks", "f", 3, 1, "pieces.guard", "", "", "warning")
    (fix,) = fixes_of(problem, "a: 1\n")
    assert fix["text"] == "lint: {H416 pieces.guard: it is meant}\na: 1\n"


# --- tasks ---------------------------------------------------------------------------------------


CHILD = "format: 2\nvariant: mine\nextends: hexapawn\n"


def ask(task: str, text: str = CHILD, **further: Any) -> dict[str, Any]:
    return TASKS[task]({"text": text, "name": "mine.yaml", **further}, False)


def test_the_board_or_what_is_wrong() -> None:
    found = ask("board")
    assert found["problems"] == []
    assert {"tables", "state", "data"} == set(found["content"]["bytes"])
    assert "hx-bytes" in ask("frame")["page"]
    (problem,) = ask("board", CHILD + "bord: {}\n")["problems"]
    assert (problem["line"], problem["column"], problem["code"]) == (4, 1, "H102")
    assert problem["fixes"][0]["insert"] == "board"


def test_options_that_are_away_are_forgotten() -> None:
    assert ask("board", options={"away": True})["problems"] == []


def test_the_linter_finds_and_its_fix_helps() -> None:
    found = ask("lint")["problems"]
    fix = next(fix for problem in found for fix in problem["fixes"] if "text" in fix)
    assert len(ask("lint", fix["text"])["problems"]) == len(found) - 1


def test_moves_and_reasons_with_lines() -> None:
    found = ask("moves")
    assert len(found["moves"]) == len({move["text"] for move in found["moves"]})
    first = found["moves"][0]
    later = ask("moves", moves=[first["text"]])
    assert later["fen"] != found["fen"]
    assert ask("why", move=first["text"])["reason"]["code"] == "legal"
    assert ask("why", move="a1a3")["reason"]["code"] != "legal"


def test_the_present_position_becomes_a_test_that_holds() -> None:
    move = ask("moves")["moves"][0]["text"]
    text = ask("remember", moves=[move], called="after: the first move")["text"]
    found = ask("tests", text)
    assert found["failures"] == []
    assert found["all"][-1]["name"] == "after: the first move"


def test_pieces_changes_rulebook_and_values() -> None:
    assert [piece["symbol"] for piece in ask("pieces")["pieces"]] == ["P"]
    assert ask("difference")["other"] == "hexapawn"
    assert ask("difference", other="breakthrough")["changes"]
    alone = definition_path("hexapawn").read_text(encoding="utf-8")
    assert ask("difference", alone) == {"other": "", "changes": []}
    assert ask("rulebook")["page"].startswith("<!DOCTYPE html>")
    assert ask("evaluation")["terms"] is not None
    assert ask("publish")["name"] == "mine.html"


@pytest.mark.parametrize("word", ["../secret", "/etc/passwd", "a/b", "mine.yaml", "", 3])
def test_other_variants_are_named_by_their_ids(word: Any) -> None:
    for task, asked in (
        ("difference", {"other": word or "."}),
        ("create", {"id": "fresh", "from": word or "."}),
    ):
        with pytest.raises((ValueError, TypeError)):
            TASKS[task]({"text": CHILD, "name": "mine.yaml", "folder": "/nowhere", **asked}, False)


def test_a_new_definition_has_no_problems(tmp_path: Any) -> None:
    for asked in ({"files": 6, "ranks": 6}, {"from": "hexapawn"}, {"from": "hexapawn", "copy": True}):
        made = TASKS["create"]({"id": "fresh", "folder": str(tmp_path), **asked}, False)
        assert made["name"] == "fresh.yaml"
        assert ask("board", made["text"])["problems"] == []


def test_hook_files_are_not_run(tmp_path: Any) -> None:
    (tmp_path / "evil.py").write_text("raise SystemExit", encoding="utf-8")
    text = CHILD + "hooks: [{evil.py: {}}]\n"
    found = ask("board", text, folder=str(tmp_path))["problems"]
    assert "H376" in {problem["code"] for problem in found}


def test_a_board_is_shown_without_what_its_computer_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The evaluation of every piece takes longer than the rules: it is made when the computer is to think."""
    text = "format: 2\nvariant: mine\nextends: hexapawn\n"
    whole = {"text": text, "name": "mine.yaml"}
    with monkeypatch.context() as patched:
        patched.setattr(binary, "engine_tables", lambda *_: pytest.fail("a board needs no evaluation"))
        content = answered({"task": "board", **whole})["content"]
    numbers = json.loads(base64.b64decode(content["bytes"]["data"]))["numbers"]
    assert "facts" not in numbers
    assert not numbers["thinks"]
    thinking = answered({"task": "thinking", **whole})
    published = binary.meaning(load_text(text).position())
    assert thinking["facts"] == published["facts"] != {}
