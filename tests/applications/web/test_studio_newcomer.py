"""A newcomer makes a game with a new piece on a larger board and publishes it, by form alone and in few actions; the page plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_studio_page import Studio
from test_studio_way import plays, shot
from web_browser import Opened

from interpreter.play.loading import load_text

pytestmark = pytest.mark.browser
MOST = 20
CHANGED_AND_PUBLISHED = """([old, now]) => {
    studio.editor.replace(studio.editor.text.replace(old, () => now));
    document.getElementById("publish").click();
}"""


@pytest.fixture
def studio(browser: Any, tmp_path: Path) -> Iterator[Studio]:
    """A studio of an empty folder, in a window of the usual size."""
    folder = tmp_path / "variants"
    folder.mkdir()
    opened = Studio(browser, folder, tmp_path / "state", viewport={"width": 1280, "height": 800})
    yield opened
    opened.close()


class Newcomer:
    """Acts on the page, and counts how often; nothing is ever typed into the text."""

    def __init__(self, studio: Studio) -> None:
        self.studio, self.page, self.actions = studio, studio.page, 0

    def click(self, where: str) -> None:
        self.actions += 1
        self.page.click(where)

    def fill(self, where: str, text: str) -> None:
        self.actions += 1
        self.page.fill(where, text)

    def settled(self, part: str) -> None:
        """Wait until the text says something and is played."""
        self.studio.until(lambda: part in self.studio.source and plays(self.studio), part)


def test_a_camel_that_captures_as_a_rook_on_a_board_of_ten_files(
    studio: Studio, browser: Any, tmp_path: Path
) -> None:
    page, one = studio.page, Newcomer(studio)
    one.click("#dialog >> text=New …")
    one.fill("#id", "Desert Rooks & Camels!")
    one.fill("#files", "10")
    one.click("#dialog >> text=Make it")
    one.settled("variant: desert-rooks-camels")
    assert "perft" not in studio.source

    one.click("#tab-pad")
    one.click("#pad-new")
    one.fill("#piece-title", "Caravan")
    one.click("text=Begin with no moves")
    one.settled("caravan: {symbol: C, moves: []}")
    page.locator('#pad[aria-label="Where the caravan goes"]').wait_for()
    one.click('[data-key="pad-mode-move"]')
    one.click('[data-x="1"][data-y="3"]')
    one.settled("[{leap: [1, 3], only: quiet}]")
    one.click('[data-key="pad-mode-capture"]')
    one.click('[data-key="pad-kind-slide"]')
    one.click('[data-x="0"][data-y="2"]')
    one.settled("{slide: orthogonal, only: capture}")
    studio.until(lambda: page.input_value("#pad-betza") == "mCcR", "its Betza text")
    shot(studio, "pad")

    page.click("#tab-tests")  # looks only
    studio.until(lambda: "1 of 1 tests hold" in studio.text("#panel"), "the test of a new file to hold")
    page.click("#tab-pad")
    one.click("#pad-place")
    page.locator("#shape-board").wait_for()
    one.click('.cell[data-row="5"][data-column="4"]')
    one.settled("C")
    studio.until(lambda: "c" in studio.source.split("setup: |")[1].splitlines()[3], "Black's image of it")
    shot(studio, "placed")
    with page.expect_download() as download:
        one.click("#publish")
    assert download.value.suggested_filename == "desert-rooks-camels.html"
    assert one.actions < MOST
    start = load_text(studio.source).position()
    assert start.variant.pieces["caravan"].betza == "mCcR"
    assert "e3f6" in start.legal_moves.texts
    assert studio.said == []
    path = tmp_path / "desert-rooks-camels.html"
    download.value.save_as(path)
    played_from(browser, path)


def played_from(browser: Any, path: Path) -> None:
    """The page that was downloaded plays: the new piece leaps, and captures nothing that way."""
    where = browser.new_context(viewport={"width": 1280, "height": 800}, offline=True)
    try:
        page = Opened(where.new_page(), path.as_uri())
        page.page.select_option("#hx-level", "1")
        page.square("e3").click()
        page.square("f6").click()
        page.until(lambda: page.plies() == 2, "the computer's answer")
        assert "Cf6" in page.page.locator("#hx-moves").inner_text().split()
        assert "Caravan" in page.page.locator("#hx-rules").inner_text()
        page.quiet()
    finally:
        where.close()


def test_what_is_published_is_the_text_as_it_stands(studio: Studio) -> None:
    """However quickly the button is pressed after the last change; a text that does not play makes no page."""
    page = studio.page
    page.click("#dialog >> text=New …")
    studio.new("mine", "hexapawn")
    studio.until(lambda: plays(studio), "the text to play")
    with page.expect_download() as download:
        page.evaluate(CHANGED_AND_PUBLISHED, ["name: Mine", "name: Changed just now"])
    assert "<title>Changed just now</title>" in download.value.path().read_text(encoding="utf-8")
    page.evaluate(CHANGED_AND_PUBLISHED, ["name: Changed", "nome: Changed"])
    studio.until(lambda: "cannot be played as it stands" in studio.text("#alert"), "the reason")
    assert studio.said == []


def test_a_link_holds_the_game_and_opens_in_any_studio(studio: Studio) -> None:
    page = studio.page
    page.click("#dialog >> text=New …")
    studio.new("mine", "hexapawn")
    text = studio.source
    page.click("#link")
    page.fill("#workbench", "https://example.org/wb/#old")
    address = page.input_value("#address")
    assert address.startswith("https://example.org/wb/#name=mine.yaml&d=")
    page.click("#dialog >> text=Close")
    studio.write("your name", "somebody")
    for pasted, name in ((address, "mine-2.yaml"), (f"#{address.partition('#')[2]}", "mine-3.yaml")):
        page.click("#open")
        page.fill("#pasted", pasted)
        page.press("#pasted", "Tab")
        studio.until(lambda it=name: page.input_value("#file") == it, name)  # type: ignore[misc]
        assert studio.source == text
    for wrong in ("https://example.org/", "#d=!!!", "nonsense", "//[", "#d=" + "A" * 3_000_000):
        page.click("#open")
        page.fill("#pasted", wrong)
        page.press("#pasted", "Tab")
        studio.until(lambda: "link" in studio.text("#alert"), "the reason")
    assert studio.said == []


def test_quick_games_answer_whether_it_is_any_good(studio: Studio) -> None:
    page = studio.page
    page.click("#dialog >> text=New …")
    studio.new("mine", "hexapawn")
    studio.until(lambda: plays(studio), "the text to play")
    page.click("#tab-trial")
    page.click("#trial-start")
    page.click("#tab-moves")  # the games go on in the background
    page.wait_for_timeout(1000)
    page.click("#tab-trial")
    page.locator("#trial-lab").wait_for()
    assert "after 100 quick games" in studio.text("#trial-verdict")
    assert "give or take" in studio.text("#trial-verdict")
    shot(studio, "trial")
    page.click("#trial-lab")
    page.locator("#lab-form").wait_for()
    assert page.input_value("#lab-a") == "engine:nodes=1000"


def test_the_dividers_move_and_leave_the_board_its_size(studio: Studio) -> None:
    page = studio.page
    page.click("#dialog >> text=New …")
    studio.new("mine")
    studio.until(lambda: plays(studio), "the text to play")

    def board() -> float:
        box = studio.board.locator('[data-square="a1"]').bounding_box()
        return 8 * float(box["width"]) if box else 0.0

    studio.until(lambda: board() >= 400, "a board of 400 pixels")
    bar = page.locator("#across").bounding_box()
    page.mouse.move(bar["x"] + 3, bar["y"] + 200)
    page.mouse.down()
    page.wait_for_timeout(200)
    page.mouse.move(1250, 400, steps=4)
    page.mouse.up()
    studio.until(lambda: page.locator("#across").bounding_box()["x"] > bar["x"] + 100, "the divider")
    studio.until(lambda: board() >= 400, "a board of 400 pixels")
    page.focus("#along")
    before = page.locator("#along").bounding_box()["y"]
    page.keyboard.press("ArrowDown")
    studio.until(lambda: abs(page.locator("#along").bounding_box()["y"] - before - 16) < 1, "the divider")
    assert studio.said == []
