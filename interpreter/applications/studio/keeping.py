"""Drafts and earlier texts of files, in the user's folder for such things: what was typed is never lost."""

from __future__ import annotations

import hashlib
import json
import os
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from platformdirs import user_state_dir

from ...caching import write_whole
from ...errors import RequestError
from ..records.files import written

MOST_KEPT = 200
MOST_TEXT = 1 << 20


def state_folder() -> Path:
    """Where programs keep such things: HETERODOX_STATE, or what the system says."""
    return Path(os.environ.get("HETERODOX_STATE") or user_state_dir("heterodox", appauthor=False))


class Keeper:
    """Keeps, for every file, the text that is being edited, and the last texts that it had."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "studio"

    def _of(self, file: Path) -> Path:
        place = self.folder / hashlib.sha256(str(file).encode()).hexdigest()[:32]
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        return place

    def note(self, file: Path, text: str, base: str | None) -> None:
        """A draft of a file: its text, and what it was made from."""
        with written(str(self._of(file) / "draft.json")) as stream:
            json.dump({"file": str(file), "text": text, "base": base, "time": time.time()}, stream)

    def forget(self, file: Path) -> None:
        """There is no draft: the file says the same."""
        with suppress(OSError):
            (self._of(file) / "draft.json").unlink()

    def draft(self, file: Path) -> dict[str, Any] | None:
        """The draft of a file, None if there is none, or none that can be read."""
        try:
            with (self._of(file) / "draft.json").open(encoding="utf-8") as stream:
                found = json.load(stream)
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) and isinstance(found.get("text"), str) else None

    def add(self, file: Path, text: str) -> None:
        """One more text that the file has, or had; the same twice in a row is kept once."""
        texts = self._texts(file)
        if texts and self._read(texts[-1]) == text:
            return
        number = int(texts[-1].stem.partition("-")[0]) + 1 if texts else 1
        path = self._of(file) / f"{number:06}-{int(time.time())}.z"
        write_whole(path, zlib.compress(text.encode()))
        for old in texts[: len(texts) + 1 - MOST_KEPT]:
            with suppress(OSError):
                old.unlink()

    def kept(self, file: Path) -> list[dict[str, Any]]:
        """The texts that are kept, the newest first: number, time in seconds, lines."""
        found = []
        for path in reversed(self._texts(file)):
            number, _, moment = path.stem.partition("-")
            found.append({"number": int(number), "time": int(moment), "lines": self._read(path).count("\n")})
        return found

    def text(self, file: Path, number: int) -> str:
        """One of them. Raises RequestError if it is away."""
        for path in self._texts(file):
            if int(path.stem.partition("-")[0]) == number:
                return self._read(path)
        raise RequestError("this earlier text is not kept any more")

    def _texts(self, file: Path) -> list[Path]:
        return sorted(self._of(file).glob("[0-9]*-[0-9]*.z"))

    @staticmethod
    def _read(path: Path) -> str:
        try:
            return zlib.decompressobj().decompress(path.read_bytes(), MOST_TEXT).decode("utf-8", "replace")
        except (OSError, zlib.error):
            return ""
