# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Parts of a state, as a method reads and writes them: what it has written lies over what it was given.

All that may have to ask the host is `async`. A method that blocks waits for the host there and then, so that nothing
here ever waits for an event loop: `finish` returns what it comes to.
"""

from __future__ import annotations

from typing import Any, Coroutine, Dict, Generic, Iterable, List, Mapping, NamedTuple, Optional, Tuple, TypeVar

from ..error import CallCancelledError
from ..value import Array, Map
from ..value.checks import wrong_type

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
E = TypeVar("E")


def finish(steps: Coroutine[Any, Any, T]) -> T:
    """What they come to, where they never wait for an event loop."""
    try:
        steps.send(None)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    steps.close()
    raise RuntimeError("what belongs to a handler for asyncio was used without it")


def order(key: Any) -> Any:
    """By what keys are sorted: texts as in Java, by their UTF-16."""
    return key.encode("utf-16-be", "surrogatepass") if isinstance(key, str) else key


class Bounds(NamedTuple):
    """Keys of a map, from one on to before another; None where there is no bound."""

    start: Any = None
    #: Whether it begins only after that key.
    after: bool = False
    stop: Any = None

    def hold(self, key: Any) -> bool:
        place = order(key)
        if self.start is not None:
            start = order(self.start)
            if place < start or (self.after and place == start):
                return False
        return self.stop is None or place < order(self.stop)


ALL = Bounds()


def cut(keys: List[K], most: Optional[int], last: bool) -> List[K]:
    """The first keys or the last: at most so many."""
    if most is None or len(keys) <= most:
        return keys
    return keys[len(keys) - most :] if last else keys[:most]


# Plain states, and entries of maps


class Part(Generic[T]):
    """A plain state, or an entry of a map."""

    async def get(self) -> T:
        raise NotImplementedError

    async def next(self) -> T:
        """Waits for another version."""
        raise NotImplementedError

    def set(self, value: T) -> None:
        raise NotImplementedError


class Made(Part[T]):
    """One that was made by hand, of the values that it has one after the other."""

    def __init__(self, *versions: T) -> None:
        self._value, *self._later = versions

    async def get(self) -> T:
        return self._value

    async def next(self) -> T:
        if not self._later:
            raise CallCancelledError("there is no later version")
        self._value = self._later.pop(0)
        return self._value

    def set(self, value: T) -> None:
        self._value = value


# Maps


class Source(Generic[K, V]):
    """What a map was before the method has written to it. An array is a map from the places of its items."""

    async def find(self, key: K) -> Optional[V]:
        raise NotImplementedError

    async def size(self) -> int:
        raise NotImplementedError

    async def page(self, bounds: Bounds, most: Optional[int], last: bool) -> Dict[K, V]:
        """The first entries within the bounds, or the last ones, in their order: at most so many."""
        raise NotImplementedError


class MadeSource(Source[K, V]):
    """One that was made by hand, or is all there."""

    def __init__(self, entries: Mapping[K, V], *, ordered: bool = False) -> None:
        self._entries = {key: entries[key] for key in (entries if ordered else sorted(entries, key=order))}

    async def find(self, key: K) -> Optional[V]:
        return self._entries.get(key)

    async def size(self) -> int:
        return len(self._entries)

    async def page(self, bounds: Bounds, most: Optional[int], last: bool) -> Dict[K, V]:
        keys = list(self._entries) if bounds is ALL else [key for key in self._entries if bounds.hold(key)]
        return {key: self._entries[key] for key in cut(keys, most, last)}


class Writer(Generic[K, V]):
    """Is told what a method writes to a map or an array; this one needs not know."""

    def key(self, key: K) -> K:
        """The key, checked."""
        return key

    def value(self, value: V) -> V:
        """The value, checked."""
        return value

    def put(self, key: K, value: V) -> None:
        pass

    def remove(self, key: K) -> None:
        pass

    def add(self, value: V) -> None:
        pass

    def remove_all(self) -> None:
        pass

    def remove_first(self) -> None:
        pass

    def remove_last(self) -> None:
        pass


class Entries(Generic[K, V]):
    """A map."""

    def __init__(self, source: Source[K, V], writer: Optional[Writer[K, V]] = None) -> None:
        self._source = source
        self._writer = writer or Writer()
        #: What was put, and None for what was removed.
        self._changes: Dict[K, Optional[V]] = {}

    async def find(self, key: K) -> Optional[V]:
        key = self._writer.key(key)
        return self._changes[key] if key in self._changes else await self._source.find(key)

    async def size(self) -> int:
        size = await self._source.size()
        for key, value in self._changes.items():
            size += (value is not None) - (await self._source.find(key) is not None)
        return size

    async def page(self, bounds: Bounds = ALL, most: Optional[int] = None, last: bool = False) -> Map[K, V]:
        if most is not None and most < 0:
            raise ValueError(f"{most} entries")
        own = {key: value for key, value in self._changes.items() if bounds.hold(key)}
        entries = await self._source.page(bounds, None if most is None else most + len(own), last)
        if not own:
            return Map(entries)
        for key, value in own.items():
            if value is None:
                entries.pop(key, None)
            else:
                entries[key] = value
        return Map({key: entries[key] for key in cut(sorted(entries, key=order), most, last)})

    async def end(self, last: bool) -> Optional[Tuple[K, V]]:
        """The first entry, or the last one."""
        for entry in (await self.page(ALL, 1, last)).items():
            return entry
        return None

    def bounds(self, start: Optional[K] = None, stop: Optional[K] = None, *, after: bool = False) -> Bounds:
        key = self._writer.key
        return Bounds(None if start is None else key(start), after, None if stop is None else key(stop))

    def put(self, key: K, value: V) -> None:
        key, value = self._writer.key(key), self._writer.value(value)
        self._writer.put(key, value)
        self._changes[key] = value

    def remove(self, key: K) -> None:
        key = self._writer.key(key)
        self._writer.remove(key)
        self._changes[key] = None

    def set(self, entries: Mapping[K, V]) -> None:
        checked = [(self._writer.key(key), self._writer.value(value)) for key, value in entries.items()]
        self._writer.remove_all()
        self._source = MadeSource({})
        self._changes = {}
        for key, value in checked:
            self._writer.put(key, value)
            self._changes[key] = value


# Arrays


class Items(Generic[E]):
    """An array."""

    def __init__(self, source: Source[int, E], writer: Optional[Writer[int, E]] = None) -> None:
        self._source = source
        self._writer = writer or Writer()
        #: How many of the first items were removed.
        self._first = 0
        #: Behind the last item that was there before and still is; None where nobody has asked.
        self._last: Optional[int] = None
        #: By their places in the source.
        self._replaced: Dict[int, E] = {}
        self._added: List[E] = []

    async def _end(self) -> int:
        if self._last is None:
            self._last = await self._source.size()
        return self._last

    async def size(self) -> int:
        return await self._end() - self._first + len(self._added)

    async def item(self, index: int) -> E:
        return await self._at(self._first + await self._index(index))

    async def _index(self, index: int) -> int:
        """The index, from 0 on; one below counts from the end."""
        if not isinstance(index, int):
            raise wrong_type(index, "index", "an int")
        size = await self.size()
        if not -size <= index < size:
            raise IndexError(f"there is no item {index} among {size}")
        return index % size

    async def _at(self, place: int) -> E:
        end = await self._end()
        if place >= end:
            return self._added[place - end]
        if place in self._replaced:
            return self._replaced[place]
        return await self._source.find(place)  # type: ignore[return-value]

    async def all(self) -> Array[E]:
        end = await self._end()
        if self._first == 0 and not self._replaced and end == await self._source.size():
            kept = await self._source.page(ALL, None, False)
        else:
            kept = await self._source.page(Bounds(self._first, stop=end), None, False)
            kept.update({place: item for place, item in self._replaced.items() if self._first <= place < end})
        return Array([*kept.values(), *self._added])

    def add(self, item: E) -> None:
        item = self._writer.value(item)
        self._writer.add(item)
        self._added.append(item)

    async def put(self, index: int, item: E) -> None:
        item = self._writer.value(item)
        index = await self._index(index)
        end = await self._end()
        self._writer.put(index, item)
        place = self._first + index
        if place < end:
            self._replaced[place] = item
        else:
            self._added[place - end] = item

    async def remove_first(self) -> E:
        item = await self._there(0)
        self._writer.remove_first()
        if self._first < await self._end():
            self._first += 1
        else:
            del self._added[0]
        return item

    async def remove_last(self) -> E:
        item = await self._there(-1)
        self._writer.remove_last()
        if self._added:
            del self._added[-1]
        else:
            self._last = await self._end() - 1
        return item

    async def _there(self, index: int) -> E:
        if not await self.size():
            raise IndexError("there is no item to remove")
        return await self.item(index)

    def set(self, items: Iterable[E]) -> None:
        checked = [self._writer.value(item) for item in items]
        self._writer.remove_all()
        self._source = MadeSource({})
        self._first = self._last = 0
        self._replaced = {}
        self._added = checked
        for item in checked:
            self._writer.add(item)
