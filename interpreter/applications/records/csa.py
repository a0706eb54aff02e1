"""CSA, the records that shogi programs exchange, as text.

    V2.2    N+sente    $EVENT:a name    PI82HI22KA or P1-KY-KE...    +    +7776FU,T12    %TORYO

What the moves mean is for the replay.
"""

from __future__ import annotations

import re

from .japanese import ELAPSED, Games, clock, duration, ends, facts, strange

_MOVE = re.compile(r"[-+][0-9]{4}[A-Z]{2}\Z")
_PLACES = re.compile(r"P(?:I|[1-9]|[-+])")
_VERSION = re.compile(r"V[0-9.]+\s*\Z")
_BEGINS = re.compile(rf"{_VERSION.pattern}|{_PLACES.pattern}")
"""Lines that are the first of another game where moves stand before them, without the / between games."""
_ILLEGAL = {"%+ILLEGAL_ACTION": "0-1", "%-ILLEGAL_ACTION": "1-0"}
VARIANT = "VARIANT"


class CsaReader(Games):
    """Iterates over the games of a stream in CSA; one that cannot be read has a `fault`."""

    def read_line(self, text: str, number: int) -> bool:
        """Take in a line; False if it parts this game from the next, or begins that. Raises RecordError."""
        if text.strip() == "/":
            self.began = self.began or self.moved
            return not self.began
        begins = _VERSION.match(text) if self.faulty else self.moved and _BEGINS.match(text)
        if begins:
            return False
        if text.startswith("'"):
            remark = text[1:].removeprefix("*").strip()
            if remark and "encoding=" not in remark:
                self.remark(remark)
            return True
        column = 1
        for part in text.split(",") if not text.startswith(("N", "$")) else [text]:
            if part.strip():
                self._part(part.strip(), number, column)
            column += len(part) + 1
        return True

    def _part(self, text: str, line: int, column: int) -> None:
        if _MOVE.match(text):
            self.add(text, line, column)
        elif text in ("+", "-"):
            self.turn = "white" if text == "+" else "black"
            self.record.setup += f"{text}\n"
        elif text[0] == "T" and (seconds := duration(text[1:])) is not None:
            if self.branch.nodes and "Termination" not in self.record.tags:
                self.branch.nodes[-1].comments.insert(0, f"[%{ELAPSED} {clock(seconds)}]")
        elif text[0] == "%":
            self._end(text, line)
        elif _PLACES.match(text) and not self.moved:
            self.record.setup += f"{text}\n"
            self.record.tag_lines.setdefault("FEN", line)
        elif text[0] == "N" and text[1:2] in ("+", "-"):
            self.tag("White" if text[1] == "+" else "Black", text[2:].strip(), line)
        elif text[0] == "$" and ":" in text:
            key, _, value = text[1:].partition(":")
            self._fact(key, value, line)
        elif not (text[0] == "V" and text[1:].replace(".", "").isdigit()):
            raise strange(text, "CSA", line)

    def _fact(self, key: str, value: str, line: int) -> None:
        name = "Variant" if key == VARIANT else facts()["csa_tags"].get(key, key)
        self.fact(name, value.strip(), line)

    def _end(self, text: str, line: int) -> None:
        code = text[1:].lstrip("+-")
        end = next((end for end in ends() if end.csa == code), None)
        if end is None:
            raise strange(text, "CSA", line)
        self.end(end, _ILLEGAL.get(text, ""))
