"""The pages of the documentation: where their links lead, and the site that is built of them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from docpages import howto

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    {
        *ROOT.glob("*.md"),
        *(
            path
            for folder in ("docs", "definitions", "schema", "studies")
            for path in (ROOT / folder).rglob("*.md")
        ),
    }
)
FENCE = re.compile(r"^ *```.*?^ *```", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def written(page: Path) -> str:
    """A page without its blocks and without code in its lines."""
    return re.sub(r"`[^`\n]*`", "", FENCE.sub("", page.read_text(encoding="utf-8")))


@cache
def anchors(page: Path) -> frozenset[str]:
    """The names under which the headings of a page are found."""
    heads = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text(encoding="utf-8")), re.M)
    return frozenset(re.sub(r"[^\w\- ]", "", head.strip().lower()).replace(" ", "-") for head in heads)


def dead(page: Path) -> Iterator[str]:
    """The links and pictures of a page that lead nowhere."""
    for link in LINK.findall(written(page)):
        if link.startswith(("http://", "https://", "mailto:")):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if (
            not target.exists()
            or not target.is_relative_to(ROOT)
            or (anchor and target.suffix == ".md" and anchor not in anchors(target))
        ):
            yield link


def test_every_link_and_picture_leads_somewhere() -> None:
    assert len(PAGES) > 80
    assert {str(page.relative_to(ROOT)): found for page in PAGES if (found := list(dead(page)))} == {}


def test_every_page_of_docs_is_in_the_site() -> None:
    nav = json.dumps(yaml.safe_load((ROOT / "docs" / "mkdocs.yml").read_text(encoding="utf-8"))["nav"])
    assert [page.name for page in (ROOT / "docs").glob("*.md") if f"docs/{page.name}" not in nav] == []


@pytest.mark.every
def test_the_site_is_built(tmp_path: Path) -> None:
    """Strictly: a link that leads nowhere ends it. The search knows every question by its words."""
    pytest.importorskip("mkdocs", reason="the extra `docs` is not installed")
    pytest.importorskip("material", reason="the extra `docs` is not installed")
    command = [sys.executable, str(ROOT / "docs" / "site.py"), "-o", str(tmp_path / "site")]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = json.loads((tmp_path / "site" / "search" / "search_index.json").read_text(encoding="utf-8"))[
        "docs"
    ]
    titles = {each["location"]: each["title"] for each in found}
    for slug, row in howto.ROWS.items():
        assert titles[f"docs/howto/{slug}/"] == row["ask"]
    start = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert 'name="viewport"' in start
    assert "slate" in start
    for outside in re.findall(r"<(?:script|link|img)[^>]*(?:src|href)=.(https?://[^'\" >]+)", start):
        pytest.fail(f"the site fetches {outside}")
