# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Arrays of what has a fixed size, structs and constants of enums: one format for all of the items."""

from __future__ import annotations

import functools
import struct
from typing import Callable, Dict, Iterable, List, Sequence, Tuple, TypeVar

from ..value import Array, Enum
from .message import INT, Buffer, Packed, Parts, Read, Write, bad_count, layout

E = TypeVar("E", bound=Enum)
S = TypeVar("S")

#: What was unpacked of each of several structs.
Unpacked = Iterable[Tuple[Packed, ...]]

#: Up to this count of items a format for exactly that count is kept, so that a short array is one call.
_SHORT = 64
#: Longer arrays are packed in pieces of this many items, whose values are still in the processor's cache when they are
#: packed, and whose formats take little memory.
PIECE = 1024


def constant_array(constant: Callable[[int], E]) -> Tuple[Callable[[Write, Sequence[E]], None], Read[Array[E]]]:
    """Writes and reads arrays of an enum."""

    def write_constants(write: Write, items: Sequence[E]) -> None:
        count = len(items)
        write(struct.pack(f">{count + 1}i", count, *items))

    def read_constants(data: Buffer, at: int) -> Tuple[Array[E], int]:
        (count,) = INT.unpack_from(data, at)
        at += 4
        end = at + count * 4
        if count < 0 or end > len(data):
            raise bad_count(data, at, count, 4)
        return Array(map(constant, struct.unpack(f">{count}i", data[at:end]))), end

    return write_constants, read_constants


def counted(items: List[bytes]) -> bytes:
    """An array of which each item is packed."""
    return INT.pack(len(items)) + b"".join(items)


class Rows(Dict[int, Callable[..., bytes]]):
    """Packs arrays of structs of fixed size: `rows[count](*values)` are the bytes of so many structs."""

    def __init__(self, codes: str) -> None:
        """`codes` is the format of one struct."""
        self._codes = codes

    def __missing__(self, count: int) -> Callable[..., bytes]:
        if count > _SHORT:
            return functools.partial(struct.pack, ">i" + self._codes * count, count)
        pack: Callable[..., bytes] = functools.partial(layout("i" + self._codes * count).pack, count)
        self[count] = pack
        return pack


def write_pieces(write: Write, values: Array[S], write_array: Callable[[Write, Array[S]], None]) -> None:
    """Writes an array that is longer than a piece; `write_array` writes each piece, with a count of its own."""
    write(INT.pack(len(values)))
    for first in range(0, len(values), PIECE):
        piece: Parts = []
        write_array(piece.append, values[first : first + PIECE])
        write(b"".join(piece)[INT.size :])


def rows_reader(one: struct.Struct, make: Callable[[Unpacked], List[S]]) -> Read[Array[S]]:
    """Reads arrays of structs of fixed size: `make` returns those of what `one`, the format of each, unpacked."""
    size = one.size

    def read_rows(data: Buffer, at: int) -> Tuple[Array[S], int]:
        (count,) = INT.unpack_from(data, at)
        at += 4
        end = at + count * size
        if count < 0 or end > len(data):
            raise bad_count(data, at, count, size)
        return Array(make(one.iter_unpack(data[at:end]))), end

    return read_rows
