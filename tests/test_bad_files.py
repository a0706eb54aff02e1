"""Every wrong definition in tests/bad is refused with the message that its first line announces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from shared import first, some

from interpreter.applications.authoring.lint.explain import ERRORS
from interpreter.errors import DefinitionError
from interpreter.language import inherit, options

FOLDER = Path(__file__).parent / "bad"
FILES = sorted(FOLDER.glob("*.yaml"))


def load_everything(path: Path) -> Any:
    """The variant of a definition file, as far as this installation can take it."""
    try:
        from interpreter import load
    except ImportError:
        document = inherit.resolve(path)
        return options.apply(document, options.choose(document))
    return load(str(path), kernel="plain")


def expectation(path: Path) -> tuple[str, str]:
    first = path.read_bytes().split(b"\n", 1)[0].decode("ascii")
    assert first.startswith("# expect: H"), f"{path.name}: the first line must be '# expect: CODE message'"
    code, fragment = first.removeprefix("# expect: ").split(" ", 1)
    return code, fragment


def by_code() -> list[Any]:
    """The first two files of each code run by default, the others by the mark `every`."""
    seen: Counter[str] = Counter()
    found = []
    for path in FILES:
        code, _ = expectation(path)
        seen[code] += 1
        found += [path] if seen[code] <= 2 else first(0, [path])
    return found


@pytest.mark.parametrize("path", by_code(), ids=lambda path: path.stem)
def test_message_and_place(path: Path) -> None:
    code, fragment = expectation(path)
    with pytest.raises(DefinitionError) as caught:
        load_everything(path)
    found = [one for one in caught.value.problems if one.code == code and fragment in one.message]
    assert found, f"expected {code} {fragment}, found:\n{caught.value}"
    lines = path.read_bytes().decode("utf-8", "replace").split("\n")
    for problem in found:
        if Path(problem.file).name == path.name:
            assert 1 <= problem.line <= len(lines)
            assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
            assert problem.source_line == lines[problem.line - 1]
        assert f"error[{code}]" in str(problem)


@pytest.mark.parametrize("path", some(4, FILES), ids=lambda path: path.stem)
def test_few_problems_follow_from_one_fault(path: Path) -> None:
    with pytest.raises(DefinitionError) as caught:
        load_everything(path)
    assert len(caught.value.problems) <= 3, str(caught.value)


def test_every_problem_has_a_known_code() -> None:
    codes = {expectation(path)[0] for path in FILES}
    assert {code for code in codes if code < "H3"} <= set(ERRORS)
