"""Databases from anywhere: damaged, of other programs, made to do harm. Refused with the name of the file."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from test_lab_runs import lab, made, play

from interpreter.applications.lab.store import reading
from interpreter.applications.lab.store.reading import DatabaseError, Reader, remedy
from interpreter.errors import RequestError
from interpreter.lab import read

SHOWN = [["show"], ["show", "--json"], ["export", "--format", "jsonl"], ["export", "--format", "pgn"]]
TOO_LARGE = 100_000

CHANGES = {
    "text that is none": "UPDATE arms SET label = CAST(x'fffe80' AS TEXT)",
    "a definition that is none": "UPDATE arms SET text = x'00ff'",
    "settings that are none": "UPDATE experiments SET settings = '[1]'",
    "settings of another shape": "UPDATE experiments SET settings = '{}'",
    "an option list": "UPDATE arms SET options = '[1, 2]'",
    "a number too long": "UPDATE experiments SET versions = " + repr("9" * 5000),
    "a score that is none": "UPDATE games SET white_score = 'x'",
    "a score of no game": "UPDATE games SET white_score = 7",
    "a date that is not text": "UPDATE experiments SET created = x'00'",
    "a reason that is not text": "UPDATE games SET reason = x'ff'",
    "no number": "UPDATE games SET plies = x'ff'",
    "cut moves": "UPDATE records SET moves = x'010203'",
    "moves as text": "UPDATE records SET moves = 'e2e4'",
    "illegal moves": "UPDATE records SET moves = x'ffffffff'",
    "a wrong start": "UPDATE records SET fen = 'x'",
    "cut counts": "UPDATE piece_counts SET counts = x'0102'",
    "a view for a table": "ALTER TABLE games RENAME TO g; CREATE VIEW games AS SELECT * FROM g",
    "a view that never ends": (
        "DROP TABLE definitions; CREATE VIEW definitions AS WITH RECURSIVE n(hash) AS"
        " (SELECT 1 UNION ALL SELECT hash + 1 FROM n) SELECT hash, 1 variant, 1 name, 1 squares FROM n"
    ),
    "a table that is missing": "DROP TABLE games",
    "a column more": "ALTER TABLE games ADD COLUMN more INTEGER",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END",
    "a large value": f"UPDATE arms SET text = zeroblob({2 * TOO_LARGE})",
    "another program's": "PRAGMA application_id = 1",
    "a later layout": "PRAGMA user_version = 99",
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in order."""
    path = tmp_path_factory.mktemp("lab") / "sound.db"
    play(path, [made()], 2)
    with sqlite3.connect(path) as link:
        link.execute("PRAGMA journal_mode = DELETE")
    link.close()
    return path


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"there is no folder .*; make it"):
        Reader(tmp_path / "none" / "db", create=True)


@pytest.mark.parametrize("blob", [b"", b"123", b"1234", bytes(4 * 14), "text"])
def test_entries_of_moves_of_another_size(tmp_path: Path, blob: object) -> None:
    play(tmp_path / "db", [made()], 2)
    with sqlite3.connect(tmp_path / "db") as link:
        link.execute("UPDATE uses SET entries = ? WHERE number = 1", (blob,))
    link.close()
    with pytest.raises(DatabaseError, match="is damaged"):
        read(tmp_path / "db").movements()


def refused(path: Path) -> list[str]:
    """What is said about the file where it cannot be worked with; nothing may end otherwise than by that."""
    said = []
    for command, *choices in SHOWN:
        result = lab(command, path, *choices, *(["-o", os.devnull] if command == "export" else []))
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        if result.exit_code:
            assert result.exit_code == 2
            said.append(result.output)
    return said


