# SPDX-License-Identifier: Apache-2.0
"""Rules for values: when values are made, when they are sent, and what is read, by code from ruled.creo."""

from __future__ import annotations

import asyncio
import copy
import datetime
import decimal
import math
import pickle
import re
import struct
import subprocess
import sys
from typing import Any, Callable, Dict, Iterator, List

import pytest
import ruled
from conftest import GENERATED
from ruled import (
    Late,
    Maybe,
    RuledAsyncClient,
    RuledClient,
    Sample,
    Tree,
    from_bytes,
    from_json,
    replace,
    to_bytes,
    to_json,
)
from ruled.runtime.value import rules
from server import END, ITEM, PREFACE, RESPONSE, Peer, frame, serving, string

GOOD = Sample("abc", [0, 0.5, 1], {"a": [-5, 7]}, None, [1, 200])
NOBODY = "localhost:1"


def read(name: str) -> Sample:
    """One with a name that its rule does not allow, as hosts of another release may send it."""
    return from_bytes(Sample, string(name) + to_bytes(GOOD)[len(string(GOOD.name)) :])


BAD = read("ABC")


def refused(message: str, make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


# Values that a program makes


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "Sample.name: it has 0 characters; allowed: 1 to 5"),
        ({"name": "abcdef"}, "Sample.name: it has 6 characters; allowed: 1 to 5"),
        ({"name": "A"}, "Sample.name: the text does not match [a-zé😀]+"),
        ({"weights": [0, 1, 1.5]}, "Sample.weights[2]: 1.5 is not in 0..1"),
        ({"weights": [math.nan]}, "Sample.weights[0]: NaN is not in 0..1"),
        ({"weights": [0, -math.inf]}, "Sample.weights[1]: -Infinity is not in 0..1"),
        ({"weights": [-1]}, "Sample.weights[0]: -1 is not in 0..1"),
        ({"weights": [0] * 5}, "Sample.weights: it has 5 items; allowed: at most 4"),
        ({"counts": {}}, "Sample.counts: it has 0 entries; allowed: at least 1"),
        (
            {"counts": {'a"\nb': []}},
            'Sample.counts["a\\"?b"]: as a key, it has 4 characters; allowed: at most 3',
        ),
        (
            {"counts": {"x" * 41: []}},
            f'Sample.counts["{"x" * 40}..."]: as a key, it has 41 characters; allowed: at most 3',
        ),
        ({"counts": {"a": [0, -6]}}, 'Sample.counts["a"][1]: -6 is not in -5..'),
        ({"level": 6}, "Sample.level: 6 is not in 1..5"),
        ({"bytes_": [1, 201]}, "Sample.bytes_[1]: 201 is not in 1..200"),
        ({"total": 0}, "Sample.total: 0 is not in 1..18446744073709551614"),
        ({"total": 2**64 - 1}, "Sample.total: 18446744073709551615 is not in 1..18446744073709551614"),
    ],
)
def test_a_value_is_not_made_that_breaks_a_rule(fields: Dict[str, Any], message: str) -> None:
    refused(message, lambda: replace(GOOD, **fields))


@pytest.mark.parametrize("name", ["a", "éééé😀", "😀😀😀😀😀"])
def test_characters_are_code_points(name: str) -> None:
    assert replace(GOOD, name=name).name == name


BOOKING = ruled.Booking(
    ruled.Instant.parse("2026-01-01T00:00:00Z"),
    datetime.date(2026, 1, 1),
    prices=[decimal.Decimal("0.00"), decimal.Decimal("99.990")],
    delays={datetime.date(2026, 12, 31): [ruled.Duration()]},
)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"made": ruled.Instant.parse("2025-12-31T23:59:59.999999999Z")},
            "made: 2025-12-31T23:59:59.999999999Z is not in 2026-01-01T00:00:00Z..2027-01-01T00:00:00Z",
        ),
        (
            {"made": ruled.Instant.parse("2027-01-01T00:00:00.000000001Z")},
            "made: 2027-01-01T00:00:00.000000001Z is not in 2026-01-01T00:00:00Z..2027-01-01T00:00:00Z",
        ),
        ({"day": datetime.date(2025, 12, 31)}, "day: 2025-12-31 is not in 2026-01-01.."),
        ({"length": ruled.Duration()}, "length: PT0S is not in PT1M..PT24H"),
        ({"length": ruled.Duration(0, -500_000_000)}, "length: PT-0.5S is not in PT1M..PT24H"),
        ({"prices": [1, decimal.Decimal("99.991")]}, "prices[1]: 99.991 is not in 0..99.99"),
        ({"prices": [decimal.Decimal("-1E-7")]}, "prices[0]: -1E-7 is not in 0..99.99"),
        (
            {"delays": {datetime.date(2027, 1, 1): []}},
            "delays[2027-01-01]: as a key, 2027-01-01 is not in ..2026-12-31",
        ),
        (
            {"delays": {datetime.date(2026, 1, 1): [ruled.Duration(), ruled.Duration(-1)]}},
            "delays[2026-01-01][1]: PT-1S is not in PT0S..",
        ),
    ],
)
def test_times_and_decimal_numbers_have_ranges_too(fields: Dict[str, Any], message: str) -> None:
    refused(f"Booking.{message}", lambda: replace(BOOKING, **fields))


