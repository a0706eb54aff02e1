"""Firefox without a driver: it speaks WebDriver BiDi itself."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")
SECONDS = 60.0  # on a busy machine
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox:
    """A Firefox with one tab: what is on its console, and what it asked the network for."""

    def __init__(self, profile: Path, connect: Callable[..., Any]) -> None:
        assert PROGRAM is not None
        lines = (f'user_pref("{name}", {json.dumps(value)});' for name, value in PREFERENCES.items())
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [
            PROGRAM,
            "--headless",
            "--no-remote",
            "--profile",
            str(profile),
            "--remote-debugging-port=0",
        ]
        self._process = subprocess.Popen(
            command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )
        assert self._process.stderr is not None
        head = "WebDriver BiDi listening on "
        line = next(line for line in self._process.stderr if line.startswith(head))
        self._socket = connect(
            line.removeprefix(head).strip() + "/session", timeout=SECONDS, suppress_origin=True
        )
        self._number = 0
        self.said: list[str] = []
        self.asked: list[str] = []
        self.call("session.new", capabilities={})
        self.tab = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])

    def call(self, method: str, **given: Any) -> Any:
        """The answer to a command; events that come before it are noted."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": given}))
        while True:
            told = json.loads(self._socket.recv())
            if told.get("method") == "log.entryAdded":
                self.said.append(str(told["params"]["text"]))
            elif told.get("method") == "network.beforeRequestSent":
                self.asked.append(told["params"]["request"]["url"])
            elif told.get("id") == self._number:
                assert told["type"] == "success", told
                return told["result"]

    def open(self, address: str) -> None:
        """Open a page; one that notes its address as it is left makes Firefox answer before it is gone."""
        self.call("browsingContext.navigate", context=self.tab, url=address, wait="complete")
        there = f"new URL({json.dumps(address)})"
        same = " && ".join(f"location.{part} === {there}.{part}" for part in ("origin", "pathname"))
        self.until(f"{same} && document.readyState === 'complete'")

    @property
    def frames(self) -> list[str]:
        """The frames of the page."""
        (tab,) = self.call("browsingContext.getTree", root=self.tab)["contexts"]
        return [each["context"] for each in tab["children"]]

    def value(self, expression: str, where: str | None = None) -> Any:
        """What an expression is in the page, or in a frame of it, as JSON."""
        target = {"context": where or self.tab}
        asked = f"JSON.stringify({expression}) ?? 'null'"
        told = self.call("script.evaluate", expression=asked, target=target, awaitPromise=False)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def until(self, expression: str, where: str | None = None) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + SECONDS
        while not self.value(expression, where):
            assert time.monotonic() < end, f"waited in vain for {expression}; {self.said}"
            time.sleep(0.05)

    def click(self, selector: str, where: str | None = None) -> None:
        """Press the mouse in the middle of an element, as soon as it is there."""
        element = f"document.querySelector({json.dumps(selector)})"
        self.until(f"{element} !== null", where)
        box = f"(e => (e.scrollIntoView({{block: 'center'}}), e.getBoundingClientRect()))({element})"
        found = self.value(box, where)
        x, y = round(found["x"] + found["width"] / 2), round(found["y"] + found["height"] / 2)
        presses = [
            {"type": "pointerMove", "x": x, "y": y},
            *({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up")),
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": presses}
        self.call("input.performActions", context=where or self.tab, actions=[mouse])

    def close(self) -> None:
        self.call("browser.close")
        self._socket.close()
        self._process.communicate(timeout=SECONDS)
