"""The form: a click changes what it names, and nothing else; comments and the way of writing stay."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from shared import each

from interpreter.applications.authoring.workbench.commented import comments
from interpreter.applications.studio.answering import answered
from interpreter.applications.studio.diagram import grid_of
from interpreter.applications.studio.splice import Change, applied
from interpreter.language import resources
from interpreter.language.document import read_text
from interpreter.language.flattened import flat_text
from interpreter.language.inherit import resolve_text
from interpreter.play.loading import load_text

HEAD = "format: 1\nvariant: mine\n"


def text_of(variant: str) -> str:
    path = resources.definition_path(variant)
    assert path is not None
    return read_text(path)


def asked(task: str, text: str, **more: Any) -> dict[str, Any]:
    answer = answered({"task": task, "text": text, "name": "mine.yaml", **more})
    assert "refused" not in answer, answer
    return answer


def reshaped(text: str, **click: Any) -> str:
    changes = asked("reshape", text, click=click)["changes"]
    return applied(text, [Change(c["from"], c["to"], c["insert"]) for c in changes])


def differing(before: Any, after: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of what two documents say differently."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from differing(before.get(key), after.get(key), (*path, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from differing(old, new, (*path, i))
    elif before != after:
        yield path


def clicks(form: dict[str, Any]) -> Iterator[tuple[dict[str, Any], set[tuple[Any, ...]]]]:
    """A click of every kind that the form of a definition allows, and what it may change."""
    grid = form["grid"]
    empty = [(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell["token"] == "."]
    owned = [piece["name"] for piece in form["pieces"] if not piece["unowned"]]
    yield {"deed": "call", "value": "Another: game"}, {("name",)}
    if empty:
        row, column = empty[0]
        where = {"row": row, "column": column}
        yield {"deed": "stand", **where, "piece": owned[0], "side": "black"}, {("setup",)}
        mover = form["library"][0]["name"]
        if form["letters"]:
            yield {"deed": "stand", **where, "piece": mover}, {("setup",), ("pieces", mover)}
        if grid[row][column]["name"]:
            yield {"deed": "hole", **where}, {("setup",), ("board", "holes")}
    if not form["board"]["fixed"]:
        wide, high = form["board"]["files"], form["board"]["ranks"]
        sizes = {("setup",), ("board", "files"), ("board", "ranks"), ("board", "holes")}
        yield {"deed": "size", "files": min(26, wide + 1), "ranks": high + 2}, sizes
        yield {"deed": "size", "files": wide - 1, "ranks": high - 1}, sizes
    if form["letters"]:
        yield (
            {"deed": "add", "piece": form["library"][-1]["name"], "name": "new_one"},
            {("pieces", "new_one")},
        )
    if len(form["pieces"]) > 1:
        yield {"deed": "drop", "piece": owned[-1]}, {("setup",), ("pieces", owned[-1])}
    for rule in form["promotions"]:
        about = {"deed": "promotion", "piece": rule["piece"]}
        path = ("pieces", rule["piece"], "promotion")
        if rule["kind"] == "rule":
            yield {**about, "key": "zone", "value": "board"}, {(*path, "zone")}
            yield {**about, "key": "to", "value": rule["to"][:-1]}, {(*path, "to")}
            others = [name for name in owned if name not in rule["to"]]
            yield {**about, "key": "to", "value": [*rule["to"], *others[:1]]}, {(*path, "to")}
            yield {**about, "key": "optional", "value": not rule["optional"]}, {(*path, "optional")}
        elif rule["kind"] == "none":
            yield {**about, "key": "zone", "value": "last_rank"}, {path}
    items = form["ends"]["items"]
    yield {"deed": "add_end", "when": "checks"}, {("end",)}
    if len(items) > 1:
        yield {"deed": "remove_end", "number": len(items) - 1}, {("end",)}
        yield {"deed": "raise_end", "number": 1}, {("end", 0), ("end", 1), ("end",)}
    for number, item in enumerate(items):
        for key in item["numbers"]:
            yield {"deed": "end", "number": number, "key": key, "value": 17}, {("end", number, key)}
        if item["outcome"]:
            paths = {("end", number, key) for key in ("winner", "loser", "draw")}
            yield {"deed": "end", "number": number, "key": "outcome", "value": {"loser": "turn"}}, paths
    for option in form["options"]:
        about = {"deed": "option", "name": option["name"]}
        path = ("options", option["name"])
        yield {**about, "key": "title", "value": "It's #1: so"}, {(*path, "title")}
        for value in option["values"][-1:]:
            yield {**about, "key": "default", "value": value}, {(*path, "default")}
        yield {"deed": "drop_option", "name": option["name"]}, {path}
    yield {"deed": "add_option", "name": "new_option"}, {("options", "new_option"), ("options",)}


def may(path: tuple[Any, ...], allowed: set[tuple[Any, ...]]) -> bool:
    return any(path[: len(each)] == each or each[: len(path)] == path for each in allowed)


def flat(doc: Any) -> Any:
    """A document as plain values; its setup as rows, for blanks in it mean nothing."""
    plain = json.loads(json.dumps(doc))
    plain["setup"] = grid_of(plain["setup"])
    return plain


def kept_comments(before: str, after: str) -> bool:
    """Are all comments there, but those that stood inside a piece or an option that is gone?"""
    lost = Counter(c.text for c in comments(before)) - Counter(c.text for c in comments(after))
    return not lost


def commented(text: str) -> str:
    """The text with a comment above every key of its top level and behind every line that can have one."""
    lines, block = [], False
    for line in text.split("\n"):
        top = line[:1].isalpha()
        block = (block and not top) or line.rstrip().endswith(("|", ">-", ">"))
        plain = top or line.lstrip().startswith("- {") or (line.startswith("  ") and line.endswith("}"))
        if top and ":" in line:
            lines.append(f"# above {line.partition(':')[0]}")
        behind = not block and plain and line.endswith(("}", ":")) and line.count("{") == line.count("}")
        lines.append(f"{line}  # behind {len(lines)}" if behind else line)
    return "\n".join(lines)


def held(text: str, click: dict[str, Any], allowed: set[tuple[Any, ...]], before: Any) -> None:
    """A click changes what it names, and loses no comment that stands outside of what is taken out."""
    new = reshaped(text, **click)
    changed = list(differing(before, flat(resolve_text(new))))
    assert all(may(path, allowed) for path in changed), (click, changed)
    assert new == text or changed, click
    assert click["deed"] in ("drop", "drop_option", "remove_end") or kept_comments(text, new), click


@pytest.mark.parametrize("variant", each(resources.shipped_ids()))
def test_a_click_changes_only_what_it_names(variant: str) -> None:
    text = commented(text_of(variant))
    form = asked("form", text)
    assert form["waits"] == ""
    before = flat(resolve_text(text))
    every = list(clicks(form))
    for click, allowed in random.Random(variant).sample(every, min(len(every), 2)):
        held(text, click, allowed, before)


@pytest.mark.slow
def test_every_click_in_every_definition() -> None:
    for variant in resources.shipped_ids():
        text = commented(text_of(variant))
        before = flat(resolve_text(text))
        for click, allowed in clicks(asked("form", text)):
            held(text, click, allowed, before)


CHILD = """\
format: 1
variant: mine   # the id
extends: chess
# what is new
pieces:
  queen: none
  # my camel
  camel: {symbol: "C", moves: [{leap: [1, 3]}]}  # a jump
  #   it goes far
