"""What may be drawn on a position beside its pieces, by the names of python-chess."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from interpreter import load
from interpreter.applications.cli.cli import cli
from interpreter.errors import MoveError, RequestError


def drawn(**looks: Any) -> str:
    """A position after one move, with looks."""
    position = load("chess").position()
    position.push("e2e4")
    text = position.svg(**looks)
    ElementTree.fromstring(text)
    return text


def test_each_look_shows() -> None:
    plain = drawn()
    assert 'stroke="#1f6fb2"' in plain  # the last move
    tinted = drawn(lastmove="e2e4", check="e1")
    assert tinted.count('fill-opacity=".6"') == 3
    assert 'stroke="#1f6fb2"' not in tinted
    arrows = drawn(arrows=[("g1", "f3"), ("b1", "c3", "red"), ("d4", "d4"), "e7e5:#123456", "c5"])
    assert [arrows.count(colour) for colour in ("#15781b", "#882020", "#123456")] == [4, 2, 2]
    assert arrows.count('r="19.5"') == 2
    assert 'fill="gold"' in drawn(fill={"d4": "gold"})
    assert drawn(squares=["d4"]).count("<rect") == plain.count("<rect") + 1
    assert "<text" in plain
    assert "<text" not in drawn(coordinates=False)
    assert 'width="300"' in drawn(size=300)
    assert drawn(orientation="black") == drawn(flipped=True) != plain
    colors = drawn(colors={"square light": "#eee", "square dark": "teal", "margin": "none", "coord": "red"})
    assert 'fill="teal"' in colors
    assert 'color="red"' in colors
    assert "#fffdf8" not in colors
    assert "prefers-color-scheme:dark" in colors
    assert "prefers-color-scheme" not in plain


@pytest.mark.parametrize(
    ("looks", "error", "told"),
    [
        ({"arrows": ["e2e9"]}, MoveError, "no square 'e9'"),
        ({"arrows": ["x"]}, RequestError, "write e2e4"),
        ({"arrows": ["e2e4:url(x)"]}, RequestError, "is not a colour"),
        ({"arrows": ["e2e4"] * 1001}, RequestError, "more than 1000"),
        ({"fill": {"z9": "red"}}, MoveError, "z9"),
        ({"fill": {"e4": '"/><script>'}}, RequestError, "is not a colour"),
        ({"check": "king"}, MoveError, "king"),
        ({"squares": ["i9"]}, MoveError, "i9"),
        ({"colors": {"square lite": "red"}}, RequestError, "square light"),
        ({"colors": {"margin": "a b"}}, RequestError, "is not a colour"),
        ({"size": 3}, RequestError, "from 10"),
        ({"orientation": "red"}, ValueError, "red"),
        ({"colour": 1}, TypeError, "colour"),
    ],
)
def test_what_is_no_look_is_told(looks: dict[str, Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        drawn(**looks)


def test_the_command_has_them_too() -> None:
    words = "draw chess --moves e2e4 --lastmove --arrow g1f3 --arrow d4:red --fill e5=gold --check e1"
    given = [*words.split(), "--cross", "a1", "--no-coordinates", "--color", "square dark=#888"]
    result = CliRunner().invoke(cli, given)
    assert result.exit_code == 0
    expected = drawn(
        lastmove="e2e4",
        arrows=["g1f3", "d4:red"],
        fill={"e5": "gold"},
        check="e1",
        squares=["a1"],
        coordinates=False,
        colors={"square dark": "#888"},
    )
    assert result.output == expected + "\n"
    for wrong in (["--fill", "e5"], ["--arrow", "?"], ["--color", "x=red"]):
        result = CliRunner().invoke(cli, ["draw", "chess", *wrong])
        assert result.exit_code == 2
        assert "Traceback" not in result.output


def test_notebooks_show_positions_and_variants() -> None:
    variant = load("chess")
    position = variant.position("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")
    assert "1/2-1/2 by stalemate" in position._repr_html_()
    assert position.fen() in position._repr_html_()
    assert "White to move" in variant.position()._repr_html_()
    text = variant._repr_html_()
    assert "<svg" in text
    assert "The knight jumps" in text
    assert "checkmate" in text.casefold()
    ElementTree.fromstring(text)
    ElementTree.fromstring(position._repr_html_().replace("<br>", ""))
