"""Work on an ending that was interrupted or killed is taken up again, and leads to the same table."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from rules.small import variant
from shared import ROOT, first

from interpreter.errors import RequestError
from interpreter.play.variant import Variant
from interpreter.solver import checkpoint, store
from interpreter.solver.checkpoint import Checkpoint, Pace
from interpreter.solver.crew import Crew
from interpreter.solver.material import Material, read_material
from interpreter.solver.shape import Shape
from interpreter.solver.solving import Solver
from interpreter.solver.store import Files

from .test_brute_force import DRAW, GAMES, KNIGHT, PAWN, ROOK

STRETCH = 60
TOWN = {"setup": "k r n / p . . / . . P / K R N", "pieces": f"{PAWN}\n{ROOK}\n{KNIGHT}", "end": DRAW}


@pytest.fixture(autouse=True)
def _short_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass over a small table shall have a middle, too."""
    whole = Crew.stretches
    monkeypatch.setattr(
        Crew, "stretches", lambda crew, size: setattr(crew, "stretch", STRETCH) or whole(crew, size)
    )


class Interrupting:
    """Presses Ctrl-C when it has been told so often how far the work is."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self, work: str, share: float) -> None:
        self.number -= 1
        if self.number == 0:
            raise KeyboardInterrupt


def solved_with_interruptions(game: Variant, text: str, every: int, folder: Path, **more: Any) -> Any:
    """The table, made by solvers that are interrupted again and again; and what was noted."""
    notes: list[str] = []
    for _ in range(400):
        solver = Solver(game, Files(game, folder), tell=Interrupting(every), note=notes.append, **more)
        try:
            return solver.solve(read_material(game, text)), notes
        except KeyboardInterrupt:
            continue
    raise AssertionError("it gets nowhere")


@pytest.mark.parametrize("name", first(2, ["rook", "goal", "twins", "explosion", "stalemate wins"]))
@pytest.mark.parametrize("every", first(1, [17, 3]))
def test_what_is_interrupted_goes_on(name: str, every: int, tmp_path: Path) -> None:
    words, text = GAMES[name]
    game = variant(**words, kernel=None)
    whole = Solver(game, prove=True, threads=1).solve(read_material(game, text))
    table, notes = solved_with_interruptions(game, text, every, tmp_path, prove=True, threads=1)
    assert table == whole
    assert f"{text} is kept so far; run the same command again to resume" in notes
    assert any("continues where it was interrupted: " in note for note in notes)
    assert any("single moves from the end" in note for note in notes)
    assert not list(tmp_path.rglob("*.checkpoint")), "a table that is done needs none"


@pytest.mark.every
def test_smaller_endings_are_known_again(tmp_path: Path) -> None:
    game = variant(**TOWN, kernel=None)
    whole = Solver(game).solve(read_material(game, "K P v K"))
    table, notes = solved_with_interruptions(game, "K P v K", 40, tmp_path, threads=2)
    assert table == whole
    assert len({note.partition(" is ")[0] for note in notes}) > 1, "others were interrupted too"


def interrupted(game: Variant, folder: Path, after: int) -> tuple[Files, Material]:
    """An ending that was interrupted in the middle."""
    files, material = Files(game, folder), read_material(game, "K R v K")
    with pytest.raises(KeyboardInterrupt):
        Solver(game, files, tell=Interrupting(after), threads=1).solve(material)
    return files, material


def rook() -> Variant:
    return variant(**GAMES["rook"][0], kernel=None)


def forged(text: bytes, old: bytes, new: bytes) -> bytes:
    """A checkpoint with another content that is hashed as it should be."""
    start = len(checkpoint.MAGIC) + checkpoint.HASH + 1
    rest = text[start:].replace(old, new)
    assert rest != text[start:]
    return checkpoint.MAGIC + hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest


@pytest.mark.parametrize(
    ("damage", "said"),
    first(
        3,
        [
            (lambda text: text[:-9], "is damaged"),
            (lambda text: text[:-9] + bytes([text[-9] ^ 1]) + text[-8:], "is damaged"),
            (lambda text: text.replace(b'"level": ', b'"level": 1'), "is damaged"),
            (lambda text: b"", "is damaged"),
            (lambda text: forged(text, b"486]]", b"487]]"), "is damaged"),
            (lambda text: forged(text, text[-9:], b""), "is damaged"),
            (lambda text: forged(text, b'"version": "', b'"version": "9'), "is of another version"),
            (lambda text: forged(text, b'"kernel": "', b'"kernel": "9'), "is of another version"),
            (lambda text: forged(text, b'"definition": "', b'"definition": "9'), "or of other rules"),
        ],
    ),
    ids=["cut", "byte", "head", "empty", "outside", "short", "version", "kernel", "definition"],
)
def test_a_checkpoint_that_cannot_be_used_is_told(damage: Any, said: str, tmp_path: Path) -> None:
    game = rook()
    files, material = interrupted(game, tmp_path, 23)
    path = files.checkpoint_path(material)
    path.write_bytes(damage(path.read_bytes()))
    notes: list[str] = []
    table = Solver(game, files, note=notes.append).solve(material)
    assert table == Solver(game).solve(material)
    (note,) = notes
    assert note.startswith("K R v K starts again: its checkpoint ")
    assert said in note
    assert not path.exists()


def test_other_options_have_other_checkpoints(tmp_path: Path) -> None:
    files, material = interrupted(rook(), tmp_path, 20)
    other = variant(**GAMES["stalemate wins"][0], kernel=None)
    assert Files(other, tmp_path).checkpoint_path(material) != files.checkpoint_path(material)


def test_a_table_that_is_refused_leaves_no_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rook()
    files, material = interrupted(game, tmp_path, 23)
    assert files.checkpoint_path(material).exists()
    monkeypatch.setattr("interpreter.solver.solving.C.MOST_PLIES", 1)
    monkeypatch.setattr("interpreter.solver.solving.PROOF", 1)
    monkeypatch.setattr(store, "about", lambda *_: {"another": 1})
    with pytest.raises(RequestError, match="a win takes more than 1 single moves"):
        Solver(game, files).solve(material)
    assert not files.checkpoint_path(material).exists()


class Counting(Files):
    """Counts what is written."""

    written = 0

    def suspend(self, shape: Shape, found: Checkpoint) -> bool:
        self.written += 1
        return super().suspend(shape, found)


@pytest.mark.parametrize(("seconds", "often"), [(checkpoint.SECONDS, False), (0.0, True)])
def test_an_ending_that_is_quickly_made_pays_for_none(seconds: float, often: bool, tmp_path: Path) -> None:
    game = rook()
    files = Counting(game, tmp_path)
    Solver(game, files, checkpoint_seconds=seconds, threads=1).solve(read_material(game, "K R v K"))
    assert (files.written > 0) == often


def test_the_next_waits_until_the_last_has_paid_off(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("interpreter.solver.checkpoint.time.monotonic", lambda: now)
    pace = Pace(60)
    for cost, pause in ((0.1, 60), (3.0, 150)):
        pace.wait(cost)
        begun = now
        now = begun + pause - 1
        assert not pace.is_due
        now = begun + pause
        assert pace.is_due


def test_where_nothing_can_be_written_the_work_goes_on(tmp_path: Path) -> None:
    game = rook()
    (tmp_path / "file").write_text("in the way")
    notes: list[str] = []
    material = read_material(game, "K R v K")
    files = Files(game, tmp_path / "file")
    solver = Solver(game, files, checkpoint_seconds=0, note=notes.append, threads=1)
    assert solver.solve(material) == Solver(game).solve(material)
    with pytest.raises(KeyboardInterrupt):
        Solver(game, files, tell=Interrupting(20), note=notes.append, threads=1).solve(material)
    assert not notes, "nothing is promised"


SCRIPT = """
import sys, time
from pathlib import Path
sys.path.insert(0, "tests")
from rules.small import variant
from solver.test_checkpoint import STRETCH, rook
from interpreter.solver.crew import Crew
from interpreter.solver.material import read_material
from interpreter.solver.solving import Solver
from interpreter.solver.store import Files

Crew.whole = lambda crew, size: dict.fromkeys((i, min(size, i + STRETCH)) for i in range(0, size, STRETCH))
game = rook()
solver = Solver(game, Files(game, Path(sys.argv[1])), tell=lambda *_: time.sleep(0.01), checkpoint_seconds=0)
solver.solve(read_material(game, "K R v K"))
"""


@pytest.mark.every
def test_what_is_killed_goes_on(tmp_path: Path) -> None:
    game = rook()
    files, material = Files(game, tmp_path), read_material(game, "K R v K")
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(tmp_path)], cwd=ROOT, env=dict(os.environ), stderr=subprocess.PIPE
    )
    until = time.monotonic() + 60
    while not files.checkpoint_path(material).exists() and time.monotonic() < until:
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)
    process.kill()
    process.communicate()
    assert not files.path(material).exists()
    notes: list[str] = []
    assert Solver(game, files, note=notes.append).solve(material) == Solver(game).solve(material)
    assert any(note.startswith("K R v K continues where it was interrupted") for note in notes)
