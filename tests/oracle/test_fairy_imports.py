"""Every variant of Fairy-Stockfish (PyPI `pyffish`) that a definition says completely plays the same game there.

Its own variants are known to it; those that its authors give as examples are told to it by fairy_variants.ini. The table
fairy_imports.tsv says of each what is not said; it is made by `python tests/oracle/test_fairy_imports.py`.
"""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest
from peer import ended_there, mates_and_loses, result_of, their_result
from quirks import QUIRKS, unseen_chain
from shared import little_and_much, load, texts

import interpreter
from interpreter.applications.exchange import ini, settings
from interpreter.applications.exchange.exporting import exported
from interpreter.applications.exchange.importing import Imported, imported
from interpreter.applications.exchange.settings import Settings
from interpreter.errors import FenError, RequestError
from interpreter.language.resources import shipped_ids
from interpreter.play.variant import Position, Variant

pyffish = pytest.importorskip("pyffish")

pytestmark = pytest.mark.oracle

HERE = Path(__file__).parent
EXAMPLES = HERE / "fairy_variants.ini"
TABLE = HERE / "fairy_imports.tsv"
DOUBLED = re.compile(r"([a-l][0-9]+)\1")
"""How they write a pass."""
WALLED = re.compile(r"^([a-l][0-9]+)\1,\1([a-l][0-9]+)$")
"""How they write a wall that is put instead of a move."""
CASTLING = re.compile(r"^([a-l][0-9]+)[a-l][0-9]+([a-l][0-9]+)$")
BY_THE_BOARD = {
    "checkmate",
    "stalemate",
    "reaches",
    "extinct",
    "checks",
    "count",
    "line",
    "block",
    "connects",
    "full",
    "castling_lost",
}
"""Conditions that both judge by the board alone; counts and repetition are left out."""


@cache
def variants() -> Mapping[str, Settings]:
    """All variants, by name; the examples are made known to pyffish."""
    text = EXAMPLES.read_text(encoding="utf-8")
    pyffish.load_variant_config(text)
    found = settings.built_in() | settings.resolved(ini.read(text, EXAMPLES.name), settings.built_in())
    missing = set(found) - set(pyffish.variants())
    assert not missing, f"not known to pyffish: {missing}"
    return dict(sorted(found.items()))


@cache
def of(name: str) -> Imported:
    return imported(variants()[name])


def row(name: str) -> str:
    """A line of the table: the name, whether all is said, and what is not."""
    found = of(name)
    words = [note.words for note in found.notes if note.verdict == "lost"]
    words += [f"refused: {found.refusal}"] if found.refusal else []
    return "\t".join([name, "exact" if found.exact else "no", "; ".join(words)])


def table() -> list[str]:
    return TABLE.read_text(encoding="utf-8").splitlines()


TOUCHING = {"petrified", "heterodox-petrified"}
"""There a king that could capture turns to stone instead, so no move minds it; but the program's test of check, which asks
for attackers by their movement alone (`attackers_to`), names it as one. Positions in which kings touch are left out of it."""
OLDER = {"gorogoroplus"}
"""The released judge does not promote its lances and knights; the settings of today do."""
EXACT = [
    line.split("\t")[0]
    for line in (table() if TABLE.exists() else [])
    if line.split("\t")[1] == "exact" and line.split("\t")[0] not in OLDER
]


def test_table_is_fresh() -> None:
    """What can be said is written down, variant by variant."""
    assert table() == [row(name) for name in variants()]


def their_moves(name: str, fen: str, ours: set[str]) -> set[str]:
    """Their legal moves, a promotion without choice written as we do."""
    found = set()
    for text in pyffish.legal_moves(name, fen, [], is_shuffled(name)):
        if text not in ours and mates_and_loses(name, fen, text):
            continue
        text = WALLED.sub(r"*@\2", text)
        if DOUBLED.fullmatch(text) and text not in ours:
            text = "0000"
        found.add(promoted(name, fen, text) if text.endswith("+") and text not in ours else text)
    return found


TOLD: dict[str, Settings] = {}
"""Variants that were made known to pyffish besides."""


