"""Boards of points: lines that cross, palaces with diagonals, a river; by the definition or by choice."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from shared import load

from interpreter import load_text
from interpreter.applications.cli.cli import cli
from interpreter.applications.drawing.ground import LIGHT, SHALLOW, WATER
from interpreter.errors import RequestError

GAME = """\
format: 2
variant: crossing
board: {files: a-d, ranks: 1-4, holes: [b2]}
LOOKpieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
setup: |
  k . . .
  . . . .
  . * . .
  . . . K
end:
  - {if: checkmate, result: loss}
"""


def lines(picture: str) -> list[tuple[float, ...]]:
    """The lines of a board of points, as their ends."""
    ElementTree.fromstring(picture)
    [path] = re.findall(r'<path d="([^"]*)" stroke="#5b4226" stroke-width="1.3"', picture)
    ends = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", path)
    return [tuple(map(float, line)) for line in ends]


@pytest.mark.parametrize(
    ("name", "ranks", "files", "diagonals"),
    [("xiangqi", 10, 2 + 2 * 7, 4), ("manchu", 10, 16, 4), ("minixiangqi", 7, 7, 4), ("janggi", 10, 9, 4)],
)
def test_the_lines_of_a_board(name: str, ranks: int, files: int, diagonals: int) -> None:
    position = load(name).position()
    for flipped in (False, True):
        found = lines(position.svg(flipped=flipped))
        across = [line for line in found if line[1] == line[3]]
        along = [line for line in found if line[0] == line[2]]
        assert (len(across), len(along)) == (ranks, files)
        assert len(found) - len(across) - len(along) == diagonals


def test_a_river_stops_the_files_but_at_the_edges() -> None:
    position = load("xiangqi").position()
    assert position.svg().count(SHALLOW) == 1
    assert position.svg(look="squares").count(WATER) == 1
    lengths = [abs(line[3] - line[1]) for line in lines(position.svg()) if line[0] == line[2]]
    assert sorted(set(lengths)) == [4 * 45, 9 * 45]
    assert WATER not in load("minixiangqi").position().svg(look="squares")


def test_lines_stop_at_holes() -> None:
    found = lines(load_text(GAME.replace("LOOK", "look: {board: points}\n")).position().svg())
    assert (
        len([line for line in found if line[1] == line[3]]) == 4
    )  # three ranks, and what is left of the other
    assert len([line for line in found if line[0] == line[2]]) == 4


def test_whoever_looks_may_choose_otherwise() -> None:
    chess = load("chess").position()
    assert LIGHT in chess.svg()
    assert LIGHT not in chess.svg(look="points")
    assert len(lines(chess.svg(look="points"))) == 16
    tinted = chess.svg(look="points", fill={"e4": "gold"})
    assert '<circle cx="222.5" cy="207.5" r="22" fill="gold"' in tinted
    with pytest.raises(RequestError, match="no look is called 'stars'; there are squares, points"):
        chess.svg(look="stars")
    result = CliRunner().invoke(cli, ["draw", "chess", "--look", "points"])
    assert result.output == chess.svg(look="points") + "\n"


def test_a_look_is_no_rule() -> None:
    plain = load_text(GAME.replace("LOOK", ""))
    asked = 'look: {board: points, river: 2-3, colors: {square light: "#abc", margin: none}}\n'
    drawn = load_text(GAME.replace("LOOK", asked))
    assert drawn.definition_hash == plain.definition_hash
    assert "#abc" in drawn.position().svg()
    assert "#fffdf8" not in drawn.position().svg()
    assert "#fffdf8" in drawn.position().svg(colors={"margin": "#fffdf8"})


def test_rulebooks_have_it_too() -> None:
    result = CliRunner().invoke(cli, ["rulebook", "minixiangqi"])
    assert result.exit_code == 0
    assert f'fill="{LIGHT}"' not in result.output
    assert result.output.count('id="empty-board"') == 1
