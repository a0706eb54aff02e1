"""What XBoard is told: squares, setup, movement, positions, moves, marks, time and scores."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from shared import load

import interpreter
from interpreter.applications.cli.exchange.pictures import files, write
from interpreter.applications.protocols.xboard_betza import describe
from interpreter.applications.protocols.xboard_clock import Clocks
from interpreter.applications.protocols.xboard_course import Course
from interpreter.applications.protocols.xboard_highlight import Hand
from interpreter.applications.protocols.xboard_moves import XBoardMoves
from interpreter.applications.protocols.xboard_setup import (
    KING,
    PICTURES,
    SLOTS,
    Briefing,
    brief,
    gui_name,
    pictures,
)
from interpreter.applications.protocols.xboard_squares import Squares
from interpreter.applications.protocols.xboard_words import claim, reason, score_text, thinking
from interpreter.engine import Line, Score
from interpreter.errors import FenError, MoveError, RequestError
from interpreter.model.geometry import Board
from interpreter.play.core.moves import Outcome


def told(variant_id: str) -> Briefing:
    """The briefing on a shipped variant."""
    return brief(load(variant_id), gui_name(variant_id, shipped=True))


def game(variant_id: str, fen: str | None = None, side: str = "white") -> tuple[Course, XBoardMoves, Hand]:
    """A position of a shipped variant, in our FEN."""
    variant = load(variant_id)
    moves = XBoardMoves(variant, told(variant_id))
    course = Course(variant.position(fen), side)
    return course, moves, Hand(course, moves)


# --- pictures ----------------------------------------------------------------------------------


def test_each_kind_has_a_picture_of_its_own(variant_id: str) -> None:
    variant = load(variant_id)
    shown = pictures(variant, gui_name(variant_id, shipped=True))
    assert shown.keys() == set(range(len(variant.ruleset.kinds)))
    assert len(set(shown.values())) == len(shown)
    assert "Crown" not in shown.values(), "XBoard draws it as a second queen"


def test_pictures_of_games_that_xboard_knows_are_its_own() -> None:
    variant = load("xiangqi")
    names = {variant.ruleset.pieces[i].name: name for i, name in pictures(variant, "xiangqi").items()}
    assert names == {
        "general": "Gold",
        "advisor": "Advisor",
        "elephant": "Elephant",
        "horse": "Knight",
        "chariot": "Rook",
        "cannon": "Canon",
        "soldier": "Pawn",
    }


def test_the_names_of_pictures_are_as_many_as_the_kinds() -> None:
    assert len(PICTURES) == len(SLOTS) + 1 == KING + 1


def test_pictures_are_written_for_xboard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "omega pieces"
    write("omega", {}, False, folder)
    assert f"-variant omega -testLegality false -trueColors true -pieceImageDirectory '{folder}'" in (
        capsys.readouterr().out
    )
    wizard = ElementTree.parse(folder / "WhiteGold.svg").getroot()
    assert (wizard.get("width"), wizard.get("height"), wizard.get("viewBox")) == ("45", "45", "0 0 45 45")
    found = files(load("omega"), "omega")
    assert {path.name for path in folder.iterdir()} == set(found)
    assert len(set(found.values())) == 2 * 8, "no two pieces look alike"


def test_pictures_of_definitions_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    definition = tmp_path / "shogi.yaml"
    definition.write_text("format: 2\nvariant: shogi\nname: No Shogi\nextends: chess\n")
    write("shogi", {}, False, tmp_path / "pieces", [str(tmp_path)])
    said = capsys.readouterr().out
    assert f"-fcp 'heterodox xboard --path {tmp_path}' -variant my-shogi" in said
    with pytest.raises(RequestError, match="no variant 'shogy': did you mean 'shogi'"):
        write("shogy", {}, False, tmp_path / "pieces", [str(tmp_path)])


# --- squares and positions ---------------------------------------------------------------------


def test_squares_lie_in_the_bounding_grid() -> None:
    squares = told("omega").squares
    assert (squares.files, squares.ranks) == (12, 12)
    names = {"a0": "b2", "j9": "k11", "w1": "a1", "w2": "a12", "w3": "l12", "w4": "l1"}
    assert {name: squares.native[name] for name in names} == names
    assert squares.translated("it can go to a0, w3; not to z9") == "it can go to b2, l12; not to z9"


def test_ten_ranks_are_numbered_from_nought() -> None:
    assert told("wildebeest").squares.native["f10"] == "f9"
    assert told("lakeside").squares.native["a9"] == "a9"
    assert Squares(Board("abc", 1, 10)).names[:2] == ("a0", "b0")
    assert not Squares(Board("abc", 1, 20)).fits


def test_positions_both_ways() -> None:
    for name in ("omega", "wildebeest", "senterej", "ultima", "empire", "xiangqi", "lakeside"):
        positions = told(name).positions
        start = load(name).position()
        position, side = positions.read(positions.write(start, "white"))
        assert (position.fen(), side) == (start.fen(), "white")


def test_passed_squares_and_rights() -> None:
    positions = told("omega").positions
    course, _, _ = game("omega")
    course.position.push("f1f4")
    fen = positions.write(course.position, "black")
    assert fen.split()[1:4] == ["b", "KQkq", "g4g5"]
    assert positions.read(fen)[0].fen() == course.position.fen()
    assert positions.read(fen.replace("g4g5", "g4"))[0].fen() == course.position.fen()
    assert positions.read(fen.replace("KQkq g4g5", "CJcj a1"))[0].fen().split()[2:4] == ["KQkq", "-"]
    assert positions.read(fen.replace("KQkq", "Jc"))[0].fen().split()[2] == "Kq"


@pytest.mark.parametrize(
    "fen", ["", "-", "8/8 w", "w w w w", "9999999999/8/8/8/8/8/8/8 w", "k7/8/8/8/8/8/8/8 x"]
)
def test_wrong_positions(fen: str) -> None:
    with pytest.raises(FenError):
        told("chess").positions.read(fen)


def test_the_side_of_a_phase_without_turns() -> None:
    positions = told("senterej").positions
    start = positions.write(load("senterej").position(), "black")
    assert positions.read(start)[1] == "black"
    assert positions.read(start)[0].turn == "either"
    captured = start.replace("pppppppp", "1ppppppp")
    assert positions.read(captured)[0].turn == "black"


# --- setup -------------------------------------------------------------------------------------


def test_letters_of_the_interface() -> None:
    positions = told("xiangqi").positions
    assert positions.write(load("xiangqi").position(), "white").startswith("rheakaehr/")
    assert gui_name("chess", shipped=True) == "normal"
    assert gui_name("chess", shipped=False) == "my-chess"
    assert gui_name("shogi", shipped=False) == "my-shogi"
    assert gui_name("duchy", shipped=False) == "duchy"


def test_setup_of_a_board_with_corners() -> None:
    setup, *pieces = told("omega").lines
    assert setup.startswith("setup (PNBRQ...CWKpnbrq...cwk) 12x12+0_fairy w**********w/*crnbqkbnrc*/")
    assert pieces == ["piece K& KisjO2", "piece P& fmWifmW3fceF", "piece C& WDA", "piece W& FC"]


def test_two_armies() -> None:
    lines = told("empire").lines
    assert "piece K K" in lines
    assert "piece k KisO2" in lines
    assert "piece P fmWfceF" in lines
    assert "piece p fmWifmW2fceF" in lines
    assert "piece S& flrW" in lines
    assert not told("empire").exact


def test_steps_from_the_third_rank_and_castling_at_every_distance() -> None:
    assert told("wildebeest").lines[1:] == (
        "piece K& KisO4isO3isO2isO1",
        "piece P& fmWifmW3iifmW2fceF",
        "piece C& C",
        "piece W& NC",
    )


def test_the_king_has_the_last_place_and_pawns_the_first() -> None:
    for name in ("omega", "senterej", "lakeside", "racingkings", "antichess", "carousel"):
        variant = load(name)
        table = told(name).lines[0].split()[1].strip("()")
        half = table[: len(table) // 2]
        royals = [piece.symbol for piece in variant.ruleset.kinds if piece.royal]
        promoting = [piece.symbol for piece in variant.ruleset.kinds if piece.promotions]
        assert half[-1] == (royals[0] if royals else ".")
        assert half[0] == (promoting[0] if promoting else ".")
        assert sorted(half.replace(".", "")) == sorted(piece.symbol for piece in variant.ruleset.kinds)


RIDERS = """
format: 2
variant: riders
board: {{files: a-h, ranks: 1-8{more}}}
pieces:
  king: {{symbol: K, royal: true, moves: [{{step: any}}]}}
  piece: {{symbol: X, moves: {moves}}}
