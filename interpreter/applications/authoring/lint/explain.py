"""The codes explained: one, or all as a list."""

from __future__ import annotations

import json
import textwrap
from dataclasses import asdict

from ....errors import RequestError, did_you_mean
from ....language.resources import data
from .catalogue import CATALOGUE, Entry

ERRORS = {code: Entry(**said) for code, said in data(__file__, "errors").items()}
"""Why a definition cannot be used."""
EVERY = {**ERRORS, **CATALOGUE}
WIDTH = 100
_ERROR = (
    "An error: the definition cannot be used. `heterodox check FILE` says where, and what to write instead."
)


def as_text(code: str | None) -> str:
    """One code explained, or the list of all. Raises RequestError for a code that does not exist."""
    if code is None:
        return "\n".join(f"{one}  {entry.title}" for one, entry in EVERY.items())
    code = _known(code)
    entry = EVERY[code]
    lines = [f"{code}: {entry.title}", "", textwrap.fill(entry.why, WIDTH), ""]
    if code in CATALOGUE:
        lines += [
            f"Example:  {entry.example}",
            textwrap.fill(f"Remedy:   {entry.remedy}", WIDTH, subsequent_indent="          "),
            f"If it is intended:  lint:  {{{code}: why it is meant}}",
        ]
    else:
        shown = [f"Example:  {entry.example}".replace("\n", f"\n{' ' * 10}"), ""] if entry.example else []
        lines += [*shown, _ERROR]
    return "\n".join(lines)


def as_json(code: str | None) -> str:
    """The same for programs: a mapping from codes to entries."""
    wanted = EVERY if code is None else [_known(code)]
    found = {}
    for one in wanted:
        title, *rest = asdict(EVERY[one]).items()
        level = ("level", "warning" if one in CATALOGUE else "error")
        found[one] = {key: text for key, text in (title, level, *rest) if text}
    return json.dumps(found, indent=2, ensure_ascii=False)


def _known(code: str) -> str:
    upper = code.strip().upper()
    if upper not in EVERY:
        hint = did_you_mean(upper, EVERY) or "`heterodox explain-code` lists all"
        raise RequestError(f"no code '{code}'; {hint}")
    return upper
