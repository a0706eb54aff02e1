"""Diagrams and boards: they show what the rules allow, nothing else, on any board."""

from __future__ import annotations

import itertools
import re
from functools import cache
from xml.etree import ElementTree

import pytest
from shared import TESTS, load

import interpreter
from interpreter.applications.drawing.board import ARROW, Artist
from interpreter.applications.drawing.diagram import Diagram, Diagrams, palaces
from interpreter.applications.drawing.marks import MARKS, shape
from interpreter.applications.drawing.scene import Scene
from interpreter.applications.drawing.text import scene_text
from interpreter.errors import FenError
from interpreter.play.core.setup import place
from interpreter.play.notation.fen import Setup
from interpreter.play.variant import Position, Variant

#: What a mark says of a square: can be gone to, an enemy can be captured there.
QUIET = {"move", "both", "first", "first_both", "hop", "hop_both", "move_or_some"}
TAKES = {"capture", "both", "first_capture", "first_both", "hop_capture", "hop_both"}
#: The variants whose pieces differ most; the others are tested where all are (`-m slow`).
DIFFERENT = [
    *("omega", "wildebeest", "senterej", "ultima", "empire", "xiangqi", "carousel", "lakeside"),
    *(pytest.param(name, marks=pytest.mark.slow) for name in ("makruk", "capablanca", "horde", "antichess")),
]
SVG = "{http://www.w3.org/2000/svg}"


def beside_kings(variant: Variant, diagram: Diagram) -> Position | None:
    """A real position of the pieces of a diagram and of kings that neither stand in the way nor in check."""
    king = next(i for i, piece in enumerate(variant.ruleset.kinds) if piece.royal)
    size, side = variant.ruleset.board.size, diagram.side
    free = [s for s in range(size) if s not in diagram.occupants and s not in diagram.marks]
    for mine, theirs in itertools.permutations(free, 2):
        occupants = {**diagram.occupants, mine: (king, side), theirs: (king, 1 - side)}
        board = {square: 2 * (piece + 1) + owner for square, (piece, owner) in occupants.items()}
        try:
            position = Position(variant, place(variant, Setup(board=board, turn=side)))
        except FenError:
            continue
        if position.legal_moves and not position.is_check():
            return position
    return None


@pytest.mark.every
@pytest.mark.parametrize("name", ["omega", "wildebeest", "xiangqi", "ultima", "empire", "chess"])
def test_moves_of_the_diagrams_are_legal_in_the_real_game(name: str) -> None:
    """Beside kings that keep away, the legal moves of the piece are those of its diagram."""
    variant = load(name)
    diagrams, compared = Diagrams(variant), 0
    for index, piece in enumerate(variant.ruleset.kinds):
        side = diagrams.sides(index)[0]
        found = diagrams.moves(index, side, diagrams.standard_square(index, side))
        position = None if piece.royal or piece.freezes else beside_kings(variant, found)
        if position is None:
            continue
        names = variant.ruleset.board.names
        legal = {m.target for m in position.legal_moves if m.origin == names[found.square]}
        assert legal == {names[s] for s, mark in found.marks.items() if mark in QUIET}, piece.name
        compared += 1
    assert compared >= 4


@cache
def diagrams_of(variant_id: str) -> tuple[Diagrams, list[Diagram]]:
    """The diagrams of all pieces of a variant."""
    variant = load(variant_id)
    diagrams = Diagrams(variant)
    return diagrams, [d for i in range(len(variant.ruleset.kinds)) for d in diagrams.of_piece(i)]


@pytest.mark.every
@pytest.mark.parametrize("name", DIFFERENT)
def test_every_diagram_agrees_with_the_generator(name: str) -> None:
    """Each mark, and each square without one, asked again of the generator of moves, one at a time."""
    variant = load(name)
    diagrams, found = diagrams_of(name)
    names = variant.ruleset.board.names
    for diagram in found:
        if diagram.kind != "moves":
            continue
        quiet = {names[s] for s, mark in diagram.marks.items() if mark in QUIET}
        takes = {names[s] for s, mark in diagram.marks.items() if mark in TAKES}
        position = diagrams.lab.position(diagram.occupants, diagram.side)
        assert position is not None
        assert {m.target for m in position.legal_moves} == quiet
        for square in range(0, variant.ruleset.board.size, 5):
            if square == diagram.square:
                continue
            enemy = {**diagram.occupants, square: (diagrams.lab.dummy, 1 - diagram.side)}
            position = diagrams.lab.position(enemy, diagram.side)
            assert position is not None
            taken = any(
                names[square] in position.victims(m)
                for m in position.legal_moves
                if m.target == names[square]
            )
            assert taken == (names[square] in takes), (diagram, names[square])


