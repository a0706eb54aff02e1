"""Rule hooks: Python functions for what no table can say, bound to slots of the kernel.

A hook is a module with any of the event functions below, all of one form, working on integers
only (they are compiled like the kernel when that is possible, called as Python otherwise):

    captures(T, S, move, parameters, n) -> n     add victims to S.removed, before the move is made
    may_capture(T, S, from | victim << 10, parameters, 0) -> 0 or 1
        optional, a cheap necessary condition: could `captures` take that square after a move from there?
    veto(T, S, move, parameters, 0) -> 0 or 1     forbid a pseudo-legal move
    propose(T, S, side, parameters, 0) -> count   put extra pseudo-legal moves into S.scratch
    next_turn(T, S, move, parameters, progress) -> 0 White, 1 Black, 2 either; after the move
        progress: 1 if White has taken something with it, 2 if Black has, else 0

The rest of the protocol is never compiled. Everything is optional, and is called with the
parameters of one use, checked and with their defaults filled in:

    PARAMETERS = {name: {"type": ..., "default": ...}}
        type int (with minimum and maximum), piece or pieces; read without running the file. The parameter
        `pieces` names the pieces that the hook belongs to, `victims` those that it captures
    words(game, parameters) -> integers for the tables; `parameters` of an event is where they begin in T
    counters(parameters) -> how many counters of the state it uses, from S.st[COUNTER] on
    COUNTER_NAME = what they are called in the braces of a FEN (`phase`, then `phase2`)
    STARTS_EITHER = True if either side may begin
    leaves_in_check(parameters, turn) -> True if that side may come to move while the other is in check

and in words, for reasons and rulebooks, without full stops and as plain text (markup stays visible):

    explain(event, facts) -> text               what one of the events does here; facts as in facts.py
    phrase(parameters, words) -> text           what one of `pieces` does, of which it is the subject
    describe(parameters, words) -> sentences    the rule; not needed beside `phrase`. words as in facts.py
    TITLE = heading of its own section in a rulebook, instead of a place among the other rules

Shipped hooks are trusted. A hook file from elsewhere (`use: file.py`) is refused unless the caller
says allow_hooks. docs/hooks.md has a whole example.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from ...errors import DefinitionError, Mark, Problem, suggest
from ...model.ruleset import HookUse, Ruleset
from ..kernel.layout import COUNTERS
from ..kernel.parts import LOADING
from ..machine.forms import Kernel
from ..tables.memory import TableLimit
from ..tables.rules import EVENTS, BoundHook
from .binding import slot_of
from .sources import HookSource, find
from .speaking import asked, plain_text

__all__ = ["bind"]

#: The name of a counter in the braces of a FEN.
COUNTER = re.compile(r"[a-z][a-z_]{0,39}")


def problem(use: HookUse, code: str, message: str, hint: str = "") -> DefinitionError:
    """A problem at a hook of the definition."""
    return DefinitionError([Problem.at(use.mark or Mark("", 0, 0), code, message, "hooks", hint)])


def parameter_value(use: HookUse, game: Ruleset, name: str, spec: Mapping[str, Any], value: Any) -> Any:
    """A parameter's value, checked against its declaration."""
    names = [piece.name for piece in game.pieces]
    kind = spec["type"]
    if kind == "int":
        low, high = spec.get("minimum", 0), spec.get("maximum", 1 << 30)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise problem(use, "H371", f"'{name}' of hook '{use.name}' must be a number from {low} to {high}")
        return value
    wanted = value if isinstance(value, list) else [value]
    for word in wanted:
        if word not in names:
            near = suggest(str(word), names)
            hint = f"did you mean '{near}'?" if near else f"known: {', '.join(names)}"
            raise problem(use, "H372", f"unknown piece '{word}' in '{name}' of hook '{use.name}'", hint)
    if kind == "piece":
        if len(wanted) != 1:
            raise problem(use, "H371", f"'{name}' of hook '{use.name}' must be one piece")
        return wanted[0]
    return wanted


