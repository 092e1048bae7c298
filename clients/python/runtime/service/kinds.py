# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What the states and the methods of a service hold: how it is read, written and checked."""

from __future__ import annotations

from typing import Any, Callable, Generic, Mapping, NamedTuple, Optional, Tuple, Type, TypeVar

from .. import wire
from ..call.method import Method
from ..error import DeclaredError

T = TypeVar("T")


class Kind(Generic[T]):
    """A type of values."""

    __slots__ = ("_check", "_more", "read", "write")

    def __init__(
        self, read: wire.Read[T], write: Callable[[wire.Write, T], None], check: Callable[..., T], *more: Any
    ) -> None:
        self.read = read
        self.write = write
        #: Takes `more` as well.
        self._check = check
        self._more = more

    def check(self, value: Any, where: str) -> T:
        """The value as Creo has it; a TypeError or a ValueError that names the place where it is none."""
        return self._check(value, where, *self._more)

    def parts(self, value: T) -> wire.Parts:
        parts: wire.Parts = []
        self.write(parts.append, value)
        return parts

    def encode(self, value: T) -> bytes:
        return b"".join(self.parts(value))

    def decode(self, data: wire.Buffer) -> T:
        return wire.decode(self.read, data)


class State:
    """A state of an interface."""

    __slots__ = ("_key", "_type", "_value")

    def __init__(self, type: str, value: Kind[Any], key: Optional[Kind[Any]] = None) -> None:
        #: As it is kept.
        self._type = type
        #: Of the value, of the values of a map, or of the items of an array.
        self._value = value
        #: Of the keys of a map.
        self._key = key

    def touched(self, shape: str, name: str, access: str, *, writes: bool = False) -> Touched:
        """A part of it that a method touches."""
        return Touched(shape, name, f"{access}: {self._type}", self._value, self._key, writes)


class Touched(NamedTuple):
    """A part of the state that a method touches."""

    #: `value`, `entry`, `map` (also a part of one) or `list`.
    shape: str
    #: That of the parameter.
    name: str
    #: As the host calls it.
    text: str
    #: Of the value, of the values of a map, or of the items of an array.
    value: Kind[Any]
    #: Of the keys of a map.
    key: Optional[Kind[Any]]
    writes: bool


class Served:
    """A method as its service has it."""

    __slots__ = ("arguments", "items", "method", "name", "result", "sent", "streams", "throws", "touched")

    def __init__(
        self,
        name: str,
        method: Method,
        arguments: Tuple[Optional[wire.Read[Any]], ...],
        *,
        items: Optional[wire.Read[Any]] = None,
        result: Optional[Kind[Any]] = None,
        sent: Optional[Kind[Any]] = None,
        throws: Mapping[Type[DeclaredError], Tuple[int, Callable[[wire.Write, Any], None]]] = {},  # noqa: B006
        touched: Tuple[Touched, ...] = (),
    ) -> None:
        #: As handlers have it.
        self.name = name
        #: As clients have it.
        self.method = method
        #: How each argument is read; None for the one that is a stream.
        self.arguments = arguments
        #: How an item of that is read.
        self.items = items
        #: What it returns, where that is neither nothing nor a stream.
        self.result = result
        #: The items of the stream that it returns.
        self.sent = sent
        self.streams = items is not None or sent is not None
        #: The id of each exception that it may throw, and what writes its fields.
        self.throws = throws
        self.touched = touched

    def read(self, data: wire.Buffer) -> list[Any]:
        """The arguments, with None in place of a stream."""
        if len(self.arguments) == 1 and self.items is None:
            return [wire.decode(self.arguments[0], data)]  # type: ignore[arg-type]
        return wire.decode(self._read, data)

    def _read(self, data: wire.Buffer, at: int) -> Tuple[list[Any], int]:
        values = []
        for read_value in self.arguments:
            value = None
            if read_value is not None:
                value, at = read_value(data, at)
            values.append(value)
        return values, at

    def offered(self) -> Tuple[str, int, list[str]]:
        """As a worker offers it to its host."""
        name = self.method.full_name.rpartition(".")[2]
        return name, self.method.method_id, [touched.text for touched in self.touched]
