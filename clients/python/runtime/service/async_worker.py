# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A worker whose handlers are for asyncio: each call is a task of the event loop."""

from __future__ import annotations

import asyncio
from typing import Callable, Dict, Optional

from .. import wire
from ..call.aio import AsyncClient
from ..call.async_stream import AsyncStream, Opened
from ..connection.async_connection import Awaited
from . import orders
from .call import ServedCall
from .offer import Offer


class AsyncWorker:
    def __init__(self, client: AsyncClient, offer: Offer) -> None:
        self._client = client
        self._offer = offer
        self._calls: Dict[int, ServedCall] = {}
        self._lines: Dict[int, Tasks] = {}
        self._tasks: Dict[int, asyncio.Task[None]] = {}
        #: Whether the host was asked for no more calls.
        self._asked = False
        #: Whether no more calls come: it ends after those that it has.
        self._draining = False
        #: Whether it has ended its reports.
        self._ended = False
        self._opened: Optional[Opened] = None
        #: Is held to say something to the host.
        self._saying = asyncio.Lock()
        self._failure: Optional[BaseException] = None

    async def run(self) -> None:
        """Serves until the host or `drain` ends that; raises why it ended otherwise."""
        orders_of_host = await self._attach()
        try:
            async for order in orders_of_host:
                self._hear(order)
        finally:
            for number, task in list(self._tasks.items()):
                self._calls[number].withdrawn = True
                task.cancel()
            await orders_of_host.close()
            if self._tasks:
                await asyncio.wait(list(self._tasks.values()))
        if self._failure is not None:
            raise self._failure

    async def _attach(self) -> AsyncStream[orders.Order]:
        """Calls `Work.serve`. Reports are sent by whoever has one, as soon as they are there."""
        begin = self._client._beginning(orders.SERVE, self._offer.parts(), uploads=True, downloads=True)
        opened = await begin()
        opened[1].sender = Awaited(orders.SERVE, 0.0)
        self._opened = opened

        async def again() -> Opened:
            return opened

        return AsyncStream(orders.SERVE.name, self._client._address, again, orders.read_order)

    def _hear(self, order: orders.Order) -> None:
        if isinstance(order, orders.Begin):
            line = Tasks(self)
            call = self._offer.call(line, order)
            self._calls[call.number] = call
            self._lines[call.number] = line
            task = asyncio.ensure_future(self._run(call))
            self._tasks[call.number] = task
            task.add_done_callback(lambda _: self._done(call.number))
        elif isinstance(order, orders.Drain):
            self._draining = True
            self._end_if_drained()
        elif order.call in self._calls:
            call = self._calls[order.call]
            call.hear(order)
            if call.withdrawn:
                self._tasks[order.call].cancel()
            self._lines[order.call].news.set()

    async def _run(self, call: ServedCall) -> None:
        try:
            await call.run()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._failure = self._failure or error
            if self._opened is not None:
                self._opened[0].abandon(self._opened[1])

    def _done(self, number: int) -> None:
        del self._calls[number], self._lines[number], self._tasks[number]
        self._end_if_drained()

    # What it says to the host

    async def say(self, parts: wire.Parts) -> None:
        if self._opened is not None:
            connection, call, _ = self._opened
            async with self._saying:
                if not self._ended:
                    await connection.send_item(call, parts, None)

    async def drain(self) -> None:
        """Asks the host for no more calls. It ends after those that it has and those that are on their way, when the
        host has said that no more will come; the second time, it does not wait for that.
        """
        self._draining = self._draining or self._asked
        self._asked = True
        if self._draining:
            self._end_if_drained()
        else:
            await self.say(orders.places(0))

    def _end_if_drained(self) -> None:
        if self._draining and not self._calls and not self._ended and self._opened is not None:
            self._ended = True
            connection, call, _ = self._opened
            connection.send_end(call)


class Tasks:
    """The line of a call that waits in a task."""

    def __init__(self, worker: AsyncWorker) -> None:
        self._worker = worker
        self.news = asyncio.Event()

    async def report(self, parts: wire.Parts) -> None:
        await self._worker.say(parts)

    async def wait(self, call: ServedCall, ready: Callable[[], bool]) -> None:
        while not call.withdrawn and not ready():
            self.news.clear()
            await self.news.wait()

    def glance(self) -> None:
        pass  # The event loop hears the host while tasks wait.
