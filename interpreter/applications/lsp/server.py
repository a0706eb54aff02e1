"""The server: requests of the protocol as questions to the studio, answers with places of the protocol."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from ...caching import cache_root, write_whole
from ...errors import DefinitionError, RequestError
from ...language.document import parse, read_text
from ...version import __version__
from ..studio.answering import answered
from ..studio.reading import text_of
from .naming import Family, Use
from .outline import PLAY, TEST, Lines, lenses, symbols

DELAY = 0.25
"""Seconds after the last key before a text is checked."""
WORD = re.compile(r"[\w'+$-]+")
BEFORE = re.compile(r"[\w$-]*$")
LEVELS = {"error": types.DiagnosticSeverity.Error, "warning": types.DiagnosticSeverity.Warning}
KINDS = {
    "key": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember,
    "name": types.CompletionItemKind.Reference,
}


class Server(LanguageServer):
    """The server, with what was last found in every open document."""

    def __init__(self, allow_hooks: bool) -> None:
        super().__init__("heterodox", __version__)
        self.allow_hooks = allow_hooks
        self.found: dict[str, list[dict[str, Any]]] = {}
        self.failed: dict[str, list[dict[str, Any]]] = {}
        self.waiting: dict[str, asyncio.Task[None]] = {}
        self.thread = ThreadPoolExecutor(1)

    # --- documents -------------------------------------------------------------------------------

    def lines(self, uri: str) -> Lines:
        """The text of a document as it is in the editor, else on the disk. Raises JsonRpcInvalidParams."""
        try:
            text = self.workspace.get_text_document(uri).source
        except (OSError, ValueError):  # ValueError: not text, or not an address
            raise JsonRpcInvalidParams(f"{uri} is not open, and there is no such file") from None
        return Lines(text, self.workspace.position_codec)

    def question(self, uri: str, task: str, **more: Any) -> dict[str, Any]:
        """A question to the studio about a document."""
        path = uris.to_fs_path(uri) if uri.startswith("file:") else None
        where = {"name": Path(path).name, "folder": str(Path(path).parent)} if path else {}
        return {"task": task, "text": self.lines(uri).text, **where, **more}

    def ask(self, uri: str, task: str, **more: Any) -> dict[str, Any]:
        """The studio's answer about a document."""
        return answered(self.question(uri, task, **more), self.allow_hooks)

    def read(self, path: Path) -> str:
        """The text of a file, from the editor where it is open."""
        uri = str(uris.from_fs_path(str(path)))
        return self.lines(uri).text if uri in self.workspace.text_documents else read_text(path)

    def family(self, uri: str) -> Family:
        """A document with its relatives. Raises DefinitionError."""
        return Family(text_of(self.question(uri, "names"), self.allow_hooks), self.read)

    def named(self, uri: str, position: types.Position) -> tuple[Family, Use] | None:
        """The name at a place of a document, and the files that know it."""
        try:
            known = self.family(uri)
        except DefinitionError:
            return None
        use = known.at(*self.lines(uri).place(position))
        return (known, use) if use else None

    def location(self, uri: str, path: Path, use: Use) -> types.Location:
        """The place of a name in a file of the family of a document."""
        asked = self.question(uri, "names")
        own = not asked.get("folder") or path == Path(asked["folder"], asked["name"])
        at = uri if own else str(uris.from_fs_path(str(path)))
        lines = self.lines(at) if own else Lines(self.read(path), self.workspace.position_codec)
        return types.Location(at, lines.range(use.line, use.column, len(use.name)))

    # --- problems --------------------------------------------------------------------------------

    def check_soon(self, uri: str, delay: float = DELAY) -> None:
        """Check a document after a while, unless it changes before."""
        if before := self.waiting.pop(uri, None):
            before.cancel()
        self.found.pop(uri, None)  # the fixes of an older text would undo what was typed
        self.waiting[uri] = asyncio.get_running_loop().create_task(self._check(uri, delay))

    async def _check(self, uri: str, delay: float) -> None:
        await asyncio.sleep(delay)
        if uri not in self.workspace.text_documents:
            return
        asked = self.question(uri, "lint")
        call = partial(answered, asked, self.allow_hooks)
        found = await asyncio.get_running_loop().run_in_executor(self.thread, call)
        if uri in self.workspace.text_documents and self.lines(uri).text == asked["text"]:
            self.found[uri] = found.get("problems", []) or _refused(found)
            self.failed.pop(uri, None)
            self.publish(uri)

    def publish(self, uri: str) -> None:
        """Tell the client what was found."""
        lines = self.lines(uri)
        found = [*self.found.get(uri, ()), *self.failed.get(uri, ())]
        told = [self.diagnostic(lines, each) for each in found]
        version = self.workspace.get_text_document(uri).version
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, told, version))

    def diagnostic(self, lines: Lines, problem: dict[str, Any]) -> types.Diagnostic:
        """A problem as the protocol has it."""
        line, column = max(problem["line"], 1), max(problem["column"], 1)
        row = lines.rows[min(line, len(lines.rows)) - 1]
        word = WORD.match(row, min(column - 1, len(row)))
        told = "\n".join(filter(None, (problem["message"], problem["note"], problem["hint"])))
        return types.Diagnostic(
            lines.range(line, column, len(word[0]) if word else 1),
            told,
            LEVELS.get(problem["level"]),
            problem["code"],
            source="heterodox",
        )

    def fixes(self, uri: str, wanted: types.Range) -> Iterator[types.CodeAction]:
        """The quick fixes of the problems in a range."""
        lines = self.lines(uri)
        for problem in self.found.get(uri, ()):
            shown = self.diagnostic(lines, problem)
            if not wanted.start.line <= shown.range.start.line <= wanted.end.line:
                continue
            for fix in problem["fixes"]:
                span = None if "text" in fix else lines.range(fix["line"], fix["column"], fix["length"])
                edits = [types.TextEdit(span, fix["insert"])] if span else lines.whole(fix["text"])
                kind, change = types.CodeActionKind.QuickFix, types.WorkspaceEdit({uri: edits})
                yield types.CodeAction(fix["title"], kind, [shown], edit=change)

    def run_tests(self, uri: str) -> dict[str, Any]:
        """Run the tests of a document, and tell the client which of them failed."""
        report = self.ask(uri, "tests")
        self.failed[uri] = [
            {"line": each["line"], "column": 1, "level": "error", "code": "test", "note": "", "hint": ""}
            | {"message": f"test failed: {each['name']}\n" + "\n".join(each["reasons"])}
            for each in report.get("failures", ())
        ]
        self.publish(uri)
        return report


