"""What players call the sides: a table by game, and by the game that one extends."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.language.resources import shipped_ids
from interpreter.play.sides import _table, side_names, sides_words


def test_the_table_names_shipped_games() -> None:
    assert set(_table()) <= set(shipped_ids())
    assert all(len(set(names)) == 2 for names in _table().values())


@pytest.mark.parametrize(
    ("variant", "names"),
    [
        ("shogi", ("Sente", "Gote")),
        ("minishogi", ("Sente", "Gote")),  # extends shogi
        ("dobutsu", ("Sente", "Gote")),
        ("xiangqi", ("Red", "Black")),
        ("manchu", ("Red", "Black")),
        ("janggi", ("Cho", "Han")),
        ("makruk", ("White", "Black")),
        ("chess", ("White", "Black")),
    ],
)
def test_names(variant: str, names: tuple[str, str]) -> None:
    assert interpreter.load(variant).sides == names


def test_a_definition_of_ones_own_has_the_names_of_its_parent() -> None:
    assert side_names({"variant": "mine", "extends": "janggi"}) == ("Cho", "Han")
    assert side_names({"variant": "mine"}) == ("White", "Black")


def test_show_says_what_they_are_called() -> None:
    assert "White is called Sente, Black Gote." in CliRunner().invoke(cli, ["show", "judkins"]).output
    assert "is called" not in CliRunner().invoke(cli, ["show", "chess"]).output.split("Pieces")[0]
    assert sides_words(("White", "Black")) == ""
