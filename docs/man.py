"""Writes man pages of the commands, made of their tables: python docs/man.py -o man/man1."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from interpreter.applications.cli.cli import cli
from interpreter.version import __version__


def escaped(text: str) -> str:
    """A text in which roff finds no commands."""
    return re.sub(r"(?m)^(?=[.'])", r"\\&", text.replace("\\", "\\e").replace("-", "\\-"))


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a help; those after a backspace keep their lines."""
    for part in re.split(r"\n\s*\n", text.strip()):
        kept = part.startswith("\b")
        body = escaped(part.removeprefix("\b").strip("\n"))
        yield f".PP\n.nf\n{body}\n.fi" if kept else f".PP\n{' '.join(body.split())}"


def page(command: click.Command, context: click.Context) -> str:
    """The man page of a command."""
    name = context.command_path.replace(" ", "-")
    short = escaped(command.get_short_help_str(200))
    usage = escaped(" ".join(command.collect_usage_pieces(context)))
    lines = [
        f'.TH "{name.upper()}" "1" "" "heterodox {__version__}" "Heterodox"',
        f".SH NAME\n{escaped(name)} \\- {short}",
        f".SH SYNOPSIS\n.B {escaped(context.command_path)}\n{usage}",
        ".SH DESCRIPTION",
        *paragraphs(command.help or ""),
    ]
    records = [each.get_help_record(context) for each in command.get_params(context)]
    if any(records):
        lines.append(".SH OPTIONS")
    lines += [f".TP\n.B {escaped(record[0])}\n{escaped(record[1]) or '.'}" for record in records if record]
    if isinstance(command, click.Group):
        lines.append(".SH COMMANDS")
        for other in command.list_commands(context):
            found = command.get_command(context, other)
            assert found is not None
            told = escaped(found.get_short_help_str(200))
            lines.append(f".TP\n.BR {escaped(name)}\\-{escaped(other)} (1)\n{told}")
    examples = getattr(command, "examples", "").strip()
    if examples:
        lines.append(f".SH EXAMPLES\n.nf\n{escaped(examples)}\n.fi")
    if command is not cli:
        lines.append(".SH SEE ALSO\n.BR heterodox (1)")
    return "\n".join(lines) + "\n"


def contexts(command: click.Command = cli, above: click.Context | None = None) -> Iterator[click.Context]:
    """A command and those below it, each as it is called."""
    context = click.Context(
        command, above, "heterodox" if above is None else command.name, terminal_width=100
    )
    yield context
    if isinstance(command, click.Group):
        for other in command.list_commands(context):
            found = command.get_command(context, other)
            assert found is not None
            yield from contexts(found, context)


def main() -> None:
    """Write the pages."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("-o", "--output", type=Path, default=Path("man/man1"), help="the folder to write")
    folder = parser.parse_args().output
    folder.mkdir(parents=True, exist_ok=True)
    for context in contexts():
        name = context.command_path.replace(" ", "-")
        (folder / f"{name}.1").write_text(page(context.command, context), encoding="utf-8")


if __name__ == "__main__":
    main()
