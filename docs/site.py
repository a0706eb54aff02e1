"""Builds the documentation as a site: python docs/site.py -o site.

Needs the extra `docs`. The pages are those of the repository, in the same folders, so that their links lead
where they lead there. With --gallery every shipped variant can be played under play/; with --workbench the
studio runs under workbench/, and the games of the gallery can be changed there. With --versions the site is
written into a folder of its version, beside those of other versions, and every page offers them all.
"""

from __future__ import annotations

import argparse
import json
import logging
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import names
import yaml

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from interpreter.version import __version__

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = ("README.md", "CHANGELOG.md", "LICENSE", "SECURITY.md", "docs", "definitions", "schema", "studies")
FENCE = re.compile(r"^( *```\w+)[^\n]*$", re.MULTILINE)
LINKED = ("interpreter/applications/exchange", "interpreter/rules/kernel", "tests/oracle/fairy_imports.tsv")
"""Sources that pages link to."""
SOURCES = (
    "__pycache__",
    "site.py",
    "man.py",
    "names.py",
    "sbom.py",
    "catalogue.py",
    "search.js",
    "mkdocs.yml",
    "keywords.yaml",
)
"""What the site is made of and does not show."""
ROLES = {
    r"<th( [^>]*)?></th>": r"<td\1></td>",
    r'(?=role="dialog")(?<=data-md-component="search" )': 'aria-label="Search" ',
}
"""What readers of screens need, by what the theme writes."""
LESS = {"search": {"boost": 0.1}}
"""Of pages that tell of everything once more."""
UNSEARCHED = {"search": {"exclude": True}}
"""Of a list of hundreds of names, at which the theme's search fails."""
LISTS = ("docs/published.md",)
RETOLD = ("CHANGELOG.md", "SECURITY.md", "docs/testing.md", *(f"docs/{name}" for name in names.PAGES))
REDIRECT = """<!DOCTYPE html>
<html lang="en"><title>Heterodox</title><meta http-equiv="refresh" content="0; url={0}/">
<a href="{0}/">Heterodox {0}</a></html>
"""


def staged(folder: Path) -> None:
    """Copy what the site shows."""
    for name in (*PAGES, *LINKED):
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(*SOURCES))
        elif source.is_file():
            shutil.copyfile(source, target)


def plain_fences(folder: Path) -> None:
    """Leave out what the tests read behind the language of a block: no renderer knows it."""
    for page in folder.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(FENCE.sub(r"\1", text), encoding="utf-8")


def searchable(folder: Path) -> None:
    """Give the pages the words under which they are looked for, and those that repeat others less weight."""
    keywords = yaml.safe_load((DOCS / "keywords.yaml").read_text(encoding="utf-8"))
    heads: dict[str, dict[str, Any]] = {name: {"tags": words} for name, words in keywords.items()}
    less = {**dict.fromkeys(RETOLD, LESS), **dict.fromkeys(LISTS, UNSEARCHED)}
    for name, head in {**less, **heads}.items():
        page = folder / name
        text = page.read_text(encoding="utf-8")
        page.write_text(f"---\n{json.dumps(head)}\n---\n{text}", encoding="utf-8")


def sentences_asked(output: Path) -> None:
    """Let the search take whole sentences: docs/search.js comes before the theme's."""
    (worker,) = (output / "assets" / "javascripts" / "workers").glob("search.*.js")
    before = (DOCS / "search.js").read_text(encoding="utf-8")
    worker.write_text(before + worker.read_text(encoding="utf-8"), encoding="utf-8")


def accessible(output: Path) -> None:
    """Name what the theme leaves without a name: its search, and the empty corners of tables."""
    for page in output.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for what, instead in ROLES.items():
            text = re.sub(what, instead, text)
        page.write_text(text, encoding="utf-8")


def build(output: Path, beside: Sequence[str] = (), versions: bool = False) -> None:
    """Write the pages, with tabs for folders that are published `beside` them afterwards.

    Raises what mkdocs raises, for a link that leads nowhere too.
    """
    from mkdocs.commands.build import build as built
    from mkdocs.config import load_config

    with tempfile.TemporaryDirectory() as folder:
        staged(Path(folder))
        plain_fences(Path(folder))
        names.write(Path(folder) / "docs")
        searchable(Path(folder))
        config = load_config(str(DOCS / "mkdocs.yml"), docs_dir=folder, site_dir=str(output))
        config.copyright = f"Heterodox {__version__}, MIT licence"
        config.extra |= {"version": {"provider": "mike"}} if versions else {}
        (howto,) = (each["How to"] for each in config.nav if "How to" in each)
        howto += sorted(f"docs/howto/{path.name}" for path in (DOCS / "howto").glob("[!i]*.md"))
        for name in beside:  # publishing replaces this page
            (Path(folder) / name).mkdir()
            (Path(folder) / name / "index.md").write_text(f"# {name.title()}\n", encoding="utf-8")
            config.nav.append({name.title(): f"{name}/index.md"})
        built(config)
    accessible(output)
    sentences_asked(output)
    (output / "version.txt").write_text(f"{__version__}\n", encoding="utf-8")


def listed(folder: Path) -> None:
    """Write the list of the versions in a folder, the newest first, and a page that leads to that one."""
    found = [path.parent.name for path in folder.glob("*/version.txt")]
    found.sort(key=lambda name: [int(number) for number in re.findall(r"\d+", name)], reverse=True)
    rows = [{"version": name, "title": name, "aliases": []} for name in found]
    (folder / "versions.json").write_text(json.dumps(rows), encoding="utf-8")
    (folder / "index.html").write_text(REDIRECT.format(found[0]), encoding="utf-8")


def published(folder: Path, *arguments: str) -> None:
    """Run `heterodox publish`, in the place of the page that stood there for it."""
    shutil.rmtree(folder)
    arguments = (*arguments, "-o", str(folder))
    subprocess.run([sys.executable, "-m", "interpreter", "publish", *arguments], cwd=ROOT, check=True)


def main() -> None:
    """Build the site."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("-o", "--output", type=Path, default=Path("site"), help="the folder to write")
    parser.add_argument("--gallery", action="store_true", help="with every shipped variant to play")
    parser.add_argument("--workbench", metavar="PYODIDE", help="with the workbench; the folder of Pyodide")
    parser.add_argument("--versions", action="store_true", help="in a folder of its version, beside others")
    asked = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    folder = asked.output.resolve()
    output = folder / __version__ if asked.versions else folder
    build(output, ["play"] * asked.gallery + ["workbench"] * bool(asked.workbench), asked.versions)
    if asked.workbench:
        pyodide = str(Path(asked.workbench).resolve())
        published(output / "workbench", "--workbench", "--pyodide", pyodide)
    if asked.gallery:
        at = ("--workbench-at", "../workbench/") if asked.workbench else ()
        published(output / "play", "--all", *at)
    if asked.versions:
        listed(folder)


if __name__ == "__main__":
    main()
