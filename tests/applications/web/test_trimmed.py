"""The kernel file as a page has it: smaller, and what is left of it is the file's, byte for byte."""

from __future__ import annotations

import gzip
import re

import wasmtime

from interpreter.applications.web import binary
from interpreter.applications.web.script import joined
from interpreter.applications.web.trimmed import CODE, EMPTY, EXPORTS, _bodies, trimmed
from interpreter.rules.machine.file import FILE, facts
from interpreter.rules.machine.module import sections


def test_with_all_that_it_exports_it_is_the_file() -> None:
    assert trimmed(FILE.read_bytes(), {*facts()["entries"], "failure", "hook_index"}) == FILE.read_bytes()


def test_what_is_left_is_the_file_s_byte_for_byte() -> None:
    whole, page = dict(sections(FILE.read_bytes())), dict(sections(binary.kernel_file()))
    assert {key for key in whole if whole[key] != page[key]} == {EXPORTS, CODE}
    pairs = list(zip(_bodies(whole[CODE]), _bodies(page[CODE]), strict=True))
    kept = [before == after for before, after in pairs]
    assert 0 < kept.count(False) < len(kept)
    assert {after for before, after in pairs if before != after} == {EMPTY[1:]}


def test_it_is_a_module_and_small_enough_for_a_telephone() -> None:
    exports = wasmtime.Module(wasmtime.Engine(), binary.kernel_file()).exports
    assert {each.name for each in exports} == set(binary.CALLED)
    assert len(gzip.compress(binary.kernel_file(), 9, mtime=0)) <= 78_000


def test_the_scripts_call_what_it_has() -> None:
    called = set(re.findall(r"\.run\(\"(\w+)\"|calls\.(\w+)\(", joined()))
    assert {name for pair in called for name in pair if name} == set(binary.CALLED)
