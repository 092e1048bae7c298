# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Arrays of primitives."""

from __future__ import annotations

import array
import struct
import sys
from typing import Any, Tuple, Type, TypeVar

from ..error import MalformedError
from ..value import (
    BooleanArray,
    DoubleArray,
    FloatArray,
    IntArray,
    LongArray,
    PrimitiveArray,
    ShortArray,
    UbyteArray,
    UintArray,
    UlongArray,
    UshortArray,
)
from .message import INT, NO_ITEMS, SMALL, Buffer, Read, Write, bad_count

A = TypeVar("A", bound=PrimitiveArray[Any])

_SWAP = sys.byteorder == "little"


def write_bytes(write: Write, value: bytes) -> None:
    count = INT.pack(len(value))
    if len(value) <= SMALL:
        write(count + value)
    else:
        write(count)
        write(value)


def write_buffer(write: Write, value: Buffer) -> None:
    """`byte[]` that is a parameter itself."""
    write(INT.pack(len(value)))
    write(value)  # type: ignore[arg-type]  # joined and sent like bytes, without a copy


def read_bytes(data: Buffer, at: int) -> Tuple[bytes, int]:
    (count,) = INT.unpack_from(data, at)
    at += 4
    end = at + count
    if count < 0 or end > len(data):
        raise bad_count(data, at, count, 1)
    return bytes(data[at:end]), end


def write_chars(write: Write, value: str) -> None:
    write(INT.pack(len(value)) + value.encode("utf-16-be", "surrogatepass"))


def read_chars(data: Buffer, at: int) -> Tuple[str, int]:
    (count,) = INT.unpack_from(data, at)
    at += 4
    end = at + count * 2
    if count < 0 or end > len(data):
        raise bad_count(data, at, count, 2)
    text = str(data[at:end], "utf-16-be", "surrogatepass")
    if len(text) != count:  # A pair of surrogates became one character; each of them is an item.
        text = "".join(map(chr, struct.unpack(f">{count}H", data[at:end])))
    return text, end


def write_array(write: Write, value: PrimitiveArray[Any]) -> None:
    items = value._items
    if not items:
        write(NO_ITEMS)
        return
    count = INT.pack(len(items))
    if _SWAP and items.itemsize > 1:
        items = items[:]
        items.byteswap()
    if len(items) * items.itemsize <= SMALL:
        write(count + items.tobytes())
    else:
        write(count)
        write(memoryview(items).cast("B"))  # type: ignore[arg-type]  # joined and sent like bytes, without a copy


write_booleans = write_shorts = write_ints = write_longs = write_floats = write_doubles = write_array
write_ubytes = write_ushorts = write_uints = write_ulongs = write_array


def _array_reader(kind: Type[A]) -> Read[A]:
    code, size = kind._code, kind._size

    def read(data: Buffer, at: int) -> Tuple[A, int]:
        (count,) = INT.unpack_from(data, at)
        at += 4
        end = at + count * size
        if count < 0 or end > len(data):
            raise bad_count(data, at, count, size)
        items = array.array(code)
        items.frombytes(data[at:end])
        if _SWAP and size > 1:
            items.byteswap()
        return kind._own(items), end

    return read


read_shorts = _array_reader(ShortArray)
read_ints = _array_reader(IntArray)
read_longs = _array_reader(LongArray)
read_ubytes = _array_reader(UbyteArray)
read_ushorts = _array_reader(UshortArray)
read_uints = _array_reader(UintArray)
read_ulongs = _array_reader(UlongArray)
read_floats = _array_reader(FloatArray)
read_doubles = _array_reader(DoubleArray)


def read_booleans(data: Buffer, at: int) -> Tuple[BooleanArray, int]:
    items, end = read_bytes(data, at)
    other = items.translate(None, b"\0\1")
    if other:
        raise MalformedError(f"a boolean is {other[0]}, neither 0 nor 1")
    return BooleanArray._own(memoryview(items).cast("?")), end
