"""`interpreter.lab`, the laboratory for programs: what the page shows runs, and what is wrong is told."""

from __future__ import annotations

import doctest
import inspect
import re
import threading
from importlib.resources import files
from pathlib import Path

import pytest
from pages import blocks
from shared import ROOT

from interpreter import lab
from interpreter.applications.lab.report.drawing import PAPER

PATH = ROOT / "docs" / "laboratory.md"
PAGE = PATH.read_text(encoding="utf-8")
SESSION = "\n".join(text for language, _, text in blocks(PATH) if language == "pycon")
LIBRARIES = {"pandas": "shape", "polars": "shape", "pyarrow": "num_rows"}


@pytest.mark.every
def test_the_session_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(SESSION, {"__name__": "page"}, PATH.name, None, 0)
    assert len(test.examples) > 10
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=report.append)
    assert not report, "".join(report)


def test_every_name_is_shown_and_explained() -> None:
    for name in lab.__all__:
        assert re.search(rf"\b{name}\b", PAGE + (lab.__doc__ or "")), name
        kind = getattr(lab, name)
        assert name == "ERRORS" or inspect.getdoc(kind)


def played(path: Path, games: int = 20) -> lab.Results:
    """Some games of two arms."""
    found = lab.experiment("losalamos", lab.arm("losalamos", "pieces.knight.moves=WD"), games=games)
    return lab.run(found, path, workers=1)


def test_every_move_of_a_piece_is_of_one_of_its_entries(tmp_path: Path) -> None:
    found = played(tmp_path / "db")
    uses, pieces = found.movements().columns, found.pieces().columns
    keys = ("arm", "piece", "side")
    by_entry: dict[tuple[object, ...], int] = {}
    for *key, moves in zip(*(uses[name] for name in keys), uses["moves"], strict=True):
        by_entry[tuple(key)] = by_entry.get(tuple(key), 0) + moves
    assert set(uses["games"]) == {20}
    assert by_entry == {
        tuple(key): moves
        for *key, moves in zip(*(pieces[name] for name in keys), pieces["moves"], strict=True)
    }


@pytest.mark.every
def test_what_is_played_is_told_and_can_be_stopped(tmp_path: Path) -> None:
    asked = threading.Event()
    found = lab.experiment("losalamos", games=1000)
    seen: list[lab.Progress] = []

    def told(progress: lab.Progress) -> None:
        seen.append(progress)
        asked.set()

    stopped = lab.run(found, tmp_path / "db", workers=1, progress=told, stop=asked.is_set)
    assert len(seen) == 1
    assert len(stopped.games()) == seen[0].games == 500
    assert len(lab.run(found, tmp_path / "db", workers=1).games()) == 1000


def test_progress_tells_how_an_arm_stands_and_has_gone(tmp_path: Path) -> None:
    """A bar for each look after which the arm had more games; looks at other arms add none."""
    seen: list[lab.Progress] = []
    found = lab.experiment("losalamos", lab.arm("losalamos", "pieces.knight.moves=WD"), games=100)
    lab.run(found, tmp_path / "db", workers=1, progress=seen.append)
    for label in {one.label for one in seen}:
        mine = [one for one in seen if one.label == label]
        shown = re.fullmatch(r"White (\S+ %) \(\S+ to \S+\)(?: ([▁-█]+))?, drawn \S+ %", mine[-1].told)
        assert shown
        assert mine[-1].white is not None
        assert shown[1] == f"{100 * mine[-1].white:.1f} %"
        assert len(shown[2]) == len({one.arm_games for one in mine if one.arm_games})


@pytest.mark.every
def test_stopping_does_not_wait_for_a_batch_that_runs_elsewhere(tmp_path: Path) -> None:
    asked = threading.Event()
    threading.Timer(0.05, asked.set).start()
    endless = lab.arm("chess", players="engine:nodes=100000000")
    found = lab.run(
        lab.experiment(endless, games=4, opening_plies=0), tmp_path / "db", workers=2, stop=asked.is_set
    )
    assert len(found.games()) == 0


