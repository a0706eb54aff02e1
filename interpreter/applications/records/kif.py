"""KIF and KI2, the records of shogi that people exchange: facts, a first position, moves, variations.

    手合割：平手     先手：羽生     1 ７六歩(77) ( 0:16/00:00:16)     *a comment     変化：5手

What the moves mean is for the replay.
"""

from __future__ import annotations

import re
import unicodedata

from ...numerals import natural
from ...play.notation.kif import LEFT, STEPS
from ...play.sides import OTHER
from .identity import variant_id
from .japanese import RESULTS, Games, duration, ends, facts, strange

MARKS = "\u25b2\u25b3\u25bc\u25bd\u2616\u2617"
_FACT = re.compile(r"([^\s：:|*#&(0-9][^\s：:|(]{0,40})\s*[：:](.*)")
_MOVE = re.compile(
    rf"([0-9]{{1,6}})(?: ?手目 ?| |(?={'|'.join(STEPS)}))(?P<step>{'|'.join(STEPS)})? ?(?P<move>\S.{{0,79}}?)"
    r"(?: ?\( ?(?P<time>[0-9]{1,9}:[0-9.]{1,9}) ?(?:/[^)]{0,40})?\))? ?\+?\Z"
)
_SPOKEN = re.compile(rf"[{MARKS}]\s*(?:同\s*)?[^{MARKS}\s]+(?:\s+[（(]{LEFT}[^)）]{{0,9}}[)）])?")  # noqa: RUF001
_VARIATION = re.compile(r"\s*変化\s*[：:]\s*([0-9]{1,6})\s*手")
_UNTIL = re.compile(r"\s*(?:まで|[0-9]+手まで)")
_TURN = re.compile(r"\s*(先|後|下|上)手番\s*\Z")
_SIDES = {"先": "white", "下": "white", "後": "black", "上": "black"}
_BOARD = re.compile(r"\s*(?:\||\+-|手数＝|[0-9０-９ 　]{1,60}\Z)")  # noqa: RUF001
_STARTS = ("手合割", "開始日時", "対局日", "先手", "下手", "後手", "上手")
_HELD = re.compile("[先後下上]手の持ち?駒")
HANDICAP = "手合割"


class KifReader(Games):
    """Iterates over the games of a stream in KIF or KI2; one that cannot be read has a `fault`."""

    form = "KIF"

    def read_line(self, text: str, number: int) -> bool:
        """Take in a line; False if it is the first of another game. Raises RecordError."""
        bare = text.strip()
        bare = unicodedata.normalize("NFKC", bare[:1]) + bare[1:]
        if not bare or bare.startswith(("#", "手数--", "手数\uff0d")):
            return not (self.moved and re.match(r"# ?-{2,}.*棋譜", bare))
        if bare[0] in "*&":
            self.remark(bare[1:].strip() if bare[0] == "*" else bare)
            return True
        line = " ".join(text.split())  # no run of spaces makes a pattern look far
        if match := _VARIATION.match(line):
            self.vary(int(match[1]), number)
        elif bare[0] in MARKS:
            self._spoken(text, number)
        elif _UNTIL.match(line):
            self._until(line)
        elif self._is_start(line):
            return self._start(text, number)
        elif match := _MOVE.match(unicodedata.normalize("NFKC", line) if bare[0] > "~" else line):
            self._move(match, number, text)
        elif match := _FACT.match(text):
            return self._fact(match[1].strip(), match[2].strip(), number)
        else:
            raise strange(text, self.form, number)
        return True

    # --- facts ---------------------------------------------------------------------------------

    def _fact(self, key: str, value: str, line: int) -> bool:
        if self.moved and key in _STARTS:
            return False
        if key == HANDICAP:
            self._handicap(value, line)
            return True
        self.fact(facts()["tags"].get(key, key), value, line)
        return True

    def _handicap(self, value: str, line: int) -> None:
        """The handicap, or the name of another game that begins as usual."""
        words = facts()
        bare = "".join(value.split())
        if bare in ("", words["even"], words["other"]):
            return
        if variant := variant_id(bare):
            self.tag("Variant", variant, line)
        else:
            self.record.setup = f"{HANDICAP}：{bare}\n{self.record.setup}"
            self.record.tag_lines.setdefault("FEN", line)
            self.turn = "black" if bare in words["handicaps"] else self.turn
        self.tag("Handicap", bare, line)

    def _is_start(self, text: str) -> bool:
        return bool(_BOARD.match(text) or _TURN.match(text) or _HELD.match(text))

    def _start(self, text: str, line: int) -> bool:
        """A line of the diagram of the first position."""
        if self.moved:
            return False
        turn = _TURN.match(text)
        if turn:
            self.turn = _SIDES[turn[1]]
        self.record.setup += f"{text.rstrip()}\n"
        self.record.tag_lines.setdefault("FEN", line)
        return True

    # --- moves ---------------------------------------------------------------------------------

    def _move(self, match: re.Match[str], line: int, text: str) -> None:
        found = match["move"].strip()
        special = next((end for end in ends() if found.startswith(end.kif)), None)
        if special is not None:
            self.end(special)
            return
        seconds = duration(match["time"]) if match["time"] else None
        begun = self.branch.nodes[-1] if self.branch.nodes and match["step"] == STEPS[1] else None
        if begun is not None and begun.text.startswith(STEPS[0]):
            begun.text += f" {STEPS[1]} {found}"
            self.took(begun, seconds)
            return
        self._large(found)
        expected = self.start + len(self.branch.nodes)
        told = natural(match[1])
        column = text.find(found.split()[0]) + 1
        self.add(f"{match['step']} {found}" if match["step"] else found, line, column, seconds)
        if told != expected and not self.record.notes:
            self.record.notes.append(f"line {line}: move {told} stands where move {expected} is expected")

    def _large(self, text: str) -> None:
        """A record that does not say its game is of the one whose moves are written as on large boards."""
        if LEFT in text and "Variant" not in self.record.tag_lines:
            self.record.tags["Variant"] = facts()["large"]

    def _spoken(self, text: str, line: int) -> None:
        """The moves of a line in KI2."""
        for match in _SPOKEN.finditer(text):
            self.add("".join(match[0].split()), line, match.start() + 1)

    def _until(self, text: str) -> None:
        """`まで83手で先手の勝ち`: the result in words, where no end was told as a move."""
        if "Termination" in self.record.tags or self.enclosing:
            return
        named = [end for end in ends() if end.kif in text]
        winner = re.search(r"(先|後|下|上)手の(反則負け|切れ負け)?", text)
        if winner and ("勝" in text or winner[2]):
            side = _SIDES[winner[1]]
            side = OTHER[side] if winner[2] else side
            self.end(named[0] if named else ends()[0], RESULTS[side])
        elif named:
            self.end(named[0])
