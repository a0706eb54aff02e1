"""Writing PGN: tags in their order, movetext in strict SAN, lines of at most 80 characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...arguments import checked
from .identity import tags_of
from .model import MAX_DEPTH, ROSTER, Branch, Node, Record

WIDTH = 80
_BREAK = re.compile(r"(?<! ) (?! )(?![^\[\]]{0,200}\])")  # not in a command, [%clk 0:01:02]
_OWN = ("Variant", "SetUp", "FEN", "VariantMen", "VariantOptions", "VariantDefinition")


@checked
def pgn_text(record: Record) -> str:
    """A replayed record as PGN, with an empty line after tags and moves. Raises ValueError if it was not."""
    if not record.start:
        raise ValueError("only a record that has been replayed can be written")
    lines = [f'[{name} "{escaped(value)}"]' for name, value in all_tags(record).items()]
    return "\n".join([*lines, "", *wrapped(movetext(record)), "", ""])


def all_tags(record: Record) -> dict[str, str]:
    """The tags to write: the roster, the record's own, and what says which game it is."""
    assert record.variant is not None
    tags = {name: record.tags.get(name, "????.??.??" if name == "Date" else "?") for name in ROSTER}
    tags["Result"] = record.result
    tags |= {name: value for name, value in record.tags.items() if name not in (*_OWN, "Result")}
    if record.outcome and "Termination" not in tags:
        tags["Termination"] = record.termination
    return tags | tags_of(record.variant, record.start)


def escaped(value: str) -> str:
    """A tag's value, in one line, quotes and backslashes escaped."""
    return " ".join(value.splitlines()).replace("\\", r"\\").replace('"', r"\"")


def movetext(record: Record) -> Iterator[str]:
    """The tokens of the movetext, the result last."""
    yield from _branch(record.main, 0)
    yield record.result


def _branch(branch: Branch, depth: int) -> Iterator[str]:
    if depth > MAX_DEPTH:
        raise ValueError(f"variations nested more than {MAX_DEPTH} deep")
    yield from map(_comment, branch.opening)
    before: Node | None = None
    for node in branch.nodes:
        yield from _numbered(node, before)
        yield from (f"${nag}" for nag in node.nags)
        yield from map(_comment, node.comments)
        for variation in node.variations:
            tokens = list(_branch(variation, depth + 1))
            if tokens:
                tokens[0] = f"({tokens[0]}" if not tokens[0].startswith(";") else f"( {tokens[0]}"
                yield from _closed(tokens)
        yield from map(_comment, node.after)
        before = node


def _numbered(node: Node, before: Node | None) -> Iterator[str]:
    """The move, with its number where a reader needs it; none while either side may move."""
    interrupted = before is None or before.comments or before.variations or before.nags or before.free
    if not node.free and node.side == "white":
        yield f"{node.number}."
    elif not node.free and (interrupted or (before and before.side != "white")):
        yield f"{node.number}..."
    yield node.san


def _closed(tokens: list[str]) -> list[str]:
    """The tokens of a variation with their bracket."""
    if tokens[-1].startswith(";"):
        return [*tokens, ")"]
    return [*tokens[:-1], tokens[-1] + ")"]


def _comment(text: str) -> str:
    """A comment in braces; to the end of the line if it has a brace in it."""
    text = " ".join(text.splitlines()).strip()
    return f";{text}" if "}" in text else "{" + text + "}"


def wrapped(tokens: Iterator[str]) -> list[str]:
    """The tokens in lines; a comment may be broken at a single space, which reading puts back."""
    lines: list[str] = []
    line = ""
    for token in tokens:
        if token.startswith(";"):
            if line and len(line) + 1 + len(token) > WIDTH:
                lines.append(line)
                line = ""
            lines.append(f"{line} {token}".strip())
            line = ""
            continue
        for word in _BREAK.split(token):
            # A line that begins with % would be passed over.
            if line and len(line) + 1 + len(word) > WIDTH and not word.startswith("%"):
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines
