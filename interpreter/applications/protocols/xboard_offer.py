"""The variants that XBoard is offered, under the names it is told, with the options chosen for each."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property

from ...errors import DefinitionError, OptionError, did_you_mean
from ...language.options import OptionSpec, show
from ...play.variant import Variant
from .library import Library, Source, UnknownVariant
from .lines import shortened
from .session import Session
from .xboard_setup import gui_name

MOST = 200
"""Variants that are offered at most."""


@dataclass
class Offered:
    """A variant on offer: its name in the library, and the texts chosen for its options."""

    name: str
    source: Source
    chosen: dict[str, str] = field(default_factory=dict)

    @cached_property
    def specs(self) -> Mapping[str, OptionSpec]:
        """The options it declares. Raises DefinitionError."""
        return self.source.options()


def refuse_series(variant: Variant) -> None:
    """Raise OptionError where a turn has several moves: in XBoard's protocol the sides alternate."""
    if variant.ruleset.series:
        raise OptionError(
            f"XBoard has no turns of several moves, as {variant.ruleset.name} has; UCI has them"
        )


class Offer:
    """XBoard's name -> variant. `notes` says which files cannot be offered, and why."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.entries: dict[str, Offered] = {}
        self.notes = list(library.troubles)
        for name in library.names[:MOST]:
            source = library.source(name)
            self.entries[gui_name(name, shipped=source == Source(name))] = Offered(name, source)

    def sift(self) -> None:
        """Take back what is not in order."""
        for shown, entry in list(self.entries.items()):
            try:
                entry.specs  # noqa: B018
            except DefinitionError as error:
                self.notes.append(f"{shown} is not offered: {str(error).splitlines()[0]}")
                del self.entries[shown]

    def find(self, name: str) -> str:
        """XBoard's name of a variant, given that, its id, or what others call it. Raises OptionError."""
        if name in self.entries:
            return name
        with suppress(UnknownVariant):
            own, source = self.library.find(name)
            if source.chosen or own not in self.library.names:
                self.entries[name] = Offered(own, source, {o: show(value) for o, value in source.chosen})
                return name
            for shown, entry in self.entries.items():
                if entry.name == own:
                    return shown
        hint = did_you_mean(name, self.entries) or f"known are {', '.join(sorted(self.entries))}"
        raise OptionError(f"unknown variant '{shortened(name)}': {hint}")

    def open(self, shown: str, session: Session) -> Session:
        """A session made from another, with this variant. Raises OptionError or DefinitionError."""
        entry = self.entries[shown]
        if session.name == entry.name and entry.chosen == {o: show(v) for o, v in session.chosen.items()}:
            refuse_series(session.variant)  # loaded now, while an error can still be answered
            return session
        fresh = copy(session)
        fresh.choose_variant(entry.name)
        for option, text in entry.chosen.items():
            fresh.choose_option(option, text)
        refuse_series(fresh.variant)
        return fresh
