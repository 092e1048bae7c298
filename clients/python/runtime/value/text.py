# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Values as people read them, with at most ten items of what may be long.

The text is that of all languages, where a char is not a string of one character, and a float has fewer digits than a
double. In Python they are the same, so `kinds` tells them apart: a letter for each key of maps from the outside in,
then one for what is innermost. Letters at the end that say no more than the value does are left out.
"""

from __future__ import annotations

import itertools
import math
import struct
import threading
from collections import abc
from typing import Any, Callable, Iterable, List, Mapping, Sequence

#: A `char`, a `char[]`, a `float`.
CHAR, CHARS, FLOAT = "c", "a", "f"
#: How many items of an array, a set or a map its text shows.
SHOWN = 10
#: How deep a struct that holds itself may be in itself, as in a message, and how long the text of one may be.
DEEPEST = 64
LONG = 1 << 20
#: The exponents of the numbers that are written without one.
_PLAIN = range(-4, 16)
_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_FLOAT = struct.Struct("=f")


def as_text(value: object, kinds: str = "") -> str:
    """The text of a value within the text of another."""
    if isinstance(value, str):
        if kinds == CHARS:
            return list_text(value, CHAR)
        quote = "'" if kinds == CHAR else '"'
        return quote + "".join([_escape(character, quote) for character in value]) + quote
    if isinstance(value, float):
        return _number(value, _nearest_float if kinds == FLOAT else float)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, bytes):
        return list_text(memoryview(value).cast("b"))
    if isinstance(value, tuple):
        return list_text(value, kinds)
    if isinstance(value, frozenset):
        return list_text(sorted(value), kinds)
    if isinstance(value, abc.Mapping):
        return map_text(value, kinds)
    return "absent" if value is None else str(value)


def list_text(items: Sequence[Any], kinds: str = "") -> str:
    return shown_text([as_text(items[index], kinds) for index in range(min(len(items), SHOWN))], len(items))


def map_text(entries: Mapping[Any, Any], kinds: str = "") -> str:
    shown = [
        f"{as_text(key, kinds[:1])}: {as_text(value, kinds[1:])}"
        for key, value in itertools.islice(entries.items(), SHOWN)
    ]
    return shown_text(shown, len(entries)) if shown else "[:]"


def shown_text(shown: List[str], count: int) -> str:
    """The items that are shown out of `count`."""
    if count > len(shown):
        shown.append(f"... {count - len(shown)} more")
    return "[" + ", ".join(shown) + "]"


def fields_text(kind: Any, fields: Iterable[Any]) -> str:
    """The text of a struct or an exception, with the names of the description."""
    declared, kinds = kind._DECLARED, kind._KINDS
    shown = [
        f"{declared.get(name, name)}={as_text(field, kinds.get(name, ''))}"
        for name, field in zip(kind.__match_args__, fields)
    ]
    return f"{kind._NAME or kind.__name__}({', '.join(shown)})"


class _Nesting(threading.local):
    """The structs within each other whose texts a thread is making."""

    depth = 0
    #: How long the texts are that are done.
    length = 0
    #: One was left out.
    cut = False


_nesting = _Nesting()


def nested_text(kind: Any, fields: Iterable[Any]) -> str:
    """The text of a struct that can hold itself.

    It is `...` if it is nested deeper than a message may be, or if the text is long already: a value that shares its
    parts may have any number of them. After that, the rest of the outermost struct is shown without others of the kind.
    """
    nesting = _nesting
    if nesting.cut or nesting.depth == DEEPEST or nesting.length >= LONG:
        nesting.cut = True
        return "..."
    before = nesting.length
    nesting.depth += 1
    try:
        text = fields_text(kind, fields)
        nesting.length = before + len(text)
        return text
    finally:
        nesting.depth -= 1
        if not nesting.depth:
            nesting.length, nesting.cut = 0, False


def _escape(character: str, quote: str) -> str:
    if character == quote:
        return "\\" + quote
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character < " " or "\x7f" <= character < "\xa0" or "\ud800" <= character < "\ue000":
        return f"\\u{ord(character):04x}"
    return character


def _number(value: float, read: Callable[[str], float]) -> str:
    """Rounded to the fewest digits that read back as the same number; `repr` may take some that are not the nearest."""
    if not math.isfinite(value):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    decimals = 0
    text = f"{value:.0e}"
    while read(text) != value:
        decimals += 1
        text = f"{value:.{decimals}e}"
    exponent = int(text.partition("e")[2])
    return f"{float(text):.{max(1, decimals - exponent)}f}" if exponent in _PLAIN else text


def float_text(value: float) -> str:
    """A finite float in the fewest digits that read back as the same float."""
    return _number(value, _nearest_float)


def _nearest_float(text: str) -> float:
    try:
        return float(_FLOAT.unpack(_FLOAT.pack(float(text)))[0])
    except OverflowError:
        return math.inf
