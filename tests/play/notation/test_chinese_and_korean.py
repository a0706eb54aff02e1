"""Moves of xiangqi in characters, and of janggi as Koreans write them: facts, round trips, records."""

from __future__ import annotations

import io
import random

import pytest
from click.testing import CliRunner
from contract import choose
from shared import first, load

from interpreter import MoveError, Position
from interpreter.applications.cli.cli import cli
from interpreter.applications.records import PgnReader, replay
from interpreter.play.core.moves import Move

BLACK = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
SOLDIERS = "4k4/9/2P1P4/2P1P4/9/9/9/9/9/3K5 w - - 0 1"

#: FEN, coordinates, text, further texts that mean it
CHINESE = [
    (None, "h3e3", "炮二平五", ("砲二平五", "炮2平5", "炮 二 平 五", "包二平五")),
    (None, "h1g3", "马二进三", ("馬二進三", "傌二進三")),
    (None, "a1a2", "车九进一", ("車九進一", "俥九進一")),
    (None, "e1e2", "帅五进一", ("帥五進一", "将五进一")),
    (None, "c1e3", "相七进五", ("象七进五",)),
    (None, "d1e2", "仕六进五", ("士六進五",)),
    (None, "e4e5", "兵五进一", ("卒五进一",)),
    (BLACK, "h8e8", "炮8平5", ("砲８平５", "炮八平五")),
    (BLACK, "b10c8", "马2进3", ("馬2進3",)),
    (BLACK, "e7e6", "卒5进1", ("兵5进1",)),
    (BLACK, "g10e8", "象7进5", ("相7进5",)),
    # two on a file: the first one and the last one, seen from the mover
    ("4k4/9/9/9/4N4/9/4N4/9/9/3K5 w - - 0 1", "e6f8", "前马进四", ("前馬進四", "马前进四")),
    ("4k4/9/9/9/4N4/9/4N4/9/9/3K5 w - - 0 1", "e4c3", "后马退七", ("後馬退七",)),
    ("3k5/9/9/9/9/9/4p4/4p4/9/5K3 b - - 0 1", "e3d3", "前卒平4", ("前兵平4",)),
    ("3k5/9/R8/9/9/9/9/9/R8/4K4 w - - 0 1", "a8a4", "前车退四", ("前車退四",)),
    # advisors and elephants are told apart by their direction
    ("3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1", "d1e2", "仕六进五", ("后仕进五",)),
    # three, four, five on a file
    ("4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1", "e8e9", "前兵进一", ("一兵进一",)),
    ("4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1", "e7d7", "中兵平六", ("二兵平六",)),
    ("4k4/9/4P4/4P4/4P4/4P4/9/9/9/3K5 w - - 0 1", "e7d7", "二兵平六", ()),
    ("5k3/4P4/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1", "e6d6", "后兵平六", ("四兵平六",)),
    # two on several files
    (SOLDIERS, "c8d8", "前七平六", ()),
    (SOLDIERS, "e7f7", "后五平四", ("後五平四",)),
]


@pytest.mark.parametrize(("fen", "move", "text", "more"), CHINESE, ids=[f"{n[2]} {n[1]}" for n in CHINESE])
def test_chinese(fen: str | None, move: str, text: str, more: tuple[str, ...]) -> None:
    position = load("xiangqi").position(fen)
    found = position.parse(move)
    assert chinese(position, found) == text
    for spelling in (text, *more):
        assert position.parse_san(spelling) == found


#: FEN, coordinates, text, further texts that mean it
HORSES = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 1 1"
KOREAN = [
    (None, "i4h4", "79졸78", ("79卒78", "79병78", "79楚졸78", "P79-78")),
    (None, "b1c3", "02마83", ("02馬83", "N02-83", "H02-83")),
    (None, "e2d2", "95장94", ("95궁94", "95왕94", "95楚94")),
    (HORSES, "a7b7", "41병42", ("41兵42", "41漢兵42", "41한병42")),
    ("4k4/9/9/9/9/9/9/r8/R8/3K5 w - - 0 1", "a2a3", "91차81차", ("91차81", "R91x81", "91車81車")),
    ("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a2e2", "91차95장군", ("91차95", "91차95장군+")),
    (None, "e2e2", "한수쉼", ("한 수 쉼",)),
]


