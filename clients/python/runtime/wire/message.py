# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A message: its parts as they are written, its bytes as they are read, and the errors of both."""

from __future__ import annotations

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
        raise MalformedError(str(error)) from error
    if end != len(data):
        raise MalformedError(f"{len(data) - end} bytes are left over after byte {end}")
    return value


def layout(codes: str) -> struct.Struct:
    """The format of neighbouring values of fixed size, by the letters of `struct`."""
    return struct.Struct(">" + codes)


def bad_count(data: Buffer, at: int, count: int, size: int) -> MalformedError:
    if count < 0:
        return MalformedError(f"the count before byte {at} is {count}")
    return MalformedError(
        f"the count before byte {at} is {count}, of {size} bytes at least, and {len(data) - at} bytes are left"
    )
