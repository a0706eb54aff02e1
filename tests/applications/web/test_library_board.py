"""`<heterodox-board>` of the npm package, in Chromium: by mouse, touch and keys, with events and attributes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pages import blocks
from test_library import PAGE, SITE, folder
from web_browser import READY

__all__ = ["folder"]

pytestmark = pytest.mark.browser

KINDS = {".js": "text/javascript", ".html": "text/html"}
NAMES = ("ready", "moving", "move", "refused", "failed")
LISTEN = (
    "globalThis.seen = [];"
    f"for (const name of {list(NAMES)}) addEventListener(name, ({{ detail }}) => seen.push([name, detail]));"
)


class Shown:
    """A page with a board, and what it has told."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.said: list[str] = []
        page.set_default_timeout(READY)
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))

    def square(self, name: str) -> Any:
        """The cell of a square."""
        return self.page.locator(f'[data-square="{name}"]')

    def told(self, name: str) -> list[Any]:
        """The details of the events of a name."""
        found: list[Any] = self.page.evaluate(
            "name => seen.filter(([one]) => one === name).map(([, detail]) => detail)", name
        )
        return found

    def ask(self, text: str) -> Any:
        """What an expression about `board` is."""
        return self.page.evaluate(text)

    def show(self, attributes: str = 'variant="chess"', body: str = "") -> Shown:
        """A board with these attributes, ready."""
        element = f'<heterodox-board id="board" style="width: 400px" {attributes}></heterodox-board>'
        source = '<script type="module" src="node_modules/heterodox/library/board.js"></script>'
        self.text = body or f"<!DOCTYPE html><title>Board</title><script>{LISTEN}</script>{source}{element}"
        self.page.goto(f"{SITE}/")
        self.ask("customElements.whenDefined('heterodox-board')")
        self.ask("board.ready.catch(() => {})")
        return self


@pytest.fixture
def shown(browser: Any, folder: Path) -> Iterator[Shown]:
    """A page of a site with the package, by mouse and touch."""
    context = browser.new_context(viewport={"width": 800, "height": 700}, has_touch=True)
    found = Shown(context.new_page())

    def answer(route: Any) -> None:
        name = route.request.url.removeprefix(SITE).lstrip("/")
        path = folder.parents[1] / name
        if not name:
            route.fulfill(body=found.text, content_type="text/html")
        elif path.is_file():
            route.fulfill(body=path.read_bytes(), content_type=KINDS[path.suffix])
        else:
            route.fulfill(status=404)

    context.route("**/*", answer)
    yield found
    context.close()


def test_a_person_moves_by_mouse_drag_touch_and_keys(shown: Shown) -> None:
    shown.show()
    shown.square("e2").click()
    shown.square("e4").click()
    start, end = shown.square("e7").bounding_box(), shown.square("e5").bounding_box()
    shown.page.mouse.move(start["x"] + 9, start["y"] + 9)
    shown.page.mouse.down()
    shown.page.mouse.move(end["x"] + 9, end["y"] + 9, steps=5)
    shown.page.mouse.up()
    shown.square("g1").focus()
    shown.page.keyboard.press("Enter")
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "Enter"):
        shown.page.keyboard.press(key)
    shown.square("b8").tap()
    shown.square("c6").tap()
    assert shown.ask("board.moves") == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert [(one["san"], one["by"]) for one in shown.told("move")] == [
        (san, "person") for san in ("e4", "e5", "Nf3", "Nc6")
    ]
    assert [one["move"] for one in shown.told("moving")] == shown.ask("board.moves")
    assert shown.told("move")[-1]["fen"] == shown.ask("board.fen")
    assert shown.said == []


