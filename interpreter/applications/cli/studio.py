"""The command `studio`."""

from __future__ import annotations

import click

from ...caching import state_root
from ..studio.folder import Folder
from ..studio.keeping import Keeper
from ..studio.serving import serve
from ..studio.site import Site


def studio(path: str, port: int, no_open: bool, allow_hooks: bool) -> None:
    """Serve the studio for a file or a folder, until Ctrl-C."""

    def ready(address: str) -> None:
        click.echo(f"The studio is open at {address}\nCtrl-C ends it.")
        if not no_open:
            click.launch(address)

    serve(Site(Folder.of(path), Keeper(state_root()), allow_hooks), port, ready)
