"""The command `xboard`: from its parameters to a conversation on the standard streams."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from ..errors import OptionError
from ..protocols.library import UnknownVariant, path_of_environment
from ..protocols.session import Settings
from ..protocols.xboard import run


def xboard(variant: str, path: Sequence[str], options: Mapping[str, str], allow_hooks: bool) -> None:
    """Speak CECP until `quit`. Raises DefinitionError or OptionError for a wrong start."""
    settings = Settings(variant, [*path, *path_of_environment()], options, allow_hooks)
    try:
        run(settings, sys.stdin.buffer, sys.stdout.buffer)
    except UnknownVariant as error:
        raise OptionError(str(error)) from error
