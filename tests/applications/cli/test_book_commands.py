"""`explain`, `rulebook` and `draw` on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import Result

Run = Callable[..., str]


@pytest.fixture
def told(run: Callable[..., Result]) -> Run:
    """The output of a command that has to succeed."""

    def invoke(*arguments: object) -> str:
        result = run(*arguments)
        assert result.exit_code == 0, result.output
        return result.output

    return invoke


def test_explain_tells_and_draws(told: Run) -> None:
    text = told("explain", "omega", "wizard", "e5", "--ascii")
    assert "The wizard steps one square diagonally." in text
    assert "Betza: FC" in text
    assert "{step: diagonal}" in text
    row = next(line for line in text.splitlines() if line.split()[:1] == ["5"])
    assert row.split() == ["5", ".", ".", ".", ".", "W", ".", ".", ".", ".", ".", "5"]
    assert "*  moves or captures here" in text


def test_explain_says_what_betza_cannot_say(told: Run) -> None:
    text = " ".join(told("explain", "chess", "P").split())
    assert (
        "no letters for a least distance, where a move may start or end or being captured en passant" in text
    )
    assert "Betza: mR   (without captures that follow from its moves)" in told("explain", "ultima", "pincer")


def test_explain_for_programs(told: Run) -> None:
    data = json.loads(told("explain", "empire", "pawn", "d7", "--black", "--json"))
    assert (data["piece"], data["symbol"], data["betza"]) == ("pawn", "P", None)
    (diagram,) = data["diagrams"]
    assert diagram["marks"] == {"d6": "move", "d5": "first", "c6": "capture", "e6": "capture"}
    assert diagram["pieces"] == {"d7": "p"}
    assert set(diagram["meanings"]) == set(diagram["marks"].values())


def test_explain_draws_a_file(told: Run, tmp_path: Path) -> None:
    path = tmp_path / "cannon.svg"
    told("explain", "xiangqi", "C", "e5", "--svg", str(path))
    assert ElementTree.parse(path).getroot().tag.endswith("svg")
    svg = told("explain", "xiangqi", "C", "e5", "--svg", "-")
    assert svg == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["explain", "omega", "wizzard"], "did you mean 'wizard'?"),
        (["explain", "omega", "dragon"], "its pieces are king, queen"),
        (["explain", "omega", "wizard", "z9"], "no square 'z9'"),
        (["explain", "omega", "pawn", "e9"], "can never stand on e9"),
        (["explain", "xiangqi", "general", "a1"], "Red's general can never stand on a1"),
        (["explain", "nowhere", "pawn"], "nowhere"),
        (["explain", "omega"], "PIECE"),
        (["explain", "omega", "king", "--svg", "no/such/folder.svg"], "no such file"),
        (["rulebook", "omgea"], "did you mean 'omega'?"),
        (["rulebook", "omega", "--format", "pdf"], "pdf"),
        (["rulebook", "omega", "-o", "omega.pdf"], "for PDF, print the HTML"),
        (["rulebook", "wildebeest", "--option", "early=1"], "early"),
        (["rulebook", "chess", "-o", "no/such/folder.html"], "no such file"),
        (["draw", "chess", "--fen", "x"], "FEN"),
        (["draw", "chess", "--moves", "e2e5"], "illegal move"),
        (["rulebook", "losalamos", "-o", "."], "is a folder"),
        (["draw", "chess", "-o", ""], "is a folder"),
        (["draw", "chess", "--mark", "e4"], "there is no piece on e4"),
        (["draw", "chess", "--mark", "k9"], "no square 'k9'"),
        (["draw", "chess", "--size", "1"], "--size"),
    ],
)
def test_wrong_input_is_refused(run: Callable[..., Result], arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_rulebook_chooses_its_form_by_the_name(told: Run, tmp_path: Path) -> None:
    path, page = tmp_path / "a.md", tmp_path / "a.html"
    told("rulebook", "losalamos", "-o", str(path))
    told("rulebook", "losalamos", "-o", str(page))
    assert path.read_text(encoding="utf-8").startswith("# Los Alamos")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.html", "a.md"]


def test_a_refused_picture_leaves_no_file(run: Callable[..., Result], tiny: Path, tmp_path: Path) -> None:
    (tmp_path / "pieces").mkdir()
    (tmp_path / "pieces" / "rook.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>")
    result = run("rulebook", tiny, "-o", tmp_path / "book.html")
    assert result.exit_code == 2
    assert "pieces/rook.svg:1:1" in result.output
    assert not (tmp_path / "book.html").exists()


def test_draw_marks_and_arrows(told: Run) -> None:
    plain = told("draw", "chess")
    moved = told("draw", "chess", "--moves", "e2e4", "--flip")
    marked = told("draw", "chess", "--mark", "b1")
    for text in (plain, moved, marked):
        ElementTree.fromstring(text)
    assert 'opacity=".85"' in moved
    assert 'opacity=".85"' not in plain
    assert "moves here without capturing" in marked


@pytest.mark.every
def test_explain_draws_every_diagram(told: Run) -> None:
    """Jumps, enemies kept from moving and captures elsewhere are drawn, not only told in the terminal."""
    svg = told("explain", "ultima", "chameleon", "--svg", "-")
    text = told("explain", "ultima", "chameleon")
    for meaning in ("captures here by jumping over", "such an enemy cannot move from here", "is captured"):
        assert meaning in svg
        assert meaning in text
    assert "The chameleon on d4 and the enemy immobilizers that it keeps from moving." in text
    example = json.loads(told("explain", "ultima", "coordinator", "--json"))["example"]
    assert (example["move"], example["captures"]) == ("d4f6", ["f2", "c6"])


def test_explain_leaves_out_an_empty_board(told: Run) -> None:
    diagrams = json.loads(told("explain", "carousel", "grasshopper", "--json"))["diagrams"]
    assert [diagram["kind"] for diagram in diagrams] == ["hops"]


def test_explain_fits_a_narrow_terminal(told: Run) -> None:
    assert max(map(len, told("explain", "ultima", "chameleon").splitlines())) <= 80
    assert max(map(len, told("explain", "omega", "pawn").splitlines())) <= 80
