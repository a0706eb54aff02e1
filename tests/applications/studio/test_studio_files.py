"""Files of the studio: only those of the folder; nothing is overwritten unseen, nothing typed is lost."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from interpreter.applications.studio import keeping
from interpreter.applications.studio.folder import Conflict, Folder, digest
from interpreter.applications.studio.keeping import Keeper
from interpreter.applications.studio.site import Site
from interpreter.errors import RequestError

OUTSIDE = [
    *(
        "../secret.yaml",
        "..",
        ".",
        "",
        "/etc/passwd",
        "sub/mine.yaml",
        "..\\secret.yaml",
        "mine.yaml/../x.yaml",
    ),
    *(
        "mine.yaml\0",
        "mine.yaml\n",
        "MINE.yaml",
        ".hidden.yaml",
        "mine.txt",
        "shipped:../omega",
        "shipped:pieces",
    ),
]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder with one definition, and a secret beside it."""
    inner = tmp_path / "variants"
    inner.mkdir()
    (inner / "mine.yaml").write_text("one\n", encoding="utf-8")
    (tmp_path / "secret.yaml").write_text("secret\n", encoding="utf-8")
    return Folder.of(str(inner))


@pytest.mark.parametrize("name", OUTSIDE, ids=repr)
def test_no_path_leads_out_of_the_folder(folder: Folder, name: str) -> None:
    with pytest.raises(RequestError):
        folder.read(name)
    with pytest.raises(RequestError):
        folder.save(name, "text", None)


def test_links_are_not_followed(folder: Folder) -> None:
    (folder.path / "link.yaml").symlink_to(folder.path.parent / "secret.yaml")
    (folder.path / "dir.yaml").mkdir()
    assert folder.names() == ["mine.yaml"]
    for name in ("link.yaml", "dir.yaml"):
        with pytest.raises(RequestError):
            folder.read(name)
        with pytest.raises(RequestError):
            folder.save(name, "text", None)
    assert (folder.path.parent / "secret.yaml").read_text(encoding="utf-8") == "secret\n"


def test_a_file_alone_gives_no_other(folder: Folder) -> None:
    (folder.path / "other.yaml").write_text("other\n", encoding="utf-8")
    alone = Folder.of(str(folder.path / "mine.yaml"))
    assert alone.names() == ["mine.yaml"]
    with pytest.raises(RequestError):
        alone.read("other.yaml")
    with pytest.raises(Conflict):
        alone.save("other.yaml", "new", None)
    alone.save("fresh.yaml", "new\n", None)
    assert alone.names() == ["fresh.yaml", "mine.yaml"]


def test_saving_needs_the_text_that_was_read(folder: Folder) -> None:
    base = digest(folder.read("mine.yaml"))
    fresh = folder.save("mine.yaml", "two\n", base)
    assert (folder.path / "mine.yaml").read_text(encoding="utf-8") == "two\n"
    with pytest.raises(Conflict) as caught:
        folder.save("mine.yaml", "three\n", base)
    assert caught.value.text == "two\n"
    (folder.path / "mine.yaml").unlink()
    with pytest.raises(Conflict):
        folder.save("mine.yaml", "three\n", fresh)
    assert folder.names() == []


@pytest.mark.parametrize("given", ["nowhere/mine.yaml", "mine.txt", "My Game.yaml"])
def test_what_the_studio_cannot_open_is_said(tmp_path: Path, given: str) -> None:
    with pytest.raises(RequestError, match="yaml"):
        Folder.of(str(tmp_path / given))


# --- drafts and history ----------------------------------------------------------------------------


