"""Answers to the seven questions of the language, read from a checked document into normal forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..language.report import Report
from ..model.geometry import LINES, Region
from ..model.ruleset import SIDES
from ..model.terms import (
    ENEMY,
    OWN,
    Action,
    Attack,
    By,
    Condition,
    Countdown,
    Counted,
    Every,
    Holds,
    Last,
    Legal,
    Limit,
    Made,
    Material,
    MoveNumber,
    Moves,
    Not,
    Pieces,
    Place,
    Range,
    Repeats,
    Some,
    Without,
)
from .places import Regions
from .vocabulary import (
    ALIKE,
    ARRIVAL,
    BEHIND,
    BEHIND_SHOWN,
    CONDITION_WORDS,
    EVENTS,
    MOVEMENT_KEYS,
    MOVES_KEYS,
    NEVER_ALONE,
    PIECE_WORDS,
    PLACE_WORDS,
)

Setup = Mapping[int, tuple[int, int]]
"""By square, the number of the kind that begins there, and its side."""
SEEN_SQUARES = frozenset({"last", "home"})
"""Words of PLACE that are one square, of a move or of a piece."""
RANGE = re.compile(r"(\d+)(\+|-(\d+))?\Z")


@dataclass(frozen=True)
class Spot:
    """A value of the document, and where it stands."""

    holder: Any
    key: Any

    @property
    def value(self) -> Any:
        """What stands there."""
        return self.holder[self.key]

    def __getitem__(self, key: Any) -> Spot:
        return Spot(self.value, key)

    def items(self) -> list[Spot]:
        """The items of a list, or the value itself where it is none; without what never holds."""
        found = [self[i] for i in range(len(self.value))] if isinstance(self.value, list) else [self]
        return [one for one in found if not (isinstance(one.value, Mapping) and one.value.get("if") is False)]

    def get(self, key: str) -> Spot | None:
        """What stands under a key of it, None if there is no such key."""
        return self[key] if isinstance(self.value, Mapping) and key in self.value else None

    def ask(self, key: str, read: Callable[[Spot], Any], default: Any = None) -> Any:
        """What is read under a key of it, the default if there is no such key."""
        inner = self.get(key)
        return default if inner is None else read(inner)

    @property
    def mark(self) -> Any:
        """Where it stands."""
        own = getattr(self.value, "mark", None)
        if own is not None:
            return own
        marks = getattr(self.holder, "value_marks", None) or getattr(self.holder, "item_marks", None)
        return None if marks is None else marks[self.key]


ONCE = Range()


def range_of(spot: Spot | None, default: Range = ONCE) -> Range:
    """How many: `2`, `2-3`, `2+`, `any` or `all`."""
    if spot is None:
        return default
    value = spot.value
    if value in ("any", "all"):
        return Range(all=value == "all")
    found = RANGE.match(str(value))
    assert found is not None, value
    least = int(found[1])
    return Range(least, None if found[2] == "+" else int(found[3] or least))


class Questions:
    """Reads answers; what makes no sense is noted at its place."""

    def __init__(
        self, pieces: Mapping[str, Any], regions: Regions, report: Report, setup: Setup | None = None
    ) -> None:
        self.nodes = pieces
        self.setup = setup or {}
        self.regions = regions
        self.board = regions.board
        self.report = report
        self.marks = {*_marks(regions.doc)}
        self.compared: list[tuple[Any, Spot]] = []  # conditions of two counts, with their marks

    def note(self, spot: Spot, code: str, message: str, hint: str = "") -> None:
        """Note a problem at a value."""
        self.report.at(spot.holder, spot.key, code, message, hint)

    def range(self, spot: Spot | None, default: Range = ONCE) -> Range:
        """How many, least and most in their order."""
        if spot is not None and isinstance(spot.value, Mapping):
            self.note(spot, "H392", "numbers of moves are not compared yet", "write a number, as in is: 2+")
            return default
        found = range_of(spot, default)
        if spot is None or found.most is None or found.least <= found.most:
            return found
        self.note(spot, "H336", f"{found.least} is more than {found.most}")
        return Range(found.most, found.least)

    # Who?

    @property
    def everything(self) -> frozenset[str]:
        """All kinds."""
        return frozenset(self.nodes)

    @property
    def royals(self) -> frozenset[str]:
        """The kinds that are royal, always or sometimes."""
        return frozenset(name for name, node in self.nodes.items() if node.get("royal"))

    @property
    def walls(self) -> frozenset[str]:
        """The kinds that nobody owns."""
        return frozenset(name for name, node in self.nodes.items() if node.get("whose") == "nobody")

    def pieces(self, spot: Spot) -> Pieces:
        """PIECES: a name or a word, a list, `{not: …}` or `{who, whose, in, if, not, all}`."""
        value = spot.value
        if isinstance(value, str):
            return self._named(value, spot)
        if isinstance(value, list):
            return self._joined([self.pieces(item) for item in spot.items()], spot.mark)
        found = [Pieces(mark=spot.mark)]
        for key, read in READ.items():
            if key in value:
                found += read(self, spot[key])
        return self._common(found, spot)

    def _common(self, found: list[Pieces], spot: Spot) -> Pieces:
        """What is meant by every one of them; what two of them ask in different ways is noted."""
        fit = [one.kinds for one in found if one.kinds is not None]
        asked: dict[str, Any] = {"kinds": frozenset.intersection(*fit) if fit else None}
        if asked["kinds"] == frozenset() and all(fit):
            self.note(spot, "H392", "no kind of piece is all of these", "write a list for one or the other")
        for one in found:
            for name in ("word", "whose", "place", "condition", "parts", "but"):
                value = getattr(one, name)
                if value and asked.setdefault(name, value) != value:
                    hint = "say it once, or write a list for one or the other"
                    self.note(spot, "H392", "this is not supported together of one piece yet", hint)
        named = bool(fit) and all(one.named for one in found if one.kinds is not None)
        return Pieces(**asked, named=named, mark=spot.mark)

    def _named(self, word: str, spot: Spot) -> Pieces:
        if word in self.nodes:
            return Pieces(frozenset((word,)), named=True, mark=spot.mark)
        if word == "all":
            return Pieces(mark=spot.mark)
        if word == "royals":
            return Pieces(self.royals, mark=spot.mark)
        if word in PIECE_WORDS:
            return Pieces(word=word, mark=spot.mark)
        self.report.unknown(spot.holder, spot.key, "H333", "piece", word, self.nodes)
        return Pieces(frozenset(), mark=spot.mark)

    def _joined(self, found: list[Pieces], mark: Any) -> Pieces:
        """Any of them: one set of kinds where they are nothing else."""
        if len(found) == 1:
            return found[0]
        if found and all(one.plain for one in found):
            if any(one.kinds is None for one in found):
                return Pieces(mark=mark)
            kinds = frozenset().union(*(one.kinds or () for one in found))
            return Pieces(kinds, named=all(one.named for one in found), mark=mark)
        return Pieces(parts=tuple(found), mark=mark)

    def _others(self, spot: Spot) -> Pieces:
        inner = self.pieces(spot)
        if not inner.plain:
            return Pieces(but=inner, mark=spot.mark)
        kinds = self.everything if inner.kinds is None else inner.kinds
        return Pieces(self.everything - kinds, mark=spot.mark)

    def kinds(self, spot: Spot) -> frozenset[str] | None:
        """The kinds of PIECES that may be nothing else; None: every one."""
        found = self.pieces(spot)
        if found.word == "none":
            return frozenset()
        if not found.plain:
            self.note(
                spot, "H392", "only kinds of piece can be named here", "write a name, or a list of names"
            )
        return found.kinds

    def set_of(self, spot: Spot) -> frozenset[str]:
        """The kinds of PIECES as a set."""
        found = self.kinds(spot)
        return self.everything if found is None else found

    # Where?

    def place(self, spot: Spot) -> Place:
        """PLACE: a region, a square, a word, a list, `{not}`, `{all}`, ranks and files, or a movement."""
        value = spot.value
        if isinstance(value, str):
            word, *_ = value.split()
            if word in PLACE_WORDS and value not in self.regions.named:
                return Place(word=word, rest=self._behind(spot), mark=spot.mark)
        elif isinstance(value, list):
            return self._any_place(spot)
        elif MOVEMENT_KEYS & value.keys():
            return Place(movement=value, mark=spot.mark)
        elif all(
            isinstance(value.get(side), Mapping) and MOVEMENT_KEYS & value[side].keys() for side in SIDES
        ):
            return Place(sides=tuple(self.place(spot[side]) for side in SIDES), mark=spot.mark)
        elif "all" in value:
            parts = [self.place(item) for item in spot["all"].items()]
            if all(part.region is not None for part in parts):
                return Place(self.regions.evaluate(value, spot.holder, spot.key), mark=spot.mark)
            return Place(all_of=tuple(parts), mark=spot.mark)
        elif "not" in value and (self.asks_square(value["not"]) or is_alike(value["not"])):
            return Place(but=self.place(spot["not"]), mark=spot.mark)
        name = value if isinstance(value, str) else ""
        return Place(self.regions.evaluate(value, spot.holder, spot.key), name=name, mark=spot.mark)

    def asks_square(self, value: Any) -> bool:
        """Does a place ask where the last move went, or for the home of a piece?"""
        if isinstance(value, Mapping):
            return self.asks_square(value.get("all", value.get("not")))
        if isinstance(value, list):
            return any(map(self.asks_square, value))
        return isinstance(value, str) and value not in self.regions.named and value.split()[0] in SEEN_SQUARES

    def _behind(self, spot: Spot) -> tuple[str, ...]:
        """What stands behind a word; nothing where that is noted, since it means nothing there."""
        word, *rest = spot.value.split()
        known = BEHIND.get(word)
        alone = word not in NEVER_ALONE
        if (not rest and alone) or (known is not None and re.fullmatch(known, " ".join(rest))):
            return tuple(rest)
        message = f"'{word}' stands on no lines"
        if known is not None:
            message = f"'{' '.join(rest)}' means nothing behind '{word}'"
        if not rest:
            message = f"'{word}' means nothing alone"
        shown = f"{BEHIND_SHOWN[word]}, or {word} alone" if word in BEHIND_SHOWN else "alone"
        self.note(spot, "H397", message, f"write {word} {shown if alone else f'arrival or {word} origin'}")
        return () if alone else (ARRIVAL,)

    def lines(self, place: Place, spot: Spot) -> str:
        """The lines named behind a word of PLACE, where nothing else may stand behind it."""
        if place.rest[1:] or place.lines not in LINES:
            message = f"'{' '.join(place.rest)}' is not supported behind '{place.word}' here"
            hint = f"write {place.word} orthogonal, or {place.word} alone"
            if place.word == "enclosed":
                hint += f"; under a piece, effects: [{{in: enclosed {' '.join(place.rest)}, do: capture}}]"
            self.note(spot, "H397", message, hint)
            return "any"
        return place.lines

    def _any_place(self, spot: Spot) -> Place:
        parts = [self.place(item) for item in spot.items()]
        if all(part.region is not None for part in parts):
            return Place(self.regions.evaluate(spot.value, spot.holder, spot.key), mark=spot.mark)
        return parts[0] if len(parts) == 1 else Place(any_of=tuple(parts), mark=spot.mark)

    def region(self, spot: Spot) -> Region:
        """The squares of a PLACE that has to be fixed squares."""
        return self.regions.evaluate(spot.value, spot.holder, spot.key)

    # When?

    def moves(self, spot: Spot) -> Moves:
        """MOVES: a word, a list of words, `{not: word}`, or `{by, when, from, to, at, takes, after}`."""
        value = spot.value
        if isinstance(value, str | list) or "not" in value:
            return Moves(when=self.events(spot), mark=spot.mark)
        return self.moves_in(spot)

    def moves_in(self, spot: Spot) -> Moves:
        """What the keys of MOVES in a mapping say, whatever other keys it has."""
        ask = spot.ask
        return Moves(
            by=ask("by", self.pieces),
            whose=str(spot.value.get("whose", "")),
            when=ask("when", self.events),
            start=ask("from", self.place),
            target=ask("to", self.place),
            at=ask("at", self.place),
            takes=ask("takes", self.pieces),
            after=ask("after", self.condition),
            chases=ask("chases", self._chases, ()),
            mark=spot.mark,
        )

    def events(self, spot: Spot) -> frozenset[str]:
        """Words of moves; `not` is written before those that are excepted."""
        value = spot.value
        if isinstance(value, Mapping):
            return frozenset(f"not {word}" for word in self.events(spot["not"]))
        return frozenset(str(item.value) for item in spot.items())

    def _chases(self, spot: Spot) -> tuple[Attack, ...]:
        def attack(item: Spot) -> Attack:
            by, who = (item.ask(key, self.pieces) for key in ("by", "who"))
            return Attack(by, who, item.ask("if", self.condition), item.mark)

        return tuple(attack(item) for item in spot.items())

    # If?

    def condition(self, spot: Spot) -> Condition:
        """CONDITION: a word, a list of which all hold, `{not}`, `{any}`, a count, or any MOVES."""
        value = spot.value
        if isinstance(value, list):
            return every(self.condition(item) for item in spot.items())
        if isinstance(value, bool):
            return Every(()) if value else Some(())
        if isinstance(value, str):
            word, *rest = value.split()
            if word not in (*CONDITION_WORDS, *EVENTS, *self.marks):
                self.report.unknown(spot.holder, spot.key, "H340", "condition", word, CONDITION_WORDS)
            return Holds(word, tuple(rest), spot.mark)
        return self.sentence(spot)

    def sentence(self, spot: Spot, without: frozenset[str] = frozenset()) -> Condition:
        """The condition that the keys of a mapping say together, `without` those that say something else."""
        keys = spot.value.keys() - without
        found: list[Condition] = []
        for head, read in HEADS.items():
            if head in keys:
                found.append(read(self, spot))
                break
        else:
            if keys & MOVES_KEYS:
                found.append(By(self.moves_in(spot), spot.mark))
        if "if" in keys:
            found.append(self.condition(spot["if"]))
        return every(found)

    def _any(self, spot: Spot) -> Condition:
        found = tuple(self.condition(item) for item in spot["any"].items())
        return found[0] if len(found) == 1 else Some(found)

    def _count(self, spot: Spot) -> Condition:
        who, whose = self.pieces(spot["count"]), str(spot.value.get("whose", ""))
        side = who.word if who.word in (OWN, ENEMY) else who.whose
        more = spot.ask("is", lambda number: number.get("more_than"))
        if whose and side and side != whose:
            self.note(spot, "H392", "this counts the pieces of two sides", "say once whose they are")
        return Counted(
            who=replace(who, whose="", word="" if who.word == side else who.word),
            whose=whose or side,
            place=spot.ask("in", self.place),
            range=self.range(None if more else spot.get("is")),
            than=None if more is None else self._other(more, spot),
            mark=spot.mark,
        )

    def _other(self, spot: Spot, whole: Spot) -> Counted | None:
        """The count than which another, the `whole`, is greater."""
        found = self.condition(spot)
        if isinstance(found, Counted) and found.than is None and "is" not in spot.value:
            self.compared.append((whole.mark, whole))
            return found
        message = "a count is compared with one other, which has no number of its own"
        self.note(spot, "H392", message, "write {count: PIECES, in: PLACE}")
        return None

    def _last(self, spot: Spot) -> Condition:
        count = self.range(spot.get("is"), Range(1, 1)).least
        return Last(self.moves(spot["last"]), count, spot.mark)

    def _repeats(self, spot: Spot) -> Condition:
        who, each = spot.ask("who", self.pieces), spot.ask("every", self.moves)
        return Repeats(int(spot.value["repeats"]), who, each, spot.mark)

    def _moves(self, spot: Spot) -> Condition:
        if "since" not in spot.value:
            return MoveNumber(self.range(spot["moves"]), spot.mark)
        moves = self.range(spot["moves"])
        if moves.least != moves.most or moves.all:
            self.note(spot["moves"], "H375", "beside since stands one number of moves", "write moves: 50")
        return Without(moves.least, self._since(spot), spot.mark)

    def _since(self, spot: Spot) -> tuple[Moves, ...]:
        since = spot.get("since")
        return () if since is None else tuple(self.moves(item) for item in since.items())

    def _material(self, spot: Spot) -> Condition:
        return Material(tuple(self._set(item) for item in spot["material"].items()), spot.mark)

    def _set(self, spot: Spot) -> Pieces:
        """One set of pieces: a name, or a list of names, of which the same may stand twice."""
        if not isinstance(spot.value, list):
            return self.pieces(spot)
        return Pieces(parts=tuple(self.pieces(item) for item in spot.items()), mark=spot.mark)

    def _countdown(self, spot: Spot) -> Condition:
        def limit(item: Spot) -> Limit:
            moves, pieces = int(item.value["moves"]), item.value.get("start") == "pieces"
            return Limit(moves, item.ask("if", self.condition), pieces, item.mark)

        limits = tuple(limit(item) for item in spot["countdown"].items())
        return Countdown(limits, spot.value.get("sooner") == "stays", spot.mark)

    # Do what?

    def actions(self, spot: Spot) -> tuple[Action, ...]:
        """ACTION: one, or a list of them in their order."""
        return tuple(self._action(item) for item in spot.items())

    def _action(self, spot: Spot) -> Action:
        value = spot.value
        if isinstance(value, str):
            return Action(value, mark=spot.mark)
        word = next(word for word in ("become", "go", "mark", "drops") if word in value)
        pieces = self.pieces(spot[word]) if word in ("become", "drops") else None
        place = self.place(spot[word]) if word == "go" else None
        name = str(value[word]) if word == "mark" else ""
        return Action(word, pieces, place, name, self.range(spot.get("is"), None), spot.mark)  # type: ignore[arg-type]


READ: dict[str, Callable[[Questions, Spot], list[Pieces]]] = {
    "who": lambda ask, spot: [ask.pieces(spot)],
    "whose": lambda ask, spot: [Pieces(whose=str(spot.value))],
    "in": lambda ask, spot: [Pieces(place=ask.place(spot))],
    "if": lambda ask, spot: [Pieces(condition=ask.condition(spot))],
    "not": lambda ask, spot: [ask._others(spot)],
    "all": lambda ask, spot: [ask.pieces(item) for item in spot.items()],
}
"""What a key of PIECES says of them."""

HEADS: dict[str, Callable[[Questions, Spot], Condition]] = {
    "not": lambda ask, spot: Not(ask.condition(spot["not"])),
    "any": Questions._any,
    "count": Questions._count,
    "made": lambda ask, spot: Made(
        ask.moves(spot["made"]), ask.range(spot.get("is")), ask._since(spot), spot.mark
    ),
    "legal": lambda ask, spot: Legal(ask.moves(spot["legal"]), ask.range(spot.get("is")), spot.mark),
    "last": Questions._last,
    "repeats": Questions._repeats,
    "moves": Questions._moves,
    "material": Questions._material,
    "countdown": Questions._countdown,
    "mark": lambda ask, spot: Holds(str(spot.value["mark"]), mark=spot.mark),
}
"""How a condition is read, by the key that says what is asked."""


def _marks(value: Any) -> Iterator[str]:
    """The names of the marks that a definition writes down."""
    if isinstance(value, Mapping):
        if isinstance(value.get("mark"), str):
            yield value["mark"]
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _marks(inner)


def every(found: Iterator[Condition] | list[Condition]) -> Condition:
    """All of the conditions as one, flat."""
    flat = tuple(part for one in found for part in one.parts())
    return flat[0] if len(flat) == 1 else Every(flat)


def is_alike(value: Any) -> bool:
    """Does a place name the squares that have something in common with the one at hand?"""
    return isinstance(value, str) and value.split()[0] in ALIKE
