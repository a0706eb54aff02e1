"""The command `studio`."""

from __future__ import annotations

import click

from .shell import Command, hooks_option


@click.command(cls=Command)
@click.argument("path", metavar="[FILE|FOLDER]", default=".")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="Listen here; 0, as without it: on any free port.",
)
@click.option("--no-open", is_flag=True, help="Only print the address; open no browser.")
@hooks_option
def studio(path: str, port: int, no_open: bool, allow_hooks: bool) -> None:
    """Invent a variant in the browser: its definition as text, beside it the board that plays it.

    Needs the extra `studio`: pip install 'heterodox[studio]'. Errors and findings stand at their places as
    you type, with quick fixes; tabs show pieces, legal moves and why others are not, tests, the rulebook,
    what differs from the parent, what the computer thinks. Drafts are kept; only Save writes the file.

    FILE is one definition, which may be new; of a FOLDER all definitions can be opened, and without either
    those of this folder. The address holds a token: whoever has it can change these files, nobody else.
    """
    from ...caching import state_root
    from ..studio.folder import Folder
    from ..studio.keeping import Keeper
    from ..studio.serving import serve
    from ..studio.site import Site

    def ready(address: str) -> None:
        click.echo(f"The studio is open at {address}\nCtrl-C ends it.")
        if not no_open:
            click.launch(address)

    serve(Site(Folder.of(path), Keeper(state_root()), allow_hooks), port, ready)


COMMANDS = (studio,)
