"""Pieces that a side takes off the board besides its move: after three in a row, after captures, of both sides."""

from __future__ import annotations

import itertools
import random

import pytest
import yaml
from contract import check_hash, take_all_back
from shared import ROOT, first, texts

import interpreter
from interpreter import DefinitionError
from interpreter.applications.rulebook.rules_in_words import series_words
from interpreter.play.variant import Position

from .test_gallery_by_hand import Board, Table, placed
from .test_take_and_make import made, safe, takes, ways

ROWS = """format: 2
variant: rows
name: Rows
board: {files: a-e, ranks: 1-5, symmetry: rotate}
pieces:
  man: {symbol: M, moves: [{step: orthogonal, only: quiet}]}
  row_man: {symbol: R, moves: [{step: orthogonal, only: quiet}]}
effects:
  - {in: board, who: row_man, do: {become: man}}
  - {in: board, who: {who: man, if: {count: all, in: same_rank, is: 3+}}, do: {become: row_man}}
turn:
  - move
  - who:
      - {who: man, whose: enemy, if: {count: row_man, whose: enemy, in: last arrival}}
      - {who: row_man, whose: enemy, if: [{count: row_man, whose: enemy, in: last arrival}, {count: man, is: 0}]}
    do: remove
setup: |
  m m m . .
  . m m m .
  . . . . .
  . M M M .
  . . M M M
end:
  - {count: all, is: 0-2, result: loss, name: few}
  - {if: stalemate, result: loss}
"""
CHESS = "format: 2\nvariant: mine\nextends: chess\ncastling: none\n"
AFTER = """turn:
  - move
  - {who: [{who: pawn, whose: enemy, if: {count: all, in: attackers, is: 0}}, {who: [knight, bishop]}], do: remove, when: capture%s}
"""
"""After a capture, an enemy pawn that nobody attacks, or an own knight or bishop."""


def in_rows(position: Position) -> set[str]:
    """What the rules of Rows let a side do, told from the board and from where the last move ended."""
    board, side = placed(position), int(position.turn == "black")
    files = "abcde"
    if "again=" in position.fen():
        many = lambda at: sum(o == board[at][1] and s[1] == at[1] for s, (_, o) in board.items())  # noqa: E731
        others = [at for at, (_, owner) in board.items() if owner != side]
        alone = [at for at in others if many(at) < 3]
        return {2 * f"{files[x]}{y + 1}" for x, y in alone or others}
    found = set()
    for (x, y), (_, owner) in board.items():
        for to in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if owner == side and to not in board and 0 <= to[0] < 5 and 0 <= to[1] < 5:
                found.add(f"{files[x]}{y + 1}{files[to[0]]}{to[1] + 1}")
    return found


def told(position: Position, before: list[tuple[str, int]]) -> None:
    """What is asked of every position: its own FEN, hash, texts and reasons."""
    variant = position.variant
    before.append((position.fen(), position.hash))
    again = variant.position(position.fen())
    assert (again.fen(), again.hash, texts(again)) == (*before[-1], texts(position))
    check_hash(position)
    for move in position.legal_moves:
        assert position.parse_san(position.san(move)) == move, (position.fen(), move)
        assert position.why(str(move)).legal
    if any(move.removal for move in position.legal_moves):
        legal = {str(move) for move in position.legal_moves}
        for square in position.pieces() if "0000" not in legal else ():  # else a square twice is a pass
            assert position.why(2 * square).legal is (2 * square in legal), (position.fen(), square)


@pytest.mark.parametrize("seed", first(3, range(25)))
def test_rows_by_hand(seed: int) -> None:
    variant, chance = interpreter.load_text(ROWS, kernel="plain"), random.Random(seed)
    position, before, removed = variant.position(), [], 0
    for _ in range(60):
        if position.outcome():
            break
        told(position, before)
        assert set(texts(position)) == in_rows(position), position.fen()
        move = chance.choice([*position.legal_moves])
        pieces, turn = len(position.pieces()), position.turn
        row = sum(
            square[1] == move.target[1] and code.isupper() is (turn == "white")
            for square, code in position.pieces().items()
        )
        within = row + (move.origin[1] != move.target[1]) >= 3
        position.push(move)
        assert len(position.pieces()) == pieces - move.removal
        assert move.removal or (position.turn == turn) is within
        removed += move.removal
    take_all_back(position, before)
    assert removed


def off(board: Board, side: int) -> set[str]:
    """What may be taken off after a capture with the own king safe."""
    found, table = set(), Table(8, 8, board)
    mine = [(square, kind) for square, (kind, owner) in board.items() if owner == side]
    hit = {to for square, kind in mine for to in ways(table, square, kind)}
    for at, (kind, owner) in board.items():
        meant = kind in "NB" if owner == side else kind == "P" and at not in hit
        if meant and safe({s: one for s, one in board.items() if s != at}, side):
            found.add(2 * f"{'abcdefgh'[at[0]]}{at[1] + 1}")
    return found


