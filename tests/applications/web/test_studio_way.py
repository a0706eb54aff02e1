"""A new user's way through the studio, and what a long day does to it.

Screenshots are kept in the folder that HETERODOX_SHOTS names.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_studio_page import Studio

from interpreter.language import resources

pytestmark = pytest.mark.browser
BOARD = ".board iframe:not(.coming)"


@pytest.fixture
def studio(browser: Any, tmp_path: Path) -> Iterator[Studio]:
    """A studio of an empty folder."""
    folder = tmp_path / "variants"
    folder.mkdir()
    opened = Studio(browser, folder, tmp_path / "state")
    yield opened
    opened.close()


def shot(studio: Studio, name: str) -> None:
    """Keep a picture of the page, if a folder for such things is named."""
    if folder := os.environ.get("HETERODOX_SHOTS"):
        studio.page.screenshot(path=Path(folder) / f"{name}.png")


def begun(studio: Studio, name: str, parent: str = "") -> None:
    studio.page.click("#dialog >> text=New …")
    studio.new(name, parent)
    studio.until(lambda: studio.page.locator(BOARD).count() == 1, "the board")


def plays(studio: Studio) -> bool:
    return bool(studio.page.evaluate("studio.good?.text === studio.editor.text"))


def test_by_clicks_alone_from_a_template_to_a_published_variant(studio: Studio, tmp_path: Path) -> None:
    page = studio.page
    begun(studio, "mine")
    page.click("#tab-form")
    page.locator("#shape-board").wait_for()
    shot(studio, "1-template")

    # A wider board, a piece of the library for both sides, another end.
    page.fill("#shape-files", "9")
    page.press("#shape-files", "Tab")
    studio.until(lambda: "files: a-i" in studio.source, "the wider board")
    page.click("#shape-library summary")
    page.click('[data-key="library-camel"]')
    for row, side in ((7, "white"), (0, "black")):
        page.select_option("#shape-side", side)
        page.locator(f'.cell[data-row="{row}"][data-column="8"]').click()
        letter = "C" if side == "white" else "c"
        wanted = f'.cell[data-row="{row}"][data-column="8"]'
        stands = f'{wanted}[data-letter="{letter}"] img'  # as a picture, as soon as the board knows the camel
        studio.until(lambda it=stands: page.locator(it).count() == 1, "a camel")  # type: ignore[misc]
    page.click('[data-key="end/3-gone"]')
    studio.until(lambda: "repeats: 3" not in studio.source, "the other ends")
    studio.until(lambda: plays(studio), "the text to play")
    studio.until(lambda: page.evaluate("studio.board.game?.fen.split('/')[0].length > 8"), "its board")
    shot(studio, "2-form")

    studio.move("i1", "h4")
    page.click("#tab-tests")
    page.fill("#called", "a camel jumps")
    page.click("#panel >> text=Add")
    studio.until(lambda: "✓ a camel jumps" in studio.text("#panel"), "the test to hold")
    shot(studio, "3-tests")
    page.click("#save")
    studio.until(lambda: studio.text("#saved") == "saved", "the file")
    assert (studio.folder / "mine.yaml").read_text(encoding="utf-8") == studio.source
    with page.expect_download() as download:
        page.click("#publish")
    download.value.save_as(tmp_path / "mine.html")
    assert "camel" in (tmp_path / "mine.html").read_text(encoding="utf-8")
    assert studio.said == []


def heap(studio: Studio) -> float:
    """Bytes of the page's objects after a collection."""
    session = studio.where.new_cdp_session(studio.page)
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"])


@pytest.mark.slow
def test_five_hundred_edits_leave_no_pages_behind(studio: Studio) -> None:
    begun(studio, "mine", "hexapawn")
    edit = "n => studio.editor.replace(studio.editor.text.replace(/# \\d+\\n|$/, `# ${n}\\n`))"
    for number in range(20):
        studio.page.evaluate(edit, number)
        studio.page.wait_for_timeout(20)
    studio.until(lambda: plays(studio), "the text to play")
    before = heap(studio)
    for number in range(500):
        studio.page.evaluate(edit, number)
        studio.page.wait_for_timeout(20 if number % 10 else 400)
    studio.until(lambda: plays(studio) and studio.page.locator(BOARD).count() == 1, "the last text")
    assert studio.page.locator(".board iframe").count() == 2, "the board, and the frame that waits"
    assert heap(studio) < before + (24 << 20)
    assert studio.said == []


@pytest.mark.slow
def test_all_definitions_are_opened_one_after_the_other(studio: Studio) -> None:
    studio.page.click("#dialog >> text=Cancel")
    ids = resources.shipped_ids()
    for name in ids:
        studio.page.evaluate("name => studio.files.open(name)", f"shipped:{name}")
        studio.until(lambda: plays(studio), f"{name} to play")
        studio.until(lambda: studio.page.locator(BOARD).count() == 1, f"the board of {name}")
    assert len(ids) > 70
    assert studio.said == []


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are found in /proc")
def test_a_killed_checker_comes_back(studio: Studio) -> None:
    begun(studio, "mine", "hexapawn")
    children = Path(f"/proc/{studio.server.pid}/task/{studio.server.pid}/children").read_text().split()
    assert children
    for child in children:
        os.kill(int(child), signal.SIGKILL)
    studio.write("your name", "somebody")
    studio.page.wait_for_timeout(300)
    studio.write("somebody", "somebody else")
    studio.until(lambda: plays(studio), "the text to play")


def test_two_tabs_of_one_file_do_not_overwrite_each_other(studio: Studio) -> None:
    begun(studio, "mine", "hexapawn")
    studio.page.click("#save")
    studio.until(lambda: studio.text("#saved") == "saved", "the file")
    other = studio.where.new_page()
    other.goto(studio.address)
    for _ in range(400):
        if other.evaluate(
            "globalThis.studio?.good !== null && globalThis.studio?.files.name === 'mine.yaml'"
        ):
            break
        other.wait_for_timeout(50)
    other.evaluate("studio.editor.replace(studio.editor.text.replace('your name', 'the other tab'))")
    other.click("#save")
    studio.until(lambda: "the other tab" in studio.source, "this tab to follow")
    studio.write("the other tab", "this tab")
    other.evaluate("studio.editor.replace(studio.editor.text.replace('the other tab', 'that tab'))")
    other.click("#save")
    studio.until(lambda: "has changed on the disk" in studio.text("#alert"), "the notice")
    assert "this tab" in studio.source
    assert "that tab" in (studio.folder / "mine.yaml").read_text(encoding="utf-8")
