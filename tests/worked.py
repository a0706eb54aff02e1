"""Worked changes: the blocks of a section of a page, applied to a copy of the tree, and checks run there.

In a section, a block `diff file=PATH` changes a file: hunks parted by `@@`, each of lines that begin with a
space, `-` or `+`, and whose old lines stand in the file just once. Any other block with `file=PATH` is a new
file. Commands stand in a block `sh run`; a block of text that begins with `$ ` is a command with its output.
"""

from __future__ import annotations

import filecmp
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from pages import BLOCK

ROOT = Path(__file__).parent.parent
PARTS = ("interpreter", "definitions", "schema", "tests", "docs", "README.md", "pyproject.toml")
PROGRAMS = {
    "heterodox": [sys.executable, "-m", "interpreter"],
    "python": [sys.executable],
    "pytest": [sys.executable, "-m", "pytest"],
}
SECONDS = 300


def section(page: Path, heading: str) -> list[tuple[str, str, str]]:
    """Language, note and text of the blocks under a heading of the second level."""
    text = page.read_text(encoding="utf-8")
    # A line of a block may look like a heading.
    parts = re.split(r"^## (.*)\n", BLOCK.sub(lambda m: m[0].replace("\n#", "\n\0#"), text), flags=re.M)
    (found,) = (body for title, body in zip(parts[1::2], parts[2::2], strict=True) if title == heading)
    return [(m[1], m[2].strip(), m[3].replace("\0", "")) for m in BLOCK.finditer(found)]


def patched(text: str, diff: str) -> str:
    """A text with the hunks of a diff applied. Raises AssertionError where a hunk fits nowhere or twice."""
    for hunk in re.split(r"^@@\n", diff, flags=re.M):
        lines = hunk.splitlines(keepends=True)
        assert all(line[0] in " +-\n" for line in lines), f"neither kept, added nor taken out: {hunk}"
        old = "".join(line[1:] or line for line in lines if line[0] != "+")
        new = "".join(line[1:] or line for line in lines if line[0] != "-")
        assert text.count(old) == 1, f"found {text.count(old)} times:\n{old}"
        text = text.replace(old, new)
    return text


@dataclass(frozen=True)
class Copy:
    """A copy of the tree, in which nothing is compiled."""

    root: Path

    @classmethod
    def of_tree(cls, folder: Path) -> Copy:
        """A fresh copy in a folder."""
        for part in PARTS:
            source, target = ROOT / part, folder / part
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", ".*"))
            else:
                shutil.copy2(source, target)
        return cls(folder)

    def apply(self, blocks: list[tuple[str, str, str]]) -> set[str]:
        """Make the changes of a section; the files that they name."""
        named = set()
        for language, note, text in blocks:
            if not note.startswith("file="):
                continue
            name = note.removeprefix("file=")
            path = self.root / name
            if language == "diff":
                path.write_text(patched(path.read_text(encoding="utf-8"), text), encoding="utf-8")
            else:
                assert not path.exists(), f"{name} is there already"
                path.write_text(text, encoding="utf-8")
            named.add(name)
        return named

    def run(self, command: str) -> str:
        """The output of a command, which has to succeed."""
        program, *arguments = shlex.split(command)
        return self._done(command, [*PROGRAMS[program], *arguments])

    def run_script(self, source: str) -> None:
        """Run Python source, which has to succeed."""
        self._done(source, [sys.executable, "-c", source])

    def _done(self, named: str, command: list[str]) -> str:
        environment = {
            "PYTHONPATH": str(self.root),
            "HETERODOX_QUIET": "1",
            "HETERODOX_KERNEL": "plain",  # what is patched is not in the kernel file
            "COLUMNS": "100",
        }
        done = subprocess.run(
            command,
            cwd=self.root,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=SECONDS,
        )
        assert done.returncode == 0, f"{named}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def run_all(self, blocks: list[tuple[str, str, str]]) -> list[str]:
        """Run the commands of a section and compare what they print; the commands."""
        ran = []
        for language, note, text in blocks:
            if (language, note) == ("sh", "run"):
                for command in text.splitlines():
                    self.run(command)
                    ran.append(command)
            elif text.startswith("$ "):
                command, _, shown = text.removeprefix("$ ").partition("\n")
                assert self.run(command).strip("\n") == shown.strip("\n"), command
                ran.append(command)
        return ran

    def changed(self) -> set[str]:
        """The files that are not as in the tree, or not there."""
        found = set()
        for part in PARTS:
            top = self.root / part
            paths = [top] if top.is_file() else [path for path in top.rglob("*") if path.is_file()]
            for path in paths:
                name = path.relative_to(self.root)
                hidden = any(one.startswith(".") or one == "__pycache__" for one in name.parts)
                same = (ROOT / name).is_file() and filecmp.cmp(path, ROOT / name, shallow=False)
                if not hidden and not same:
                    found.add(name.as_posix())
        return found
