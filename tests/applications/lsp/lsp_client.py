"""A client that speaks LSP over stdio with a server as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from queue import Queue
from typing import Any

SECONDS = 60


class Client:
    """A client of one server; what it is told stands in `notices`, oldest first."""

    def __init__(self, folder: Path, encodings: tuple[str, ...] = ("utf-16",)) -> None:
        self.cache = folder / "cache"
        environment = {**os.environ, "HETERODOX_CACHE": str(self.cache)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "interpreter", "lsp"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
        )  # fmt: skip
        self.folder, self.number = folder, 0
        self.notices: list[dict[str, Any]] = []
        self.told: Queue[dict[str, Any]] = Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        capabilities = {
            "general": {"positionEncodings": list(encodings)},
            "window": {"showDocument": {"support": True}},
        }
        self.capabilities = self.ask(
            "initialize", processId=None, rootUri=folder.as_uri(), capabilities=capabilities
        )["capabilities"]
        self.send("initialized")

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def _listen(self) -> None:
        out = self.process.stdout
        assert out
        while line := out.readline():
            length = int(line.split(b":")[1])
            while out.readline().strip():
                pass
            self.told.put(json.loads(out.read(length)))

    def _write(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def send(self, method: str, **params: Any) -> None:
        """Say something to which there is no answer."""
        self._write({"method": method, "params": params})

    def answer(self, method: str, **params: Any) -> dict[str, Any]:
        """The whole answer to a request, which may be an error."""
        self.number += 1
        self._write({"id": self.number, "method": method, "params": params})
        while "method" in (message := self.told.get(timeout=SECONDS)):
            self.notices.append(message)
            if "id" in message:
                self._write({"id": message["id"], "result": {"success": True}})
        assert message["id"] == self.number, message
        return message

    def ask(self, method: str, **params: Any) -> Any:
        """What a request results in."""
        answer = self.answer(method, **params)
        assert "error" not in answer, answer
        return answer["result"]

    def uri(self, name: str) -> str:
        """The address of a file of the folder."""
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str) -> list[dict[str, Any]]:
        """Write a file, open it, and say what is wrong with it."""
        (self.folder / name).write_text(text, encoding="utf-8")
        document = {"uri": self.uri(name), "languageId": "yaml", "version": 1, "text": text}
        self.send("textDocument/didOpen", textDocument=document)
        return self.problems(name)

    def change(self, name: str, text: str, version: int) -> list[dict[str, Any]]:
        """Change an open document, and say what is wrong with it then."""
        document = {"uri": self.uri(name), "version": version}
        self.send("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])
        return self.problems(name)

    def problems(self, name: str) -> list[dict[str, Any]]:
        """The next problems that are told of a file."""
        while (message := self.told.get(timeout=SECONDS)).get(
            "method"
        ) != "textDocument/publishDiagnostics" or message["params"]["uri"] != self.uri(name):
            self.notices.append(message)
        found: list[dict[str, Any]] = message["params"]["diagnostics"]
        return found

    def at(self, name: str, method: str, line: int, character: int, **more: Any) -> Any:
        """What a request about a place results in."""
        place = {"line": line, "character": character}
        return self.ask(
            f"textDocument/{method}", textDocument={"uri": self.uri(name)}, position=place, **more
        )

    def of(self, name: str, method: str, **more: Any) -> Any:
        """What a request about a document results in."""
        return self.ask(f"textDocument/{method}", textDocument={"uri": self.uri(name)}, **more)
