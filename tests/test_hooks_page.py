"""docs/hooks.md: its example is written out, tested, played and told; foreign hooks speak, as plain text."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from pages import blocks, run
from shared import HOOKED, first

import interpreter
from interpreter.applications import rulebook
from interpreter.applications.cli.cli import cli
from interpreter.applications.rulebook.rules_in_words import rules_words
from interpreter.rules import hooks
from interpreter.rules.hooks.sources import shipped
from interpreter.rules.hooks.speaking import LONGEST, MOST
from interpreter.rules.machine.sources import HOOKS
from interpreter.rules.tables.rules import EVENTS

PAGE = Path(__file__).parent.parent / "docs" / "hooks.md"
BLOCKS = blocks(PAGE)
VETO = """
def veto(T, S, m, parameters, unused):
    return 0
"""


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a folder of its own."""
    monkeypatch.chdir(tmp_path)


def spoken(folder: Path, source: str) -> interpreter.Variant:
    """A variant with a hook file that forbids nothing but has something to say."""
    (folder / "hooked.yaml").write_text(HOOKED)
    (folder / "mine.py").write_text(f'"""A hook: {folder.name}."""\n{source}{VETO}')
    return interpreter.load(folder / "hooked.yaml", allow_hooks=True, kernel="plain")


def printed(command: str) -> str:
    arguments = shlex.split(command)[1:]
    return CliRunner().invoke(cli, arguments, catch_exceptions=False).output.strip("\n")


@pytest.mark.every
def test_the_example() -> None:
    ran = 0
    for language, note, text in BLOCKS:
        if note.startswith("file="):
            Path(note.removeprefix("file=")).write_text(text)
        elif (language, note) == ("sh", "run"):
            for command in text.splitlines():
                run(command)
                ran += 1
        elif text.startswith("$ "):
            command, _, shown = text.removeprefix("$ ").partition("\n")
            assert printed(command) == shown.rstrip("\n")
            ran += 1
    assert ran == 6
    page = Path("furnace.html").read_text(encoding="utf-8")
    assert page.count("captures every enemy next to the square that it moves to") >= 1
    assert "written in Python" not in page


def test_the_tables_of_the_protocol_are_whole() -> None:
    text = PAGE.read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(\w+)", text, re.M)) | {"COUNTER_NAME"}
    assert set(EVENTS) <= told
    documented = hooks.__doc__ or ""
    assert told == {name for name in told if re.search(rf"^ +{name}\b", documented, re.M)}
    known = {*told, "annotations"}
    for name in shipped():
        defined = re.findall(r"^(?:def )?(\w+)(?:\(| = )", (HOOKS / f"{name}.py").read_text(), re.M)
        assert set(defined) <= known
        assert {"phrase", "describe"} & set(defined), f"{name} has no words"
        assert "explain" in defined


def test_a_foreign_hook_speaks_for_itself(tmp_path: Path) -> None:
    source = """
PARAMETERS = {"limit": {"type": "int", "default": 3}}
TITLE = "A quiet house"
def describe(parameters, words):
    return [f"the {words.title('king')} rests for {words.counted(parameters['limit'], 'move')}", "so be it."]
"""
    variant = spoken(tmp_path, source)
    assert rules_words(variant)[-2:] == ["The king rests for three moves.", "So be it."]
    page = rulebook.write(variant, "md")
    assert "### A quiet house\n\nThe king rests for three moves. So be it." in page


def test_a_silent_hook_is_named(tmp_path: Path) -> None:
    assert rules_words(spoken(tmp_path, ""))[-1] == "A rule written in Python: mine.py."


def test_what_hooks_say_is_text(tmp_path: Path) -> None:
    source = r"""
TITLE = "<b>bold</b>"
def describe(parameters, words):
    return ["<script>alert(1)</script> *stars*\n\n# heading \x1b[31m", "x" * 5000, *["more"] * 100]
"""
    variant = spoken(tmp_path, source)
    told = rules_words(variant)[1:]
    assert told[0] == "<script>alert(1)</script> *stars* # heading [31m."
    assert max(map(len, told)) == LONGEST + 1
    assert len(told) == MOST
    page = rulebook.write(variant, "html")
    assert "&lt;script&gt;alert(1)" in page
    assert "&lt;b&gt;bold" in page
    assert "<script>alert" not in page
    assert "<b>bold" not in page
    assert r"\<script\>" in rulebook.write(variant, "md")


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("def words(game, parameters):\n    return [1 // 0]\n", "words"),
        ("def counters(parameters):\n    return 'x'\n", "counters"),
        ("import nowhere_at_all\n", "import"),
        ("PARAMETERS = [\n", "PARAMETERS"),
        ("PARAMETERS = dict()\n", "PARAMETERS"),
    ],
)
def test_a_hook_file_that_fails_is_refused(tmp_path: Path, source: str, what: str) -> None:
    with pytest.raises(
        interpreter.DefinitionError, match=f"H377.*'{what}' of hook 'mine.py' fails"
    ) as caught:
        spoken(tmp_path, source)
    assert caught.value.problems[0].line


@pytest.mark.parametrize("value", first(1, ["1 // 0", "None", "[1 // 0]"]))
def test_a_hook_that_cannot_speak_is_a_fault_of_the_file(tmp_path: Path, value: str) -> None:
    variant = spoken(tmp_path, f"def describe(parameters, words):\n    return {value}\n")
    with pytest.raises(interpreter.DefinitionError, match="H377") as caught:
        rules_words(variant)
    assert caught.value.problems[0].line
    result = CliRunner().invoke(cli, ["show", "hooked.yaml", "--allow-hooks"])
    assert result.exit_code == 2
    assert "'describe' of hook 'mine.py' fails" in result.output


def test_a_hook_may_leave_the_other_side_in_check(tmp_path: Path) -> None:
    board = HOOKED.replace("pieces:", "pieces:\n  rook: {symbol: R, moves: [{slide: orthogonal}]}").replace(
        "  . . . . .\n  . . K . .", "  . . . . .\n  . R K . ."
    )
    fen = "2k2/5/5/5/K1R2 w - - 0 1"
    (tmp_path / "hooked.yaml").write_text(board)
    for source, playable in (
        ("", False),
        ("def leaves_in_check(parameters, turn):\n    return turn == 0\n", True),
    ):
        (tmp_path / "mine.py").write_text(f'"""A hook."""\n{source}{VETO}')
        variant = interpreter.load(tmp_path / "hooked.yaml", allow_hooks=True, kernel="plain")
        if playable:
            assert variant.position(fen).turn == "white"
        else:
            with pytest.raises(interpreter.FenError, match="black is in check"):
                variant.position(fen)
