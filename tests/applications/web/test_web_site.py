"""Galleries: whole or not at all, small by sharing, and usable in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from test_web_views import AXE
from web_browser import Opened, text_of, wasm

from interpreter import load
from interpreter.applications.cli.cli import cli
from interpreter.applications.cli.understanding import listing
from interpreter.applications.web import site
from interpreter.errors import RequestError
from interpreter.language.inherit import resolve
from interpreter.language.resources import featured

SOME = ("chess", "crazyhouse", "minishogi", "omega")


def rows() -> list[dict[str, Any]]:
    """Some variants, of two families and none."""
    return [row for row in listing.rows() if row["id"] in SOME]


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A gallery of some variants."""
    folder = tmp_path_factory.mktemp("sites") / "site"
    site.write(folder, rows(), lambda name: (wasm(name), resolve(name)), lambda _: None)
    return folder


def test_pictures_show_what_is_special(tmp_path: Path) -> None:
    """Of games with one array, the first shows it, the others what a test of theirs leads to."""
    names = ("3check", "andernach", "circe", "rifle")
    rows = [row for row in listing.rows() if row["id"] in names]
    site.write(tmp_path / "site", rows, lambda name: (wasm(name), resolve(name)), lambda _: None)
    told = [
        re.findall(
            r"<title>(?:[^<:]*: )?([^< ]*)", (tmp_path / f"site/{name}.svg").read_text(encoding="utf-8")
        )[0]
        for name in names
    ]
    assert told[0].startswith("rnbqkbnr/")
    assert told[1:] == ["4k3/8/8/3p4/8/8/8/4K3", "4k1n1/8/8/3P4/8/8/8/4K3", "4k3/8/8/8/4P3/8/8/4K3"]


@pytest.mark.every
def test_what_pages_share_is_there_once(gallery: Path) -> None:
    names = {path.name for path in gallery.iterdir()}
    pages = {f"{name}.{end}" for name in SOME for end in ("html", "svg")}
    assert names == {*pages, "index.html", "heterodox.js", site.CONTENTS}
    together = sum((gallery / f"{name}.html").stat().st_size for name in SOME)
    alone = sum(len(text_of(name).encode()) for name in SOME)
    assert together + (gallery / "heterodox.js").stat().st_size < 0.7 * alone
    for name in SOME:
        text = (gallery / f"{name}.html").read_text(encoding="utf-8")
        assert re.findall(r'(?:src|href)="([^#"][^"]*)"', re.sub(r"<a [^>]*rel=.*?>", "", text)) == [
            "data:,",
            "index.html",
            "heterodox.js",
        ]


