"""Pieces in hand in XBoard: its holdings, promoted forms, positions both ways, marks and drops."""

from __future__ import annotations

import random
import re

import pytest
from shared import first, load

from interpreter.applications.protocols.xboard_course import Course
from interpreter.applications.protocols.xboard_highlight import Hand
from interpreter.applications.protocols.xboard_moves import XBoardMoves
from interpreter.applications.protocols.xboard_setup import Briefing, brief, gui_name

PARTNER = 11


def told(variant_id: str) -> Briefing:
    """The briefing on a shipped variant."""
    return brief(load(variant_id), gui_name(variant_id, shipped=True))


@pytest.mark.parametrize(
    "name", first(3, ["crazyhouse", "shogi", "judkins", "kyotoshogi", "placement", "cannonshogi", "seirawan"])
)
def test_what_is_written_is_the_same_position(name: str) -> None:
    variant, briefing, dice = load(name), told(name), random.Random(3)
    position, hands = variant.position(), set()
    for _ in range(60):
        written = briefing.positions.write(position, position.turn)
        again, side = briefing.positions.read(written)
        assert (again.pieces(), again.hands, side) == (position.pieces(), position.hands, position.turn)
        hands.add(re.findall(r"\[.*\]", written)[0])
        if position.outcome():
            break
        position.push(dice.choice(list(position.legal_moves)))
    assert len(hands) > 2


@pytest.mark.parametrize("hands", ["[-]", "[]", ""])
def test_empty_holdings_as_xboard_writes_them(hands: str) -> None:
    position, _ = told("judkins").positions.read(f"rbnsgk/5p/6/6/P5/KGSNBR{hands} w - - 0 1")
    assert position.fen() == load("judkins").position().fen()


def test_promoted_forms_stand_where_xboard_looks_for_them(variant_id: str) -> None:
    briefing, variant = told(variant_id), load(variant_id)
    if not briefing.lines:
        return
    table = briefing.lines[0].split()[1].strip("()")
    half = table[: len(table) // 2]
    assert table[len(half) :] == half.lower()
    shown = {half[i - PARTNER] for i, sign in enumerate(half) if sign == "+"}
    forms = {p.symbol[1:] for p in variant.ruleset.pieces if p.symbol.startswith("+")}
    bases = {p.symbol for p in variant.ruleset.pieces}
    assert shown <= forms
    assert len(shown) == min(len(forms & bases), 10)  # so many places have a partner that can be shown


def test_the_holdings_are_for_the_first_letters_of_the_table() -> None:
    setup = told("judkins").lines[0]
    assert setup.startswith("setup (RNBSGP.....++++.+Krnbsgp.....++++.+k) 6x6+6_fairy ")
    assert told("judkins").held == "RNBSGP"
    assert told("sittuyin").held == "PNRFS"
    assert told("omega").held == told("ataxx").held == told("lakeside").held == ""


def test_a_place_beside_the_board() -> None:
    squares = told("judkins").squares
    places = {"h1": 0, "h6": 5, "_6": 0, "_1": 5}
    assert {name: squares.in_holdings(name, 6) for name in places} == places
    assert [squares.in_holdings(name, 6) for name in ("a1", "g1", "h7", "_7", "^6", "h")] == [None] * 6
    assert squares.in_holdings("h1", 0) is None
    assert told("okisakishogi").squares.in_holdings("l0", 8) == 0


def test_a_lifted_piece_is_shown_where_it_can_be_dropped() -> None:
    variant, briefing = load("judkins"), told("judkins")
    course = Course(variant.position("4gk/6/6/6/P5/KG4[PN] w - - 0 1"))
    hand = Hand(course, XBoardMoves(variant, briefing))
    assert hand.lift_held("P") == "highlight 6/1YYYYY/1YYYYY/1YYYYY/1YYYYY/2YYYY"
    assert hand.lift_held("N") == "highlight 6/6/YYYYYY/YYYYYY/1YYYYY/2YYYY"
    assert hand.lift_held("B") == "highlight 6/6/6/6/6/6"
    assert hand.put("c3") == hand.hover("c3") == ""
    variant = load("kyotoshogi")
    hand = Hand(
        Course(variant.position("4k/5/5/5/K4[P] w - - 0 1")), XBoardMoves(variant, told("kyotoshogi"))
    )
    assert hand.lift_held("P") == "highlight YYYY1/YYYYY/YYYYY/YYYYY/1YYYY"
