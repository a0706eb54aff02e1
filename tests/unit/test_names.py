"""What games are called elsewhere: one table for every door."""

from __future__ import annotations

import pytest
from shared import some

import interpreter
from interpreter import DefinitionError
from interpreter.language import names, resources
from interpreter.language.names import Known

ELSEWHERE = {
    "fischerandom": "chess960",
    "Fischer Random": "chess960",
    "chess 960": "chess960",
    "FRC": "chess960",
    "standard": "chess",
    "NORMAL": "chess",
    "fromPosition": "chess",
    "threecheck": "3check",
    "Three-Check": "3check",
    "3-check": "3check",
    "king of the hill": "kingofthehill",
    "King_Of_The_Hill": "kingofthehill",
    "racingKings": "racingkings",
    "Racing Kings": "racingkings",
    "flipello": "reversi",
    "Othello": "reversi",
    "S-Chess": "seirawan",
    "Thai Chess": "makruk",
    "fox-and-hounds": "foxandhounds",
    "atomic960": "atomic960",
    "Crazyhouse960": "crazyhouse960",
    "Seirawan 960": "seirawan960",
    "S-Chess960": "seirawan960",
    "capablanca960": "capablanca960",
    "Caparandom": "capablanca960",
    "King of the Hill 960": "kingofthehill960",
    "Standard960": "chess960",
}
WITH_OPTIONS = {
    "giveaway": ("antichess", {"castling": True}),
    "Suicide Chess": ("antichess", {"stalemate": "fewer"}),
    "Giveaway960": ("antichess960", {"castling": True}),
    "janggicasual": ("janggi", {"adjudication": "casual"}),
}


@pytest.mark.parametrize("name", some(2, ELSEWHERE))
def test_a_name_of_others(name: str) -> None:
    known = names.find(name)
    assert known is not None
    assert (known.id, known.options) == (ELSEWHERE[name], ())
    variant = interpreter.load(name, kernel="plain")
    assert variant is interpreter.load(ELSEWHERE[name], kernel="plain")
    assert variant.id == ELSEWHERE[name]


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_a_name_that_chooses_options(name: str) -> None:
    known = names.find(name)
    assert known is not None
    assert (known.id, dict(known.options)) == WITH_OPTIONS[name]
    variant = interpreter.load(name, kernel="plain")
    assert variant.id == WITH_OPTIONS[name][0]
    assert WITH_OPTIONS[name][1].items() <= variant.options.items()


def test_an_option_comes_before_that_of_the_name() -> None:
    variant = interpreter.load("suicide", {"stalemate": "wins"}, kernel="plain")
    assert variant.options["stalemate"] == "wins"


@pytest.mark.parametrize(
    "name", ["", "960", "chess960960", "../chess", "chess.yml", "spell chess", "no such chess", "x" * 500]
)
def test_no_name(name: str) -> None:
    assert names.find(name) is None
    with pytest.raises(DefinitionError):
        interpreter.load(name, kernel="plain")


def test_every_id_and_every_name_means_its_own_variant() -> None:
    for name in resources.shipped_ids():
        assert names.find(name) == Known(name)
        assert names.find(name.upper()) == Known(name)
        head = names._head(name)
        for other, options in names.called(head):
            if options != "shuffled":
                assert names.find(other) == Known(name, tuple(options.items())), (name, other)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("xiangqi960", "'advisor' may not stand everywhere on it"),
        ("makruk960", "White's and Black's are not the same, file by file"),
        ("teeko960", "no king castles, and a side begins without pieces"),
        ("breakthrough960", "one order only"),
        ("wildebeest960", "a shuffled king has one target on each wing"),
        ("selfcapture960", "cannot be a capture of it as well"),
    ],
)
def test_a_game_without_a_form_by_chess960_says_why(name: str, reason: str) -> None:
    with pytest.raises(DefinitionError, match=reason) as caught:
        interpreter.load(name, kernel="plain")
    game = name.removesuffix("960")
    assert str(caught.value).startswith(
        f"{name}: error[H395]: there is no '{name}', as {game} cannot be shuffled"
    )
    assert f"play '{game}' itself" in str(caught.value)
    assert interpreter.load(name.removesuffix("960"), kernel="plain").any_castling is None
