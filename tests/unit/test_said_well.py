"""Messages that say where the fault is and what works in its place: chess with one thing more."""

from __future__ import annotations

import pytest

from interpreter import DefinitionError, load_text
from interpreter.errors import Problem

CHESS = "format: 2\nvariant: mine\nextends: chess\n"
SAID = [
    (
        "pieces: {knight: {moves: [{leap: [1, 2]}, {step: orthogonal, if: unmoved}]}}",
        "H399 a first move takes nothing; write only: quiet; a kind of its own captures until it moves: "
        "effects: [{by: KIND, do: {become: KIND}}]",
        "{step: orthogonal",
    ),
    (
        "pieces: {pawn: {moves: [{step: forward, only: quiet}, {step: forward, repeat: 2, only: quiet, if: unmoved, leaves: en_passant}]}}",
        "H399 a first move leaves no square to en passant; leave 'leaves' out, or write from: PLACE in place of if: unmoved",
        "{step: forward, repeat: 2",
    ),
    (
        "pieces: {knight: {moves: [{leap: [1, 2]}, {path: [{step: any}, {to: origin}], only: quiet, if: unmoved}]}}",
        "H399 a first move does not end where it began; leave the way back out",
        "{path:",
    ),
    (
        "pieces: {pawn: {moves: [{step: forward, only: quiet}, {step: forward, repeat: 2, only: quiet, if: unmoved}]}}",
        "H399 a piece with first moves has no promotion; write from: PLACE in place of if: unmoved",
        "{step: forward, repeat: 2",
    ),
    (
        "pieces: {pawn: {moves: [{step: any, takes: [rook, {who: all, whose: enemy, in: far_half}]}]}}",
        "H392 such pieces are not supported as what is captured yet; for those in a place write {who: all, if: {count: all, in: {all: [here, PLACE]}}}",
        "[rook",
    ),
    (
        "forbid: [{when: {not: pass}, if: check}]",
        "H375 'not pass' is not supported under forbid yet; write {when: {not: pass}, if: facing vertical, after: facing vertical} for royals that a side has to part, or a word of quiet, capture, promotion, drop, castling, en_passant",
        "{not: pass}",
    ),
    (
        "pieces: {pawn: {promotion: {to: last_rank, become: {who: [queen], in: hand}}}}",
        "H365 'pawn' becomes a piece out of a hand, and there is no hand; write hand: {drops: none}, or leave in: hand out",
        "pawn",
    ),
    (
        "effects: [{who: pawn, in: last_rank, do: {become: king}}]",
        "H388 only royals can become 'king', which is royal; write by: royals, or who: royals; a piece that moves becomes it by promotion: {to: PLACE, become: king}",
        "{become",
    ),
    (
        "regions: {x: {ranks: [2, 4]}}",
        "H103 expected a rank, or a range of ranks, found a list; write a list of places: [{ranks: 2}, {ranks: 4}]",
        "[2, 4]",
    ),
    (
        "regions: {x: {files: [a, h]}}",
        "H103 expected a file or a range such as d-f, found a list; write a list of places: [{files: a}, {files: h}]",
        "[a, h]",
    ),
    (
        "end: [{count: pawn, in: row any, is: 3+, result: win, answer: black}]",
        "H392 'answer' has no effect beside this condition; write it beside {count: PIECES, in: PLACE, result: win}, or leave it out",
        "{count",
    ),
    (
        "end: [{if: [{count: pawn, is: 0}, {count: {who: queen, if: unmoved}, is: 0}], result: loss}]",
        "H392 this condition is not supported beside others yet; several counts of kinds may stand together: [{count: rook, is: 0}, {count: pawn, in: far_half}]",
        "{count: {who: queen",
    ),
    (
        "end: [{if: [unmoved, {count: pawn, is: 0}], result: loss}]",
        "H392 this condition is not supported beside others yet; several counts of kinds may stand together: [{count: rook, is: 0}, {count: pawn, in: far_half}]",
        "unmoved",
    ),
    (
        "forbid: [{after: {count: {who: pawn, if: attacked}}}]",
        "H392 this is not supported under forbid yet; supported: after: check, {not: check}, attacked, facing LINES or [check, {not: turn_over}]; [check, {not: checkmate}] alone; checkmate, stalemate, {repeats: 2}, and what pieces stand where, as in ends ({count: {who: KINDS, if: {not: attacked}}}); beside them by, when and takes",
        "{after",
    ),
    (
        "turn: [move, {who: self, do: move, when: capture, if: check}]",
        "H392 this condition is not supported here yet; of a king write {count: all, in: attackers}: enemies that could capture it; of a move that gives check, after: check beside when",
        "check}]",
    ),
    (
        "pieces: {hole: {symbol: '*', whose: nobody}}\nturn: [move, {drops: hole, to: board, if: check}]",
        "H392 'if' is not supported in this act yet; leave it out: the act follows every move",
        "if: check",
    ),
    (
        "turn: {do: [move], if: {not: check}}",
        "H384 'if' of a turn stands beside moves only; write moves: 2, or leave it out",
        "if",
    ),
    (
        "turn: {moves: 2, if: check}",
        "H392 this 'if' of a turn is not supported yet; write if: {not: check}: a check ends the turn",
        "check}",
    ),
]


def told(text: str) -> list[Problem]:
    """The problems of a definition."""
    with pytest.raises(DefinitionError) as caught:
        load_text(text, kernel="plain")
    return list(caught.value.problems)


@pytest.mark.parametrize(("text", "message", "place"), SAID)
def test_message_remedy_and_place(text: str, message: str, place: str) -> None:
    found = told(f"{CHESS}{text}\n")
    mine = [one for one in found if f"{one.code} {one.message}; {one.hint}" == message]
    assert mine, [f"{one.code} {one.message}; {one.hint}" for one in found]
    *_, last = text.split("\n")
    assert any(last[one.column - 1 :].startswith(place) for one in mine), [one.column for one in mine]
