"""What `export` writes, and what it says that it loses, is what somebody has read."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import export_texts
import pytest

from interpreter.applications.exchange.catalogue import LOST


@pytest.mark.every
def test_the_texts_are_those_that_were_read() -> None:
    kept, found = export_texts.FILE.read_text(encoding="utf-8").splitlines(), export_texts.text().splitlines()
    for number, (old, new) in enumerate(zip(kept, found, strict=False), start=1):
        assert old == new, f"line {number}: read the change, then run python {export_texts.__file__}"
    assert len(kept) == len(found)


def test_losses_of_movements_are_among_them() -> None:
    text = export_texts.FILE.read_text(encoding="utf-8")
    assert [words for words in LOST["Movement"].values() if words not in text] == []
