"""UCI: greeting, options, positions, errors."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from shared import TINY, load
from uci_talk import Recorder, Talk, errors, starting

from interpreter.applications.protocols.thinking import wdl
from interpreter.engine import Score
from interpreter.language.resources import shipped_ids

# --- greeting and options ------------------------------------------------------------------------


def test_greeting() -> None:
    lines = Talk()("uci")
    assert lines[0].startswith("id name Heterodox ")
    assert lines[1].startswith("id author ")
    assert lines[-1] == "uciok"
    variants = " ".join(f"var {name}" for name in shipped_ids())
    assert lines[2] == f"option name UCI_Variant type combo default chess {variants}"
    assert lines[3] == "option name VariantPath type string default <empty>"
    names = {line.split(" type ")[0].removeprefix("option name ") for line in starting(lines, "option")}
    assert names >= {
        *("Hash", "Threads", "MultiPV", "Ponder", "UCI_AnalyseMode", "Skill Level"),
        *("UCI_LimitStrength", "UCI_Elo", "UCI_ShowWDL", "Learned"),
    }
    assert Talk()("isready") == ["readyok"]


def test_a_variant_is_announced_with_its_options() -> None:
    talk = Talk()
    lines = talk("setoption name UCI_Variant value omega")
    start = talk.fen
    assert f"info string variant omega files 12 ranks 12 pocket 0 template fairy startpos {start}" in lines
    lines = talk("setoption name uci_variant value senterej")
    assert "option name bare_king type combo default draw var draw var loss" in lines
    assert "option name werera_limit type spin default 0 min 0 max 250" in lines
    assert "option name lone_side_draws type check default true" in lines
    assert any(line.startswith("info string options of senterej: ") for line in lines)
    lines = talk("setoption name UCI_Variant value shatranj")
    assert any("options of senterej no longer apply: " in line and "bare_king" in line for line in lines)
    assert "no option 'bare_king'" in errors(talk("setoption name bare_king value loss"))[0]


def test_the_same_variant_again_keeps_what_was_chosen() -> None:
    talk = Talk("senterej", options={"werera_limit": "1"})
    lines = talk("setoption name UCI_Variant value senterej")
    assert starting(lines, "info string variant senterej ")
    assert talk.uci.session.chosen == {"werera_limit": 1}


def test_an_option_of_the_definition_changes_the_rules() -> None:
    talk = Talk("senterej")
    assert talk("position startpos moves a2a3 a7a6 0000") == []
    talk("setoption name werera_limit value 1")
    assert "the sides alternate" in errors(talk("position startpos moves a2a3 0000"))[0]
    assert talk("position startpos moves a2a3 b2b3") == []
    assert errors(talk("setoption name werera_limit value 251")) == [
        "'251' is not allowed for option 'werera_limit': allowed: whole numbers from 0 to 250"
    ]
    assert errors(talk("setoption name lone_side_draws value maybe"))
    assert errors(talk("setoption name bare_king value los"))[0].endswith("did you mean 'loss'?")


def test_an_option_named_like_one_of_the_protocol(tmp_path: Path) -> None:
    path = tmp_path / "clash.yaml"
    text = TINY.replace("variant: tiny", "variant: clash").replace("symbol: R", "symbol: R, title: $hash")
    path.write_text(text + "options: {hash: {default: rook, values: [rook, tower]}}\n", encoding="utf-8")
    talk = Talk(str(path))
    assert "option name Rule hash type combo default rook var rook var tower" in talk("uci")
    assert talk("setoption name Rule hash value tower", "isready") == ["readyok"]
    assert talk.uci.session.variant.options == {"hash": "tower"}


def test_strength_options(recorded: type[Recorder], tiny: Path) -> None:
    talk = Talk(str(tiny))
    for line in (
        "setoption name Hash value 32",
        "setoption name Skill Level value 3",
        "setoption name threads value 2",
        "setoption name UCI_Elo value 600",
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 2400",
    ):
        assert talk(line, "isready") == ["readyok"]
    made = [(power["hash_mb"], power["threads"], power["level"]) for power in recorded.made]
    assert made == [(32, 1, None), (32, 1, 3), (32, 2, 3), (32, 2, 1), (32, 2, None)]
    assert errors(talk("setoption name Hash value 0"))
    assert errors(talk("setoption name Hash value 99999999999999999999999"))
    assert errors(talk("setoption name Skill Level value 11"))


def test_win_draw_loss() -> None:
    values = [wdl(Score(centipawns=x)) for x in (-99999, -300, -50, 0, 50, 300, 99999)]
    assert all(sum(value) == 1000 and min(value) >= 0 for value in values)
    assert values == sorted(values)
    assert [value[::-1] for value in reversed(values)] == values
    assert wdl(Score(mate=3)) == (1000, 0, 0)
    assert wdl(Score(mate=0)) == wdl(Score(mate=-2)) == (0, 0, 1000)


def test_castling_from_any_square() -> None:
    talk = Talk()
    assert "option name UCI_Chess960 type check default false" in talk("uci")
    assert starting(talk("setoption name UCI_Chess960 value true"), "info string variant chess960 ")
    castled = "position startpos moves e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1h1"
    assert talk(castled) == []
    assert talk.fen.split()[2] == "ha"
    assert starting(talk("setoption name UCI_Variant value omega"), "info string variant omega960 ")
    assert starting(talk("setoption name UCI_Variant value xiangqi"), "info string variant xiangqi ")
    assert starting(talk("setoption name UCI_Variant value standard"), "info string variant chess960 ")
    assert starting(talk("setoption name UCI_Chess960 value false"), "info string variant chess ")
    assert talk(castled) == []  # the king onto its rook is read there too
    assert talk.fen.split()[0].endswith("/RNBQ1RK1")
    talk("setoption name UCI_Variant value xiangqi")
    assert "no king castles" in errors(talk("setoption name UCI_Chess960 value true"))[0]
    assert starting(talk("setoption name UCI_Variant value chess"), "info string variant chess ")


@pytest.mark.parametrize(
    ("name", "taken"), [("Three-check", "3check"), ("flipello", "reversi"), ("Atomic960", "atomic960")]
)
def test_names_of_others(name: str, taken: str) -> None:
    assert starting(Talk()(f"setoption name UCI_Variant value {name}"), f"info string variant {taken} ")
    assert Talk(name).fen == load(taken).start_fen


def test_a_name_chooses_options() -> None:
    talk = Talk()
    talk("setoption name UCI_Variant value suicide", "position fen 8/8/8/p7/P7/8/6P1/8 b 0 1")
    assert "Outcome: 0-1 (stalemate)" in "\n".join(talk("d"))


def test_a_position_says_how_it_was_read() -> None:
    talk = Talk("makruk")
    (note,) = talk("position fen 8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 18 50")
    assert note.startswith("info string position: the mark ~")
    assert talk("position fen 8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 18 50 moves c5c4") == []


def test_a_position_of_chess960_is_played_by_its_rules() -> None:
    talk = Talk("atomic")
    (note,) = talk("position fen 8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1")
    assert "one of atomic960" in note
    assert "g1h1: 1" in talk("go perft 1")
    assert talk("position fen 8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1 moves g1h1") == []
    assert talk.fen.startswith("8/8/8/8/8/8/2k5/rR3RK1 b")
    assert any(line.startswith("bestmove") for line in talk("go depth 2"))
    talk("ucinewgame", "position startpos")
    assert any(line.startswith("bestmove") for line in talk("go depth 1"))


def test_a_pass_is_the_square_of_the_king_twice() -> None:
    talk = Talk("janggi")
    assert "e2e2: 1" in talk("go perft 1")
    assert talk("position startpos moves e2e2") == []
    assert "bestmove e9e9" in talk("go depth 1 searchmoves e9e9")
    assert talk("position startpos moves 0000 a7b7 a4b4") == []


# --- definitions of the user -----------------------------------------------------------------------


def test_variant_path(tmp_path: Path, tiny: Path) -> None:
    (tmp_path / "notes.yaml").write_text("just: notes\n")
    (tmp_path / "broken.yaml").write_text("variant: broken\nboard: [\n")
    talk = Talk()
    missing = tmp_path / "nowhere"
    lines = talk(f"setoption name VariantPath value {missing}{os.pathsep}{tmp_path}")
    assert errors(lines) == [f"{missing}: No such file or directory"]
    assert " var broken " in lines[1]
    assert " var tiny " in lines[1]
    assert lines[2] == "info string new variants: broken, tiny"
    assert "did you mean 'tiny'?" in errors(talk("setoption name UCI_Variant value tinny"))[0]
    before = talk.fen
    assert "broken.yaml:3:1" in errors(talk("setoption name UCI_Variant value broken"))[0]
    assert talk.fen == before
    assert talk("setoption name UCI_Variant value tiny")[0].startswith(
        "info string variant tiny files 4 ranks 4"
    )
    assert " var tiny" not in talk("setoption name VariantPath value <empty>")[0]
    assert talk("position startpos moves d1d2") == []


def test_definitions_of_the_user_come_before_shipped_ones(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(TINY.replace("variant: tiny", "variant: chess"))
    talk = Talk(path=[str(tmp_path)])
    assert talk.fen.startswith("rk2/4/4/2KR ")


def test_load_by_here_document() -> None:
    text = TINY.encode() + b"EOF\n"
    talk = Talk(input=text + text.replace(b"rook:", b"rok:") + text.replace(b"{symbol: R,", b"{") + text[:60])
    lines = talk("load <<EOF")
    assert " var tiny " in lines[0]
    assert lines[1:] == ["info string loaded tiny"]
    assert starting(talk("setoption name UCI_Variant value tiny"), "info string variant tiny ")
    assert talk("check << 'EOF'") == ["info string no problem in tiny"]
    faults = errors(talk("load <<EOF"))
    assert "<text>:6:" in faults[0]
    assert "missing" in faults[0]
    assert errors(talk("load <<EOF")) == ["the input ended before the line 'EOF'"]
    assert talk.fen.startswith("rk2/4/4/2KR ")


def test_load_and_check_files(tiny: Path, tmp_path: Path) -> None:
    talk = Talk()
    assert talk(f"check {tiny}") == ["info string no problem in tiny"]
    assert "no variant" in errors(talk("setoption name UCI_Variant value tiny"))[0]
    assert talk(f"load {tiny}")[-1] == "info string loaded tiny"
    assert talk("setoption name UCI_Variant value tiny")
    tiny.write_text(TINY.replace("r k . .", "r . k ."))
    assert talk(f"load {tiny}")[-1].startswith("info string variant tiny")
    assert talk.fen.startswith("r1k1/")
    assert "no such file" in errors(talk(f"load {tmp_path}/no.yaml"))[0]
    assert errors(talk("load")) == ["a file, or <<WORD and the lines up to WORD, has to follow"]
    assert errors(talk("check <<"))


def test_a_definition_beside_hooks_needs_consent(tmp_path: Path) -> None:
    (tmp_path / "evil.py").write_text("raise SystemExit\n")
    path = tmp_path / "evil.yaml"
    path.write_text(TINY.replace("tiny", "evil") + "hooks: [{evil.py: {}}]\n")
    assert "H376" in errors(Talk()(f"load {path}"))[0]


# --- positions -------------------------------------------------------------------------------------


def test_positions_are_replayed(talk: Talk) -> None:
    moves = ["d1d3", "a4a2", "c1b1", "b4a4"]
    for count in (4, 2, 0, 3, 1, 4):
        talk("position startpos moves " + " ".join(moves[:count]))
        position = talk.uci.session.variant.position()
        for move in moves[:count]:
            position.push(move)
        assert talk.fen == position.fen()
        assert talk.uci.session.game.position.hash == position.hash
    assert talk("position fen k3/4/4/K2R w - - 3 9 moves d1d4") == []
    assert talk.fen == "k2R/4/4/K3 b - - 4 9"


WRONG = {
    "position": "expected 'position startpos'",
    "position fen": "expected 'position startpos'",
    "position startpos d1d2": "expected 'position startpos'",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "FEN, board: 8 ranks, expected 4",
    "position startpos moves d1d2 d1d3": "move 2 of 2: illegal move 'd1d3': there is no piece on d1",
    "go depth": "'depth' needs a whole number of at least 1 after it, found nothing",
    "go depth 0": "'depth' needs a whole number of at least 1",
    "go nodes 1e6": "'nodes' needs a whole number",
    "go wtime x": "'wtime' needs a whole number after it, found 'x'",
    "go nodes ²": "'nodes' needs a whole number",
    "go fast": "'go' does not know 'fast'",
    "go perft 101": "'perft' goes to depth 100",
    "go searchmoves": "'searchmoves' needs moves",
    "go searchmoves a1a2 depth 1": "illegal move 'a1a2'",
    "setoption": "expected 'setoption name",
    "setoption Hash 3": "expected 'setoption name",
    "setoption name Hsh value 3": "no option 'Hsh': did you mean 'Hash'?",
    "setoption name UCI_Variant value Polychess": "no variant 'Polychess': known: 3check,",
    "debug": "expected 'debug on'",
    "isredy": "unknown command 'isredy': did you mean 'isready'?",
    "Sicilian": "unknown command 'Sicilian': known: uci,",
    "\x00\x07": "unknown command",
}


@pytest.mark.parametrize("line", WRONG)
def test_wrong_lines_are_answered_and_change_nothing(talk: Talk, line: str) -> None:
    talk("position startpos moves d1d2")
    before = talk("d", "uci")
    faults = errors(talk(line))
    assert len(faults) == 1
    assert WRONG[line] in faults[0]
    assert talk("d", "uci") == before
    assert talk("isready") == ["readyok"]


BROKEN = {
    "0000": (0, "move 1 of 1: passing (0000) is not possible: the sides alternate"),
    "xyz": (0, "move 1 of 1: 'xyz' does not start with a square"),
    "d1d3 d1d2": (1, "move 2 of 2: illegal move 'd1d2'"),
    "d1d3 a4a2 ... c1b1": (2, "move 3 of 4: '...' does not start"),
    "d1d3 a4a2 c1b1 b4": (3, "move 4 of 4: "),
    "d1d3 a4a2 c1b1 b4a4 @@@@": (4, "move 5 of 5: "),
    "d1d3 a4a2 c1b1 b4b4": (3, "move 4 of 4: illegal move 'b4b4'"),
    "d1d3 a4a2 Kb1,b4a4": (2, "move 3 of 3: "),
    "d1d3 a4a2 c1b1q": (2, "move 3 of 3: "),
    "d1d3 \u00b2": (1, "move 2 of 2: "),
}
"""Moves, how many of them are legal, and what is said of the next."""


@pytest.mark.parametrize("moves", BROKEN)
def test_of_a_wrong_row_the_legal_moves_are_played(talk: Talk, moves: str) -> None:
    count, said = BROKEN[moves]
    (fault,) = errors(talk(f"position startpos moves {moves}"))
    assert fault.startswith(said)
    assert fault.endswith("; the moves before it are played")
    position = talk.uci.session.variant.position()
    for move in moves.split()[:count]:
        position.push(move)
    assert talk.fen == position.fen()
    best = talk("go depth 1")[-1].removeprefix("bestmove ").split()[0]
    assert position.is_legal(best)


@pytest.mark.parametrize(
    "line", ["", "   ", "\t", "register later", "stop", "ponderhit", "ucinewgame", "debug on"]
)
def test_silent_lines(talk: Talk, line: str) -> None:
    assert talk(line) == []


def test_either_side_may_move() -> None:
    talk = Talk("senterej")
    game = lambda: talk.uci.session.game  # noqa: E731
    sides = []
    for moves in ("", "a2a3", "a2a3 0000", "a2a3 0000 0000", "a2a3 b2b3", "a7a6"):
        assert talk(f"position startpos moves {moves}" if moves else "position startpos") == []
        sides.append((game().side, game().has_passed))
    assert sides == [
        ("white", False),
        ("black", False),
        ("white", False),
        ("black", True),
        ("black", True),
        ("white", True),
    ]
    checked = "4k3/8/8/8/8/8/8/K3R3[] - - - 0 1"
    assert talk(f"position fen {checked}") == []
    assert game().side == "black"
    assert "black is in check" in errors(talk(f"position fen {checked} moves 0000"))[0]


def test_d_draws_boards_of_any_shape() -> None:
    lines = Talk("omega")("d")
    assert lines[0] == "w . . . . . . . . . . w  w2-w3".replace(".", " ")
    assert lines[1] == "  c r n b q k b n r c    a9-j9"
    assert "Check: none" in lines
    assert "Outcome: none" in lines
