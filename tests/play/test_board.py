"""The board of a variant by names, its pieces, and the pictures of both."""

from __future__ import annotations

import pickle
import re
from math import dist
from statistics import fmean
from xml.etree import ElementTree

import pytest
from shared import load

from interpreter import Board, MoveError, load_text
from interpreter.model.layout import SQUARE

LAKE = """
format: 2
variant: lake
board: {files: a-e, ranks: 1-5, holes: [c3]}
regions: {shore: [b3, d3, c2, c4], camp: {ranks: 1-2, files: a-b}}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  guard: {symbol: G, moves: [{step: any}], to: shore}
  scout: {symbol: S, moves: [{step: any}], to: camp}
setup: |
  s . k . .
  . . g . .
  . . * . .
  . . G . .
  S . K . .
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""


@pytest.fixture(scope="module")
def lake() -> Board:
    return load_text(LAKE).board


def test_squares_in_order(lake: Board) -> None:
    assert len(lake) == 24 == len(lake.squares)
    assert list(lake)[:6] == ["a1", "b1", "c1", "d1", "e1", "a2"]
    assert "c2" in lake
    assert "c3" not in lake
    assert (lake.holes, lake.extra, lake.wraps, lake.shape) == (("c3",), (), False, (5, 5))
    assert (lake.files, lake.ranks) == (("a", "b", "c", "d", "e"), ("1", "2", "3", "4", "5"))


def test_ranks_and_extra_squares_keep_their_names() -> None:
    omega, xiangqi = load("omega").board, load("xiangqi").board
    assert omega.ranks[0] == "0"
    assert omega.shape == (12, 12)
    assert omega.coordinates("a0") == (0, 0)
    assert omega.coordinates("w1") == (-1, -1)
    assert xiangqi.ranks[-1] == "10"


def test_coordinates_are_turned_back(variant_id: str) -> None:
    board = load(variant_id).board
    assert [board.at(*board.coordinates(square)) for square in board] == list(board)
    assert board.at(-7, -7) is None


def test_shades() -> None:
    board = load("chess").board
    assert [board.shade(square) for square in ("a1", "b1", "b2", "h1")] == ["dark", "light", "dark", "light"]


def test_neighbours_and_offsets(lake: Board) -> None:
    assert lake.neighbours("c2", "orthogonal") == {"e": "d2", "s": "c1", "w": "b2"}
    assert lake.neighbours("a1") == {"n": "a2", "ne": "b2", "e": "b1"}
    assert load("omega").board.neighbours("w3") == {"sw": "j9"}
    assert lake.offset("a1", (1, 2)) == "b3"
    assert lake.offset("a1", "n") == "a2"
    assert lake.offset("a1", "s") is None


def test_rays(lake: Board) -> None:
    assert lake.ray("a1", "n") == ("a2", "a3", "a4", "a5")
    assert lake.ray("a1", "ne") == ("b2",)
    assert lake.ray("a1", (2, 1)) == ("c2", "e3")
    wheel = load("carousel").board
    assert wheel.wraps
    assert len(wheel.ray(wheel.squares[0], "e")) == len(wheel.files) - 1


def test_distances(lake: Board) -> None:
    assert lake.distance("c2", "c2") == 0
    assert lake.distance("b2", "d4") == 3  # around the hole
    wheel = load("carousel").board
    assert wheel.distance(wheel.squares[0], wheel.squares[len(wheel.files) - 1]) == 1


def test_no_way_is_no_distance() -> None:
    text = LAKE.replace("holes: [c3]", "holes: [a3, b3, c3, d3, e3]").replace("[b3, d3, c2, c4]", "[c2, c4]")
    text = text.replace(". . * . .", "* * * * *")
    assert load_text(text).board.distance("a1", "a5") is None


def test_regions_of_each_side(lake: Board) -> None:
    assert lake.regions["shore"] == dict.fromkeys(("white", "black"), ("c2", "b3", "d3", "c4"))
    assert lake.regions["camp"] == {"white": ("a1", "b1", "a2", "b2"), "black": ("a4", "b4", "a5", "b5")}
    assert lake.regions["last_rank"]["black"] == ("a1", "b1", "c1", "d1", "e1")
    assert set(lake.regions["board"]["white"]) == set(lake)


@pytest.mark.parametrize("bad", ["c3", "z9", ""])
def test_what_is_no_square_is_told(lake: Board, bad: str) -> None:
    for ask in (lake.coordinates, lake.shade, lake.neighbours, lake.box):
        with pytest.raises(KeyError, match=f"'{bad}' is not a square of this board"):
            ask(bad)
    for start, end in (("a1", bad), (bad, "a1"), (bad, bad)):
        with pytest.raises(KeyError):
            lake.distance(start, end)


def test_what_is_no_direction_is_told(lake: Board) -> None:
    with pytest.raises(ValueError, match="'ne'"):
        lake.ray("a1", "up")
    with pytest.raises(ValueError, match="'orthogonal'"):
        lake.neighbours("a1", "straight")


def test_boards_and_pieces_can_be_pickled(lake: Board) -> None:
    assert lake.regions
    assert pickle.loads(pickle.dumps(lake)).regions == lake.regions
    wizard = load("omega").pieces["wizard"]
    assert pickle.loads(pickle.dumps(wizard)) == wizard


# --- pictures -----------------------------------------------------------------------------------


def middle_of(path: str) -> tuple[float, float]:
    """The middle of an outline of straight lines."""
    numbers = [float(number) for number in re.findall(r"[\d.]+", path)]
    return fmean(numbers[::2]), fmean(numbers[1::2])


@pytest.mark.parametrize("flipped", [False, True])
def test_boxes_are_where_the_drawing_has_the_squares(variant_id: str, flipped: bool) -> None:
    """The squares of the drawing are subpaths of its paths; the pieces stand in the corners of their squares.

    Of hexagons, the middles of the outlines are the middles of the boxes.
    """
    variant = load(variant_id)
    position = variant.position()
    drawn = ElementTree.fromstring(position.svg(flipped=flipped))
    assert drawn.get("viewBox") == "0 0 {:g} {:g}".format(*variant.board.drawing_size)
    paths = " ".join(path.get("d", "") for path in drawn.iter("{http://www.w3.org/2000/svg}path"))
    boxes = {square: variant.board.box(square, flipped) for square in variant.board}
    assert {box.size for box in boxes.values()} == {SQUARE}
    if variant.ruleset.board.tiling.hexagonal:
        middles = [middle_of(path) for path in re.findall(r"M(?:[\d.]+ [\d.]+L?){6}z", paths)]
        assert len(middles) == len(boxes)
        for x, y, _ in boxes.values():
            assert min(dist((x + SQUARE / 2, y + SQUARE / 2), middle) for middle in middles) < 0.001
    else:
        squares = {(float(x), float(y)) for x, y in re.findall(rf"M(\S+) (\S+)h{SQUARE}v{SQUARE}h", paths)}
        assert squares == {(box.x, box.y) for box in boxes.values()}
    uses = drawn.iter("{http://www.w3.org/2000/svg}use")
    placed = {(float(use.get("x", "")), float(use.get("y", ""))) for use in uses}
    corners = [boxes[square] for square in position.pieces()]
    assert placed == {(round(box.x, 2), round(box.y, 2)) for box in corners}


def test_a_position_shows_itself() -> None:
    position = load("chess").position()
    assert "e1" not in position._repr_svg_().partition("<desc>")[0]
    position.push("g1f3")
    assert "Arrow from g1 to f3" in position._repr_svg_()
    marked = position.svg("e7", scale=2.0)
    assert "moves here without capturing: e5, e6." in marked
    with pytest.raises(MoveError, match="no piece on e4"):
        position.svg("e4")


def test_a_position_as_text() -> None:
    lines = str(load("chess").position()).splitlines()
    assert lines[0].split() == ["8", *"rnbqkbnr", "8"]
    assert lines[-1].split() == list("abcdefgh")


def test_every_piece_tells_of_itself(some_id: str) -> None:
    variant = load(some_id)
    assert list(variant.pieces) == [kind.name for kind in variant.ruleset.kinds]
    for name, piece in variant.pieces.items():
        assert piece.name == name
        assert str(piece) == piece.title
        assert piece.symbol in variant.dialect.symbols
        assert piece.sentences[0].startswith("The ")
    ElementTree.fromstring(piece._repr_svg_())


def test_a_piece_on_a_square_of_a_side() -> None:
    pawn = load("chess").pieces["pawn"]
    assert pawn.svg("e4") != pawn.svg("e4", "black") != pawn.svg("e5", "black")
    assert (pawn.royal, load("chess").pieces["king"].royal) == (None, "always")
    assert load("chess").pieces["knight"].betza == "N"
    with pytest.raises(KeyError):
        pawn.svg("z9")
    with pytest.raises(ValueError, match="a side is"):
        pawn.svg("e4", "red")
    with pytest.raises(ValueError, match="never stand on a1"):
        load("xiangqi").pieces["general"].svg("a1")


def test_pieces_are_equal_by_their_rules() -> None:
    chess = load("chess").pieces
    assert chess["knight"] == load("chess").pieces["knight"]
    assert chess["knight"] != chess["bishop"]
    assert chess["knight"] != load("antichess").pieces["knight"]
    assert len({*chess.values(), *chess.values()}) == len(chess)
