"""Hooks: every event, consent, the Python fallback, and what their mistakes say."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared import HOOKED

import interpreter
from interpreter.rules.machine.forms import PLAIN, usual

from .small import variant
from .test_ends import ROOK, START

BODY = {
    "veto": """
def veto(T, S, m, parameters, unused):
    return 1 if m & 1023 == 2 and (m >> 10) & 1023 == 7 else 0
""",
    "propose": """
def propose(T, S, side, parameters, unused):
    if side == 0:
        S.scratch[0] = 2 | 22 - 2 << 10
        return 1
    return 0
""",
    "next_turn": """
def next_turn(T, S, m, parameters, progress):
    return 0
""",
}


def hooked(tmp_path: Path, event: str, form: str, extra: str = "") -> interpreter.Variant:
    (tmp_path / "hooked.yaml").write_text(HOOKED)
    (tmp_path / "mine.py").write_text(f'"""A hook for {event} {tmp_path.name}."""\n{extra}{BODY[event]}')
    return interpreter.load(tmp_path / "hooked.yaml", allow_hooks=True, kernel=form)


def test_events(tmp_path: Path, form: str) -> None:
    for event in BODY:
        folder = tmp_path / event
        folder.mkdir()
        position = hooked(folder, event, form).position()
        texts = position.legal_moves.texts
        if event == "veto":
            assert "c1c2" not in texts
            assert "c1b1" in texts
        elif event == "propose":
            assert "c1a5" in texts
        else:
            position.push("c1c2")
            assert position.turn == "white"


def test_a_hook_file_needs_consent(tmp_path: Path) -> None:
    (tmp_path / "hooked.yaml").write_text(HOOKED)
    (tmp_path / "mine.py").write_text("raise SystemExit('never run')\n")
    with pytest.raises(interpreter.DefinitionError, match="H376"):
        interpreter.load(tmp_path / "hooked.yaml", kernel="plain")


@pytest.mark.skipif(usual() == PLAIN, reason="nothing is compiled for the plain kernel")
def test_a_hook_that_cannot_be_compiled_runs_as_python(tmp_path: Path) -> None:
    extra = "import json\nBOX = {'calls': []}\n"
    BODY["slow"] = """
def veto(T, S, m, parameters, unused):
    BOX['calls'].append(json.dumps(int(m)))
    return 1 if m & 1023 == 2 and (m >> 10) & 1023 == 7 else 0
"""
    try:
        with pytest.warns(RuntimeWarning, match="runs as plain Python"):
            position = hooked(tmp_path, "slow", usual(), extra).position()
        assert "c1c2" not in position.legal_moves.texts
        assert "c1b1" in position.legal_moves.texts
    finally:
        del BODY["slow"]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_an_exception_in_a_hook_reaches_the_caller(tmp_path: Path, form: str) -> None:
    BODY["broken"] = """
def veto(T, S, m, parameters, unused):
    raise ZeroDivisionError(str(m) + "{}".format(BOX))
"""
    try:
        with pytest.raises(ZeroDivisionError):
            hooked(tmp_path, "broken", form, "BOX = {}\n").position().legal_moves  # noqa: B018
    finally:
        del BODY["broken"]


BURNING = """
PARAMETERS = {"pieces": {"type": "pieces"}, "beside": {"type": "piece"}}


def captures(T, S, m, parameters, n):
    return n
"""


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("{pieces: [king], beside: kong}", "H372"),
        ("{pieces: king}", "H374"),
        ("{pieces: [king], near: king}", "H373"),
    ],
)
def test_parameters_of_pieces(tmp_path: Path, given: str, code: str) -> None:
    (tmp_path / "mine.py").write_text(f'"""A hook."""\n{BURNING}')
    (tmp_path / "hooked.yaml").write_text(HOOKED.replace("mine.py: {}", f"mine.py: {given}"))
    with pytest.raises(interpreter.DefinitionError, match=code):
        interpreter.load(tmp_path / "hooked.yaml", allow_hooks=True, kernel="plain")


def test_shipped_hooks_open_with_their_page() -> None:
    from interpreter.rules.hooks.sources import shipped
    from interpreter.rules.machine.sources import HOOKS

    assert shipped() == ["opening_phase"]
    for name in shipped():
        text = (HOOKS / f"{name}.py").read_text()
        for heading in ("What it does", "Used by", "Parameters", "Example", "Source"):
            assert heading in text.split('"""')[1]


@pytest.mark.parametrize("deed", ["do: change_side", "do: remove"])
def test_the_opening_ends_for_who_lost_a_piece_whatever_becomes_of_the_captor(deed: str) -> None:
    effect = f"effects: [{{when: capture, in: here, who: {{not: royals}}, {deed}}}]"
    for fen, move, turn in (
        ("k4/4r/5/5/K3R - - 0 1", "e1e4", "black"),
        ("k4/4r/5/5/K3R - - 0 1", "e4e1", "white"),
    ):
        top = f"hooks: [{{opening_phase: {{limit: 9}}}}]\n{effect}"
        position = variant(START, ROOK, top=top).position(fen)
        position.push(move)
        assert position.turn == turn
