"""The words that narrow a movement whichever it is, each by fields of Movement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from ...model.conditions import Count
from ...model.geometry import Region, mirrored
from ...model.pieces import Movement
from ...model.terms import Pieces
from ..english import as_list, of_own_side
from ..reading import Questions, Spot
from ..region_words import ANY_SQUARE, all_of
from ..squares import squares_of
from .word import Reader, Telling, Word


class Repeat(Word):
    """How often: the heads read it."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        if "like" in r.spot.value:
            hint = "say it where the other piece moves"
            r.questions.report.at(
                r.spot.value, cls.key, "H336", "what moves like another is not repeated", hint
            )
        return found

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        if not m.bend:
            return "and may jump on along the same line" * m.chain
        return "and may go on jumping" if m.ends_early else "and goes on jumping as long as it can"


class Only(Word):
    """Quiet moves or captures only."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        only = r.spot.value["only"]
        if only == "quiet" and any(m.takes_hurdles for m in found):
            hint = "leave it out, or write over instead of only: capture in the first leg"
            r.questions.note(r.spot["only"], "H336", "this path captures what it jumps over", hint)
        if only == "quiet" and any(m.takes_on_way for m in found):
            hint = "leave it out, or write it of the last leg"
            r.questions.note(r.spot["only"], "H336", "this path captures on its way", hint)
        if only == "capture":
            return [m if m.takes_on_way else replace(m, quiet=False) for m in found]
        return cls.narrowed(found, only)

    @staticmethod
    def narrowed(found: list[Movement], only: str) -> list[Movement]:
        """The movements whose last squares are empty, or hold a piece that is captured."""
        if only == "quiet":
            return [
                replace(m, capture=False, takes_passant=False, takes_hurdles=False, own=False) for m in found
            ]
        return [replace(m, quiet=False) for m in found] if only == "capture" else found


class Over(Word):
    """What a leg jumps over, which the path reads; and over what a ride goes on."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        spot = r.spot[cls.key]
        over = r.questions.pieces(spot)
        side, kinds = jumped_over(r, spot, replace(over, kinds=None, named=False))[0], over.kinds
        if any(m.hop or m.lame or m.way or m.home or m.through for m in found):
            hint = "say it of a leg, or beside step, slide or leap"
            r.questions.note(spot, "H370", "what turns or jumps goes on over no pieces yet", hint)
        elif all(m.limit == 1 for m in found):
            hint = "leave it out, or write slide or repeat"
            r.questions.report.at(r.spot.value, cls.key, "H336", "one step passes nothing", hint)
        return [replace(m, through=m.limit != 1, over=side, screens=kinds) for m in found]

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        """Kinds that are hurdles, or are none; and over what a ride goes on."""
        if m.through:
            what = "pieces" if m.screens is None else told.any_of(m.screens)
            whose = {"any": "", "friend": " of its own side", "enemy": " of the enemy"}[m.over]
            return f"going on over {what}{whose}"
        if m.screens is None or not m.hop:
            return ""
        others = frozenset(piece.name for piece in told.game.kinds) - m.screens
        if len(others) < len(m.screens):
            return f"but never over {told.any_of(others)}"
        return f"and only over {told.any_of(m.screens)}"


def jumped_over(r: Reader, spot: Spot, over: Pieces) -> tuple[str, frozenset[str] | None]:
    """Whose pieces are jumped over, and of which kinds; what else is asked of them is noted."""
    if over.plain:
        return "any", over.kinds
    side = {"own": "friend", "enemy": "enemy"}.get(over.word or over.whose)
    if side is None or replace(over, word="", whose="") != Pieces() or (over.word and over.whose):
        hint = "write over: all, own, enemy, or kinds of piece"
        r.questions.note(spot, "H392", "such pieces are not supported as those jumped over yet", hint)
    return side or "any", None


def _of_no_king(told: Telling) -> frozenset[str]:
    return frozenset(piece.name for piece in told.game.kinds if piece.owned and not piece.royal)


