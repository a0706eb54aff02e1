"""What the studio's page asks, and the answers."""

from __future__ import annotations

import difflib
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from ...caching import sweep
from ...errors import DefinitionError, RecordError, RequestError, quoted, unusable
from ...language import resources
from .answering import demand_text
from .crew import Gone, Newer, Seat
from .folder import SHIPPED, Conflict, Folder, digest
from .keeping import Keeper
from .laboratory import DATABASE, Laboratory, folder_of

Asked = Mapping[str, Any]
Answer = dict[str, Any]

SEATS = {
    "board": ("frame", "board"),
    "lint": ("lint",),
    "typing": ("completions", "hover", "moves", "why", "remember", "form", "pad", "reshape"),
    "trial": ("trial",),
    "experiments": ("lab_list", "lab_compare", "lab_report"),
    "looking": (
        *("pieces", "evaluation", "tests", "rulebook", "difference", "publish", "fairy", "layout", "create"),
        *("records", "record", "thinking"),
    ),
}
"""Which worker is asked what; a newer question of a kind makes the older ones void."""
OWN = (
    *("files", "open", "save", "draft", "discard", "state", "history", "revision"),
    *("record_names", "record_text"),
)
"""What is answered at once, by methods of these names."""
LATE = ("experiments", "trial")
"""Workers that begin when they are first asked."""
VIEWED = ("frame", "rulebook", "lab_report")
MOST_VIEWS = 12
PLAYING = "sandbox allow-scripts; frame-ancestors 'self'"
READING = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"


class Views:
    """Pages that a worker has made, under addresses that nobody can guess; the last few are kept."""

    def __init__(self) -> None:
        self._pages: OrderedDict[str, tuple[str, str]] = OrderedDict()

    def add(self, page: str, policy: str) -> str:
        """The address of a page."""
        name = secrets.token_hex(16)
        self._pages[name] = page, policy
        while len(self._pages) > MOST_VIEWS:
            self._pages.popitem(last=False)
        return f"/view/{name}"

    def get(self, name: str) -> tuple[str, str] | None:
        """A page and its policy."""
        return self._pages.get(name)


