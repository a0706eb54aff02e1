"""Effects on what stands in one direction from the square of arrival: the slow judge, and castling with any piece."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import yaml
from contract import check_movement, check_position
from shared import ROOT, first, texts

import interpreter
from interpreter import DefinitionError
from interpreter.applications.rulebook.rules_in_words import effects_words

from .test_gallery_by_hand import QUEEN, Board, Square, Table, placed
from .test_take_and_make import safe

GAME = "format: 2\nvariant: one_way\nextends: chess\ncastling: none\nboard: {symmetry: %s}\neffects: [{%s}]\n"
ENTRIES = (
    "in: {step: forward}, whose: enemy, who: {not: king}, do: remove",
    "in: {step: diagonal forward left}, who: {not: king}, do: change_side",
    "in: {slide: right}, whose: enemy, who: {not: king}, do: {become: knight}",
    "in: {slide: diagonal backward}, who: {not: king}, do: {go: toward}",
    "in: {step: any backward}, who: [pawn, knight], do: {become: bishop}",
)


@pytest.mark.parametrize("seed", first(1, range(8)))
@pytest.mark.parametrize("symmetry", ["mirror", "rotate"])
@pytest.mark.parametrize("entry", ENTRIES)
def test_the_slow_judge(entry: str, symmetry: str, seed: int) -> None:
    variant, chance = interpreter.load_text(GAME % (symmetry, entry), kernel="plain"), random.Random(seed)
    position = variant.position()
    for ply in range(40):
        if position.outcome():
            break
        check_movement(position)
        if ply % 10 == 0:
            check_position(position, chance)
        position.push(chance.choice([*position.legal_moves]))


def test_each_side_has_its_own_direction() -> None:
    for symmetry, left in (("mirror", "c4"), ("rotate", "e4")):
        variant = interpreter.load_text(GAME % (symmetry, "in: {step: left}, who: {not: king}, do: remove"))
        position = variant.position("4k2r/8/8/8/2P1P3/8/6K1/3r4 b - - 0 1")
        position.push("d1d4")
        assert left not in position.pieces()
        assert len(position.pieces()) == 5


def castlings(board: Board, side: int, rooks_alone: bool) -> Iterator[tuple[Square, Square, Board]]:
    """Where a king goes that castles, and the board after it."""
    king = next(square for square, one in board.items() if one == ("K", side))
    table = Table(8, 8, board)
    for step in QUEEN if safe(board, side) else ():
        ray = []
        while at := table.at(king, step, len(ray) + 1):
            ray.append(at)
            if at in board:
                break
        partner = ray[-1] if ray and ray[-1] in board else None
        if (
            partner is None
            or len(ray) < 3
            or board[partner][0] == "K"
            or (rooks_alone and board[partner][0] != "R")
        ):
            continue
        rest = {square: one for square, one in board.items() if square != king}
        after = {square: one for square, one in rest.items() if square != partner}
        after |= {ray[0]: board[partner], ray[1]: ("K", side)}
        if safe(rest | {ray[0]: ("K", side)}, side) and safe(after, side):
            yield king, ray[1], after


def scattered(chance: random.Random) -> str:
    """Two kings and some pieces, where Black is not in check if White is to move; pawns not at the ends."""
    while True:
        squares = chance.sample([(x, y) for x in range(8) for y in range(8)], chance.randrange(5, 14))
        board = {squares[0]: ("K", 0), squares[1]: ("K", 1)}
        for square in squares[2:]:
            kind = chance.choice("RRBN" if square[1] in (0, 7) else "RRBNPP")
            board[square] = kind, chance.randrange(2)
        side = chance.randrange(2)
        if safe(board, 1 - side):
            break
    rows = []
    for y in range(7, -1, -1):
        row = ""
        for x in range(8):
            kind, owner = board.get((x, y), ("1", 0))
            row += kind.lower() if owner else kind
        rows.append(row)
    return f"{'/'.join(rows)} {'wb'[side]} - - 0 1"


@pytest.mark.parametrize("game", ["CastlingChess", "Rokagogo"])
def test_castling_with_any_piece(game: str) -> None:
    rows = yaml.safe_load((ROOT / "tests/reach/popeye.yaml").read_text(encoding="utf-8"))
    sketch = next(row["sketch"] for row in rows if row["game"] == game)
    variant = interpreter.load_text(f"format: 2\nvariant: castler\nname: Castler\n{sketch}", kernel="plain")
    chance, seen = random.Random(3), 0
    names = dict(zip(variant.ruleset.board.names, variant.ruleset.board.coordinates, strict=True))
    for number in range(150):
        position = variant.position(scattered(chance))
        side = int(position.turn == "black")
        expected = {(k, to): after for k, to, after in castlings(placed(position), side, game == "Rokagogo")}
        kings = [
            m for m in position.legal_moves if m.promotion and placed(position)[names[m.origin]][0] == "K"
        ]
        assert {(names[m.origin], names[m.target]) for m in kings} == {*expected}, position.fen()
        seen += len(kings)
        for move in kings:
            went_on = variant.position(position.fen())
            went_on.push(str(move))
            assert placed(went_on) == expected[names[move.origin], names[move.target]], position.fen()
            again = variant.position(went_on.fen())
            assert (again.hash, texts(again)) == (went_on.hash, texts(went_on))
        if number % 20 == 0:
            check_position(position, chance)
    assert seen > 8


def test_it_is_told() -> None:
    def words(entry: str) -> str:
        return " ".join(effects_words(interpreter.load_text(GAME % ("mirror", entry)).ruleset))

    assert "on the next square straight forward from the square of arrival" in words(ENTRIES[0])
    assert "that stand first to the right from the square of arrival" in words(ENTRIES[2])


@pytest.mark.parametrize("lines", ["forward left", "[forward, left]", "forward drawn"])
def test_what_is_refused(lines: str) -> None:
    with pytest.raises(DefinitionError, match="is not supported as a place here yet"):
        interpreter.load_text(GAME % ("mirror", f"in: {{step: {lines}}}, who: pawn, do: remove"))
