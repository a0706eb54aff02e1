"""A primary outcome: formulas, differences, equivalence, sentences, and when it was asked."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared import later
from test_lab_runs import lab
from test_statistics import alone

from interpreter.applications.lab.answers import verdicts
from interpreter.applications.lab.answers.answers import Answer, reaching, within
from interpreter.applications.lab.questions.grammar import DEEPEST, FormulaError
from interpreter.applications.lab.questions.quantities import QUANTITIES, RATE, ArmSamples
from interpreter.applications.lab.questions.questions import (
    Question,
    QuestionError,
    formula,
    quantity_of,
    question_of,
)
from interpreter.applications.lab.statistics.alpha_spending import ONE_LOOK, Allowance
from interpreter.applications.lab.statistics.effect_sizes import benjamini_hochberg, difference
from interpreter.applications.lab.statistics.samples import Interval, Sample
from interpreter.applications.lab.store.reading import Reader
from interpreter.lab import read

stats = later("scipy.stats")

GAMES = {
    "plies": np.array([10.0, 40.0, 100.0]),
    "captures": np.array([0.0, 4.0, 30.0]),
    "checks": np.array([0.0, 1.0, 3.0]),
    "drama": np.array([math.nan, 0.5, 0.1]),
    "reason": np.array(["stalemate", "checkmate", "checkmate"], dtype=object),
    "moves(white queen)": np.array([0.0, 3.0, 7.0]),
    "moves(pawn[1])": np.array([2.0, math.nan, 8.0]),
}

# --- formulas ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("captures + checks * 2", [0, 6, 36]),
        ("-(captures - checks) / 2", [0, -1.5, -13.5]),
        ("captures > 3", [0, 1, 1]),
        ("captures-checks", [0, 3, 27]),
        ("captures > 3 and not checks == 3", [0, 1, 0]),
        ("captures == 0 or checks >= 3", [1, 0, 1]),
        ('reason == "checkmate"', [0, 1, 1]),
        ('reason != "checkmate" and plies < 20', [1, 0, 0]),
        ("moves(white queen) > 10%", [0, 1, 1]),
        ('moves(white "queen")', [0, 3, 7]),
        ("moves(pawn [ 1 ])", [2, math.nan, 8]),
        ('moves("pawn"[1]) > 2', [0, math.nan, 1]),
        ("(captures > 0) + (checks > 1)", [0, 1, 2]),
        ("captures per plies", [0, 0.1, 0.3]),
        ("plies / captures", [math.nan, 10, 10 / 3]),
        ("drama > 0.3", [math.nan, 1, 0]),
        ("not drama > 0.3", [math.nan, 0, 1]),
    ],
)
def test_formulas(text: str, values: list[float]) -> None:
    found = formula(text)
    assert np.asarray(found.of(GAMES), dtype=float) == pytest.approx(values, nan_ok=True)
    assert set(found.needs) <= set(GAMES)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("captuers > 1", 1, "did you mean 'captures'"),
        ("captures + ", 12, "expected a name or a number, found the end"),
        ("captures checks", 10, "expected an operator or the end"),
        ("captures $ 2", 10, "unknown sign '$'"),
        ("(captures", 10, "expected ')', found the end"),
        ("captures and checks", 20, "join comparisons"),
        ("not captures", 13, "needs a comparison"),
        ("reason + 1", 11, "a text cannot be used in arithmetic"),
        ("reason", 1, "a text is not a figure"),
        ("reason < 3", 8, "compared for equality"),
        ("1 + 2", 1, "it uses no count"),
        ("moves > 1", 1, "of a piece: moves(queen)"),
        ("moves(3)", 7, "expected the name of a piece"),
        ("moves(pawn[])", 12, "expected the number of an entry"),
        ("moves(pawn[0.5])", 12, "expected the number of an entry"),
        ("moves(pawn[1)", 13, "expected ']'"),
        ("taken(pawn[1])", 12, "entries are counted of `moves` only"),
        ("captures per 2", 14, "no count has the name '2'"),
        ("seconds > 1", 1, "no count has the name 'seconds'"),
        ("__import__('os')", 1, "no count has the name '__import__'"),
        ("(" * 100 + "plies" + ")" * 100, DEEPEST + 1, "nested deeper"),
        ("plies" + "+plies" * 100, 401, "longer than 400"),
    ],
)
def test_wrong_formulas_say_where(text: str, place: int, message: str) -> None:
    with pytest.raises(FormulaError) as caught:
        formula(text, "--primary")
    assert str(caught.value).startswith(f"--primary:{place}: ")
    assert message in str(caught.value)


@given(st.text(alphabet="captures ()[]+-*/<>=!%.\"0123andorper_\n\\'", max_size=60))
def test_no_text_does_anything_else(text: str) -> None:
    try:
        found = formula(text)
    except FormulaError:
        return
    with np.errstate(all="ignore"):
        found.of(dict.fromkeys(found.needs, np.ones(2)))


def test_the_longest_sum_can_be_reckoned() -> None:
    found = formula("plies" + "+1" * 190)
    assert found.of({"plies": np.zeros(1)}) == [190]


def test_names_of_quantities() -> None:
    assert quantity_of("score").name == "white_score"
    assert quantity_of("end:checkmate").kind == quantity_of("castlings > 1").kind == RATE
    assert quantity_of("captures per plies").weight == "plies"
    with pytest.raises(FormulaError, match="did you mean 'draws'"):
        quantity_of("drows")


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (Question("draws", margin=2.0), "2 percent are written 2%"),
        (Question("plies", margin=-1.0), "more than 0"),
        (Question("plies", margin=math.inf), "is a number"),
        (Question("score", against=50.0), "between 0% and 100%"),
    ],
)
def test_margins_and_values_are_in_the_units_of_the_quantity(question: Question, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        question.check([])
    with pytest.raises((QuestionError, ValueError)):
        question_of(question.text())


# --- tests ------------------------------------------------------------------------------------


@pytest.mark.every
def test_false_discoveries_are_counted_as_scipy_does() -> None:
    chances = [0.01, 0.04, 0.03, 0.2, 0.9, 0.0004, 0.9]
    assert benjamini_hochberg(chances) == pytest.approx(stats.false_discovery_control(chances))
    assert benjamini_hochberg([]) == []


def test_false_discoveries_stay_rare_where_quantities_depend_on_each_other() -> None:
    """Twenty two-sided tests of correlated normal figures, some against each other, five of them true."""
    dice, shares = np.random.default_rng(11), []
    loads = dice.normal(size=(20, 3))
    effects = np.where(np.arange(20) % 4 == 0, 3.0, 0.0)
    spreads = np.sqrt((loads**2).sum(axis=1) + 0.2)
    for _ in range(1500):
        figures = (loads @ dice.normal(size=3) + math.sqrt(0.2) * dice.normal(size=20)) / spreads + effects
        found = np.array(benjamini_hochberg((2 * stats.norm.sf(np.abs(figures))).tolist())) < 0.05
        shares.append(float((found & (effects == 0)).sum() / max(1, found.sum())))
    assert np.mean(shares) <= 0.05 + 2 * np.std(shares) / math.sqrt(len(shares))


def test_a_value_is_reached_with_its_probability() -> None:
    """A Gaussian interval about 0 with error 1 reaches 1.96 at 5 %."""

    def interval(confidence: float) -> Interval:
        reach = stats.norm.ppf((1 + confidence) / 2)
        return Interval(0.0, -reach, reach)

    for value in (0.3, 1.959964, -3.5):
        assert reaching(interval, value) == pytest.approx(2 * stats.norm.sf(abs(value)), rel=1e-4)
    assert reaching(interval, 0.0) == 1.0
    assert reaching(interval, 20.0) <= 1e-11
    both = 2 * stats.norm.sf(3.0)
    assert within(interval, 3.0, 100, ONE_LOOK) == pytest.approx(both / 2, rel=1e-4)
    assert within(interval, 3.0, 4, ONE_LOOK) == 2.0**-4  # four observations cannot say more
    assert within(interval, None, 100, ONE_LOOK) is None


def test_two_one_sided_tests_of_paired_means() -> None:
    """Of independent pairs without skew the larger probability is that of SciPy's shifted paired test."""
    noise = np.tile([-1.0, 1.0], 20)
    first, second = np.zeros(40), 0.1 + noise
    samples = Sample(first, range(40)), Sample(second, range(40))
    found = within(lambda c: difference(*samples, False, c).interval, 0.5, 40, ONE_LOOK)
    assert found == pytest.approx(stats.ttest_1samp(second, 0.5, alternative="less").pvalue, rel=1e-3)


