"""What rule hooks say of themselves, by their event `explain`."""

from __future__ import annotations

from ...model.ruleset import HookUse
from ...rules.hooks.facts import Facts
from ...rules.kernel import layout as k
from .scene import Scene


def hook_of(scene: Scene, event: str) -> HookUse | None:
    """The hook that decides an event, None if no hook does."""
    for use, bound in zip(scene.ruleset.hooks, scene.rules.hooks, strict=True):
        if event in bound.slots:
            return use
    return None


def explained(
    scene: Scene, use: HookUse, event: str, origin: int = -1, target: int = -1, square: int = -1
) -> str:
    """A hook's own sentence about what it does, empty if it has none."""
    bound = scene.rules.hooks[scene.ruleset.hooks.index(use)]
    if bound.explain is None:
        return ""
    counters = [int(n) for n in scene.state.st[k.COUNTER : k.COUNTER + k.COUNTERS]]
    facts = Facts(scene.ruleset, bound.values, tuple(scene.board), tuple(counters), origin, target, square)
    return bound.explain(event, facts)
