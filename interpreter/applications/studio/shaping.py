"""What a click in the form does to the text: the smallest change that says it, all else as it was written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from ...errors import DefinitionError, RequestError, quoted
from ...language.checking import schema
from ...language.inherit import library
from ...language.merging import NAMED
from ...model.geometry import Board
from . import diagram
from .cursor import Step
from .diagram import EMPTY, HOLE, Grid, board_of, holes_in, place_name, resized
from .draft import Asked, Deed, Draft
from .offers import offers
from .pad_deeds import NAME, ON_THE_PAD, free_letter
from .rows import ELSEWHERE, taken_back
from .shown import Shown
from .splice import Change, applied, moved_squares
from .words import keys_of, parts_at, read


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
    if changes and deed in RULES:
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
    if node.get("extra") or board is None or not board.flat or not diagram.fits(board, draft.grid):
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


def symmetry(draft: Draft, click: Asked) -> list[Change]:
    """Black's side is the image of White's in another way."""
    value, now = str(click["value"]), draft.whole["board"].get("symmetry", "mirror")
    if value not in ("mirror", "rotate"):
        raise RequestError("a side is the image of the other by mirror or rotate")
    return [] if value == now else draft.put("board", "symmetry", value=value)


def edge(draft: Draft, click: Asked) -> list[Change]:
    """One more file or rank on a side of the board, or one less; squares that rules name move along."""
    side, more = str(click["side"]), bool(click["more"])
    node, board, grid = draft.whole["board"], board_of(draft.whole), draft.grid
    if node.get("extra") or board is None or not board.flat or not diagram.fits(board, grid):
        raise RequestError("the size of this board is changed in the text")
    if side not in ("left", "right", "top", "bottom"):
        raise RequestError("a board has the sides left, right, top and bottom")
    wide, high = len(board.files), board.ranks
    if side in ("left", "right"):
        first = side == "left"
        grid = [
            [*[EMPTY] * (more and first), *row[(not more) and first :], *[EMPTY] * (more and not first)]
            for row in grid
        ]
        grid = grid if more or first else [row[:-1] for row in grid]
        wide, moved = wide + (1 if more else -1), ((1 if more else -1) * first, 0)
    else:
        first = side == "top"
        fresh = [EMPTY] * wide
        grid = (
            [fresh, *grid] if more and first else [*grid, fresh] if more else grid[1:] if first else grid[:-1]
        )
        high, moved = high + (1 if more else -1), (0, (1 if more else -1) * (not first))
    start = str(node["files"])[0]
    if not 1 <= wide <= ord("z") - ord(start) + 1 or not 1 <= high <= 1000 // max(wide, 1):
        raise RequestError(f"there is no board of {wide} files and {high} ranks")
    said = {
        "files": f"{start}-{chr(ord(start) + wide - 1)}",
        "ranks": f"{board.first_rank}-{board.first_rank + high - 1}",
    }
    changes = [
        c for key, value in said.items() if value != node[key] for c in draft.put("board", key, value=value)
    ]
    return [*changes, *draft.setup(grid), *moved_squares(draft.source, *moved)]


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
    rest = [board.name(x, y) for x, y in sorted(board.holes)]
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
    """A piece of a side stands on a place, or nothing; from another place it is taken along.

    With `side` both the same happens to the other side's piece on the opposite place.
    """
    row, column = _place(draft, click)
    grid = [list(one) for one in draft.grid]
    opposite = partial(_opposite, draft) if click.get("side") == "both" else None
    for each in [(row, column), *([opposite(row, column)] if opposite else [])]:
        _demand_square(draft, *each)
    added: list[Change] = []
    tokens = [EMPTY, EMPTY]
    if click.get("piece"):
        added, symbol = _symbol(draft, str(click["piece"]))
        sides = [symbol, symbol.lower()]
        is_blacks = click.get("side") == "black" or (opposite is not None and row < len(grid) / 2)
        tokens = sides[::-1] if is_blacks else sides
    elif "from" in click:
        start = _place(draft, {"row": click["from"][0], "column": click["from"][1]})
        tokens = [_taken(grid, *start), _taken(grid, *opposite(*start)) if opposite else EMPTY]
    if opposite:
        far_row, far_column = opposite(row, column)
        grid[far_row][far_column] = tokens[1]
    grid[row][column] = tokens[0]
    return [*added, *draft.setup(grid)]


def _taken(grid: Grid, row: int, column: int) -> str:
    """What stands on a place, which is empty then."""
    token, grid[row][column] = grid[row][column], EMPTY
    return token


def _opposite(draft: Draft, row: int, column: int) -> tuple[int, int]:
    """The place that is the same for the other side, as the board's symmetry has it. Raises RequestError."""
    board, grid = board_of(draft.whole), draft.grid
    if board is None or not board.flat or board.extra or len({*map(len, grid)}) != 1:
        raise RequestError("this board has no mirror image: set up the pieces of each side")
    turned = draft.whole["board"].get("symmetry") == "rotate"
    return len(grid) - 1 - row, len(grid[row]) - 1 - column if turned else column


def _demand_square(draft: Draft, row: int, column: int) -> None:
    """Refuse a hole."""
    if draft.grid[row][column] != HOLE or draft.whole["board"].get("extra"):
        return
    board = board_of(draft.whole)
    if board is not None and place_name(board, row, column) not in board.index:
        raise RequestError("this is a hole: nothing stands there")


def _symbol(draft: Draft, name: str) -> tuple[list[Change], str]:
    """The letter of a piece, and what adds it from the library if the game does not have it."""
    known = draft.pieces.get(name)
    if known is not None:
        return [], str(known["symbol"])
    symbol = free_letter(draft, name)
    return _added(draft, name, name, symbol), symbol


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
    symbol = str(click.get("symbol") or free_letter(draft, name))
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
    if "text" in click and str(click["text"]).strip() == draft.value(path):
        return []
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
        examples = offers(draft, path, parts)
        entry = examples[_number(click, examples)]["example"]
        none = taken_back(draft.value(path)) is None
        return draft.put(*path, value=[entry]) if none else draft.append(path, entry)
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
        value = {**value, "symbol": free_letter(draft, name)}
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


LINES = (write, more, name, remove, earlier)
DEEDS: dict[str, Deed] = {
    each.__name__: each
    for each in (*(call, size, symmetry, edge, hole, stand, add, drop), *LINES, *ON_THE_PAD)
}
RULES = frozenset({symmetry, edge, *LINES, *ON_THE_PAD})
"""Deeds after which the text is read again before it is changed."""
