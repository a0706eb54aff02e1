"""Movements that are there only while something holds, and effects on what has moved and on what it attacks."""

from __future__ import annotations

import pytest
from shared import load

import interpreter
from interpreter.applications.rulebook.rules_in_words import castling_words
from interpreter.errors import DefinitionError

CHESS = "format: 2\nvariant: mine\nextends: chess\n"


def legal(text: str, fen: str, square: str) -> set[str]:
    """Where the piece on a square may go."""
    moves = interpreter.load_text(CHESS + text).position(fen).legal_moves
    return {str(move)[2:] for move in moves if str(move).startswith(square)}


def test_a_movement_that_is_not_there_attacks_nothing() -> None:
    position = load("madrasi").position("4k2r/8/8/8/8/8/8/4K2R b - - 0 1")
    assert not position.is_check()
    free = load("madrasi").position("4k3/8/8/8/8/8/8/4K2r w - - 0 1")
    assert free.is_check()


def test_what_is_paralysed_paralyses_and_guards() -> None:
    """Two rooks hold each other; a third of the same side is held by the one that is held."""
    position = load("madrasi").position("4k3/8/8/8/R2r3R/8/8/4K3 w - - 0 1")
    assert {str(move)[:2] for move in position.legal_moves} == {"e1"}


def test_why_tells_the_condition_and_its_line() -> None:
    position = load("madrasi").position("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1")
    reason = position.why("d4d5")
    assert reason.code == "movement_condition"
    assert reason.sentence.startswith(
        "the pawn on d4 goes to d5 like that only while no enemy pawn attacks it"
    )


def test_counts_of_a_condition() -> None:
    two = (
        "pieces: {rook: {moves: [{slide: orthogonal, if: {count: all, in: guards, is: 2+}}], betza: none}}\n"
    )
    once, twice = "4k3/8/8/8/8/8/1N6/R3K3 w - - 0 1", "4k3/8/8/8/8/1N6/4N3/R1K5 w - - 0 1"
    two = two.replace(", betza: none", "")
    assert legal(two, once, "a1") == set()
    assert legal(two, twice, "a1") == set()
    assert legal(two, "4k3/8/8/8/8/1N6/2N5/R3K3 w - - 0 1", "a1") >= {"a2", "a8", "b1"}


def test_places_of_a_leap_are_seen_from_the_piece() -> None:
    lent = "pieces: {rook: {moves: [{slide: orthogonal}, {leap: [1, 2], if: {count: knight, in: {leap: [1, 2]}}}]}}\n"
    assert "b3" in legal(lent, "4k3/8/8/8/8/8/2N5/R3K3 w - - 0 1", "a1")
    assert "b3" not in legal(lent, "4k3/8/8/8/8/8/3N4/R3K3 w - - 0 1", "a1")


def test_quiet_movements_under_many_conditions_are_no_attacks() -> None:
    """Only what may capture counts among the ways in which the kinds of a game attack."""
    ways = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if x or y]
    rows = "".join(
        f"      - {{leap: [[{x}, {y}]], only: quiet, if: {{count: pawn, in: {{leap: [[{-x}, {-y}]]}}}}}}\n"
        for x, y in ways
    )
    lent = f"pieces:\n  rook:\n    moves:\n      - {{slide: orthogonal, only: capture}}\n{rows}"
    assert legal(lent, "4k3/8/8/8/3R4/2P5/8/4K3 w - - 0 1", "d4") == {"e5"}
    assert legal(lent, "3k4/8/8/8/3R4/2P5/8/4K3 b - - 0 1", "d8") == {"c7", "c8", "e7", "e8"}
    assert legal(lent, "4k3/8/8/8/3R4/8/1P6/4K3 w - - 0 1", "d4") == {"f6"}


@pytest.mark.every
def test_a_position_that_is_pushed_is_the_one_of_its_fen() -> None:
    for name in ("madrasi", "patrol", "knightrelay", "checkless"):
        position = load(name).position()
        for ply in range(40):
            moves = position.legal_moves
            if not moves:
                break
            position.push(moves[(ply * 7) % len(moves)])
            again = load(name).position(position.fen())
            assert sorted(map(str, again.legal_moves)) == sorted(map(str, position.legal_moves)), (
                position.fen()
            )


