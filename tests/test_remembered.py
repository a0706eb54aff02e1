"""Nothing is remembered by an equality that is wider than what it depends on."""

from __future__ import annotations

import ast
import os
import pickle
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from shared import TINY, first, load

import interpreter
from interpreter.applications.lab.design.arms import Arm
from interpreter.applications.lab.design.trial import Settings
from interpreter.applications.lab.store.database import Database
from interpreter.applications.lab.store.database import fingerprint as experiment_mark
from interpreter.applications.lab.store.reading import DatabaseError
from interpreter.applications.matches.openings import judge
from interpreter.applications.matches.records import fingerprint
from interpreter.applications.matches.runner import Plan
from interpreter.applications.matches.specs import parse
from interpreter.applications.records.xboard import native_style, xboard_style
from interpreter.applications.studio.reading import text_of
from interpreter.engine.evaluation import engine_tables
from interpreter.errors import OptionError
from interpreter.play.variant import Variant
from interpreter.rules.hooks import sources
from interpreter.rules.kernel import parts
from interpreter.rules.tables import attacks, known, movement
from interpreter.rules.tables.memory import TableLimit
from interpreter.rules.tables.work import MOST_WORK, Kept, Work
from interpreter.solver.colours import exchanged

PACKAGE = Path(interpreter.__file__).parent
HEAD = "format: 2\nvariant: mine\nextends: chess\n"
PLAYED = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
OPINIONS = [
    "evaluation: {weights: {mobility: 0}}\n",
    "evaluation: {weights: {mobility: 150}}\n",
    "evaluation: {weights: {place: 30}}\n",
    "evaluation: {values: {knight: 700}}\n",
]
SAID = {
    "evaluation": OPINIONS[0],
    "letters": "pieces: {knight: {aliases: [S]}}\n",
    "names": "name: [x, Something else]\n",
    "look": "look: {board: points}\n",
}
"""What a definition says beside its rules, a text for each."""


def mine(more: str = "") -> Variant:
    """Chess, with something more said."""
    return interpreter.load_text(HEAD + more)


def worth(variant: Variant) -> object:
    """What an engine thinks of a position, by a search."""
    engine, position = interpreter.Engine(variant, hash_mb=1), variant.position(PLAYED)
    return engine.evaluate(position), engine.search(position, interpreter.Limits(nodes=300)).lines[0].score


def test_rules_have_one_identity_and_what_is_said_another() -> None:
    plain = mine()
    for kind, text in SAID.items():
        other = mine(text)
        assert plain != other, kind
        assert plain.same_rules(other), kind
        assert plain.definition_hash == other.definition_hash, kind
        assert plain.position() == other.position(), kind
        assert other == mine(text) == pickle.loads(pickle.dumps(other)), kind
        assert hash(other) == hash(mine(text)), kind
    ruled = mine("must: [capture]\n")
    assert plain != ruled
    assert not plain.same_rules(ruled)


def test_a_changed_model_is_another_variant() -> None:
    chess = load("chess")
    assert Variant(replace(chess.ruleset, no_checking=True), chess.kernel) != chess


@pytest.mark.parametrize("opinion", first(1, OPINIONS))
def test_an_engine_has_the_opinions_of_its_own_variant(opinion: str) -> None:
    """In either order, both alive, and one of them gone."""
    alone = worth(mine(opinion))
    plain, other = mine(), mine(opinion)
    assert (worth(plain), worth(other)) == (worth(mine()), alone)
    assert worth(plain) != worth(other)
    assert engine_tables(plain).words != engine_tables(other).words
    assert engine_tables(plain) is engine_tables(plain)
    del plain
    assert worth(other) == worth(mine(opinion)) == alone


def test_openings_are_judged_by_the_opinions_of_the_variant() -> None:
    plain, other = mine(), mine(OPINIONS[3])
    assert judge(plain) is judge(plain)
    assert judge(plain).tables.words != judge(other).tables.words


def test_a_match_with_other_opinions_is_another_one() -> None:
    assert marks(mine) != marks(lambda: mine(OPINIONS[0]))
    assert marks(mine) == marks(lambda: mine(SAID["look"]))


def marks(make: object) -> str:
    """The mark of a match by a variant that is made somehow."""
    plan = Plan("chess", (), (parse("greedy"), parse("random")))
    object.__setattr__(plan, "load", make)
    return fingerprint(plan)


def test_an_experiment_with_other_opinions_is_another_one() -> None:
    arms = [Arm("a", "mine", HEAD + text, (), ("random", "random")) for text in ("", OPINIONS[0])]
    assert experiment_mark(Settings(), arms[:1]) != experiment_mark(Settings(), arms[1:])
    assert engine_tables(arms[0].load()).words != engine_tables(arms[1].load()).words


