"""Effects by where a move begins and ends, on pieces of which a condition holds, and pieces that appear."""

from __future__ import annotations

import random

import pytest
from contract import check_hash, take_all_back
from shared import little_and_much, texts

import interpreter
from interpreter import DefinitionError
from interpreter.play.variant import Position

from .test_gallery_by_hand import Board, Square, Table, ahead, made, placed
from .test_take_and_make import ways

CHESS = "format: 2\nvariant: narrowed_test\nextends: chess\ncastling: none\n"
SENTINELS = """
effects: [{by: {not: pawn}, from: {ranks: 2-7}, in: origin, who: empty, do: {become: pawn}, if: {count: pawn, is: 0-7}}]
"""
INFLUENCE = """
regions: {middle: {ranks: 2-7}}
effects:
  - by: {not: king}
    in: neighbours
    whose: enemy
    who: {who: {not: king}, if: {count: all, in: {all: [here, middle]}}}
    do: {become: pawn}
"""
LONELY = """
effects:
  - {in: board, whose: enemy, who: {who: {not: king}, if: {count: all, in: {step: any}, is: 0}}, to: far_half, do: change_side}
"""


SWAP = """
effects: [{in: board, who: king, do: change_side}]
"""
SWAP_IN_CHECK = """
effects: [{after: check, in: board, who: king, do: change_side}]
"""
STARTS = {
    SWAP: "k7/2b5/2n2n2/pp6/6PP/2N2N2/5B2/7K w - - 0 1",
    SWAP_IN_CHECK: "2b1k3/q4p2/8/2n2r2/8/8/4N1P1/3RKBQ1 w - - 0 1",
}


