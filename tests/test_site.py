"""The pages of the documentation: where their links lead, and the site that is built of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
import yaml
from docpages import howto
from docpages import site as docsite

from interpreter.applications.cli.cli import cli
from interpreter.version import __version__

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


QUESTIONS = {
    "How do I make a piece explode when it captures?": "docs/howto/a-piece-that-explodes/",
    "promote only to a captured piece": "docs/howto/promotion-only-to-captured-pieces/",
    "king that castles flexibly": "docs/howto/a-king-that-castles-flexibly/",
    "players must capture if they can": "docs/howto/compulsory-captures/",
    "random start position like chess960": "docs/howto/a-shuffled-start/",
    "is the first move an advantage in my variant": "docs/laboratory/",
    "put my game on a web page": "docs/publish/",
    "convert a Fairy-Stockfish variants.ini": "docs/importing/",
    "why is this move illegal": "docs/understanding/",
    "hexagonal board": "docs/howto/a-board-of-hexagons/",
    "a piece that cannot be captured": "docs/howto/a-piece-that-cannot-be-captured/",
    "how to win by bringing the king to the center": "docs/howto/king-of-the-hill/",
    "how long do games last": "docs/laboratory/",
    "train a neural network on my variant": "docs/research/",
}
"""What an inventor asks, and the page that answers it."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built strictly: a link that leads nowhere ends it."""
    return docsite.built(tmp_path_factory.mktemp("site"))


@pytest.mark.every
def test_the_site_is_built(site: Path) -> None:
    """The search knows every question by its words; nothing is fetched from elsewhere."""
    found = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    titles = {each["location"]: each["title"] for each in found}
    for slug, row in howto.ROWS.items():
        assert titles[f"docs/howto/{slug}/"] == row["ask"]
    start = (site / "index.html").read_text(encoding="utf-8")
    assert 'name="viewport"' in start
    assert "slate" in start
    for outside in re.findall(r"<(?:script|link|img)[^>]*(?:src|href)=.(https?://[^'\" >]+)", start):
        pytest.fail(f"the site fetches {outside}")


@pytest.mark.every
def test_every_public_name_is_told_from_its_docstring(site: Path) -> None:
    page = (site / "docs" / "python-names" / "index.html").read_text(encoding="utf-8")
    for door in ("interpreter", "interpreter.lab", "interpreter.batch"):
        for name in import_module(door).__all__:
            assert name.startswith("__") or f'id="{door}.{name}"' in page, name
    assert "All legal moves, in a fixed order" in page, "the docstrings of methods are there"


@pytest.mark.every
def test_every_command_is_on_the_site_with_its_help(site: Path) -> None:
    page = (site / "docs" / "commands" / "index.html").read_text(encoding="utf-8")
    for name in (*cli.commands, "lab-run", "pgn-check"):
        assert f'id="heterodox-{name}"' in page, name
    assert "Check again whenever a file changes" in page


def test_every_exported_name_of_javascript_is_told() -> None:
    types = ROOT / "interpreter" / "applications" / "web" / "library" / "types"
    text = "".join(path.read_text(encoding="utf-8") for path in types.glob("*.d.ts"))
    exported = set(
        re.findall(r"^export (?:declare )?(?:interface|class|function|const|type) (\w+)", text, re.M)
    )
    page = docsite.names().javascript_page()
    assert len(exported) > 15
    assert exported == set(re.findall(r"^### (\w+)$", page, re.M))
    assert "Play a legal move" in page


@pytest.mark.every
def test_questions_of_an_inventor(site: Path) -> None:
    found = dict(zip(QUESTIONS, docsite.asked(site, [*QUESTIONS]), strict=True))
    assert {
        question: found[question][:3]
        for question, page in QUESTIONS.items()
        if page not in found[question][:3]
    } == {}


@pytest.mark.every
def test_every_keyword_finds_its_page(site: Path) -> None:
    """A word that a page is given by hand is one under which it is found: among the first three."""
    keywords = yaml.safe_load((ROOT / "docs" / "keywords.yaml").read_text(encoding="utf-8"))
    rows = [(word, str(Path(name).with_suffix(""))) for name, words in keywords.items() for word in words]
    found = docsite.asked(site, [word for word, _ in rows])
    missed = {
        word: pages[:3]
        for (word, name), pages in zip(rows, found, strict=True)
        if page_of(name) not in pages[:3]
    }
    assert missed == {}


def page_of(name: str) -> str:
    """Where the site has a page of the repository."""
    return "" if name == "README" else f"{name.removesuffix('README').rstrip('/')}/"


@pytest.mark.every
def test_versions_stand_side_by_side(tmp_path: Path) -> None:
    for old in ("0.0.9", "0.0.10"):
        (tmp_path / old).mkdir()
        (tmp_path / old / "version.txt").write_text(old)
    docsite.built(tmp_path, "--versions")
    named = [each["version"] for each in json.loads((tmp_path / "versions.json").read_text(encoding="utf-8"))]
    assert named == [__version__, "0.0.10", "0.0.9"]
    assert f"url={__version__}/" in (tmp_path / "index.html").read_text(encoding="utf-8")
    start = (tmp_path / __version__ / "index.html").read_text(encoding="utf-8")
    assert f"Heterodox {__version__}" in start
    assert '"provider": "mike"' in start, "which shows the list of versions"
