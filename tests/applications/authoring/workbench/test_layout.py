"""The one layout: it loses nothing, comes to rest at once, and refuses what it would change."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import TESTS
from test_generated import PHASES, QUIET, definitions

from interpreter.applications.authoring.workbench.commented import comments
from interpreter.applications.authoring.workbench.layout import WIDTH, laid_out
from interpreter.applications.cli.cli import cli
from interpreter.errors import DefinitionError
from interpreter.language import resources
from interpreter.language.document import parse

SHIPPED = [resources.definition_path(variant) for variant in resources.shipped_ids()]
LINT = sorted((TESTS / "applications" / "authoring" / "lint").glob("*.yaml"))

UGLY = """\
# the first line
variant: ugly   # its id
format: 2


# about the end
end:
- {if: checkmate, result: loss}   # mate
-   {if: stalemate,
     result: draw}
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
format: 2
variant: ugly   # its id
board: {ranks: "1-4", files: a-d}
pieces:
  king: {symbol: "K", royal: true, moves: [{step: any}]}
  # the rook
  rook:
    symbol: "R"   # a letter
    moves:
      - slide: orthogonal
setup: |
  r k . .
  . . . .
  . . . .
  . . K R

# about the end
end:
  - {if: checkmate, result: loss}   # mate
  - {if: stalemate, result: draw}
# the last line
"""


def remarks(text: str) -> Counter[str]:
    """The comments of a text, in any order."""
    return Counter(comment.text for comment in comments(text))


def run(*arguments: object) -> Any:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


@pytest.mark.every
@pytest.mark.parametrize("path", [*SHIPPED, *LINT], ids=lambda path: path.stem)
def test_meaning_and_comments_stay(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    new = laid_out(text)
    assert parse(new, "") == parse(text, "")
    assert remarks(new) == remarks(text)
    assert laid_out(new) == new


@pytest.mark.every
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_definitions_are_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert laid_out(text) == text, f"heterodox fmt {path.name}"


def test_an_ugly_file() -> None:
    assert laid_out(UGLY) == NEAT
    assert laid_out(NEAT) == NEAT
    assert laid_out("\ufeff" + UGLY.replace("\n", "\r\n")) == NEAT


COMMENTED = """\
format: 2   # format
variant: [ # open
  a, b # second
  # in brackets
]   # closed
end:
- # dash
  if: checkmate
    # deep
# left
  result: loss
-   - x # first
    # foot of the inner list
  # - {if: stalemate, result: draw}
# above the setup
setup: | # head
    a b

    c d  \x20
note:
   # before its text
   'it''s'
# the last line
"""
PLACED = """\
format: 2   # format
variant:   # closed
  # open
  - a
  - b   # second
  # in brackets
# above the setup
setup: |   # head
  a b

  c d  \x20
end:
  # dash
  - if: checkmate
    # deep
    # left
    result: loss
  - - x   # first
    # foot of the inner list
  # - {if: stalemate, result: draw}
