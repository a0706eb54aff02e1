"""Why a castling is not possible."""

from __future__ import annotations

from ...model.ruleset import Castling
from ...rules.kernel import layout as k
from ..core.homes import right_of
from .attackers import faced_by
from .catalogue import Place, Reason, place_in, place_of
from .hindering import attackers
from .moving import Attempt
from .scene import Scene, told


def castlings_of(scene: Scene) -> list[tuple[int, Castling]]:
    """The castlings of the game with their indices: from where kings and rooks began, or now stand."""
    found = enumerate(scene.ruleset.castlings)
    if not scene.ruleset.castles_anywhere:
        return list(found)
    word = scene.state.st[k.HOMES]
    homes = {(word >> i * k.HOME_BITS & k.HOME_MASK) - 1 for i in range(k.HOMES_MOST)}
    return [(i, castling) for i, castling in found if i in homes or _stands(scene, castling)]


def _stands(scene: Scene, castling: Castling) -> bool:
    """Do king and rook stand where the castling begins?"""
    men = (castling.king_from, castling.king), (castling.rook_from, castling.rook)
    return all(scene.board[square] == 2 * (kind + 1) + castling.side for square, kind in men)


def castling_of(scene: Scene, attempt: Attempt) -> int | None:
    """Index of the castling that an attempt names by squares, None if it is an ordinary move."""
    code = scene.board[attempt.origin]
    suffixes = scene.rules.codec.suffixes
    for i, castling in castlings_of(scene):
        if code != 2 * (castling.king + 1) + castling.side:
            continue
        if scene.ruleset.castles_anywhere and (castling.king_from, castling.rook_from) == (
            attempt.origin,
            attempt.target,
        ):
            return i
        if (castling.king_from, castling.king_to) != (attempt.origin, attempt.target) or attempt.promotion:
            continue
        if attempt.rook == castling.rook_from or (attempt.rook is None and not suffixes[i]):
            return i
    return None


def castling_code(scene: Scene, index: int) -> int:
    """The kernel's code of a castling."""
    castling = scene.ruleset.castlings[index]
    squares = castling.king_from | castling.king_to << k.MOVE_TO
    return squares | k.KIND_CASTLE << k.MOVE_KIND | index << k.MOVE_AUX


def no_castling(scene: Scene, side: int) -> Reason:
    """The side has no such castling at all."""
    own = [castling for _, castling in castlings_of(scene) if castling.side == side]
    ways = sorted({scene.name(castling.king_to) for castling in own})
    sentence = f"{scene.owners[side]} has no such castling in this variant"
    if ways:
        sentence += f"; its king castles to {', '.join(ways)}"
    return told(scene, "no_castling", sentence, (), place_in(scene.ruleset.definition, "castling"))


def not_castling(scene: Scene, index: int) -> Reason | None:
    """Why a castling of the mover's is impossible, its safety after the move not looked at."""
    castling = scene.ruleset.castlings[index]
    place = place_of(castling.mark)
    if not _has_right(scene, castling):
        rook = scene.name(castling.rook_from)
        sentence = f"the right to castle with {rook} is lost: {_loss(scene, castling)}"
        return told(scene, "castling_right", sentence, (castling.rook_from, castling.king_from), place)
    blocker = next((square for square in castling.empty if scene.board[square]), None)
    if blocker is not None:
        sentence = f"castling is blocked by the {scene.title(blocker)}"
        return told(scene, "castling_blocked", sentence, (blocker, castling.king_from), place)
    if not scene.is_royal(scene.board[castling.king_from]):
        return None
    return _on_an_attacked_way(scene, castling, place)


def _has_right(scene: Scene, castling: Castling) -> bool:
    return bool(scene.rights >> right_of(scene.rules, castling) & 1)


def _loss(scene: Scene, castling: Castling) -> str:
    """What the board still shows of how a right was lost."""
    side = castling.side
    for square, index in ((castling.king_from, castling.king), (castling.rook_from, castling.rook)):
        if scene.board[square] != 2 * (index + 1) + side:
            return f"{scene.owners[side]} has no {scene.ruleset.pieces[index].word} on {scene.name(square)}"
    if scene.ruleset.castling_opposite:
        moved = f"the {scene.title(castling.king_from)} or the {scene.title(castling.rook_from)} has moved"
        return f"{scene.owners[side ^ 1]} has castled to this wing, or {moved}"
    moved = f"the {scene.title(castling.king_from)} or the {scene.title(castling.rook_from)} has moved"
    return moved + ", or it has been in check" * scene.ruleset.moved_by_check


def _on_an_attacked_way(scene: Scene, castling: Castling, place: Place | None) -> Reason | None:
    """The first attacked square that the king leaves, crosses or reaches."""
    side = castling.side
    king = scene.board[castling.king_from]
    lifted = {castling.king_from: 0}
    walk = [(s, scene.with_pieces(lifted | {s: king})) for s in castling.way]
    if not _arrives_safely(scene, castling):
        walk.append((castling.king_to, scene.with_pieces(lifted | {castling.king_to: king})))
    square, there = next(((s, seen) for s, seen in walk if seen.attacked(s, side ^ 1)), (None, scene))
    if square is None:
        return None
    idle = ("frozen", "costs_royal", "way_barred")
    found = [a for a in attackers(there, square, side ^ 1) if a.hindered not in idle]
    passes = f"the {scene.piece(king).word} would pass or reach {scene.name(square)}"
    faced = None if found else faced_by(there, square, side ^ 1)
    if faced is not None:
        sentence = f"{passes}, where it would face the {scene.title(faced.square)}{faced.how}"
        return told(scene, "facing", sentence, (square, faced.square), faced.place)
    attacker = [scene.ruleset.board.index[one.square] for one in found[:1]]
    by = scene.titles(attacker)
    if square == castling.king_from:
        code = "castling_in_check"
        sentence = f"the {scene.piece(king).word} is in check from {by}, and may not castle out of it"
    else:
        code, sentence = "castling_attacked", f"{passes}, which is attacked by {by}"
    return told(scene, code, sentence, (square, *attacker), place)


def _arrives_safely(scene: Scene, castling: Castling) -> bool:
    """Is the king safe once the rook has come to its square, too, or need it not be before the turn ends?"""
    squares = castling.king_from, castling.rook_from
    arrived = zip((castling.king_to, castling.rook_to), (scene.board[s] for s in squares), strict=True)
    after = scene.with_pieces(dict.fromkeys(squares, 0) | dict(arrived))
    put = scene.ruleset.put
    return bool(put and put.safe_last) or not after.attacked(castling.king_to, castling.side ^ 1)
