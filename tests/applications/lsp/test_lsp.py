"""The language server as an editor meets it: a process, asked over stdio."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from lsp_client import Client

from interpreter.applications.cli.cli import cli

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

PARENT = """\
format: 2
variant: duchy
extends: chess
about: {description: Chess on seven files with counts., sources: [our own game], version: "1.0"}
board: {files: a-g, ranks: 1-8}
pieces:
  bishop: none
  duke: {symbol: D, moves: [{like: queen, only: quiet}, {like: king, only: capture}]}
  pawn: {promotion: {to: last_rank, become: [queen, rook, knight, duke]}}
castling: none
setup: |
  r n d k q n r
  p p p p p p p
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .
  P P P P P P P
  R N D K Q N R
end:
  - {if: checkmate, result: loss}
  - {if: stalemate, result: draw}
  - {repeats: 3, result: draw}
  - {count: royals, in: hill, result: win, if: $race}
regions: {hill: [d4, d5]}
options:
  race: {title: "a king on the hill wins 🏰", default: true}
tests:
  - {name: the hill wins, fen: 7/7/7/7/7/3K3/7/k6 w - - 0 1, moves: [d3d4], result: "1-0"}
  - {name: eighteen moves, legal: 18}
"""
CHILD = """\
format: 2
variant: county
extends: duchy
pieces:
  duke: {title: count}
  envoy: {symbol: E, moves: [{like: duke}, {like: dabbaba}]}
options: {race: {default: false}}
"""


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n")


def place_of(text: str, words: str, inside: str = "") -> tuple[int, int]:
    at = text.index(words)
    at += words.index(inside) if inside else 0
    return text[:at].count("\n"), at - text.rfind("\n", 0, at) - 1


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with Client(tmp_path_factory.mktemp("editor")) as found:
        yield found


@pytest.fixture
def client(server: Client, tmp_path: Path) -> Client:
    """The one server, with a folder of the test's own."""
    server.folder = tmp_path
    server.notices.clear()
    return server


def test_problems_are_those_of_check(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.open("duchy.yaml", PARENT) == []
    wrong = PARENT.replace("like: king, only", "like: kng, only")
    (found,) = client.change("duchy.yaml", wrong, 2)
    line, column = place_of(wrong, "like: kng", "kng")
    assert found["range"] == {
        "start": {"line": line, "character": column},
        "end": {"line": line, "character": column + 3},
    }
    assert found["severity"] == 1
    (client.folder / "duchy.yaml").write_text(wrong)
    monkeypatch.chdir(client.folder)
    output = CliRunner().invoke(cli, ["check", "duchy.yaml"]).output
    assert (
        f"duchy.yaml:{line + 1}:{column + 1}: error[{found['code']}]: {found['message'].splitlines()[0]}"
        in output
    )
    assert client.change("duchy.yaml", PARENT, 3) == []


def test_quick_fixes(client: Client) -> None:
    wrong = PARENT.replace("like: king, only", "like: kng, only")
    (found,) = client.open("duchy.yaml", wrong)
    (fix,) = client.of("duchy.yaml", "codeAction", range=found["range"], context={"diagnostics": [found]})
    assert fix["title"] == "Write king"
    assert fix["edit"]["changes"] == {
        client.uri("duchy.yaml"): [{"range": found["range"], "newText": "king"}]
    }
    elsewhere = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 3}}
    assert client.of("duchy.yaml", "codeAction", range=elsewhere, context={"diagnostics": []}) in ([], None)


@pytest.mark.every
def test_columns_count_as_the_client_counts(tmp_path: Path) -> None:
    text = PARENT.replace('wins 🏰", default: true', 'wins 🏰", defalt: true')
    before = text.splitlines()[line_of(text, "defalt")].partition("defalt")[0]
    for encoding, wide in (("utf-16", len(before) + 1), ("utf-32", len(before)), ("utf-8", len(before) + 3)):
        with Client(tmp_path, (encoding,)) as client:
            assert client.capabilities["positionEncoding"] == encoding
            found = client.open("duchy.yaml", text)
            assert wide in [each["range"]["start"]["character"] for each in found]


def test_completion_knows_the_files_names_and_its_parents(client: Client) -> None:
    client.open("duchy.yaml", PARENT)
    client.open("county.yaml", CHILD)
    line, column = place_of(CHILD, "like: duke", "duke")
    items = client.at("county.yaml", "completion", line, column + 2)
    named = {each["label"]: each["textEdit"] for each in items}
    assert {"duke", "envoy", "queen", "dabbaba"} <= set(named)
    assert "bishop" not in {each["label"] for each in items if each.get("detail") == "piece"}
    assert named["queen"]["range"]["start"]["character"] == column
    line, column = place_of(PARENT, "$race")
    assert "$race" in {each["label"] for each in client.at("duchy.yaml", "completion", line, column + 2)}
    keys = {each["label"] for each in client.at("county.yaml", "completion", 0, 0)}
    assert {"regions", "end", "castling"} <= keys