def marks_of(name: str, piece: str, square: str, side: int = 0, kind: str = "moves") -> dict[str, str]:
    variant = load(name)
    names, index = variant.ruleset.board.names, variant.ruleset.board.index
    found = diagrams_of(name)[0].at(variant.ruleset.piece(piece), side, index[square])
    diagram = next(diagram for diagram in found if diagram.kind == kind)
    return {names[s]: mark for s, mark in diagram.marks.items()}


@pytest.mark.every
def test_known_diagrams() -> None:
    wizard = marks_of("omega", "wizard", "e5")
    assert sorted(wizard) == "b4 b6 d2 d4 d6 d8 f2 f4 f6 f8 h4 h6".split()
    assert set(wizard.values()) == {"both"}
    assert marks_of("omega", "bishop", "a0")["w1"] == "both"
    assert marks_of("chess", "pawn", "e2") == {"e3": "move", "e4": "first", "d3": "capture", "f3": "capture"}
    assert marks_of("chess", "pawn", "e3") == {"e4": "move", "d4": "capture", "f4": "capture"}
    assert marks_of("chess", "pawn", "e7", 1)["e5"] == "first"
    assert marks_of("wildebeest", "pawn", "f3")["f5"] == "first"
    assert marks_of("empire", "eagle", "d4")["e6"] == "capture"
    assert marks_of("xiangqi", "soldier", "e6") == {"e7": "both", "d6": "first_both", "f6": "first_both"}
    assert marks_of("ultima", "chameleon", "d4")["e5"] == "move_or_some"
    assert set(marks_of("ultima", "immobilizer", "d4", kind="freezes").values()) == {"frozen"}
    assert len(marks_of("ultima", "immobilizer", "d4", kind="freezes")) == 8
    assert marks_of("carousel", "rook", "a1")["j1"] == "both"
    horse = marks_of("xiangqi", "horse", "e5", kind="blocks")
    assert {square for square, mark in horse.items() if mark == "blocked"} == {"d7", "f7"}
    assert list(marks_of("xiangqi", "elephant", "e3", kind="blocks").values()).count("blocked") == 1
    cannon = marks_of("xiangqi", "cannon", "e5", kind="hops")
    assert set(cannon.values()) == {"move", "hop_capture"}


def test_what_is_captured_from_afar_is_shown() -> None:
    shoots = "{path: [{slide: any, repeat: 1-2, only: capture}, {to: origin}]}"
    archer = f"archer: {{symbol: A, moves: [{{step: any, only: quiet}}, {shoots}]}}"
    variant = interpreter.load_text(
        f"format: 2\nvariant: bows\nextends: chess\npieces: {{{archer}}}\n", kernel="plain"
    )
    names, index = variant.ruleset.board.names, variant.ruleset.board.index
    (diagram,) = Diagrams(variant).at(variant.ruleset.piece("archer"), 0, index["d4"])
    shown = {names[square]: mark for square, mark in diagram.marks.items()}
    assert {square for square, mark in shown.items() if mark == "move_or_shot"} == set(
        "c3 c4 c5 d3 d5 e3 e4 e5".split()
    )
    assert {square for square, mark in shown.items() if mark == "shot"} == set(
        "b2 b4 b6 d2 d6 f2 f4 f6".split()
    )


@pytest.mark.every
@pytest.mark.parametrize("name", DIFFERENT)
def test_hurdles_are_jumped_over(name: str) -> None:
    """Where a piece hops, its second diagram shows it; elsewhere there is none."""
    variant = load(name)
    _, found = diagrams_of(name)
    for index, piece in enumerate(variant.ruleset.kinds):
        hops = [d for d in found if d.kind == "hops" and d.piece == index]
        assert bool(hops) == any(m.hop for m in piece.movements)
        for diagram in hops:
            assert len(diagram.occupants) > 1
            assert any(mark.startswith("hop") for mark in diagram.marks.values())


# --- boards ------------------------------------------------------------------------------------


