"""Parametrization shared by all tests."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

# Where Python shall not write what it compiles, every process of a test would compile the package again.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parent.parent / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

import pytest
from _pytest.mark import MarkMatcher
from _pytest.mark.expression import Expression
from hypothesis import settings
from shared import FORMS, TINY, VARIED, each, few

from interpreter.language.resources import shipped_ids
from interpreter.rules.machine.forms import NATIVE, kernel, usual
from interpreter.rules.machine.telling import show_compiling_with

# Where it is installed, jsonschema has it make grammars of formats, for two seconds in each worker.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

# Tables are large and hold no cycles: looking through them again and again took 8 of 119 seconds.
gc.set_threshold(100_000, 50, 50)

# How long an example takes says how busy the machine is. The examples are the same every time: what a change broke shows with
# the change and not with somebody's next one. `--hypothesis-profile=random` draws others.
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("random", deadline=None)
settings.load_profile("same")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Tell when the kernel is compiled, which takes two minutes, once; no test seems to hang.

    Where worker processes run the tests, it is compiled before they start, so that each finds it in the cache.
    """
    if hasattr(session.config, "workerinput"):
        return
    show_compiling_with(lambda notice, after: told(session.config, notice if not after else ""))
    if (
        usual() == NATIVE
        and session.config.getoption("numprocesses", 0)
        and not session.config.option.collectonly
    ):
        kernel(NATIVE).machines(1)


@contextmanager
def told(config: pytest.Config, notice: str) -> Iterator[None]:
    """Do the work of the block, with a line on the terminal if there is a notice."""
    reporter = config.pluginmanager.getplugin("terminalreporter")
    capture = config.pluginmanager.getplugin("capturemanager")
    if notice and reporter and capture:
        with capture.global_and_fixture_disabled():
            reporter.ensure_newline()
            reporter.write_line(f"for the tests: {notice}")
    yield


compiled = cache(Expression.compile)
"""What `-m` asks for; it is asked of each of some thousand functions."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave a file unread all of whose tests have a mark that is not asked for, unless it is named."""
    words = config.option.markexpr
    named = any(collection_path.name in word for word in config.args)
    if collection_path.suffix != ".py" or named or "or" in words.split():
        return None
    mark = re.search(r"^pytestmark = pytest\.mark\.(\w+)$", collection_path.read_text(encoding="utf-8"), re.M)
    return True if mark and re.search(rf"\bnot {mark[1]}\b", words) else None


@cache
def cases_of(fixture: str) -> list[Any]:
    """The cases of a name that tests share: made once, since thousands of functions are asked for theirs."""
    rest = [pytest.param(name, marks=pytest.mark.slow) for name in shipped_ids() if name not in VARIED]
    return {
        "shipped_id": shipped_ids(),
        "variant_id": each(shipped_ids()),
        "varied_id": [*each(VARIED), *rest],
        "some_id": few(shipped_ids()),
        "some_varied_id": [*few(VARIED), *rest],
        "form": [*FORMS],
    }[fixture]


SHARED = ("shipped_id", "variant_id", "varied_id", "some_id", "some_varied_id", "form")


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Parametrize a test, but for what the marks asked for leave out: most of all cases are for other runs.

    `shipped_id` runs a test over every shipped variant, `form` over both forms of the kernel.

    `variant_id` and `varied_id` are every shipped variant too, by default those that are `TYPICAL`. `-m every`
    asks for the others; for those without rules of their own `varied_id` asks by `-m slow`. `some_id` and
    `some_varied_id` are the same for tests that are long: by default those of them that are among the `FEW`.
    """
    for name in SHARED:
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, cases_of(name))
    yield
    own = [*metafunc.definition.iter_markers()]
    wanted = compiled(metafunc.config.option.markexpr or "not none")
    cases = metafunc._calls
    kept = [case for case in cases if wanted.evaluate(MarkMatcher.from_markers([*own, *case.marks]))]
    cases[:] = kept or cases[:1]


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A small definition file that is in order."""
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY, encoding="utf-8")
    return path
