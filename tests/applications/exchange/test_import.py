"""Definitions that come of settings, and the commands that write them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from shared import load, texts

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.applications.exchange import ini
from interpreter.applications.exchange.catalogue import KEYS, PIECES
from interpreter.applications.exchange.concepts import CONCEPTS
from interpreter.applications.exchange.exporting import exported
from interpreter.applications.exchange.importing import imported
from interpreter.applications.exchange.settings import built_in, resolved
from interpreter.errors import DefinitionError, RequestError
from interpreter.language.inherit import resolve_text
from interpreter.language.resources import shipped_ids


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def read(text: str, name: str = "mine") -> Any:
    return imported(resolved(ini.read(text, "some.ini"), built_in())[name])


BOTH = (
    "chess",
    "3check",
    "antichess",
    "capablanca",
    "horde",
    "kingofthehill",
    "losalamos",
    "racingkings",
    "shatranj",
)
"""Games that ship with both."""


@pytest.mark.every
@pytest.mark.parametrize("name", BOTH)
def test_the_shipped_game_is_the_same(name: str) -> None:
    """Their variant that ships with us as well: moves and check along random games."""
    mine = interpreter.load_text(imported(built_in()[name]).text)
    chance = random.Random(name)
    ours = load(name).position()
    for _ in range(25):
        other = mine.position(ours.fen())
        assert (texts(other), other.is_check()) == (texts(ours), ours.is_check()), ours.fen()
        if not ours.legal_moves:
            break
        ours.push(chance.choice(texts(ours)))


HANDS = ("crazyhouse", "pocketknight", "dragon", "shinobi", "shogi", "shogun", "kyotoshogi", "connectfour")
"""Games with hands; what a captured piece becomes, and where it is dropped, comes back, too."""
OTHERS = ("atomic", "petrified", "duck", "amazons", "reversi", "cambodian", "sittuyin", "teeko")
"""Games with explosions, stones, walls, pieces that turn, counts of moves, first moves, rows and blocks."""


def complete() -> list[str]:
    """The shipped games of which nothing but ends by dead material is lost."""
    found = []
    for name in shipped_ids():
        try:
            losses = exported(load(name)).losses
        except (RequestError, DefinitionError):
            continue
        found += [name] * all("dead_material" in words for words in losses)
    return found


@pytest.mark.slow
def test_all_that_is_said_comes_back() -> None:
    names = complete()
    assert len(names) >= 63
    for name in names:
        test_what_is_written_for_them_comes_back(name)


@pytest.mark.every
@pytest.mark.parametrize("name", [*BOTH, *HANDS, *OTHERS, "xiangqi", "rookies"])
def test_what_is_written_for_them_comes_back(name: str) -> None:
    """Exported and imported again: the same moves and the same ends."""
    found = exported(load(name))
    assert all("dead_material" in words for words in found.losses), found.losses
    back = interpreter.load_text(imported(resolved(ini.read(found.text, "out.ini"), {})[name]).text)
    chance = random.Random(name)
    ours = load(name).position()
    for _ in range(25):
        other = back.position(ours.fen())
        assert (texts(other), other.is_check()) == (texts(ours), ours.is_check()), ours.fen()
        if not ours.legal_moves:
            break
        ours.push(chance.choice(texts(ours)))
    # Where both sides are stuck, both pass there, and two passes end the game.
    kinds = [
        sorted({end.kind for end in game.ruleset.ends} - {"dead_material", "stuck"})
        for game in (load(name), back)
    ]
    assert set(kinds[0]) <= set(kinds[1])


def test_what_has_no_place_there_is_told() -> None:
    result = run("export", "omega", "--to", "fairy-stockfish")
    assert (result.exit_code, result.output) == (
        2,
        "only rectangles of squares are supported there\n",
    )
    ultima = run("export", "ultima", "--to", "fairy-stockfish")
    assert ultima.exit_code == 1
    assert "# Not supported here: the immobilizer: keeps enemies beside it from moving." in ultima.output
    assert (
        "# Not supported here: the coordinator: captures otherwise than by moving onto a piece."
        in ultima.output
    )
    senterej = run("export", "senterej", "--to", "fairy-stockfish")
    assert "the game: rules that a hook has" in senterej.output


def test_a_child_of_chess_says_what_differs() -> None:
    text = read("[mine:chess]\nflagPiece = k\nflagRegion = d4 e4 d5 e5\n").text
    document = resolve_text(text)
    assert "extends: chess" in text
    assert "\npieces:" not in text
    flag = {"count": "royals", "in": "d4-e5", "whose": "mover", "result": "win", "name": "flag"}
    assert flag in document["end"]


def test_regions_have_names() -> None:
    text = read(
        "[mine:chess]\nmobilityRegionWhiteRook = *1 *2 *3 *4\nmobilityRegionBlackRook = *5 *6 *7 *8\n"
    ).text
    assert "to: own_half" in text


def test_left_and_right_are_the_owners() -> None:
    found = read("[mine:chess]\ncustomPiece1 = q:flF\npromotionPieceTypes = q\n")
    assert "symmetry: rotate" in found.text
    position = interpreter.load_text(found.text).position("4k3/8/8/3q4/8/8/8/4K3 b - - 0 1")
    assert "d5e4" in texts(position)


def test_a_loss_is_told_in_the_file_and_by_the_exit_code(tmp_path: Path) -> None:
    source = tmp_path / "some.ini"
    source.write_text("[mine:chess]\ncountingRule = makruk\n")
    result = run("import", source, "-o", tmp_path / "out", "--json")
    assert result.exit_code == 1
    (told,) = json.loads(result.output)
    assert told["exact"] is False
    assert {
        "keys": ["countingRule"],
        "verdict": "lost",
        "words": "moves are counted by the material that is left",
    } in told["settings"]
    assert (tmp_path / "out" / "mine.yaml").read_text().startswith("# Not supported here: moves are counted")


@pytest.mark.every
def test_files_are_replaced_on_demand_only(tmp_path: Path) -> None:
    path = tmp_path / "shako.yaml"
    path.write_text("mine")
    refused = run("import", "fairy-stockfish", "shako", "almost", "-o", tmp_path)
    assert (refused.exit_code, path.read_text()) == (2, "mine")
    assert not (tmp_path / "almost.yaml").exists(), "nothing is written where something may not be"
    assert run("import", "fairy-stockfish", "shako", "-o", tmp_path, "--force").exit_code == 0
    assert run("test", path).exit_code == 0


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    result = run("import", "fairy-stockfish", "shako", "-o", tmp_path / "none", "--dry-run")
    assert result.exit_code == 0
    assert "exact: " in result.output
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[../../up:chess]\n", None),
        ("[pieces:chess]\n", "cannot be the id"),
        ("[!!]\n", "cannot be the id"),
        ("", "no section"),
    ],
)
def test_names_stay_in_the_folder(tmp_path: Path, text: str, message: str | None) -> None:
    source = tmp_path / "some.ini"
    source.write_text(text)
    result = run("import", source, "-o", tmp_path / "out")
    if message is None:
        assert [path.name for path in (tmp_path / "out").iterdir()] == ["up.yaml"]
    else:
        assert result.exit_code == 2
        assert message in result.output


def test_an_unknown_name_has_a_suggestion() -> None:
    result = run("import", "fairy-stockfish", "shakko", "--dry-run")
    assert (result.exit_code, result.output) == (
        2,
        "fairy-stockfish: no variant 'shakko'; did you mean 'shako'?\n",
    )


def test_an_import_beside_a_file_named_chess_stands_alone(tmp_path: Path) -> None:
    """`extends` would find that file before the shipped one."""
    (tmp_path / "chess.yaml").write_text("format: 2\n")
    assert run("import", "fairy-stockfish", "almost", "-o", tmp_path).exit_code == 0
    assert "extends" not in (tmp_path / "almost.yaml").read_text()


def test_an_export_replaces_a_file_on_demand_only(tmp_path: Path) -> None:
    path = tmp_path / "out.ini"
    path.write_text("mine")
    assert run("export", "horde", "--to", "fairy-stockfish", "-o", path).exit_code == 2
    assert path.read_text() == "mine"
    assert run("export", "horde", "--to", "fairy-stockfish", "-o", path, "--force").exit_code == 0
    assert path.read_text().startswith("[horde]\n")


def test_every_row_speaks_of_settings_that_there_are() -> None:
    for concept in CONCEPTS:
        assert set(concept.keys) <= {*KEYS, *PIECES}
        assert concept.says or concept.lost
        assert concept.lost or "fits" not in concept.row, "what is not always said is lost otherwise"


SAMPLES: dict[str, Callable[[str], bool]] = {
    "misere": lambda text: "{if: checkmate, result: win}" in text,
    "armageddon": lambda text: "{repeats: 3, whose: black, result: win}" in text,
    "knightmate": lambda text: "king: {moves: [{leap: [1, 2]}], betza: N}" in text,
    "minixiangqi": lambda text: "every: check, result: loss" in text,
    "extinction": lambda text: text.count("is: 0, result: loss, name: extinction") == 6,
}


@pytest.mark.parametrize("name", SAMPLES)
def test_rules_in_our_words(name: str) -> None:
    assert SAMPLES[name](imported(built_in()[name]).text)


def test_promoted_forms_are_kinds_of_their_own() -> None:
    """What becomes a gold goes back to the hand as what it was."""
    game = resolve_text(imported(built_in()["minishogi"]).text)
    symbols = {name: piece["symbol"] for name, piece in game["pieces"].items()}
    assert {"+P", "+S", "+R", "+B", "G"} <= set(symbols.values()), symbols
    assert symbols[game["pieces"]["silver"]["promotion"]["become"]] == "+S"
    assert game["hand"]["as"] == "base"
    assert game["forbid"] == [{"when": "drop", "by": "shogi_pawn", "after": "checkmate"}]


def test_the_shipped_shogi_is_the_imported_one() -> None:
    """Both have the same moves; names of pieces differ."""
    back = interpreter.load_text(imported(built_in()["minishogi"]).text)
    chance = random.Random("shogi")
    ours = load("minishogi").position()
    for _ in range(60):
        other = back.position(ours.fen())
        assert (texts(other), other.is_check()) == (texts(ours), ours.is_check()), ours.fen()
        if not ours.legal_moves:
            break
        ours.push(chance.choice(texts(ours)))


def test_hurdles_that_have_to_be_near_are_told_as_lost() -> None:
    found = read("[mine:chess]\ncustomPiece1 = a:mRpB3\nstartFen = 4k3/8/8/8/8/8/8/A3K3 w - - 0 1\n")
    assert not found.exact
    assert any("hurdle" in note.words for note in found.notes)


def test_what_says_nothing_without_another_setting() -> None:
    """Rights of unmoved pieces need `gating`; castling of dropped pieces needs such pieces."""
    crazy = "[mine:crazyhouse]\nseirawanGating = true\n"
    assert "unmoved" not in read(crazy).text
    assert "unmoved" in read(crazy + "gating = true\n").text
    assert "unmoved" not in read("[mine:chess]\ncambodianMoves = true\n").text
    kingless = "king = -\ncommoner = k\ncastlingDroppedPiece = true\ncastlingKingPiece = k\n"
    assert "castling" in read(f"[mine:chess]\n{kingless}").text or read(f"[mine:chess]\n{kingless}").refusal


def test_triple_steps_need_no_double_steps() -> None:
    found = read("[mine:chess]\ndoubleStep = false\ntripleStepRegionWhite = *2\n")
    moves = interpreter.load_text(found.text).position().legal_moves.texts
    assert "a2a5" in moves
    assert "a2a4" not in moves


def test_a_sidestep_that_can_be_taken_back_resets_no_clock() -> None:
    position = interpreter.load_text(imported(built_in()["pawnsideways"]).text).position()
    clocks = []
    for move in ("e2e4", "g8f6", "e4d4", "f6g8", "d4d5"):
        position.push(move)
        clocks.append(position.halfmove_clock)
    assert clocks == [0, 1, 2, 3, 0]
