# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What values are made of: structs, enums, maps, arrays of primitives, and the checks of what a caller passes.

Every check takes a value and the name of the place it is meant for, and returns what is stored there;
a value of a wrong type is a TypeError, one out of range a ValueError, and both name the place.
"""

from __future__ import annotations

import array
import enum
import functools
import itertools
import math
import operator
import struct
import sys
import warnings
from collections import abc
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    ClassVar,
    Dict,
    Generic,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Type,
    TypeVar,
    Union,
    ValuesView,
    cast,
    overload,
)

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
S = TypeVar("S", bound="Struct")
A = TypeVar("A", bound="PrimitiveArray[Any]")

#: What an array may be made of, but for `byte[]` and `char[]`. A buffer of the very same type is copied at once.
Items = Iterable
#: What a map may be made of.
Entries = Mapping
#: What a `byte[]` may be made of; other buffers of single bytes will do, too.
BytesLike = Union[bytes, bytearray, memoryview]

_DOUBLE = struct.Struct("=d")
_FLOAT = struct.Struct("=f")
_LONG = struct.Struct("=Q")

#: How NumPy and buffers write this machine's byte order, and the other one.
_ORDER = "<" if sys.byteorder == "little" else ">"
_FOREIGN_ORDERS = (">", "!") if sys.byteorder == "little" else ("<",)


# Structs

class Field(Generic[T]):
    """A field as a type checker sees it: read from a value, never assigned. `field` makes what it is at run time."""

    @overload
    def __get__(self, value: None, kind: Any) -> Field[T]: ...

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


def reader(read: Callable[[Any], Any], doc: str, deprecated: str) -> Any:
    if not deprecated:
        return property(read, doc=doc)

    def warn_and_read(value: Any) -> Any:
        warnings.warn(deprecated, DeprecationWarning, stacklevel=2)
        return read(value)

    return property(warn_and_read, doc=doc)


class Struct(_Fields):
    """The base of all structs: an immutable value, equal to another of its type with the same content.

    Doubles and floats are compared by their bits: a NaN equals itself, and 0.0 is not -0.0. A struct is stored as a tuple,
    because nothing else is made as fast, so it can be unpacked into its fields; but it equals no bare tuple, and
    has no order and no sum.
    """

    __slots__ = ()
    __match_args__: ClassVar[Tuple[str, ...]] = ()
    #: The indices of the fields that equality cannot leave to Python, because they are doubles or floats.
    _floats: ClassVar[Tuple[int, ...]] = ()

    def _content(self) -> Tuple[Any, ...]:
        """The fields, with bits in place of doubles."""
        fields = list(self)
        for index in self._floats:
            fields[index] = _bits(fields[index])
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

    def __repr__(self) -> str:
        return fields_text(type(self).__name__, self.__match_args__, self)

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


def _bits(value: Any) -> Any:
    """What tells doubles apart, which is their bits; any other value as it is, such as that of a double that is absent."""
    return _DOUBLE.pack(value) if type(value) is float else value


# Enums


class Enum(enum.IntEnum):
    """The base of all enums: a constant is its ordinal as a number, and its name as text."""

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


# Maps


class Map(Mapping[K, V]):
    """An immutable map, which keeps its entries in the order in which they were given.

    It equals any mapping of the same entries, in whatever order; doubles and floats are compared by their bits.
    """

    __slots__ = ("_entries",)
    #: Never changed.
    _entries: Dict[K, V]

    def __init__(self, entries: Mapping[K, V]) -> None:
        self._entries = dict(entries)

    @classmethod
    def _own(cls, entries: Dict[K, V]) -> Map[K, V]:
        """A map around a dict that nobody else will change."""
        value = object.__new__(cls)
        value._entries = entries
        return value

    def __getitem__(self, key: K) -> V:
        return self._entries[key]

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def keys(self) -> KeysView[K]:
        return self._entries.keys()

    def values(self) -> ValuesView[V]:
        return self._entries.values()

    def items(self) -> ItemsView[K, V]:
        return self._entries.items()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, abc.Mapping):
            return NotImplemented
        return _content(self) == _content(other)

    def __hash__(self) -> int:
        return hash(frozenset(_content(self).items()))

    def __repr__(self) -> str:
        entries = [f"{as_text(key)}: {as_text(value)}" for key, value in itertools.islice(self.items(), _SHOWN)]
        return _shown_text(entries, len(self)) if entries else "[:]"

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self._entries,)


def _content(entries: Mapping[K, Any]) -> Dict[K, Any]:
    """The entries, with bits in place of doubles."""
    return {key: _bits(value) for key, value in entries.items()}


# Text

_SHOWN = 10
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def as_text(value: object) -> str:
    """How a value stands in the text of another."""
    if isinstance(value, str):
        return '"' + "".join(map(_escape, value)) + '"'
    if isinstance(value, bytes):
        return _list_text(memoryview(value).cast("b"))
    if type(value) is tuple:
        return _list_text(value)
    if isinstance(value, Enum):
        return str(value)
    return "absent" if value is None else repr(value)


def _list_text(items: Sequence[Any]) -> str:
    return _shown_text([as_text(items[index]) for index in range(min(len(items), _SHOWN))], len(items))


def _shown_text(shown: List[str], count: int) -> str:
    """The items that are shown of so many."""
    if count > len(shown):
        shown.append(f"... {count - len(shown)} more")
    return "[" + ", ".join(shown) + "]"


def fields_text(name: str, names: Iterable[str], fields: Iterable[Any]) -> str:
    """The text of a struct or an exception."""
    return f"{name}({', '.join(f'{name}={as_text(field)}' for name, field in zip(names, fields))})"


def _escape(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character < " " or "\x7f" <= character < "\xa0" or "\ud800" <= character < "\ue000":
        return f"\\u{ord(character):04x}"
    return character


# Arrays of primitives


class PrimitiveArray(Sequence[T]):
    """An immutable sequence of primitives of one type, stored as compactly as in C.

    It is made of any iterable, or of a buffer of items of the same type (an `array.array`, a NumPy array), which is
    copied at once. `numpy.asarray` and `view` give its items to others without a copy, read-only.
    Two arrays of one type are equal if their bits are.
    """

    __slots__ = ("_items",)
    #: An `array.array`, or a memoryview where `array` has no such type; never changed.
    _items: Any

    #: The type's name in descriptions, its code and size in `array` and `struct`, and its code in NumPy.
    _name: ClassVar[str]
    _code: ClassVar[str]
    _size: ClassVar[int]
    _numpy: ClassVar[str]
    #: The codes that buffers use for items of this type (which differ by platform where C's types do).
    _codes: ClassVar[str]
    #: The check of one item.
    _check: ClassVar[Any]

    def __new__(cls: Type[A], items: Iterable[T] = (), where: str = "items") -> A:
        if type(items) is cls:
            return items
        return cls._own(cls._copy(items, where))

    @classmethod
    def _own(cls: Type[A], items: Any) -> A:
        """An array around items that nobody else will change."""
        value = object.__new__(cls)
        value._items = items
        return value

    @classmethod
    def _copy(cls, items: Any, where: str) -> Any:
        view = cls._buffer(items)
        if view is None:
            return cls._copy_items(list(_iterable(items, where, cls._name)), where)
        result = array.array(cls._code)
        # A view of bytes costs no copy; there is none of what has gaps, or says its byte order.
        result.frombytes(view.cast("B") if view.c_contiguous and len(view.format) == 1 else view.tobytes())
        if view.format.startswith(_FOREIGN_ORDERS):
            result.byteswap()
        return result

    @classmethod
    def _copy_items(cls, items: List[Any], where: str) -> Any:
        try:
            return array.array(cls._code, items)
        except (TypeError, OverflowError):
            # Again, one by one, for an error that names the wrong one.
            return array.array(cls._code, _each(items, where, cls._check))

    @classmethod
    def _buffer(cls, items: Any) -> Optional[memoryview]:
        """A one-dimensional buffer of this very type, in either byte order; None for anything else."""
        try:
            view = memoryview(items)
        except TypeError:
            return None
        if view.ndim == 1 and view.itemsize == cls._size and view.format.lstrip("@=<>!") in cls._codes:
            return view
        return None

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self: A, index: slice) -> A: ...

    def __getitem__(self, index: Any) -> Any:
        items = self._items[index]
        if not isinstance(index, slice):
            return items
        if isinstance(items, memoryview) and not items.contiguous:  # what is sent, or seen by NumPy, lies in one piece
            items = memoryview(items.tobytes()).cast("?")
        return type(self)._own(items)

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __contains__(self, item: object) -> bool:
        return item in self._items

    def tolist(self) -> List[T]:
        return list(self._items)

    def view(self) -> memoryview:
        """The items as a read-only buffer, without a copy."""
        return memoryview(self._items).toreadonly()

    #: From Python 3.12 on, an array is a buffer itself (PEP 688).
    def __buffer__(self, flags: int) -> memoryview:
        return self.view()

    @property
    def __array_interface__(self) -> Dict[str, Any]:
        """NumPy's protocol: how `numpy.asarray` sees the items without a copy."""
        return {"version": 3, "shape": (len(self),), "typestr": self._numpy, "data": self.view()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PrimitiveArray) or type(self) is not type(other):
            return NotImplemented
        return bool(self._items.tobytes() == other._items.tobytes())

    def __hash__(self) -> int:
        return hash(self._items.tobytes())

    def __repr__(self) -> str:
        return _list_text(self)

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (array.array(self._code, self._items),)


