"""Turns that begin with a move of a piece of the other side."""

from __future__ import annotations

import random

import pytest
from contract import check_game, check_hash, take_all_back
from shared import FORMS, little_and_much, some, texts

import interpreter
from interpreter import DefinitionError, Engine, Limits
from interpreter.play.variant import Position

from .test_gallery_by_hand import Board, Square, Table, ahead, made, placed
from .test_take_and_make import safe, takes, ways

CHESS = "format: 2\nvariant: foreign_test\nextends: chess\ncastling: none\n"
ALONE = "turn: [{who: {whose: enemy}, do: move}]\n"
EITHER = "turn: [{any: [move, {who: enemy, do: move}]}]\n"
ATTACKED = """
pieces: {king: {royal: false}}
turn:
  - any:
      - move
      - {who: {whose: enemy, if: {count: all, in: attackers}}, do: move, like: {like: self, takes: own}}
forbid: [{from: last arrival, if: {count: all, in: last arrival}}]
end: [{count: king, is: 0, result: loss, name: king}, {moves: 50, since: capture, result: draw}]
"""
Pairs = set[tuple[Square, Square]]


def moved(board: Board, side: int, passed: Square | None) -> Pairs:
    """The moves of enemy pieces that leave the own king safe, and do not capture it."""
    found = set()
    for square in [square for square, (_, owner) in board.items() if owner != side]:
        goals = {*ways(Table(8, 8, board), square, board[square][0])}
        if board[square][0] == "P" and passed and passed[1] - square[1] == ahead(1 - side):
            victim = board.get((passed[0], square[1]))
            near = (passed[0] - square[0]) ** 2 == 1
            goals |= {passed} if near and victim == ("P", side) else set()
        for to in goals:
            after = made(board, square, to)
            if to == passed and board[square][0] == "P" and to[0] != square[0]:
                del after[to[0], square[1]]
            if board.get(to) != ("K", side) and safe(after, side):
                found.add((square, to))
    return found


def own(board: Board, side: int, passed: Square | None) -> Pairs:
    """The moves of own pieces; what an enemy has moved past a square may be captured there, and no other."""
    if passed and board.get((passed[0], passed[1] - ahead(side))) != ("P", 1 - side):
        passed = None
    return takes(board, side, passed, makes_on=False)


def attacked(board: Board, side: int, frozen: Square | None) -> Pairs:
    """Hypnotic chess: own moves, and those of enemies that own pieces attack, which capture friends."""
    table, found = Table(8, 8, board), set()
    mine = [square for square, (_, owner) in board.items() if owner == side]
    reached = set()
    for square in mine:
        goals = {*ways(table, square, board[square][0])}
        reached |= {to for to in goals if to in board}
        found |= {(square, to) for to in goals if square != frozen}
    for square in reached:
        turned = {s: (kind, 1 - owner) for s, (kind, owner) in board.items()} | {square: board[square]}
        found |= {(square, to) for to in ways(Table(8, 8, turned), square, board[square][0])}
    return found


def by_hand(position: Position, rules: str, last: Square | None) -> Pairs:
    """The legal moves of a position, read from its FEN."""
    board, side = placed(position), int(position.turn == "black")
    names = position.variant.ruleset.board
    passed = dict(zip(names.names, names.coordinates, strict=True)).get(position.fen().split()[3])
    if rules == ATTACKED:
        return attacked(board, side, last if last in board and board[last][1] == side else None)
    return moved(board, side, passed) | (own(board, side, passed) if rules == EITHER else set())


