"""Every reason code, on a position that is about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from shared import load

import interpreter
from interpreter.play.reasons import REASONS, Reason, Scene, ways
from interpreter.play.reasons.moves import why_not
from interpreter.play.reasons.moving import Attempt, no_way
from interpreter.rules.chains import Chain, chains

HORDES = "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1"
FROZEN = "8/8/1kbrq3/2nM4/2Kp2n1/8/8/8 b - - 1 1"
CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
POOL = "5k1f/P7/8/8/8/8/8/R3K3[ANr] w - - 0 1"
HAND = "4k3/8/8/8/8/8/4P3/4K3[Pn] w - - 0 1"
LAKE = "k8/9/9/4*4/3***3/4*4/3Y5/9/8K[] w - - 0 1"

#: code, variant, FEN (None: the start), text, a part of the sentence, line that is named ("" = none)
CASES = [
    ("unreadable", "chess", None, "hello", "does not start with a square", ""),
    ("unknown_square", "chess", None, "e2e9", "e9 is not a square", ""),
    ("unknown_piece", "chess", None, "e2e4z", "pieces: K, Q", "chess.yaml"),
    ("no_pass", "chess", None, "--", "passing is not a move", ""),
    ("no_pass", "senterej", None, "pass", "either side may move until", ""),
    ("no_drop", "chess", None, "N@e4", "not dropped", ""),
    ("no_such_piece", "chess", HORDES, "Nf3", "white has no knight", ""),
    ("ambiguous", "chess", HORDES, "Qe1", "Q1e1, Qee1, Qh4e1", ""),
    ("wrong_victims", "ultima", "8/6pp/6Qb/8/3k4/8/4NK2/8 w - - 0 1", "Qd3xg7", "takes h7", ""),
    ("game_over", "chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "h8g8", "checkmate", "if: checkmate"),
    ("game_over", "kingofthehill", "8/8/8/4K3/8/8/8/k7 b - - 0 1", "a1a2", "game is over", "in: hill"),
    ("empty_square", "chess", None, "e4e5", "no piece on e4", ""),
    ("not_your_turn", "chess", None, "e7e5", "e7 is black's", ""),
    ("not_your_turn", "chess", CASTLE, "b:O-O", "white is to move", ""),
    ("not_your_turn", "chess", None, "b:Nf6", "white is to move", ""),
    ("no_such_piece", "senterej", None, "b:b1c3", "black has no piece on b1", ""),
    ("no_such_piece", "senterej", None, "Kb1a3", "there is no negus on b1", ""),
    ("same_square", "chess", None, "e2e2", "another square", ""),
    ("royal_stays", "ultima", "7k/8/8/8/8/8/1m6/K6R w - - 0 1", "a1a1", "royal", "do: remove"),
    ("not_frozen", "ultima", None, "a2a2", "not frozen", "do: remove"),
    ("frozen", "ultima", FROZEN, "c5b3", "by the immobilizer on d5", "count:"),
    ("no_such_movement", "chess", None, "b1b3", "it can go to a3, c3", "leap: [1, 2]"),
    ("hole", "lakeside", LAKE, "d3f4", "missing", "path:"),
    ("too_far", "chess", None, "e2e5", "as far as e5", "repeat: 2"),
    ("confined", "xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d1c1", "region", "to: palace"),
    ("region_from", "chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "starts only on a2-h2", "from: second_rank"),
    ("no_hurdle", "xiangqi", None, "b3b8", "hop over", "over: "),
    ("no_hurdle", "carousel", "3k1c4/10/10/10/G9/10/10/3K1C4 w - - 0 1", "a4c4", "hop over", "like: grasshopper"),
    ("capture_only", "losalamos", None, "a2b3", "only to capture", "only: capture"),
    ("move_only", "chess", "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3e4", "pawn on e4", "only: quiet"),
    ("blocked", "chess", None, "a1a4", "by the pawn on a2", "slide: orthogonal"),
    ("blocked", "xiangqi", "4k4/9/9/9/9/9/9/9/1NP6/3K5 w - - 0 1", "b2d3", "by the soldier on c2", "path"),
    ("en_passant", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "pawn on d5 can be captured en passant only directly", "takes: [enemy, en_passant]"),
    ("en_passant", "chess", "4k3/8/8/1pPp4/8/8/8/4K3 w - d6 0 1", "c5b6", "only on d6", "en_passant"),
    ("victim_kind", "ultima", "7k/8/8/8/8/8/p7/B6K w - - 0 1", "a1a2", "pincer on a2", "takes: king"),
    ("own_piece", "chess", None, "d1e1", "side's king stands", "slide: any"),
    ("own_royal", "selfcapture", None, "d1e1", "own side's king on e1, which is royal", "slide: any"),
    ("blocked", "selfcapture", None, "a1a3", "by the pawn on a2", "slide: orthogonal"),
    ("promotion_not_here", "chess", None, "e2e4q", "no promotion on e4", "promotion"),
    ("promotion_kind", "chess", "7k/P7/8/8/8/8/8/7K w - - 0 1", "a7a8k", "it promotes to Q", "promotion"),
    ("promotion_pool", "senterej", POOL, "a7a8r", "no captured dir", "in: hand"),
    ("promotion_compulsory", "chess", "7k/P7/8/8/8/8/8/7K w - - 0 1", "a7a8", "has to promote", "promotion"),
    ("no_castling", "xiangqi", None, "O-O", "no such castling", "castling: none"),
    ("no_castling", "chess", CASTLE, "O-O-Oh1", "its king castles to c1, g1", "castling"),
    ("castling_right", "chess", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "lost", "rook: h1"),
    ("castling_blocked", "chess", None, "e1g1", "bishop on f1", "rook: h1"),
    ("castling_in_check", "chess", "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "rook on e7", "rook: a1"),
    ("castling_attacked", "chess", "4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "f1, which is", "rook: h1"),
    ("facing", "xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e1d1", "may not face", "facing vertical"),
    ("royal_attacked", "chess", "4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "e1f1", "by the rook on f7 along the f-file", "rook"),
    ("check_unanswered", "chess", "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "a1a2", "by the rook on e7", "rook"),
    ("exposes_royal", "chess", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "king on e1 open to the rook on e7", "rook"),
    ("exposes_royal", "chess", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6", "along rank 5", "rook"),
    (
        *("leaves_check", "makpong", "4k3/8/8/8/8/4r3/1R6/4K3 w - - 0 1"),
        *("e1d1", "only by capturing what alone gives it", "forbid"),
    ),
    (
        *("promotion_limit", "spartan", "8/8/k7/8/4k3/8/h7/6K1 b - - 0 1"),
        *("a2b1k", "may not promote to king now", "to:"),
    ),
    ("gives_check", "racingkings", "8/8/8/8/8/k7/7R/6K1 w - - 0 1", "h2h3", "king on a3", "after: check"),
    ("royal_untouchable", "senterej", "k6r/7p/8/8/8/8/7P/RK6[] - - - 0 1", "a1a8", "never captured", "royal: true"),
    ("costs_royal", "atomic", "8/8/8/8/8/3k4/4p2Q/4K3 w - - 0 1", "h2e2", "remove the king on e1 of its", "neighbours"),
    ("compulsory_capture", "antichess", "8/8/8/3p4/4P3/8/8/7K w - - 0 1", "h1h2", "e4d5", "must"),
    ("no_drop", "crazyhouse", None, "K@e4", "never dropped", ""),
    ("hand_empty", "crazyhouse", HAND, "N@e4", "white's hand holds no knight; it holds pawn", "hand:"),
    ("drop_occupied", "crazyhouse", HAND, "P@e2", "the pawn on e2; it can be dropped on a2-d2", ""),
    ("drop_region", "crazyhouse", HAND, "P@a8", "not dropped on a8", "drops:"),
    ("not_your_turn", "crazyhouse", HAND, "b:N@e4", "white is to move", ""),
    ("check_unanswered", "crazyhouse", "3rk3/8/8/8/8/8/8/3K4[P] w - - 0 1", "P@a3", "by the rook on d8", "rook"),
    ("unknown_piece", "crazyhouse", HAND, "X@a3", "pieces: K, Q", "pieces"),
    ("unknown_square", "crazyhouse", HAND, "P@i3", "i3 is not a square", ""),
    ("unreadable", "crazyhouse", HAND, "P@@", "is not a drop", ""),
    ("legal", "crazyhouse", HAND, "P@e4", "a pawn is dropped from the hand on e4", "drops:"),
    ("legal", "chess", None, "Nf3", "knight on g1 goes to f3", "leap: [1, 2]"),
    ("legal", "chess", CASTLE, "O-O", "castles to g1, the rook on h1 goes to f1", "rook: h1"),
    ("legal", "ultima", FROZEN, "c5c5", "taken off the board", "do: remove"),
]  # fmt: skip

LAKE_BARGE = "9/9/9/4*4/3***3/4*4/4B4/9/1K6k[] w - - 0 1"
LAKE_FROG = "9/9/9/4*4/3***3/4*4/2p1F4/9/1K6k[] w - - 0 1"
PAWN = "4k3/8/8/3pP3/8/4P3/8/4K3 w - - 0 1"
SCREENS = "1c1k5/9/9/9/1p7/1P7/9/1C7/9/4K4 w - - 0 1"

#: Answers that would be true, but beside the point: code, variant, FEN, text, a part of the sentence, line.
BEST = [
    # A long step is told of only where it would lead.
    ("too_far", "chess", PAWN, "e3e6", "as far as e6", "step: forward"),
    ("too_far", "wildebeest", None, "f2f6", "as far as f6", "repeat: 2-3"),
    ("region_from", "wildebeest", "5k5/11/11/11/11/11/3P7/11/11/5K5 w - - 0 1", "d4d6", "a2-k2, a3-k3", "from:"),
    ("region_from", "xiangqi", None, "a4b4", "only on a6-i6, a7-i7", "from: far_half"),
    # Capturing en passant is told of only where an enemy may have passed.
    ("capture_only", "chess", None, "e2f3", "the square is empty", "en_passant"),
    ("capture_only", "chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "the square is empty", "en_passant"),
    ("own_piece", "chess", "4k3/8/8/8/4N3/4P3/8/4K3 w - - 0 1", "e3e4", "own side's knight stands", "only: quiet"),
    # What would have to move away for the movement that is meant.
    ("blocked", "xiangqi", SCREENS, "b3b10", "one piece only, and is blocked by the soldier on b6", "over:"),
    ("blocked", "xiangqi", SCREENS, "b3b9", "blocked by the soldier on b5", "slide:"),
    ("blocked", "ultima", "7k/8/8/8/3p4/3p4/8/K2N1p1P w - - 0 1", "d1d5", "there is the pincer on d4", "repeat"),
    ("too_far", "lakeside", LAKE_FROG, "e3b3", "as far as b3", "over:"),
    ("no_hurdle", "lakeside", LAKE_FROG, "e3g3", "only over a piece next to it", "over:"),
    ("hole", "lakeside", LAKE_BARGE, "e3e8", "missing", "slide: orthogonal"),
    # Which right, and what the board shows of its loss.
    ("castling_right", "chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O", "white has no rook on h1", "rook: h1"),
    ("castling_right", "chess", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", "rook on h1 has moved", "rook: h1"),
    ("facing", "empire", "r3k3/8/8/8/8/8/P7/3K4 b q - 0 1", "e8c8", "face the king on d1 along the d-file", "facing"),
    ("facing", "xiangqi", "4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", "e2d3", "along the e-file", "facing"),
    # The text means the piece on its first square, or the piece of its letter.
    ("move_only", "ultima", None, "a2xa7", "pincer on a7", "only: quiet"),
    ("too_far", "chess", None, "e2xe5", "as far as e5", "repeat: 2"),
    ("no_such_movement", "chess", None, "Bb3", "bishop on c1", "slide: diagonal"),
    ("unknown_piece", "chess", None, "Sf3", "pieces: K, Q", "pieces"),
    ("unknown_square", "chess", None, "Ne9", "e9 is not a square", ""),
    ("unknown_square", "chess", None, "Nb0c3", "b0 is not a square", ""),
    ("unknown_square", "xiangqi", None, "Nh0-g2", "ranks begin at 0, and 'Nh0-g2' is h1g3 here", ""),
    ("unreadable", "shogi", None, "-7776FU", "another side, piece or promotion than the move of these squares, +7776FU", ""),
    ("unreadable", "shogi", None, "７六金(77)", "squares, ７六歩(77)", ""),
    ("unreadable", "shogi", None, "-3334XX", "'XX' is not a piece here; in CSA they are OU, HI", ""),
    ("unreadable", "shogi", None, "同　歩(77)", "同 is the square of the move before it, and there is none", ""),
    ("unknown_square", "xiangqi", None, "h0g2", "h0 is not a square of this board; in ICCS and UCCI", ""),
    ("unknown_square", "xiangqi", None, "C2-e0", "e0 is not a square", ""),
    # What a piece of the other side is pushed to become, its owner chooses later.
    ("legal", "avalanche", "8/1P4k1/8/8/4K3/6p1/8/8 b - - 0 1 {again=g7}", "b7b8", "pawn on b7 goes to b8", "step: forward"),
    # What is asked of a victim is asked where there is one, and not counting what captures it.
    ("legal", "immune", None, "b1c3", "knight on b1 goes to c3", "leap: [1, 2]"),
    ("capture_only", "immune", None, "e2d3", "the square is empty", "takes:"),
    ("legal", "immune", "4k1B1/8/8/3n4/8/8/8/4K3 w - - 0 1", "g8d5", "bishop on g8 goes to d5", "slide: diagonal"),
    # Two squares are never a piece with the letter of the first, here: one of two bishops on the fourth rank.
    ("no_such_movement", "chess", "k7/8/8/8/1PB3B1/8/8/K7 w - - 0 1", "b4e6", "pawn on b4 does not move like that", "step: forward"),
    ("unknown_piece", "seirawan", None, "g1f3d", "'d' is not a piece of this variant", "pieces"),
    ("unknown_piece", "seirawan", None, "Nf3/D", "'D' is not a piece of this variant", "pieces"),
    ("unreadable", "seirawan", None, "g1f3{", "is not a move", ""),
    ("unreadable", "seirawan", None, "Nf3/", "does not start", ""),
    ("promotion_kind", "capablanca", "5k4/P9/10/10/10/10/10/5K4 w - - 0 1", "a7a8k", "does not promote to king", "promotion"),
]  # fmt: skip

#: code of a part, variant, FEN, text, a part of the part's sentence
PARTS = [
    ("removes", "atomic", "4k3/8/2n5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "removes the knight on c6"),
    (
        "changes_side",
        "andernach",
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "e4d5",
        "the pawn on d5 changes sides",
    ),
    ("captures", "chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "pawn on d5"),
    ("captures_en_passant", "chess", "4k3/8/8/1pPp4/8/8/8/4K3 w - d6 0 1", "c5d6", "pawn on d5 en passant"),
    ("captures_hurdle", "ultima", "7K/3r4/8/3n4/5q2/2Pp2k1/Mp1N1pp1/3b4 w - - 0 1", "d2d4", "pincer on d3"),
    ("captures_custodial", "ultima", "7k/3P4/3p4/1Pp1pP2/8/3P4/8/K7 w - - 0 1", "d3d5", "pincer on c5"),
    ("captures_withdrawal", "ultima", "8/6pp/6Qb/8/3k4/8/4NK2/8 w - - 0 1", "g6d3", "pincer on h7"),
    (
        *("captures_approach", "lakeside", "k8/9/9/4*4/3***3/1p2*4/9/3H5/8K[] w - - 0 1", "d2c3"),
        "villager on b4",
    ),
    (
        *("captures_coordination", "ultima", "8/8/2n1b3/6k1/3R4/5P2/2Kp1m2/8 w - - 0 1", "d4f6"),
        "its rank meets the file of the king on c2 on c6",
    ),
    ("promotes", "senterej", POOL, "a7a8n", "which comes out of the hand"),
    ("checks", "chess", "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "rook on a8 along rank 8"),
    ("checks", "avalanche", "8/2k5/3np3/4P3/8/8/8/4K3 w - - 0 1", "e5d6", "king on c7 by the pawn on d6"),
    (
        "checks",
        "replacement",
        "4k3/5Q2/8/8/8/8/8/4K3[p] w - - 0 6 {again=f7}",
        "P@c2",
        "king on e8 by the queen on f7",
    ),
    ("free_turn", "senterej", None, "b8c6", "until the first capture"),
]

SMALL = """
format: 2
variant: small
board: {files: a-e, ranks: 1-5}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  jumper: {symbol: J, moves: [{step: orthogonal, repeat: 2+}, {step: diagonal, to: last_rank}]}
  goat: {symbol: G, moves: [{path: [{slide: orthogonal, over: own}, {step: orthogonal}]}]}