# What descriptions call deprecated

if TYPE_CHECKING:
    from typing_extensions import deprecated as deprecated
else:

    def deprecated(reason: str) -> Callable[[T], T]:
        """PEP 702's marker, for type checkers and editors; the warning at run time stands where it is marked."""

        def mark(thing: T) -> T:
            thing.__deprecated__ = reason
            return thing

        return mark


# Checks of single values


def check_boolean(value: bool, where: str) -> bool:
    if value is True or value is False:
        return value
    if getattr(value, "dtype", None) == bool:  # noqa: E721  NumPy's own
        return bool(value)
    raise _wrong_type(value, where, "a bool")


def _integer_check(name: str, bits: int) -> Callable[[Any, str], int]:
    lowest, highest = -1 << (bits - 1), (1 << (bits - 1)) - 1

    def check(value: Any, where: str) -> int:
        if type(value) is not int:
            try:
                value = int(operator.index(value))
            except TypeError:
                raise _wrong_type(value, where, "an int") from None
        if not lowest <= value <= highest:
            raise ValueError(f"{where}: {_number(value)} is outside {name}, which is {lowest} to {highest}")
        number: int = value
        return number

    return check


check_byte = _integer_check("byte", 8)
check_short = _integer_check("short", 16)
check_int = _integer_check("int", 32)
check_long = _integer_check("long", 64)


