"""Parametrization shared by all tests."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from shared import FORMS, TINY

from interpreter.language.resources import shipped_ids

# Tables are large and hold no cycles: looking through them again and again took 8 of 119 seconds.
gc.set_threshold(100_000, 50, 50)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`variant_id` runs a test over every shipped variant, `form` over both forms of the kernel."""
    if "variant_id" in metafunc.fixturenames:
        metafunc.parametrize("variant_id", shipped_ids())
    if "form" in metafunc.fixturenames:
        metafunc.parametrize("form", FORMS)


@pytest.fixture
def plain(form: str) -> bool:
    """Whether the test's form of the kernel is the plain one."""
    return form == "plain"


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A small definition file that is in order."""
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY, encoding="utf-8")
    return path