def parameters_of(use: HookUse, source: HookSource, game: Ruleset) -> dict[str, Any]:
    """All parameters of a use, defaults filled in; unknown and missing ones are refused."""
    specs: Mapping[str, Mapping[str, Any]] = asked(use, "PARAMETERS", lambda: source.parameters)
    for name in use.parameters:
        if name not in specs:
            near = suggest(str(name), list(specs))
            hint = f"did you mean '{near}'?" if near else f"known: {', '.join(specs) or 'none'}"
            raise problem(use, "H373", f"hook '{use.name}' has no parameter '{name}'", hint)
    values: dict[str, Any] = {}
    for name, spec in specs.items():
        if name in use.parameters:
            values[name] = parameter_value(use, game, name, spec, use.parameters[name])
        elif "default" in spec:
            values[name] = spec["default"]
        else:
            raise problem(use, "H374", f"hook '{use.name}' needs the parameter '{name}'")
    return values


def _words(module: ModuleType, game: Ruleset, values: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(map(int, module.words(game, values))) if hasattr(module, "words") else ()


def _counters(module: ModuleType, values: Mapping[str, Any]) -> int:
    return int(module.counters(values)) if hasattr(module, "counters") else 0


def _counter_names(use: HookUse, module: ModuleType, number: int, taken: Collection[str]) -> tuple[str, ...]:
    """What the counters of a hook are called in a FEN: its COUNTER_NAME, from the second on with a number."""
    name = getattr(module, "COUNTER_NAME", "")
    found = tuple(f"{name}{i + 1 if i else ''}" for i in range(min(number, COUNTERS)))
    if found and not (isinstance(name, str) and COUNTER.fullmatch(name)):
        message = f"hook '{use.name}' keeps counters and does not name them"
        raise problem(use, "H377", message, 'write COUNTER_NAME = "phase", a word of small letters')
    for one in found:
        if one in taken:
            message = f"hook '{use.name}' calls a counter '{one}', which a FEN has another meaning for"
            raise problem(use, "H375", message, "choose another COUNTER_NAME")
    return found


def bind(
    game: Ruleset,
    kernel: Kernel,
    folder: Path | None = None,
    allow: bool = False,
    reserved: Collection[str] = (),
) -> tuple[BoundHook, ...]:
    """Find, check and bind the hooks of a game for one form of the kernel, one thread at a time.

    `reserved` are the words of a FEN's braces that no counter may have as its name. Python's parser, and the
    numbers of foreign hooks, are the process's. Raises DefinitionError for unknown hooks, wrong parameters,
    hook files that fail, or foreign hooks without consent.
    """
    if not game.hooks:
        return ()
    with LOADING:
        return _bound(game, kernel, folder, allow, reserved)


def _bound(
    game: Ruleset, kernel: Kernel, folder: Path | None, allow: bool, reserved: Collection[str]
) -> tuple[BoundHook, ...]:
    bound: list[BoundHook] = []
    single: dict[str, str] = {}
    for use in game.hooks:
        source = find(use, folder, allow)
        values = parameters_of(use, source, game)
        module = asked(use, "import", source.load, kernel.form)
        slots, foreign = {}, []
        for event in EVENTS:
            if hasattr(module, event):
                if "capture" not in event and event in single:
                    message = f"hooks '{single[event]}' and '{use.name}' both decide '{event}'"
                    raise problem(use, "H375", message)
                single[event] = use.name
                try:
                    slots[event], function = slot_of(source, module, event, kernel)
                except TableLimit as error:
                    raise problem(use, "H390", str(error)) from None
                foreign += [function] if function else []
        counters = asked(use, "counters", _counters, module, values)
        taken = {*reserved, *(name for hook in bound for name in hook.counter_names)}
        bound.append(
            BoundHook(
                name=use.name,
                digest="" if source.is_shipped else source.digest,
                slots=slots,
                words=asked(use, "words", _words, module, game, values),
                pieces=frozenset(values.get("pieces") or ()),
                victims=None if values.get("victims") is None else frozenset(values["victims"]),
                counters=counters,
                counter_names=_counter_names(use, module, counters, taken),
                starts_either=bool(getattr(module, "STARTS_EITHER", False)),
                values=values,
                foreign=tuple(foreign),
                explain=getattr(module, "explain", None),
                title=plain_text(getattr(module, "TITLE", "")),
                phrase=getattr(module, "phrase", None),
                describe=getattr(module, "describe", None),
                leaves_in_check=getattr(module, "leaves_in_check", None),
            )
        )
    return tuple(bound)
