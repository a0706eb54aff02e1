"""What the kinds of the language refuse, each said in full: code, message and remedy, by an entry that provokes it."""

from __future__ import annotations

import pytest
from shared import TINY

from interpreter import DefinitionError, load_text

MOVES = [
    (
        "{path: [{step: any, only: capture}, {step: any}], only: quiet}",
        "H336",
        "this path captures on its way; leave it out, or write it of the last leg",
    ),
    ("{leap: [0, 0]}", "H334", "a leap of no squares goes nowhere"),
    ("{leap: [1, 2, 1]}", "H334", "three numbers ask for a board of several levels"),
    ("{step: any, repeat: all}", "H336", "only a path that captures goes on for `all`; write any"),
    ("{step: any, repeat: 0}", "H336", "a movement is made at least once; write 1 or more"),
    ("{step: any, bend: left}", "H336", "one step does not bend; write repeat, or a path of two legs"),
    (
        "{path: [{step: any, only: capture}, {step: any, only: quiet}], only: quiet}",
        "H336",
        "this path captures what it jumps over; leave it out, or write over instead of only: capture in the first leg",
    ),
    (
        "{path: [{step: any, only: capture}, {step: any}], takes: own}",
        "H370",
        "a path captures only enemies on its way yet; write takes: KINDS",
    ),
    (
        "{path: [{step: any, only: capture}, {step: any, only: quiet}], repeat: all, bend: any, from: first_rank}",
        "H370",
        "a path that turns has no from yet",
    ),
    (
        "{path: [{step: any, only: capture}, {step: any, only: quiet}], repeat: 3}",
        "H336",
        "a path is not repeated 3 times; write any (it may stop) or all (it goes on as long as it can)",
    ),
    (
        "{step: any, taken: at_once}",
        "H336",
        "taken is of a path that is repeated; write path and repeat: all, or leave it out",
    ),
    (
        "{path: [{step: any, bend: left}, {step: any}, {step: any}]}",
        "H336",
        "the first leg turns from nothing; say it of the leg that turns where it begins",
    ),
    (
        "{path: [{step: any, over: all, only: capture}, {step: any, bend: left}]}",
        "H336",
        "a piece is jumped over, or captured; write over, or only",
    ),
    (
        "{path: [{step: any, only: capture, takes: self}, {step: any, bend: left}]}",
        "H370",
        "a path captures only enemies on its way yet; write takes: KINDS",
    ),
    (
        "{slide: orthogonal}], effects: [{in: enclosed orthogonal 2, do: capture}",
        "H397",
        "how many are enclosed is not said; write enclosed orthogonal 1, or enclosed orthogonal all",
    ),
    ("{slide: orthogonal, to: {ranks: 7-9}}", "H310", "ranks 7-9 are not on the board; count from 1 to 4"),
    ("{slide: orthogonal, to: {files: x-z}}", "H310", "files 'x-z' are not on the board"),
]
RULES = [
    (
        "end: [{count: {who: king, whose: own}, whose: enemy, is: 0, result: loss}]",
        "H392",
        "this counts the pieces of two sides; say once whose they are",
    ),
    (
        "end: [{moves: 5-9, since: capture, result: draw}]",
        "H375",
        "beside since stands one number of moves; write moves: 50",
    ),
    (
        "hand: {takes: {who: rook, in: own_half}, drops: board}",
        "H392",
        "only kinds of piece can be named here; write a name, or a list of names",
    ),
    (
        "effects: [{when: promotion, do: remove}]",
        "H392",
        "'promotion' is not supported here yet; write by: pawn and to: last_rank, which ask the move as it was made",
    ),
    (
        "must: [{when: capture, if: {count: {who: king, if: attacked}}}]",
        "H392",
        "only kinds of piece can be counted here yet; write count: KINDS, and beside it whose and in; "
        "an if is asked of what is counted in ends, and in after of forbid",
    ),
    (
        "end: [{count: {who: rook, not: rook}, is: 0, result: loss}]",
        "H392",
        "no kind of piece is all of these; write a list for one or the other",
    ),
]


def told(text: str) -> list[str]:
    """The problems of a definition: code, message, and remedy where there is one."""
    with pytest.raises(DefinitionError) as caught:
        load_text(text)
    return [f"{one.code} {one.message}" + f"; {one.hint}" * bool(one.hint) for one in caught.value.problems]


@pytest.mark.parametrize(("entry", "code", "message"), MOVES)
def test_movements(entry: str, code: str, message: str) -> None:
    found = told(TINY.replace("moves: [{slide: orthogonal}]", f"moves: [{entry}]"))
    assert f"{code} {message}" in found


@pytest.mark.parametrize(("entry", "code", "message"), RULES)
def test_rules(entry: str, code: str, message: str) -> None:
    base = TINY.partition("end:")[0] if entry.startswith("end:") else TINY
    found = told(f"{base}{entry}\n")
    assert f"{code} {message}" in found


@pytest.mark.parametrize(
    ("pieces", "message"),
    [
        (
            "rook: {takes: [enemy, {who: pawn, whose: own}]}",
            "H392 `takes` of a piece names kinds, and movements say whose pieces they take; "
            "write it beside each head: {step: any, takes: own}",
        ),
        (
            "{all: {takes: {not: pawn}}, rook: {moves: [{slide: any, only: capture, takes: pawn}]}}",
            "H336 a movement of 'rook' captures only what this leaves out; "
            "leave the movement out, or add what it captures",
        ),
    ],
)
def test_what_a_piece_takes_by_all_its_movements(pieces: str, message: str) -> None:
    entry = pieces if pieces.startswith("{") else f"{{{pieces}}}"
    assert message in told(f"format: 2\nvariant: mine\nextends: chess\npieces: {entry}\n")