def test_looks_make_equivalence_dearer() -> None:
    first, second = (alone(np.tile([0.0, 1.0], 200)) for _ in range(2))
    chances = [
        within(lambda c: difference(first, second, True, c).interval, 0.1, 400, allowed)
        for allowed in (ONE_LOOK, Allowance((1.0,)), Allowance((0.5, 0.9, 1.0)))
    ]
    assert chances == sorted(chances)
    assert chances[0] < chances[1]


@pytest.mark.slow
def test_false_equivalence_is_rare() -> None:
    """Two shares that are exactly the margin apart are called equal in 5 % of the experiments at most."""
    dice, wrong, rounds = np.random.default_rng(5), 0, 600
    for _ in range(rounds):
        opening = dice.random(150)
        samples = (
            Sample((opening < 0.3).astype(float), range(150)),
            Sample(((opening + 0.5 * dice.random(150)) % 1 < 0.4).astype(float), range(150)),
        )
        found = within(lambda c, s=samples: difference(*s, True, c).interval, 0.1, 150, ONE_LOOK)
        wrong += found is not None and found < 0.05
    assert wrong / rounds <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / rounds)


# --- commands ---------------------------------------------------------------------------------

ARMS = ("losalamos", "losalamos --set pieces.queen.moves=W")


def asked(db: Path, *words: str, games: int = 40, code: int = 0) -> str:
    """The output of a comparison with random players."""
    common = ("--games", games, "--workers", "1", "--quiet", "--max-plies", "60", "--db", db)
    result = lab("compare", *ARMS, *common, *words)
    assert result.exit_code == code, result.output
    return result.output


