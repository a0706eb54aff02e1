"""Ends by what pieces of a side stand where, by their scores, and by a count of moves."""

from __future__ import annotations

import pytest

from interpreter import Position
from interpreter.errors import DefinitionError, FenError

from .small import variant

ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}"
MAN = "man: {symbol: M, moves: [{step: any}]}"
START = "k . . . r / . . . . m / . . . . . / . . . . M / K . . . R"
STALE = "\n  - {if: stalemate, result: draw, name: stale}"


def after(end: str, fen: str, moves: str = "", top: str = "", **more: str) -> Position:
    pieces = f"{ROOK}\n{MAN}"
    position = variant(START, pieces, top, f"  - {end}{STALE}", **more).position(fen)
    for move in moves.split():
        position.push(move)
    return position


def ending(end: str, fen: str, moves: str = "", top: str = "", **more: str) -> tuple[str, str] | None:
    outcome = after(end, fen, moves, top, **more).outcome()
    return None if outcome is None else (outcome.result, outcome.reason)


WHITE = ("1-0", "x")


@pytest.mark.parametrize(
    ("words", "board", "moves", "result"),
    [
        ("count: man, is: 2+, result: win", "k4/5/M4/4M/K4 w", "", WHITE),
        ("count: man, is: 3+, result: win", "k4/5/M4/4M/K4 w", "", None),
        ("count: man, is: 2+, in: far_half, result: win", "k4/2M2/5/4M/K4 w", "", None),
        ("count: man, is: 2+, in: far_half, result: win", "k4/5/4M/4M/K4 w", "e3e4", None),
        ("count: man, in: far_half, result: win", "k4/5/4M/5/K4 w", "e3e4", WHITE),
        ("count: man, is: 0, whose: black, result: loss", "k4/5/4m/4R/K4 w", "e2e3", WHITE),
        (
            "count: {not: royals}, is: 1, whose: white, result: win",
            "k4/5/M3R/5/K4 w",
            "",
            None,
        ),
        ("count: all, is: 5+, whose: turn, result: win", "k3m/5/5/3M1/K3R b", "", None),
        ("count: all, is: 2+, whose: turn, result: win", "k4/5/5/5/K3R b", "", None),
        ("count: all, is: 2+, whose: turn, result: win", "k4/5/5/5/K3R w", "", WHITE),
        ("count: all, is: 2+, whose: mover, result: win", "k4/5/5/5/K3R b", "", WHITE),
    ],
)
def test_counts(words: str, board: str, moves: str, result: tuple[str, str] | None) -> None:
    assert ending(f"{{{words}, name: x}}", f"{board} - - 0 1", moves) == result


SAFE = "{count: {who: man, if: {not: attacked}}, in: [d5, e5], result: win, name: x}"


def test_pieces_that_can_be_captured_do_not_count() -> None:
    assert ending(SAFE, "k4/4M/5/5/K4 w - - 0 1", "e4e5") == WHITE
    assert ending(SAFE, "k4/4M/5/K4/4r w - - 0 1", "e4e5") is None, "a rook on the file"
    assert ending(SAFE, "k4/4M/4m/K4/4r w - - 0 1", "e4e5") == WHITE, "which is blocked"


def test_enough_pieces_need_not_be_safe() -> None:
    end = (
        "{if: {any: [{count: {who: man, if: {not: attacked}}, in: [d5, e5]}, {count: man, in: [d5, e5], is: 2+}]},"
        " result: win, name: x}"
    )
    assert ending(end, "k4/3MM/5/K4/4r w - - 0 1", "e4e5") is None
    assert ending(end, "k2M1/4M/5/K4/3rr w - - 0 1", "e4e5") == WHITE
    assert ending(SAFE, "k2M1/4M/5/K4/3rr w - - 0 1", "e4e5") is None, "both can be captured"
    position = after(end, "k3M/5/5/K4/4r w - - 0 1")
    assert position.why_result().parts[0].sentence == (
        "x: White has 0, Black 0 pieces in the zone that count; asked for: "
        "1 or more or 2 or more, whether they can be captured or not"
    )


