"""Draughts by numbers, turns of two acts, and what stands beside moves of shogi."""

from __future__ import annotations

import io

import pytest

from interpreter import load
from interpreter.applications.records import pgn_text
from interpreter.applications.records.colours import BY_TURN, NOTE
from interpreter.applications.records.formats import records
from interpreter.applications.records.reader import MAX_NODES
from interpreter.applications.records.replay import replay
from interpreter.errors import FenError, MoveError


@pytest.mark.parametrize(
    ("game", "text", "move"),
    [
        ("draughts", "32-28", "d4e5"),
        ("draughts", " 32 - 28 ", "d4e5"),
        ("draughts", "3228", "d4e5"),
        ("canadiandraughts", "43-37", None),
        ("russiandraughts", "22-18", "c3d4"),
        ("braziliandraughts", "22-18", "c3d4"),
        ("checkers", "11-15", "c3d4"),
        ("pooldraughts", "11-15", "c3d4"),
        ("amazons", "d1-d7/g7", "d1d7,d7g7"),
        ("amazons", "d1-d7(g7)", "d1d7,d7g7"),
        ("amazons", "d1d7g7", "d1d7,d7g7"),
        ("duck", "e2e4@e5", "e2e4,e4e5"),
        ("shogi", "先手７六歩", "c3c4"),
        ("shogi", "☗P76", "c3c4"),
        ("shogi", "1 ７六歩(77) (0:12/00:00:12)", "c3c4"),
    ],
)
def test_a_move_as_others_write_it(game: str, text: str, move: str | None) -> None:
    position = load(game).position()
    found = str(position.parse_san(text))
    assert move in (None, found)
    assert position.why(text).legal


def test_a_capture_told_by_all_its_squares() -> None:
    position = load("draughts").position("W:W32:B28,18,8")
    assert str(position.parse("32x23x12x3")) == str(position.parse_san("d4xf6xd8xf10")) == "d4xe5xe7xe9f10k"
    for wrong in ("32x22x12x3", "32x3x3", "99x3"):
        with pytest.raises(MoveError):
            position.parse_san(wrong)


def test_positions_by_numbers() -> None:
    for game, text in (("draughts", "W:W31-50:B1-20"), ("checkers", "B:W21-32:B1-12:H0:F1.")):
        assert load(game).position(text).fen() == load(game).position().fen()
    with pytest.raises(FenError):
        load("draughts").position("W:W31,51:B1")


PROSE = {
    "1. e4, e5 2. Nf3, Nc6.": (4, "*"),
    "1.e4,e5 2.Nf3,Nc6 (2... d6,d4 exd4) 3. Bb5, a6 1/2-1/2": (6, "1/2-1/2"),
    "1. e4 - e5 2. Nf3 / Nc6 0-1": (4, "0-1"),
    "1. e4 e5 White resigns": (2, "0-1"),
    "1. e4 e5 white wins on time.": (2, "1-0"),
    "1. e4 e5 BLACK MATES": (2, "0-1"),
    "1. e4 e5 (1... c5 Black wins) Drawn by agreement": (2, "1/2-1/2"),
    "1. e4 e5 Black resigns 0-1": (2, "0-1"),
    "1. e4 d5 2. Bb5ch c6 resigns": (4, "*"),
    "1. f3 e5 2. g4 Qh4 checkmate 0-1": (4, "0-1"),
    "1. f3 e5 2. g4 Qh4mate + 0-1": (4, "0-1"),
}
"""Records of chess as people type them -> moves, result."""


@pytest.mark.parametrize(
    ("text", "moves", "result"),
    [
        ('[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0', 4, "1-0"),
        ('[GameType "21"]\n\n1. 11-15 23-19 1-1', 2, "1/2-1/2"),
        ("1. e4 {a {b} c} e5 \u00bd", 2, "1/2-1/2"),
        ("1) e4 e5 2) Nf3 1:0", 3, "1-0"),
        ("position startpos moves e2e4 e7e5", 2, "*"),
        ("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8e7 0.5-0.5", 2, "1/2-1/2"),
        ('[Variant "Amazons"]\n\n1. d1-d7(g7) d10-d8/e8 *', 2, "*"),
        ('[Variant "Othello"]\n\n1. f5 d6 2. c3 d3 *', 4, "*"),
        ('[Variant "Othello"]\n\nF5D6C3D3C4F4F6', 7, "*"),
        *((text, *answer) for text, answer in PROSE.items()),
    ],
)
def test_records_as_others_write_them(text: str, moves: int, result: str) -> None:
    record = next(iter(records(io.BytesIO(text.encode()))))
    replay(record)
    assert record.fault is None
    assert (record.plies, record.result) == (moves, result)


