# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Arrays of what has a fixed size, structs and constants of enums: one format for all of the items."""

from __future__ import annotations

import functools
import itertools
import struct
from typing import Any, Callable, List, Optional, Sequence, Tuple, Type, TypeVar

from ..value import Enum, Struct, new
from .message import INT, NO_ITEMS, Buffer, Packed, Read, Write, bad_count, layout

E = TypeVar("E", bound=Enum)
S = TypeVar("S", bound=Struct)

#: Up to this count of items a format for exactly that count is kept, so that a short array is one call.
_SHORT = 64
#: Longer arrays are packed in pieces of this many items, since formats take memory, too.
_PIECE = 1024


def constant_array(constant: Callable[[int], E]) -> Tuple[Callable[[Write, Sequence[E]], None], Read[Tuple[E, ...]]]:
    """Writes and reads arrays of an enum."""

    def write_constants(write: Write, items: Sequence[E]) -> None:
        count = len(items)
        write(struct.pack(f">{count + 1}i", count, *items))

    def read_constants(data: Buffer, at: int) -> Tuple[Tuple[E, ...], int]:
        (count,) = INT.unpack_from(data, at)
        at += 4
        end = at + count * 4
        if count < 0 or end > len(data):
            raise bad_count(data, at, count, 4)
        return tuple(map(constant, struct.unpack(f">{count}i", data[at:end]))), end

    return write_constants, read_constants


def rows(
    codes: str,
    kind: Type[S],
    flat: Optional[Callable[[S], Tuple[Packed, ...]]] = None,
    make: Optional[Callable[..., S]] = None,
) -> Tuple[Callable[[Write, Sequence[S]], None], Read[Tuple[S, ...]]]:
    """Writes and reads arrays of structs of fixed size: one format for all of the items.

    `codes` is the format of one item. Where the fields of the struct are not what the format takes (a boolean is
    checked, a char is a number, a struct has fields itself), `flat` turns an item into what is packed, and `make` makes
    an item from what was unpacked.
    """
    one = layout(codes)
    size = one.size
    packs: List[Optional[Callable[..., bytes]]] = [None] * (_SHORT + 1)
    flatten: Callable[[Any], Any] = itertools.chain.from_iterable

    def packer(count: int) -> Callable[..., bytes]:
        packs[count] = pack = functools.partial(layout("i" + codes * count).pack, count)
        return pack

    def write_rows(write: Write, items: Sequence[S]) -> None:
        if not items:
            write(NO_ITEMS)
            return
        count = len(items)
        fields = flatten(items) if flat is None else flatten(map(flat, items))
        if count <= _SHORT:
            write((packs[count] or packer(count))(*fields))
            return
        write(INT.pack(count))
        for first in range(0, count, _PIECE):
            piece = min(_PIECE, count - first)
            write(struct.pack(">" + codes * piece, *itertools.islice(fields, piece * len(codes))))

    def read_rows(data: Buffer, at: int) -> Tuple[Tuple[S, ...], int]:
        (count,) = INT.unpack_from(data, at)
        at += 4
        end = at + count * size
        if count < 0 or end > len(data):
            raise bad_count(data, at, count, size)
        unpacked = one.iter_unpack(data[at:end])
        if make is None:
            return tuple(map(new, itertools.repeat(kind), unpacked)), end
        return tuple(itertools.starmap(make, unpacked)), end

    return write_rows, read_rows
