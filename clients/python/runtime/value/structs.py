# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Structs.

Annotations are not strings here, nor in the modules of maps and arrays: `typing` would look up their names in the
package, which the classes name as their module.
"""

import operator
import struct
import sys
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    ClassVar,
    Generic,
    Iterator,
    Mapping,
    NoReturn,
    Tuple,
    Type,
    TypeVar,
    cast,
    overload,
)

from .code import Code, code
from .deprecation import reader
from .text import fields_text, nested_text

T = TypeVar("T")
S = TypeVar("S", bound="Struct")

_DOUBLE = struct.Struct("=d")


class Field(Generic[T]):
    """A field as a type checker sees it: read from a value, never assigned. `field` makes what it is at run time."""

    @overload
    def __get__(self, value: None, kind: Any) -> "Field[T]": ...

    @overload
    def __get__(self, value: object, kind: Any) -> T: ...

    def __get__(self, value: Any, kind: Any) -> Any: ...

    def __set__(self, value: object, content: NoReturn) -> None: ...


def slots(fields: Tuple[str, ...]) -> Tuple[str, ...]:
    """The slots of a struct with these fields; the last one holds the weak references to it."""
    return (*[f"_{field}" for field in fields], "__weakref__")


def field(slot: str, doc: str = "", deprecated: str = "") -> Any:
    """The property that reads the field in this slot, with a DeprecationWarning of this text, if it is given one."""
    return reader(_slot_reader(slot), doc, deprecated)


def _slot_reader(slot: str) -> Callable[[Any], Any]:
    """In C up to Python 3.11; later ones read a property faster in Python, since they run it as part of its reader.

    They do so only with a function that was compiled for it, and not with one that takes another slot each time.
    """
    if sys.version_info < (3, 12):
        return operator.attrgetter(slot)
    read: Callable[[Any], Any] = eval(f"lambda value: value.{slot}")
    return read


class Struct:
    """The base of all structs: an immutable value, equal to another of its type with the same content.

    Doubles and floats are compared by their bits: a NaN equals itself, and 0.0 is not -0.0. A struct can be unpacked
    into its fields, in the order of the description, and matched by `case`. It is no sequence, and has neither length
    nor order. `repr` of one with up to about 1,000 items is code that makes it again; that of a longer one shows the ends
    of what is long.
    """

    # Each field has a slot, named like it with an underscore before it, which is set once, where the value is created.
    # So all other names of this class are in capitals.
    __slots__ = ()
    __match_args__: ClassVar[Tuple[str, ...]] = ()
    #: Returns all fields of a value.
    _FIELDS: ClassVar[Any]
    #: The indices of the fields that equality cannot leave to Python, because they are doubles or floats.
    _FLOATS: ClassVar[Tuple[int, ...]] = ()
    #: Whether a value can hold others of its type, at any depth.
    _RECURSIVE: ClassVar[bool] = False
    #: For its text: its name in the description where that differs, the names of the fields where they differ, and the
    #: kinds of those whose values do not tell them, as `text` explains.
    _NAME: ClassVar[str] = ""
    _DECLARED: ClassVar[Mapping[str, str]] = {}
    _KINDS: ClassVar[Mapping[str, str]] = {}
    #: The rules for its fields and what they hold, as `rules` has them, where there are any.
    _RULES: ClassVar[Any] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        base: Any = cls.__base__
        if cls.__slots__ and not base.__match_args__:  # and not one that a program derives from a generated one
            cls._FIELDS = staticmethod(_fields_reader(cls.__slots__[:-1]))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._FIELDS(self))

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self is other or _content(self) == _content(other)

    def __hash__(self) -> int:
        return hash(_content(self))

    def __str__(self) -> str:
        return nested_text(type(self), self) if self._RECURSIVE else fields_text(type(self), self)

    def __repr__(self) -> str:
        return code(self._CODE)

    def _CODE(self, code: Code) -> str:  # noqa: N802 - see above
        return code.fields(type(self).__name__, self.__match_args__, self)

    def __replace__(self: S, /, **changes: Any) -> S:
        make: Any = type(self)
        fields = dict(zip(self.__match_args__, self))
        fields.update(changes)
        return cast(S, make(**fields))

    def __reduce__(self) -> Tuple[Any, ...]:
        fields = tuple(self)
        if self._RULES is not None:
            fields = tuple(self._RULES.as_read(dict(zip(self.__match_args__, fields))).values())
        return type(self), fields, getattr(self, "__dict__", None)


class Case(Struct):
    """The base of the cases of unions: each is a struct with one field, `value`."""

    __slots__ = ()


def _fields_reader(slots: Tuple[str, ...]) -> Callable[[Any], Tuple[Any, ...]]:
    read = operator.attrgetter(*slots)
    return read if len(slots) > 1 else lambda value: (read(value),)


def _content(value: Any) -> Tuple[Any, ...]:
    """The fields, with bits in place of doubles."""
    fields: Tuple[Any, ...] = value._FIELDS(value)
    if not value._FLOATS:
        return fields
    content = list(fields)
    for index in value._FLOATS:
        content[index] = bits(content[index])
    return tuple(content)


if TYPE_CHECKING:

    def new(kind: Type[S]) -> S:
        """Makes a struct whose slots are then set to what needs no check."""
        ...

else:
    new = object.__new__


def bits(value: Any) -> Any:
    """The bits of a double, which tell doubles apart; any other value as it is, such as None for an absent double."""
    return _DOUBLE.pack(value) if type(value) is float else value
