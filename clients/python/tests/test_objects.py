# SPDX-License-Identifier: Apache-2.0
"""Times, dates, UUIDs and decimal numbers: what they take and give, what they refuse, and their arrays."""

from __future__ import annotations

import copy
import datetime
import decimal
import json
import math
import pickle
import uuid
from datetime import timedelta, timezone
from decimal import Decimal
from typing import Any, Callable, List

import awkward as a
import pytest
import vectors as v
from vectors import Duration, Instant
from vectors.runtime import wire
from vectors.runtime.value import objects

pytestmark = pytest.mark.usefixtures("implementation")

NOON = Instant.parse("2026-11-27T12:00:00Z")
ONE = uuid.UUID(int=1)
NAMES = ("Instant", "Duration", "LocalDate", "Uuid", "BigDecimal")


def refused(make: Callable[[], object], kind: Any, message: str) -> None:
    with pytest.raises(kind) as caught:
        make()
    assert message in str(caught.value)


# Instants


def test_an_instant_takes_a_datetime_with_a_zone_and_gives_one() -> None:
    berlin = timezone(timedelta(hours=1))
    given = datetime.datetime(2026, 11, 27, 13, 0, 0, 250_000, berlin)
    value = v.InstantValue(given).value
    assert type(value) is Instant and str(value) == "2026-11-27T12:00:00.250Z"
    assert value == Instant.of(given) == Instant.of(value) and value.to_datetime() == given
    assert value.to_datetime().tzinfo is timezone.utc
    for years in (1, 1969, 9999):
        moment = datetime.datetime(years, 3, 1, 23, 59, 59, 999_999, timezone.utc)
        assert Instant.of(moment).to_datetime() == moment
    assert Instant.of(datetime.datetime(1, 1, 1, tzinfo=berlin)) == Instant.parse("0000-12-31T23:00:00Z")


def test_now_is_now() -> None:
    before = datetime.datetime.now(timezone.utc)
    now = Instant.now().to_datetime(truncate=True)
    assert before <= now <= datetime.datetime.now(timezone.utc)