def test_drafts_outlive_the_program(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    Keeper(tmp_path / "state").note(file, "draft", "base")
    found = Keeper(tmp_path / "state").draft(file)
    assert found is not None
    assert (found["text"], found["base"]) == ("draft", "base")
    Keeper(tmp_path / "state").forget(file)
    assert Keeper(tmp_path / "state").draft(file) is None


def test_a_broken_draft_is_none(tmp_path: Path) -> None:
    keeper, file = Keeper(tmp_path), tmp_path / "mine.yaml"
    keeper.note(file, "draft", None)
    (draft,) = (tmp_path / "studio").rglob("draft.json")
    for text in ("", "[", "[1]", '{"text": 3}'):
        draft.write_text(text, encoding="utf-8")
        assert keeper.draft(file) is None


def test_earlier_texts_are_kept_and_not_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_KEPT", 3)
    keeper, file = Keeper(tmp_path), tmp_path / "mine.yaml"
    for text in ("a\n", "b\n", "b\n", "c\n", "d\n"):
        keeper.add(file, text)
    assert [row["number"] for row in keeper.kept(file)] == [4, 3, 2]
    assert keeper.text(file, 2) == "b\n"
    with pytest.raises(RequestError):
        keeper.text(file, 1)


# --- what the page is answered -------------------------------------------------------------------


def answers(site: Site, task: str, **asked: Any) -> tuple[int, dict[str, Any]]:
    return asyncio.run(site.answer(task, asked))


@pytest.fixture
def site(folder: Folder, tmp_path: Path) -> Site:
    """The answers of a studio that has started no process."""
    return Site(folder, Keeper(tmp_path / "state"), False)


def test_a_draft_is_offered_until_it_is_saved(site: Site) -> None:
    base = answers(site, "open", name="mine.yaml")[1]["base"]
    answers(site, "draft", name="mine.yaml", text="draft\n", base=base)
    status, found = answers(site, "open", name="mine.yaml")
    assert (status, found["text"], found["draft"]["text"]) == (200, "one\n", "draft\n")
    assert answers(site, "files")[1]["drafts"] == ["mine.yaml"]
    assert answers(site, "save", name="mine.yaml", text="draft\n", base=base)[0] == 200
    assert answers(site, "open", name="mine.yaml")[1]["draft"] is None
    assert [row["lines"] for row in answers(site, "history", name="mine.yaml")[1]["kept"]] == [1, 1]
    assert answers(site, "revision", name="mine.yaml", number=1)[1]["text"] == "one\n"


def test_a_conflict_shows_both_sides(site: Site) -> None:
    base = answers(site, "open", name="mine.yaml")[1]["base"]
    (site.folder.path / "mine.yaml").write_text("theirs\n", encoding="utf-8")
    status, found = answers(site, "save", name="mine.yaml", text="mine\n", base=base, origin="one\n")
    assert (status, found["disk"]) == (409, "theirs\n")
    assert ("+theirs" in found["theirs"], "+mine" in found["mine"]) == (True, True)
    assert site.folder.read("mine.yaml") == "theirs\n"
    assert answers(site, "state", name="mine.yaml")[1]["base"] == digest("theirs\n")


def test_a_discarded_draft_is_still_in_the_history(site: Site) -> None:
    answers(site, "draft", name="mine.yaml", text="draft\n", base=None)
    answers(site, "discard", name="mine.yaml")
    assert answers(site, "open", name="mine.yaml")[1]["draft"] is None
    assert answers(site, "revision", name="mine.yaml", number=1)[1]["text"] == "draft\n"


def test_shipped_definitions_are_read_only(site: Site) -> None:
    status, found = answers(site, "open", name="shipped:chess")
    assert status == 200
    assert "variant: chess" in found["text"]
    for task in ("save", "draft", "discard", "history"):
        assert answers(site, task, name="shipped:chess", text="", base=None)[0] == 422


@pytest.mark.parametrize(
    "asked", [{}, {"name": 3}, {"name": None}, {"name": ["mine.yaml"]}, {"name": "../secret.yaml"}]
)
@pytest.mark.parametrize(
    "task", ["open", "save", "draft", "discard", "history", "revision", "nonsense", "__init__"]
)
def test_nonsense_is_refused(site: Site, task: str, asked: dict[str, Any]) -> None:
    status, found = asyncio.run(site.answer(task, asked))
    assert status in (400, 404, 422)
    assert found["refused"]


@pytest.mark.parametrize(
    ("task", "asked", "told"),
    [
        ("save", {"text": "a"}, "'save' needs 'name'"),
        ("save", {"name": "mine.yaml"}, "'save' needs 'text'"),
        ("save", {"name": "shipped:chess", "text": ""}, "save it under a name of your own"),
        (
            "save",
            {"name": "../evil.yaml", "text": ""},
            "write at most 40 small letters, digits, - and _, then .yaml",
        ),
        ("save", {"name": "Mine.txt", "text": ""}, "'Mine.txt' is not a name of a definition in this folder"),
        (
            "revision",
            {"name": "mine.yaml", "number": "x"},
            "'revision' was asked with a value of a wrong type",
        ),
        ("board", {"name": "../x.yaml", "text": ""}, "is not a name of a definition in this folder"),
        ("nonsense", {}, "'nonsense' is not a question"),
    ],
)
def test_what_is_refused_says_what_is_wrong(site: Site, task: str, asked: dict[str, Any], told: str) -> None:
    assert told in asyncio.run(site.answer(task, asked))[1]["refused"]


def test_a_folder_for_drafts_that_is_none_is_told_plainly(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    site = Site(Folder(tmp_path), Keeper(tmp_path / "state"), False)
    status, found = answers(site, "draft", name="mine.yaml", text="draft\n", base=None)
    assert status == 422
    assert found["refused"].startswith(str(tmp_path / "state"))
    assert found["refused"].endswith(": not a directory")
    assert answers(site, "history", name="mine.yaml")[1]["refused"].endswith(": not a directory")


def test_questions_about_foreign_names_start_no_process(site: Site) -> None:
    for name in OUTSIDE:
        if name and not name.startswith("shipped:"):
            assert answers(site, "board", text="x", name=name)[0] == 422
    assert all(seat.worker.pid is None for seat in site.seats.values())


def test_views_are_few_and_cannot_be_guessed(site: Site) -> None:
    addresses = [site.views.add(str(i), "policy") for i in range(30)]
    names = [os.path.basename(address) for address in addresses]
    assert len(set(names)) == 30
    assert all(len(name) == 32 for name in names)
    assert site.views.get(names[0]) is None
    assert site.views.get(names[-1]) == ("29", "policy")
