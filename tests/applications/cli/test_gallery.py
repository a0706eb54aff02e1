"""The list of shipped variants: what is told of each, choosing, and the page made of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from docpages import variants as gallery_page

from interpreter.applications.cli.cli import cli
from interpreter.applications.cli.understanding import gallery
from interpreter.applications.cli.understanding.listing import rows

ROOT = Path(__file__).parents[3]
STALE = "run python tests/docpages/variants.py"


@pytest.fixture(scope="module")
def found() -> list[dict[str, Any]]:
    return rows()


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["list", *arguments])


def ids(*arguments: str) -> set[str]:
    result = run(*arguments, "--ids")
    assert result.exit_code == 0, result.output
    return set(result.output.split())


@pytest.mark.every
def test_facts(found: list[dict[str, Any]]) -> None:
    told = {row["id"]: row for row in found}
    assert told["chess"]["pieces"] == 32
    assert told["chess"]["kinds"] == 6
    assert told["omega"]["squares"] == 104
    assert told["lakeside"]["squares"] == 76
    assert told["pocketknight"]["pieces"] == 34
    assert told["teeko"]["pieces"] == 8
    assert told["carousel"]["tags"] == ["board", "hops"]
    assert {"armies", "goal", "drops"} <= set(told["shinobi"]["tags"])
    assert {"family": "shatranj", "difficulty": "medium"}.items() <= told["makpong"].items()
    assert told["ultima"]["family"] is None


@pytest.mark.parametrize("tag", gallery.TAGS)
def test_every_tag_is_of_some_variant_and_not_of_all(tag: str, found: list[dict[str, Any]]) -> None:
    number = sum(tag in row["tags"] for row in found)
    assert number < len(found)
    assert number or tag == "passing"


@pytest.mark.every
def test_choosing() -> None:
    assert {"crazyhouse", "shogi", "teeko"} <= ids("--tag", "drops")
    assert ids("--family", "xiangqi") >= {"xiangqi", "minixiangqi", "manchu"}
    hard = ids("--family", "chess", "--squares", "64-", "--difficulty", "hard", "--tag", "drops")
    assert "shinobi" in hard
    assert not hard & {"orda", "dragon", "shogi"}


@pytest.mark.every
def test_ranges() -> None:
    assert "hexapawn" in ids("--squares", "-9")
    assert "shogi" in ids("--squares", "81")
    assert not {"hexapawn", "omega"} & ids("--squares", "10-100")
    assert ids("--pieces", "6") >= {"hexapawn", "nineholes"}


@pytest.mark.every
def test_nothing_fits() -> None:
    result = run("--tag", "drops", "--family", "xiangqi")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "without --tag: " in result.stderr
    assert json.loads(run("--tag", "drops", "--family", "xiangqi", "--json").stdout) == []


@pytest.mark.every
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--tag", "drop"], "did you mean 'drops'?"),
        (["--family", "zzz"], "there are chess, "),
        (["--squares", "big"], "such as 64"),
        (["--squares", "-"], "such as 64"),
        (["--difficulty", "hrad"], "hard"),
    ],
)
def test_wrong_wishes(arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.every
def test_tags_are_told() -> None:
    assert "pieces are dropped from a hand" in run("--tags").stdout
    assert {"tag": "drops", "meaning": "pieces are dropped from a hand"}.items() <= next(
        row for row in json.loads(run("--tags", "--json").stdout) if row["tag"] == "drops"
    ).items()


def test_the_page_and_the_paragraph_are_fresh(found: list[dict[str, Any]]) -> None:
    readme = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    assert (ROOT / "docs/variants.md").read_text(encoding="utf-8") == gallery_page.page(found), STALE
    assert gallery_page.with_paragraph(readme, found) == readme, STALE
    assert gallery_page.paragraph(found) in readme
