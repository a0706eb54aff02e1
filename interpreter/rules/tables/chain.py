"""The order in which the nodes of a chain stand in the tables."""

from __future__ import annotations

from ..chains import END, Node


def is_straight(chain: list[Node[int]]) -> bool:
    """Does an empty square always lead to the next node, and a piece end the chain? Then it is in order."""
    last = len(chain) - 1
    for i, node in enumerate(chain):
        if node.if_empty != (i + 1 if i < last else END) or node.if_enemy != END or node.if_friend != END:
            return False
    return True


def topological(chain: list[Node[int]]) -> list[int]:
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
