"""What an interface sets: time, memory, thinking output, and options of the engine and of definitions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...errors import DefinitionError, OptionError
from ...numerals import natural
from .options import THREADS, largest_hash
from .xboard_features import SETTINGS
from .xboard_game import EngineGame

MOST_LINES, MOST_LEVEL = 50, 10


def settings_commands(table: EngineGame) -> dict[str, Callable[[str], None]]:
    """Command -> what it does. They raise ValueError; for options OptionError or DefinitionError."""
    clocks = table.clocks
    return {
        "post": lambda text: post(table, True),
        "nopost": lambda text: post(table, False),
        "hard": lambda text: ponder(table, True),
        "easy": lambda text: ponder(table, False),
        "level": lambda text: check(clocks.level(text), "bad time control"),
        "st": lambda text: check(clocks.seconds(text), "bad number of seconds"),
        "sd": lambda text: check(clocks.plies(text), "bad depth"),
        "time": lambda text: check(clocks.centiseconds(text, own=True), "bad time"),
        "otim": lambda text: check(clocks.centiseconds(text, own=False), "bad time"),
        "memory": lambda text: power(table, hash_mb=number(text, 1, largest_hash())),
        "cores": lambda text: power(table, threads=number(text, 1, THREADS)),
        "option": lambda text: option(table, text),
    }


def check(good: bool, message: str) -> None:
    """Raise ValueError unless all is well."""
    if not good:
        raise ValueError(message)


def number(text: str, low: int, high: int) -> int:
    """A whole number, moved into bounds. Raises ValueError."""
    value = natural(text.strip())
    if value is None:
        raise ValueError(f"expected a number from {low} to {high}")
    return min(max(value, low), high)


def post(table: EngineGame, wanted: bool) -> None:
    """Show the thinking, or not."""
    table.thinker.posts = wanted


def ponder(table: EngineGame, wanted: bool) -> None:
    """Think in the opponent's time, or not."""
    table.thinker.ponders = wanted
    if not wanted and table.thinker.purpose == "ponder":
        table.thinker.drop()


def power(table: EngineGame, **changes: int | None) -> None:
    """Change the engine, from the next search on."""
    table.session.power = replace(table.session.power, **changes)  # type: ignore[arg-type]


def option(table: EngineGame, text: str) -> None:
    """`NAME=VALUE`: a setting of the search, or `VARIANT.OPTION=VALUE`, which holds from its next game on."""
    name, sign, value = (part.strip() for part in text.partition("="))
    check(bool(sign), "expected NAME=VALUE")
    if name in SETTINGS:
        search_setting(table, name, value)
    else:
        definition_option(table, name, value)


def search_setting(table: EngineGame, name: str, value: str) -> None:
    """A setting of the search; level 0 is full strength."""
    if name == "Level":
        power(table, level=number(value, 0, MOST_LEVEL) or None)
        return
    table.thinker.multipv = number(value, 1, MOST_LINES)
    if table.analyses:
        table.go_on()


def definition_option(table: EngineGame, name: str, value: str) -> None:
    """An option of a definition; it holds at once while no move has been made."""
    shown, _, wanted = name.partition(".")
    entry = table.offer.entries.get(shown)
    if entry is None or wanted not in entry.specs:
        raise ValueError("unknown option")
    if isinstance(entry.specs[wanted].default, bool):
        value = {"1": "true", "0": "false"}.get(value, value)
    before, entry.chosen = entry.chosen, {**entry.chosen, wanted: value}
    try:
        session = table.offer.open(shown, table.session)
    except (DefinitionError, OptionError):
        entry.chosen = before
        raise
    if shown == table.shown and not table.course.events:
        table.begin(shown, session)
        table.go_on()
