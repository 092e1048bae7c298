# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What values are made of: structs, enums, maps, arrays of primitives, and the checks of what a caller passes.

Generated code imports all of it from here.
"""

from typing import FrozenSet

from .arrays import (
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
from .checks import (
    MISSING,
    BytesLike,
    Entries,
    Items,
    check_boolean,
    check_buffer,
    check_byte,
    check_bytes,
    check_char,
    check_chars,
    check_double,
    check_float,
    check_instance,
    check_instances,
    check_int,
    check_items,
    check_long,
    check_map,
    check_optional,
    check_set,
    check_short,
    check_stream,
    check_string,
    check_strings,
    check_ubyte,
    check_uint,
    check_ulong,
    check_ushort,
    instance,
)
from .code import Code, code
from .copies import asdict, replace
from .deprecation import deprecated, reader
from .enums import Enum
from .maps import NO_ENTRIES, Map
from .sequences import Array
from .structs import Field, Struct, field, new, slots
from .text import as_text, fields_text

__all__ = [
    "Array",
    "BooleanArray",
    "BytesLike",
    "Code",
    "DoubleArray",
    "Entries",
    "Enum",
    "Field",
    "FloatArray",
    "FrozenSet",
    "IntArray",
    "Items",
    "LongArray",
    "MISSING",
    "Map",
    "NO_ENTRIES",
    "PrimitiveArray",
    "ShortArray",
    "Struct",
    "UbyteArray",
    "UintArray",
    "UlongArray",
    "UshortArray",
    "as_text",
    "asdict",
    "check_boolean",
    "check_buffer",
    "check_byte",
    "check_bytes",
    "check_char",
    "check_chars",
    "check_double",
    "check_float",
    "check_instance",
    "check_instances",
    "check_int",
    "check_items",
    "check_long",
    "check_map",
    "check_optional",
    "check_set",
    "check_short",
    "check_stream",
    "check_string",
    "check_strings",
    "check_ubyte",
    "check_uint",
    "check_ulong",
    "check_ushort",
    "code",
    "deprecated",
    "field",
    "fields_text",
    "instance",
    "new",
    "reader",
    "replace",
    "slots",
]

# Pickles name this package as the module of its classes, wherever in it they are defined.
for _class in (
    Code,
    Struct,
    Field,
    Enum,
    Map,
    Array,
    PrimitiveArray,
    BooleanArray,
    ShortArray,
    IntArray,
    LongArray,
    UbyteArray,
    UshortArray,
    UintArray,
    UlongArray,
    FloatArray,
    DoubleArray,
):
    _class.__module__ = __name__
