"""The law of reading: a text that is accepted spells exactly the move that it is taken for.

What spells a move is said here a second time, from the move alone: letter, origin, sign, target, victims,
promotion. The reader goes the other way, from the text to the moves.
"""

from __future__ import annotations

import random
import re

import pytest
from contract import choose
from shared import little_and_much, load

from interpreter import MoveError
from interpreter.play.core.moves import Move
from interpreter.play.variant import Position

REMARK = re.compile(r"(?:\(?(?:e\.?p\.?|=)\)?)?[+#!?=]*\Z")
CAPITAL = re.compile(r"(?:[wb][:.])?([A-Z]['!]?)(?![0-9])")


def alternatives(texts: list[str]) -> str:
    return "(?:" + "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True)) + ")"


class Spelling:
    """What spells one legal move of a position."""

    def __init__(self, position: Position, move: Move) -> None:
        self.position, self.move = position, move
        self.san = position.san(move).rstrip("+#")
        self.free = position.turn == "either"
        game = position.variant.ruleset
        if move.drop:
            self.side = position.turn[0]
            self.piece = next(p for p in game.pieces if p.name == move.drop)
        else:
            symbol = position.piece_at(move.origin) or ""
            self.side = "w" if symbol.isupper() else "b"
            self.piece = next(p for p in game.pieces if p.symbol.upper() == symbol.upper())
        self.capture = position.piece_at(move.target) is not None and move.target != move.origin
        self.levels = game.board.names[0][0].isupper()
        taken = [s for s in position.victims(move) if s != move.target]
        self.letterless = game.pieces[position.variant.sheet.letters.letterless - 1].name == self.piece.name
        self.letterless &= position.variant.sheet.letters.letterless > 0
        self.has_pawn = position.variant.sheet.letters.letterless > 0
        self.passant = self.letterless and move.en_passant
        self.victims = taken

    def letters(self) -> list[str]:
        return [self.piece.symbol, *self.piece.aliases, *filter(None, [self.piece.figurine])]

    def ways(self) -> list[str]:
        """Regular expressions of the whole text without side mark, remarks and marks of check."""
        if self.move.passing:
            return ["--|pass|null|@@@@|0000|Z0", r"([A-Z]?[a-z]\d+)\1"]
        if self.move.put:
            put = self.move.put
            return [f"(?:{way})(?:[,/@]|[-x]?)(?:{self.move.target})?{put}" for way in self.first_ways()]
        if self.move.gated:
            kind = next(p for p in self.position.variant.ruleset.pieces if p.name == self.move.gated)
            letter = alternatives([kind.symbol, *kind.aliases, *filter(None, [kind.figurine])])
            square = self.move.gated_on or self.move.origin
            ways = [f"(?:{way})/{letter}(?:{square})?" for way in self.first_ways()]
            return [*ways, re.escape(str(self.move))]
        return self.first_ways()

    def first_ways(self) -> list[str]:
        """The same, without what is put behind the piece or after the move."""
        if self.move.castling:
            return self.castling_ways()
        if self.move.drop:
            return self.drop_ways()
        if self.move.removal:
            square = self.move.origin
            return [
                f"{alternatives(self.letters())}?{square}(?:-|{square})",
                f"[A-Z]['!]?[a-z0-9]*x{square}-[a-z]\\d+",
            ]
        origin, target = self.move.origin, self.move.target
        parts = ["", origin] if self.levels else ["", origin[0], origin[1:], origin]
        letter = alternatives(self.letters())
        more = "(?:[x:-]?" + alternatives(self.victims) + ")*" if self.victims else ""
        tail = more + self.promotion()
        forms = [f"{letter}{alternatives(parts)}[x:-]?{target}{tail}", f"{origin}[x:-]?{target}{tail}"]
        if self.letterless or not self.has_pawn:
            forms.append(
                f"[x:-]?{target}{tail}"
                if not (self.letterless and (self.capture or self.passant))
                else f"[x:]{target}{tail}"
            )
        if self.letterless:
            forms.append(f"{alternatives(parts[1:])}[x:-]?{target}{tail}")
        if self.victims:
            way = f"(?:[x:]{alternatives(self.victims)})+[x:-]?{target}{self.promotion()}"
            forms.append(f"{letter}?{alternatives(parts)}{way}")
        if str(self.move).endswith("-"):
            forms.append(f"{letter}?{origin}[x:-]?{target}-")  # it turns back
        return forms

    def promotion(self) -> str:
        if self.move.promotion is None:
            return ""
        kind = next(p for p in self.position.variant.ruleset.pieces if p.name == self.move.promotion)
        sign = re.search("[+-]?\\Z", str(self.move))[0]  # as in coordinates
        letters = alternatives([*filter(None, [kind.symbol, *kind.aliases, kind.figurine, sign])])
        one = sum(
            m.origin == self.move.origin and m.target == self.move.target for m in self.position.legal_moves
        )
        return f"(?:[=/]?\\(?{letters}\\)?)" + ("?" if one == 1 else "")

    def drop_ways(self) -> list[str]:
        """A letter, a sign and the square; the square alone for the only kind that can be dropped."""
        square = self.move.target
        forms = [f"{alternatives(self.letters())}[@*]{square}"]
        only = {move.drop for move in self.position.legal_moves} == {self.move.drop}
        if self.letterless or only:
            forms.append(f"@{square}")
        if only and (self.letterless or not self.has_pawn):
            forms.append(square)
        return forms

    def castling_ways(self) -> list[str]:
        wing, squares = re.fullmatch(r"(?:[wb]:)?(O-O-O|O-O)(.*)", self.san).groups()
        word = "[O0]-?[O0]" + ("-?[O0]" if wing == "O-O-O" else "")
        origin = self.move.origin
        king = f"{alternatives(self.letters())}{alternatives(['', origin[0], origin[1:], origin])}[-:x]?{self.move.target}"
        rook = re.escape(str(self.move).removeprefix(origin + self.move.target))
        return [
            f"{word}-?{squares}(?:[a-z][0-9]+)*",
            f"{king}",
            f"{origin}[-:x]?{self.move.target}(?:[a-z][0-9]+)?{rook}",
        ]

    def exactly(self, text: str) -> bool:
        """Is the text one of the three names that are written, or the coordinates wholly in capitals?"""
        bare = text.strip().rstrip("+#!?")
        if text.strip() in (str(self.move), str(self.move).upper()):
            return True
        names = (self.san, self.position.lan(self.move).rstrip("+#"), str(self.move), str(self.move).upper())
        return bare in names or (self.free and bare in [name[2:] for name in names])

    def spelt_by(self, text: str, as_written: bool = False) -> bool:
        text = "".join(text.split())
        if re.search(r"\(?e\.?p\.?\)?[+#!?]*\Z", text) and not self.passant:
            return False
        for bare in dict.fromkeys((text, text.rstrip("?"), text.rstrip("+#"), REMARK.sub("", text))):
            capital = CAPITAL.match(bare)
            if capital and not (self.levels or bare.isupper()) and capital[1][0] != "O":
                named = any(capital[1].startswith(one) for one in self.letters())
                if not named:
                    continue
            sided = re.match(f"{self.side}[:.]", bare)
            for candidate in (bare, bare[2:]) if sided else (bare,):
                flags = re.NOFLAG if as_written else re.IGNORECASE
                if any(re.fullmatch(way, candidate, flags) for way in self.ways()):
                    return True
        return False


