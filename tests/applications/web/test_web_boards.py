"""Pages of boards that are not a rectangle of squares: keys, clicks, drags and flips on hexagons and levels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_web_play import click, middle
from web_browser import Opened, opened, text_of

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def hexagons(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(browser, tmp_path_factory.mktemp("hexagons"), text_of("glinski")) as page:
        page.players("person", "person")
        yield page
        page.quiet()


def focused(page: Opened) -> str:
    return str(page.page.evaluate("document.activeElement.dataset.square"))


def test_keys_go_along_files_and_ranks_of_hexagons(hexagons: Opened) -> None:
    hexagons.square("d5").focus()
    way = []
    for key in ("Up", "Right", "Right", "Right", "Left", "Left", "Left", "Down"):
        hexagons.page.keyboard.press(f"Arrow{key}")
        way.append(focused(hexagons))
    assert way == ["d6", "e6", "f6", "g6", "f6", "e6", "d6", "d5"]


def test_pieces_are_moved_by_click_and_drag(hexagons: Opened) -> None:
    click(hexagons, "f5", "f6")
    assert hexagons.fen.startswith("b/qbk/n1b1n/r5r/ppppppppp/5P5/11/")
    x, y = middle(hexagons, "c7")
    to_x, to_y = middle(hexagons, "c6")
    hexagons.page.mouse.move(x, y)
    hexagons.page.mouse.down()
    hexagons.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=4)
    hexagons.page.mouse.move(to_x, to_y, steps=4)
    hexagons.page.mouse.up()
    hexagons.until(lambda: "/p1ppppppp/" in hexagons.fen, "the pawn on c6")


def test_a_click_near_a_corner_means_the_hexagon_that_it_is_in(hexagons: Opened) -> None:
    shown = "document.elementFromPoint({}, {}).dataset.square"
    (x, y), (_, above) = middle(hexagons, "f4"), middle(hexagons, "f5")
    height = y - above
    assert hexagons.page.evaluate(shown.format(x + 0.53 * height, y)) == "f4"
    assert hexagons.page.evaluate(shown.format(x + 0.53 * height, y - 0.2 * height)) == "g4"


def test_flipped(hexagons: Opened) -> None:
    before = middle(hexagons, "f1")
    hexagons.page.click("#hx-flip")
    assert middle(hexagons, "f11") == pytest.approx(before, abs=1)
    hexagons.page.click("#hx-flip")


def test_two_levels(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    with opened(browser, tmp_path_factory.mktemp("levels"), text_of("alice")) as page:
        page.players("person", "person")
        click(page, "Ag1", "Af3")
        assert page.fen.startswith("8/8/8/8/8/5N2/8/8/rnbqkbnr/")
        page.page.keyboard.press("Tab")  # behind a pointer, arrow keys walk in the game
        page.square("Ah4").focus()
        page.page.keyboard.press("ArrowRight")
        assert focused(page) == "Ba4"
        page.quiet()


@pytest.mark.parametrize(("name", "move"), [("raumschach", ["Ab2", "Ab3"]), ("alice", ["Ae2", "Ae4"])])
def test_levels_stand_above_each_other_on_a_phone(
    browser: Any, tmp_path: Path, name: str, move: list[str]
) -> None:
    phone = {"width": 390, "height": 844}
    with opened(browser, tmp_path, text_of(name), viewport=phone, has_touch=True) as page:
        page.players("person", "person")
        page.page.evaluate("scrollTo(0, 0)")
        boxes = [cell.bounding_box() for cell in page.page.locator("[data-square]").all()]
        assert min(min(box["width"], box["height"]) for box in boxes if box) >= 24
        assert min(box["x"] for box in boxes if box) >= 0
        assert max(box["x"] + box["width"] for box in boxes if box) <= phone["width"]
        assert max(box["y"] + box["height"] for box in boxes if box) <= phone["height"]
        for square in move:
            page.square(square).tap()
        assert page.plies() == 1
        narrow = middle(page, move[1])
        page.page.click("#hx-flip")
        assert middle(page, move[1]) != narrow
        page.page.set_viewport_size({"width": 1280, "height": 800})
        page.until(lambda: middle(page, "Aa1")[1] < middle(page, "Ba1")[1] + 1, "the levels side by side")
        page.square(move[1]).click()
        page.quiet()
