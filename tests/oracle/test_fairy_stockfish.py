"""Against Fairy-Stockfish (PyPI `pyffish`): legal moves, check and results of further variants.

A variant name that it does not know crashes it, so names are looked up first.
"""

from __future__ import annotations

import random

import pytest
from contract import choose
from peer import their_result
from shared import little_and_much, load, texts

from interpreter.play.variant import Position

pyffish = pytest.importorskip("pyffish")

pytestmark = pytest.mark.oracle

DEFINITIONS = """
[heterodoxempire:chess]
customPiece1 = d:mQcK
customPiece2 = t:mQcR
customPiece3 = e:mQcN
customPiece4 = c:mQcB
customPiece5 = s:fsW
promotionPieceTypes = q
startFen = rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1
stalemateValue = loss
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1
flyingGeneral = true
nFoldValue = loss

[heterodoxwildebeest:chess]
maxRank = 10
maxFile = 11
pieceToCharTable = -
customPiece1 = c:C
customPiece2 = w:NC
pawn = p
promotionPieceTypes = qw
promotionRegionWhite = *10
promotionRegionBlack = *1
castling = false
doubleStep = true
doubleStepRegionWhite = *2 *3
doubleStepRegionBlack = *9 *8
tripleStepRegionWhite = *2
tripleStepRegionBlack = *9
stalemateValue = loss
startFen = rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w - - 0 1
"""

#: Our id -> its name.
NAMES = {
    "empire": "heterodoxempire",
    "wildebeest": "heterodoxwildebeest",
    "chess": "chess",
    "3check": "3check",
    "antichess": "antichess",
    "horde": "horde",
    "kingofthehill": "kingofthehill",
    "racingkings": "racingkings",
    "capablanca": "capablanca",
    "losalamos": "losalamos",
    "makruk": "makruk",
    "shatranj": "shatranj",
    "xiangqi": "xiangqi",
    "atomic": "atomic",
    "duck": "duck",
    "amazons": "amazons",
}
#: Castling of Wildebeest has no word there: the game is compared without the rights.
STARTS = {"wildebeest": "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w - - 0 1"}
FEWER = 100  # of games with hundreds or thousands of turns in a position

#: Conditions that both judge by the board alone; counts, repetition and dead material are left out.
BY_THE_BOARD = {"checkmate", "stalemate", "reaches", "extinct", "checks"}


@pytest.fixture(scope="module", autouse=True)
def _variants() -> None:
    pyffish.load_variant_config(DEFINITIONS)
    missing = set(NAMES.values()) - set(pyffish.variants())
    assert not missing, f"not known to pyffish: {missing}"


def our_result(position: Position) -> str | None:
    """Our result, if the board alone decides."""
    outcome = position.outcome()
    if outcome is None:
        return None
    kinds = {end.name: end.kind for end in position.variant.ruleset.ends}
    return outcome.result if kinds[outcome.reason] in BY_THE_BOARD else None


def their_turns(position: Position, moves: list[str]) -> set[str]:
    """Their moves; they put something even after a move that ends the game, and we do not."""
    if position.variant.ruleset.put is None:
        return set(moves)
    ended = {text for text in texts(position) if "," not in text}
    return {first if (first := text.partition(",")[0]) in ended else text for text in moves}


def compare(variant: str, position: Position) -> None:
    """Assert that both say the same."""
    fen, name = position.fen(), NAMES[variant]
    ours, theirs = set(texts(position)), their_turns(position, pyffish.legal_moves(name, fen, []))
    assert ours == theirs, f"{fen}: only ours {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}"
    assert position.is_check() == bool(pyffish.gives_check(name, fen, [])), fen
    assert our_result(position) == their_result(name, fen, position.turn, bool(theirs)), fen


@little_and_much("positions", 1_000, 3_000)
@pytest.mark.parametrize("variant", NAMES)
def test_games(variant: str, positions: int) -> None:
    """Random games, to their end or beyond a draw."""
    chance = random.Random(f"fairy {variant}")
    done, wanted = 0, FEWER if load(variant).ruleset.put else positions
    while done < wanted:
        position = load(variant).position(STARTS.get(variant))
        for _ in range(chance.choice((20, 100, 300))):
            compare(variant, position)
            done += 1
            if not position.legal_moves or (wanted == FEWER and done >= wanted):
                break
            position.push(choose(position, chance))