def test_a_move_is_chosen_before_the_answer_and_played_after_it(shown: Shown) -> None:
    shown.show('variant="chess" movable="white" premove="yes"')
    for square in ("e2", "e4"):
        shown.square(square).click()
    shown.square("f1").tap()
    shown.square("c4").tap()
    assert shown.ask("board.moves") == ["e2e4"]
    assert "planned" in shown.square("c4").get_attribute("aria-label")
    shown.ask("board.push('e5')")
    assert shown.ask("board.moves") == ["e2e4", "e7e5", "f1c4"]
    assert [(one["move"], one["by"]) for one in shown.told("move")][1:] == [
        ("e7e5", "program"),
        ("f1c4", "person"),
    ]
    assert shown.said == []


def test_a_chosen_move_is_dropped_where_it_is_taken_back_or_no_longer_legal(shown: Shown) -> None:
    shown.show('variant="chess" movable="white" premove="yes"')
    for square in ("e2", "e4", "e4", "e5"):
        shown.square(square).click()
    shown.ask("board.push('e5')")
    assert shown.ask("board.moves") == ["e2e4", "e7e5"]
    for square in ("d2", "d4", "b1", "c3"):
        shown.square(square).click()
    shown.page.keyboard.press("Escape")
    shown.ask("board.push('d6')")
    assert shown.ask("board.moves.length") == 4
    for square in ("b1", "c3", "g1", "f3"):
        shown.square(square).click()
    shown.ask("board.pop(); board.push('Nc3'); board.push('Nf6')")
    assert shown.ask("board.moves.length") == 6
    assert shown.said == []


def test_nothing_is_chosen_before_the_answer_unless_the_site_wants_it(shown: Shown) -> None:
    for attributes in ('movable="white"', 'premove="yes"', 'movable="none" premove="yes"'):
        shown.show(f'variant="chess" {attributes}')
        shown.ask("board.push('e4')")
        for square in ("g1", "f3"):
            shown.square(square).click()
        assert shown.ask("board.moves") == ["e2e4"]
        shown.ask("board.push('e5')")
        assert shown.ask("board.moves") == ["e2e4", "e7e5"]


def test_a_move_can_be_kept_from_being_played_and_played_by_the_site(shown: Shown) -> None:
    shown.show('variant="chess" movable="white"')
    shown.ask(
        "board.addEventListener('moving', event => event.detail.move === 'e2e4' && event.preventDefault())"
    )
    for square in ("e2", "e4", "d2", "d4", "d7", "d5"):
        shown.square(square).click()
    assert shown.ask("board.moves") == ["d2d4"]
    shown.ask("board.push('Nf6')")
    assert shown.told("move")[-1]["by"] == "program"
    for text in ("e9", "Ke2"):
        assert "not a legal move" in shown.ask(
            f"(() => {{ try {{ board.push('{text}') }} catch (error) {{ return error.message }} }})()"
        )
    shown.ask("board.pop()")
    assert shown.ask("board.moves") == ["d2d4"]
    assert shown.ask("board.position.why('d7d4').reason")


def test_a_refusal_tells_its_reason_and_its_rule(shown: Shown) -> None:
    shown.show('variant="chess" fen="4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1"')
    shown.square("e2").click()
    shown.square("c3").click()
    assert shown.told("refused")[-1]["reason"] == "Then the rook on e8 takes the king."
    assert "royal" in shown.told("refused")[-1]["rule"]


def test_attributes_change_what_is_shown(shown: Shown) -> None:
    shown.show('variant="chess" orientation="black"')
    assert shown.square("a1").bounding_box()["x"] > shown.square("h8").bounding_box()["x"]
    shown.ask("board.setAttribute('orientation', 'white')")
    assert shown.square("a1").bounding_box()["x"] < shown.square("h8").bounding_box()["x"]
    shown.ask("board.fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'")
    assert (
        shown.ask("board.position.moves().length") == shown.ask("board.position.copy().moves().length") == 6
    )
    shown.ask("board.setAttribute('fen', 'nonsense')")
    assert "rank" in shown.told("failed")[-1]["reason"]
    assert "rank" in shown.page.locator("#hx-failed").inner_text()
    shown.ask("board.setAttribute('variant', 'xiangqi'); board.removeAttribute('fen')")
    shown.ask("board.ready")
    assert shown.told("ready")[-1]["variant"] == "xiangqi"
    shown.ask("board.setAttribute('pieces', 'nonsense')")
    assert any("expected figures" in text for text in shown.said)


