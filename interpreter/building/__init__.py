"""From a checked document to the model: names resolved, sense proved, all problems at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from ..kinds.english import listed
from ..kinds.places import Regions, symmetry_of
from ..kinds.reading import Spot
from ..language import document, resources
from ..language.names import shown
from ..language.report import Report
from ..model.pieces import PieceType
from ..model.ruleset import SIDES, WHITE, Ruleset
from .appearance import build_look
from .as_new import with_new_moves
from .boards import build_board, build_setup
from .castling import CastlingBuilder, build_castling
from .conditions import check_compared
from .consequences import build_consequences, with_swaps
from .ends import Names, build_ends, check_counts, check_mates
from .foreign import check_foreign
from .freezing import EVERY, OF_EVERY, with_freezes, with_losses
from .gating import check_gating
from .hands import build_hand, with_drops, with_lifted
from .marks import castled_by_drops, check_marks, lost_to, moved_by_check, takes_opposite
from .movers import Movers
from .observing import check_observing
from .pieces import MAX_PIECES, answers_last, build_piece, twice_made
from .refusing import build_refusing, check_refusing
from .removing import build_removals
from .rules import (
    build_duties,
    build_evaluation,
    build_forbids,
    build_guide_values,
    build_hooks,
    build_passing,
    build_score,
    must_capture,
    must_capture_most,
)
from .seen import check_captors
from .shuffling import at_home, build_shuffle, shuffled_castlings
from .symmetry import one_sided
from .turns import build_put, build_series, check_series, check_walls
from .twins import with_twins
from .twisted import check_twisted


@cache
def library() -> Mapping[str, Any]:
    """The standard movers of definitions/pieces.yaml."""
    path = resources.library_path()
    return document.parse(path.read_text(encoding="utf-8"), path.name)


def symbols_of(pieces: Mapping[str, Any], report: Report) -> dict[str, tuple[int, int]]:
    """FEN symbol -> (piece index, side); clashes are noted."""
    table: dict[str, tuple[int, int]] = {}
    for i, (name, node) in enumerate(pieces.items()):
        symbol = str(node["symbol"])
        if symbol.upper() in table:
            other = list(pieces)[table[symbol.upper()][0]]
            report.at(node, "symbol", "H361", f"'{name}' and '{other}' have the same symbol '{symbol}'")
        table[symbol.upper()] = (i, 0)
        table[symbol.lower()] = (i, 1)
    check_aliases(pieces, table, report)
    return table


def check_aliases(pieces: Mapping[str, Any], table: Mapping[str, tuple[int, int]], report: Report) -> None:
    """Note other letters of a piece that are another's letter, or nothing new."""
    owners = {symbol: list(pieces)[i] for symbol, (i, side) in table.items() if side == 0}
    for name, node in pieces.items():
        for i, letter in enumerate(node.get("aliases", ())):
            other = owners.setdefault(letter, name)
            if other != name:
                message = f"the alias '{letter}' of '{name}' is a letter of '{other}'"
                report.at(node["aliases"], i, "H380", message, "every letter can mean one piece only")
            elif letter == node["symbol"]:
                report.at(node["aliases"], i, "H380", f"'{letter}' is the symbol of '{name}' already")


def check_notation(doc: Mapping[str, Any], game: Ruleset, report: Report) -> None:
    """Note a declared notation that has no words for what the variant has."""
    if "wxf" not in game.notations:
        return
    left, _, right, _ = game.board.bounds
    hindrances = {
        "more than nine files": right - left > 8,
        "squares beside the board": bool(game.board.extra),
        "castling": bool(game.castlings),
        "promotion": any(piece.promotions for piece in game.pieces),
        "removal of pieces": game.remove_own or game.stuck_takes,
        "drops": bool(game.droppable),
        "gating": bool(game.gatable),
        "turns of two acts": game.put,
    }
    found = ", ".join(name for name, there in hindrances.items() if there)
    if found:
        report.at(doc["look"], "notation", "H381", f"wxf has no words for {found}", "write notation: []")


