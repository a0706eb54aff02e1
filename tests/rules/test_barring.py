"""What may not hold after a move: any condition on the position, and mates."""

from __future__ import annotations

import random

import pytest
from contract import BruteForce

from interpreter import DefinitionError, Position, load
from interpreter.applications.rulebook.rules_in_words import forbidden_words
from rules.small import variant

START = "k . . . . / p . . . . / . . . . . / . . . . P / . . . . K"
PIECES = """
queen: {symbol: Q, moves: [{slide: any}]}
rook: {symbol: R, moves: [{slide: orthogonal}]}
pawn: {symbol: P, moves: [{step: forward, only: quiet}], promotion: {to: last_rank, become: [queen, rook]}}
"""


def at(entry: str, fen: str) -> Position:
    """A position in which an entry of `forbid` holds."""
    return variant(START, PIECES, f"forbid: [{entry}]").position(fen)


def test_a_move_may_not_stalemate() -> None:
    position = at("{after: stalemate}", "k4/5/2K2/5/1R3 w - - 0 1")
    assert "c3b3" in position.legal_moves.texts
    position = at("{after: stalemate}", "k4/3Q1/2K2/5/5 w - - 0 1")
    assert "d4c4" not in position.legal_moves.texts
    assert "d4b4" in position.legal_moves.texts, "mate is no stalemate"
    reason = position.why("d4c4")
    assert (reason.code, reason.place and reason.place.line) == ("leads_there", 5)
    assert reason.sentence.endswith("black is not in check, and black has no legal moves")


def test_who_is_stalemated_is_the_side_to_move() -> None:
    """A count beside it is of the side that has moved, with `whose: enemy` of the other."""
    fen = "k4/3Q1/2K2/5/4P w - - 0 1"
    for entry, barred in (
        ("{after: [stalemate, {count: pawn}]}", True),
        ("{after: [stalemate, {count: pawn, whose: enemy}]}", False),
        ("{after: {any: [{count: pawn, is: 2+}, stalemate]}}", True),
        ("{after: {not: stalemate}, by: pawn}", False),
    ):
        assert ("d4c4" not in at(entry, fen).legal_moves.texts) == barred, entry
    assert not [
        text for text in at("{after: {not: stalemate}, by: pawn}", fen).legal_moves.texts if text[0] == "e"
    ]


def test_some_moves_may_not_mate() -> None:
    fen = "k4/2P2/1K3/5/3R1 w - - 0 1"
    free, strict = at("{after: stalemate}", fen), at("{after: checkmate, by: pawn}", fen)
    assert "c4c5q" in free.legal_moves.texts
    assert {"c4c5q", "c4c5r"}.isdisjoint(strict.legal_moves.texts)
    assert "d1d5" in strict.legal_moves.texts, "the rook may"


def test_what_stands_where_may_be_forbidden() -> None:
    for entry, fen, barred in (
        ("{after: {count: queen, is: 2+}}", "k4/2P2/5/5/1Q2K w - - 0 1", {"c4c5q"}),
        ("{after: {count: king, in: last_rank}}", "k4/3K1/5/5/5 w - - 0 1", {"d4c5", "d4d5", "d4e5"}),
        ("{after: {count: all, in: row horizontal, is: 2+}}", "k4/5/5/4R/3K1 w - - 0 1", {"e2e1", "d1d2"}),
        ("{after: {count: rook, whose: enemy, is: 0}}", "k4/5/r4/5/R3K w - - 0 1", {"a1a3"}),
        (
            "{after: {count: {who: rook, if: {not: attacked}}}}",
            "k4/5/r4/5/R3K w - - 0 1",
            {"a1b1", "a1c1", "a1d1", "a1a3"},
        ),
    ):
        position = at(entry, fen)
        free = at("{after: {count: pawn, is: 9}}", fen).legal_moves.texts.keys()
        assert free - position.legal_moves.texts.keys() == barred, entry
        assert {position.why(text).code for text in barred} == {"leads_there"}


def test_what_is_not_known_of_a_position_is_refused() -> None:
    for after in (
        "{repeats: 2, who: king}",
        "{moves: 5, since: capture}",
        "{made: check}",
        "{material: none}",
    ):
        with pytest.raises(DefinitionError, match="not supported under forbid yet"):
            at(f"{{after: {after}}}", "k4/5/5/5/4K w - - 0 1")


def test_it_is_told() -> None:
    entries = (
        "{after: [stalemate, {count: pawn, whose: enemy, is: 0}], by: queen}, {after: {count: rook, is: 2+}}"
    )
    assert [*forbidden_words(at(entries, "k4/5/5/5/4K w - - 0 1").variant.ruleset)] == [
        "No move of a queen may be made after which the side to move is not in check and has no legal move, "
        "and the opponent has no pawn left.",
        "No move may be made after which the side that has just moved has at least two rooks.",
    ]


