# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What holds other values, of whatever size: arrays, sets, optional values, maps, unions, and structs that can hold
themselves.
"""

from __future__ import annotations

import struct
from typing import AbstractSet, Any, Callable, Dict, FrozenSet, Mapping, Optional, Sequence, Set, Tuple, Type, TypeVar

from ..error import MalformedError
from ..value import Array, Case, Map, Struct, as_text, new
from .message import INT, SMALL, Buffer, Parts, Read, Write, bad_count

T = TypeVar("T")
K = TypeVar("K")

#: How deep structs that can hold themselves may be nested.
DEEPEST = 64

#: Up to this number of items are written one by one.
_SHORT = 64
#: This many parts of a long array are joined as soon as they are there, since a message of ten thousand parts would
#: take ten thousand pieces of fresh memory.
_MANY = 256

_BYTE = struct.Struct("B")


def write_items(write: Write, items: Sequence[T], write_item: Callable[[Write, T], None]) -> None:
    write(INT.pack(len(items)))
    if len(items) <= _SHORT:
        for item in items:
            write_item(write, item)
        return
    parts: Parts = []
    add = parts.append
    for item in items:
        write_item(add, item)
        if len(parts) >= _MANY:
            _write_parts(write, parts)
            parts.clear()
    _write_parts(write, parts)


def _write_parts(write: Write, parts: Parts) -> None:
    if max(map(len, parts), default=0) <= SMALL:
        write(b"".join(parts))
        return
    for part in parts:
        write(part)


def read_items(data: Buffer, at: int, read_item: Read[T], smallest: int) -> Tuple[Array[T], int]:
    """`smallest` is the least number of bytes that an item takes."""
    (count,) = INT.unpack_from(data, at)
    at += 4
    if count < 0 or count * smallest > len(data) - at:
        raise bad_count(data, at, count, smallest)
    items = []
    for _ in range(count):
        item, at = read_item(data, at)
        items.append(item)
    return Array(items), at


# Sets


def write_set(write: Write, items: AbstractSet[Any], write_item: Callable[[Write, Any], None]) -> None:
    """In the order of the items, so that equal sets are the same bytes."""
    write_items(write, sorted(items), write_item)


def read_set(data: Buffer, at: int, read_item: Read[T], smallest: int) -> Tuple[FrozenSet[T], int]:
    """`smallest` is the least number of bytes that an item takes."""
    (count,) = INT.unpack_from(data, at)
    at += 4
    if count < 0 or count * smallest > len(data) - at:
        raise bad_count(data, at, count, smallest)
    found: Set[T] = set()
    for _ in range(count):
        item, at = read_item(data, at)
        if item in found:
            raise MalformedError(f"the item {as_text(item)} is there twice")
        found.add(item)
    return frozenset(found), at


# Optional values and maps


def write_optional(write: Write, value: Optional[Any], write_value: Callable[[Write, Any], None]) -> None:
    if value is None:
        write(b"\0")
    else:
        write(b"\1")
        write_value(write, value)


def read_optional(data: Buffer, at: int, read_value: Read[T]) -> Tuple[Optional[T], int]:
    (present,) = _BYTE.unpack_from(data, at)
    if present > 1:
        raise MalformedError(f"a presence byte is {present}, neither 0 nor 1")
    return read_value(data, at + 1) if present else (None, at + 1)


def write_map(
    write: Write, entries: Mapping[K, T], write_key: Callable[[Write, K], None], write_value: Callable[[Write, T], None]
) -> None:
    write(INT.pack(len(entries)))
    for key, value in entries.items():
        write_key(write, key)
        write_value(write, value)


def read_map(data: Buffer, at: int, read_key: Read[K], read_value: Read[T], smallest: int) -> Tuple[Map[K, T], int]:
    """`smallest` is the least number of bytes that an entry takes."""
    (count,) = INT.unpack_from(data, at)
    at += 4
    if count < 0 or count * smallest > len(data) - at:
        raise bad_count(data, at, count, smallest)
    entries: Dict[K, T] = {}
    for _ in range(count):
        key, at = read_key(data, at)
        if key in entries:
            raise MalformedError(f"the key {as_text(key)} is there twice")
        entries[key], at = read_value(data, at)
    return Map._own(entries), at


# Unions


class Cases:
    """The cases of a union in their order: the class of each, what writes and reads its value, and whether these take a
    level. Values of a union that is recursive are levels themselves.
    """

    def __init__(self, union: str, recursive: bool, *cases: Tuple[Type[Case], Callable[..., None], Any, bool]) -> None:
        self._union = union
        self._recursive = recursive
        self._cases = cases
        self._by_class = {case[0]: (INT.pack(number), case[1], case[3]) for number, case in enumerate(cases)}

    def write(self, write: Write, value: Any, level: int = 1) -> None:
        if self._recursive:
            if level > DEEPEST:
                raise ValueError(f"{self._union}: nested deeper than {DEEPEST}")
            level += 1
        found = self._by_class.get(type(value))
        if found is None:
            raise TypeError(f"expected {self._union}, not {type(value).__name__}")
        number, write_value, levelled = found
        write(number)
        if levelled:
            write_value(write, value._value, level)
        else:
            write_value(write, value._value)

    def read(self, data: Buffer, at: int, level: int = 1) -> Tuple[Any, int]:
        if self._recursive:
            if level > DEEPEST:
                raise MalformedError(f"{self._union}: nested deeper than {DEEPEST}")
            level += 1
        (number,) = INT.unpack_from(data, at)
        if not 0 <= number < len(self._cases):
            raise MalformedError(f"{self._union} has no case {number}")
        kind, _, read_value, levelled = self._cases[number]
        value: Any = new(kind)
        value._value, at = read_value(data, at + 4, level) if levelled else read_value(data, at + 4)
        return value, at


# Structs that can hold themselves: each level of them takes frames of Python's stack


def check_write_level(level: int, kind: Type[Struct]) -> None:
    if level > DEEPEST:
        raise ValueError(f"{kind.__name__}: nested deeper than {DEEPEST}")


def check_read_level(level: int, kind: Type[Struct]) -> None:
    if level > DEEPEST:
        raise MalformedError(f"{kind.__name__}: nested deeper than {DEEPEST}")
