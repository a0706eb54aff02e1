"""Can a side still win? What `can_win` denies no game may show; how sharp it is stands in tests/oracle/test_can_win_elsewhere.py."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from shared import first, little_and_much, load, some

import interpreter
from interpreter.errors import FenError
from interpreter.play import winning
from interpreter.play.variant import Position
from interpreter.play.winning.winless import MANY, winless

#: variant, FEN, can White win, can Black
POSITIONS = [
    ("chess", None, True, True),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", True, False),
    ("chess", "4kq2/8/8/8/8/8/8/4KN2 w - - 0 1", False, True),
    ("chess", "4kqq1/8/8/8/8/8/8/4KN2 w - - 0 1", False, True),
    ("chess", "4kr2/8/8/8/8/8/8/4KN2 w - - 0 1", True, True),
    ("chess", "4kqr1/8/8/8/8/8/8/4KB1B w - - 0 1", False, True),
    ("chess", "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", True, True),
    ("chess", "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", True, False),
    ("kingofthehill", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", True, True),
    ("3check", "4k3/8/8/8/8/8/8/4KN2 w - - 1+1 0 1", True, False),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4KN2[] w - - 0 1", False, False),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4KN~2[] w - - 0 1", True, True),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4KN2[N] w - - 0 1", True, True),
    ("antichess", "8/8/2b5/8/8/8/3B4/8 w - - 0 1", False, False),
    ("antichess", "8/8/3b4/8/8/8/3B4/8 w - - 0 1", True, True),
    ("atomic", "4kqq1/8/8/8/8/8/8/4K3 w - - 0 1", False, True),
    ("atomic", "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", False, False),
    ("horde", "4k3/p7/8/8/8/8/8/Q7 w - - 0 1", True, True),
    ("horde", "4k3/8/8/8/8/8/8/Q7 w - - 0 1", False, True),
    ("horde", "8/8/5k2/6n1/8/8/4B2N/8 w - - 0 1", False, True),
    ("horde", "8/8/4k3/8/3b4/2N5/1B1n4/8 b - - 0 1", False, True),
    ("horde", "8/8/4k3/8/4b3/2N5/1B1n4/8 b - - 0 1", True, True),
    ("spartan", "8/8/8/4k3/8/8/3K4/8 w - - 48 75", False, False),
    ("spartan", "8/8/8/4k3/8/8/3K4/7Q w - - 48 75", True, False),
    ("shatranj", "4k2q/8/8/8/8/8/8/R3K3 w - - 0 1", True, True),
    ("duck", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", True, True),
]


@pytest.mark.parametrize(("variant", "fen", "white", "black"), some(2, POSITIONS))
def test_who_can_win(variant: str, fen: str | None, white: bool, black: bool) -> None:
    position = load(variant).position(fen)
    before = position.fen()
    assert (position.can_win("white"), position.can_win("black")) == (white, black)
    assert position.fen() == before


@pytest.mark.every
def test_two_knights_of_antichess_hang_on_who_comes_too_early() -> None:
    for fen, white in (("8/8/8/8/8/8/1n6/N7 w - - 0 1", True), ("8/8/8/8/8/8/n7/N7 w - - 0 1", False)):
        position = load("antichess").position(fen)
        assert (position.can_win("white"), position.can_win("black")) == (white, not white)


def test_a_game_that_is_over_is_won_by_its_winner() -> None:
    position = load("chess").position()
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        position.push(move)
    assert (position.can_win("white"), position.can_win("black")) == (False, True)
    with pytest.raises(ValueError, match="white"):
        position.can_win("green")


@pytest.mark.every
def test_royals_alone() -> None:
    """What every page knows: against what does a side without other pieces never win?"""
    for variant, rows in (("chess", 1), ("atomic", 1), ("kingofthehill", 0), ("duck", 0), ("xiangqi", 0)):
        position = load(variant).position()
        found = winless(position, deep=False)["rows"]
        assert [len(each) for each in found] == [rows, rows], variant
    most, harmless = winless(load("atomic").position(), deep=False)["rows"][0][0]
    assert (most, harmless) == ({}, ["2.0", "3.0", "4.0", "4.1", "5.0", "6.0"])
    # Who has nothing may win what is captured, and put it down.
    assert winless(load("crazyhouse").position(), deep=False)["shared"]


def test_pieces_that_never_win() -> None:
    """Bishops of one colour win nothing against pieces that cannot stand in the way, a knight nothing against queens."""
    found = winless(load("gardner").position(), deep=True)
    assert not found["shared"]
    assert [set(where) for where in found["parts"].values()] == [{0, 1}, {0, 1}]
    assert found["rows"][0] == [
        ({"4.0": MANY}, ["2.0", "3.0", "4.0"]),
        ({"4.1": 1}, ["2.0", "3.0", "4.1"]),
        ({"5.0": 1}, ["2.0"]),
        ({}, ["2.0", "3.0", "4.0", "4.1", "5.0", "6.0"]),
    ]


@pytest.mark.every
def test_large_boards_are_asked_for_royals_alone() -> None:
    position = load("raumschach").position()
    assert winless(position, deep=True) == winless(position, deep=False)


def game(position: Position, chance: random.Random, plies: int) -> Iterator[Position]:
    """A random game in which captures are likely, before each move and at its end."""
    for _ in range(plies):
        yield position
        moves = list(position.legal_moves)
        if not moves or position.outcome() is not None:
            return
        takes = [move for move in moves if position.piece_at(move.target) and not move.passing]
        position.push(chance.choice(takes if takes and chance.random() < 0.6 else moves))


@little_and_much("games", 1, 40)
def test_whoever_wins_could(some_id: str, games: int) -> None:
    """No game is won by a side that was said before not to be able to."""
    chance = random.Random(f"can win {some_id}")
    for _ in range(games):
        position, denied = load(some_id).position(), set()
        for ply, here in enumerate(game(position, chance, 300)):
            few = len(here.pieces()) < 9
            if here.outcome() is None and (ply % 20 == 0 or (few and ply % 4 == 0)):
                denied |= {side for side in ("white", "black") if not here.can_win(side)}
        outcome = position.outcome()
        assert outcome is None or outcome.winner not in denied, (some_id, position.fen(), denied)


@little_and_much("walks", 3, 30)
@pytest.mark.parametrize(
    "variant", first(3, ["losalamos", "gardner", "minixiangqi", "horde", "antichess", "atomic", "crazyhouse"])
)
def test_what_is_denied_does_not_come(variant: str, walks: int) -> None:
    """From where a side is said not to be able to win, random games never let it."""
    chance, found = random.Random(f"denied {variant}"), 0
    while found < walks:
        position = load(variant).position()
        for here in game(position, chance, 250):
            sides = [side for side in ("white", "black") if here.outcome() is None and len(here.pieces()) < 8]
            denied = [side for side in sides if not here.can_win(side)]
            if denied:
                break
        else:
            found += 1  # no such position in this game
            continue
        found += 1
        twin = position.variant.position(position.fen())
        for _ in game(twin, chance, 200):
            pass
        outcome = twin.outcome()
        assert outcome is None or outcome.winner not in denied


SMALL = """\
format: 2
variant: small
board: {files: a-d, ranks: 1-3}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}]}
  bishop: {symbol: B, moves: [{slide: diagonal}]}
  knight: {symbol: N, moves: [{leap: [1, 2]}]}
  ferz: {symbol: F, moves: [{step: diagonal}]}
  wazir: {symbol: W, moves: [{step: orthogonal}]}
  cannon:
    symbol: C
    moves: [{slide: orthogonal, only: quiet}, {path: [{slide: orthogonal, over: all}, {step: orthogonal}], only: capture}]
  lame: {symbol: L, moves: [{path: [{step: orthogonal}, {step: diagonal}]}]}
  dabbaba: {symbol: D, moves: [{leap: [0, 2]}]}