@pytest.mark.parametrize("rules", [ALONE, EITHER, ATTACKED])
@little_and_much("games", 1, 40, 10)
def test_games_by_hand(rules: str, games: int) -> None:
    variant = interpreter.load_text(CHESS + rules)
    names = variant.ruleset.board
    at = dict(zip(names.names, names.coordinates, strict=True))
    seen = 0
    for number in range(games):
        chance, position, before = random.Random(f"{rules} {number}"), variant.position(), []
        last: Square | None = None
        for _ in range(50):
            if position.outcome():
                break
            before.append((position.fen(), position.hash))
            passing = {m for m in position.legal_moves if rules == ATTACKED and m.en_passant}
            ours = {(at[m.origin], at[m.target]) for m in position.legal_moves if m not in passing}
            assert ours == by_hand(position, rules, last), position.fen()
            again = variant.position(position.fen())
            assert (again.fen(), again.hash, texts(again)) == (*before[-1], texts(position))
            check_hash(position)
            move = chance.choice([*position.legal_moves])
            assert position.parse_san(position.san(move)) == move, (position.fen(), move)
            told = position.why(str(move))
            assert told.legal, (position.fen(), told)
            side = int(position.turn == "black")
            seen += placed(position)[at[move.origin]][1] != side
            checks = position.gives_check(move)
            position.push(move)
            assert position.turn == ("white", "black")[1 - side]
            assert rules == ATTACKED or checks == (not safe(placed(position), 1 - side))
            last = at[move.target]
        take_all_back(position, before)
    assert seen > 5 * games


def test_mate_and_stalemate_are_those_of_the_moves_that_there_are() -> None:
    variant = interpreter.load_text(CHESS + ALONE)
    mate = variant.position("k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1")
    assert "a1a2" in texts(mate), "White moves away the rook that gives check"
    assert mate.why("g1h1").code == "not_your_turn"
    mate = variant.position("7k/8/8/8/8/8/r5PP/1r5K w - - 0 1")
    assert all(text.startswith("b1") for text in texts(mate))
    stuck = variant.position("7k/8/8/8/8/p7/P7/K7 b - - 0 1")
    assert texts(stuck) == ["a1b1", "a1b2"], "Black moves the white king"
    assert stuck.why("h8g8").code == "not_your_turn"


def test_a_royal_is_not_captured_by_its_own_side() -> None:
    position = interpreter.load_text(CHESS + EITHER).position("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1")
    assert "e4e1" not in texts(position)
    assert "e4d4" in texts(position), "a check is answered by moving what gives it"
    assert "e8d7" not in texts(position), "the check stands"
    assert position.why("e4e1").code == "royal_untouchable"


def test_a_move_is_not_undone_at_once() -> None:
    rules = EITHER + "forbid: [{when: quiet, from: last arrival, to: last origin}]\n"
    position = interpreter.load_text(CHESS + rules).position()
    position.push("g8f6")
    assert "f6g8" not in texts(position)
    assert "f6g4" in texts(position)


def test_only_some_pieces_are_moved() -> None:
    rules = "turn: [{any: [move, {who: {who: pawn, whose: enemy}, do: move}]}]\n"
    position = interpreter.load_text(CHESS + rules).position()
    assert len(texts(position)) == 36
    assert position.why("g8f6").code == "not_your_turn"


def test_both_sides_pieces_are_told_apart() -> None:
    position = interpreter.load_text(CHESS + EITHER).position("4k3/8/8/8/8/2n3N1/8/4K3 w - - 0 1")
    assert {position.san(move) for move in position.legal_moves if move.target == "e4"} == {"Nce4", "Nge4"}


def test_the_computer_moves_what_is_the_others() -> None:
    variant = interpreter.load_text(CHESS + EITHER)
    position = variant.position("4k3/8/8/8/4r3/8/4P3/4K2q w - - 0 1")
    with Engine(variant) as engine:
        assert str(engine.search(position, Limits(nodes=20)).move) in texts(position)


SERIES = "turn: {{moves: 2, if: {{not: check}}, do: [{}]}}\n"
ACT = "{any: [move, {who: enemy, do: move}]}"
THEIRS = "{who: {whose: enemy}, do: move}"
LENT = "turn: [{any: [move, {who: enemy, do: move, like: %s}]}]\n"


