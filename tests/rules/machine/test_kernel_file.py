"""The committed kernel file: made of the sources that are there, and what is said of it is right."""

from __future__ import annotations

import ast
import base64
import json
import os
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

import pytest
import wasmtime
from shared import load
from worked import Copy

from interpreter.applications.cli.cli import about
from interpreter.applications.kernel_file import __main__ as command
from interpreter.applications.kernel_file.__main__ import COMMAND, FOLDER
from interpreter.applications.lab.playing.conducting import begin, prepare
from interpreter.errors import KernelError
from interpreter.rules.kernel import layout as k
from interpreter.rules.machine import file
from interpreter.rules.machine.forms import PLAIN, demand_fresh, usual
from interpreter.rules.machine.module import data_end, with_shared_memory
from interpreter.rules.machine.sources import KERNELS, PACKAGE, source_files, sources_hash
from interpreter.solver.material import read_material
from interpreter.solver.solving import Solver
from interpreter.solver.store import Files

MODULE = (FOLDER / "kernel.wasm").read_bytes()
FACTS = json.loads((FOLDER / "kernel.json").read_text())
LETTERS = {"i32": "[AH]", "i64": "I"}  # addresses of words, or of halves of a half
STACK = 1 << 18
TABLES, STATE, MOVES = 1 << 18, 1 << 19, 1 << 20
PAGES = 64
needs_the_compiler = pytest.mark.skipif(
    not find_spec("numba") or usual() == PLAIN, reason="Numba is not installed, or switched off"
)


ENGINE = wasmtime.Engine()


@cache
def compiled_module(module: bytes) -> wasmtime.Module:
    """A module as machine code, which takes half a second for the kernel: made once."""
    return wasmtime.Module(ENGINE, module)


class Instance:
    """The kernel file in a memory of zeros: every array is empty, every number 0."""

    def __init__(self, module: bytes = MODULE) -> None:
        self.store = wasmtime.Store(ENGINE)
        limits, i32 = wasmtime.Limits(PAGES, None), wasmtime.ValType.i32()
        self.memory = wasmtime.Memory(self.store, wasmtime.MemoryType(limits))
        self.stack = wasmtime.Global(self.store, wasmtime.GlobalType(i32, True), wasmtime.Val.i32(STACK))
        kind = wasmtime.TableType(wasmtime.ValType.funcref(), wasmtime.Limits(64, None))
        self.given = {
            "__linear_memory": self.memory,
            "__stack_pointer": self.stack,
            "__indirect_function_table": wasmtime.Table(self.store, kind, None),
        }
        self.exports = self.exports_of(module)

    def exports_of(self, module: bytes) -> Any:
        """What a module exports that works in this memory."""
        compiled = compiled_module(module)
        imports = [self.given[str(each.name)] for each in compiled.imports]
        return wasmtime.Instance(self.store, compiled, imports).exports(self.store)

    def call(self, name: str, *arguments: int) -> Any:
        """Call an entry; the stack is whole again after a trap."""
        try:
            return self.exports[name](self.store, *arguments)
        except wasmtime.Trap:
            self.stack.set_value(self.store, wasmtime.Val.i32(STACK))
            raise

    def failure(self) -> bytes:
        """What the last call has left to tell of its failure."""
        cell = self.exports["failure"](self.store)
        address, size = struct.unpack("<II", self.memory.read(self.store, cell, cell + 8))
        return bytes(self.memory.read(self.store, address, address + size))

    def set(self, address: int, index: int, word: int) -> None:
        """Write a word of an array."""
        self.memory.write(self.store, struct.pack("<q", word), address + 8 * index)


def test_the_file_is_made_of_these_sources() -> None:
    assert FACTS["sources"] == sources_hash(), f"the kernel's sources have changed: run '{COMMAND}'"


