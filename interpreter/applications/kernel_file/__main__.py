"""The command ``python -m interpreter.applications.kernel_file``."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from importlib.util import find_spec

from ...caching import write_whole
from ...rules.machine.sources import PACKAGE
from ...rules.machine.workshop import FILE, built

FOLDER = PACKAGE / "rules/machine"
FILES = ("kernel.wasm", "kernel.json")
COMMAND = "python -m interpreter.applications.kernel_file"


def write(contents: tuple[bytes, ...]) -> None:
    """Replace both files, each in one step."""
    for name, content in zip(FILES, contents, strict=True):
        write_whole(FOLDER / name, content)


def difference(contents: tuple[bytes, ...]) -> str:
    """What tells the files in place from these, in a sentence; nothing if they are the same."""
    missing = [name for name in FILES if not (FOLDER / name).exists()]
    if missing:
        return f"{' and '.join(missing)} do not exist: make them with '{COMMAND}'"
    module, text = ((FOLDER / name).read_bytes() for name in FILES)
    facts, wanted = json.loads(text), json.loads(contents[1])
    tools, here = facts.pop("tools"), wanted.pop("tools")
    if module == contents[0] and facts == wanted:
        return ""
    others = ", ".join(
        f"{name} {tools[name]} and here {here[name]}" for name in here if tools[name] != here[name]
    )
    because = f"; it was made with {others}" if others else ""
    return f"kernel.wasm is not what these sources make{because}: make it again with '{COMMAND}'"


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog=COMMAND, description="Make the kernel's WebAssembly file, in a minute or two."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is another one")
    check = parser.parse_args().check
    if find_spec("numba") is None:
        print("error: this needs Numba: pip install 'heterodox[native]'", file=sys.stderr)
        return 1
    try:
        contents = built(FILE, FILES)
    except subprocess.CalledProcessError:
        print("error: the kernel could not be compiled", file=sys.stderr)
        return 1
    told = difference(contents) if check else ""
    if told:
        print(f"error: {told}", file=sys.stderr)
    elif not check:
        write(contents)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
