# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A message: its parts as they are written, its bytes as they are read, and the errors of both."""

from __future__ import annotations

import re
import struct
from typing import Any, Callable, List, Tuple, TypeVar, Union

from ..error import MalformedError
from .collector import held_back

T = TypeVar("T")

#: Messages are bytes while small, and a view of the buffer that received them when large.
Buffer = Union[bytes, memoryview]
#: What a message is made of.
Parts = List[bytes]
Write = Callable[[bytes], object]
#: What `struct` packs and unpacks.
Packed = Any
Read = Callable[[Buffer, int], Tuple[T, int]]

#: Up to this size bytes are copied into a part that is written anyway; larger ones are parts by themselves, sent
#: without a copy.
SMALL = 4096
#: From this size on the garbage collector is held back while a message is decoded.
_LARGE = 65536

#: How `struct` tells that bytes are missing. To look first would cost every value a little time.
_UNPACKING = re.compile(r"for unpacking (\d+) bytes at offset (\d+)")

INT = struct.Struct(">i")
#: The count of an array that has no items.
NO_ITEMS = INT.pack(0)


def encode(write_value: Callable[[Write, T], None], value: T) -> bytes:
    """The bytes of one value."""
    parts: Parts = []
    write_value(parts.append, value)
    return b"".join(parts)


def decode(read_value: Read[T], data: Buffer) -> T:
    """The one value that `data` holds; raises MalformedError where there is none, or where bytes are left over."""
    try:
        value, end = read_value(data, 0) if len(data) < _LARGE else held_back(read_value, data, 0)
    except (struct.error, UnicodeDecodeError) as error:
        raise malformed(error, data) from error
    if end != len(data):
        raise MalformedError(f"left over: {len(data) - end} bytes (at byte {end})")
    return value


def malformed(error: Exception, data: Buffer) -> MalformedError:
    """What `struct` or a decoder says of bytes that are no value, in the words of all languages."""
    if isinstance(error, UnicodeDecodeError) and error.encoding == "utf-8":
        return MalformedError(f"ill-formed UTF-8: a text of {len(error.object)} bytes")
    place = _UNPACKING.search(str(error))
    if place is None:
        return MalformedError(str(error))
    size, at = map(int, place.groups())
    return MalformedError(f"cut short: {size} bytes needed, {len(data) - at} left (at byte {at})")


def layout(codes: str) -> struct.Struct:
    """The format of neighbouring values of fixed size, by the letters of `struct`."""
    return struct.Struct(">" + codes)


def bad_count(data: Buffer, at: int, count: int, size: int) -> MalformedError:
    """The error of a count, which ends at `at`, of items of `size` bytes or more."""
    return MalformedError(
        f"impossible count: {count} items of {size} bytes or more, {len(data) - at} bytes left (at byte {at - INT.size})"
    )
