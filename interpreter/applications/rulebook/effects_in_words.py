"""What follows from a completed move, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from re import sub

from ...kinds.direction_words import along_words, one_line
from ...kinds.english import article, capital, listed, of_own_side, plural
from ...kinds.region_words import all_of, region_words
from ...kinds.squares import ends_words, square_words
from ...language.resources import data
from ...model.consequences import ALONG, Consequence
from ...model.geometry import Board
from ...model.ruleset import Ruleset
from ...play.reasons.conditions import condition_words, place_of_count

WORDS = data(__file__, "effects")


def effects_words(game: Ruleset) -> Iterator[str]:
    """A sentence for every entry of `effects`."""
    yield from map(Effects(game).sentence, game.consequences)


MOVERS = {"": "", "own": " of the side to move", "enemy": " moved by the other side"}
"""Whose piece it is that has moved."""


class Effects:
    """Tells the effects of one variant."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game

    def sentence(self, entry: Consequence) -> str:
        """`After a capture, all pieces but pawns next to the square of arrival are removed.`"""
        counts = [condition_words(self.game, count) for count in entry.provided]
        condition = f"if {listed(counts, 'and')}, " if counts else ""
        if self._only_exchanges(entry):
            return capital(f"{condition}{self._exchange(entry)}.")
        by = self._kinds(entry.by, article, "any piece") + MOVERS[entry.movers]
        asked = entry.by is not None or bool(entry.movers)
        who = {word: f" {'by' if word == 'capture' else 'of'} {by}" * asked for word in entry.on}
        castling = WORDS["castling"] * (bool(self.game.castlings) and "castling" not in entry.on)
        going = self._going(entry)
        events = [WORDS["events"][word].format(who[word], castling * (not going)) for word in entry.on]
        event = listed(events, "and after") + going + castling * bool(going)
        each = [condition_words(self.game, count) for count in entry.asked]
        only = f", {'each ' * (not entry.of_mover)}only if {listed(each, 'and')}" if each else ""
        chain = "; this is done again as long as it changes anything" * entry.chain
        return f"After {event}{self._taking(entry)}, {condition}{self._what(entry)}{only}{chain}."

    def _going(self, entry: Consequence) -> str:
        """Where the move has to begin and end, where that is asked."""
        parts = [f"begins {square_words(self.game, entry.start)}"] if entry.start is not None else []
        parts += [ends_words(self.game, entry.target)] if entry.target is not None else []
        parts += ["gives check"] if entry.check else []
        return f" that {listed(parts, 'and')}" if parts else ""

    def _only_exchanges(self, entry: Consequence) -> bool:
        """Does a piece change places with what it captures, since its own square is free then?"""
        several = any(
            piece.effects or any(m.takes_hurdles or m.takes_on_way or m.bend for m in piece.movements)
            for piece in self.game.pieces
            if entry.by is None or piece.name in entry.by
        )
        earlier = self.game.consequences[: self.game.consequences.index(entry)]
        sent = any(other.do == "to" and not other.exchanges for other in earlier)
        return entry.exchanges and entry.takes is None and entry.same is None and not several and not sent

    def _exchange(self, entry: Consequence) -> str:
        """`a knight that captures a rook of its own side changes places with it`."""
        whose = WORDS["whose"][entry.whose] if entry.whose == "enemy" else ""
        every = "another piece" if entry.whose == "both" else article(f"{whose}piece")
        who = self._kinds(entry.who, lambda word: article(f"{whose}{word}"), every)
        who = of_own_side(who) if entry.whose == "own" else who
        by = self._kinds(entry.by, article, "a piece") + MOVERS[entry.movers]
        return f"{by} that captures {who} changes places with it"

    def _taking(self, entry: Consequence) -> str:
        """What has to be captured, where that is asked."""
        if entry.same is not None:
            return f" of a piece of {'its own' if entry.same else 'another'} kind"
        every = entry.takes is None or entry.takes >= {piece.name for piece in self.game.kinds if piece.owned}
        who = "any piece" if every else self._kinds(entry.takes, article, "any piece")
        if entry.prey == "own":
            return f" of {of_own_side(who)}"
        if entry.prey == "enemy":
            return f" of {who} of the other side"
        return "" if every else f" of {who}"

    def _what(self, entry: Consequence) -> str:
        if entry.to == "line":
            return self._slides(entry)
        if entry.sends:
            return self._goes(entry)
        if entry.do == "create":
            kind = article(self.game.pieces[self.game.piece(entry.kind)].word)
            empty = "on each empty square " * (entry.where != ("origin",))
            side = "" if entry.stone else " of the side that has moved"
            return f"{kind}{side} appears {empty}{self._places(entry)}"
        if entry.of_mover:
            return f"the piece that has moved{self._only(entry)} {self._done(entry, many=False)}"
        if entry.where == ("attacked",) and not entry.region:
            whose, who = WORDS["whose"][entry.whose], self._kinds(entry.who, plural, "pieces")
            return f"all {whose}{who} that the piece attacks from there {self._done(entry, many=True)}"
        return f"{self._all(entry)} {self._done(entry, many=True)}"

    def _all(self, entry: Consequence) -> str:
        """All the pieces that an entry speaks of, in words."""
        who = self._kinds(entry.who, plural, "pieces")
        whose = "enemy" if entry.where == ("enclosed",) else entry.whose
        return f"all {WORDS['whose'][whose]}{who} {self._places(entry)}"

    def _places(self, entry: Consequence) -> str:
        """Where an entry happens."""
        places = [_place(place, entry.lines, self.game.board) for place in entry.where]
        if entry.region:
            region = all_of(region_words(self.game, entry.region, last="and"))
            region = sub(r"\bits (owner's )?", "the mover's ", region)
            places.append(f"{'in' if region.startswith('the rectangle') else 'on'} {region}")
        return listed(places, "and")

    def _slides(self, entry: Consequence) -> str:
        """The pieces that go along lines, and how far: `all pieces but pawns go as far as ..., forward`."""
        ways = [WORDS["way"].get(way, way) for way in entry.way]
        way = ways[0] if ways[0] == ways[1] else f"White's {ways[0]} and Black's {ways[1]}"
        who = (
            f"the piece that has moved{self._only(entry)} goes"
            if entry.of_mover
            else f"{self._all(entry)} go"
        )
        barred = f"; {WORDS['blocked'][entry.blocked]}" if entry.most else ""
        return f"{who} {WORDS['far'][entry.most]}, {way}{barred}"

    def _goes(self, entry: Consequence) -> str:
        """The piece that is sent, and where."""
        captured = entry.where == ("victim",)
        along = WORDS["along"][entry.lines] if {*entry.where} & ALONG else ""
        if len(entry.where) != 1 or entry.region or entry.where[0].startswith("levels"):
            return f"{self._all(entry)} go to {self._square(entry)}; {WORDS['blocked'][entry.blocked]}"
        what = f"{WORDS['subject'][entry.where[0]]}{along}{self._only(entry)}"
        parts = [f"goes to {self._square(entry)}"]
        if captured:
            parts = [f"comes back onto {self._square(entry)}"]
        elif entry.to == "origin" and entry.of_mover:
            parts = ["goes back to where it came from"]
        if entry.altered:
            kind = self.game.pieces[self.game.piece(entry.kind)].word if entry.kind else ""
            deed = f"becomes {article(kind)}" if kind else WORDS["altered"][entry.altered]
            at = 0 if entry.altered_first else 1
            parts[at:at] = [deed, WORDS["altered"]["change_side"]] if entry.turned else [deed]
        parts += ["counts as not having moved"] if entry.renewed else []
        barred = WORDS["blocked"]["captured" if captured and entry.blocked != "illegal" else entry.blocked]
        if entry.to == "nowhere":
            return "the move is illegal"
        return f"{what} {listed(parts, 'and')}; {barred}"

    def _square(self, entry: Consequence) -> str:
        """Where a piece is sent: `its square in the setup on the file`."""
        if entry.from_here or entry.changes_levels:
            way = entry.near[0].where.removeprefix("level_")
            free = f"the first free square {way} the square of arrival"
            return free if entry.from_here else f"the level {way}"
        words = [WORDS["sent"].get(entry.to) or WORDS["mirrored" if entry.mirrored else "home"][entry.of]]
        for count in entry.near:
            named = WORDS["near"].get(count.where)
            if count.where == "opposite":
                named = WORDS["opposite"][count.lines]
            words.append(named or place_of_count(self.game, count))
        return " ".join(words)

    def _only(self, entry: Consequence) -> str:
        """Which pieces are meant, where not all are."""
        whose = "" if entry.of_mover else WORDS["whose"][entry.whose]
        if entry.who is None and not whose:
            return ""
        kinds = self._kinds(entry.who, lambda word: article(f"{whose}{word}"), article(f"{whose}piece"))
        return f" (if it is {kinds})"

    def _done(self, entry: Consequence, many: bool) -> str:
        kind = self.game.pieces[self.game.piece(entry.kind)].word if entry.kind else ""
        becomes = f"become {plural(kind)}" if many else f"becomes {article(kind)}"
        if entry.do in WORDS["done"]:
            becomes = str(WORDS["done"][entry.do][many])
        return becomes + f" and {WORDS['done']['change_side'][many]}" * entry.turned

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
        if len(royal) > 1 and chosen == royal:
            return every.replace("piece", "royal piece")
        others = [form(piece.word) for piece in owned if piece.name not in names]
        if others and len(others) < len(chosen):
            return f"{sub(r'^an? ', 'any ', every)} but {listed(others, last)}"
        return listed((form(piece.word) for piece in self.game.kinds if piece.name in names), last)