def test_where_both_sides_have_them_it_may_be_a_draw() -> None:
    end = "{count: man, in: last_rank, result: win, name: x}"
    tie = "{count: man, in: last_rank, whose: both, result: draw, name: x}\n  - " + end
    for board, moved in (("k3M/5/5/5/K3m w", "0-1"), ("k3M/5/5/5/K3m b", "1-0")):
        assert ending(end, f"{board} - - 0 1") == (moved, "x")
        assert ending(tie, f"{board} - - 0 1") == ("1/2-1/2", "x")
    assert ending(tie, "k3M/5/5/4m/K4 w - - 0 1") == WHITE
    assert ending(tie, "k4/4M/5/5/K3m w - - 0 1") == ("0-1", "x")


def test_a_pin_does_not_protect() -> None:
    """As Fairy-Stockfish has it: the rook on d2 may not leave its rank, and attacks d5 all the same."""
    position = after(SAFE, "K4/3M1/5/1k1rR/5 w - - 0 1", "d4d5")
    assert "d2d5" not in map(str, position.legal_moves)
    assert position.outcome() is None


def test_captures_by_effects_count() -> None:
    end = "{count: {who: man, if: {not: attacked}}, whose: white, result: win, name: x}"
    pincer = "rook:\n  symbol: R\n  moves: [{slide: orthogonal, only: quiet}]\n  effects: [{in: enclosed orthogonal 1, do: capture}]"
    game = variant(START, f"{pincer}\n{MAN}", end=f"  - {end}{STALE}")
    assert game.position("k4/5/1rM2/5/K2r1 b - - 0 1").outcome() is None, "between b3 and d3"
    assert game.position("k4/5/2M2/5/K2r1 b - - 0 1").outcome() is not None


def test_captures_en_passant_count() -> None:
    end = "{count: {who: man, if: {not: attacked}}, in: a4, result: win, name: x}"
    two = "{step: forward, repeat: 2, only: quiet, leaves: en_passant}"
    taker = "{step: diagonal forward, only: capture, takes: [enemy, en_passant]}"
    pieces = f"man: {{symbol: M, moves: [{two}]}}\nrook: {{symbol: R, moves: [{taker}]}}"
    game = variant(
        "k . . r . / . . . . . / . . . . . / M . . . . / . . . . K", pieces, end=f"  - {end}{STALE}"
    )
    for board, safe in (("4k/1r3/5/M4/4K", False), ("4k/3r1/5/M4/4K", True)):
        position = game.position(f"{board} w - - 0 1")
        position.push("a2a4")
        assert bool(position.outcome()) == safe


@pytest.mark.parametrize(
    ("words", "board", "holds"),
    [
        ("count: all, in: row any, is: 3+", "k4/5/5/1MMM1/K4", True),
        ("count: all, in: row any, is: 3+", "k4/5/3M1/2M2/KM3", True),
        ("count: all, in: row orthogonal, is: 3+", "k4/5/3M1/2M2/KM3", False),
        ("count: man, in: row any, is: 3+", "k4/5/5/1MRM1/K4", False),
        ("count: [man, rook], in: row any, is: 3+", "k4/5/5/1MRM1/K4", True),
        ("count: man, in: row any, is: 3+", "k4/5/5/1M1MM/K4", False),
        ("count: man, in: line any, is: 3+", "k4/5/5/1M1MM/K4", True),
        ("count: man, in: line any, is: 3+", "k4/5/5/1MmMM/K4", True),
        ("count: man, in: line vertical, is: 3+", "k3M/5/4M/5/K3M", True),
        ("count: man, in: line horizontal, is: 3+", "k3M/5/4M/5/K3M", False),
        ("count: man, in: line any, is: 4+", "k4/5/5/1M1MM/K4", False),
        ("count: man, in: row any, is: 2+, whose: black", "k4/5/5/1M1MM/K4", False),
        ("count: man, in: row any, is: 2", "k4/5/5/1M1MM/K4", True),
        ("count: man, in: row any, is: 2", "k4/5/5/1MMM1/K4", False),
        ("count: man, in: row any, is: 2-3", "k4/5/5/1MMM1/K4", True),
        ("count: man, in: row any, is: 2-3", "k4/5/5/MMMM1/K4", False),
        ("count: man, in: row diagonal, is: 2", "k3M/3M1/2M2/1M3/K4", False),
        ("count: man, in: line horizontal, is: 2", "k4/5/5/1M1MM/K4", False),
        ("count: man, in: line horizontal, is: 3", "k4/5/5/1M1MM/K4", True),
    ],
)
def test_lines(words: str, board: str, holds: bool) -> None:
    found = ending(f"{{{words}, result: win, name: x}}", f"{board} w - - 0 1")
    assert found == (WHITE if holds else None)


