"""The reference page is made from the schema and is up to date."""

from __future__ import annotations

import re

from docpages import reference

from interpreter.language.checking import schema
from interpreter.language.resources import schema_path


def test_the_page_is_fresh() -> None:
    written = schema_path().with_name("README.md").read_text(encoding="utf-8")
    assert written == reference.page(), "run python tests/docpages/reference.py"


def test_every_key_is_on_the_page() -> None:
    page = reference.page()
    parts = (schema(), schema()["$defs"]["movement"], schema()["$defs"]["end_entry"])
    for key in (key for part in parts for key in part["properties"]):
        assert f"| `{key}`" in page


def test_links_lead_somewhere() -> None:
    page = reference.page()
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).replace(" ", "-").lower() for heading in headings}
    assert set(re.findall(r"\]\(#([^)]*)\)", page)) <= anchors
