"""Squares found by the vector of a move: judged by files and ranks that are subtracted and added by hand."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

import interpreter
from interpreter import DefinitionError, FenError, Position, load_text

XY = tuple[int, int]


@lru_cache
def made(text: str, parent: str = "chess") -> interpreter.Variant:
    """A definition with these lines over another one."""
    return load_text(f"format: 2\nvariant: vectors\nextends: {parent}\n{text}\n", kernel="plain")


def xy(square: str) -> XY:
    """File and rank of a square."""
    return "abcdefgh".index(square[0]), int(square[1])


def ends(move: str, castling: bool = False) -> tuple[XY, XY]:
    """Where a move begins and ends."""
    return xy(move[:2]), xy(move[2:4])


def vector(move: str) -> XY:
    """How far a move goes to the right and up."""
    (x, y), (u, v) = ends(move)
    return u - x, v - y


def bare(position: Position) -> str:
    """The FEN without what it says of the last move."""
    return position.fen().split(" {")[0]


def played(position: Position, chance: random.Random) -> str:
    """A random move, rather one to the middle."""
    moves = sorted(position.legal_moves.texts)
    move = chance.choice([m for m in moves if m[3] in "3456"] or moves)
    position.push(move)
    return move


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("back", ["", " back"])
def test_who_can_goes_as_the_last_move_went(back: str, seed: int) -> None:
    """Synchronous and anti-synchronous movers."""
    free, last, bound, chance = made("castling: none").position(), "", 0, random.Random(f"{back}{seed}")
    position = made(f"must: [{{to: last vector{back}}}]\ncastling: none").position()
    for _ in range(60):
        if position.outcome():
            break
        moves = {*free.legal_moves.texts}
        x, y = vector(last) if last else (99, 99)
        wanted = {m for m in moves if vector(m) == ((-x, -y) if back else (x, y))}
        assert {*position.legal_moves.texts} == (wanted or moves), position.fen()
        assert {*position.variant.position(position.fen()).legal_moves.texts} == (wanted or moves)
        if wanted and moves - wanted:
            bound += 1
            assert position.why(min(moves - wanted)).code == "duty"
        last = played(position, chance)
        free.push(last)
    assert bound


@pytest.mark.parametrize("whose", ["own", "enemy"])
def test_forbidden_to_one_side(whose: str) -> None:
    """Knights and pawns do not go as the last move of a side went."""
    chance, barred = random.Random(whose), 0
    position = made(f"forbid: [{{by: [knight, pawn], to: last vector {whose}}}]\ncastling: none").position()
    free, line = made("castling: none").position(), [""]
    for _ in range(80):
        if position.outcome():
            break
        last = line[-1] if whose == "enemy" else (["", *line])[-2]
        before = {m for m in free.legal_moves.texts if free.piece_at(m[:2]).upper() in "NP"}  # type: ignore[union-attr]
        gone = {m for m in before if last and vector(m) == vector(last)}
        assert {*free.legal_moves.texts} - {*position.legal_moves.texts} == gone, position.fen()
        barred += len(gone)
        if gone:
            assert "begin" not in str(position.why(min(gone)))
            assert position.why(min(gone)).code == "move_forbidden"
        line.append(played(position, chance))
        free.push(line[-1])
    assert barred > 5


def test_what_stands_there_is_counted() -> None:
    """A knight moves only where the last move, from its own square, would lead to an empty one."""
    text = "pieces: {king: {royal: false}, knight: {if: {count: empty, in: last vector}}}\nend: [{count: king, is: 0, result: loss}]\ncastling: none"
    position, chance, last, seen = made(text).position(), random.Random(5), "", set()
    free = made(text.replace(", knight: {if: {count: empty, in: last vector}}", "")).position()
    for _ in range(80):
        if position.outcome():
            break
        wanted = set()
        for move in free.legal_moves.texts:
            piece = free.piece_at(move[:2]) or ""
            if piece.upper() == "N":
                (x, y), (u, v) = xy(move[:2]), vector(last) if last else (99, 99)
                there = "abcdefgh"[x + u] + str(y + v) if 0 <= x + u < 8 and 1 <= y + v <= 8 else ""
                fits = bool(there) and free.piece_at(there) is None
                seen.add(fits)
                if not fits:
                    continue
            wanted.add(move)
        assert {*position.legal_moves.texts} == wanted, position.fen()
        last = played(position, chance)
        free.push(last)
    assert seen == {True, False}


@pytest.mark.parametrize("seed", range(3))
def test_captures_that_have_room_behind(seed: int) -> None:
    """Equipollents Immun: only what could be put as far on again is captured, but for kings; also check and en passant."""
    text = "pieces: {all: {takes: [king, {who: {not: king}, if: {count: empty, in: ahead again}}]}}\ncastling: none"
    position, chance, spared = made(text).position(), random.Random(seed), 0
    for _ in range(60):
        if position.outcome():
            break
        free = made("castling: none").position(bare(position))
        wanted = set()
        for move in free.legal_moves:
            victim = free.piece_at(move.target)
            at = move.target if victim else move.target[0] + move.origin[1] if move.en_passant else ""
            if at:
                (x, y), (u, v) = xy(at), xy(move.origin)
                there = (
                    "abcdefgh"[2 * x - u] + str(2 * y - v)
                    if 0 <= 2 * x - u < 8 and 1 <= 2 * y - v <= 8
                    else ""
                )
                if not there or free.piece_at(there) is not None:
                    spared += 1
                    continue
            wanted.add(move.text)
        assert {*position.legal_moves.texts} == wanted, position.fen()
        captures = [m for m in wanted if free.piece_at(m[2:4])]
        position.push(chance.choice(sorted(captures if captures and chance.random() < 0.3 else wanted)))
    assert spared


def test_a_movement_along_the_last_vector_gives_check_so() -> None:
    text = "pieces: {rook: {moves: [{leap: any, to: last vector}]}}"
    position = made(text).position("4k3/8/8/8/8/4R3/8/K7 w - - 0 1")
    position.push("a1a2")
    assert not position.is_check()
    position = made(text).position("4k3/4P3/8/8/8/4R2R/8/K7 b - - 0 1 {last=b3-b4}")
    position.push("e8d7")
    assert {m for m in position.legal_moves.texts if m[:2] in ("e3", "h3")} == {"e3d2", "h3g2"}
    assert not position.is_check()
    with pytest.raises(FenError, match="black is in check"):
        made(text).position("8/2k5/8/8/8/8/3R4/K7 w - - 0 1 {last=e2-d7}")


def test_what_it_cannot_be_asked_for() -> None:
    for text in (
        "must: [{from: last vector}]",
        "pieces: {knight: {if: {count: all, in: ahead again}}}",
        "pieces: {knight: {if: {count: all, in: {all: [here, last vector]}}}}",
        "must: [{to: ahead again}]",
        "board: {wrap: files}\nmust: [{to: last vector}]",
        "must: [{to: last back}]",
    ):
        with pytest.raises(DefinitionError):
            made(text)
