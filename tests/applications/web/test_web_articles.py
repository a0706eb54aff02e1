"""Articles in the page's sentences are those that Python gives the same nouns."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from interpreter import load
from interpreter.applications.web.script import FOLDER
from interpreter.kinds.english import article

NOUNS = [
    "hour",
    "unicorn",
    "uninvited",
    "european",
    "user",
    "umpire",
    "eagle",
    "one-eyed king",
    "Elephant (gaja)",
]
VARIANTS = ["amazons", "capablanca", "raumschach", "shatranj", "chushogi", "courier"]


def test_nouns_have_the_articles_that_python_gives_them() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    titles = {piece.title for name in VARIANTS for piece in load(name).ruleset.pieces}
    nouns = sorted({*NOUNS, *titles})
    script = (
        f"const {{ article }} = await import({json.dumps((FOLDER / 'texts.js').as_uri())});"
        f"console.log(JSON.stringify({json.dumps(nouns)}.map(article)))"
    )
    command = [node, "--input-type=module", "-e", script]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(told) == [article(noun) for noun in nouns]
    assert "an amazon" in json.loads(told)