@pytest.mark.parametrize(
    "make, kind, message",
    [
        (
            lambda: v.InstantValue(datetime.datetime(2026, 1, 1)),
            ValueError,
            "InstantValue.value: the datetime 2026-01-01 00:00:00 has no time zone: `.replace(tzinfo=timezone.utc)`",
        ),
        (lambda: v.InstantValue(datetime.date(2026, 1, 1)), TypeError, "expected an Instant or a datetime"),  # type: ignore[arg-type]
        (lambda: v.InstantValue("2026-01-01T00:00:00Z"), TypeError, "not str"),  # type: ignore[arg-type]
        (lambda: v.InstantValue(0), TypeError, "not int"),  # type: ignore[arg-type]
        (lambda: Instant(2**62), ValueError, "Instant: outside Instant, which has -31557014167219200 to"),
        (lambda: Instant(0.5), TypeError, "float"),  # type: ignore[arg-type]
        (lambda: Instant(0, 1).to_datetime(), ValueError, "has no nanoseconds: `truncate=True` rounds them down"),
        (lambda: Instant(2**40).to_datetime(), ValueError, "a datetime has the years 1 to 9999"),
        (lambda: Instant(31_556_889_864_403_199) + Duration(1), ValueError, "outside Instant"),
        (lambda: Duration(2**63), ValueError, "Duration: outside Duration"),
        (lambda: Duration(0, 1).to_timedelta(), ValueError, "has no nanoseconds"),
        (lambda: Duration(2**62).to_timedelta(), OverflowError, ""),
        (lambda: v.DurationValue(1.5), TypeError, "DurationValue.value: expected a Duration or a timedelta, not float"),  # type: ignore[arg-type]
        (
            lambda: v.LocalDateValue(datetime.datetime(2026, 1, 1)),
            TypeError,
            "LocalDateValue.value: expected a date, not datetime, whose time would be lost: pass its `.date()`",
        ),
        (lambda: v.LocalDateValue("2026-01-01"), TypeError, "expected a date, not str"),  # type: ignore[arg-type]
        (lambda: v.UuidValue(str(ONE)), TypeError, "UuidValue.value: expected a UUID, not str"),  # type: ignore[arg-type]
        (
            lambda: v.BigDecimalValue(0.1),  # type: ignore[arg-type]
            TypeError,
            "BigDecimalValue.value: expected a Decimal, not float, which is rounded already: pass text of it, as in"
            " Decimal('0.1')",
        ),
        (lambda: v.BigDecimalValue("0.1"), TypeError, "expected a Decimal or an int, not str"),  # type: ignore[arg-type]
        (lambda: v.BigDecimalValue(Decimal("NaN")), ValueError, "BigDecimalValue.value: NaN is no number"),
        (lambda: v.BigDecimalValue(Decimal("-Infinity")), ValueError, "-Infinity is no number"),
        (lambda: v.BigDecimalValue(10**1000), ValueError, "an int of 3322 bits is outside BigDecimal"),
        (lambda: v.BigDecimalValue(Decimal("1" * 1001)), ValueError, "a number of 1001 digits is outside BigDecimal"),
        (lambda: v.BigDecimalValue(Decimal("1E+1001")), ValueError, "the scale -1001 is outside BigDecimal"),
        (lambda: v.BigDecimalValue(Decimal("1E-1001")), ValueError, "the scale 1001 is outside BigDecimal"),
        (lambda: v.BigDecimalArray([1, 1.5]), TypeError, "BigDecimalArray.items[1]: expected a Decimal"),  # type: ignore[list-item]
        (lambda: v.BigDecimalArray("12"), TypeError, "BigDecimalArray.items: expected a sequence of Decimal, not str"),  # type: ignore[arg-type]
        (lambda: v.InstantArray([NOON, None]), TypeError, "InstantArray.items[1]: expected an Instant"),  # type: ignore[list-item]
        (lambda: v.UuidMap({"x": []}), TypeError, "a key of UuidMap.entries: expected a UUID, not str"),  # type: ignore[dict-item]
        (lambda: v.InstantMap({NOON: NOON}), TypeError, "InstantMap.entries[2026-11-27T12:00:00Z]: expected a date"),  # type: ignore[dict-item]
    ],
)
def test_what_is_refused_and_what_is_said(make: Callable[[], object], kind: Any, message: str) -> None:
    refused(make, kind, message)


def test_instants_and_durations_are_calculated_with() -> None:
    later = NOON + Duration(0, 1)
    assert str(later) == "2026-11-27T12:00:00.000000001Z" and later - NOON == Duration(0, 1)
    assert NOON - Duration(1) + timedelta(seconds=1) == NOON == timedelta(0) + NOON
    assert NOON - later == -Duration(0, 1) == Duration(-1, 999_999_999)
    assert Duration(1, 1) + Duration(2) - timedelta(microseconds=1) == Duration(2, 999_999_001)
    assert Duration(0, 5) * 3 == 3 * Duration(0, 5) == Duration(0, 15) and abs(Duration(-2)) == Duration(2)
    assert Duration() == Duration(0) and not Duration() and Duration(0, 1)
    assert Instant(1, -1) == Instant(0, 999_999_999) and Instant(0, 2_000_000_000) == Instant(2)
    for wrong in (
        lambda: NOON + NOON,  # type: ignore[operator]
        lambda: Duration(1) - NOON,  # type: ignore[operator]
        lambda: NOON + 1,  # type: ignore[operator]
        lambda: Duration(1) * 0.5,  # type: ignore[operator]
        lambda: NOON < Duration(1),  # type: ignore[operator]
    ):
        with pytest.raises(TypeError):
            wrong()


