"""Shuffled setups: their numbers and rules, castling from anywhere, and the FEN of all that."""

from __future__ import annotations

import random

import pytest
from shared import load, texts

import interpreter
from interpreter.applications.rulebook.rules_in_words import castling_words
from interpreter.applications.rulebook.shuffle_in_words import shuffle_words
from interpreter.errors import DefinitionError, FenError

SHIFTED = "4k3/4p3/8/8/8/8/4PPP1/{row} w {field} - 0 1"
SMALL = """
format: 2
variant: small
name: Small
board: {files: a-e, ranks: 1-6}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  bishop: {symbol: B, moves: [{slide: diagonal}]}
  pawn: {symbol: P, moves: [{step: forward}]}
castling: [{king: c1, rook: e1, to: d1}]
setup: |
  r b k b r
  p p p p p
  . . . . .
  . . . . .
  P P P P P
  R B K B R
shuffle: SHUFFLE
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""


def small(shuffle: str) -> interpreter.Variant:
    return interpreter.load_text(SMALL.replace("SHUFFLE", shuffle))


def start(number: int) -> str:
    return load("chess960").position(start=number).fen().split("/")[-1].split()[0]


@pytest.mark.parametrize(
    ("number", "row"),
    [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (2, "BQNNRBKR"),
        (3, "BQNNRKRB"),
        (518, "RNBQKBNR"),
        (959, "RKRNNQBB"),
    ],
)
def test_numbers_as_scharnagl_has_them(number: int, row: str) -> None:
    assert start(number) == row


def test_every_number_is_another_start() -> None:
    variant = load("chess960")
    shuffle = variant.ruleset.shuffle
    assert shuffle is not None
    found = [shuffle.kinds_of(number) for number in range(variant.starts)]
    assert (variant.starts, len(set(found))) == (960, 960)


@pytest.mark.parametrize(
    ("shuffle", "count"),
    [
        ("{in: first_rank}", 30),
        ("{in: first_rank, if: {count: bishop, in: dark, is: 1}}", 18),
        ("{in: first_rank, if: {count: king, in: enclosed rook}}", 10),
        ("{in: first_rank, if: [{count: bishop, in: dark, is: 1}, {count: king, in: enclosed rook}]}", 6),
    ],
)
def test_how_many_starts(shuffle: str, count: int) -> None:
    variant = small(shuffle)
    assert variant.starts == count
    assert len({variant.position(start=number).fen() for number in range(count)}) == count


@pytest.mark.parametrize(
    ("shuffle", "words"),
    [
        (
            "{in: first_rank, if: {count: king, in: dark, is: 1}}",
            "1 of 'king' stand there, and the rule needs 2",
        ),
        (
            "{in: first_rank, if: {count: bishop, in: enclosed rook}}",
            "2 of 'bishop' stand there, and the rule needs 1",
        ),
        ("{in: first_rank, if: {count: king, in: enclosed duke}}", "duke"),
        ("{in: first_rank, if: {count: king, in: enclosed rook, is: 0}}", "not supported yet"),
        ("{in: first_rank, if: {count: king, in: enclosed}}", "not supported yet"),
        ("{in: first_rank, if: {count: {who: bishop, if: check}, in: dark, is: 1}}", "not supported yet"),
        ("{in: {ranks: 3}}", "0 pieces are shuffled"),
        ("{in: {white: a1-e1, black: a6-d6}}", "not the same"),
        (
            "{in: first_rank, if: [{count: rook, in: dark, is: 1}, {count: king, in: enclosed rook}]}",
            "under one of the rules only",
        ),
        ("{in: first_rank, if: {count: duke, in: dark, is: 1}}", "duke"),
        ("{in: {white: a1-c1, black: a6-c6}}", "have to be among the shuffled pieces"),
    ],
)
def test_what_makes_no_sense(shuffle: str, words: str) -> None:
    with pytest.raises(DefinitionError, match=words):
        small(shuffle)


@pytest.mark.parametrize("number", [-1, 960])
def test_no_such_number(number: int) -> None:
    with pytest.raises(ValueError, match="numbered from 0 to 959"):
        load("chess960").position(start=number)
    with pytest.raises(ValueError, match="one start position"):
        load("chess").position(start=0)


@pytest.mark.parametrize(
    ("row", "field", "castlings"),
    [
        ("1RK4R", "HB", {"c1h1", "c1b1"}),
        ("1RK4R", "KQ", {"c1h1", "c1b1"}),
        ("2R1K1R1", "GC", {"e1c1", "e1g1"}),
        ("4RKR1", "GE", {"f1g1", "f1e1"}),
        ("4RK1R", "HE", {"f1h1", "f1e1"}),
        ("RR2K2R", "B", {"e1b1"}),  # b1 holds the right, and the rook on a1 is in nobody's way
        ("RR2K2R", "Q", set()),  # the outermost rook, and b1 stands between
        ("5RK1", "F", {"g1f1"}),
    ],
)
def test_castling_from_anywhere(row: str, field: str, castlings: set[str]) -> None:
    position = load("chess960").position(SHIFTED.format(row=row, field=field))
    assert {move.text for move in position.legal_moves if move.castling} == castlings


def test_a_rook_that_shielded_the_king_may_not_leave_it() -> None:
    position = load("chess960").position("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1")
    assert "d1b1" not in texts(position)
    assert position.why("d1b1").code == "royal_attacked"


def test_rights_end_with_the_move_of_king_or_rook_or_the_loss_of_it() -> None:
    variant = load("chess960")
    fen = "1rk3r1/6p1/8/8/8/8/6P1/1RK3R1 w GBgb - 0 1"
    for moves, field in (("c1c2", "gb"), ("g1f1", "Bgb"), ("b1b8", "Gg"), ("c1b1", "gb"), ("c1g1", "gb")):
        position = variant.position(fen)
        position.push(moves)
        assert position.fen().split()[2] == field, moves
        position.pop()
        assert position.fen() == fen


def test_a_king_that_stays_has_castled() -> None:
    position = load("chess960").position("4k3/8/8/8/8/8/8/R1K4R w HA - 0 1")
    position.push("c1a1")
    assert position.fen().split()[0].endswith("2KR3R")
    assert position.fen().split()[2] == "-"
    position.pop()
    assert position.san(position.parse("c1a1")) == "O-O-O"
    assert position.parse_san("O-O").text == "c1h1"


@pytest.mark.parametrize("field", ["HH", "KH", "X", "C", "h", "Kk"])
def test_rights_that_nobody_can_have(field: str) -> None:
    with pytest.raises(FenError, match="castling"):
        load("chess960").position(SHIFTED.format(row="R3K2R", field=field))


def test_reasons() -> None:
    position = load("chess960").position("1rk3r1/8/8/8/8/8/8/1RK3R1 w Bgb - 0 1")
    assert position.why("c1g1").code == "castling_right"
    assert "g1" in position.why("c1g1").sentence
    assert position.why("c1b1").legal
    assert not position.why("O-O").legal


def test_the_start_is_written_and_read() -> None:
    variant = load("chess960")
    for number in range(0, 960, 37):
        fen = variant.position(start=number).fen()
        assert variant.position(fen).fen() == fen


WILD = """
format: 2
variant: wild
name: Wild
extends: chess
shuffle: {in: [{ranks: 1, files: b-d}, {ranks: 1, files: f-g}], if: {count: bishop, in: dark, is: 1}}
"""


def test_kings_and_rooks_that_keep_their_squares() -> None:
    """They castle as ever, and the rights are written so."""
    variant, chess = interpreter.load_text(WILD), load("chess")
    rows = [variant.position(start=number).fen() for number in range(variant.starts)]
    assert len({*rows}) == 18
    assert all(row.split("/")[-1][:8:7] == "RR" and row.split("/")[-1][4] == "K" for row in rows)
    assert all(row.endswith("w KQkq - 0 1") for row in rows)
    chance = random.Random(1)
    castlings = 0
    for number in range(18):
        position, ours = variant.position(start=number), chess.position(rows[number])
        for _ in range(60):
            assert texts(position) == texts(ours), position.fen()
            assert texts(variant.position(position.fen())) == texts(position)
            if position.outcome() is not None:
                break
            castling = [move for move in position.legal_moves if move.castling]
            castlings += bool(castling)
            move = str(chance.choice(castling or list(position.legal_moves)))
            position.push(move)
            ours.push(move)
    assert castlings


def test_a_king_that_keeps_its_square_and_a_rook_that_does_not() -> None:
    text = WILD.replace("files: b-d", "files: a-d").replace("files: f-g", "files: f-h")
    with pytest.raises(DefinitionError, match="king and rook have to be among"):
        interpreter.load_text(text)


def one_of_two(file: str) -> str:
    return f"  - {{in: {{files: {file}, ranks: 2-3}}, who: [pawn, empty]}}\n"


def test_several_groups_with_empty_squares() -> None:
    """Chess256: the pawn of each file begins on the second or the third rank, and only there it steps twice."""
    head = "format: 2\nvariant: two\nname: Two\nextends: chess\nshuffle:\n"
    variant, chess = interpreter.load_text(head + "".join(map(one_of_two, "abcdefgh"))), load("chess")
    assert variant.starts == 256
    rows = [variant.position(start=number).fen() for number in range(256)]
    assert len({*rows}) == 256
    for row in rows:
        board = variant.position(row).pieces()
        for file in "abcdefgh":
            own = [rank for rank in (2, 3) if board.get(f"{file}{rank}") == "P"]
            assert len(own) == 1
            assert board.get(f"{file}{9 - own[0]}") == "p"
        assert texts(variant.position(row)) == texts(chess.position(row))
    with pytest.raises(ValueError, match="numbered from 0 to 255"):
        variant.position(start=256)
    told = " ".join(shuffle_words(variant.ruleset))
    assert "White's pieces on h2 and h3 are each put on one of these squares" in told
    assert "256 starts" in told
    with pytest.raises(DefinitionError, match="shuffled in two groups"):
        interpreter.load_text(head + one_of_two("a") * 2)
    with pytest.raises(DefinitionError, match="only kinds of piece and empty"):
        interpreter.load_text(head + one_of_two("a").replace("[pawn, empty]", "{whose: own}"))


def test_groups_are_shuffled_by_themselves() -> None:
    """The order of the first group changes fastest."""
    groups = "[{in: {ranks: 1, files: a-b}}, {in: {ranks: 1, files: d-e}}]"
    variant = interpreter.load_text(SMALL.replace("SHUFFLE", groups).replace("castling: [", "# castling: ["))
    rows = [variant.position(start=number).fen().split("/")[-1].split()[0] for number in range(4)]
    assert rows == ["RBKRB", "BRKRB", "RBKBR", "BRKBR"]


TWO_SQUARES = """
format: 2
variant: two_squares
name: Two Squares
extends: chess
shuffle: {in: first_rank, if: [{count: bishop, in: dark, is: 1}, {count: king, in: enclosed rook}]}
castling: [{king: e1, rook: h1, to: toward 2}, {king: e1, rook: a1, to: toward 2}]
"""


def castled(king: int, rook: int) -> dict[str, str]:
    """White's rank after a castling of Chess480, by hand: two squares to the rook, or into the corner."""
    step = 1 if rook > king else -1
    target = min(7, max(0, king + 2 * step))
    return {"abcdefgh"[target] + "1": "K", "abcdefgh"[target - step] + "1": "R"}


