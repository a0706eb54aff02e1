"""What UCI, USI (shogi) and UCCI (xiangqi) say differently: words, squares, clocks and answers, as data.

One conversation (`uci.py`) serves all three.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from ...engine import Score
from ...numerals import signed
from ...play.core.moves import Outcome
from ...play.notation.tongue import UCCI, USI
from ...play.variant import Variant
from .options import MILLISECONDS, ProtocolOption
from .thinking import score_words

UCI = "uci"
DECIDED = 30_000
"""UCCI's score of a decided game, less the plies up to it."""
NO_MOVE = "bestmove (none)"


@dataclass(frozen=True)
class Dialect:
    """One of the protocols.

    `renamed`: name of an option in small letters -> what it is called in `options.py`. `clocks`: word of `go`
    -> that of UCI, for White and for Black to move. `parted`: do options have `name` and `value` before their
    parts, and may there be spaces in the parts? `nothing`: the answer of a side that has no move, by the
    outcome.
    """

    word: str
    new_game: tuple[str, ...]
    renamed: Mapping[str, str] = field(default_factory=dict)
    options: tuple[ProtocolOption, ...] = ()
    clocks: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {})
    parted: bool = True
    score: Callable[[Score], str] = score_words
    nothing: Callable[[Outcome | None, str], str] = lambda outcome, side: NO_MOVE
    silent: tuple[str, ...] = ()  # words of the client that need no answer
    farewell: str = ""

    @property
    def home(self) -> str:
        """The variant that is played until another one is chosen."""
        return homes()[self.word]

    def written(self, variant: Variant, text: str) -> str:
        """A move in coordinates as it is sent."""
        tongue = variant.sheet.tongues.get(self.word)
        return tongue.written(text) if tongue else text

    def native(self, variant: Variant, text: str) -> str:
        """A move that was received, in our coordinates; what has not the protocol's form as it is."""
        tongue = variant.sheet.tongues.get(self.word)
        return (tongue.native(text) if tongue else None) or text

    def go(self, words: Sequence[str], side: str, values: Mapping[str, str]) -> list[str]:
        """The words of `go` as UCI has them, for the side that searches; `values`: those of the options."""
        clocks = self.clocks[side == "black"]
        seconds = values.get(MILLISECONDS) == "false"
        found = []
        for word, before in zip(words, ["", *words], strict=False):
            number = signed(word)
            timed = seconds and before in clocks and not before.endswith("movestogo")
            found.append(clocks.get(word, word) if number is None or not timed else str(1000 * number))
        return [word for word in found if word]

    def theirs(self, side: str) -> dict[str, str]:
        """Words of UCI's `go` -> what a client of this protocol calls them."""
        return {ours: word for word, ours in self.clocks[side == "black"].items() if ours}

    def asked(self, words: str, side: str, seconds: bool) -> str:
        """The words of UCI's `go` as a client of this protocol says them, times in seconds if need be."""
        theirs = self.theirs(side)
        found = []
        for word, before in zip(words.split(), ["", *words.split()], strict=False):
            timed = seconds and before in theirs and before != "movestogo"
            found.append(str(max(1, int(word) // 1000)) if timed else theirs.get(word, word))
        return " ".join(found)

    def setting(self, name: str, value: str) -> str:
        """The line that sets an option."""
        return f"setoption name {name} value {value}" if self.parted else f"setoption {name} {value}"

    def option_line(self, option: ProtocolOption) -> str:
        """The line that declares an option."""
        line = option.line()
        if self.parted:
            return line
        return line.replace(f"option name {option.name}", f"option {option.name.replace(' ', '_')}", 1)

    def option_parts(self, rest: str) -> tuple[str, str] | None:
        """Name and value of a `setoption`; None if it is none."""
        words = rest.split(" ")
        lower = [word.lower() for word in words]
        if lower[0] == "name" and len(words) > 1:
            end = lower.index("value") if "value" in lower else len(words)
            return " ".join(words[1:end]).strip(), " ".join(words[end + 1 :]).strip()
        if self.parted or not words[0]:
            return None
        return words[0], " ".join(words[1:]).strip()


@cache
def homes() -> dict[str, str]:
    """Protocol -> the variant that it was made for."""
    found: dict[str, str] = json.loads(files(__package__).joinpath("homes.json").read_text(encoding="utf-8"))
    return found


def in_plies(score: Score) -> str:
    """USI's score: mates in plies."""
    return score_words(score) if score.mate is None else f"mate {score.mate}"


def bare(score: Score) -> str:
    """UCCI's score: a number alone."""
    if score.mate is None:
        return str(score.centipawns)
    return str(DECIDED - score.mate if score.mate > 0 else -DECIDED - score.mate)


def resigned(outcome: Outcome | None, side: str) -> str:
    """USI's answer of a side that has no move."""
    return f"bestmove {'win' if outcome is not None and outcome.winner == side else 'resign'}"


_FIRST = {"btime": "wtime", "wtime": "btime", "binc": "winc", "winc": "binc"}
_FOR_WHITE = {"time": "wtime", "opptime": "btime", "increment": "winc", "oppincrement": "binc"}
_FOR_BLACK = {"time": "btime", "opptime": "wtime", "increment": "binc", "oppincrement": "winc"}
_UCCI = {"movestogo": "movestogo", "draw": ""}

DIALECTS = {
    UCI: Dialect(UCI, ("ucinewgame",)),
    USI: Dialect(
        USI,
        ("usinewgame", "ucinewgame"),
        renamed={"usi_variant": "uci_variant", "usi_hash": "hash", "usi_ponder": "ponder"},
        clocks=(_FIRST, _FIRST),
        score=in_plies,
        nothing=resigned,
        silent=("gameover",),
    ),
    UCCI: Dialect(
        UCCI,
        ("ucinewgame", "uccinewgame"),
        renamed={"hashsize": "hash"},
        options=(ProtocolOption(MILLISECONDS, "check", "false"),),
        clocks=(_FOR_WHITE | _UCCI, _FOR_BLACK | _UCCI),
        parted=False,
        score=bare,
        nothing=lambda outcome, side: "nobestmove",
        farewell="bye",
    ),
}
"""First word of the client -> the protocol."""