@pytest.mark.parametrize("wrap", ["", ", wrap: files"])
def test_a_line_around_a_cylinder_counts_every_piece_once(wrap: str) -> None:
    """On the ring the two men beside each other are two, and over the seam they are beside each other too."""
    end = "{count: man, in: row horizontal, is: 2+, result: win, name: x}"
    over = ending(end, "2k2/5/5/M3M/2K2 w - - 0 1", board=wrap)
    assert over == (WHITE if wrap else None)
    just = ending(end.replace("2+", "2"), "2k2/5/5/M3M/2K2 w - - 0 1", board=wrap)
    assert just == over
    ring = ending(end.replace("2+", "5"), "2k2/5/5/MMMMM/2K2 w - - 0 1", board=wrap)
    assert ring == WHITE
    for where in ("row", "line"):
        end = f"{{count: man, in: {where} horizontal, is: 6+, result: win, name: x}}"
        assert ending(end, "2k2/5/5/MMMMM/2K2 w - - 0 1", board=wrap) is None


@pytest.mark.parametrize(
    ("size", "board", "holds"),
    [
        ("2x2", "k4/5/1MM2/1MM2/K4", True),
        ("2x2", "k4/5/1MM2/1Mm2/K4", False),
        ("3x2", "k4/5/1MMM1/1MMM1/K4", True),
        ("2x3", "k4/5/1MMM1/1MMM1/K4", False),
        ("2x2", "k4/5/3MM/3MM/K4", True),
        ("2x2", "k4/5/M3M/M3M/K4", False),
    ],
)
def test_blocks(size: str, board: str, holds: bool) -> None:
    found = ending(
        f"{{count: man, in: block {size}, is: {int(size[0]) * int(size[2])}, result: win, name: x}}",
        f"{board} w - - 0 1",
    )
    assert found == (WHITE if holds else None)


@pytest.mark.parametrize(
    ("who", "along", "more", "board", "holds"),
    [
        ("all", "any", "", "k3M/3M1/3M1/4M/K2M1", True),
        ("all", "orthogonal", "", "k3M/3M1/3M1/4M/K2M1", False),
        ("all", "orthogonal", "", "k2MM/3M1/3MM/4M/K2MM", True),
        ("all", "any", "", "k3M/3M1/5/4M/K2M1", False),
        ("all", "any", "", "k3M/3M1/3m1/4M/K2M1", False),
        ("man", "any", "", "k3M/3M1/3R1/4M/K2M1", False),
        ("all", "any", ", whose: black", "k3M/3M1/3M1/4M/K2M1", False),
    ],
)
def test_chains(who: str, along: str, more: str, board: str, holds: bool) -> None:
    linked = f"{{who: {who}, if: {{count: {who}, in: {{all: [first_rank, joined {along}]}}}}}}"
    end = f"{{count: {linked}, in: last_rank{more}, result: win, name: x}}"
    assert ending(end, f"{board} w - - 0 1") == (WHITE if holds else None)


def test_a_full_zone() -> None:
    end = "{count: empty, in: {ranks: 2}, is: 0, result: score, name: x}"
    assert ending(end, "k4/5/5/MMmM1/K3R w - - 0 1", "e1e2") == WHITE
    assert ending(end, "k4/5/5/MMm2/K3R w - - 0 1", "e1e2") is None
    assert ending(end, "4m/MmMMr/5/5/K2k1 w - - 0 1") == ("1/2-1/2", "x"), "Black's, four pieces each"
    one_sided = "{count: empty, in: {white: a1-b1, black: {not: board}}, is: 0, result: win, name: x}"
    assert ending(one_sided, "k4/5/5/5/KR3 b - - 0 1") == WHITE
    assert ending(one_sided, "kr3/5/5/5/K4 b - - 0 1") is None, "Black has no such zone"


