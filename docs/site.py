"""Builds the documentation as a site: python docs/site.py -o site [--gallery] [--workbench PYODIDE].

Needs the extra `docs`. The pages are those of the repository, in the same folders, so that their links lead
where they lead there. With --gallery every shipped variant can be played under play/; with --workbench the
studio runs under workbench/, and the games of the gallery can be changed there.
"""

from __future__ import annotations

import argparse
import logging
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "CHANGELOG.md", "LICENSE", "SECURITY.md", "docs", "definitions", "schema", "studies")
FENCE = re.compile(r"^( *```\w+)[^\n]*$", re.MULTILINE)
LINKED = ("interpreter/applications/exchange", "interpreter/rules/kernel", "tests/oracle/fairy_imports.tsv")
"""Sources that pages link to."""


def staged(folder: Path) -> None:
    """Copy what the site shows."""
    for name in (*PAGES, *LINKED):
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "mkdocs.yml"))
        elif source.is_file():
            shutil.copyfile(source, target)


def plain_fences(folder: Path) -> None:
    """Leave out what the tests read behind the language of a block: no renderer knows it."""
    for page in folder.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(FENCE.sub(r"\1", text), encoding="utf-8")


def build(output: Path, beside: Sequence[str] = ()) -> None:
    """Write the pages, with tabs for folders that are published `beside` them afterwards.

    Raises what mkdocs raises, for a link that leads nowhere too.
    """
    from mkdocs.commands.build import build as built
    from mkdocs.config import load_config

    with tempfile.TemporaryDirectory() as folder:
        staged(Path(folder))
        plain_fences(Path(folder))
        config = load_config(str(ROOT / "docs" / "mkdocs.yml"), docs_dir=folder, site_dir=str(output))
        (howto,) = (each["How to"] for each in config.nav if "How to" in each)
        howto += sorted(f"docs/howto/{path.name}" for path in (ROOT / "docs" / "howto").glob("[!i]*.md"))
        for name in beside:  # publishing replaces this page
            (Path(folder) / name).mkdir()
            (Path(folder) / name / "index.md").write_text(f"# {name.title()}\n", encoding="utf-8")
            config.nav.append({name.title(): f"{name}/index.md"})
        built(config)


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
    asked = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    output = asked.output.resolve()
    build(output, ["play"] * asked.gallery + ["workbench"] * bool(asked.workbench))
    if asked.workbench:
        pyodide = str(Path(asked.workbench).resolve())
        published(output / "workbench", "--workbench", "--pyodide", pyodide)
    if asked.gallery:
        at = ("--workbench-at", "../workbench/") if asked.workbench else ()
        published(output / "play", "--all", *at)


if __name__ == "__main__":
    main()
