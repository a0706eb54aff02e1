"""`none` takes back what is inherited: key by key and whole, in every mapping of the schema that is merged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from shared import later

from interpreter.errors import DefinitionError
from interpreter.language import checking, inherit
from interpreter.language.document import parse
from interpreter.language.flattened import flat_text
from interpreter.language.merging import MERGED, OWN, WORDS, merge, takes_back, without_removals
from interpreter.language.resources import schema_text

jsonschema = later("jsonschema")

Part = dict[str, Any]
Path_ = tuple[str, ...]
FILE: Part = json.loads(schema_text())
NAMES = {"pieces": "rook", "options": "choice", "regions": "camp", "extra": "w1", "weights": "mobility"}
"""A name for the keys of mappings of names; of others that of a piece."""
REQUIRED = {
    *(("format",), ("board",), ("board", "files"), ("board", "ranks"), ("pieces",), ("setup",), ("end",)),
    *(("pieces", "*", key) for key in ("symbol", "moves")),
}
"""What no definition can do without: there is nothing to go back to."""
INNER = ("pieces", "*", "promotion")
"""A rule stands in lists as well, where nothing is merged, so that editors are told nothing of its keys."""


def parts(whole: Part, part: Part) -> Iterator[Part]:
    """A part of the schema, and what it is made of."""
    while "$ref" in part:
        part = whole["$defs"][part["$ref"].rsplit("/", 1)[-1]]
    yield part
    for word in ("then", "else"):
        if isinstance(part.get(word), dict):
            yield from parts(whole, part[word])
    for word in ("allOf", "anyOf"):
        for one in part.get(word, ()):
            yield from parts(whole, one)


def below(whole: Part, part: Part) -> Iterator[tuple[str, Part]]:
    """The keys that can stand in a mapping, `*` for names."""
    for one in parts(whole, part):
        yield from one.get("properties", {}).items()
        if isinstance(one.get("additionalProperties"), dict):
            yield "*", one["additionalProperties"]


def walk(part: Part, path: Path_ = ()) -> Iterator[tuple[Path_, Part]]:
    """Every key that can stand in a mapping that is merged."""
    for key, inner in below(checking.schema(), part):
        here = (*path, key)
        if here[0] not in OWN:
            yield here, inner
            if here in MERGED:
                yield from walk(inner, here)


@cache
def merged() -> dict[Path_, Part]:
    return dict(walk({key: value for key, value in checking.schema().items() if key != "$defs"}))


def accepts(part: Part, word: str) -> bool:
    return bool(jsonschema.Draft7Validator({**part, "$defs": FILE["$defs"]}).is_valid(word))


def named(path: Path_) -> Path_:
    """A path with names in place of the stars."""
    return tuple(NAMES.get(path[i - 1], "rook") if key == "*" else key for i, key in enumerate(path))


def text(path: Path_, value: Any) -> str:
    for key in reversed(path):
        value = {key: value}
    return "format: 2\nvariant: x\n" + yaml.safe_dump(value, sort_keys=False)


TAKEN = sorted(path for path in merged() if path not in WORDS and path != ("format",))


def test_the_mappings_are_found() -> None:
    assert {
        ("board", "extra", "*"),
        ("hand", "setup"),
        ("evaluation", "weights", "*"),
        ("look", "colors"),
        ("pieces", "*"),
    } <= {*TAKEN}
    assert len(TAKEN) > 70


@pytest.mark.parametrize("path", TAKEN, ids=".".join)
def test_taken_back(path: Path_) -> None:
    here = named(path)
    example = merged()[path].get("examples", [1])[0]
    base = parse(text(here, example), "base.yaml")
    child = parse(text(here, "none"), "child.yaml")
    assert takes_back(here, "none")
    assert checking.find_problems(without_removals(child)) == []
    whole, problems = merge(base, child)
    assert problems == []
    for key in here[:-1]:
        whole = whole[key]
    assert here[-1] not in whole
    assert here[-1] in whole.removed
    _, problems = merge(parse(text(("hooks",), "always"), "other.yaml"), child)
    if here != ("hooks",):
        (problem,) = problems
        assert (problem.code, problem.file) == ("H207", "child.yaml")
        assert problem.message == f"nothing to remove: '{here[-1]}' is not inherited"


def find(part: Part, path: Path_) -> list[Part]:
    """What the file says of a path."""
    found = [part]
    for key in path:
        found = [inner for one in found for name, inner in below(FILE, one) if name == key]
    return found


@pytest.mark.parametrize("path", sorted({*merged()} - REQUIRED), ids=".".join)
def test_the_schema_for_editors_says_the_same(path: Path_) -> None:
    if path[:3] == INNER and len(path) > 3:
        return
    found = find({key: value for key, value in FILE.items() if key != "$defs"}, path)
    assert any(accepts(part, "none") for part in found), path
    assert all(accepts(part, "none") or "$ref" not in part for part in found)


def test_where_none_is_a_word_it_stays_one() -> None:
    for path in WORDS:
        here = named(path)
        assert path in merged(), path
        assert not takes_back(here, "none")
        base, child = (parse(text(here, value), "x.yaml") for value in ("other", "none"))
        whole, problems = merge(base, child)
        for key in here:
            whole = whole[key]
        assert (whole, problems) == ("none", [])


WHOLE = """\
format: 2
variant: base
board: {files: a-d, ranks: 1-4, extra: {w1: [-1, -1], w2: [-1, 0]}, wrap: none}
pieces:
  king: {symbol: K, royal: true, title: duke, moves: [{step: any}]}
  rook: {symbol: R, moves: [{slide: orthogonal}], if: {count: rook, whose: enemy, in: neighbours, is: 0}}
