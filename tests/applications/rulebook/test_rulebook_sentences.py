"""Every kind of every table of the rulebook is told in the words that somebody has read."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import rulebook_sentences as sentences

from interpreter.applications.rulebook.effects_in_words import EVENTS
from interpreter.applications.rulebook.ends_in_words import CLAUSES, WHO
from interpreter.applications.rulebook.moves_in_words import CAPTURES


def test_the_sentences_are_those_that_were_read() -> None:
    kept = sentences.FILE.read_text(encoding="utf-8").splitlines()
    found = sentences.text().splitlines()
    asked = dict(zip(kept[::2], kept[1::2], strict=True))
    for what, told in zip(found[::2], found[1::2], strict=True):
        assert asked.get(what) == told, f"{what}: read the change, then run python {sentences.__file__}"
    assert found == kept


def test_every_kind_is_among_them() -> None:
    ends = list(sentences.ends())
    assert {end["when"] for end in ends} == {*CLAUSES}
    assert {end[word] for end in ends for word in ("winner", "loser") if word in end} == {*WHO}
    text = sentences.FILE.read_text(encoding="utf-8")
    assert all(f'effect {{"{kind}"' in text for kind in CAPTURES)
    assert all(f'"{event}"' in text for event in EVENTS)