def _side_taken(part: Pieces) -> str:
    """Of which side, or en passant, a part of `takes` speaks."""
    if part.whose:
        return {"both": "all"}.get(part.whose, part.whose)
    return part.word or ("all" if part.kinds is None else "enemy")


def _named(r: Reader, parts: Iterable[Pieces]) -> list[Pieces]:
    """Parts of `takes` in which `self` is the kind that moves so."""
    own = frozenset((r.own,))
    return [replace(part, word="", kinds=own) if part.word == "self" and r.own else part for part in parts]


class Takes(Word):
    """Whose pieces are captured, which kinds, and whether en passant; told together with `only`."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        return cls.taking(r, found, r.spot["takes"])

    @classmethod
    def taking(cls, r: Reader, found: list[Movement], taken: Spot) -> list[Movement]:
        """The movements with such victims; captures that ask something of them are movements apart."""
        free, asked = asked_apart(taken)
        if not asked:
            pieces = r.questions.pieces(taken)
            return cls._by_side(r, found, taken, _named(r, pieces.parts or (pieces,)))
        made = [replace(m, capture=False, own=False, takes_passant=False) for m in found if m.quiet]
        if free:
            made = cls._taking(r, found, taken, _named(r, map(r.questions.pieces, free)))
        for item in asked:
            pieces = replace(r.questions.pieces(item), condition=None)
            if pieces == Pieces() and "who" not in item.value:
                pieces = replace(pieces, whose="enemy")
            taking = cls._taking(r, found, item, _named(r, [pieces]))
            made += captured_while(taking, item, r.questions, r.under)
        return made

    @classmethod
    def _by_side(
        cls, r: Reader, found: list[Movement], taken: Spot, parts: Sequence[Pieces]
    ) -> list[Movement]:
        """The movements with such victims; where those of its own side are of other kinds, apart."""
        sides = [_side_taken(part) for part in parts]
        own, others = (
            [
                replace(part, word="", whose=side) if taken_of in (side, "all") else part
                for taken_of, part in zip(sides, parts, strict=True)
                if taken_of != left_out
            ]
            for side, left_out in (("own", "enemy"), ("enemy", "own"))
        )
        own = [part for part in own if part.whose == "own"]
        alike = {part.kinds for part in own} == {part.kinds for part in others if part.word != "en_passant"}
        if alike or not (own and others) or {*sides} - {"own", "enemy", "all", "en_passant"}:
            return cls._taking(r, found, taken, parts)
        captures = [replace(m, quiet=False, leaves_passant=False) for m in found if m.capture or m.own]
        return cls._taking(r, found, taken, others) + cls._taking(r, captures, taken, own)

    @staticmethod
    def _taking(r: Reader, found: list[Movement], taken: Spot, parts: Sequence[Pieces]) -> list[Movement]:
        words = {_side_taken(part) for part in parts}
        if words != {"enemy"} and any(m.takes_hurdles or m.takes_on_way for m in found):
            r.questions.note(
                taken, "H370", "a path captures only enemies on its way yet", "write takes: KINDS"
            )
        named = [part.kinds for part in parts if part.word != "en_passant"]
        sided = any(part.whose for part in parts) and len({*named}) > 1
        odd = any(part.place or part.condition or part.but for part in parts)
        if odd or words - {"own", "enemy", "all", "en_passant"} or (sided and words >= {"own", "enemy"}):
            hint = "write takes: {who: KINDS, whose: own}, and another movement for enemies"
            if any(part.place for part in parts):
                hint = "for those in a place write {who: all, if: {count: all, in: {all: [here, PLACE]}}}"
            if words == {"none"}:
                hint = "write only: quiet"
            r.questions.note(taken, "H392", "such pieces are not supported as what is captured yet", hint)
        given = [kinds for kinds in named if kinds is not None]
        kinds = frozenset[str]().union(*given) if len(given) == len(named) > 0 else None

        def victims(m: Movement) -> frozenset[str] | None:
            return m.victims if kinds is None else kinds if m.victims is None else m.victims & kinds

        return [
            replace(
                m,
                takes_passant="en_passant" in words,
                own=bool(words & {"own", "all"}),
                capture=bool(words & {"enemy", "all"}),
                victims=victims(m),
            )
            if m.capture or m.own or m.takes_passant or m.takes_hurdles or m.takes_on_way
            else m  # what `like` takes over from a quiet movement stays quiet
            for m in found
        ]

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        """What it captures, where that is not any enemy."""
        victims = "" if m.victims is None else told.any_of(m.victims)
        if m.takes_hurdles:
            return f"capturing {victims or 'what'} {'that ' * bool(victims)}it jumps over"
        if m.takes_on_way:
            ends = "" if m.capture else "ending on an empty square"
            ends = ends if m.quiet else "ending with a capture"
            return ", ".join(filter(None, (ends, f"capturing only {victims}" if victims else "")))
        if not (m.capture or m.own or m.takes_passant):
            return "without capturing"
        asked, parts = [count for count in m.provided if count.taken], []
        if asked:
            parts.append(f"to capture {victims or 'a piece'} while {told.provided(asked)}")
        elif not m.quiet:
            parts.append(f"to capture {victims}" if victims else "only to capture")
        elif victims:
            parts.append(f"capturing {'' if victims.startswith('any ') else 'only '}{victims}")
        if m.takes_passant:
            parts.append("also en passant" if m.capture else "en passant")
        if m.own and m.swapped and m.swapped >= (m.victims or _of_no_king(told)):
            among = f"places with {of_own_side(told.any_of(m.victims or m.swapped))}"
            if not (m.quiet or m.capture or m.takes_passant):
                return f"only to change {among}"
            parts.append(f"changing {among}")
        elif m.own:
            royal = "" if victims else ", but no royal ones"
            also, only = ("too", "") if m.capture else ("", "only ")
            parts.append(f"capturing {only}pieces of its own side {also}".rstrip() + royal)
        return ", ".join(parts)


class From(Word):
    """Where it may begin."""

    told_of_like = True

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        if any(m.bend for m in found):
            r.questions.note(r.spot["from"], "H370", "a path that turns has no from yet")
        where = _squares(r, found, "from")
        return _asking(found, where) if isinstance(where, Count) else _starting(found, where)

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        start = m.added[0] if m.passes else m.start
        where = told.region(start) if start and not m.drawn else ""
        if where.startswith(ANY_SQUARE + "("):
            return where.removeprefix(ANY_SQUARE).strip("()")
        return where and f"only from {where}"


class To(Word):
    """Where it may end."""

    told_of_like = True

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        region = _squares(r, found, "to")
        if isinstance(region, Count):
            return _asking(found, replace(region, lands=True))
        return [
            replace(m, target=meet(m.target, region), added=(m.added[0], meet(m.added[1], region)))
            for m in found
        ]

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        if not m.target or m.drawn:
            return ""
        target = told.region(m.target)
        if target.startswith(ANY_SQUARE):
            return f"only onto squares {target.removeprefix(ANY_SQUARE)}"
        return f"only {'within' if max(map(len, m.target)) > 1 else 'onto'} {all_of(target)}"


class Whose(Word):
    """Of one side: the other one may begin it nowhere."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        board = r.questions.regions.board
        everywhere, nowhere = mirrored(range(board.size))[0], frozenset[int]()
        white = r.spot.value["whose"] == "white"
        return _starting(found, (everywhere, nowhere) if white else (nowhere, everywhere))