@pytest.mark.parametrize("seed", first(1, range(12)))
@pytest.mark.parametrize("more", ["", ", optional: true", ", blocked: illegal"])
def test_chess_by_hand(more: str, seed: int) -> None:
    variant, chance = interpreter.load_text(CHESS + AFTER % more, kernel="plain"), random.Random(seed)
    position, before, seen = variant.position(), [], 0
    names = variant.ruleset.board
    at = dict(zip(names.names, names.coordinates, strict=True))
    for _ in range(70):
        if position.outcome():
            break
        told(position, before)
        board, side, midst = placed(position), int(position.turn == "black"), "again=" in position.fen()
        legal = {*texts(position)}
        if midst:
            seen += 1
            assert legal - {"0000"} == off(board, side), position.fen()
            assert ("0000" in legal) is ("optional" in more)
        elif "illegal" not in more:
            passed = at.get(position.fen().split()[3])
            wanted = takes(board, side, passed, makes_on=False)
            assert {(at[m.origin], at[m.target]) for m in position.legal_moves} == wanted, position.fen()
        moves = [*position.legal_moves]
        move = chance.choice([m for m in moves if at[m.target] in board or m.en_passant] or moves)
        took, turn = at[move.target] in board or move.en_passant, position.turn
        checks = position.gives_check(move)
        position.push(move)
        assert not checks or position.turn == turn or position.is_check()
        if took and not midst:
            assert (position.turn == turn) is bool(off(placed(position), side))
    take_all_back(position, before)
    assert seen > 3


BRETON = "turn: [move, {who: {who: victim, whose: %s}, do: remove, when: capture, blocked: unsafe}]\n"
"""After a capture another piece of the same kind leaves the board, if there is one."""


def alike(board: Board, side: int, kind: str, owner: int) -> list[set[str]]:
    """What is of a kind and on a side, and which of that may be taken off with the own king safe."""
    there = {at for at, one in board.items() if one == (kind, owner)}
    free = {at for at in there if safe({s: one for s, one in board.items() if s != at}, side)}
    return [{2 * f"{'abcdefgh'[x]}{y + 1}" for x, y in squares} for squares in (there, free)]


@pytest.mark.parametrize("seed", first(2, range(16)))
@pytest.mark.parametrize("whose", ["own", "enemy"])
def test_breton_by_hand(whose: str, seed: int) -> None:
    variant, chance = interpreter.load_text(CHESS + BRETON % whose, kernel="plain"), random.Random(seed)
    names = variant.ruleset.board
    at = dict(zip(names.names, names.coordinates, strict=True))
    start = "rnb1kbnr/pp3ppp/8/2q5/2Q5/8/PP3PPP/RNB1KBNR w - - 0 1" if seed % 2 else None
    position, before, seen, kind = variant.position(start), [], 0, ""
    for _ in range(60):
        if position.outcome():
            break
        told(position, before)
        board, side = placed(position), int(position.turn == "black")
        owner, midst = side if whose == "own" else side ^ 1, "again=" in position.fen()
        if midst:
            seen += 1
            assert f"/{kind.lower()}}}" in position.fen()
            assert {*texts(position)} == alike(board, side, kind, owner)[1], position.fen()
        else:
            passed, found = at.get(position.fen().split()[3]), set()
            for start_square, to in takes(board, side, passed, makes_on=False):
                piece, pawn = board[start_square][0], board[start_square][0] == "P"
                ep = pawn and to == passed and to not in board
                for new in "QRBN" if pawn and to[1] in (0, 7) else piece:
                    after = made(board, start_square, to)
                    if ep:
                        after.pop((to[0], start_square[1]))
                    after[to] = new, side
                    taken = "P" if ep else board.get(to, ("", 0))[0]
                    there, free = alike(after, side, taken, owner)
                    if free or not there:
                        found.add((start_square, to, new))
            legal = {
                (at[m.origin], at[m.target], (m.promotion or board[at[m.origin]][0]).upper())
                for m in position.legal_moves
            }
            assert legal == found, position.fen()
        moves = [*position.legal_moves]
        move = chance.choice([m for m in moves if at[m.target] in board or m.en_passant] or moves)
        kind = "P" if move.en_passant else board[at[move.target]][0] if at[move.target] in board else ""
        position.push(move)
    take_all_back(position, before)
    assert seen > 3


def test_what_has_to_be_taken_off_cannot_be() -> None:
    """The only pawn stands between its king and a rook; without it nothing is asked for."""
    variant = interpreter.load_text(CHESS + BRETON % "own", kernel="plain")
    bound = variant.position("4r1k1/8/8/5p2/8/4P1N1/8/4K3 w - - 0 1")
    assert "g3f5" not in texts(bound)
    assert bound.why("g3f5").code == "cannot_go_on"
    assert "of the kind that was captured" in bound.why("g3f5").sentence
    alone = variant.position("4r1k1/8/8/5n2/8/4P3/8/4KR2 w - - 0 1")
    alone.push("f1f5")
    assert alone.turn == "black"
    assert (
        "of its own side of the kind that was captured has to be taken off the board, if one can be"
        in " ".join(series_words(variant.ruleset))
    )


