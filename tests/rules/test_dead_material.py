"""Rulings on dead material, proved by going through every position of two kings and one piece.

The search below knows nothing of the interpreter but the board: it has its own movements and its own idea of mate. All
that it finds is then played by the interpreter. By the symmetry of the board, the bare king stands in one octant.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from shared import first, load

from interpreter import Position
from interpreter.model.geometry import Board
from interpreter.play.core.setup import place
from interpreter.play.notation.fen import Setup

ORTHOGONAL = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL = ((1, 1), (-1, 1), (-1, -1), (1, -1))
KNIGHT = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
CAMEL = tuple((x, y) for x in (-3, -1, 1, 3) for y in (-3, -1, 1, 3) if abs(x) != abs(y))
TWO = tuple((2 * x, 2 * y) for x, y in ORTHOGONAL + DIAGONAL)
SLIDERS = {"queen": ORTHOGONAL + DIAGONAL, "rook": ORTHOGONAL, "chariot": ORTHOGONAL, "bishop": DIAGONAL}
LEAPERS = {
    "king": ORTHOGONAL + DIAGONAL,
    "knight": KNIGHT,
    "champion": ORTHOGONAL + TWO,
    "wizard": DIAGONAL + CAMEL,
    "camel": CAMEL,
    "wildebeest": KNIGHT + CAMEL,
    "general": DIAGONAL,
    "horse": KNIGHT,
    "elephant": (*DIAGONAL, (0, 1)),
    "pawn": ((-1, 1), (1, 1)),
}
OMEGA = ("queen", "rook", "bishop", "knight", "champion", "wizard")
WILDEBEEST = ("queen", "rook", "bishop", "knight", "camel", "wildebeest")
SHORT = ("knight", "champion", "wizard")
FORWARD = ("elephant", "pawn")


class Found(NamedTuple):
    """The bare king, the other king and the piece, by square."""

    bare: int
    king: int
    piece: int


def _reached(board: Board, kind: str, square: int, blocker: int) -> frozenset[int]:
    """What a piece attacks if one other piece, which is not looked at, stands in the way."""
    if kind in LEAPERS:
        places = (board.offset(square, vector) for vector in LEAPERS[kind])
        return frozenset(place for place in places if place is not None)
    found = set()
    for vector in SLIDERS[kind]:
        for reached in board.ray(square, vector):
            found.add(reached)
            if reached == blocker:
                break
    return frozenset(found)


@cache
def _positions(name: str, kind: str) -> tuple[tuple[Found, bool, bool], ...]:
    """Positions in which the bare king, to move, has no move: is it attacked, and is its foe's king needed?"""
    board = load(name).ruleset.board
    steps = [_reached(board, "king", square, -1) for square in range(board.size)]
    found = []
    for bare in range(board.size) if kind in FORWARD else _octant(board):
        for king in range(board.size):
            if king == bare or king in steps[bare]:
                continue
            for piece in range(board.size):
                if piece in (bare, king):
                    continue
                attacks = _attacks(name, kind, piece, king)
                left = steps[bare] - attacks - steps[king]
                if left or (piece in steps[bare] and piece not in steps[king]):
                    continue
                alone = not steps[bare] - attacks
                found.append((Found(bare, king, piece), bare in attacks, not alone))
    return tuple(found)


@cache
def _attacks(name: str, kind: str, square: int, blocker: int) -> frozenset[int]:
    return _reached(load(name).ruleset.board, kind, square, blocker)


def _octant(board: Board) -> Iterator[int]:
    """One square of every symmetric set: the board is square and all movements are symmetric."""
    width, height = len(board.files), board.ranks
    for square, (x, y) in enumerate(board.coordinates):
        if 2 * x < width and 2 * y < height and (width != height or x <= y):
            yield square


def _mates(name: str, kind: str) -> list[Found]:
    return [found for found, attacked, _ in _positions(name, kind) if attacked]


def _position(name: str, kind: str, found: Found, turn: int = 1) -> Position:
    """A found position as the interpreter sees it."""
    variant = load(name)
    king, piece = (2 * (variant.ruleset.piece(one) + 1) for one in ("king", kind))
    pieces = {found.bare: king + 1, found.king: king, found.piece: piece}
    return Position(variant, place(variant, Setup(board=pieces, turn=turn)))


def _edge(board: Board, square: int) -> bool:
    """Is it a square on the edge of files and ranks, and none outside them?"""
    x, y = board.coordinates[square]
    inside = 0 <= x < len(board.files) and 0 <= y < board.ranks
    return inside and (x in (0, len(board.files) - 1) or y in (0, board.ranks - 1))


def test_a_corner_square_has_one_neighbour_and_no_rook_attacks_it() -> None:
    board = load("omega").ruleset.board
    corners = [board.index[name] for name in board.extra]
    assert len(corners) == 4
    for corner in corners:
        (near,) = _reached(board, "king", corner, -1)
        assert board.shade(near) == board.shade(corner)  # one diagonal step
    rooks = [_reached(board, "rook", square, -1) for square in range(board.size)]
    assert not any(corner in attacked for attacked in rooks for corner in corners)


