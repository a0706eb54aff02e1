"""The schema as other editors have it: snippets where an example is a mapping, and what the public catalogue asks for."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from shared import later

from interpreter.language.checking import schema
from interpreter.language.resources import schema_text
from interpreter.language.snippets import examples_of, offered

jsonschema = later("jsonschema")
ROOT = Path(__file__).resolve().parents[2]
FILE: dict[str, Any] = json.loads(schema_text())


def parts(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for key, inner in node.items():
            if key not in ("examples", "defaultSnippets"):
                yield from parts(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from parts(inner)


def test_no_example_is_a_mapping_which_editors_print_as_no_text() -> None:
    listed = [part["examples"] for part in parts(FILE) if isinstance(part.get("examples"), list)]
    assert len(listed) > 100
    assert not any("{" in json.dumps(each) for each in listed)


def test_a_snippet_is_what_its_label_says() -> None:
    snippets = [each for part in parts(FILE) for each in part.get("defaultSnippets", ())]
    assert len(snippets) > 60
    for snippet in snippets:
        value = plain(snippet["label"])
        (back,) = examples_of({"defaultSnippets": [snippet]})
        assert back == value
        assert plain(as_an_editor_writes(snippet["body"])) == value, "without quotes of its own"
        assert "$" not in snippet["label"], "an editor would put something else there"


def plain(text: str) -> Any:
    """A value as JSON has it, where every key is a text."""
    return json.loads(json.dumps(yaml.safe_load(text)))


def as_an_editor_writes(body: Any, depth: int = 0) -> str:
    """A body as YAML servers write it: its texts as they are."""
    space = "\n" + "  " * depth
    if isinstance(body, dict):
        return "".join(
            f"{space}{key}: {as_an_editor_writes(value, depth + 1)}" for key, value in body.items()
        )
    if isinstance(body, list):
        return "".join(f"{space}- {as_an_editor_writes(value, depth + 1)}" for value in body)
    return str(body).lower() if isinstance(body, bool) else str(body)


def test_our_own_rooms_have_the_examples_of_all() -> None:
    assert not [part for part in parts(schema()) if "defaultSnippets" in part]
    assert schema()["$defs"]["hand"]["examples"] == [{"as": "base", "drops": "board"}]
    odd = {"a": ["x: y", "#f0d9b5", 'say "so"', 3, True]}
    assert examples_of(offered(odd)) == [odd]
    assert offered("king") == {"examples": ["king"]}


@pytest.mark.every
def test_what_the_catalogue_asks_for(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "docs" / "catalogue.py"), "-o", str(tmp_path)], check=True)
    row = json.loads((tmp_path / "catalog-entry.json").read_text(encoding="utf-8"))
    (path,) = (tmp_path / "src" / "schemas" / "json").iterdir()
    found = json.loads(path.read_text(encoding="utf-8"))
    assert found["$id"] == row["url"]
    assert "MIT" in found["$comment"]
    assert row["fileMatch"]
    fits = jsonschema.Draft7Validator(found).is_valid
    for folder, wanted, least in (("test", True, 7), ("negative_test", False, 50)):
        files = [*(tmp_path / "src" / folder / path.stem).iterdir()]
        assert len(files) >= least
        assert [
            file.name
            for file in files
            if fits(yaml.safe_load(file.read_text(encoding="utf-8"))) is not wanted
        ] == []
