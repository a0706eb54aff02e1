"""What follows from a completed move, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...kinds.english import article, as_list, listed, plural, titles_of
from ...play.reasons.conditions import ONE_LINE
from .conditions_in_words import condition_in_words
from .places_in_words import region_words

Entry = Mapping[str, Any]
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
EVENTS = {"capture": "a capture{}", "arrival": "every move{} but castling", "drop": "a drop{}"}
WHOSE = {"enemy": "enemy ", "own": "own ", "both": ""}
BARRED = {
    "illegal": "where that square is not free, the move is illegal",
    "removed": "where that square is not free, it is removed",
    "stays": "where that square is not free, it stays where it is",
}
NO_REBIRTH = "where that square is not free, it stays captured"
NEAREST = {"same_file": " on the file", "same_shade": " of the same shade", "": ""}


def effects_words(definition: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for every entry of `effects`."""
    words = Effects(titles_of(definition["pieces"]))
    yield from (words.sentence(entry) for entry in definition.get("effects", ()))


class Effects:
    """Tells the effects of one variant."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.titles = titles

    def sentence(self, entry: Entry) -> str:
        """`After a capture, all pieces but pawns next to the square of arrival are removed.`"""
        words = as_list(entry["on"])
        by = self._kinds(entry.get("by", "all"), article, "any piece")
        who = {word: f" {'by' if word == 'capture' else 'of'} {by}" * ("by" in entry) for word in words}
        event = listed([EVENTS[word].format(who[word]) for word in words], "and after")
        return f"After {event}, {self._if(entry)}{self._what(entry)}."

    def _if(self, entry: Entry) -> str:
        """What has to hold."""
        counts = [condition_in_words(count, self.titles) for count in as_list(entry.get("provided", []))]
        return f"if {listed(counts, 'and')}, " if counts else ""

    def _what(self, entry: Entry) -> str:
        deed, places = entry["do"], as_list(entry.get("where", "here"))
        if isinstance(deed, Mapping) and "to" in deed:
            return self._goes(entry, deed, places[0])
        if places == ["here"]:
            return f"the piece that has moved{self._only(entry)} {self._done(deed, many=False)}"
        where = listed([_place(place, str(entry.get("lines", "any"))) for place in places], "and")
        who = self._kinds(entry.get("who", "all"), plural, "pieces")
        whose = "enemy" if places == ["enclosed"] else entry.get("whose", "both")
        return f"all {WHOSE[whose]}{who} {where} {self._done(deed, many=True)}"

    def _goes(self, entry: Entry, deed: Entry, place: str) -> str:
        """The piece that is sent, and where."""
        if deed["to"] == "origin":
            barred = BARRED[deed.get("blocked", "illegal")]
            return f"the piece that has moved{self._only(entry)} goes back to where it came from; {barred}"
        captured = place == "victim"
        what = "a captured piece" if captured else "the piece that has moved"
        home = f"its square in the setup{NEAREST[deed.get('nearest', '')]}"
        blocked = deed.get("blocked", "illegal")
        barred = NO_REBIRTH if captured and blocked != "illegal" else BARRED[blocked]
        goes = "comes back onto" if captured else "goes to"
        return f"{what}{self._only(entry)} {goes} {home}; {barred}"

    def _only(self, entry: Entry) -> str:
        """Which pieces are meant, where not all are."""
        if entry.get("who", "all") == "all":
            return ""
        return f" (if it is {self._kinds(entry['who'], article, 'a piece')})"

    def _done(self, deed: Any, many: bool) -> str:
        if deed == "remove":
            return "are removed" if many else "is removed"
        if deed == "change_side":
            return "change sides" if many else "changes sides"
        kind = self.titles.get(deed["become"], str(deed["become"]))
        return f"become {plural(kind)}" if many else f"becomes {article(kind)}"

    def _kinds(self, value: Any, form: Callable[[str], str], every: str) -> str:
        """Kinds of piece: `pieces but pawns`, `kings`, `a queen or rook`."""
        last = "and" if form is plural else "or"
        if isinstance(value, Mapping):
            return f"{every} but {listed((form(self.titles[name]) for name in value['not']), last)}"
        if isinstance(value, list):
            return listed((form(self.titles[name]) for name in value), last)
        adjective, noun = {"royals": "royal ", "nonroyal": "non-royal "}.get(str(value), ""), every
        return noun.replace("piece", f"{adjective}piece")


def _enclosed(lines: str) -> str:
    ends = "between the square of arrival and another piece of the side that has moved"
    return f"that stand on {ONE_LINE[lines]} without a gap {ends}"


def _place(place: Any, lines: str) -> str:
    names = {"here": "on the square of arrival", "neighbours": LINES[lines], "enclosed": _enclosed(lines)}
    names["between"] = f"that the move has passed{PASSED[lines]}"
    return names[place] if isinstance(place, str) and place in names else f"on {region_words(place)}"
