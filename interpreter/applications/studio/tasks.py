"""What a worker can be asked, by name. Answers are plain values, or the reason why there is none."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from ...engine.evaluation import Evaluation
from ...engine.explain import ABOUT, Explainer
from ...engine.learned import look
from ...errors import DefinitionError, Problem, RequestError
from ...language import options
from ...language.document import MappingNode
from ...language.flattened import flat_text
from ...language.inherit import resolve
from ...play.loading import load
from ...play.variant import Position, Variant
from ..authoring.workbench import checking, selftest, template
from ..authoring.workbench.layout import laid_out
from ..authoring.workbench.rule_changes import changes
from ..rulebook import write
from ..rulebook.piece_data import betza_text, sentences_of
from ..web import binary
from ..web import page as pages
from .edits import fixes_of
from .fairy import fairy
from .form import form
from .games import record, records
from .hints import completions, hover
from .pad import pad
from .reading import Text, known_id, known_options, position_of, text_of, variant_of
from .shaping import reshape
from .splice import Source, applied
from .trial import trial

Asked = Mapping[str, Any]
Answer = dict[str, Any]
MOST_TITLE = 80
"""Letters of a title, as the schema has it."""


def _of_the_laboratory(name: str) -> Callable[[Asked, bool], Answer]:
    """A question about experiments; what they need is loaded with the first one."""

    def answer(asked: Asked, allow_hooks: bool) -> Answer:
        from . import experiments

        found: Answer = getattr(experiments, name)(asked, allow_hooks)
        return found

    answer.__name__ = name
    return answer


def warm(asked: Asked, allow_hooks: bool) -> Answer:
    """Load what every question needs, before the first one comes."""
    pages.content(load("chess").position())
    binary.thinking(load("chess"))
    return {}


# --- what is wrong -------------------------------------------------------------------------------


def problem_data(problem: Problem, text: str, name: str) -> Answer:
    """A problem with its place in the text; what is wrong with a parent stands where that is named."""
    line, column, message = problem.line, problem.column, problem.message
    if problem.file != name:
        rows = text.split("\n")
        line = next((i for i, row in enumerate(rows, 1) if row.startswith("extends:")), 0)
        column = 1
        message = f"{problem.place}: {message}"
    told = {"code": problem.code, "level": problem.level, "message": message, "path": problem.path}
    hint = {"hint": problem.hint, "note": problem.note}
    fixes = fixes_of(problem, text) if problem.file == name else []
    return {**told, **hint, "line": line, "column": column, "fixes": fixes}


def board(asked: Asked, allow_hooks: bool) -> Answer:
    """What the board's frame is to play, the text as it stands, or why it cannot be played."""
    text = text_of(asked, allow_hooks)
    try:
        variant = text.variant(known_options(text, asked))
    except DefinitionError as error:
        return {"problems": [problem_data(p, text.text, text.name) for p in error.problems]}
    return {
        "problems": [],
        **_content(variant),
        "name": variant.name,
        "id": variant.id,
        "parent": text.document().get("extends"),
        "options": options_data(text.document(), variant),
    }


def _content(variant: Variant) -> Answer:
    """What a frame shows, or why no page can play it: its hooks are not of the kernel."""
    try:
        return {"content": pages.content(variant.position())}
    except RequestError as error:
        return {"unplayable": str(error)}


def frame(asked: Asked, allow_hooks: bool) -> Answer:
    """A page for the board of any text."""
    return {"page": pages.frame()}


def thinking(asked: Asked, allow_hooks: bool) -> Answer:
    """What the board's computer needs to think, which takes longer than the rules: the tables, in base64."""
    variant = variant_of(asked, allow_hooks)
    tables = base64.b64encode(binary.thinking(variant)).decode("ascii")
    return {"tables": tables, "facts": binary.search_numbers(variant)}


def options_data(doc: MappingNode, variant: Variant) -> list[Answer]:
    """The options: name, title, what is chosen, what can be chosen."""
    return [
        {"name": name, "title": spec.title, "chosen": variant.options[name], "values": list(spec.samples)}
        for name, spec in options.declared(doc).items()
    ]


def lint(asked: Asked, allow_hooks: bool) -> Answer:
    """All problems with any choice of options, and what is hardly meant."""
    text = text_of(asked, allow_hooks)
    report = checking.check_document(text.name, text.document, text.hooks_in, allow_hooks)
    found = [problem_data(p, text.text, text.name) for p in (*report.problems, *report.findings)]
    return {"problems": found, "allowed": report.silenced, "tried": report.tried, "choices": report.choices}


def tests(asked: Asked, allow_hooks: bool) -> Answer:
    """Run the tests of the text."""
    text = text_of(asked, allow_hooks)
    definition = selftest.Definition(text.name, allow_hooks, text.document(), text.hooks_in)
    report = selftest.run(definition).data
    named = [
        {"name": str(test.get("name", f"test {i}")), "line": test.mark.line}
        for i, test in enumerate(definition.doc.get("tests", ()), 1)
    ]
    return {**report, "all": named}


# --- what it is ----------------------------------------------------------------------------------


def pieces(asked: Asked, allow_hooks: bool) -> Answer:
    """Every piece: diagram, sentences, notation, value, line of the definition."""
    variant = variant_of(asked, allow_hooks)
    worth = Evaluation(variant, look(variant)[0]).values
    return {"pieces": [_piece(variant, i, worth[i]) for i in range(len(variant.ruleset.kinds))]}


