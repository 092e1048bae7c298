# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""States as a host sends them to a worker: what has come along with the call, and what has to be asked for."""

from __future__ import annotations

from typing import Any, Dict, Optional, Protocol

from .. import wire
from ..value import Array, Map
from ..value.checks import check_int
from . import orders
from .kinds import Kind, Served, Touched
from .parts import ALL, Bounds, Entries, Items, MadeSource, Part, Source, Writer, cut

#: The key of what is one value by itself.
_ALONE = b""
#: So many rows are asked for at a time.
_ROWS = 1000
_PLACE: Kind[int] = Kind(wire.read_int, wire.write_int, check_int)


class Asking(Protocol):
    """What a state needs of the call whose method sees it."""

    served: Served
    views: list[orders.View]
    #: Grows when the views move to another version of the state.
    version: int

    @property
    def name(self) -> str: ...

    async def ask(self, place: int, what: Any) -> Any: ...

    async def move(self, place: int) -> None: ...

    def write(self, change: orders.Change) -> None: ...


def part(call: Asking, place: int, touched: Touched) -> Any:
    """What the method sees of the state at this place."""
    if touched.shape in ("value", "entry"):
        return SentPart(call, place, touched)
    source = SentSource(call, place, touched.key or _PLACE, touched.value)
    if call.served.streams:
        return WatchedPart(call, place, source, touched.shape)
    writer = SentWriter(call, place, touched)
    return Items(source, writer) if touched.shape == "list" else Entries(source, writer)


class SentPart(Part[Any]):
    """A plain state, or an entry of a map."""

    def __init__(self, call: Asking, place: int, touched: Touched) -> None:
        self._call = call
        self._place = place
        self._touched = touched
        self._version = -1
        self._value: Any = None

    async def get(self) -> Any:
        if self._version != self._call.version:
            version = self._call.version
            view = self._call.views[self._place]
            rows = view.rows if view.complete else (await self._call.ask(self._place, orders.row(_ALONE))).rows
            self._value = self._touched.value.decode(rows[0].value) if rows else None
            self._version = version
        return self._value

    async def next(self) -> Any:
        await self._call.move(self._place)
        return await self.get()

    def set(self, value: Any) -> None:
        if value is None and self._touched.shape == "entry":
            self._call.write(orders.remove(self._place, _ALONE))
        else:
            value = self._touched.value.check(value, f"{self._call.name}: {self._touched.name}")
            self._call.write(orders.put(self._place, _ALONE, self._touched.value.encode(value)))
        self._value = value
        self._version = self._call.version


class WatchedPart(Part[Any]):
    """A map or an array, for a method with streams."""

    def __init__(self, call: Asking, place: int, source: SentSource, shape: str) -> None:
        self._call = call
        self._place = place
        self._source = source
        self._shape = shape

    async def get(self) -> Any:
        rows = await self._source.page(ALL, None, False)
        return Array(rows.values()) if self._shape == "list" else Map(rows)

    async def next(self) -> Any:
        await self._call.move(self._place)
        return await self.get()


class SentSource(Source[Any, Any]):
    """A map or an array. What has come along is decoded when it is looked at."""

    def __init__(self, call: Asking, place: int, key: Kind[Any], value: Kind[Any]) -> None:
        self._call = call
        self._place = place
        self._key = key
        self._value = value
        self._version = -1
        self._all: Optional[MadeSource[Any, Any]] = None

    def _known(self) -> Optional[MadeSource[Any, Any]]:
        """All that there is, where it has come along."""
        if self._version != self._call.version:
            view = self._call.views[self._place]
            self._all = MadeSource(self._entries(view.rows), ordered=True) if view.complete else None
            self._version = self._call.version
        return self._all

    def _entries(self, rows: list[orders.Row]) -> Dict[Any, Any]:
        return {self._key.decode(row.key): self._value.decode(row.value) for row in rows}

    async def find(self, key: Any) -> Any:
        known = self._known()
        if known is not None:
            return await known.find(key)
        rows = (await self._call.ask(self._place, orders.row(self._key.encode(key)))).rows
        return self._value.decode(rows[0].value) if rows else None

    async def size(self) -> int:
        known = self._known()
        if known is not None:
            return await known.size()
        count = await self._call.ask(self._place, orders.count(orders.Span()))
        return int(count.number)

    async def page(self, bounds: Bounds, most: Optional[int], last: bool) -> Dict[Any, Any]:
        known = self._known()
        if known is not None:
            return await known.page(bounds, most, last)
        span = orders.Span(self._bound(bounds.start), bounds.after, self._bound(bounds.stop))
        found: list[orders.Row] = []
        more = most is None or most > 0
        while more and (most is None or len(found) < most):
            wanted = _ROWS if most is None else min(_ROWS, most - len(found))
            page = await self._call.ask(self._place, orders.page(span, last, wanted))
            if not page.rows:
                break
            if last:
                found[:0] = page.rows
                span = span._replace(stop=page.rows[0].key)
            else:
                found += page.rows
                span = span._replace(start=page.rows[-1].key, after=True)
            more = page.more
        entries = self._entries(cut(found, most, last))
        if bounds is ALL and most is None:
            self._all = MadeSource(dict(entries), ordered=True)
        return entries

    def _bound(self, key: Any) -> Optional[bytes]:
        return None if key is None else self._key.encode(key)


class SentWriter(Writer[Any, Any]):
    """Notes what is written to a map or an array; the host gets it with the answer."""

    def __init__(self, call: Asking, place: int, touched: Touched) -> None:
        self._call = call
        self._place = place
        self._value = touched.value
        self._key = touched.key or _PLACE
        self._where = f"{call.name}: {touched.name}"

    def key(self, key: Any) -> Any:
        return self._key.check(key, f"{self._where}: the key")

    def value(self, value: Any) -> Any:
        return self._value.check(value, self._where)

    def put(self, key: Any, value: Any) -> None:
        self._call.write(orders.put(self._place, self._key.encode(key), self._value.encode(value)))

    def remove(self, key: Any) -> None:
        self._call.write(orders.remove(self._place, self._key.encode(key)))

    def add(self, value: Any) -> None:
        self._call.write(orders.add(self._place, self._value.encode(value)))

    def remove_all(self) -> None:
        self._call.write(orders.remove_all(self._place))

    def remove_first(self) -> None:
        self._call.write(orders.remove_first(self._place))

    def remove_last(self) -> None:
        self._call.write(orders.remove_last(self._place))