def test_types_are_checked_first() -> None:
    with pytest.raises(TypeError, match="^Sample.name: expected a str, not int$"):
        replace(GOOD, name=7)
    refused(
        "Sample.level: 2147483648 is outside int, which is -2147483648 to 2147483647",
        lambda: replace(GOOD, level=2**31),
    )


def test_exceptions_check_too() -> None:
    assert Late(1).minutes == 1
    refused("Late.minutes: 0 is not in 1..", lambda: Late(0))


def test_documentation_tells_them() -> None:
    assert "Allowed: 1 to 5 characters" in str(Sample.name.__doc__)


# Arrays of numbers


@pytest.fixture(params=["with NumPy", "without"])
def numbers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Whether somebody uses NumPy."""
    if request.param == "without":
        monkeypatch.setitem(sys.modules, "numpy", None)
    else:
        pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
    yield request.param


@pytest.mark.parametrize("wrong", [-0.25, 1.5, math.nan, math.inf])
@pytest.mark.parametrize("kind", ["FloatArray", "DoubleArray"])
def test_one_of_many_floating_numbers(numbers: str, kind: str, wrong: float) -> None:
    from ruled.runtime import value

    items: List[float] = [0.5] * 1000
    rule = rules.numbers(0.0, 1.0, "0..1", "f")
    assert rule(getattr(value, kind)(items), 1) is None and rule(getattr(value, kind)([]), 1) is None
    items[700] = wrong
    items[900] = 9
    mistake = rule(getattr(value, kind)(items), 1)
    assert mistake is not None and mistake.startswith("[700]: ") and mistake.endswith(" is not in 0..1")


def test_numbers_without_a_sign_are_not_rounded(numbers: str) -> None:
    from ruled.runtime.value import UlongArray

    rule = rules.numbers(0, 2**64 - 2, "..18446744073709551614")
    assert rule(UlongArray([0, 2**64 - 2]), 1) is None
    assert rule(UlongArray([0, 2**64 - 1]), 1) == "[1]: 18446744073709551615 is not in ..18446744073709551614"


@pytest.mark.parametrize("kind", [bytes, lambda data: memoryview(bytearray(data))], ids=["bytes", "view"])
def test_bytes_have_a_sign(numbers: str, kind: Any) -> None:
    rule = rules.numbers(-5, 5, "-5..5")
    assert rule(kind(b"\xfb\x05"), 1) is None
    assert rule(kind(b"\0\xfa"), 1) == "[1]: -6 is not in -5..5"


def test_numpy_looks_at_all_items_in_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed: pip install numpy")
    looked: List[int] = []
    within = rules.within

    def counting(*arguments: Any) -> Any:
        rule = within(*arguments)
        return lambda item, level: looked.append(1) or rule(item, level)

    monkeypatch.setattr(rules, "within", counting)
    rule = rules.numbers(0.0, 1.0, "0..1")
    assert rule(ruled.runtime.value.DoubleArray(numpy.linspace(0, 1, 100_000)), 1) is None
    assert not looked


def test_numpy_is_not_imported_by_rules() -> None:
    code = (
        "import ruled, sys\nruled.Sample('abc', [0.5] * 4, {'a': [1]}, None, [1])\nassert 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(GENERATED / "ruled" / "python")})


# Patterns


def test_a_long_text_takes_one_step_for_each_character() -> None:
    rule = rules.pattern("(a+)+b", "3 4 0 0 97 1 98 2 99 0 0 0 2 0 0 0 2 3 1 0 0 0")
    assert rule("a" * 100_000 + "b", 1) is None
    assert rule("a" * 100_000, 1) == ": the text does not match (a+)+b"
    assert rule("a" * 100_000 + "bb", 1) is not None and rule("", 1) is not None and rule("\0", 1) is not None


# What is read


def test_what_is_read_is_not_checked() -> None:
    assert BAD.name == "ABC"
    json = to_json(BAD)
    assert from_json(Sample, json) == BAD
    assert from_json(Tree, {"sample": json, "trees": [], "others": {}}).sample == BAD
    refused("Sample.name: the text does not match [a-zé😀]+", lambda: replace(BAD, level=2))


def test_types_of_json_are_checked() -> None:
    with pytest.raises(TypeError, match="^Sample.name: expected a str, not int$"):
        from_json(Sample, {**to_json(GOOD), "name": 7})
    json = to_json(GOOD)
    del json["name"]
    refused("Sample: the field 'name' is missing", lambda: from_json(Sample, json))
    del json["total"]
    assert from_json(Sample, {**json, "name": "abc"}) == GOOD


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_what_was_read_is_copied_and_pickled(again: Any) -> None:
    assert again(BAD) == BAD and type(again(BAD)) is Sample and again(BAD).name == "ABC"
    late = Late.__new__(Late, 0)
    assert again(late).args == (0,) and type(again(late)) is Late
    assert again(Tree(BAD, [], {})).sample == BAD


# Calls


@pytest.fixture(params=["blocking", "asyncio"])
def client(request: pytest.FixtureRequest) -> Any:
    """A client of a host that is not there: nothing reaches it."""
    return (RuledClient if request.param == "blocking" else RuledAsyncClient)(NOBODY, connect_lazily=True)


def called(call: Any) -> Any:
    return asyncio.run(call) if asyncio.iscoroutine(call) else call


def test_a_call_checks_its_arguments_and_all_that_they_hold(client: Any) -> None:
    refused("put.count: 11 is not in 1..10", lambda: called(client.put(GOOD, 11)))
    refused("put.sample.name: the text does not match [a-zé😀]+", lambda: called(client.put(BAD, 3)))
    refused("root.of: -0.5 is not in 0..", lambda: called(client.root(-0.5)))
    refused("root.unit: the text does not match [ab]", lambda: called(client.root(1, "c")))
    leaf = Tree(GOOD, [], {})
    tree = Tree(GOOD, [leaf, Tree(BAD, [], {})], {})
    refused("plant.tree.trees[1].sample.name: the text does not match [a-zé😀]+", lambda: called(client.plant(tree)))
    others = Tree(GOOD, [], {6: Maybe(), 7: Maybe(BAD)})
    refused("plant.tree.others[7].sample.name: the text does not match [a-zé😀]+", lambda: called(client.plant(others)))


def test_a_value_that_is_too_deep_for_a_message_is_refused_as_such(client: Any) -> None:
    tree = Tree(GOOD, [], {})
    for _ in range(2000):
        tree = Tree(GOOD, [tree], {})
    with pytest.raises(ValueError, match="^Tree: nested deeper than 64$"):
        called(client.plant(tree))


def test_a_host_gets_what_obeys() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        request_id, arguments = peer.request()
        assert arguments == to_bytes(GOOD) + struct.pack(">i", 10)
        peer.send(frame(RESPONSE, request_id, string("done")))
        request_id, arguments = peer.request()
        assert arguments == b""
        assert peer.frame() == (ITEM, request_id, struct.pack(">d", 100))
        assert peer.frame() == (END, request_id, b"")
        peer.send(frame(RESPONSE, request_id, struct.pack(">d", 100)))

    with serving(script) as address, RuledClient(address) as client:
        assert client.put(GOOD, 10) == "done"
        assert client.sum([100]) == 100


def test_an_item_of_a_stream_is_checked_when_its_turn_comes() -> None:
    def script(peer: Peer) -> None:
        peer.preface()
        peer.send(PREFACE)
        request_id, _ = peer.request()
        assert peer.frame() == (ITEM, request_id, struct.pack(">d", 1))
        while peer.socket.recv(1 << 16):
            pass

    with serving(script) as address, RuledClient(address) as client:
        refused("sum.values[1]: 100.5 is not in 0..100", lambda: client.sum([1, 100.5]))