@pytest.mark.parametrize(("fen", "move", "text", "more"), KOREAN, ids=[f"{n[2]} {n[1]}" for n in KOREAN])
def test_korean(fen: str | None, move: str, text: str, more: tuple[str, ...]) -> None:
    position = load("janggi").position(fen)
    found = position.parse_san(move)
    assert korean(position, found) == text
    for spelling in (text, *more):
        assert position.parse_san(spelling) == found


def chinese(position: Position, move: Move) -> str:
    """The text of a move of xiangqi."""
    return position.variant.sheet.declared_text(position, move, "Chinese notation")


def korean(position: Position, move: Move) -> str:
    """The text of a move of janggi."""
    return position.variant.sheet.korean_text(position, move)


@pytest.mark.parametrize(("name", "written"), [("xiangqi", chinese), ("janggi", korean)])
@pytest.mark.parametrize("plies", first(1, [60, 200]))
def test_every_move_of_random_games(name: str, written: object, plies: int) -> None:
    assert callable(written)
    chance = random.Random(name)
    position = load(name).position()
    told = 0
    for _ in range(plies):
        if not position.legal_moves or position.outcome():
            position = load(name).position()
        texts = {written(position, move): move for move in position.legal_moves}
        assert len(texts) == len(position.legal_moves)
        for text, move in texts.items():
            assert position.parse_san(text) == move
            told += any(word in text for word in "前后장쉼")
        position.push(choose(position, chance))
    assert told > plies // 2


def test_what_cannot_be() -> None:
    xiangqi, janggi = load("xiangqi").position(), load("janggi").position()
    with pytest.raises(MoveError, match="'炮二平二' is not a legal move in Chinese notation"):
        xiangqi.parse_san("炮二平二")
    with pytest.raises(MoveError, match="illegal move '79졸59': the soldier on i4"):
        janggi.parse_san("79졸59")
    with pytest.raises(MoveError):
        janggi.parse_san("79마78")  # a soldier stands there
    chess = load("chess").position()
    with pytest.raises(ValueError, match="chess has no Chinese notation"):
        chinese(chess, chess.legal_moves[0])


def test_records_in_chinese() -> None:
    text = "1. 炮二平五 馬8進7 2. 馬二進三 車９平８ 3. 車一平二 (3. 兵七進一 马2进3) 卒7進1 *"
    (record,) = PgnReader(io.BytesIO(f'[Game "Chinese Chess"]\n[Format "Chinese"]\n\n{text}\n'.encode()))
    replay(record)
    assert record.fault is None
    moves = "h3e3 h10g8 h1g3 i10h10 i1h1 g7g6".split()
    assert [str(node.move) for node in record.main.nodes] == moves


def test_records_in_korean() -> None:
    text = "1.79졸78 2.41병42 3.02마83 4.한수쉼 *"
    (record,) = PgnReader(io.BytesIO(f'[Variant "Janggi"]\n\n{text}\n'.encode()))
    replay(record)
    assert record.fault is None
    assert [str(node.move) for node in record.main.nodes][:3] == ["i4h4", "a7b7", "b1c3"]


@pytest.mark.parametrize(
    ("name", "notation", "text"),
    [("xiangqi", "chinese", "炮二平五"), ("janggi", "korean", "79졸78"), ("shogi", "ki2", "▲７六歩")],
)
def test_the_command_line(name: str, notation: str, text: str) -> None:
    result = CliRunner().invoke(cli, ["moves", name, "--notation", notation])
    assert result.exit_code == 0
    assert text in result.output
    refused = CliRunner().invoke(cli, ["moves", "omega", "--notation", notation])
    assert refused.exit_code == 2
    assert "error:" in refused.output
