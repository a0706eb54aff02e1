"""The codes explained: one, or all as a list or a page; running this module writes the page."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from pathlib import Path

from ....caching import write_whole
from ....errors import CODES, RequestError, did_you_mean
from .catalogue import CATALOGUE
from .errors_explained import ERRORS

WIDTH = 100
PAGE = Path(__file__).parents[4] / "docs" / "lint.md"
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
_ERROR = (
    "An error: the definition cannot be used. `heterodox check FILE` says where, and what to write instead."
)
_OPENING = """\
# What the linter finds

`heterodox check FILE` refuses what is wrong (errors, H0 to H3) and then tells what is allowed but hardly
meant (findings, H4). Findings fail with `--strict` only. This page is made from the catalogue by
`python -m interpreter.applications.authoring.lint.explain`; `heterodox explain-code CODE` prints one entry.

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


def as_text(code: str | None) -> str:
    """One code explained, or the list of all. Raises RequestError for a code that does not exist."""
    if code is None:
        return "\n".join(f"{one}  {title}" for one, title in titles().items())
    code = _known(code)
    entry = CATALOGUE.get(code)
    if entry is None:
        why = ERRORS[code]
        shown = [f"Example:  {why.example}".replace("\n", f"\n{' ' * 10}"), ""] if why.example else []
        return "\n".join([f"{code}: {CODES[code]}", "", textwrap.fill(why.text, WIDTH), "", *shown, _ERROR])
    return "\n".join(
        [
            f"{code}: {entry.title}",
            "",
            textwrap.fill(entry.why, WIDTH),
            "",
            f"Example:  {entry.example}",
            textwrap.fill(f"Remedy:   {entry.remedy}", WIDTH, subsequent_indent="          "),
            f"If it is meant:  lint: {{{code}: why it is meant}}",
        ]
    )


def as_json(code: str | None) -> str:
    """The same for programs: a mapping from codes to entries."""
    wanted = titles() if code is None else [_known(code)]
    found = {
        one: {"title": titles()[one], "level": "warning" if one in CATALOGUE else "error"} | _details(one)
        for one in wanted
    }
    return json.dumps(found, indent=2, ensure_ascii=False)


def _details(code: str) -> dict[str, str]:
    """Why, example and remedy of a code, as far as there is one."""
    if code in CATALOGUE:
        entry = CATALOGUE[code]
        return {"why": entry.why, "example": entry.example, "remedy": entry.remedy}
    return {key: text for key, text in zip(("why", "example"), ERRORS[code], strict=True) if text}


def titles() -> dict[str, str]:
    """Every code, of errors and findings, with its title."""
    return {**CODES, **{code: entry.title for code, entry in CATALOGUE.items()}}


def _known(code: str) -> str:
    upper = code.strip().upper()
    if upper not in titles():
        hint = did_you_mean(upper, titles()) or "`heterodox explain-code` lists all"
        raise RequestError(f"no code '{code}'; {hint}")
    return upper


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
    for code, title in CODES.items():
        why = ERRORS[code]
        example = "; ".join(f"`{line}`" for line in why.example.splitlines())
        yield f"| {code} | {title} | {why.text} | {example} |"


if __name__ == "__main__":
    write_whole(PAGE, page().encode())
    print(PAGE)
