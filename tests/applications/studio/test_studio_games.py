"""Records in the studio: listed, walked, and what is wrong with them at its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from interpreter.applications.studio.answering import answered
from interpreter.applications.studio.folder import MOST_RECORDS, Folder
from interpreter.errors import RequestError

TEXT = "format: 2\nvariant: mine\nextends: chess\n"
PGN = """\
[Event "one"]
[White "A"]
[Black "B"]
[Variant "mine"]

{to begin} 1. e4 {good} e5 (1... c5 2. Nf3) 2. Nf3 1/2-1/2

[Event "two"]

1. e4 e5 2. Ke3 *

1. d4 *
"""


def asked(task: str, **more: Any) -> dict[str, Any]:
    return answered({"task": task, "text": TEXT, "name": "mine.yaml", "pgn": PGN, **more})


def test_games_are_listed_and_errors_have_their_place() -> None:
    found = asked("records")
    assert [(game["title"], game["plies"], game["result"]) for game in found["games"]] == [
        ("game 1 (A - B)", 3, "1/2-1/2"),
        ("game 2", 2, "*"),
        ("game 3", 1, "*"),
    ]
    assert [
        game["fault"] and (game["fault"]["line"], game["fault"]["column"]) for game in found["games"]
    ] == [
        None,
        (10, 13),
        None,
    ]
    assert found["more"] is False


def test_a_game_is_walked_as_far_as_it_can_be_played() -> None:
    first = asked("record", number=1)
    assert first["opening"] == ["to begin"]
    assert [(move["text"], move["comments"]) for move in first["moves"]] == [
        ("e2e4", ["good"]),
        ("e7e5", []),
        ("g1f3", []),
    ]
    assert first["moves"][1]["variations"] == ["c5 Nf3"]
    second = asked("record", number=2)
    assert [move["san"] for move in second["moves"]] == ["e4", "e5"]
    assert second["fault"]["line"] == 10
    assert "there is no game 9" in asked("record", number=9)["refused"]
    assert "no game in this text" in asked("records", pgn="")["refused"]


def test_games_come_from_plain_files_of_the_folder_only(tmp_path: Path) -> None:
    (tmp_path / "mine.pgn").write_bytes("1. e4 {caf\xe9} *".encode("latin-1"))
    (tmp_path / "other.txt").write_text("secret")
    (tmp_path / "large.pgn").write_bytes(b" " * (MOST_RECORDS + 1))
    (tmp_path / "link.pgn").symlink_to(tmp_path / "other.txt")
    folder = Folder(tmp_path)
    assert folder.records() == ["large.pgn", "mine.pgn"]
    assert folder.record("mine.pgn") == "1. e4 {caf\xe9} *"
    for name in ("other.txt", "link.pgn", "../mine.pgn", "none.pgn", "large.pgn"):
        with pytest.raises(RequestError):
            folder.record(name)
    assert Folder(tmp_path, only="mine.yaml").records() == []
