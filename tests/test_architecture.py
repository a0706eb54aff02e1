"""The rooms are the folders, and imports go one way: what is on the disk is read, types included."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "interpreter"
SOURCES = sorted(PACKAGE.rglob("*.py"))
Module = tuple[str, ...]

#: The rooms from the ground up: each may import what stands before it, and nothing else.
FLOORS = (
    "errors",
    *(
        "language",
        "model",
        "model.betza",
        "kinds",
        "kinds.movement",
        "kinds.ends",
        "kinds.schema",
        "building",
    ),
    *("rules.chains", "rules.kernel", "rules.machine", "rules.machine.forge", "rules.tables", "rules.hooks"),
    "rules",  # what of it is compiled
    *("play.notation", "play.core", "play.reasons", "play.winning", "play"),
    *("solver.kernel", "solver"),
    *("engine.kernel", "engine"),
    *("applications.drawing", "applications.rulebook"),
    "",  # the public door
    *("applications.protocols", "applications.records", "applications.matches", "applications.learning"),
    *(f"applications.lab.{room}" for room in ("kernel", "statistics", "design", "store", "measures")),
    *(f"applications.lab.{room}" for room in ("questions", "playing", "answers", "report")),
    "lab",  # its door
    "batch",
    *("applications.kernel_file", "applications.web"),
    *("applications.authoring.lint", "applications.authoring.workbench"),
    "applications.exchange",
    *("applications.studio", "applications.studio.workbench"),
    "applications.lsp",
    "notebook",
    *("applications.cli.common", "applications.cli.understanding", "applications.cli.playing"),
    *("applications.cli.solving", "applications.cli.matches", "applications.cli.lab"),
    *("applications.cli.authoring", "applications.cli.exchange", "applications.cli"),
)
#: Rooms that may know how the kernel's integers are laid out.
INTEGERS = ("rules", "play", "solver", "engine", "applications.lab.kernel", "applications.web", "batch")

#: Rooms that work without NumPy, and the files among them that have to do with a compiled kernel's arrays.
WITHOUT_NUMPY = FLOORS[: FLOORS.index("applications.drawing")]
ARRAYS = {
    *(("rules", "kernel", "jit"), ("rules", "kernel", "parts"), ("rules", "hooks", "binding")),
    *(("rules", "machine", "native"), ("rules", "machine", "forge", "making")),
}


def module_of(path: Path) -> Module:
    """A file as the name it is imported by, below the package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


MODULES = {module_of(path): path for path in SOURCES}


@cache
def room_of(module: Module) -> str:
    """The folder of a module; what everybody needs is a room of its own, below all others."""
    loose = dict.fromkeys(("arguments", "caching", "errors", "numerals", "ranges", "version"), "errors")
    loose |= {"__main__": "applications.cli", "notebook": "notebook"}
    if len(module) == 1 and module[0] in loose:
        return loose[module[0]]
    return ".".join(MODULES[module].parent.relative_to(PACKAGE).parts)


@cache
def syntax(module: Module) -> ast.Module:
    """A module as Python reads it."""
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements of a module, of its functions and of its branches; not what they are made of."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        for each in getattr(node, part, ()):
            yield each
            yield from statements(each)


@cache
def taken(module: Module) -> frozenset[tuple[Module, str]]:
    """From which modules of the package one imports which names, for types only or in functions too."""
    inside = MODULES[module].relative_to(PACKAGE).with_suffix("").parts
    found: set[tuple[Module, str]] = set()
    for node in statements(syntax(module)):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = inside[: len(inside) - node.level]
            source = (*above, *(node.module.split(".") if node.module else ()))
            found |= {(source, a.name) for a in node.names}
    return frozenset(found)


@cache
def imported(module: Module) -> frozenset[Module]:
    """Modules of the package that one imports."""
    found = {full if (full := (*source, name)) in MODULES else source for source, name in taken(module)}
    return frozenset(found - {module})


def test_one_way() -> None:
    """Every room imports only rooms before it."""
    pairs = [(a, b) for a in MODULES for b in imported(a)]
    upward = [(a, b) for a, b in pairs if FLOORS.index(room_of(b)) > FLOORS.index(room_of(a))]
    assert not upward, "\n".join(f"{'.'.join(a)} may not import {'.'.join(b)}" for a, b in upward)


def test_every_folder_is_a_room() -> None:
    folders = {room_of(module) for module in MODULES} - {
        "applications",
        "applications.authoring",
        "applications.lab",
    }
    assert folders == set(FLOORS)


def test_rooms_of_the_laboratory_are_entered_by_their_doors() -> None:
    """Who is outside takes what a room's `__init__` hands out; the kernel's room hands out machine code only."""
    doors = {("applications", "lab", *room.split(".")[2:]) for room in FLOORS if "applications.lab." in room}
    for module in MODULES:
        for source, name in taken(module):
            if source[:3] in doors - {("applications", "lab", "kernel")} and source[:3] != module[:3]:
                assert len(source) == 3, f"{'.'.join(module)} takes {name} past the door of {source[2]}"


def test_no_circle_of_files() -> None:
    """Imports for types count: who needs a type to be understood cannot be read before it."""
    packages = {module for module, path in MODULES.items() if path.name == "__init__.py"}
    graph = {module: imported(module) for module in MODULES if module not in packages}
    # A package stands for what its __init__ imports.
    graph |= {module: imported(module) for module in packages}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(".".join(each) for each in error.args[1]))