@pytest.mark.every
@pytest.mark.parametrize("name", CHANGES)
def test_damage_and_malice_are_told(
    sound: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "damaged.db"
    shutil.copy(sound, path)
    link = sqlite3.connect(path)
    link.executescript(CHANGES[name])
    link.close()
    if name == "a large value":
        monkeypatch.setattr(reading, "LARGEST", TOO_LARGE)
        assert refused(sound) == []
    said = refused(path)
    assert said
    assert all("damaged.db" in text or "record" in text or "FEN" in text for text in said), said


@pytest.mark.parametrize("part", [0.0, 0.01, 0.3, 0.6, 0.99])
def test_a_cut_file_is_refused(sound: Path, tmp_path: Path, part: float) -> None:
    data = sound.read_bytes()
    path = tmp_path / "damaged.db"
    path.write_bytes(data[: int(part * len(data))])
    assert all("damaged.db" in text for text in refused(path))


def failing(name: str, folder: Path, sound: Path) -> None:
    """Let SQLite itself fail in some way."""
    path = folder / "db"
    shutil.copy(sound, path)
    write = "UPDATE arms SET wanted = 1"
    if name == "full":
        with closing(sqlite3.connect(path)) as link:
            pages = link.execute("PRAGMA page_count").fetchone()[0]
            link.execute(f"PRAGMA max_page_count = {pages}")
            link.execute("CREATE TABLE more AS SELECT zeroblob(1000000)")
    elif name == "busy":
        with closing(sqlite3.connect(path)) as other, closing(sqlite3.connect(path, timeout=0)) as link:
            other.execute("BEGIN IMMEDIATE")
            link.execute(write)
    elif name == "read-only":
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as link:
            link.execute(write)
    else:
        data = sound.read_bytes()
        path.write_bytes(data[: len(data) // 2] if name == "cut" else b"text " * 500)
        with closing(sqlite3.connect(folder if name == "no file" else path)) as link:
            link.execute(write)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("read-only", "; make it, its folder and the files -wal and -shm beside it writable"),
        ("full", "; free some space on the disk and run the same command again"),
        ("busy", "; another program is writing to it"),
        ("cut", "; it is damaged or was cut off"),
        ("text", "; it is damaged, or is not a database of heterodox lab"),
        ("no file", "; the file and its folder have to be readable and writable"),
    ],
)
def test_what_fails_is_told_with_a_remedy(name: str, said: str, tmp_path: Path, sound: Path) -> None:
    with pytest.raises(sqlite3.Error) as caught:
        failing(name, tmp_path, sound)
    assert remedy(caught.value).startswith(said)
    with pytest.raises(DatabaseError) as told, Reader(sound) as reader, reader._explained():
        raise caught.value
    assert str(told.value) == f"{sound}: {caught.value}{remedy(caught.value)}"


def test_two_programs_may_make_a_database_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one is quicker, after this one has found the file empty."""
    lay_out = Reader._lay_out

    def late(reader: Reader) -> None:
        monkeypatch.setattr(Reader, "_lay_out", lay_out)
        play(tmp_path / "db", [made()], 2)
        lay_out(reader)

    monkeypatch.setattr(Reader, "_lay_out", late)
    with Reader(tmp_path / "db", create=True) as reader:
        assert [arm.games for arm in reader.experiments()[0].arms] == [2]


def test_other_rules_are_not_mixed_with_those_of_the_games(tmp_path: Path) -> None:
    path = tmp_path / "db"
    play(path, [made()], 2)
    with sqlite3.connect(path) as link:
        link.execute("UPDATE arms SET wanted = 4")
    assert lab("run", "--resume", path, "--quiet", "--workers", "1").exit_code == 0
    with sqlite3.connect(path) as link:
        link.execute("UPDATE arms SET wanted = 6, text = replace(text, 'result: draw', 'result: loss')")
    link.close()
    result = lab("run", "--resume", path, "--quiet", "--workers", "1")
    assert result.exit_code == 2
    assert "the rules in the database are not those of its games" in result.output
    assert "start another database (--db)" in result.output


WRONG = {
    "another variant": (["minishogi"], "leave VARIANT out"),
    "another seed": (["--seed", 3], "the database sets --seed; leave it out"),
    "another option": (["--option", "a=b"], "the database sets --option; leave it out"),
    "another file": (["--db", "other"], "the database sets --db; leave it out"),
    "no games": (["--games", 0], "is not in the range"),
    "a folder": ([], "is a directory"),
    "nothing": ([], "no such file; `lab run` makes one"),
    "empty": ([], "is not a database of heterodox lab; name another file"),
    "text": ([], "it is damaged, or is not a database of heterodox lab; name another file"),
    "cut": (["--games", 9], "it is damaged or was cut off; use a copy of it, or start another file"),
    "another program's": ([], "is not a database of heterodox lab; name another file"),
    "a later layout": ([], "with the version of Heterodox that made it, or begin another file"),
    "a folder beside it": (["--games", 9], "check the disk, and the files beside it"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_ways_to_go_on(sound: Path, tmp_path: Path, name: str) -> None:
    """Each is answered with the place and a remedy, and takes nothing from the file."""
    path, (given, remedy_said) = tmp_path / "given.db", WRONG[name]
    shutil.copy(sound, path)
    if name in ("a folder", "nothing"):
        path.unlink()
        if name == "a folder":
            path.mkdir()
    elif name in ("empty", "text", "cut"):
        path.write_bytes({"empty": b"", "text": b"text " * 500, "cut": sound.read_bytes()[:5000]}[name])
    elif name in CHANGES:
        with closing(sqlite3.connect(path)) as link:
            link.executescript(CHANGES[name])
    elif name == "a folder beside it":
        Path(f"{path}-journal").mkdir()
    before = path.read_bytes() if path.is_file() else None
    result = lab("run", "--resume", path, *given, "--quiet", "--workers", 1)
    assert result.exit_code == 2
    assert remedy_said in result.output
    assert "given.db" in result.output or given
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_name_that_is_empty_is_no_file() -> None:
    result = lab("run", "--resume", "")
    assert result.exit_code == 2
    assert "a name is missing: the text is empty" in result.output


def test_fewer_games_than_there_are_take_nothing_away(sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "given.db"
    shutil.copy(sound, path)
    result = lab("run", "--resume", path, "--games", 1, "--quiet")
    assert result.exit_code == 0
    assert "nothing to play: every arm has its games" in result.output
    with Reader(path) as reader:
        assert [arm.games for arm in reader.experiments()[0].arms] == [2]


def test_where_nothing_can_be_compared_it_is_said(tmp_path: Path) -> None:
    path = tmp_path / "one.sqlite"
    play(path, [made()], 2)
    with pytest.raises(RequestError, match=r"nothing to compare: no experiment has two arms .*lab compare"):
        read(path).compare()
    with pytest.raises(RequestError, match="no experiment 7 has two arms"):
        read(path).compare(7)
    assert "nothing to compare: no experiment has two arms" in lab("show", path, "--differences").output
    said = lab("compare", path, path)
    assert said.exit_code == 2
    assert f"{path} is not an arm; `lab show {path} --differences` compares" in said.output


@pytest.mark.parametrize("seed", range(6))
def test_turned_bytes_are_told_or_harmless(sound: Path, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    data = bytearray(sound.read_bytes())
    for _ in range(60):
        data[chance.randrange(100, len(data))] = chance.randrange(256)
    path = tmp_path / "damaged.db"
    path.write_bytes(data)
    assert len(refused(path)) <= len(SHOWN)


def test_what_is_no_database_at_all(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "damaged.db")
    assert len(refused(tmp_path / "damaged.db")) == len(SHOWN)
    (tmp_path / "text").write_text("damaged.db " * 500)
    assert len(refused(tmp_path / "text")) == len(SHOWN)
    assert len(refused(tmp_path)) == len(SHOWN)


def test_tables_and_views_of_the_owner_are_let_be(sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "own.db"
    shutil.copy(sound, path)
    link = sqlite3.connect(path)
    link.executescript("CREATE TABLE notes (text); CREATE VIEW long AS SELECT * FROM games WHERE plies > 90")
    link.close()
    assert refused(path) == []
