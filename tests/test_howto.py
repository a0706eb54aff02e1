"""The pages that answer one question each: they are fresh, and their definitions do what they say."""

from __future__ import annotations

import pytest
from docpages import howto
from shared import some

from interpreter.applications.authoring.workbench import selftest
from interpreter.language.inherit import resolve_text

SLUGS = list(howto.ROWS)


@pytest.mark.parametrize("slug", some(24, SLUGS))
def test_a_page(slug: str) -> None:
    text, name = howto.definition(slug), f"{slug}.yaml"
    assert howto.findings(slug) in ([], ["H410"])
    document = resolve_text(text, name)
    assert not document.in_tests
    tests = selftest.run(selftest.Definition(name, False, document, None))
    assert (tests.passed, tests.number) == (True, 1), tests.text
    assert (howto.FOLDER / f"{slug}.md").read_text(encoding="utf-8") == howto.page(slug)


def test_every_page_is_made_and_listed() -> None:
    assert {path.stem for path in howto.FOLDER.glob("*.md")} == {"index", *SLUGS}
    assert (howto.FOLDER / "index.md").read_text(encoding="utf-8") == howto.index()
    assert len(SLUGS) >= 50
