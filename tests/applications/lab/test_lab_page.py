"""What docs/laboratory.md says is true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from shared import ROOT

from interpreter.applications.cli.cli import cli
from interpreter.applications.lab.design.trial import LONGEST_GAME
from interpreter.applications.lab.kernel.counting import PIECE_COUNTS
from interpreter.applications.lab.playing.running import PLAYED_BATCH, RANDOM_BATCH
from interpreter.applications.lab.store import schema
from interpreter.applications.lab.store.tension import CENTIPAWNS, MATE, SETTLED, UNSCORED

PAGE = (ROOT / "docs" / "laboratory.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```(\w+)[^\n]*\n(.*?)^```", PAGE, re.M | re.S))


def first_cells(heading: str) -> list[str]:
    """The names in the first column of the table with a heading, in their order."""
    rows = PAGE.split(f"| {heading} |")[1].split("\n\n")[0].splitlines()[2:]
    return [name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])]


def test_every_column_is_explained_in_its_order() -> None:
    assert first_cells("column of `games`") == list(
        schema.COLUMNS[: schema.COLUMNS.index("lead_changes")]
    ) + [
        *("lead_changes", "swing", "drama", "settled", "clarity"),
        *("nodes_a", "nodes_b", "seconds"),
        *schema.USES,
    ]
    assert first_cells("count of a piece type of a side") == [*PIECE_COUNTS, "moves"]


def test_every_table_is_explained() -> None:
    tables = re.findall(r"CREATE TABLE (\w+)", schema.TABLES)
    assert sorted(first_cells("table")) == sorted(tables)
    for table, body in re.findall(r"CREATE TABLE (\w+) \((.*?)\n\)", schema.TABLES, re.S):
        row = PAGE.split(f"| `{table}` |")[1].splitlines()[0]
        for column in re.findall(r"^\s{4}(\w+) (?:INTEGER|TEXT|BLOB)", body, re.M):
            assert column in ("id", "arm", "number") or table == "games" or f"`{column}`" in row, (
                table,
                column,
            )


def test_the_numbers_are_these() -> None:
    assert f"{schema.APPLICATION:#x}" == "0x48745864" in PAGE
    assert f"layout {schema.VERSION} in" in PAGE
    for text in (
        f"±{CENTIPAWNS}",
        f"{MATE} less",
        f"{UNSCORED} is none",
        f"≥ {SETTLED}",
        f"moves ({LONGEST_GAME})",
    ):
        assert text in PAGE
    assert f"batches are of {RANDOM_BATCH} random games, or {PLAYED_BATCH} others" in PAGE


def test_the_commands_exist() -> None:
    group = cli.commands["lab"]
    assert isinstance(group, click.Group)
    for name in re.findall(r"heterodox lab (\w+)", PAGE):
        assert name in group.commands


@pytest.mark.every
def test_the_examples_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in BLOCKS["sh"].splitlines():
        words = shlex.split(line)[1:]
        workers = ["--workers", "1"] if words[1] in ("run", "compare") else []
        result = CliRunner().invoke(cli, [*words, *workers])
        assert result.exit_code == 0, f"{line}\n{result.output}"
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 401
    exec(compile(BLOCKS["python"], "laboratory.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" (")[0] for line in lines] == [
        *("losalamos 400 True", "losalamos 200 True", "losalamos pieces.knight.moves=WD 200 True"),
        *2 * ("losalamos 40 True", "losalamos pieces.knight.moves=WD 40 True"),  # at two strengths
    ]
