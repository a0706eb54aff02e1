"""The pad of a piece: every definition opens in it without loss, and a click is the smallest change of the text."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from shared import few, first
from test_studio_form import asked, reshaped, text_of

from interpreter.applications.studio import pad as pads
from interpreter.applications.studio.answering import answered
from interpreter.applications.studio.fairy import library
from interpreter.applications.studio.pad import atoms_of, edited, entries_of
from interpreter.language import resources
from interpreter.model import betza
from interpreter.model.betza.dialect import Atom
from interpreter.model.geometry import images
from interpreter.play.loading import load_text

MODES = {"mc": "both", "m": "move", "c": "capture", "ce": "capture"}
GAME = """\
format: 2
variant: mine
board: {files: a-j, ranks: 1-8}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  # my own piece
  guard:
    symbol: G
    moves:
      - {step: orthogonal}   # along
      # a jump
      - {leap: [0, 2]}
      - {like: knight, only: quiet}
setup: |
  g . . . k . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  G . . . K . . . . .
end:
  - {if: checkmate, result: loss}
"""


def marked(text: str, mode: str, kind: str = "leap", piece: str = "guard", **more: Any) -> str:
    return reshaped(text, deed="mark", piece=piece, mode=mode, kind=kind, **more)


def pad(text: str, piece: str = "guard") -> dict[str, Any]:
    return asked("pad", text, piece=piece)


@pytest.mark.parametrize("name", few(resources.shipped_ids()))
def test_every_piece_of_every_definition_is_written_back_unchanged(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = text_of(name)
    definition = load_text(text).definition
    monkeypatch.setattr(pads, "_looks", lambda *_: {"sentences": [], "svg": "", "problem": ""})
    first = pad(text, "")
    for piece in [one["name"] for one in first["pieces"]]:
        shown = pad(text, piece)
        if shown["fixed"]:
            assert shown["marks"] == []
            continue
        entries = entries_of(definition["pieces"][piece].get("moves"))
        assert edited(entries, frozenset().union(*map(atoms_of, entries))) == (entries, [])
        assert reshaped(text, deed="notate", piece=piece, text=shown["betza"]) == text
        for mark in [one for one in shown["marks"] if one["own"] and one["mode"] in MODES][:3]:
            mode = MODES[mark["mode"]]
            where = {"vectors": [[mark["x"], mark["y"]]], "kind": mark["kind"], "limit": mark["limit"]}
            assert reshaped(text, deed="mark", piece=piece, mode=mode, **where) == text


def test_a_click_changes_one_word() -> None:
    other = marked(GAME, "none", vectors=[[0, -1]])
    assert other == GAME.replace("{step: orthogonal}   # along", "{step: [forward, sideways]}   # along")
    assert marked(other, "both", vectors=[[0, -1]]) == GAME
    assert marked(GAME, "capture", vectors=[[0, 2], [0, -2], [2, 0], [-2, 0]]) == GAME.replace(
        "{leap: [0, 2]}", "{leap: [0, 2], only: capture}"
    )


def test_a_new_way_comes_behind_and_one_that_is_gone_takes_its_line() -> None:
    camel = [list(vector) for vector in images(1, 3)]
    more = marked(GAME, "both", vectors=camel)
    assert more == GAME.replace("only: quiet}\n", "only: quiet}\n      - {leap: [1, 3]}\n")
    assert marked(more, "none", vectors=camel) == GAME
    less = marked(GAME, "none", vectors=[[0, 2], [0, -2], [2, 0], [-2, 0]])
    assert less == GAME.replace("      - {leap: [0, 2]}\n", "")


def test_what_the_pad_cannot_show_is_named_and_stays() -> None:
    shown = pad(GAME)
    assert [one["text"] for one in shown["others"]] == ["{like: knight, only: quiet}"]
    assert {(one["x"], one["y"]) for one in shown["marks"] if not one["own"]} == {*images(1, 2)}
    other = reshaped(GAME, deed="notate", piece="guard", text="Q")
    assert "{like: knight, only: quiet}" in other
    assert pad(other)["betza"] == "Q"


def test_a_betza_text_follows_the_marks_and_a_wrong_one_is_explained() -> None:
    assert pad(GAME)["betza"] == "WD"
    other = reshaped(GAME, deed="notate", piece="guard", text="CcR")
    assert pad(other)["betza"] == "CcR"
    assert "# my own piece" in other
    for text in ("Xq", "(9,9)", "iW", "f"):
        wrong = answered(
            {
                "task": "reshape",
                "text": GAME,
                "name": "mine.yaml",
                "click": {"deed": "notate", "piece": "guard", "text": text},
            }
        )
        assert text in wrong["refused"]


@pytest.mark.parametrize("text", ["W(1,9)", "(1,9)", "WaK", "mW" * 101])
def test_no_part_of_a_betza_text_is_left_out_in_silence(text: str) -> None:
    click = {"deed": "notate", "piece": "guard", "text": text}
    refused = answered({"task": "reshape", "text": GAME, "name": "mine.yaml", "click": click})["refused"]
    assert text[:40] in refused
    assert "in the text" in refused or "at most 200 letters" in refused
    assert len(refused) < 200


@pytest.mark.parametrize(("like", "marks"), [("[knight, wazir]", 8), ("[guard, camel]", 8), ("any", 0)])
def test_movements_like_those_of_several_pieces_are_shown(like: str, marks: int) -> None:
    shown = pad(GAME.replace("{like: knight, only: quiet}", f"{{like: {like}}}"))
    assert [one["text"] for one in shown["others"]] == [f"{{like: {like}}}"]
    assert len([one for one in shown["marks"] if not one["own"]]) == marks


def test_a_piece_with_accents_keeps_its_letters() -> None:
    assert "  arger: {symbol: A, title:" in reshaped(GAME, deed="create", title="Ärger")


def test_letters_beside_the_moves_follow_or_go() -> None:
    text = GAME.replace("moves: [{step: any}]}", "moves: [{step: any}], betza: K}")
    assert "moves: [{step: any}, {leap: [1, 2]}], betza: KN}" in marked(
        text, "both", piece="king", vectors=[list(v) for v in images(1, 2)]
    )
    legs = [{"x": 1, "y": 1}, {"x": 0, "y": 1, "far": True}]
    other = reshaped(text, deed="legs", piece="king", legs=legs, mode="both")
    assert "moves: [{step: any}, {path: [{step: diagonal}, {slide: orthogonal}]}]}" in other
    load_text(other)


def test_moves_in_betza_stay_in_betza() -> None:
    text = GAME.replace("moves: [{step: any}]", "moves: K")
    assert "moves: KN" in marked(text, "both", piece="king", vectors=[list(v) for v in images(1, 2)])


def test_inherited_moves_go_on_to_be_inherited() -> None:
    text = "format: 2\nvariant: mine\nextends: chess\n"
    other = marked(text, "both", piece="knight", vectors=[list(v) for v in images(1, 3)])
    assert "moves: [inherited, {leap: [1, 3]}]" in other
    assert sorted(load_text(other).pieces["knight"].betza or "") == ["C", "N"]
    less = marked(text, "none", piece="knight", vectors=[[1, 2]])
    assert load_text(less).pieces["knight"].betza is not None


@pytest.mark.every
def test_any_marks_can_be_said() -> None:
    chance = random.Random(7)
    places = [(x, y) for x in range(-7, 8) for y in range(-7, 8) if (x, y) != (0, 0)]
    entries: list[Any] = []
    now: frozenset[Atom] = frozenset()
    for _ in range(400):
        x, y = chance.choice(places)
        kind = chance.choice(("leap", "ride", "lame", "cannon", "grasshopper"))
        if kind == "lame" and max(abs(x), abs(y)) == 1:
            continue
        limit = {"ride": chance.choice((0, 2, 3)), "leap": 1, "lame": 1}.get(kind, 0)
        atom = Atom(kind, (x, y), limit, chance.choice("mc"))
        wanted = now - {atom} if atom in now else now | {atom}
        out, more = edited(entries, wanted)
        entries = [one for one in out if one is not None] + more
        now = frozenset().union(*map(atoms_of, entries))
        assert now == wanted, (atom, entries)


@pytest.mark.every
def test_the_library_has_many_pieces_that_all_play() -> None:
    assert len(library()) >= 60
    answer = asked("fairy", GAME)
    assert [each["name"] for each in answer["known"]] == list(library())
    assert all(each["svg"].startswith("<svg") and each["about"] for each in answer["known"])
    for name, one in library().items():
        text = reshaped(GAME, deed="create", like=name)
        assert load_text(text).pieces[name].svg()
        assert one.moves == (betza.parse(one.betza) if one.betza else one.moves)


@pytest.mark.parametrize(
    "title", ["", "  ", "none", "all", "inherited", "7", "Ω", "guard", "Guard", "x" * 300 + "!"]
)
def test_a_title_that_is_no_name_is_refused_or_shortened(title: str) -> None:
    answer = answered(
        {"task": "reshape", "text": GAME, "name": "mine.yaml", "click": {"deed": "create", "title": title}}
    )
    assert ("refused" in answer) == (not title.startswith("xx"))
    assert "fault of the program" not in answer.get("refused", "")


def test_a_letter_changes_in_the_setup_too() -> None:
    other = reshaped(GAME, deed="letter", piece="guard", symbol="X")
    assert "symbol: X" in other
    assert "  x . . . k" in other
    for wrong in ("K", "g", "", "GG", "1"):
        answer = answered(
            {
                "task": "reshape",
                "text": GAME,
                "name": "mine.yaml",
                "click": {"deed": "letter", "piece": "guard", "symbol": wrong},
            }
        )
        assert "letter" in answer["refused"]


ODD: list[dict[str, Any]] = [
    {"vectors": [[0, 0]], "kind": "leap", "mode": "both"},
    {"vectors": [[8, 1]], "kind": "leap", "mode": "both"},
    {"vectors": [], "kind": "leap", "mode": "both"},
    {"vectors": [[1, 1]], "kind": "lame", "mode": "both"},
    {"vectors": [[1, 1]], "kind": "teleport", "mode": "both"},
    {"vectors": [[1, 1]], "kind": "leap", "mode": "never"},
    {"vectors": [[1, 1]], "kind": "any", "mode": "both"},
    {"vectors": [[1, 1]], "kind": "ride", "mode": "both", "limit": -1},
    {"vectors": [[1, 1]], "kind": "ride", "mode": "both", "limit": 100},
    {"vectors": [[1, 1]], "kind": "leap", "mode": "both", "piece": "nobody"},
]


@pytest.mark.parametrize("click", ODD)
def test_odd_marks_are_refused_in_words(click: dict[str, Any]) -> None:
    answer = answered(
        {
            "task": "reshape",
            "text": GAME,
            "name": "mine.yaml",
            "click": {"deed": "mark", "piece": "guard", **click},
        }
    )
    assert "refused" in answer
    assert "fault of the program" not in answer["refused"]


TITLES = {
    "Desert Rooks & Camels!": "desert-rooks-camels",
    "  Ärger   im Zoo ": "arger-im-zoo",
    "Chess": "chess-2",
    "pieces": "pieces-2",
    "mine": "mine-2",
    "将棋": "variant",
    "...": "variant",
    "x" * 90: "x" * 34,
    "a: {b}": "a-b",
    "none": "none",
    "7": "7",
}


@pytest.mark.parametrize("title", TITLES)
def test_any_title_has_a_name(title: str, tmp_path: Path) -> None:
    made = asked("create", "", title=title, folder=str(tmp_path), taken=["mine"], files=6, ranks=6)
    assert made["name"] == f"{TITLES[title]}.yaml"


@pytest.mark.parametrize("title", first(1, TITLES))
@pytest.mark.parametrize(
    "begin", first(2, [{"files": 10, "ranks": 8}, {"from": "almost", "copy": True}, {"from": "shogi"}])
)
def test_any_title_is_taken_and_no_test_breaks(title: str, begin: dict[str, Any], tmp_path: Path) -> None:
    made = asked("create", "", title=title, folder=str(tmp_path), taken=["mine"], **begin)
    assert made["name"] == f"{TITLES[title]}.yaml"
    game = load_text(made["text"])
    assert game.id == TITLES[title]
    assert game.name.casefold() == " ".join(title.split())[:80].casefold()
    assert asked("tests", made["text"])["failures"] == []
    changed = reshaped(made["text"], deed="create", like="camel" if "shogi" in begin.values() else "wizard")
    assert asked("tests", changed)["failures"] == []
    assert asked("board", changed)["problems"] == []


CASTLED = GAME.replace(
    "end:", "castling: [{king: e1, rook: a1, to: c1}]\nregions: {camp: {white: a1-j2, black: a7-j8}}\nend:"
)


@pytest.mark.parametrize(
    ("side", "files", "ranks", "king"),
    [
        ("left", "a-k", "1-8", "f1"),
        ("right", "a-k", "1-8", "e1"),
        ("top", "a-j", "1-9", "e1"),
        ("bottom", "a-j", "1-9", "e2"),
    ],
)
def test_a_file_or_a_rank_on_any_side(side: str, files: str, ranks: str, king: str) -> None:
    other = reshaped(CASTLED, deed="edge", side=side, more=True)
    assert f"board: {{files: {files}, ranks: {ranks}}}" in other
    assert f"{{king: {king}, rook: " in other
    assert reshaped(other, deed="edge", side=side, more=False) == CASTLED
    assert other.count("#") == CASTLED.count("#")


def test_a_side_on_which_rules_stand_is_not_taken_away() -> None:
    click = {"deed": "edge", "side": "left", "more": False}
    answer = answered({"task": "reshape", "text": CASTLED, "name": "mine.yaml", "click": click})
    assert "the rules name a1" in answer["refused"]


@pytest.mark.parametrize(("symmetry", "column"), [("", 3), (", symmetry: rotate", 6)])
def test_a_piece_for_both_sides_stands_on_opposite_squares(symmetry: str, column: int) -> None:
    text = GAME.replace("ranks: 1-8}", f"ranks: 1-8{symmetry}}}")
    other = reshaped(text, deed="stand", row=6, column=3, piece="guard", side="both")
    rows = other.split("setup: |\n")[1].splitlines()
    assert rows[6].split()[3] == "G"
    assert rows[1].split()[column] == "g"
    assert reshaped(other, deed="stand", row=1, column=column, side="both") == text
