"""From settings of theirs to a definition, with a note on what became of every setting."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ...errors import DefinitionError, Problem
from . import castlings, ends, pieces
from .catalogue import KEYS, TOGETHER
from .concepts import CONCEPTS
from .draft import Draft, Note
from .forms import with_forms
from .fragments import Entry
from .movements import leans, moves_of
from .settings import Settings, settings_of, square_name
from .setup import Setup, setup_of


@dataclass(frozen=True)
class Conversion:
    """A definition without its head and tests, and what became of the settings."""

    settings: Settings
    document: dict[str, Any]
    notes: tuple[Note, ...]

    @property
    def lost(self) -> tuple[Note, ...]:
        """What the definition does not say."""
        return tuple(note for note in self.notes if note.verdict == "lost")


def convert(settings: Settings) -> Conversion:
    """The definition of a variant. Raises DefinitionError where its settings make no game."""
    try:
        setup = setup_of(settings)
        settings = with_forms(settings, setup.letters)
        draft = Draft(settings, pieces.names_of(settings, pieces.reachable(settings, setup)))
        _say(draft, setup)
    except ValueError as error:
        mark = settings.written.get("startFen", settings.mark)
        raise DefinitionError(
            [Problem.at(mark, "H391", f"{settings.name}: {error}", settings.name)]
        ) from None
    doubled = [Note("warning", (key,), words) for key, words in settings.doubled.items()]
    notes = [*doubled, *draft.notes, *_exact(draft)]
    return Conversion(settings, draft.document, tuple(notes))


def _say(draft: Draft, setup: Setup) -> None:
    _board(draft, setup)
    pieces.say(draft)
    castlings.say(draft, setup)
    draft.document["setup"] = _diagram(draft.settings, setup)
    ends.say(draft, setup)
    for concept in CONCEPTS:
        if concept.in_play(draft.settings, setup):
            concept.tell(draft, setup)
    turn = draft.document.get("turn", {})
    if [*turn] == ["do"]:
        draft.document["turn"] = turn["do"]


def _diagram(settings: Settings, setup: Setup) -> str:
    """The setup, without marks of promoted pieces where these are not kinds of their own."""
    told = setup.marked <= set(settings.letters)
    return setup.diagram() if told else re.sub("[+~]", "", setup.diagram())


def _board(draft: Draft, setup: Setup) -> None:
    settings = draft.settings
    board: Entry = {"files": _files(settings.files), "ranks": f"1-{settings.ranks}"}
    draft.document["board"] = board
    holes = [square_name(place) for place in sorted(settings.board) if setup.at(*place) == "*"]
    if holes:
        board["holes"] = holes
    if any(leans(moves_of(draft, kind)) for kind in draft.names):
        board["symmetry"] = "rotate"  # left and right are the owner's there


def _files(number: int) -> str:
    return f"a-{chr(ord('a') + number - 1)}"


def _exact(draft: Draft) -> list[Note]:
    """What was written and is said as it stands, and what is not a rule."""
    spoken = {key for note in draft.notes for key in note.keys}
    found = []
    for key in draft.settings.written:
        names = [name for name, _ in settings_of(key)] or [key]
        plain = all(name in KEYS and KEYS[name].kind == "none" for name in names) and key not in TOGETHER
        if not spoken & set(names):
            found.append(Note("no rule" if plain else "exact", (key,)))
    return found
