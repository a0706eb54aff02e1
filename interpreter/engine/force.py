"""What pieces do for a mate: their values, less where it is known that they force none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import weights as w


def mating_force(
    values: Sequence[int], names: Mapping[int, str], draws: Sequence[Sequence[str]]
) -> list[int]:
    """By code, the force of the pieces of `names`; a set of `draws` has no more than what forces no mate."""
    found = [value if code in names else 0 for code, value in enumerate(values)]
    for group in draws:
        for side in (0, 1):
            among = [code for code, name in names.items() if code & 1 == side and name in group]
            total = sum(found[code] * group.count(names[code]) for code in among)
            for code in among:
                found[code] = min(found[code], found[code] * w.LONE // max(1, total))
    return found