@pytest.mark.parametrize(
    ("base", "turn"),
    some(
        2,
        [
            ("crazyhouse", EITHER),
            ("crazyhouse", ALONE),
            ("petrified", "turn: [{who: {who: {not: king}, whose: enemy}, do: move}]"),
            ("duck", f"turn: [{ACT}, {{drops: duck, to: board, is: 1}}]"),
            ("alice", f"turn: [{ACT}, {{do: {{go: other_level}}}}]"),
            ("sittuyin", f"turn: [rest, {ACT}]"),
            ("sittuyin", f"turn: [rest, {THEIRS}]"),
            ("chess", SERIES.format(ACT)),
            ("chess", SERIES.format(THEIRS)),
            ("cambodian", EITHER),
            ("cambodian", LENT % "{like: self, takes: own}"),
            ("chess", LENT % "{like: self, if: {count: pawn, in: neighbours}}"),
            ("cannibal", LENT % "{slide: any, if: {not: attacked}}"),
            (
                "duck",
                f"turn: [{THEIRS[:-1]}, like: {{step: any, if: {{not: attacked}}}}}}, {{drops: duck, to: board, is: 1}}]",
            ),
            (
                "chess",
                "turn: [{who: enemy, do: move, like: {step: any, takes: own, if: {count: pawn, in: neighbours}}}]",
            ),
        ],
    ),
)
@little_and_much("games", 1, 20)
def test_other_rules_beside_by_brute_force(base: str, turn: str, games: int) -> None:
    text = f"format: 2\nvariant: beside_test\nextends: {base}\n{turn}\n"
    ours, plain = (interpreter.load_text(text, kernel=form) for form in (FORMS[0], "plain"))
    assert ours.ruleset.series is not None
    assert ours.ruleset.series.foreign is not None
    assert ours.ruleset.series.foreign.alone == ("any: [move" not in turn)
    for number in range(games):
        check_game(ours, plain, 14, random.Random(f"{text} {number}"), every=6, brute=3)


def test_what_is_captured_comes_into_the_hand_of_what_captures() -> None:
    variant = interpreter.load_text(f"format: 2\nvariant: hand_test\nextends: crazyhouse\n{EITHER}")
    position = variant.position("4k3/8/8/8/4r3/4N3/8/K7[] w - - 0 1")
    position.push("e4e3")
    assert position.fen() == "4k3/8/8/8/8/4r3/8/K7[n] b - - 0 1"


def test_what_a_piece_may_do_at_first_the_other_side_does_too() -> None:
    variant = interpreter.load_text(f"format: 2\nvariant: first_test\nextends: cambodian\n{EITHER}")
    position = variant.position()
    assert "e8c7" in texts(position), "Black's king leaps"
    assert position.why("e8c7").legal
    assert position.why("a6a4").code == "too_far"


def test_a_movement_that_is_lent_while_something_holds() -> None:
    variant = interpreter.load_text(CHESS + LENT % "{step: any, if: {count: rook, in: neighbours, is: 0}}")
    position = variant.position("4k3/8/8/1rr5/7K/8/p7/8 w - - 0 1")
    assert {text for text in texts(position) if text[0] in "abc"} == {"a2a1b", "a2a1n", "a2a1q", "a2a1r"} | {
        f"a2{to}" for to in ("a3", "b2", "b3")
    } | {f"a2b1{kind}" for kind in "bnqr"}
    assert position.why("b5b6").code == "movement_condition"


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("turn: [{who: pawn, do: move}]", "begins with a piece of the other side"),
        ("turn: [{who: {whose: enemy, in: board}, do: move}]", "begins with a piece of the other side"),
        ("turn: [{who: enemy, do: move}, {who: self, do: move}]", "no further move follows"),
        ("turn: [{any: [{who: enemy, do: move}]}]", "a turn begins with one move"),
        ("turn: [{who: enemy, do: move, repeat: 2}]", "'repeat' has no effect"),
        (
            "turn: [{who: enemy, do: move}, {drops: all, to: origin, by: unmoved, from: first_rank}]\n"
            "hand: {takes: none, setup: QRqr}",
            "pieces that enter behind a first move",
        ),
        ("turn: [{who: enemy, do: move, like: {step: forward, if: unmoved}}]", "not supported"),
        ("turn: [{who: enemy, do: move, like: victim}]", "not supported"),
    ],
)
def test_what_does_not_go_together(text: str, match: str) -> None:
    with pytest.raises(DefinitionError, match=match):
        interpreter.load_text(CHESS + text + "\n")
