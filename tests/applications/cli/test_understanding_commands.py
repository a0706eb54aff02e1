"""The commands `why` and `attackers`, their wrong inputs, and reasons in the terminal, protocols and records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from interpreter.applications.cli.cli import cli
from interpreter.applications.cli.common import shell

WRONG = {
    "neither": (["why", "chess"], "say either a MOVE or --result"),
    "both": (["why", "chess", "e2e4", "--result"], "say either a MOVE or --result"),
    "no move": (["why", "chess", "hello"], "does not start with a square"),
    "no text": (["why", "chess", ""], "a move is written like"),
    "no square": (["why", "chess", "e2e9"], "e9 is not a square of this board"),
    "no piece": (["why", "chess", "e2e4z"], "'z' is not a piece of this variant"),
    "variant": (["why", "ches", "e2e4"], "did you mean 'chess'?"),
    "option": (["why", "ultima", "e2e4", "-o", "suicid=true"], "did you mean 'suicide'?"),
    "fen": (["why", "chess", "e2e4", "--fen", "8/8 w"], "2 ranks, expected 8"),
    "moves": (["why", "chess", "e2e4", "--moves", "e4 e4"], "--moves, 2 of 2: illegal move 'e4'"),
    "square": (["attackers", "chess", "z9"], "'z9' is not a square of this board"),
    "victim": (["attackers", "chess", "e4", "--victim", "quen"], "did you mean 'queen'?"),
    "side": (["attackers", "chess", "e4", "--side", "red"], "'red' is not one of"),
    "long": (["why", "chess", "x" * 100_000], "does not start with a square"),
    "control": (["why", "chess", "e2\x1b[31me9"], "is not a move"),
}


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


@pytest.mark.parametrize(("words", "told"), WRONG.values(), ids=list(WRONG))
def test_wrong_input(words: list[str], told: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert shell.run(cli, words) == 2
    out, err = capfd.readouterr()
    assert told in out + err
    assert "Traceback" not in out + err
    assert "\x1b" not in out + err
    assert len(out + err) < 2000


def test_why_as_json() -> None:
    result = run("why", "chess", "Nf6", "--json")
    assert result.exit_code == 0
    found = json.loads(result.output)
    assert (found["legal"], found["code"], len(found["parts"])) == (False, "no_such_movement", 2)
    assert found["place"] == {"file": "chess.yaml", "line": 38, "column": 45}
    assert json.loads(run("why", "chess", "Nf3", "--json").output)["legal"] is True


def test_the_result_as_json() -> None:
    found = json.loads(run("why", "senterej", "--result", "--json").output)
    assert (found["code"], found["result"], found["options"]) == ("goes_on", "*", [])
    assert len(found["parts"]) == 5


def test_no_options() -> None:
    question = ("why", "wildebeest", "a8a9q", "--fen", "5k5/11/P10/11/11/11/11/11/11/10K w - - 0 1")
    assert "early_promotion=true" in run(*question).output
    assert "early_promotion" not in run(*question, "--no-options").output


def test_a_definition_file_is_named_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "format: 2\nvariant: mine\nname: Mine\nextends: chess\npieces:\n  king:\n    moves: [{leap: [1, 2]}]\n    betza: N\n"
    Path("mine.yaml").write_text(text)
    result = run("why", "mine.yaml", "e1f3")
    assert "mine.yaml:7" in result.output
    assert result.exit_code == 0


def test_attackers() -> None:
    result = run("attackers", "chess", "f3", "--side", "white")
    assert result.exit_code == 0
    assert "white: 3 attackers" in result.output
    assert "black" not in result.output
    found: dict[str, Any] = json.loads(run("attackers", "chess", "f3", "--json").output)
    assert [(one["square"], one["side"], one["hindered"]) for one in found["attackers"]] == [
        ("g1", "white", None),
        ("e2", "white", None),
        ("g2", "white", None),
    ]


def test_records_say_why(tmp_path: Path) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text("1. e4 e5 2. Rh4 *\n")
    result = run("pgn", "check", str(path))
    assert "the rook on h1 is blocked by the pawn on h2" in result.output
