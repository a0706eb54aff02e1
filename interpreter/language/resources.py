"""Where schema, shipped definitions and data are: in the installed package, or beside it in a checkout."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
ID = re.compile(r"[a-z0-9_-]{1,40}")
LIBRARY = "pieces"
SCHEMA = "https://heterodox.invalid/schema/variant-2.json"
"""The address that names the schema of definitions, its `$id`, for ever: nothing is fetched from it."""


def data(beside: str, name: str) -> Any:
    """What a YAML file of data says that lies beside a source file."""
    return yaml.load(Path(beside).with_name(f"{name}.yaml").read_text(encoding="utf-8"), _LOADER)


def schema_path() -> Path:
    """The file of the JSON Schema of a definition."""
    return _folder("schema") / "variant.schema.json"


def schema_text() -> str:
    """The text of the JSON Schema of a definition."""
    return schema_path().read_text(encoding="utf-8")


def shipped_ids() -> list[str]:
    """The ids of all shipped variants, sorted."""
    files = os.listdir(_folder("definitions"))  # much faster than a glob, and asked at every wrong name
    names = (file.removesuffix(".yaml") for file in files if file.endswith(".yaml"))
    return sorted(name for name in names if ID.fullmatch(name) and name != LIBRARY)


def definition_path(variant: str) -> Path | None:
    """The file of a shipped variant, or None when no variant has this id."""
    if not ID.fullmatch(variant) or variant == LIBRARY:
        return None
    path = _folder("definitions") / f"{variant}.yaml"
    return path if path.is_file() else None


def library_path() -> Path:
    """The file of standard movers that `like` may name."""
    return _folder("definitions") / f"{LIBRARY}.yaml"


def featured() -> dict[str, list[str]]:
    """The shipped variants that a gallery shows first, with moves that lead to a telling picture of each."""
    text = (_folder("definitions") / "featured.txt").read_text(encoding="utf-8")
    return {name: moves.split() for name, _, moves in (line.partition("|") for line in text.splitlines())}


def openings(variant: str) -> str:
    """The names of openings beside a shipped definition, lines of `moves|name`; "" without any."""
    path = _folder("definitions") / "openings" / f"{variant}.txt"
    return path.read_text(encoding="utf-8") if ID.fullmatch(variant) and path.is_file() else ""


def learned_folder() -> Path:
    """The folder of what the engine has learnt of shipped variants."""
    return _folder("definitions") / "learned"


def licence() -> bytes:
    """The licence of the project."""
    return _folder("LICENSE").read_bytes()


def studies_folder() -> Path:
    """The folder of the shipped studies of the laboratory."""
    return _folder("studies")


@lru_cache(maxsize=8)
def _folder(name: str) -> Path:
    package = Path(__file__).resolve().parents[1]
    inside = package / name
    return inside if inside.exists() else package.parent / name
