"""Mutants of changed files: which small faults do the fast tests not notice?

    python tests/mutants.py                       files changed since main, 24 mutants of them
    python tests/mutants.py --base HEAD~3 --most 100 --seed 7
    python tests/mutants.py interpreter/applications/rulebook/ends_in_words.py --tests tests/applications/rulebook

A mutant is the program with one fault: a row of a table is missing or has its neighbour's value, a text has
another word, a condition is turned round. Each is made in a copy of the tree, where the tests run that the
table of docs/contributing.md names for the file. Printed is what survives; the exit code is 1 if anything does.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, pairwise, zip_longest
from pathlib import Path

from worked import Copy

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "contributing.md"
KINDS = ("row", "swap", "word", "condition")
SECONDS = 900
EVERY = ("-m", "every or not (every or slow or oracle or bench or xboard or browser)")
"""All that CI runs at every change: recorded sentences are among what the default run leaves out."""
Span = tuple[int, int]


@dataclass(frozen=True)
class Mutant:
    """One fault: which kind, in which line, and the text of the file with it."""

    file: str
    line: int
    kind: str
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.kind}: {self.before.strip()} -> {self.after.strip() or '(nothing)'}"


class Source:
    """A file with the places of its parts."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.tree = ast.parse(text)
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def span(self, node: ast.AST) -> Span:
        """From where to where a part stands in the text."""
        return self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def _place(self, line: int, column: int) -> int:
        start = self._starts[line - 1]
        head = self.text[start : self._starts[line]].encode()[:column]
        return start + len(head.decode())

    def put(self, kind: str, changes: Iterable[tuple[Span, str]]) -> Mutant:
        """The mutant in which the parts in some places are others."""
        text, first = self.text, len(self.text)
        found = sorted(changes, reverse=True)
        for (start, end), new in found:
            text, first = text[:start] + new + text[end:], min(first, start)
        before = " | ".join(self.text[start:end] for (start, end), _ in reversed(found))
        after = " | ".join(new for _, new in reversed(found))
        return Mutant(self.file, self.text.count("\n", 0, first) + 1, kind, before[:100], after[:100], text)

    def mutants(self) -> Iterator[Mutant]:
        """All of them."""
        yield from (*self.of_tables(), *self.of_words(), *self.of_conditions())

    def of_tables(self) -> Iterator[Mutant]:
        """Rows of tables: a dictionary of at least two rows, each of them missing, or with the next one's value."""
        for table in (
            node for node in ast.walk(self.tree) if isinstance(node, ast.Dict) and len(node.keys) > 1
        ):
            rows = [
                (key, value) for key, value in zip(table.keys, table.values, strict=True) if key is not None
            ]
            for key, value in rows:
                end = self.span(value)[1]
                comma = re.match(r"\s*,", self.text[end:])
                yield self.put("row", [((self.span(key)[0], end + (comma.end() if comma else 0)), "")])
            for (_, one), (_, other) in pairwise(rows):
                texts = [self.text[slice(*self.span(node))] for node in (one, other)]
                if texts[0] != texts[1]:
                    yield self.put("swap", [(self.span(one), texts[1]), (self.span(other), texts[0])])

    def of_words(self) -> Iterator[Mutant]:
        """Words of texts that are said: of every text with a space in it that is not a docstring."""
        parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
                inside = parents.get(node)
                if isinstance(inside, ast.Expr):
                    continue
                start, end = self.span(inside if isinstance(inside, ast.JoinedStr) else node)
                for word in re.findall(r"(?<![\w{}'])[a-z]{3,}(?![\w{}'(=])", node.value)[:2]:
                    place = re.search(rf"(?<![\w{{.]){word}(?![\w}}(=])", self.text[start:end])
                    if place:
                        yield self.put("word", [((start + place.start(), start + place.end()), f"un{word}")])

    def of_conditions(self) -> Iterator[Mutant]:
        """Conditions, each turned round."""
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.If, ast.IfExp)):
                tests = [node.test]
            elif isinstance(node, ast.comprehension):
                tests = node.ifs
            else:
                continue
            if "TYPE_CHECKING" not in ast.dump(node)[:200]:
                for test in tests:
                    start, end = self.span(test)
                    yield self.put("condition", [((start, end), f"(not ({self.text[start:end]}))")])


def tests_of(file: str) -> list[str]:
    """The tests that the page names for a file: those of the longest folder that holds it."""
    table = PAGE.read_text(encoding="utf-8").partition("| changed |")[2].partition("\n\n")[0]
    found: list[tuple[int, list[str]]] = []
    for row in table.splitlines():
        rooms, _, tests = row.strip("| ").partition(" | ")
        for room in re.findall(r"`([^`]+)`", rooms):
            if file.startswith(room):
                found.append((len(room), re.findall(r"tests/[\w/.]+", tests.partition(", then")[0])))
    return max(found)[1] if found else ["tests"]


def changed(base: str) -> list[str]:
    """The files of the package that differ from a commit, and are still there."""
    command = ["git", "diff", "--name-only", base, "--", "interpreter/*.py"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return [name for name in names if (ROOT / name).exists() and "/kernel/" not in name]


def chosen(files: Iterable[str], most: int, seed: int, kinds: Iterable[str] = KINDS) -> list[Mutant]:
    """So many mutants of files, of all kinds alike."""
    dice = random.Random(seed)
    every = [m for file in files for m in Source(file, (ROOT / file).read_text(encoding="utf-8")).mutants()]
    shuffled = dice.sample(every, len(every))
    of_kind = [[mutant for mutant in shuffled if mutant.kind == kind] for kind in kinds]
    in_turn = (mutant for some in zip_longest(*of_kind) for mutant in some if mutant and readable(mutant))
    return list(islice(in_turn, most))


def readable(mutant: Mutant) -> bool:
    """Is it still Python?"""
    try:
        ast.parse(mutant.text)
    except SyntaxError:
        return False
    return True


def killed(copy: Copy, mutant: Mutant, tests: Iterable[str]) -> bool:
    """Do the tests fail in a copy of the tree with the fault?"""
    path = copy.root / mutant.file
    before = path.read_text(encoding="utf-8")
    path.write_text(mutant.text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        return subprocess.run(command, cwd=copy.root, capture_output=True, timeout=SECONDS).returncode == 1
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(before, encoding="utf-8")


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Print which small faults the fast tests do not notice.")
    parser.add_argument(
        "files", nargs="*", help="files of the package; by default those changed since --base"
    )
    parser.add_argument("--base", default="main", help="a commit (default: main)")
    parser.add_argument("--most", type=int, default=24, help="so many mutants (default: 24)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, action="append", help="only faults of this kind")
    parser.add_argument("--tests", nargs="+", help="run these instead of those that the page names")
    parser.add_argument("--every", action="store_true", help="run the tests marked `every` too, as CI does")
    parser.add_argument("--list", action="store_true", help="print the mutants, and run nothing")
    asked = parser.parse_args()
    mutants = chosen(asked.files or changed(asked.base), asked.most, asked.seed, asked.kind or KINDS)
    if asked.list:
        print("\n".join(map(str, mutants)))
        return 0
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy.of_tree(Path(folder))
        for number, mutant in enumerate(mutants, start=1):
            tests = asked.tests or tests_of(mutant.file)
            dead = killed(copy, mutant, [*tests, *(EVERY if asked.every else ())])
            survivors += not dead
            print(f"{number}/{len(mutants)} {'killed  ' if dead else 'SURVIVES'} {mutant}", flush=True)
    print(f"{len(mutants) - survivors} of {len(mutants)} were killed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
