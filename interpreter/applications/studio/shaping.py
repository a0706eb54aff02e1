"""What a click in the form does to the text: the smallest change that says it, all else as it was written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from ...errors import RequestError, quoted
from ...language.checking import schema
from ...language.inherit import library, resolve_text
from ...model.geometry import Board
from . import diagram
from .diagram import EMPTY, HOLE, Grid, board_of, grid_of, holes_in, place_name, resized
from .form import LETTERS, OUTCOMES, Shown
from .splice import Change, Source, flow

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
        alone = f"format: 1\nvariant: {flow(self.own['variant'])}\nextends: {flow(self.own['extends'])}\n"
        return resolve_text(alone, self.given.name, self.given.path)

    @property
    def grid(self) -> Grid:
        """The setup that counts."""
        return grid_of(str(self.whole["setup"]))

    def setup(self, grid: Grid) -> list[Change]:
        """Changes that make the setup this grid."""
        return diagram.changed(self.source, str(self.whole["setup"]), grid)

    def put(self, *path: str, value: object) -> list[Change]:
        """Changes that let a value stand at a path."""
        return self.source.put(path, value)


def reshape(asked: Asked, allow_hooks: bool) -> dict[str, Any]:
    """The changes of the text that a click means, as places in characters and what comes there.

    `click` has the `deed` that is done, and with what. Raises DefinitionError for a text that is wrong,
    RequestError for a deed that cannot be done.
    """
    click = asked["click"]
    deed = DEEDS.get(str(click.get("deed")))
    if deed is None:
        raise RequestError("the form has no such deed")
    changes = deed(Draft(asked, allow_hooks), click)
    return {"changes": [{"from": c.start, "to": c.end, "insert": c.insert} for c in changes]}


# --- board ---------------------------------------------------------------------------------------


def call(draft: Draft, click: Asked) -> list[Change]:
    """Another name of the game."""
    return draft.put("name", value=str(click["value"]).strip() or draft.whole["variant"])


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
    if not draft.owns("board"):
        return [*draft.put("board", value=said), *draft.setup(grid)]
    changes = draft.setup(grid)
    for key, value in said.items():
        if value == [] and draft.owns("board", key):
            changes += draft.source.remove(["board", key])
        elif value != node.get(key, []):
            changes += draft.put("board", key, value=value)
    return changes


def _moved_holes(draft: Draft, board: Board, grid: Grid, files: str) -> dict[str, list[str]]:
    """The holes of a plain board, if they are elsewhere after its setup has got another size."""
    walls = {str(node["symbol"]) for node in draft.whole["pieces"].values()}
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
        own = draft.owns("board", "holes")
        return (
            draft.source.append(["board", "holes"], name)
            if own
            else draft.put("board", "holes", value=[*now, name])
        )
    if name in now and draft.owns("board", "holes"):
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
    known = draft.whole["pieces"].get(name)
    if known is not None:
        return [], str(known["symbol"])
    symbol = _free_letter(draft, name)
    return _added(draft, name, name, symbol), symbol


def _free_letter(draft: Draft, name: str) -> str:
    taken = {str(node["symbol"]) for node in draft.whole["pieces"].values()}
    for letter in [*name.upper(), *LETTERS]:
        if letter.isalpha() and letter not in taken:
            return str(letter)
    raise RequestError("all letters are taken: give the piece one with ' in the text")


def _added(draft: Draft, name: str, like: str, symbol: str) -> list[Change]:
    if like not in library():
        raise RequestError(f"{quoted(like)} is not a mover of the library")
    if not NAME.fullmatch(name) or name in draft.whole["pieces"]:
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
    if list(draft.whole["pieces"]) == [name]:
        raise RequestError("a game needs one piece at least")
    taken = _without(draft, "pieces", name)
    node = draft.whole["pieces"][name]
    tokens = {str(node["symbol"]), str(node["symbol"]).lower()}
    grid = [[EMPTY if token in tokens else token for token in row] for row in draft.grid]
    return [*taken, *draft.setup(grid)]


def _without(draft: Draft, section: str, name: str) -> list[Change]:
    """An entry is taken out: of this text, and what is inherited by `none`."""
    if name not in draft.whole.get(section, {}):
        raise RequestError(f"there is no {section.removesuffix('s')} {quoted(name)}")
    if name in draft.inherited.get(section, {}):
        return draft.put(section, name, value="none")
    return draft.source.remove([section, name])


# --- promotion -----------------------------------------------------------------------------------


def promotion(draft: Draft, click: Asked) -> list[Change]:
    """One thing about the promotion of a piece: its zone, its choices, whether it is by choice."""
    name, key, value = str(click["piece"]), str(click["key"]), click["value"]
    pieces = draft.whole["pieces"]
    if name not in pieces or key not in ("zone", "to", "optional"):
        raise RequestError(f"there is no such promotion of {quoted(name)}")
    if key == "to" and draft.owns("pieces", name, "promotion", "to"):
        return _choices(draft, name, [str(each) for each in value])
    if "promotion" not in pieces[name]:
        others = [other for other in pieces if other != name and not pieces[other].get("royal")]
        rule: dict[str, Any] = {"zone": "last_rank", "to": others[:1]}
        return draft.put("pieces", name, "promotion", value={**rule, key: value})
    if key == "optional" and not value and draft.owns("pieces", name, "promotion", "optional"):
        return draft.source.remove(["pieces", name, "promotion", "optional"])
    return draft.put("pieces", name, "promotion", key, value=value)


def _choices(draft: Draft, name: str, wanted: list[str]) -> list[Change]:
    """The list of choices, of which one has come or gone."""
    path = ("pieces", name, "promotion", "to")
    now = [str(each) for each in draft.own["pieces"][name]["promotion"]["to"]]
    fresh, gone = [each for each in wanted if each not in now], [each for each in now if each not in wanted]
    if len(fresh) == 1 and not gone and now:
        return draft.source.append(path, fresh[0])
    if len(gone) == 1 and not fresh and len(now) > 1:
        return draft.source.remove([*path, now.index(gone[0])])
    return draft.source.put(path, wanted)


def demote(draft: Draft, click: Asked) -> list[Change]:
    """A piece does not promote any more."""
    name = str(click["piece"])
    if not draft.owns("pieces", name, "promotion"):
        raise RequestError("this promotion is inherited: change its choices, or write the piece anew")
    return draft.source.remove(["pieces", name, "promotion"])


# --- ends ----------------------------------------------------------------------------------------


def _listed(draft: Draft) -> list[Any]:
    """The conditions as the list says them that counts."""
    return list(draft.own["end"] if draft.owns("end") else draft.whole["end"])


def _at(draft: Draft, click: Asked) -> int:
    number = int(click["number"])
    if not 0 <= number < len(_listed(draft)):
        raise RequestError("there is no such condition")
    return number


def add_end(draft: Draft, click: Asked) -> list[Change]:
    """One more condition of a kind, as the schema's example has it."""
    kind = str(click["when"])
    parts = schema()["$defs"]
    if f"end_{kind}" not in parts:
        raise RequestError(f"{quoted(kind)} is not a kind of condition")
    example = parts[f"end_{kind}"]["examples"][0]
    item = {"when": kind, "winner": "mover"} if kind == "checkmate" else example
    if draft.owns("end"):
        return draft.source.append(["end"], item)
    return draft.put("end", value=["inherited", item])


