"""Rule hooks in the words that they have for themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...kinds.english import article, as_list, counted, listed, plain, sentence, titles_of
from ...model.ruleset import HookUse
from ...play.variant import Variant
from ...rules.hooks.speaking import said
from ...rules.tables import BoundHook


@dataclass(frozen=True)
class English:
    """The English that hooks are lent; see `hooks.facts.Words`."""

    titles: Mapping[str, str]

    def title(self, name: str) -> str:
        """The name of a piece, as sentences use it."""
        return self.titles[name]

    def one_of(self, names: Iterable[str]) -> str:
        """`a king or an eagle`."""
        return listed(article(self.titles[name]) for name in names)

    def all_of(self, names: Iterable[str]) -> str:
        """`king and eagle`."""
        return listed((self.titles[name] for name in names), "and")

    def counted(self, n: int, noun: str) -> str:
        """`one move`, `three moves`."""
        return counted(n, noun)


@dataclass(frozen=True)
class Hook:
    """A hook of a variant that is to be told of."""

    use: HookUse
    bound: BoundHook
    english: English

    @property
    def pieces(self) -> list[str]:
        """The pieces that it lets do something, of which each has the words on its page."""
        return as_list(self.bound.values.get("pieces") or []) if self.bound.phrase else []

    def phrases(self) -> list[str]:
        """What one of the pieces does."""
        if self.bound.phrase is None:
            return []
        return said(self.use, "phrase", self.bound.phrase, self.bound.values, self.english)

    def sentences(self) -> list[str]:
        """The rule in sentences: its own, or else made of what the pieces do."""
        if self.bound.describe is not None:
            found = said(self.use, "describe", self.bound.describe, self.bound.values, self.english)
        else:
            found = [f"The {self.english.all_of(self.pieces)} {phrase}" for phrase in self.phrases()]
        return [sentence(text) for text in found or [self._by_name()]]

    def _by_name(self) -> str:
        told = ", ".join(f"{key} {value}" for key, value in self.use.parameters.items())
        return f"A rule written in Python: {plain(self.use.name)}" + (f" ({told})" if told else "")


def hooks_of(variant: Variant) -> list[Hook]:
    """The hooks of a variant, in the order of the definition."""
    english = English(titles_of(variant.definition["pieces"]))
    pairs = zip(variant.ruleset.hooks, variant.hooks, strict=True)
    return [Hook(use, bound, english) for use, bound in pairs]


def hook_phrases(variant: Variant, piece: str) -> list[str]:
    """What hooks let a piece do, as phrases."""
    return [phrase for hook in hooks_of(variant) if piece in hook.pieces for phrase in hook.phrases()]