def _enclosed(lines: str, board: Board) -> str:
    ends = "between the square of arrival and another piece of the side that has moved"
    return f"that stand on one {one_line(lines, board)} without a gap {ends}"


def _place(place: str, lines: str, board: Board) -> str:
    if lines not in WORDS["along"]:
        way = along_words(board.ways(lines), board.tiling)
        where = "on the next square" if place == "neighbours" else "that stand first"
        return f"{where} {way} from the square of arrival"
    if place in WORDS and place != "seen":
        return str(WORDS[place][lines])
    along = WORDS["along"][lines]
    names = {
        "between": f"that the move has passed{along}",
        "here": "on the square of arrival",
        "origin": "where the move began",
        **{f"levels_{way}": f"{way} the square of arrival" for way in ("above", "below")},
        **{f"levels_{way}_origin": f"{way} where the move began" for way in ("above", "below")},
        **{f"levels_{way}_victim": f"{way} what was captured" for way in ("above", "below")},
        "enclosed": _enclosed(lines, board),
        "attacked": "that it now attacks",
        "checked": "that are in check then",
        "seen": f"that stand {WORDS['seen'][lines]}",
        "approached": f"directly beyond the end of a straight move{along}",
        "withdrawn": f"directly behind the beginning of a straight move{along}",
    }
    return names.get(place, f"on the {place}")