def test_hover_says_and_draws_a_piece(client: Client) -> None:
    client.open("duchy.yaml", PARENT)
    told = client.at("duchy.yaml", "hover", *place_of(PARENT, "  duke", "duke"))["contents"]["value"]
    assert "queen" in told
    assert "```text" in told
    assert "D" in told.split("```text")[1]
    assert client.at("duchy.yaml", "hover", *place_of(PARENT, "castling"))["contents"]["value"].startswith(
        "**"
    )
    assert client.at("duchy.yaml", "hover", *place_of(PARENT, "r n d k")) is None


def test_definition_leads_through_the_parents(client: Client) -> None:
    client.open("duchy.yaml", PARENT)
    client.open("county.yaml", CHILD)
    found = client.at("county.yaml", "definition", *place_of(CHILD, "like: duke", "duke"))
    assert [(each["uri"].rpartition("/")[2], each["range"]["start"]["line"]) for each in found] == [
        ("county.yaml", line_of(CHILD, "  duke:")),
        ("duchy.yaml", line_of(PARENT, "  duke:")),
    ]
    (shipped,) = client.at("duchy.yaml", "definition", *place_of(PARENT, "like: queen", "queen"))
    assert shipped["uri"].endswith("definitions/chess.yaml")
    (library,) = client.at("county.yaml", "definition", *place_of(CHILD, "dabbaba"))
    assert library["uri"].endswith("definitions/pieces.yaml")
    assert client.at("duchy.yaml", "definition", *place_of(PARENT, "r n d k")) in ([], None)


def test_references_are_found_in_children(client: Client) -> None:
    client.open("duchy.yaml", PARENT)
    (client.folder / "county.yaml").write_text(CHILD)
    context = {"context": {"includeDeclaration": True}}
    found = client.at("duchy.yaml", "references", *place_of(PARENT, "$race", "race"), **context)
    assert sorted(each["uri"].rpartition("/")[2] for each in found) == [
        "county.yaml",
        "duchy.yaml",
        "duchy.yaml",
    ]
    found = client.at("duchy.yaml", "references", *place_of(PARENT, "  duke", "duke"), **context)
    assert len(found) == 4


def edited(client: Client, changes: dict[str, list[dict[str, Any]]], name: str, text: str) -> str:
    lines = text.split("\n")
    for edit in sorted(changes[client.uri(name)], key=lambda each: -each["range"]["start"]["character"]):
        start, end = edit["range"]["start"], edit["range"]["end"]
        row = lines[start["line"]]
        lines[start["line"]] = row[: start["character"]] + edit["newText"] + row[end["character"] :]
    return "\n".join(lines)


