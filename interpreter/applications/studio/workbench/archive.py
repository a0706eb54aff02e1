"""What Python needs in a browser, as one archive: this package, as far as it is asked, and what it needs."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from itertools import chain
from pathlib import Path

from ....errors import RequestError
from ....language import resources

PACKAGE = Path(__file__).resolve().parents[3]
HERE = Path(__file__).parent
LEFT_OUT = tuple(
    f"applications/{room}/"
    for room in ("cli", "exchange", "kernel_file", "lab", "studio/page", "studio/vendor")
)
NEEDED = (
    "pyyaml",
    "jsonschema",
    "jsonschema-specifications",
    "referencing",
    "attrs",
    "platformdirs",
    "typing_extensions",
)
"""Packages that are plain Python. What `rpds` gives them, a file of ours does."""
KINDS = {".py", ".css", ".html", ".ini", ".js", ".json", ".svg", ".txt", ".yaml", ".wasm"}
WHEN = (1980, 1, 1, 0, 0, 0)


def archive() -> bytes:
    """The archive; the same bytes for the same files. Raises RequestError if a package is missing."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in sorted([*_own(), *chain.from_iterable(map(_package, NEEDED))]):
            packed.writestr(zipfile.ZipInfo(name, WHEN), data, zipfile.ZIP_DEFLATED, 9)
    return found.getvalue()


def _own() -> Iterator[tuple[str, bytes]]:
    """This package, as an installed one has its files."""
    for path in PACKAGE.rglob("*"):
        inside = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and path.suffix in KINDS and not inside.startswith(LEFT_OUT):
            yield f"interpreter/{inside}", path.read_bytes()
    for folder in (resources.library_path().parent, resources.schema_path().parent):
        for path in folder.rglob("*"):
            if path.suffix in KINDS:
                yield f"interpreter/{path.relative_to(folder.parent).as_posix()}", path.read_bytes()
    yield "rpds.py", (HERE / "rpds.py").read_bytes()


def _package(name: str) -> Iterator[tuple[str, bytes]]:
    """The files of an installed package, with its licence."""
    try:
        package = distribution(name)
    except PackageNotFoundError:
        raise RequestError(f"the workbench needs {name}: pip install {name}") from None
    for file in package.files or ():
        is_code = file.suffix in {".py", ".json"} and "tests" not in file.parts and ".." not in file.parts
        if is_code or "licenses" in file.parts or file.name == "METADATA":
            yield file.as_posix(), Path(str(package.locate_file(file))).read_bytes()