@pytest.mark.every
def test_a_gallery_is_made_anew_as_a_whole(gallery: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    source = {name: (wasm(name), resolve(name)) for name in SOME}
    told: list[str] = []
    site.write(folder, rows()[:2], source.__getitem__, told.append)
    assert told[0].startswith("1 of 2 pages: ")
    with pytest.raises(KeyError):
        site.write(folder, rows(), {"chess": source["chess"]}.__getitem__, told.append)
    assert {path.suffix for path in folder.iterdir()} == {".html", ".svg", ".js", ""}
    assert len(list(folder.glob("*.svg"))) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    (folder / "mine.txt").write_text("x")
    with pytest.raises(RequestError, match=r"holds mine\.txt"):
        site.write(folder, rows()[:1], source.__getitem__, told.append)
    with pytest.raises(RequestError, match="is a file"):
        site.write(folder / "mine.txt", rows()[:1], source.__getitem__, told.append)
    with pytest.raises(RequestError, match="no such file"):
        site.write(tmp_path / "no" / "site", rows()[:1], source.__getitem__, told.append)


@pytest.mark.every
def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = rows()[:1]
    monkeypatch.setattr(listing, "rows", lambda: first)
    folder = tmp_path / "site"
    result = CliRunner().invoke(cli, ["publish", "--all", "-o", str(folder)])
    assert result.exit_code == 0, result.output
    assert (folder / "index.html").is_file()
    for words, told in (
        (["--all"], "-o site"),
        (["chess", "--all", "-o", str(folder)], "without VARIANT"),
        (["--all", "--fen", "x", "-o", str(folder)], "without VARIANT"),
        ([], "or --all"),
        (["chess", "--workbench-at", "wb/"], "with --all"),
        (["chess", "--pyodide", "pyodide"], "with --workbench"),
        (["--all", "--workbench-at", "javascript:alert(1)", "-o", str(folder)], "an address such as"),
        (["--all", "--workbench-at", "wb/#x", "-o", str(folder)], "an address such as"),
    ):
        result = CliRunner().invoke(cli, ["publish", *words])
        assert result.exit_code == 2
        assert told in result.output


@pytest.mark.every
def test_what_a_definition_says_stays_text() -> None:
    row = rows()[0] | {"name": "<b>x</b>", "description": "</script><i>", "tags": ['"><s>'], "from": "<u>"}
    text = site.index([row])
    for markup in ("<b>x", "<i>", "<s>", "<u>"):
        assert markup not in text.replace("<b>&lt;", "")


def test_a_game_leads_to_the_workbench_that_changes_it() -> None:
    row = rows()[0]
    address = 'https://example.org/"wb"/'
    assert "Change this game" not in site.index([row])
    linked = f'href="https://example.org/&quot;wb&quot;/#change={row["id"]}">Change this game</a>'
    assert linked in site.index([row], address)


# --- in a browser ------------------------------------------------------------------------------------


@pytest.fixture
def index(browser: Any, gallery: Path) -> Iterator[Any]:
    """The index, opened from the disk."""
    where = browser.new_context(viewport={"width": 1100, "height": 900}, reduced_motion="reduce")
    page = where.new_page()
    page.goto((gallery / "index.html").as_uri())
    yield page
    where.close()


@pytest.mark.browser
def test_search_families_and_tags(index: Any) -> None:
    cards = index.locator("li:visible b")
    assert sorted(cards.all_inner_texts()) == sorted(row["name"] for row in rows())
    index.fill("#words", "shogi")
    assert cards.all_inner_texts() == ["Minishogi"]
    assert index.locator("#count").inner_text() == f"1 of {len(SOME)} variants"
    index.fill("#words", "zzz")
    assert "ask for less" in index.locator("#count").inner_text()
    index.fill("#words", "")
    index.select_option("#tag", "drops")
    assert "Crazyhouse" in cards.all_inner_texts()
    assert "Omega Chess" not in cards.all_inner_texts()


@pytest.mark.browser
def test_featured_games_come_first_and_others_are_sorted(index: Any) -> None:
    assert index.locator("h2:visible").first.inner_text() == "To begin with"
    titles = index.locator("section:visible").first.locator("b")
    assert titles.all_inner_texts() == ["Chess", "Crazyhouse", "Omega Chess"]
    index.select_option("#order", "squares")
    cards = index.locator("li:visible")
    sizes = [int(card.get_attribute("data-squares")) for card in cards.all()]
    assert sizes == sorted(sizes)
    assert cards.count() == len(SOME)
    assert index.locator("h2:visible").all_inner_texts() == ["All"]
    index.select_option("#order", "difficulty")
    levels = [int(card.get_attribute("data-difficulty")) for card in cards.all()]
    assert levels == sorted(levels)
    index.select_option("#order", "")
    assert titles.all_inner_texts() == ["Chess", "Crazyhouse", "Omega Chess"]


def test_featured_games_are_shipped_and_their_moves_are_legal() -> None:
    for name, moves in featured().items():
        site._played(load(name).position(), moves)
    assert len(featured()) > 10


@pytest.mark.browser
def test_a_page_of_it_is_played(index: Any) -> None:
    said: list[str] = []
    index.on("console", lambda message: said.append(message.text))
    index.locator("a", has_text="Crazyhouse").click()
    page = Opened(index, index.url)
    page.players("person", "person")
    page.square("e2").click()
    page.square("e4").click()
    assert page.plies() == 1
    index.locator(".hx-home a").click()
    assert index.locator("h1").inner_text() == "Chess variants to play"
    assert said == []


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_index(browser: Any, gallery: Path, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    where = browser.new_context(color_scheme=scheme, viewport={"width": 390, "height": 844})
    page = where.new_page()
    page.goto((gallery / "index.html").as_uri())
    page.evaluate((Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    assert page.evaluate(AXE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    where.close()
