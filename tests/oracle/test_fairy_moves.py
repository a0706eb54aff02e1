"""Moves in the coordinates of Fairy-Stockfish (PyPI `pyffish`), in all its variants: read as what they mean, and written."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest
from peer import ended_there, mates_and_loses
from quirks import QUIRKS
from shared import little_and_much
from test_fairy_imports import (
    EXACT,
    by_passes,
    counted_out,
    fen_there,
    in_games,
    is_shuffled,
    of,
    promotes_there,
    sparse,
    variants,
)

import interpreter
from interpreter.applications.protocols.lines import LineReader, LineWriter
from interpreter.applications.protocols.session import Settings
from interpreter.applications.protocols.uci import Uci
from interpreter.play.variant import Position

pyffish = pytest.importorskip("pyffish")

pytestmark = pytest.mark.oracle

SAMPLE = 4
"""So many moves of a position are played there, too."""


def owners(fen: str) -> list[str]:
    """By square, from the top left: `w` or `b`, `*` for what nobody owns, `.` for nothing."""
    board = re.sub(r"\[.*?\]", "", fen.split()[0])
    tokens = re.findall(r"[0-9]+|\+?[^/+~]~?", board)
    found = []
    for token in tokens:
        letter = token.strip("+~")
        owner = "*" if letter == "*" else "w" if letter.isupper() else "b"
        found += ["."] * int(token) if token.isdigit() else [owner]
    return found


def agree(name: str, position: Position, chance: random.Random) -> None:
    """Every move there is one move here, all of them are there, and ours are written as one of theirs."""
    fen = fen_there(position)
    if ended_there(name, fen)[0]:
        return
    shuffled = is_shuffled(name)
    theirs = pyffish.legal_moves(name, fen, [], shuffled)
    read = {
        text: position.parse(text)
        for text in theirs
        if position.is_legal(text) or not mates_and_loses(name, fen, text)
    }
    legal = list(position.legal_moves)
    assert {move.code for move in read.values()} == {move.code for move in legal}, fen
    for move in legal:
        written = position.uci(move)
        assert read.get(written) == move, (fen, str(move), written)
    ends_it = position.variant.ruleset.put is not None
    assert ends_it or len(read) == len(legal), fen
    for text in chance.sample(sorted(read), min(SAMPLE, len(read))):
        after = position.copy()
        after.push(text)
        if not (ends_it and read[text].put is None):
            assert owners(after.fen()) == owners(pyffish.get_fen(name, fen, [text], shuffled)), (fen, text)


@little_and_much("positions", 12, 120)
@pytest.mark.parametrize("name", [name for name in EXACT if name not in QUIRKS])
def test_moves_are_read_and_written(name: str, positions: int) -> None:
    variants()
    start = interpreter.load_text(of(name).text).position()
    chance = random.Random(f"moves {name}")
    left = positions
    for position in in_games(start, chance):
        if not by_passes(position):
            bare = position.fen().partition(" {")[0]
            agree(name, position.variant.position(bare), chance)
        left -= 1
        if not left:
            break


@little_and_much("positions", 6, 120)
@pytest.mark.parametrize("name", [name for name in EXACT if name not in QUIRKS])
def test_moves_of_few_pieces_are_read_and_written(name: str, positions: int) -> None:
    """Far from home, where pieces promote."""
    variants()
    start = interpreter.load_text(of(name).text).position()
    chance = random.Random(f"moves of few {name}")
    for _, position in zip(range(positions), sparse(start, chance), strict=False):
        if not promotes_there(name, position) and not counted_out(name, position):
            agree(name, position, chance)


def spoken_to(path: Path, lines: list[str]) -> list[str]:
    """What the engine answers to lines over UCI."""
    out = io.BytesIO()
    uci = Uci(LineReader(io.BytesIO()), LineWriter(out), Settings(str(path), options={"Hash": "1"}))
    for line in lines:
        uci.obey(line)
        assert uci.session.searcher.wait(60)
    return out.getvalue().decode().splitlines()


@little_and_much("games", 1, 8)
@pytest.mark.parametrize("name", [name for name in EXACT if name not in QUIRKS])
def test_the_engine_speaks_as_they_do(name: str, games: int, tmp_path: Path) -> None:
    """As a GUI has it: the moves of a game in their coordinates, and the answer is one of their moves."""
    variants()
    path = tmp_path / f"{name}.yaml"
    path.write_text(of(name).text, encoding="utf-8")
    chance, shuffled = random.Random(f"engine {name}"), is_shuffled(name)
    fen, asked, legal = pyffish.start_fen(name), [], []
    for _ in range(games):
        played: list[str] = []
        for ply in range(chance.choice((6, 14, 40))):
            theirs = pyffish.legal_moves(name, fen, played, shuffled)
            if not theirs or pyffish.is_immediate_game_end(name, fen, played)[0]:
                break
            if ply % 5 == 0:
                asked += [f"position startpos moves {' '.join(played)}" if played else "position startpos"]
                asked += ["go nodes 20"]
                legal.append((played[:], theirs))
            played.append(chance.choice(theirs))
    answers = spoken_to(path, asked)
    assert [line for line in answers if "error" in line] == []
    best = [line.split()[1] for line in answers if line.startswith("bestmove")]
    for (before, theirs), move in zip(legal, best, strict=True):
        assert move in theirs or move == "(none)", (before, move)
