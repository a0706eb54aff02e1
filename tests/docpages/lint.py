"""What the linter finds, as a page; running this module writes docs/lint.md."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

from interpreter.applications.authoring.lint.catalogue import CATALOGUE
from interpreter.applications.authoring.lint.explain import ERRORS
from interpreter.caching import write_whole

PAGE = Path(__file__).parents[2] / "docs" / "lint.md"
GROUPS = {
    "H40": "Board and regions",
    "H41": "Pieces",
    "H42": "Pieces",
    "H43": "Start",
    "H44": "End conditions",
    "H45": "Options",
    "H46": "The file",
    "H49": "The linter itself",
}
_OPENING = """\
# What the linter finds

`heterodox check FILE` refuses what is wrong (errors, H0 to H3) and then warns about what is allowed but likely
a mistake (findings, H4). Findings fail with `--strict` only. This page is made from the catalogue by
`python tests/docpages/lint.py`; `heterodox explain-code CODE` prints one entry.

A finding is proved from the movement tables, never guessed: more is thought possible than really is, so
what is called impossible never happens. Every value of every option is looked at: a finding that another
value refutes is not reported, but a bad start, and a mate or stalemate without a result, are one with any
value, which is then named. Where a rule hook proposes moves of its own, and in games of giant size, findings
about where pieces can go are not made, and `check` says so.

A finding that is meant is silenced in the file, with a reason; a silence without a finding is itself a
finding. A file allows for itself only, not for those that extend it.

```yaml
lint:
  allow:
    - {code: H417, path: pieces.elephant, reason: elephants defend their own half}
```
"""


def page() -> str:
    """The page of all findings, and the list of errors."""
    return "\n".join([_OPENING, *_findings(), *_errors()]).rstrip() + "\n"


def _findings() -> Iterator[str]:
    heading = ""
    for code, entry in CATALOGUE.items():
        if GROUPS[code[:3]] != heading:
            heading = GROUPS[code[:3]]
            yield f"## {heading}\n"
        yield f"### {code}: {entry.title}\n\n{textwrap.fill(entry.why, 120)}\n"
        yield f"```yaml\n{entry.example}\n```\n"
        yield f"Remedy: {entry.remedy}.\n"


def _errors() -> Iterator[str]:
    yield "## Errors\n\nNot to be silenced: the definition cannot be used.\n"
    yield "| code | error | why | example |\n|---|---|---|---|"
    for code, entry in ERRORS.items():
        example = "; ".join(f"`{line}`" for line in entry.example.splitlines())
        yield f"| {code} | {entry.title} | {entry.why} | {example} |"


if __name__ == "__main__":
    write_whole(PAGE, page().encode())
    print(PAGE)
