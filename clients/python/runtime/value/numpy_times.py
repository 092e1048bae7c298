# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""NumPy's `datetime64` and `timedelta64`, as the bytes of times and dates, and back: a whole array in one step.

An array of times is one of records here, each the seconds and nanoseconds of one, as it is sent. NumPy is no dependency:
it is loaded only for who asks for an array of it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Callable, Iterator, NoReturn, Optional, Tuple

if TYPE_CHECKING:
    from typing_extensions import Protocol

    class NumPyTime(Protocol):
        """NumPy's `datetime64` and `timedelta64`."""

        @property
        def __array_interface__(self) -> Any: ...

        def __hash__(self) -> int: ...

else:
    NumPyTime = Any

#: How errors call the item with an index.
Place = Callable[[int], str]

NANOSECONDS = 10**9
#: How many of a unit are a second.
_PER_SECOND = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9, "ps": 10**12, "fs": 10**15, "as": 10**18}
#: Those to which times are turned.
UNITS = ("s", "ms", "us", "ns")
#: The whole seconds of an Instant and of a Duration.
INSTANT_SECONDS = (-31_557_014_167_219_200, 31_556_889_864_403_199)
DURATION_SECONDS = (-(2**63), 2**63 - 1)
#: So many items are converted at a time: what is made in between stays in the cache, and is no fresh memory each time.
_PIECE = 8192
#: A time in an array of NumPy, as it is sent.
_RECORD = [("seconds", ">i8"), ("nanoseconds", ">i4")]
_RECORD_SIZE = 12
#: What an int64 may be without being NaT.
_LOWEST, _HIGHEST = -(2**63) + 1, 2**63 - 1


def time_of_scalar(value: object, where: str, kind: str) -> Optional[Tuple[int, int]]:
    """The seconds and nanoseconds of a `datetime64` or a `timedelta64`, whose kind is `M` or `m`; None of all else."""
    array = _array_of_scalar(value, kind)
    if array is None:
        return None
    seconds, nanoseconds = _split(array, lambda index: where)
    return int(seconds[0]), int(nanoseconds[0])


def days_of_scalar(value: object, where: str) -> Optional[int]:
    """The days since 1970-01-01 of a `datetime64`; None of all else."""
    array = _array_of_scalar(value, "M")
    return None if array is None else int.from_bytes(days_as_sent(array, lambda index: where), "big", signed=True)


def _array_of_scalar(value: object, kind: str) -> Optional[Any]:
    numpy = sys.modules.get("numpy")
    if numpy is None or not isinstance(value, numpy.datetime64 if kind == "M" else numpy.timedelta64):
        return None
    return numpy.array([value])


def times_as_sent(array: Any, place: Place, limits: Tuple[int, int]) -> bytes:
    """The records of an array of `datetime64` or `timedelta64`, whose whole seconds are within these limits."""
    if array.dtype.isnative and array.flags.c_contiguous and _unit(array.dtype, place) == ("ns", 1):
        fast = nanoseconds_as_sent(array.view("i8"))
        if fast is not None:
            return fast
    sent = []
    for first, piece in _pieces(len(array)):
        seconds, nanoseconds = _split(array[piece], _from(first, place))
        if not (seconds.min() >= limits[0] and seconds.max() <= limits[1]):
            outside = (seconds < limits[0]) | (seconds > limits[1])
            _refuse(place(first + int(outside.argmax())), f"its seconds are not {limits[0]} to {limits[1]}")
        records = sys.modules["numpy"].empty(len(seconds), _RECORD)
        records["seconds"] = seconds.astype(">i8")  # first, for that is faster
        records["nanoseconds"] = nanoseconds.astype(">i4")
        sent.append(records.tobytes())
    return b"".join(sent)


def nanoseconds_as_sent(ticks: Any) -> Optional[bytes]:
    """The records of times in nanoseconds; None where one is NaT, and always where there is no accelerator.

    That replaces this function, and the one for the other way.
    """
    return None


def nanoseconds_from_sent(items: bytes, ticks: Any) -> bool:
    """Whether all records are nanoseconds of 64 bits, which are then in `ticks`."""
    return False


def _pieces(count: int) -> Iterator[Tuple[int, slice]]:
    for first in range(0, count, _PIECE):
        yield first, slice(first, first + _PIECE)


def _from(first: int, place: Place) -> Place:
    """The places of a piece that begins there."""
    return lambda index: place(first + index)


def days_as_sent(array: Any, place: Place) -> bytes:
    """The days of an array of `datetime64`, four bytes each."""
    if sys.modules["numpy"].datetime_data(array.dtype) != ("D", 1):
        _check_present(array, place)  # NaT by itself has no unit, either
        _unit(array.dtype, place)
        array = _converted(array, "D", place)
    days = array.astype(array.dtype.newbyteorder("="), order="C", copy=False).view("i8")
    sent = whole_days_as_sent(days)
    if sent is None:
        _check_present(array, place)
        index = int(((days < -(2**31)) | (days >= 2**31)).argmax())
        _refuse(place(index), f"{sys.modules['numpy'].datetime_as_string(array[index])} is outside LocalDate")
    return sent


