"""The folder of a workbench, written as a whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from pathlib import Path

from ....language import resources
from ....version import __version__
from ...web import script
from ...web.page import digest
from ...web.site import replaced
from .archive import archive
from .pyodide import runtime

HERE = Path(__file__).parent
PAGE = HERE.parent / "page"
EDITOR = HERE.parent / "vendor"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {scripts}; worker-src 'self' blob:; "
    "connect-src 'self'; frame-src blob:; style-src 'self' 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
OF_THE_SERVER = {"main.js", "server.js"}
ABOUT_PYODIDE = "pyodide/ holds Pyodide, Python for browsers: Mozilla Public License 2.0, source at https://github.com/pyodide/pyodide\n"


def write(folder: Path, pyodide: Path | None, report: Callable[[str], None]) -> None:
    """Write the workbench into a folder, which appears, or is replaced, as a whole.

    `pyodide` is a folder with Pyodide. Raises RequestError for a folder that holds anything else, or cannot
    be written, and where Pyodide or a package is missing.
    """
    report("reading Pyodide")
    files = {f"pyodide/{name}": data for name, data in runtime(pyodide).items()}
    report("packing the program")
    files |= {"heterodox.zip": archive(), **_scripts(), **_definitions()}
    files |= {"index.html": index().encode(), "NOTICES.txt": _notices().encode()}
    report("")
    replaced(folder, files)


def index() -> str:
    """The page: the studio's, with a policy of its own and another script."""
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    policy = POLICY.format(scripts=" ".join(map(digest, (script.loader(), script.joined()))))
    head = f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    head += '<meta name="referrer" content="no-referrer">\n'
    head += f'<meta name="generator" content="Heterodox {escape(__version__)}">'
    for old, new in (
        ('<meta charset="utf-8">', head),
        ('content="NONCE"', 'content=""'),
        ("/static/main.js", "./workbench.js"),
        ("/static/", "./"),
        ("Heterodox studio", "Heterodox workbench"),
        ("<span>studio</span>", "<span>workbench</span>"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    return text


def _scripts() -> dict[str, bytes]:
    paths = [*PAGE.glob("*.js"), *PAGE.glob("*.css"), EDITOR / "codemirror.js", *HERE.glob("*.js")]
    return {path.name: path.read_bytes() for path in paths if path.name not in OF_THE_SERVER}


def _definitions() -> dict[str, bytes]:
    ids = resources.shipped_ids()
    folder = resources.library_path().parent
    found = {f"definitions/{name}.yaml": (folder / f"{name}.yaml").read_bytes() for name in ids}
    return {**found, "shipped.json": json.dumps(ids).encode()}


def _notices() -> str:
    return (
        ABOUT_PYODIDE
        + "heterodox.zip holds packages with their licences beside them.\n\n"
        + (EDITOR / "LICENSES.txt").read_text(encoding="utf-8")
    )