def test_tables_have_the_games(tmp_path: Path) -> None:
    results = played(tmp_path / "db")
    games = results.games()
    assert len(games) == 40
    rows = list(games)
    assert [row["number"] for row in rows] == [*range(20), *range(20)]
    assert {row["label"] for row in rows} == {"losalamos", "losalamos pieces.knight.moves=WD"}
    pieces = list(results.pieces())
    assert sum(row["moves"] for row in pieces) == sum(row["plies"] for row in rows)
    assert sum(row["taken"] for row in pieces) == sum(row["captures"] for row in rows)
    assert "games: 40" in games._repr_html_()
    assert "<td>losalamos</td>" in results._repr_html_()


@pytest.mark.every
@pytest.mark.parametrize("name", LIBRARIES)
def test_other_libraries_take_tables_over(name: str, tmp_path: Path) -> None:
    pytest.importorskip(name, reason=f"{name} is not installed")
    games = played(tmp_path / "db").games()
    frame = {"pandas": games.pandas, "polars": games.polars, "pyarrow": games.arrow}[name]()
    assert [int(x) for x in frame["plies"].to_numpy()] == games.columns["plies"].tolist()
    assert list(frame["label"].to_numpy()) == games.columns["label"].tolist()
    if name == "pyarrow":
        import pyarrow.parquet

        games.parquet(tmp_path / "games.parquet")
        kept = pyarrow.parquet.read_table(tmp_path / "games.parquet")
        assert kept.schema == frame.schema
        assert kept.num_rows == 40


def test_a_library_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lab.Table("nothing", {})
    for name in LIBRARIES:
        monkeypatch.setitem(__import__("sys").modules, name, None)
    for ask in (table.pandas, table.polars, table.arrow):
        with pytest.raises(lab.FrameMissing, match=r"pip install \w+, or all of them: 'heterodox\[frames\]'"):
            ask()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: lab.experiment(), "needs an arm"),
        (lambda: lab.experiment("losalamos", primary="draws"), "one arm"),
        (lambda: lab.experiment("losalamos", margin=0.1), "primary outcome"),
        (lambda: lab.experiment("losalamos", sprt=(0, 50)), "two different players"),
        (lambda: lab.study("castlin"), "castling"),
        (lambda: lab.arm("losalamos", players=("random", "random", "random")), "found 3"),
        (lambda: lab.arm("losalamos", players="gnuchess"), "gnuchess"),
        (lambda: lab.arm("losalamos", "pieces.dragon.moves=W"), "dragon"),
        (lambda: lab.arm("no-such-variant"), "no-such-variant"),
        (lambda: lab.read("no-such-file.sqlite"), "no such file"),
        (lambda: lab.run("losalamos", "nothing.sqlite", executor="http://there"), "is not a cluster"),
    ],
)
def test_what_is_wrong_is_told(wrong: object, message: str) -> None:
    with pytest.raises(lab.ERRORS, match=message):
        wrong()  # type: ignore[operator]
    assert not Path("nothing.sqlite").exists()


def test_drawings_that_stand_alone_have_the_colours_of_the_page() -> None:
    style = files("interpreter.applications.lab.report").joinpath("style.css").read_text(encoding="utf-8")
    light = style.partition("@media")[0]
    for variable, colour in PAPER.items():
        assert f"{variable}: {colour};" in light


@pytest.mark.every
def test_plots_stand_alone(tmp_path: Path) -> None:
    results = played(tmp_path / "db")
    plots = results.plots()
    assert len(plots) == 5
    for plot in plots:
        assert plot._repr_svg_() in plot._repr_html_()
        assert "var(" not in plot.svg
    plots[0].save(tmp_path / "plot.svg")
    import xml.etree.ElementTree as Tree

    assert Tree.parse(tmp_path / "plot.svg").getroot().tag.endswith("svg")
