# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The checks of what a caller passes, which return what is stored.

Every check takes a value and the name of the place it is meant for, and returns what is stored there;
a value of a wrong type is a TypeError, one out of range a ValueError, and both name the place.
"""

from __future__ import annotations

import functools
import operator
import struct
from collections import abc
from typing import TYPE_CHECKING, Any, Callable, FrozenSet, Iterable, Iterator, Mapping, Optional, Type, TypeVar, Union

from .maps import Map
from .numpy_arrays import array_of, is_complex
from .sequences import Array
from .structs import Struct
from .text import as_text

T = TypeVar("T")

#: What an array may be made of, except for `byte[]` and `char[]`. A buffer of the very same type is copied at once.
Items = Iterable
#: What a map may be made of.
Entries = Mapping
#: What a `byte[]` may be made of: any buffer of single bytes.
if TYPE_CHECKING:
    from typing_extensions import Buffer, Protocol

    class NumPyArray(Protocol):
        """NumPy's arrays, which type checkers take for buffers only from Python 3.12 on."""

        @property
        def __array_interface__(self) -> Any: ...

        def tobytes(self) -> bytes: ...

    BytesLike = Union[Buffer, NumPyArray]
else:
    BytesLike = Union[bytes, bytearray, memoryview]

_PLAIN_NUMBERS = (float, int)
_DOUBLE = struct.Struct("=d")
_FLOAT = struct.Struct("=f")
_LONG = struct.Struct("=Q")


#: In the place of an argument that was left out and has no default.
MISSING: Any = object()

# Single values


def check_boolean(value: bool, where: str) -> bool:
    if value is True or value is False:
        return value
    if getattr(value, "dtype", None) == bool:  # noqa: E721  NumPy's own
        return bool(value)
    raise wrong_type(value, where, "a bool")


def _integer_check(name: str, lowest: int, highest: int) -> Callable[[Any, str], int]:
    def check(value: Any, where: str) -> int:
        if type(value) is not int:
            try:
                value = int(operator.index(value))
            except TypeError:
                raise wrong_type(value, where, "an int") from None
        if not lowest <= value <= highest:
            raise ValueError(f"{where}: {_number(value)} is outside {name}, which is {lowest} to {highest}")
        number: int = value
        return number

    return check


def _signed(name: str, bits: int) -> Callable[[Any, str], int]:
    return _integer_check(name, -1 << (bits - 1), (1 << (bits - 1)) - 1)


def _unsigned(name: str, bits: int) -> Callable[[Any, str], int]:
    return _integer_check(name, 0, (1 << bits) - 1)


check_byte = _signed("byte", 8)
check_short = _signed("short", 16)
check_int = _signed("int", 32)
check_long = _signed("long", 64)
check_ubyte = _unsigned("ubyte", 8)
check_ushort = _unsigned("ushort", 16)
check_uint = _unsigned("uint", 32)
check_ulong = _unsigned("ulong", 64)


def check_double(value: float, where: str) -> float:
    if type(value) is float:
        return value
    return _convert(_DOUBLE, value, where, "double")


def check_float(value: float, where: str) -> float:
    """The nearest float, as the double that holds it: what the field holds is what is sent."""
    result = _convert(_FLOAT, value, where, "float")
    if result == result:
        return result
    # A NaN: its payload is cut to a float's 23 bits; where nothing is left of it, the result is the usual NaN.
    bits: int = _LONG.unpack(_DOUBLE.pack(value))[0] & 0xFFFFFFFFE0000000
    if not bits & 0x000FFFFFFFFFFFFF:
        bits |= 0x0008000000000000
    return float(_DOUBLE.unpack(_LONG.pack(bits))[0])


def _convert(to: struct.Struct, value: float, where: str, name: str) -> float:
    if type(value) not in _PLAIN_NUMBERS and is_complex(value):
        raise wrong_type(value, where, "a float")
    try:
        return float(to.unpack(to.pack(value))[0])
    except (struct.error, OverflowError):
        # An int that no double can hold is a struct.error like a str, and a float that no float can hold is not.
        if not isinstance(value, (int, float)):
            raise wrong_type(value, where, "a float") from None
        raise ValueError(f"{where}: {_number(value)} is too large for {name}") from None


def _number(value: float) -> str:
    """For messages: Python refuses to print an int of thousands of digits."""
    if isinstance(value, int) and value.bit_length() > 256:
        return f"an int of {value.bit_length()} bits"
    return str(value)


def check_char(value: str, where: str) -> str:
    if not isinstance(value, str):
        raise wrong_type(value, where, "a str of one character")
    if len(value) != 1 or value > "\uffff":
        raise ValueError(f"{where}: {value!r} is not one UTF-16 code unit")
    return str(value)


def check_string(value: str, where: str) -> str:
    if type(value) is not str:
        if not isinstance(value, str):
            raise wrong_type(value, where, "a str")
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
    raise wrong_type(value, where, kind.__name__)


def instance(kind: Type[T]) -> Callable[[T, str], T]:
    """`check_instance` for one kind."""
    return functools.partial(check_instance, kind=kind)


