"""The studio in a browser: from nothing to a published variant, with mistakes on the way."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `studio` is not installed")

pytestmark = pytest.mark.browser
READY = 30_000  # milliseconds, on a busy machine


class Studio:
    """A studio that runs, and its page in the browser."""

    def __init__(self, browser: Any, folder: Path, state: Path, **look: Any) -> None:
        self.folder = folder
        command = [sys.executable, "-m", "interpreter", "studio", str(folder), "--no-open"]
        environment = {**os.environ, "HETERODOX_STATE": str(state), "PYTHONUNBUFFERED": "1"}
        self.server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.server.stdout is not None
        found = re.search(r"http://\S+", self.server.stdout.readline())
        assert found is not None
        self.address = found[0]
        self.where = browser.new_context(**{"viewport": {"width": 1100, "height": 900}, **look})
        self.page = self.where.new_page()
        self.page.set_default_timeout(READY)
        self.said: list[str] = []
        self.foreign: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.note(request.url))
        self.page.goto(self.address)

    def note(self, url: str) -> None:
        """Keep what goes elsewhere."""
        own = self.address.partition("#")[0]
        if not url.startswith((own, "data:", "blob:")):
            self.foreign.append(url)

    def close(self) -> None:
        self.where.close()
        self.server.terminate()
        self.server.wait(20)
        assert self.server.stdout is not None
        self.server.stdout.close()

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for something."""
        for _ in range(READY // 50):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(
            f"waited in vain for {what}; {self.text('#alert')}; {self.text('#verdict')}; {self.said}"
        )

    def text(self, where: str) -> str:
        return str(self.page.locator(where).first.inner_text())

    def verdict(self, wanted: str) -> None:
        self.until(lambda: wanted in self.text("#verdict"), f"the verdict '{wanted}'")

    @property
    def source(self) -> str:
        return str(self.page.evaluate("studio.editor.text"))

    def write(self, old: str, new: str) -> None:
        """Replace a part of the text, as a person would have typed it."""
        assert old in self.source
        self.page.evaluate(
            "([old, now]) => studio.editor.replace(studio.editor.text.replace(old, () => now))", [old, new]
        )

    @property
    def board(self) -> Any:
        return self.page.frame_locator(".board iframe:not(.coming)")

    def move(self, origin: str, target: str) -> None:
        before = self.page.evaluate("studio.board.game.fen")
        for square in (origin, target):
            self.board.locator(f'[data-square="{square}"]').click()
        self.until(
            lambda: self.page.evaluate("studio.board.game.fen") != before, f"the move {origin}{target}"
        )

    def new(self, name: str, parent: str = "") -> None:
        """The dialog of a new variant, filled in."""
        self.page.fill("#id", name)
        self.page.select_option("#from", parent)
        self.page.click("#dialog >> text=Make it")
        self.until(lambda: f"variant: {name}" in self.source, "the new text")


@pytest.fixture
def studio(browser: Any, tmp_path: Path) -> Iterator[Studio]:
    """A studio of an empty folder."""
    folder = tmp_path / "variants"
    folder.mkdir()
    opened = Studio(browser, folder, tmp_path / "state")
    yield opened
    opened.close()


