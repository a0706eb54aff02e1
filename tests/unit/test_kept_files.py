"""Files that are kept or written: whole or not at all, whatever stands in their place; no damage ends a command."""

from __future__ import annotations

import errno
import hashlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter import caching
from interpreter.applications.records.files import written
from interpreter.caching import opened_plain, read_plain, sweep, whole, write_whole
from interpreter.errors import RecordError
from interpreter.rules.machine import kept

CODE = b"machine code"
WHOLE = hashlib.sha256(CODE).digest() + CODE


def linked(path: Path) -> None:
    """A link to a whole file."""
    path.with_name("elsewhere").write_bytes(WHOLE)
    path.symlink_to(path.with_name("elsewhere"))


def shared(path: Path) -> None:
    """A whole file that others could have written."""
    path.write_bytes(WHOLE)
    path.chmod(0o666)


def forbidden(path: Path) -> None:
    """A file that may not be read (but by root)."""
    path.write_bytes(WHOLE if os.getuid() else b"")
    path.chmod(0)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a folder that is not empty": lambda path: (path / "inner").mkdir(parents=True),
    "a pipe": os.mkfifo,
    "a link": linked,
    "a link to itself": lambda path: path.symlink_to(path),
    "a link to nothing": lambda path: path.symlink_to("nowhere"),
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "shared": shared,
    "forbidden": forbidden,
    "empty": lambda path: path.write_bytes(b""),
    "cut off": lambda path: path.write_bytes(WHOLE[:40]),
    "changed": lambda path: path.write_bytes(WHOLE + b"!"),
    "too large": lambda path: path.write_bytes(bytes(kept.MOST_BYTES + 1)),
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> kept.Place:
    """Where something would be kept."""
    monkeypatch.setenv("HETERODOX_CACHE", str(tmp_path / "cache"))
    return kept.place("kind", "asked")


def test_what_is_kept_is_read_again(place: kept.Place) -> None:
    assert place.read() is None
    place.write(CODE)
    assert place.read() == CODE


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_as_good_as_nothing(place: kept.Place, kind: str) -> None:
    assert place.path
    DAMAGE[kind](place.path)
    assert place.read() is None
    place.write(CODE)
    folder = place.path.is_dir()
    assert place.read() == (None if folder else CODE)
    assert not [each for each in place.path.parent.iterdir() if each.name.endswith(caching.SUFFIX)]


@pytest.mark.every
def test_no_command_ends_by_a_folder_where_a_file_should_be(tmp_path: Path) -> None:
    environment = os.environ | {"HETERODOX_CACHE": str(tmp_path), "HETERODOX_KERNEL": "wasm"}
    run = [sys.executable, "-m", "interpreter", "perft", "chess", "1"]
    first = subprocess.run(run, env=environment, capture_output=True, text=True, check=False)
    (file,) = (tmp_path / "wasm").iterdir()
    file.unlink()
    file.mkdir()
    again = subprocess.run(run, env=environment, capture_output=True, text=True, check=False)
    assert (first.returncode, again.returncode) == (0, 0), again.stderr
    assert first.stdout.split()[:2] == again.stdout.split()[:2] == ["nodes", "20"]


@pytest.mark.parametrize("given", ["/dev/null/cache", "/proc/nothing"])
def test_where_nothing_can_be_kept_nothing_is(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("HETERODOX_CACHE", given)
    place = kept.place("kind", "asked")
    place.write(CODE)
    assert place.read() is None


def test_a_user_without_a_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HETERODOX_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    monkeypatch.setenv("HOME", "")
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    monkeypatch.chdir(tmp_path)
    assert kept.place("kind", "asked").path is None
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
def test_a_full_disk_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, place: kept.Place
) -> None:
    def full(*arguments: object, **choices: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "book.html"
    path.write_text("before")
    place.write(CODE)
    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"after")
    with pytest.raises(RecordError, match="no space left on device"), written(str(path)) as stream:
        stream.write("after")
    place.write(b"other")
    monkeypatch.undo()
    assert path.read_text() == "before"
    assert place.read() == CODE or step == "chmod"
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["book.html"]


def test_a_file_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    sync, replace = os.fsync, os.replace

    def synced(handle: int) -> None:
        folder = os.path.isdir(f"/proc/self/fd/{handle}")
        steps.append("folder" if folder else "file")
        sync(handle)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", lambda *names: (steps.append("name"), replace(*names)))
    write_whole(tmp_path / "one.txt", b"1")
    assert steps == ["file", "name", "folder"]


def test_modes_stay_and_caches_are_private(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    before = os.umask(0o027)
    try:
        write_whole(path, b"1")
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o604)
        write_whole(path, b"2")
        assert path.stat().st_mode & 0o777 == 0o604
        write_whole(path, b"3", private=True)
        assert path.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)


def test_a_long_name_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 250 + ".txt")
    write_whole(path, b"1")
    assert path.read_bytes() == b"1"


def test_what_breaks_in_the_middle_leaves_nothing(tmp_path: Path) -> None:
    for writing in (whole(tmp_path / "one.txt"), written(str(tmp_path / "two.txt"))):
        with pytest.raises(ZeroDivisionError), writing:
            raise ZeroDivisionError
    assert not list(tmp_path.iterdir())


def test_the_next_writing_takes_away_what_a_killed_one_left(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for name in ("one.txt", "two.txt"):
        (tmp_path / f".{name}.abc_1-{gone.pid}{caching.SUFFIX}").write_text("half")
    (tmp_path / f".one.txt.abc-{os.getppid()}{caching.SUFFIX}").write_text("of one that runs")
    (tmp_path / ".one.txt.backup").write_text("of somebody else")
    write_whole(tmp_path / "one.txt", b"1")
    assert len(list(tmp_path.iterdir())) == 4
    sweep(tmp_path)
    left = {".one.txt.backup", f".one.txt.abc-{os.getppid()}{caching.SUFFIX}", "one.txt"}
    assert {path.name for path in tmp_path.iterdir()} == left


def test_reading_never_waits_for_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    found: list[BaseException] = []

    def read() -> None:
        for reading in (lambda: read_plain(tmp_path / "pipe", 10), lambda: opened_plain(tmp_path / "pipe")):
            try:
                reading()
            except OSError as error:
                found.append(error)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    thread.join(10)
    assert len(found) == 2


def test_threads_that_write_one_file_leave_one_of_their_texts(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    texts = [bytes([65 + n]) * 10_000 for n in range(4)]
    threads = [threading.Thread(target=write_whole, args=(path, text)) for text in texts]
    for thread in threads:
        thread.start()
    end = time.monotonic() + 30
    while any(thread.is_alive() for thread in threads) and time.monotonic() < end:
        if path.exists():
            assert path.read_bytes() in texts
    for thread in threads:
        thread.join()
    assert path.read_bytes() in texts
    assert len(list(tmp_path.iterdir())) == 1