def test_order_equality_and_hashes() -> None:
    times = [Instant(-1, 5), Instant(0), Instant(0, 1), Instant(1)]
    assert sorted(reversed(times)) == times and times[0] < times[1] <= times[1] >= times[0] and times[2] > times[1]
    assert NOON != Duration(*NOON._parts) and hash(NOON) == hash(Instant.parse("2026-11-27T13:00:00+01:00"))
    assert NOON != NOON.to_datetime() and Instant(0) != 0
    assert v.BigDecimalValue(Decimal("1.0")) == v.BigDecimalValue(Decimal("1.00")) == v.BigDecimalValue(1)
    assert hash(v.BigDecimalValue(Decimal("1.0"))) == hash(v.BigDecimalValue(1))
    assert str(v.BigDecimalValue(Decimal("1.00"))) != str(v.BigDecimalValue(Decimal("1.0")))
    assert str(v.BigDecimalValue(Decimal("-0.00"))) == "BigDecimalValue(value=0.00)"


def test_parts_are_matched_and_nothing_changes_them() -> None:
    assert Instant.__match_args__ == ("seconds", "nanoseconds") == Duration.__match_args__
    assert (NOON.seconds, NOON.nanoseconds) == (1_795_780_800, 0)
    for name in ("seconds", "nanoseconds", "other"):
        with pytest.raises(AttributeError):
            setattr(NOON, name, 1)


@pytest.mark.parametrize("value", [NOON, Duration(-1, 5), objects.InstantArray([NOON]), objects.UUIDArray([ONE])])
def test_copies_and_pickles(value: Any) -> None:
    for again in (copy.copy(value), copy.deepcopy(value)):
        assert again == value and type(again) is type(value)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value


def test_what_repr_returns_makes_the_value_again() -> None:
    known = {**vars(v), "datetime": datetime, "Decimal": Decimal}
    priced = v.Priced(ONE, Decimal("0.10"), NOON)
    assert repr(priced) == (
        "Priced(id=UUID('00000000-0000-0000-0000-000000000001'), price=Decimal('0.10'),"
        " at=Instant.parse('2026-11-27T12:00:00Z'))"
    )
    for value in (
        priced,
        v.InstantArray([NOON] * 3),
        v.DurationValue(Duration(-1, 5)),
        v.LocalDateArray([datetime.date(1, 1, 1)]),
        v.UuidMap({ONE: [NOON]}),
    ):
        assert eval(repr(value), known) == value
    beyond = v.LocalDateArray(objects.LocalDateArray.of_days([2**31 - 1]))
    assert repr(beyond) == "LocalDateArray(items=['+5881580-07-11'])"


# What is written down


def test_defaults() -> None:
    start = Instant.parse("2025-12-31T23:00:00.500Z")
    made = a.Meeting(1, title="t")
    day, one = datetime.date(2026, 11, 27), uuid.UUID("0f8fad5b-d9cb-469f-a165-70867728950e")
    assert made == a.Meeting(1, start, Duration(5400), "t", day, one, Decimal("0.10"), [], None)
    assert str(made.price) == "0.10" and a.from_json(a.Meeting, {"number": 1, "title": "t"}) == made
    assert a.from_json(a.Meeting, json.loads(json.dumps(a.to_json(made)))) == made


def test_constants() -> None:
    clock = a.ClockClient
    assert a.Instant.parse("2026-01-01T00:00:00Z") == clock.START and a.Duration(0, 500_000_000) == clock.TICK
    assert datetime.date(2026, 11, 27) == clock.DAY and str(clock.PRICE) == "0.10"
    assert str(clock.ID) == "0f8fad5b-d9cb-469f-a165-70867728950e"
    assert clock.START is a.ClockAsyncClient.START or clock.START == a.ClockAsyncClient.START


def test_names_of_the_package() -> None:
    assert {"Instant", "Duration", "LocalDate", "UUID", "BigDecimal"} <= set(v.__all__)
    assert (v.LocalDate, v.UUID, v.BigDecimal) == (datetime.date, uuid.UUID, Decimal)


# Texts


