"""PGN as text: a stream of games, each a tree of move texts. What the moves mean is for the replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from ...arguments import checked_class, demanded
from ...errors import RecordError, quoted
from .lines import lines
from .model import MAX_DEPTH, RESULTS, Branch, Node, Record

MAX_GAME = 8 << 20  # characters
MAX_NODES = 100_000
MAX_TAGS = 500
_TAG = re.compile(r'\s*\[\s*(\w{1,80})\s+"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE_TAG = re.compile(r'\s*\[\s*(\w{1,80})\s+"(.*)"\s*\]\s*\Z')
_TO = "[-:\u2010-\u2013\u2212]"
_SAID = (  # how a game ended, in words
    r"(?i:(?:(?P<side>white|red|black)\s+(?:(?P<loses>resign(?:s|ed)|loses|lost|forfeits)|wins|won|(?:check)?mates)"
    r"|draw(?:n|s)?\b|resign(?:s|ed)\b|(?:check|stale)mate\b)"
    r"(?:\s+(?:by|on|in|of|to|the|and|with|agreement|agreed|repetition|resignation|(?:check|stale)?mate|time|forfeit|threefold"
    r"|fifty|moves?|rule|insufficient|material|perpetual|check)\b)*)"
)
_TOKEN = re.compile(
    r"(?P<blank>\s+)"
    r"|(?P<comment>\{)|(?P<rest>;.*)|(?P<open>\()|(?P<close>\))"
    r"|\$(?P<nag>[0-9]{1,6})"
    rf"|(?P<result>1{_TO}0|0{_TO}1|1/2(?: ?{_TO} ?1/2)?|\u00bd(?:{_TO}\u00bd)?|0\.5{_TO}0\.5|2-0|0-2|1-1|\*)"
    r"\.?(?=[\s(){};$]|\Z)"
    r"|(?P<number>(?!0000(?:[\s(){};$]|\Z))[0-9]+(?:[.\u2026]+|(?=[\s(){};$]|\Z)))"
    r"|(?P<glyph>[!?]{1,2})(?=[\s(){};$]|\Z)"
    r"|(?P<reserved><[^<>\s]{0,80}>)"
    rf"|(?P<said>{_SAID})(?=[\s.,(){{}};$]|\Z)[.,]?"
    r"|(?P<turn>[^\s(){};$]*[a-z][0-9]+-[a-z][0-9]+\([a-z][0-9]+\)[+#!?]*)"  # d1-d7(g7)
    r"|(?P<word>[^\s(){};$]+(?:\([^\W\d_][.!'*]?\)[+#!?]*)?)"  # a8(Q)
)
_TEXT = re.compile(r"\S")
_TAG_START = re.compile(r"\s*\[")
_RESULTS = {"2-0": "1-0", "0-2": "0-1"}  # PDN's; a draw is what has no other meaning
_COMMAND = re.compile(r"\s*position\s+(?:startpos|(?:fen\s+|(?=sfen\s))(.+?))\s*(?:\smoves\b|\Z)")
GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_SIGNS = dict.fromkeys(("+=", "+/=", "\u2a72"), 14) | dict.fromkeys(("=+", "=/+", "\u2a71"), 15)
_SIGNS |= {
    "=": 10,
    "\u221e": 13,
    "+/-": 16,
    "\u00b1": 16,
    "-/+": 17,
    "\u2213": 17,
    "+-": 18,
    "-+": 19,
    "\u25a1": 7,  # the only move
    "\u27f3": 32,  # lead in development
    "\u2191": 36,  # initiative
    "\u2192": 40,  # attack
    "\u21c6": 132,  # counterplay
    "N": 146,
    "D": 220,  # a diagram
}
_SIGNS |= {sign.replace("-", dash): nag for sign, nag in _SIGNS.items() for dash in "\u2212\u2013"}
_AT_END = re.compile(
    rf"(?<=[^-+=/])(?:{'|'.join(re.escape(s) for s in _SIGNS if len(s) > 1 or not s.isascii())})\Z"
)
"""Signs that may stand at the end of a move, as no move ends with them."""
_IDLE = {"/", "-", "+", "++", "#", "ch", "mate", "e.p.", "ep", "e.p", "..", "...", "\u2026"}
"""What may be said beside a move, and is not a move."""
_BEHIND = re.compile(r"(?:,|(?<=[0-9])\.)\Z")  # e4, e5.


def result_of(text: str) -> str:
    """A result as PGN writes it, of one that others write; another text as it is."""
    plain = re.sub(_TO, "-", "".join(text.split()))
    drawn = plain in ("1/2", "\u00bd", "\u00bd-\u00bd", "0.5-0.5", "1-1")
    return "1/2-1/2" if drawn else _RESULTS.get(plain, plain if plain in RESULTS else text)


@checked_class
class PgnReader:
    """Iterates over the games of a PGN stream; after one that cannot be read (`fault`) follows the next.

    Memory is bounded by the largest game allowed, time is linear in the text. Text is UTF-8 or Latin-1.
    """

    @demanded
    def __init__(self, stream: BinaryIO) -> None:
        self._lines = lines(stream)
        self._held: tuple[int, str, int] | None = None  # a line not used up: number, text, offset
        self._broken: RecordError | None = None

    def __iter__(self) -> Iterator[Record]:
        number = 0
        while True:
            number += 1
            record = _Game(number).read(self)
            if record is None:
                return
            unread = record.fault is not None  # else a replay may find a fault, of a game that was read whole
            yield record
            if unread and not self._recover():
                return

    def next_line(self) -> tuple[int, str, int] | None:
        """Number, text and offset of what comes next; None at the end. Raises RecordError."""
        if self._held is not None:
            held, self._held = self._held, None
            return held
        try:
            line = next(self._lines, None)
        except RecordError as error:
            self._broken = error
            raise
        return None if line is None else (*line, 0)

    def hold(self, number: int, text: str, offset: int) -> None:
        """Give a line back, to be read again from an offset."""
        self._held = number, text, offset

    def _recover(self) -> bool:
        """Skip to the tags of the next game; False at the end of what can be read."""
        blank = self._held is not None
        while self._broken is None:
            try:
                line = self.next_line()
            except RecordError:
                return False
            if line is None:
                return False
            number, text, offset = line
            if blank and _TAG_START.match(text):
                self.hold(number, text, offset)
                return True
            blank = _TEXT.search(text) is None
        return False


class _Game:
    """One game while it is being read."""

    def __init__(self, number: int) -> None:
        self.record = Record(number=number)
        self.branch = self.record.main
        self.stack: list[tuple[Branch, int, int]] = []  # enclosing branches, and where the inner one opened
        self.comment: list[str] | None = None
        self.comment_place = (0, 0)
        self.began = False  # is there anything of a game?
        self.moved = False  # has the movetext begun?
        self.ended = False
        self.continues = False  # does it begin in the line in which another game ended?
        self.numbered = False  # was the last part a number of a move?
        self.size = 0
        self.nodes = 0
        self.told = ""  # the result that words have said

    def read(self, source: PgnReader) -> Record | None:
        """The game, None at the end of the text."""
        blank = True
        try:
            while not self.ended and (line := source.next_line()) is not None:
                number, text, offset = line
                self.continues = self.continues or (offset > 0 and not self.began)
                self.size += len(text) - offset
                if self.size > MAX_GAME:
                    raise RecordError(f"a game of more than {MAX_GAME} characters", number, 1)
                if self._starts_another(text, offset, blank):
                    source.hold(number, text, offset)
                    break
                used = self._line(number, text, offset)
                blank = _TEXT.search(text) is None
                if self.ended and _TEXT.search(text, used):
                    source.hold(number, text, used)
            self._finish()
        except RecordError as error:
            self.began = True
            self.record.line = self.record.line or error.line
            self.record.fault = error
        return self.record if self.began else None

    def _starts_another(self, text: str, offset: int, blank: bool) -> bool:
        """Does a line hold the tags of the next game, this one having no result?"""
        if offset or not self.moved or not _TAG.match(text):
            return False
        return self.comment is None or (blank and text.startswith('[Event "'))

    def _line(self, number: int, text: str, offset: int) -> int:
        """Take in one line; returns how much of it belongs to this game."""
        if self.comment is None:
            if text.startswith("%") and not offset:
                return len(text)
            if not self.moved and _TAG_START.match(text, offset):
                return self._tags(number, text, offset)
            if not self.moved and (command := _COMMAND.match(text, offset)):
                self._begin(number)
                if command[1]:
                    self.record.tags.setdefault("FEN", command[1])
                offset = command.end()
        return self._movetext(number, text, offset)

    # --- tags ----------------------------------------------------------------------------------

    def _tags(self, number: int, text: str, offset: int) -> int:
        self._begin(number)
        while start := _TEXT.search(text, offset):
            match = _TAG.match(text, offset) or _LOOSE_TAG.match(text, offset)
            if not match:
                if start[0] != "[":
                    return self._movetext(number, text, offset)
                hint = 'a tag is written [Name "value"]'
                shown = quoted(text[start.start() : start.start() + 60])
                raise RecordError(f"{shown} is not a tag: {hint}", number, start.start() + 1)
            name = match[1]
            if name in self.record.tags:
                self.record.notes.append(
                    f"line {number}: the tag {name} is there twice; the first one counts"
                )
            else:
                self.record.tags[name] = re.sub(r"\\(.)", r"\1", match[2])
                self.record.tag_lines[name] = number
            if len(self.record.tags) > MAX_TAGS:
                raise RecordError(f"more than {MAX_TAGS} tags", number, 1)
            offset = match.end()
        return len(text)

    def _begin(self, number: int) -> None:
        if not self.began:
            self.began = True
            self.record.line = number

    # --- moves ---------------------------------------------------------------------------------

    def _movetext(self, number: int, text: str, offset: int) -> int:
        if self.comment is not None:
            offset = self._comment(text, offset)
        while offset < len(text) and not self.ended:
            match = _TOKEN.match(text, offset)
            if match is None:
                raise RecordError(
                    f"{quoted(text[offset : offset + 10])} is not a part of a game", number, offset + 1
                )
            kind = match.lastgroup or ""
            if kind == "blank":
                offset = match.end()
                continue
            self._begin(number)
            self.moved = self.moved or kind not in ("comment", "rest")
            if kind == "comment":
                self.comment, self.comment_place = [], (number, offset + 1)
                offset = self._comment(text, match.end())
                continue
            self._token(kind, match[kind], number, offset + 1)
            self.numbered = kind == "number"
            offset = match.end()
        return offset

    def _comment(self, text: str, offset: int) -> int:
        """Take in a comment in braces up to its end or that of the line."""
        assert self.comment is not None
        begin, end = offset, text.find("}", offset)
        # Braces within a comment, where they are closed in the same line.
        while text.count("{", begin, end) > text.count("}", begin, end):
            further, opened = text.find("}", end + 1), text.find("{", end + 1)
            if further < 0 or 0 <= opened < further:
                break
            end = further
        self.comment.append(text[offset : len(text) if end < 0 else end].strip())
        if end < 0:
            return len(text)
        self._remark(" ".join(part for part in self.comment if part))
        self.comment = None
        return end + 1

    def _remark(self, text: str) -> None:
        """Attach a comment to what stands before it."""
        if not text:
            return
        if not self.branch.nodes:
            self.branch.opening.append(text)
        elif self.branch.nodes[-1].variations:
            self.branch.nodes[-1].after.append(text)
        else:
            self.branch.nodes[-1].comments.append(text)

    def _token(self, kind: str, text: str, line: int, column: int) -> None:
        if kind in ("word", "turn"):
            self._word(text, line, column)
        elif kind == "said":
            self._said(text)
        elif kind == "rest":
            self._remark(text[1:].strip())
        elif kind in ("nag", "glyph"):
            if self.branch.nodes:
                self.branch.nodes[-1].nags.append(GLYPHS[text] if kind == "glyph" else int(text))
        elif kind == "open":
            self._open(line, column)
        elif kind == "close":
            if not self.stack and self.numbered:
                return  # 1) e4
            if not self.stack:
                raise RecordError("')' closes no variation", line, column)
            closed = self.branch
            self.branch = self.stack.pop()[0]
            if not closed.nodes and not closed.opening:
                self.branch.nodes[-1].variations.pop()
        elif kind == "result" and not self.stack:
            self.record.result = result_of(text)
            self.ended = True

    def _said(self, text: str) -> None:
        """How the game ended, in words: a remark, and the result where no other follows."""
        self._remark(" ".join(text.split()))
        match = re.match(_SAID, text)
        assert match is not None
        if self.stack:
            return
        if text.lower().startswith(("draw", "stalemate")):
            self.told = "1/2-1/2"
        elif match["side"]:
            self.told = "0-1" if (match["side"].lower() == "black") != bool(match["loses"]) else "1-0"

    def _word(self, text: str, line: int, column: int) -> None:
        """A move, or what annotators write beside one."""
        text = _BEHIND.sub("", text)
        if not text or text in _IDLE or text in _SIGNS:
            if text in _SIGNS and self.branch.nodes:
                self.branch.nodes[-1].nags.append(_SIGNS[text])
            return
        signs: list[int] = []
        while sign := _AT_END.search(text):
            signs.insert(0, _SIGNS[sign[0]])
            text = text[: sign.start()]
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise RecordError(f"more than {MAX_NODES} moves in one game", line, column)
        self.branch.nodes.append(Node(text, line, column, nags=signs))

    def _open(self, line: int, column: int) -> None:
        if not self.branch.nodes:
            raise RecordError("a variation needs a move before it, which it replaces", line, column)
        if len(self.stack) == MAX_DEPTH:
            raise RecordError(f"variations nested more than {MAX_DEPTH} deep", line, column)
        self.stack.append((self.branch, line, column))
        inner = Branch()
        self.branch.nodes[-1].variations.append(inner)
        self.branch = inner

    def _finish(self) -> None:
        if self.comment is not None:
            self._remark(" ".join(filter(None, self.comment)))
            raise RecordError("the comment that begins here is not closed by }", *self.comment_place)
        if self.stack:
            raise RecordError("the variation that begins here is not closed by )", *self.stack[-1][1:])
        if self.continues and self.moved and not self.record.tags:
            self.record.notes.append(
                "begins right after a result and without tags: is it the rest of a game?"
            )
        tagged = self.record.tags.get("Result", "*")
        tagged = result_of(tagged)
        if self.began and not self.ended and tagged in RESULTS and tagged != "*":
            self.record.notes.append("the moves end without a result")
            self.record.result = tagged
        elif self.told and not self.ended:
            self.record.notes.append(f"the result {self.told} is read from words")
            self.record.result = self.told
