"""What a page keeps of a game with something wrong in it is what Python keeps, and what it says of the rest."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from test_web_rules import in_node
from web_browser import wasm

from interpreter.applications.records import PgnReader, pgn_text, replay
from interpreter.applications.records.writer import movetext

pytestmark = pytest.mark.browser

#: Variant, moves, what is wrong with the first move that is left out
GAMES = [
    ("chess", "1. e4 e5 2. Nf6 Nc6 {so} *", "Move 2, White: Nf6 is not a legal move here."),
    ("chess", "1. e4 e5 (1... c5 2. Nf6 d6 (2... e6) {why}) 2. Nf3 *", "Nf6 is not a legal move here."),
    ("chess", "1. e4 (1. e5 c5) 1... e5 2. Qh6 *", "e5 is not a legal move here."),
    ("chess", "1. Ke2 e5 *", "Move 1, White: Ke2 is not a legal move here."),
    ("chess", "1. d4 d5 2. Nf3 e6 3. Nd2 Nf6 *", "Nd2 can mean Nbd2, Nfd2: write one of them."),
    ("chess", "1. f3 e5 2. g4 Qh4# 3. a3 0-1", "a3 comes after the end of the game."),
    # a move that has to say what the piece becomes
    (
        "chess",
        "1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Nf6 5. axb8 *",
        "axb8 is not a legal move here.",
    ),
    (
        "chess",
        "1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Rb8 5. a8 *",
        "Move 5, White: a8 must name the piece it becomes: a8=Q, a8=R, a8=B, a8=N.",
    ),
    (
        "chess",
        "1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Rb8 5. a7a8 *",
        "Move 5, White: a7a8 must name the piece it becomes: a8=Q, a8=R, a8=B, a8=N.",
    ),
    # a null move changes the turn, where the rules have no pass
    ("chess", "1. e4 -- 2. d4 Z0 3. Nf3 d5 4. exd5 *", None),
    ("chess", "1. e4 (1. -- e5 2. e4) 1... e5 2. -- Nc6 *", None),
    ("chess", "1. e4 f5 2. Qh5+ -- 3. Qxe8 *", "Move 2, Black: -- is not a legal move here."),
    ("chess", "1. e4 0000 2. d4 *", None),
    ("shogi", "1. c3c4 -- 2. b2g7+ *", None),
    ("xiangqi", "1. h3e3 -- 2. e3e7 Kd10 *", "Kd10 is not a legal move here."),
    # the rules of janggi have a pass
    ("janggi", "1. -- -- *", None),
    ("janggi", "1. a4b4 0000 2. 0000 *", None),
]


@pytest.mark.parametrize("name", sorted({row[0] for row in GAMES}))
def test_what_stood_before_is_kept(name: str, tmp_path: Path) -> None:
    variant = wasm(name)
    with in_node(variant, tmp_path) as evaluate:
        for _, moves, fault in (row for row in GAMES if row[0] == name):
            (ours,) = PgnReader(io.BytesIO(f'[Variant "{name}"]\n\n{moves}\n'.encode()))
            replay(ours)
            written, said = evaluate("text => heterodox.rewritten(text)", f'[Variant "{name}"]\n\n{moves}\n')
            (theirs,) = PgnReader(io.BytesIO(written.encode()))
            assert (said or "").endswith(fault or ""), moves
            assert (said is None) == (fault is None), moves
            theirs = replay(theirs)
            assert theirs.fault is None or "result" in theirs.fault.message, moves
            # A page has no variation without moves: its remark is one about the move that it varies.
            wanted = " ".join(movetext(ours)).replace("({not played: e5 c5})", "{not played: e5 c5}")
            assert " ".join(movetext(theirs)) == wanted, moves
            assert theirs.final == ours.final, moves
            assert pgn_text(theirs)


#: Variant, record, players and result by the names of sides here, the words of the note
READ_OTHERWISE = [
    ("reversi", "1. f5 d6 2. c3 *", None, "ranks counted from the top"),
    ("reversi", "f5d6c3", None, "ranks counted from the top"),
    ("reversi", "1. f4 d3 *", None, ""),
    ("checkers", '[GameType "21"]\n[White "A"]\n[Black "B"]\n\n1. 11-15 23-19 1-0', ("B", "A", "0-1"), "Black begins"),
    ("checkers", '[GameType "21"]\n[White "A"]\n[Black "B"]\n\n1. 11-15 23-19 0-2', ("B", "A", "1-0"), "Black begins"),
    (
        "checkers",
        '[GameType "21"]\n[White "A"]\n[Black "B"]\n[FEN "B:W15:B11"]\n\n1. 11x18 1-0',
        ("B", "A", "1-0"),
        "1-0 is a win of the side that begins",
    ),
    ("reversi", '[FEN ""]\n\n1. f4 d3 *', None, ""),
    ("checkers", '[White "A"]\n[Black "B"]\n\n1. 11-15 23-19 1-0', ("A", "B", "1-0"), ""),
    ("draughts", '[GameType "20"]\n[White "A"]\n[Black "B"]\n\n1. 32-28 19-23 2-0', ("A", "B", "1-0"), ""),
]  # fmt: skip


@pytest.mark.parametrize("name", sorted({row[0] for row in READ_OTHERWISE}))
def test_a_page_says_how_it_has_read_a_record(name: str, tmp_path: Path) -> None:
    """As Python reads it, and written it is read as it stands."""
    with in_node(wasm(name), tmp_path) as evaluate:
        for _, record, players, note in (row for row in READ_OTHERWISE if row[0] == name):
            text = (
                f'[Variant "{name}"]\n{record}\n'
                if record.startswith("[")
                else f'[Variant "{name}"]\n\n{record}\n'
            )
            (ours,) = PgnReader(io.BytesIO(text.encode()))
            replay(ours)
            assert ours.fault is None
            said = evaluate("text => heterodox.noted(text)", text)
            assert len(said) == len(ours.notes) >= (note != "")
            assert any(note in one for one in said) if note else not said
            written = evaluate("text => heterodox.rewritten(text)", text)[0]
            (theirs,) = PgnReader(io.BytesIO(written.encode()))
            replay(theirs)
            assert (theirs.final, theirs.notes) == (ours.final, [])
            if players:
                assert (theirs.tags["White"], theirs.tags["Black"], theirs.result) == players
                assert (ours.tags["White"], ours.tags["Black"], ours.result) == players
            assert evaluate("text => heterodox.noted(text)", written) == []