setup: |
  . . . . . k . .
  . x . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . X .
  . . K . . . . .
end: [{{if: checkmate, result: loss}}]
"""


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("[{leap: [1, 2], repeat: any}]", "N0"),
        ("[{slide: any, only: quiet}, {step: any, only: capture}]", "mQcK"),
        ("[{step: orthogonal, repeat: 1-3}]", "W3"),
        ("[{path: [{step: orthogonal}, {step: diagonal}]}]", "nN"),
        ("[{path: [{slide: any, over: all}, {step: any}]}]", "gQ"),
        (
            "[{slide: orthogonal, only: quiet}, {path: [{slide: orthogonal, over: all}, {slide: orthogonal}], only: capture}]",
            "mRcpR",
        ),
        ("[{path: [{step: any, over: all}, {step: any}]}]", "jDjA"),
        ("[{step: sideways}]", "lrW"),
        ("[{step: diagonal forward}]", "fF"),
        ("[{leap: [[1, 2], [-1, 2]]}]", "lfrfN"),
        ("[{leap: [[2, 1]]}]", "frN"),
        ("[{leap: [[2, 2], [-2, -2], [2, -2]]}]", "frblbrA"),
        ("[{leap: [0, 3]}, {leap: [3, 3]}]", "HG"),
    ],
)
def test_movement_in_words(moves: str, text: str) -> None:
    variant = interpreter.load_text(RIDERS.format(moves=moves, more=""))
    assert describe(variant.ruleset, variant.ruleset.pieces[1], 0).text == text


def test_a_ring_and_what_has_no_words() -> None:
    ring = interpreter.load_text(RIDERS.format(moves="[{slide: any}]", more=", wrap: files"))
    assert "piece X& oQ" in brief(ring, "riders").lines
    long = interpreter.load_text(RIDERS.format(moves="[{leap: [1, 5]}, {step: any}]", more=""))
    assert describe(long.ruleset, long.ruleset.pieces[1], 0).text == "K"
    assert not brief(long, "riders").exact


# --- moves -------------------------------------------------------------------------------------


@pytest.mark.every
def test_every_move_is_read_as_it_is_written(variant_id: str) -> None:
    course, moves, _ = game(variant_id)
    for _ in range(12):
        own = course.moves()
        if not own:
            break
        few = 8 if course.position.variant.ruleset.put else 40  # a turn of two acts can be one of thousands
        for move in own[:: 1 + len(own) // few]:
            found, followed = moves.read(course, "".join(moves.written(course, move)))
            assert found == move
            assert followed or len(moves.path(course, move).via) > 2
        course.play(own[len(own) // 2])


def test_castling_by_one_square() -> None:
    fen = "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1"
    course, moves, _ = game("wildebeest", fen)
    one = course.position.parse("f1e1a1")
    assert moves.written(course, one) == ["f0a0,", "a0e0"]
    for text in ("f0a0,a0e0", "f0e0,a0f0"):
        assert moves.read(course, text)[0] == one
    assert str(moves.read(course, "f0e0")[0]) == "f1e1"
    assert str(moves.read(course, "f0j0")[0]) == "f1j1"
    with pytest.raises(MoveError, match="more than one castling"):
        moves.read(course, "O-O")
    chess, chess_moves, _ = game("chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1")
    assert str(chess_moves.read(chess, "O-O-O")[0]) == "e8c8"
    assert str(chess_moves.read(chess, "e8h8")[0]) == "e8g8"


def test_victims_are_legs() -> None:
    course, moves, hand = game("ultima", "7K/3r4/8/3n4/5q2/2Pp2k1/Mp1N1pp1/3b4 w - - 0 1")
    one, two = course.position.parse("d2d4"), course.position.parse("d2d6")
    assert moves.written(course, one) == ["d2d3,", "d3d4"]
    assert moves.written(course, two) == ["d2xd3xd5-d6"]  # of three legs the interface would lose the target
    assert moves.read(course, "d2d5,d5d3,d3d6") == (two, True)
    assert moves.read(course, "d2d3,d3d6") == (two, False)
    assert moves.read(course, "d2d4") == (one, False)
    with pytest.raises(MoveError):
        moves.read(course, "d2d5,d5d4")
    assert hand.lift("d2").startswith("highlight 8/")
    assert hand.marks()["d3"] == "C"
    assert "d4" not in hand.marks()
    assert hand.put("d3") == hand.lift("d3") == hand.line(hand.marks())
    assert hand.marks()["d4"] == "Y"
    assert hand.marks()["d5"] == "C"
    hand.put("d5")
    assert hand.marks()["d6"] == "Y"


def test_removals() -> None:
    course, moves, hand = game("ultima", "8/8/1kbr4/2nM4/2Kp4/8/8/8 b - - 1 1")
    removal = course.position.parse("c5c5")
    assert moves.written(course, removal) == ["b6c5,", "c5b6"]
    for text in ("b6c5,c5b6", "b6b6,c5a6", "d4c5,c5d4"):
        assert moves.read(course, text) == (removal, True)
    assert moves.read(course, "c5c5") == (removal, False)
    # What stands for the interface's rook would castle with its king: another piece has to show it.
    assert moves.written(course, course.position.parse("d6d6"))[0][:2] != "b6"
    hand.lift("b6")
    assert hand.marks()["c5"] == "C"
    assert "d6" not in hand.marks()
    hand.put("c5")
    assert hand.marks() == {"b6": "Y"}


def test_promotion() -> None:
    course, moves, hand = game(
        "omega", "1**********1/*k9*/*6P3*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*9K*/1**********1 w - - 0 1"
    )
    assert str(moves.read(course, "h10h11w")[0]) == "g8g9w"
    assert str(moves.read(course, "h10h11W")[0]) == "g8g9w"
    with pytest.raises(MoveError, match="what it becomes"):
        moves.read(course, "h10h11")
    hand.lift("g8")
    assert hand.marks() == {"g9": "M"}
    assert sorted(hand.put("g9").removeprefix("choice ")) == sorted("QRBNCW")
    only, only_moves, forced = game("empire", "8/P6k/8/8/8/8/8/1K6 w - - 0 1")
    forced.lift("a7")
    assert forced.marks() == {"a8": "B"}
    assert forced.put("a8") == "choice Q"
    assert str(only_moves.read(only, "a7a8")[0]) == "a7a8q"


def test_marks_of_captures() -> None:
    course, _, hand = game("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert hand.lift("e5") == "highlight 8/8/3RY3/8/8/8/8/8"
    assert hand.hover("d6") == "highlight 8/8/3RY3/3g4/8/8/8/8"
    assert hand.put("d6") == ""
    assert hand.lift("e8") == "highlight 8/8/8/8/8/8/8/8"
    assert course.side == "white"


def test_passing() -> None:
    course, moves, hand = game("senterej")
    assert moves.read(course, "@@@@") == (None, True)
    assert moves.read(course, "e1e1") == (None, True)
    hand.lift("e1")
    assert hand.marks()["e1"] == "Y"
    course.decline()
    assert course.side == "black"
    with pytest.raises(MoveError, match="black's turn"):
        moves.read(course, "a2a3")
    course.undo()
    assert course.side == "white"
    chess, chess_moves, _ = game("chess")
    assert chess_moves.read(chess, "@@@@")[0] is None
    with pytest.raises(MoveError, match="passing is not possible"):
        chess.decline()


def test_who_has_passed_has_to_move() -> None:
    course, _, _ = game("senterej")
    course.decline()
    assert not course.must_move
    course.decline()
    assert course.must_move
    course.play(course.moves()[0])
    assert course.must_move  # Black has passed, too
    course.play(course.moves()[0])
    assert not course.must_move
    check = "rnakfanr/pppppppp/2N5/8/8/8/PPPPPPPP/R1AFKANR[] - - - 0 1"
    checked, _, _ = game("senterej", check, "black")
    assert checked.must_move


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("e2e5", "the pawn on e2 does not go as far as e5; it can go to e3, e4"),
        ("e3e4", "there is no piece on e3"),
        ("e7e5", "white is to move, e7 is black's"),
        ("e2e4q", "what it becomes"),
        ("e2j4", "j4 is not a square"),
        ("e2e4,e3e5", "not a move"),
        ("hello", "not a move"),
        ("O-O", "castling is blocked by the bishop on f1"),
    ],
)
def test_reasons(text: str, why: str) -> None:
    course, moves, _ = game("chess")
    with pytest.raises(MoveError, match=why):
        moves.read(course, text)


def test_reasons_have_the_squares_of_the_interface() -> None:
    course, moves, _ = game("omega")
    with pytest.raises(MoveError, match="the pawn on g3 does not go as far as g7; it can go to g4, g5, g6"):
        moves.read(course, "g3g7")


# --- time, scores and results ------------------------------------------------------------------


def test_time_controls() -> None:
    clocks = Clocks()
    assert clocks.limits("white", 0).movetime == 2.0
    assert clocks.level("40 5:30 0")
    assert clocks.centiseconds("1500", own=True)
    assert clocks.centiseconds("1000", own=False)
    clock = clocks.limits("black", 39).clock
    assert clock is not None
    assert (clock.white, clock.black, clock.moves_to_go) == (10.0, 15.0, 1)
    assert clocks.level("0 1 2.5")
    clock = clocks.limits("white", 39).clock
    assert clock is not None
    assert (clock.white, clock.white_increment, clock.moves_to_go) == (60.0, 2.5, None)
    assert clocks.seconds("3")
    assert clocks.plies("7")
    limits = clocks.limits("white", 0, ponder=True)
    assert (limits.depth, limits.clock, limits.ponder) == (7, None, True)
    assert limits.movetime == pytest.approx(3, abs=0.1)
    for text in ("", "x", "1", "1 2", "-1 2 3", "1 2 3 4", "1e9 1 1"):
        assert not clocks.level(text)
    assert not clocks.seconds("0")
    assert not clocks.plies("0")
    assert not clocks.centiseconds("1.5", own=True)


def test_scores_and_lines() -> None:
    assert score_text(Score(centipawns=-35)) == -35
    assert score_text(Score(mate=5)) == 100_003
    assert score_text(Score(mate=-4)) == -100_002
    assert score_text(Score(mate=0)) == -100_000
    line = Line(5, 7, 1, Score(12), 3456, 1.234, ())
    assert thinking(line, ["e2e4", "e7e5"]) == "5 12 123 3456 e2e4 e7e5"


def test_results_in_words() -> None:
    chess, shogi = load("chess"), load("shogi")
    assert claim(Outcome("1-0", "white", "checkmate"), chess) == "1-0 {White mates}"
    assert claim(Outcome("0-1", "black", "bare_king"), chess) == "0-1 {Black wins by bare king}"
    assert claim(Outcome("1/2-1/2", None, "stalemate"), chess) == "1/2-1/2 {Stalemate}"
    assert claim(Outcome("1/2-1/2", None, "move_count"), chess) == "1/2-1/2 {Draw by move count}"
    # The result says which side it is, the comment what players call it.
    assert claim(Outcome("1-0", "white", "checkmate"), shogi) == "1-0 {Sente mates}"
    assert claim(Outcome("0-1", "black", "stalemate"), load("xiangqi")) == "0-1 {Black wins by stalemate}"
    assert claim(Outcome("1-0", "white", "stalemate"), load("xiangqi")) == "1-0 {Red wins by stalemate}"
    assert reason(ValueError("one (two)\nthree")) == "one [two]"


@pytest.mark.parametrize(
    ("name", "fen"),
    [
        ("makruk", "4k3/8/8/8/8/8/4R3/3K4 b - 32 6 9"),
        ("cambodian", "4k3/8/8/8/8/8/4R3/3K4 b - 32 6 9"),
        ("sittuyin", "4k3/8/8/8/8/8/4R3/3K4[] b - - 0 9 {count=32/6}"),
        ("3check", "4k3/8/8/8/8/8/4R3/3K4 b - - 2+1 6 9"),
        ("chess", "4k3/8/8/8/8/8/4R3/3K4 b - - 6 9"),
    ],
)
def test_counts_of_a_position_are_read(name: str, fen: str) -> None:
    variant = load(name)
    position, side = brief(variant, name).positions.read(fen)
    assert (position.fen(), side) == (fen, "black")
