"""Where in a definition a place of its text is, found without a parser: most unfinished texts are wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

KEY = re.compile(r"""("[^"]*"|'[^']*'|[^\s#{}\[\],&*!|>'"%@`-][^:#{}\[\],]*?|-[^\s:]+)\s*:(?=\s|$)""")
Step = str | int


@dataclass
class Level:
    """An open mapping or list: its column, the key or number at hand, the plain values that it has so far."""

    indent: int
    is_list: bool = False
    is_flow: bool = False
    key: str | None = None
    number: int = 0
    values: dict[str, str] = field(default_factory=dict)

    def steps(self) -> list[Step]:
        """The part of the path that leads on from here."""
        return [self.number] if self.is_list else [] if self.key is None else [self.key]


@dataclass(frozen=True)
class Place:
    """A path; whether a key or a value stands there, what is written of it, and what is beside it."""

    path: tuple[Step, ...]
    is_key: bool
    prefix: str
    beside: tuple[dict[str, str], ...]


class Scanner:
    """Follows a text to its end, line by line; the end is the place that is asked for."""

    def __init__(self) -> None:
        self.levels: list[Level] = []
        self.token = ""
        self.block = -1
        """The indentation of the key whose text of several lines goes on."""

    @property
    def in_flow(self) -> bool:
        """Is a bracket open?"""
        return bool(self.levels) and self.levels[-1].is_flow

    def line(self, text: str, is_last: bool) -> None:
        """Take in a line."""
        self.token = ""
        bare = text.lstrip(" ")
        indent = len(text) - len(bare)
        if self.block >= 0:
            if not bare or indent > self.block:
                return
            self.block = -1
        if self.in_flow:
            self.flow(bare)
        elif bare.startswith("#") or (not bare and not is_last):
            return
        else:
            self.plain(bare, indent)

    def plain(self, rest: str, indent: int) -> None:
        """A line that is not in brackets."""
        dashed = rest == "-" or rest.startswith("- ")
        while self.levels and (
            self.levels[-1].indent > indent
            or (self.levels[-1].indent == indent and self.levels[-1].is_list and not dashed)
        ):
            self.levels.pop()
        while rest == "-" or rest.startswith("- "):
            top = self.levels[-1] if self.levels else None
            if top is not None and top.is_list and top.indent == indent:
                top.number += 1
            else:
                self.levels.append(Level(indent, is_list=True))
            inner = rest[1:].lstrip(" ")
            indent, rest = indent + len(rest) - len(inner), inner
        found = KEY.match(rest)
        if found:
            self.at_key(found[1].strip("\"'"), indent)
            self.value(rest[found.end() :], indent)
        elif rest[:1] in "{[" and rest:
            self.flow(rest)
        else:
            self.pending(rest, indent)

    def pending(self, rest: str, indent: int) -> None:
        """What is neither a key nor a value yet."""
        self.token = rest
        top = self.levels[-1] if self.levels else None
        if top is None or (top.indent < indent and not top.is_list) or (top.is_list and top.indent < indent):
            self.levels.append(Level(indent))
        else:
            top.key = None if not top.is_list else top.key

    def at_key(self, key: str, indent: int) -> None:
        """A key of a mapping at a column."""
        top = self.levels[-1] if self.levels else None
        if top is None or top.is_list or top.indent != indent:
            self.levels.append(Level(indent))
        self.levels[-1].key = key

    def value(self, rest: str, indent: int) -> None:
        """What stands behind a key."""
        bare = rest.strip(" ")
        if re.match(r"[|>][+-]?\d?[+-]?\s*(#|$)", bare):
            self.block = indent
        elif bare[:1] in ("{", "["):
            self.flow(rest.lstrip(" "))
        else:
            self.token = rest.lstrip(" ")
            self.levels[-1].values[self.levels[-1].key or ""] = re.sub(r"\s+#.*", "", bare)

    def flow(self, text: str) -> None:
        """What stands in brackets, sign by sign."""
        at = 0
        while at < len(text):
            sign = text[at]
            if sign in "{[":
                self.levels.append(Level(at, is_list=sign == "[", is_flow=True))
                self.token = ""
            elif sign in "}]":
                self.noted()
                if self.in_flow:
                    self.levels.pop()
                self.token = ""
                if not self.in_flow:
                    return
            elif sign == ",":
                self.next_item()
            elif sign == ":" and text[at + 1 : at + 2] in ("", " "):
                self.levels[-1].key = self.token.strip().strip("\"'")
                self.token = ""
            elif sign == "#" and text[at - 1 : at] in ("", " "):
                return
            elif sign in "'\"" and not self.token.strip():
                end = text.find(sign, at + 1)
                end = len(text) - 1 if end < 0 else end
                self.token += text[at : end + 1]
                at = end
            else:
                self.token += sign
            at += 1

    def next_item(self) -> None:
        """A comma in brackets."""
        self.noted()
        self.token = ""
        top = self.levels[-1]
        top.number += 1
        top.key = None

    def noted(self) -> None:
        """A plain value in brackets is complete."""
        top = self.levels[-1]
        if not top.is_list and top.key is not None and self.token.strip():
            top.values[top.key] = self.token.strip()

    def place(self) -> Place:
        """Where the text has ended."""
        steps = [step for level in self.levels for step in level.steps()]
        top = self.levels[-1] if self.levels else None
        is_key = top is None or (not top.is_list and top.key is None)
        values = tuple(level.values for level in self.levels)
        return Place(tuple(steps), is_key, self.token.lstrip(), values)


def place_at(text: str, offset: int) -> Place | None:
    """The place of an offset; None within a comment or a text of several lines."""
    lines = text[:offset].split("\n")
    scanner = Scanner()
    for number, line in enumerate(lines, 1):
        scanner.line(line, number == len(lines))
    if scanner.block >= 0 or re.search(r"(^|\s)#", lines[-1]):
        return None
    return scanner.place()
