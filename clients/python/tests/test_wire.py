# SPDX-License-Identifier: Apache-2.0
"""The bulk paths of the wire, which the vectors are too small to take, and their limits."""

from __future__ import annotations

import itertools
import struct
import tracemalloc
from typing import Any, Callable, List

import awkward as a
import pytest
import vectors as v
from vectors import MalformedError, codec
from vectors.runtime import value as values
from vectors.runtime import wire

pytestmark = pytest.mark.usefixtures("implementation")


def plain_strings(items: List[str]) -> bytes:
    """The bytes of a String[], one by one."""
    encoded = [item.encode() for item in items]
    return struct.pack(">i", len(items)) + b"".join(struct.pack(">i", len(data)) + data for data in encoded)


TEXTS = {
    "equal": ["%010d" % index for index in range(1000)],
    "equal, 127": ["x" * 127] * 20,
    "equal, 128": ["x" * 128] * 20,
    "equal, long": ["x" * 1000] * 20,
    "empty": [""] * 20,
    "different": ["x" * index for index in range(127)],
    "different, long": ["x" * index for index in range(200)],
    "last differs": ["aaaa"] * 20 + ["bbbbb"],
    "last is outside ASCII": ["aaaa"] * 20 + ["é"],
    "equal bytes outside ASCII": ["é"] * 20,
    "equal text, other bytes": ["é", "a"] * 20,
    "holds its own prefix": ["\0\0\0\4" * 1] * 20,
    "holds a part of its prefix": ["\0\0\0\0", "\4\0\0\0", "\0\0\4\0", "\0\0\0\4"] * 20,
    "prefix in the middle": ["a\0\0\0\6b", "aaaaaa"] * 20,
    "NULs": ["\0"] * 20,
    "two": ["a", "b"],
    "one": ["a"],
    "emoji": ["😀" * index for index in range(50)],
    "different, some outside ASCII": ["é" * (index % 3) + "x" * (index % 11) for index in range(100)],
    "different, one outside ASCII and long": ["a", "bb", "é" * 100, "x" * 200],
}


@pytest.mark.parametrize("items", TEXTS.values(), ids=TEXTS.keys())
def test_strings(items: List[str]) -> None:
    data = plain_strings(items)
    assert wire.encode(wire.write_strings, items) == data
    assert wire.decode(wire.read_strings, data) == tuple(items)
    assert wire.decode(wire.read_strings, memoryview(bytearray(data))) == tuple(items)


@pytest.mark.parametrize("items", TEXTS.values(), ids=TEXTS.keys())
def test_strings_before_something(items: List[str]) -> None:
    data = plain_strings(items)
    assert wire.read_strings(b"head" + data + data, 4) == (tuple(items), 4 + len(data))


@pytest.mark.parametrize("at", range(0, 14 * 5, 7))
@pytest.mark.parametrize("byte", [0x80, 0xFF, 0x0B, 0x00])
def test_damaged_equal_strings_are_never_taken_for_others(at: int, byte: int) -> None:
    """Damage is found, or changes exactly the character that it hit."""
    items = ["%010d" % index for index in range(5)]
    data = bytearray(plain_strings(items))
    data[4 + at] = byte
    try:
        result = wire.decode(wire.read_strings, bytes(data))
    except MalformedError:
        return
    assert wire.encode(wire.write_strings, result) == bytes(data)


@pytest.mark.parametrize("at", range(45))
@pytest.mark.parametrize("byte", [0x80, 0xC3, 0xFF, 0x7F, 0x0B, 0x00])
def test_damaged_strings_are_read_as_one_by_one(at: int, byte: int) -> None:
    """With other bytes after them or none, they are the same strings, or the same error."""
    data = bytearray(plain_strings(["", "a", "bb", "ccé", "dddd", "", "eeeee"]))
    data[at] = byte
    for after in (b"", bytes(200)):
        expected = outcome(lambda message, at: wire.read_items(message, at, wire.read_string, 4), bytes(data) + after)
        assert outcome(wire.read_strings, bytes(data) + after) == expected


def outcome(read: Callable[[Any, int], Any], data: bytes) -> Any:
    """What is read, with the rest left over, or the error."""
    try:
        return wire.decode(lambda message, at: (read(message, at), len(message)), data)
    except MalformedError as error:
        return str(error)


COUNTS = [0, 1, 2, 63, 64, 65, 1023, 1024, 1025, 3000]


