"""Letters of pieces: other letters that a definition declares, and letters that nothing declares."""

from __future__ import annotations

import pytest
from shared import load

from interpreter import DefinitionError, MoveError, load_text

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

TWO = """\
format: 2
variant: two
board: {files: a-d, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  horse: {symbol: N, aliases: ALIASES, moves: [{leap: [1, 2]}]}
  hawk: {symbol: F, moves: [{leap: [2, 2]}]}
setup: |
  . n f k
  . . . .
  . . . .
  K F N .
end:
  - {if: checkmate, result: loss}
"""


@pytest.mark.parametrize(
    ("text", "move"),
    [("Hc3", "b1c3"), ("Nc3", "b1c3"), ("hc3", "b1c3"), ("Hb1-c3", "b1c3"), ("Ece3", "c1e3")],
)
def test_other_letters_are_read(text: str, move: str) -> None:
    assert str(load("xiangqi").position().parse_san(text)) == move


def test_other_letters_are_not_written() -> None:
    position = load("xiangqi").position()
    assert position.san(position.parse_san("Hc3")) == "Nc3"
    other = load("xiangqi").position(
        START.replace("n", "h").replace("N", "H").replace("b", "e").replace("B", "E")
    )
    assert other.fen() == START


@pytest.mark.parametrize(
    ("variant", "text", "told"),
    [
        # The knight of other languages, a queen, the same in capitals, a Cyrillic letter.
        ("chess", "Sf3", "'S' is not a piece of this variant; pieces: K, Q, R, B, N, P"),
        ("chess", "Dd4", "'D' is not a piece of this variant; d4 is a pawn's move"),
        ("chess", "Cf3", "'C' is not a piece"),
        ("chess", "\u041af3", "'\u041a' is not a piece"),
        ("xiangqi", "Sc5", "'S' is not a piece of this variant; the soldier is P"),
        ("xiangqi", "Gd1", "the general is K"),
        ("xiangqi", "Dc3", "'D' is not a piece"),
    ],
)
def test_a_letter_that_is_no_piece_is_named(variant: str, text: str, told: str) -> None:
    with pytest.raises(MoveError) as error:
        load(variant).position().parse_san(text)
    assert told in str(error.value)


BOTH = "4k3/8/8/8/1pp5/3P4/8/4K3 b - - 0 1"
CAPTURE = "4k3/8/8/8/1pp5/3P4/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        # `b:` is Black only while either side may move, else the file of a pawn that captures.
        ("4k3/8/8/8/1pp5/P7/8/4K3 b - - 0 1", "b:a3", "b4a3"),
        ("4k3/8/8/8/1pp5/8/8/4K3 b - - 0 1", "b:c3", "c4c3"),
        ("4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 2", "cxb6 e.p.", "c5b6"),
    ],
)
def test_colons_and_remarks(fen: str, text: str, move: str) -> None:
    assert str(load("chess").position(fen).parse_san(text)) == move


@pytest.mark.parametrize(
    ("fen", "text"),
    [
        # both pawns could: Black's step, and the b-pawn's capture
        ("4k3/8/8/8/1pp5/2P5/8/4K3 b - - 0 1", "b:c3 e.p."),
        ("4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "bxc3 e.p."),
        ("4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "b4 ep"),
        ("4k3/8/8/8/8/8/8/1B2K3 w - - 0 1", "Be4-=Q"),
    ],
)
def test_what_contradicts_itself_is_refused(fen: str, text: str) -> None:
    with pytest.raises(MoveError):
        load("chess").position(fen).parse_san(text)


def test_capitals_that_leave_it_open() -> None:
    position = load("chess").position("4k3/8/8/8/8/1N6/BP6/4K3 w - - 0 1")
    with pytest.raises(MoveError):
        load("chess").position("4k3/8/8/8/8/8/BP6/4K3 w - - 0 1").parse_san("bB3")
    assert str(position.parse_san("B2B1")) == "a2b1"


@pytest.mark.parametrize(
    ("aliases", "told"),
    [
        ("[F]", "the alias 'F' of 'horse' is a letter of 'hawk'"),
        ("[N]", "'N' is the symbol of 'horse' already"),
    ],
)
def test_clashing_aliases_are_an_error(aliases: str, told: str) -> None:
    with pytest.raises(DefinitionError) as error:
        load_text(TWO.replace("ALIASES", aliases))
    assert any(problem.code == "H380" and told in problem.message for problem in error.value.problems)


def test_aliases_are_no_rules() -> None:
    plain, more = (load_text(TWO.replace("ALIASES", text)) for text in ("[H]", "[H, S]"))
    assert plain.definition_hash == more.definition_hash
