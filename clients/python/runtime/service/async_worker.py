# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A worker whose handlers are for asyncio: each call is a task of the event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Callable, Dict, Optional, Tuple

from .. import wire
from ..call.aio import AsyncClient
from ..call.answer import item_of
from ..call.async_stream import AsyncStream, Opened
from ..connection.async_connection import Awaited
from ..error import CreoError, RefusedError, TransportError
from . import orders
from .call import ServedCall
from .offer import Offer


class AsyncWorker:
    def __init__(self, client: AsyncClient, offer: Offer) -> None:
        self._client = client
        self._offer = offer
        #: The calls that are open, by their numbers.
        self._calls: Dict[int, Tuple[ServedCall, TaskLine]] = {}
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
        except CreoError as error:
            raise self._failure or error from None
        finally:
            tasks = [line.task for _, line in self._calls.values()]
            for call, line in self._calls.values():
                call.withdrawn = True
                line.task.cancel()
            await orders_of_host.close()
            if tasks:
                await asyncio.wait(tasks)
        if self._failure is not None:
            raise self._failure

    async def _attach(self) -> AsyncStream[orders.Order]:
        """Calls `Work.serve`. Reports are sent by whoever has one, as soon as they are there."""
        begin = self._client._beginning(orders.SERVE, self._offer.parts(), uploads=True, downloads=True)
        opened = await begin()
        opened[1].sender = Awaited(orders.SERVE, 0.0)
        opened[1].listener = self._listen
        self._opened = opened
        if self._asked:
            await self._say_that_it_ends()

        async def again() -> Opened:
            return opened

        return AsyncStream(orders.SERVE.name, self._client._address, again, orders.read_order)

    def _listen(self) -> None:
        """Hears what has come, in the turn of the event loop in which it comes."""
        assert self._opened is not None
        connection, call, _ = self._opened
        try:
            while call.items:
                order = item_of(call, connection.address, call.items[0], orders.read_order)
                connection.conversation.take(call)
                call.items.popleft()
                self._hear(order)
        except Exception as error:
            call.items = deque()
            self._failure = self._failure or error
            connection.fail(TransportError(str(error)))

    def _hear(self, order: orders.Order) -> None:
        if isinstance(order, orders.Begin):
            line = TaskLine(self)
            call = self._offer.call(line, order)
            self._calls[call.number] = call, line
            line.task = asyncio.get_running_loop().create_task(self._run(call))
        elif isinstance(order, orders.Drain):
            self._draining = True
            self._end_if_drained()
        elif order.call in self._calls:
            call, line = self._calls[order.call]
            call.hear(order)
            # Before it has begun it finds that itself, and afterwards it answers.
            if call.withdrawn and call.begun and not call.over:
                line.task.cancel()
            line.wake()

    async def _run(self, call: ServedCall) -> None:
        try:
            report = await call.run_async()
            try:
                await self.say(report)
            except RefusedError as error:
                await self.say(call.too_large(error))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._failure = self._failure or error
            if self._opened is not None:
                self._opened[0].abandon(self._opened[1])
        finally:
            del self._calls[call.number]
            self._end_if_drained()

    # What it says to the host

    async def say(self, parts: wire.Parts) -> None:
        if self._opened is not None:
            connection, call, _ = self._opened
            if not self._ended and not self._saying.locked() and connection.send_item_now(call, parts):
                return
            async with self._saying:
                if not self._ended:
                    await connection.send_item(call, parts, None)

    async def drain(self) -> None:
        """Asks the host for no more calls. It ends after those that it has and those that are on their way, when the
        host has said that no more will come; the second time, it does not wait for that.
        """
        self._draining = self._draining or self._asked
        self._asked = True
        await self._say_that_it_ends()

    async def _say_that_it_ends(self) -> None:
        """Says nothing before it has attached: that is then done afterwards."""
        if self._draining:
            self._end_if_drained()
        else:
            await self.say(orders.places(0))

    def _end_if_drained(self) -> None:
        if self._draining and not self._calls and not self._ended and self._opened is not None:
            self._ended = True
            connection, call, _ = self._opened
            connection.send_end(call)


class TaskLine:
    """The line of a call that waits in a task. It does not refer to the call, which is freed as soon as it is over."""

    task: asyncio.Task[None]
    #: Once something waits for what the call hears.
    _news: Optional[asyncio.Event] = None

    def __init__(self, worker: AsyncWorker) -> None:
        self._worker = worker

    def wake(self) -> None:
        """The call has heard something."""
        if self._news is not None:
            self._news.set()

    async def report(self, parts: wire.Parts) -> None:
        await self._worker.say(parts)

    async def wait(self, call: ServedCall, ready: Callable[[], bool]) -> None:
        self._news = self._news or asyncio.Event()
        while not call.withdrawn and not ready():
            self._news.clear()
            await self._news.wait()

    def glance(self) -> None:
        pass  # The event loop hears the host while tasks wait.
