# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What instants and durations have in common: whole seconds, and the nanoseconds that are added to them.

Annotations are not strings here, as in the module of structs.
"""

import operator
import struct
from typing import Any, ClassVar, Tuple, Type, TypeVar

from .numpy_times import NANOSECONDS, times_from_sent
from .structs import Field, field

S = TypeVar("S", bound="Time")

#: A time as it is sent.
AS_SENT = struct.Struct(">qi")


class Time:
    """Seconds and nanoseconds, which never change."""

    # C makes such values, too: what holds the fields is in the order of its name.
    __slots__ = ("_nanoseconds", "_seconds", "__weakref__")
    __match_args__ = ("seconds", "nanoseconds")
    #: The least and the most whole seconds.
    _SECONDS: ClassVar[Tuple[int, int]]
    #: The letter of such types in NumPy.
    _NUMPY: ClassVar[str]
    #: By which one is known whose package has a runtime of its own.
    _TIME: ClassVar[str]

    seconds: Field[int] = field("_seconds", "Whole seconds, rounded down.")
    nanoseconds: Field[int] = field("_nanoseconds", "What is added to the whole seconds: 0 to 999,999,999.")

    def __init__(self, seconds: int = 0, nanoseconds: int = 0) -> None:
        """Of `nanoseconds`, which may be any number, whole seconds are added to the others.

        Raises TypeError where one is no whole number, and ValueError where the result is out of range.
        """
        more, rest = divmod(operator.index(nanoseconds), NANOSECONDS)
        self._seconds = self._checked(operator.index(seconds) + more, type(self).__name__)
        self._nanoseconds = rest

    @classmethod
    def _own(cls: Type[S], seconds: int, nanoseconds: int) -> S:
        """One of parts that are in range."""
        value = object.__new__(cls)
        value._seconds = seconds
        value._nanoseconds = nanoseconds
        return value

    @classmethod
    def _of_parts(cls: Type[S], seconds: int, nanoseconds: int, where: str) -> S:
        """One of parts of which the seconds may be out of range."""
        return cls._own(cls._checked(seconds, where), nanoseconds)

    @classmethod
    def _checked(cls, seconds: int, where: str) -> int:
        least, most = cls._SECONDS
        if not least <= seconds <= most:
            raise ValueError(f"{where}: outside {cls.__name__}, which has {least} to {most} seconds")
        return seconds

    @property
    def _parts(self) -> Tuple[int, int]:
        return self._seconds, self._nanoseconds

    def to_numpy(self, unit: str = "ns") -> Any:
        """It as NumPy has it, in one of the units s, ms, us and ns.

        Raises ValueError where that cannot hold it, or would lose something.
        """
        place = f"{type(self).__name__} {self}"
        return times_from_sent(AS_SENT.pack(*self._parts), self._NUMPY, unit, lambda _: place)[0]

    def __eq__(self, other: Any) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self._parts == other._parts

    def __lt__(self: S, other: S) -> bool:
        return self._parts < other._parts if type(self) is type(other) else NotImplemented

    def __le__(self: S, other: S) -> bool:
        return self._parts <= other._parts if type(self) is type(other) else NotImplemented

    def __gt__(self: S, other: S) -> bool:
        return self._parts > other._parts if type(self) is type(other) else NotImplemented

    def __ge__(self: S, other: S) -> bool:
        return self._parts >= other._parts if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), self._parts


def fraction_text(nanoseconds: int) -> str:
    """The fraction of a second in 3, 6 or 9 digits, or nothing."""
    if not nanoseconds:
        return ""
    digits = f"{nanoseconds:09}"
    while digits.endswith("000"):
        digits = digits[:-3]
    return f".{digits}"


def fraction_of(digits: str) -> int:
    """The nanoseconds of up to nine digits after the point."""
    return int(digits.ljust(9, "0"))
