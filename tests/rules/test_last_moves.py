"""Where the last move ended and began, as a place: in conditions, beside `like`, in movements, and in a FEN."""

from __future__ import annotations

import pytest
from shared import load

import interpreter
from interpreter import load_text
from interpreter.applications.rulebook.rules_in_words import forbidden_words

BARE = "4k3/8/8/8/8/8/8/4K3"


def made(text: str, parent: str = "chess") -> interpreter.Variant:
    """A definition with these lines over another one."""
    return load_text(f"format: 2\nvariant: last\nextends: {parent}\n{text}\n")


def targets(position: interpreter.Position, square: str) -> set[str]:
    return {move.target for move in position.legal_moves if move.origin == square}


JOKER = """
pieces:
  joker: {symbol: J, moves: [{like: {in: last arrival, whose: enemy, who: {not: joker}}}]}
"""


def test_a_joker_moves_as_what_has_just_moved() -> None:
    variant = made(JOKER)
    fen = "4k3/8/8/3n4/3b4/8/J7/7K b - - 0 1"
    for move, seen in (("d5f4", {"b4", "c1", "c3"}), ("d4e5", {"b1", "b3", "c4", "d5"})):
        position = variant.position(fen)
        position.push(move)
        assert targets(position, "a2") == seen
    assert targets(variant.position("4k3/8/8/8/8/8/J7/7K w - - 0 1"), "a2") == set()


def test_a_joker_checks_as_its_enemy_has_let_it() -> None:
    position = made(JOKER).position("4k3/8/8/8/8/7P/3j4/R3K2R w - - 0 1")
    legal = {*map(str, position.legal_moves)}
    assert {"a1a5", "h1f1", "e1f1", "e1d2"} <= legal
    assert not {"h3h4", "e1e2", "e1d1"} & legal  # as a pawn it takes on e1, as a king what is next to it
    position.push("h1f1")
    assert not position.is_check()


def test_places_are_joined() -> None:
    variant = made("pieces: {knight: {if: {count: all, whose: both, in: {all: [neighbours, last arrival]}}}}")
    position = variant.position("4k3/8/8/8/4n3/3N4/8/K7 b - - 0 1")
    position.push("e8e7")
    assert targets(position, "d3") == set()
    position = variant.position("8/8/8/4k3/4n3/3N4/8/K7 b - - 0 1")
    position.push("e5d4")
    assert targets(position, "d3")
    region = made("pieces: {knight: {if: {count: all, whose: both, in: {all: [neighbours, far_half]}}}}")
    assert not targets(region.position("4k3/8/8/8/8/3N4/8/K7 w - - 0 1"), "d3")
    assert targets(region.position("4k3/8/2p5/3N4/8/8/8/K7 w - - 0 1"), "d5")


def test_a_movement_goes_where_the_last_move_was() -> None:
    variant = made("pieces: {queen: {moves: [{slide: any, to: last origin}]}}")
    position = variant.position("4k3/8/8/3p4/8/8/8/K2Q4 b - - 0 1")
    position.push("d5d4")
    assert targets(position, "d1") == set()
    position = variant.position("3rk3/8/8/8/8/8/8/K2Q4 b - - 0 1")
    position.push("d8c8")
    assert targets(position, "d1") == {"d8"}
    away = made("pieces: {queen: {moves: [{slide: vertical, to: {not: last arrival}}]}}")
    position = away.position("3rk3/8/8/8/8/8/8/K2Q4 b - - 0 1")
    position.push("d8d5")
    assert targets(position, "d1") == {"d2", "d3", "d4"}


def test_what_has_just_moved_is_not_captured() -> None:
    variant = made(
        "pieces: {all: {takes: {who: all, if: {count: all, in: {all: [here, last arrival]}, is: 0}}}}"
    )
    position = variant.position("4k3/8/8/8/8/8/r7/R3K3 b - - 0 1")
    position.push("a2a3")
    assert targets(position, "a1") == {"a2", "b1", "c1", "d1"}


def test_castlings_drops_and_passes() -> None:
    both = "must: [{from: last arrival own}, {to: last origin enemy}]"
    castled = made(both).position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    castled.push("e1g1")
    assert castled.fen().endswith("{last=e1-g1/-}")
    dropped = made(both, "crazyhouse").position(f"{BARE}[N] w - - 0 1")
    dropped.push("N@d4")
    assert dropped.fen().endswith("{last=-d4/-}")
    passed = made(f"{both}\nturn: {{pass: true}}").position(
        f"{BARE} w - - 0 1 {{last=-/e8-e7}}".replace("4k3/8", "8/4k3")
    )
    passed.push(next(move for move in passed.legal_moves if str(move) in ("pass", "0000", "--")))
    assert passed.fen().endswith("{last=-/e8-e7}")


@pytest.mark.parametrize(
    ("name", "state", "says"),
    [
        ("suction", "e2-e4/e7-e5", "last needs the last move: last=e2-e4"),
        ("suction", "e2e4", "last needs the last move"),
        ("suction", "e2-e9", "last needs the last move"),
        ("patience", "e2-", "last needs White's and Black's last move"),
        ("patience", "-e4/-", "where a move ended is not asked here"),
        ("duellists", "-/e7-", "where a move began is not asked here"),
        ("chess", "e2-e4", "unknown 'last'"),
    ],
)
def test_a_fen_says_what_rules_ask(name: str, state: str, says: str) -> None:
    with pytest.raises(interpreter.FenError, match=says):
        load(name).position(f"{BARE} w - - 0 1 {{last={state}}}")


def test_forbidden_moves_begin_and_end_somewhere() -> None:
    variant = made("forbid: [{by: knight, to: {ranks: 3}}, {by: pawn, from: e2}]")
    position = variant.position()
    assert targets(position, "b1") == targets(position, "e2") == set()
    assert targets(position, "d2") == {"d3", "d4"}
    assert [*forbidden_words(variant.ruleset)] == [
        "No move of a knight that ends on its third rank may be made.",
        "No move of a pawn that begins on e2 may be made.",
    ]


def test_why() -> None:
    position = load("duellists").position()
    for move in ("g1f3", "e7e5"):
        position.push(move)
    assert "begins where its side's last move ended has to be made" in str(position.why("e2e4"))
    back = load("suction").position("rnbqk1nr/ppppppBp/6p1/8/8/1P6/PbPPPPPP/RN1QKBNR b - - 3 3 {last=b2-g7}")
    said = "a move that begins where the last move began and ends where the last move ended may not be made"
    assert said in str(back.why("b2g7"))