@pytest.mark.parametrize(
    "text",
    [
        "2026-01-01T00:00Z",
        "2026-01-01 00:00:00Z",
        "2026-01-01T00:00:00",
        "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z",
        "2026-12-31T23:59:60Z",
        "2026-02-29T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-01-01t00:00:00z",
        "2026-01-01T00:00:00.Z",
        "2026-01-01T00:00:00.1234567890Z",
        "2026-01-01T00:00:00+18:01",
        "2026-01-01T00:00:00+1:00",
        "2026-01-01T00:00:00+01",
        "-0000-01-01T00:00:00Z",
        "+2026-01-01T00:00:00Z",
        "12026-01-01T00:00:00Z",
        "-02026-01-01T00:00:00Z",
        "+02026-01-01T00:00:00Z",
        "+10000000000-01-01T00:00:00Z",
        "２026-01-01T00:00:00Z",
        "2026-01-01T00:00:00Z\n",
        "",
    ],
)
def test_texts_that_are_no_instants(text: str) -> None:
    refused(lambda: Instant.parse(text), ValueError, "is no Instant such as 2026-11-27T08:30:00Z")


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("2026-01-01T00:00:00.1Z", "2026-01-01T00:00:00.100Z"),
        ("2026-01-01T00:00:00.0000Z", "2026-01-01T00:00:00Z"),
        ("2026-01-01T00:00:00+18:00", "2025-12-31T06:00:00Z"),
        ("2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00Z"),
        ("0000-01-01T00:00:00-18:00", "0000-01-01T18:00:00Z"),
        ("-1000000000-01-01T00:00:00Z", "-1000000000-01-01T00:00:00Z"),
        ("+1000000000-12-31T23:59:59.999999999Z", "+1000000000-12-31T23:59:59.999999999Z"),
    ],
)
def test_texts_of_instants(text: str, canonical: str) -> None:
    assert str(Instant.parse(text)) == canonical


@pytest.mark.parametrize("text", ["-1000000000-01-01T00:00:00+00:01", "+1000000001-01-01T00:00:00Z"])
def test_texts_of_instants_out_of_range(text: str) -> None:
    refused(lambda: Instant.parse(text), ValueError, "outside Instant")


@pytest.mark.parametrize(
    "text",
    ["P", "PT", "P1DT", "-P", "1S", "PT1", "PT.5S", "PT1.S", "P1W", "P1Y", "pt1s", "PT1.1234567890S", "PT1S1M", ""],
)
def test_texts_that_are_no_durations(text: str) -> None:
    refused(lambda: Duration.parse(text), ValueError, "is no Duration such as PT1.5S")


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("P1D", "PT24H"),
        ("-PT1.5S", "PT-1.5S"),
        ("-PT-1.5S", "PT1.5S"),
        ("PT-0.5S", "PT-0.5S"),
        ("P-1DT1H", "PT-23H"),
        ("PT60M", "PT1H"),
        ("PT0.100S", "PT0.1S"),
        ("PT1M-0.5S", "PT59.5S"),
        ("PT00001S", "PT1S"),
        ("PT9223372036854775807.999999999S", "PT2562047788015215H30M7.999999999S"),
        ("PT-9223372036854775808S", "PT-2562047788015215H-30M-8S"),
    ],
)
def test_texts_of_durations(text: str, canonical: str) -> None:
    assert str(Duration.parse(text)) == canonical and Duration.parse(canonical) == Duration.parse(text)


@pytest.mark.parametrize("text", ["PT9223372036854775808S", "PT-9223372036854775808.1S", f"P{'9' * 5000}D"])
def test_texts_of_durations_out_of_range(text: str) -> None:
    refused(lambda: Duration.parse(text), ValueError, "outside Duration")


@pytest.mark.parametrize(
    "json, kind, message",
    [
        (0.1, TypeError, "read the JSON by `json.loads(text, parse_float=decimal.Decimal)`"),
        (True, TypeError, "expected a number, or a text such as 0.10, not bool"),
        ("+1", ValueError, "'+1' is no BigDecimal such as 0.10"),
        ("01", ValueError, "is no BigDecimal"),
        (".5", ValueError, "is no BigDecimal"),
        ("1.", ValueError, "is no BigDecimal"),
        ("NaN", ValueError, "is no BigDecimal"),
        ("1E+9999999999999999999999", ValueError, "outside BigDecimal"),
        ("1" * 1001, ValueError, "outside BigDecimal"),
    ],
)
def test_json_that_is_no_decimal_number(json: Any, kind: Any, message: str) -> None:
    refused(lambda: v.from_json(v.BigDecimalValue, {"value": json}), kind, message)


