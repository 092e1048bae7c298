# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Arrays of times, dates and UUIDs, which are stored as they are sent.

So they have all values that can be sent, also those that neither NumPy nor Python has.
"""

import datetime
import struct
import sys
import uuid
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Dict, Iterable, Iterator, Optional, Tuple, TypeVar, overload

from .checks import each, iterable
from .code import Code
from .dates import check_localdate, date_of_days, date_text, days_of_date
from .duration import Duration, DurationLike, check_duration
from .instant import Instant, InstantLike, check_instant
from .numpy_arrays import array_of, refused
from .numpy_times import (
    DURATION_SECONDS,
    INSTANT_SECONDS,
    UNITS,
    Place,
    days_as_sent,
    days_from_sent,
    times_as_sent,
    times_from_sent,
)
from .packed import PackedArray
from .text import SHOWN, shown_text
from .times import AS_SENT
from .uuids import check_uuid, uuid_of_halves

T = TypeVar("T")
R = TypeVar("R", bound="RecordArray[Any]")


class RecordArray(PackedArray[T]):
    """An immutable sequence of values of one type, stored as compactly as in C.

    It is made of any iterable of them, or of a NumPy array, which is converted at once.
    """

    __slots__ = ()
    _items: bytes
    #: The layout of an item.
    _record: ClassVar[struct.Struct]
    #: The letter of the types of NumPy from which it is made, and what to do with another.
    _numpy: ClassVar[str]
    _way_out: ClassVar[str]
    #: Makes the value of what a record has.
    _of: ClassVar[Callable[..., Any]]

    @classmethod
    def _copy(cls, items: Any, where: str) -> bytes:
        given = array_of(items, where, cls._name)
        if given is None:
            given = iterable(items, where, cls._name)
        elif not given.size:
            return b""
        elif given.dtype.kind == cls._numpy:
            return cls._as_sent(given, lambda index: f"{where}[{index}]")
        elif given.dtype.kind != "O":
            raise refused(where, cls._name, str(given.dtype), cls._way_out)
        pack = cls._record.pack
        return b"".join([pack(*cls._parts(item)) for item in each(given, where, cls._check)])

    @classmethod
    def _as_sent(cls, array: Any, place: Place) -> bytes:
        """The records of an array of NumPy."""
        raise NotImplementedError

    @staticmethod
    def _parts(value: Any) -> Tuple[Any, ...]:
        """What the record of a value has."""
        raise NotImplementedError

    def _at(self, index: int) -> T:
        value: T = self._of(*self._record.unpack_from(self._items, index * self._record.size))
        return value

    def _text(self, index: int) -> str:
        return str(self._at(index))

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self: R, index: slice) -> R: ...

    def __getitem__(self, index: Any) -> Any:
        try:
            chosen = range(len(self))[index]
        except TypeError:
            raise self._no_index(index) from None
        except IndexError:
            raise IndexError(f"{type(self).__name__}: there is no item {index} of {len(self)}") from None
        if isinstance(chosen, int):
            return self._at(chosen)
        size = self._record.size
        if chosen.step == 1:
            return self._own(self._items[chosen.start * size : chosen.stop * size])
        return self._own(b"".join([self._items[at * size : (at + 1) * size] for at in chosen]))

    def __len__(self) -> int:
        return len(self._items) // self._record.size

    def __iter__(self) -> Iterator[T]:
        return map(self._at, range(len(self)))

    def _bits(self) -> bytes:
        return self._items

    def __str__(self) -> str:
        return shown_text([self._text(index) for index in range(min(len(self), SHOWN))], len(self))

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self)._own, (self._items,)


class TimeArray(RecordArray[T]):
    """Of instants or durations."""

    __slots__ = ()
    _record = AS_SENT
    #: The least and the most whole seconds.
    _seconds: ClassVar[Tuple[int, int]]

    @classmethod
    def _as_sent(cls, array: Any, place: Place) -> bytes:
        return times_as_sent(array, place, cls._seconds)

    @staticmethod
    def _parts(value: Any) -> Tuple[Any, ...]:
        parts: Tuple[int, int] = value._parts
        return parts

    def to_numpy(self, unit: str = "ns") -> Any:
        """An array of NumPy, in one of the units s, ms, us and ns.

        Raises ValueError, which names the item, where the unit cannot hold it, or would lose something of it.
        """
        name = type(self).__name__
        return times_from_sent(self._items, self._numpy, unit, lambda index: f"{name}[{index}], {self._text(index)}")

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        """NumPy's protocol: in nanoseconds, where it does not ask for another unit."""
        if dtype is None:
            return self.to_numpy()
        numpy = sys.modules["numpy"]
        asked = numpy.dtype(dtype)
        if asked.kind == "O":
            return _objects(self)
        unit = numpy.datetime_data(asked)[0] if asked.kind == self._numpy else "ns"
        return self.to_numpy(unit if unit in UNITS else "ns").astype(asked, copy=False)