def test_from_nothing_to_a_published_variant(studio: Studio, tmp_path: Path) -> None:
    page = studio.page
    page.click("#dialog >> text=New …")
    studio.new("duchy")
    studio.until(lambda: page.locator(".board iframe:not(.coming)").count() == 1, "the board")
    assert "variant: duchy" in studio.source
    studio.move("e2", "e4")

    # A slip: the last good board stays, says so, and the fix helps.
    studio.write(
        "knight: {symbol: N, moves: [{leap: [1, 2]}]}", "knight: {symbol: N, moves: [{laep: [1, 2]}]}"
    )
    studio.verdict("1 problem")
    assert re.search(r"from before line \d+ was broken", studio.text("#stale"))
    assert page.evaluate("studio.board.game.moves") == ["e2e4"]
    page.click("#problems >> text=Write leap")
    studio.until(lambda: not page.locator("#stale").is_visible(), "the board to be of now")

    # A camel instead of a knight: the game on the board goes on.
    studio.write("leap: [1, 2]", "leap: [1, 3]")
    studio.until(lambda: "[1, 3]" in page.evaluate("studio.good.text"), "the new text to play")
    page.click("#tab-moves")
    page.fill("#why", "b8c6")
    page.click("#panel >> text=Ask")
    studio.until(lambda: "knight" in studio.text("#because"), "the reason")
    assert page.locator(".cm-lit").count() == 1
    page.click("#tab-pieces")
    studio.until(lambda: page.locator(".piece").count() == 6, "the pieces")

    # The present position as a test, all tests, saving.
    page.click("#tab-tests")
    studio.until(lambda: page.locator("#called").count() == 1, "the tests")
    page.fill("#called", "after one move")
    page.click("#panel >> text=Add")
    studio.until(lambda: "✓ after one move" in studio.text("#panel"), "the test to hold")
    page.click("#save")
    studio.until(lambda: studio.text("#saved") == "saved", "the file")
    assert (studio.folder / "duchy.yaml").read_text(encoding="utf-8") == studio.source

    for tab, wanted in (("rulebook", ".book"), ("changes", "#other"), ("computer", ".terms")):
        page.click(f"#tab-{tab}")
        studio.until(lambda wanted=wanted: page.locator(wanted).count() == 1, tab)  # type: ignore[misc]
    with page.expect_download() as download:
        page.click("#publish")
    download.value.save_as(tmp_path / "duchy.html")
    assert "Duchy" in (tmp_path / "duchy.html").read_text(encoding="utf-8")

    # The page gives its definition back, here under another name.
    page_text = (tmp_path / "duchy.html").read_text(encoding="utf-8")
    (tmp_path / "again.html").write_text(
        page_text.replace("variant: duchy", "variant: again"), encoding="utf-8"
    )
    page.click("#open")
    page.set_input_files("#given", tmp_path / "again.html")
    studio.until(lambda: page.evaluate("studio.files.name") == "again.yaml", "the definition of the page")
    assert "variant: again" in studio.source
    assert studio.said == []
    assert studio.foreign == []


def test_the_editor_completes_and_explains(studio: Studio) -> None:
    page = studio.page
    page.click("#dialog >> text=New …")
    studio.new("mine", "chess")
    studio.verdict("No problems")
    page.locator(".cm-line").first.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("pieces:\n  bish")
    page.locator(".cm-tooltip-autocomplete li").first.wait_for()
    assert studio.text(".cm-tooltip-autocomplete li").startswith("bishop")
    page.wait_for_timeout(200)  # in a list's first 75 ms the editor takes Enter for a new line
    page.keyboard.press("Enter")
    page.keyboard.type("none")
    studio.until(lambda: studio.source.endswith("  bishop: none"), "the completion")
    studio.verdict("3 problems")
    page.keyboard.press("Escape")
    page.wait_for_timeout(500)  # the list of problems has moved the lines
    page.locator(".cm-line", has_text="pieces:").last.get_by_text("pieces").hover()
    page.locator(".hover").wait_for()
    assert "kinds of piece" in studio.text(".hover")
    assert studio.said == []


def test_nothing_is_lost_when_the_server_is_killed(studio: Studio, browser: Any, tmp_path: Path) -> None:
    studio.page.click("#dialog >> text=New …")
    studio.new("mine", "hexapawn")
    studio.write("your name", "somebody")
    studio.until(lambda: studio.text("#saved") == "draft kept", "the draft")
    studio.server.kill()
    studio.until(lambda: "server has stopped" in studio.text("#alert"), "the notice")
    (studio.folder / "mine.yaml").write_text(
        "format: 2\nvariant: mine\nextends: hexapawn\n", encoding="utf-8"
    )
    again = Studio(browser, studio.folder, tmp_path / "state")
    try:
        again.page.click("#dialog >> text=Continue with the draft")
        assert "somebody" in again.source
        # The draft began with no file; now there is one: saving shows both sides.
        again.page.click("#save")
        again.page.click("#dialog >> text=Keep mine")
        again.until(lambda: again.text("#saved") == "saved", "the file")
        assert "somebody" in (studio.folder / "mine.yaml").read_text(encoding="utf-8")
        again.page.click("#history")
        again.until(lambda: again.page.locator("#dialog li").count() >= 2, "the earlier texts")
    finally:
        again.close()