def settings_of(name: str) -> Settings:
    return TOLD[name] if name in TOLD else variants()[name]


def is_shuffled(name: str) -> bool:
    """Does a king castle from where it began?"""
    return bool(settings_of(name)["chess960"])


def promoted(name: str, fen: str, text: str) -> str:
    """A move with `+` as we write it."""
    kinds = settings_of(name)
    origin = re.match(r"[a-l][0-9]+", text)
    assert origin is not None
    after = dict(kinds["promotedPieceType"])[kinds.letters[standing(fen, origin[0]).upper()]]
    return text[:-1] + kinds.kinds[after].letter.lower()


def without_wall(text: str, ours: set[str]) -> str:
    """A move as we write it: no wall is put where the move ends the game."""
    move = text.partition(",")[0]
    return move if move in ours else text


def standing(fen: str, square: str) -> str:
    """The letter of the piece on a square of a position."""
    rows = re.split(r"[\s\[]", fen)[0].split("/")
    tokens = re.findall(r"[0-9]+|\+?.~?", rows[len(rows) - int(square[1:])])
    places = [place for token in tokens for place in (["."] * int(token) if token.isdigit() else [token])]
    return places["abcdefghijkl".index(square[0])]


def our_result(position: Position) -> str | None:
    """Our result, if the board alone decides."""
    outcome = position.outcome()
    if outcome is None:
        return None
    kinds = {end.name: end.kind for end in position.variant.ruleset.ends}
    return outcome.result if kinds[outcome.reason] in BY_THE_BOARD else None


def compare(name: str, position: Position, fen: str = "") -> None:
    """Assert that both say the same of a position, which they know as `fen`, or as we write it."""
    if by_passes(position):
        return
    if not fen:
        fen, _, more = position.fen().partition(" {")
        if more:
            position = position.variant.position(fen)  # they know of nothing else
        fen = fen_there(position)
    over, _ = ended_there(name, fen)
    if name == "gale" and unseen_chain(position):
        assert not over, fen
        return
    # Where a king's step and its castling end on one square, they write the rook's square.
    ours = {CASTLING.sub(r"\1\2", text) for text in texts(position)}
    theirs = set() if over else {without_wall(text, ours) for text in their_moves(name, fen, ours)}
    if theirs and name in QUIRKS:
        theirs = QUIRKS[name](position, theirs)
    assert ours == theirs, f"{fen}: only ours {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}"
    if not (name in TOUCHING and kings_touch(position)):
        assert position.is_check() == bool(pyffish.gives_check(name, fen, [])), fen
    assert our_result(position) == their_result(name, fen, position.turn, bool(theirs)), fen


def fen_there(position: Position) -> str:
    """A position as they read it: where a hand is never empty, with enough in it."""
    fen, hand = position.fen().partition(" {")[0], position.variant.ruleset.hand
    if hand is None or not hand.unlimited or "[" in fen:
        return fen
    board, _, rest = fen.partition(" ")
    letters = "".join(
        piece.symbol for piece in position.variant.ruleset.pieces if piece.name in hand.unlimited
    )
    return f"{board}[{(letters + letters.lower()) * position.variant.ruleset.board.size}] {rest}"


def by_passes(position: Position) -> bool:
    """Have passes ended the game, of which a FEN of theirs does not know?"""
    verdict = position.verdict()
    return verdict is not None and position.variant.ruleset.ends[verdict[0]].kind in ("passed", "facing")


def any_start(variant: Variant, chance: random.Random) -> Position:
    """The start position; of a shuffled setup, any."""
    return variant.position(start=chance.randrange(variant.starts) if variant.starts > 1 else None)


def kings_touch(position: Position) -> bool:
    """Do kings stand next to each other?"""
    board = position.variant.ruleset.board
    kings = [board.coordinates[board.index[s]] for s, letter in standing_on(position) if letter in "Kk"]
    return any(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for i, a in enumerate(kings) for b in kings[:i])


