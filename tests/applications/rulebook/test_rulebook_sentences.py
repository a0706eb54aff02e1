"""What rulebooks say of every key is told in the words that somebody has read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import rulebook_sentences as sentences

from interpreter.kinds.ends import ENDS


@pytest.mark.every
def test_the_sentences_are_those_that_were_read() -> None:
    kept = sentences.FILE.read_text(encoding="utf-8").splitlines()
    found = sentences.text().splitlines()
    asked = dict(zip(kept[::2], kept[1::2], strict=True))
    for what, told in zip(found[::2], found[1::2], strict=True):
        assert asked.get(what) == told, f"{what}: read the change, then run python {sentences.__file__}"
    assert found == kept


def test_every_kind_is_among_them() -> None:
    text = sentences.FILE.read_text(encoding="utf-8")
    for end in ENDS:
        assert f"end_entry {sentences.flow(sentences.read(end.example))}\n" in text
    assert [name for name in sentences.FORMS if f"{name} " not in text] == []
