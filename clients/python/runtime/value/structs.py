# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Structs.

Annotations are not strings here, nor in the modules of maps and arrays: `typing` would look up their names in the
package, which the classes name as their module.
"""

import operator
import struct
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Iterator, Mapping, Tuple, Type, TypeVar, cast, overload

from .deprecation import reader
from .text import fields_code, fields_text

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


if TYPE_CHECKING:

    class _Fields:
        """The part of a tuple that a user of a struct may rely on."""

        def __iter__(self) -> Iterator[Any]: ...

        def __len__(self) -> int: ...

        def __getitem__(self, index: int) -> Any: ...

else:
    _Fields = tuple


def field(index: int, doc: str = "", deprecated: str = "") -> Any:
    """The property that reads the field at `index`, with a DeprecationWarning of this text, if it is given one."""
    return reader(operator.itemgetter(index), doc, deprecated)


class Struct(_Fields):
    """The base of all structs: an immutable value, equal to another of its type with the same content.

    Doubles and floats are compared by their bits: a NaN equals itself, and 0.0 is not -0.0. A struct is stored as a
    tuple, because nothing else is created as fast, so it can be unpacked into its fields; but it equals no bare tuple,
    and has no order and no sum. What asks for a tuple before all else still finds one: `"%s" % value` takes the fields
    for several arguments, and `json.dumps(value)` writes an array. Write `f"{value}"`, and `json.dumps(asdict(value))`.
    """

    __slots__ = ()
    __match_args__: ClassVar[Tuple[str, ...]] = ()
    #: The indices of the fields that equality cannot leave to Python, because they are doubles or floats.
    _floats: ClassVar[Tuple[int, ...]] = ()
    #: For its text: its name in the description where that differs, the names of the fields where they differ, and the
    #: kinds of those whose values do not tell them, as `text` explains.
    _name: ClassVar[str] = ""
    _declared: ClassVar[Mapping[str, str]] = {}
    _kinds: ClassVar[Mapping[str, str]] = {}

    def _content(self) -> Tuple[Any, ...]:
        """The fields, with bits in place of doubles."""
        fields = list(self)
        for index in self._floats:
            fields[index] = bits(fields[index])
        return tuple(fields)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Struct) or type(self) is not type(other):
            return False
        if self._floats:
            return self._content() == other._content()
        return tuple.__eq__(cast(Any, self), other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._content()) if self._floats else tuple.__hash__(cast(Any, self))

    def __str__(self) -> str:
        return fields_text(type(self), self)

    def __repr__(self) -> str:
        return fields_code(type(self).__name__, self.__match_args__, self)

    def __replace__(self: S, /, **changes: Any) -> S:
        make: Any = type(self)
        fields = dict(zip(self.__match_args__, self))
        fields.update(changes)
        return cast(S, make(**fields))

    def __getnewargs__(self) -> Tuple[Any, ...]:
        return tuple(self)

    def _no_tuple(self, other: object) -> Any:
        raise TypeError(f"{type(self).__name__} is no tuple: it has neither order nor sum")

    if not TYPE_CHECKING:
        __lt__ = __le__ = __gt__ = __ge__ = _no_tuple
        __add__ = __radd__ = __mul__ = __rmul__ = _no_tuple


if TYPE_CHECKING:

    def new(kind: Type[S], fields: Tuple[Any, ...]) -> S:
        """Makes a struct of fields that need no check."""
        ...

else:
    new = tuple.__new__


def bits(value: Any) -> Any:
    """The bits of a double, which tell doubles apart; any other value as it is, such as None for an absent double."""
    return _DOUBLE.pack(value) if type(value) is float else value