def test_the_answer_stands_on_top(tmp_path: Path) -> None:
    text = asked(tmp_path / "db", "--primary", "branching")
    first = text.splitlines()[0]
    assert first.startswith(
        "There are fewer legal moves in losalamos pieces.queen.moves=W than in losalamos: "
    )
    assert first.endswith(", 40 and 40 games.")
    assert "exploratory" in text
    assert "(Benjamini and Hochberg)" in text
    assert "(Holm)" not in text
    shown = lab("show", tmp_path / "db", "--differences").output
    assert shown.splitlines()[0] == first  # the database knows what was asked


@pytest.mark.every
def test_the_report_begins_with_the_answer(tmp_path: Path) -> None:
    first = asked(tmp_path / "db", "--primary", "branching", games=4).splitlines()[0]
    assert lab("report", tmp_path / "db", "-o", tmp_path / "page.html").exit_code == 0
    page = (tmp_path / "page.html").read_text()
    assert f'<p class="answer">{first}</p>' in page
    assert "--primary branching" in page


@pytest.mark.every
def test_a_question_after_the_games_pays_for_all_comparisons(tmp_path: Path) -> None:
    early = asked(tmp_path / "early", "--primary", "plies", "--json")
    asked(tmp_path / "late")
    late = asked(tmp_path / "late", "--primary", "plies", "--json")
    (one, two) = (json.loads(text)["comparisons"][0]["question"] for text in (early, late))
    assert (one["late"], two["late"]) == (False, True)
    (a, b) = (found["answers"][0] for found in (one, two))
    assert a["difference"][0] == b["difference"][0]
    assert b["p_corrected"] > a["p_corrected"] or a["p_corrected"] == 1
    assert "Asked when there were games already" in asked(tmp_path / "late", "--primary", "plies")


def test_a_margin_or_a_value_after_the_games_pays_too(tmp_path: Path) -> None:
    words = (
        "run",
        "losalamos",
        "--games",
        "30",
        "--max-plies",
        "60",
        *("--workers", "1", "--quiet", "--json"),
    )
    question = ("--primary", "score", "--against", "45%", "--margin", "40%")
    lab(*words, "--db", tmp_path / "late")
    (early, late) = (
        json.loads(lab(*words, *question, "--db", tmp_path / name).output)["comparisons"][0]["question"]
        for name in ("early", "late")
    )
    assert (early["late"], late["late"]) == (False, True)
    for name in ("p_corrected", "p_equivalence"):
        one, other = (found["answers"][0][name] for found in (early, late))
        assert other == pytest.approx(min(1.0, one * (1 + len(QUANTITIES))))


