"""Files: where what can be made again is kept, and how any file is written whole and read safely."""

from __future__ import annotations

import errno
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

SUFFIX = ".heterodox"
"""How the temporary files end that a killed process may have left; before it stands the process."""
LEFT = re.compile(rf"\.(?P<name>.+)\.\w+-(?P<process>[0-9]{{1,10}}){re.escape(SUFFIX)}", re.DOTALL)
NOWHERE = Path(os.devnull, "heterodox")
LONGEST = 100
"""Letters of a file's name that its temporary file repeats."""
NO_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF, errno.EACCES, errno.EISDIR)
"""How systems say that a folder, or a file of some kind, cannot be synchronised."""


def cache_root() -> Path:
    """The user's folder for what can be made again: HETERODOX_CACHE, or what the system says.

    Of a user without a home it is a path that can neither be read nor made.
    """
    return _of_user("HETERODOX_CACHE", "user_cache_dir")


def state_root() -> Path:
    """The user's folder for what programs remember: HETERODOX_STATE, or what the system says, as above."""
    return _of_user("HETERODOX_STATE", "user_state_dir")


def _of_user(variable: str, kind: str) -> Path:
    if given := os.environ.get(variable):
        return Path(given)
    import platformdirs

    try:
        found = Path(getattr(platformdirs, kind)("heterodox", appauthor=False))
    except RuntimeError:  # nobody knows where this user is at home
        return NOWHERE
    return found if found.is_absolute() else NOWHERE


def write_whole(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file as `whole` does. Raises OSError."""
    with whole(path, private=private) as stream:
        stream.write(content)


@contextmanager
def whole(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """A file to write that another process, or the next start after a crash, finds whole or not at all.

    It gets its name when the block has ended well and its bytes are on the disk. A file that is replaced
    keeps its mode, and what killed processes have left of it goes; a `private` one is for this user alone.
    Raises OSError.
    """
    name = path.name[:LONGEST]
    if not private:
        sweep(path.parent, name)
    handle, temporary = tempfile.mkstemp(
        dir=path.parent, prefix=f".{name}.", suffix=f"-{os.getpid()}{SUFFIX}"
    )
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if not private:
            os.chmod(temporary, _mode(path))
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    _sync(path.parent)


def sweep(folder: Path, name: str | None = None) -> None:
    """Remove what processes that are gone have left of a file, or of any file, in a folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            found = LEFT.fullmatch(entry.name)
            if found and name in (None, found["name"]) and not _runs(int(found["process"])):
                with suppress(OSError):
                    os.unlink(entry.path)


def read_plain(path: Path, most: int, *, private: bool = False) -> bytes:
    """The bytes of a plain file, `most` at most. Raises OSError, also for what `opened_plain` refuses."""
    with opened_plain(path, private=private) as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"larger than {most:,} bytes", str(path))
    return data


def opened_plain(path: Path, *, private: bool = False) -> BinaryIO:
    """A plain file to read; a `private` one is not a link, and nobody but this user can write to it.

    Raises OSError for anything else, as a folder, a pipe (nobody waits for its other end) or a device.
    """
    stream = open(path, "rb", opener=_not_linked if private else _at_once)  # noqa: SIM115
    facts = os.fstat(stream.fileno())
    others = facts.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    if private and hasattr(os, "getuid") and (facts.st_uid != os.getuid() or others):
        stream.close()
        raise OSError(errno.EPERM, "another user could write to it", str(path))
    if not stat.S_ISREG(facts.st_mode):
        stream.close()
        raise OSError(errno.EINVAL, "not a plain file", str(path))
    return stream


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _not_linked(path: str, flags: int) -> int:
    return _at_once(path, flags | getattr(os, "O_NOFOLLOW", 0))


def _mode(path: Path) -> int:
    """The mode of a file that is replaced, or of a new one."""
    try:
        return stat.S_IMODE(path.stat().st_mode) & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _sync(folder: Path) -> None:
    """Let a new name in a folder outlive a crash, where the system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in NO_SYNC:
            raise
    finally:
        os.close(handle)


def _runs(process: int) -> bool:
    """Does a process of this computer run? Windows has no harmless way to ask."""
    if os.name != "posix" or process == os.getpid():
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
