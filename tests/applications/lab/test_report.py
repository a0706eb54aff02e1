"""Comparisons and reports: right figures, the same bytes every time, nothing unescaped."""

from __future__ import annotations

import csv
import html
import io
import json
import re
import shlex
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import fields
from html.parser import HTMLParser
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from shared import ROOT

from interpreter.applications.cli.cli import cli
from interpreter.applications.cli.lab import experiments as bench
from interpreter.applications.cli.lab.options import ArmOptions
from interpreter.applications.cli.lab.run import read_arm
from interpreter.applications.lab.answers.comparing import compare
from interpreter.applications.lab.questions.quantities import QUANTITIES, ArmSamples
from interpreter.applications.lab.report import charts, drawing
from interpreter.applications.lab.report.curves import LEAST_GAMES
from interpreter.applications.lab.report.gathering import LOOKED_AT, gather
from interpreter.applications.lab.store.reading import Reader
from interpreter.applications.matches.presenting import sparkline
from interpreter.applications.studio.answering import answered
from interpreter.lab import read

EVIL = "<script>alert(1)</script>$x$"
DEFINITION = """\
format: 2
variant: odd
name: 'Odd {evil}'
board: {{files: a-d, ranks: 1-4, holes: [b2], extra: {{x1: [-1, -1]}}}}
pieces:
  king: {{symbol: K, royal: true, moves: [{{step: any}}]}}
  rook: {{symbol: R, title: 'tower {evil}', moves: [{{slide: orthogonal}}]}}
setup: |
  * k . . r
  * . . . .
  * . * . .
  * K . . R
  . * * * *
end:
  - {{if: checkmate, result: loss}}
  - {{if: stalemate, result: draw}}
  - {{material: none, result: draw}}
  - {{repeats: 3, result: draw}}
"""


