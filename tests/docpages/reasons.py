"""The page of all reasons, docs/reasons.md, made from the catalogue."""

from __future__ import annotations

from interpreter.play.reasons.catalogue import GROUPS, REASONS

_OPENING = """\
# Reasons

Every answer of `heterodox why`, every refusal of a move in the terminal, in the protocols and in records,
and every `interpreter.Reason` has one of these codes. Further down in a table is nearer to a legal move:
where a text can mean several pieces, those that came furthest are reported.

`python tests/docpages/reasons.py > docs/reasons.md` makes this page from the catalogue;
[understanding.md](understanding.md) shows how reasons are asked for.
"""


def page() -> str:
    """The whole page as Markdown."""
    parts = [_OPENING]
    for group, title in GROUPS.items():
        rows = [f"| `{code}` | {meaning} |" for code, (of, meaning) in REASONS.items() if of == group]
        parts.append("\n".join([f"## {title}", "", "| code | meaning |", "|---|---|", *rows, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