def test_a_number_of_json_is_read_exactly() -> None:
    digits = "0.1000000000000000055511151231257827"
    read = json.loads('{"value": %s}' % digits, parse_float=Decimal)
    assert str(v.from_json(v.BigDecimalValue, read).value) == digits
    assert v.from_json(v.BigDecimalValue, {"value": 10**30}).value == 10**30
    # Who asks for Decimals gets them for doubles, too.
    assert v.from_json(v.DoubleValue, read).value == 0.1
    refused(lambda: v.from_json(v.DoubleValue, {"value": Decimal("1E+400")}), ValueError, "too large")


@pytest.mark.parametrize("kind", [v.InstantValue, v.DurationValue, v.LocalDateValue, v.UuidValue])
def test_json_numbers_are_no_times(kind: Any) -> None:
    refused(lambda: v.from_json(kind, {"value": 1}), TypeError, "expected a text ")


def test_keys_of_json_that_are_the_same_are_there_twice() -> None:
    twice = {"2026-11-27T12:00:00Z": "2026-01-01", "2026-11-27T13:00:00+01:00": "2026-01-01"}
    refused(lambda: v.from_json(v.InstantMap, {"entries": twice}), ValueError, "a key is there twice")


def test_the_program_s_own_context_of_decimals_changes_nothing() -> None:
    value = v.BigDecimalArray([Decimal("1." + "3" * 400), Decimal("-9" * 1 + "9" * 999), Decimal("1E-1000")])
    data = v.to_bytes(value)
    with decimal.localcontext() as context:
        context.prec, context.Emax, context.Emin, context.capitals = 3, 5, -5, 0
        assert v.to_bytes(value) == data and v.from_bytes(v.BigDecimalArray, data) == value
        assert v.BigDecimalArray(list(value.items)).items == value.items


# Arrays


def test_arrays_are_sequences() -> None:
    times = [Instant(0), Instant(1, 5), NOON]
    items = v.InstantArray(times).items
    assert list(items) == times and items == times and len(items) == 3 and items[1] == times[1] == items[-2]
    assert list(items[1:]) == times[1:] and list(items[::-2]) == times[::-2] and NOON in items and not items[3:]
    assert items.index(NOON) == 2 and items.tolist() == times and hash(items) == hash(items[:])
    assert v.InstantArray(items).items is items and v.InstantArray(iter(times)).items == items
    for wrong in (3, -4):
        with pytest.raises(IndexError):
            items[wrong]
    refused(lambda: items["x"], TypeError, "InstantArray: str is no index; numpy.asarray(it) is an array of NumPy")  # type: ignore[call-overload]
    refused(lambda: items + items, TypeError, "there is no arithmetic")  # type: ignore[operator]
    assert v.asdict(v.InstantArray(times)) == {"items": times}


def test_dates_of_other_years_stay_in_their_array() -> None:
    days = [-(2**31), 0, 2**31 - 1]
    items = v.LocalDateArray(objects.LocalDateArray.of_days(days)).items
    assert list(items.days()) == days and items[1] == datetime.date(1970, 1, 1)
    assert str(items) == "[-5877641-06-23, 1970-01-01, +5881580-07-11]"
    refused(lambda: items[2], ValueError, "LocalDateArray[2]: the LocalDate +5881580-07-11 is no datetime.date")
    value = v.LocalDateArray(items)
    assert v.from_bytes(v.LocalDateArray, v.to_bytes(value)) == value
    assert v.from_json(v.LocalDateArray, v.to_json(value)) == value


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [0, 1, 300, 5_000, 100_000])
def test_arrays_of_all_sizes(name: str, size: int) -> None:
    """Up to those that are sent without a copy."""
    one = {"Instant": NOON, "Duration": Duration(-1, 1), "LocalDate": datetime.date(2026, 1, 1), "Uuid": ONE}
    kind = getattr(v, f"{name}Array")
    value = kind([one.get(name, Decimal("-1.50"))] * size)
    data = v.to_bytes(value)
    assert v.from_bytes(kind, data) == value and v.from_bytes(kind, memoryview(bytearray(data))) == value


