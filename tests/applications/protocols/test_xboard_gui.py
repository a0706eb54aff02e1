"""The real XBoard: whole games between two engines, the board on the screen, and moves with the mouse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared import load
from xboard_gui import PROGRAMS, BoardOnScreen, XBoard, display, program

from interpreter.applications.cli.exchange.pictures import standing_alone, write
from interpreter.applications.protocols.xboard_course import Course
from interpreter.applications.protocols.xboard_moves import XBoardMoves
from interpreter.applications.protocols.xboard_setup import ALIKE, PICTURES, brief, gui_name

pytestmark = [
    pytest.mark.xboard,
    pytest.mark.skipif(not all(map(program, PROGRAMS)), reason=f"needs {', '.join(PROGRAMS)}"),
]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """One display for all tests."""
    with display() as name:
        yield name


@pytest.fixture
def xboard(screen: str, tmp_path: Path) -> Iterator[XBoard]:
    """An XBoard that is not yet started."""
    run = XBoard(screen, tmp_path)
    yield run
    run.stop()


def played(log: str) -> list[str]:
    """The moves that the engines made, legs put together."""
    legs = re.findall(r"^\d+ <(?:first|second) *: move (\S+)", log, re.M)
    return re.findall(r"(?:[^,\s]+,)*[^,\s]+", " ".join(legs).replace(", ", ","))


def moves_of(pgn: str) -> list[str]:
    """The moves of a saved game, comments and numbers left out."""
    text = re.sub(r"\{[^}]*\}", " ", re.sub(r"^\[.*\]$", "", pgn, flags=re.M))
    return [word for word in text.split() if not re.fullmatch(r"\d+\.(\.\.)?|1-0|0-1|1/2-1/2|\*", word)]


@pytest.mark.parametrize("game", ["omega", "wildebeest", "empire", "senterej", "ultima"])
def test_two_engines_play_a_whole_game(xboard: XBoard, game: str) -> None:
    variant = load(game)
    xboard.start(
        *("-scp", xboard.engine, "-variant", game, "-testLegality", "false", "-noGUI"),
        *("-mg", "1", "-st", "0:01", "-depth", "1", "-xponder"),
    )
    xboard.wait()
    log, pgn = xboard.said(), xboard.pgn.read_text(encoding="utf-8")
    assert not re.search(r"Illegal move|Error \(|tellusererror|Forfeit|Traceback|<.*: setboard", log)
    course = Course(variant.position())
    moves = XBoardMoves(variant, brief(variant, gui_name(game, shipped=True)))
    texts = played(log)
    for text in texts:
        move, _ = moves.read(course, text)
        course.decline() if move is None else course.play(move)
    outcome = course.position.outcome()
    assert outcome is not None
    assert f'[Result "{outcome.result}"]' in pgn
    assert f'[Variant "{game}"]' in pgn
    assert len(moves_of(pgn)) == len(texts)
    (reason,) = re.findall(r"^\d+ <(?:first|second) *: ((?:1-0|0-1|1/2-1/2) \{.*\})", log, re.M)[:1]
    assert re.search(rf"{{{re.escape(reason.split('{')[1])}", pgn)


@pytest.mark.skipif(program("fairymax") is None, reason="needs fairymax")
def test_a_game_against_another_engine(xboard: XBoard) -> None:
    variant = load("chess")
    xboard.start(
        *(
            "-scp",
            "fairymax",
            "-testLegality",
            "true",
            "-noGUI",
            "-mg",
            "1",
            "-st",
            "0:01",
            "-depth",
            "2",
            "-xponder",
        ),
    )
    xboard.wait()
    log, pgn = xboard.said(), xboard.pgn.read_text(encoding="utf-8")
    assert not re.search(r"Illegal move|<first *: Error|Forfeit|Traceback", log)
    course = Course(variant.position())
    moves = XBoardMoves(variant, brief(variant, "normal"))
    for text in played(log):
        move, _ = moves.read(course, text)
        assert move is not None
        course.play(move)
    assert re.search(r'\[Result "(1-0|0-1|1/2-1/2)"\]', pgn)


# --- the board ---------------------------------------------------------------------------------

QUIET = ("-testLegality", "false", "-mode", "EditGame", "-showCoords", "false", "-size", "49")


def at_the_board(xboard: XBoard) -> BoardOnScreen:
    """Omega, both sides moved by hand."""
    xboard.start("-variant", "omega", *QUIET)
    xboard.until(r"<first *: pong")
    board = BoardOnScreen(xboard, 12, 12)
    board.click("f7")  # an empty square: the first click takes the hint about help away
    return board


def test_the_board_is_drawn_with_its_holes(xboard: XBoard) -> None:
    board = at_the_board(xboard)
    holes = [f"{file}{rank}" for file in "bk" for rank in (1, 12)] + ["a2", "l2", "a11", "l11", "f1", "a6"]
    corners = ["a1", "l1", "a12", "l12"]
    empty = ["b4", "k9", "f6", "e6"]
    places = [board.point(square) for square in holes]
    places += [board.point(square, 0.12, 0.12) for square in corners]
    places += [board.point(square) for square in empty]
    colours = board.colours(*places)
    assert set(colours[: len(holes)]) == {(0, 0, 0)}
    for square, colour in zip(corners + empty, colours[len(holes) :], strict=True):
        assert sum(colour) > 200, f"{square} is drawn as {colour}"


def test_our_pictures_are_shown(xboard: XBoard, tmp_path: Path) -> None:
    folder = tmp_path / "pieces"
    write("omega", {}, False, folder)
    for file in folder.iterdir():  # a square of one colour can be told from a distance
        colour = "#ff0000" if file.name == "WhiteGold.svg" else "#00ff00"
        file.write_text(standing_alone(f'<rect width="45" height="45" fill="{colour}"/>'))
    xboard.start("-variant", "omega", *QUIET, "-trueColors", "true", "-pieceImageDirectory", str(folder))
    xboard.until(r"<first *: pong")
    board = BoardOnScreen(xboard, 12, 12)
    board.click("f7")
    wizard, pawn, empty = board.colours(board.point("a1"), board.point("c3"), board.point("c5"))
    assert (wizard, pawn) == ((255, 0, 0), (0, 255, 0))
    assert empty not in (wizard, pawn)


def test_a_piece_is_dropped_from_the_holdings(xboard: XBoard) -> None:
    first = f"{xboard.engine} --variant pocketknight"
    xboard.start("-variant", "pocketknight", *QUIET, first=first)
    xboard.until(r"<first *: # XBoard cannot test")
    board = BoardOnScreen(xboard, 12, 8)  # a file of holdings and one of counts on either side
    board.click("g5", "l2", "g4")
    xboard.until(r"<first *: highlight 8/8/Y{8}/")
    xboard.until(r">first *: N@e4")
    assert not re.search(r"Illegal move|Error \(", xboard.said())


def test_xboard_has_a_file_for_every_picture() -> None:
    theme = Path("/usr/share/games/xboard/themes/default")
    drawn = {name for slot, name in enumerate(PICTURES) if slot not in ALIKE}
    assert {name for name in drawn if not (theme / f"White{name}.svg").exists()} == set()


def play(xboard: XBoard, board: BoardOnScreen, *moves: str) -> None:
    """Enter moves by clicks; the engine takes each."""
    for move in moves:
        origin, target = re.findall(r"[a-l]\d+", move)
        board.click(origin, target)
        xboard.until(rf"first *: {move}$")
    assert "Illegal move" not in xboard.said()


def lifted(xboard: XBoard, board: BoardOnScreen, square: str) -> bool:
    """Does XBoard find a piece of the side to move on the square?"""
    before = xboard.said().count(f": lift {square}\n")
    board.click(square, square)
    return xboard.said().count(f": lift {square}\n") > before


def test_castling_by_mouse(xboard: XBoard) -> None:
    board = at_the_board(xboard)
    play(xboard, board, "g3g5", "b10b9", "h2g3", "b9b8", "i2j4", "b8b7", "g2i2", "b7b6")
    assert lifted(xboard, board, "h2")  # the rook has come over
    assert not lifted(xboard, board, "j2")
    assert not lifted(xboard, board, "g2")


def test_a_triple_step_and_en_passant_by_mouse(xboard: XBoard) -> None:
    board = at_the_board(xboard)
    play(xboard, board, "g3g6", "b10b9", "g6g7", "f10f7", "g7f8")
    assert not lifted(xboard, board, "f7")
    assert lifted(xboard, board, "b9")


def test_only_legal_moves_can_be_entered(xboard: XBoard) -> None:
    board = at_the_board(xboard)
    board.click("g3", "g7")
    xboard.until(r"highlight 12/12/12/12/12/12/6Y5/6Y5/6Y5/12/12/12")
    assert "g3g7" not in xboard.said()
    board.click("g3")  # puts the piece down again
    play(xboard, board, "g3g4")
