# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Values without parts that are objects of classes: times, dates, UUIDs and decimal numbers, and arrays of them."""

from __future__ import annotations

import array
import datetime
import sys
import uuid
from decimal import Decimal
from typing import Any, Callable, Optional, Sequence, Tuple, Type, TypeVar

from ..error import MalformedError
from ..value import Array
from ..value.dates import date_of_days, days_of_date
from ..value.decimals import DIGITS, SCALES, TOO_LARGE, decimal_of, parts_of
from ..value.duration import Duration
from ..value.instant import Instant
from ..value.numpy_times import DURATION_SECONDS, INSTANT_SECONDS, NANOSECONDS
from ..value.records import DurationArray, InstantArray, LocalDateArray, RecordArray, UUIDArray
from ..value.times import AS_SENT
from ..value.uuids import uuid_of_halves
from .message import INT, SMALL, Buffer, Read, Write, bad_count, layout
from .nested import read_items, write_items
from .scalars import scalar

T = TypeVar("T", Instant, Duration)
A = TypeVar("A", bound=RecordArray[Any])

_HALVES = layout("QQ")
_LOW = (1 << 64) - 1
_SCALE = layout("ii")
#: The most bytes that so many digits take.
_LONGEST = TOO_LARGE.bit_length() // 8 + 1
#: The fewest bytes that one takes.
_LEAST = _SCALE.size + 1


# What codec.py calls for values of fixed size among others


def instant(seconds: int, nanoseconds: int) -> Instant:
    if not INSTANT_SECONDS[0] <= seconds <= INSTANT_SECONDS[1]:
        raise MalformedError(f"an Instant of {seconds} seconds is out of range")
    _check_nanoseconds(nanoseconds, "an Instant")
    return Instant._own(seconds, nanoseconds)


def duration(seconds: int, nanoseconds: int) -> Duration:
    _check_nanoseconds(nanoseconds, "a Duration")
    return Duration._own(seconds, nanoseconds)


def _check_nanoseconds(nanoseconds: int, what: str) -> None:
    if not 0 <= nanoseconds < NANOSECONDS:
        raise MalformedError(f"{what} has 0 to 999999999 nanoseconds after its seconds, found {nanoseconds}")


def days_of(value: datetime.date) -> int:
    return days_of_date(value)


def localdate(days: int) -> datetime.date:
    try:
        return date_of_days(days)
    except ValueError as error:
        raise MalformedError(str(error)) from None


def high(value: uuid.UUID) -> int:
    return value.int >> 64


def low(value: uuid.UUID) -> int:
    return value.int & _LOW


uuid_of = uuid_of_halves


# One by one


def _time(make: Callable[[int, int], T]) -> Tuple[Callable[[Write, T], None], Read[T]]:
    def write_time(write: Write, value: T) -> None:
        write(AS_SENT.pack(value._seconds, value._nanoseconds))

    def read_time(data: Buffer, at: int) -> Tuple[T, int]:
        return make(*AS_SENT.unpack_from(data, at)), at + AS_SENT.size

    return write_time, read_time


write_instant, read_instant = _time(instant)
write_duration, read_duration = _time(duration)
write_localdate, read_localdate = scalar("i", days_of, localdate)


def write_uuid(write: Write, value: uuid.UUID) -> None:
    write(_HALVES.pack(high(value), low(value)))


def read_uuid(data: Buffer, at: int) -> Tuple[uuid.UUID, int]:
    return uuid_of(*_HALVES.unpack_from(data, at)), at + _HALVES.size


def write_bigdecimal(write: Write, value: Decimal) -> None:
    scale, unscaled = parts_of(value)
    # Of a negative one, the bits that differ from those of -1.
    size = (unscaled if unscaled >= 0 else ~unscaled).bit_length() // 8 + 1
    write(_SCALE.pack(scale, size) + unscaled.to_bytes(size, "big", signed=True))