class Leaves(Word):
    """It can be captured en passant; said behind all else."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        return [replace(m, leaves_passant=True) for m in found]


class Become(Word):
    """What the piece becomes with it, whatever its `promotion` says."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        spot, pieces = r.spot[cls.key], r.questions.pieces(r.spot[cls.key])
        if not pieces.plain or not pieces.kinds or pieces.kinds & r.questions.walls:
            hint = "write become: knight, or a list of kinds to choose from"
            r.questions.note(spot, "H392", "what moves becomes one of some kinds, and nothing else", hint)
        if any(m.bend for m in found):
            hint = "write promotion: {to: board, when: capture, become: KIND}"
            r.questions.note(spot, "H370", "a path that turns does not say yet what the piece becomes", hint)
        return [replace(m, becomes=tuple(sorted(pieces.kinds or ()))) for m in found]

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        return f"becoming {told.any_of(frozenset(m.becomes))}" if m.becomes else ""


class If(Word):
    """Only while a condition holds; one that asks whether the piece has moved is read as a first move."""

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        if not is_first(r.spot.value):
            return r.under(found, r.spot["if"])
        for part in r.spot["if"].items():
            found = found if part.value == UNMOVED else r.under(found, part)
        return found

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        own = [count for count in m.provided if not count.taken]
        return f"only while {told.provided(own)}" if own else ""


