"""Castling, prohibitions and hooks of a variant as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from ...kinds.direction_words import one_line
from ...kinds.english import article, counted, listed, number, of_own_side, ordinal, plural
from ...kinds.region_words import region_words
from ...kinds.sentence_words import again_words, duties_words, foreign_words
from ...model.conditions import Count
from ...model.geometry import SQUARES, Board, Vector
from ...model.ruleset import SIDES, Castling, Facing, Forbidden, Put, Ruleset
from ...play.reasons.conditions import condition_words, place_of_count
from ...play.reasons.forbidding import places_words
from ...play.variant import Variant
from .effects_in_words import effects_words
from .ends_in_words import Told, clause
from .hand_in_words import hand_words
from .hooks_in_words import hooks_of
from .moves_in_words import Moves

CASTLING_TERMS = (
    "Both go in one move. Neither may have moved before, "
    "{}no piece may stand between them or where they go{}."
)
ROYAL_TERMS = ", and the king may not stand on, cross or reach an attacked square"


def castling_words(game: Ruleset) -> list[str]:
    """Castling: a sentence for each side, then the terms."""
    if not game.castlings:
        return ["There is no castling."]
    found = []
    for side, name in enumerate(("White", "Black")):
        own = [castling for castling in game.castlings if castling.side == side]
        if not own:
            found.append(f"{name} does not castle.")
        told = _from_anywhere(game, own) if game.castles_anywhere else _castlings(game, own)
        found += [f"{name} castles: {words}." for words in told]
    if game.castling_dropped:
        king, rook = (game.pieces[kind].word for kind in (game.castlings[0].king, game.castlings[0].rook))
        found.append(f"The {king} and the {rook} may castle once both have been dropped there.")
    if game.castling_opposite:
        found.append("Once a side has castled, the other may no longer castle to the same wing.")
    if game.moved_by_check:
        found.append("A side that has been in check no longer castles.")
    royal = any(game.pieces[castling.king].royal for castling in game.castlings)
    terms = CASTLING_TERMS.format(*(("", ROYAL_TERMS) if royal else ("and ", "")))
    return [*found, terms, *_turned_words(game)]


def _turned_words(game: Ruleset) -> Iterator[str]:
    """What effects may do to a king or a rook that has not moved, so that it loses its castlings."""
    castled = {game.pieces[kind] for castling in game.castlings for kind in (castling.king, castling.rook)}
    for do, turned in (("become", "become another piece"), ("change_side", "changed sides")):
        standing = [
            entry for entry in game.consequences if entry.do == do and not (entry.of_mover or entry.renewed)
        ]
        met = {
            piece.word
            for piece in castled
            if any(entry.who is None or piece.name in entry.who for entry in standing)
        }
        if met:
            who = " or ".join(article(word) for word in sorted(met))
            yield f"{who.capitalize()} that has {turned} castles no more, also when that is undone."


def castling_way(game: Ruleset, castling: Castling) -> list[str]:
    """One castling."""
    name = ("White", "Black")[castling.side]
    return [f"{name} castles: {words}." for words in _castlings(game, [castling])]


def _castlings(game: Ruleset, castlings: list[Castling]) -> Iterator[str]:
    """`the king goes from e1 to g1, and the rook from h1 to f1`; of more squares each has its own."""
    names = game.board.names
    ways: dict[tuple[int, int, bool], list[Castling]] = {}
    for castling in castlings:
        way = castling.king_from, castling.rook_from, _over_edges(game.board, castling)
        ways.setdefault(way, []).append(castling)
    for (king, rook, over), found in ways.items():
        found.sort(
            key=lambda c: abs(game.board.coordinates[c.king_to][0] - game.board.coordinates[c.king_from][0])
        )
        kings, rooks = [names[c.king_to] for c in found], [names[c.rook_to] for c in found]
        who, partner = (game.pieces[kind].word for kind in (found[0].king, found[0].rook))
        partner += " over the joined edges" if over else ""
        told = (
            f"the {who} goes from {names[king]} to {listed(kings)}, and the {partner} from {names[rook]} to "
        )
        if len(kings) == 1:
            yield told + rooks[0]
        else:
            yield f"{told}the square next to it on its other side ({listed(rooks)})"


def _over_edges(board: Board, castling: Castling) -> bool:
    """Does the king go away from its rook as the board lies, as it does only to meet it over joined edges?"""
    (x, y), (a, b), (c, d) = (
        board.coordinates[s] for s in (castling.king_from, castling.king_to, castling.rook_from)
    )
    return not board.edged and (a - x) * (c - x) + (b - y) * (d - y) < 0


def _from_anywhere(game: Ruleset, castlings: list[Castling]) -> Iterator[str]:
    """`with the rook on the higher files, the king goes to g1 and the rook to f1`, or two squares to it."""
    names, files = game.board.names, game.board.coordinates
    for wing in ("higher", "lower"):
        own = [c for c in castlings if (files[c.rook_from] > files[c.king_from]) == (wing == "higher")]
        ways = {(c.king_to, c.rook_to) for c in own}
        where = f"wherever they began, with the rook on the {wing} files"
        if len(ways) > 1:
            far = max(abs(files[c.king_to][0] - files[c.king_from][0]) for c in own)
            steps = f"{counted(far, 'square')} toward it, or to the edge"
            yield f"{where}, the king goes {steps}, and the rook beside it on the other side"
        for king, rook in ways if len(ways) == 1 else ():
            yield f"{where}, the king goes to {names[king]} and the rook to {names[rook]}"


def forbidden_words(game: Ruleset) -> Iterator[str]:
    """What no move may bring about, and what must be done."""
    for facing in game.facings:
        yield facing_words(game, facing)
        if game.castlings:
            yield "Nor may a king castle from, over or to a square on which it would so face the other king."
    yield from unchecking_words(game)
    for entry in game.forbidden:
        yield forbidden_entry(game, entry)
    yield from must_words(game)


def must_words(game: Ruleset) -> Iterator[str]:
    """What has to be done where it can be."""
    if game.most_captures:
        yield "Capturing is compulsory: a side that can capture must, and takes as many pieces as it can."
    elif game.compulsory_capture:
        yield "Capturing is compulsory: a side that can capture must, but may choose among captures."
    yield from duties_words(game, lambda count: condition_words(game, count))


def unchecking_words(game: Ruleset) -> Iterator[str]:
    """Which moves may not give check or mate."""
    if game.no_checking:
        yield f"No move may {DEEDS['giving_check']}."
    if game.checks_mate:
        yield f"No move may {DEEDS['giving_check']}, unless it mates."
    if game.hand and game.hand.no_mate:
        every = game.hand.no_mate >= game.hand.pieces | {*game.hand.faces}
        whose = "" if every else f" of {Moves(game).any_of(game.hand.no_mate)}"
        yield f"No drop{whose} may give mate."


def facing_words(game: Ruleset, facing: Facing) -> str:
    """Royals that may not stand so."""
    kings = listed((plural(piece.title) for piece in game.kinds if piece.royal), "and") or "royal pieces"
    if facing.distance == 1:
        beside = "" if facing.lines == "any" else f" on a {one_line(facing.lines, game.board)}"
        return f"The {kings} of the two sides may never stand next to each other{beside}."
    near = f" within {counted(facing.distance, 'square')}" if facing.distance else ""
    where = f"on a {one_line(facing.lines, game.board)}{near}"
    return f"The {kings} of the two sides may never face each other {where} with nothing between them."


#: What moves are forbidden to do.
DEEDS = {
    "giving_check": "give check",
    "leaving_check": "answer a check, unless it captures the only piece that gives it",
    "exposing": "leave a piece under attack that was royal before it",
    "moving": "be made",
    "attacked": "leave the piece where it can be captured",
    "no_check": "leave the other side out of check",
    "early_check": "give check, unless it is the last one of its turn",
}
WAYS = {
    "moves": "move that captures nothing",
    "captures": "capture",
    "promotion": "promotion",
    "drops": "drop",
    "castling": "castling",
    "en_passant": "capture en passant",
}


def forbidden_entry(game: Ruleset, entry: Forbidden) -> str:
    """What no move may do, or no move of some pieces or kinds."""
    every = {"moves", "captures", "promotion", "drops"} <= entry.by
    quiet = entry.by == {"moves"}
    ways = "move" if every or quiet else listed(WAYS[way] for way in WAYS if way in entry.by)
    of = "by" if entry.by <= {"captures", "en_passant"} else "of"  # a capture of a pawn is another thing
    whose = f" {of} {Moves(game).any_of(entry.pieces)}" if entry.pieces is not None else ""
    others = (count for count in entry.provided if not count.of_square)
    counts = listed((condition_words(game, count) for count in others), "and")
    places = ["captures nothing"] * quiet + places_words(game, entry)
    places += [f"captures {taken_words(game, entry.takes)}"] if entry.takes else []
    taking = f" that {listed(places, 'and')}" if places else ""
    spared = f", unless it captures {taken_words(game, entry.spares)} as well" if entry.spares else ""
    deed = f"be made after which {clause(entry.after, Told(game))}" if entry.after else DEEDS[entry.what]
    return f"No {ways}{whose}{taking} may {deed}{f' while {counts}' if counts else ''}{spared}."


def taken_words(game: Ruleset, count: Count) -> str:
    """What is captured, and where, as seen from where the move begins."""
    who = "a piece" if count.who is None else Moves(game).any_of(count.who)
    who = of_own_side(who) if count.side == "owner" else who
    families = {(min(map(abs, v)), max(map(abs, v))) for v in count.vectors}
    if count.where == "away" and {v for family in families for v in SQUARES.images(*family)} == {
        *count.vectors
    }:
        return f"{who} {listed((_leap_words(m, n) for m, n in sorted(families)), 'or')} away"
    return f"{who} {place_of_count(game, count)}".rstrip()


def _leap_words(m: int, n: int) -> str:
    """How far a leap of two numbers leads, the larger one last."""
    if m in (0, n):
        return f"{counted(n, 'square')} {'diagonally' if m else 'orthogonally'}"
    return f"{counted(n, 'square')} one way and {number(m)} aside"


#: When a side may pass, in words.
WHEN_TO_PASS = {"always": "may pass at any turn", "stuck": "has to pass if it has no other legal move"}


def series_words(game: Ruleset) -> Iterator[str]:
    """How many moves a turn has."""
    series = game.series
    if series is None:
        return
    if series.rests:
        yield (
            "A side that is to move first promotes what it can promote without moving. "
            "That does not count as a move: it may leave a check, which the move has to answer."
        )
    if series.again:
        way = listed(map(Moves(game).way, series.again.moves or ()), "and")
        yield from again_words(game, series.again, way, partial(condition_words, game))
    if series.foreign:
        told = partial(condition_words, game)
        yield from foreign_words(game, series.foreign, Moves(game).movement, told)
    if not series.counted:
        return
    white, black = (counted(n, "move") for n in series.moves)
    every = "turn" if len(series.opening) < 2 else "later turn"
    if series.grows:
        if not series.opening:
            yield f"The first turn of the game has {white}."
        yield f"Every later turn has {counted(series.grows, 'move')} more than the one before it."
    elif white != black:
        yield f"In a {every} White makes {white}, Black {black}."
    else:
        yield f"A {every} has {white} of one side."
    if len(series.opening) > 1:
        turns, at = [], 0
        for moves, run in groupby(series.opening):
            first, at = at + 1, at + len([*run])
            turns.append(f"{_turns(first, at)} {counted(moves, 'move')}")
        yield f"Of the turns of the game, {listed(turns, 'and')}."
    elif series.opening and series.opening[0] != series.moves[0]:
        only = " only" if series.opening[0] < series.moves[0] else ""
        yield f"The first turn of the game has {counted(series.opening[0], 'move')}{only}."
    if series.ends_on_check:
        yield "A move that gives check is the last one of its turn."
    if any(m.leaves_passant for piece in game.kinds for m in piece.movements):
        yield (
            "En passant is captured with the first move of a turn only, and only what the last move of the "
            "turn before has left to it."
        )


def _turns(first: int, last: int) -> str:
    """Turns from one number to another: `the first has`, `the first to the eleventh have each`."""
    return (
        f"the {ordinal(first)} has"
        if first == last
        else f"the {ordinal(first)} to the {ordinal(last)} each have"
    )


def turn_words(game: Ruleset) -> Iterator[str]:
    """What follows every move in the same turn, and how many moves a turn has."""
    yield from series_words(game)
    if game.put is None:
        return
    name = game.pieces[game.piece(game.put.piece)].word
    where = f"onto an empty square{_put_where(game, game.put)}"
    if game.put.most_one:
        yield (
            f"After every move, in the same turn, the player puts the {name} {where}: at first from "
            "beside the board, later from where it stands, and always onto another square."
        )
    else:
        yield f"After every move, in the same turn, the player puts {article(name)} {where}."
    if game.put.safe_last:
        yield f"The {name} may answer a check that the move has left: only the whole turn has to be safe."


def _put_where(game: Ruleset, put: Put) -> str:
    """Where something is put, as the end of a sentence."""
    if put.origin:
        return ", the one that the move has left"
    if put.reach:
        reach = listed(map(Moves(game).way, put.reach))
        return f" that is in reach, from where the move has ended, of a piece that {reach}"
    every = frozenset(range(game.board.size))
    return "" if put.zone in (None, (every, every)) else f" on {region_words(game, put.zone)}"


def passing_words(game: Ruleset) -> Iterator[str]:
    """Who may pass, and when, or refuse what the other side has moved."""
    if game.refusing != "never":
        choice = ", if that has another one" * (game.refusing == "choice")
        yield (
            f"Instead of moving, a side may refuse the last move of the other side{choice}: it is taken "
            "back, and the other side makes another move, which may not be refused."
        )
    white, black = game.passing
    if white == black != "never":
        yield f"Instead of moving, a side {WHEN_TO_PASS[white]}, but never while in check."
        return
    for side, when in zip(SIDES, game.passing, strict=True):
        if when != "never":
            yield f"Instead of moving, {side.title()} {WHEN_TO_PASS[when]}, but never while in check."


def freezing_words(game: Ruleset) -> Iterator[str]:
    """What being frozen means, and what a side may do with its frozen pieces."""
    freezing = {piece.name: piece for piece in game.kinds if piece.freezes}
    if freezing:
        names = listed(piece.word for piece in freezing.values())
        yield (
            f"A piece is frozen while an enemy {names} keeps it from moving. It cannot move, and so neither "
            "captures nor gives check."
        )
        still = [
            piece.word
            for piece in freezing.values()
            if piece.freezes
            and not piece.freezes.unless_held
            and any(
                piece.name in (other.freezes.victims or freezing)
                for other in freezing.values()
                if other.freezes
            )
        ]
        if still:
            yield f"A frozen {listed(still)} still freezes its own neighbours."
    yield from removing_words(game)


def removing_words(game: Ruleset) -> Iterator[str]:
    """Frozen pieces that a side may take off."""
    if game.remove_own:
        yield "Instead of moving, a side may take one of its frozen pieces off the board, but no royal one."
    if game.stuck_takes:
        yield (
            "A side that is not in check and has no legal move takes a piece of the other side off the board "
            f"instead: {Moves(game).any_of(game.stuck_takes)}."
        )


def score_words(game: Ruleset) -> Iterator[str]:
    """What pieces count, where an end condition compares that."""
    if not {"more", "fewer"} & {end.result[1] for end in game.ends}:
        return
    if game.score is None:
        yield "Where the sides are counted, every piece on the board counts one."
        return
    words = {piece.name: piece.word for piece in game.kinds}
    values = [
        f"{article(words[name])} counts {n:g}" for name, n in game.score.values.items() if name in words
    ]
    yield f"Where the sides are counted, {listed(values, 'and')}."
    if game.points_in_hand:
        kept = listed([article(words[name]) for name in game.points_in_hand], "and")
        verb = "counts" if len(game.points_in_hand) == 1 else "count"
        yield f"In a hand {kept} {verb} as on the board."
    for side, points in zip(SIDES, game.score.bonus, strict=True):
        if points:
            yield f"{side.capitalize()} counts {points:g} more."


def board_words(game: Ruleset) -> Iterator[str]:
    """What is unusual about the edges of the board."""
    if game.board.bent:
        yield (
            "Files lead from player to player, and every file counts its squares from White's end. Ranks are "
            "bent in the middle file."
        )
    elif game.board.tiling.hexagonal:
        yield "Files lead from player to player; ranks lead from White's left to the right and down."
    if game.board.wrap_ranks:
        low, high = game.board.first_rank, game.board.first_rank + game.board.ranks - 1
        if game.board.poles and game.board.twist == "ranks":
            yield from _poles(game.board, (0, 1), "file", "front and back")
        else:
            turned = _turned(game, "ranks")
            yield f"The front and back edges are joined: rank {high} is next to rank {low}{turned}."
    if game.board.poles and game.board.twist == "files":
        yield from _poles(game.board, (1, 0), "rank", "left and right")
    elif game.board.wrap:
        first, last = game.board.files[0], game.board.files[-1]
        yield (
            f"The left and right edges of the board are joined: the {last}-file is next to the {first}-file"
            f"{_turned(game, 'files')}, and moves may go over the seam."
        )


def _poles(board: Board, way: Vector, line: str, edges: str) -> Iterator[str]:
    yield (
        f"Each of the {edges} edges is joined to itself, half around, as the {line}s of a globe meet at its "
        f"poles: {_beside(board, way)}, and what crosses there comes back along that {line}."
    )


def _beside(board: Board, way: Vector) -> str:
    """Two squares that lie next to each other over joined edges; squares at one edge may all be holes."""
    x, y = way
    over = (s for s, (a, b) in enumerate(board.coordinates) if (a + x, b + y) not in board.at)
    pairs = ((s, t) for s in over if (t := board.offset(s, way)) is not None)
    met = (f"{board.names[there]} lies next to {board.names[here]}" for here, there in pairs)
    return next(met, "no squares meet")


def _turned(game: Ruleset, edges: str) -> str:
    """Which squares lie beside each other where the edges are joined as mirror images."""
    if game.board.shift[edges == "ranks"]:
        return f" with a shift, so that {_beside(game.board, (1, 0) if edges == 'files' else (0, 1))}"
    if game.board.twist != edges:
        return ""
    left, right = game.board.files[0], game.board.files[-1]
    low, high = game.board.first_rank, game.board.first_rank + game.board.ranks - 1
    ends = (f"{right}{low}", f"{left}{high}") if edges == "files" else (f"{left}{high}", f"{right}{low}")
    return f" as its mirror image, so that {ends[0]} lies next to {ends[1]}"


def rules_words(variant: Variant) -> list[str]:
    """Castling and everything that is neither a piece nor an end."""
    game = variant.ruleset
    rules = (turn_words, castling_words, forbidden_words, passing_words, effects_words, freezing_words)
    found = [words for rule in rules for words in rule(game)]
    found += [*hand_words(variant), *board_words(game), *score_words(game)]
    return found + [words for hook in hooks_of(variant) for words in hook.sentences()]
