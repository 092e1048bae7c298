# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Values as people read them, with at most ten items of what may be long, and as Python's code for them."""

from __future__ import annotations

import math
from typing import Any, Iterable, List, Sequence

#: How many items of an array or a map its text shows.
SHOWN = 10
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def as_text(value: object) -> str:
    """The text of a value within the text of another."""
    if isinstance(value, str):
        return '"' + "".join(map(_escape, value)) + '"'
    if isinstance(value, bytes):
        return list_text(memoryview(value).cast("b"))
    if type(value) is tuple:
        return list_text(value)
    return "absent" if value is None else str(value)


def list_text(items: Sequence[Any]) -> str:
    return shown_text([as_text(items[index]) for index in range(min(len(items), SHOWN))], len(items))


def shown_text(shown: List[str], count: int) -> str:
    """The items that are shown out of `count`."""
    if count > len(shown):
        shown.append(f"... {count - len(shown)} more")
    return "[" + ", ".join(shown) + "]"


def fields_text(name: str, names: Iterable[str], fields: Iterable[Any]) -> str:
    """The text of a struct or an exception."""
    return f"{name}({', '.join(f'{name}={as_text(field)}' for name, field in zip(names, fields))})"


def as_code(value: object) -> str:
    """What makes the value, or one that is equal to it, where the names of the package are known."""
    if type(value) is tuple:
        return f"({', '.join(map(as_code, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    return repr(value)


def fields_code(name: str, names: Iterable[str], fields: Iterable[Any]) -> str:
    """What makes a struct or an exception."""
    return f"{name}({', '.join(f'{name}={as_code(field)}' for name, field in zip(names, fields))})"


def _escape(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character < " " or "\x7f" <= character < "\xa0" or "\ud800" <= character < "\ue000":
        return f"\\u{ord(character):04x}"
    return character
