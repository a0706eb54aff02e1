"""Arguments of wrong types: one sentence that says what was expected, in the place of what fails inside.

Nothing is looked at as long as nothing fails, so that calls cost what they did. The types are those that the
function itself is annotated with.
"""

from __future__ import annotations

import inspect
import io
import operator
import os
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial, update_wrapper, wraps
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)
INNER = (AttributeError, TypeError, IndexError, KeyError, AssertionError, UnicodeError, OverflowError)
"""What Python raises where a value is of another type than its function wants."""
WORDS: dict[Any, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    type(None): "None",
    bytes: "bytes",
    Callable: "a function",
    os.PathLike: "a path",
    Mapping: "a mapping",
    dict: "a mapping",
    typing.BinaryIO: "a file opened for reading bytes",
    typing.TextIO: "a file opened for text",
}
MOST = 50
"""Items of a list that are looked at."""


class WrongType(TypeError):
    """A value of a wrong type; the message says what was expected."""


def checked(function: F) -> F:
    """Let a function tell what was handed over wrongly: WrongType instead of what fails because of it."""

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except INNER as error:
            fault = None if isinstance(error, WrongType) else misfit(function, arguments, named)
            if fault is None:
                raise
        raise WrongType(fault)

    return typing.cast(F, called)


def demanded(function: F) -> F:
    """The same, looked at before the call: for what fails later, where nobody knows who handed it over."""

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        if fault := misfit(function, arguments, named):
            raise WrongType(fault)
        return function(*arguments, **named)

    return typing.cast(F, called)


def checked_class(cls: C) -> C:
    """Let all public methods of a class, and what makes one, do so."""
    for name, value in list(vars(cls).items()):
        if inspect.isfunction(value) and (not name.startswith("_") or name == "__init__"):
            setattr(cls, name, checked(value))
    return cls


class _Bound(partial[Any]):
    """A method with its object, which has no truth."""

    def __bool__(self) -> bool:
        name = self.func.__name__
        raise TypeError(f"{name} is a method, which is neither true nor false: call it, {name}()")


class _Asked:
    """See `asked`."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self._function = function

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self._function(*arguments, **named)

    def __get__(self, owner: Any, kind: type | None = None) -> Any:
        return self if owner is None else _Bound(self._function, owner)


def asked(function: F) -> F:
    """A method that answers a question: `if x.question:`, its call forgotten, is a TypeError, not true."""
    return typing.cast(F, _Asked(checked(function)))


def misfit(function: Callable[..., Any], arguments: Sequence[Any], named: Mapping[str, Any]) -> str | None:
    """The first argument of a call that is of no type its function wants, in a sentence; None if all are."""
    signature = inspect.signature(function)
    try:
        bound = signature.bind(*arguments, **named)
    except TypeError:
        return None  # Python's own sentence says which argument is missing, or too many
    for name, value in bound.arguments.items():
        parameter = signature.parameters[name]
        if parameter.kind is parameter.VAR_KEYWORD:
            continue
        wanted = meant(parameter.annotation, function)
        if parameter.kind is parameter.VAR_POSITIONAL:
            wanted = types.GenericAlias(tuple, (wanted, ...))
        if not fits(value, wanted):
            return f"{name} is {words(wanted)}, found {found(value, wanted)}"
    return None


def meant(annotation: Any, function: Callable[..., Any]) -> Any:
    """The type of an annotation, which may be written as text; Any where it cannot be known."""
    if isinstance(annotation, str):
        try:
            return eval(annotation, {**vars(typing), **function.__globals__})
        except Exception:  # a name for type checkers only
            return Any
    return Any if annotation is inspect.Parameter.empty else annotation


def fits(value: Any, wanted: Any) -> bool:
    """Is a value of a type, as far as that can be seen without changing it?"""
    origin, parts = typing.get_origin(wanted), typing.get_args(wanted)
    if wanted is Any or isinstance(wanted, (TypeVar, str)):
        return True
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, part) for part in parts)
    if origin is typing.Literal:
        return value in parts
    if wanted is None:
        return value is None
    if wanted in (typing.BinaryIO, typing.TextIO):
        return hasattr(value, "read") and isinstance(value, io.TextIOBase) == (wanted is typing.TextIO)
    if wanted is int:
        return is_whole(value)
    if wanted is float:
        return is_whole(value) or isinstance(value, float)
    kind = origin or wanted
    if not isinstance(kind, type) or getattr(kind, "_is_protocol", False):
        return True
    if kind in (Iterable, Sequence, Iterator) and isinstance(value, (str, bytes)):
        return parts == ((str,) if isinstance(value, str) else (int,))
    return isinstance(value, kind) and items_fit(value, kind, parts)


def items_fit(value: Any, kind: type, parts: tuple[Any, ...]) -> bool:
    """Do the items of a list or a mapping fit?"""
    if issubclass(kind, Mapping) and len(parts) == 2:
        return all(fits(key, parts[0]) and fits(item, parts[1]) for key, item in value.items())
    if kind is tuple and parts and parts[-1] is not ...:
        return len(value) == len(parts) and all(map(fits, value, parts))
    if kind is tuple and value and parts:
        return all(fits(item, parts[0]) for item in value)
    if parts and isinstance(value, (list, tuple, Set, Mapping)):
        return all(fits(item, parts[0]) for item in list(value)[:MOST])
    return True


def is_whole(value: Any) -> bool:
    """Is a value as good as a whole number?"""
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


def words(wanted: Any) -> str:
    """A type in words."""
    origin, parts = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (typing.Union, types.UnionType):
        said = list(dict.fromkeys(words(part) for part in parts))
        return f"{', '.join(said[:-1])} or {said[-1]}" if len(said) > 1 else said[0]
    kind = origin or wanted
    if kind in WORDS:
        return WORDS[kind]
    if kind is tuple and parts and parts[-1] is not ...:
        return f"{len(parts)} values ({', '.join(words(part) for part in parts)})"
    if isinstance(kind, type) and issubclass(kind, Iterable) and origin:
        return f"a list of {words(parts[0])}" if parts else "a list"
    name = getattr(kind, "__name__", str(kind))
    return f"an {name}" if name[:1] in "AEIO" else f"a {name}"


def found(value: Any, wanted: Any) -> str:
    """What a value is: its type, and for a list with a wrong item that one's."""
    if isinstance(value, (list, tuple, Set)):
        items = [part for part in typing.get_args(wanted) if part is not ...]
        wrong = [item for item in list(value)[:MOST] if items and not any(fits(item, part) for part in items)]
        if wrong and isinstance(value, typing.get_origin(wanted) or object):
            return f"{type(wrong[0]).__name__} in it"
    return type(value).__name__
