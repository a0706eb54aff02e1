"""The modules of page/ joined into one classic script, which a page can hold and a worker can run."""

from __future__ import annotations

import re
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

FOLDER = Path(__file__).with_name("page")
IMPORT = re.compile(r'^import \{ [\w, ]+ \} from "\./(\w+)\.js";\n', re.MULTILINE)
#: The same by the scripts of the npm package, which lie in a folder beside.
BEYOND = re.compile(r'^import \{ [\w, ]+ \} from "\.\./page/(\w+)\.js";\n', re.MULTILINE)
#: Comments on lines of their own, and what a line says of its types; no text of the scripts looks like one.
DOC = r"/\*\*(?:(?!\*/).)*\*/"
COMMENT = re.compile(rf"^ *(?://[^\n]*|{DOC})\n|{DOC} ?", re.MULTILINE | re.DOTALL)
EXPORT = re.compile(r"^export (?=(?:async )?function |const |class )", re.MULTILINE)


@cache
def modules() -> dict[str, str]:
    """The modules by name, each behind those that it imports."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.js"))}
    order = TopologicalSorter({name: IMPORT.findall(text) for name, text in texts.items()}).static_order()
    return {name: texts[name] for name in order}


@cache
def loader() -> str:
    """The script that unpacks the other one."""
    return uncommented(FOLDER.with_name("loader.js").read_text(encoding="utf-8"))


def uncommented(text: str) -> str:
    """A script without its comments, which are for whoever reads its source."""
    return COMMENT.sub("", text)


@cache
def joined() -> str:
    """All modules as one script with a scope of its own."""
    plain = (EXPORT.sub("", IMPORT.sub("", uncommented(text))).strip() for text in modules().values())
    return '"use strict";\n(() => {\n' + "\n\n".join(plain) + "\n})();\n"
