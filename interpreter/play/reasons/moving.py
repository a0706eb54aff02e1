"""Why a piece cannot go from one square to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...kinds.english import listed
from ...kinds.movement import STOPS
from ...kinds.sentence_words import who_again
from ...model.geometry import Region
from ...model.pieces import Movement
from ...model.sentences import Again, Foreign
from ...rules.chains import chains, starts_on
from ...rules.kernel import layout as k
from .catalogue import Place, Reason, place_in, place_of, place_of_removal
from .conditions import condition_words, holds
from .scene import Scene, told
from .ways import ORDER, Stop, all_ways, failing, passers, stops_beyond_holes, ways_to

SHOWN = 12


@dataclass(frozen=True)
class Attempt:
    """A move that is asked about: squares, promotion type (None: the text names none), rook of castling."""

    origin: int
    target: int
    promotion: int | None = None
    rook: int | None = None

    def text(self, scene: Scene) -> str:
        """Its coordinate form."""
        text = scene.name(self.origin) + scene.name(self.target)
        if self.rook is not None:
            return text + scene.name(self.rook)
        return text + scene.rules.codec.letters[self.promotion or 0]


def not_its_turn(scene: Scene, origin: int) -> Reason | None:
    """Why whatever stands on a square cannot be moved by anybody now."""
    code = scene.board[origin]
    if not code:
        return told(scene, "empty_square", f"there is no piece on {scene.name(origin)}", (origin,))
    if scene.is_wall(origin):
        return told(
            scene, "nobodys", f"the {scene.title(origin)} belongs to nobody, and does not move", (origin,)
        )
    if scene.again and scene.again.removes and scene.in_midst:
        return None
    if scene.again and scene.again.drops and scene.in_midst:
        who, place = who_again(scene.ruleset, scene.again), place_of(scene.again.mark)
        return told(scene, "moves_again", f"the turn goes on: {who} is dropped", (origin,), place)
    if scene.moves_enemies and scene.turn == code & 1:
        return told(
            scene, "moves_again", "the turn goes on with a move of a piece of the other side", (origin,)
        )
    if scene.foreign is not None:
        return _not_meant(scene, origin, scene.foreign)
    if scene.turn not in (k.EITHER, code & 1 ^ int(scene.moves_enemies)):
        sentence = f"{scene.mover_words} is to move, {scene.name(origin)} is {scene.owners[code & 1]}'s"
        return told(scene, "not_your_turn", sentence, (origin,))
    return None


def _not_meant(scene: Scene, origin: int, foreign: Foreign) -> Reason | None:
    """Why the side to move does not move what stands on a square, where it moves pieces of the other side."""
    side, place = scene.board[origin] & 1, place_of(foreign.mark)
    if side == scene.turn:
        sentence = f"{scene.mover_words} moves pieces of the other side, and none of its own"
        return told(scene, "not_your_turn", sentence, (origin,), place) if foreign.alone else None
    if foreign.pieces is not None and scene.kind_on(origin).name not in foreign.pieces:
        sentence = f"the {scene.title(origin)} is not moved by the other side"
        return told(scene, "not_your_turn", sentence, (origin,), place)
    failed = (count for count in foreign.provided if not holds(scene, count, origin, side))
    words = [condition_words(scene.ruleset, count, side) for count in failed]
    if not words:
        return None
    sentence = f"the other side moves the {scene.title(origin)} only if {listed(words, 'and')}"
    return told(scene, "not_your_turn", sentence, (origin,), place)


def held_fast(scene: Scene, attempt: Attempt) -> Reason | None:
    """Why the piece of an attempt may not leave its square, or may not be taken off the board."""
    origin = attempt.origin
    freezers = scene.freezers(origin)
    rests = attempt.promotion is not None and _rests(scene, origin)
    if attempt.target == origin and not rests and not goes_home(scene, attempt):
        return _not_removed(scene, origin, bool(freezers))
    if freezers:
        sentence = f"the {scene.title(origin)} is frozen by {scene.titles(freezers)}"
        freeze = scene.piece(scene.board[freezers[0]]).freezes
        return told(scene, "frozen", sentence, (*freezers, origin), place_of(freeze.mark if freeze else None))
    return None


def goes_home(scene: Scene, attempt: Attempt) -> bool:
    """Has the piece ways back to its square, which the attempt may mean?"""
    movements = scene.piece(scene.board[attempt.origin]).movements
    return attempt.promotion is None and any(m.home for m in movements)


def _rests(scene: Scene, origin: int) -> bool:
    """Can a piece like this one promote without moving?"""
    return any("rest" in rule.at for rule in scene.piece(scene.board[origin]).promotions)


def _not_removed(scene: Scene, origin: int, frozen: bool) -> Reason | None:
    """Why a piece may not be taken off the board by its own side: the square given twice."""
    place = place_of_removal(scene.ruleset.definition)
    if scene.again and scene.again.removes and (scene.in_midst or not scene.ruleset.remove_own):
        return _not_taken(scene, origin, scene.again)
    if not scene.ruleset.remove_own:
        sentence = f"a move ends on another square than {scene.name(origin)}, where it begins"
        return told(scene, "same_square", sentence, (origin,), place)
    if not frozen:
        sentence = f"the {scene.title(origin)} is not frozen, and only what is frozen may be removed"
        return told(scene, "not_frozen", sentence, (origin,), place)
    if scene.is_royal(scene.board[origin]):
        return told(scene, "royal_stays", f"the {scene.title(origin)} is royal and stays", (origin,), place)
    return None


def _not_taken(scene: Scene, origin: int, again: Again) -> Reason | None:
    """Why a piece is not taken off the board by a further act of the turn."""
    place, name, side = place_of(again.mark), scene.kind_on(origin).name, scene.board[origin] & 1
    title = scene.title(origin)
    if not scene.in_midst:
        return told(
            scene, "moves_again", "a piece is taken off the board only after a move", (origin,), place
        )
    if scene.is_royal(scene.board[origin]):
        return told(scene, "royal_stays", f"the {title} is royal and stays", (origin,), place)
    taken = scene.captured.name if again.remembers else ""
    meant = [one for one in again.removes if one.means(name, side == scene.turn, taken)]
    if any(all(holds(scene, count, origin, side) for count in one.provided) for one in meant):
        return None
    told_so = (
        listed((condition_words(scene.ruleset, c, side) for c in one.provided), "and") for one in meant
    )
    only = f"only if {', or if '.join(told_so)}" if meant else f"not, but {who_again(scene.ruleset, again)}"
    return told(scene, "moves_again", f"the {title} is taken off the board {only}", (origin,), place)


def no_way(scene: Scene, attempt: Attempt) -> Reason | None:
    """Why no movement leads to the target, None if one does."""
    ways, stops = ways_to(scene, attempt.origin, attempt.target)
    if ways:
        return None
    late = _too_late(scene, attempt)
    if late is not None:
        return late
    stops = stops or list(stops_beyond_holes(scene, attempt.origin, attempt.target))
    if not stops:
        return _off_every_line(scene, attempt)
    nearest = max(stops, key=lambda stop: _nearness(scene, attempt, stop))
    if nearest.code == "en_passant":
        nearest = _past(scene, attempt, nearest)
    return _stopped(scene, attempt, nearest, [stop.movement for stop in stops if stop.code == nearest.code])


def _too_late(scene: Scene, attempt: Attempt) -> Reason | None:
    """Why a first move is not possible that would lead there, None if none would."""
    code, origin = scene.board[attempt.origin], attempt.origin
    first = scene.piece(code).first_moves
    if first is None or scene.board[attempt.target] or scene.first_movements(origin):
        return None
    found = (chain for m in first.movements for chain in chains(scene.ruleset, m, code & 1, origin))
    if not any(node.place == attempt.target for chain in found for node, _ in chain.endings):
        return None
    if scene.is_unmoved(origin):
        why = "it is in check"
    else:
        lost = " or ".join(sorted(first.lost_to))
        why = f"it has moved{f', or a {lost} has come onto its file or rank' if lost else ''}"
        why += ", or has been in check" if scene.ruleset.moved_by_check and scene.piece(code).royal else ""
    sentence = f"the {scene.title(origin)} may no longer move like that: {why}"
    return told(scene, "first_moves_over", sentence, (origin,), place_of(first.mark))


def _nearness(scene: Scene, attempt: Attempt, stop: Stop) -> tuple[int, bool, bool, int, int]:
    """How near a stop is to a way: its kind, then movements meant for such squares, then how far it is."""
    m, taken = stop.movement, scene.board[attempt.target]
    begins = starts_on(m, attempt.origin, scene.board[attempt.origin] & 1)
    fits = m.capture and not m.takes_hurdles if taken else m.quiet or m.takes_hurdles
    met = 0 if stop.square is None else _distance(scene, attempt.origin, stop.square)
    return ORDER.index(stop.code), begins, fits, met, (m.limit or 1) + m.hop


def _past(scene: Scene, attempt: Attempt, stop: Stop) -> Stop:
    """Of a capture en passant, whose victim it would be; where nothing can have passed, it only captures."""
    enemy = (scene.board[attempt.origin] & 1) ^ 1
    passer = next(passers(scene, enemy, attempt.target), None)
    code = "capture_only" if passer is None else "en_passant"
    return Stop(code, stop.movement, passer)


def _off_every_line(scene: Scene, attempt: Attempt) -> Reason:
    """The target lies on no line of the piece."""
    movements = scene.movements(attempt.origin)
    found = list(all_ways(scene, attempt.origin))
    movement = movements[0] if movements else None
    if found:
        movement = min(found, key=lambda way: _distance(scene, way.target, attempt.target)).movement
    sentence = f"the {scene.title(attempt.origin)} does not move like that"
    place = place_of(movement.mark if movement else None)
    return told(scene, "no_such_movement", sentence, (attempt.target, attempt.origin), place)


def _distance(scene: Scene, a: int, b: int) -> int:
    """How far apart two squares are: king's steps first, then the sum of files and ranks."""
    (xa, ya), (xb, yb) = scene.ruleset.board.coordinates[a], scene.ruleset.board.coordinates[b]
    return max(abs(xa - xb), abs(ya - yb)) * 100 + abs(xa - xb) + abs(ya - yb)


