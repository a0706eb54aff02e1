"""Pieces by choice: figures, flat ones, letters and characters, on shields, discs and wedges."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from shared import load

from interpreter import load_text
from interpreter.applications.cli.cli import cli
from interpreter.applications.drawing.bodies import outlines
from interpreter.applications.drawing.pictures import Album, sets_of, shipped
from interpreter.applications.drawing.sanitise import sanitised
from interpreter.errors import RequestError
from interpreter.language.resources import library_path
from interpreter.model.colours import is_colour

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{}</svg>'
GAME = """\
format: 2
variant: written
look: {pieces: characters, shape: SHAPE}
board: {files: a-d, ranks: 1-4}
pieces:
  king: {symbol: K, character: CHARACTER, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
setup: |
  . r k .
  . . . .
  . . . .
  K . . R
end:
  - {if: checkmate, result: loss}
"""


def written(character: str, shape: str = "wedge") -> Album:
    """The characters of a small game."""
    return Album(load_text(GAME.replace("CHARACTER", character).replace("SHAPE", shape)), "characters")


@pytest.mark.parametrize("name", ["xiangqi", "janggi", "shogi", "minishogi", "kyotoshogi", "torishogi"])
def test_every_character_of_shipped_games_is_seen_without_a_font(name: str) -> None:
    variant = load(name)
    for piece in variant.ruleset.kinds:
        assert {*piece.character} <= set(outlines())
    album = Album(variant, "characters")
    for index, piece in enumerate(variant.ruleset.kinds):
        for side in (0, 1):
            assert ("<text" in album.markup(index, side)) is (not piece.character)
    drawn = {(i, s): album.markup(i, s) for i in range(len(variant.ruleset.kinds)) for s in (0, 1)}
    assert len(set(drawn.values())) == len(drawn)


def test_a_character_without_an_outline_stands_above_its_letter() -> None:
    assert "\u4e9c" not in outlines()
    found = written("\u4e9c").markup(0, 0)
    assert re.findall(r">([^<]+)</text>", found) == ["\u4e9c", "K"]
    assert ">R</text>" in written("\u4e9c").markup(1, 0)


def test_a_side_may_have_a_character_of_its_own() -> None:
    album = written("\u5e25\u5c07", "disc")
    for side, character in enumerate("\u5e25\u5c07"):
        assert outlines()[character] in album.markup(0, side)
        assert outlines()["\u5e25\u5c07"[1 - side]] not in album.markup(0, side)


def test_wedges_point_forward_and_letters_stay_upright() -> None:
    album = Album(load("shogi"), "letters")
    for side in (0, 1):
        for flipped in (False, True):
            root = ElementTree.fromstring(album.markup(0, side, flipped))
            turned = [node for node in root.iter() if node.get("transform")]
            assert len(turned) == (bool(side) != flipped)
            assert not [text for node in turned for text in node.iter("text")]
    assert "rotate" not in Album(load("xiangqi"), "letters").markup(0, 1)
    assert "rotate" not in Album(load("shogi"), "figures").markup(0, 1)
    flipped = load("shogi").position().svg(flipped=True)
    white, black = (re.search(rf'<g id="{side}-pawn">.*?</text>', flipped)[0] for side in ("white", "black"))
    assert ("rotate" in white, "rotate" in black) == (True, False)


def test_promoted_forms_have_another_ink() -> None:
    shogi = load("shogi")
    kinds = [piece.name for piece in shogi.ruleset.pieces]
    for word in ("letters", "characters"):
        album = Album(shogi, word)
        inks = [album.drawn[kinds.index(name), 0].inks for name in ("pawn", "tokin")]
        assert inks[0]["white"]["color"] != inks[1]["white"]["color"]


def test_the_flat_set_is_another_one_and_would_pass_for_a_strangers() -> None:
    flat = shipped("flat")
    assert set(flat) <= set(shipped())
    assert not set(flat.values()) & set(shipped().values())
    for name, markup in flat.items():
        assert sanitised(SVG.format(markup).encode(), name)
    album = Album(load("omega"), "flat")
    assert flat["king"] in album.markup(0, 0) + "".join(album.markup(i, 0) for i in range(8))
    assert shipped()["wizard"] in "".join(album.markup(i, 0) for i in range(8))


def test_what_can_be_chosen() -> None:
    assert sets_of(load("chess")) == ("figures", "flat", "letters")
    assert sets_of(load("xiangqi")) == ("figures", "letters", "characters")
    chess = load("chess").position()
    assert shipped("flat")["knight"] in chess.svg(pieces="flat")
    assert ">N</text>" in chess.svg(pieces="letters")
    with pytest.raises(
        RequestError, match="no piece of chess has a character; choose figures, flat, letters"
    ):
        chess.svg(pieces="characters")
    with pytest.raises(RequestError, match="no set of pieces is called 'merida'"):
        chess.svg(pieces="merida")
    result = CliRunner().invoke(cli, ["draw", "shogi", "--pieces", "figures"])
    assert result.output == load("shogi").position().svg(pieces="figures") + "\n"


@pytest.mark.parametrize(
    ("text", "known"), [("gold", True), ("Gold", True), ("#fa0", True), ("#d9a52", False)]
)
def test_colours_are_known_by_name(text: str, known: bool) -> None:
    assert is_colour(text) is known
    assert not is_colour("guld")
    with pytest.raises(RequestError, match="'guld' is not a colour; did you mean 'gold'"):
        load("chess").position().svg(fill={"e4": "guld"})


def test_every_character_of_a_shipped_game_is_an_outline() -> None:
    """What a machine without such a font would not show."""
    texts = [file.read_text(encoding="utf-8") for file in library_path().parent.glob("*.yaml")]
    used = {sign for text in texts for found in re.findall(r"character: ([^\s,}]+)", text) for sign in found}
    assert sorted(sign for sign in used - set(outlines()) if sign >= "⺀") == []
