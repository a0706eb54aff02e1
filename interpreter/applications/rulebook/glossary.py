"""The words of a rulebook that a newcomer may not know; a book explains those that it uses."""

from __future__ import annotations

import re

from ...language.resources import data

TERMS = data(__file__, "glossary")


def entries(text: str, hexagons: bool = False) -> list[tuple[str, str]]:
    """Term and meaning of the words that a text uses, in alphabetical order."""
    found = (
        (term, said.get("hexagons", said["means"]) if hexagons else said["means"])
        for term, said in TERMS.items()
        if re.search(said["pattern"], text, re.IGNORECASE)
    )
    return sorted(found, key=lambda entry: entry[0].lower())