def zeroing_pieces(whole: Mapping[str, Any], names: Names) -> frozenset[str]:
    """Pieces whose moves reset the clock: as any move count says, whatever the options."""
    found: set[str] = set()
    for since in _said_under("since", whole["end"]):
        for one in since if isinstance(since, list) else [since]:
            if isinstance(one, Mapping) and "by" in one and one.get("when") != "promotion":
                found |= names.movers.questions.set_of(Spot(one, "by"))
    return frozenset(found)


def _said_under(key: str, value: Any) -> Iterator[Any]:
    """What stands under a key, however deep in lists and mappings."""
    if isinstance(value, Mapping):
        yield from (inner for name, inner in value.items() if name == key)
        value = list(value.values())
    for inner in value if isinstance(value, list) else ():
        yield from _said_under(key, inner)


def check_passed(doc: Mapping[str, Any], game: Ruleset, royal: str, report: Report) -> None:
    """Note a royal that leaves en passant squares; it may have that from a piece that lends its movements."""
    message = f"royal '{royal}' cannot leave en passant squares"
    every = doc["pieces"].get(EVERY, {})
    if "moves" not in every or "leaves" in str(doc["pieces"][royal].get("moves")):
        report.at(doc["pieces"], royal, "H363", message)
        return
    leaving = [piece for piece in game.kinds if any(m.leaves_passant for m in piece.movements)]
    lenders = [piece.name for piece in leaving if "leaves" in str(doc["pieces"][piece.name].get("moves"))]
    hint = f"lend without them: like: {{in: PLACE, who: {{not: [{', '.join(lenders)}]}}}}"
    report.at(every, "moves", "H363", f"{message}, as {listed(lenders)} lends them", hint)


def check_whole(doc: Mapping[str, Any], game: Ruleset, regions: Regions, report: Report) -> None:
    """Sense checks that need everything."""
    if report.found & {"H320", "H321", "H322", "H323"}:
        return
    held = frozenset() if game.hand is None else game.hand.unlimited
    if game.hand is not None:
        held |= {game.pieces[i].name for i, _ in game.hand.setup}
    if not game.setup and not held:
        report.at(doc, "setup", "H324", "there is no piece on the board")
    for i, piece in enumerate(game.pieces):
        if piece.royal and any(m.leaves_passant for m in piece.movements):
            check_passed(doc, game, piece.name, report)
        if piece.confined and any(
            square not in piece.confined[side] for square, (k, side) in game.setup.items() if k == i
        ):
            report.at(doc["pieces"], piece.name, "H364", f"'{piece.name}' starts outside its own region")
        if any(rule.recall for rule in piece.promotions) and game.hand is None:
            message = f"'{piece.name}' becomes a piece out of a hand, and there is no hand"
            hint = "write hand: {drops: none}, or leave in: hand out"
            report.at(doc["pieces"], piece.name, "H365", message, hint, of_key=True)
        for kind in twice_made(piece.promotions):
            message = f"'{piece.name}' becomes '{kind}' in the same place from the hand and without it"
            report.at(doc["pieces"], piece.name, "H365", message, f"name '{kind}' once: in the hand or not")
    own_regions = doc.get("regions", {})
    for name in set(own_regions) - regions.used:
        regions.evaluate(name, own_regions, name)


