"""How fast the kernel file is in Node and in Chromium, as ratios to the native form of this machine.

    PYTHONPATH=.:tests python tests/benchmarks/pages_kernel.py [ROUNDS] [VARIANT ...]

Perft by the very file that Python runs, and searches to a fixed depth by what pages have of it, each in turn in one run;
medians of the rounds. Every count of moves and of positions is compared. Needs a C compiler, Node, Chromium, Playwright.
"""

from __future__ import annotations

import base64
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "applications" / "web"))

from playwright.sync_api import sync_playwright
from test_web_rules import WHOLE, Evaluate, in_node
from web_browser import opened, text_of, wasm

from interpreter import Engine, Limits, load
from interpreter.applications.cli.matches.bench import suitable_depth
from interpreter.play.variant import Variant
from interpreter.rules.machine.file import FILE
from interpreter.rules.machine.forms import NATIVE

NAMES = ("chess", "omega", "wildebeest", "xiangqi")
SECONDS = 4.0
"""What one perft of the native form takes at most; browsers need a while to compile well."""
SEARCH = """async depth => {
  const searcher = await heterodox.searcher();
  const { rules, start, app } = heterodox;
  const roots = rules.survey(start).moves;
  const begun = performance.now();
  const { nodes } = searcher.search({ state: start, side: rules.turn(start), roots, seed: "0", noise: 0, depth });
  return { counted: nodes, seconds: (performance.now() - begun) / 1000 };
}"""
Measured = tuple[int, float]
"""What was counted, and the seconds it took."""


def native_search(variant: Variant, depth: int) -> Measured:
    """A search by Python with the machine's own code, with a table as large as a page's."""
    with Engine(variant, hash_mb=16) as engine:
        begun = time.perf_counter()
        result = engine.search(variant.position(), Limits(depth=depth))
        return result.nodes, time.perf_counter() - begun


def native_perft(variant: Variant, depth: int) -> Measured:
    position = variant.position()
    begun = time.perf_counter()
    return position.perft(depth), time.perf_counter() - begun


def asked(evaluate: Evaluate, function: str, given: Any) -> Measured:
    found = evaluate(function, given)
    return found["counted"], found["seconds"]


def search_depth(variant: Variant) -> int:
    """The first depth that takes long enough."""
    depth = 4
    while native_search(variant, depth)[1] < SECONDS / 4:
        depth += 1
    return depth


def measured(name: str, browser: Any, rounds: int) -> None:
    """Print a variant's two lines."""
    native, kernel = load(name, kernel=NATIVE), base64.b64encode(FILE.read_bytes()).decode()
    depth, _ = suitable_depth(native, SECONDS)
    far = search_depth(native)
    whole = {"file": kernel, "moves": [], "depth": depth}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        node = stack.enter_context(in_node(wasm(name), Path(folder)))
        page = stack.enter_context(opened(browser, Path(folder), text_of(name))).page.evaluate
        kinds: dict[str, list[Callable[[], Measured]]] = {
            f"perft {depth}": [lambda: native_perft(native, depth), *_both(node, page, WHOLE, whole)],
            f"search {far}": [lambda: native_search(native, far), *_both(node, page, SEARCH, far)],
        }
        for kind, programs in kinds.items():
            rows = [[program() for program in programs] for _ in range(rounds)]
            assert len({counted for row in rows for counted, _ in row}) == 1, rows
            times = [
                statistics.median(seconds for _, seconds in column) for column in zip(*rows, strict=True)
            ]
            rates = [rows[0][0][0] / seconds / 1e6 for seconds in times]
            ratios = [times[0] / seconds for seconds in times[1:]]
            shown = "".join(f"{value:10.2f}" for value in (*rates, *ratios))
            print(f"{name:12}{kind:10}{shown}", flush=True)


def _both(node: Evaluate, page: Evaluate, function: str, given: Any) -> list[Callable[[], Measured]]:
    return [lambda: asked(node, function, given), lambda: asked(page, function, given)]


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(
        f"{'':22}    native      Node  Chromium      (million a second), as ratios of native: Node, Chromium"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in sys.argv[2:] or NAMES:
            measured(name, browser, rounds)
        browser.close()


if __name__ == "__main__":
    main()
