"""A published page is opened again as the definition that it carries; of a hostile page nothing else is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from shared import TINY
from web_browser import text_of, wasm

from interpreter import load, load_text
from interpreter.applications.cli.cli import cli
from interpreter.applications.web.page import page
from interpreter.errors import DefinitionError
from interpreter.language.inherit import resolve, resolve_text
from interpreter.language.pages import MAX_PAGE
from interpreter.rules.machine.forms import WASM


def run(*words: str) -> tuple[int, str]:
    """A command's exit code and all that it says."""
    result = CliRunner().invoke(cli, words)
    assert "Traceback" not in result.output
    return result.exit_code, result.output


@pytest.fixture
def wildebeest(tmp_path: Path) -> Path:
    """A page with an option that is not the default."""
    variant = load("wildebeest", {"early_promotion": True}, kernel=WASM)
    path = tmp_path / "page.html"
    path.write_text(page(variant.position(), resolve("wildebeest")), encoding="utf-8")
    return path


@pytest.mark.every
def test_it_is_the_same_game_with_the_same_options(wildebeest: Path) -> None:
    again = load(wildebeest, kernel=WASM)
    assert again.options["early_promotion"] is True
    assert again.definition_hash == load("wildebeest", {"early_promotion": True}).definition_hash
    assert load(wildebeest, {"early_promotion": False}).definition_hash == wasm("wildebeest").definition_hash


@pytest.mark.every
def test_commands_take_it(wildebeest: Path) -> None:
    path = str(wildebeest)
    assert run("check", path)[0] == 0
    assert run("test", path)[0] == 0
    code, text = run("play", path, "--white", "random", "--black", "random", "--seed", "1", "--quiet")
    assert code == 0, text
    assert "Wildebeest" in run("rulebook", path, "--format", "md")[1]
    code, text = run("publish", path)
    assert code == 0
    assert text == wildebeest.read_text(encoding="utf-8")


def test_a_definition_with_markup_comes_back(tmp_path: Path) -> None:
    source = TINY.replace("board:", "name: '</script><!-- x'\nboard:", 1)
    path = tmp_path / "page.html"
    path.write_text(page(load_text(source, kernel=WASM).position(), resolve_text(source)), encoding="utf-8")
    assert load(path).name == "</script><!-- x"


BEGIN = '<script type="application/yaml" id="hx-definition" data-options="{}">\n'


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("<html></html>", "H209", "no definition"),
        ("PAGE" * 2, "H209", "2 definitions"),
        (BEGIN + "variant: x", "H209", "no end"),
        (BEGIN + "variant: !!python/object:os.system x</script>", "H010", "tag"),
        (BEGIN + "a: &a [x]\nb: *a</script>", "H011", "anchor"),
        (BEGIN + "- pawn</script>", "H008", ""),
        (BEGIN + "a: " + "x" * 300_000 + "</script>", "H002", "256 kB"),
        ("\n" * 300_000 + BEGIN + "a: x</script>", "H002", "256 kB"),
        (" " * (MAX_PAGE + 1), "H002", "4096 kB"),
        (BEGIN + "format: 2\nhooks: ['../evil.py']</script>", "", ""),
    ],
)
def test_hostile_pages_are_refused(tmp_path: Path, text: str, code: str, told: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(text.replace("PAGE", text_of("hexapawn")), encoding="utf-8")
    with pytest.raises(DefinitionError) as found:
        load(path, allow_hooks=True)
    assert code in [problem.code for problem in found.value.problems] or not code
    assert told in str(found.value)
    status, said = run("check", str(path))
    assert status != 0
    assert "page.html" in said


@pytest.mark.parametrize("options", ["[1]", "{", "[" * 3000, "{&quot;a&quot;: [1]}"])
def test_options_that_are_none_are_refused(tmp_path: Path, options: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(
        text_of("hexapawn").replace('data-options="{}"', f'data-options="{options}"'), encoding="utf-8"
    )
    with pytest.raises(DefinitionError, match="options in this page"):
        load(path)


def test_an_error_has_its_line_in_the_page(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<p>\n" * 7 + BEGIN + "variant: x\nformat: 99\n</script>", encoding="utf-8")
    with pytest.raises(DefinitionError) as found:
        load(path)
    assert 10 in [problem.line for problem in found.value.problems]


def test_hook_files_beside_a_page_are_not_run(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    (tmp_path / "evil.py").write_text("raise SystemExit(3)")
    text = TINY + "hooks: [{module: evil.py}]\n"
    path.write_text(BEGIN + text + "</script>", encoding="utf-8")
    with pytest.raises(DefinitionError):
        load(path, allow_hooks=True)