def test_boards_are_drawn_in_full(variant_id: str) -> None:
    variant = load(variant_id)
    board = variant.ruleset.board
    scene = Scene(board, variant.ruleset.setup, outlined=palaces(variant))
    for flipped in (False, True):
        turned = Scene(board, variant.ruleset.setup, flipped=flipped, outlined=scene.outlined)
        root = ElementTree.fromstring(Artist(variant, look="squares").draw(turned, variant.name))
        known = {node.get("id") for node in root.iter(f"{SVG}g")}
        used = [node.get("href") for node in root.iter(f"{SVG}use")]
        assert len(used) == len(variant.ruleset.setup)
        assert {str(name).removeprefix("#") for name in used} <= known
        paths = [(node.get("fill"), str(node.get("d"))) for node in root.iter(f"{SVG}path")]
        by_shade = [sum(len(OUTLINES.findall(d)) for fill, d in paths if fill == shade) for shade in SHADES]
        assert sum(by_shade) == board.size
        if board.tiling.hexagonal:
            assert by_shade == [sum(board.shade(s) == n for s in range(board.size)) for n in (1, 0, 3, 2)]
        words = {node.text for node in root.iter(f"{SVG}text")}
        assert {*board.files, *board.extra, str(board.first_rank)} <= words
        assert root.find(f"{SVG}title") is not None


SHADES = ("#f0e4c8", "#b98f64", "#ecd3a0", "#d6b98a")
"""Light, dark, wood, and between light and dark."""
OUTLINES = re.compile(r"M[\d.]+ [\d.]+h45v45h-45z|M(?:[\d.]+ [\d.]+L?){6}z")


def test_titles_are_escaped() -> None:
    variant = load("chess")
    drawn = Artist(variant).draw(Scene(variant.ruleset.board), "<script>&")
    assert "<script>" not in drawn
    assert ElementTree.fromstring(drawn)[0].text == "<script>&"


def test_arrows_marks_and_legend() -> None:
    variant = load("ultima")
    scene = Scene(variant.ruleset.board, {}, {9: "taken", 18: "move"}, [(0, 20)])
    drawn = Artist(variant).draw(scene, "x", with_legend=True)
    ElementTree.fromstring(drawn)
    assert MARKS["taken"].meaning in drawn
    assert MARKS["capture"].meaning not in drawn


def test_marks_can_be_told_apart() -> None:
    for signs in ([m.ascii for m in MARKS.values()], [m.sign for m in MARKS.values()]):
        assert all(len(sign) == 1 for sign in signs)
    assert all(mark.ascii.isascii() for mark in MARKS.values())
    assert len({shape(name) for name in MARKS}) >= len(MARKS) - 2


def test_a_scene_as_text() -> None:
    variant = load("omega")
    text = scene_text(
        variant, Scene(variant.ruleset.board, {0: (0, 0)}, {0: "taken", 1: "move"}), only_ascii=True
    )
    assert text.splitlines()[10].split() == ["0", "[K]", "o", *["."] * 8, "0"]
    assert text.splitlines()[0].split() == ["w2", ".", ".", "w3"]


BEES = """\
format: 2
variant: bees
board: {files: a-e, ranks: 1-5}
pieces:
  king: {symbol: K, moves: K, royal: true}
  bee: {symbol: B, moves: mQ}
  all: {if: {count: bee, whose: enemy, in: neighbours, is: 0}}
setup: |
  b k b . .
  . . . . .
  . . . . .
  . . . . .
  . . B K B
end:
  - {if: checkmate, result: loss}
"""


def test_an_enemy_that_would_freeze_the_piece_still_shows_that_it_can_be_captured() -> None:
    variant = interpreter.play.loading.load_text(BEES)
    diagrams, index = Diagrams(variant), variant.ruleset.board.index
    king, bee = variant.ruleset.piece("king"), variant.ruleset.piece("bee")
    assert set(diagrams.moves(king, 0, index["c3"]).marks.values()) == {"both"}
    frozen = {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
    assert set(diagrams.freezes(bee, 0, index["c3"]).marks) == {index[name] for name in frozen}


def test_an_arrow_over_joined_edges_leaves_at_one_and_comes_in_at_the_other() -> None:
    variant = load("carousel")
    index = variant.ruleset.board.index

    def heads(start: str, end: str) -> int:
        scene = Scene(variant.ruleset.board, arrows=[(index[start], index[end])])
        return Artist(variant).draw(scene, "x").count(f'fill="{ARROW}"')

    assert [heads("a5", "j6"), heads("j6", "a5"), heads("i4", "b4"), heads("a4", "f4")] == [2, 2, 2, 1]


def test_a_lame_leap_is_blocked_by_a_man_on_its_way() -> None:
    """The foremost leg is of no use where the leap that passes it leads off the board."""
    variant = interpreter.load(str(TESTS / "play" / "reasons" / "pond.yaml"))
    diagrams = Diagrams(variant)
    found = [d for i in range(len(variant.ruleset.kinds)) for d in diagrams.of_piece(i) if d.kind == "blocks"]
    assert found
    assert all("blocked" in diagram.marks.values() for diagram in found)