def check_double(value: float, where: str) -> float:
    if type(value) is float:
        return value
    return _convert(_DOUBLE, value, where, "double")


def check_float(value: float, where: str) -> float:
    """The nearest float, as the double that holds it: what the field holds is what travels."""
    result = _convert(_FLOAT, value, where, "float")
    if result == result:
        return result
    # A NaN: its payload is cut to a float's 23 bits; one that would be nothing then becomes the usual NaN.
    bits: int = _LONG.unpack(_DOUBLE.pack(value))[0] & 0xFFFFFFFFE0000000
    if not bits & 0x000FFFFFFFFFFFFF:
        bits |= 0x0008000000000000
    return float(_DOUBLE.unpack(_LONG.pack(bits))[0])


def _convert(to: struct.Struct, value: float, where: str, name: str) -> float:
    try:
        return float(to.unpack(to.pack(value))[0])
    except (struct.error, OverflowError):
        # An int that no double can hold is a struct.error like a str, and a float that no float can hold is not.
        if not isinstance(value, (int, float)):
            raise _wrong_type(value, where, "a float") from None
        raise ValueError(f"{where}: {_number(value)} is too large for {name}") from None


def _number(value: float) -> str:
    """For messages: Python refuses to print an int of thousands of digits."""
    if isinstance(value, int) and value.bit_length() > 256:
        return f"an int of {value.bit_length()} bits"
    return str(value)