tests: []  # none yet
"""


@pytest.mark.parametrize(
    ("click", "old", "new"),
    [
        ({"deed": "call", "value": "Mine: my own"}, "extends: chess", 'name: "Mine: my own"\nextends: chess'),
        (
            {"deed": "add", "piece": "amazon"},
            "  #   it goes far",
            "  #   it goes far\n  amazon: {symbol: A, moves: [{like: amazon}]}",
        ),
        (
            {"deed": "drop", "piece": "camel"},
            '  camel: {symbol: "C", moves: [{leap: [1, 3]}]}  # a jump\n',
            "",
        ),
        (
            {"deed": "option", "name": "x", "key": "default", "value": True},
            None,
            "there is no option 'x'",
        ),
        ({"deed": "remove_end", "number": 9}, None, "there is no such condition"),
        ({"deed": "add_end", "when": "mate"}, None, "'mate' is not a kind of condition"),
        ({"deed": "hole", "row": 8, "column": 0}, None, "the setup has no such place"),
        ({"deed": "nothing"}, None, "the form has no such deed"),
    ],
)
def test_the_text_after_a_click(click: dict[str, Any], old: str | None, new: str) -> None:
    if old is None:
        assert answered({"task": "reshape", "text": CHILD, "click": click}) == {"refused": new}
    else:
        assert reshaped(CHILD, **click) == CHILD.replace(old, new)


def test_a_broken_text_lets_the_form_wait() -> None:
    answer = asked("form", "format: 1\nvariant: [mine\n")
    assert answer["waits"].startswith("line ")
    assert set(answer) == {"waits"}


def test_a_wide_board_gets_its_holes_moved() -> None:
    text = commented(text_of("chess")).replace(
        "board: {files: a-h, ranks: 1-8}", "board: {files: a-h, ranks: 1-8, holes: [d4, e6]}"
    )
    rows = text.split("\n")
    at = next(i for i, row in enumerate(rows) if row.startswith("setup:"))
    rows[at + 3], rows[at + 5] = "  . . . . * . . .", "  . . . * . . . ."
    text = "\n".join(rows)
    wide = resolve_text(reshaped(text, deed="size", files=9, ranks=10))
    assert wide["board"] == {"files": "a-i", "ranks": "1-10", "holes": ["e8", "d4"]}
    assert (
        load_text(flat_text({**wide, "castling": "none"}))
        .position()
        .fen()
        .startswith("rnbqkbnr1/pppppppp1/4*4/")
    )