def build(
    doc: Mapping[str, Any],
    chosen: Mapping[str, object] | None = None,
    whole: Mapping[str, Any] | None = None,
) -> Ruleset:
    """The model of a checked document in which options have been decided.

    `whole` is the document before that: what only another choice uses is not a mistake.

    Raises DefinitionError with every sense problem found.
    """
    report = Report()
    board = build_board(doc, report)
    if board is None:
        report.done()
        raise AssertionError("a board problem is always noted")
    nodes = {name: node for name, node in doc["pieces"].items() if name != EVERY}
    if len(nodes) > MAX_PIECES:
        report.at(doc, "pieces", "H367", f"more than {MAX_PIECES} kinds of piece")
        report.done()
    symbols = symbols_of(nodes, report)
    setup = build_setup(doc, board, symbols, report)
    regions = Regions(board, doc, report, symmetry_of(doc))
    movers = Movers(nodes, library(), regions, report, setup)
    movers.every = doc["pieces"].get(EVERY, {})
    for key in movers.every:
        if key not in OF_EVERY:
            report.at(
                movers.every,
                key,
                "H392",
                f"{key} of every piece is not supported yet",
                "write moves or if",
                of_key=True,
            )
    movers.marks = check_marks(doc, movers.questions)
    pieces: tuple[PieceType, ...] = tuple(build_piece(name, node, movers) for name, node in nodes.items())
    pieces = with_losses(pieces, lost_to(doc, movers.questions))
    pieces = with_freezes(doc, pieces, movers)
    pieces = with_new_moves(pieces, nodes, report)
    names = Names(movers, regions, pieces)
    ends = build_ends(doc["end"], names)
    asked = [one for end in ends for one in end.asked]
    check_mates(asked, names)
    check_counts(asked, names)
    forbids = build_forbids(doc, names)
    hand = build_hand(doc, symbols, movers, pieces, forbids)
    frozen, taken = build_removals(doc, movers.questions)
    pieces = with_drops(doc, hand, movers, pieces)
    shuffle = build_shuffle(doc, board, setup, regions, movers, pieces)
    builder = CastlingBuilder(board, setup, pieces, report)
    shuffle = at_home(doc, shuffle, builder)
    castlings = (
        build_castling(doc, pieces, builder)
        if shuffle is None or shuffle.at_home
        else tuple(shuffled_castlings(doc, shuffle, builder))
    )
    castled = frozenset(pieces[c.rook].name for c in castlings)
    consequences = build_consequences(doc, replace(names, castled=castled), hand)
    safe_last = any(answers_last(node) for node in nodes.values())
    turn = doc.get("turn", ())
    game = Ruleset(
        variant=str(doc["variant"]),
        name=shown(doc),
        version=str(doc.get("about", {}).get("version", "1.0")),
        board=board,
        pieces=with_swaps(pieces, consequences),
        setup=setup,
        symmetry=symmetry_of(doc),
        castlings=castlings,
        facings=forbids.facings,
        no_checking=forbids.no_checking,
        checks_mate=forbids.checks_mate,
        forbidden=forbids.forbidden,
        compulsory_capture=must_capture(doc),
        most_captures=must_capture_most(doc),
        duties=build_duties(doc, movers.questions),
        consequences=consequences,
        passing=build_passing(doc, movers.questions),
        refusing=build_refusing(doc, movers.questions),
        put=build_put(doc, movers, safe_last),
        series=build_series(doc, movers, safe_last),
        remove_own=frozen,
        stuck_takes=taken,
        hand=hand,
        ends=ends,
        zeroing=zeroing_pieces(whole or doc, names),
        hooks=build_hooks(doc),
        evaluation=build_evaluation(doc, movers),
        guide_values=build_guide_values(doc, movers),
        notations=tuple(doc.get("look", {}).get("notation", ())),
        first=SIDES.index(turn.get("by", SIDES[WHITE])) if isinstance(turn, Mapping) else WHITE,
        options=dict(chosen or {}),
        definition=doc,
        score=build_score(doc, movers),
        castling_opposite=takes_opposite(doc),
        castling_dropped=castled_by_drops(doc) is not None,
        moved_by_check=moved_by_check(doc),
        shuffle=shuffle,
        look=build_look(doc, board, report),
    )
    game = replace(game, pieces=with_lifted(game))
    check_notation(doc, game, report)
    check_walls(doc, game, report)
    check_series(doc, game, report)
    check_refusing(doc, game, report)
    check_foreign(game, movers.report)
    check_twisted(doc, game, report)
    check_gating(doc, game, report)
    check_observing(game, report)
    check_captors(game, report)
    check_compared(game, movers.questions, report)
    check_whole(doc, game, regions, report)
    whole_game = with_twins(doc, game, report)
    report.done()
    return replace(whole_game, regions=regions.by_name(), one_sided=one_sided(game, movers))