def spoilt(name: str, chance: random.Random) -> str:
    """A name with something changed, left out, put in, or in other capitals."""
    i = chance.randrange(len(name))
    return chance.choice(
        [
            name,
            name[:i] + name[i + 1 :],
            name[:i] + name[i] + name[i:],
            name[:i] + chance.choice("abcdefgh0123456789xXKQRBNPHESDCT-:=+w.O") + name[i + 1 :],
            name[:i] + chance.choice("abcdefgh12345x:KQRBNPHESDCT-= ") + name[i:],
            chance.choice("KQRBNPHESDCTabcdefgh") + name,
            name.swapcase(),
            name.upper(),
            name.lower(),
            name + chance.choice(["e.p.", "=Q", "=Z", "-", "!", "=", "ep", "x"]),
            name[0].swapcase() + name[1:],
        ]
    )


@pytest.mark.every
@little_and_much("most", 4, 12)
def test_what_is_accepted_spells_the_move(varied_id: str, most: int) -> None:
    chance = random.Random(f"law {varied_id}")
    position = load(varied_id).position()
    tried = accepted = 0
    for _ in range(15):
        if not position.legal_moves or position.outcome():
            position = load(varied_id).position()
        moves = list(position.legal_moves)
        for move in chance.sample(moves, min(len(moves), most)):
            for name in (position.san(move), position.lan(move), str(move)):
                text = spoilt(name, chance)
                if chance.random() < 0.3:
                    text = spoilt(text or name, chance)
                tried += 1
                try:
                    found = position.parse_san(text)
                except MoveError:
                    continue
                accepted += 1
                spelling = Spelling(position, found)
                assert spelling.spelt_by(text), (position.fen(), text, str(found))
                if spelling.exactly(text) or found.castling:
                    continue
                same = spelling.spelt_by(text, as_written=True)
                for other in moves:
                    if other != found and not other.castling and other.target in text.lower():
                        also = Spelling(position, other).spelt_by(text, as_written=same)
                        assert not also, (position.fen(), text, str(found), str(other))
        position.push(choose(position, chance))
    assert accepted > tried / 10
