# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Maps."""

from collections import abc
from typing import Any, Dict, ItemsView, Iterator, KeysView, Mapping, Tuple, TypeVar, ValuesView

from .code import Code, code
from .structs import bits
from .text import map_text

K = TypeVar("K")
V = TypeVar("V")


class Map(Mapping[K, V]):
    """An immutable map, which keeps its entries in the order in which they were given.

    It equals any mapping of the same entries, in whatever order; doubles and floats are compared by their bits.
    """

    __slots__ = ("_entries", "__weakref__")
    #: Never changed.
    _entries: Dict[K, V]

    def __init__(self, entries: Mapping[K, V]) -> None:
        self._entries = dict(entries)

    @classmethod
    def _own(cls, entries: Dict[K, V]) -> "Map[K, V]":
        """A map around a dict that nothing else will change."""
        value = object.__new__(cls)
        value._entries = entries
        return value

    def __getitem__(self, key: K) -> V:
        return self._entries[key]

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def keys(self) -> KeysView[K]:
        return self._entries.keys()

    def values(self) -> ValuesView[V]:
        return self._entries.values()

    def items(self) -> ItemsView[K, V]:
        return self._entries.items()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, abc.Mapping):
            return NotImplemented
        if not isinstance(other, Map):
            other = {key: _as_kept(value, self._entries.get(key)) for key, value in other.items()}
        return _content(self) == _content(other)

    def __hash__(self) -> int:
        return hash(frozenset(_content(self).items()))

    def __str__(self) -> str:
        return map_text(self)

    def __repr__(self) -> str:
        return code(self._CODE)

    def _CODE(self, code: Code) -> str:  # noqa: N802 - as that of structs
        return f"{{{code.entries(self)}}}"

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self._entries,)


#: What a map is where it is left out.
NO_ENTRIES: Map[Any, Any] = Map({})


def _content(entries: Mapping[K, Any]) -> Dict[K, Any]:
    """The entries, with bits in place of doubles."""
    return {key: bits(value) for key, value in entries.items()}


def _as_kept(value: Any, kept: Any) -> Any:
    """The double that is kept where a program has written the same number as an int, as in `{"a": 1}`."""
    return kept if type(value) is int and type(kept) is float and value == kept else value
