"""What the linter can find: code, title, explanation, an example and the remedy."""

from __future__ import annotations

from dataclasses import dataclass

from ....language.resources import data


@dataclass(frozen=True)
class Entry:
    """A kind of finding or error: why it is one, an example in a definition ('' where no line can show it).

    `remedy` says what to do about a finding; the message of an error says so itself.
    """

    title: str
    why: str
    example: str = ""
    remedy: str = ""


CATALOGUE = {code: Entry(**said) for code, said in data(__file__, "findings").items()}
"""What the linter can find."""
