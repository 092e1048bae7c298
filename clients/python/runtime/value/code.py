# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Values as Python's code for them, which makes the value again where it is short.

That of a long value is shortened as NumPy does: it shows the ends of what is long, and `...` between them, since what
people ask for is to see the value, and `repr` of it may be written into a notebook or a log.
"""

from __future__ import annotations

import itertools
import math
from typing import Any, Callable, Iterable, Mapping, Sequence, Union

#: A value of more items is shortened. So is one with as many characters, or bytes, for each of them.
WHOLE = 1000
_CHARACTERS = 8
#: How many items, and how many characters, are shown of each end of what is long.
_ENDS = 3
_END = 32


class _TooLong(Exception):
    """There are more items than a whole value has."""


class Code:
    """Writes the code of one value, and of those in it: each class has a `_CODE` for that."""

    __slots__ = ("_left", "_shortens")

    def __init__(self, *, shortens: bool) -> None:
        #: How many more items may be written.
        self._left = WHOLE
        self._shortens = shortens

    def of(self, value: Any) -> str:
        self._take(1)
        make: Any = getattr(type(value), "_CODE", None)
        if make is not None:
            return str(make(value, self))
        if isinstance(value, float) and not math.isfinite(value):
            return f'float("{value}")'
        if isinstance(value, (str, bytes)) and len(value) > _CHARACTERS:
            return self._text(value)
        if isinstance(value, frozenset):
            return f"frozenset({{{self.items(sorted(value))}}})" if value else "frozenset()"
        return repr(value)

    def items(self, items: Sequence[Any]) -> str:
        """Those of an array or a set, with commas between them."""
        if self._fit(len(items)):
            return ", ".join(map(self.of, items))
        return ", ".join([*map(self.of, items[:_ENDS]), "...", *map(self.of, items[-_ENDS:])])

    def entries(self, entries: Mapping[Any, Any]) -> str:
        """Those of a map."""
        if self._fit(len(entries)):
            return ", ".join(map(self._entry, entries.items()))
        last = list(itertools.islice(reversed(tuple(entries.items())), _ENDS))[::-1]
        return ", ".join([*map(self._entry, itertools.islice(entries.items(), _ENDS)), "...", *map(self._entry, last)])

    def fields(self, name: str, names: Iterable[str], fields: Iterable[Any]) -> str:
        """What makes a struct or an exception."""
        if self._shortens and self._left <= 0:
            return f"{name}(...)"
        return f"{name}({', '.join(f'{name}={self.of(field)}' for name, field in zip(names, fields))})"

    def _entry(self, entry: Any) -> str:
        return f"{self.of(entry[0])}: {self.of(entry[1])}"

    def _fit(self, count: int) -> bool:
        """Whether so many items are written, and not only some of them."""
        if count > self._left and not self._shortens:
            raise _TooLong
        return count <= 2 * _ENDS or not self._shortens

    def _text(self, value: Union[str, bytes]) -> str:
        if not self._shortens or len(value) <= 4 * _END:
            self._take(len(value) // _CHARACTERS)
            return repr(value)
        return f"{value[:_END]!r}...{value[-_END:]!r}"

    def _take(self, count: int) -> None:
        self._left -= count
        if self._left < 0 and not self._shortens:
            raise _TooLong


def code(write: Callable[[Code], str]) -> str:
    """What `write` writes: the whole value, or the ends of a long one."""
    try:
        return write(Code(shortens=False))
    except _TooLong:
        return write(Code(shortens=True))