def test_a_file_that_changes_on_the_disk_is_followed(studio: Studio) -> None:
    studio.page.click("#dialog >> text=New …")
    studio.new("mine", "hexapawn")
    studio.page.click("#save")
    studio.until(lambda: studio.text("#saved") == "saved", "the file")
    file = studio.folder / "mine.yaml"
    file.write_text(studio.source + "# theirs\n", encoding="utf-8")
    studio.until(lambda: "# theirs" in studio.source, "the text of the disk")
    studio.write("# theirs", "# mine")
    file.write_text(studio.source.replace("# mine", "# theirs again"), encoding="utf-8")
    studio.until(lambda: "has changed on the disk" in studio.text("#alert"), "the notice")
    studio.page.click("#save")
    assert "+# theirs again" in studio.text(".sides section:nth-child(1) pre")
    assert "+# mine" in studio.text(".sides section:nth-child(2) pre")
    studio.page.click("#dialog >> text=Use the disk's")
    studio.until(lambda: "# theirs again" in studio.source, "the text of the disk")


def test_a_click_in_the_form_is_a_change_of_the_text(studio: Studio) -> None:
    page = studio.page
    page.click("#dialog >> text=New …")
    studio.new("mine", "chess")
    studio.write("extends: chess", "extends: chess  # the orthodox game")
    before = studio.source
    page.click("#tab-form")
    cell = page.locator('.cell[data-row="3"][data-column="3"]')
    cell.wait_for()
    names = """() => [...document.querySelectorAll('#panel label[for^=shape-]')].every((label) => {
      const [name, field] = [label, document.getElementById(label.htmlFor)].map((each) => each.getBoundingClientRect());
      return field.left >= name.right && field.top < name.bottom; })"""
    assert page.evaluate(names), "names of fields stand beside them"

    # Dragged from the library; by keys; undone step by step.
    page.click("#shape-library summary")
    page.locator('[data-key="library-amazon"]').drag_to(cell)
    studio.until(lambda: "amazon: {symbol: A, moves: [{like: amazon}]}" in studio.source, "the amazon")
    studio.until(lambda: ". . . A . . . ." in studio.source, "its square")
    assert "# the orthodox game" in studio.source
    studio.until(lambda: cell.get_attribute("data-letter") == "A", "the form to follow")
    studio.until(lambda: page.locator('[data-piece="amazon"]').count() == 1, "the new piece")
    page.click('[data-piece="amazon"]')
    cell.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    studio.until(lambda: ". . . A A . . ." in studio.source, "the second one")
    for wanted in (". . . A . . . .", "extends: chess  # the orthodox game"):
        page.click("#shape-undo")
        studio.until(lambda wanted=wanted: wanted in studio.source, "undo")  # type: ignore[misc]
    assert studio.source == before

    # Lists, and a text that is broken meanwhile.
    page.select_option('[data-key="end/1/result"]', label="loss")
    studio.until(lambda: "{if: stalemate, result: loss}" in studio.source, "the other end")
    page.click('[data-key="pieces/knight"]')
    page.fill('[data-key="pieces/knight/moves/0/leap"]', "[1, 3]")
    page.keyboard.press("Tab")
    studio.until(
        lambda: "moves: [{leap: [1, 3]}]" in studio.source.replace("\n      -", " ["), "its movement"
    )
    page.fill('[data-key="pieces/knight/moves/0/leap"]', "[1, 3")
    page.keyboard.press("Tab")
    studio.until(lambda: "'[1, 3'" in studio.text("#alert"), "what is wrong with it")
    studio.write("extends: chess", "extends: [chess")
    studio.until(lambda: "The form waits" in studio.text("#panel"), "the form to wait")
    studio.write("extends: [chess", "extends: chess")
    studio.until(lambda: page.locator("#shape-board").count() == 1, "the form again")
    assert studio.said == []


def test_the_computer_plays_on_the_board(studio: Studio) -> None:
    page = studio.page
    page.click("#dialog >> text=New …")
    studio.new("mine", "hexapawn")
    studio.until(lambda: page.locator(".board iframe:not(.coming)").count() == 1, "the board")
    studio.board.locator("#hx-black").select_option("computer")
    studio.move("b1", "b2")
    studio.until(lambda: len(page.evaluate("studio.board.game.moves")) == 2, "the computer's move")
    assert studio.said == []


