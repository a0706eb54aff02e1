"""All rules of the linter over one definition, and what the file itself allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from ....errors import Problem, path_text
from ....language.document import MappingNode
from ....play.variant import Variant
from . import ends, pieces, start, words
from .catalogue import CATALOGUE
from .subject import Subject

Rule = Callable[[Subject], Iterator[Problem]]

MOVING: tuple[Rule, ...] = (
    *(start.unreachable, start.empty_region),
    *(pieces.never_on_board, pieces.never_moves, pieces.unused_movement, pieces.duplicate_movement),
    *(pieces.never_promotes, pieces.promotes_to_itself, pieces.never_attacks, pieces.colour_bound),
    *(pieces.gets_stuck, pieces.victims_never_there, pieces.passant_for_nobody),
    *(ends.never_holds, ends.goes_on_for_ever, ends.mate_without_end, ends.counts_what_is_never_there),
    start.no_royal_on_a_side,
)
"""Rules that rest on where pieces can go: not asked when a hook proposes moves."""
STANDING: tuple[Rule, ...] = (
    *(pieces.same_title, pieces.jumps_alone_without_jump),
    *(pieces.goes_on_straight, pieces.may_pass, pieces.too_many_captures),
    *(pieces.left_and_right, pieces.like_a_namesake, pieces.drops_its_witness),
    pieces.keeps_words_of_its_parent,
    *(start.slanted, pieces.abdicates, ends.royal_never_spared, ends.drawn_before_a_goal),
    *(start.over_at_once, start.check_at_the_start, start.wins_at_once, start.captures_at_once),
    *(start.nearly_symmetric, start.one_sided_castling),
    *(ends.comes_too_late, ends.nobody_wins, ends.stuck_without_end, ends.same_name),
    ends.royal_lost_without_end,
    words.option_without_effect,
    *(words.no_description, words.no_sources, words.no_tests),
    *(
        words.hand_without_use,
        words.removal_without_freezing,
        words.forbids_nothing,
        words.region_without_use,
    ),
)
EVERY_CHOICE = frozenset({"H424", "H430", "H431", "H433", "H434", "H444", "H445"})
"""What is a mistake with any choice of options, even if another choice has no such finding."""
Key = tuple[str, int, int, str]


@dataclass(frozen=True)
class Linted:
    """What was found in a definition, and what of it the file says is meant."""

    findings: tuple[Problem, ...]
    silenced: tuple[Problem, ...]
    complete: bool = True
    """Could it be looked at where pieces can go?"""


def lint(whole: MappingNode, variant: Variant, others: Iterable[tuple[str, Variant]] = ()) -> Linted:
    """Findings about a definition, given its whole document and its variant with default options.

    `others` are the same variant with other choices of options, in words. A finding that one of them refutes
    is dropped, as what an option brings to life is not a mistake; but that a game starts or gets stuck badly
    is one with any choice.
    """
    first = Subject(whole, variant)
    asked = [("", first, {_key(problem): problem for problem in _ask(first)})]
    for choice, other in others:
        rival = Subject(whole, other, first)
        asked.append((choice, rival, {_key(problem): problem for problem in _ask(rival)}))
    found: dict[Key, Problem] = {}
    for choice, subject, problems in asked:
        for key, problem in problems.items():
            if key in found or (choice and problem.code >= "H450"):
                continue
            if problem.code in EVERY_CHOICE or problem.code >= "H450":
                words = f" (with option {choice})" if choice else ""
                found[key] = replace(problem, message=problem.message + words)
            elif all(
                key in seen or not _has(rival, problem) for _, rival, seen in asked if rival is not subject
            ):
                found[key] = problem
    linted = _allowed(whole, sorted(found.values(), key=lambda p: (p.line, p.column, p.code)))
    return replace(linted, complete=all(subject.foreseeable for _, subject, _ in asked))


def _ask(subject: Subject) -> list[Problem]:
    rules = (*MOVING, *STANDING) if subject.foreseeable else STANDING
    found = dict.fromkeys(problem for rule in rules for problem in rule(subject))
    return sorted(found, key=lambda p: (p.line, p.column, p.code))


def _key(problem: Problem) -> Key:
    return problem.code, problem.line, problem.column, problem.path


def _has(subject: Subject, problem: Problem) -> bool:
    """Is there, with these options, still something at the place of the finding?"""
    place = problem.file, problem.line, problem.column
    waiting: list[object] = [subject.variant.definition]
    while waiting:
        node = waiting.pop()
        marks = [getattr(node, "mark", None), *getattr(node, "key_marks", {}).values()]
        if any(mark and (mark.file, mark.line, mark.column) == place for mark in marks):
            return True
        if isinstance(node, MappingNode):
            waiting += node.values()
        elif isinstance(node, list):
            waiting += node
    return False


def _allowed(whole: MappingNode, found: list[Problem]) -> Linted:
    """Set aside what the file allows; an allowance for nothing is itself a finding."""
    kept, silenced = list(found), []
    node = whole.get("lint", {})
    for key in node:
        code, _, path = str(key).partition(" ")
        mine = [p for p in found if p.code == code and (not path or _under(p.path, path))]
        silenced += mine
        kept = [p for p in kept if p not in mine]
        if not mine:
            complaint = "H490" if code in CATALOGUE else "H491"
            message = f"no finding {code}" + (f" at {path}" if path else "")
            if complaint == "H491":
                message = f"no finding has the code {code}"
            place = path_text(("lint", key))
            remedy = CATALOGUE[complaint].remedy
            kept.append(Problem.at(node.key_marks[key], complaint, message, place, remedy, "warning"))
    return Linted(tuple(kept), tuple(dict.fromkeys(silenced)))


def _under(path: str, prefix: str) -> bool:
    return path == prefix or path.startswith((f"{prefix}.", f"{prefix}["))
