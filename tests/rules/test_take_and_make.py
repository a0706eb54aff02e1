"""Captors that go on as what they have captured: by hand, and what goes with it."""

from __future__ import annotations

import random

import pytest
from contract import play_told, take_all_back
from shared import little_and_much, load, texts

import interpreter
from interpreter import DefinitionError, FenError
from interpreter.applications.records.fentools import colours_swapped, files_swapped
from interpreter.play.variant import Position

from .test_gallery_by_hand import BISHOP, QUEEN, ROOK, Board, Moves, Square, Table, ahead, made, placed, star

CHESS = "format: 2\nvariant: again_test\nextends: chess\n"
MAKE = "{who: self, do: move, when: capture, only: quiet, like: victim, blocked: illegal}"


def ways(table: Table, square: Square, kind: str) -> Moves:
    """Where what stands on a square may go as a kind of its own side."""
    side = table.board[square][1]
    if kind == "P":
        yield from table.free(square, ((0, ahead(side)),), 2 if square[1] == (6 if side else 1) else 1)
        yield from table.strikes(square, ((1, ahead(side)), (-1, ahead(side))))
    elif kind in "KN":
        yield from table.leaps(square, QUEEN if kind == "K" else star(1, 2))
    else:
        yield from table.slides(square, {"Q": QUEEN, "R": ROOK, "B": BISHOP}[kind])


def safe(board: Board, side: int) -> bool:
    """Could nothing of the other side capture the king?"""
    table, king = Table(8, 8, board), next(s for s, piece in board.items() if piece == ("K", side))
    return not any(king in {*ways(table, s, kind)} for s, (kind, owner) in board.items() if owner != side)


def makes(board: Board, square: Square, kind: str) -> set[Square]:
    """Where a captor goes on as what it has captured."""
    found = {to for to in ways(Table(8, 8, board), square, kind) if to not in board}
    return {to for to in found if safe(made(board, square, to), board[square][1])}


def takes(
    board: Board, side: int, passed: Square | None, makes_on: bool = True
) -> set[tuple[Square, Square]]:
    """The legal moves but for castling; `passed` is where a pawn may be captured en passant.

    `makes_on`: what has captured goes on as what it has captured.
    """
    found = set()
    for square in [square for square, (_, owner) in board.items() if owner == side]:
        pawn = board[square][0] == "P"
        goals = {*ways(Table(8, 8, board), square, board[square][0])}
        if pawn and passed and (passed[0] - square[0]) ** 2 == 1 and passed[1] - square[1] == ahead(side):
            goals.add(passed)
        for to in goals:
            after, kind = made(board, square, to), board[to][0] if to in board else ""
            if pawn and to == passed:
                kind = after.pop((to[0], square[1]))[0]
            if makes(after, to, kind) if kind and makes_on else safe(after, side):
                found.add((square, to))
    return found


def by_hand(position: Position) -> set[tuple[Square, Square]]:
    """The legal moves of a position, read from its FEN."""
    board, side = placed(position), int(position.turn == "black")
    names = position.variant.ruleset.board
    at = dict(zip(names.names, names.coordinates, strict=True))
    fields = position.fen().split()
    if fields[-1].startswith("{again="):
        square, _, kind = fields[-1][7:-1].partition("/")
        return {(at[square], to) for to in makes(board, at[square], kind.upper())}
    return takes(board, side, at.get(fields[3]))


@little_and_much("games", 1, 60, 12)
def test_games_by_hand(games: int) -> None:
    variant = load("takeandmake")
    at = dict(zip(variant.ruleset.board.names, variant.ruleset.board.coordinates, strict=True))
    made_as: set[str] = set()
    for number in range(games):
        chance = random.Random(f"take {number}")
        position, before = variant.position(), []
        for _ in range(50):
            if position.outcome():
                break
            fen = position.fen()
            before.append((fen, position.hash))
            made_as.add(fen.partition("/" if "again" in fen else "\n")[2][-2:])
            ours = {(at[m.origin], at[m.target]) for m in position.legal_moves if not m.castling}
            assert ours == by_hand(position), fen
            again = variant.position(fen)
            assert (again.fen(), again.hash, texts(again)) == (*before[-1], texts(position))
            forced = [m for m in position.legal_moves if m.target in position.pieces()]
            move = chance.choice(forced or [*position.legal_moves])
            play_told(position, move)
        take_all_back(position, before)
    assert len(made_as) > 2


def test_every_illegal_move_has_its_reason() -> None:
    position = load("takeandmake").position("4k3/8/8/8/8/pp6/p2r4/K2Q4 w - - 0 1")
    assert position.why("a1a2").code == "cannot_go_on"
    assert "as the pawn that it has taken" in position.why("a1a2").sentence
    assert [part.code for part in position.why("d1d2").parts] == ["captures", "turn_goes_on"]
    position.push("d1d2")
    assert position.fen() == "4k3/8/8/8/8/pp6/p2Q4/K7 w - - 0 1 {again=d2/r}"
    assert position.why("d2e3").code == "no_such_movement"
    assert position.why("d2h2").legal
    known = [f"d2{file}{rank}" for file in "abcdefgh" for rank in "12345678"]
    assert all(position.why(text).code != "unexplained" for text in known)
    assert sorted(text for text in known if position.why(text).legal) == texts(position)


def test_the_position_within_a_turn_is_read_back() -> None:
    variant = load("takeandmake")
    fen = "4k3/8/8/8/8/pp6/p2Q4/K7 w - - 0 1 {again=d2/r}"
    assert colours_swapped(variant, fen) == "k7/P2q4/PP6/8/8/8/8/4K3 b - - 0 1 {again=d7/r}"
    assert files_swapped(variant, fen).endswith("{again=e2/r}")
    for text in ("again=d2", "again=d2/x", "again=d2/", "again=d2/1", "again=d2/k", "again=a2/r"):
        with pytest.raises(FenError):
            variant.position(f"4k3/8/8/8/8/pp6/p2Q4/K7 w - - 0 1 {{{text}}}")


def test_without_blocked_the_turn_ends() -> None:
    text = f"turn: [move, {MAKE.replace(', blocked: illegal', '')}]\n"
    position = interpreter.load_text(CHESS + text).position("4k3/8/8/8/8/p7/p7/1K6 w - - 0 1")
    position.push("b1a2")
    assert position.turn == "black"


def test_what_is_taken_elsewhere_counts_as_well() -> None:
    position = load("takeandmake").position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    position.push("e5d6")
    assert position.fen() == "4k3/8/3P4/8/8/8/8/4K3 w - - 0 2 {again=d6/p}"
    assert texts(position) == ["d6d7"]


@pytest.mark.parametrize(
    ("text", "match"),
    [
        (f"turn: [move, {MAKE.replace('when: capture, ', '')}]", "goes on as the victim"),
        (f"turn: [move, {MAKE.replace('who: self, ', '')}]", "goes on as the victim"),
        (f"turn: [move, {MAKE[:-1]}, repeat: 2}}]", "goes on as the victim"),
        (f"turn: [move, {MAKE[:-1]}, optional: true}}]", "may leave out"),
        (f"must: [capture]\nturn: [move, {MAKE}]", "duties of must"),
        ("pieces: {king: {royal: turn_over}}\nturn: [move, {do: move}]", "has to follow"),
        ("pieces: {king: {royal: turn_over}}", "asks for a second act"),
    ],
)
def test_what_does_not_go_together(text: str, match: str) -> None:
    with pytest.raises(DefinitionError, match=match):
        interpreter.load_text(CHESS + text + "\n")
