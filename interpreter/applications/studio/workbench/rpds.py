"""Collections that never change: what jsonschema and referencing use of rpds, which is not Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


class HashTrieMap(dict[Any, Any]):
    """A mapping."""

    @classmethod
    def convert(cls, value: Any) -> HashTrieMap:
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: Any, value: Any) -> HashTrieMap:
        return HashTrieMap({**self, key: value})

    def remove(self, key: Any) -> HashTrieMap:
        found = HashTrieMap(self)
        del found[key]
        return found

    def discard(self, key: Any) -> HashTrieMap:
        return self.remove(key) if key in self else self

    def update(self, *maps: Any, **more: Any) -> HashTrieMap:  # type: ignore[override]
        found = HashTrieMap(self)
        for each in maps:
            dict.update(found, each)
        dict.update(found, more)
        return found


class HashTrieSet(frozenset[Any]):
    """A set."""

    def insert(self, value: Any) -> HashTrieSet:
        return HashTrieSet({*self, value})

    def remove(self, value: Any) -> HashTrieSet:
        return HashTrieSet(self - {value})

    def update(self, *values: Iterable[Any]) -> HashTrieSet:
        return HashTrieSet(self.union(*values))


class List:
    """A list that begins with what was added last."""

    def __init__(self, *values: Any) -> None:
        self._values = tuple(values[0]) if len(values) == 1 and not isinstance(values[0], str) else values

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, List) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        return f"List({list(self._values)})"

    def push_front(self, value: Any) -> List:
        return List((value, *self._values))