@pytest.mark.parametrize("count", COUNTS)
def test_rows(count: int) -> None:
    items = tuple(v.Scalars(i % 2 == 0, i % 128, chr(i), i, -i, i << 40, i / 2, i / 3) for i in range(count))
    data = struct.pack(">i", count) + b"".join(wire.encode(codec.write_scalars, item) for item in items)
    value = v.ScalarsArray(items)
    assert wire.encode(codec.write_scalars_array, value) == data
    assert wire.decode(codec.read_scalars_array, data) == value


@pytest.mark.parametrize("count", COUNTS)
def test_rows_of_few_values(count: int) -> None:
    points = [(i / 3, i) for i in range(count)]
    data = struct.pack(">i" + "dh" * count, count, *itertools.chain(*points))
    items = tuple(itertools.starmap(a.Point, points))
    assert a.runtime.wire.encode(a.codec.write_point_array, items) == data
    assert a.runtime.wire.decode(a.codec.read_point_array, data) == items


@pytest.mark.parametrize("large", [0, 5000])
@pytest.mark.parametrize("count", COUNTS)
def test_long_arrays_of_other_things(count: int, large: int) -> None:
    items = tuple(bytes(large if index % 500 == 3 else index % 7) for index in range(count))
    data = struct.pack(">i", count) + b"".join(struct.pack(">i", len(item)) + item for item in items)
    parts: List[Any] = []
    wire.write_items(parts.append, items, wire.write_bytes)
    assert b"".join(parts) == data
    assert wire.decode(lambda message, at: wire.read_items(message, at, wire.read_bytes, 4), data) == items
    assert all(any(part is item for part in parts) for item in items if len(item) == 5000)


@pytest.mark.parametrize("count", COUNTS)
def test_primitives(count: int) -> None:
    items = values.DoubleArray(i / 3 for i in range(count))
    data = struct.pack(f">i{count}d", count, *items)
    assert wire.encode(wire.write_doubles, items) == data
    assert wire.decode(wire.read_doubles, data) == items


@pytest.mark.parametrize("count", [7, 10_000])
@pytest.mark.parametrize("step", [1, 2, -1])
@pytest.mark.parametrize("name", ["boolean", "short", "int", "long", "float", "double"])
def test_slices_are_arrays_again(name: str, step: int, count: int) -> None:
    kind: Any = getattr(values, f"{name.capitalize()}Array")
    items = [index % 3 == 0 for index in range(count)]
    part = kind(items if name == "boolean" else map(int, items))[1:-1:step]
    assert part == kind((items if name == "boolean" else list(map(int, items)))[1:-1:step])
    value = getattr(v, f"{name.capitalize()}Array")(part)
    assert (
        wire.decode(getattr(codec, f"read_{name}_array"), wire.encode(getattr(codec, f"write_{name}_array"), value))
        == value
    )
    assert part.view().contiguous and len(part.view()) == len(part)


def test_pairs_of_surrogates_stay_two_chars() -> None:
    value = v.CharArray("a\ud83d\ude00b")
    decoded = wire.decode(codec.read_char_array, wire.encode(codec.write_char_array, value))
    assert decoded == value and len(decoded.items) == 4


@pytest.mark.parametrize("name", ["strings", "bytes", "doubles", "chars", "booleans", "scalars_array", "mixed_table"])
def test_a_count_alone_allocates_nothing(name: str) -> None:
    read: Any = getattr(codec, f"read_{name}", None) or getattr(wire, f"read_{name}")
    data = struct.pack(">i", 2**31 - 1) + bytes(100)
    tracemalloc.start()
    try:
        with pytest.raises(MalformedError):
            wire.decode(read, data)
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


def test_what_was_decoded_does_not_hold_the_message() -> None:
    """Views of the receive buffer would keep all of it alive, and let it change."""
    data = bytearray(wire.encode(codec.write_double_array, v.DoubleArray([1.5])))
    value = wire.decode(codec.read_double_array, memoryview(data))
    data[:] = bytes(len(data))
    assert list(value.items) == [1.5]
    data.clear()  # would raise if something held a view


@pytest.mark.parametrize(
    "bits", [0x00000000, 0x80000000, 0x3DCCCCCD, 0x7F800000, 0x7F800001, 0x7FC00000, 0xFFA5A5A5, 0xFFFFFFFF]
)
def test_float_bits_survive(bits: int) -> None:
    assert wire.float_bits(wire.float_of(bits)) == bits
    assert v.FloatValue(wire.float_of(bits)) == wire.decode(codec.read_float_value, struct.pack(">I", bits))
