"""The findings are what the file of results says, and know when they are stale."""

from __future__ import annotations

import json
import sys

import pytest
from shared import TESTS, first

sys.path.append(str(TESTS / "benchmarks"))

import findings
from findings_picture import picture

from interpreter.applications.lab.questions import study

RESULTS = json.loads(findings.RESULTS.read_text(encoding="utf-8"))


def test_every_shipped_study_is_answered_on_the_page() -> None:
    page = findings.PAGE.read_text(encoding="utf-8")
    assert {found["study"] for found in RESULTS["studies"]} == set(study.shipped())
    assert all(findings.block(found) in page for found in RESULTS["studies"])
    assert findings.written(page, RESULTS) == page


@pytest.mark.parametrize("found", first(2, RESULTS["studies"]), ids=lambda found: found["study"])
def test_a_picture_is_that_of_the_results(found: findings.Data) -> None:
    question = findings.shipped(found["study"]).question
    assert picture(found, question) == findings.picture_of(found).read_text(encoding="utf-8")


@pytest.mark.parametrize("found", first(2, RESULTS["studies"]), ids=lambda found: found["study"])
def test_results_are_of_the_arms_that_the_study_has(found: findings.Data) -> None:
    designs = findings.shipped(found["study"]).designs
    for each, design, games in zip(found["strengths"], designs, found["games"], strict=True):
        assert [arm["label"] for arm in each["arms"]] == [arm.label for arm in design.arms]
        assert {arm["games"] for arm in each["arms"]} == {games}
        assert set(each["players"]) == {player for arm in design.arms for player in arm.players}


@pytest.mark.every
def test_other_games_and_other_rules_are_stale() -> None:
    """A game of Empire, the quickest: as it is, with another course, and with other rules."""
    (found,) = (found for found in RESULTS["studies"] if found["study"] == "empire-armies")
    (arm,) = found["strengths"][0]["arms"]
    definition, courses = findings.replayed(found["study"], 0, 0, 1)

    def told(**other: object) -> list[str]:
        strength = {"arms": [arm | {"definition": definition, "courses": courses} | other]}
        return findings.stale({"studies": [found | {"strengths": [strength]}]}, 1)

    assert told() == []
    assert told(courses=["another"]) == told(definition="another") == ["empire-armies: empire"]


@pytest.mark.slow
def test_the_results_are_of_the_games_that_are_played_today() -> None:
    assert not findings.stale(RESULTS)
