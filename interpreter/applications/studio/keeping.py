"""Drafts and earlier texts of files, in the user's folder for such things: what was typed is never lost."""

from __future__ import annotations

import hashlib
import json
import re
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...caching import read_plain, sweep, write_whole
from ...errors import RequestError

MOST_KEPT = 200
MOST_TEXT = 1 << 20
MOST_DRAFT = 8 << 20
"""Bytes of a text with what is noted of it, in JSON."""
MOST_TIME = 1 << 40
TEXT = re.compile(r"[0-9]{1,12}-[0-9]{1,12}\.z", re.ASCII)


def _numbers(path: Path) -> tuple[int, int]:
    """The number of a text that is kept, and the second of its keeping."""
    number, _, moment = path.stem.partition("-")
    return int(number), int(moment)


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
        found = {"file": str(file), "text": text, "base": base, "time": time.time()}
        write_whole(self._of(file) / "draft.json", json.dumps(found).encode(), private=True)

    def forget(self, file: Path) -> None:
        """There is no draft: the file says the same."""
        with suppress(OSError):
            (self._of(file) / "draft.json").unlink()

    def draft(self, file: Path) -> dict[str, Any] | None:
        """The draft of a file, None if none can be read; halves of characters in it are replaced."""
        try:
            found = json.loads(read_plain(self._of(file) / "draft.json", MOST_DRAFT))
        except (OSError, ValueError, RecursionError):
            return None
        if not isinstance(found, dict) or not isinstance(found.get("text"), str):
            return None
        base, moment = found.get("base"), found.get("time")
        return {
            "text": found["text"].encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
            "base": base if isinstance(base, str) and base.isascii() else None,
            "time": moment if isinstance(moment, (int, float)) and 0 <= moment < MOST_TIME else 0,
        }

    def add(self, file: Path, text: str) -> None:
        """One more text that the file has, or had; the same twice in a row is kept once."""
        texts = self._texts(file)
        if texts and self._read(texts[-1]) == text:
            return
        number = _numbers(texts[-1])[0] + 1 if texts else 1
        path = self._of(file) / f"{number:06}-{int(time.time())}.z"
        write_whole(path, zlib.compress(text.encode()), private=True)
        for old in texts[: len(texts) + 1 - MOST_KEPT]:
            with suppress(OSError):
                old.unlink()

    def kept(self, file: Path) -> list[dict[str, Any]]:
        """The texts that are kept, the newest first: number, time in seconds, lines."""
        found = []
        for path in reversed(self._texts(file)):
            number, moment = _numbers(path)
            found.append({"number": number, "time": moment, "lines": self._read(path).count("\n")})
        return found

    def text(self, file: Path, number: int) -> str:
        """One of them. Raises RequestError if it is away."""
        for path in self._texts(file):
            if _numbers(path)[0] == number:
                return self._read(path)
        raise RequestError("this earlier text is not kept any more")

    def _texts(self, file: Path) -> list[Path]:
        return sorted((path for path in self._of(file).iterdir() if TEXT.fullmatch(path.name)), key=_numbers)

    def sweep(self) -> None:
        """Remove what processes that were killed have left."""
        with suppress(OSError):
            for each in self.folder.iterdir():
                sweep(each)

    @staticmethod
    def _read(path: Path) -> str:
        try:
            data = read_plain(path, MOST_DRAFT)
            return zlib.decompressobj().decompress(data, MOST_TEXT).decode("utf-8", "replace")
        except (OSError, zlib.error):
            return ""