def test_kings_that_castle_by_two_squares_from_anywhere() -> None:
    variant = interpreter.load_text(TWO_SQUARES)
    assert variant.starts == 960
    for number in range(0, 960, 3):
        row = variant.position(start=number).fen().split("/")[0]
        men = "".join(piece if piece in "rk" else "1" for piece in row)
        king, rooks = men.index("k"), [i for i, piece in enumerate(men) if piece == "r"]
        fen = f"{row}/pppppppp/8/8/8/8/PPPPPPPP/{men.upper()} w KQkq - 0 1"
        found = {}
        for move in variant.position(fen).legal_moves:
            if move.castling:
                after = variant.position(fen)
                after.push(move)
                assert after.fen() == variant.position(after.fen()).fen()
                found[str(move)] = {s: p for s, p in after.pieces().items() if s[1] == "1"}
        names = "abcdefgh"
        assert found == {
            f"{names[king]}1{names[rook]}1": castled(king, rook)
            | {f"{names[other]}1": "R" for other in rooks if other != rook}
            for rook in rooks
        }
    told = " ".join(castling_words(variant.ruleset))
    assert "the king goes two squares toward it, or to the edge" in told
    assert len({*castling_words(variant.ruleset)}) == len(castling_words(variant.ruleset))


def test_a_number_of_squares_of_a_king_that_is_not_shuffled() -> None:
    text = "format: 2\nvariant: usual\nextends: chess\ncastling: [{king: e1, rook: h1, to: toward FAR}]\n"
    for far, move in ((1, "e1f1"), (2, "e1g1"), (3, "e1h1"), (9, "e1h1")):
        position = interpreter.load_text(text.replace("FAR", str(far))).position(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
        )
        assert move in [str(one)[:4] for one in position.legal_moves if one.castling]
    with pytest.raises(DefinitionError, match="toward"):
        interpreter.load_text(text.replace("FAR", "me"))