def follow(board: Board, origin: Square, to: Square, rules: str) -> Board:
    """The board after a move and its effects, by hand."""
    after = made(board, origin, to)
    kind, side = board[origin]
    x, y = to
    if rules == SENTINELS:
        few = sum(piece == ("P", side) for piece in after.values()) < 8
        return after | ({origin: ("P", side)} if kind != "P" and origin[1] in range(1, 7) and few else {})
    if rules in (SWAP, SWAP_IN_CHECK):
        swaps = rules == SWAP or not safe(after, 1 - side)
        return {s: (one, owner ^ (one == "K" and swaps)) for s, (one, owner) in after.items()}
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    if rules == INFLUENCE:
        met = [s for s in near if after.get(s, ("K", 0))[0] != "K" and after[s][1] != side and 0 < s[1] < 7]
        return after | {s: ("P", 1 - side) for s in met if kind != "K"}
    if y // 4 == side:
        return after

    def alone(square: Square) -> bool:
        owner = after[square][1]
        around = [(square[0] + dx, square[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return all(after.get(s, ("", 1 - owner))[1] != owner for s in around if s != square)

    turned = {s for s, (one, owner) in after.items() if one != "K" and owner != side and alone(s)}
    return after | {s: (after[s][0], side) for s in turned}


def safe(board: Board, side: int) -> bool:
    """Could nothing of the other side capture the king?"""
    king, table = next(s for s, piece in board.items() if piece == ("K", side)), Table(8, 8, board)
    return not any(king in {*ways(table, s, kind)} for s, (kind, owner) in board.items() if owner != side)


def by_hand(position: Position, rules: str) -> dict[tuple[Square, Square], Board]:
    """The legal moves but for captures en passant, and the boards after them without promotions."""
    board, side = placed(position), int(position.turn == "black")
    found = {}
    for square, (kind, owner) in board.items():
        for to in ways(Table(8, 8, board), square, kind) if owner == side else ():
            after = follow(board, square, to, rules)
            if safe(after, side):
                found[square, to] = after
    return found


@pytest.mark.parametrize("rules", [SENTINELS, INFLUENCE, LONELY, SWAP, SWAP_IN_CHECK])
@little_and_much("games", 1, 40, 10)
def test_games_by_hand(rules: str, games: int) -> None:
    variant = interpreter.load_text(CHESS + rules)
    names = variant.ruleset.board
    at = dict(zip(names.names, names.coordinates, strict=True))
    changed = 0
    for number in range(games):
        chance, position, before = random.Random(f"{rules} {number}"), variant.position(STARTS.get(rules)), []
        for _ in range(60):
            if position.outcome():
                break
            before.append((position.fen(), position.hash))
            found = by_hand(position, rules)
            ours = {(at[m.origin], at[m.target]) for m in position.legal_moves if not m.en_passant}
            assert ours == {*found}, position.fen()
            again = variant.position(position.fen())
            assert (again.fen(), again.hash, texts(again)) == (*before[-1], texts(position))
            check_hash(position)
            move = chance.choice([*position.legal_moves])
            assert position.why(str(move)).legal
            position.push(move)
            if not (move.en_passant or move.promotion):
                after = found[at[move.origin], at[move.target]]
                assert placed(position) == after, before[-1]
                changed += len(after) > len(placed(variant.position(before[-1][0]))) or rules != SENTINELS
        take_all_back(position, before)
    assert changed > 1


def after(effects: str, fen: str, move: str) -> str:
    position = interpreter.load_text(f"{CHESS}effects: [{effects}]\n").position(fen)
    position.push(move)
    return position.fen().split()[0]


@pytest.mark.parametrize(
    ("effect", "board"),
    [
        ("{from: {ranks: 1}, by: rook, do: {become: knight}}", "4k3/8/8/8/8/8/8/3NK3"),
        ("{from: {ranks: 2}, by: rook, do: {become: knight}}", "4k3/8/8/8/8/8/8/3RK3"),
        ("{to: {files: d}, by: rook, do: {become: knight}}", "4k3/8/8/8/8/8/8/3NK3"),
        ("{to: {not: {files: d}}, by: rook, do: {become: knight}}", "4k3/8/8/8/8/8/8/3RK3"),
        ("{in: origin, who: empty, do: {become: bishop}}", "4k3/8/8/8/8/8/8/B2RK3"),
        ("{in: passed, who: empty, do: {become: pawn}, to: dark}", "4k3/8/8/8/8/8/8/3RK3"),
        ("{in: passed, who: empty, do: {become: knight}}", "4k3/8/8/8/8/8/8/1NNRK3"),
        ("{in: {step: orthogonal}, who: empty, do: {become: knight}}", "4k3/8/8/8/8/8/3N4/2NRK3"),
        (
            "{in: {step: any}, who: {who: empty, if: {count: king, in: {step: any}}}, do: {become: knight}}",
            "4k3/8/8/8/8/8/3NN3/3RK3",
        ),
    ],
)
def test_what_an_effect_does(effect: str, board: str) -> None:
    assert after(effect, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1d1") == board


def test_what_appears_is_told() -> None:
    position = interpreter.load_text(CHESS + SENTINELS).position("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1")
    told = position.why("d4e6")
    assert [part.code for part in told.parts][:1] == ["creates"]
    assert told.parts[0].sentence == "a pawn appears on d4"
    full = position.variant.position("4k3/8/8/8/3N4/P7/PPPPPPP1/4K3 w - - 0 1")
    assert [part.code for part in full.why("d4e6").parts] == []


def test_what_appears_may_answer_a_check() -> None:
    position = interpreter.load_text(CHESS + SENTINELS).position("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    assert "e2g3" in texts(position), "a pawn stays in the line"
    assert ahead(0) == 1


@pytest.mark.parametrize(
    ("effect", "match"),
    [
        ("{in: origin, who: empty, do: remove}", "pieces can only appear"),
        ("{in: attacked, who: empty, do: {become: pawn}}", "pieces can only appear"),
        ("{who: empty, do: {become: pawn}}", "pieces can only appear"),
        ("{in: origin, who: empty, do: {become: king}}", "royal"),
        ("{when: drop, from: e4, do: remove}", "begins nowhere"),
        (
            "{when: capture, in: victim, who: {who: pawn, if: {count: pawn}}, do: {go: home}}",
            "not supported in this place",
        ),
    ],
)
def test_what_does_not_go_together(effect: str, match: str) -> None:
    with pytest.raises(DefinitionError, match=match):
        interpreter.load_text(f"{CHESS}effects: [{effect}]\n")