@pytest.mark.parametrize("at", [0, 299])
def test_a_wrong_time_in_an_array_is_found(at: int) -> None:
    data = bytearray(v.to_bytes(v.InstantArray([NOON] * 300)))
    for bad, message in (
        (
            (1_000_000_000).to_bytes(4, "big"),
            "an Instant has 0 to 999999999 nanoseconds after its seconds, found 1000000000",
        ),
        (b"\xff" * 4, "found -1"),
    ):
        data[4 + at * 12 + 8 : 4 + at * 12 + 12] = bad
        with pytest.raises(v.MalformedError, match=message):
            v.from_bytes(v.InstantArray, data)
    data[4 + at * 12 : 4 + at * 12 + 12] = (31_556_889_864_403_200).to_bytes(8, "big") + bytes(4)
    with pytest.raises(v.MalformedError, match="an Instant of 31556889864403200 seconds is out of range"):
        v.from_bytes(v.InstantArray, data)


# NumPy


@pytest.fixture(name="numpy")
def numpy_or_skip() -> Any:
    return pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")


@pytest.fixture
def in_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """No item is looked at by itself."""

    def one_by_one(*_: object) -> None:
        raise AssertionError("the items are looked at one by one")

    for kind in (objects.InstantArray, objects.DurationArray, objects.LocalDateArray, objects.UUIDArray):
        monkeypatch.setattr(kind, "_check", staticmethod(one_by_one))
        monkeypatch.setattr(kind, "_at", one_by_one)


