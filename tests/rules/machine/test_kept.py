"""Compiled code is kept where nobody else can put any, and what is damaged is made again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import wasmtime

from interpreter.rules.machine import kept
from interpreter.rules.machine.settings import module_of, place_of

TEXT = wasmtime.wat2wasm('(module (func (export "f") (result i32) (i32.const 7)))')
OTHER = wasmtime.wat2wasm('(module (func (export "f") (result i32) (i32.const 8)))')
owned = pytest.mark.skipif(not hasattr(os, "getuid"), reason="Windows has no owners of this kind")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of caches."""
    monkeypatch.setenv("HETERODOX_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def answer(text: bytes = TEXT) -> int:
    """What the module's function gives."""
    engine = wasmtime.Engine()
    store = wasmtime.Store(engine)
    instance = wasmtime.Instance(store, module_of(engine, place_of("usual", text), text), [])
    function = instance.exports(store)["f"]
    assert isinstance(function, wasmtime.Func)
    return int(function(store))


def only(root: Path) -> Path:
    """The one file that is kept."""
    (found,) = (root / "wasm").iterdir()
    return found


def never(*_: object, **__: object) -> bytes:
    """Nothing is kept a second time."""
    raise AssertionError


def test_the_second_process_compiles_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer() == 7
    assert only(root).stat().st_size > len(TEXT)
    monkeypatch.setattr(kept, "write_whole", never)
    assert answer() == 7


def test_another_file_or_other_settings_are_kept_apart(root: Path) -> None:
    assert (answer(), answer(OTHER), answer()) == (7, 8, 7)
    module_of(wasmtime.Engine(), place_of("others", TEXT), TEXT)
    assert len(list((root / "wasm").iterdir())) == 3


@pytest.mark.parametrize("damage", ["empty", "short", "turned", "digest", "strange"])
def test_what_is_damaged_is_made_again(root: Path, damage: str) -> None:
    assert answer() == 7
    path = only(root)
    good = path.read_bytes()
    strange = b"no machine code at all" * 9
    bad = {
        "empty": b"",
        "short": good[:-1],
        "turned": good[:-100] + bytes([good[-100] ^ 1]) + good[-99:],
        "digest": bytes([good[0] ^ 1]) + good[1:],
        "strange": kept.hashlib.sha256(strange).digest() + strange,
    }[damage]
    path.write_bytes(bad)
    assert answer() == 7
    assert path.read_bytes() == good


@owned
def test_what_others_could_have_written_is_not_run(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (answer(), answer(OTHER)) == (7, 8)
    place = place_of("usual", TEXT).path
    other = place_of("usual", OTHER).path
    assert place
    assert other
    place.write_bytes(other.read_bytes())
    assert answer() == 8  # a file with a good digest is believed ...
    place.chmod(0o666)
    assert answer() == 7  # ... unless others can write to it
    place.unlink()
    place.symlink_to(other)
    assert answer() == 7
    monkeypatch.setattr(os, "getuid", lambda: place.stat().st_uid + 1)
    assert kept._read(other) is None
    assert place_of("usual", TEXT).path is None


@owned
@pytest.mark.parametrize("mode", [0o770, 0o777])
def test_a_folder_that_others_can_write_to_is_not_used(root: Path, mode: int) -> None:
    assert answer() == 7
    (root / "wasm").chmod(mode)
    assert place_of("usual", TEXT).path is None
    assert answer() == 7


def test_where_nothing_can_be_kept_all_goes_on(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root.write_text("a file")
    assert answer() == 7
    root.unlink()
    monkeypatch.setattr(os, "replace", lambda _, path: os.open(root / "none", os.O_RDONLY))
    assert answer() == 7
    assert not list((root / "wasm").iterdir())  # nor what was begun


def test_the_oldest_of_too_many_are_forgotten(root: Path) -> None:
    for number in range(kept.MOST_KEPT + 3):
        module_of(wasmtime.Engine(), place_of(str(number), TEXT), TEXT)
    left = {path.name for path in (root / "wasm").iterdir()}
    assert len(left) == kept.MOST_KEPT
    newest = place_of(str(kept.MOST_KEPT + 2), TEXT).path
    assert newest
    assert newest.name in left