def check_char(value: str, where: str) -> str:
    if not isinstance(value, str):
        raise _wrong_type(value, where, "a str of one character")
    if len(value) != 1 or value > "\uffff":
        raise ValueError(f"{where}: {value!r} is not one UTF-16 code unit")
    return str(value)


def check_string(value: str, where: str) -> str:
    if type(value) is not str:
        if not isinstance(value, str):
            raise _wrong_type(value, where, "a str")
        value = str(value)
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise ValueError(f"{where}: the text has a lone surrogate at index {error.start}") from None
    return value


def check_instance(value: T, where: str, kind: Type[T]) -> T:
    """A struct or a constant of an enum."""
    if type(value) is kind:
        return value
    raise _wrong_type(value, where, kind.__name__)


def instance(kind: Type[T]) -> Callable[[T, str], T]:
    """`check_instance` for one kind."""
    return functools.partial(check_instance, kind=kind)


def check_optional(value: Optional[T], where: str, check: Callable[..., Any], *more: Any) -> Any:
    """What may be absent: `check` (with what `more` it takes) is that of the value."""
    return None if value is None else check(value, where, *more)


# Checks of arrays


def check_bytes(value: BytesLike, where: str) -> bytes:
    """`byte[]` is `bytes`: the same eight bits, which Python counts from 0 to 255 and Creo from -128 to 127."""
    if type(value) is bytes:
        return value
    try:
        view = memoryview(value)
    except TypeError:
        raise _wrong_type(value, where, "bytes") from None
    if view.itemsize != 1 or view.ndim != 1:
        raise TypeError(f"{where}: expected bytes, not a buffer of items of {view.itemsize} bytes in {view.ndim} dimensions")
    return view.tobytes()


def check_buffer(value: BytesLike, where: str) -> Union[bytes, memoryview]:
    """As `check_bytes`, for what is sent from where it lies: it has to stay as it is until the call is over."""
    if type(value) is bytes:
        return value
    try:
        view = memoryview(value)
    except TypeError:
        return check_bytes(value, where)
    if view.itemsize == 1 and view.ndim == 1 and view.c_contiguous:
        return view.cast("B")
    return check_bytes(value, where)


def check_chars(value: str, where: str) -> str:
    """`char[]` is a `str` of UTF-16 code units."""
    if not isinstance(value, str):
        raise _wrong_type(value, where, "a str")
    if not value.isascii() and max(value) > "\uffff":
        raise ValueError(f"{where}: {max(value)!r} is not one UTF-16 code unit but two")
    return str(value)


_SEQUENCES = (tuple, list)


def check_strings(value: Iterable[str], where: str) -> Tuple[str, ...]:
    items = tuple(value if type(value) in _SEQUENCES else _iterable(value, where, "str"))
    if set(map(type, items)) == {str} and all(map(str.isascii, items)):
        return items
    return tuple(_each(items, where, check_string))


def check_instances(value: Iterable[T], where: str, kind: Type[T]) -> Tuple[T, ...]:
    # What is a tuple or a list for sure need not be looked at, which takes as long as encoding ten numbers.
    items = tuple(value if type(value) in _SEQUENCES else _iterable(value, where, kind.__name__))
    if set(map(type, items)) == {kind}:
        return items
    return tuple(_each(items, where, check_instance, kind))