@pytest.mark.usefixtures("in_one_step")
@pytest.mark.parametrize("unit", ["ns", "us", "ms", "s", "m", "h", "D", "W", "10ms", "2D"])
@pytest.mark.parametrize("count", [0, 3, 20_000])
def test_numpy_s_times_in_any_unit(numpy: Any, unit: str, count: int) -> None:
    ticks = numpy.arange(-(count // 2), count - count // 2) * (37 if unit.endswith("s") else 1)
    for code, kind in (("M", v.InstantArray), ("m", v.DurationArray)):
        for order in "<>":
            given = ticks.astype(f"{order}i8").view(f"{order}{code}8[{unit}]")
            items = kind(given).items
            seen = numpy.asarray(items)
            assert seen.dtype == f"{code}8[ns]" and (seen == given).all()
            assert (numpy.asarray(kind(given[::-1]).items) == given[::-1]).all()
            if not unit[0].isdigit():
                assert (numpy.asarray(items, dtype=f"{code}8[{unit}]") == given).all()


@pytest.mark.usefixtures("in_one_step")
def test_numpy_s_days(numpy: Any) -> None:
    given = numpy.array(["2026-11-27", "0001-01-01", "-5877641-06-23", "5881580-07-11"], "M8[D]")
    items = v.LocalDateArray(given).items
    seen = numpy.asarray(items)
    assert seen.dtype == "M8[D]" and (seen == given).all() and (items.to_numpy() == given).all()
    assert (
        numpy.asarray(v.LocalDateArray(numpy.array(["2026", "2027"], "M8[Y]")).items).astype("M8[Y]").astype(int)
        == [56, 57]
    ).all()
    assert str(v.LocalDateArray(numpy.array(["2026-01-02T00:00"], "M8[m]")).items) == "[2026-01-02]"


@pytest.mark.usefixtures("in_one_step")
def test_numpy_sees_uuids_without_a_copy(numpy: Any) -> None:
    given = numpy.frombuffer(bytes(range(48)), "V16")
    items = v.UuidArray(given).items
    seen = numpy.asarray(items)
    assert seen.dtype == "V16" and seen.tobytes() == given.tobytes() and not seen.flags.writeable
    assert seen.__array_interface__["data"] == numpy.asarray(items).__array_interface__["data"]


def test_numpy_sees_the_items_as_objects(numpy: Any) -> None:
    for items in (v.InstantArray([NOON]).items, v.LocalDateArray([datetime.date(2026, 1, 1)]).items):
        assert numpy.asarray(items, dtype=object).tolist() == list(items)
    assert v.InstantArray(numpy.array([NOON, NOON.to_datetime()], object)).items == [NOON, NOON]


def test_single_values_of_numpy(numpy: Any) -> None:
    assert v.InstantValue(numpy.datetime64("2026-11-27T12")).value == NOON and Instant.of(NOON.to_numpy()) == NOON
    assert v.DurationValue(numpy.timedelta64(-1500, "ms")).value == Duration(-2, 500_000_000)
    assert NOON.to_numpy("s") == numpy.datetime64("2026-11-27T12:00:00") and NOON.to_numpy().dtype == "M8[ns]"
    assert Duration(1).to_numpy("ms") == numpy.timedelta64(1000, "ms")
    assert v.LocalDateValue(numpy.datetime64("2026-11-27")).value == datetime.date(2026, 11, 27)
    refused(lambda: v.InstantValue(numpy.datetime64("NaT")), ValueError, "InstantValue.value: NaT is no time")
    refused(lambda: v.LocalDateValue(numpy.datetime64("NaT")), ValueError, "LocalDateValue.value: NaT is no time")
    refused(lambda: v.LocalDateArray(numpy.zeros(1, "M8")), TypeError, "LocalDateArray.items[0]: datetime64 has no")
    refused(
        lambda: v.LocalDateValue(numpy.datetime64("2026-11-27T12")), ValueError, "LocalDateValue.value: 2026-11-27T12"
    )


def refused_arrays() -> List[Any]:
    return [
        ("InstantArray", [[1, 2], "i8"], TypeError, 'not int64: pass its `.astype("datetime64[s]")`'),
        ("InstantArray", [[1.5], "f8"], TypeError, "InstantArray.items: expected a sequence of Instant, not float64"),
        ("InstantArray", [[1], "m8[s]"], TypeError, "not timedelta64[s]"),
        ("InstantArray", [[[1]], "M8[s]"], TypeError, "pass its `.ravel()`"),
        ("DurationArray", [[1], "m8"], TypeError, "DurationArray.items[0]: timedelta64 has no unit"),
        ("InstantArray", [["2026", "NaT"], "M8[ns]"], ValueError, "InstantArray.items[1]: NaT is no time"),
        ("InstantArray", [[0, 1], "M8[ps]"], ValueError, "InstantArray.items[1]: 1970-01-01T00:00:00.000000000001"),
        ("InstantArray", [[0, 10**17], "M8[s]"], ValueError, "InstantArray.items[1]: its seconds are not"),
        ("InstantArray", [[0, 10**15], "M8[Y]"], ValueError, "InstantArray.items[1]: "),
        ("DurationArray", [[1], "m8[M]"], TypeError, "DurationArray.items[0]: timedelta64[M] has no fixed length"),
        ("DurationArray", [[1, "NaT"], "m8[s]"], ValueError, "DurationArray.items[1]: NaT is no time"),
        ("LocalDateArray", [["2026-01-01", "2026-01-01T01"], "M8[h]"], ValueError, "LocalDateArray.items[1]: "),
        (
            "LocalDateArray",
            [[0, 2**31], "M8[D]"],
            ValueError,
            "LocalDateArray.items[1]: 5881580-07-12 is outside LocalDate",
        ),
        ("LocalDateArray", [[1], "i4"], TypeError, 'pass its `.astype("datetime64[D]")`'),
        ("UuidArray", [[b"1234567890123456"], "S16"], TypeError, 'as an array of the type "V16"'),
        ("UuidArray", [[b"12345678"], "V8"], TypeError, 'as an array of the type "V16"'),
        ("BigDecimalArray", [[1.5], "f8"], TypeError, "BigDecimalArray.items[0]: expected a Decimal, not float64"),
    ]


@pytest.mark.parametrize("name, arguments, kind, message", refused_arrays())
def test_arrays_of_numpy_that_are_refused(numpy: Any, name: str, arguments: Any, kind: Any, message: str) -> None:
    refused(lambda: getattr(v, name)(numpy.array(*arguments)), kind, message)


def test_a_wrong_item_far_behind_is_named(numpy: Any) -> None:
    ticks = numpy.arange(50_000).view("M8[us]").copy()
    ticks[40_000] = "NaT"
    refused(lambda: v.InstantArray(ticks), ValueError, "InstantArray.items[40000]: NaT is no time")
    refused(lambda: v.InstantArray(ticks.astype("M8[ns]")), ValueError, "InstantArray.items[40000]: NaT is no time")


def test_what_numpy_cannot_hold_is_an_error_with_its_place(numpy: Any) -> None:
    """A nanosecond before and after what 64 bits have, and the last ones that they have."""
    first, last = Instant(-9_223_372_037, 145_224_193), Instant(9_223_372_036, 854_775_807)
    assert numpy.asarray(v.InstantArray([first, last]).items).view("i8").tolist() == [-(2**63) + 1, 2**63 - 1]
    for beyond in (first - Duration(0, 1), last + Duration(0, 1), Instant.parse("+10000-01-01T00:00:00Z")):
        items = v.InstantArray([NOON, beyond]).items
        refused(lambda: numpy.asarray(items), ValueError, f"InstantArray[1], {beyond}: outside numpy.datetime64[ns]")
        refused(beyond.to_numpy, ValueError, f"Instant {beyond}: outside numpy.datetime64[ns]: ask for another unit")
    assert items.to_numpy("s")[1] == numpy.datetime64("10000-01-01T00:00:00")
    fine = v.InstantArray([NOON, NOON + Duration(0, 1)]).items
    refused(lambda: fine.to_numpy("us"), ValueError, "InstantArray[1], 2026-11-27T12:00:00.000000001Z: ")
    refused(lambda: fine.to_numpy("D"), ValueError, "there is no unit 'D' of times here, but s, ms, us, ns")


def test_times_of_another_package_are_taken() -> None:
    """Which has a runtime of its own."""
    assert v.InstantArray([a.Instant(5), NOON]).items == [Instant(5), NOON]
    assert v.DurationValue(a.Duration(-1, 5)).value == Duration(-1, 5)


def test_times_of_pandas_keep_their_nanoseconds() -> None:
    """Its Timestamp is a datetime, and its NaT, too."""

    class Timestamp(datetime.datetime):
        nanosecond = 7

    class Timedelta(timedelta):
        nanoseconds = 7

    assert Instant.of(Timestamp(2026, 11, 27, 12, tzinfo=timezone.utc)) == NOON + Duration(0, 7)
    assert Duration.of(Timedelta(seconds=1)) == Duration(1, 7)


def test_floats_are_refused_wherever_a_decimal_number_is_due() -> None:
    for number in (0.5, math.inf):
        refused(lambda: a.Meeting(1, title="", price=number), TypeError, "Meeting.price: expected a Decimal, not float")  # type: ignore[arg-type, call-overload]


@pytest.mark.parametrize("name", ["instant", "duration", "localdate", "uuid", "bigdecimal"])
def test_what_is_no_value_is_not_written(name: str) -> None:
    write = getattr(
        v.codec,
        f"write_{'big_decimal' if name == 'bigdecimal' else 'local_date' if name == 'localdate' else name}_value",
    )
    for junk in (None, 1, "x", Decimal("NaN"), (), object()):
        kind = {"instant": v.InstantValue, "duration": v.DurationValue, "localdate": v.LocalDateValue}.get(
            name, v.UuidValue if name == "uuid" else v.BigDecimalValue
        )
        value = object.__new__(kind)
        value._value = junk
        with pytest.raises((AttributeError, TypeError, ValueError, wire.message.struct.error)):
            wire.encode(write, value)
