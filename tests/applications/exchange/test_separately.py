"""A file of many sections: each is taken by itself, and what a position or an older key leaves out has its meaning there."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from shared import first, some

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.applications.exchange import ini
from interpreter.applications.exchange.concepts import CLASHES
from interpreter.applications.exchange.importing import Imported, imported
from interpreter.applications.exchange.settings import Settings, built_in, each_resolved, resolved
from interpreter.errors import DefinitionError
from interpreter.play.variant import Position

MIXED = """\
[good:chess]
promotionRank = 7
[orphan:nobody]
[child:orphan]
[typo:chess]
maxRnk = 3
[torn
maxRank = 3
[short:chess]
startFen = 8/8 w
[pieces:chess]
[Good:chess]
[good:chess]
[last:good]
stalemateValue = loss
"""
TWICE = """\
[twice:chess]
stalemateValue = loss
nFoldRule = 3
stalemateValue = win
[child:twice]
"""
LEFT = ["short", "orphan", "child", "typo", "lines under no name", "good", "pieces", "Good"]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def settings_of(lines: str, parent: str = "chess") -> Settings:
    return resolved(ini.read(f"[mine:{parent}]\n{lines}\n", "some.ini"), built_in())["mine"]


def start(lines: str, parent: str = "chess") -> Position:
    return interpreter.load_text(exact(lines, parent).text).position()


def exact(lines: str, parent: str = "chess") -> Imported:
    found = imported(settings_of(lines, parent))
    assert found.exact, (found.refusal, found.notes)
    return found


@cache
def lost(lines: str, parent: str = "chess") -> list[str]:
    return [note.words for note in imported(settings_of(lines, parent)).notes if note.verdict == "lost"]


def source(folder: Path, text: str = MIXED) -> Path:
    path = folder / "some.ini"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_good_sections_are_written(tmp_path: Path) -> None:
    result = run("import", source(tmp_path), "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["good.yaml", "last.yaml"]
    assert result.output.endswith(f"2 of 10 are supported completely; not written: {', '.join(LEFT)}.\n")
    assert (
        "orphan: not written\n  refused: line 3, column 9: no variant 'nobody' before this one"
        in result.output
    )
    assert "refused: line 4, column 8: the parent 'orphan' cannot be read" in result.output


def test_programs_are_told_what_is_left_out(tmp_path: Path) -> None:
    result = run("import", source(tmp_path), "--dry-run", "--json")
    told: list[dict[str, Any]] = json.loads(result.output)
    refused = {each["name"]: each["refusal"] for each in told if each["refusal"]}
    assert result.exit_code == 1
    assert refused["typo"].startswith("line 6, column 1: no setting 'maxRnk'")
    assert refused["Good"].endswith("another variant is already in that file; rename a section")
    assert all(each["file"] is None and not each["exact"] for each in told if each["refusal"])
    assert [each["name"] for each in told if each["file"]] == ["good", "last"]


def test_a_file_of_which_nothing_can_be_read(tmp_path: Path) -> None:
    result = run("import", source(tmp_path), "typo", "orphan", "-o", tmp_path / "out")
    assert (result.exit_code, (tmp_path / "out").exists()) == (2, False)
    assert "did you mean 'maxRank'?" in result.output


def test_what_is_wrong_stays_in_its_section() -> None:
    found, left = each_resolved(ini.read(MIXED, "some.ini"), built_in())
    assert list(found) == ["good", "short", "pieces", "Good", "last"]
    assert [len(problems) for _, problems in left] == [1] * 5


ROOM = "startFen = 4k3/P7/1P6/2P5/3P4/4P3/5P2/4K1P1 w - - 0 1"
DROPS = "pieceDrops = true\nstartFen = 4k3/8/8/8/8/8/8/4K3[R] w - - 0 1"


@pytest.mark.parametrize(
    ("lines", "moves", "others"),
    some(
        3,
        [
            (f"promotionRank = 6\n{ROOM}", "b6b7q c5c6q", "b6b7 d4d5q"),
            (f"promotionRank = 6\npromotionRegionWhite = *8\n{ROOM}", "b6b7 a7a8q", "b6b7q"),
            (f"doubleStepRank = 3\n{ROOM}", "e3e5 f2f4", "d4d6 g1g3"),
            (f"doubleStepRankMin = 1\n{ROOM}", "f2f4 g1g3", "e3e5"),
            (f"doubleStepRankMin = 3\n{ROOM}", "f2f3", "f2f4 e3e5"),
            (f"doubleStepRankMin = 3\ndoubleStepRank = 4\n{ROOM}", "d4d6 e3e5 f2f4", "c5c7"),
            ("castlingRookPiece = n\nstartFen = 4k3/8/8/8/8/8/8/N3K2N w KQ - 0 1", "e1c1 e1g1", ""),
            (f"dropOnTop = false\nenclosingDrop = ataxx\n{DROPS}", "R@d2", "R@a1"),
            (f"whiteDropRegion = *4\n{DROPS}", "R@a4", "R@a5"),
            (f"whiteDropRegion = *4\ndropRegionWhite = *5\n{DROPS}", "R@a5", "R@a4"),
        ],
    ),
)
def test_older_keys_mean_what_they_mean_there(lines: str, moves: str, others: str) -> None:
    """As pyffish 0.0.90 reads them; the last rank of double steps is asked before the first, newer keys count."""
    legal = {str(move) for move in start(lines).legal_moves}
    assert set(moves.split()) <= legal
    assert not set(others.split()) & legal


def test_older_falls_and_goals() -> None:
    assert settings_of("dropOnTop = true")["enclosingDrop"] == "top"
    found = settings_of("whiteFlag = e4\nblackFlag = *5\nflagRegionBlack = e5")
    assert found["flagRegion"] == (frozenset({(4, 3)}), frozenset({(4, 4)}))


@pytest.mark.parametrize(
    ("fields", "count"),
    [("w KQkq - 0 1", 1), ("w 0 1", 1), ("w KQkq - 5+5 0 1", 5), ("w 7+7 0 1", 7), ("w KQkq - 0 1 +1+1", 2)],
)
def test_checks_that_a_start_leaves_out(fields: str, count: int) -> None:
    lines = f"checkCounting = true\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {fields}"
    assert f"{{made: check, is: {count}, result: win}}" in exact(lines).text


def test_the_next_check_wins_where_none_is_said() -> None:
    assert "{made: check, is: 1, result: win}" in imported(built_in()["karouk"]).text
    assert "{made: check, is: 3, result: win}" in imported(built_in()["3check"]).text


ROOKS = "startFen = r3k2r/8/8/8/8/8/8/R3K2R {} - 0 1"


@pytest.mark.parametrize(
    ("rights", "castlings"),
    [("w KQkq", "e1c1 e1g1"), ("w HAha", "e1c1 e1g1"), ("w Akq", "e1c1"), ("w -", ""), ("w", "")],
)
def test_rights_by_letters_and_by_files(rights: str, castlings: str) -> None:
    lines = ROOKS.format(rights) if rights != "w" else ROOKS.partition(" {")[0]
    legal = {str(move) for move in start(lines).legal_moves}
    assert legal & {"e1c1", "e1g1"} == set(castlings.split())


def test_a_hand_behind_a_slash() -> None:
    found = start("pieceDrops = true\nstartFen = 4k3/8/8/8/8/8/8/4K3/RX w - - 0 1")
    assert "R@a1" in {str(move) for move in found.legal_moves}


def test_gates_are_those_that_the_start_names() -> None:
    board = "startFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[HEhe] w {} - 0 1"
    some = {str(m) for m in start(board.format("BGbg"), "seirawan").legal_moves if len(str(m)) == 5}
    assert {move[:2] for move in some} == {"b1", "g1"}
    assert "gating:" not in exact(board.format("-"), "seirawan").text


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("startFen = 4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1", "a capture en passant is open"),
        ("startFen = 4k3/8/8/8/8/8/8/4K2R w - - 7 1", "a count of moves runs"),
        (
            "checkCounting = true\nstartFen = 4k3/8/8/8/8/8/8/4K2R w - - 3+1 0 1",
            "White wins with 3 checks and Black with 1",
        ),
        (
            "startFen = Q~3k3/8/8/8/8/8/8/4K3[] w - - 0 1\npieceDrops = true\ncapturesToHand = true",
            "promoted piece",
        ),
    ],
)
def test_what_no_setup_says_is_lost(lines: str, words: str) -> None:
    assert any(words in each for each in lost(lines)), lost(lines)


def test_marks_that_no_rule_is_about_are_refused() -> None:
    assert "not the whole game" in imported(settings_of("startFen = q~3k3/8/8/8/8/8/8/4K3 w - - 0 1")).refusal


def test_no_result_is_no_result() -> None:
    with pytest.raises(DefinitionError, match="none of win, loss, draw"):
        settings_of("nFoldValue = none")


def test_a_child_of_a_variant_without_double_steps_says_from_where() -> None:
    text = "[none:chess]\ndoubleStep = false\n[again:none]\ndoubleStep = true\n"
    found = resolved(ini.read(text, "some.ini"), built_in())["again"]
    assert found["doubleStepRegion"] == (frozenset(), frozenset())


@pytest.mark.parametrize("betza", first(3, ["DD", "AA", "CC", "D2", "nW", "nF", "nC"]))
def test_leaps_by_which_nothing_moves_there(betza: str) -> None:
    moves = start(f"knight = -\ncustomPiece1 = n:mWc{betza}").legal_moves
    plain = start("knight = -\ncustomPiece1 = n:mW").legal_moves
    assert {str(move) for move in moves} == {str(move) for move in plain}


CLASHING = {
    "blastOnCapture": "blastOnCapture = true",
    "flipEnclosedPieces": "flipEnclosedPieces = reversi",
    "wallingRule": "wallingRule = duck",
    "petrifyOnCaptureTypes": "petrifyOnCaptureTypes = k",
    "mutuallyImmuneTypes": "mutuallyImmuneTypes = k",
    "extinctionPseudoRoyal": "extinctionPseudoRoyal = true\nextinctionPieceTypes = *",
    "extinctionPieceTypes": "kinglet|customPiece1 = p:KAD",
    "promotionPieceTypes": "promotionPieceTypes = *",
    "promotedPieceType": "shogi|bers = -",
    "promotedPieceType 2": "promotedPieceType = k:q",
    "promotionPawnTypes promotedPieceType": "promotionPawnTypes = n\npromotionPieceTypes = -\npromotedPieceType = n:q",
    "mandatoryPiecePromotion piecePromotionOnCapture": "mandatoryPiecePromotion = true\npiecePromotionOnCapture = true\n"
    "promotedPieceType = p:q",
    "immobilityIllegal": "immobilityIllegal = true\nwallingRule = past",
    "flyingGeneral extinctionPseudoRoyal": "flyingGeneral = true\nextinctionPseudoRoyal = true\nextinctionPieceTypes = q",
    "flagPieceSafe flagMove": "flagPieceSafe = true\nflagMove = true\nflagPiece = k\nflagRegion = *8",
    "flagPieceSafe blastOnCapture": "flagPieceSafe = true\nblastOnCapture = true",
    "pieceDrops wallingRule": "pieceDrops = true\nwallingRule = past",
    "wallOrMove": "wallOrMove = true",
    "pass wallOrMove": "pass = true\nwallOrMove = true\nwallingRule = edge",
    "freeDrops": "pieceDrops = true\nfreeDrops = true",
    "enclosingDrop": "dropOnTop = true\npieceDrops = true",
    "castlingWins": "castlingWins = K\nstartFen = 4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
    "checkCounting checking": "checkCounting = true\nchecking = false",
    "checking extinctionPseudoRoyal": "checking = false\nextinctionPseudoRoyal = true\nextinctionPieceTypes = q",
}


@pytest.mark.parametrize("number", range(len(CLASHES)))
def test_what_does_not_go_together_is_not_called_exact(number: int) -> None:
    clash, (keys, lines) = CLASHES[number], list(CLASHING.items())[number]
    assert " ".join(clash.keys) == keys.removesuffix(" 2")
    parent, _, rest = lines.rpartition("|")
    assert clash.lost in lost(rest, parent or "chess")
    assert clash.lost not in lost("nFoldRule = 4")


def test_every_clash_has_a_sample() -> None:
    assert len(CLASHING) == len(CLASHES)


def test_doubts_that_are_settled_against_the_program_are_told() -> None:
    nuclear = imported(settings_of("petrifyOnCaptureTypes = nbrqp", "atomic"))
    assert nuclear.exact
    assert any(
        "a new stone shields kings" in note.words for note in nuclear.notes if note.verdict == "otherwise"
    )
    lines = "connectRegion1White = a*\nconnectRegion2White = h*"
    assert any("a chain goes on in all directions" in note.words for note in exact(lines).notes)


def test_a_stone_shields_a_king_at_once() -> None:
    """pyffish finds the king in check behind the stone; in the position behind the move it does not."""
    fen = "2b3nr/1p2k3/r1pppp2/p1P2*1p/4P1PP/B1*5/P3Q3/2R2K*1 b - - 0 25"
    lines = "customPiece1 = p:fmWfceFifmnD\npromotionPawnTypes = p\npetrifyOnCaptureTypes = nbrqp\nenPassantRegion = -"
    position = interpreter.load_text(exact(lines, "atomic").text).position(fen)
    position.push("d6c5")
    assert position.piece_at("c5") == "*"
    assert not any(str(move).endswith("e7") for move in position.legal_moves)


def test_a_key_that_is_set_twice_is_a_warning(tmp_path: Path) -> None:
    """Fairy-Stockfish takes the last one without a word; here it is named, and for its own section only."""
    file = tmp_path / "twice.ini"
    file.write_text(TWICE)
    result = CliRunner().invoke(cli, ["import", str(file), "-o", str(tmp_path), "--json"])
    twice, child = json.loads(result.output)
    assert (twice["exact"], child["exact"], result.exit_code) == (True, True, 0)
    found = [(s["keys"], s["words"]) for s in twice["settings"] if s["verdict"] == "warning"]
    assert found == [(["stalemateValue"], "line 4 replaces line 2: remove one of them")]
    assert not [s for s in child["settings"] if s["verdict"] == "warning"]
    assert "result: win" in (tmp_path / "twice.yaml").read_text()
    shown = CliRunner().invoke(cli, ["import", str(file), "-o", str(tmp_path), "--force"]).output
    assert "  warning: line 4 replaces line 2: remove one of them (stalemateValue)\n" in shown
