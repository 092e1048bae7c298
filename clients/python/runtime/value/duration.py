# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Durations."""

import datetime
import re
from typing import Any, Match, Union

from .checks import wrong_type
from .numpy_times import DURATION_SECONDS, NANOSECONDS, NumPyTime, time_of_scalar
from .times import Time, fraction_of

_TEXT = re.compile(
    r"(-?)P(?=.)(?:(-?\d+)D)?(?:T(?=.)(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?)(\d+)(?:\.(\d{1,9}))?S)?)?", re.ASCII
)


class Duration(Time):
    """A length of time to the nanosecond, which may be negative: half a second less than nothing is -1 seconds and
    500,000,000 nanoseconds.

    It has an order, can be added, subtracted and multiplied, and `str` is its text, such as PT1.5S.
    """

    __slots__ = ()
    _SECONDS, _NUMPY, _TIME = DURATION_SECONDS, "m", "Duration"

    @staticmethod
    def of(value: "DurationLike") -> "Duration":
        """The duration of a `timedelta` or a `numpy.timedelta64`, or the one that is given."""
        return check_duration(value, "Duration.of")

    @staticmethod
    def parse(text: str) -> "Duration":
        """The duration of a text such as PT1.5S, -PT8H or P1DT30M; raises ValueError where it is none."""
        return parse_duration(text, "Duration.parse")

    def to_timedelta(self, *, truncate: bool = False) -> datetime.timedelta:
        """Python's `timedelta`, which counts microseconds.

        Raises ValueError where it would lose nanoseconds, unless `truncate` says to round down, and OverflowError where
        it is too long for one.
        """
        if self._nanoseconds % 1000 and not truncate:
            raise ValueError(f"Duration {self}: a timedelta has no nanoseconds: `truncate=True` rounds them down")
        return datetime.timedelta(seconds=self._seconds, microseconds=self._nanoseconds // 1000)

    def __add__(self, other: "Union[Duration, datetime.timedelta]") -> "Duration":
        return _sum(self, other, 1)

    def __sub__(self, other: "Union[Duration, datetime.timedelta]") -> "Duration":
        return _sum(self, other, -1)

    def __mul__(self, factor: int) -> "Duration":
        return Duration(0, total(self) * factor) if isinstance(factor, int) else NotImplemented

    __rmul__ = __mul__

    def __neg__(self) -> "Duration":
        return Duration(0, -total(self))

    def __abs__(self) -> "Duration":
        return -self if self._seconds < 0 else self

    def __bool__(self) -> bool:
        return self._parts != (0, 0)

    def __str__(self) -> str:
        return _text(total(self))


#: What a duration may be made of.
DurationLike = Union[Duration, datetime.timedelta, NumPyTime]


def total(value: Time) -> int:
    """All of it in nanoseconds."""
    nanoseconds: int = value._seconds * NANOSECONDS + value._nanoseconds
    return nanoseconds


def duration_of(value: object) -> "Any":
    """What is added to a time; NotImplemented of what is none."""
    if isinstance(value, Duration):
        return value
    return check_duration(value, "Duration") if isinstance(value, datetime.timedelta) else NotImplemented


def _sum(one: Duration, other: object, sign: int) -> Duration:
    more = duration_of(other)
    return more if more is NotImplemented else Duration(0, total(one) + sign * total(more))


def check_duration(value: Any, where: str) -> Duration:
    if type(value) is Duration:
        return value
    if getattr(type(value), "_TIME", None) == Duration._TIME:
        return Duration(*value._parts)
    if isinstance(value, datetime.timedelta):
        if value != value:
            raise ValueError(f"{where}: NaT is no time: leave it out, or make the value optional")
        # Those of pandas have nanoseconds, too.
        nanoseconds = value.microseconds * 1000 + getattr(value, "nanoseconds", 0)
        return Duration._own(value.days * 86_400 + value.seconds, nanoseconds)
    parts = time_of_scalar(value, where, "m")
    if parts is None:
        raise wrong_type(value, where, "a Duration or a timedelta")
    return Duration._of_parts(*parts, where)


def parse_duration(text: object, where: str) -> Duration:
    """The duration of a text such as PT1.5S."""
    if not isinstance(text, str):
        raise wrong_type(text, where, "a text such as PT1.5S")
    found = _TEXT.fullmatch(text)
    if found is None:
        raise ValueError(f"{where}: {text!r} is no Duration such as PT1.5S")
    try:
        seconds, nanoseconds = divmod(_nanoseconds(found), NANOSECONDS)
    except ValueError:  # Python refuses to read thousands of digits
        raise ValueError(f"{where}: outside Duration, whose seconds are a long") from None
    return Duration._of_parts(seconds, nanoseconds, where)


def _nanoseconds(found: "Match[str]") -> int:
    negated, days, hours, minutes, sign, seconds, fraction = found.groups(default="")
    whole = ((int(days or 0) * 24 + int(hours or 0)) * 60 + int(minutes or 0)) * 60
    rest = int(seconds or 0) * NANOSECONDS + fraction_of(fraction)
    nanoseconds = whole * NANOSECONDS + (-rest if sign else rest)
    return -nanoseconds if negated else nanoseconds


def _text(nanoseconds: int) -> str:
    """As Java writes it: hours, minutes and seconds, each with the sign of the whole."""
    if not nanoseconds:
        return "PT0S"
    sign = "-" if nanoseconds < 0 else ""
    seconds, rest = divmod(abs(nanoseconds), NANOSECONDS)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    fraction = f".{rest:09}".rstrip("0") if rest else ""
    shown = [f"{sign}{hours}H" if hours else "", f"{sign}{minutes}M" if minutes else ""]
    return f"PT{''.join(shown)}" + (f"{sign}{seconds}{fraction}S" if seconds or rest else "")