hand: {setup: "R*", drops: board}
setup: |
  * . . . k
  * . . . .
  w . . . .
  K . . . R
end:
  - {if: checkmate, result: loss}
evaluation: {values: {rook: 500}, weights: {mobility: 120}}
"""


def child(folder: Path, words: str) -> Any:
    base = WHOLE.replace(", wrap: none", "").replace("  w .", "  . .")
    (folder / "base.yaml").write_text(base)
    (folder / "child.yaml").write_text(f"format: 2\nvariant: x\nextends: base\n{words}")
    return inherit.resolve(folder / "child.yaml")


def test_in_files(tmp_path: Path) -> None:
    words = (
        "board: {extra: {w2: none}}\nhand: {setup: none}\npieces: {king: {title: none}, rook: {if: none}}\n"
    )
    whole = child(tmp_path, words + "evaluation: {values: none}\n")
    assert whole["board"]["extra"] == {"w1": [-1, -1]}
    assert whole["hand"] == {"drops": "board"}
    assert "title" not in whole["pieces"]["king"]
    assert set(whole["pieces"]["rook"]) == {"symbol", "moves"}
    assert whole["evaluation"] == {"weights": {"mobility": 120}}
    flat = inherit.resolve_text(flat_text(whole))
    assert {key: flat[key] for key in flat if key != "name"} == {
        key: whole[key] for key in whole if key not in ("name", "extends")
    }
    whole = child(tmp_path, "board: {extra: none}\nhand: none\nevaluation: none\n")
    assert set(whole["board"]) == {"files", "ranks"}
    assert not {"hand", "evaluation"} & set(whole)


def test_in_vain_and_where_nothing_is_left(tmp_path: Path) -> None:
    cases = {
        "look: none": ("H207", "look", "nothing to remove: 'look' is not inherited"),
        "hand: {whose: none}": ("H207", "hand.whose", "nothing to remove: 'whose' is not inherited"),
        "board: none": ("H101", "", "missing key 'board'"),
        "pieces: {rook: {symbol: none}}": ("H101", "pieces.rook", "missing key 'symbol'"),
    }
    for words, expected in cases.items():
        with pytest.raises(DefinitionError) as caught:
            child(tmp_path, f"{words}\n")
        assert expected in [(one.code, one.path, one.message) for one in caught.value.problems], words
    with pytest.raises(DefinitionError, match=r"H207.*nothing to remove: 'wrap'"):
        inherit.resolve_text(WHOLE)
