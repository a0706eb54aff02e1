"""A real XBoard on a display of its own: started, clicked on, photographed and read."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import interpreter
from interpreter.rules.kernel import RULES
from interpreter.rules.kernel.parts import cache_folder

ROOT = Path(interpreter.__file__).parents[1]
PATIENCE = 120.0
"""Seconds for a whole game; only something that hangs needs so long."""
SEARCHED = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
PROGRAMS = ("xboard", "Xvfb", "xdotool", "import", "convert")


def program(name: str) -> str | None:
    """The path of a program, where Debian puts games included."""
    return shutil.which(name, path=SEARCHED)


@contextlib.contextmanager
def display() -> Iterator[str]:
    """A screen in memory; its name."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            str(program("Xvfb")),
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            "1400x1000x24",
            "-nolisten",
            "tcp",
        ],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class XBoard:
    """One run of XBoard with our engine."""

    def __init__(self, screen: str, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "debug.txt"
        self.pgn = folder / "game.pgn"
        self.environment = {**os.environ, "DISPLAY": screen, "HOME": str(folder), "PATH": SEARCHED}
        self.environment |= {"HETERODOX_QUIET": "1", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
        self.environment |= {"HETERODOX_CACHE": str(cache_folder(RULES).parent)}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def engine(self) -> str:
        """The command of our engine."""
        return f"{shlex.quote(sys.executable)} -m interpreter xboard"

    def start(self, *options: str, first: str | None = None) -> None:
        """Start it."""
        command = [
            *(
                "xboard",
                "-debugMode",
                "true",
                "-nameOfDebugFile",
                str(self.log),
                "-fcp",
                first or self.engine,
            ),
            *(
                "-saveGameFile",
                str(self.pgn),
                "-popupExitMessage",
                "false",
                "-popupMoveErrors",
                "false",
                *options,
            ),
        ]
        self.process = subprocess.Popen(
            command,
            env=self.environment,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def stop(self) -> None:
        """End it, if it still runs."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=PATIENCE)

    def wait(self) -> None:
        """Until it ends by itself."""
        assert self.process is not None
        self.process.wait(timeout=PATIENCE)

    def said(self) -> str:
        """The debug log so far."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def until(self, pattern: str) -> str:
        """Wait until the log has a line like this, and return it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = re.search(pattern, self.said(), re.M)
            if found:
                return found[0]
            time.sleep(0.1)
        raise AssertionError(f"XBoard never came to {pattern}; the log ends:\n{self.said()[-2000:]}")

    # --- the screen ----------------------------------------------------------------------------

    def run(self, *command: str) -> str:
        """A tool on this screen; what it prints."""
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=60, check=True
        )
        return done.stdout

    def window(self) -> tuple[int, int]:
        """Width and height of XBoard's window, which lies at the upper left."""
        text = self.run("xdotool", "search", "--onlyvisible", "--name", "^xboard", "getwindowgeometry")
        found = re.search(r"Geometry: (\d+)x(\d+)", text)
        assert found, text
        return int(found[1]), int(found[2])


class BoardOnScreen:
    """Where the squares are: the board fills the window's width and ends at its lower edge."""

    def __init__(self, xboard: XBoard, files: int, ranks: int) -> None:
        self.xboard = xboard
        self.ranks = ranks
        width, height = xboard.window()
        self.size = (width - 4) // files
        self.left, self.top = 2, height - 1 - self.size * ranks

    def point(self, square: str, across: float = 0.5, down: float = 0.5) -> tuple[int, int]:
        """A pixel of a square named as XBoard names it, ranks from 1."""
        file, rank = ord(square[0]) - ord("a"), int(square[1:])
        return (
            int(self.left + self.size * (file + across)),
            int(self.top + self.size * (self.ranks - rank + down)),
        )

    def click(self, *squares: str) -> None:
        """Click on squares, one after the other."""
        for square in squares:
            x, y = map(str, self.point(square))
            self.xboard.run("xdotool", "mousemove", x, y, "sleep", "0.2", "click", "1", "sleep", "0.4")

    def colours(self, *places: tuple[int, int]) -> list[tuple[int, ...]]:
        """The colours of pixels, from one photograph."""
        photo = self.xboard.folder / "photo.png"
        self.xboard.run("import", "-window", "root", str(photo))
        crops = [
            part for x, y in places for part in ("(", "-clone", "0", "-crop", f"1x1+{x}+{y}", "+repage", ")")
        ]
        text = self.xboard.run("convert", str(photo), "-depth", "8", *crops, "-delete", "0", "txt:-")
        found = re.findall(r"^0,0: \((\d+),(\d+),(\d+)", text, re.M)
        return [tuple(map(int, colour)) for colour in found]
