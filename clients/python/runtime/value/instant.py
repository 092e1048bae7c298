# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Instants."""

import datetime
import re
import time
from typing import Any, Optional, Tuple, Union, overload

from .checks import wrong_type
from .dates import DATE, EPOCH, date_text, days_of
from .duration import Duration, duration_of, total
from .numpy_times import INSTANT_SECONDS, NumPyTime, time_of_scalar
from .times import Time, fraction_of, fraction_text

_DAY = 86_400
_UNIX = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_TEXT = re.compile(DATE + r"T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):([0-5]\d))", re.ASCII)
#: The most minutes that a clock may be ahead or behind.
_FARTHEST = 18 * 60


class Instant(Time):
    """A moment to the nanosecond, the same everywhere: seconds since 1970-01-01T00:00:00Z, which may be negative.

    It has an order, the difference of two is a `Duration`, and `str` is its text, such as 2026-11-27T08:30:00Z.
    """

    __slots__ = ()
    _SECONDS, _NUMPY, _TIME = INSTANT_SECONDS, "M", "Instant"

    @staticmethod
    def now() -> "Instant":
        """What the system's clock says, in its own precision."""
        return Instant(0, time.time_ns())

    @staticmethod
    def of(value: "InstantLike") -> "Instant":
        """The instant of an aware `datetime` or a `numpy.datetime64`, which is in UTC, or the one that is given."""
        return check_instant(value, "Instant.of")

    @staticmethod
    def parse(text: str) -> "Instant":
        """The instant of a text such as 2026-11-27T08:30:00Z or 2026-11-27T09:30:00.5+01:00.

        Raises ValueError where it is none.
        """
        return parse_instant(text, "Instant.parse")

    def to_datetime(self, *, truncate: bool = False) -> datetime.datetime:
        """Python's `datetime` in UTC, which counts microseconds.

        Raises ValueError where it would lose nanoseconds, unless `truncate` says to round down, and where its year is
        not one of 1 to 9999.
        """
        if self._nanoseconds % 1000 and not truncate:
            raise ValueError(f"Instant {self}: a datetime has no nanoseconds: `truncate=True` rounds them down")
        since = datetime.timedelta(microseconds=self._nanoseconds // 1000)
        try:
            return _UNIX + datetime.timedelta(seconds=self._seconds) + since
        except OverflowError:
            raise ValueError(f"Instant {self}: a datetime has the years 1 to 9999") from None

    def __add__(self, other: Union[Duration, datetime.timedelta]) -> "Instant":
        return _moved(self, other, 1)

    __radd__ = __add__

    @overload
    def __sub__(self, other: "Instant") -> Duration: ...

    @overload
    def __sub__(self, other: Union[Duration, datetime.timedelta]) -> "Instant": ...

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, Instant):
            return Duration(0, total(self) - total(other))
        return _moved(self, other, -1)

    def __str__(self) -> str:
        days, seconds = divmod(self._seconds, _DAY)
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{date_text(days)}T{hours:02}:{minutes:02}:{seconds:02}{fraction_text(self._nanoseconds)}Z"


#: What an instant may be made of.
InstantLike = Union[Instant, datetime.datetime, NumPyTime]


def _moved(one: Instant, other: object, sign: int) -> Instant:
    more = duration_of(other)
    return more if more is NotImplemented else Instant(0, total(one) + sign * total(more))


def check_instant(value: Any, where: str) -> Instant:
    if type(value) is Instant:
        return value
    if getattr(type(value), "_TIME", None) == Instant._TIME:
        return Instant(*value._parts)
    if isinstance(value, datetime.datetime):
        return Instant._own(*_of_datetime(value, where))
    parts = time_of_scalar(value, where, "M")
    if parts is None:
        raise wrong_type(value, where, "an Instant or a datetime with a time zone")
    return Instant._of_parts(*parts, where)


def _of_datetime(value: datetime.datetime, where: str) -> Tuple[int, int]:
    if value != value:
        raise ValueError(f"{where}: NaT is no time: leave it out, or make the value optional")
    offset = value.utcoffset()
    if offset is None:
        raise ValueError(
            f"{where}: the datetime {value} has no time zone: `.replace(tzinfo=timezone.utc)` gives it one,"
            " `.astimezone()` that of this computer"
        )
    since = datetime.timedelta(
        value.toordinal() - EPOCH, value.second, value.microsecond, minutes=value.minute, hours=value.hour
    )
    since -= offset
    # Those of pandas have nanoseconds, too.
    nanoseconds = since.microseconds * 1000 + getattr(value, "nanosecond", 0)
    return since.days * _DAY + since.seconds, nanoseconds


def parse_instant(text: object, where: str) -> Instant:
    """The instant of a text such as 2026-11-27T08:30:00Z."""
    if not isinstance(text, str):
        raise wrong_type(text, where, "a text such as 2026-11-27T08:30:00Z")
    parts = _parsed(text)
    if parts is None:
        raise ValueError(f"{where}: {text!r} is no Instant such as 2026-11-27T08:30:00Z")
    return Instant._of_parts(*parts, where)


def _parsed(text: str) -> Optional[Tuple[int, int]]:
    found = _TEXT.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second, fraction, sign, ahead_hours, ahead_minutes = found.groups(default="")
    days = days_of(year, month, day)
    ahead = int(ahead_hours or 0) * 60 + int(ahead_minutes or 0)
    if days is None or ahead > _FARTHEST:
        return None
    if sign == "-":
        ahead = -ahead
    seconds = ((days * 24 + int(hour)) * 60 + int(minute) - ahead) * 60 + int(second)
    return seconds, fraction_of(fraction)
