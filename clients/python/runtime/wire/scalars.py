# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Single values of fixed size: primitives and the constants of enums."""

from __future__ import annotations

import struct
from typing import Any, Callable, Tuple, Type, TypeVar

from ..error import MalformedError
from ..value import Enum
from .message import Buffer, Read, Write, layout

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def boolean(byte: int) -> bool:
    if byte > 1:
        raise MalformedError(f"a boolean is {byte}, neither 0 nor 1")
    return byte == 1


# Python's floats are doubles, and turning a float into a double sets the quiet bit of a NaN. So a float
# travels through `struct` as an int of its bits, and a NaN's bits are moved by hand.

_BITS = struct.Struct("=I")
_FLOAT = struct.Struct("=f")
_DOUBLE = struct.Struct("=d")
_LONG = struct.Struct("=Q")


def float_of(bits: int) -> float:
    """The double that holds the float of these 32 bits, a NaN's payload included."""
    if bits & 0x7F800000 == 0x7F800000 and bits & 0x007FFFFF:
        wide = (bits & 0x80000000) << 32 | 0x7FF << 52 | (bits & 0x007FFFFF) << 29
        return float(_DOUBLE.unpack(_LONG.pack(wide))[0])
    return float(_FLOAT.unpack(_BITS.pack(bits))[0])


def float_bits(value: float) -> int:
    """The 32 bits of a double that `float_of` or `value.check_float` returned."""
    if value != value:
        wide: int = _LONG.unpack(_DOUBLE.pack(value))[0]
        return wide >> 32 & 0x80000000 | 0x7F800000 | wide >> 29 & 0x007FFFFF
    bits: int = _BITS.unpack(_FLOAT.pack(value))[0]
    return bits


# Parameters and results of fixed size, one by one


def plain(code: str, kind: Type[T]) -> Tuple[Callable[[Write, T], None], Read[T]]:
    """Writes and reads what `struct` takes and returns as it is."""
    one = layout(code)
    pack, unpack, size = one.pack, one.unpack_from, one.size

    def write_plain(write: Write, value: T) -> None:
        write(pack(value))

    def read_plain(data: Buffer, at: int) -> Tuple[T, int]:
        (value,) = unpack(data, at)
        return value, at + size

    return write_plain, read_plain


def scalar(code: str, turn: Callable[[T], Any], back: Callable[[Any], T]) -> Tuple[Callable[[Write, T], None], Read[T]]:
    """As `plain`, for what is turned into something that `struct` takes."""
    write_turned, read_turned = plain(code, object)

    def write_scalar(write: Write, value: T) -> None:
        write_turned(write, turn(value))

    def read_scalar(data: Buffer, at: int) -> Tuple[T, int]:
        turned, at = read_turned(data, at)
        return back(turned), at

    return write_scalar, read_scalar


write_boolean, read_boolean = scalar("B", bool, boolean)
write_byte, read_byte = plain("b", int)
write_char, read_char = scalar("H", ord, chr)
write_short, read_short = plain("h", int)
write_int, read_int = plain("i", int)
write_long, read_long = plain("q", int)
write_ubyte, read_ubyte = plain("B", int)
write_ushort, read_ushort = plain("H", int)
write_uint, read_uint = plain("I", int)
write_ulong, read_ulong = plain("Q", int)
write_float, read_float = scalar("I", float_bits, float_of)
write_double, read_double = plain("d", float)


# Enums: a constant is written as the int that it is


def constants(kind: Type[E]) -> Callable[[int], E]:
    """A function that returns the constant of an ordinal; it raises MalformedError where there is none."""
    by_ordinal = {int(constant): constant for constant in kind}

    def constant(ordinal: int) -> E:
        try:
            return by_ordinal[ordinal]
        except KeyError:
            raise MalformedError(f"{kind.__name__} has no constant {ordinal}") from None

    return constant


def read_nothing(data: Buffer, at: int) -> Tuple[None, int]:
    """The result of a `void` method."""
    return None, at
