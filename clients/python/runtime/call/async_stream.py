# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The streams of the clients for asyncio: items that come, and items that are sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Iterable
from typing import Any, Awaitable, Callable, Generic, Optional, Tuple, TypeVar, Union

from .. import value, wire
from ..connection.async_connection import AsyncConnection, Awaited
from ..connection.deadline import TimeOver
from ..frame import frame
from .answer import ended, item_of, result

T = TypeVar("T")

#: What a streamed parameter may be made of.
Items = Union[AsyncIterable[T], Iterable[T]]
#: Opens the call: its connection, the call and its deadline.
Begin = Callable[[], Awaitable[Tuple[AsyncConnection, Awaited, Optional[float]]]]


def encoded(
    items: Items[Any], where: str, write_item: Callable[[wire.Write, Any], None], check: Callable[..., Any], *more: Any
) -> AsyncIterator[wire.Parts]:
    """The encoded items, each checked and encoded when its turn comes; `more` is passed on to `check`."""
    checked = None if isinstance(items, AsyncIterable) else value.check_stream(items, where, check, *more)

    async def encode() -> AsyncIterator[wire.Parts]:
        if checked is not None:
            for item in checked:
                parts: wire.Parts = []
                write_item(parts.append, item)
                yield parts
            return
        index = 0
        async for item in items:  # type: ignore[union-attr]
            parts = []
            write_item(parts.append, check(item, f"{where}[{index}]", *more))
            yield parts
            index += 1

    return encode()


async def send(
    connection: AsyncConnection, call: Awaited, items: AsyncIterator[wire.Parts], deadline: Optional[float]
) -> None:
    """Sends items until there are none left, or the host or the caller wants no more."""
    async for parts in items:
        await connection.send_item(call, parts, deadline)
        if call.over or call.abandoned:
            return
    connection.send_end(call)


class AsyncStream(Generic[T]):
    """The items of a streamed result, in the order in which the service sends them.

    At most 64 items, and 1 MiB and one item, are received before they are taken. The call begins with `async with` or
    with the first item. A stream that was not read to its end cancels its call when it is closed, or at the end of
    `async with`. One task at a time reads a stream; any task may close it, which ends the items for the one that waits
    for the next.
    """

    def __init__(self, begin: Begin, read: wire.Read[T], items: Optional[AsyncIterator[wire.Parts]] = None) -> None:
        self._begin = begin
        self._read = read
        self._items = items
        self._opened: Optional[Tuple[AsyncConnection, Awaited, Optional[float]]] = None
        #: Sends the items of a parameter.
        self._sender: Optional[asyncio.Task[None]] = None
        self._finished = False

    @staticmethod
    def of(items: Items[T]) -> AsyncStream[T]:
        """A stream of these items without a host, for what takes the place of a client in tests."""
        return _Made(items)

    def __aiter__(self) -> AsyncStream[T]:
        return self

    async def __anext__(self) -> T:
        if self._finished:
            raise StopAsyncIteration
        try:
            connection, call, deadline = await self._open()
            body = await self._next(connection, call, deadline)
            if body is not None:
                return item_of(call, connection.address, body, self._read)
        except BaseException:
            await self.close()
            raise
        await self.close()
        if call.failure is not None:
            raise ended(call, connection.address)
        if call.answer is not None and call.answer[0] != frame.END:
            result(call.method, connection.address, call.answer, self._read)
        raise StopAsyncIteration

    async def _open(self) -> Tuple[AsyncConnection, Awaited, Optional[float]]:
        if self._opened is None:
            connection, call, deadline = self._opened = await self._begin()
            if self._finished:  # It was closed meanwhile.
                connection.abandon(call)
            elif self._items is not None:
                call.sender = Awaited(call.method, 0.0)
                self._sender = asyncio.ensure_future(_send_aside(connection, call, self._items, deadline))
        return self._opened

    async def _next(
        self, connection: AsyncConnection, call: Awaited, deadline: Optional[float]
    ) -> Optional[wire.Buffer]:
        try:
            while True:
                if call.items:
                    return connection.take(call)
                if call.over or call.abandoned:
                    return None
                if call.broken is not None:
                    raise call.breakage()
                await connection.await_stream(call, deadline)
        except TimeOver:
            raise ended(call, connection.address) from None

    async def close(self) -> None:
        """Cancels the call, unless the stream was read to its end."""
        self._finished = True
        if self._opened is not None:
            connection, call, _ = self._opened
            connection.abandon(call)
        if self._sender is not None:
            self._sender.cancel()
            await asyncio.wait({self._sender})

    async def __aenter__(self) -> AsyncStream[T]:
        await self._open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __del__(self) -> None:
        if self._opened is not None and not self._finished:
            connection, call, _ = self._opened
            connection.orphan(call)


async def _send_aside(
    connection: AsyncConnection, call: Awaited, items: AsyncIterator[wire.Parts], deadline: Optional[float]
) -> None:
    try:
        await send(connection, call, items, deadline)
    except TimeOver:
        pass  # the task that reads finds that, too
    except Exception as error:
        call.broken = error
        call.moved()


class _Made(AsyncStream[T]):
    """The stream of a fake: what its iterator raises is raised where the items are read."""

    def __init__(self, items: Items[T]) -> None:
        self._made = items.__aiter__() if isinstance(items, AsyncIterable) else _stepping(items)
        self._finished = False

    async def __anext__(self) -> T:
        if self._finished:
            raise StopAsyncIteration
        return await self._made.__anext__()

    async def close(self) -> None:
        self._finished = True

    async def __aenter__(self) -> AsyncStream[T]:
        return self

    def __del__(self) -> None:
        pass


async def _stepping(items: Iterable[T]) -> AsyncIterator[T]:
    for item in items:
        yield item


#: As generated modules name it, which name what the blocking clients have in the same way.
Stream = AsyncStream