def _refused(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Why a document could not be checked, as a problem of its first line."""
    told = {"line": 1, "column": 1, "code": "", "level": "error", "note": "", "hint": "", "fixes": []}
    return [told | {"message": answer["refused"]}] if "refused" in answer else []


# --- the protocol --------------------------------------------------------------------------------


def made(allow_hooks: bool) -> Server:
    """A server that answers every request that it announces."""
    server = Server(allow_hooks)
    at = server.feature

    @at(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: Any) -> None:
        server.check_soon(params.text_document.uri, 0)

    @at(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: Any) -> None:
        server.check_soon(params.text_document.uri)

    @at(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: Any) -> None:
        for uri in list(server.workspace.text_documents):  # it may be a parent of any of them
            server.check_soon(uri, 0)

    @at(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: Any) -> None:
        uri = params.text_document.uri
        server.found.pop(uri, None)
        server.failed.pop(uri, None)
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    @at(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
    def actions(params: Any) -> list[types.CodeAction]:
        return list(server.fixes(params.text_document.uri, params.range))

    @at(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["$", " ", "{", "["]))
    def complete(params: Any) -> list[types.CompletionItem]:
        uri = params.text_document.uri
        lines = server.lines(uri)
        offset = lines.offset(params.position)
        begun = BEFORE.search(lines.text, lines.text.rfind("\n", 0, offset) + 1, offset)
        span = lines.between(begun.start() if begun else offset, offset)
        return [
            types.CompletionItem(
                label=each["label"],
                kind=KINDS[each["kind"]],
                detail=each["detail"],
                documentation=each["info"] or None,
                text_edit=types.TextEdit(span, each["insert"]),
            )
            for each in server.ask(uri, "completions", offset=offset).get("items", ())
        ]

    @at(types.TEXT_DOCUMENT_HOVER)
    def hover(params: Any) -> types.Hover | None:
        uri = params.text_document.uri
        lines = server.lines(uri)
        told = server.ask(uri, "hover", offset=lines.offset(params.position))
        if "text" not in told:
            return None
        words = told["text"].replace("\n", "  \n")
        drawn = f"\n\n```text\n{told['drawn']}\n```" if told.get("drawn") else ""
        content = types.MarkupContent(types.MarkupKind.Markdown, f"**{told['title']}**\n\n{words}{drawn}")
        return types.Hover(content, lines.between(told["from"], told["to"]))

    @at(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: Any) -> list[types.Location]:
        return located(params, Family.definitions)

    @at(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: Any) -> list[types.Location]:
        return located(params, Family.references)

    def located(params: Any, find: Callable[[Family, Use], list[Any]]) -> list[types.Location]:
        uri = params.text_document.uri
        named = server.named(uri, params.position)
        return [server.location(uri, file.path, use) for file, use in find(*named)] if named else []

    @at(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def rename_what(params: Any) -> types.Range | None:
        uri = params.text_document.uri
        use = (server.named(uri, params.position) or (None, None))[1]
        return use and server.lines(uri).range(use.line, use.column, len(use.name))

    @at(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: Any) -> types.WorkspaceEdit:
        uri = params.text_document.uri
        named = server.named(uri, params.position)
        try:
            if named is None:
                raise RequestError("there is no name of a piece, a region or an option here")
            places = named[0].renamed(named[1], params.new_name)
        except (RequestError, DefinitionError) as error:
            raise JsonRpcInvalidParams(str(error)) from None
        changes: dict[str, list[types.TextEdit]] = {}
        for path, found in places.items():
            for use in found:
                place = server.location(uri, path, use)
                changes.setdefault(place.uri, []).append(types.TextEdit(place.range, params.new_name))
        return types.WorkspaceEdit(changes)

    @at(types.TEXT_DOCUMENT_FORMATTING)
    def layout(params: Any) -> list[types.TextEdit]:
        uri = params.text_document.uri
        lines, answer = server.lines(uri), server.ask(uri, "layout")
        return lines.whole(answer["text"]) if "text" in answer else []

    @at(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(params: Any) -> list[types.DocumentSymbol]:
        lines = server.lines(params.text_document.uri)
        try:
            return list(symbols(parse(lines.text, "text"), lines))
        except DefinitionError:
            return []

    @at(types.TEXT_DOCUMENT_CODE_LENS)
    def above(params: Any) -> list[types.CodeLens]:
        return list(lenses(server.lines(params.text_document.uri), params.text_document.uri))

    @server.command(TEST)
    def test(uri: str) -> dict[str, Any]:
        report = server.run_tests(uri)
        said = report.get("refused") or f"{report['passed']} of {report['tests']} tests passed"
        good = "refused" not in report and not report["failures"]
        level = types.MessageType.Info if good else types.MessageType.Error
        server.window_show_message(types.ShowMessageParams(level, said))
        return report

    @server.command(PLAY)
    def play(uri: str) -> str | None:
        answer = server.ask(uri, "publish")
        if "refused" in answer:
            server.window_show_message(types.ShowMessageParams(types.MessageType.Error, answer["refused"]))
            return None
        path = cache_root() / "pages" / answer["name"]
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, answer["page"].encode("utf-8"))
        shown = str(uris.from_fs_path(str(path)))
        server.window_show_document(types.ShowDocumentParams(shown, external=True))
        return shown

    return server


def _in_a_sentence(record: logging.LogRecord) -> bool:
    """A request that is refused is answered: the editor's log gets no traceback of it."""
    if record.exc_info and isinstance(record.exc_info[1], JsonRpcInvalidParams):
        record.exc_info = None
    return True


def serve(allow_hooks: bool) -> None:
    """Answer an editor on standard input and output until it leaves; nothing else is printed there."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_in_a_sentence)
    made(allow_hooks).start_io(stdout=out)
