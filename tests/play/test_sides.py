"""What players call the sides, and their colours."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from shared import first

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.applications.rulebook.book import Paragraph, Section, with_names
from interpreter.applications.rulebook.sections import Rulebook
from interpreter.errors import DefinitionError
from interpreter.play.sides import sides_words


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
    text = "format: 2\nvariant: mine\nextends: janggi\n"
    assert interpreter.load_text(text).sides == ("Cho", "Han")
    named = interpreter.load_text(text + "look: {sides: {black: {name: Blue, color: blue}}}\n")
    assert named.sides == ("Cho", "Blue")
    assert named.definition_hash == interpreter.load_text(text).definition_hash
    plain = interpreter.load_text(text + "look: {sides: none}\n")
    assert (plain.sides, plain.ruleset.look.inks) == (("White", "Black"), {})


def test_a_side_is_drawn_in_its_colour() -> None:
    svg = interpreter.load("janggi").position().svg()
    assert all(f'color="{colour}"' in svg for colour in ("seagreen", "salmon"))
    with pytest.raises(DefinitionError, match="H368"):
        interpreter.load_text(
            "format: 2\nvariant: mine\nextends: janggi\nlook: {sides: {white: {color: sea}}}\n"
        )


def test_show_says_what_they_are_called() -> None:
    said = "In positions and records Sente is White and Gote is Black."
    assert said in " ".join(CliRunner().invoke(cli, ["show", "judkins"]).output.split())
    assert "In positions" not in CliRunner().invoke(cli, ["show", "chess"]).output.split("Pieces")[0]
    assert sides_words(("Red", "Black")) == "In positions and records Red is White."
    assert sides_words(("White", "Black")) == ""


@pytest.mark.parametrize(
    ("name", "names"), first(1, [("xiangqi", ("Red", "Black")), ("minishogi", ("Sente", "Gote"))])
)
def test_a_rulebook_calls_them_so(name: str, names: tuple[str, str]) -> None:
    """In every sentence of the tables; what the author writes is his own."""
    sections = {section.title: section for section in Rulebook(interpreter.load(name)).book().sections}
    start = str(sections["The board and the start"].blocks)
    assert f"{names[0]} moves first" in start
    assert f"('{names[1]}', " in start
    for title in ("The object of the game", "The board and the start", "The pieces", "The end of the game"):
        text = str(sections[title])
        assert not {"White", "Black"}.difference(names) & set(re.findall(r"\w+", text)), title


def test_a_piece_keeps_its_colour_in_its_title() -> None:
    told = Section("", "", [Paragraph("White plays. White horses and a White horse of Black.")])
    assert with_names(told, ("Sente", "Gote"), ["white horse"]).blocks == [
        Paragraph("Sente plays. White horses and a White horse of Gote.")
    ]