def test_pieces_in_another_order_are_counted_in_another_database(tmp_path: Path) -> None:
    lines = TINY.splitlines(keepends=True)
    lines[4:6] = reversed(lines[4:6])
    texts = TINY, "".join(lines)
    first, turned = map(interpreter.load_text, texts)
    assert first.definition_hash == turned.definition_hash
    assert first != turned
    arms = [Arm("a", "tiny", text, (), ("random", "random")) for text in texts]
    with Database(tmp_path / "lab.sqlite", create=True) as database:
        database.experiment(Settings(), arms[:1], 1)
        with pytest.raises(DatabaseError, match="another order"):
            database.experiment(Settings(), arms, 1)


def test_styles_of_records_are_by_letters_and_not_by_rules() -> None:
    plain, other = mine(), mine(SAID["letters"])
    for style in (native_style, xboard_style):
        assert style(plain) is style(plain)
        assert style(other).sheet.letters == other.sheet.letters
        assert style(plain) is not style(other)


def test_squares_of_the_other_colour_are_by_numbers_of_pieces() -> None:
    first = load("chess")
    codes = frozenset({2, 3})
    assert exchanged(first, codes) is exchanged(load("chess"), codes)


@pytest.mark.parametrize("value", [1, 1.0])
def test_true_is_remembered_apart_from_one(value: float, tmp_path: Path) -> None:
    text = "format: 2\nvariant: mine\nextends: chess\noptions:\n  strict: {title: Strict, default: false, values: [false, true]}\nforbid: [{after: check, if: $strict}]\n"
    right = {"strict": True}
    wrong = {"strict": value}
    (tmp_path / "mine.yaml").write_text(text)
    asked = text_of({"text": text, "name": "mine.yaml"}, False)
    arm = Arm("a", "mine", text, (), ("random", "random"))
    plan = Plan(str(tmp_path / "mine.yaml"), (), (parse("greedy"), parse("random")))
    loaders = [
        asked.variant,
        lambda options: replace(arm, options=tuple(options.items())).load(),
        lambda options: replace(plan, options=tuple(options.items())).load(),
    ]
    for make in loaders:
        assert make(right) is make(right)
        with pytest.raises(OptionError):
            make(wrong)


@pytest.mark.filterwarnings("ignore:hook")
def test_the_studio_sees_a_parent_and_a_hook_file_that_have_changed(tmp_path: Path) -> None:
    question = {
        "text": "format: 2\nvariant: mine\nextends: above\n",
        "name": "mine.yaml",
        "folder": str(tmp_path),
    }
    parent = tmp_path / "above.yaml"
    parent.write_text("format: 2\nvariant: above\nextends: chess\n")
    before = text_of(question, False).variant({})
    assert text_of(question, False).variant({}) is before
    parent.write_text("format: 2\nvariant: above\nextends: chess\nmust: [capture]\n")
    os.utime(parent, ns=(1, 1))
    assert text_of(question, False).variant({}).ruleset.compulsory_capture
    hooked = {**question, "text": HEAD + "hooks: [{odd.py: {}}]\n"}
    hook = tmp_path / "odd.py"
    hook.write_text("def veto(T, S, move, parameters, n):\n    return 0\n")
    free = text_of(hooked, True).variant({})
    hook.write_text("def veto(T, S, move, parameters, n):\n    return 1\n")
    os.utime(hook, ns=(1, 1))
    forbidden = text_of(hooked, True).variant({})
    assert len(free.position().legal_moves) == 20
    assert not forbidden.position().legal_moves


def test_one_thread_at_a_time_reads_hooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's parser counts its depth once a process: two threads in it at once, and it gives up."""
    inside: list[int] = []
    most: list[int] = []
    parse_ = ast.parse

    def slow(*arguments: object, **choices: object) -> ast.AST:
        inside.append(1)
        most.append(len(inside))
        threading.Event().wait(0.02)
        try:
            return parse_(*arguments, **choices)  # type: ignore[call-overload,no-any-return]
        finally:
            inside.pop()

    for module in (sources, parts):
        monkeypatch.setattr(module.ast, "parse", slow)
    for number in range(4):
        (tmp_path / f"hook{number}.py").write_text(
            f"PARAMETERS = {{}}\ndef veto(T, S, move, parameters, n):\n    return {number} * 0\n"
        )
        (tmp_path / f"mine{number}.yaml").write_text(HEAD + f"hooks: [{{hook{number}.py: {{}}}}]\n")
    found: list[object] = []

    def run(number: int) -> None:
        try:
            path = tmp_path / f"mine{number}.yaml"
            variant = interpreter.load(path, allow_hooks=True, kernel="plain")
            found.append([hook.slots["veto"] for hook in variant.hooks])
        except BaseException as error:
            found.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(most) == 1
    assert len({tuple(each) for each in found if isinstance(each, list)}) == 4, found


