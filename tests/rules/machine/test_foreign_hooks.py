"""Hook files of others in the kernel file: compiled to modules of their own, or called as Python."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from shared import HOOKED

import interpreter
from interpreter.applications.lab.kernel.counting import Counter
from interpreter.engine import Engine, Limits
from interpreter.errors import KernelError
from interpreter.rules.hooks import binding, sources
from interpreter.rules.machine import hooked
from interpreter.rules.machine.forms import NATIVE, PLAIN, WASM, can_run, usual

VETO = """
def veto(T, S, m, parameters, unused):
    return 1 if m & 1023 == 2 and (m >> 10) & 1023 == 7 else 0
"""
RAISING = """
def veto(T, S, m, parameters, unused):
    if m & 1023 == 7:
        raise ValueError("not from here")
    return 0
"""
WAYS = [
    pytest.param(
        "compiled",
        marks=pytest.mark.skipif(
            not can_run(NATIVE) or usual() == PLAIN, reason="Numba is not installed, or switched off"
        ),
    ),
    "python",
]


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How foreign hooks run: as if Numba were there, or not."""
    monkeypatch.setattr(binding, "can_run", lambda form: request.param == "compiled")
    return str(request.param)


def variant_with(folder: Path, hook: str, form: str = WASM) -> interpreter.Variant:
    """A small variant with a hook file of its own."""
    (folder / "hooked.yaml").write_text(HOOKED)
    (folder / "mine.py").write_text(f'"""A hook in {folder}."""\n{hook}')
    return interpreter.load(folder / "hooked.yaml", allow_hooks=True, kernel=form)


def is_compiled(variant: interpreter.Variant) -> bool:
    """Has the only foreign hook become a module?"""
    ((function,),) = [hook.foreign for hook in variant.hooks]
    return bool(function.compiled)


@pytest.mark.every
@pytest.mark.filterwarnings("ignore:hook 'mine.py':RuntimeWarning")
def test_rules_search_and_laboratory_are_those_of_plain_python(way: str, tmp_path: Path) -> None:
    ours, plain = variant_with(tmp_path, VETO), variant_with(tmp_path, VETO, PLAIN)
    assert is_compiled(ours) == (way == "compiled")
    here, there = ours.position(), plain.position()
    assert here.legal_moves.texts == there.legal_moves.texts
    assert "c1c2" not in here.legal_moves.texts
    assert here.perft(3) == there.perft(3)
    assert here.playout(5, 30) == there.playout(5, 30)
    found = [Engine(each, hash_mb=1).search(each.position(), Limits(nodes=200)) for each in (ours, plain)]
    assert found[0].nodes == found[1].nodes
    assert [line.pv for line in found[0].lines] == [line.pv for line in found[1].lines]
    counted = [Counter(each).count(None, [()], [7], 30).moves[0].tolist() for each in (ours, plain)]
    assert counted[0] == counted[1]
    several = Engine(ours, hash_mb=1, threads=3).search(here, Limits(nodes=3000))
    assert several.move in here.legal_moves


@pytest.mark.every
@pytest.mark.filterwarnings("ignore:hook 'mine.py':RuntimeWarning")
@pytest.mark.parametrize("threads", [1, 2])
def test_what_a_hook_raises(way: str, threads: int, tmp_path: Path) -> None:
    """Python's exception reaches whoever asked; of a compiled one is known that it would have raised."""
    variant = variant_with(tmp_path, RAISING)
    kind, text = (KernelError, "a hook was stopped") if way == "compiled" else (ValueError, "not from here")
    start, later = variant.position(), variant.position("2k2/5/5/5/2K2 w - - 0 1")
    assert len(start.legal_moves) == 5
    engine, counter = Engine(variant, hash_mb=1, threads=threads), Counter(variant)
    for _ in range(2):
        with pytest.raises(kind, match=text):
            start.perft(4)
        with pytest.raises(kind, match=text):
            engine.search(later, Limits(depth=6))
        with pytest.raises(kind, match=text):
            counter.count(None, [() for _ in range(20)], list(range(1, 21)), 60)
        assert len(variant.position().legal_moves) == 5
        if threads == 1:  # others look further at once
            assert engine.search(start, Limits(depth=1)).move in start.legal_moves


@pytest.mark.every
@pytest.mark.filterwarnings("ignore:hook 'mine.py':RuntimeWarning")
def test_an_exception_belongs_to_its_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binding, "can_run", lambda form: False)
    variant = variant_with(tmp_path, RAISING)
    told: list[str] = []

    def work() -> None:
        for _ in range(20):
            try:
                variant.position().perft(4)
            except ValueError as error:
                told.append(str(error))
            assert len(variant.position().legal_moves) == 5

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == ["not from here"] * 60


def test_the_warning_says_what_would_compile_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binding, "can_run", lambda form: False)
    words = (
        r"hook 'mine.py' \(veto\) runs as plain Python, slowly: "
        r"to compile it, pip install 'heterodox\[native\]'"
    )
    with pytest.warns(RuntimeWarning, match=words):
        variant_with(tmp_path, VETO)


@pytest.mark.filterwarnings("ignore:hook 'mine.py':RuntimeWarning")
def test_the_same_file_is_one_hook_however_often_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(binding, "can_run", lambda form: False)
    first = variant_with(tmp_path, VETO)
    known = dict(binding._NUMBERS)
    for _ in range(5):
        again = interpreter.load(tmp_path / "hooked.yaml", allow_hooks=True, kernel=WASM)
        assert again.hooks[0].slots == first.hooks[0].slots
    source = sources.HookSource("mine.py", tmp_path / "mine.py")
    module = source.load(WASM)
    for _ in range(2000):
        binding.slot_of(source, module, "veto", first.kernel)
    assert variant_with(tmp_path, VETO, PLAIN).hooks[0].slots == first.hooks[0].slots
    assert known == binding._NUMBERS


@pytest.mark.filterwarnings("ignore:hook 'mine.py':RuntimeWarning")
def test_more_hooks_than_the_table_has_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binding, "can_run", lambda form: False)
    monkeypatch.setattr(binding, "_NUMBERS", {("", str(i)): hooked.FIRST + i for i in range(hooked.MOST - 1)})
    last = variant_with(tmp_path, VETO)
    assert last.hooks[0].slots["veto"] == hooked.FIRST + hooked.MOST - 1
    assert len(last.position().legal_moves) == 4
    other = tmp_path / "other"
    other.mkdir()
    with pytest.raises(interpreter.DefinitionError, match=r"H390\]: this process has loaded 1,024 functions"):
        variant_with(other, VETO)
    assert variant_with(tmp_path, VETO).position().perft(2) == last.position().perft(2)


@pytest.mark.filterwarnings("ignore:hook 'mine.py':RuntimeWarning")
def test_an_edited_hook_is_another_variant(tmp_path: Path, form: str) -> None:
    """What is kept of a variant, as the tables of its search, is not used for the one with the new file."""
    before = variant_with(tmp_path, VETO, form)
    wanted = Engine(before, hash_mb=1).search(before.position(), Limits(depth=2))
    after = variant_with(tmp_path, VETO.replace("return 1 if", "return 0 if"), form)
    assert before != after
    assert after == interpreter.load(tmp_path / "hooked.yaml", allow_hooks=True, kernel=form)
    found = Engine(after, hash_mb=1).search(after.position(), Limits(depth=2))
    assert found.nodes != wanted.nodes
