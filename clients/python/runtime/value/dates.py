# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Dates of all years, in the calendar of today and as ISO 8601 writes them.

A date is the number of days since 1970-01-01. Python's own has only the years 1 to 9999.
"""

from __future__ import annotations

import datetime
import re
from typing import Optional

from .checks import wrong_type
from .numpy_times import days_of_scalar

#: What Python's `toordinal` says of 1970-01-01, and of the first day of the year 400.
EPOCH = datetime.date(1970, 1, 1).toordinal()
_CYCLE = datetime.date(400, 1, 1).toordinal()
#: The calendar repeats itself after 400 years, which have so many days.
_CYCLE_DAYS = 146_097
_FIRST, _LAST = datetime.date.min.toordinal() - EPOCH, datetime.date.max.toordinal() - EPOCH

#: A year, a month and a day. A year of more than four digits has a sign.
DATE = r"(\d{4}|\+[1-9]\d{4,9}|-(?!0000)\d{4}|-[1-9]\d{4,9})-(\d\d)-(\d\d)"
_DATE = re.compile(DATE, re.ASCII)
#: The days of a LocalDate.
_LEAST, _MOST = -(2**31), 2**31 - 1


def days_of(year: str, month: str, day: str) -> Optional[int]:
    """The date of what `DATE` has matched; None where there is no such day."""
    cycles, rest = divmod(int(year), 400)
    try:
        ordinal = datetime.date(400 + rest, int(month), int(day)).toordinal()
    except ValueError:
        return None
    return ordinal + (cycles - 1) * _CYCLE_DAYS - EPOCH


def date_text(days: int) -> str:
    cycles, rest = divmod(days + EPOCH - _CYCLE, _CYCLE_DAYS)
    date = datetime.date.fromordinal(_CYCLE + rest)
    year = date.year + cycles * 400
    sign = "+" if year > 9999 else "-" if year < 0 else ""
    return f"{sign}{abs(year):04}-{date.month:02}-{date.day:02}"


def date_of_days(days: int) -> datetime.date:
    """Python's date of a `LocalDate`; raises ValueError where it has none."""
    if not _FIRST <= days <= _LAST:
        raise ValueError(f"the LocalDate {date_text(days)} is no datetime.date, which has the years 1 to 9999")
    return datetime.date.fromordinal(days + EPOCH)


def days_of_date(value: datetime.date) -> int:
    return value.toordinal() - EPOCH


def check_localdate(value: datetime.date, where: str) -> datetime.date:
    if type(value) is datetime.date:
        return value
    if isinstance(value, datetime.datetime):  # which is a date for Python, and so for its type checkers
        raise TypeError(f"{where}: expected a date, not datetime, whose time would be lost: pass its `.date()`")
    if isinstance(value, datetime.date):
        return datetime.date(value.year, value.month, value.day)
    days = days_of_scalar(value, where)
    if days is None:
        raise wrong_type(value, where, "a date")
    return _at(days, where)


def parse_days(text: object, where: str) -> int:
    """The days of a text such as 2026-11-27."""
    if not isinstance(text, str):
        raise wrong_type(text, where, "a text such as 2026-11-27")
    found = _DATE.fullmatch(text)
    days = None if found is None else days_of(*found.groups())
    if days is None or not _LEAST <= days <= _MOST:
        raise ValueError(f"{where}: {text!r} is no LocalDate such as 2026-11-27")
    return days


def parse_localdate(text: object, where: str) -> datetime.date:
    """The date of a text such as 2026-11-27."""
    return _at(parse_days(text, where), where)


def _at(days: int, where: str) -> datetime.date:
    try:
        return date_of_days(days)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
