"""Drafts, histories and temporary files that are damaged: nothing of it keeps a file from being opened or saved."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from test_studio_files import folder  # noqa: F401

from interpreter.applications.studio.answering import answered
from interpreter.applications.studio.folder import Folder, digest
from interpreter.applications.studio.keeping import MOST_DRAFT, Keeper
from interpreter.applications.studio.site import Site

HALF = "one\n  name: x\ud83d\n"
NAME = {"name": "mine.yaml"}


@pytest.fixture
def site(folder: Folder, tmp_path: Path) -> Site:  # noqa: F811
    """A studio whose state is in a folder of its own."""
    return Site(folder, Keeper(tmp_path / "state"), False)


def asked(site: Site, task: str, **question: Any) -> tuple[int, dict[str, Any]]:
    """The answer to a question about the file."""
    return asyncio.run(site.answer(task, NAME | question))


def kept_in(site: Site) -> Path:
    """Where the drafts and the history of the file are."""
    asked(site, "draft", text="kept\n", base=None, milestone=True)
    return next(site.keeper.folder.iterdir())


@pytest.mark.parametrize(
    ("task", "more"), [("draft", {"milestone": True}), ("draft", {}), ("save", {}), ("form", {})]
)
def test_half_an_emoji_is_refused_with_its_place(site: Site, task: str, more: dict[str, Any]) -> None:
    status, answer = asked(site, task, text=HALF, base=digest("one\n"), **more)
    assert status == 422
    assert "line 2, column 10" in answer["refused"]
    assert "U+D83D" in answer["refused"]
    assert asked(site, "open") == (
        200,
        {"name": "mine.yaml", "text": "one\n", "base": digest("one\n"), "draft": None},
    )
    assert answered({"task": "form", "text": HALF}).get("refused", "").startswith("line 2, column 10")


def test_a_whole_emoji_is_kept(site: Site) -> None:
    assert asked(site, "save", text="# \U0001f600\n", base=digest("one\n"))[0] == 200
    assert asked(site, "open")[1]["text"] == "# \U0001f600\n"


DRAFTS = {
    "half an emoji": json.dumps({"text": HALF, "base": None, "time": 1}).encode(),
    "half an emoji as base": json.dumps({"text": "x", "base": "\ud83d", "time": 1}).encode(),
    "no JSON": b"{",
    "half-written": json.dumps({"text": "x" * 1000, "base": None, "time": 1}).encode()[:500],
    "empty": b"",
    "zeros": bytes(4096),
    "another encoding": json.dumps({"text": "xyz", "base": None}).encode("utf-16"),
    "not UTF-8": b'{"text": "\xff\xfe", "base": null, "time": 1}',
    "too deep": b"[" * 100_000,
    "another form": b'{"text": ["one"], "time": "yesterday"}',
    "odd values": b'{"text": "two", "time": 1e999, "base": {"a": 1}}',
    "no time": b'{"text": "two"}',
    "a list": b"[1, 2]",
}


@pytest.mark.parametrize("kind", DRAFTS)
def test_a_file_is_opened_whatever_its_draft_is(site: Site, kind: str) -> None:
    (kept_in(site) / "draft.json").write_bytes(DRAFTS[kind])
    status, answer = asked(site, "open")
    assert (status, answer["text"]) == (200, "one\n")
    json.dumps(answer, ensure_ascii=False, allow_nan=False).encode()
    assert asked(site, "files")[0] == asked(site, "state")[0] == asked(site, "history")[0] == 200
    assert asked(site, "discard")[0] == 200
    assert asked(site, "save", text="two\n", base=digest("one\n"))[0] == 200
    assert asked(site, "open")[1]["draft"] is None


def test_a_file_is_opened_where_the_draft_is_no_file(site: Site) -> None:
    draft = kept_in(site) / "draft.json"
    for make in (
        draft.mkdir,
        lambda: os.mkfifo(draft),
        lambda: draft.symlink_to("/dev/zero"),
        lambda: huge(draft),
    ):
        draft.unlink(missing_ok=True)
        make()
        assert asked(site, "open")[1]["draft"] is None
        if draft.is_dir():
            draft.rmdir()


def huge(path: Path) -> None:
    """A file that is larger than any draft."""
    path.write_bytes(b" " * (MOST_DRAFT + 1) + DRAFTS["half-written"])


def test_the_draft_with_half_an_emoji_comes_back_readable(site: Site) -> None:
    (kept_in(site) / "draft.json").write_bytes(DRAFTS["half an emoji"])
    assert asked(site, "open")[1]["draft"]["text"] == "one\n  name: x\ufffd\n"


def test_a_history_that_cannot_be_kept_is_a_warning(folder: Folder, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "state").write_text("a file where the folder of the history should be")
    site = Site(folder, Keeper(tmp_path / "state"), False)
    status, answer = asked(site, "save", text="two\n", base=digest("one\n"))
    assert (status, answer["base"]) == (200, digest("two\n"))
    assert "history of mine.yaml cannot be kept" in answer["warning"]
    assert (folder.path / "mine.yaml").read_text(encoding="utf-8") == "two\n"
    assert asked(site, "open")[0] == 200


def test_odd_files_in_the_history_are_left_alone(site: Site) -> None:
    history = kept_in(site)
    for name in ("1x-2y.z", "\u0663-\u0664.z", "000009-1.z"):
        (history / name).write_bytes(b"no text of ours")
    os.mkfifo(history / "000010-1.z")
    status, answer = asked(site, "history")
    assert status == 200
    assert [each["number"] for each in answer["kept"]] == [10, 9, 1]
    assert asked(site, "revision", number=9) == (200, {"text": ""})


def test_a_file_that_was_damaged_elsewhere_can_be_replaced(site: Site, folder: Folder) -> None:  # noqa: F811
    (folder.path / "mine.yaml").write_bytes(b"caf\xe9\n")
    status, answer = asked(site, "save", text="two\n", base=digest("one\n"))
    assert (status, answer["disk"]) == (409, "caf\ufffd\n")
    assert asked(site, "save", text="two\n", base=None)[0] == 409, "it is there"
    base = asked(site, "state")[1]["base"]
    assert asked(site, "save", text="two\n", base=base)[0] == 200


@pytest.mark.every
def test_what_a_killed_process_has_left_goes_at_the_next_start(folder: Folder, tmp_path: Path) -> None:  # noqa: F811
    script = (
        "import os, signal, sys; from pathlib import Path; from interpreter.caching import whole\n"
        "with whole(Path(sys.argv[1])) as stream:\n"
        "    stream.write(b'half'); stream.flush(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", script, str(folder.path / "mine.yaml")], check=False)
    left = [path for path in folder.path.iterdir() if path.name != "mine.yaml"]
    assert len(left) == 1
    others = [folder.path / ".mine.yaml.swp", folder.path / f".mine.yaml.abc-{os.getpid()}.heterodox"]
    for path in others:
        path.write_text("of somebody who runs")
    Site(folder, Keeper(tmp_path / "state"), False)
    assert (folder.path / "mine.yaml").read_text(encoding="utf-8") == "one\n"
    assert sorted(path for path in folder.path.iterdir() if path.name != "mine.yaml") == sorted(others)
