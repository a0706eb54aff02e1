"""Hook files travel with an experiment: in its database, and to whoever plays; they run by consent only."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from shared import HOOKED
from test_lab_runs import ALONE, contents, lab, play

from interpreter.applications.lab.design.arms import Arm, arm
from interpreter.applications.lab.design.trial import Settings
from interpreter.applications.lab.playing.executors import Hands, hands
from interpreter.applications.lab.playing.running import run, task_of
from interpreter.applications.lab.store import schema
from interpreter.applications.lab.store.database import Database, fingerprint
from interpreter.applications.lab.store.reading import DatabaseError, Reader

VETO = '''"""A hook."""
def veto(T, S, m, parameters, unused):
    return 1 if m & 1023 == {square} and (m >> 10) & 1023 == 7 else 0
'''
pytestmark = pytest.mark.filterwarnings("ignore:hook 'mine.py':RuntimeWarning")


def laid(folder: Path, square: int = 2) -> Path:
    """A definition with its hook file, which forbids a move."""
    folder.mkdir(exist_ok=True)
    (folder / "mine.py").write_text(VETO.format(square=square))
    (folder / "hooked.yaml").write_text(
        HOOKED.replace("end:", "end:\n  - {moves: 9, since: capture, result: draw}")
    )
    return folder / "hooked.yaml"


def taken(folder: Path, square: int = 2) -> Arm:
    """An arm whose files are gone."""
    path = laid(folder, square)
    found = arm(str(path), {}, (), ("random", "random"), allow_hooks=True)
    path.unlink()
    path.with_name("mine.py").unlink()
    return found


def finished(path: Path, played: Arm, games: int, playing: Hands = ALONE) -> None:
    """Play an experiment by consent."""
    with Database(path, create=True) as database:
        database.experiment(Settings(), [played], games)
        (found,) = database.experiments(allow_hooks=True)
        for _ in run(database, [task_of(database, a, found.settings) for a in found.arms], playing):
            pass


@pytest.mark.every
def test_an_arm_is_played_where_its_file_is_not(tmp_path: Path) -> None:
    finished(tmp_path / "here", taken(tmp_path / "one"), 40)
    with hands(None, 2) as playing:
        finished(tmp_path / "there", taken(tmp_path / "two"), 40, playing)
    assert contents(tmp_path / "here") == contents(tmp_path / "there")
    assert len(contents(tmp_path / "here")["games"]) == 40


@pytest.mark.every
def test_a_process_elsewhere_has_the_rule(tmp_path: Path) -> None:
    (tmp_path / "arm").write_bytes(pickle.dumps(taken(tmp_path / "one")))
    program = (
        "import pickle, sys; variant = pickle.load(open(sys.argv[1], 'rb')).load();"
        "print(*variant.position().legal_moves.texts)"
    )
    command = [sys.executable, "-W", "ignore", "-c", program, str(tmp_path / "arm")]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.split()
    assert "c1b1" in told
    assert "c1c2" not in told


@pytest.mark.every
def test_another_text_is_another_experiment(tmp_path: Path) -> None:
    first, same, other = (taken(tmp_path / name, square) for name, square in (("a", 2), ("b", 2), ("c", 3)))
    marks = [fingerprint(Settings(), [one]) for one in (first, same, other)]
    assert marks[0] == marks[1] != marks[2]


@pytest.mark.every
def test_a_database_goes_on_by_consent_only(tmp_path: Path) -> None:
    path, base = laid(tmp_path / "one"), tmp_path / "db.sqlite"
    begun = lab("run", path, "--allow-hooks", "--games", 4, "--db", base, "--quiet")
    assert begun.exit_code == 0, begun.output
    with Database(base) as database:
        database._link.execute("UPDATE arms SET wanted = 6")
    path.with_name("mine.py").write_text("raise SystemExit('never run')")
    refused = lab("run", "--resume", base, "--quiet")
    assert refused.exit_code == 2
    assert "error[H376]" in refused.output
    for command in (["show", base], ["show", base, "--hooks"]):
        shown = lab(*command)
        assert shown.exit_code == 0, shown.output
    assert VETO.format(square=2).strip() in shown.output
    told = json.loads(lab("show", base, "--hooks", "--json").output)
    assert told == [{"name": "mine.py", "source": VETO.format(square=2), "arms": [1]}]
    went = lab("run", "--resume", base, "--quiet", "--allow-hooks")
    assert went.exit_code == 0, went.output
    with Reader(base) as reader:
        assert [each.arms[0].games for each in reader.experiments()] == [6]
        assert not reader.experiments()[0].arms[0].arm.allow_hooks


@pytest.mark.parametrize("name", ["../mine.py", "/mine.py", "mine", "", "m" * 200 + ".py", "..\\mine.py"])
def test_names_that_are_none(tmp_path: Path, name: str) -> None:
    base = tmp_path / "db"
    finished(base, taken(tmp_path / "one"), 2)
    with Database(base) as database:
        database._link.execute("UPDATE hook_files SET name = ?", (name,))
    with Reader(base) as reader, pytest.raises(DatabaseError, match="is not a name of a hook file"):
        reader.experiments(allow_hooks=True)


def test_a_database_of_the_layout_before_has_no_hook_files(tmp_path: Path) -> None:
    base = tmp_path / "db"
    play(base, [arm("losalamos", {}, (), ("random", "random"))], 4)
    with Database(base) as database:
        database._link.executescript("DROP TABLE hook_files; DROP TABLE uses; PRAGMA user_version = 3")
    with Database(base) as database:
        (found,) = database.experiments()
        assert found.arms[0].arm.hooks == ()
        assert database.query("PRAGMA user_version") == [(schema.VERSION,)]
        names = ("plies", "first_capture", "frozen")
        columns = database.columns(1, names)
        assert [int((values == values).sum()) for values in columns.values()] == [4, 0, 0]