class InstantArray(TimeArray[Instant]):
    """`Instant[]`; `numpy.asarray` makes an array of `datetime64[ns]` of it, and `to_numpy` one of another unit"""

    __slots__ = ()
    _name, _numpy, _seconds = "Instant", "M", INSTANT_SECONDS
    _way_out = 'pass its `.astype("datetime64[s]")`, where it counts seconds'
    _check = staticmethod(check_instant)
    _of = staticmethod(Instant._own)

    if TYPE_CHECKING:

        def __new__(cls, items: Iterable[InstantLike] = (), where: str = "items") -> "InstantArray": ...


class DurationArray(TimeArray[Duration]):
    """`Duration[]`; `numpy.asarray` makes an array of `timedelta64[ns]` of it, and `to_numpy` one of another unit"""

    __slots__ = ()
    _name, _numpy, _seconds = "Duration", "m", DURATION_SECONDS
    _way_out = 'pass its `.astype("timedelta64[s]")`, where it counts seconds'
    _check = staticmethod(check_duration)
    _of = staticmethod(Duration._own)

    if TYPE_CHECKING:

        def __new__(cls, items: Iterable[DurationLike] = (), where: str = "items") -> "DurationArray": ...


class LocalDateArray(RecordArray[datetime.date]):
    """`LocalDate[]`; `numpy.asarray` makes an array of `datetime64[D]` of it

    It may have dates of other years than 1 to 9999, which raise ValueError where one is read.
    """

    __slots__ = ()
    _name, _numpy, _record = "date", "M", struct.Struct(">i")
    _way_out = 'pass its `.astype("datetime64[D]")`, where it counts days'
    _check = staticmethod(check_localdate)

    @classmethod
    def _as_sent(cls, array: Any, place: Place) -> bytes:
        return days_as_sent(array, place)

    @staticmethod
    def _parts(value: datetime.date) -> Tuple[Any, ...]:
        return (days_of_date(value),)

    def days(self) -> Iterator[int]:
        """The days since 1970-01-01 of its dates, which may be of any year."""
        return (days for (days,) in self._record.iter_unpack(self._items))

    @classmethod
    def of_days(cls, days: "list[int]") -> "LocalDateArray":
        """An array of the dates that are so many days after 1970-01-01."""
        return cls._own(struct.pack(f">{len(days)}i", *days))

    def _days(self, index: int) -> int:
        (days,) = self._record.unpack_from(self._items, index * self._record.size)
        return int(days)

    def _at(self, index: int) -> datetime.date:
        try:
            return date_of_days(self._days(index))
        except ValueError as error:
            raise ValueError(f"LocalDateArray[{index}]: {error}") from None

    def _text(self, index: int) -> str:
        return date_text(self._days(index))

    def _CODE(self, code: Code) -> str:  # noqa: N802 - as that of structs
        try:
            return super()._CODE(code)
        except ValueError:  # texts, where a date is none of Python's
            return f"[{code.items(list(map(date_text, self.days())))}]"

    def to_numpy(self) -> Any:
        """An array of NumPy of `datetime64[D]`."""
        return days_from_sent(self._items)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        """NumPy's protocol."""
        if dtype is None:
            return self.to_numpy()
        asked = sys.modules["numpy"].dtype(dtype)
        return _objects(self) if asked.kind == "O" else self.to_numpy().astype(asked, copy=False)


class UUIDArray(RecordArray[uuid.UUID]):
    """`UUID[]`; `numpy.asarray` sees its bytes as an array of `V16`, without a copy"""

    __slots__ = ()
    _name, _numpy, _record = "UUID", "V", struct.Struct(">QQ")
    _way_out = 'pass its bytes as an array of the type "V16"'
    _hint = "numpy.asarray(it) is an array of NumPy of its bytes"
    _check = staticmethod(check_uuid)
    _of = staticmethod(uuid_of_halves)

    @classmethod
    def _as_sent(cls, array: Any, place: Place) -> bytes:
        if array.dtype.itemsize != cls._record.size:
            raise refused(place(0), cls._name, str(array.dtype), cls._way_out)
        sent: bytes = array.tobytes()
        return sent

    @staticmethod
    def _parts(value: uuid.UUID) -> Tuple[Any, ...]:
        return divmod(value.int, 1 << 64)

    @property
    def __array_interface__(self) -> Dict[str, Any]:
        """NumPy's protocol: how `numpy.asarray` sees the items without a copy."""
        return {"version": 3, "shape": (len(self),), "typestr": "|V16", "data": memoryview(self._items)}


def _objects(array: RecordArray[Any]) -> Any:
    """An array of NumPy of the items as Python has them."""
    objects = sys.modules["numpy"].empty(len(array), object)
    objects[:] = list(array)
    return objects
