# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Views of states, for handlers for asyncio: as those that block, but what reads is awaited."""

from __future__ import annotations

from typing import AsyncIterator, Generic, Iterable, Mapping, Optional, Tuple, TypeVar, Union, overload

from ..value import Array, Map
from .parts import ALL, Entries, Items, Made, MadeSource, Part

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


class AsyncReading(Generic[T_co]):
    """A plain state to read, or an entry of a map: None where there is no such entry."""

    def __init__(self, part: Part[T_co]) -> None:
        self._part = part

    @staticmethod
    def of(value: A) -> AsyncReading[A]:
        """One for a test of a handler."""
        return AsyncReading(Made(value))

    async def get(self) -> T_co:
        return await self._part.get()


class AsyncWriting(AsyncReading[T]):
    """A plain state to write, or an entry of a map, which is removed by setting None."""

    @staticmethod
    def of(value: A) -> AsyncWriting[A]:
        """One for a test of a handler: `get` tells what it has set."""
        return AsyncWriting(Made(value))

    def set(self, value: T) -> None:
        self._part.set(value)


class AsyncWatching(Generic[T_co]):
    """A state of any kind, for a method with streams, which may wait for its next value.

    All views of a call move on together, so that they show one version.
    """

    def __init__(self, part: Part[T_co]) -> None:
        self._part = part

    @staticmethod
    def of(value: A, *later: A) -> AsyncWatching[A]:
        """One for a test of a handler, with the values that `next` returns; after them it is as if the call had ended."""
        return AsyncWatching(Made(value, *later))

    async def get(self) -> T_co:
        return await self._part.get()

    async def next(self) -> T_co:
        """Waits until there is another value than that of `get`, and returns the newest."""
        return await self._part.next()


class AsyncReadingMap(Generic[K, V_co]):
    """A map to read, or a part of one, sorted by its keys."""

    def __init__(self, entries: Entries[K, V_co]) -> None:
        self._entries = entries

    @staticmethod
    def of(entries: Mapping[C, B]) -> AsyncReadingMap[C, B]:
        """One for a test of a handler."""
        return AsyncReadingMap(Entries(MadeSource(entries)))

    @overload
    async def get(self) -> Map[K, V_co]: ...

    @overload
    async def get(self, key: K, /) -> Optional[V_co]: ...

    async def get(self, *key: K) -> Union[Map[K, V_co], Optional[V_co]]:
        """The value of a key, or None; without a key, the whole map."""
        return await self._entries.find(*key) if key else await self._entries.page()

    async def contains(self, key: K) -> bool:
        return await self._entries.find(key) is not None

    async def size(self) -> int:
        return await self._entries.size()

    @overload
    async def first(self) -> Optional[Tuple[K, V_co]]: ...

    @overload
    async def first(self, most: int) -> Map[K, V_co]: ...

    async def first(self, most: Optional[int] = None) -> Union[Optional[Tuple[K, V_co]], Map[K, V_co]]:
        """The entry with the lowest key, or None; or the first entries, at most so many."""
        return await self._entries.end(False) if most is None else await self._entries.page(ALL, most)

    @overload
    async def last(self) -> Optional[Tuple[K, V_co]]: ...

    @overload
    async def last(self, most: int) -> Map[K, V_co]: ...

    async def last(self, most: Optional[int] = None) -> Union[Optional[Tuple[K, V_co]], Map[K, V_co]]:
        """The entry with the highest key, or None; or the last entries in the order of the map, at most so many."""
        return await self._entries.end(True) if most is None else await self._entries.page(ALL, most, True)

    async def range(self, start: K, stop: K) -> Map[K, V_co]:
        """The entries from a key on to before another."""
        return await self._entries.page(self._entries.bounds(start, stop))

    async def after(self, key: K, most: int) -> Map[K, V_co]:
        """The next entries after a key, which need not be there: at most so many."""
        return await self._entries.page(self._entries.bounds(key, after=True), most)

    async def before(self, key: K, most: int) -> Map[K, V_co]:
        """The last entries before a key, which need not be there, in the order of the map: at most so many."""
        return await self._entries.page(self._entries.bounds(stop=key), most, True)

    async def items(self) -> AsyncIterator[Tuple[K, V_co]]:
        """All entries, of which only some are read at a time."""
        bounds = ALL
        while True:
            page = await self._entries.page(bounds, _PAGE)
            for entry in page.items():
                yield entry
            if len(page) < _PAGE:
                return
            bounds = self._entries.bounds(list(page)[-1], after=True)


class AsyncWritingMap(AsyncReadingMap[K, V]):
    """A map to write."""

    @staticmethod
    def of(entries: Mapping[C, B]) -> AsyncWritingMap[C, B]:
        """One for a test of a handler: `get` tells what it has come to."""
        return AsyncWritingMap(Entries(MadeSource(entries)))

    def set(self, entries: Mapping[K, V]) -> None:
        """Other entries, in place of all that are there."""
        self._entries.set(entries)

    def put(self, key: K, value: V) -> None:
        self._entries.put(key, value)

    def remove(self, key: K) -> None:
        """Does nothing where there is no such entry."""
        self._entries.remove(key)


class AsyncReadingList(Generic[E_co]):
    """An array to read."""

    def __init__(self, items: Items[E_co]) -> None:
        self._items = items

    @staticmethod
    def of(items: Iterable[A]) -> AsyncReadingList[A]:
        """One for a test of a handler."""
        return AsyncReadingList(Items(MadeSource(dict(enumerate(items)))))

    @overload
    async def get(self) -> Array[E_co]: ...

    @overload
    async def get(self, index: int, /) -> E_co: ...

    async def get(self, *index: int) -> Union[Array[E_co], E_co]:
        """An item, by its index from 0 on; IndexError where there is none. Without an index, all items."""
        return await self._items.item(*index) if index else await self._items.all()

    async def size(self) -> int:
        return await self._items.size()


class AsyncWritingList(AsyncReadingList[E]):
    """An array to write."""

    @staticmethod
    def of(items: Iterable[A]) -> AsyncWritingList[A]:
        """One for a test of a handler: `get` tells what it has come to."""
        return AsyncWritingList(Items(MadeSource(dict(enumerate(items)))))

    def set(self, items: Iterable[E]) -> None:
        """Other items, in place of all that are there."""
        self._items.set(items)

    def add(self, item: E) -> None:
        """Adds an item at the end."""
        self._items.add(item)

    async def put(self, index: int, item: E) -> None:
        """Replaces an item; IndexError where there is none."""
        await self._items.put(index, item)

    async def remove_first(self) -> E:
        """Removes the first item, and returns it; IndexError where there is none."""
        return await self._items.remove_first()

    async def remove_last(self) -> E:
        """Removes the last item, and returns it; IndexError where there is none."""
        return await self._items.remove_last()
