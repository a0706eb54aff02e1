"""The form: a click changes what it names, and nothing else; comments and the way of writing stay."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from shared import few, first

from interpreter.applications.authoring.workbench.commented import comments
from interpreter.applications.studio.answering import answered
from interpreter.applications.studio.diagram import grid_of
from interpreter.applications.studio.splice import Change, applied
from interpreter.language import resources
from interpreter.language.document import read_text
from interpreter.language.flattened import flat_text
from interpreter.language.inherit import resolve_text
from interpreter.play.loading import load_text

HEAD = "format: 2\nvariant: mine\n"


def text_of(variant: str) -> str:
    path = resources.definition_path(variant)
    assert path is not None
    return read_text(path)


def asked(task: str, text: str, **more: Any) -> dict[str, Any]:
    answer = answered({"task": task, "text": text, "name": "mine.yaml", **more})
    assert "refused" not in answer, answer
    return answer


def reshaped(text: str, /, **click: Any) -> str:
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
    for block in form["sections"]:
        yield from clicks_in(block)
    for rule in form["missing"]:
        number = {name: value for name, value in rule.items() if name == "number"}
        yield {"deed": "more", "path": [rule["key"]], **number}, {(rule["key"],)}
    yield {"deed": "symmetry", "value": "rotate"}, {("board", "symmetry")}
    for section in ("pieces", "options", "regions"):
        if section != "pieces" or form["letters"]:
            yield (
                {"deed": "name", "section": section, "name": "new_name"},
                {(section, "new_name"), (section,)},
            )


def clicks_in(block: dict[str, Any]) -> Iterator[tuple[dict[str, Any], set[tuple[Any, ...]]]]:
    """The clicks of a part of the rules; inherited letters speak of inherited moves."""
    place = tuple(block["path"])
    own, least = {place, (*place[:-1], "betza")}, 2 if place[-1] == "path" else 1
    for number in range(len(block["more"])):
        yield {"deed": "more", "path": list(place), "number": number}, own
    for number, row in enumerate(block["rows"]):
        path = tuple(row["path"])
        if number and block["listed"]:
            yield {"deed": "earlier", "path": list(place), "number": number}, own
        if not (block["named"] and place[0] == "pieces") and len(block["rows"]) > least:
            yield {"deed": "remove", "path": list(path)}, own
        for field in row["fields"]:
            about = {"deed": "write", "path": field["path"]}
            here = {tuple(field["path"]), *own} - {place}
            if field["kind"] == "block":
                yield from clicks_in(field["block"])
            elif field["kind"] == "tick":
                yield {**about, "value": not field["value"]}, here
            elif field["kind"] == "number":
                yield {**about, "value": field["value"] + 2}, here
            elif field["kind"] == "choice":
                others = [word for word in field["choices"] if word != field["value"]]
                yield from (({**about, "value": word}, here) for word in others[:1])
            elif field["kind"] == "names" and len(field["value"]) > 1:
                yield {**about, "value": field["value"][:-1]}, here
            elif field["kind"] == "text":
                yield {**about, "text": str(field["value"])}, set()


def may(path: tuple[Any, ...], allowed: set[tuple[Any, ...]]) -> bool:
    return any(path[: len(each)] == each or each[: len(path)] == path for each in allowed)


def flat(doc: Any) -> Any:
    """A document as plain values; its setup as rows, for spaces in it mean nothing."""
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
    assert click["deed"] in ("drop", "remove") or kept_comments(text, new), click


@pytest.mark.parametrize("variant", few(resources.shipped_ids()))
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
format: 2
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
        ({"deed": "remove", "path": ["pieces", "queen"]}, None, "there is no such entry"),
        ({"deed": "remove", "path": ["pieces", "camel", "moves"]}, None, "missing key 'moves'"),
        (
            {"deed": "remove", "path": ["pieces", "rook"]},
            "  #   it goes far",
            "  #   it goes far\n  rook: none",
        ),
        (
            {"deed": "write", "path": ["pieces", "camel", "moves", 0, "leap"], "text": "[[1, 3], [3, 1]]"},
            "{leap: [1, 3]}",
            "{leap: [[1, 3], [3, 1]]}",
        ),
        (
            {"deed": "more", "path": ["pieces", "camel", "moves"], "number": 1},
            "[{leap: [1, 3]}]",
            "[{leap: [1, 3]}, {slide: orthogonal}]",
        ),
        (
            {"deed": "more", "path": ["pieces", "camel", "moves", 0, "only"]},
            "{leap: [1, 3]}",
            "{leap: [1, 3], only: capture}",
        ),
        (
            {"deed": "write", "path": ["pieces", "camel", "moves", 0, "leap"], "text": "far"},
            None,
            "expected two numbers, three where there are levels, a list of such leaps, or any, found 'far'",
        ),
        (
            {"deed": "write", "path": ["pieces", "camel", "symbol"], "text": "{C"},
            None,
            "'{C': key 'C' has no value",
        ),
        ({"deed": "write", "path": ["tests", 0], "text": "1"}, None, "the form does not show this place"),
        (
            {"deed": "write", "path": ["end", 1, "result"], "value": "win"},
            "tests: []",
            "end:\n  - {if: checkmate, result: loss}\n  - {if: stalemate, result: win}\n"
            "  - {repeats: 3, result: draw}\n  - {moves: 50, since: [capture, {by: pawn}], result: draw}\n"
            "  - {material: [none, knight, {who: bishop, in: one_shade}], result: draw}\ntests: []",
        ),
        (
            {"deed": "more", "path": ["end"], "number": 8},
            "tests: []",
            "end:\n  - inherited\n  - {made: check, is: 3, result: win}\ntests: []",
        ),
        ({"deed": "more", "path": ["end"], "number": 99}, None, "there is no such entry"),
        ({"deed": "more", "path": ["hand"]}, "tests: []", "hand: {as: base, drops: board}\ntests: []"),
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
    answer = asked("form", "format: 2\nvariant: [mine\n")
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


ROOKLESS = """format: 2
variant: mine
board: {files: a-j, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  tower: {symbol: T, moves: [{slide: orthogonal}]}
castling: none
setup: |
  t . . . . k . . . t
  . . . . . . . . . .
  . . . . . . . . . .
  T . . . . K . . . T
end:
  - {if: checkmate, result: loss}
  - {repeats: 3, result: draw}
"""


def test_castlings_are_offered_as_the_setup_has_room_for_them() -> None:
    (shown,) = [each for each in asked("form", ROOKLESS)["sections"] if each["path"] == ["castling"]]
    assert (shown["rows"], [each["label"] for each in shown["more"]]) == ([], ["with j1", "with a1"])
    without = asked("form", ROOKLESS.replace("castling: none\n", ""))["missing"]
    offered = [each["title"] for each in without if each["key"] == "castling"]
    assert offered == ["castling: with j1", "castling: with a1"]
    first = reshaped(ROOKLESS, deed="more", path=["castling"], number=0)
    assert first == ROOKLESS.replace("castling: none", "castling: [{king: f1, rook: j1, to: h1}]")
    both = reshaped(first, deed="more", path=["castling"], number=1)
    assert "[{king: f1, rook: j1, to: h1}, {king: f1, rook: a1, to: d1}]" in both
    assert len(load_text(both).ruleset.castlings) == 4  # of both sides


@pytest.mark.parametrize("game", first(2, ["chess", "breakthrough", "reversi", "omega"]))
def test_effects_are_offered_that_any_game_can_have(game: str) -> None:
    text = f"format: 2\nvariant: mine\nextends: {game}\n"
    form = asked("form", text)
    offered = [each for each in form["missing"] if each["key"] == "effects"]
    assert len(offered) > 7 or game == "reversi"
    for number in range(9):
        changed = reshaped(text, deed="more", path=["effects"], number=number)
        load_text(changed).position().perft(2)


def test_blacks_side_is_mirrored_or_turned() -> None:
    turned = reshaped(ROOKLESS, deed="symmetry", value="rotate")
    assert turned == ROOKLESS.replace("ranks: 1-4}", "ranks: 1-4, symmetry: rotate}")
    assert reshaped(turned, deed="symmetry", value="rotate") == turned
    assert reshaped(turned, deed="symmetry", value="mirror").count("symmetry: mirror") == 1
    with pytest.raises(AssertionError, match="mirror or rotate"):
        reshaped(ROOKLESS, deed="symmetry", value="odd")
