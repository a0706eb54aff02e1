"""Findings about the file: what it does not say, options that change nothing, rules without an object."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from math import prod
from typing import Any

from ....errors import Problem
from ....language import options
from ....language.optionuse import replaced
from .subject import Subject

Findings = Iterator[Problem]
MOST_TEXT = 4_000_000
"""Characters of definitions compared over all combinations of options; beyond it nothing is claimed."""
NO_RULES = ("tests", "about", "lint", "extends", "options")


def no_description(subject: Subject) -> Findings:
    """H460"""
    if "description" not in subject.whole.get("about", {}):
        yield subject.found("H460", ("about",), "no description is given")


def no_sources(subject: Subject) -> Findings:
    """H461"""
    about = subject.whole.get("about", {})
    if not about.get("sources"):
        what = "the rulings have no source" if about.get("rulings") else "no source is given"
        yield subject.found("H461", ("about",), what)


def no_tests(subject: Subject) -> Findings:
    """H462"""
    if not subject.whole.get("tests"):
        yield subject.found("H462", ("tests",), "there is no test")


def hand_without_use(subject: Subject) -> Findings:
    """H463"""
    game = subject.game
    recalled = any(rule.recall for piece in game.kinds for rule in piece.promotions)
    idle = game.kept_for_ever - game.points_in_hand.keys()
    if game.hand and not game.from_hand and not recalled and not game.points_in_hand:
        message = "captured pieces are kept in a hand, but never leave it"
        yield subject.found("H463", ("hand",), message)
    elif game.from_hand and idle:
        kinds = ", ".join(sorted(idle))
        message = f"what comes into the hand never leaves it: {kinds}"
        yield subject.found("H463", ("hand",), message)


def region_without_use(subject: Subject) -> Findings:
    """H466"""
    doc = subject.whole
    texts = {key: value for key, value in doc.items() if key not in (*NO_RULES, "setup")}
    used = {word for text in _texts(texts) for word in text.split()}
    for name in doc.get("regions", {}):
        if name not in used:
            yield subject.found("H466", ("regions", name), f"nothing uses the region '{name}'")


def _texts(value: Any) -> Iterator[str]:
    """All texts in a document, but for its keys."""
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _texts(inner)


def removal_without_freezing(subject: Subject) -> Findings:
    """H464"""
    if subject.game.remove_own and not any(piece.freezes for piece in subject.game.pieces):
        yield subject.found("H464", ("turn",), "no piece freezes others")


def forbids_nothing(subject: Subject) -> Findings:
    """H465"""
    game = subject.game
    idle = (
        game.facings
        or game.no_checking
        or game.checks_mate
        or any(one.what not in ("moving", "attacked", "leading") for one in game.forbidden)
    )
    if idle and not subject.facts.royals:
        yield subject.found("H465", ("forbid",), "this variant has no royal piece: nothing is forbidden")


# --- options -----------------------------------------------------------------------------------


def option_without_effect(subject: Subject) -> Findings:
    """H450"""
    doc = subject.whole
    specs = options.declared(doc)
    values = {name: list(dict.fromkeys(spec.samples)) for name, spec in specs.items()}
    rest = doc.like((key, doc[key]) for key in doc.keys() - set(NO_RULES))
    if not specs or prod(map(len, values.values())) * len(json.dumps(rest)) > MOST_TEXT:
        return
    rules = {}
    for choice in itertools.product(*values.values()):
        decided = replaced(rest, dict(zip(values, choice, strict=True)))
        rules[choice] = json.dumps(decided, sort_keys=True)
    for place, name in enumerate(values):
        for value in values[name]:
            twin = _twin(rules, place, value, specs[name].default)
            if twin:
                message = (
                    f"option '{name}': {options.show(value)} means the same as "
                    f"{options.show(specs[name].default)}, whatever else is chosen"
                )
                yield subject.found("H450", ("options", name), message)
                break


def _twin(rules: Mapping[tuple[Any, ...], str], place: int, value: Any, default: Any) -> bool:
    """Are the rules with the value those with the default, in every combination?"""
    if value is default or (value == default and type(value) is type(default)):
        return False
    return all(
        text == rules[(*choice[:place], default, *choice[place + 1 :])]
        for choice, text in rules.items()
        if choice[place] == value and type(choice[place]) is type(value)
    )