def test_a_capture_after_which_nothing_can_be_taken_off() -> None:
    lone = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
    free = interpreter.load_text(CHESS + AFTER % "", kernel="plain").position(lone)
    assert "e4d5" in texts(free)
    free.push("e4d5")
    assert free.turn == "black", "the turn is over"
    bound = interpreter.load_text(CHESS + AFTER % ", blocked: illegal", kernel="plain").position(lone)
    assert "e4d5" not in texts(bound)
    assert bound.why("e4d5").code == "cannot_go_on"


def test_why() -> None:
    variant = interpreter.load_text(CHESS + AFTER % "", kernel="plain")
    position = variant.position("4k3/7p/8/3p4/4P3/8/N7/4KR2 w - - 0 1")
    assert "only after a move" in position.why("a2a2").sentence
    position.push("e4d5")
    assert position.why("h7h7").sentence == "white takes the pawn on h7 off the board"
    assert "is royal and stays" in position.why("e8e8").sentence
    assert "is taken off the board not, but" in position.why("f1f1").sentence
    assert "the turn goes on" in position.why("f1f2").sentence
    attacked = variant.position("4k3/5p2/8/3p4/4P3/8/N7/4KR2 w - - 0 1")
    attacked.push("e4d5")
    assert "only if no enemy piece attacks it" in attacked.why("f7f7").sentence


def test_rulebook() -> None:
    game = interpreter.load_text(CHESS + AFTER % "").ruleset
    words = " ".join(series_words(game))
    assert (
        "After a capture, in the same turn, any pawn of the other side" in words
        or "a pawn of the other side" in words
    )


def in_morris(position: Position, hand: list[int], lines: list[list[str]]) -> set[str]:
    """What the rules of Nine Men's Morris let a side do; each of the lines has three points, in their order."""
    side, names = int(position.turn == "black"), position.variant.ruleset.board.names
    board = {square: int(letter.islower()) for square, letter in position.pieces().items()}
    mine = [square for square, owner in board.items() if owner == side]
    others = [square for square, owner in board.items() if owner != side]
    if "again=" in position.fen():
        mills = [line for line in lines if all(board.get(square) == 1 - side for square in line)]
        free = [square for square in others if not any(square in line for line in mills)]
        return {2 * square for square in free or others}
    if hand[side]:
        return {f"M@{square}" for square in names if square not in board}
    near = {
        (a, b)
        for line in lines
        for a, b in itertools.permutations(line, 2)
        if abs(line.index(a) - line.index(b)) == 1
    }
    return {a + b for a in mine for b in names if b not in board and ((a, b) in near or len(mine) == 3)}


@pytest.mark.parametrize("seed", first(1, range(20)))
def test_morris_by_hand(seed: int) -> None:
    rows = yaml.safe_load((ROOT / "tests/reach/unprepared.yaml").read_text(encoding="utf-8"))
    sketch = next(row["sketch"] for row in rows if row["game"] == "Nine Men's Morris")
    variant = interpreter.load_text(f"format: 2\nvariant: morris\nname: Morris\n{sketch}", kernel="plain")
    position, chance, hand, removed = variant.position(), random.Random(seed), [9, 9], 0
    names = variant.ruleset.board.names
    lines = [[name for name in names if one in name] for one in "abcdefgh12345678"]
    for _ in range(150):
        if position.outcome():
            break
        assert {*texts(position)} == in_morris(position, hand, lines), position.fen()
        move, side, turn = (
            chance.choice([*position.legal_moves]),
            int(position.turn == "black"),
            position.turn,
        )
        position.push(move)
        removed += move.removal
        hand[side] -= move.drop is not None
        there = {square for square, letter in position.pieces().items() if letter.islower() is bool(side)}
        mill = any(move.target in line and there.issuperset(line) for line in lines)
        assert move.removal or (position.turn == turn) is (mill and len(there) < len(position.pieces()))
    assert removed > 1


@pytest.mark.parametrize(
    ("act", "message"),
    [
        ("{do: remove}", "what is taken off the board is not told"),
        ("{who: pawn, do: remove, repeat: 2}", "'repeat' has no effect beside do: remove"),
        ("{who: pawn, do: remove}, {who: self, do: move}", "one further move, or removal"),
        ("{who: victim, do: remove}", "only a capture has a victim"),
        ("{who: {who: pawn, in: {step: any}}, do: remove}", "such pieces are not taken off by an act yet"),
    ],
)
def test_what_is_refused(act: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        interpreter.load_text(f"{CHESS}turn: [move, {act}]\n")