def in_games(start: Position, chance: random.Random) -> Iterator[Position]:
    """Positions of random games, in which captures are not rare."""
    while True:
        position = any_start(start.variant, chance)
        for _ in range(chance.choice((20, 60, 160))):
            yield position
            moves = list(position.legal_moves)
            if not moves:
                break
            takes = [move for move in moves if position.piece_at(move.target)]
            position.push(chance.choice(takes if takes and chance.random() < 0.3 else moves))


def sparse(start: Position, chance: random.Random) -> Iterator[Position]:
    """Positions with a few of the pieces of the setup, anywhere; those that are not positions are left out."""
    game = start.variant.ruleset
    royal = {i for i, piece in enumerate(game.pieces) if piece.royal}
    while True:
        held = game.hand.setup if game.hand else {}
        men = [*game.setup.values(), *(man for man, number in held.items() for _ in range(number))]
        chance.shuffle(men)
        kept = [man for man in men if man[0] in royal] + [man for man in men if man[0] not in royal][
            : chance.randint(2, 8)
        ]
        places = chance.sample(range(game.board.size), len(kept))
        try:
            yield start.variant.position(
                _placed(start, dict(zip(places, kept, strict=True)), chance.choice("wb"))
            )
        except FenError:
            continue


def _placed(start: Position, men: Mapping[int, tuple[int, int]], turn: str) -> str:
    board, game = start.variant.ruleset.board, start.variant.ruleset
    rows = []
    for rank in reversed(range(board.ranks)):
        text = ""
        for file in range(len(board.files)):
            square = board.at.get((file, rank))
            man = men.get(-1 if square is None else square)
            symbol = "*" if square is None else "1" if man is None else game.pieces[man[0]].symbol
            text += symbol.lower() if man and man[1] else symbol
        rows.append(re.sub("1+", lambda run: str(len(run[0])), text))
    fields = start.fen().split(" ")
    return " ".join(["/".join(rows), turn, "-", "-", *fields[4:]])


def promotes_there(name: str, position: Position) -> bool:
    """Does a piece stand where it would have promoted? No game comes to such a position, unless it turns back."""
    game = position.variant.ruleset
    made = {name for piece in game.pieces for rule in piece.promotions for name in rule.to}
    return any(
        game.board.index[square] in rule.zone[side] and not rule.optional
        for square, letter in standing_on(position)
        for side in [0 if letter.isupper() else 1]
        for piece in game.pieces
        if piece.symbol == letter.upper() and piece.name not in made
        for rule in piece.promotions
    )


def counted_out(name: str, position: Position) -> bool:
    """Have pieces been gone for longer than a move? Of both sides at once, the order of looking is not a rule."""
    by_count = any(end.kind == "extinct" for end in position.variant.ruleset.ends)
    return by_count and ended_there(name, position.fen().partition(" {")[0])[0]


def standing_on(position: Position) -> list[tuple[str, str]]:
    names = position.variant.ruleset.board.names
    return [(square, letter) for square in names if (letter := position.piece_at(square))]


@little_and_much("positions", 30, 300)
@pytest.mark.parametrize("name", EXACT)
def test_games(name: str, positions: int) -> None:
    """Random games: moves, check and results."""
    start = interpreter.load_text(of(name).text).position()
    for _, position in zip(range(positions), in_games(start, random.Random(f"import {name}")), strict=False):
        compare(name, position)


@little_and_much("positions", 20, 200)
@pytest.mark.parametrize("name", EXACT)
def test_sparse_positions(name: str, positions: int) -> None:
    """Few pieces, far and wide."""
    start = interpreter.load_text(of(name).text).position()
    chance = random.Random(f"sparse {name}")
    left = positions
    for _, position in zip(range(20 * positions), sparse(start, chance), strict=False):
        if not promotes_there(name, position) and not counted_out(name, position):
            compare(name, position)
            left -= 1
        if not left:
            break


def in_their_games(name: str, chance: random.Random) -> Iterator[str]:
    """The FENs that they write in random games, from their start position on, and the start as it is set."""
    yield str(settings_of(name)["startFen"])
    start, shuffled = pyffish.start_fen(name), is_shuffled(name)
    while True:
        moves: list[str] = []
        for _ in range(chance.choice((20, 60, 160))):
            yield pyffish.get_fen(name, start, moves, shuffled)
            legal = pyffish.legal_moves(name, start, moves, shuffled)
            if not legal or pyffish.is_immediate_game_end(name, start, moves)[0]:
                break
            moves.append(chance.choice(legal))


