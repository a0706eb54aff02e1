"""Asking hooks: what fails is a fault of their file; what they say is plain text of a bearable length."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from ...errors import DefinitionError, Mark, Problem
from ...model.ruleset import HookUse

LONGEST = 600
"""Characters of a sentence; what is longer is cut."""
MOST = 20
"""Sentences of one hook."""


def asked(use: HookUse, what: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """The answer of a function of a hook. Raises DefinitionError, with the place of the hook, if it fails."""
    try:
        return function(*arguments)
    except Exception as error:  # whatever a stranger's code may raise
        message = f"'{what}' of hook '{use.name}' fails: {type(error).__name__}: {plain_text(str(error))}"
        hint = "mend the hook file"
        mark = use.mark or Mark("", 0, 0)
        raise DefinitionError([Problem.at(mark, "H377", message, "hooks", hint)]) from error


def plain_text(value: object) -> str:
    """A text in one line, without control characters."""
    line = " ".join(str(value).split())
    return "".join(sign for sign in line if sign.isprintable())[:LONGEST]


def said(use: HookUse, what: str, function: Callable[..., Any], *arguments: Any) -> list[str]:
    """The sentences (or the one) that a hook's function returns, as plain text; empty ones left out."""
    answer = asked(use, what, lambda: _as_list(function(*arguments)))
    return [text for text in map(plain_text, answer) if text]


def _as_list(value: Any) -> list[Any]:
    return [value] if isinstance(value, str) else list(islice(value, MOST))