setup: |
  k r b n
  f w c l
  d . . K
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
"""


@pytest.mark.every
@little_and_much("positions", 8, 300)
def test_no_sequence_of_moves_wins_where_it_is_denied(
    monkeypatch: pytest.MonkeyPatch, positions: int
) -> None:
    """Every position that can follow is looked at, on a board of twelve squares, with few pieces of all kinds."""
    variant, chance, denied = interpreter.load_text(SMALL), random.Random("small"), 0
    monkeypatch.setattr(winning, "MOST_POSITIONS", 60_000)
    afresh = lambda view: variant.position(winning.without_past(view))  # noqa: E731
    while positions:
        most = 2 if denied % 8 == 7 else 1
        pieces = ["K", "k", *(chance.choice("RBNFWCLDrbnfwcld") for _ in range(chance.randint(1, most)))]
        board = ["."] * 12
        for square, piece in zip(chance.sample(range(12), len(pieces)), pieces, strict=True):
            board[square] = piece
        rows = "/".join(
            re.sub(r"\.+", lambda run: str(len(run[0])), "".join(board[i : i + 4])) for i in (0, 4, 8)
        )
        try:
            position = variant.position(f"{rows} {chance.choice('wb')} - - 0 1")
        except FenError:
            continue
        for side in ("white", "black"):
            if position.outcome() is None and not position.can_win(side):
                denied += 1
                assert not winning._found(afresh(position.view()), side, afresh), (position.fen(), side)
        positions -= 1
    assert denied > 2
