"""Moves that may not bring a position about again: judged by the keys of all positions of a game, kept in a list."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import interpreter
from interpreter import DefinitionError, Position, load_text
from interpreter.applications.rulebook.rules_in_words import forbidden_words
from interpreter.engine import Engine, Limits
from interpreter.errors import RequestError
from interpreter.solver.eligible import demand_described, obstacles
from rules.small import variant


def made(entry: str, parent: str = "chess") -> interpreter.Variant:
    """A definition with an entry of `forbid` over another one."""
    return load_text(f"format: 2\nvariant: again\nextends: {parent}\nforbid: [{entry}]\n", kernel="plain")


def played(position: Position, moves: str) -> Position:
    """The position after some moves."""
    for move in moves.split():
        position.push(move)
    return position


def test_a_move_may_not_repeat_a_position() -> None:
    position = played(made("{after: {repeats: 2}}").position(), "g1f3 g8f6 f3g1")
    assert "f6g8" not in position.legal_moves.texts, "the start stands there for the second time"
    assert "f6d5" in position.legal_moves.texts
    reason = position.why("f6g8")
    assert reason.code == "leads_there"
    assert "the same position stands for the second time" in reason.sentence
    assert [*forbidden_words(position.variant.ruleset)] == [
        "No move may be made after which the same position has occurred for the second time."
    ]


def test_so_often_by_whom_and_how() -> None:
    to_and_fro = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"
    assert "f6g8" in played(made("{after: {repeats: 4}}").position(), to_and_fro).legal_moves.texts
    assert "f6g8" not in played(made("{after: {repeats: 3}}").position(), to_and_fro).legal_moves.texts
    for entry, barred in (
        ("{by: knight, after: {repeats: 3}}", True),
        ("{by: rook, after: {repeats: 3}}", False),
        ("{when: capture, after: {repeats: 3}}", False),
        ("{after: [{repeats: 3}, {count: queen}]}", True),
        ("{after: [{repeats: 3}, {count: queen, is: 0}]}", False),
        ("{after: {any: [{repeats: 3}, stalemate]}}", True),
    ):
        position = played(made(entry).position(), to_and_fro)
        assert ("f6g8" not in position.legal_moves.texts) == barred, entry


def test_check_is_one_of_several_conditions() -> None:
    """Perpetual checks are forbidden, or checks beside which something else holds."""
    fen = "k7/8/8/8/8/8/6q1/2K5 b - - 0 1"
    position = played(made("{by: queen, after: [check, {repeats: 2}]}").position(fen), "g2g1 c1c2 g1g2 c2c1")
    assert "g2g1" not in position.legal_moves.texts
    assert {"a8b8", "g2g5"} <= position.legal_moves.texts.keys()
    reason = position.why("g2g1")
    assert reason.code == "leads_there"
    assert "the king on c1 is attacked by the queen on g1" in reason.sentence
    assert "the same position stands for the second time" in reason.sentence
    for entry, barred in (
        ("{after: [check, {count: queen, is: 1}]}", True),
        ("{after: [check, {count: queen, is: 2+}]}", False),
        ("{after: {any: [check, {count: queen, is: 2+}]}}", True),
        ("{after: [{not: check}, {count: queen, is: 1}], by: queen}", False),
        ("{after: [check, {not: checkmate}], by: [queen, king]}", True),
        ("{after: [check, checkmate]}", False),
    ):
        position = made(entry).position(fen)
        assert ("g2g1" not in position.legal_moves.texts) == barred, entry
        quiet = {"g2g3", "g2h3"} <= position.legal_moves.texts.keys()
        assert quiet == (not entry.startswith("{after: [{not")), entry
    assert [*forbidden_words(made("{after: [check, {count: queen}]}").ruleset)] == [
        "No move may be made after which the side that has just moved has at least one queen, and the side to "
        "move is in check."
    ]


def test_the_past_is_not_part_of_a_fen() -> None:
    position = played(made("{after: {repeats: 2}}").position(), "g1f3 g8f6 f3g1")
    again = position.variant.position(position.fen())
    assert "f6g8" in again.legal_moves.texts
    assert again.hash == position.hash
    assert "f6g8" not in position.copy().legal_moves.texts
    position.pop()
    position.push("f3g1")
    assert "f6g8" not in position.legal_moves.texts


LOCKED = """
stone: {symbol: S, moves: []}
guard: {symbol: G, moves: [{step: vertical, only: quiet, to: own_half}]}
"""


def test_who_can_only_repeat_has_no_move() -> None:
    """Two guards go up and down; whoever would bring back the start is stalemated."""
    start = "k s g / s s . / S S . / K S G"
    free = played(variant(start, LOCKED).position(), "c1c2 c4c3 c2c1")
    assert {*free.legal_moves.texts} == {"c3c4"}
    for times, line in ((2, "c1c2 c4c3 c2c1"), (3, "c1c2 c4c3 c2c1 c3c4 c1c2 c4c3 c2c1")):
        top = f"forbid: [{{after: {{repeats: {times}}}}}]"
        position = played(variant(start, LOCKED, top).position(), line)
        found = position.outcome()
        assert found is not None
        assert found.reason == "stalemate"
        assert not position.legal_moves


KNIGHTS = """
knight: {symbol: N, moves: [{leap: [1, 2]}]}
guard: {symbol: G, moves: [{step: orthogonal, only: quiet}, {step: forward, repeat: 2, only: quiet, leaves: en_passant}]}
taker: {symbol: T, moves: [{step: diagonal, only: capture, takes: [enemy, en_passant]}, {step: any, only: quiet}]}
"""
BOARD = "k . t . n / . . . . . / . . g . . / . . G . . / . . . . . / K . T . N"


def key(position: Position) -> str:
    """What makes a position the same: its FEN without the counts, en passant as far as it can be done.

    In the midst of a turn it is left to the other side's next move, whatever that may be.
    """
    board, turn, rights, passed, _, _, *more = position.fen().split()
    taken = more or any(move.en_passant for move in position.legal_moves)
    return " ".join((board, turn, rights, passed if taken else "-", *more))


def allowed(free: Position, stood: Counter[str], times: int) -> set[str]:
    """The moves of a game without the rule after which no position stands so often, as a list of keys has it."""
    found = set()
    for move in [*free.legal_moves]:
        free.push(move)
        if stood[key(free)] < times - 1:
            found.add(move.text)
        free.pop()
    return found


@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("start", ["chess", "small", "two_moves"])
def test_a_list_of_keys_forbids_the_same(start: str, times: int) -> None:
    """Chess with few pieces; one whose double steps can be taken back; turns of two moves."""
    entry, chance, barred = f"forbid: [{{after: {{repeats: {times}}}}}]", random.Random(f"{start}{times}"), 0
    if start == "chess":
        fen = "1n2k3/8/8/8/8/8/8/4K1N1 w - - 0 1"
        pair = [made(text[9:-1], "chess").position(fen) for text in (entry, "forbid: [{when: drop}]")]
    else:
        tops = entry, ""
        turns = "\nturn: {moves: 2, if: {not: check}}" if start == "two_moves" else ""
        pair = [variant(BOARD, KNIGHTS, top + turns).position() for top in tops]
    position, free = pair
    for _ in range(4):
        stood = Counter([key(free)])
        line: list[str] = []
        while len(line) < 60 and free.outcome() is None and position.outcome() is None:
            wanted = allowed(free, stood, times)
            assert {*position.legal_moves.texts} == wanted, (position.fen(), line)
            assert (position.outcome() is None) == bool(wanted)
            barred += len(free.legal_moves) - len(wanted)
            back = {text[2:4] + text[:2] for text in line[-3:]} & wanted if chance.random() < 0.8 else set()
            text = chance.choice(sorted(back or wanted))
            line.append(text)
            position.push(text)
            free.push(text)
            stood[key(free)] += 1
        for _ in line:
            position.pop()
            free.pop()
    assert barred > 3, "nothing was tested"


def test_sequences_are_counted_by_what_they_repeat() -> None:
    fen = "k2n1/5/5/5/5/K2N1 w - - 0 1"
    top = "forbid: [{after: {repeats: 2}}]"
    position = variant(BOARD, KNIGHTS, top).position(fen)

    def count(depth: int) -> int:
        found = 0
        for move in [*position.legal_moves] if depth else ():
            position.push(move)
            found += count(depth - 1)
            position.pop()
        return found if depth else 1

    for depth in (1, 2, 3, 4):
        assert position.perft(depth) == count(depth), depth
    free = variant(BOARD, KNIGHTS).position(fen)
    assert free.perft(4) > position.perft(4)


def test_the_computer_plays_no_move_that_repeats() -> None:
    position = played(
        made("{after: {repeats: 2}}").position("7k/8/8/8/8/8/6q1/K7 b - - 0 1"), "g2f3 a1a2 f3g2"
    )
    assert "a2a1" not in position.legal_moves.texts
    for _ in range(6):
        move = Engine(position.variant).search(position, Limits(depth=2)).move
        assert move in position.legal_moves
        position.push(move)


def test_what_cannot_be_known_is_refused() -> None:
    with pytest.raises(DefinitionError, match="not repeat a position"):
        load_text(
            "format: 2\nvariant: again\nextends: chess\nforbid: [{after: {repeats: 2}}]\n"
            "turn: [move, {who: self, do: move, when: capture}]\n"
        )


def test_it_cannot_be_solved() -> None:
    variant = made("{after: {repeats: 2}}")
    assert "moves may not bring a position about again" in [*obstacles(variant)]
    with pytest.raises(RequestError, match="bring a position about again"):
        demand_described(variant)
