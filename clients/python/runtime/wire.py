# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""RASP values as bytes.

Writing: every function takes `write`, the `append` of a list of parts, which the connection joins or gathers.
Reading: every function takes the bytes of a whole message and a position in them, and returns a value and the
position behind it. Positions and counts are checked here, by hand or by `struct`, before anything is allocated for them;
`decode` turns every complaint into a MalformedError.
"""

from __future__ import annotations

import array
import functools
import itertools
import struct
import sys
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union

from .error import MalformedError
from .value import BooleanArray, DoubleArray, Enum, FloatArray, IntArray, LongArray, Map, PrimitiveArray, ShortArray, Struct, as_text, new

#: Messages are bytes while small, and a view of the buffer that received them when large.
Buffer = Union[bytes, memoryview]
#: What a message is made of.
Parts = List[bytes]
Write = Callable[[bytes], object]
#: What `struct` packs and unpacks.
Packed = Any

T = TypeVar("T")
K = TypeVar("K")
E = TypeVar("E", bound=Enum)
S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound="PrimitiveArray[Any]")
Read = Callable[[Buffer, int], Tuple[T, int]]

#: How deep structs that can hold themselves may stand in one another.
DEEPEST = 64

#: Up to so many bytes are copied into a part that is written anyhow; more are parts by themselves, which are sent from where they lie.
_SMALL = 4096

_BYTE = struct.Struct("B")
_INT = struct.Struct(">i")
#: The count of an array that has no items.
_NONE = _INT.pack(0)
_SWAP = sys.byteorder == "little"


def encode(write_value: Callable[[Write, T], None], value: T) -> bytes:
    """The bytes of one value."""
    parts: Parts = []
    write_value(parts.append, value)
    return b"".join(parts)


def decode(read_value: Read[T], data: Buffer) -> T:
    """The one value that `data` is; raises MalformedError where it is none, or where bytes are left over."""
    try:
        value, end = read_value(data, 0)
    except (struct.error, UnicodeDecodeError) as error:
        raise MalformedError(str(error)) from error
    if end != len(data):
        raise MalformedError(f"{len(data) - end} bytes are left over behind byte {end}")
    return value


# Fields of fixed size, which are packed and unpacked in runs


def layout(codes: str) -> struct.Struct:
    """The format of neighbouring values of fixed size, by the letters of `struct`."""
    return struct.Struct(">" + codes)


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
    """Writes and reads what `struct` takes and gives as it is."""
    one = layout(code)
    pack, unpack, size = one.pack, one.unpack_from, one.size

    def write_plain(write: Write, value: T) -> None:
        write(pack(value))

    def read_plain(data: Buffer, at: int) -> Tuple[T, int]:
        (value,) = unpack(data, at)
        return value, at + size

    return write_plain, read_plain


def scalar(code: str, turn: Callable[[T], Any], back: Callable[[Any], T]) -> Tuple[Callable[[Write, T], None], Read[T]]:
    """The same for what is turned into something that `struct` takes."""
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
write_float, read_float = scalar("I", float_bits, float_of)
write_double, read_double = plain("d", float)


# Enums: a constant is written as the int that it is


def constants(kind: Type[E]) -> Callable[[int], E]:
    """Gives the constant of an ordinal; raises MalformedError where there is none."""
    by_ordinal = {int(constant): constant for constant in kind}

    def constant(ordinal: int) -> E:
        try:
            return by_ordinal[ordinal]
        except KeyError:
            raise MalformedError(f"{kind.__name__} has no constant {ordinal}") from None

    return constant


def constant_array(constant: Callable[[int], E]) -> Tuple[Callable[[Write, Sequence[E]], None], Read[Tuple[E, ...]]]:
    """Writes and reads arrays of an enum."""

    def write_constants(write: Write, items: Sequence[E]) -> None:
        count = len(items)
        write(struct.pack(f">{count + 1}i", count, *items))

    def read_constants(data: Buffer, at: int) -> Tuple[Tuple[E, ...], int]:
        (count,) = _INT.unpack_from(data, at)
        at += 4
        end = at + count * 4
        if count < 0 or end > len(data):
            raise _bad_count(data, at, count, 4)
        return tuple(map(constant, struct.unpack(f">{count}i", data[at:end]))), end

    return write_constants, read_constants


# Arrays of structs of fixed size


#: Up to this count of items a format for the very count is kept, so that a short array is one call.
_SHORT = 64
#: Longer arrays are packed in pieces of so many items, for formats take room too.
_PIECE = 1024


def rows(
    codes: str,
    kind: Type[S],
    flat: Optional[Callable[[S], Tuple[Packed, ...]]] = None,
    make: Optional[Callable[..., S]] = None,
) -> Tuple[Callable[[Write, Sequence[S]], None], Read[Tuple[S, ...]]]:
    """Writes and reads arrays of structs of fixed size: one format for all of the items.

    `codes` is the format of one item. Where the fields of the struct are not what the format takes (a boolean is checked,
    a char is a number, a struct has fields of its own), `flat` turns an item into what is packed and `make` makes an item of what
    was unpacked.
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
            write(_NONE)
            return
        count = len(items)
        fields = flatten(items) if flat is None else flatten(map(flat, items))
        if count <= _SHORT:
            write((packs[count] or packer(count))(*fields))
            return
        write(_INT.pack(count))
        for first in range(0, count, _PIECE):
            piece = min(_PIECE, count - first)
            write(struct.pack(">" + codes * piece, *itertools.islice(fields, piece * len(codes))))

    def read_rows(data: Buffer, at: int) -> Tuple[Tuple[S, ...], int]:
        (count,) = _INT.unpack_from(data, at)
        at += 4
        end = at + count * size
        if count < 0 or end > len(data):
            raise _bad_count(data, at, count, size)
        unpacked = one.iter_unpack(data[at:end])
        if make is None:
            return tuple(map(new, itertools.repeat(kind), unpacked)), end
        return tuple(itertools.starmap(make, unpacked)), end

    return write_rows, read_rows


