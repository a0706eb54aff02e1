"""The three forms of the kernel, and which of them is used.

    wasm     the kernel file, run by wasmtime: the usual one; nothing is compiled by the user
    native   the same sources compiled by Numba for this processor (pip install 'heterodox[native]')
    plain    the same sources as Python

``HETERODOX_KERNEL`` chooses one; ``checked`` is the native form with a look at every index.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from functools import cache
from importlib.util import find_spec

from ...errors import FormError, KernelError, quoted
from .base import Machine
from .file import facts, stale
from .sources import sources_hash

WASM, NATIVE, PLAIN, CHECKED = "wasm", "native", "plain", "checked"
FORMS = (WASM, NATIVE, PLAIN)
VARIABLE = "HETERODOX_KERNEL"
NEEDS = {WASM: "wasmtime", NATIVE: "numba"}
IN_BROWSER = sys.platform == "emscripten"
"""Does Python itself run as WebAssembly? Then the browser runs the kernel file, and there are no threads."""


@cache
def can_run(form: str) -> bool:
    """Is what a form needs installed?"""
    return form == PLAIN or (form == WASM and IN_BROWSER) or find_spec(NEEDS[form]) is not None


def usual() -> str:
    """The form that is used where none is asked for: the environment's, or the first that can run."""
    wanted = os.environ.get(VARIABLE, "")
    if not wanted:
        return next(form for form in FORMS if can_run(form))
    try:
        return chosen(NATIVE if wanted == CHECKED else wanted)
    except FormError as error:
        raise FormError(f"{VARIABLE}: {error}") from None


def chosen(form: str | None) -> str:
    """A form that was asked for by name. Raises FormError if it is unknown or cannot run here."""
    if form is None:
        return usual()
    if form not in FORMS:
        raise FormError(f"there is no form {quoted(form)} of the kernel: expected {', '.join(FORMS)}")
    if not can_run(form):
        remedy = "pip install 'heterodox[native]'" if form == NATIVE else f"pip install {NEEDS[form]}"
        raise FormError(f"the {form} kernel needs {NEEDS[form]}, which is not installed: {remedy}")
    return form


@cache
def sources_of(form: str) -> str:
    """The hash of the sources of what runs in a form."""
    return str(facts()["sources"]) if form == WASM else sources_hash()


def demand_fresh(form: str) -> None:
    """Raise KernelError where a form runs a stale kernel file: its results are another program's."""
    if form == WASM and stale():
        raise KernelError(f"nothing is recorded: {stale()}")


class Kernel:
    """One form of the kernel."""

    def __init__(self, form: str) -> None:
        self.form = form
        self._threads = threading.local()
        self._begun = form != WASM or IN_BROWSER

    def begin(self) -> None:
        """Compile the kernel file beside what the caller does; reading a definition takes as long."""
        if not self._begun:
            self._begun = True
            threading.Thread(target=_compile_file, daemon=True).start()

    @property
    def machine(self) -> Machine:
        """The machine of this thread; a fresh one, if it was damaged."""
        found: Machine | None = getattr(self._threads, "machine", None)
        if found is None or found.damaged:
            found = self._threads.machine = self.machines(1)[0]
        return found

    @property
    def room(self) -> int | None:
        """Bytes that the memory of its machines can have; None: as many as there are."""
        if self.form != WASM or IN_BROWSER:
            return None
        from .settings import room

        return room()

    def machines(self, number: int) -> list[Machine]:
        """Fresh machines for so many threads, which can use blocks of the first."""
        if self.form == WASM and IN_BROWSER:
            from .browser import BrowserMachine

            return [BrowserMachine() for _ in range(number)]
        if self.form == WASM:
            from .wasm import wasm_machines

            return list(wasm_machines(number))
        if self.form == NATIVE:
            from .native import NativeMachine

            return [NativeMachine() for _ in range(number)]
        from .plain import PlainMachine

        return [PlainMachine() for _ in range(number)]


def _compile_file() -> None:
    with suppress(Exception):  # whoever asks for a machine gets the same error
        from .settings import module

        module(shared=False)


@cache
def kernel(form: str) -> Kernel:
    """The kernel in a form that can run here (see `chosen`)."""
    return Kernel(form)
