"""The one layout: it loses nothing, comes to rest at once, and refuses what it would change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from test_generated import PHASES, QUIET, definitions

from interpreter import resources
from interpreter.document import parse
from interpreter.errors import DefinitionError
from interpreter.players.cli import cli
from interpreter.workbench.layout import WIDTH, comments, laid_out

SHIPPED = [resources.definition_path(variant) for variant in resources.shipped_ids()]
LINT = sorted((Path(__file__).parents[1] / "lint").glob("*.yaml"))

UGLY = """\
# the first line
variant: ugly   # its id
format: 1


# about the end
end:
- {when: checkmate, winner: mover}   # mate
-   {when: stalemate,
     draw: true}
pieces:
    king:   {moves: [ {step: any} ], symbol: 'K', royal: true}
    # the rook
    rook:
        moves:
           - slide: orthogonal
        symbol: 'R'   # a letter
board: { ranks: '1-4', files: a-d }
setup: |
  r k . .
  . . . .
  . . . .
  . . K R
# the last line
"""
NEAT = """\
# the first line
format: 1
variant: ugly   # its id
board: {ranks: "1-4", files: a-d}
pieces:
  king: {symbol: "K", royal: true, moves: [{step: any}]}
    # the rook
  rook:
    moves:
      - slide: orthogonal
    symbol: "R"   # a letter
setup: |
  r k . .
  . . . .
  . . . .
  . . K R
"""


def run(*arguments: object) -> Any:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


@pytest.mark.parametrize("path", [*SHIPPED, *LINT], ids=lambda path: path.stem)
def test_meaning_and_comments_stay(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    new = laid_out(text)
    assert parse(new, "") == parse(text, "")
    assert comments(new) == comments(text)
    assert laid_out(new) == new


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_definitions_are_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert laid_out(text) == text, f"heterodox fmt {path.name}"


def test_an_ugly_file() -> None:
    new = laid_out(UGLY)
    assert new.startswith(NEAT.split("    # the rook")[0])
    assert list(parse(new, "")) == ["format", "variant", "board", "pieces", "setup", "end"]
    assert new.index("# about the end") < new.index("end:") < new.index("# the last line")
    assert new.index("setup:") < new.index("# about the end")
    assert "\n\n\n" not in new
    assert laid_out(new) == new
    assert laid_out(UGLY.replace("\n", "\r\n")) == new


def test_long_lists_are_written_line_by_line() -> None:
    names = ", ".join(f"a_rather_long_name_{i}" for i in range(12))
    new = laid_out(f"format: 1\nvariant: long\nend: [{{when: extinct, pieces: [{names}], loser: owner}}]\n")
    assert max(map(len, new.split("\n"))) <= WIDTH
    assert "- a_rather_long_name_3\n" in new


@pytest.mark.parametrize(
    "text",
    ["a: &x 1\nb: *x\n", "a: !!python/object:os.system x\n", "[1, 2]\n", "", "a: 1\na: 2\n", "a: [" * 70],
)
def test_what_is_no_definition_is_refused(text: str) -> None:
    with pytest.raises(DefinitionError):
        laid_out(text)


@settings(
    max_examples=15,
    deadline=None,
    database=None,
    derandomize=True,
    phases=PHASES,
    suppress_health_check=QUIET,
)
@given(definitions(), st.booleans(), st.integers(1, 8))
def test_any_definition(text: str, flow: bool, indent: int) -> None:
    """Whatever layout a definition has, it says the same afterwards, and the next time nothing changes."""
    doc = yaml.safe_load(text)
    ugly = yaml.safe_dump(doc, sort_keys=True, default_flow_style=flow or None, indent=indent, width=40)
    new = laid_out(ugly)
    assert parse(new, "") == parse(ugly, "")
    assert laid_out(new) == new


# --- the command -------------------------------------------------------------------------------


def test_check_and_diff_write_nothing(tmp_path: Path) -> None:
    path = tmp_path / "ugly.yaml"
    path.write_text(UGLY, encoding="utf-8")
    result = run("fmt", "--check", path)
    assert result.exit_code == 1
    assert "ugly.yaml: would change" in result.output
    result = run("fmt", "--diff", path)
    assert result.exit_code == 1
    assert "+format: 1" in result.output
    assert path.read_text(encoding="utf-8") == UGLY
    assert run("fmt", path).exit_code == 0
    assert path.read_text(encoding="utf-8") == laid_out(UGLY)
    assert run("fmt", "--check", path).exit_code == 0
    assert list(tmp_path.iterdir()) == [path]


def test_a_bad_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("format: 1\n\tvariant: x\n", encoding="utf-8")
    result = run("fmt", path)
    assert result.exit_code == 2
    assert "H005" in result.output
    assert path.read_text(encoding="utf-8") == "format: 1\n\tvariant: x\n"
    assert run("fmt", tmp_path / "none.yaml").exit_code == 2
    assert run("fmt", tmp_path).exit_code == 2
