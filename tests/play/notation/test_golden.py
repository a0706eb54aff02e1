"""Names of moves written down by hand: every special form, in the variants that have it."""

from __future__ import annotations

import pytest
from shared import load

import interpreter
from interpreter import load_text, variation_san
from interpreter.play.variant import Position

#: variant, position, coordinates, SAN, LAN
NAMES = [
    # chess: least disambiguation
    ("chess", "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1", "Qh4-e1"),
    ("chess", "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1", "Qh1-e1"),
    ("chess", "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1", "Qe4-e1"),
    ("chess", "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4b7", "Qb7#", "Qe4-b7#"),
    ("chess", "k7/8/8/3pP3/8/2N5/8/K1N5 w - d6 0 1", "c1a2", "N1a2", "Nc1-a2"),
    ("chess", "k7/8/8/3pP3/8/2N5/8/K1N5 w - d6 0 1", "c3d5", "Nxd5", "Nc3xd5"),
    ("chess", "k7/8/8/3pP3/8/2N5/8/K1N5 w - d6 0 1", "e5d6", "exd6", "e5xd6"),
    # a pinned knight is not a rival
    ("chess", "4r2k/8/8/8/8/4N3/8/4K1N1 w - - 0 1", "g1f3", "Nf3", "Ng1-f3"),
    ("chess", "3rk3/4P3/8/2N5/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", "O-O"),
    ("chess", "3rk3/4P3/8/2N5/8/8/8/R3K2R w KQ - 0 1", "e7d8q", "exd8=Q+", "e7xd8=Q+"),
    ("chess", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+", "O-O-O+"),
    ("chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2", "d8h4", "Qh4#", "Qd8-h4#"),
    ("antichess", "8/P7/8/8/8/8/8/7r w - - 0 1", "a7a8k", "a8=K", "a7-a8=K"),
    # stalemate that wins, a goal reached, a third check: no checkmate
    ("wildebeest", "k10/11/11/1Q9/11/11/11/11/11/10K w - - 0 1", "b7b8", "Qb8", "Qb7-b8"),
    ("empire", "8/K7/8/7k/8/8/8/8 w - - 0 1", "a7a8", "Ka8", "Ka7-a8"),
    ("3check", "4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 0 1", "a1a8", "Ra8+", "Ra1-a8+"),
    # wide boards: ranks of two digits; several castlings a wing
    ("wildebeest", "R10/11/11/5k5/11/11/11/11/11/R4K5 w - - 0 1", "a10a7", "R10a7+", "Ra10-a7+"),
    ("wildebeest", "R10/11/11/5k5/11/11/11/11/11/R4K5 w - - 0 1", "a1a7", "R1a7+", "Ra1-a7+"),
    ("wildebeest", "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", "f1h1", "O-Oh1", "O-Oh1"),
    ("wildebeest", "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", "f1e1a1", "O-O-Oe1+", "O-O-Oe1+"),
    ("wildebeest", "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", "f1e1", "Ke1", "Kf1-e1"),
    ("wildebeest", "k10/6p4/11/7P3/6p4/11/11/11/11/10K w - - 0 1", "h7h8", "h8", "h7-h8"),
    ("wildebeest", "k10/11/11/7P3/6p4/11/11/11/11/10K w - g7g8 0 2", "h7g8", "hxg8", "h7xg8"),
    # the board with corner squares and a rank 0
    ("omega", "W**********1/*9k*/*10*/*10*/*10*/*10*/*10*/*W9*/*10*/*10*/*10*/K**********W w - - 0 1", "w1a0", "Ka0", "Kw1-a0"),
    ("omega", "W**********1/*9k*/*10*/*10*/*10*/*10*/*1W8*/*10*/*10*/*10*/*10*/K**********1 w - - 0 1", "w2a7", "Ww2a7", "Ww2-a7"),
    ("omega", "W**********1/*9k*/*10*/*10*/*10*/*10*/*1W8*/*10*/*10*/*10*/*10*/K**********1 w - - 0 1", "b4a7", "Wba7", "Wb4-a7"),
    ("omega", "W**********1/*9k*/*10*/*10*/*10*/*W9*/*10*/*10*/*10*/*10*/*10*/K**********1 w - - 0 1", "w2a9", "Wa9", "Ww2-a9"),
    ("omega", "1**********1/*9K*/*10*/*10*/*10*/*3B6*/*10*/*10*/*10*/*10*/*10*/k**********1 w - - 0 1", "d5e4", "Be4#", "Bd5-e4#"),
    ("omega", "1**********1/*k9*/*8P1*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*9K*/1**********1 w - - 0 1", "i8i9c", "i9=C", "i8-i9=C"),
    ("omega", "1**********1/*1r3k2r1*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*1R3K2R1*/1**********1 w KQkq - 0 1", "f0d0", "O-O-O", "O-O-O"),
    # captures by effect: pincer, withdrawer, coordinator, long leaper, chameleon
    ("ultima", "8/3k4/3P1R2/3pq3/1Km3P1/3b2n1/6P1/3Q4 w - - 0 1", "g4d4", "Pd4xc4xd5", "Pg4-d4xc4xd5"),
    ("ultima", "8/6pp/6Qb/8/3k4/8/4NK2/8 w - - 0 1", "g6d3", "Qd3xh7+", "Qg6-d3xh7+"),
    ("ultima", "8/8/2n1b3/6k1/3R4/5P2/2Kp1m2/8 w - - 0 1", "d4f6", "Rf6xf2xc6", "Rd4-f6xf2xc6"),
    ("ultima", "8/8/2n1b3/6k1/3R4/5P2/2Kp1m2/8 w - - 0 1", "c2d2", "Kxd2", "Kc2xd2"),
    ("ultima", "7K/3r4/8/3n4/5q2/2Pp2k1/Mp1N1pp1/3b4 w - - 0 1", "d2d8", "Nd8xd3xd5xd7", "Nd2-d8xd3xd5xd7"),
    ("ultima", "2R5/1kp5/Pp1n1nBq/2p5/2N5/8/8/K1r5 w - - 0 1", "g6c6", "Bc6xc1xc5xb6xd6xf6xh6xc7+", "Bg6-c6xc1xc5xb6xd6xf6xh6xc7+"),
    # an own frozen piece taken off the board
    ("ultima", "8/8/1kbrq3/2nM4/2Kp2n1/8/8/8 b - - 1 1", "e6e6", "e6-", "e6-"),
    # both sides may move
    ("senterej", "rnakfanr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNAFKANR[] - - - 0 1", "d4e5", "w:dxe5", "w:d4xe5"),
    ("senterej", "rnakfanr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNAFKANR[] - - - 0 1", "g8f6", "b:Nf6", "b:Ng8-f6"),
    # recalls are promotions
    ("senterej", "5k1f/P7/8/8/8/8/8/R3K3[ANr] w - - 0 1", "a7a8n", "a8=N", "a7-a8=N"),
    ("lakeside", "8k/P8/9/4*4/3***3/4*4/9/9/K8[Bb] w - - 0 1", "a8a9b", "a9=B+", "a8-a9=B+"),
    ("lakeside", "k8/9/9/4*4/3***3/1p2*4/9/3H5/8K[] w - - 0 1", "d2c3", "Hc3xb4", "Hd2-c3xb4"),
    # no piece of xiangqi promotes: every one has its letter
    ("xiangqi", "3k5/9/9/9/4p4/4P4/9/9/9/4K4 w - - 0 1", "e5e6", "Pxe6", "Pe5xe6"),
    # two royals a side: `+` if one of them stands attacked
    ("carousel", "3k1c4/10/10/10/9r/10/10/3K1C4 b - - 0 1", "j4d4", "Rd4+", "Rj4-d4+"),
    ("carousel", "3k1c4/10/10/10/9r/10/10/3K1C4 b - - 0 1", "j4f4", "Rf4+", "Rj4-f4+"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("variant", "fen", "move", "san", "lan"), NAMES, ids=[f"{n[0]} {n[3]}" for n in NAMES]
)
def test_names(variant: str, fen: str, move: str, san: str, lan: str) -> None:
    position = load(variant).position(fen)
    found = position.parse(move)
    assert (position.san(found), position.lan(found)) == (san, lan)
    assert position.parse_san(san) == found
    assert position.parse_san(lan) == found


def test_figurines() -> None:
    position = load("chess").position("3rk3/4P3/8/2N5/8/8/8/R3K2R w KQ - 0 1")
    figurines = {position.san(move, figurines=True) for move in position.legal_moves}
    assert {"♘e6", "exd8=♕+", "O-O", "♖b1"} <= figurines
    for move in position.legal_moves:
        assert position.parse_san(position.san(move, figurines=True)) == move
    assert position.parse_san("♞e6") == position.parse("c5e6")
    ultima = load("ultima").position()
    assert ultima.san(ultima.parse("d2d3"), figurines=True) == "Pd3"


def test_variation() -> None:
    position = load("chess").position()
    moves = [position.parse("e2e4")]
    assert variation_san(position, [*moves, "e7e5", "Nf3", "Nc6", "Bb5"]) == "1. e4 e5 2. Nf3 Nc6 3. Bb5"
    position.push("e2e4")
    assert variation_san(position, ["e7e5", "Nf3"]) == "1... e5 2. Nf3"
    assert position.fen().startswith("rnbqkbnr/pppppppp/8/8/4P3")
    senterej = load("senterej").position()
    assert variation_san(senterej, ["d2d3", "g1f3", "b:e6"]) == "w:d3 w:Nf3 b:e6"
    with pytest.raises(interpreter.MoveError):
        variation_san(position, ["e2e4"])


# --- definitions made for the purpose ------------------------------------------------------------

HEAD = "format: 2\nvariant: made_up\ncastling: none\n"
MIXED = (
    HEAD
    + """\
board: {files: a-h, ranks: 1-8}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  wolf: {symbol: W, moves: [{slide: any}], effects: [{in: withdrawn, do: capture}]}
  pawn: {symbol: P, moves: [{leap: [1, 2]}], promotion: {to: last_rank, become: wolf}}
setup: |
  k . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . P P .
  K . . . . . W w
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
"""
)


def named(text: str, fen: str) -> tuple[Position, dict[str, str]]:
    """The position, and coordinates -> SAN of its moves, all read back."""
    position = load_text(text).position(fen)
    names = {str(move): position.san(move) for move in position.legal_moves}
    for move in position.legal_moves:
        assert position.parse_san(names[str(move)]) == move
        assert position.parse_san(position.lan(move)) == move
    return position, names


def test_a_piece_that_captures_in_two_ways() -> None:
    # The wolf on d3 takes h7 by moving there, the one on g7 by going away from it.
    _, names = named(MIXED, "k7/6Wp/8/8/8/3W4/8/K7 w - - 0 1")
    assert names["d3h7"] == "Wdxh7"
    assert names["g7h7"] == "Wgxh7"
    assert names["g7d7"] == "Wg7-d7xh7"
    assert names["g7g3"] == "Wgg3"


def test_a_piece_without_letter_that_has_a_rival() -> None:
    _, names = named(MIXED, "k7/8/8/8/8/8/5P1P/K7 w - - 0 1")
    assert names["f2g4"] == "f2g4"
    assert names["h2g4"] == "h2g4"
    assert names["f2e4"] == "e4"


APOSTROPHE = (
    HEAD
    + """\
board: {files: a-e, ranks: 1-5}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  knight: {symbol: N, moves: [{leap: [1, 2]}]}
  nightowl: {symbol: N', moves: [{leap: [1, 2]}]}
  nightbird: {symbol: N!, moves: [{leap: [1, 2]}]}
  pawn: {symbol: P, moves: [{step: forward}], promotion: {to: last_rank, become: [knight, nightowl, nightbird]}}
setup: |
  . . k . .
  . . . . .
  P . . . .
  . . . . .
  N K N' . N!
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
"""
)


def test_letters_with_signs() -> None:
    position, names = named(APOSTROPHE, "2k2/P4/5/5/NKN'1N! w - - 0 1")
    assert names["a4a5n"] == "a5=N"
    assert names["a4a5n'"] == "a5=N'"
    assert names["a4a5n!"] == "a5=N!"
    assert names["a1b3"] == "Nb3+"
    assert names["e1d3"] == "N!d3+"
    assert position.parse_san("a5=N!?") == position.parse("a4a5n!")
    assert position.parse_san("Nb3!?") == position.parse("a1b3")


CASTLINGS = (
    HEAD.replace("castling: none\n", "")
    + """\
board: {files: a-j, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
setup: |
  . . . . k . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  R . . . K . . R . R
castling:
  white:
    - {king: e1, rook: j1, to: g1}
    - {king: e1, rook: h1, to: g1}
    - {king: e1, rook: a1, to: c1}
  black: none
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
"""
)


def test_two_rooks_on_one_wing() -> None:
    position = load_text(CASTLINGS).position()
    names = [position.san(move) for move in position.legal_moves if move.castling]
    assert sorted(names) == ["O-O-O", "O-Og1h1"]
    assert position.parse_san("0-0g1").castling
    assert position.parse_san("e1g1h1").castling


WIDE = (
    HEAD
    + """\
board: {files: a-z, ranks: 1-3}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
setup: |
  k . . . . . . . . . . . . . . . . . . . . . . . . r
  . . . . . . . . . . . . . . . . . . . . . . . . . .
  K . . . . . . . . . . . . . . . . . . . R . . R . .
end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]
"""
)


def test_a_file_called_x() -> None:
    _, names = named(WIDE, "k25/24r1/K19R2R2 w - - 0 1")
    assert names["x1v1"] == "Rxv1"  # from the x-file
    assert names["u1v1"] == "Ruv1"
    _, names = named(WIDE, "k25/26/K19R1rR2 w - - 0 1")
    assert names["u1w1"] == "Ruxw1"
    assert names["x1w1"] == "Rxxw1"
