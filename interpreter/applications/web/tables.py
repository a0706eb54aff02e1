"""What the npm package knows of a variant, as values of JSON, and the package itself, a folder of files.

``python -m interpreter.applications.web.tables FOLDER [VARIANT]...`` writes it, with all shipped variants
or with these.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ...language.resources import licence, shipped_ids
from ...play.loading import load
from ...play.variant import Position
from ...rules.machine.forms import WASM
from ...version import __version__
from ..rulebook.html import Html
from ..rulebook.piece_data import pieces_data
from . import binary, script, sheet, site

FOLDER = Path(__file__).with_name("library")
STYLES = (script.FOLDER / "board.css", FOLDER / "element.css")


def tables(position: Position) -> dict[str, Any]:
    """What the package needs of a variant. Raises RequestError for one whose hooks are not of the kernel."""
    variant, writer = position.variant, Html(position.variant, choices=True)
    own = binary.parts(position)
    data = {
        "numbers": binary.meaning_for(position),
        "sheet": sheet.sheet(position, writer.artist, deep=True),
        "sentences": {piece["name"]: piece["moves"] for piece in pieces_data(variant)},
        "pictures": writer.pictures(),
    }
    found = {"tables": own["tables"], "state": own["state"], "data": _json(data).encode()}
    told = {"heterodox": __version__, "form": form(), "id": variant.id, "name": variant.name}
    return told | {"options": dict(variant.options), **_packed(found)}


@cache
def form() -> str:
    """By what is told whether tables are for a kernel, and for the scripts that ask it."""
    numbers = _json(binary.meaning_for_all()).encode()
    return hashlib.sha256(binary.kernel_file() + numbers + script.joined().encode()).hexdigest()[:16]


def package(*names: str) -> dict[str, bytes]:
    """The files of the package by name, with the tables of these shipped variants."""
    common = binary.common() | {"data": _json(binary.meaning_for_all()).encode()}
    style = "".join(path.read_text(encoding="utf-8") for path in STYLES)
    told = {"heterodox": __version__, "form": form(), **_packed(common), "style": style}
    positions = [load(name, kernel=WASM).position() for name in names]
    used = _used()
    titles = {position.variant.id: position.variant.name for position in positions}
    listed = json.loads((FOLDER / "package.json").read_text(encoding="utf-8")) | {"version": __version__}
    return {
        **{f"library/{path.relative_to(FOLDER).as_posix()}": path.read_bytes() for path in _sources()},
        **{f"page/{name}.js": text.encode() for name, text in script.modules().items() if name in used},
        "library/common.js": _module(told | {"variants": titles}),
        **{f"variants/{position.variant.id}.js": _module(tables(position)) for position in positions},
        "package.json": (json.dumps(listed, indent=2) + "\n").encode(),
        "LICENSE": licence(),
        "README.md": (FOLDER / "README.md").read_bytes(),
    }


def _sources() -> Iterator[Path]:
    return (path for path in sorted(FOLDER.rglob("*")) if path.suffix in (".js", ".ts"))


def _used() -> set[str]:
    """The page's modules that the library imports, and those that they import."""
    found: set[str] = set()
    waiting = [name for path in _sources() for name in script.BEYOND.findall(path.read_text("utf-8"))]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(script.IMPORT.findall(script.modules()[name]))
    return found


def _packed(found: dict[str, bytes]) -> dict[str, Any]:
    sizes = {name: len(data) for name, data in found.items()}
    return {"sizes": sizes, "bytes": base64.b64encode(binary.packed(found)).decode("ascii")}


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _module(data: object) -> bytes:
    return f"export default {_json(data)};\n".encode()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write the npm package `heterodox` into a folder.")
    parser.add_argument("folder", type=Path, help="it appears, or is replaced, as a whole")
    parser.add_argument("variants", nargs="*", help="ids of shipped variants, which it is to hold; else all")
    asked = parser.parse_args()
    site.replaced(asked.folder, package(*(asked.variants or shipped_ids())))