def test_rename_changes_all_files_and_they_still_play(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(client.folder)
    client.open("duchy.yaml", PARENT)
    client.open("county.yaml", CHILD)
    for word, new in (("like: duke", "baron"), ("race", "run")):
        place = place_of(CHILD, word, word.rpartition(" ")[2])
        changes = client.at("county.yaml", "rename", *place, newName=new)["changes"]
        assert set(changes) == {client.uri("county.yaml"), client.uri("duchy.yaml")}
        for name, text in (("duchy.yaml", PARENT), ("county.yaml", CHILD)):
            changed = edited(client, changes, name, text)
            assert word.rpartition(" ")[2] not in changed
            (client.folder / name).write_text(changed)
        ran = CliRunner().invoke(cli, ["test", "duchy.yaml", "county.yaml"])
        assert ran.exit_code == 0, ran.output
        for name, text in (("duchy.yaml", PARENT), ("county.yaml", CHILD)):
            (client.folder / name).write_text(text)


@pytest.mark.parametrize(
    ("words", "new", "why"),
    [
        ("like: queen", "empress", "chess.yaml"),
        ("  duke", "queen", "already"),
        ("  duke", "the duke!", "duchy.yaml could not be read"),
        ("setup", "army", "no name"),
        ("$race", "", "could not be read"),
    ],
)
def test_a_rename_that_cannot_be(client: Client, words: str, new: str, why: str) -> None:
    client.open("duchy.yaml", PARENT)
    line, column = place_of(PARENT, words)
    place = {"line": line, "character": column + len(words) - 2}
    asked = {"textDocument": {"uri": client.uri("duchy.yaml")}, "position": place, "newName": new}
    assert why in client.answer("textDocument/rename", **asked)["error"]["message"]


def test_layout_and_outline(client: Client) -> None:
    ragged = PARENT.replace("castling: none", "castling:    none")
    client.open("duchy.yaml", ragged)
    (edit,) = client.of("duchy.yaml", "formatting", options={"tabSize": 2, "insertSpaces": True})
    assert "castling: none\n" in edit["newText"]
    outline = {each["name"]: each for each in client.of("duchy.yaml", "documentSymbol")}
    assert [each["name"] for each in outline["pieces"]["children"]] == ["bishop", "duke", "pawn"]
    assert [each["name"] for each in outline["tests"]["children"]] == ["the hill wins", "eighteen moves"]
    client.change("duchy.yaml", "format: [", 2)
    assert client.of("duchy.yaml", "documentSymbol") in ([], None)
    assert client.of("duchy.yaml", "formatting", options={"tabSize": 2, "insertSpaces": True}) in ([], None)


def test_lenses_run_the_tests_and_open_the_board(client: Client) -> None:
    client.open("duchy.yaml", PARENT.replace("legal: 18", "legal: 19"))
    play, tests = client.of("duchy.yaml", "codeLens")
    assert (play["command"]["title"], tests["command"]["title"]) == ("Play", "Run the tests")
    report = client.ask(
        "workspace/executeCommand",
        command=tests["command"]["command"],
        arguments=tests["command"]["arguments"],
    )
    assert (report["passed"], report["tests"]) == (1, 2)
    failed = [
        each["params"] for each in client.notices if each["method"] == "textDocument/publishDiagnostics"
    ]
    assert [each["code"] for each in failed[-1]["diagnostics"]] == ["test"]
    client.ask(
        "workspace/executeCommand", command=play["command"]["command"], arguments=play["command"]["arguments"]
    )
    client.of("duchy.yaml", "codeLens")
    (shown,) = [each["params"] for each in client.notices if each["method"] == "window/showDocument"]
    assert shown["external"]
    assert (client.cache / "pages" / "duchy.html").read_text().startswith("<!DOCTYPE html>")


ODD = (
    "", "\n", "x", "variant", "format: 2", "\ufeffformat: 2", "{", "- a\n- b", "a: [1, 2", "pieces: 5", "pieces: {king: 5}",
    "extends: nobody", "extends: odd", "tests: 7", "end: none", "regions: {a: b}", "\t", "a: &x 1\nb: *x", "🏰: 🏰", "lint: 3",
    "format: 2\r\nvariant: odd\r\nextends: chess\r\n", "options: [1]", "pieces: none", "\x00", "draws: x", "format: 2\nvariant: odd\nextends: duchy",
)  # fmt: skip


@pytest.mark.every
def test_odd_texts_are_answered(client: Client) -> None:
    client.open("duchy.yaml", PARENT)
    client.open("odd.yaml", "a: b")
    for version, text in enumerate(ODD, 2):
        client.change("odd.yaml", text, version)
        for line, column in ((0, 4), (99, 99)):
            for method in ("completion", "hover", "definition", "references", "prepareRename"):
                client.at(
                    "odd.yaml", method, line, column, context={"includeDeclaration": True, "triggerKind": 1}
                )
        for method in ("documentSymbol", "codeLens"):
            client.of("odd.yaml", method)
        client.of("odd.yaml", "formatting", options={"tabSize": 2, "insertSpaces": True})
        for command in ("heterodox.test", "heterodox.play"):
            client.ask("workspace/executeCommand", command=command, arguments=[client.uri("odd.yaml")])
    assert client.process.poll() is None


def test_a_document_without_a_file(client: Client) -> None:
    document = {
        "uri": "untitled:new",
        "languageId": "yaml",
        "version": 1,
        "text": "format: 2\nvariant: new\nextends: chess\n",
    }
    client.send("textDocument/didOpen", textDocument=document)
    asked = {"textDocument": {"uri": "untitled:new"}, "position": {"line": 2, "character": 10}}
    client.ask("textDocument/hover", **asked)
    assert len(client.ask("textDocument/codeLens", textDocument={"uri": "untitled:new"})) == 1


@pytest.mark.every
def test_the_server_leaves_with_the_editor(tmp_path: Path) -> None:
    with Client(tmp_path) as client:
        client.ask("shutdown")
        client.send("exit")
        assert client.process.wait(20) == 0


def test_a_document_that_nobody_has_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with Client(tmp_path) as client:
        for uri in (client.uri("missing.yaml"), "untitled:1"):
            asked = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
            for method in ("hover", "definition", "completion", "prepareRename"):
                error = client.answer(f"textDocument/{method}", **asked)["error"]
                assert error["message"] == f"{uri} is not open, and there is no such file"
        client.answer("shutdown")
        client.send("exit")
        errors = client.process.stderr
        assert errors
        assert b"Traceback" not in errors.read()