class Site:
    """Answers questions by name: about files at once, about definitions by asking workers."""

    def __init__(self, folder: Folder, keeper: Keeper, allow_hooks: bool) -> None:
        self.folder, self.keeper = folder, keeper
        sweep(folder.path)
        keeper.sweep()
        self.views = Views()
        self.seats = {name: Seat(allow_hooks, spare=name == "board") for name in SEATS}
        self._seat_of = {task: self.seats[name] for name, tasks in SEATS.items() for task in tasks}
        self._own: dict[str, Callable[[Asked], Answer]] = {name: getattr(self, name) for name in OWN}
        self.laboratory = Laboratory(allow_hooks)
        self._experiments: dict[str, Callable[[Asked], Awaitable[Answer]]] = {
            each.__name__: each for each in (self.lab_start, self.lab_state, self.lab_stop)
        }

    async def answer(self, task: str, asked: Asked) -> tuple[int, Answer]:
        """The status and the answer of a question."""
        try:
            demand_text(asked)
            if task in self._own:
                return 200, self._own[task](asked)
            if task in self._experiments:
                return 200, await self._experiments[task](asked)
            if task in self._seat_of:
                return 200, await self._asked(task, asked)
        except Conflict as conflict:
            return 409, {"refused": str(conflict), "disk": conflict.text, **self._sides(asked, conflict.text)}
        except Newer:
            return 200, {"newer": True}
        except Gone as error:
            return 503, {"refused": str(error)}
        except (DefinitionError, RecordError, RequestError) as error:
            return 422, {"refused": str(error)}
        except OSError as error:
            return 422, {"refused": unusable(error)}
        except KeyError as error:
            return 400, {"refused": f"{quoted(task)} needs {quoted(str(error.args[0]))}"}
        except (TypeError, ValueError, AttributeError):
            return 400, {"refused": f"{quoted(task)} was asked with a value of a wrong type"}
        return 404, {"refused": f"{quoted(task)} is not a question"}

    async def _asked(self, task: str, asked: Asked) -> Answer:
        answer = await self._seat_of[task].ask({**self._question(asked), "task": task})
        if task == "lab_report" and "page" in answer:
            answer["kept"] = self.laboratory.keep(self._path(str(asked["name"])), answer["page"])
        if task in VIEWED and "page" in answer:
            answer["view"] = self.views.add(answer.pop("page"), PLAYING if task == "frame" else READING)
        return answer

    def _question(self, asked: Asked) -> Answer:
        """A question as a worker is asked it: with the folder of the file, and that of its experiments."""
        name = str(asked.get("name", ""))
        if name.startswith(SHIPPED):
            return {**asked, "folder": "", "name": f"{name.removeprefix(SHIPPED)}.yaml", "database": ""}
        database = str(folder_of(self._path(name)) / DATABASE) if name else ""
        return {**asked, "folder": str(self.folder.path), "name": name, "database": database}

    def _sides(self, asked: Asked, disk: str | None) -> Answer:
        """How both sides differ from what the file was when it was opened."""
        base = str(asked.get("origin", ""))
        return {
            "theirs": unified(base, disk or "", "opened", "on the disk"),
            "mine": unified(base, str(asked.get("text", "")), "opened", "yours"),
        }

    def _path(self, name: str) -> Path:
        return self.folder.path_of(name)

    # --- experiments -----------------------------------------------------------------------------

    async def lab_start(self, asked: Asked) -> Answer:
        """Begin to play an experiment about a text."""
        self._path(str(asked["name"]))
        return await self.laboratory.start(self._question(asked))

    async def lab_state(self, asked: Asked) -> Answer:
        """How far it is."""
        return self.laboratory.state()

    async def lab_stop(self, asked: Asked) -> Answer:
        """Stop it; what was played is kept."""
        return await self.laboratory.stop()

    async def close(self) -> None:
        """End all processes."""
        await self.laboratory.stop()
        for seat in self.seats.values():
            await seat.close()

    # --- files -----------------------------------------------------------------------------------

    def files(self, asked: Asked) -> Answer:
        """What can be opened; which of them have a draft that is not saved."""
        names = self.folder.names()
        waiting = [name for name in names if self._unsaved(name)]
        first = self.folder.only or (names[0] if len(names) == 1 else "")
        return {
            "folder": str(self.folder.path),
            "files": names,
            "first": first,
            "drafts": waiting,
            "shipped": resources.shipped_ids(),
        }

    def _unsaved(self, name: str) -> bool:
        draft = self.keeper.draft(self.folder.path / name)
        return draft is not None and digest(draft["text"]) != self.folder.digest(name)

    def open(self, asked: Asked) -> Answer:
        """A file's text, and its draft if there is another one."""
        name = str(asked["name"])
        is_new = not name.startswith(SHIPPED) and not self._path(name).exists()
        text = "" if is_new else self.folder.read(name)
        base = None if is_new else digest(text)
        found: Answer = {"name": name, "text": text, "base": base, "draft": None}
        if not name.startswith(SHIPPED) and self._unsaved(name):
            found["draft"] = self.keeper.draft(self._path(name))
        return found

    def save(self, asked: Asked) -> Answer:
        """Write a file, then its history; 409 where it has changed since it was opened."""
        name, text, base = str(asked["name"]), str(asked["text"]), asked.get("base")
        path = self._path(name)
        before = self.folder.now(name)
        fresh = self.folder.save(name, text, base)
        self.keeper.forget(path)
        return {"base": fresh, **self._remembered(path, *([before.text] if before else []), text)}

    def _remembered(self, path: Path, *texts: str) -> Answer:
        """Add texts to the history of a file; a warning where that is not possible."""
        try:
            for text in texts:
                self.keeper.add(path, text)
        except (OSError, ValueError) as error:
            reason = (getattr(error, "strerror", None) or str(error)).lower()
            return {"warning": f"The history of {path.name} cannot be kept: {reason} ({self.keeper.folder})."}
        return {}

    def draft(self, asked: Asked) -> Answer:
        """Keep what is being edited."""
        path = self._path(str(asked["name"]))
        text = str(asked["text"])
        self.keeper.note(path, text, asked.get("base"))
        return self._remembered(path, text) if asked.get("milestone") else {}

    def discard(self, asked: Asked) -> Answer:
        """The draft is not wanted; it is still among the earlier texts."""
        path = self._path(str(asked["name"]))
        if (draft := self.keeper.draft(path)) is not None:
            self.keeper.add(path, draft["text"])
        self.keeper.forget(path)
        return {}

    def state(self, asked: Asked) -> Answer:
        """What tells whether the file has changed on the disk."""
        return {"base": self.folder.digest(str(asked["name"]))}

    def history(self, asked: Asked) -> Answer:
        """The earlier texts of a file."""
        return {"kept": self.keeper.kept(self._path(str(asked["name"])))}

    def revision(self, asked: Asked) -> Answer:
        """One of them."""
        return {"text": self.keeper.text(self._path(str(asked["name"])), int(asked["number"]))}

    def record_names(self, asked: Asked) -> Answer:
        """The files of games that lie in the folder."""
        return {"files": self.folder.records()}

    def record_text(self, asked: Asked) -> Answer:
        """The text of one of them."""
        return {"text": self.folder.record(str(asked["record"]))}


def unified(before: str, after: str, old: str, new: str) -> list[str]:
    """The lines in which two texts differ."""
    return list(difflib.unified_diff(before.splitlines(), after.splitlines(), old, new, n=2, lineterm=""))
