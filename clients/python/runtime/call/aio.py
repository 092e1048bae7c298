# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The base class of the clients for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import monotonic
from typing import List, Optional, Tuple, TypeVar

from .. import wire
from ..connection import backoff, options
from ..connection.async_connection import AsyncConnection, Awaited
from ..connection.async_connections import AsyncConnections
from ..connection.deadline import TimeOver
from ..connection.options import Options
from ..error import CreoError, ServiceError, Status
from . import async_stream, async_watch
from .answer import outcome, result
from .async_stream import AsyncStream, Begin
from .base import BaseClient
from .call import size_of
from .method import Method
from .watch import Watch

T = TypeVar("T")
C = TypeVar("C", bound="AsyncClient")


class AsyncClient(BaseClient[AsyncConnections]):
    """Connects with `async with` or with the first call, and again when a call finds that the connection is gone.

    Tasks of one event loop may share it: their calls share a connection and do not wait for one another. Cancelling a
    task cancels its call at the host. `async with` closes the connection at the end.
    """

    _plain: AsyncClient

    @staticmethod
    def _open(settings: Options) -> AsyncConnections:
        return AsyncConnections(settings)

    async def close(self) -> None:
        """Closes the connection. Calls that wait in other tasks fail."""
        if self._original:
            await self._connections.close()

    async def __aenter__(self: C) -> C:
        await self._connections.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _call(
        self,
        method: Method,
        arguments: List[bytes],
        read: wire.Read[T],
        items: Optional[AsyncIterator[wire.Parts]] = None,
    ) -> T:
        """Sends the encoded arguments, with the items of a parameter that is a stream, and returns the decoded result.

        The result of a one-way method is read from no bytes.
        """
        if self._watching is not None:
            return await self._watched(self._watching.watch(method), arguments, read, items)
        if self._told is not None:
            raise self._no_resubscribe(method)
        if items is not None:
            return await self._upload(method, arguments, items, read)
        size = size_of(method, arguments, self._address)
        loop = asyncio.get_running_loop()
        timeout = self._timeout
        deadline = None if timeout is None else loop.time() + timeout
        attempts = 0
        renewed = False
        while True:
            try:
                connection = await self._connections.get(method.name, deadline, timeout)
            except ServiceError as error:  # The connection was refused.
                if not self._renewable(error, renewed):
                    raise
                renewed = True
                continue
            timeout_ms = 0 if deadline is None else options.milliseconds(deadline - loop.time())
            call = Awaited(method, timeout or 0.0)
            try:
                answer = await connection.call(call, arguments, size, timeout_ms, deadline)
                if answer is None:
                    return wire.decode(read, b"")
                return result(method, connection.address, answer, read)
            except CreoError as error:
                if self._renewable(error, renewed):
                    renewed = True
                    connection.retire()
                    continue
                attempts += 1
                if not call.again(
                    error, attempts, elsewhere=not connection.conversation.silent or self._connections.several
                ):
                    raise
                if error.status is Status.UNAVAILABLE:
                    connection.retire()
                    pause = backoff.pause(attempts)
                    await asyncio.sleep(pause if deadline is None else max(0.0, min(pause, deadline - loop.time())))

    async def _watched(
        self, watch: Watch, arguments: List[bytes], read: wire.Read[T], items: Optional[AsyncIterator[wire.Parts]]
    ) -> T:
        # Not in `_call`, whose variables would all become objects of their own, for each call that waits.
        return await async_watch.call(watch, lambda own: self._plain._call(own, arguments, read, items))

    async def _upload(
        self, method: Method, arguments: List[bytes], items: AsyncIterator[wire.Parts], read: wire.Read[T]
    ) -> T:
        connection, call, deadline = await self._beginning(method, arguments, uploads=True, downloads=False)()
        try:
            await async_stream.send(connection, call, items, deadline)
            while not call.over:
                await connection.await_stream(call, deadline)
        except TimeOver:
            connection.abandon(call)
        except BaseException:
            connection.abandon(call)
            raise
        return outcome(call, connection.address, read)

    def _stream(
        self,
        method: Method,
        arguments: List[bytes],
        read_item: wire.Read[T],
        items: Optional[AsyncIterator[wire.Parts]] = None,
    ) -> AsyncStream[T]:
        """Calls a method whose result is a stream; the items of a parameter that is one are sent meanwhile."""
        if self._watching is not None:
            watch = self._watching.watch(method)
            return async_watch.watched(self._plain._stream(watch.method, arguments, read_item, items), watch)
        begin = self._beginning(method, arguments, uploads=items is not None, downloads=True)
        gaps = self._gaps(method, items is not None, monotonic())
        if gaps is not None:
            from .async_reopened import AsyncReopened

            return AsyncReopened(method.name, self._address, begin, read_item, gaps)
        return AsyncStream(method.name, self._address, begin, read_item, items)

    def _beginning(self, method: Method, arguments: List[bytes], *, uploads: bool, downloads: bool) -> Begin:
        """What opens a call with streams; it has no deadline unless this client was made by `with_call_timeout`."""
        size = size_of(method, arguments, self._address)
        timeout = self._timeout if self._limited else None

        async def begin() -> Tuple[AsyncConnection, Awaited, Optional[float]]:
            time = asyncio.get_running_loop().time
            deadline = None if timeout is None else time() + timeout
            connection = await self._connections.get(method.name, deadline, timeout)
            timeout_ms = 0 if deadline is None else options.milliseconds(deadline - time())
            call = Awaited.streaming(method, timeout or 0.0, uploads=uploads, downloads=downloads)
            await connection.begin(call, arguments, size, timeout_ms, deadline)
            return connection, call, deadline

        return begin