def _stopped(scene: Scene, attempt: Attempt, stop: Stop, movements: Sequence[Movement]) -> Reason:
    """What stops the movement that comes nearest; `movements` are all that stop so."""
    words = {
        "origin": scene.title(attempt.origin),
        "starts": _regions(scene, [m.start for m in movements], attempt.origin),
        "ends": _regions(scene, [m.target for m in movements], attempt.origin),
        "target": scene.name(attempt.target),
        "there": scene.title(attempt.target) if scene.board[attempt.target] else "",
        "kind": scene.piece(scene.board[attempt.target]).word if scene.board[attempt.target] else "",
        "culprit": scene.title(stop.square) if stop.square is not None and scene.board[stop.square] else "",
        "now": f" (now only on {' or '.join(scene.names(scene.passed))})" if scene.passed else "",
        "asked": _asked(scene, stop, attempt),
        "narrowed": "".join(_narrowings(scene, stop.movement, attempt)),
    }
    sentence = SENTENCES[_wording(stop)].format(**words)
    squares = (attempt.target if stop.square is None else stop.square, attempt.origin)
    place: Place | None = place_of(stop.movement.mark)
    if stop.code == "confined":
        piece = scene.piece(scene.board[attempt.origin])
        place = place_in(scene.ruleset.definition, "pieces", piece.name, "to")
    return told(scene, stop.code, sentence, squares, place)