def remove_end(draft: Draft, click: Asked) -> list[Change]:
    """A condition less."""
    number, items = _at(draft, click), _listed(draft)
    if len(items) == 1:
        raise RequestError("a game needs one condition at least")
    if draft.owns("end"):
        return draft.source.remove(["end", number])
    return draft.put("end", value=[item for i, item in enumerate(items) if i != number])


def raise_end(draft: Draft, click: Asked) -> list[Change]:
    """A condition is tried before the one above it."""
    number, items = _at(draft, click), _listed(draft)
    if number == 0:
        return []
    if not draft.owns("end"):
        items[number - 1], items[number] = items[number], items[number - 1]
        return draft.put("end", value=items)
    source = draft.source
    above, below = source.node(["end", number - 1]), source.node(["end", number])
    assert above is not None
    assert below is not None
    spans = [(source.start(node), source.end(node)) for node in (above, below)]
    texts = [source.text[start:end] for start, end in spans]
    return [Change(*spans[0], texts[1]), Change(*spans[1], texts[0])]


def end(draft: Draft, click: Asked) -> list[Change]:
    """One number of a condition, or how it ends the game."""
    number, items = _at(draft, click), _listed(draft)
    wanted = click["value"]
    outcome = wanted if wanted in OUTCOMES else None
    key = str(click["key"])
    if not isinstance(items[number], Mapping) or (outcome is None and key == "outcome"):
        raise RequestError("this condition is changed in the text")
    if not draft.owns("end"):
        fresh = {k: v for k, v in items[number].items() if not (outcome and k in ("winner", "loser", "draw"))}
        fresh |= outcome or {key: wanted}
        return [] if fresh == items[number] else draft.put("end", value=_with(items, number, fresh))
    if outcome is None:
        return draft.source.put(["end", number, key], wanted)
    return _outcome(draft, number, items[number], outcome)


def _with(items: list[Any], number: int, item: Any) -> list[Any]:
    return [*items[:number], item, *items[number + 1 :]]


def _outcome(draft: Draft, number: int, item: Mapping[str, Any], outcome: Mapping[str, Any]) -> list[Change]:
    """Another outcome, which stands where the old one stands."""
    old = next(key for key in ("winner", "loser", "draw") if key in item)
    (new, value) = next(iter(outcome.items()))
    source = draft.source
    node = source.node(["end", number])
    assert node is not None
    key = next(key for key, _ in node.value if key.value == old)
    renamed = [] if old == new else [Change(source.start(key), source.end(key), new)]
    return [*renamed, *source.put(["end", number, old], value)]


# --- options -------------------------------------------------------------------------------------


def option(draft: Draft, click: Asked) -> list[Change]:
    """What holds of an option where nobody chooses, or its title."""
    name, key = str(click["name"]), str(click["key"])
    if name not in draft.whole.get("options", {}) or key not in ("default", "title"):
        raise RequestError(f"there is no option {quoted(name)}")
    return draft.put("options", name, key, value=click["value"])


def add_option(draft: Draft, click: Asked) -> list[Change]:
    """One more option, to be yes or no."""
    name = str(click["name"])
    if not NAME.fullmatch(name) or name in draft.whole.get("options", {}):
        raise RequestError(f"{quoted(name)} cannot be the name of a new option: small letters, digits and _")
    title = str(click.get("title") or "").strip() or name.replace("_", " ").capitalize()
    return draft.put("options", name, value={"title": title, "default": False})


def drop_option(draft: Draft, click: Asked) -> list[Change]:
    """An option less."""
    return _without(draft, "options", str(click["name"]))


DEEDS: dict[str, Deed] = {
    each.__name__: each
    for each in (
        *(call, size, hole, stand, add, drop, promotion, demote),
        *(add_end, remove_end, raise_end, end, option, add_option, drop_option),
    )
}