def test_a_letter_of_another_language_is_named() -> None:
    with pytest.raises(MoveError, match="in German it is N"):
        load("chess").position().parse_san("Sf3")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(;GM[1]SZ[19];B[pd])", "SGF"),
        ('{"moves": ["e4"]}', "JSON"),
        ("<!DOCTYPE html><html>1. e4</html>", "a web page"),
        ("\\HS\n\\[GAMEID=1\\]\n", "GIB"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "a position, to be given as --fen"),
    ],
)
def test_another_format_is_named(text: str, told: str) -> None:
    [record] = records(io.BytesIO(text.encode()))
    assert record.fault is not None
    assert f"this is {told}" in record.fault.message
    assert "read in PGN, PDN, KIF" in record.fault.message


def test_tags_with_korean_names_are_those_of_janggi() -> None:
    record = next(iter(records(io.BytesIO('[대회명 "x"]\n\n1. 79졸78 41병42 *'.encode()))))
    replay(record)
    assert (record.fault, record.plies) == (None, 2)
    assert record.variant is not None
    assert record.variant.id == "janggi"


def test_moves_without_spaces_are_parted_at_once() -> None:
    """Each of them by itself would copy what follows it."""
    whole = ",".join(["Nf3", "Nf6", "Ng1", "Ng8"] * 50)
    record = next(iter(records(io.BytesIO(f"1. {whole} *".encode()))))
    node = record.main.nodes[0]
    assert node.text == whole
    replay(record)
    assert record.plies == 200
    assert [node.column for node in record.main.nodes] == [4 + 4 * i for i in range(200)]
    record = next(iter(records(io.BytesIO(f"1. {'e4,' * MAX_NODES}e4 *".encode()))))
    replay(record)
    assert record.fault is not None


COLOURS = '[GameType "21"]\n[White "A"]\n[WhiteElo "1"]\n[Black "B"]\n[Result "{}"]\n{}\n1. 11-15 23-19 {}\n'


@pytest.mark.parametrize(
    ("told", "result"), [("1-0", "0-1"), ("2-0", "0-1"), ("0-2", "1-0"), ("1-1", "1/2-1/2"), ("*", "*")]
)
def test_black_of_a_pdn_begins_and_is_white_here(told: str, result: str) -> None:
    """Players and results of English draughts go by the colour of the pieces."""
    [record] = records(io.BytesIO(COLOURS.format(told, "", told).encode()))
    replay(record)
    assert (record.fault, record.result) == (None, result)
    assert record.tags["White"] == "B"
    assert record.tags["BlackElo"] == "1"
    assert record.notes == [NOTE]
    again = replay(next(iter(records(io.BytesIO(pgn_text(record).encode())))))
    assert (again.fault, again.result, again.tags["White"], again.notes) == (None, result, "B", [])


def test_one_that_was_written_here_is_read_as_it_stands() -> None:
    own = COLOURS.format("1-0", '[VariantDefinition "checkers"]\n', "1-0")
    [record] = records(io.BytesIO(own.encode()))
    replay(record)
    assert (record.result, record.tags["White"], record.notes) == ("1-0", "A", [])


FINISHED = '[GameType "21"]\n[SetUp "1"]\n[FEN "B:W18:B14"]\n\n1. 14x23 {}\n'


@pytest.mark.parametrize(("told", "notes"), [("0-1", [NOTE]), ("1-0", [NOTE, BY_TURN])])
def test_the_rules_tell_whose_result_it_is(told: str, notes: list[str]) -> None:
    """Some programs write 1-0 for the side that begins."""
    [record] = records(io.BytesIO(FINISHED.format(told).encode()))
    replay(record)
    assert (record.fault, record.result) == (None, "1-0")
    assert [note for note in record.notes if note in (NOTE, BY_TURN)] == notes