def asked_apart(taken: Spot) -> tuple[list[Spot], list[Spot]]:
    """Of what is captured, that of which nothing else is asked, and that of which something is."""
    items = list(taken.items())
    asked = [item for item in items if isinstance(item.value, Mapping) and "if" in item.value]
    return [item for item in items if item not in asked], asked


def captured_while(
    found: list[Movement],
    item: Spot,
    questions: Questions,
    under: Callable[[list[Movement], Spot], list[Movement]],
) -> list[Movement]:
    """The captures of movements, while of what they capture holds what an item of `takes` asks."""
    halves = [
        replace(m, quiet=False, leaves_passant=False)
        for m in found
        if m.capture or m.own or m.takes_passant or m.takes_hurdles
    ]
    if any(m.takes_hurdles or m.takes_on_way for m in halves):
        message = "what a path captures on its way is asked nothing yet"
        questions.note(item, "H370", message, "write takes: KINDS")
    made = []
    for old, new in zip(halves, under(halves, item["if"]), strict=False):
        own, asked = old.provided, new.provided[len(old.provided) :]
        if any(count.on_the_way for count in asked):
            message = "what is captured stands where the movement ends already"
            hint = "leave arrival, before or passed out, nearer or farther too"
            questions.note(item["if"], "H397", message, hint)
        made.append(replace(old, provided=(*own, *(_of_victim(c) for c in asked))))
    return made


def _of_victim(count: Count) -> Count:
    """A condition as what is captured asks it: of its own home."""
    home = replace(count.home, kind="") if count.home else None
    taken = not (count.moves or count.events)
    return replace(count, taken=taken, home=home, than=count.than and _of_victim(count.than))


def is_first(entry: object) -> bool:
    """Is it a movement of a piece that has not moved?"""
    return isinstance(entry, dict) and UNMOVED in as_list(entry.get("if"))


UNMOVED = "unmoved"


def meet(a: Region | None, b: Region | None) -> Region | None:
    """Intersection of two optional regions."""
    if a is None or b is None:
        return a or b
    return a[0] & b[0], a[1] & b[1]


def _squares(r: Reader, found: list[Movement], key: str) -> Region | Count:
    """Where it may begin or end: a region, or a condition of the square."""
    spot = r.spot[key]
    if not r.questions.asks_square(spot.value):
        return r.questions.region(spot)
    if any(m.bend for m in found):
        r.questions.note(spot, "H370", f"a path that turns has no such {key} yet")
    found_there = squares_of(r.questions.place(spot), spot, r.questions) or mirrored(())
    return found_there.of_kind(r.own) if isinstance(found_there, Count) else found_there


def _asking(found: list[Movement], where: Count) -> list[Movement]:
    return [replace(m, provided=(*m.provided, where)) for m in found]


def _starting(found: list[Movement], region: Region) -> list[Movement]:
    return [
        replace(m, start=meet(m.start, region), added=(meet(m.added[0], region), m.added[1])) for m in found
    ]
