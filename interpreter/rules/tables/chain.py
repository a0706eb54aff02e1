"""Chains: the squares of one movement along one vector, with what each does to a piece that comes there."""

from __future__ import annotations

from dataclasses import dataclass

END = -1


@dataclass(slots=True)
class Node:
    """A node before its jumps are known as distances; targets are positions in the chain or END."""

    square: int
    if_empty: int = END
    if_enemy: int = END
    if_friend: int = END
    bits: int = 0
    record: tuple[int, int, int, int] | None = None


def is_straight(chain: list[Node]) -> bool:
    """Does an empty square always lead to the next node, and a piece end the chain? Then it is in order."""
    last = len(chain) - 1
    for i, node in enumerate(chain):
        if node.if_empty != (i + 1 if i < last else END) or node.if_enemy != END or node.if_friend != END:
            return False
    return True


def topological(chain: list[Node]) -> list[int]:
    """Reachable positions of a chain, every node before the nodes it jumps to."""
    seen: set[int] = set()
    order: list[int] = []
    stack: list[tuple[int, bool]] = [(0, False)] if chain else []
    while stack:
        position, done = stack.pop()
        if done:
            order.append(position)
            continue
        if position in seen:
            continue
        seen.add(position)
        stack.append((position, True))
        node = chain[position]
        for target in (node.if_friend, node.if_enemy, node.if_empty):
            if target != END and target not in seen:
                stack.append((target, False))
    order.reverse()
    return order