@little_and_much("positions", 12, 300)
@pytest.mark.parametrize("name", EXACT)
def test_their_fens(name: str, positions: int) -> None:
    """What they write is read as it is meant there: counts, hands, rights and walls, and what is left out."""
    variant = interpreter.load_text(of(name).text)
    for fen in islice(in_their_games(name, random.Random(f"fens {name}")), positions):
        compare(name, variant.position(fen), fen)


PYCHESS = os.environ.get("HETERODOX_PYCHESS", "")
"""A file of the variants that pychess defines, if there is one."""


@pytest.mark.skipif(not PYCHESS, reason="HETERODOX_PYCHESS names no file of pychess's variants")
@little_and_much("positions", 20, 200)
def test_a_file_of_strangers(positions: int) -> None:
    """Everything but hidden pieces is read, and played there as here, under a name of its own."""
    text = Path(PYCHESS).read_text(encoding="utf-8")
    found, left = settings.each_resolved(ini.read(text, PYCHESS), settings.built_in())
    assert not left
    head = re.compile(r"^\[([^\]:]+)(?::([^\]]+))?\]", re.MULTILINE)
    there = head.sub(
        lambda m: f"[our{m[1]}:{'our' * (m[2] in found)}{m[2]}]" if m[2] else f"[our{m[1]}]", text
    )
    pyffish.load_variant_config(there)
    refused = []
    for name, each in found.items():
        what = imported(each)
        refused += [] if what.exact else [name]
        if not what.exact or name in OLDER:
            continue
        TOLD[f"our{name}"] = each
        start = interpreter.load_text(what.text).position()
        for position in islice(in_games(start, random.Random(name)), positions):
            compare(f"our{name}", position)
    assert refused == ["jieqi"]


@little_and_much("positions", 8, 300)
@pytest.mark.parametrize("name", ["bughouse", "supply"])
def test_hands_filled_from_outside(name: str, positions: int) -> None:
    """What a partner has sent lies in the hand: anything but a king that is royal."""
    start = interpreter.load_text(of(name).text).position()
    letters = "".join(piece.symbol for piece in start.variant.ruleset.kinds if not piece.royal)
    chance, left = random.Random(f"partner {name}"), positions
    for position in in_games(start, chance):
        sent = "".join(chance.choices(letters + letters.lower(), k=chance.randint(0, 4)))
        try:
            compare(name, start.variant.position(re.sub(r"\[.*?\]", f"[{sent}]", position.fen())))
        except FenError:
            continue
        left -= 1
        if not left:
            break


SHAKS = "6b1/2B3kp/8/8/8/8/8/K5R1 b - - 0 1"
CASTLERS = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R {} KQkq - 0 1"


@pytest.mark.parametrize(
    ("name", "fen", "moves"),
    [
        ("shatar", SHAKS, "g7h8 c7e5"),
        ("shatar", SHAKS, "g7h8 a1b1 g8f7 b1a1 f7g8 c7e5"),
        ("shatar", "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", "g5f7"),
        ("castle", CASTLERS.format("b"), "e8c8"),
        ("castle", CASTLERS.format("b"), "e8g8"),
        ("castle", CASTLERS.format("w"), "e1c1 a8b8"),
    ],
)
def test_what_moves_decide(name: str, fen: str, moves: str) -> None:
    """What a FEN of theirs does not know: the moves that led to the end."""
    position = interpreter.load_text(of(name).text).position(fen)
    for move in moves.split():
        assert position.outcome() is None
        position.push(move)
    over, value = pyffish.is_immediate_game_end(name, fen, moves.split())
    value = value if over else pyffish.game_result(name, fen, moves.split())
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.result == result_of(value, position.turn)


REPEATED = ("chess", "empire", "knights-halma", "minixiangqi", "armageddon", "orda", "ordavsempire")
SHUFFLE = re.compile(r"([a-l][0-9]+)([a-l][0-9]+)")