@pytest.mark.parametrize(
    ("effect", "fen", "move", "board"),
    [
        ("{when: capture, by: {not: king}, do: {become: victim}}", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", "4k3/8/8/3N4/8/8/8/4K3"),
        ("{when: capture, by: {not: king}, takes: queen, do: {become: victim}}", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", "4k3/8/8/3P4/8/8/8/4K3"),
        ("{when: capture, in: victim, who: {not: king}, do: {go: ahead}, blocked: stays}", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", "4k3/8/2n5/3P4/8/8/8/4K3"),
        ("{when: capture, in: victim, who: {not: king}, do: {go: {leap: [4, 4]}}, blocked: stays}", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", "4k3/8/8/3P4/8/8/8/4K2n"),
        ("{when: capture, in: victim, who: {not: king}, do: {go: {all: [first_rank, same_file]}}, blocked: stays}", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", "3nk3/8/8/3P4/8/8/8/4K3"),
        ("{when: capture, in: victim, who: knight, do: [{become: bishop}, {go: {all: [home, same_shade]}}]}", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", "2b1k3/8/8/3P4/8/8/8/4K3"),
        ("{when: quiet, in: withdrawn, who: {not: king}, do: {go: origin}}", "4k3/8/8/8/8/7R/7p/4K3 w - - 0 1", "h3h5", "4k3/8/8/7R/8/7p/8/4K3"),
        ("{when: quiet, in: approached, who: {not: king}, do: {go: ahead}, blocked: removed}", "4k3/7n/8/8/8/7R/8/4K3 w - - 0 1", "h3h6", "4k2n/8/7R/8/8/8/8/4K3"),
        ("{when: quiet, in: approached, who: {not: king}, do: {go: ahead}, blocked: removed}", "4k2n/8/8/8/8/7R/8/4K3 w - - 0 1", "h3h7", "4k3/7R/8/8/8/8/8/4K3"),
        ("{when: quiet, by: rook, do: {become: bishop}}", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", "4k3/8/8/8/8/8/B7/4K3"),
        ("{when: quiet, by: rook, do: {become: bishop}}", "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1", "a1a3", "4k3/8/8/8/8/R7/8/4K3"),
        ("{in: attacked, who: pawn, whose: enemy, do: change_side}", "4k3/8/p6p/8/8/8/8/R3K3 w - - 0 1", "a1a5", "4k3/8/P6p/R7/8/8/8/4K3"),
    ],
)  # fmt: skip
def test_effects(effect: str, fen: str, move: str, board: str) -> None:
    position = interpreter.load_text(f"{CHESS}effects: [{effect}]\n").position(fen)
    position.push(move)
    assert position.fen().split()[0] == board


def test_check_may_be_given_only_by_mate() -> None:
    variant = load("checkless")
    reason = variant.position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").why("a1a8")
    assert reason.code == "gives_check"
    assert "and not mate" in reason.sentence
    position = variant.position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    position.push("a1a8")
    assert position.outcome is not None


def test_what_has_no_row_is_refused() -> None:
    for rule in ("forbid: [{by: pawn, to: {step: any}}]", "pieces: {rook: {moves: [{slide: any, if: {moves: 50, since: [capture]}}]}}"):  # fmt: skip
        with pytest.raises(DefinitionError, match="not supported"):
            interpreter.load_text(CHESS + rule + "\n")


def test_only_a_royal_piece_castles_over_safe_squares() -> None:
    """The rules in words say so where it is so."""
    for name, safe in (("chess", True), ("benedict", False)):
        variant = load(name)
        moves = variant.position("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1").legal_moves
        assert ("e1g1" in map(str, moves)) is not safe
        assert any("attacked square" in line for line in castling_words(variant.ruleset)) is safe


@pytest.mark.every
def test_own_pieces_that_a_lent_movement_captures_are_those_of_the_game() -> None:
    """Movements under conditions are types behind those of the game, more than a mask has room for."""
    text = "format: 2\nvariant: mine\nextends: annanshogi\n"
    text += "pieces: {king: {moves: [inherited, {leap: [1, 2], takes: all}]}}\n"
    variant = interpreter.load_text(text)
    position = variant.position("4k4/9/9/9/9/9/9/3P5/4K4[] w - - 0 1")
    assert "e1d3" in position.legal_moves.texts
    position = variant.position("4k4/9/9/9/9/9/3P5/9/4K4[] w - - 0 1")
    assert "e1d3" in position.legal_moves.texts


def test_a_rook_that_was_turned_and_turned_back_castles_no_more_and_the_rules_say_so() -> None:
    turns = "effects: [{when: capture, by: pawn, in: [h1, h8], who: rook, do: change_side}]\n"
    position = interpreter.load_text(CHESS + turns).position()
    for move in ("e2e4", "d7d5", "e4d5", "c7c6", "d5c6"):
        position.push(move)
    assert position.piece_at("h1") == "R"
    assert position.fen().split()[2] == "Qq"
    told = castling_words(position.variant.ruleset)
    assert told[-1] == "A rook that has changed sides castles no more, also when that is undone."
    back = "effects: [{by: pawn, in: board, who: king, do: {become: lord}}, {by: rook, in: board, who: lord, do: {become: king}}]\n"
    lord = f"{back}pieces: {{lord: {{symbol: O, royal: true, moves: [{{step: any}}]}}}}\n"
    told = castling_words(interpreter.load_text(CHESS + lord).ruleset)
    assert told[-1] == "A king that has become another piece castles no more, also when that is undone."
    moved = "effects: [{when: capture, by: rook, do: change_side}]\n"
    assert "undone" not in castling_words(interpreter.load_text(CHESS + moved).ruleset)[-1]
