# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Strings and arrays of them."""

from __future__ import annotations

import struct
from typing import Optional, Sequence, Tuple

from ..value import Array
from .message import INT, Buffer, Write, bad_count

#: The count of a string of up to 127 bytes, as text: so that many short ASCII strings are one text to encode.
_PREFIXES = tuple(INT.pack(size).decode("ascii") for size in range(128))
#: The most bytes that one of these takes, with its count.
_SHORT = INT.size + len(_PREFIXES) - 1

_unpack_count = struct.Struct(">I").unpack_from


def write_string(write: Write, value: str) -> None:
    data = value.encode()
    write(INT.pack(len(data)) + data)


def read_string(data: Buffer, at: int) -> Tuple[str, int]:
    (size,) = INT.unpack_from(data, at)
    at += 4
    end = at + size
    if size < 0 or end > len(data):
        raise bad_count(data, at, size, 1)
    return str(data[at:end], "utf-8"), end


def write_strings(write: Write, items: Sequence[str]) -> None:
    count = len(items)
    try:
        # Most arrays of several lengths are told by two of them, since to look at all takes a quarter of the time.
        if count and len(items[0]) == len(items[-1]) and len(set(map(len, items))) == 1:
            prefix = _PREFIXES[len(items[0])]
            text = prefix + prefix.join(items)
        else:
            text = "".join([_PREFIXES[len(item)] + item for item in items])
    except IndexError:
        pass  # a text too long for these prefixes
    else:
        if text.isascii():
            write(INT.pack(count) + text.encode("ascii"))
            return
    write(INT.pack(count))
    pack = INT.pack
    write(b"".join([pack(len(data)) + data for data in map(str.encode, items)]))


def read_strings(data: Buffer, at: int) -> Tuple[Array[str], int]:
    (count,) = INT.unpack_from(data, at)
    at += 4
    limit = len(data)
    if count < 0 or count * 4 > limit - at:
        raise bad_count(data, at, count, 4)
    if count > 1:
        short = _read_equal_strings(data, at, count) or _read_short_strings(data, at, count)
        if short is not None:
            return short
    items = []
    unpack = INT.unpack_from
    for _ in range(count):
        (size,) = unpack(data, at)
        at += 4
        end = at + size
        if size < 0 or end > limit:
            raise bad_count(data, at, size, 1)
        items.append(str(data[at:end], "utf-8"))
        at = end
    return Array(items), at


def _read_equal_strings(data: Buffer, at: int, count: int) -> Optional[Tuple[Array[str], int]]:
    """Two or more strings that are all ASCII and of one length, read in one go; None where they are not."""
    (size,) = INT.unpack_from(data, at)
    end = at + (4 + size) * count
    if not 0 <= size < len(_PREFIXES) or end > len(data) or INT.unpack_from(data, at + 4 + size) != (size,):
        return None
    try:
        items = str(data[at:end], "ascii").split(_PREFIXES[size])
    except UnicodeDecodeError:
        return None
    # The pieces between the prefixes: if all have the announced length, then the prefixes were where they belong.
    if items.pop(0) or len(items) != count or set(map(len, items)) != {size}:
        return None
    return Array(items), end


def _read_short_strings(data: Buffer, at: int, count: int) -> Optional[Tuple[Array[str], int]]:
    """Short strings as slices of one text; None where some are long, or a count is wrong."""
    # A character for each byte, since nobody knows yet where the strings end, and what comes after them.
    text = str(data[at : at + _SHORT * count], "latin-1")
    limit = len(text)
    items = []
    end = 0
    try:
        for _ in range(count):
            (size,) = _unpack_count(data, at + end)
            start = end + INT.size
            end = start + size
            if end > limit:
                return None
            items.append(text[start:end])
    except struct.error:
        return None
    if not text[:end].isascii():
        items = [item if item.isascii() else str(item.encode("latin-1"), "utf-8") for item in items]
    return Array(items), at + end
