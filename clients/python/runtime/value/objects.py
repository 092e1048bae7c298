# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Values without parts that are objects of classes: times, dates, UUIDs and decimal numbers.

Generated code imports all of it from here, where a description has such types: to load what they need takes longer than
all else of this package.
"""

import datetime
import uuid
from decimal import Decimal

from .dates import check_localdate, parse_localdate
from .decimals import BigDecimalLike, check_bigdecimal, check_bigdecimals, parse_bigdecimal
from .duration import Duration, DurationLike, check_duration, parse_duration
from .instant import Instant, InstantLike, check_instant, parse_instant
from .records import DurationArray, InstantArray, LocalDateArray, RecordArray, TimeArray, UUIDArray
from .times import Time
from .uuids import check_uuid, parse_uuid

LocalDate = datetime.date
UUID = uuid.UUID
BigDecimal = Decimal

__all__ = [
    "BigDecimal",
    "BigDecimalLike",
    "Duration",
    "DurationArray",
    "DurationLike",
    "Instant",
    "InstantArray",
    "InstantLike",
    "LocalDate",
    "LocalDateArray",
    "RecordArray",
    "TimeArray",
    "UUID",
    "UUIDArray",
    "check_bigdecimal",
    "check_bigdecimals",
    "check_duration",
    "check_instant",
    "check_localdate",
    "check_uuid",
    "parse_bigdecimal",
    "parse_duration",
    "parse_instant",
    "parse_localdate",
    "parse_uuid",
]

# Pickles name this module as that of its classes.
for _class in (
    Time,
    Instant,
    Duration,
    RecordArray,
    TimeArray,
    InstantArray,
    DurationArray,
    LocalDateArray,
    UUIDArray,
):
    _class.__module__ = __name__