def bigdecimal(data: Buffer, at: int) -> Tuple[Decimal, int]:
    """As `read_bigdecimal`, which the accelerator replaces by what calls this one."""
    (scale,) = INT.unpack_from(data, at)
    if not SCALES[0] <= scale <= SCALES[1]:
        raise MalformedError(f"the scale of a BigDecimal goes from {SCALES[0]} to {SCALES[1]}, found {scale}")
    at += INT.size
    (size,) = INT.unpack_from(data, at)
    if not 0 < size <= _LONGEST:
        raise MalformedError(f"the number of a BigDecimal has 1 to {_LONGEST} bytes, found {size}")
    at += INT.size
    end = at + size
    if end > len(data):
        raise bad_count(data, at, size, 1)
    return decimal_of(scale, _unscaled(bytes(data[at:end]))), end


def _unscaled(number: bytes) -> int:
    if len(number) > 1 and number[0] == (0xFF if number[1] & 0x80 else 0):
        raise MalformedError("the number of a BigDecimal begins with a byte too many")
    unscaled = int.from_bytes(number, "big", signed=True)
    if abs(unscaled) >= TOO_LARGE:
        raise MalformedError(f"a BigDecimal has at most {DIGITS} digits")
    return unscaled


read_bigdecimal = bigdecimal


# Arrays


def write_records(write: Write, value: RecordArray[Any]) -> None:
    items = value._items
    count = INT.pack(len(value))
    if len(items) <= SMALL:
        write(count + items)
    else:
        write(count)
        write(items)


write_instants = write_durations = write_localdates = write_uuids = write_records


def _records_reader(kind: Type[A], check: Optional[Callable[[bytes], None]] = None) -> Read[A]:
    size = kind._record.size

    def read(data: Buffer, at: int) -> Tuple[A, int]:
        (count,) = INT.unpack_from(data, at)
        at += INT.size
        end = at + count * size
        if count < 0 or end > len(data):
            raise bad_count(data, at, count, size)
        items = bytes(data[at:end])
        if check is not None:
            check(items)
        return kind._own(items), end

    return read


def _times_checked(make: Callable[[int, int], object], seconds: Tuple[int, int]) -> Callable[[bytes], None]:
    """Raises MalformedError for times that `make` refuses, which are only looked at one by one where one may be wrong."""
    # By their upper four bytes, most are told from those at the ends of what is allowed.
    least, most = seconds[0] >> 32, seconds[1] >> 32
    everything = least == -(2**31)

    def check(items: bytes) -> None:
        if not items:
            return
        upper, nanoseconds = (_column(items, 0), _column(items, 2))
        inside = everything or upper[0] > least and upper[1] < most
        if not inside or nanoseconds[0] < 0 or nanoseconds[1] >= NANOSECONDS:
            for parts in AS_SENT.iter_unpack(items):
                make(*parts)

    return check


def _column(items: bytes, index: int) -> Tuple[int, int]:
    """The least and the most of the words of four bytes that are at this place in each record of a time."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and len(items) > SMALL:
        column = numpy.frombuffer(items, ">i4")[index::3].astype("=i4")
        return int(column.min()), int(column.max())
    words = array.array("i")
    words.frombytes(items)
    if sys.byteorder == "little":
        words.byteswap()
    return min(words[index::3]), max(words[index::3])


read_instants = _records_reader(InstantArray, _times_checked(instant, INSTANT_SECONDS))
read_durations = _records_reader(DurationArray, _times_checked(duration, DURATION_SECONDS))
read_localdates = _records_reader(LocalDateArray)
read_uuids = _records_reader(UUIDArray)


def write_bigdecimals(write: Write, value: Sequence[Decimal]) -> None:
    write_items(write, value, write_bigdecimal)


def read_bigdecimals(data: Buffer, at: int) -> Tuple[Array[Decimal], int]:
    return read_items(data, at, read_bigdecimal, _LEAST)