def lab(*words: str, code: int = 0) -> str:
    """Output of a command of the laboratory."""
    result = CliRunner().invoke(cli, ["lab", *words], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an odd definition and a database of three arms."""
    place = tmp_path_factory.mktemp("report")
    (place / "odd.yaml").write_text(DEFINITION.format(evil=EVIL))
    odd = f"{place / 'odd.yaml'} --label '{EVIL}'"
    arms = ("losalamos", "losalamos --set pieces.queen.moves=R", odd)
    common = ("--workers", "1", "--quiet", "--db", str(place / "lab.sqlite"))
    lab("compare", *arms, "--games", "60", *common)
    lab("run", "losalamos", "--players", "engine:nodes=1", "--games", "13", *common)
    return place


@pytest.fixture(scope="module")
def page(folder: Path) -> str:
    """The page about it."""
    lab("report", str(folder / "lab.sqlite"), "-o", str(folder / "report.html"))
    return (folder / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def figures_as_json(folder: Path) -> str:
    """Its figures as JSON."""
    return lab("report", str(folder / "lab.sqlite"), "--format", "json")


# --- comparison -------------------------------------------------------------------------------


def test_all_who_show_a_comparison_show_the_same(folder: Path, page: str) -> None:
    """Terminal, page and studio have every cell and every remark that programs are given."""
    path = folder / "lab.sqlite"
    shown = lab("show", str(path), "--differences", "--all")
    studio = answered({"task": "lab_compare", "database": str(path), "number": 1})
    found = read(path).compare(1).against
    assert [one.this for one in found] == ["losalamos pieces.queen.moves=R", EVIL]
    for one, told in zip(found, studio["remarks"], strict=True):
        assert all(text in told for text in (one.title, *one.remarks))
        assert html.escape(one.title) in page
        assert all(text in shown and html.escape(text) in page for text in one.remarks)
        for news, cells in one.rows:
            assert [one.this, *cells, "yes" if news else ""] in studio["rows"]
            assert all(cell in shown and html.escape(cell) in page for cell in cells)


def test_arms_that_do_not_differ_at_all_are_compared_on_a_page(tmp_path: Path) -> None:
    """Players without dice play one game from one opening."""
    words = ("--players", "engine:nodes=9", "--opening-plies", "0", "--games", "2", "--workers", "1")
    twins = ("hexapawn", "hexapawn --label twin")
    assert "No difference" in lab("compare", *twins, *words, "--quiet", "--db", str(tmp_path / "db"))
    lab("report", str(tmp_path / "db"), "-o", str(tmp_path / "page.html"))
    assert "No difference is established." in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.every
def test_a_comparison_says_what_is_established(folder: Path) -> None:
    with Reader(folder / "lab.sqlite") as reader:
        arms = reader.experiments()[0].arms
        samples = [ArmSamples(reader, arm.id) for arm in arms]
    found = {item.quantity.name: item for item in compare(samples)}
    branching = found["branching"].contrasts
    assert [c.arm for c in branching] == [1, 2]
    assert branching[1].established  # a far smaller board
    assert branching[1].effect.value < -0.9
    for item in found.values():
        for c in item.contrasts:
            assert c.corrected >= c.chance
            assert c.difference.value == pytest.approx(c.interval.value - item.first.value)
    same = compare([samples[0], samples[0]])
    assert not any(c.established for item in same for c in item.contrasts)


@pytest.mark.every
def test_figures_are_those_of_the_games(folder: Path) -> None:
    with Reader(folder / "lab.sqlite") as reader:
        rows = reader.query("SELECT white_score, plies, choices, promotions FROM games WHERE arm = 1")
        samples = ArmSamples(reader, 1)
    means = {q.name: s.mean for q in QUANTITIES if (s := samples.sample(q))}
    number = len(rows)
    assert means["white_score"] == pytest.approx(sum(row[0] for row in rows) / number)
    assert means["plies"] == pytest.approx(sum(row[1] for row in rows) / number)
    assert means["branching"] == pytest.approx(sum(row[2] for row in rows) / sum(row[1] for row in rows))
    assert means["promoted"] == pytest.approx(sum(row[3] > 0 for row in rows) / number)
    assert "swing" not in means  # random players have no scores


@pytest.mark.every
def test_the_comparison_in_the_terminal(folder: Path) -> None:
    text = lab("show", str(folder / "lab.sqlite"), "--differences")
    assert "against losalamos, experiment 1" in text
    assert "Established: " in text
    assert "(Holm)" in text
    assert "against" not in lab("show", str(folder / "lab.sqlite"))
    data = json.loads(lab("show", str(folder / "lab.sqlite"), "--differences", "--json"))
    (comparison,) = data["comparisons"]
    assert {row["name"] for row in comparison["quantities"]} >= {"white_score", "plies", "branching"}


# --- the page ---------------------------------------------------------------------------------


class Outline(HTMLParser):
    """Checks that elements close in order, and collects what a page refers to."""

    VOID = frozenset({"meta", "br", "link", "img"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.elements: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name in ("href", "src", "xlink:href") and value:
                self.links.append(value)
            if name == "id" and value:
                self.ids.add(value)
            assert not name.startswith("on"), name

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.mark.every
def test_the_page_is_whole_and_needs_nothing_else(page: str) -> None:
    outline = Outline()
    outline.feed(page)
    assert outline.open == []
    assert all(link.startswith("#") and link[1:] in outline.ids for link in outline.links), outline.links
    assert not outline.elements & {"script", "img", "link", "iframe", "object"}
    assert "url(" not in re.sub(r"url\(#", "", page)
    assert len(re.findall(r"<svg[^>]* role=\"img\"", page)) >= 15
    for svg in re.findall(r"<svg.*?</svg>", page, re.S):
        ElementTree.fromstring(svg)


@pytest.mark.every
def test_text_of_definitions_stays_text(page: str) -> None:
    assert EVIL not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;$x$" in page


@pytest.mark.every
def test_the_same_database_gives_the_same_bytes(folder: Path, page: str) -> None:
    again = folder / "again.html"
    title = "Laboratory report: lab"
    lab("report", str(folder / "lab.sqlite"), "-o", str(again), "--title", title)
    assert again.read_text(encoding="utf-8") == page


@pytest.mark.every
def test_a_board_with_a_hole_and_an_extra_square(folder: Path) -> None:
    with Reader(folder / "lab.sqlite") as reader:
        found = gather(reader)
    odd = found.sections[0].arms[2]
    assert odd.seen is not None
    variant = odd.stored.arm.load()
    assert odd.seen.arrivals.shape == (2 * 2 + 2, 16)  # 15 squares and one outside
    with Reader(folder / "lab.sqlite") as reader:
        ((moves,),) = reader.query("SELECT total(plies) FROM games WHERE arm = ?", (odd.stored.id,))
    assert odd.seen.games == 60
    assert odd.seen.arrivals.sum() == moves
    from interpreter.applications.lab.report.heatmaps import heatmaps

    drawing = heatmaps(variant, odd.seen.arrivals, 0)
    assert drawing.count("<path") == 2 * 16


@pytest.mark.every
def test_how_it_was_run_can_be_run_again(figures_as_json: str, tmp_path: Path) -> None:
    data = json.loads(figures_as_json)
    assert data["experiments"][1]["commands"] == [
        "heterodox lab run losalamos --players engine:nodes=1 --games 13"
    ]
    words = shlex.split(data["experiments"][1]["commands"][0])[2:]
    lab(*words, "--db", str(tmp_path / "again.sqlite"), "--workers", "1", "--quiet")
    again = json.loads(lab("report", str(tmp_path / "again.sqlite"), "--format", "json"))
    assert again["experiments"][0]["arms"][0]["figures"] == data["experiments"][1]["arms"][0]["figures"]
    assert again["experiments"][0]["arms"][0]["advantage_by_ply"]


@pytest.mark.every
def test_csv_and_json_agree(folder: Path, figures_as_json: str) -> None:
    data = json.loads(figures_as_json)
    rows = list(csv.DictReader(io.StringIO(lab("report", str(folder / "lab.sqlite"), "--format", "csv"))))
    arm = data["experiments"][0]["arms"][1]
    (row,) = (r for r in rows if r["arm"] == str(arm["id"]) and r["quantity"] == "plies")
    assert [float(row[key]) for key in ("value", "low", "high")] == arm["figures"]["plies"]
    assert sum(arm["lengths"]["games"]) == arm["games"] == 60


# --- refusals ---------------------------------------------------------------------------------


@pytest.mark.every
def test_without_the_library_that_draws(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    text = lab("report", str(folder / "lab.sqlite"), "-o", str(folder / "none.html"), code=2)
    assert "heterodox[lab]" in text
    assert not (folder / "none.html").exists()
    assert lab("report", str(folder / "lab.sqlite"), "--format", "csv")


def test_wrong_databases(tmp_path: Path) -> None:
    (tmp_path / "text.sqlite").write_text("no database, but long enough to be looked at as one" * 30)
    for name in ("missing.sqlite", "text.sqlite"):
        assert name in lab("report", str(tmp_path / name), code=2)


def test_the_documentation_names_every_quantity() -> None:
    page = (ROOT / "docs" / "laboratory.md").read_text(encoding="utf-8")
    for quantity in QUANTITIES:
        assert quantity.title in page, quantity.title
        for column in quantity.needs:
            assert f"`{column}`" in page
    for number in (f"about {LOOKED_AT:,} plies", f"fewer than {LEAST_GAMES} games"):
        assert number in page, number


@pytest.mark.every
def test_the_commands_of_the_findings_are_possible() -> None:
    """Every command line of the page is understood, and every arm of a comparison is a variant."""
    page = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
    group = cli.commands["lab"]
    assert isinstance(group, click.Group)
    lines = re.findall(r"^    heterodox lab (.*)$", page, re.M)
    assert len(lines) >= 6
    for line in lines:
        name, *words = shlex.split(line.replace("GAME", "omega").replace("\\$", "$"))
        said = group.commands[name].make_context(name, words).params
        if "arms" not in said:
            continue
        common = ArmOptions(**{each.name: said.get(each.name, ()) for each in fields(ArmOptions)})
        for text in said["arms"]:
            assert bench.arm_of(*read_arm(text, common)).load().ruleset.pieces


@pytest.mark.parametrize(
    ("values", "bars"),
    [
        ([], ""),
        ([0.5], ""),
        ([0.5, 0.5], "▄▄"),
        ([0.0, 1.0, 0.5], "▁█▅"),
        ([9.0, *range(16)], "▁▁▂▂▃▃▄▄▅▅▆▆▇▇██"),
    ],
)
def test_a_sparkline(values: list[float], bars: str) -> None:
    assert sparkline(values) == bars


@pytest.mark.every
def test_a_legend_covers_no_curve() -> None:
    """It stands above the axes, which keep their height."""
    with drawing.style():
        figure, axes = drawing.canvas()
        for i in range(9):
            axes.plot([0, 1], [i, i], label=f"a longer name {i}")
        charts.legend(figure, axes)
        figure.draw_without_rendering()
        (found,) = figure.legends
        assert found.get_window_extent().y0 >= axes.get_window_extent().y1 - 1
        assert axes.get_window_extent().height > 0.6 * figure.dpi * drawing.HEIGHT
