# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The streams of the clients for asyncio: items that come, and items that are sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Iterable
from typing import Any, Callable, Coroutine, Generic, Optional, Tuple, TypeVar, Union

from .. import value, wire
from ..connection.async_connection import AsyncConnection, Awaited
from ..connection.deadline import TimeOver, earlier
from ..error import CallCancelledError, CreoError, placed
from ..frame import frame
from .answer import ended, item_of, result
from .reading import again, closed, kept, time_to_wait

T = TypeVar("T")
B = TypeVar("B", bound=BaseException)

#: What a streamed parameter may be made of.
Items = Union[AsyncIterable[T], Iterable[T]]
#: A call that was opened: its connection, the call and its deadline.
Opened = Tuple[AsyncConnection, Awaited, Optional[float]]
Begin = Callable[[], Coroutine[Any, Any, Opened]]


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
    with the first read. Only the end that the service sends ends the items: where a read is cancelled, as by
    `asyncio.wait_for`, the next one goes on, and after a failure each raises the same error again. A stream that was not
    read to its end cancels its call when it is closed, or at the end of `async with`; reads then raise
    CallCancelledError, also one that waits in another task. One task at a time reads a stream, and another that tries to
    gets a RuntimeError; any task may close it.
    """

    #: Is told of the end of the call: None, or why it failed.
    _told: Optional[Callable[[Optional[BaseException]], None]] = None
    _ended = False
    #: Why there are no more items, where that is not their end.
    _failure: Optional[BaseException] = None
    #: Whether a task reads.
    _busy = False
    _opened: Optional[Opened] = None
    #: Opens the call for who waits no longer than for some time.
    _opening: Optional[asyncio.Task[Opened]] = None
    #: Sends the items of a parameter.
    _sender: Optional[asyncio.Task[None]] = None

    def __init__(
        self,
        method: str,
        address: str,
        begin: Begin,
        read: wire.Read[T],
        items: Optional[AsyncIterator[wire.Parts]] = None,
    ) -> None:
        self._method = method
        #: That of the client.
        self._address = address
        self._begin = begin
        self._read = read
        self._items = items

    @staticmethod
    def of(items: Items[T]) -> AsyncStream[T]:
        """A stream of these items without a host, for what takes the place of a client in tests."""
        return _Made(items)

    @property
    def ended(self) -> bool:
        """Whether the end of the items was read."""
        return self._ended

    def __aiter__(self) -> AsyncStream[T]:
        return self

    async def __anext__(self) -> T:
        item = await self._next(None)
        if item is None:
            raise StopAsyncIteration
        return item

    async def poll(self, seconds: float) -> Optional[T]:
        """The next item, if it comes within this time, in seconds; 0 lets other tasks run, and waits no longer.

        None where no item comes, which takes nothing from the stream, and after the end, as `ended` tells.
        """
        return await self._next(asyncio.get_running_loop().time() + time_to_wait(seconds))

    async def _next(self, limit: Optional[float]) -> Optional[T]:
        """The next item; None where none comes until the limit, or after the end. No item is None."""
        self._enter()
        try:
            if self._ended:
                return None
            while True:
                opened = self._opened
                try:
                    if opened is None or self._untold():
                        opened = await self._open_until(limit)
                        if opened is None:
                            return None
                    connection, call, deadline = opened
                    if call.items or await self._await_item(connection, call, deadline, limit):
                        break
                    return None
                except CreoError as error:
                    if not self._cut(error):
                        await self._fail(error)
                        raise
            try:
                item = item_of(call, connection.address, call.items[0], self._read)  # type: ignore[index]
            except CreoError as error:
                await self._fail(error)
                raise
            connection.take(call)
            return item
        finally:
            self._busy = False

    def _enter(self) -> None:
        if self._failure is not None:
            raise again(self._failure)
        if self._busy:
            raise RuntimeError(f"{self._method}: another task reads this stream")
        self._busy = True

    async def _open_until(self, limit: Optional[float]) -> Optional[Opened]:
        """Begins the call, once; None where that takes longer than until the limit, and goes on."""
        try:
            if limit is None and self._opening is None:
                return await self._open()
            if self._opening is None:
                self._opening = asyncio.ensure_future(self._open())
                self._opening.add_done_callback(_seen)
            await asyncio.wait({self._opening}, timeout=None if limit is None else max(0.0, limit - self._time()))
            if self._failure is not None:
                raise again(self._failure)  # It was closed meanwhile.
            return self._opening.result() if self._opening.done() else None
        except CreoError:
            raise
        except Exception as error:
            await self._fail(error)
            raise

    async def _open(self) -> Opened:
        """It may be cancelled: nothing was sent then."""
        self._opened = connection, call, deadline = await self._begin()
        if self._failure is not None:  # It was closed meanwhile.
            connection.abandon(call)
            raise again(self._failure)
        if self._items is not None:
            call.sender = Awaited(call.method, 0.0)
            self._sender = asyncio.ensure_future(_send_aside(connection, call, self._items, deadline))
        return self._opened

    async def _await_item(
        self, connection: AsyncConnection, call: Awaited, deadline: Optional[float], limit: Optional[float]
    ) -> bool:
        """Waits for an item until the limit; returns whether there is one, and raises why there will be none."""
        looked = False
        while not call.items:
            if self._failure is not None:
                raise again(self._failure)  # It was closed meanwhile.
            try:
                if call.over:
                    await self._end(connection, call)
                    return False
                if call.broken is not None:
                    raise await self._broken(call.breakage())
                if limit is None or limit > self._time():
                    await connection.await_stream(call, deadline if limit is None else earlier(limit, deadline))
                elif looked:
                    return False
                else:
                    looked = True
                    await asyncio.sleep(0)
            except TimeOver:
                if limit is not None and (deadline is None or limit < deadline):
                    return False
                raise ended(call, connection.address) from None
        return True

    def _cut(self, error: CreoError) -> bool:
        """Whether the stream goes on by another call after this error."""
        return False

    def _untold(self) -> bool:
        """Whether the caller is still to be told that it did."""
        return False

    async def _broken(self, error: B) -> B:
        await self._fail(error)
        return error

    @staticmethod
    def _time() -> float:
        return asyncio.get_running_loop().time()

    async def _end(self, connection: AsyncConnection, call: Awaited) -> None:
        """Notes the end of the items, or raises why they end early."""
        if call.answer is None:
            raise ended(call, connection.address)
        if call.answer[0] != frame.END:
            result(call.method, connection.address, call.answer, self._read)
        self._ended = True
        self._tell(None)
        await self._finish()

    async def _fail(self, error: BaseException) -> None:
        """There are no more items, for this reason; the host is told, unless the call is over."""
        if self._failure is None:
            self._failure = kept(error)
            self._tell(error)
        await self._finish()

    async def _finish(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
        if self._opened is not None:
            connection, call, _ = self._opened
            connection.abandon(call)
        if self._sender is not None:
            self._sender.cancel()
            await asyncio.wait({self._sender})

    def _tell(self, error: Optional[BaseException]) -> None:
        if self._told is not None:
            self._told(error)

    def _closed(self) -> CallCancelledError:
        if self._opened is None:
            return placed(closed(), self._method, self._address, None)
        connection, call, _ = self._opened
        return call.placed(closed(), connection.address)

    async def close(self) -> None:
        """Cancels the call, unless the stream was read to its end."""
        if not self._ended and self._failure is None:
            await self._fail(self._closed())

    async def __aenter__(self) -> AsyncStream[T]:
        self._enter()
        try:
            while self._opened is None:
                try:
                    await self._open_until(None)
                except CreoError as error:
                    if not self._cut(error):
                        await self._fail(error)
                        raise
        finally:
            self._busy = False
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __del__(self) -> None:
        if self._ended or self._failure is not None:
            return
        if self._opened is not None:
            connection, call, _ = self._opened
            connection.orphan(call)
        self._tell(self._closed())


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


def _seen(awaited: asyncio.Future[Any]) -> None:
    """Its error is for who reads; nobody may."""
    if not awaited.cancelled():
        awaited.exception()


class _Made(AsyncStream[T]):
    """The stream of a fake: what its iterator raises is raised where the items are read."""

    #: The item that is awaited.
    _awaited: Optional[asyncio.Task[Optional[T]]] = None

    def __init__(self, items: Items[T]) -> None:
        self._made = items.__aiter__() if isinstance(items, AsyncIterable) else _stepping(items)
        self._method = "AsyncStream.of"

    async def _next(self, limit: Optional[float]) -> Optional[T]:
        self._enter()
        try:
            if self._ended:
                return None
            if self._awaited is None:
                self._awaited = asyncio.ensure_future(self._step())
                self._awaited.add_done_callback(_seen)
            await asyncio.wait({self._awaited}, timeout=None if limit is None else max(0.0, limit - self._time()))
            if not self._awaited.done():
                return None
            awaited, self._awaited = self._awaited, None
            return awaited.result()
        finally:
            self._busy = False

    async def _step(self) -> Optional[T]:
        try:
            return await self._made.__anext__()
        except StopAsyncIteration:
            self._ended = True
            return None
        except Exception as error:
            self._failure = kept(error)
            raise

    async def close(self) -> None:
        if not self._ended and self._failure is None:
            self._failure = closed()
            if self._awaited is not None:
                self._awaited.cancel()

    async def __aenter__(self) -> AsyncStream[T]:
        return self

    def __del__(self) -> None:
        pass


async def _stepping(items: Iterable[T]) -> AsyncIterator[T]:
    for item in items:
        yield item


#: As generated modules name it, which name what the blocking clients have in the same way.
Stream = AsyncStream