@pytest.mark.every
@pytest.mark.parametrize("kind", OMEGA)
def test_every_single_piece_can_mate_with_its_king(kind: str) -> None:
    mates = _mates("omega", kind)
    assert mates
    for found in mates[:: max(1, len(mates) // 100)]:
        outcome = _position("omega", kind, found).outcome()
        assert outcome is not None
        assert (outcome.result, outcome.reason) == ("1-0", "checkmate")
    assert any(_last_moves("omega", kind, found) for found in mates)


def _last_moves(name: str, kind: str, found: Found) -> list[str]:
    """The moves of the piece that can have led to a mate."""
    board, moves = load(name).ruleset.board, list[str]()
    for square in sorted(set(range(board.size)) - set(found)):
        if found.bare in _attacks(name, kind, square, found.king):
            continue  # the bare king would have been in check at its foe's turn
        before = _position(name, kind, found._replace(piece=square), turn=0)
        move = f"{board.names[square]}{board.names[found.piece]}"
        if any(str(one) == move for one in before.legal_moves):
            moves.append(move)
    return moves


@pytest.mark.every
@pytest.mark.parametrize("kind", OMEGA)
def test_the_search_overlooks_no_mate(kind: str) -> None:
    """Checks that are not mate by the search are none to the interpreter either."""
    board, dice, asked = load("omega").ruleset.board, random.Random(3), 0
    mates = {*_mates("omega", kind)}
    while asked < 150:
        found = Found(dice.choice(list(_octant(board))), *dice.sample(range(board.size), 2))
        close = found.king in _reached(board, "king", found.bare, -1)
        if close or len({*found}) < 3 or found.bare not in _attacks("omega", kind, found.piece, found.king):
            continue
        asked += 1
        outcome = _position("omega", kind, found).outcome()
        assert (outcome is not None) == (found in mates), found


@pytest.mark.every
def test_a_rook_mates_on_the_edge_of_the_main_board_only_and_a_queen_there_too() -> None:
    board = load("omega").ruleset.board
    rook, queen = ({found.bare for found in _mates("omega", kind)} for kind in ("rook", "queen"))
    assert all(_edge(board, square) for square in rook)
    assert any(_edge(board, square) for square in queen)


@pytest.mark.parametrize("kind", first(1, [*SHORT, "bishop"]))
def test_the_other_pieces_mate_in_corner_squares_only(kind: str) -> None:
    board = load("omega").ruleset.board
    assert {found.bare for found in _mates("omega", kind)} == {board.index["w1"]}


@pytest.mark.every
def test_who_mates_without_the_help_of_a_king() -> None:
    """Bishop and queen do, and only in corner squares."""
    corners = load("omega").ruleset.board.extra
    alone = {
        kind: {
            load("omega").ruleset.board.names[found.bare]
            for found, attacked, helped in _positions("omega", kind)
            if attacked and not helped
        }
        for kind in OMEGA
    }
    assert {kind for kind, squares in alone.items() if squares} == {"bishop", "queen"}
    assert alone["bishop"] | alone["queen"] <= {*corners}


def test_two_kings_alone_cannot_mate_and_one_piece_more_is_not_dead() -> None:
    variant = load("omega")
    board = variant.ruleset.board
    steps = [_reached(board, "king", square, -1) for square in range(board.size)]
    king = 2 * (variant.ruleset.piece("king") + 1)
    for bare in _octant(board):
        for other in range(board.size):
            if other != bare and other not in steps[bare]:
                position = Position(
                    variant, place(variant, Setup(board={bare: king + 1, other: king}, turn=1))
                )
                outcome = position.outcome()
                assert outcome is not None
                assert outcome.result == "1/2-1/2"
                assert outcome.reason in ("dead_material", "stalemate")
    for kind in OMEGA:
        assert (
            _position("omega", kind, Found(*map(board.index.__getitem__, ("a9", "j0", "f5")))).outcome()
            is None
        )


@pytest.mark.every
@pytest.mark.parametrize("kind", WILDEBEEST)
def test_where_stalemate_wins_every_single_piece_has_something_to_play_for(kind: str) -> None:
    """The ruling of Wildebeest Chess: its leapers cannot mate alone with their king, but they can stalemate."""
    found = _positions("wildebeest", kind)
    stale = [position for position, attacked, _ in found if not attacked]
    assert stale
    assert bool(_mates("wildebeest", kind)) == (kind in ("queen", "rook", "wildebeest"))
    for position in stale[:: max(1, len(stale) // 50)]:
        outcome = _position("wildebeest", kind, position).outcome()
        assert outcome is not None
        assert (outcome.result, outcome.reason) == ("1-0", "stalemate")


@pytest.mark.every
@pytest.mark.parametrize("kind", ["general", "horse", "pawn", "elephant", "chariot"])
def test_what_cannot_mate_in_sittuyin_is_dead(kind: str) -> None:
    """A pawn becomes a general at best, so that three of the pieces never mate alone with their king."""
    board, mates = load("sittuyin").ruleset.board, _mates("sittuyin", kind)
    assert bool(mates) == (kind in ("elephant", "chariot"))
    far = Found(*map(board.index.__getitem__, ("a8", "h1", "e4")))
    outcome = _position("sittuyin", kind, far).outcome()
    assert (outcome.reason if outcome else None) == (None if mates else "dead_material")
    for found in mates:
        ended = _position("sittuyin", kind, found).outcome()
        assert ended is not None
        assert (ended.result, ended.reason) == ("1-0", "checkmate")
