# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Arrays of primitives."""

import array
import math
import sys
from typing import Any, ClassVar, Dict, Iterator, List, Optional, Tuple, TypeVar, overload

from .checks import (
    check_boolean,
    check_double,
    check_float,
    check_int,
    check_long,
    check_short,
    check_ubyte,
    check_uint,
    check_ulong,
    check_ushort,
    each,
    iterable,
)
from .numpy_arrays import array_of, converted
from .packed import PackedArray
from .text import FLOAT

T = TypeVar("T")
A = TypeVar("A", bound="PrimitiveArray[Any]")

#: How NumPy and buffers write this machine's byte order, and the other one.
_ORDER = "<" if sys.byteorder == "little" else ">"
_FOREIGN_ORDERS = (">", "!") if sys.byteorder == "little" else ("<",)


class PrimitiveArray(PackedArray[T]):
    """An immutable sequence of primitives of one type, stored as compactly as in C.

    It is made of any iterable, or of a buffer of items of the same type, such as an `array.array`, which is copied at
    once; a NumPy array of another type is converted at once, where all items are in range. `numpy.asarray` and `view`
    show its items without a copy, read-only.
    Two arrays of one type are equal if their bits are, and a list is equal to the array that is made of it.
    """

    __slots__ = ()
    #: An `array.array`, or a memoryview where `array` has no such type.
    _items: Any

    #: The type's code and size in `array` and `struct`, and its code in NumPy.
    _code: ClassVar[str]
    _size: ClassVar[int]
    _numpy: ClassVar[str]
    #: The codes that buffers use for items of this type (which differ by platform where C's types do).
    _codes: ClassVar[str]
    _hint = "numpy.asarray(it) is an array of NumPy that shares its memory"

    @classmethod
    def _copy(cls, items: Any, where: str) -> Any:
        if type(items) is list:
            return cls._copy_items(items, where)
        given = array_of(items, where, cls._name)
        if given is not None:
            items = given
        view = cls._buffer(items)
        if view is None and given is not None:
            view = cls._buffer(converted(given, where, cls._name, cls._numpy, cls._check))
        if view is None:
            return cls._copy_items(list(iterable(items, where, cls._name)), where)
        result = array.array(cls._code)
        # A view as bytes costs no copy, but is impossible where the buffer has gaps or names its byte order.
        result.frombytes(view.cast("B") if view.c_contiguous and len(view.format) == 1 else view.tobytes())
        if view.format.startswith(_FOREIGN_ORDERS):
            result.byteswap()
        return result

    @classmethod
    def _copy_items(cls, items: List[Any], where: str) -> Any:
        try:
            return array.array(cls._code, items)
        except (TypeError, OverflowError):
            # Again, one by one, for an error that names the wrong item.
            return array.array(cls._code, each(items, where, cls._check))

    @classmethod
    def _buffer(cls, items: Any) -> Optional[memoryview]:
        """A one-dimensional buffer of this very type, in either byte order; None for anything else."""
        try:
            view = memoryview(items)
        except (TypeError, ValueError):  # NumPy has types that no buffer has
            return None
        if view.ndim == 1 and view.itemsize == cls._size and view.format.lstrip("@=<>!") in cls._codes:
            return view
        return None

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self: A, index: slice) -> A: ...

    def __getitem__(self, index: Any) -> Any:
        try:
            items = self._items[index]
        except TypeError:
            raise self._no_index(index) from None
        if not isinstance(index, slice):
            return items
        if isinstance(items, memoryview) and not items.contiguous:  # what is sent, or seen by NumPy, must be contiguous
            items = memoryview(items.tobytes()).cast("?")
        return type(self)._own(items)

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __contains__(self, item: object) -> bool:
        return item in self._items

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

    def _bits(self) -> bytes:
        bits: bytes = self._items.tobytes()
        return bits

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (array.array(self._code, self._items),)


class BooleanArray(PrimitiveArray[bool]):
    """`boolean[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "bool", "b", 1, "|b1", "?"

    _check = staticmethod(check_boolean)

    @classmethod
    def _copy(cls, items: Any, where: str) -> Any:
        given = array_of(items, where, cls._name)
        if given is not None:
            converted(given, where, cls._name, cls._numpy, cls._check)  # refuses what is not bool
            items = given
        view = cls._buffer(items)
        data = b"" if view is None else view.tobytes()
        if view is None:
            data = bytes(each(iterable(items, where, cls._name), where, check_boolean))
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


class UbyteArray(PrimitiveArray[int]):
    """`ubyte[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "int", "B", 1, "|u1", "B"
    _check = staticmethod(check_ubyte)


class UshortArray(PrimitiveArray[int]):
    """`ushort[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "int", "H", 2, _ORDER + "u2", "H"
    _check = staticmethod(check_ushort)


class UintArray(PrimitiveArray[int]):
    """`uint[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "int", "I", 4, _ORDER + "u4", "IL"
    _check = staticmethod(check_uint)


class UlongArray(PrimitiveArray[int]):
    """`ulong[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "int", "Q", 8, _ORDER + "u8", "QLN"
    _check = staticmethod(check_ulong)


class FloatArray(PrimitiveArray[float]):
    """`float[]`; a NaN keeps its bits in the array and in `view`, while Python's float sets its quiet bit"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "float", "f", 4, _ORDER + "f4", "f"
    _kind = FLOAT
    _check = staticmethod(check_float)

    @classmethod
    def _copy_items(cls, items: List[Any], where: str) -> Any:
        result = super()._copy_items(items, where)
        if math.inf in result or -math.inf in result:
            # `array` turns what is too large for a float into an infinity: look at each.
            return array.array(cls._code, each(items, where, cls._check))
        return result


class DoubleArray(PrimitiveArray[float]):
    """`double[]`"""

    __slots__ = ()
    _name, _code, _size, _numpy, _codes = "float", "d", 8, _ORDER + "f8", "d"
    _check = staticmethod(check_double)
