"""A gallery: a page for each of many variants, an index with pictures and a search; static files."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ...errors import RequestError, usable
from ...language.resources import featured
from ...play.variant import Position, Variant
from ...version import __version__
from ..drawing.portrait import svg_of
from .page import SHARED, digest, page, shared_script
from .script import uncommented

FEATURED = "To begin with"
DIFFICULTIES = ("easy", "medium", "hard", "")
INDEX = "index.html"
CONTENTS = ".heterodox-gallery"
FOLDER = Path(__file__).with_name("gallery")
POLICY = (
    "default-src 'none'; script-src {script}; style-src 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'"
)
Row = Mapping[str, Any]
Source = Callable[[str], tuple[Variant, Mapping[str, Any]]]


def write(
    folder: Path, rows: Sequence[Row], source: Source, report: Callable[[str], None], workbench: str = ""
) -> None:
    """Write a gallery of variants into a folder, which appears, or is replaced, as a whole.

    A row has id, name, family, board, tags, description and from; `source` gives the variant of an id, and
    its definition; `workbench` is the address of the workbench where they can be changed.
    Raises RequestError for a folder that holds anything else, or cannot be written.
    """
    _whole(folder, lambda fresh: _fill(fresh, rows, source, report, workbench))


def replaced(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files, some of them in folders, into a folder in the same way."""

    def fill(fresh: Path) -> None:
        for name, data in files.items():
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            (fresh / name).write_bytes(data)
        _list(fresh)

    _whole(folder, fill)


def _whole(folder: Path, fill: Callable[[Path], None]) -> None:
    """Let a folder be what is filled in, as a whole."""
    folder = folder.resolve()
    with usable(folder, RequestError):
        _check(folder)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as scratch:
            fresh = Path(scratch) / "fresh"
            fresh.mkdir()
            fill(fresh)
            _replace(folder, fresh, Path(scratch) / "old")


def _replace(folder: Path, fresh: Path, old: Path) -> None:
    """Put a folder in the place of another; where that fails, the other one is back."""
    if not folder.exists():
        fresh.rename(folder)
        return
    folder.rename(old)
    try:
        fresh.rename(folder)
    except BaseException:
        old.rename(folder)
        raise