def _piece(variant: Variant, index: int, worth: tuple[float, float]) -> Answer:
    kind = variant.ruleset.kinds[index]
    node = variant.definition["pieces"][kind.name]
    mark = node.mark
    return {
        "name": kind.name,
        "title": kind.title,
        "symbol": kind.symbol,
        "royal": bool(kind.royal),
        "sentences": sentences_of(variant, kind.name),
        "betza": betza_text(variant, kind) if kind.owned else None,
        "value": [round(number) for number in worth],
        "svg": variant.pieces[kind.name].svg(),
        "file": mark.file,
        "line": mark.line,
    }


def moves(asked: Asked, allow_hooks: bool) -> Answer:
    """The legal moves of a position, and how far the game is."""
    position = position_of(asked, allow_hooks)
    legal = [
        {"text": move.text, "san": position.san(move), "from": move.origin, "to": move.target}
        for move in position.legal_moves
    ]
    return {"fen": position.fen(), "moves": legal, "result": position.why_result().as_data()}


def why(asked: Asked, allow_hooks: bool) -> Answer:
    """Why a move is legal or not, with the lines of the definition."""
    return {"reason": position_of(asked, allow_hooks).why(asked["move"]).as_data()}


def evaluation(asked: Asked, allow_hooks: bool) -> Answer:
    """What the computer thinks of a position without looking ahead, term by term."""
    position = position_of(asked, allow_hooks)
    kept = look(position.variant)[0]
    found = Explainer(Evaluation(position.variant, kept)).explain(position)
    rows = [
        {**asdict(term), "about": ABOUT[term.group], "total": round(term.total(found.early), 1)}
        for term in found.terms
    ]
    return {
        "centipawns": found.centipawns,
        "early": found.early,
        "terms": [row for row in rows if row["total"] or any(row["white"])],
    }


def rulebook(asked: Asked, allow_hooks: bool) -> Answer:
    """The rulebook as a page."""
    return {"page": write(variant_of(asked, allow_hooks), "html")}


def difference(asked: Asked, allow_hooks: bool) -> Answer:
    """How the rules differ from those of another variant, or of the parent; there may be neither."""
    text = text_of(asked, allow_hooks)
    other = asked.get("other") or text.document().get("extends")
    if not other:
        return {"other": "", "changes": []}
    found = changes(_other(text, str(other), allow_hooks), text.variant(asked.get("options", {})))
    return {"other": other, "changes": [asdict(change) for change in found]}


def _other(text: Text, other: str, allow_hooks: bool) -> Variant:
    """A variant by its id: of a file beside the text, or shipped."""
    beside = text.path.with_name(f"{known_id(other)}.yaml") if text.path else None
    if beside and beside.is_file() and not beside.is_symlink() and beside.name != text.name:
        return load(str(beside), allow_hooks=allow_hooks)
    return load(other)


def publish(asked: Asked, allow_hooks: bool) -> Answer:
    """The variant as a page of its own."""
    text = text_of(asked, allow_hooks)
    variant = text.variant(asked.get("options", {}))
    return {"page": pages.page(variant.position(), text.document()), "name": f"{variant.id}.html"}


# --- what is written -----------------------------------------------------------------------------


def layout(asked: Asked, allow_hooks: bool) -> Answer:
    """The text in the one layout."""
    return {"text": laid_out(asked["text"], asked.get("name", "definition.yaml"))}


def create(asked: Asked, allow_hooks: bool) -> Answer:
    """The text of a new definition: of a size, or a child or a copy of a shipped one.

    A `title` is its name; its id is made of that if no `id` is given, unlike those `taken`. Such a text
    has no test that other rules would break at once.
    """
    parent, title = (
        asked.get("from", ""),
        " ".join(str(asked.get("title") or "").split())[:MOST_TITLE].strip(),
    )
    variant = str(asked.get("id") or template.id_of(title, set(asked.get("taken", ()))))
    path = text_of({**asked, "text": "", "name": f"{variant}.yaml"}, False).path
    assert path is not None
    if not parent:
        text = template.game(variant, int(asked["files"]), int(asked["ranks"]), title)
    elif asked.get("copy"):
        text = template.copied(variant, flat_text(resolve(known_id(parent))), title)
    else:
        text = template.child(variant, known_id(parent), path, title)
    return {"text": laid_out(text, path.name), "name": path.name}


def remember(asked: Asked, allow_hooks: bool) -> Answer:
    """The text with the present position as one more test."""
    position = position_of(asked, allow_hooks)
    source, test = Source(asked["text"]), _test_of(asked, position)
    listed = source.node(["tests"])
    changes = source.append(["tests"], test) if listed else source.put(["tests"], [test])
    return {"text": applied(asked["text"], changes)}


def _test_of(asked: Asked, position: Position) -> dict[str, Any]:
    """A test that holds in a position now: its moves, its count, its end."""
    said: dict[str, Any] = {"name": asked.get("called") or "a position of the studio"}
    if asked.get("options"):
        said["options"] = asked["options"]
    if asked.get("fen"):
        said["fen"] = asked["fen"]
    if position.move_stack:
        said["moves"] = [move.text for move in position.move_stack]
    outcome = position.outcome()
    said |= {"legal": len(position.legal_moves), "check": position.is_check()}
    said["result"] = outcome.result if outcome else "*"
    if outcome:
        said["end"] = outcome.reason
    return said


TASKS: dict[str, Callable[[Asked, bool], Answer]] = {
    each.__name__: each
    for each in (
        *(warm, frame, board, lint, tests, pieces, moves, why, evaluation, rulebook, difference, publish),
        *(layout, create, remember, completions, hover, form, pad, fairy, reshape, trial),
        *(records, record, thinking),
        *map(_of_the_laboratory, ("lab_list", "lab_compare", "lab_report")),
    )
}