@pytest.fixture
def of_other_sources(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A kernel file that somebody has not made again after a change."""
    monkeypatch.setattr(file, "facts", lambda: FACTS | {"sources": "0" * 64})
    file.stale.cache_clear()
    yield
    file.stale.cache_clear()


REMEDY = "make it again with 'python -m interpreter.applications.kernel_file'"


@pytest.mark.usefixtures("of_other_sources")
class TestOfOtherSources:
    """What a contributor is told who has forgotten to make the file."""

    def test_whoever_reads_it_is_warned(self) -> None:
        with pytest.warns(RuntimeWarning, match=f"made of other sources than lie here.*{REMEDY}"):
            assert file.module_text() == MODULE

    def test_the_version_says_it(self) -> None:
        assert ("warning: the kernel file was made of other sources" in about()) == (usual() == "wasm")

    def test_nothing_is_recorded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        demand_fresh("plain")
        demand_fresh("native")
        with pytest.raises(KernelError, match=f"^nothing is recorded: .*{REMEDY}"):
            demand_fresh("wasm")
        monkeypatch.setenv("HETERODOX_KERNEL", "wasm")
        for record in (lambda: begin(cast(Any, None), [], None), lambda: prepare([])):
            with pytest.raises(KernelError, match="nothing is recorded"):
                record()

    def test_what_is_installed_is_not_looked_at(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(file, "is_checkout", lambda: False)
        monkeypatch.setattr(file, "sources_hash", lambda: pytest.fail("the sources are read"))
        assert file.stale() == ""


@pytest.mark.filterwarnings("ignore:the kernel file was made of other sources")
def test_a_solved_ending_is_not_kept_by_a_stale_file(of_other_sources: None, tmp_path: Path) -> None:
    chess = load("chess", kernel="wasm")
    with pytest.raises(KernelError, match="nothing is recorded"):
        Solver(chess, Files(chess, tmp_path)).solve(read_material(chess, "KRvK"))


@pytest.mark.every
def test_commands_in_a_checkout_that_was_changed(tmp_path: Path) -> None:
    """The whole way: a copy of the tree, a word changed in the kernel."""
    copy = Copy.of_tree(tmp_path)
    with (tmp_path / "interpreter/rules/kernel/ends.py").open("a") as stream:
        stream.write("# A change.\n")
    environment = {key: os.environ[key] for key in os.environ if key != "HETERODOX_KERNEL"}
    for words, code in (
        ("--version", 0),
        ("moves chess", 0),
        ("lab run chess --games 2 --db x.sqlite", 2),
    ):
        command = [sys.executable, "-m", "interpreter", *words.split()]
        found = subprocess.run(command, cwd=copy.root, capture_output=True, text=True, env=environment)
        assert found.returncode == code, found.stderr
        assert REMEDY in found.stdout + found.stderr, found


@pytest.mark.every
def test_contents_make_the_hash_and_not_newlines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copies = {path: tmp_path / path.relative_to(PACKAGE) for path in source_files()}
    for path, copy in copies.items():
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    before = sources_hash()
    monkeypatch.setattr("interpreter.rules.machine.sources.PACKAGE", tmp_path)
    monkeypatch.setattr("interpreter.rules.machine.sources.HOOKS", tmp_path / "rules/hooks")
    assert len(source_files()) == len(copies)
    assert sources_hash() == before
    for copy in copies.values():
        text = copy.read_bytes()
        copy.write_bytes(text + b"#")
        assert sources_hash() != before
        copy.write_bytes(text)
    copy.rename(copy.with_name("other.py"))
    assert sources_hash() != before


def test_what_is_said_of_entries_is_what_is_exported() -> None:
    exported = {each.name: each.type for each in compiled_module(MODULE).exports}
    assert exported.keys() == FACTS["entries"].keys() | {"failure", "hook_index"}
    for name, said in FACTS["entries"].items():
        form = exported[name]
        assert isinstance(form, wasmtime.FuncType)
        assert re.fullmatch("".join(LETTERS[str(each)] for each in form.params), said["parameters"])
        assert [str(each) for each in form.results] == ["i64"] * said["returns"]


def test_it_wants_a_memory_a_stack_and_a_table_only() -> None:
    imports = compiled_module(MODULE).imports
    names = {"__linear_memory", "__stack_pointer", "__indirect_function_table"}
    assert {(each.module, each.name) for each in imports} == {("env", name) for name in names}


def test_its_data_are_small_and_tell_nothing_of_where_it_was_made() -> None:
    assert FACTS["data_end"] == data_end(MODULE) < 1 << 12
    assert not re.search(rb"interpreter|numba|\.py", MODULE)


def test_a_memory_can_be_shared() -> None:
    config = wasmtime.Config()
    config.wasm_threads = config.shared_memory = True
    shared = with_shared_memory(MODULE)
    imports = wasmtime.Module(wasmtime.Engine(config), shared).imports
    (memory,) = [each.type for each in imports if isinstance(each.type, wasmtime.MemoryType)]
    assert memory.is_shared
    assert memory.limits.max == 1 << 16
    assert with_shared_memory(shared) == shared


def test_every_hook_stands_in_the_table() -> None:
    kernel = Instance()
    places = [kernel.call("hook_index", number) for number in FACTS["hooks"].values()]
    assert sorted(FACTS["hooks"].values()) == list(range(len(places)))
    assert len(set(places)) == len(places)
    assert all(0 < place < 64 for place in places)
    assert kernel.call("hook_index", len(places)) == 0


def test_a_failure_is_told_and_forgotten() -> None:
    kernel = Instance()
    assert kernel.failure() == b""
    with pytest.raises(wasmtime.Trap):
        kernel.call("perft", TABLES, STATE, MOVES, k.MOVE_BASE // 2 + 1, 1)
    (row,) = [each for each in FACTS["errors"] if base64.b64decode(each["data"]) == kernel.failure()]
    assert row["kind"] == "MemoryError"
    assert row["message"].startswith("too many plies")
    kernel.call("hash_of", TABLES, STATE)
    assert kernel.failure() == b""


def test_the_kernel_knows_how_long_a_list_of_moves_may_be() -> None:
    kernel = Instance()
    assert kernel.call("legal", TABLES, STATE, MOVES, k.MOVE_BUFFER) == k.MOVE_BUFFER
    with pytest.raises(wasmtime.Trap):
        kernel.call("legal", TABLES, STATE, MOVES, k.MOVE_BUFFER + 1)
    assert b"too many moves: more than the list" in kernel.failure()


def test_an_address_out_of_the_memory_is_no_failure_of_the_kernel() -> None:
    kernel = Instance()
    with pytest.raises(wasmtime.Trap, match="out of bounds"):
        kernel.call("hash_of", PAGES << 16, STATE)
    assert kernel.failure() == b""
    kernel.call("hash_of", TABLES, STATE)


def test_the_kernel_asks_for_the_length_of_no_other_array() -> None:
    asked = {"len": set(), "shape": set(), "size": set()}  # type: dict[str, set[str]]
    for folder in KERNELS:
        for path in (PACKAGE / folder).glob("*.py"):
            text = path.read_text()
            if ".jit import" not in text:
                continue  # no functions of the kernel
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
                    asked["len"].add(ast.unparse(node.args[0]))
                elif isinstance(node, ast.Attribute) and node.attr in asked:
                    asked[node.attr].add(ast.unparse(node))
                assert not isinstance(node, ast.Slice), f"{path.name}: the length of a part of an array"
    assert asked == {"len": {"M"}, "shape": set(), "size": set()}


def veto(tables: Any, state: Any, move: int, parameters: int, unused: int) -> Any:
    """A hook of an author, with names of his own."""
    if move < 0:
        raise ValueError
    return tables[parameters] // move - state.st[0]


def remembering(tables: Any, state: Any, move: int, parameters: int, unused: int) -> int:
    """A hook that looks a number up in a constant."""
    return (3, 1, 4, 1, 5, 9, 2, 6)[move & 7]


def halving(tables: Any, state: Any, move: int, parameters: int, unused: int) -> float:
    """A hook that gives no integer."""
    return move / 2


@pytest.mark.every
@needs_the_compiler
def test_a_foreign_hook_works_in_the_memory_of_the_kernel() -> None:
    from interpreter.rules.machine.forge.foreign import hook_module
    from interpreter.rules.machine.native import state_dtype

    kernel = Instance()
    hook = kernel.exports_of(hook_module(veto, state_dtype(), "veto"))["veto"]
    kernel.set(TABLES, 7, -35)
    assert hook(kernel.store, TABLES, STATE, 5, 7, 0) == -7
    for move in (0, -1):
        with pytest.raises(wasmtime.Trap, match="unreachable"):
            hook(kernel.store, TABLES, STATE, move, 7, 0)


@needs_the_compiler
@pytest.mark.parametrize(("hook", "error"), [(remembering, ValueError), (halving, TypeError)])
def test_what_cannot_be_a_module_is_refused(hook: Any, error: type[Exception]) -> None:
    from interpreter.rules.machine.forge.foreign import hook_module
    from interpreter.rules.machine.native import state_dtype

    with pytest.raises(error, match=r"constants in memory|a result must be an integer"):
        hook_module(hook, state_dtype())


@pytest.mark.slow
@needs_the_compiler
def test_a_copy_elsewhere_makes_the_same_file(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "interpreter", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", *COMMAND.split()[2:], "--check"]
    done = subprocess.run(
        command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": ""}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_command_tells_what_is_different(monkeypatch: pytest.MonkeyPatch) -> None:
    contents = tuple((FOLDER / name).read_bytes() for name in command.FILES)
    assert command.difference(contents) == ""
    assert f"make it again with '{COMMAND}'" in command.difference((b"", contents[1]))
    tools = FACTS | {"tools": FACTS["tools"] | {"numba": "0.1"}}
    assert command.difference((contents[0], json.dumps(tools).encode())) == ""
    assert "numba" in command.difference((b"", json.dumps(tools).encode()))
    monkeypatch.setattr(command, "FOLDER", Path("nowhere"))
    assert "kernel.wasm and kernel.json do not exist" in command.difference(contents)
