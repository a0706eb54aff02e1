"""Against Fairy-Stockfish: ends by lines, counts and unattacked pieces, scores, and the count of moves of makruk."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from contract import choose
from peer import their_result
from shared import load, texts

from interpreter import Variant, load_text
from interpreter.errors import FenError
from interpreter.play.notation.fen import write
from interpreter.play.variant import Position

pyffish = pytest.importorskip("pyffish")

pytestmark = pytest.mark.oracle

POSITIONS = 300


@dataclass(frozen=True)
class Peer:
    """A game in the words of both."""

    theirs: str
    files: str
    ranks: int
    pieces: Mapping[str, str]
    setup: str
    end: str
    extends: str = ""

    def text(self) -> str:
        """Our definition."""
        head = "format: 2\nvariant: peer\n"
        if self.extends:
            return f"{head}extends: {self.extends}\nend:\n{self.end}"
        pieces = "".join(f"  {name}: {node}\n" for name, node in self.pieces.items())
        rows = "".join(f"  {' '.join(row)}\n" for row in self.setup.split("/"))
        board = f"board: {{files: a-{self.files}, ranks: 1-{self.ranks}}}\n"
        return f"{head}{board}pieces:\n{pieces}castling: none\nsetup: |\n{rows}end:\n{self.end}"


STALE = "  - {if: stalemate, result: draw}\n"
LOST = "  - {if: stalemate, result: loss}\n"
CHESS = "  - {if: checkmate, result: loss}\n"
PEERS = {
    "allqueens": Peer(
        "maxRank = 5\nmaxFile = e\ncustomPiece1 = q:mQ\nconnectN = 4\n",
        *("e", 5, {"queen": "{symbol: Q, moves: [{slide: any, only: quiet}]}"}, "qQqQq/...../Q...q/...../QqQqQ"),
        f"  - {{count: all, in: row any, is: 4+, result: win}}\n{STALE}",
    ),
    "simple": Peer(
        "maxRank = 4\nmaxFile = d\ncustomPiece1 = p:mW\nconnectN = 3\n",
        *("d", 4, {"pawn": "{symbol: P, moves: [{step: orthogonal, only: quiet}]}"}, "pPpP/..../..../PpPp"),
        f"  - {{count: all, in: row any, is: 3+, whose: mover, result: win}}\n{STALE}",
    ),
    "upright": Peer(
        "maxRank = 5\nmaxFile = e\ncustomPiece1 = p:mK\nconnectN = 3\nconnectDiagonal = false\nconnectHorizontal = false\n",
        *("e", 5, {"pawn": "{symbol: P, moves: [{step: any, only: quiet}]}"}, "pPpPp/...../...../...../PpPpP"),
        f"  - {{count: all, in: row vertical, is: 3+, whose: mover, result: win}}\n{STALE}",
    ),
    "blocks": Peer(
        "maxRank = 5\nmaxFile = e\ncustomPiece1 = p:mK\nconnectNxN = 2\n",
        *("e", 5, {"pawn": "{symbol: P, moves: [{step: any, only: quiet}]}"}, "pPpPp/...../...../...../PpPpP"),
        f"  - {{count: all, in: block 2x2, is: 4, whose: mover, result: win}}\n{STALE}",
    ),
    "bridges": Peer(
        "maxRank = 5\nmaxFile = e\ncustomPiece1 = p:mKmNmAmD\nconnectRegion1White = *1\nconnectRegion2White = *5\n"
        "connectRegion1Black = a*\nconnectRegion2Black = e*\nconnectDiagonal = false\n",
        *("e", 5, {"pawn": "{symbol: P, moves: [{step: any, only: quiet}, {leap: [1, 2], only: quiet}, {leap: [2, 2], only: quiet}, {leap: [0, 2], only: quiet}]}"},
          "pPpPp/P...p/...../p...P/PpPpP"),
        "  - {count: {who: all, if: {count: all, in: {all: [{white: a1-e1, black: a1-a5}, joined orthogonal]}}}, "
        f"in: {{white: a5-e5, black: e1-e5}}, whose: mover, result: win}}\n{STALE}",
    ),
    "aralzaa": Peer(
        "maxRank = 3\nmaxFile = c\ncustomPiece1 = n:mN\nflagPiece = n\nflagRegionWhite = *3\nflagRegionBlack = *1\n"
        "flagPieceCount = 3\n",
        *("c", 3, {"knight": "{symbol: N, moves: [{leap: [1, 2], only: quiet}]}"}, "nnn/.../NNN"),
        f"  - {{count: all, in: last_rank, is: 3+, whose: mover, result: win}}\n{STALE}",
    ),
    "alapo": Peer(
        "maxRank = 6\nmaxFile = f\nrook = r\nbishop = b\nqueen = q\nwazir = w\nfers = f\ncommoner = k\n"
        "flagRegionWhite = *6\nflagRegionBlack = *1\nflagPieceSafe = true\nstalemateValue = loss\n",
        *("f", 6, {
            "rook": "{symbol: R, moves: [{slide: orthogonal}]}",
            "bishop": "{symbol: B, moves: [{slide: diagonal}]}",
            "queen": "{symbol: Q, moves: [{slide: any}]}",
            "wazir": "{symbol: W, moves: [{step: orthogonal}]}",
            "ferz": "{symbol: F, moves: [{step: diagonal}]}",
            "king": "{symbol: K, moves: [{step: any}]}",
        }, "rbqqbr/wfkkfw/....../....../WFKKFW/RBQQBR"),
        "  - {count: {who: all, if: {not: attacked}}, in: last_rank, whose: mover, result: win}\n" + LOST,
    ),
    "squatter": Peer(
        "", "h", 8, {}, "",
        f"{CHESS}  - {{count: {{who: all, if: {{not: attacked}}}}, in: last_rank, whose: mover, result: win}}\n{STALE}",
        extends="chess",
    ),
    "suicide": Peer(
        "", "h", 8, {}, "",
        "  - {count: all, is: 0, result: win}\n  - {if: stalemate, result: low_score}\n"
        "options: {stalemate: none}\n",
        extends="antichess",
    ),
}  # fmt: skip
BUILT_IN = {"suicide": "suicide"}
SQUATTER = "[peersquatter:chess]\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagPieceSafe = true\n"


def name_of(peer: str) -> str:
    """What they call it."""
    return BUILT_IN.get(peer, f"peer{peer}")


@pytest.fixture(scope="module", autouse=True)
def _variants() -> None:
    base = "nMoveRule = 0\nnFoldRule = 0\nstartFen = "
    texts = [
        f"[peer{name}]\n{peer.theirs}{base}{peer.setup.replace('.....', '5')} w - - 0 1\n"
        for name, peer in PEERS.items()
        if peer.theirs
    ]
    pyffish.load_variant_config("\n".join([*texts, SQUATTER]))
    missing = {name_of(peer) for peer in PEERS} - set(pyffish.variants())
    assert not missing, f"not known to pyffish: {missing}"


def compare(name: str, position: Position) -> None:
    """Assert that both say the same."""
    fen, outcome = position.fen(), position.outcome()
    theirs = set(pyffish.legal_moves(name, fen, []))
    assert set(texts(position)) == theirs, fen
    assert (outcome and outcome.result) == their_result(name, fen, position.turn, bool(theirs)), fen


@pytest.mark.parametrize("peer", PEERS)
def test_ends(peer: str) -> None:
    """Random games; enough of them end by the condition in question."""
    variant, chance = load_text(PEERS[peer].text()), random.Random(f"ends {peer}")
    done = decided = 0
    while done < POSITIONS or not decided:
        position = variant.position()
        for _ in range(80):
            compare(name_of(peer), position)
            done += 1
            if not position.legal_moves:
                decided += 1
                break
            position.push(choose(position, chance))


def sparse(variant: Variant, chance: random.Random) -> Position:
    """A position of makruk with few pieces."""
    while True:
        setup = variant.position().setup()
        squares = chance.sample(range(64), chance.choice((3, 4, 5, 6)))
        pieces = ["K", "k", *(chance.choice("MSNRPMSNRmsnrp") for _ in squares[2:])]
        setup.board = {s: variant.dialect.symbols[p] for s, p in zip(squares, pieces, strict=True)}
        if any((p == "P" and s >= 40) or (p == "p" and s < 24) for s, p in zip(squares, pieces, strict=True)):
            continue  # a bia has become something else there
        try:
            return variant.position(write(variant.dialect, setup))
        except FenError:
            continue


def test_the_count_of_makruk() -> None:
    """Limit and count after every move, and when it has run out."""
    variant, chance = load("makruk"), random.Random("honour")
    seen, out = set(), 0
    for _ in range(60):
        position = sparse(variant, chance)
        start, played = position.fen(), list[str]()
        for _ in range(chance.choice((10, 40, 90))):
            if not position.legal_moves:
                break
            move = choose(position, chance)
            position.push(move)
            played.append(move)
            fields = position.fen().split()
            theirs = pyffish.get_fen("makruk", start, played).split()
            assert theirs[:2] == fields[:2]
            assert theirs[3] == fields[3], (start, played)
            if fields[3] != "-":
                assert theirs[4] == fields[4], (start, played)
                seen.add(fields[3])
                if int(fields[4]) > int(fields[3]) and position.legal_moves:
                    assert pyffish.is_optional_game_end("makruk", start, played)[0]
                    assert position.outcome()
                    out += 1
                    break
    assert seen >= {"16", "32", "44", "88", "128"}
    assert out


def test_the_count_of_ouk_chatrang() -> None:
    """Who counts from three pieces on goes on with this count where it ends sooner; told there by its first ply."""
    variant, chance = load("cambodian"), random.Random("sooner")
    kept = anew = 0
    while min(kept, anew) < 20:
        ours = dict(zip(chance.sample(range(64), 3), "K" + "".join(chance.choices("SNM", k=2)), strict=True))
        theirs = dict(
            zip(chance.sample(range(64), 4), "k" + "".join(chance.choices("rsnrm", k=3)), strict=True)
        )
        if set(ours) & set(theirs):
            continue
        rows = ["".join((ours | theirs).get(8 * y + x, "1") for x in range(8)) for y in range(7, -1, -1)]
        count = chance.randint(0, 125)
        board = re.sub("1+", lambda run: str(len(run[0])), "/".join(rows))
        start = f"{board} b - 126 {count} 200"
        try:
            position = variant.position(start)
        except FenError:
            continue
        played: list[str] = []
        started = 1 + 2 * 199 + 1 - count
        while len(played) < 12 and position.legal_moves and int(position.fen().split()[4]) < 126:
            takes = [str(m) for m in position.legal_moves if position.piece_at(m.target)]
            played.append(chance.choice(takes or texts(position)))
            position.push(played[-1])
            fields = position.fen().split()
            found = pyffish.get_fen("cambodian", start, played, False, False, False, started).split()
            assert fields[:2] == found[:2]
            assert fields[3:5] == found[3:5], (start, played)
            if len([p for p in position.pieces().values() if p.isupper()]) == 1:
                kept += fields[3] == "126"
                anew += fields[3] != "126"
