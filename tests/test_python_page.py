"""What docs/python.md shows is true, it shows everything, and none of it prints anything."""

from __future__ import annotations

import doctest
import inspect
import os
import re
import subprocess
import sys
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from pages import blocks
from shared import load

import interpreter
from interpreter.rules.machine import telling

ROOT = Path(__file__).parent.parent
PATH = ROOT / "docs" / "python.md"
PAGE = PATH.read_text(encoding="utf-8")
SESSION = "\n".join(text for language, _, text in blocks(PATH) if language == "pycon")
ROOMS = ("interpreter.engine", "interpreter.applications")
RUN_SILENTLY = """
import contextlib, doctest, sys
names = {"print": lambda *words: None}
for example in doctest.DocTestParser().get_examples(sys.stdin.read()):
    with contextlib.suppress(Exception) if example.exc_msg else contextlib.nullcontext():
        exec(compile(example.source, "python.md", "exec"), names)
assert "engine" in names
"""


def members(kind: type) -> set[str]:
    """Public members of a class and of its objects: methods, properties, fields, attributes."""
    found = set(dir(kind)) - set(dir(ValueError)) - set(dir(tuple))
    if is_dataclass(kind):
        found |= {field.name for field in fields(kind)}
    for parent in kind.__mro__:
        if parent.__module__.startswith("interpreter."):
            found |= set(re.findall(r"\bself\.(\w+)(?:: [^=\n]+)? = ", inspect.getsource(parent)))
    return {name for name in found if not name.startswith("_")}


PUBLIC = [getattr(interpreter, name) for name in interpreter.__all__]
CLASSES = [kind for kind in PUBLIC if inspect.isclass(kind)]


def test_the_session_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "_show", list(telling._show))
    test = doctest.DocTestParser().get_doctest(SESSION, {"__name__": "page"}, "python.md", None, 0)
    assert len(test.examples) > 100
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=report.append)
    assert not report, "".join(report)


def test_every_public_name_is_shown() -> None:
    missing = [name for name in interpreter.__all__ if not re.search(rf"\b{name}\b", PAGE)]
    assert missing == []


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_member_is_shown(kind: type) -> None:
    missing = [name for name in sorted(members(kind)) if not re.search(rf"[.(`]{name}\b|\b{name}=", PAGE)]
    assert missing == []


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_member_is_explained(kind: type) -> None:
    assert inspect.getdoc(kind)
    for name in members(kind):
        member = inspect.getattr_static(kind, name, None)
        if callable(member) or isinstance(member, property):
            assert inspect.getdoc(member), f"{kind.__name__}.{name}"


def test_the_members_that_tests_know_are_found() -> None:
    """Attributes that only `__init__` sets count too."""
    assert {"ruleset", "kernel", "board", "id", "position"} <= members(interpreter.Variant)
    assert {"seed", "level", "search", "analyse"} <= members(interpreter.Engine)


def test_help_names_what_there_is() -> None:
    assert interpreter.__doc__
    for name in interpreter.__all__:
        assert name in interpreter.__doc__ or name == "__version__"
    assert set(interpreter.__all__) <= set(dir(interpreter))


@pytest.mark.every
def test_the_library_prints_nothing() -> None:
    environment = {key: value for key, value in os.environ.items() if key != "HETERODOX_QUIET"}
    command = [sys.executable, "-W", "error", "-c", RUN_SILENTLY]
    done = subprocess.run(
        command, input=SESSION, capture_output=True, text=True, env=environment, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.every
def test_the_opponent_and_drawings_are_imported_when_they_are_asked_for() -> None:
    script = "\n".join(
        [
            "import sys, interpreter",
            f"rooms = {ROOMS}",
            "assert not [name for name in sys.modules if name.startswith(rooms)]",
            "from interpreter import Engine",
            "assert interpreter.Engine is Engine",
            "assert 'interpreter.applications' not in sys.modules",
        ]
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_unknown_names_are_told() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Egnine'"):
        _ = interpreter.Egnine  # type: ignore[attr-defined]
    with pytest.raises(ImportError, match="Egnine"):
        exec("from interpreter import Egnine")


def test_rooms_named_as_stable_have_these_names() -> None:
    rows = re.findall(r"^\| `(interpreter\.[\w.]*)` \| (.*?) \|", PAGE, re.M)
    assert len(rows) == 5
    for room, names in rows:
        module = __import__(room, fromlist=["_"])
        for name in re.findall(r"`(\w+)`", names):
            assert hasattr(module, name), f"{room}.{name}"


def test_what_threads_may_share_is_said() -> None:
    for kind, words in (
        (interpreter.Variant, "hreads may share it"),
        (interpreter.Board, "hreads may share it"),
        (interpreter.Piece, "hreads may share it"),
        (interpreter.Position, "belongs to one thread"),
    ):
        assert words in (inspect.getdoc(kind) or "")
    assert load("chess").board is load("chess").board