CONDITIONS = (
    *("stalemate", "checkmate", "{count: queen, is: 2+}", "{count: {who: rook, if: {not: attacked}}}"),
    *("[stalemate, {count: pawn}]", "{not: {count: pawn, is: 2+}}", "{count: king, in: last_rank}"),
    "{any: [checkmate, {count: pawn, whose: enemy, in: far_half, is: 2+}]}",
    *(
        "[check, {count: pawn, is: 0-2}]",
        "{any: [check, {count: king, in: last_rank}]}",
        "[check, {not: checkmate}]",
    ),
    "{count: {who: rook, if: {count: all, whose: both, in: neighbours, is: 2+}}}",
    "{count: {who: [rook, queen], if: [{count: all, in: guards, is: 0}, {count: all, in: attackers}]}}",
    "[check, {count: {who: pawn, if: {count: empty, in: {leap: [1, 2]}, is: 0-1}}, is: 0}]",
    "{count: {who: king, if: {count: self, whose: enemy, in: same_file}}}",
)


@pytest.mark.every
@pytest.mark.parametrize("condition", CONDITIONS)
def test_brute_force_forbids_the_same(condition: str) -> None:
    top = f"forbid: [{{after: {condition}, by: [queen, rook, pawn]}}]"
    start = "r q k . r / . p p p . / . . . . . / . P P P . / R Q K . R"
    chance = random.Random(condition)
    position = variant(start, PIECES, top).position()
    for _ in range(12):
        assert BruteForce(position).legal_of(["white", "black"].index(str(position.turn))) == {
            *position.legal_moves.codes
        }
        if not position.legal_moves:
            break
        position.push(chance.choice([*position.legal_moves]))


STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
Board = dict[tuple[int, int], str]


def reached(board: Board, square: tuple[int, int], unmoved: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where a piece of Anti-King Chess goes or captures, by the rules of its page; anti-kings are attacked, too."""
    piece, found = board[square], []
    white, kind = piece.isupper(), piece.lower()
    forward = 1 if white else -1

    def step(x: int, y: int) -> tuple[int, int] | None:
        there = square[0] + x, square[1] + y
        return there if all(0 <= n < 8 for n in there) else None

    for x, y in {"n": LEAPS, "k": STEPS, "a": STEPS}.get(kind, ()):
        there = step(x, y)
        other = board.get(there, "") if there else "-"
        if kind == "a":
            fits = other == "" or (other.isupper() == white and other.lower() != "k" and other != "-")
        else:
            fits = other == "" or (
                other != "-" and other.isupper() != white and (kind, other.lower()) != ("k", "a")
            )
        found += [there] if there and fits else []
    if square in unmoved:
        found += [there for x, y in LEAPS if (there := step(x, y)) and there not in board]
    for x, y in STEPS if kind in "rbq" else ():
        if kind == "q" or (kind == "r") == (x * y == 0):
            for n in range(1, 8):
                there = step(n * x, n * y)
                if there is None or (there in board and board[there].isupper() == white):
                    break
                found.append(there)
                if there in board:
                    break
    if kind == "p":
        found += [there for x in (-1, 1) if (there := step(x, forward)) and there not in board]
        ahead = step(0, forward)
        found += [ahead] if ahead in board and board[ahead].isupper() != white else []
    return found


def by_hand(position: Position) -> set[str]:
    """The moves of Anti-King Chess, from a board of letters."""
    board = {("abcdefgh".index(s[0]), int(s[1]) - 1): piece for s, piece in position.pieces().items()}
    white = str(position.turn) == "white"
    rights = position.fen().split()[2]

    def attacked(where: Board, side: bool, kind: str) -> bool:
        goal = next(s for s, piece in where.items() if piece == (kind.upper() if side else kind))
        return any(goal in reached(where, s, set()) for s, p in where.items() if p.isupper() != side)

    kings = {s for s, p in board.items() if p in ("KA" if white else "ka")}
    unmoved = {s for s in kings if ("ABCDEFGH" if white else "abcdefgh")[s[0]] in rights}
    if attacked(board, white, "k"):
        unmoved = {s for s in unmoved if board[s].lower() == "a"}
    found = set()
    for square, piece in board.items():
        for there in reached(board, square, unmoved) if piece.isupper() == white else ():
            if board.get(there, "").lower() == "a":
                continue
            after = {s: p for s, p in board.items() if s != square} | {there: piece}
            if not attacked(after, white, "k") and attacked(after, white, "a"):
                text = "".join("abcdefgh"[x] + str(y + 1) for x, y in (square, there))
                last = piece.lower() == "p" and there[1] == (7 if white else 0)
                found |= {text + letter for letter in ("qrbn" if last else [""])}
    return found


@pytest.mark.every
@pytest.mark.parametrize("seed", range(3))
def test_anti_king_chess_by_hand(seed: int) -> None:
    position, chance = load("antiking").position(), random.Random(seed)
    for _ in range(60):
        moves = {*position.legal_moves.texts}
        if position.outcome():
            break
        assert moves == by_hand(position), position.fen()
        position.push(chance.choice(sorted(moves)))
