"""The modules of page/ joined into one classic script, which a page can hold and a worker can run."""

from __future__ import annotations

import re
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

FOLDER = Path(__file__).with_name("page")
BEGIN = "main"
OF_KIN = ("kif",)
"""Modules that only pages of shogi and its kin have."""
IMPORT = re.compile(r'^import \{ [\w, ]+ \} from "\./(\w+)\.js";\n', re.MULTILINE)
#: The same by the scripts of the npm package, which lie in a folder beside.
BEYOND = re.compile(r'^import (?:\{ [\w, ]+ \} from )?"\.\./page/(\w+)\.js";\n', re.MULTILINE)
#: Comments on lines of their own, and what a line says of its types; no text of the scripts looks like one.
DOC = r"/\*\*(?:(?!\*/).)*\*/"
COMMENT = re.compile(rf"^ *(?://[^\n]*|{DOC})\n|{DOC} ?", re.MULTILINE | re.DOTALL)
#: What stands before a line; no text of the scripts goes on from one line to the next.
INDENT = re.compile(r"^ +", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function |const |class )", re.MULTILINE)


@cache
def modules() -> dict[str, str]:
    """The modules by name, each behind those that it imports; what begins stands behind all."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.js"))}
    imported = {name: IMPORT.findall(text) for name, text in texts.items()}
    order = TopologicalSorter(imported | {BEGIN: [*imported.keys() - {BEGIN}]}).static_order()
    return {name: texts[name] for name in order}


@cache
def loader() -> str:
    """The script that unpacks the other one."""
    return uncommented(FOLDER.with_name("loader.js").read_text(encoding="utf-8"))


def uncommented(text: str) -> str:
    """A script without its comments and indents, which are for whoever reads its source."""
    return INDENT.sub("", COMMENT.sub("", text))


@cache
def joined(kin: bool = True) -> str:
    """All modules as one script with a scope of its own; those for shogi's kin if the variant is of it."""
    wanted = [text for name, text in modules().items() if kin or name not in OF_KIN]
    plain = (EXPORT.sub("", IMPORT.sub("", uncommented(text))).strip() for text in wanted)
    return '"use strict";\n(() => {\n' + "\n\n".join(plain) + "\n})();\n"
