# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Views of states, for handlers that block. They have the names of those in Java.

A method reads one committed version, the same for all states that it names. What it writes it may read; others see it
when it has returned, all at once, and nothing of it where it raises. Each class makes views for tests by `of`.
"""

from __future__ import annotations

from typing import Dict, Generic, Iterable, Iterator, KeysView, Mapping, Optional, Tuple, TypeVar, Union, overload

from ..value import Array, Map
from .parts import ALL, Entries, Items, Made, MadeSource, Part, finish

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
E = TypeVar("E")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
#: What is only read may be taken for something more general.
T_co = TypeVar("T_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)

#: So many entries are read at a time by whoever reads all of them one after the other.
_PAGE = 1000


class Reading(Generic[T_co]):
    """A plain state to read, or an entry of a map: None where there is no such entry."""

    def __init__(self, part: Part[T_co]) -> None:
        self._part = part

    @staticmethod
    def of(value: A) -> Reading[A]:
        """One for a test of a handler."""
        return Reading(Made(value))

    def get(self) -> T_co:
        return finish(self._part.get())


class Writing(Reading[T]):
    """A plain state to write, or an entry of a map, which is removed by setting None."""

    @staticmethod
    def of(value: A) -> Writing[A]:
        """One for a test of a handler: `get` tells what it has set."""
        return Writing(Made(value))

    def set(self, value: T) -> None:
        self._part.set(value)


class Watching(Generic[T_co]):
    """A state of any kind, for a method with streams, which may wait for its next value.

    All views of a call move on together, so that they show one version.
    """

    def __init__(self, part: Part[T_co]) -> None:
        self._part = part

    @staticmethod
    def of(value: A, *later: A) -> Watching[A]:
        """One for a test of a handler, with the values that `next` returns; after them it is as if the call had ended."""
        return Watching(Made(value, *later))

    def get(self) -> T_co:
        return finish(self._part.get())

    def next(self) -> T_co:
        """Waits until there is another value than that of `get`, and returns the newest.

        CallCancelledError where the call is over: its client is gone, its time has passed, or the host stops.
        """
        return finish(self._part.next())


class ReadingMap(Generic[K, V_co]):
    """A map to read, or a part of one, sorted by its keys."""

    def __init__(self, entries: Entries[K, V_co]) -> None:
        self._entries = entries

    @staticmethod
    def of(entries: Mapping[C, B]) -> ReadingMap[C, B]:
        """One for a test of a handler."""
        return ReadingMap(Entries(MadeSource(entries)))

    @overload
    def get(self) -> Map[K, V_co]: ...

    @overload
    def get(self, key: K, /) -> Optional[V_co]: ...

    def get(self, *key: K) -> Union[Map[K, V_co], Optional[V_co]]:
        """The value of a key, or None; without a key, the whole map."""
        return finish(self._entries.find(*key)) if key else finish(self._entries.page())

    def contains(self, key: K) -> bool:
        return finish(self._entries.find(key)) is not None

    def size(self) -> int:
        return finish(self._entries.size())

    @overload
    def first(self) -> Optional[Tuple[K, V_co]]: ...

    @overload
    def first(self, most: int) -> Map[K, V_co]: ...

    def first(self, most: Optional[int] = None) -> Union[Optional[Tuple[K, V_co]], Map[K, V_co]]:
        """The entry with the lowest key, or None; or the first entries, at most so many."""
        return finish(self._entries.end(False) if most is None else self._entries.page(ALL, most))

    @overload
    def last(self) -> Optional[Tuple[K, V_co]]: ...

    @overload
    def last(self, most: int) -> Map[K, V_co]: ...

    def last(self, most: Optional[int] = None) -> Union[Optional[Tuple[K, V_co]], Map[K, V_co]]:
        """The entry with the highest key, or None; or the last entries in the order of the map, at most so many."""
        return finish(self._entries.end(True) if most is None else self._entries.page(ALL, most, True))

    def range(self, start: K, stop: K) -> Map[K, V_co]:
        """The entries from a key on to before another."""
        return finish(self._entries.page(self._entries.bounds(start, stop)))

    def after(self, key: K, most: int) -> Map[K, V_co]:
        """The next entries after a key, which need not be there: at most so many."""
        return finish(self._entries.page(self._entries.bounds(key, after=True), most))

    def before(self, key: K, most: int) -> Map[K, V_co]:
        """The last entries before a key, which need not be there, in the order of the map: at most so many."""
        return finish(self._entries.page(self._entries.bounds(stop=key), most, True))

    def items(self) -> Iterator[Tuple[K, V_co]]:
        """All entries, of which only some are read at a time."""
        bounds = ALL
        while True:
            page = finish(self._entries.page(bounds, _PAGE))
            yield from page.items()
            if len(page) < _PAGE:
                return
            bounds = self._entries.bounds(list(page)[-1], after=True)

    def keys(self) -> KeysView[K]:
        """All keys, in one step. With it, `dict(view)` is a dict of the entries."""
        return self.get().keys()

    def __getitem__(self, key: K) -> V_co:
        """The value of a key; KeyError where there is none."""
        value = self.get(key)
        if value is None:
            raise KeyError(key)
        return value

    def __contains__(self, key: K) -> bool:
        return self.contains(key)

    def __len__(self) -> int:
        return self.size()

    def __iter__(self) -> Iterator[K]:
        return (key for key, _ in self.items())


class WritingMap(ReadingMap[K, V]):
    """A map to write."""

    @staticmethod
    def of(entries: Mapping[C, B]) -> WritingMap[C, B]:
        """One for a test of a handler: `get` tells what it has come to."""
        return WritingMap(Entries(MadeSource(entries)))

    def set(self, entries: Mapping[K, V]) -> None:
        """Other entries, in place of all that are there."""
        self._entries.set(entries)

    def put(self, key: K, value: V) -> None:
        self._entries.put(key, value)

    def remove(self, key: K) -> None:
        """Does nothing where there is no such entry."""
        self._entries.remove(key)

    def __setitem__(self, key: K, value: V) -> None:
        self.put(key, value)

    def __delitem__(self, key: K) -> None:
        """Removes an entry; KeyError where there is none."""
        if key not in self:
            raise KeyError(key)
        self.remove(key)


class ReadingList(Generic[E_co]):
    """An array to read."""

    def __init__(self, items: Items[E_co]) -> None:
        self._items = items

    @staticmethod
    def of(items: Iterable[A]) -> ReadingList[A]:
        """One for a test of a handler."""
        return ReadingList(Items(MadeSource(_places(items))))

    @overload
    def get(self) -> Array[E_co]: ...

    @overload
    def get(self, index: int, /) -> E_co: ...

    def get(self, *index: int) -> Union[Array[E_co], E_co]:
        """An item, by its index from 0 on; IndexError where there is none. Without an index, all items."""
        return finish(self._items.item(*index)) if index else finish(self._items.all())

    def size(self) -> int:
        return finish(self._items.size())

    def __len__(self) -> int:
        return self.size()

    def __getitem__(self, index: int) -> E_co:
        return finish(self._items.item(index))

    def __iter__(self) -> Iterator[E_co]:
        return iter(self.get())


class WritingList(ReadingList[E]):
    """An array to write."""

    @staticmethod
    def of(items: Iterable[A]) -> WritingList[A]:
        """One for a test of a handler: `get` tells what it has come to."""
        return WritingList(Items(MadeSource(_places(items))))

    def set(self, items: Iterable[E]) -> None:
        """Other items, in place of all that are there."""
        self._items.set(items)

    def add(self, item: E) -> None:
        """Adds an item at the end."""
        self._items.add(item)

    def put(self, index: int, item: E) -> None:
        """Replaces an item; IndexError where there is none."""
        finish(self._items.put(index, item))

    def remove_first(self) -> E:
        """Removes the first item, and returns it; IndexError where there is none."""
        return finish(self._items.remove_first())

    def remove_last(self) -> E:
        """Removes the last item, and returns it; IndexError where there is none."""
        return finish(self._items.remove_last())

    def __setitem__(self, index: int, item: E) -> None:
        self.put(index, item)


def _places(items: Iterable[A]) -> Dict[int, A]:
    return dict(enumerate(items))