def test_a_full_zone_with_pieces_of_the_side_itself() -> None:
    """A goal whose other squares are barred by the enemy."""
    end = "{if: {count: man, in: last_rank}, count: empty, in: last_rank, is: 0, whose: mover, result: win, name: x}"
    assert ending(end, "krrrm/4M/5/5/K4 w - - 0 1", "e4e5") == WHITE
    assert ending(end, "krrrm/5/5/4M/K4 b - - 0 1") is None, "nobody of White's"
    assert ending(end, "krrrR/5/5/4M/K4 b - - 0 1") is None, "a rook does not count"
    assert ending(end, "krrrM/5/5/5/K4 w - - 0 1") is None, "it is White's turn"
    assert after(end, "krrrR/5/5/5/K4 b - - 0 1").why_result().parts[0].sentence == (
        "x: empty squares of the zone: 0 for White, 4 for Black; "
        "White has 0, Black 0 pieces there, asked for: 1 or more"
    )


@pytest.mark.parametrize(
    ("by", "score", "board", "result"),
    [
        ("score", "", "k4/5/5/5/K2RM", "1-0"),
        ("low_score", "", "k4/5/5/5/K2RM", "0-1"),
        ("score", "", "k3r/5/5/5/K3M", "1/2-1/2"),
        ("score", "score: {rook: 5, man: 1}", "k3r/5/5/5/K1MMM", "0-1"),
        ("score", "score: {man: 1, black: 1.5}", "k4/5/5/5/K3M", "0-1"),
        ("score", "score: {man: 1, black: 1.5}", "k4/5/5/5/K2MM", "1-0"),
        ("score", "score: {man: 1, black: 2}", "k4/5/5/5/K2MM", "1/2-1/2"),
        ("score", "score: {man: -1}", "k4/5/5/5/K2MM", "0-1"),
    ],
)
def test_scores(by: str, score: str, board: str, result: str) -> None:
    end = f"{{count: royals, result: {by}, name: x}}"
    assert ending(end, f"{board} w - - 0 1", top=score) == (result, "x")
    assert not after(end, f"{board} w - - 0 1", top=score).legal_moves, "such an end leaves no move"


@pytest.mark.parametrize(
    ("hand", "score", "board", "result"),
    [
        ("{takes: [man, rook], drops: none}", "{man: 1}", "k4/5/5/5/K4[MMm]", "1-0"),
        ("{takes: [man, rook], drops: none}", "{man: 1, rook: 3}", "k4/5/5/5/K4[MMr]", "0-1"),
        ("{takes: [man, rook], drops: none}", "{man: 1, rook: 2}", "k4/5/5/5/K3M[Mr]", "1/2-1/2"),
        ("{takes: [man, rook], drops: board}", "{man: 1}", "k4/5/5/5/K4[MMm]", "1/2-1/2"),
        ("{takes: [man, rook], drops: none}", "{rook: 1}", "k4/5/5/5/K4[MMm]", "1/2-1/2"),
        ("{takes: [man, rook], drops: none}", "", "k4/5/5/5/K4[MMm]", "1/2-1/2"),
    ],
)
def test_what_never_leaves_a_hand_counts_its_points(hand: str, score: str, board: str, result: str) -> None:
    top = f"hand: {hand}\n" + f"score: {score}" * bool(score)
    end = "{count: royals, result: score, name: x}"
    assert ending(end, f"{board} w - - 0 1", top=top) == (result, "x")


def test_captures_are_counted() -> None:
    """The last man of Black is captured, and White has captured two, Black one."""
    top = "hand: {as: {man: rook}, drops: none}\nscore: {rook: 1, man: 0}"
    end = "{count: man, whose: black, is: 0, result: score, name: x}"
    fen = "k4/5/5/1m3/K4[Rr] w - - 0 1"
    assert ending(end, fen, top=top) is None
    assert ending(end, fen.replace("[Rr]", "[r]"), "a1b2", top=top) == ("1/2-1/2", "x")
    position = after(end, fen, "a1b2", top=top)
    assert position.outcome().result == "1-0"
    assert position.why_result().parts[0].sentence.endswith("by points it is 2 to 1")
    position.pop()
    assert position.outcome() is None