PLAIN = {"str", "int", "float", "bool", "bytes", "Path", "Path | None", "frozenset[int]"}
BY = {
    "applications/records/xboard.py:native_style": "Variant",
    "applications/records/from_top.py:from_top_style": "Variant",
    "applications/records/xboard.py:xboard_style": "Variant",
    "applications/records/iccs.py:tongue_style": "Variant",
    "applications/learning/samples.py:_workshop": "Plan",
    "applications/matches/openings.py:_judge": "Variant",
    "applications/matches/restrictions.py:restricted": "Variant, tuple[str, ...]",
    "applications/matches/umpire.py:_known": "Variant",
    "solver/colours.py:exchanged": "Variant",
    "applications/lab/design/arms.py:_loaded": "HookFiles",
    "applications/lab/design/trial.py:_opening": "Trial",
    "applications/lab/statistics/alpha_spending.py:followed": "tuple[float, ...]",
    "applications/records/identity.py:_loaded": "tuple[tuple[str, str], ...]",
    "applications/studio/reading.py:_document": "Text",
    "applications/studio/reading.py:_variant": "Text",
    "rules/kernel/parts.py:source_hash": "Part",
    "rules/kernel/parts.py:cache_folder": "Part",
    "rules/kernel/parts.py:_load": "Part",
    "rules/tables/known.py:made": "Asked[tuple[Ruleset, tuple[BoundHook, ...]]]",
    # Equal rules are alike in all that a definition says, and an Army is all numbers.
    "play/winning/geometry.py:geometry_of": "CompiledRules",
    "play/winning/mates.py:mate_exists": "Army, CompiledRules",
}
"""Every cache that is asked by more than numbers and texts, and by what: it has a test above or beside it."""


def caches() -> Iterator[tuple[str, str]]:
    """The functions that are remembered, and what they are asked by beyond numbers and texts."""
    texts = [(path, path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))]
    for path, text in texts:
        for node in ast.walk(ast.parse(text if "cache" in text else "")):
            if isinstance(node, ast.FunctionDef) and any(
                ast.unparse(each).partition("(")[0].rpartition(".")[2] in ("cache", "lru_cache")
                for each in node.decorator_list
            ):
                kinds = {ast.unparse(one.annotation) for one in node.args.args if one.annotation} - PLAIN
                yield f"{path.relative_to(PACKAGE).as_posix()}:{node.name}", ", ".join(sorted(kinds))


def test_every_cache_by_something_with_an_equality_of_its_own_is_known() -> None:
    assert {name: kinds for name, kinds in caches() if kinds} == BY


@pytest.mark.parametrize("name", first(1, ["losalamos", "chess", "xiangqi", "petrified", "omega"]))
def test_tables_are_the_same_whatever_was_made_before(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces and attacks that another game has are not laid out again; a piece that differs is."""

    hits, get = [], Kept.get
    monkeypatch.setattr(Kept, "get", lambda kept, text: (found := get(kept, text), hits.append(found))[0])

    def tables(text: str, alone: bool) -> list[int]:
        known.made.cache_clear()
        if alone:
            movement.KEPT.clear()
            attacks.KEPT.clear()
        return list(interpreter.load_text(text, kernel="plain").tables_array)

    head = f"format: 2\nvariant: mine\nextends: {name}\n"
    texts = [head, head + "end: [{if: stalemate, result: loss}]\n", head + "board: {symmetry: rotate}\n"]
    texts += [head + f"pieces: {{{piece}: {{moves: [{{step: forward}}]}}}}\n" for piece in load(name).pieces]
    texts = [text for text in texts if fits(text)]
    found = [tables(text, alone=True) for text in texts]
    assert [tables(text, alone=False) for text in (*texts, *texts)] == found + found
    assert sum(found is not None for found in hits) > len(texts)
    assert len(set(map(tuple, found))) > len(texts) // 2


def fits(text: str) -> bool:
    try:
        interpreter.load_text(text, kernel="plain")
    except interpreter.DefinitionError:
        return False
    return True


def test_what_is_too_much_is_so_however_much_is_known() -> None:
    work, kept, made = Work(), Kept(), []

    def make(units: int) -> str:
        work.spend(units)
        made.append(units)
        return "found"

    for n in (1, 2):
        assert work.again(kept, "text", lambda: make(MOST_WORK // 3)) == "found"
        assert work.done == n * (MOST_WORK // 3)
    assert len(made) == (1 if MOST_WORK // 3 <= Kept.MOST else 2)
    with pytest.raises(TableLimit):
        work.again(kept, "other", lambda: make(MOST_WORK))


def test_what_is_kept_stays_small() -> None:
    kept = Kept()
    for n in range(30_000):
        kept.put(f"text {n}", n, 5 if n % 2 else Kept.MOST // 50)
        assert kept.units <= Kept.MOST
    assert kept.get("text 29999") == (29999, 5)
    assert kept.get("text 0") is None
    kept.put("too much alone", 0, Kept.MOST + 1)
    assert (kept.get("too much alone"), kept.units) == (None, 0)


def test_an_engine_refuses_a_position_of_other_rules() -> None:
    engine, other = interpreter.Engine(load("chess"), hash_mb=1), load("antichess").position()
    for ask in (engine.evaluate, lambda position: engine.search(position, interpreter.Limits(nodes=10))):
        with pytest.raises(
            ValueError, match="an engine of chess cannot play a position of antichess with other rules"
        ):
            ask(other)
    assert engine.evaluate(mine().position()) == engine.evaluate(load("chess").position())
