"""What a click in the form does to the text: the smallest change that says it, all else as it was written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ...errors import DefinitionError, RequestError, quoted
from ...language.checking import schema
from ...language.inherit import library, resolve_text
from ...language.merging import NAMED, takes_back
from ...model.geometry import Board
from . import diagram
from .cursor import Step
from .diagram import EMPTY, HOLE, Grid, board_of, grid_of, holes_in, place_name, resized
from .form import LETTERS
from .rows import ELSEWHERE, examples_of, read
from .shown import Path, Shown, inside
from .splice import Change, Source, applied, flow
from .words import keys_of, parts_at

GONE = object()
"""Stands for a value that is to be taken out."""
NAME = re.compile(r"(?!(inherited|none)$)[a-z][a-z0-9_]{0,39}")
Asked = Mapping[str, Any]
Deed = Callable[["Draft", Asked], list[Change]]


class Draft(Shown):
    """A text that is to be changed."""

    def __init__(self, asked: Asked, allow_hooks: bool) -> None:
        super().__init__(asked, allow_hooks)
        self.source = Source(self.text)

    @cached_property
    def inherited(self) -> Mapping[str, Any]:
        """The whole parent, empty if there is none."""
        if "extends" not in self.own:
            return {}
        alone = f"format: 2\nvariant: {flow(self.own['variant'])}\nextends: {flow(self.own['extends'])}\n"
        return resolve_text(alone, self.given.name, self.given.path)

    @property
    def grid(self) -> Grid:
        """The setup that counts."""
        return grid_of(str(self.whole["setup"]))

    def setup(self, grid: Grid) -> list[Change]:
        """Changes that make the setup this grid."""
        return diagram.changed(self.source, str(self.whole["setup"]), grid)

    def put(self, *path: Step, value: object) -> list[Change]:
        """Changes that let a value stand at a path; what cannot be merged is said as a whole."""
        whole = self._said_whole(path)
        if whole < len(path):
            value = _changed(self.value(path[:whole]), path[whole:], value)
        old = inside(self.own, path[:whole])
        if isinstance(old, list) and isinstance(value, list):
            return self._listed(path[:whole], old, value)
        return self.source.put(path[:whole], value)

    def _said_whole(self, path: Path) -> int:
        """How many steps of a path lead to what a text has to say as one value."""
        lengths = range(1, len(path))
        return next((n for n in lengths if not self.merges(path[:n]) and not self.owns(path[:n])), len(path))

    def _listed(self, path: Path, now: list[Any], wanted: list[Any]) -> list[Change]:
        """A list, of which one entry may have come or gone."""
        fresh, gone = (
            [each for each in wanted if each not in now],
            [each for each in now if each not in wanted],
        )
        if len(fresh) == 1 and not gone and wanted == [*now, *fresh]:
            return self.source.append(path, fresh[0])
        if len(gone) == 1 and not fresh and len(now) == len(wanted) + 1 > 1:
            return self.source.remove([*path, now.index(gone[0])])
        return self.source.put(path, wanted)

    def append(self, path: Path, item: object) -> list[Change]:
        """Changes that give a list one more entry; one that is inherited goes on to be so, where it can."""
        now = self.value(path)
        if self.owns(path):
            return self.source.append(path, item)
        if now is None:
            return self.put(*path, value=[item])
        goes_on = any(part.get("const") == "inherited" for part in parts_at((*path, 0)))
        return self.put(*path, value=["inherited", item] if goes_on else [*now, item])

    def remove(self, path: Path) -> list[Change]:
        """Changes that take an entry out: of this text, and what is inherited by `none`."""
        if self.value(path) is None:
            raise RequestError("there is no such entry")
        whole = self._said_whole(path)
        if whole < len(path):
            return self.put(*path[:whole], value=_changed(self.value(path[:whole]), path[whole:], GONE))
        if inside(self.inherited, path) is None or not self.merges(path[:-1]):
            return self.source.remove(path)
        if takes_back(tuple(path), "none"):
            return self.put(*path, value="none")
        raise RequestError("this is inherited: write in the text what holds instead")


def _changed(node: Any, path: Path, value: object) -> object:
    """A copy of a value with another one at a path."""
    if not path:
        return value
    items = list(enumerate(node)) if isinstance(node, list) else list((node or {}).items())
    entries = dict(items) | {path[0]: _changed(dict(items).get(path[0]), path[1:], value)}
    kept = {key: each for key, each in entries.items() if each is not GONE}
    return list(kept.values()) if isinstance(node, list) else kept


def reshape(asked: Asked, allow_hooks: bool) -> dict[str, Any]:
    """The changes of the text that a click means, as places in characters and what comes there.

    `click` has the `deed` that is done, and with what. Raises DefinitionError for a text that is wrong,
    RequestError for a deed that cannot be done.
    """
    click = asked["click"]
    deed = DEEDS.get(str(click.get("deed")))
    if deed is None:
        raise RequestError("the form has no such deed")
    draft = Draft(asked, allow_hooks)
    changes = deed(draft, click)
    if deed in RULES:
        _held({**asked, "text": applied(draft.text, changes)}, allow_hooks)
    return {"changes": [{"from": c.start, "to": c.end, "insert": c.insert} for c in changes]}


def _held(asked: Asked, allow_hooks: bool) -> None:
    """Refuse a text that could not be read any more."""
    try:
        Shown(asked, allow_hooks)
    except DefinitionError as error:
        problem = error.problems[0]
        raise RequestError(f"{problem.message}{problem.hint and '; '}{problem.hint}") from None


# --- board ---------------------------------------------------------------------------------------


def call(draft: Draft, click: Asked) -> list[Change]:
    """Another name of the game, before those that it has elsewhere."""
    path = ("name", 0) if isinstance(draft.own.get("name"), list) else ("name",)
    return draft.put(*path, value=str(click["value"]).strip() or draft.whole["variant"])


def size(draft: Draft, click: Asked) -> list[Change]:
    """Another number of files and ranks; the setup follows, new places are empty."""
    node, board = draft.whole["board"], board_of(draft.whole)
    files, ranks = int(click["files"]), int(click["ranks"])
    if node.get("extra") or board is None or not diagram.fits(board, draft.grid):
        raise RequestError("the size of this board is changed in the text")
    start = node["files"][0]
    if not 1 <= files <= ord("z") - ord(start) + 1 or not 1 <= ranks <= 1000 // files:
        raise RequestError(f"there is no board of {files} files and {ranks} ranks")
    grid = resized(draft.grid, files, ranks)
    wanted = f"{start}-{chr(ord(start) + files - 1)}", f"{board.first_rank}-{board.first_rank + ranks - 1}"
    said = {"files": wanted[0], "ranks": wanted[1], **_moved_holes(draft, board, grid, wanted[0])}
    if not draft.owns(["board"]):
        return [*draft.put("board", value=said), *draft.setup(grid)]
    changes = draft.setup(grid)
    for key, value in said.items():
        if value == [] and draft.owns(["board", key]):
            changes += draft.source.remove(["board", key])
        elif value != node.get(key, []):
            changes += draft.put("board", key, value=value)
    return changes


def _moved_holes(draft: Draft, board: Board, grid: Grid, files: str) -> dict[str, list[str]]:
    """The holes of a plain board, if they are elsewhere after its setup has got another size."""
    walls = {str(node["symbol"]) for node in draft.pieces.values()}
    if HOLE in walls or not board.holes:
        return {}
    letters = [chr(c) for c in range(ord(files[0]), ord(files[2]) + 1)]
    found = holes_in(grid, "".join(letters), board.first_rank)
    return {} if found == holes_in(draft.grid, board.files, board.first_rank) else {"holes": found}


def hole(draft: Draft, click: Asked) -> list[Change]:
    """A place of the rectangle becomes no square, or one again."""
    row, column = _place(draft, click)
    board = board_of(draft.whole)
    name = place_name(board, row, column) if board else ""
    if board is None or not name or name in board.extra:
        raise RequestError("only places of the rectangle become holes")
    return [*_hole_changes(draft, name, name in board.index), *_token(draft, row, column, HOLE, EMPTY)]


def _hole_changes(draft: Draft, name: str, is_square: bool) -> list[Change]:
    now = [str(each) for each in draft.whole["board"].get("holes", ())]
    if is_square:
        own = draft.owns(["board", "holes"])
        return (
            draft.source.append(["board", "holes"], name)
            if own
            else draft.put("board", "holes", value=[*now, name])
        )
    if name in now and draft.owns(["board", "holes"]):
        return draft.source.remove(["board", "holes", now.index(name)])
    board = board_of(draft.whole)
    assert board is not None
    rest = [f"{board.files[x]}{y + board.first_rank}" for x, y in sorted(board.holes)]
    return draft.put("board", "holes", value=[each for each in rest if each != name])


def _token(draft: Draft, row: int, column: int, *either: str) -> list[Change]:
    """One place of the setup with the first of these words, or the second if it has the first."""
    grid = [list(one) for one in draft.grid]
    grid[row][column] = either[1] if grid[row][column] == either[0] and len(either) > 1 else either[0]
    return draft.setup(grid)


def _place(draft: Draft, click: Asked) -> tuple[int, int]:
    row, column = int(click["row"]), int(click["column"])
    grid = draft.grid
    if not (0 <= row < len(grid) and 0 <= column < len(grid[row])):
        raise RequestError("the setup has no such place")
    return row, column


# --- setup and pieces ----------------------------------------------------------------------------


def stand(draft: Draft, click: Asked) -> list[Change]:
    """A piece of a side stands on a place, or nothing; from another place it is taken along."""
    row, column = _place(draft, click)
    grid = [list(one) for one in draft.grid]
    if grid[row][column] == HOLE and not draft.whole["board"].get("extra"):
        board = board_of(draft.whole)
        if board is not None and place_name(board, row, column) not in board.index:
            raise RequestError("this is a hole: nothing stands there")
    added: list[Change] = []
    token = EMPTY
    if click.get("piece"):
        added, symbol = _symbol(draft, str(click["piece"]))
        token = symbol if click.get("side", "white") == "white" else symbol.lower()
    elif "from" in click:
        old_row, old_column = _place(draft, {"row": click["from"][0], "column": click["from"][1]})
        token = grid[old_row][old_column]
        grid[old_row][old_column] = EMPTY
    grid[row][column] = token
    return [*added, *draft.setup(grid)]


def _symbol(draft: Draft, name: str) -> tuple[list[Change], str]:
    """The letter of a piece, and what adds it from the library if the game does not have it."""
    known = draft.pieces.get(name)
    if known is not None:
        return [], str(known["symbol"])
    symbol = _free_letter(draft, name)
    return _added(draft, name, name, symbol), symbol


def _free_letter(draft: Draft, name: str) -> str:
    taken = {str(node["symbol"]) for node in draft.pieces.values()}
    for letter in [*name.upper(), *LETTERS]:
        if letter.isalpha() and letter not in taken:
            return str(letter)
    raise RequestError("all letters are taken: give the piece one with ' in the text")


def _added(draft: Draft, name: str, like: str, symbol: str) -> list[Change]:
    if like not in library():
        raise RequestError(f"{quoted(like)} is not a mover of the library")
    if not NAME.fullmatch(name) or name in draft.pieces:
        raise RequestError(f"{quoted(name)} cannot be the name of a new piece")
    return draft.put("pieces", name, value={"symbol": symbol, "moves": [{"like": like}]})


def add(draft: Draft, click: Asked) -> list[Change]:
    """A piece that moves as one of the library."""
    like = str(click["piece"])
    name = str(click.get("name") or like)
    symbol = str(click.get("symbol") or _free_letter(draft, name))
    return _added(draft, name, like, symbol)


def drop(draft: Draft, click: Asked) -> list[Change]:
    """A piece is taken out of the game, and off the board."""
    name = str(click["piece"])
    if list(draft.pieces) == [name]:
        raise RequestError("a game needs one piece at least")
    taken = draft.remove(("pieces", name))
    node = draft.pieces[name]
    tokens = {str(node["symbol"]), str(node["symbol"]).lower()}
    grid = [[EMPTY if token in tokens else token for token in row] for row in draft.grid]
    return [*taken, *draft.setup(grid)]


# --- rules ---------------------------------------------------------------------------------------


def write(draft: Draft, click: Asked) -> list[Change]:
    """A value of a rule: as a value, or as it is written in one line; nothing written takes it out."""
    path = _path(click)
    if click.get("text") == "":
        return draft.remove(path)
    value = _read(str(click["text"]).strip()) if "text" in click else click["value"]
    return [] if value == draft.value(path) else draft.put(*path, value=value)


def _path(click: Asked) -> tuple[Step, ...]:
    path = tuple(click["path"])
    if not path or any(type(step) not in (str, int) for step in path) or path[0] in ELSEWHERE:
        raise RequestError("the form does not show this place")
    return path


def _read(text: str) -> object:
    if "\n" in text:
        raise RequestError("write this in one line, or change it in the text")
    try:
        return read(text)
    except DefinitionError as error:
        raise RequestError(f"{quoted(text)}: {error.problems[0].message}") from None


def more(draft: Draft, click: Asked) -> list[Change]:
    """One more entry of a list, as an example has it; or one more key of a mapping, or rule of the game."""
    path = _path(click)
    parts = parts_at(path)
    if "number" in click:
        examples = examples_of(path, parts)
        return draft.append(path, examples[_number(click, examples)]["example"])
    about = keys_of(parts_at(path[:-1])).get(str(path[-1]))
    if about is None or draft.value(path) is not None:
        raise RequestError(f"{quoted(str(path[-1]))} cannot be added here")
    return draft.put(*path, value=about["examples"][0])


def _number(click: Asked, items: Sequence[Any]) -> int:
    number = int(click["number"])
    if not 0 <= number < len(items):
        raise RequestError("there is no such entry")
    return number


def name(draft: Draft, click: Asked) -> list[Change]:
    """One more piece, region or option, as the example has it."""
    section, name = str(click["section"]), str(click["name"])
    if section not in NAMED or not NAME.fullmatch(name) or name in draft.whole.get(section, {}):
        raise RequestError(f"{quoted(name)} cannot be the name of a new entry: small letters, digits and _")
    (value,) = schema()["properties"][section]["examples"][0].values()
    if section == "pieces":
        value = {**value, "symbol": _free_letter(draft, name)}
    return draft.put(section, name, value=value)


def remove(draft: Draft, click: Asked) -> list[Change]:
    """An entry less."""
    return draft.remove(_path(click))


def earlier(draft: Draft, click: Asked) -> list[Change]:
    """An entry of a list stands before the one above it."""
    path = _path(click)
    items = draft.value(path)
    number = _number(click, items if isinstance(items, list) else ())
    if number == 0:
        return []
    if not draft.owns(path):
        swapped = list(items)
        swapped[number - 1], swapped[number] = items[number], items[number - 1]
        return draft.put(*path, value=swapped)
    source = draft.source
    spans = []
    for step in (number - 1, number):
        node = source.node([*path, step])
        assert node is not None
        spans.append((source.start(node), source.end(node)))
    above, below = (source.text[start:end] for start, end in spans)
    return [Change(*spans[0], below), Change(*spans[1], above)]


DEEDS: dict[str, Deed] = {
    each.__name__: each for each in (call, size, hole, stand, add, drop, write, more, name, remove, earlier)
}
RULES = frozenset({write, more, name, remove, earlier})
"""Deeds after which the text is read again before it is changed."""