def check_items(value: Iterable[Any], where: str, check: Callable[..., Any], *more: Any) -> Tuple[Any, ...]:
    """Any other array: `check` (with what `more` it takes) is that of its items."""
    return tuple(_each(_iterable(value, where, "arrays or maps"), where, check, *more))


def check_stream(value: Iterable[Any], where: str, check: Callable[..., Any], *more: Any) -> Iterator[Any]:
    """Items that are drawn and checked one by one."""
    return _each(_iterable(value, where, "items"), where, check, *more)


def check_map(
    value: Mapping[Any, Any], where: str, check_key: Callable[[Any, str], Any], check: Callable[..., Any], *more: Any
) -> Map[Any, Any]:
    """A map: `check` (with what `more` it takes) is that of its values."""
    if not isinstance(value, abc.Mapping):
        raise _wrong_type(value, where, "a mapping")
    entries = {}
    for given, item in value.items():
        key = check_key(given, f"a key of {where}")
        if key in entries:  # two objects that are one number
            raise ValueError(f"{where}: the key {as_text(key)} is there twice")
        entries[key] = check(item, f"{where}[{as_text(key)}]", *more)
    return Map._own(entries)


def _iterable(value: Iterable[T], where: str, items: str) -> Iterable[T]:
    # A str is an iterable of str, a struct of its fields, a dict of its keys, and a set has no order: mistakes, all of them.
    if not isinstance(value, (str, Struct, abc.Mapping, abc.Set)):
        try:
            iter(value)
            return value
        except TypeError:
            pass
    raise _wrong_type(value, where, f"a sequence of {items}")


def _each(items: Iterable[Any], where: str, check: Callable[..., Any], *more: Any) -> Iterator[Any]:
    for index, item in enumerate(items):
        yield check(item, f"{where}[{index}]", *more)


def _wrong_type(value: object, where: str, expected: str) -> TypeError:
    given = "None" if value is None else f"{type(value).__name__}"
    return TypeError(f"{where}: expected {expected}, not {given}")


# The arrays themselves


class BooleanArray(PrimitiveArray[bool]):
    """`boolean[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "bool", "b", 1, "|b1", "?"

    @classmethod
    def _copy(cls, items: Any, where: str) -> Any:
        view = cls._buffer(items)
        data = b"" if view is None else view.tobytes()
        if view is None:
            data = bytes(_each(_iterable(items, where, cls._name), where, check_boolean))
        return memoryview(data).cast("?")

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.tolist(),)


class ShortArray(PrimitiveArray[int]):
    """`short[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "int", "h", 2, _ORDER + "i2", "h"
    _check = staticmethod(check_short)


class IntArray(PrimitiveArray[int]):
    """`int[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "int", "i", 4, _ORDER + "i4", "il"
    _check = staticmethod(check_int)


class LongArray(PrimitiveArray[int]):
    """`long[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "int", "q", 8, _ORDER + "i8", "qln"
    _check = staticmethod(check_long)


class FloatArray(PrimitiveArray[float]):
    """`float[]`; an item that is a NaN keeps its bits in the array and in `view`, while Python's float sets its quiet bit"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "float", "f", 4, _ORDER + "f4", "f"
    _check = staticmethod(check_float)

    @classmethod
    def _copy_items(cls, items: List[Any], where: str) -> Any:
        result = super()._copy_items(items, where)
        if math.inf in result or -math.inf in result:
            # `array` turns what is too large for a float into an infinity: look at each.
            return array.array(cls._code, _each(items, where, cls._check))
        return result


class DoubleArray(PrimitiveArray[float]):
    """`double[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "float", "d", 8, _ORDER + "f8", "d"
    _check = staticmethod(check_double)
