"""Imports go one way: every room imports only the rooms before it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "interpreter"

#: Room -> rooms it may import besides itself. A room is a folder, or a group of files.
ROOMS: dict[str, tuple[str, ...]] = {
    "errors": (),
    "document": ("errors",),
    "checking": ("document", "errors"),
    "inherit": ("checking", "document", "errors"),
    "geometry": (),
    "model": ("geometry",),
    "betza": ("geometry",),
    "building": ("betza", "model", "geometry", "document", "checking", "errors"),
    "kernel": (),
    "chains": ("model", "geometry"),
    "tables": ("chains", "kernel", "model", "geometry"),
    "hooks": ("tables", "kernel", "model", "errors"),
    "notation": ("tables", "chains", "kernel", "model", "geometry", "errors"),
    "reasons": ("hooks", "notation", "tables", "chains", "kernel", "model", "geometry", "errors"),
    "play": ("reasons", "hooks", "notation", "tables", "kernel", "model", "geometry", "errors"),
    "door": ("play", "reasons", "building", "inherit", "kernel", "tables", "document", "errors"),
    "lint": (
        *("door", "play", "building", "chains", "kernel", "model", "geometry"),
        *("inherit", "document", "errors"),
    ),
    "engine": ("play", "kernel", "model"),
    "drawing": ("play", "notation", "chains", "model", "geometry", "errors"),
    "rulebook": (
        *("drawing", "engine", "door", "play", "notation", "betza", "model", "geometry", "errors", "kernel"),
        *("inherit", "checking", "document"),
    ),
    "matches": ("engine", "door", "play", "notation", "model", "errors"),
    "protocols": (
        *("engine", "door", "play", "notation", "betza", "model", "geometry", "errors"),
        *("inherit", "checking", "document"),
    ),
    "records": (
        *(
            "protocols",
            "door",
            "play",
            "notation",
            "betza",
            "inherit",
            "checking",
            "document",
            "model",
            "geometry",
        ),
        *("kernel", "errors"),
    ),
    "lab": (
        *("records", "matches", "engine", "door", "play", "notation", "inherit", "checking", "document"),
        *("model", "geometry", "kernel", "errors"),
    ),
    "workbench": (
        *("lint", "door", "play", "reasons", "tables", "chains", "kernel", "model", "geometry"),
        *("inherit", "checking", "document", "errors"),
    ),
    "players": (
        *("records", "drawing", "rulebook", "lint", "workbench", "lab"),
        *(
            "matches",
            "protocols",
            "engine",
            "door",
            "play",
            "reasons",
            "notation",
            "betza",
            "model",
            "geometry",
            "errors",
        ),
        *("inherit", "checking", "document", "kernel", "building"),
    ),
    "reference": ("checking", "document"),
}
FILES = {
    "errors": "errors",
    "scalars": "document",
    "document": "document",
    "resources": "checking",
    "wording": "checking",
    "checking": "checking",
    "merging": "inherit",
    "inherit": "inherit",
    "flattened": "inherit",
    "options": "inherit",
    "optionuse": "inherit",
    "geometry": "geometry",
    "model": "model",
    "setup": "play",
    "position": "play",
    "variant": "play",
    "sheet": "play",
    "warmup": "play",
    "loading": "door",
    "alternatives": "door",
    "__init__": "door",
    "__main__": "players",
    "reference": "reference",
}
SOURCES = sorted(PACKAGE.rglob("*.py"))


def room_of(parts: tuple[str, ...]) -> str:
    """Room of a module given by its path below the package."""
    if len(parts) > 1 or (PACKAGE / parts[0]).is_dir():
        return parts[0]
    return FILES[parts[0]]


def imported(path: Path) -> set[tuple[str, ...]]:
    """Modules of the package that a file imports at run time, as paths below the package."""
    inside = path.relative_to(PACKAGE).with_suffix("").parts
    found: set[tuple[str, ...]] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or id(node) in skipped or not node.level:
            continue
        base = inside[: len(inside) - node.level]
        module = (*base, *(node.module.split(".") if node.module else ()))
        for name in node.names:
            full = (*module, name.name)
            is_module = (PACKAGE.joinpath(*full)).with_suffix(".py").exists() or PACKAGE.joinpath(
                *full
            ).is_dir()
            found.add(full if is_module else module or ("__init__",))
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_one_way(path: Path) -> None:
    room = room_of(path.relative_to(PACKAGE).with_suffix("").parts)
    allowed = {room, *ROOMS[room]}
    for module in imported(path):
        assert room_of(module) in allowed, f"{room} may not import {'.'.join(module)}"


def test_rooms_do_not_go_round() -> None:
    order = list(ROOMS)
    for room, before in ROOMS.items():
        for other in before:
            assert ROOMS.keys() >= {other}
            assert room not in reachable(other), f"{room} <-> {other}"
    assert len(order) == len(set(order))


def reachable(room: str) -> set[str]:
    """Every room that a room's imports lead to."""
    found: set[str] = set()
    waiting = [room]
    while waiting:
        for other in ROOMS[waiting.pop()]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def test_no_game_is_named_in_the_interpreter() -> None:
    games = r"\b(omega|wildebeest|senterej|ultima|empire|xiangqi|makruk|shatranj|antichess|horde)\b"
    for path in SOURCES:
        if path.parent.name == "hooks":
            continue
        code = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(code):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)) and ast.get_docstring(node):
                node.body = node.body[1:]
        names = {node.id for node in ast.walk(code) if isinstance(node, ast.Name)}
        names |= {
            str(node.value)
            for node in ast.walk(code)
            if isinstance(node, ast.Constant) and path.parent.name != "players"
        }
        for name in names:
            assert not re.search(games, name), f"{path.name} names {name!r}"


def test_the_compiler_is_loaded_with_the_kernel_only() -> None:
    """What decorates kernel functions outside `kernel.load` keeps their machine code beside the sources."""
    modules = "interpreter, interpreter.engine, interpreter.applications.cli.evaluation"
    said = "print(sorted({'numba', 'interpreter.rules.kernel.jit'} & set(sys.modules)))"
    command = [sys.executable, "-c", f"import sys, {modules}; {said}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"


def test_private_options_of_the_compiler_still_exist() -> None:
    from numba.core.cpu import CPUTargetOptions
    from numba.core.options import TargetOptions
    from numba.core.targetconfig import TargetConfig  # noqa: F401

    assert issubclass(CPUTargetOptions, TargetOptions)
    for name in ("_nrt", "no_cfunc_wrapper", "no_cpython_wrapper"):
        assert hasattr(CPUTargetOptions, name)