def case_check(union: str, *cases: Type[Struct]) -> Callable[[Any, str], Any]:
    """The check of a union: a value of one of these classes."""
    kinds = frozenset(cases)

    def check(value: Any, where: str) -> Any:
        if type(value) in kinds:
            return value
        raise wrong_type(value, where, f"a case of {union} such as {cases[0].__name__}")

    return check


def check_optional(value: Optional[T], where: str, check: Callable[..., Any], *more: Any) -> Any:
    """What may be absent: `check`, which takes `more` as well, checks the value."""
    return None if value is None else check(value, where, *more)


# Checks of arrays


def check_bytes(value: BytesLike, where: str) -> bytes:
    """`byte[]` is `bytes`: the same eight bits, which Python counts from 0 to 255 and Creo from -128 to 127."""
    return value if type(value) is bytes else _bytes_view(value, where).tobytes()


def check_buffer(value: BytesLike, where: str) -> Union[bytes, memoryview]:
    """As `check_bytes`, for what is sent without a copy: it must not change until the call is over."""
    if type(value) is bytes:
        return value
    view = _bytes_view(value, where)
    return view.cast("B") if view.c_contiguous else view.tobytes()


def _bytes_view(value: Any, where: str) -> memoryview:
    given = array_of(value, where, "bytes")
    if given is not None:
        value = given
    try:
        view = memoryview(value)
    except (TypeError, ValueError):  # NumPy has types that no buffer has
        raise wrong_type(value, where, "bytes") from None
    if view.itemsize != 1 or view.ndim != 1:
        raise TypeError(
            f"{where}: expected bytes, not a buffer of items of {view.itemsize} bytes in {view.ndim} dimensions"
        )
    return view


def check_chars(value: str, where: str) -> str:
    """`char[]` is a `str` of UTF-16 code units."""
    if not isinstance(value, str):
        raise wrong_type(value, where, "a str")
    if not value.isascii() and max(value) > "\uffff":
        raise ValueError(f"{where}: {max(value)!r} is not one UTF-16 code unit but two")
    return str(value)


_SEQUENCES = (Array, tuple, list)


def check_strings(value: Iterable[str], where: str) -> Array[str]:
    items = Array(value if type(value) in _SEQUENCES else iterable(value, where, "str"))
    if set(map(type, items)) == {str} and all(map(str.isascii, items)):
        return items
    return Array(each(items, where, check_string))


def check_instances(value: Iterable[T], where: str, kind: Type[T]) -> Array[T]:
    # A plain tuple or list needs no further look, which would take as long as encoding ten numbers.
    items = Array(value if type(value) in _SEQUENCES else iterable(value, where, kind.__name__))
    if set(map(type, items)) == {kind}:
        return items
    return Array(each(items, where, check_instance, kind))


def check_items(value: Iterable[Any], where: str, check: Callable[..., Any], *more: Any) -> Array[Any]:
    """Any other array: `check`, which takes `more` as well, checks its items."""
    return Array(each(iterable(value, where, "items"), where, check, *more))


def check_stream(value: Iterable[Any], where: str, check: Callable[..., Any], *more: Any) -> Iterator[Any]:
    """Items that are drawn and checked one by one."""
    return each(iterable(value, where, "items"), where, check, *more)


def check_map(
    value: Mapping[Any, Any], where: str, check_key: Callable[[Any, str], Any], check: Callable[..., Any], *more: Any
) -> Map[Any, Any]:
    """A map: `check`, which takes `more` as well, checks its values."""
    if not isinstance(value, abc.Mapping):
        raise wrong_type(value, where, "a mapping")
    entries = {}
    for given, item in value.items():
        key = check_key(given, f"a key of {where}")
        if key in entries:  # two objects that are the same number
            raise ValueError(f"{where}: the key {as_text(key)} is there twice")
        entries[key] = check(item, f"{where}[{as_text(key)}]", *more)
    return Map._own(entries)


def check_set(value: Iterable[Any], where: str, check: Callable[[Any, str], Any]) -> FrozenSet[Any]:
    """A set, made of one or of any other iterable: `check` checks its items."""
    items = set()
    for given in value if isinstance(value, abc.Set) else iterable(value, where, "items"):
        item = check(given, f"an item of {where}")
        if item in items:
            raise ValueError(f"{where}: the item {as_text(item)} is there twice")
        items.add(item)
    return frozenset(items)


def iterable(value: Iterable[T], where: str, items: str) -> Iterable[T]:
    # A str is an iterable of str, a struct of its fields, a dict of its keys, and a set has no order: mistakes, all of
    # them.
    if not isinstance(value, (str, Struct, abc.Mapping, abc.Set)):
        try:
            iter(value)
            return value
        except TypeError:
            pass
    raise wrong_type(value, where, f"a sequence of {items}")


def each(items: Iterable[Any], where: str, check: Callable[..., Any], *more: Any) -> Iterator[Any]:
    for index, item in enumerate(items):
        yield check(item, f"{where}[{index}]", *more)


def wrong_type(value: object, where: str, expected: str) -> TypeError:
    if value is MISSING:
        return TypeError(f"{where} is missing: expected {expected}")
    given = "None" if value is None else f"{type(value).__name__}"
    return TypeError(f"{where}: expected {expected}, not {given}")