# Strings

#: The count of a string of up to 127 bytes, as text: so that many short ASCII strings are one text to encode.
_PREFIXES = tuple(_INT.pack(size).decode("ascii") for size in range(128))


def write_string(write: Write, value: str) -> None:
    data = value.encode()
    write(_INT.pack(len(data)) + data)


def read_string(data: Buffer, at: int) -> Tuple[str, int]:
    (size,) = _INT.unpack_from(data, at)
    at += 4
    end = at + size
    if size < 0 or end > len(data):
        raise _bad_count(data, at, size, 1)
    return str(data[at:end], "utf-8"), end


def write_strings(write: Write, items: Sequence[str]) -> None:
    count = len(items)
    sizes = set(map(len, items))
    try:
        if len(sizes) == 1:
            prefix = _PREFIXES[sizes.pop()]
            text = prefix + prefix.join(items)
        else:
            text = "".join([_PREFIXES[len(item)] + item for item in items])
    except IndexError:
        pass  # a text too long for these prefixes
    else:
        if text.isascii():
            write(_INT.pack(count) + text.encode("ascii"))
            return
    write(_INT.pack(count))
    pack = _INT.pack
    write(b"".join([pack(len(data)) + data for data in map(str.encode, items)]))


def read_strings(data: Buffer, at: int) -> Tuple[Tuple[str, ...], int]:
    (count,) = _INT.unpack_from(data, at)
    at += 4
    limit = len(data)
    if count < 0 or count * 4 > limit - at:
        raise _bad_count(data, at, count, 4)
    if count > 1:
        equal = _read_equal_strings(data, at, count)
        if equal is not None:
            return equal
    items = []
    unpack = _INT.unpack_from
    for _ in range(count):
        (size,) = unpack(data, at)
        at += 4
        end = at + size
        if size < 0 or end > limit:
            raise _bad_count(data, at, size, 1)
        items.append(str(data[at:end], "utf-8"))
        at = end
    return tuple(items), at


def _read_equal_strings(data: Buffer, at: int, count: int) -> Optional[Tuple[Tuple[str, ...], int]]:
    """Two or more strings that are all ASCII and of one length, read in one go; None where they are not."""
    (size,) = _INT.unpack_from(data, at)
    end = at + (4 + size) * count
    if not 0 <= size < len(_PREFIXES) or end > len(data) or _INT.unpack_from(data, at + 4 + size) != (size,):
        return None
    try:
        items = str(data[at:end], "ascii").split(_PREFIXES[size])
    except UnicodeDecodeError:
        return None
    # The pieces between the prefixes: if all have the announced length, then the prefixes stood where they belong.
    if items.pop(0) or len(items) != count or set(map(len, items)) != {size}:
        return None
    return tuple(items), end


# Arrays of primitives


def write_bytes(write: Write, value: bytes) -> None:
    count = _INT.pack(len(value))
    if len(value) <= _SMALL:
        write(count + value)
    else:
        write(count)
        write(value)


def write_buffer(write: Write, value: Buffer) -> None:
    """`byte[]` that is a parameter itself."""
    write(_INT.pack(len(value)))
    write(value)  # type: ignore[arg-type]  # joined and sent like bytes, without a copy


def read_bytes(data: Buffer, at: int) -> Tuple[bytes, int]:
    (count,) = _INT.unpack_from(data, at)
    at += 4
    end = at + count
    if count < 0 or end > len(data):
        raise _bad_count(data, at, count, 1)
    return bytes(data[at:end]), end


def write_chars(write: Write, value: str) -> None:
    write(_INT.pack(len(value)) + value.encode("utf-16-be", "surrogatepass"))


