# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A connection of an asyncio event loop, which the tasks of that loop share. What is said is the conversation's."""

from __future__ import annotations

import asyncio
import contextvars
import os
from functools import partial
from typing import Any, Callable, List, Optional

from ..call.answer import ended
from ..call.call import Call, item_size
from ..error import CreoError, DeadlineError, MalformedError, TransportError, client_closed, time_text
from ..frame.frame import Frame
from ..wire import Buffer
from . import async_portions
from .conversation import Conversation
from .deadline import TimeOver
from .liveness import Liveness

#: How long closing waits for the host to read what was sent, in seconds.
_FAREWELL = 1.0


class Awaited(Call):
    """A call for whose news a task waits."""

    future: Optional[asyncio.Future[bool]] = None
    sender: Optional[Awaited]
    #: Takes items as soon as they come, so that no task waits for them.
    listener: Optional[Callable[[], None]] = None

    def moved(self) -> None:
        if self.items and self.listener is not None:
            self.listener()
            return
        self.news = True
        if self.future is not None and not self.future.done():
            self.future.set_result(True)
        if self.sender is not None:
            self.sender.moved()


class AsyncConnection(asyncio.BufferedProtocol):
    """Sends what a conversation says and passes on to it what the host says, for the tasks of an event loop."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        address: str,
        opening: bytes,
        liveness: Liveness,
        patience: Optional[float],
    ) -> None:
        self._loop = loop
        #: Of its timers, each of which would copy one otherwise.
        self._context = contextvars.Context()
        self.address = address
        self.conversation = Conversation(address, opening, liveness, patience, partial(_tell, loop))
        self._calls = self.conversation.calls
        #: What is still to be sent before the first frame.
        self._opening = opening
        self._transport: Any = None
        #: Whether the host takes no more at present, and what waits until it does.
        self._full = False
        self._writers: List[asyncio.Future[bool]] = []
        self._lost = loop.create_future()
        liveness.heard(loop.time())
        #: What ends the time of the host's preface.
        self._preface_timer: Optional[asyncio.TimerHandle] = None

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def get_buffer(self, sizehint: int) -> memoryview:
        return self.conversation.buffer()

    def buffer_updated(self, nbytes: int) -> None:
        conversation = self.conversation
        conversation.received(nbytes, self._loop.time())
        if self._preface_timer is not None and conversation.greeted:
            self._stop_preface_timer()
        self._settle()

    def _settle(self) -> None:
        """Sends what the conversation has posted, and closes if it has ended, or once it is done."""
        conversation = self.conversation
        while conversation.posts and conversation.failure is None:
            self.send([conversation.posts.popleft()])
        if conversation.done and conversation.failure is None:
            conversation.shut_down()
        if conversation.failure is not None:
            self._disconnect()

    def eof_received(self) -> None:
        self.buffer_updated(0)

    def connection_lost(self, exc: Optional[Exception]) -> None:
        if isinstance(exc, OSError) and self.conversation.failure is None:
            self._hear_out()
        if exc is not None:
            self.fail(TransportError(str(exc)))
        elif self.conversation.failure is None:
            self.buffer_updated(0)
        if not self._lost.done():
            self._lost.set_result(None)

    def _hear_out(self) -> None:
        """Reads what the host said before sending failed, such as why it closed: asyncio drops that."""
        if self._transport.get_extra_info("sslcontext") is not None or not hasattr(os, "readv"):
            return
        descriptor = self._transport.get_extra_info("socket").fileno()
        try:
            while self.conversation.failure is None:
                count = os.readv(descriptor, [self.conversation.buffer()])
                if not count:
                    return
                self.buffer_updated(count)
        except OSError:
            pass  # That was all.

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full = False
        writers, self._writers = self._writers, []
        for writer in writers:
            if not writer.done():
                writer.set_result(True)

    # What a call does

    async def call(
        self, call: Awaited, arguments: List[bytes], size: int, timeout_ms: int, deadline: Optional[float]
    ) -> Optional[Frame]:
        """Sends a request and waits for its answer; a one-way request has none."""
        await self.begin(call, arguments, size, timeout_ms, deadline)
        try:
            if call.method.oneway:
                await self._room(deadline)
                if self.conversation.failure is None:
                    return None
                call.failure = self.conversation.failure
            while call.answer is None and call.failure is None:
                # As `await_news`, but with fewer objects: thousands of calls may wait here, and each time that Python
                # looks for circles, it looks at all of their objects, while the event loop stands still.
                call.future = self._loop.create_future()
                limit = self.conversation.liveness.waiting(None) if deadline is None else deadline
                timer = self._expire_at(limit, call.future)
                try:
                    if await call.future:
                        continue
                finally:
                    timer.cancel()
                if deadline is not None:
                    raise TimeOver
                self._passed(self._loop.time())
        except TimeOver:
            self.abandon(call)
        except BaseException:
            self.abandon(call)
            raise
        if call.answer is None:
            raise ended(call, self.address)
        return call.answer

    async def begin(
        self, call: Awaited, arguments: List[bytes], size: int, timeout_ms: int, deadline: Optional[float]
    ) -> None:
        """Opens a call and sends its request, as soon as the host takes it."""
        try:
            await self._room(deadline)
        except TimeOver:
            raise call.placed(
                DeadlineError(f"the host did not take the request within {time_text(call.seconds)}"), self.address
            ) from None
        self.send(self.conversation.request(call, arguments, size, timeout_ms))
        self.conversation.sent(call)

    async def _room(self, deadline: Optional[float]) -> None:
        """Waits until the host takes more."""
        while self._full and self.conversation.failure is None:
            writer = self._loop.create_future()
            self._writers.append(writer)
            if not await self._until(writer, deadline):
                raise TimeOver

    def send(self, pieces: List[Buffer]) -> None:
        if self._opening:
            pieces[0] = b"".join((self._opening, pieces[0]))
            self._opening = b""
            self.conversation.opened = self._loop.time()
            limit = self.conversation.preface_limit
            if limit is not None:
                self._preface_timer = self._loop.call_at(limit, self._no_preface)
        for piece in pieces:
            if self._transport.is_closing():  # asyncio prints that a socket has failed, each time that it is written to
                return
            self._transport.write(piece)

    def _no_preface(self) -> None:
        self.conversation.too_late()
        self._disconnect()
        self._transport.abort()  # It may never take what was sent.

    def _stop_preface_timer(self) -> None:
        if self._preface_timer is not None:
            self._preface_timer.cancel()
            self._preface_timer = None

    async def await_news(self, call: Awaited, deadline: Optional[float]) -> None:
        """Returns when there is news for the call; TimeOver when the deadline has passed."""
        if not call.news:
            call.future = self._loop.create_future()
            if not await self._until(call.future, deadline):
                raise TimeOver
        call.news = False

    async def _until(self, future: asyncio.Future[bool], deadline: Optional[float]) -> bool:
        """Waits until the future is set or the deadline has passed; returns whether it was set in time."""
        if deadline is None:
            return await future
        timer = self._expire_at(deadline, future)
        try:
            return await future
        finally:
            timer.cancel()

    def _expire_at(self, deadline: float, future: asyncio.Future[bool]) -> asyncio.TimerHandle:
        return self._loop.call_at(deadline, _expire, future, context=self._context)

    def abandon(self, call: Awaited) -> None:
        """The caller no longer waits: tells the host."""
        self.conversation.abandon(call)
        self._settle()

    def orphan(self, call: Awaited) -> None:
        """As `abandon`, from any thread, or after the end of the event loop."""
        try:
            self._loop.call_soon_threadsafe(self.abandon, call)
        except RuntimeError:
            pass  # The loop is closed, and the connection with it.

    # Streams

    async def await_stream(self, call: Awaited, deadline: Optional[float]) -> None:
        """Returns when there is news for a call with streams; asks a host that is silent for long if it is there."""
        while not call.news:
            try:
                await self.await_news(call, self.conversation.liveness.waiting(deadline))
                return
            except TimeOver:
                now = self._loop.time()
                if deadline is not None and now >= deadline:
                    raise
            self._passed(now)
        call.news = False

    def _passed(self, now: float) -> None:
        """Nothing came until now."""
        self.conversation.passed(now)
        self._settle()

    def take(self, call: Awaited) -> None:
        """The first of the items that have come was read; the host may send another for it."""
        self.conversation.take(call)
        self._settle()
        call.items.popleft()  # type: ignore[union-attr]

    def send_item_now(self, call: Awaited, parts: List[bytes]) -> bool:
        """As `send_item` where the host takes it at once; returns whether it does."""
        if self._full or call.over or call.abandoned or not call.may_send():
            return False
        size = item_size(call, parts, self.address)
        call.spend(size)
        self.send(self.conversation.item(call, parts, size))
        return True

    async def send_item(self, call: Awaited, parts: List[bytes], deadline: Optional[float]) -> None:
        """Sends an item as soon as the host has credit for it; nothing once the call is over."""
        size = item_size(call, parts, self.address)
        while not call.may_send() and not call.over and not call.abandoned:
            await self.await_stream(call.sender or call, deadline)
        try:
            await self._room(self.conversation.liveness.sending(self._loop.time(), deadline))
        except TimeOver:
            if deadline is not None and self._loop.time() >= deadline:
                raise
            self.fail(TransportError("the host does not take the items of a stream"))
        if not call.over and not call.abandoned:
            call.spend(size)
            self.send(self.conversation.item(call, parts, size))

    def send_end(self, call: Awaited) -> None:
        if not call.over and not call.abandoned:
            self.send([self.conversation.end(call)])

    # The end

    def retire(self) -> None:
        """Takes no more calls, and closes when the last one is over."""
        self.conversation.usable = False
        self._settle()

    async def close(self) -> None:
        """Calls that wait fail. After a one-way request the host gets time to read it."""
        if self.conversation.oneway and self.conversation.failure is None and self._transport.can_write_eof():
            self._transport.write_eof()
            await asyncio.wait({self._lost}, timeout=_FAREWELL)
        self.fail(client_closed())
        await asyncio.wait({self._lost}, timeout=_FAREWELL)

    def fail(self, error: CreoError) -> None:
        if self.conversation.failure is None:
            self.conversation.fail(error)
            self._disconnect()

    def _disconnect(self) -> None:
        """The conversation has ended."""
        self._stop_preface_timer()
        self.resume_writing()
        if isinstance(self.conversation.failure, MalformedError):
            self._transport.abort()
        else:
            self._transport.close()


def _tell(loop: asyncio.AbstractEventLoop, lost: List[Call]) -> None:
    """Not a method: a connection that its conversation refers to would be a circle."""
    async_portions.tell(loop, (call.moved for call in lost))


def _expire(future: asyncio.Future[bool]) -> None:
    if not future.done():
        future.set_result(False)