def _asked(scene: Scene, stop: Stop, attempt: Attempt) -> str:
    """What a movement asks for in vain, if that is what stops it: of what stands nowhere nothing is asked."""
    if stop.code != "movement_condition":
        return ""
    side = scene.board[attempt.origin] & 1
    failed = failing(scene, stop.movement, attempt.origin, attempt.target)
    words = (condition_words(scene.ruleset, count, side) + TAKEN * count.taken for count in failed)
    return " and ".join(words)


def _narrowings(scene: Scene, m: Movement, attempt: Attempt) -> Iterator[str]:
    """What the words of a movement ask for in vain."""
    way = scene.ruleset.board, scene.board[attempt.origin] & 1, attempt.origin, attempt.target
    return (f": it goes {word.phrase}" for word in m.narrowings if not word.allows(*way))


def _wording(stop: Stop) -> str:
    """The key of SENTENCES for a stop: hops are stopped in other words than slides."""
    m = stop.movement
    if stop.code == "blocked" and m.hop:
        return "landing_blocked" if m.takes_hurdles and m.chain else "second_hurdle"
    if stop.code == "no_hurdle" and m.near is not None:
        return "no_neighbour" if m.near == 1 else "no_near_hurdle"
    return stop.code


TAKEN = ", seen from what it would capture"
#: What stops a movement (see ways.ORDER) in words.
SENTENCES = {
    **STOPS,
    "hole": "the {origin} cannot go to {target}: a square on the way is missing",
    "too_near": "the {origin} does not go to {target}, which is too near",
    "too_far": "the {origin} does not go as far as {target}",
    "not_there": "the movement of the {origin} along this line does not end on {target}{narrowed}",
    "confined": "the {origin} may not leave its region, and {target} is outside",
    "walled": "the {origin} cannot go to {target}, where the {kind} stands, which cannot be captured",
    "blocked": "the {origin} is blocked by the {culprit}",
}


def _regions(scene: Scene, regions: Sequence[Region | None], origin: int) -> str:
    """The squares of regions of the side whose piece stands on a square."""
    side = scene.board[origin] & 1
    names = scene.spans({square for region in regions if region for square in region[side]})
    return some(names) or "squares that this side has not"


def some(names: Sequence[str]) -> str:
    """The first names of many."""
    more = f" and {len(names) - SHOWN} other squares" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more