def test_equivalence_and_openness(tmp_path: Path) -> None:
    wide = asked(tmp_path / "db", "--primary", "draws", "--margin", "40%")
    assert wide.startswith(
        "In drawn games losalamos pieces.queen.moves=W and losalamos do not differ by more"
    )
    small = asked(tmp_path / "other", "--primary", "draws", "--margin", "1%", games=20)
    assert small.startswith("No difference in drawn games between ")


@pytest.mark.parametrize(("low", "told"), [(0.002, True), (-0.002, False)])
def test_an_interval_that_leaves_nothing_out_but_0_says_why_nothing_is_established(
    low: float, told: bool
) -> None:
    """The interval is one arm's, what is established is corrected for all."""
    answer = Answer(
        arm=1,
        quantity=next(one for one in QUANTITIES if one.name == "draws"),
        first=Interval(0.2, 0.17, 0.23),
        this=Interval(0.24, 0.21, 0.27),
        difference=Interval(0.04, low, 0.08),
        corrected=0.36,
        equal=None,
        games=(900, 900),
        pairs=0,
    )
    said = verdicts.to_first(answer, "this", "that", "")
    assert said.startswith("No difference in drawn games between this and that is established: +4.0 points")
    assert said.endswith("among all of them it is not rare (P = 0.36).") == told


