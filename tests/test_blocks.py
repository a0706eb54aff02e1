"""Every block of every page: a test runs it, or this file says why not; and every command line shown is understood."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
import yaml

from interpreter.applications.cli.cli import cli

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^( *)```(\w*)([^\n]*)\n(.*?)^ *```", re.M | re.S)
RUN = {
    "README.md": "tests/test_docs.py",
    "definitions/README.md": "tests/applications/authoring/workbench/test_page.py",
    "docs/authoring.md": "tests/applications/authoring/workbench/test_page.py",
    "docs/contributing.md": "tests/test_contributing.py",
    "docs/hooks.md": "tests/test_hooks_page.py",
    "docs/howto/": "tests/test_howto.py",
    "docs/importing.md": "tests/test_importing_page.py",
    "docs/laboratory.md": "tests/applications/lab/test_lab_page.py",
    "docs/language.md": "tests/test_language_page.py",
    "docs/library.md": "tests/applications/web/test_library.py",
    "docs/limits.md": "tests/unit/test_concepts.py",
    "docs/lint.md": "tests/applications/authoring/lint",
    "docs/notation.md": "tests/applications/records/test_notation_page.py",
    "docs/publish.md": "tests/applications/web/test_publish_page.py",
    "docs/python.md": "tests/test_python_page.py",
    "docs/research.md": "tests/test_research_page.py",
    "docs/rulebooks.md": "tests/applications/rulebook/test_rulebooks_page.py",
    "docs/tour.md": "tests/test_docs.py",
    "docs/understanding.md": "tests/play/reasons",
}
"""The test that runs the blocks of a page."""
NOT_RUN = {
    "docs/architecture.md": "plans of folders and ways, no code",
    "docs/editors.md": "settings of editors; tests/applications/lsp starts the server as they do",
    "docs/protocols.md": "settings of other programs and engines that serve until they are told to stop; tests/applications/protocols",
    "docs/studio.md": "a server that runs until it is stopped; tests/applications/studio",
    "docs/testing.md": "the whole of the tests",
}
"""Pages whose blocks no test runs as they stand, and why; their commands and texts are read below."""
SHORT = ("docs/limits.md", "docs/lint.md", "docs/language.md")
"""Pages that write entries of several places in one line, `board: …; pieces: …`, which their tests lay over chess."""
PAGES = sorted(
    {
        *ROOT.glob("*.md"),
        *(
            path
            for each in ("docs", "definitions", "schema", "studies")
            for path in (ROOT / each).rglob("*.md")
        ),
    }
)


def blocks() -> Iterator[tuple[str, str, str]]:
    """Page, language and text of every block."""
    for path in PAGES:
        for found in BLOCK.finditer(path.read_text(encoding="utf-8")):
            yield path.relative_to(ROOT).as_posix(), found[2], re.sub(f"(?m)^{found[1]}", "", found[4])


BLOCKS = list(blocks())


def test_every_page_with_blocks_has_a_test_or_a_reason() -> None:
    named = {*RUN, *NOT_RUN}
    pages = {"docs/howto/" if page.startswith("docs/howto/") else page for page, _, _ in BLOCKS}
    assert (pages - named, named - pages) == (set(), set())
    for page, test in RUN.items():
        paths = [ROOT / test] if test.endswith(".py") else list((ROOT / test).glob("*.py"))
        told = "".join(path.read_text(encoding="utf-8") for path in paths)
        assert any(word in told for word in (Path(page).name, Path(page).stem)), (
            f"{test} does not speak of {page}"
        )


def shown() -> Iterator[tuple[str, str]]:
    """Every command line of ours, with its page."""
    for page, language, text in BLOCKS:
        for line in text.replace("\\\n", " ").splitlines() if language in ("sh", "console", "text") else ():
            line = line.removeprefix("$ ")
            if line.startswith("heterodox ") and " ..." not in line:
                yield page, line


def understood(line: str) -> str:
    """What is wrong with a command line before anything runs: a name or an option that does not exist."""
    _, *arguments = shlex.split(re.split(r" (?:[|>&]|2>)", line)[0], comments=True)
    command: click.Command = cli
    above = click.Context(cli, info_name="heterodox")
    while isinstance(command, click.Group) and arguments and not arguments[0].startswith("-"):
        name = arguments.pop(0)
        found = command.get_command(above, name)
        if found is None:
            return f"no command {name}"
        command = found
    try:
        command.make_context(command.name, arguments, parent=above)
    except (click.NoSuchOption, click.BadOptionUsage) as error:
        return error.format_message()
    except (click.ClickException, click.exceptions.Exit):
        return ""  # a file that is not here, or help that was asked for
    return ""


def test_every_command_line_shown_is_understood() -> None:
    lines = list(shown())
    assert len(lines) > 200
    assert [(page, line, wrong) for page, line in lines if (wrong := understood(line))] == []
    assert understood("heterodox chek x.yaml") == "no command chek"
    assert "--strictly" in understood("heterodox check --strictly x.yaml")


def read_yaml(text: str) -> None:
    """A definition or a part of it; else lines that are an entry each."""
    try:
        yaml.safe_load(text)
    except yaml.YAMLError:
        for line in text.splitlines():
            yaml.safe_load(line)


@pytest.mark.parametrize(
    ("language", "read"),
    [
        ("yaml", read_yaml),
        ("toml", tomllib.loads),
        ("python", lambda text: compile(text, "a page", "exec")),
    ],
)
def test_every_block_is_of_its_language(language: str, read: object) -> None:
    assert callable(read)
    texts = [text for page, each, text in BLOCKS if each == language and page not in SHORT]
    assert texts
    for text in texts:
        read(text)