setup: |
  . . k . .
  . . . . .
  . . . . G
  . . . . j
  J . K . .
end:
  - {if: checkmate, result: loss}
"""
SMALL_CASES = [
    ("too_near", "a1a2", "repeat: 2+"),
    ("region_to", "a1b2", "to: last_rank"),
    ("wrong_hurdle", "e3e1", "over: own"),
]


HANDS = SMALL.replace(
    "[{step: any}]}", "[{step: any}]}\n  duke: {symbol: D, moves: [{step: any}], drops: [DUKE]}"
)
HANDS = HANDS.replace(
    "setup: |",
    "hand: {takes: none, setup: DJJ, drops: board}\nmust: [{when: drop}]\nMATE\nsetup: |",
)
HANDS = HANDS.replace("DUKE", "{to: board, if: {count: king, in: same_file, is: 0}}")
HANDS = HANDS.replace("MATE", "forbid: [{when: drop, by: duke, after: checkmate}]")
HAND_CASES = [
    ("drop_first", "2k2/5/5/5/J1K2[D]", "c1c2", "white still has a duke in hand", "must:"),
    (
        "drop_condition",
        "2k2/5/5/5/J1K2[D]",
        "D@c3",
        "no king of its own side on its file",
        "if: {count",
    ),
    (
        "drop_mates",
        "kj3/j4/2D2/5/2K2[D]",
        "D@b4",
        "may not be dropped to give mate",
        "after: checkmate",
    ),
]


@pytest.mark.parametrize(
    ("code", "board", "text", "told", "line"), HAND_CASES, ids=[c[0] for c in HAND_CASES]
)
def test_of_a_small_hand(code: str, board: str, text: str, told: str, line: str) -> None:
    position = interpreter.load_text(HANDS, kernel="plain").position(f"{board} w - - 0 1")
    reason = position.why(text)
    assert (reason.code, told in reason.sentence) == (code, True), reason
    assert reason.place
    assert line in reason.place.text


@pytest.mark.parametrize(
    ("code", "variant", "fen", "text", "told", "line"), [*CASES, *BEST], ids=lambda a: str(a)[:24]
)
def test_reason(code: str, variant: str, fen: str | None, text: str, told: str, line: str) -> None:
    reason = load(variant).position(fen).why(text)
    assert (reason.code, told in reason.sentence) == (code, True), reason
    if line:
        assert reason.place is not None
        assert line in f"{reason.place.file}: {reason.place.text}", reason
        assert reason.place.file.removesuffix(".yaml") in (variant, "chess")


@pytest.mark.parametrize(("code", "variant", "fen", "text", "told"), PARTS, ids=[p[0] for p in PARTS])
def test_what_a_legal_move_does(code: str, variant: str, fen: str | None, text: str, told: str) -> None:
    reason = load(variant).position(fen).why(text)
    assert reason.legal
    assert any(part.code == code and told in part.sentence and part.place for part in reason.parts), reason


@pytest.mark.parametrize(("code", "text", "line"), SMALL_CASES, ids=[c[0] for c in SMALL_CASES])
def test_of_a_small_game(code: str, text: str, line: str) -> None:
    reason = interpreter.load_text(SMALL, kernel="plain").position().why(text)
    assert reason.code == code
    assert reason.place
    assert line in reason.place.text


def test_another_limit_than_a_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """A movement that ends on some squares of its line only, for a reason that this room does not know."""

    def every_second(*arguments: Any) -> Iterator[Chain[int]]:
        for chain in chains(*arguments):
            nodes = [node if i % 2 else replace(node, ending=None) for i, node in enumerate(chain.nodes)]
            yield replace(chain, nodes=nodes)

    monkeypatch.setattr(ways, "chains", every_second)
    scene = Scene.of(load("chess", kernel="plain").position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
    assert no_way(scene, Attempt(0, 16)) is None
    for target in (8, 24):
        reason = no_way(scene, Attempt(0, target))
        assert reason
        where = scene.name(target)
        told = f"the movement of the rook on a1 along this line does not end on {where}"
        assert (reason.code, reason.sentence) == ("not_there", told)


def test_every_code_is_tested() -> None:
    tested = {case[0] for case in (*CASES, *PARTS, *SMALL_CASES, *HAND_CASES)}
    # refused_by_hook, captures_by_hook: test_hooked.py; goes_on, over, condition: test_results.py; unexplained must not happen.
    elsewhere = {"refused_by_hook", "captures_by_hook", "goes_on", "over", "condition", "unexplained"}
    elsewhere |= {"becomes", "sends", "way_barred"}  # tests/rules/test_effects.py
    elsewhere |= {"creates"}  # tests/rules/test_narrowed_effects.py
    elsewhere |= {"no_prey", "captures_on_way", "is_attacked_after"}  # tests/rules/test_ways.py
    elsewhere |= {"not_there"}  # above: no modifier of the language asks for it
    elsewhere |= {"movement_condition"}  # tests/rules/test_powers.py
    elsewhere |= {"exposes"}  # tests/rules/test_royals.py
    elsewhere |= {"first_moves_over"}  # tests/rules/test_first_moves.py
    elsewhere |= {"pass_in_check", "pass_not_stuck"}  # tests/rules/test_passing.py
    elsewhere |= {"gates", "gate_kind", "gate_right", "gate_occupied"}  # tests/rules/test_gating.py
    elsewhere |= {"still_facing"}  # tests/rules/test_facing.py
    elsewhere |= {"drop_later"}  # tests/rules/test_put_back_by_hand.py
    elsewhere |= {"promotes_first"}  # tests/rules/test_avalanche_by_hand.py
    elsewhere |= {"move_forbidden"}  # tests/rules/test_numbers.py
    elsewhere |= {"leads_there"}  # tests/rules/test_barring.py
    elsewhere |= {"gives_no_check"}  # tests/rules/test_only_checks.py
    elsewhere |= {"no_second_act", "walled", "nobodys", "puts"}  # tests/rules/test_turns.py
    elsewhere |= {f"put_{word}" for word in ("missing", "occupied", "back", "elsewhere")}
    elsewhere |= {"cannot_go_on", "moves_again", "turn_goes_on", "duty"}  # tests/rules/test_again.py
    elsewhere |= {"refused", "no_refusal"}  # tests/rules/test_refusing.py
    assert tested | elsewhere == set(REASONS)
    assert not tested & elsewhere


def test_a_reason_as_data() -> None:
    reason = load("chess").position().why("a1a4")
    assert reason.as_data() == {
        "code": "blocked",
        "sentence": "the rook on a1 is blocked by the pawn on a2; it has no legal move",
        "move": "a1a4",
        "squares": ["a2", "a1"],
        "pieces": [{"square": "a2", "piece": "P"}, {"square": "a1", "piece": "R"}],
        "place": {"file": "chess.yaml", "line": 36, "column": 43},
        "parts": [],
    }
    assert str(reason) == reason.sentence


def test_several_pieces_that_a_text_can_mean() -> None:
    position = load("chess").position("4k3/4r3/8/8/8/2N5/4N3/4K3 w - - 0 1")
    reason = position.why("Nd4")  # from e2 only, where it is pinned; the other cannot go there at all
    assert (reason.code, reason.move, reason.parts) == ("exposes_royal", "e2d4", ())
    both = load("chess").position().why("Nf6")
    assert {part.move for part in both.parts} == {"b1f6", "g1f6"}


def test_after_the_end_the_move_has_its_own_reason_too() -> None:
    reason = load("chess").position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").why("h8g7")
    assert reason.code == "game_over"
    assert [part.code for part in reason.parts] == ["royal_attacked"]


def test_the_error_carries_the_reason() -> None:
    position = load("chess").position()
    for ask in (position.parse, position.parse_san, position.push):
        with pytest.raises(interpreter.MoveError) as error:
            ask("a1a4")
        assert isinstance(error.value.reason, Reason)
        assert str(error.value) == f"illegal move 'a1a4': {error.value.reason.sentence}"
    with pytest.raises(interpreter.MoveError, match="it has to be written g1f3"):
        position.parse("Nf3")


def test_while_either_side_may_move_one_is_asked() -> None:
    position = load("senterej").position("rnakfa1r/pppppppp/5n2/8/8/2N5/PPPPPPPP/R1AFKANR[] - - - 0 1")
    with pytest.raises(interpreter.MoveError, match="it is white's turn to offer a move") as error:
        position.parse_san("b:Nd5", side="white")
    assert error.value.reason.code == "not_your_turn"


def test_an_end_that_leaves_the_moves_legal_is_told() -> None:
    reason = load("chess").position("4k3/8/8/8/8/8/8/R3K3 w - - 100 80").why("a1a2")
    assert reason.legal
    assert reason.parts[-1].code == "over"
    assert "move count" in reason.parts[-1].sentence


def test_the_same_words_are_told_once() -> None:
    reason = load("wildebeest").position().why("O-O")
    assert (reason.code, reason.parts) == ("castling_blocked", ())


def test_one_scene_answers_many_questions() -> None:
    """A question about a move with effects leaves the scene as it was."""
    position = load("ultima").position("3b3n/2k5/8/N1Rq4/7M/P1p5/8/3K4 b - - 29 36")
    scene, index = Scene.of(position), position.variant.ruleset.board.index
    for text in ("d8g5", "d8d6", "d8e7", "d8g5"):
        reason = why_not(position, scene, Attempt(index[text[:2]], index[text[2:]]))
        assert (reason.code, reason.squares) == ("exposes_royal", ("c7", "a5"))


def test_a_move_onto_an_empty_square_asks_for_nobodys_home() -> None:
    position = load("immune").position("rnb1kbnr/pppp1ppp/2q5/4p3/4P3/5N1P/PPPPKPP1/RNBQ1B1R b kq - 4 4")
    assert position.why("c6c5").legal
    assert not position.why("c6c2").legal


def test_a_check_is_told_where_the_turn_goes_on_with_a_piece_of_the_other_side() -> None:
    board = "rn5r/2k3b1/1q1np2p/pP1pP2P/P2P4/N4pQ1/2BK1P2/R1B4R w - - 1 17"
    reason = load("avalanche").position(board).why("e5d6")
    assert [part.code for part in reason.parts] == ["captures", "turn_goes_on", "checks"]