def to_and_fro(position: Position) -> Iterator[str]:
    """Moves of pieces that can be taken back: no captures, no pawns."""
    for text in texts(position):
        match = SHUFFLE.fullmatch(text)
        if match and not position.piece_at(match[2]) and (position.piece_at(match[1]) or "").upper() != "P":
            yield text


@pytest.mark.parametrize("name", REPEATED)
def test_repetition(name: str) -> None:
    """Both sides move to and fro: the game ends at the same time with the same result."""
    variant = interpreter.load_text(of(name).text)
    for first in to_and_fro(variant.position()):
        position = variant.position()
        position.push(first)
        second = next(to_and_fro(position))
        back = [SHUFFLE.sub(r"\2\1", text) for text in (first, second)]
        position = variant.position()
        played: list[str] = []
        for text in [first, second, *back] * 3:
            if not position.is_legal(text):
                break
            position.push(text)
            played.append(text)
            outcome = position.outcome()
            over, value = pyffish.is_optional_game_end(name, variant.position().fen(), played)
            theirs = None if not over else result_of(value, position.turn)
            assert (outcome and outcome.result) == theirs, played
            if outcome:
                return
    pytest.fail("nothing can be moved to and fro")


def without_loss() -> list[str]:
    """The shipped variants of which nothing is lost there but that little material draws."""
    found = []
    for name in shipped_ids():
        try:
            losses = exported(load(name)).losses
        except RequestError:
            continue
        found += [name] * all("dead_material" in words for words in losses)
    return found


LOSING = (
    *(
        "antiking",
        "avalanche",
        "geneva",
        "hexshogi91",
        "hindustani",
        "immune",
        "magnetic",
        "maximummer",
        "seega",
        "superguards",
    ),
    *("andernach", "ataxx", "berolina", "carousel", "dobutsu", "janggi", "lakeside", "omega"),
    *("anticirce", "brandubh", "cannibal", "circe", "dynamoschach", "hnefatafl", "koko", "tablut"),
    *("annanshogi", "checkless", "knightrelay", "madrasi", "patrol"),
    *("benedict", "cylinder", "einstein", "gridchess", "rifle"),
    *("alice", "bouncing", "glinski", "klein", "mccooey", "moebius", "raumschach", "torus"),
    *("chushogi", "mightylion"),
    *("circular", "congo", "falcon", "grandeacedrex", "monster", "shafran", "shoshogi"),
    *("cannonshogi", "clobberers", "legan", "lortap", "shatar"),
    *("clockworkorange", "metamachy", "mortalshogi", "recycle"),
    *("duellists", "followmyleader", "fuddledmen", "patience", "suction"),
    *(
        "antidraughts",
        "braziliandraughts",
        "breakthroughdraughts",
        "canadiandraughts",
        "checkers",
        "draughts",
    ),
    *("makhos", "pooldraughts", "russiandraughts", "turkishdraughts"),
    *(
        "italianprogressive",
        "marseillais",
        "progressive",
        "takeandmake",
        "replacement",
        "teleport",
        "selfcapture",
        "senterej",
        "spartan",
        "switching",
        "synochess",
        "ultima",
        "wildebeest",
    ),
)
"""The shipped variants that lose more, or have no place there."""
EXPORTED = [name for name in shipped_ids() if name not in LOSING]


def test_the_others_lose_something() -> None:
    assert without_loss() == EXPORTED


@little_and_much("positions", 30, 300)
@pytest.mark.parametrize("name", EXPORTED)
def test_exports(name: str, positions: int) -> None:
    """What is written for that program is played there as here."""
    there = f"heterodox-{name}"
    text = exported(load(name)).text.replace(f"[{name}]", f"[{there}]")
    pyffish.load_variant_config(text)
    assert there in pyffish.variants()
    TOLD[there] = settings.resolved(ini.read(text, name), {})[there]
    start = load(name).position()
    for _, position in zip(range(positions), in_games(start, random.Random(f"export {name}")), strict=False):
        compare(there, position)


if __name__ == "__main__":
    TABLE.write_text("".join(row(name) + "\n" for name in variants()), encoding="utf-8")