def test_one_arm_against_a_value(tmp_path: Path) -> None:
    words = ("losalamos", "--games", "40", "--workers", "1", "--quiet", "--db", tmp_path / "db")
    found = lab("run", *words, "--primary", "score", "--against", "90%")
    assert found.output.startswith("White's score in losalamos: below 90.0 %, namely ")
    near = lab("run", *words, "--primary", "plies", "--against", "1", "--margin", "5000")
    assert "It is no farther from it than 5000.0 plies" in near.output
    alone_ = lab("run", *words, "--primary", "score")
    assert (alone_.exit_code, "--against 50%" in alone_.output) == (2, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--primary", "drows"), "did you mean 'draws'"),
        (("--primary", "captures +"), "primary:11: expected a name"),
        (("--primary", "moves(quen)"), "did you mean 'queen'"),
        (("--primary", "moves(pawn[9])"), "the moves of 'pawn' are entries 0 to 1"),
        (("--primary", "skill"), "two different --players"),
        (("--primary", "draws", "--margin", "2"), "written 2%"),
        (("--primary", "draws", "--margin", "x"), "'x' is not a number"),
        (("--margin", "2%"), "needs a primary outcome: --primary draws"),
    ],
)
def test_questions_that_make_no_sense(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    assert message in asked(tmp_path / "db", *words, code=2)
    assert not (tmp_path / "db").exists()


@pytest.mark.every
def test_many_answers_are_one_sentence_first(tmp_path: Path) -> None:
    arms = [f"losalamos --label n{i} --set pieces.knight.moves={moves}" for i, moves in enumerate("WFDA")]
    words = ("--games", 30, "--workers", "1", "--quiet", "--max-plies", "60", "--db", tmp_path / "db")
    found = lab("compare", "losalamos", *arms, *words, "--primary", "branching")
    assert found.exit_code == 0, found.output
    page = tmp_path / "page.html"
    assert lab("report", tmp_path / "db", "-o", page).exit_code == 0
    text = page.read_text(encoding="utf-8")
    answers = re.findall('class="answer">(.*?)</p>', text)
    assert len(answers) == 1
    assert re.match(r"Legal moves a ply: \S+ of 4 arms (is|are) known to differ from losalamos", answers[0])
    assert found.output.startswith(f"{answers[0]}\n")
    assert read(tmp_path / "db").compare().answers[0] == answers[0]
    assert text.count("<li>") >= 4
    assert text.index("<svg") < text.index('class="answers"')


def test_the_entries_of_a_piece_make_its_moves(tmp_path: Path) -> None:
    formula = "moves(pawn) - moves(pawn[0]) - moves(white pawn[1]) - moves(black pawn[1])"
    asked(tmp_path / "db", "--primary", f"{formula} == 0", code=0)
    with Reader(tmp_path / "db") as reader:
        for one in (1, 2):
            samples = ArmSamples(reader, one, [quantity_of(formula), quantity_of("moves(pawn[1])")])
            assert not samples.sample(quantity_of(formula)).values.any()
            assert samples.sample(quantity_of("moves(pawn[1])")).values.any()


def test_two_players_are_compared_by_their_skill(tmp_path: Path) -> None:
    players = ("--players", "engine:nodes=9", "--players", "random", "--opening-plies", "0")
    text = asked(tmp_path / "db", *players, "--primary", "skill", games=2)
    assert text.startswith("No difference in A's score between losalamos pieces.queen.moves=W and losalamos ")


@pytest.mark.every
def test_what_one_of_two_players_leaves_out_is_worth(tmp_path: Path) -> None:
    path, players = tmp_path / "db", ("--players", "random", "--players", "random:without=queen")
    words = (
        "run",
        "losalamos",
        *players,
        "--primary",
        "skill",
        "--against",
        "50%",
        "--games",
        20,
        "--seed",
        1,
    )
    found = lab(*words, "--workers", 1, "--db", path)
    assert re.search(r"The queen is worth (more than )?-?\d+ Elo .*to a random player\.", found.stdout), (
        found.output
    )
    data = json.loads(lab("show", path, "--differences", "--json").stdout)
    (answer,) = data["comparisons"][0]["question"]["answers"]
    low, high = answer["interval"][1:]
    assert answer["worth"]["elo_low"] == pytest.approx(400 * math.log10(low / (1 - low)), abs=0.01)
    assert "Openings: the start position.\n" in f"{found.stdout}\n"
    assert answer["worth"]["elo_high"] == pytest.approx(400 * math.log10(high / (1 - high)), abs=0.01)
    with Reader(path) as reader:
        (table,) = {tuple(row) for row in reader.query("SELECT player_a, player_b FROM arms", ())}
    assert table == ("random", "random:without=queen")


def test_a_foreign_question_is_damage(tmp_path: Path) -> None:
    import sqlite3

    asked(tmp_path / "db", "--primary", "plies", games=4)
    for text in ("[]", '{"primary": "plies("}', "{", '{"primary": 3}', '{"primary": "draws", "margin": "x"}'):
        with sqlite3.connect(tmp_path / "db") as link:
            link.execute("UPDATE questions SET question = ?", (text,))
        link.close()
        found = lab("show", tmp_path / "db", "--differences")
        assert found.exit_code == 2, found.output
        assert "is damaged" in found.output


# --- what is not news -------------------------------------------------------------------------


def test_what_says_the_same_is_one_row_and_what_is_no_news_is_folded(tmp_path: Path) -> None:
    path = tmp_path / "db"
    words = (
        "compare",
        "losalamos",
        "losalamos --set pieces.knight.moves=WD",
        "--games",
        "40",
        "--max-plies",
        "20",
    )
    told = lab(*words, "--db", path, "--workers", "1", "--quiet").output
    assert "Not significant, see `lab show --differences --all`: " in told
    assert "†" not in told, "random players have no scores, so nothing of blunders is shown"
    every = lab("show", path, "--differences", "--all").output
    assert "No news" not in every
    (shown,) = json.loads(lab("show", path, "--differences", "--json").output)["comparisons"]
    titles = {one["name"]: (one["title"], one["alike"]) for one in shown["quantities"]}
    assert "end:ply limit" not in titles
    assert titles["draws"][1][0] == "also ends by ply limit"
    assert "white_wins" not in titles
    for title, alike in titles.values():
        row = title + (f" ({'; '.join(alike)})" if alike else "")
        assert re.search(rf"^{re.escape(row)} ", every, re.M)


@pytest.mark.every
def test_all_is_about_differences(tmp_path: Path) -> None:
    path = tmp_path / "db"
    lab("run", "losalamos", "--games", "4", "--db", path, "--quiet")
    assert "--all is about --differences" in lab("show", path, "--all").output
    assert "leave --differences out" in lab("show", path, "--hooks", "--differences").output