#: The doors of the rooms of the command line: what other rooms may import of them. The others have none.
DOORS = {
    "common": {"shell", "commands", "terminal", "progress"},
    "understanding": {"listing", "show", "explain", "evaluation"},
}


def test_rooms_of_the_command_line_are_entered_by_their_doors() -> None:
    for module in MODULES:
        for _, _, room, *inside in (each for each in imported(module) if each[:2] == ("applications", "cli")):
            if inside and room_of(module) != f"applications.cli.{room}":
                assert inside[0] in DOORS.get(room, ()), f"{'.'.join(module)} imports {room}.{inside[0]}"


def test_integers_of_the_kernel_stay_inside() -> None:
    """Nobody else imports the kernel's layout, or a private member of a position."""
    inner = {("rules", "kernel", "layout"), ("engine", "kernel", "frames")}
    private = re.compile(r"\b(position|variant|start|twin|after|before)\._[a-z]+")
    for module, path in MODULES.items():
        if not room_of(module).startswith(INTEGERS):
            assert not imported(module) & inner, f"{path} imports the layout"
            assert not private.search(path.read_text(encoding="utf-8")), f"{path} uses a private member"


GAMES = re.compile(r"\b(omega|wildebeest|senterej|ultima|empire|xiangqi|makruk|shatranj|antichess|horde)\b")


def test_no_game_is_named_in_the_interpreter() -> None:
    for module, path in MODULES.items():
        if room_of(module) == "rules.hooks":
            continue
        for name in words_of(module, strings=not room_of(module).startswith("applications.cli")):
            assert not GAMES.search(name), f"{path.name} names {name!r}"


def foreign(module: Module) -> set[str]:
    """Packages of others that a file imports, at its head or in a function."""
    code = syntax(module)
    found = {a.name for node in ast.walk(code) if isinstance(node, ast.Import) for a in node.names}
    found |= {
        node.module
        for node in ast.walk(code)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
    }
    return {name.split(".")[0] for name in found}


@pytest.mark.every
def test_rules_and_opponent_need_no_numpy() -> None:
    """Only what runs the kernel knows the arrays that its compiled form works on."""
    without = [module for module in MODULES if room_of(module) in WITHOUT_NUMPY and module not in ARRAYS]
    assert not [module for module in without if "numpy" in foreign(module)]


def words_of(module: Module, strings: bool) -> Iterator[str]:
    """Names and constants of a module, texts that stand alone (docstrings) aside."""
    text = MODULES[module].read_text(encoding="utf-8")
    if not GAMES.search(text):
        return  # nor does a part of it name one
    code = list(ast.walk(syntax(module)))
    alone = {id(node.value) for node in code if isinstance(node, ast.Expr)}
    for node in code:
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Constant) and strings and id(node) not in alone:
            yield str(node.value)


@pytest.mark.every
def test_the_compiler_is_loaded_with_the_kernel_only() -> None:
    """What decorates kernel functions outside `Part.load` keeps their machine code beside the sources."""
    modules = "interpreter, interpreter.engine, interpreter.applications.cli.understanding.evaluation"
    said = "print(sorted({'numba', 'interpreter.rules.kernel.jit'} & set(sys.modules)))"
    command = [sys.executable, "-c", f"import sys, {modules}; {said}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.every
def test_the_evaluation_is_derived_without_numpy() -> None:
    asked = "interpreter.engine.evaluation.engine_tables(interpreter.load('chess'))"
    said = "print('numpy' in sys.modules)"
    command = [sys.executable, "-c", f"import sys, interpreter.engine.evaluation; {asked}; {said}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"


def test_what_runs_the_kernel_is_loaded_with_a_variant() -> None:
    modules = "interpreter, interpreter.engine, interpreter.applications.cli.cli"
    slow = {"wasmtime", "numpy", "jsonschema", "prompt_toolkit"}
    command = [sys.executable, "-c", f"import sys, {modules}; print(sorted({slow} & set(sys.modules)))"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"


def test_private_options_of_the_compiler_still_exist() -> None:
    pytest.importorskip("numba", reason="Numba is not installed")
    from numba.core.cpu import CPUTargetOptions
    from numba.core.options import TargetOptions
    from numba.core.targetconfig import TargetConfig  # noqa: F401

    assert issubclass(CPUTargetOptions, TargetOptions)
    for name in ("_nrt", "no_cfunc_wrapper", "no_cpython_wrapper"):
        assert hasattr(CPUTargetOptions, name)


OPTIONAL = (
    *("chess", "pyffish", "numba", "playwright", "axe_playwright_python", "websocket"),
    *("gymnasium", "pettingzoo", "pygls", "lsprotocol"),
)
"""What the README's test command does not install: the extras `oracle`, `native`, `browser`, `env` and `lsp`."""


def unguarded(path: Path) -> set[str]:
    """What a file of the tests needs of the optional modules to be read; nothing if it says when it is skipped."""
    text = path.read_text(encoding="utf-8")
    if "importorskip" in text:
        return set()
    found = set()
    for node in ast.parse(text).body:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for root in (name.partition(".")[0] for name in names):
            beside = [path.with_name(f"{root}.py"), Path(__file__).with_name(f"{root}.py")]
            found |= {root} & {*OPTIONAL}
            found |= next((unguarded(file) for file in beside if file.is_file()), set())
    return found


@pytest.mark.every
def test_the_tests_are_read_without_optional_modules() -> None:
    paths = sorted(Path(__file__).parent.rglob("test_*.py"))
    assert {path.name: names for path in paths if (names := unguarded(path))} == {}
