"""The section on the rules that belong to no single piece, with example positions."""

from __future__ import annotations

from ...kinds.english import article, capital, listed, sentence
from ...kinds.region_words import region_words
from ...play.variant import Variant
from .book import Block, Items, Paragraph, Section
from .effects_in_words import effects_words
from .examples import Example
from .hand_in_words import hand_words
from .hooks_in_words import Hook, hooks_of
from .piece_data import phrases_of
from .piece_pages import PiecePages, figure_of
from .rules_in_words import castling_words, forbidden_words, freezing_words, passing_words, turn_words

EFFECT_TERMS = "This happens once the move is complete, promotion included, in this order."
ROYAL_TERMS = " No move may remove a royal piece of its own side in this way, and effects do not give check."


class SpecialPages:
    """Writes the special rules of one variant."""

    def __init__(self, variant: Variant, pages: PiecePages) -> None:
        self.variant = variant
        self.ruleset = variant.ruleset
        self.examples = pages.examples
        self.titles = {piece.name: piece.word for piece in self.ruleset.pieces}

    def section(self) -> Section:
        """Castling, en passant, promotion, frozen pieces and every other rule."""
        parts = [
            *self.hooks(),
            self.castling(),
            self.en_passant(),
            self.promotion(),
            self.hand(),
            self.freezing(),
            self.effects(),
            self.other(),
        ]
        return Section("Special rules", "special", parts=[part for part in parts if part.blocks])

    def hooks(self) -> list[Section]:
        """Rules written in Python that have a title."""
        return [
            Section(hook.bound.title, f"hook-{hook.use.name}", [Paragraph(" ".join(hook.sentences()))])
            for hook in self._untold()
            if hook.bound.title
        ]

    def castling(self) -> Section:
        """Castling, with an example for each rook of the first side that castles."""
        if not self.ruleset.castlings:
            return Section("Castling", "castling")
        *ways, terms = castling_words(self.ruleset)
        blocks: list[Block] = [Items(ways), Paragraph(terms)]
        for side in sorted({castling.side for castling in self.ruleset.castlings})[:1]:
            blocks += [figure_of(self.variant, example) for example in self.examples.castling(side)]
        return Section("Castling", "castling", blocks)

    def en_passant(self) -> Section:
        """Capturing what has just passed by."""
        takers, leavers = self.having("takes_passant"), self.having("leaves_passant")
        if not takers or not leavers:
            return Section("En passant", "passant")
        text = (
            f"{capital(listed(map(article, leavers)))} that has just moved more than one square{self.left()} "
            f"may be captured by an enemy {listed(takers)} as if it stood on a square that it passed over. "
            "This must be done at once, with the very next move."
        )
        found = self.shown(self.examples.en_passant())
        return Section("En passant", "passant", [Paragraph(text), *found])

    def left(self) -> str:
        """Where the moves that can be answered en passant start, if not anywhere."""
        found = [m for piece in self.ruleset.kinds for m in piece.movements if m.leaves_passant]
        if not found or not all(m.start for m in found):
            return ""
        return f" from {listed(dict.fromkeys(region_words(self.ruleset, m.start) for m in found if m.start))}"

    def having(self, ability: str) -> list[str]:
        """The titles of the pieces with a movement that has an ability."""
        pieces = self.ruleset.pieces
        return [self.titles[p.name] for p in pieces if any(getattr(m, ability) for m in p.movements)]

    def promotion(self) -> Section:
        """What becomes of pieces at the other end."""
        blocks: list[Block] = []
        for i, piece in enumerate(self.ruleset.kinds):
            if not piece.zoned:
                continue
            told = phrases_of(self.variant, piece.name)
            phrases = [phrase for phrase in told if phrase.startswith(("promotes", "may promote"))]
            words = " ".join(sentence(f"the {self.titles[piece.name]} {phrase}") for phrase in phrases)
            blocks += [Paragraph(words), *self.shown(self.examples.promotion(i))]
        kept = list(hand_words(self.variant))
        if blocks and kept and not self.ruleset.from_hand:
            blocks.append(Paragraph(" ".join(kept)))
        rules = [rule for piece in self.ruleset.kinds for rule in piece.zoned]
        if blocks and not any(rule.optional or "rest" in rule.at for rule in rules):
            blocks.append(Paragraph("Promotion is part of the move, and cannot be declined."))
        return Section("Promotion", "promotion", blocks)

    def hand(self) -> Section:
        """What is kept, and dropped again."""
        words = " ".join(hand_words(self.variant)) if self.ruleset.from_hand else ""
        return Section("The hand", "hand", [Paragraph(words)] if words else [])

    def freezing(self) -> Section:
        """What frozen pieces cannot do, and taking them off."""
        words = " ".join(freezing_words(self.ruleset))
        found = self.shown(self.examples.removal(), "Removing a frozen piece.") if words else []
        return Section("Frozen pieces", "freezing", [Paragraph(words), *found] if words else [])

    def effects(self) -> Section:
        """What follows from a completed move, in its order."""
        words = list(effects_words(self.ruleset))
        if not words:
            return Section("Effects of moves", "effects")
        found = self.shown(self.examples.following())
        terms = EFFECT_TERMS + ROYAL_TERMS * any(piece.royal for piece in self.ruleset.kinds)
        return Section("Effects of moves", "effects", [Items(words), Paragraph(terms), *found])

    def other(self) -> Section:
        """Everything else."""
        found = [] if self.ruleset.castlings else castling_words(self.ruleset)
        found += [] if any(piece.promotions for piece in self.ruleset.kinds) else ["No piece promotes."]
        found = [*turn_words(self.ruleset), *found, *forbidden_words(self.ruleset)]
        found += passing_words(self.ruleset)
        found += [words for hook in self._untold() if not hook.bound.title for words in hook.sentences()]
        return Section("Other rules", "other", [Items(found)] if found else [])

    def _untold(self) -> list[Hook]:
        """The hooks, but for those that let a piece do something: that stands on the page of the piece."""
        return [hook for hook in hooks_of(self.variant) if not hook.pieces]

    def shown(self, example: Example | None, caption: str = "") -> list[Block]:
        """An example as a picture, if there is one."""
        return [figure_of(self.variant, example, caption)] if example else []