def test_promotion_is_asked_with_pictures_that_are_seen(shown: Shown) -> None:
    shown.show('variant="chess" fen="8/4P2k/8/8/8/8/8/K7 w - - 0 1"')
    shown.square("e7").click()
    shown.square("e8").click()
    choices = shown.page.locator("#hx-choices button")
    assert choices.count() == 4
    figure = shown.page.locator("#hx-choices button svg").first
    assert figure.evaluate("svg => svg.getBBox().width") > 10
    choices.nth(1).click()
    for _ in range(100):  # the dialog closes in a task of its own
        if shown.told("move"):
            break
        shown.page.wait_for_timeout(20)
    assert shown.told("move")[0]["move"][:4] == "e7e8"
    shown.show('variant="chess" promotion="strongest" fen="8/4P2k/8/8/8/8/8/K7 w - - 0 1"')
    shown.square("e7").click()
    shown.square("e8").click()
    assert shown.ask("board.moves") == ["e7e8q"]


def test_drops_and_turns_of_two_acts(shown: Shown) -> None:
    shown.show('variant="crazyhouse" fen="4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"')
    shown.page.locator("[data-hand]:visible").click()
    shown.square("f6").click()
    assert shown.told("move")[0]["san"] == "N@f6+"
    shown.show('variant="duck"')
    for square in ("e2", "e4", "d4"):
        shown.square(square).click()
    assert shown.ask("board.moves") == ["e2e4,e4d4"]
    shown.show('variant="reversi"')
    shown.square("d6").click()
    assert shown.ask("board.moves") == ["P@d6"]


def test_arrows_are_shown_and_wrong_ones_refused(shown: Shown) -> None:
    shown.show()
    shown.ask("board.arrows = [{ from: 'e2', to: 'e4' }, { from: 'd4', to: 'd4', colour: 'red' }]")
    assert shown.page.locator(".hx-arrow-drawn-green").count() == 2
    assert shown.page.locator("circle.hx-arrow-drawn-red").count() == 1
    for arrow, words in (
        ("{ from: 'e2', to: 'z9' }", "unknown square 'z9'"),
        ("{ from: 'e2', to: 'e4', colour: 'pink' }", "'pink'"),
    ):
        assert words in shown.ask(
            f"(() => {{ try {{ board.arrows = [{arrow}] }} catch (error) {{ return error.message }} }})()"
        )


def test_what_cannot_be_shown_is_told(shown: Shown) -> None:
    shown.show('variant="nosuch"')
    assert "no variant 'nosuch'" in shown.told("failed")[0]["reason"]
    assert "no variant 'nosuch'" in shown.page.locator("#hx-failed").inner_text()
    assert "shows no variant yet" in shown.ask(
        "(() => { try { return board.fen } catch (error) { return error.message } })()"
    )


def test_names_of_squares_have_the_colour_of_the_site(shown: Shown) -> None:
    """Whatever the reader's system prefers: the board stands on the paper of the site."""
    shown.page.emulate_media(color_scheme="dark")
    names = "getComputedStyle(board.shadowRoot.querySelector('.hx-ground text')).fill"
    for colour in ("rgb(0, 0, 0)", "rgb(240, 240, 240)"):
        shown.show('variant="shogi"')
        shown.ask(f"document.body.style.color = '{colour}'")
        assert shown.ask(names) == colour
    shown.show('variant="nosuch"')
    assert shown.ask("getComputedStyle(board.shadowRoot.querySelector('#hx-failed')).color") == "rgb(0, 0, 0)"


def test_the_board_of_the_documentation(shown: Shown) -> None:
    (text,) = (text for language, note, text in blocks(PAGE) if (language, note) == ("html", "run"))
    shown.show(body=f"<!DOCTYPE html><title>Board</title>{text}")
    shown.square("h3").click()
    shown.square("e3").click()
    assert shown.said == ["Che3 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"]