def whole_days_as_sent(days: Any) -> Optional[bytes]:
    """These days, four bytes each; None where one needs more, as NaT does. The accelerator replaces it."""
    narrow = days.astype("=i4")
    return narrow.astype(">i4").tobytes() if (narrow == days).all() else None


def times_from_sent(items: bytes, kind: str, unit: str, place: Place) -> Any:
    """An array of `datetime64` or `timedelta64`, whose kind is `M` or `m`, of what was sent."""
    if unit not in UNITS:
        raise ValueError(f"there is no unit {unit!r} of times here, but {', '.join(UNITS)}")
    numpy = _numpy()
    ticks = numpy.empty(len(items) // _RECORD_SIZE, "i8")
    if unit != "ns" or not nanoseconds_from_sent(items, ticks):
        records = numpy.frombuffer(items, _RECORD)
        for first, piece in _pieces(len(records)):
            _join(records[piece], ticks[piece], kind, unit, _from(first, place))
    return ticks.view(f"{kind}8[{unit}]")


def _join(records: Any, ticks: Any, kind: str, unit: str, place: Place) -> None:
    """Puts the records into `ticks`, in this unit."""
    ticks[...] = records["seconds"]
    nanoseconds = records["nanoseconds"].astype("=i8")
    per_second = _PER_SECOND[unit]
    least, below = divmod(_LOWEST, per_second)
    most, above = divmod(_HIGHEST, per_second)
    if per_second != NANOSECONDS:
        each = NANOSECONDS // per_second
        lost = nanoseconds % each != 0
        if lost.any():
            _refuse(place(int(lost.argmax())), f"{_name(kind, unit)} has no parts of its unit: ask for another one")
        nanoseconds //= each
    if not (ticks.min() > least and ticks.max() < most):
        outside = (ticks < least) | (ticks == least) & (nanoseconds < below)
        outside |= (ticks > most) | (ticks == most) & (nanoseconds > above)
        if outside.any():
            _refuse(place(int(outside.argmax())), f"outside {_name(kind, unit)}: ask for another unit")
    ticks *= per_second
    ticks += nanoseconds


def days_from_sent(items: bytes) -> Any:
    """An array of `datetime64[D]` of what was sent."""
    return _numpy().frombuffer(items, ">i4").astype("i8").view("M8[D]")


def _numpy() -> Any:
    return sys.modules.get("numpy") or import_module("numpy")


def _name(kind: str, unit: str) -> str:
    return f"numpy.{'datetime' if kind == 'M' else 'timedelta'}64[{unit}]"


def _refuse(where: str, why: str) -> NoReturn:
    raise ValueError(f"{where}: {why}")


def _split(array: Any, place: Place) -> Tuple[Any, Any]:
    """The seconds and nanoseconds, as two arrays."""
    _check_present(array, place)
    unit, count = _unit(array.dtype, place)
    if count != 1 or unit not in _PER_SECOND:
        if array.dtype.kind == "m" and unit in "YM":
            raise TypeError(f"{place(0)}: {array.dtype} has no fixed length: pass one of days or seconds")
        unit = unit if unit in _PER_SECOND else "s"
        array = _converted(array, unit, place)
    ticks = array.astype(array.dtype.newbyteorder("=")).view("=i8")
    per_second = _PER_SECOND[unit]
    seconds = ticks // per_second
    rest = ticks - seconds * per_second
    if per_second <= NANOSECONDS:
        return seconds, rest * (NANOSECONDS // per_second)
    each = per_second // NANOSECONDS
    nanoseconds = rest // each
    lost = nanoseconds * each != rest
    if lost.any():
        index = int(lost.argmax())
        _refuse(place(index), f"{array[index]} has parts of a nanosecond, which would be lost: round it")
    return seconds, nanoseconds


def _check_present(array: Any, place: Place) -> None:
    missing = sys.modules["numpy"].isnat(array)
    if missing.any():
        _refuse(place(int(missing.argmax())), "NaT is no time: leave it out, or make the value optional")


def _unit(dtype: Any, place: Place) -> Tuple[str, int]:
    unit, count = sys.modules["numpy"].datetime_data(dtype)
    if unit == "generic":
        raise TypeError(f"{place(0)}: {dtype} has no unit: pass one that has, such as {dtype}[s]")
    return unit, count


def _converted(array: Any, unit: str, place: Place) -> Any:
    """The same times in another unit, if none is changed."""
    try:
        result = array.astype(f"{array.dtype.kind}8[{unit}]")
    except OverflowError:
        _refuse(place(0), f"{array.dtype} has values that are too large for the unit {unit}")
    changed = result.astype(array.dtype) != array
    if changed.any():
        index = int(changed.argmax())
        _refuse(
            place(index), f"{array[index]} has parts of the unit {unit}, which would be lost, or is too large for it"
        )
    return result
