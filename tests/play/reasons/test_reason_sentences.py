"""What `why` says of every code and every kind of end is what somebody has read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import reason_sentences as sentences

from interpreter.kinds.ends import ENDS


@pytest.mark.every
def test_the_sentences_are_those_that_were_read() -> None:
    kept, found = sentences.FILE.read_text(encoding="utf-8").splitlines(), sentences.text().splitlines()
    for number, (old, new) in enumerate(zip(kept, found, strict=False), start=1):
        assert old == new, f"line {number}: read the change, then run python {sentences.__file__}"
    assert len(kept) == len(found)


def test_every_kind_of_end_is_among_them() -> None:
    text = sentences.FILE.read_text(encoding="utf-8")
    assert [kind for kind in ENDS if kind.example.replace("dog", "knight") not in text] == []