def test_an_experiment_is_played_watched_stopped_and_compared(studio: Studio) -> None:
    page = studio.page
    page.click("#dialog >> text=New …")
    studio.new("mine", "hexapawn")
    page.click("#tab-lab")
    page.fill("#lab-changes", 'setup="p p p\\n. . .\\n. P P\\n"')
    page.fill("#lab-games", "1000000")
    page.click('[data-key="lab-start"]')
    # Batches of both arms are written in turn: with 2000 games there are some of each.
    studio.until(lambda: re.search(r"[2-9]\d{3,} of 2", studio.text("#lab-state")) is not None, "it")
    page.click('[data-key="lab-stop"]')
    studio.until(lambda: page.locator(".experiment").count() == 1, "what was played")
    studio.until(lambda: page.locator(".experiment tbody tr").count() == 2, "both arms")
    page.click(".experiment >> text=Compare")
    studio.until(lambda: "White's score" in studio.text(".experiment [role=status]"), "the comparison")
    assert (studio.folder / "mine.lab" / "games.sqlite").is_file()
    assert studio.said == []


def child_of(process: int, word: str) -> int:
    """The process that another one has started with a word in its command."""
    for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        if word in Path(f"/proc/{pid}/cmdline").read_text():
            return int(pid)
    raise AssertionError(f"{word} does not run")


def test_what_a_killed_experiment_has_played_is_shown(studio: Studio) -> None:
    page = studio.page
    page.click("#dialog >> text=New …")
    studio.new("mine", "hexapawn")
    page.click("#tab-lab")
    page.fill("#lab-games", "1000000")
    page.click('[data-key="lab-start"]')
    studio.until(lambda: re.search(r"[1-9]\d* of 1", studio.text("#lab-state")) is not None, "it")
    os.kill(child_of(studio.server.pid, "studio.job"), signal.SIGKILL)
    studio.until(lambda: page.locator(".experiment tbody tr").count() == 1, "what was played")
    studio.until(lambda: "was killed; what it had played is kept" in studio.text("#lab-state"), "the reason")


def test_a_game_of_the_folder_is_walked_on_the_board(studio: Studio) -> None:
    page = studio.page
    (studio.folder / "games.pgn").write_text("1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 2. Kd3 *\n", encoding="utf-8")
    page.click("#dialog >> text=New …")
    studio.new("mine", "chess")
    studio.until(lambda: page.locator(".board iframe:not(.coming)").count() == 1, "the board")
    page.click("#tab-records")
    page.click('[data-key="record-open"]')
    studio.until(lambda: "2 games of games.pgn; 1 with an error" in studio.text("#record-list"), "the list")
    assert "line 3, column 13" in studio.text("#record-list")
    page.click('[data-key="record-1"]')
    page.click('[data-key="ply-2"]')
    studio.until(lambda: page.evaluate("studio.board.game?.moves") == ["e2e4", "e7e5", "g1f3"], "the board")
    page.click('[aria-label="Back"]')
    studio.until(lambda: page.evaluate("studio.board.game.moves") == ["e2e4", "e7e5"], "the move before")
    page.fill("#record-text", "1. c4 *")
    page.click('[data-key="record-read"]')
    studio.until(lambda: "1 game of pasted" in studio.text("#record-list"), "the other list")
    assert studio.said == []


AXE = """async () => (await axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], iframes: false}))
  .violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(node => node.target).join("; ")}`)"""


@pytest.mark.parametrize(("scheme", "width"), [("light", 1100), ("dark", 390)])
def test_axe_finds_nothing_in_the_studio(browser: Any, tmp_path: Path, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    script = (Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text("format: 2\nvariant: mine\nextends: senterej\n", encoding="utf-8")
    look = {"color_scheme": scheme, "viewport": {"width": width, "height": 900}}
    opened = Studio(browser, tmp_path, tmp_path / "state", **look)
    try:
        opened.until(lambda: opened.page.locator(".board iframe:not(.coming)").count() == 1, "the board")
        opened.page.evaluate(script)
        found = []
        for tab in (
            "form",
            "pad",
            "pieces",
            "moves",
            "tests",
            "trial",
            "changes",
            "computer",
            "records",
            "lab",
        ):
            opened.page.click(f"#tab-{tab}")
            opened.until(lambda: opened.page.locator("#panel > :not(.quiet)").count() > 0, "the view")
            found += opened.page.evaluate(AXE)
        opened.page.click("#new")
        found += opened.page.evaluate(AXE)
        assert found == []
        assert opened.page.evaluate("document.documentElement.scrollWidth") <= width
    finally:
        opened.close()