def test_scores_are_told() -> None:
    end = "{count: empty, in: a2, is: 0, result: score, name: x}"
    position = after(end, "k4/5/5/5/K3M w - - 0 1", top="score: {man: 1, black: 1.5}")
    assert (
        position.why_result().parts[0].sentence == "x: empty squares of the zone: 1; by points it is 1 to 1.5"
    )


COUNT = "{countdown: [{if: [{count: all, is: 1}, {count: rook, whose: enemy}, {count: man, whose: both, is: 0}], moves: 4, start: pieces}, {if: {count: all, is: 0-2}, moves: 2}], result: draw, name: x}"


def count(position: Position) -> str:
    """Limit and count as the FEN has them."""
    return " ".join(position.fen().split()[3:5])


def test_a_count_begins_at_the_number_of_pieces_and_runs_out() -> None:
    position = after(COUNT, "k4/5/5/5/K3R w - - 0 1")
    assert count(position) == "- 0", "nobody counts before a move"
    seen = []
    for move in ["e1e2", "a5b5", "e2e1", "b5a5"]:
        position.push(move)
        seen.append((count(position), position.outcome() is None))
    assert seen == [("8 6", True), ("8 7", True), ("8 8", True), ("8 9", False)]
    assert position.legal_moves, "it leaves the moves as they are"
    again = position.variant.position(position.fen())
    assert again.outcome() == position.outcome()
    for _ in range(4):
        position.pop()
    assert count(position) == "- 0"


def test_a_count_begins_anew_where_a_capture_bares() -> None:
    position = after(COUNT, "k4/5/5/4m/K3R w - - 0 1", "a1b1")
    assert count(position) == "4 0", "the second limit, from nothing"
    for move in ("a5b5", "e1e2"):
        position.push(move)
    assert count(position) == "8 6"


def test_a_drop_is_no_progress_of_a_count() -> None:
    end = "{countdown: [{if: {count: all, is: 1}, moves: 1}], result: draw, name: x}"
    position = after(end, "k4/5/5/5/K3R[MM] w - - 0 1", "e1e2 a5b5 M@c1", top="hand: {drops: board}")
    assert count(position) == "2 2", "it goes on, and does not begin anew"


def test_who_takes_the_last_hindrance_counts_at_once() -> None:
    position = after(COUNT, "r1k2/5/5/K4/1m3 w - - 0 1", "a2b1")
    assert count(position) == "8 5", "three pieces, and his own move is made"


def test_a_count_beside_en_passant_or_a_clock_stands_in_braces() -> None:
    end = f"{COUNT}\n  - {{moves: 50, since: capture, result: draw}}"
    position = after(end, "k4/5/5/5/K3R w - - 7 1", "e1e2")
    assert position.fen() == "k4/5/5/4R/K4 b - - 8 1 {count=8/6}"
    assert position.variant.position(position.fen()).fen() == position.fen()
    for wrong in ("8", "8/", "0/1", "8/6/1", "70000/1", "8/x", "8/9999999"):
        with pytest.raises(FenError, match="count needs two numbers"):
            position.variant.position(f"k4/5/5/4R/K4 b - - 8 1 {{count={wrong}}}")


@pytest.mark.parametrize("fields", ["65536 1 1", "8 -1 1", "99999999999999999999 1 1", "8 1000000 1"])
def test_counts_that_cannot_be(fields: str) -> None:
    game = after(COUNT, "k4/5/5/5/K3R w - - 0 1").variant
    with pytest.raises(FenError):
        game.position(f"k4/5/5/5/K3R b - {fields}")
    assert game.position("k4/5/5/5/K3R b - 8 0 1").fen().endswith("b - 8 0 1")
    assert game.position("k4/5/5/5/K3R b - 0 1 1").fen().endswith("b - - 0 1")


def test_a_wrong_zone_or_piece_is_told_with_its_place() -> None:
    with pytest.raises(DefinitionError, match="H312"):
        after("{count: all, in: nowhere, result: draw}", START)
