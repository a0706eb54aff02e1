"""The words that narrow a movement whichever it is, each by fields of Movement."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from ...model.geometry import Region, mirrored
from ...model.ruleset import Movement
from ..reading import Spot
from .word import PLACES, Reader, Telling, Word

HURDLES = "which pieces it jumps over"


class Repeat(Word):
    """How often: the heads read it."""

    key = "repeat"
    means = "So often in one line, or along the whole path again."
    type = "range"
    example = "2-3"
    entry = "{step: orthogonal, repeat: 2-3}"
    default = "once; of a slide, any number of times"
    of_legs = True
    told_at = 70
    told_of_like = True
    betza_lacks: ClassVar = {"least": "a least distance"}
    lost: ClassVar = {"chain": "it goes on jumping in the same move"}

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        return "and may jump on along the same line" * m.chain


class Only(Word):
    """Quiet moves or captures only."""

    key = "only"
    means = "`quiet`: takes nothing. `capture`: only captures. `either`, of a leg: one or the other."
    type: ClassVar = ["quiet", "capture", "either"]
    example = "capture"
    entry = "{slide: any, only: capture}"
    default = "both"
    of_legs = True
    stops: ClassVar = {
        "capture_only": "the {origin} goes to {target} only to capture, and the square is empty",
        "move_only": "the {origin} does not capture like that, and is blocked by the {there}",
    }

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        only = r.spot.value["only"]
        if only == "quiet":
            return [
                replace(m, capture=False, takes_passant=False, takes_hurdles=False, own=False) for m in found
            ]
        return [replace(m, quiet=False) for m in found] if only == "capture" else found


class Over(Word):
    """What a leg jumps over: the path reads it."""

    key = "over"
    means = "A leg that ends on such a piece, which is jumped over."
    type = "pieces_of"
    example = "all"
    entry = "{path: [{slide: orthogonal, over: all}, {step: orthogonal}]}"
    of_legs = True
    of_entries = False
    told_at = 40
    stops: ClassVar = {
        "no_neighbour": "the {origin} hops to {target} only over a piece next to it, and there is none",
        "no_hurdle": "the {origin} has to hop over a piece on its way to {target}, and there is none",
        "wrong_hurdle": "the {origin} may not hop over the {culprit}",
        "second_hurdle": "the {origin} hops over one piece only, and is blocked by the {culprit}",
        "landing_blocked": (
            "the {origin} needs an empty square behind what it jumps over, and there is the {culprit}"
        ),
    }
    betza_lacks: ClassVar = {"over": HURDLES, "screens": HURDLES, "adjacent": HURDLES}
    lost: ClassVar = {
        "over": "it jumps over pieces of one side only",
        "screens": "it jumps over some kinds of piece only",
        "adjacent": "it jumps only over a piece right beside it",
    }

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        """Kinds that are hurdles, or are none."""
        if m.screens is None or not m.hop:
            return ""
        others = frozenset(piece.name for piece in told.game.kinds) - m.screens
        if len(others) < len(m.screens):
            return f"but never over {told.any_of(others)}"
        return f"and only over {told.any_of(m.screens)}"


class Takes(Word):
    """Whose pieces are captured, which kinds, and whether en passant; told together with `only`."""

    key = "takes"
    means = "What may be captured."
    type = "pieces_of"
    example: ClassVar = ["enemy", "en_passant"]
    entry = "{slide: any, takes: [enemy, own]}"
    default = "any enemy"
    of_legs = True
    told_at = 50
    stops: ClassVar = {
        "en_passant": (
            "the {origin} goes to {target} only to capture,"
            " and the {culprit} can be captured en passant only directly after a long step past {target}{now}"
        ),
        "victim_kind": "the {origin} cannot capture the {culprit} like that",
        "own_piece": "the {origin} cannot go to {target}, where its own side's {kind} stands",
        "own_royal": "the {origin} cannot capture its own side's {kind} on {target}, which is royal",
    }
    betza_lacks: ClassVar = {"victims": "which pieces it captures", "own": "captures of pieces of one's own"}
    lost: ClassVar = {"own": "it captures pieces of its own side"}

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        return cls.taking(r, found, r.spot["takes"])

    @staticmethod
    def taking(r: Reader, found: list[Movement], taken: Spot) -> list[Movement]:
        """The movements with such victims."""
        pieces = r.questions.pieces(taken)
        parts = pieces.parts or (pieces,)
        words = {part.word or ("all" if part.kinds is None else "enemy") for part in parts}
        named = [part.kinds for part in parts if part.kinds is not None]
        kinds = frozenset[str]().union(*named) if named else None

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
            for m in found
        ]

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        """What it captures, where that is not any enemy."""
        victims = "" if m.victims is None else told.any_of(m.victims)
        if m.takes_hurdles:
            return f"capturing {victims or 'what'} {'that ' * bool(victims)}it jumps over"
        if not (m.capture or m.own or m.takes_passant):
            return "without capturing"
        parts = []
        if not m.quiet:
            parts.append(f"to capture {victims}" if victims else "only to capture")
        elif victims:
            parts.append(f"capturing {'' if victims.startswith('any ') else 'only '}{victims}")
        if m.takes_passant:
            parts.append("also en passant" if m.capture else "en passant")
        if m.own:
            royal = "" if victims else ", but no royal ones"
            also, only = ("too", "") if m.capture else ("", "only ")
            parts.append(f"capturing {only}pieces of its own side {also}".rstrip() + royal)
        return ", ".join(parts)


class From(Word):
    """Where it may begin."""

    key = "from"
    means = "Where it may begin."
    type = "place"
    example = "second_rank"
    entry = "{slide: any, from: second_rank}"
    default = "anywhere"
    told_at = 10
    stops: ClassVar = {"region_from": "the movement of the {origin} towards {target} starts only on {starts}"}
    betza_lacks: ClassVar = {"start": PLACES}

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        return _starting(found, r.questions.region(r.spot["from"]))

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        return f"only from {told.region(m.start)}" if m.start and not m.drawn else ""


class To(Word):
    """Where it may end."""

    key = "to"
    means = "Where it may end."
    type = "place"
    example = "own_half"
    entry = "{slide: any, to: own_half}"
    default = "anywhere"
    of_legs = True
    told_at = 20
    stops: ClassVar = {"region_to": "the movement of the {origin} towards {target} ends only on {ends}"}
    betza_lacks: ClassVar = {"target": PLACES}

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        region = r.questions.region(r.spot["to"])
        return [replace(m, target=meet(m.target, region)) for m in found]

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        return f"only within {told.region(m.target)}" if m.target and not m.drawn else ""


class Whose(Word):
    """Of one side: the other one may begin it nowhere."""

    key = "whose"
    means = "Of one side only."
    type: ClassVar = ["white", "black"]
    example = "white"
    entry = "{slide: any, whose: white}"
    default = "of both sides"

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        board = r.questions.regions.board
        everywhere, nowhere = mirrored(range(board.size))[0], frozenset[int]()
        white = r.spot.value["whose"] == "white"
        return _starting(found, (everywhere, nowhere) if white else (nowhere, everywhere))


class Leaves(Word):
    """It can be captured en passant; said behind all else."""

    key = "leaves"
    means = "`en_passant`: for one move the piece can be captured on the squares that it passed."
    type: ClassVar = ["en_passant"]
    example = "en_passant"
    entry = "{step: forward, repeat: 2, only: quiet, leaves: en_passant}"
    betza_lacks: ClassVar = {"leaves_passant": "being captured en passant"}

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        return [replace(m, leaves_passant=True) for m in found]


class If(Word):
    """Only while a condition holds; one that asks whether the piece has moved is read as a first move."""

    key = "if"
    means = "It is there only while this holds, and otherwise attacks nothing."
    type = "condition"
    example = "unmoved"
    entry = "{slide: any, if: {count: pawn, in: {step: orthogonal}, is: 1+}}"
    default = "always"
    told_at = 80
    told_of_like = True
    stops: ClassVar = {"movement_condition": "the {origin} goes to {target} like that only while {asked}"}
    betza_lacks: ClassVar = {"provided": "what must hold for it"}
    lost: ClassVar = {"provided": "it moves so only under a condition"}

    @classmethod
    def read(cls, r: Reader, found: list[Movement]) -> list[Movement]:
        return found if is_first(r.spot.value) else r.under(found, r.spot["if"])

    @classmethod
    def told(cls, told: Telling, m: Movement) -> str:
        return f"only while {told.provided(m.provided)}" if m.provided else ""


def is_first(entry: object) -> bool:
    """Is it a movement of a piece that has not moved?"""
    return isinstance(entry, dict) and entry.get("if") == "unmoved"


def meet(a: Region | None, b: Region | None) -> Region | None:
    """Intersection of two optional regions."""
    if a is None or b is None:
        return a or b
    return a[0] & b[0], a[1] & b[1]


def _starting(found: list[Movement], region: Region) -> list[Movement]:
    return [replace(m, start=meet(m.start, region)) for m in found]
