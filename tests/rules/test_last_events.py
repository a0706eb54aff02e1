"""What the last move was, as a condition: judged by a diary of the moves and by games where it always or never holds."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest
from shared import first

import interpreter
from interpreter import DefinitionError, FenError, Position, load_text
from interpreter.applications.rulebook.rules_in_words import forbidden_words
from interpreter.play.core.moves import Move

ALWAYS = "{count: king, whose: both, is: 2}"
NEVER = "{count: king, whose: both, is: 9}"
PLACES = {
    "movement": "pieces: {king: {royal: false}, knight: {moves: [{leap: [1, 2]}, {leap: [2, 2], if: C}]}}",
    "piece": "pieces: {king: {royal: false}, queen: {if: C}}",
    "takes": "pieces: {king: {royal: false}, pawn: {moves: [{step: forward, only: quiet}, {step: diagonal forward, only: capture, "
    "takes: {who: all, if: C}}]}}",
    "promotion": "pieces: {king: {royal: false}, pawn: {promotion: [{to: {ranks: 5}, become: knight, optional: true, if: C}, "
    "{to: last_rank, become: queen}]}}",
    "drops": "pieces: {king: {royal: false}, pawn: {drops: {to: {ranks: 2-7}, if: C}}}",
    "forbid": "pieces: {king: {royal: false}}\nforbid: [{by: [bishop, knight], if: C}]",
    "must": "pieces: {king: {royal: false}}\nmust: [{by: pawn, if: C}]",
    "effects": "pieces: {king: {royal: false}}\neffects: [{when: quiet, by: knight, do: {become: bishop}, if: C}]",
}
"""Places of a definition where a condition stands, as C; kings are captured, so that no move is judged by the next."""
EVENTS = {
    "capture": {"capture"},
    "quiet": {"quiet"},
    "[promotion, castling, en_passant]": {"promotion", "castling", "en_passant"},
    "drop": {"drop"},
    "{not: [capture, drop]}": {"quiet", "castling", "rest"},
}
START = "r3k2r/pppbqppp/2n2n2/2bpp3/2BPP3/2N2N2/PPPBQPPP/R3K2R[] w KQkq - 0 1"


@lru_cache
def made(text: str, parent: str = "crazyhouse") -> interpreter.Variant:
    """A definition with these lines over another one."""
    return load_text(f"format: 2\nvariant: last\nextends: {parent}\n{text}\n", kernel="plain")


def events_of(before: Position, move: Move, after: Position) -> set[str]:
    """What a move was, by the pieces that stand on the board before and after it."""
    if move.drop:
        return {"drop"}
    taken = len(after.pieces()) < len(before.pieces())
    found = {"capture" if taken else "quiet"}
    found |= {"promotion"} if move.promotion else set()
    found |= {"en_passant"} if move.en_passant else set()
    return found | ({"castling"} if move.castling else set())


def outcomes(position: Position) -> dict[str, str]:
    """The legal moves, and the board after each."""
    found = {}
    for move in [*position.legal_moves]:
        position.push(move)
        found[move.text] = position.fen().split()[0]
        position.pop()
    return found


def bare(position: Position) -> str:
    """The FEN without what it says of the last move."""
    return position.fen().split(" {")[0]


@pytest.mark.parametrize("words", first(1, EVENTS))
@pytest.mark.parametrize("place", PLACES)
def test_it_holds_after_such_moves(place: str, words: str) -> None:
    chance, seen = random.Random(place + words), set()
    end = "end: [{count: king, is: 0, result: loss}]\n"
    text = end + PLACES[place].replace("C", f"{{last: {words}}}")
    position = made(text).position(START)
    games = {
        holds: made(end + PLACES[place].replace("C", ALWAYS if holds else NEVER)) for holds in (True, False)
    }
    was: set[str] = set()
    for ply in range(30):
        holds = bool(was & EVENTS[words]) if not words.startswith("{not") else not was & {"capture", "drop"}
        seen.add(holds)
        if position.outcome() is not None:
            break
        if ply % 5 == 0:
            assert outcomes(position) == outcomes(games[holds].position(bare(position))), position.fen()
            again = position.variant.position(position.fen())
            assert (again.hash, again.fen()) == (position.hash, position.fen())
            assert outcomes(again) == outcomes(position)
        moves = [*position.legal_moves]
        odd = [m for m in moves if m.drop or m.promotion or m.castling or position.piece_at(m.target)]
        move = chance.choice(odd if odd and chance.random() < 0.5 else moves)
        before = position.copy()
        position.push(move)
        was = events_of(before, move, position)
    assert seen == {True, False} or words.startswith("[")


def test_of_one_side() -> None:
    text = (
        "pieces: {knight: {moves: [{leap: [1, 2]}, {leap: [2, 2], if: {last: {when: capture, whose: own}}}]}}"
    )
    position = made(text, "chess").position()
    for move in ("e2e4", "d7d5", "e4d5", "a7a6"):
        position.push(move)
    assert "b1d3" in position.legal_moves.texts, "White's last move has captured"
    assert position.fen().endswith("{last=-x/-}")
    position.push("b1d3")
    assert "b8d6" not in position.legal_moves.texts
    position.push("d8d5")
    assert "g1e3" not in position.legal_moves.texts
    position.push("a2a3")
    assert "b8d6" in position.legal_moves.texts
    enemy = made(text.replace("own", "enemy"), "chess").position(bare(position) + " {last=-/-x}")
    assert "g8e6" not in enemy.legal_moves.texts


def test_a_gaze_that_comes_and_goes() -> None:
    """A movement that is there after captures only gives check then."""
    text = "pieces: {rook: {moves: [{step: orthogonal}, {slide: orthogonal, if: {last: capture}}]}}"
    fen = "4k3/8/8/8/3p4/2P5/8/4R2K w - - 0 1"
    position = made(text, "chess").position(fen)
    position.push("h1g1")
    assert not position.is_check()
    position = made(text, "chess").position(fen)
    position.push("c3d4")
    assert position.is_check()
    assert position.copy().variant.position(position.fen()).is_check()


def test_it_is_told() -> None:
    game = made(
        "forbid: [{by: queen, if: {last: {not: capture}}}, {by: rook, if: {last: [drop, castling]}}]"
    ).ruleset
    assert [*forbidden_words(game)] == [
        "No move of a queen may be made while the last move was not a capture.",
        "No move of a rook may be made while the last move was a drop or a castling.",
    ]
    position = made("forbid: [{by: knight, if: {last: quiet}}]").position()
    assert "g1f3" in position.legal_moves.texts
    position.push("e2e4")
    assert str(position.why("g8f6")).startswith("such a move may not be made while the last move was")


def test_a_fen_says_it() -> None:
    game = made("forbid: [{by: queen, from: last arrival own, if: {last: [capture, promotion]}}]", "chess")
    position = game.position("k7/3P4/8/8/8/8/8/4K3 w - - 0 1")
    position.push("d7d8q")
    assert position.fen().endswith("{last=-d8u/-}")
    for state in ("-d8q/-", "-d8", "-d8z/-", "e1-d8/-"):
        with pytest.raises(FenError):
            game.position("k7/8/8/8/8/8/8/4K3 w - - 0 1 {last=" + state + "}")


@pytest.mark.parametrize(
    "last",
    [
        "check",
        "pass",
        "{by: queen}",
        "[capture, {not: quiet}]",
        "{when: capture, to: e4}",
        "{when: capture, whose: white}",
    ],
)
def test_what_is_not_kept_is_refused(last: str) -> None:
    with pytest.raises(DefinitionError):
        made(f"forbid: [{{by: queen, if: {{last: {last}}}}}]", "chess")