def read_chars(data: Buffer, at: int) -> Tuple[str, int]:
    (count,) = _INT.unpack_from(data, at)
    at += 4
    end = at + count * 2
    if count < 0 or end > len(data):
        raise _bad_count(data, at, count, 2)
    text = str(data[at:end], "utf-16-be", "surrogatepass")
    if len(text) != count:  # A pair of surrogates became one character; each of them is an item.
        text = "".join(map(chr, struct.unpack(f">{count}H", data[at:end])))
    return text, end


def write_array(write: Write, value: PrimitiveArray[Any]) -> None:
    items = value._items
    if not items:
        write(_NONE)
        return
    count = _INT.pack(len(items))
    if _SWAP and items.itemsize > 1:
        items = items[:]
        items.byteswap()
    if len(items) * items.itemsize <= _SMALL:
        write(count + items.tobytes())
    else:
        write(count)
        write(memoryview(items).cast("B"))  # type: ignore[arg-type]  # joined and sent like bytes, without a copy


write_booleans = write_shorts = write_ints = write_longs = write_floats = write_doubles = write_array


def _array_reader(kind: Type[A]) -> Read[A]:
    code, size = kind._code, kind._size

    def read(data: Buffer, at: int) -> Tuple[A, int]:
        (count,) = _INT.unpack_from(data, at)
        at += 4
        end = at + count * size
        if count < 0 or end > len(data):
            raise _bad_count(data, at, count, size)
        items = array.array(code)
        items.frombytes(data[at:end])
        if _SWAP:
            items.byteswap()
        return kind._own(items), end

    return read


read_shorts = _array_reader(ShortArray)
read_ints = _array_reader(IntArray)
read_longs = _array_reader(LongArray)
read_floats = _array_reader(FloatArray)
read_doubles = _array_reader(DoubleArray)


def read_booleans(data: Buffer, at: int) -> Tuple[BooleanArray, int]:
    items, end = read_bytes(data, at)
    if items.translate(None, b"\0\1"):
        raise MalformedError("an item of a boolean array is neither 0 nor 1")
    return BooleanArray._own(memoryview(items).cast("?")), end


# Arrays of other things


#: Of a long array, so many parts are joined as soon as they are there, for a message of ten thousand parts would take as many
#: pieces of fresh memory.
_MANY = 256


def write_items(write: Write, items: Sequence[T], write_item: Callable[[Write, T], None]) -> None:
    write(_INT.pack(len(items)))
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
    if max(map(len, parts), default=0) <= _SMALL:
        write(b"".join(parts))
        return
    for part in parts:
        write(part)


def read_items(data: Buffer, at: int, read_item: Read[T], smallest: int) -> Tuple[Tuple[T, ...], int]:
    """`smallest` is the least number of bytes that an item takes."""
    (count,) = _INT.unpack_from(data, at)
    at += 4
    if count < 0 or count * smallest > len(data) - at:
        raise _bad_count(data, at, count, smallest)
    items = []
    for _ in range(count):
        item, at = read_item(data, at)
        items.append(item)
    return tuple(items), at


# Optional values and maps


def write_optional(write: Write, value: Optional[T], write_value: Callable[[Write, T], None]) -> None:
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
    write(_INT.pack(len(entries)))
    for key, value in entries.items():
        write_key(write, key)
        write_value(write, value)


def read_map(data: Buffer, at: int, read_key: Read[K], read_value: Read[T], smallest: int) -> Tuple[Map[K, T], int]:
    """`smallest` is the least number of bytes that an entry takes."""
    (count,) = _INT.unpack_from(data, at)
    at += 4
    if count < 0 or count * smallest > len(data) - at:
        raise _bad_count(data, at, count, smallest)
    entries: Dict[K, T] = {}
    for _ in range(count):
        key, at = read_key(data, at)
        if key in entries:
            raise MalformedError(f"the key {as_text(key)} is there twice")
        entries[key], at = read_value(data, at)
    return Map._own(entries), at


# Structs that can hold themselves: each level of them takes frames of Python's stack


def check_write_level(level: int, kind: Type[Struct]) -> None:
    if level > DEEPEST:
        raise ValueError(f"{kind.__name__}: nested deeper than {DEEPEST}")


def check_read_level(level: int, kind: Type[Struct]) -> None:
    if level > DEEPEST:
        raise MalformedError(f"{kind.__name__}: nested deeper than {DEEPEST}")


def read_nothing(data: Buffer, at: int) -> Tuple[None, int]:
    """The result of a `void` method."""
    return None, at


def _bad_count(data: Buffer, at: int, count: int, size: int) -> MalformedError:
    if count < 0:
        return MalformedError(f"the count before byte {at} is {count}")
    return MalformedError(f"the count before byte {at} is {count}, of {size} bytes at least, and {len(data) - at} bytes are left")
