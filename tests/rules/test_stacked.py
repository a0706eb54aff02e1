"""What lies under a piece, or is carried by one: squares of the same name on other levels."""

from __future__ import annotations

import random

import pytest
from contract import check_game
from shared import first

from interpreter import DefinitionError, Variant, load_text
from interpreter.applications.rulebook.effects_in_words import effects_words
from interpreter.play.variant import Position

EMPTY = ". . . . . . . .\n" * 8
SETUP = "r n b q k b n r\np p p p p p p p\n" + EMPTY[: 4 * 16] + "P P P P P P P P\nR N B Q K B N R\n"


def on_levels(effects: str, levels: int = 2, pieces: str = "") -> Variant:
    """Chess on the highest of several levels, on which alone pieces move."""
    ground = "ABC"[levels - 1]
    rows = f"{SETUP}\n" + "\n".join([EMPTY] * (levels - 1))
    return load_text(
        f"""format: 2
variant: stacked
name: Stacked
extends: chess
board: {{levels: {levels}}}
regions: {{ground: {ground}a1-{ground}h8}}
castling: none
pieces:
  pawn:
    moves:
      - {{step: forward, only: quiet}}
      - {{step: forward, repeat: 2, only: quiet, from: second_rank, leaves: en_passant}}
      - {{step: diagonal forward, only: capture, takes: [enemy, en_passant]}}
  all: {{moves: [{{like: self, from: ground}}]}}
{pieces}effects:
{effects}
setup: |
"""
        + "".join(f"  {row}\n" for row in rows.splitlines())
    )


HAUNTED = """  - {when: capture, in: levels_below, who: {not: royals}, do: remove}
  - {when: capture, in: victim, do: {go: level_below}}
  - {in: levels_below origin, do: {go: level_above}}"""
CARRIED = """  - {by: rook, in: levels_below origin, do: {go: levels_below here}, blocked: removed}
  - {by: {not: rook}, in: levels_below origin, do: {go: level_above}}
  - {when: capture, in: victim, do: {go: level_below}, blocked: stays}"""
DEEP = """  - {when: capture, in: Ba1-Bh8, who: {who: {not: royals}, if: {count: all, in: here, is: 1}}, do: {go: level_below}, blocked: stays}
  - {when: capture, in: victim, do: {go: level_below}, blocked: stays}
  - {in: Ba1-Bh8, who: {who: {not: royals}, if: {count: empty, in: level_above}}, do: {go: level_above}}
  - {when: quiet, in: levels_below, who: empty, if: {count: knight, in: here}, do: {become: pawn}}"""


def placed(position: Position) -> list[dict[str, str]]:
    """The pieces by square, of the upper level and of the lower one."""
    board = position.variant.ruleset.board
    found: list[dict[str, str]] = [{}, {}]
    for name in board.names:
        if piece := position.piece_at(name):
            found["BA".index(name[0])][name[1:]] = piece
    return found


def test_haunted_chess_as_another_program_would_play_it() -> None:
    """Of each move this knows the squares alone; ghosts are kept apart from the board."""
    rules = on_levels(HAUNTED)
    position, chance, summoned = rules.position(), random.Random(3), 0
    for _ in range(5):
        position = rules.position() if not len(position.legal_moves) else position
        for _ in range(60):
            moves = list(position.legal_moves)
            if not moves:
                break
            move = chance.choice([m for m in moves if position.piece_at(m.target)] or moves)
            start, end = str(move)[1:3], str(move)[4:6]
            board, ghosts = placed(position)
            mover = board.pop(start)
            passed = end[0] + start[1]
            taken = end if end in board else passed if mover in "Pp" and end[0] != start[0] else ""
            if taken:
                ghosts[taken] = board.pop(taken)
            board[end] = (move.promotion or mover).upper() if mover.isupper() else move.promotion or mover
            if start in ghosts:
                board[start] = ghosts.pop(start)
                summoned += 1
            position.push(move)
            assert placed(position) == [board, ghosts], (str(move), position.fen())
            assert rules.position(position.fen()).fen() == position.fen()
    assert summoned > 8


@pytest.mark.parametrize("seed", first(1, range(3)))
@pytest.mark.parametrize(("effects", "levels"), [(HAUNTED, 2), (CARRIED, 2), (DEEP, 3)])
def test_by_force(effects: str, levels: int, seed: int) -> None:
    rules = on_levels(effects, levels)
    check_game(rules, rules, 40, random.Random(seed), every=4, brute=3)


def after(effects: str, fen: str, *moves: str) -> str:
    position = on_levels(effects).position(fen)
    for move in moves:
        position.push(move)
    return position.fen().split(" ")[0]


REST = "8/8/8/8/8/8/8"


def test_what_is_carried() -> None:
    fen = f"4k3/8/8/n7/R7/8/8/4K3/{REST}/8 w - - 0 1"
    assert after(CARRIED, fen, "Ba4Ba5") == "4k3/8/8/R7/8/8/8/4K3/8/8/8/n7/8/8/8/8"
    assert after(CARRIED, fen, "Ba4Ba5", "Be8Be7", "Ba5Bc5") == "8/4k3/8/2R5/8/8/8/4K3/8/8/8/2n5/8/8/8/8"


def test_a_ghost_that_comes_back_gives_check_and_meets_one() -> None:
    fen = "7k/8/8/8/4Q3/8/8/4K3/8/8/8/8/4r3/8/8/8 w - - 0 1"
    position = on_levels(HAUNTED).position(fen)
    assert position.why("Be4Bd4").code == "exposes_royal", "the rook would stand on e4"
    assert "Be4Be5" not in position.legal_moves.texts
    assert "Be4Be3" in position.legal_moves.texts


@pytest.mark.parametrize(
    ("effect", "problem"),
    [
        ("{in: levels_below, do: {go: ahead}}", "not supported together"),
        ("{in: [levels_below, Ba1-Bh8], do: remove}", "not supported together"),
        ("{in: Ba1-Bh8, do: {go: levels_below here}}", "goes to another square"),
        ("{in: levels_below arrival, do: remove}", "means nothing behind"),
    ],
)
def test_what_cannot_be_said(effect: str, problem: str) -> None:
    with pytest.raises(DefinitionError, match=problem):
        on_levels(f"  - {effect}")


@pytest.mark.parametrize(
    "said", ["{in: levels_below, do: remove}", "{if: {count: all, in: level_above}, do: remove}"]
)
def test_one_level(said: str) -> None:
    with pytest.raises(DefinitionError, match="there are not several levels"):
        load_text(f"format: 2\nvariant: flat\nname: Flat\nextends: chess\neffects: [{said}]\n")


def test_in_words() -> None:
    said = [*effects_words(on_levels(CARRIED).ruleset)]
    assert "below where the move began" in said[0]
