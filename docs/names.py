"""Pages of every public name, for the site: commands from their help, Python's names from docstrings,
JavaScript's from typed declarations.

mkdocstrings reads the docstrings when the site is built: what is written beside the code is all there is.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TYPES = ROOT / "interpreter" / "applications" / "web" / "library" / "types"
DOORS = {
    "interpreter": "Rules, games, the opponent, errors: `import heterodox`, which is `import interpreter`",
    "interpreter.lab": "Experiments: `from heterodox import lab`",
    "interpreter.batch": "Many games at once: `from heterodox import batch`",
}
"""Packages whose names are public, and what they are for."""
DECLARED = re.compile(
    r"^(?:/\*\* (?P<told>[^\n]*?) \*/\n|/\*\*\n(?P<more>.*?)\n \*/\n)?"
    r"(?P<code>export (?:declare )?(?:interface|class|function|const|type) (?P<name>\w+).*?)"
    r"(?=\n\n|\n/\*\*|\Z)",
    re.M | re.S,
)
"""A declaration with the comment before it."""


def python_page() -> str:
    """Every public name of Python, as mkdocstrings is asked for it."""
    parts = ["# Python: every name\n\n[python.md](python.md) shows them at work.\n"]
    for door, means in DOORS.items():
        parts.append(f"## {door}\n\n{means}.\n")
        names = (name for name in import_module(door).__all__ if not name.startswith("__"))
        parts += [f"::: {door}.{name}\n" for name in sorted(names, key=str.lower)]
    return "\n".join(parts)


def javascript_page() -> str:
    """Every name of the npm package: what its declarations say."""
    parts = ["# JavaScript: every name\n\n[library.md](library.md) shows them at work.\n"]
    for path in sorted(TYPES.glob("*.d.ts"), key=lambda path: path.stem != "heterodox"):
        parts.append(f"## {path.name.removesuffix('.d.ts')}\n")
        for found in DECLARED.finditer(path.read_text(encoding="utf-8")):
            told = found["told"] or re.sub(r"^ \* ?", "", found["more"] or "", flags=re.M)
            parts.append(f"### {found['name']}\n\n{told}\n\n```ts\n{found['code']}\n```\n")
    return "\n".join(parts)


def commands_page() -> str:
    """Every command with its help."""
    from man import contexts

    parts = ["# Command line: every command\n\n[tour.md](tour.md) shows them at work.\n"]
    parts += [f"## {each.command_path}\n\n```text\n{each.get_help()}\n```\n" for each in contexts()]
    return "\n".join(parts)


PAGES = {"commands.md": commands_page, "python-names.md": python_page, "javascript-names.md": javascript_page}
"""By its name in docs/ what writes a page."""


def write(docs: Path) -> None:
    """Write the pages into the folder that the site is built of."""
    for name, page in PAGES.items():
        (docs / name).write_text(page(), encoding="utf-8")
