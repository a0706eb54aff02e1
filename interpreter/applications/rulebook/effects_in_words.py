"""What follows from a completed move, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...kinds.english import article, listed, plural
from ...kinds.region_words import region_words
from ...model.consequences import Consequence
from ...model.ruleset import Ruleset
from ...play.reasons.conditions import ONE_LINE, condition_words

LINES = {
    "any": "next to the square of arrival",
    "orthogonal": "orthogonally next to the square of arrival",
    "diagonal": "diagonally next to the square of arrival",
    "vertical": "directly before or behind the square of arrival",
    "horizontal": "directly beside the square of arrival",
}
PASSED = {
    "any": "",
    "orthogonal": " along a rank or a file",
    "diagonal": " along a diagonal",
    "vertical": " along a file",
    "horizontal": " along a rank",
}
EVENTS = {
    "quiet": "a move{} that captures nothing",
    "capture": "a capture{}",
    "arrival": "every move{} but castling",
    "drop": "a drop{}",
}
WHOSE = {"enemy": "enemy ", "own": "own ", "both": ""}
BARRED = {
    "illegal": "where that square is not free, the move is illegal",
    "removed": "where that square is not free, it is removed",
    "stays": "where that square is not free, it stays where it is",
}
NO_REBIRTH = "where that square is not free, it stays captured"
NEAREST = {"same_file": " on the file", "same_shade": " of the same shade", "": ""}


def effects_words(game: Ruleset) -> Iterator[str]:
    """A sentence for every entry of `effects`."""
    yield from map(Effects(game).sentence, game.consequences)


class Effects:
    """Tells the effects of one variant."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game

    def sentence(self, entry: Consequence) -> str:
        """`After a capture, all pieces but pawns next to the square of arrival are removed.`"""
        by = self._kinds(entry.by, article, "any piece")
        who = {
            word: f" {'by' if word == 'capture' else 'of'} {by}" * (entry.by is not None) for word in entry.on
        }
        event = listed([EVENTS[word].format(who[word]) for word in entry.on], "and after")
        counts = [condition_words(self.game, count) for count in entry.provided]
        condition = f"if {listed(counts, 'and')}, " if counts else ""
        return f"After {event}, {condition}{self._what(entry)}."

    def _what(self, entry: Consequence) -> str:
        if entry.do == "to":
            return self._goes(entry)
        if entry.of_mover:
            return f"the piece that has moved{self._only(entry)} {self._done(entry, many=False)}"
        if entry.where == ("attacked",) and not entry.region:
            whose, who = WHOSE[entry.whose], self._kinds(entry.who, plural, "pieces")
            return f"all {whose}{who} that the piece attacks from there {self._done(entry, many=True)}"
        places = [_place(place, entry.lines) for place in entry.where]
        places += [f"on {region_words(self.game, entry.region)}"] if entry.region else []
        who = self._kinds(entry.who, plural, "pieces")
        whose = "enemy" if entry.where == ("enclosed",) else entry.whose
        return f"all {WHOSE[whose]}{who} {listed(places, 'and')} {self._done(entry, many=True)}"

    def _goes(self, entry: Consequence) -> str:
        """The piece that is sent, and where."""
        captured = entry.where == ("victim",)
        what = "a captured piece" if captured else "the piece that has moved"
        if entry.to == "origin":
            return f"{what}{self._only(entry)} goes back to where it came from; {BARRED[entry.blocked]}"
        home = f"its square in the setup{NEAREST[entry.home]}"
        barred = NO_REBIRTH if captured and entry.blocked != "illegal" else BARRED[entry.blocked]
        goes = "comes back onto" if captured else "goes to"
        return f"{what}{self._only(entry)} {goes} {home}; {barred}"

    def _only(self, entry: Consequence) -> str:
        """Which pieces are meant, where not all are."""
        return "" if entry.who is None else f" (if it is {self._kinds(entry.who, article, 'a piece')})"

    def _done(self, entry: Consequence, many: bool) -> str:
        if entry.do == "remove":
            return "are removed" if many else "is removed"
        if entry.do == "change_side":
            return "change sides" if many else "changes sides"
        if entry.do == "become_victim":
            return "becomes what it has captured"
        kind = self.game.pieces[self.game.piece(entry.kind)].word
        return f"become {plural(kind)}" if many else f"becomes {article(kind)}"

    def _kinds(self, names: frozenset[str] | None, form: Callable[[str], str], every: str) -> str:
        """Kinds of piece: `pieces but pawns`, `kings`, `a queen or rook`."""
        if names is None:
            return every
        last = "and" if form is plural else "or"
        owned = [piece for piece in self.game.kinds if piece.owned]
        royal = {piece.name for piece in owned if piece.royal}
        chosen = names & {piece.name for piece in owned}
        if royal and chosen == {piece.name for piece in owned} - royal:
            return every.replace("piece", "non-royal piece")
        others = [form(piece.word) for piece in owned if piece.name not in names]
        if others and len(others) < len(chosen):
            return f"{every} but {listed(others, last)}"
        return listed((form(piece.word) for piece in self.game.kinds if piece.name in names), last)


def _enclosed(lines: str) -> str:
    ends = "between the square of arrival and another piece of the side that has moved"
    return f"that stand on {ONE_LINE[lines]} without a gap {ends}"


def _place(place: str, lines: str) -> str:
    names = {"here": "on the square of arrival", "neighbours": LINES[lines], "enclosed": _enclosed(lines)}
    names["attacked"] = "that it now attacks"
    names["between"] = f"that the move has passed{PASSED[lines]}"
    return names.get(place, f"on the {place}")
