"""What `heterodox --version` and `heterodox schema` say."""

from __future__ import annotations

import click

from ... import __version__
from ...errors import FormError
from ...rules.machine.file import stale
from ...rules.machine.forms import NEEDS, WASM, usual
from .shell import Refusal


def about() -> str:
    """The program, and in which form its kernel runs here. Raises FormError."""
    form = usual()
    runner = f" by {NEEDS[form]} {_release(NEEDS[form])}" if form in NEEDS else ""
    told = f"\nwarning: {stale()}" if form == WASM and stale() else ""
    return f"heterodox {__version__} (definition format 2; {form} kernel{runner}){told}"


def _release(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # a tenth of all that short commands import

    try:
        return version(package)
    except PackageNotFoundError:  # installed by other means than a package
        return "of unknown version"


def schema() -> None:
    """Print the JSON Schema of definitions, for editors and other programs."""
    from ...language.resources import schema_text

    click.echo(schema_text(), nl=False)


def show_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Print the version, if it is wanted, and end."""
    if not wanted or context.resilient_parsing:
        return
    try:
        click.echo(about())
    except FormError as error:
        raise Refusal(str(error)) from error
    context.exit()
