"""Makes docs/howto/ of howto.yaml: a page a question, and the list of them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from interpreter.applications.authoring.workbench import checking
from interpreter.applications.authoring.workbench.layout import laid_out
from interpreter.language.inherit import resolve_text
from interpreter.language.scalars import inline
from interpreter.play.loading import from_document

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "howto"
ROWS: Mapping[str, Mapping[str, Any]] = yaml.safe_load(
    Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")
)
MADE = "<!-- made by: python tests/docpages/howto.py -->"
"""What says where a page is from."""


def definition(slug: str) -> str:
    """The text of the definition of a page, with its test."""
    row = ROWS[slug]
    about = inline({"description": row["ask"], "sources": ["an example of the documentation"]})
    head = f"format: 2\nvariant: {slug[:40]}\nextends: chess\nabout: {about}\n"
    return laid_out(f"{head}{row['rules']}tests:\n  - {inline(row['fact'])}\n")


def position(slug: str) -> str:
    """The board on which the fact holds."""
    fact = ROWS[slug]["fact"]
    variant = from_document(
        resolve_text(definition(slug), f"{slug}.yaml"), fact.get("options", {}), None, False, None
    )
    return str(variant.position(fact.get("fen")))


def fact(row: Mapping[str, Any]) -> Iterator[str]:
    """What the test states, in sentences."""
    fact = row["fact"]
    if "moves" in fact:
        yield f"After {' '.join(f'`{move}`' for move in fact['moves'])}:"
    for square, targets in fact.get("targets", {}).items():
        yield f"from {square} the piece can go to {', '.join(targets) or 'no square'}."
    if isinstance(fact.get("legal"), list):
        yield f"the legal moves are {', '.join(f'`{move}`' for move in fact['legal'])}."
    elif "legal" in fact:
        yield f"there are {fact['legal']} legal moves."
    if "perft" in fact:
        yield f"there are {fact['perft'][1]} legal moves."
    if "illegal" in fact:
        yield f"not legal: {', '.join(f'`{move}`' for move in fact['illegal'])}."
    if "after" in fact:
        yield f"the position is `{fact['after']}`."
    if "result" in fact:
        yield "the game goes on." if fact["result"] == "*" else f"the result is {fact['result']}."


def findings(slug: str) -> list[str]:
    """The codes of what `check` says of a page's definition."""
    text, name = definition(slug), f"{slug}.yaml"
    report = checking.check_document(name, lambda: resolve_text(text, name), None, False)
    return [problem.code for problem in (*report.problems, *report.findings)]


def page(slug: str) -> str:
    """The page of a question."""
    row = ROWS[slug]
    told = " ".join(fact(row))
    warned = (
        "`check` warns (H410) that nothing brings the piece onto the board yet: put its letter into `setup`."
    )
    lines = [
        f"# {row['ask']}",
        MADE,
        row["tell"].strip(),
        f"```yaml file={slug}.yaml\n{definition(slug).strip()}\n```",
        "The last lines are a test of the definition. From this position:",
        f"```text\n{position(slug)}\n```",
        told[:1].upper() + told[1:],
        *([warned] if "H410" in findings(slug) else []),
        f"```sh\nheterodox check {slug}.yaml\nheterodox test {slug}.yaml\nheterodox play {slug}.yaml\n```",
        "More: [all questions](index.md), [the language](../language.md), [its words](../words.md).",
    ]
    return "\n\n".join(lines) + "\n"


def index() -> str:
    """The list of all questions."""
    rows = "\n".join(f"- [{row['ask']}]({slug}.md)" for slug, row in ROWS.items())
    head = "Each page answers one question with a definition that is laid over chess and a test that states what it does."
    return f"# How to\n\n{MADE}\n\n{head}\n\n{rows}\n"


def pages() -> dict[str, str]:
    """All pages by the names of their files."""
    return {"index.md": index(), **{f"{slug}.md": page(slug) for slug in ROWS}}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