# before its text
note: "it's"
# the last line
"""


def test_comments_stay_with_what_they_speak_of() -> None:
    assert laid_out(COMMENTED) == PLACED
    assert laid_out(PLACED) == PLACED


class Scribbler:
    """Writes a document in any way that YAML allows, with numbered comments everywhere."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.number = 0

    def comment(self) -> str:
        self.number += 1
        return self.chance.choice(["# c{}", "#c{}: {{a: b}}", "#  c{} 'x \"y # z"]).format(self.number)

    def scalar(self, value: Any) -> str:
        if not isinstance(value, str):
            return json.dumps(value)
        ways = [json.dumps(value, ensure_ascii=False)]
        if "\n" not in value:
            ways.append("'" + value.replace("'", "''") + "'")
        if re.fullmatch("[a-z_]+", value) and yaml.safe_load(value) == value:
            ways += [value] * 4
        return self.chance.choice(ways)

    def key(self, name: object) -> str:
        """A key, in quotes where a comma would end it."""
        return f'"{name}"' if "," in str(name) else str(name)

    def gap(self, indent: int) -> str:
        after = "\n" + " " * (indent + self.chance.randint(1, 4))
        return self.chance.choice([" "] * 15 + [after, f" {self.comment()}{after}"])

    def flow(self, value: Any, indent: int) -> str:
        if not isinstance(value, (dict, list)):
            return self.scalar(value)
        names = [f"{self.key(name)}: " for name in value] if isinstance(value, dict) else [""] * len(value)
        inner = value.values() if isinstance(value, dict) else value
        parts = [name + self.flow(one, indent) for name, one in zip(names, inner, strict=True)]
        start, end = "{}" if isinstance(value, dict) else "[]"
        return (
            start
            + "".join(self.gap(indent) + part + "," for part in parts)[:-1]
            + self.gap(indent) * bool(parts)
            + end
        )

    def block(self, value: Any, indent: int) -> list[str]:
        lines = []
        for name in value if isinstance(value, dict) else range(len(value)):
            lines += [self.chance.choice([" " * indent, ""]) + self.comment()] * self.chance.choice(
                [0, 0, 0, 1]
            )
            lines += [""] * self.chance.choice([0, 0, 0, 1, 2])
            inner, head = value[name], " " * indent + (f"{name}:" if isinstance(value, dict) else "-")
            beside = self.chance.choice(["", "", " " + self.comment()])
            deep = indent + self.chance.randint(1, 4)
            if isinstance(inner, (dict, list)) and inner and self.chance.random() < 0.5:
                lines += [head + beside, *self.block(inner, deep)]
            elif isinstance(inner, str) and inner.endswith("\n") and inner[0].isalnum():
                lines += [f"{head} |{beside}", *(" " * deep + line for line in inner[:-1].split("\n"))]
            else:
                lines.append(f"{head} {self.flow(inner, indent)}{beside}")
        return lines


@pytest.mark.every
@pytest.mark.parametrize(
    "seed", [*range(12), *(pytest.param(n, marks=pytest.mark.slow) for n in range(12, 300))]
)
def test_any_layout_of_a_shipped_definition(seed: int) -> None:
    """However a definition is written: laid out once it says the same, comments included, and rests."""
    scribbler = Scribbler(seed)
    doc = yaml.safe_load(SHIPPED[seed % len(SHIPPED)].read_text(encoding="utf-8"))
    keys = scribbler.chance.sample(list(doc), len(doc))
    text = "\n".join(scribbler.block({key: doc[key] for key in keys}, 0)) + "\n"
    new = laid_out(text)
    assert parse(new, "") == parse(text, "")
    numbers = re.findall(r"\bc\d+\b", new)
    assert sorted(numbers) == sorted(re.findall(r"\bc\d+\b", text))
    assert laid_out(new) == new


def test_long_lists_are_written_line_by_line() -> None:
    names = ", ".join(f"a_rather_long_name_{i}" for i in range(12))
    new = laid_out(f"format: 2\nvariant: long\nend: [{{count: [{names}], is: 0, result: loss}}]\n")
    assert max(map(len, new.split("\n"))) <= WIDTH
    assert "- a_rather_long_name_3\n" in new


@pytest.mark.parametrize(
    "text",
    ["a: &x 1\nb: *x\n", "a: !!python/object:os.system x\n", "[1, 2]\n", "", "a: 1\na: 2\n", "a: [" * 70],
)
def test_what_is_no_definition_is_refused(text: str) -> None:
    with pytest.raises(DefinitionError):
        laid_out(text)


@pytest.mark.every
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
    assert "+format: 2" in result.output
    assert path.read_text(encoding="utf-8") == UGLY
    assert run("fmt", path).exit_code == 0
    assert path.read_text(encoding="utf-8") == laid_out(UGLY)
    assert run("fmt", "--check", path).exit_code == 0
    assert list(tmp_path.iterdir()) == [path]


def test_a_bad_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("format: 2\n\tvariant: x\n", encoding="utf-8")
    result = run("fmt", path)
    assert result.exit_code == 2
    assert "H005" in result.output
    assert path.read_text(encoding="utf-8") == "format: 2\n\tvariant: x\n"
    assert run("fmt", tmp_path / "none.yaml").exit_code == 2
    assert run("fmt", tmp_path).exit_code == 2
