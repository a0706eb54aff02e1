"""A browser for the tests that need one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from shared import VARIED
from web_browser import BROWSER, PUBLISHED


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`published_id` is every shipped variant that can be published; see `varied_id`, too."""
    if "published_id" in metafunc.fixturenames:
        metafunc.parametrize("published_id", PUBLISHED)
    if "varied_page_id" in metafunc.fixturenames:
        slow = {name: () if name in VARIED else pytest.mark.slow for name in PUBLISHED}
        metafunc.parametrize("varied_page_id", [pytest.param(name, marks=slow[name]) for name in slow])


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    driver = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if BROWSER is None:
        pytest.skip("chromium is not installed")
    with driver.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield chromium
        chromium.close()
