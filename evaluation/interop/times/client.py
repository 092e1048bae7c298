# SPDX-License-Identifier: Apache-2.0
"""Times, dates, UUIDs and decimal numbers, to the host and back."""

import datetime
import sys
from decimal import Decimal
from uuid import UUID

from journal import Duration, Entry, Instant, JournalClient, Missing

HIGH = UUID("ffeeddcc-bbaa-9988-7766-554433221100")
LOW = UUID("00112233-4455-6677-8899-aabbccddeeff")
EPOCH = datetime.date(1970, 1, 1)
BEGIN = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
LAST = Instant.parse("2026-12-31T23:59:59.999999999Z")
IDES = JournalClient.IDES
HALF = JournalClient.HALF


def echo(client: JournalClient) -> None:
    def entry(price: str) -> Entry:
        return Entry(
            id=HIGH,
            at=LAST,
            took=datetime.timedelta(hours=8, minutes=6, seconds=12, milliseconds=345),
            day=datetime.date(2026, 11, 27),
            price=Decimal(price),
            ids=[LOW, HIGH],
            instants=[IDES, BEGIN, datetime.datetime(2026, 1, 1, microsecond=500000, tzinfo=datetime.timezone.utc)],
            durations=[HALF, datetime.timedelta(), datetime.timedelta(seconds=-90)],
            days=[datetime.date.min, EPOCH],
            prices=[Decimal("1E+3"), Decimal("-1E-7"), Decimal("12345678901234567890.123")],
            until=Instant.parse("+10000-01-01T00:00:00Z"),
            by_day={datetime.date(2000, 2, 29): Decimal("0.10")},
            by_id={LOW: datetime.timedelta(milliseconds=1)},
        )

    sent = entry("1.00")
    print(sent)
    print(f"back: {'the same' if client.echo(sent) == sent else 'another one'}")
    print(f"1.0 and 1.00: {'the same' if entry('1.0') == sent else 'others'}")


def prices(client: JournalClient) -> None:
    client.keep(LAST, Decimal("2.50"))
    client.keep(IDES, -1)
    client.keep(Instant.parse("1970-01-01T00:00:00.000000001Z"), Decimal("0.1"))
    print("between:", *(f"{at}={price}" for at, price in client.between(IDES, LAST).items()))
    print(f"found: {client.find(LAST)}")
    try:
        client.find(BEGIN)
    except Missing as error:
        print(f"missing: {error.at}, again in {error.retry}")


with JournalClient(sys.argv[1]) as client:
    echo(client)
    nanosecond = Duration.parse("PT0.000000001S")
    print("shifted:", client.shift(LAST, nanosecond), client.shift(LAST, HALF))
    numbers = ("0.10", "0.20", "1E+3", "-0.000000000000000000001")
    print("total:", client.total([Decimal(number) for number in numbers]))
    prices(client)
    client.measure(HIGH, datetime.timedelta(days=2))
    client.measure(LOW, datetime.timedelta(seconds=-1))
    print("measured:", *client.measured())
    for day in (datetime.date(2026, 11, 27), datetime.date(1969, 7, 20), datetime.date.max):
        client.open(day, LAST)
    print("open from 1970 on:", *client.openings(EPOCH))
    print("every:", *client.every(LAST, datetime.timedelta(milliseconds=1), 3))
    print("sum:", client.sum([datetime.timedelta(hours=36), -nanosecond, HALF]))
    print("constants:", IDES, HALF, JournalClient.LEAP, JournalClient.DNS, JournalClient.TENTH)
