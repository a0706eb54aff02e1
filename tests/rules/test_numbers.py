"""Rules that begin or stop at a number of the move."""

from __future__ import annotations

import pytest
from shared import snapshot, texts

import interpreter
from interpreter.errors import DefinitionError
from interpreter.play.variant import Variant

TEXT = """
format: 2
variant: numbered
extends: chess
pieces:
  pawn: {promotion: {to: last_rank, become: [queen, knight], if: {moves: 8+}}}
forbid:
  - {when: castling, if: {moves: 0-10}}
  - {when: capture, by: queen, if: {moves: 0-4}}
  - {by: rook, after: check, if: {moves: 20+}}
"""
FEN = "r3k2r/8/8/8/8/8/8/R3K2R {} KQkq - 0 {}"


def game() -> Variant:
    return interpreter.load_text(TEXT)


@pytest.mark.parametrize("turn", ["w", "b"])
@pytest.mark.parametrize(("number", "castles"), [(10, False), (11, True)])
def test_castling_begins_at_a_move(turn: str, number: int, castles: bool) -> None:
    position = game().position(FEN.format(turn, number))
    text = "e1g1" if turn == "w" else "e8g8"
    assert (text in texts(position)) == castles
    if not castles:
        reason = position.why(text)
        assert reason.code == "move_forbidden"
        assert "such a move may not be made while the number of the move is at most 10" in reason.sentence
        assert ("a1b1" if turn == "w" else "a8b8") in texts(position)


def test_captures_promotions_and_checks() -> None:
    taking = "4k3/8/8/8/3q4/8/8/3QK3 w - - 0 {}"
    assert "d1d4" not in texts(game().position(taking.format(4)))
    assert "d1d4" in texts(game().position(taking.format(5)))
    growing = "8/P3k3/8/8/8/8/8/4K3 w - - 0 {}"
    assert "a7a8q" not in texts(game().position(growing.format(7)))
    assert "a7a8q" in texts(game().position(growing.format(8)))
    checking = "4k3/8/8/8/8/8/8/R3K3 w - - 0 {}"
    assert "a1a8" in texts(game().position(checking.format(19)))
    assert "a1a8" not in texts(game().position(checking.format(20)))


def test_the_number_belongs_to_the_position_while_it_matters() -> None:
    """Two positions are the same only if no condition tells them apart now or later."""
    keys = [game().position(FEN.format("w", number)).hash for number in (9, 10, 11, 19, 20, 21)]
    assert len(set(keys)) == 5
    assert keys[-1] == keys[-2]
    assert len({interpreter.load("chess").position(FEN.format("w", n)).hash for n in (9, 10)}) == 1
    position = game().position(FEN.format("b", 10))
    before = snapshot(position)
    position.push("a8b8")
    assert position.hash == game().position(position.fen()).hash
    position.pop()
    assert snapshot(position) == before


def test_repetition_waits_until_it_no_longer_matters() -> None:
    position = game().position(FEN.format("w", 1))
    for text in ("a1b1", "a8b8", "b1a1", "b8a8") * 4:
        assert position.outcome() is None
        position.push(text)
    late = game().position("4k3/8/8/8/8/8/8/R3K3 w - - 0 21")
    for text in ("a1b1", "e8f8", "b1a1", "f8e8") * 2:
        assert late.outcome() is None
        late.push(text)
    assert (outcome := late.outcome())
    assert outcome.reason == "repetition"


def test_moves_have_no_place() -> None:
    with pytest.raises(DefinitionError, match="'in'"):
        interpreter.load_text(TEXT.replace("moves: 0-10", "moves: 0-10, in: first_rank"))
    every = TEXT.replace("{when: castling, if: {moves: 0-10}}", "{}")
    with pytest.raises(DefinitionError, match="the mapping is empty"):
        interpreter.load_text(every)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("{count: enemy, in: neighbours, is: 0}", "{count: all, whose: enemy, in: neighbours, is: 0}"),
        ("{count: own, in: same_file, is: 2+}", "{count: all, whose: own, in: same_file, is: 2+}"),
        (
            "{count: {who: pawn, whose: enemy}, in: neighbours}",
            "{count: pawn, whose: enemy, in: neighbours}",
        ),
    ],
)
def test_whose_pieces_are_counted_may_stand_in_the_count(written: str, meant: str) -> None:
    rule = "format: 2\nvariant: counted\nextends: chess\npieces: {{rook: {{if: {}}}}}\n"
    one, other = (interpreter.load_text(rule.format(text)) for text in (written, meant))
    assert one.tables_array.words == other.tables_array.words
    assert one.tables_array.words != interpreter.load("chess").tables_array.words


@pytest.mark.parametrize(("result", "told"), [("draw", "1/2-1/2"), ("score", "1-0")])
def test_a_game_ends_at_a_number_of_moves(result: str, told: str) -> None:
    """As the page of the language says it, and as soon as that move is to be made."""
    text = (
        "format: 2\nvariant: short\nextends: chess\nscore: {queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1}\n"
        f"end: [inherited, {{count: {{who: king, if: {{moves: 3+}}}}, result: {result}, name: full_time}}]\n"
    )
    position = interpreter.load_text(text).position()
    for move in ("e2e4", "d7d5", "e4d5", "a7a6"):
        assert position.outcome() is None
        position.push(move)
    outcome = position.outcome()
    assert outcome
    assert (outcome.result, outcome.reason) == (told, "full_time")
    again = position.variant.position(position.fen())
    assert (again.outcome(), again.hash) == (outcome, position.hash)
    position.pop()
    assert position.outcome() is None
