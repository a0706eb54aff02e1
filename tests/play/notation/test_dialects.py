"""Coordinates as other programs write them; all of Fairy-Stockfish's variants are in tests/oracle/test_fairy_moves.py."""

from __future__ import annotations

import pytest
from shared import load

from interpreter.errors import MoveError

DUCK = "1r3k2/3*2Q1/4b3/pp3p2/2P3p1/6P1/PP2P3/RN2KBN1 w Q b6 0 20"
CASTLERS = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
SHUFFLED = "4k3/8/8/8/8/8/8/1R1K3R w HB - 0 1"
PROMOTING = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"

#: variant, FEN, text, the move in our coordinates
READ = [
    ("duck", DUCK, "g7f8,f8a3", "g7f8"),
    ("duck", DUCK, "g7f8", "g7f8"),
    ("duck", DUCK, "g7g8,g8a3", "g7g8,g8a3"),
    ("duck", DUCK, "g7g8,a3", "g7g8,g8a3"),
    ("chess", CASTLERS, "e1h1", "e1g1"),
    ("chess", CASTLERS, "e1a1", "e1c1"),
    ("chess", CASTLERS, "E1G1", "e1g1"),
    ("chess960", SHUFFLED, "d1h1", "d1h1"),
    ("chess960", SHUFFLED, "d1g1", "d1h1"),
    ("chess960", SHUFFLED, "d1b1", "d1b1"),
    ("chess960", SHUFFLED, "d1c1", "d1c1"),
    ("chess", PROMOTING, "a7a8Q", "a7a8q"),
    ("chess", PROMOTING, "a7a8=n", "a7a8n"),
    ("shatranj", "4k2r/P7/8/8/8/8/8/4K2R w - - 0 1", "a7a8+", "a7a8q"),
    ("minishogi", "4k/1P3/5/5/K4[] w - - 0 1", "b4b5+", "b4b5+"),
    ("minishogi", "4k/R4/5/5/K4[] w - - 0 1", "a4b4=", "a4b4"),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QN] w - - 0 1", "n@f3", "N@f3"),
    ("janggi", None, "e2e2", "0000"),
    ("janggi", None, "a1a1", "0000"),
    ("seirawan", None, "b1c3H", "b1c3h"),
]


@pytest.mark.parametrize(("variant", "fen", "text", "move"), READ)
def test_read(variant: str, fen: str | None, text: str, move: str) -> None:
    position = load(variant).position(fen)
    assert position.is_legal(text)
    assert str(position.parse(text)) == str(position.parse_san(text)) == move
    position.push(text)


@pytest.mark.parametrize(
    ("variant", "fen", "text"),
    [
        ("chess", CASTLERS, "e1b1"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "e1h1"),
        ("chess", None, "e2e4+"),
        ("chess", None, "e1e1"),
        ("chess", None, "e2e4,e4e5"),
        ("chess", PROMOTING, "a7a8+"),
        ("chess", PROMOTING, "a7a8"),
        ("chess", PROMOTING, "a7a8k"),
        ("duck", DUCK, "g7g8,g8g8"),
        ("duck", DUCK, "g7g8"),
        ("duck", DUCK, "g7f8,"),
        ("chess", None, "e2e4e5"),
        ("chess", PROMOTING, "a7a8==n"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QN] w - - 0 1", "R@f3"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QN] w - - 0 1", "=n@f3"),
    ],
)
def test_refused(variant: str, fen: str | None, text: str) -> None:
    position = load(variant).position(fen)
    if text == "e2e4+":  # a mark of check that is not one, as everywhere
        assert str(position.parse(text)) == "e2e4"
        return
    if text == "g7f8,":
        assert str(position.parse_san(text)) == "g7f8"
    assert not position.is_legal(text)
    with pytest.raises(MoveError):
        position.push(text)


@pytest.mark.parametrize(
    ("variant", "fen", "move", "sent"),
    [
        ("duck", DUCK, "g7f8", "g7f8,f8g7"),
        ("duck", DUCK, "g7g8,g8a3", "g7g8,g8a3"),
        ("chess", CASTLERS, "e1g1", "e1g1"),
        ("chess960", SHUFFLED, "d1h1", "d1h1"),
        ("janggi", None, "0000", "e2e2"),
        ("minishogi", "4k/1P3/5/5/K4[] w - - 0 1", "b4b5+", "b4b5+"),
        ("shatranj", "4k2r/P7/8/8/8/8/8/4K2R w - - 0 1", "a7a8q", "a7a8q"),
        ("wildebeest", None, "f2f5", "f2f5"),
    ],
)
def test_written(variant: str, fen: str | None, move: str, sent: str) -> None:
    position = load(variant).position(fen)
    assert position.uci(position.parse(move)) == sent
    assert position.parse(sent) == position.parse(move)


def test_a_move_of_another_position_is_not_written() -> None:
    position = load("chess").position()
    move = position.parse("e2e4")
    position.push(move)
    with pytest.raises(MoveError):
        position.uci(move)