def _check(folder: Path) -> None:
    """Only what is a gallery, and nothing else, may be replaced."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise RequestError(f"{folder} is a file; name a folder for the gallery, such as site/")
    known = folder / CONTENTS
    ours = set(known.read_text(encoding="utf-8", errors="replace").splitlines()) if known.is_file() else set()
    foreign = sorted(path.name for path in folder.iterdir() if path.name not in ours)
    if foreign:
        raise RequestError(f"{folder} holds {foreign[0]}, which is of no gallery; name a new folder")


def _fill(
    folder: Path, rows: Sequence[Row], source: Source, report: Callable[[str], None], workbench: str
) -> None:
    shared, first, arrays = "", featured(), set[str]()
    for number, row in enumerate(rows, 1):
        report(f"{number} of {len(rows)} pages: {row['name']}")
        variant, doc = source(row["id"])
        position = variant.position()
        shared = shared or shared_script(position)
        _put(folder, f"{row['id']}.html", page(position, doc, shared=True))
        shown = _special(position, doc, first.get(row["id"]), arrays)
        _put(folder, f"{row['id']}.svg", svg_of(shown, coordinates=False, colors={"margin": "none"}))
    report("")
    _put(folder, SHARED, shared)
    _put(folder, INDEX, index(rows, workbench))
    _list(folder)


def _special(
    start: Position, doc: Mapping[str, Any], featured_moves: Sequence[str] | None, arrays: set[str]
) -> Position:
    """The position that a picture shows: of a featured game, after its moves; else the array, or, where that
    is among the `arrays` of other games, what the first test with moves leads to."""
    array = start.fen().split()[0]
    known = array in arrays
    arrays.add(array)
    if featured_moves is not None:
        return _played(start, featured_moves)
    tests = (test for test in doc.get("tests", ()) if test.get("moves") and not test.get("options"))
    test = next(tests, None) if known else None
    return _played(start.variant.position(test.get("fen")), test["moves"]) if test else start


def _played(position: Position, moves: Iterable[str]) -> Position:
    """The position after moves."""
    for text in moves:
        position.push(position.parse_san(text))
    return position


def _list(folder: Path) -> None:
    """Write down what is ours, so that it may be replaced."""
    _put(folder, CONTENTS, "\n".join([CONTENTS, *sorted(os.listdir(folder))]) + "\n")


def _put(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8", newline="\n")


# --- the index ---------------------------------------------------------------------------------------


def index(rows: Sequence[Row], workbench: str = "") -> str:
    """The page that leads to all others; without its script, too."""
    script = uncommented((FOLDER / "index.js").read_text(encoding="utf-8"))
    families, first = by_family(rows), featured()
    shown = sorted((row for row in rows if row["id"] in first), key=lambda row: list(first).index(row["id"]))
    rest = {name: [row for row in kin if row["id"] not in first] for name, kin in families.items()}
    kinds = {row["id"]: name for name, kin in families.items() for row in kin}
    sections = {FEATURED: shown, **rest}
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(script=digest(script))}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">',
            f'<meta name="generator" content="Heterodox {escape(__version__)}">',
            "<title>Chess variants to play</title>",
            f"<style>\n{(FOLDER / 'index.css').read_text(encoding='utf-8')}</style></head><body><main>",
            "<h1>Chess variants to play</h1>",
            f"<p>{len(rows)} games, each a page: rules, a computer to play against, analysis.</p>",
            _search(families, rows),
            *(_section(title, found, kinds, workbench) for title, found in sections.items() if found),
            '<section id="sorted" hidden><h2>All</h2><ul></ul></section>',
            f"<footer>Made with Heterodox {escape(__version__)}.</footer>",
            f"</main><script>{script}</script></body></html>\n",
        ]
    )


def by_family(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """The variants by family: title -> rows, the largest first, those without kin last."""
    names = {row["id"]: row["name"] for row in rows}
    kin: dict[str, list[Row]] = {}
    for row in rows:
        kin.setdefault(names.get(row["family"], ""), []).append(row)
    order = sorted(kin.items(), key=lambda item: (not item[0], -len(item[1]), item[0]))
    return {f"Kin of {name}" if name else "On their own": found for name, found in order}


def _search(families: Iterable[str], rows: Sequence[Row]) -> str:
    tags = sorted({tag for row in rows for tag in row["tags"]})
    return (
        '<form role="search" id="search" hidden>'
        '<label>Search <input type="search" id="words" autocomplete="off"></label>'
        f'<label>Family <select id="family">{_options("all families", families)}</select></label>'
        f'<label>With <select id="tag">{_options("anything", tags)}</select></label>'
        '<label>Order <select id="order"><option value="">by family, featured first</option>'
        '<option value="difficulty">easiest first</option>'
        '<option value="squares">smallest board first</option>'
        "</select></label>"
        '<p role="status" id="count"></p></form>'
    )


def _options(every: str, names: Iterable[str]) -> str:
    rest = "".join(f"<option>{escape(name)}</option>" for name in names)
    return f'<option value="">{escape(every)}</option>{rest}'


def _section(title: str, found: Sequence[Row], kinds: Mapping[str, str], workbench: str) -> str:
    cards = "".join(_card(row, kinds[row["id"]], workbench) for row in found)
    return f"<section><h2>{escape(title)}</h2><ul>{cards}</ul></section>"


def _card(row: Row, family: str, workbench: str) -> str:
    words = " ".join([row["id"], row["name"], row["description"], row["from"], *row["tags"]]).casefold()
    level = row["difficulty"] or ""
    told = ", ".join(str(part) for part in (row["board"], level, row["from"]) if part)
    address = f"{workbench}#change={row['id']}"
    change = f'<a class="change" href="{escape(address)}">Change this game</a>' if workbench else ""
    name, tags = escape(row["id"]), escape(json.dumps(row["tags"]))
    picture = f'<img src="{name}.svg" alt="" loading="lazy" width="240" height="240">'
    return (
        f'<li data-words="{escape(words)}" data-tags="{tags}" data-family="{escape(family)}"'
        f' data-difficulty="{DIFFICULTIES.index(level)}" data-squares="{row["squares"]}">'
        f'<a href="{name}.html">{picture}<b>{escape(row["name"])}</b></a>'
        f"<span>{escape(told)}</span><p>{escape(row['description'])}</p>{change}</li>"
    )
