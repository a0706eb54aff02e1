"""Left and right: Black's pieces and regions as the mirror image of White's, or turned half round."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from contract import check_movement, choose
from pages import run
from shared import TESTS, little_and_much, load

import interpreter
from interpreter.applications.cli.authoring import differences
from interpreter.applications.cli.understanding.evaluation import explain
from interpreter.applications.drawing.diagram import Diagrams
from interpreter.applications.protocols.xboard_betza import describe, lines
from interpreter.applications.records.fentools import colours_swapped
from interpreter.applications.records.identity import men_text
from interpreter.applications.rulebook.symmetry_in_words import symmetry_words

from .small import targets, variant

TURNED = {name: TESTS / folder / f"{name}.yaml" for name, folder in
          (("legan", "oracle"), ("quails", "oracle"), ("glinski", "rules"))}  # fmt: skip
SETUP = "k . . . ./. . m . ./. . . . ./. . M . ./K . . . ."
#: What M and m reach on c2 and c4 of five by five: White, Black mirrored, Black turned.
PIECES = [
    ("{leap: [[-1, 2]]}", "b4", "b2", "d2"),
    ("{leap: [[2, 1], [-2, 1], [-1, 2]]}", "a3 b4 e3", "a3 b2 e3", "a3 d2 e3"),
    ("{step: left}", "b2", "b4", "d4"),
    ("{slide: right}", "d2 e2", "d4 e4", "a4 b4"),
    ("{leap: [[1, 1]], repeat: any}", "d3 e4", "d3 e2", "a2 b3"),
    ("{path: [{step: [forward, left]}, {step: diagonal left}]}", "a3 b4", "a3 b2", "d2 e3 e5"),
    ("{step: any, to: {files: a-b}}", "b1 b2 b3", "b3 b4 b5", "d3 d4 d5"),
    ("{step: any, to: {files: a-c, ranks: 3}}", "b3 c3", "b3 c3", "c3 d3"),
    ("{step: any, to: {not: {files: a-b}}}", "c1 c3 d1 d2 d3", "c3 c5 d3 d4 d5", "b3 b4 b5 c3 c5"),
    ("{step: any, to: {white: {files: a-b}, black: {files: a-b}}}", "b1 b2 b3", "b3 b4 b5", "d3 d4 d5"),
    ("{step: any, to: [b1, b3, d3]}", "b1 b3 d3", "b3 d3", "b3 d3"),
    ("{step: diagonal forward}", "b3 d3", "b3 d3", "b3 d3"),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "white", "mirror", "rotate"), PIECES, ids=[row[0] for row in PIECES])
def test_black_is_the_image_of_white(moves: str, white: str, mirror: str, rotate: str) -> None:
    for symmetry, black in (("mirror", mirror), ("rotate", rotate)):
        game = variant(SETUP, f"man: {{symbol: M, moves: [{moves}]}}", board=f", symmetry: {symmetry}")
        position = game.position()
        assert targets(position, "c2") == white
        check_movement(position)
        position = game.position(position.fen().replace(" w ", " b "))
        assert targets(position, "c4") == black
        check_movement(position)
        assert game.ruleset.one_sided == (("man",) if mirror != rotate else ())
    unsaid = variant(SETUP, f"man: {{symbol: M, moves: [{moves}]}}").ruleset
    assert [unsaid.turned((1, 2), side) for side in (0, 1)] == [(1, 2), (1, -2)]


def test_promotion_confinement_and_ends_have_sides() -> None:
    end = "  - {count: man, in: {files: a, ranks: 5}, whose: mover, result: win}"
    zone = "{files: d-e, ranks: 4-5}"
    piece = f"man: {{symbol: M, moves: [{{step: any}}], to: {{not: {zone}}}}}"
    pawn = f"pawn: {{symbol: P, moves: [{{step: vertical}}], promotion: {{to: {zone}, become: man}}}}"
    setup = "k . . . p/. . . . ./. . m . ./P . . . ./K . M . P"
    for symmetry, corner, homes in (("mirror", "a1", {"d1", "e1", "d2", "e2"}), ("rotate", "e1", {"a1", "b1", "a2", "b2"})):  # fmt: skip
        game = variant(setup, f"{piece}\n{pawn}", end=end, board=f", symmetry: {symmetry}").ruleset
        names = game.board.names
        assert game.ends[0].zone
        assert {names[s] for s in game.ends[0].zone[1]} == {corner}
        assert {names[s] for s in game.pieces[2].promotions[0].zone[1]} == homes
        confined = game.pieces[1].confined
        assert confined
        assert set(names) - {names[s] for s in confined[1]} == homes
        assert game.one_sided == ("man", "pawn", "end")


@pytest.mark.every
@pytest.mark.parametrize("name", TURNED)
def test_the_other_player_sees_the_same_game(name: str) -> None:
    """The position with the sides changed over has the same moves, turned; both kernels agree with a third."""
    game, plain = (interpreter.load(TURNED[name], kernel=form) for form in (None, "plain"))
    board = game.ruleset.board
    left, low, right, high = board.bounds
    image = {
        board.names[s]: board.names[board.at[left + right - x, low + high - y]]
        for s, (x, y) in enumerate(board.coordinates)
    }
    chance, seen = random.Random(name), 0
    while seen < 60:
        position = game.position()
        for _ in range(30):
            other = game.position(colours_swapped(game, position.fen()))
            turned = sorted(
                (image[m.origin], image[m.target], m.promotion or "") for m in position.legal_moves
            )
            assert turned == sorted((m.origin, m.target, m.promotion or "") for m in other.legal_moves)
            check_movement(plain.position(position.fen()))
            seen += 1
            if not position.legal_moves:
                break
            position.push(choose(position, chance))


def test_hexagonal_men_are_right_for_black() -> None:
    game = interpreter.load(TURNED["glinski"], kernel="plain")
    white = game.position("***k3/**5/*6/1P2p2/6*/5**/3K*** w - - 0 1")
    assert targets(white, "b4") == "b5"
    black = game.position("***k3/**5/*6/1P2p2/6*/5**/3K*** b - - 0 1")
    assert targets(black, "e4") == "e3"
    taking = game.position("***k3/**5/*6/4p2/3PNP*/5**/3K*** b - - 0 1")
    assert targets(taking, "e4") == "d3"
    taking = game.position("***k3/**5/*6/3PpP1/3PNP*/5**/3K*** b - - 0 1")
    assert targets(taking, "e4") == "d3 f4"


# --- the other rooms ------------------------------------------------------------------------------

LEFT = "man: {symbol: M, moves: [{leap: [[-1, 2]]}, {step: forward}]}"


def small(symmetry: str, pieces: str = LEFT) -> interpreter.Variant:
    return variant(SETUP, pieces, board=f", symmetry: {symmetry}")


def test_words_say_whose_left_it_is() -> None:
    assert list(symmetry_words(load("chess").ruleset)) == []
    assert "a-file" in next(symmetry_words(small("mirror").ruleset))
    assert "the owner's" in next(symmetry_words(small("rotate").ruleset))


def test_both_sides_are_drawn() -> None:
    diagrams = list(Diagrams(small("rotate")).of_piece(1))
    assert [d.side for d in diagrams] == [0, 1]
    board = small("rotate").ruleset.board
    for diagram, sign in zip(diagrams, (1, -1), strict=True):
        x, y = board.coordinates[diagram.square]
        marked = {board.coordinates[s] for s in diagram.marks}
        assert marked == {(x - sign, y + 2 * sign), (x, y + sign)}


@pytest.mark.parametrize("symmetry", ["mirror", "rotate"])
def test_the_pictures_of_the_guide_are_fresh(symmetry: str, tmp_path: Path) -> None:
    """Made by: heterodox explain quails.yaml left_quail --svg docs/pictures/quail-rotate.svg"""
    quails = tmp_path / "quails.yaml"
    text = TURNED["quails"].read_text(encoding="utf-8")
    quails.write_text(text.replace("symmetry: rotate", f"symmetry: {symmetry}"), encoding="utf-8")
    name = f"docs/pictures/quail-{symmetry}.svg"
    shipped = (TESTS.parent / name).read_text(encoding="utf-8")
    assert shipped == run(f"heterodox explain {quails} left_quail --svg -")
    assert name in (TESTS.parent / "definitions" / "README.md").read_text(encoding="utf-8")


def test_a_lame_leap_is_drawn_blocked_on_its_own_way() -> None:
    game = small("rotate", "man: {symbol: M, moves: [{path: [{step: forward}, {step: diagonal left}]}]}")
    for side in (0, 1):
        blocked = [d for d in Diagrams(game).of_piece(1, side) if d.kind == "blocks"]
        assert [list(d.marks.values()) for d in blocked] == [["blocked"]]


def test_xboard_reads_directions_as_the_owner() -> None:
    turned, mirrored = small("rotate").ruleset, small("mirror").ruleset
    assert [describe(turned, turned.pieces[1], side).text for side in (0, 1)] == ["lfNfW"] * 2
    assert [describe(mirrored, mirrored.pieces[1], side).text for side in (0, 1)] == ["lfNfW", "rfNfW"]
    assert "piece m rfNfW" in lines(mirrored, {})[0]


def test_xboard_castles_to_the_owners_right() -> None:
    castling = "castling:\n  white: [{king: c1, rook: e1, to: d1}]\n  black: [{king: c1, rook: e1, to: d1}]"
    game = variant(
        ". . k . r/. . . . ./. . . . ./. . . . ./. . K . R", "rook: {symbol: R, moves: R}", top=castling
    ).ruleset
    assert [describe(game, game.pieces[0], side).text for side in (0, 1)] == ["KirO1", "KilO1"]


def test_fen_mirror_follows_the_rules() -> None:
    fen = "k4/2m2/5/1M3/K4 w - - 0 1"
    assert colours_swapped(small("mirror"), fen) == "k4/1m3/5/2M2/K4 b - - 0 1"
    assert colours_swapped(small("rotate"), fen) == "4k/3m1/5/2M2/4K b - - 0 1"
    even = "man: {symbol: M, moves: [{leap: [1, 2]}]}"  # the setup shows how the armies face each other
    assert colours_swapped(small("rotate", even), fen) == "k4/1m3/5/2M2/K4 b - - 0 1"


@pytest.mark.every
@little_and_much("plies", 3, 8)
def test_the_computer_opponent_sees_both_sides_alike(plies: int) -> None:
    chance = random.Random("values")
    for name in TURNED:
        game = interpreter.load(TURNED[name], kernel="plain")
        position = game.position()
        for _ in range(plies):
            found = explain(position, learned=False)
            image = explain(game.position(colours_swapped(game, position.fen())), learned=False)
            off = abs(found.centipawns + image.centipawns)  # every table is rounded by itself
            assert off <= 4, position.fen()
            position.push(choose(position, chance))


def test_a_record_tells_men_only_where_black_is_turned() -> None:
    assert "m:" in men_text(small("rotate")).casefold()
    assert men_text(small("mirror")) == ""


def test_the_symmetry_is_a_difference_only_where_it_makes_one() -> None:
    found = differences.changes(small("mirror"), small("rotate"))
    assert {change.section for change in found} == {"rules"}
    assert any("mirror" in change.before for change in found)
    even = "man: {symbol: M, moves: [{leap: [1, 2]}]}"
    assert differences.changes(small("mirror", even), small("rotate", even)) == []
