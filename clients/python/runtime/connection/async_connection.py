# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A connection of an asyncio event loop, which the tasks of that loop share."""

from __future__ import annotations

import asyncio
import contextvars
import os
from typing import Any, List, Optional

from ..call.answer import ended
from ..call.call import Call, item_size
from ..error import (
    CreoError,
    DeadlineError,
    MalformedError,
    Phase,
    ServiceError,
    TransportError,
    another,
    client_closed,
    time_text,
)
from ..frame import frame
from ..frame.frame import ForeignError, Frame
from ..frame.reader import FrameReader
from ..wire import Buffer
from . import async_portions
from .deadline import TimeOver
from .frame_dispatcher import FrameDispatcher
from .liveness import Liveness
from .open_calls import OpenCalls

#: How long closing waits for the host to read what was sent, in seconds.
_FAREWELL = 1.0


class Awaited(Call):
    """A call for whose news a task waits."""

    future: Optional[asyncio.Future[bool]] = None
    sender: Optional[Awaited]

    def moved(self) -> None:
        self.news = True
        if self.future is not None and not self.future.done():
            self.future.set_result(True)
        if self.sender is not None:
            self.sender.moved()


class AsyncConnection(asyncio.BufferedProtocol):
    """Anything that leaves it unclear what the host sends next ends the connection, with all of its calls."""

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
        self._opening = opening
        self._frames = FrameReader()
        self._calls = OpenCalls()
        self._dispatcher = FrameDispatcher(self._calls)
        self._transport: Any = None
        #: Whether the host takes no more at present, and what waits until it does.
        self._full = False
        self._writers: List[asyncio.Future[bool]] = []
        self._lost = loop.create_future()
        self._oneway = False
        self._liveness = liveness
        liveness.heard(loop.time())
        #: How long the host may take to send its preface, in seconds, and what ends that time; None: without limit.
        self._patience = patience
        self._preface_timer: Optional[asyncio.TimerHandle] = None
        #: Whether it takes calls; once it has ended, why.
        self.usable = True
        self.failure: Optional[CreoError] = None
        #: Whether it has ended since no preface came in time.
        self.silent = False

    @property
    def greeted(self) -> bool:
        """Whether the host has shown that it is one, by its preface."""
        return self._frames.greeted

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._frames.buffer()

    def buffer_updated(self, nbytes: int) -> None:
        self._liveness.heard(self._loop.time())
        try:
            received = self._frames.next(nbytes)
            while received is not None:
                reply = self._dispatcher.dispatch(received)
                if reply is not None:
                    self.post(reply)
                received = self._frames.next()
        except ForeignError as error:
            self.fail(MalformedError(f"{self.address} {error}"))
        except MalformedError as error:
            self.fail(MalformedError(f"malformed answer: {error}"))
        except ServiceError as error:
            self.fail(error)
        if self._preface_timer is not None and self._frames.greeted:
            self._stop_preface_timer()
        if self._dispatcher.ending:
            self.retire()

    def eof_received(self) -> None:
        self.fail(TransportError("the host closed the connection"))

    def connection_lost(self, exc: Optional[Exception]) -> None:
        if isinstance(exc, OSError) and self.failure is None:
            self._hear_out()
        self.fail(TransportError(str(exc) if exc else "the host closed the connection"))
        if not self._lost.done():
            self._lost.set_result(None)

    def _hear_out(self) -> None:
        """Reads what the host said before sending failed, such as why it closed: asyncio drops that."""
        if self._transport.get_extra_info("sslcontext") is not None or not hasattr(os, "readv"):
            return
        descriptor = self._transport.get_extra_info("socket").fileno()
        try:
            while self.failure is None:
                count = os.readv(descriptor, [self._frames.buffer()])
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
                if self.failure is None:
                    return None
                call.failure = self.failure
            while call.answer is None and call.failure is None:
                # As `await_news`, but with fewer objects: thousands of calls may wait here, and each time that Python
                # looks for circles, it looks at all of their objects, while the event loop stands still.
                call.future = self._loop.create_future()
                timer = self._expire_at(self._liveness.waiting(None) if deadline is None else deadline, call.future)
                try:
                    if await call.future:
                        continue
                finally:
                    timer.cancel()
                if deadline is not None:
                    raise TimeOver
                self._ask_if_due(self._loop.time())
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
                DeadlineError(f"the host took nothing of the request within {time_text(call.seconds)}"), self.address
            ) from None
        if self.failure is not None:
            raise call.refused(self.failure, self.address)
        self.send(self._calls.request(call, arguments, size, timeout_ms))
        call.phase = Phase.WAIT
        self._oneway = call.method.oneway

    async def _room(self, deadline: Optional[float]) -> None:
        """Waits until the host takes more."""
        while self._full and self.failure is None:
            writer = self._loop.create_future()
            self._writers.append(writer)
            if not await self._until(writer, deadline):
                raise TimeOver

    def send(self, pieces: List[Buffer]) -> None:
        if self._opening:
            pieces[0] = b"".join((self._opening, pieces[0]))
            self._opening = b""
            if self._patience is not None:
                self._preface_timer = self._loop.call_later(self._patience, self._no_preface)
        for piece in pieces:
            if self._transport.is_closing():  # asyncio prints that a socket has failed, each time that it is written to
                return
            self._transport.write(piece)

    def _no_preface(self) -> None:
        self.silent = True
        self.fail(frame.no_preface(self.address, self._patience or 0.0, self._frames.filled > 0))
        self._transport.abort()  # It may never take what was sent.

    def _stop_preface_timer(self) -> None:
        if self._preface_timer is not None:
            self._preface_timer.cancel()
            self._preface_timer = None

    def post(self, data: bytes) -> None:
        """Sends a short frame that no task waits for."""
        if self.failure is None:
            self.send([data])

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
        call.abandoned = True
        cancel = self._calls.abandon(call)
        call.moved()  # Another task may wait for it.
        if cancel is not None:
            self.post(cancel)
        if not self.usable:
            self.retire()

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
                await self.await_news(call, self._liveness.waiting(deadline))
                return
            except TimeOver:
                now = self._loop.time()
                if deadline is not None and now >= deadline:
                    raise
            self._ask_if_due(now)
        call.news = False

    def _ask_if_due(self, now: float) -> None:
        """Asks a host that is silent for long if it is there, and gives it up where it does not answer."""
        try:
            if self._liveness.due(now):
                self.post(self._dispatcher.ping())
        except TransportError as error:
            self.fail(error)

    def take(self, call: Awaited) -> None:
        """The first of the items that have come was read; the host may send another for it."""
        credit = call.taken()
        if credit:
            self.post(credit)
        call.items.popleft()  # type: ignore[union-attr]

    async def send_item(self, call: Awaited, parts: List[bytes], deadline: Optional[float]) -> None:
        """Sends an item as soon as the host has credit for it; nothing once the call is over."""
        size = item_size(call, parts, self.address)
        while not call.may_send() and not call.over and not call.abandoned:
            await self.await_stream(call.sender or call, deadline)
        try:
            await self._room(self._liveness.sending(self._loop.time(), deadline))
        except TimeOver:
            if deadline is not None and self._loop.time() >= deadline:
                raise
            self.fail(TransportError("the host does not take the items of a stream"))
        if not call.over and not call.abandoned:
            call.spend(size)
            self.send(frame.pieces(frame.item_header(frame.ITEM, call.request_id, size), parts, size))

    def send_end(self, call: Awaited) -> None:
        if not call.over and not call.abandoned:
            self.post(frame.short(frame.END, call.request_id))

    # The end

    def retire(self) -> None:
        """Takes no more calls, and closes when the last one is over."""
        self.usable = False
        if not self._calls.by_id:
            self.fail(TransportError("the host is shutting down"))

    async def close(self) -> None:
        """Calls that wait fail. After a one-way request the host gets time to read it."""
        if self._oneway and self.failure is None and self._transport.can_write_eof():
            self._transport.write_eof()
            await asyncio.wait({self._lost}, timeout=_FAREWELL)
        self.fail(client_closed())
        await asyncio.wait({self._lost}, timeout=_FAREWELL)

    def fail(self, error: CreoError) -> None:
        if self.failure is None:
            # A copy: the traceback of the original refers to this connection.
            self.failure, self.usable = another(error), False
            self._stop_preface_timer()
            async_portions.tell(self._loop, (call.moved for call in self._calls.failed(self.failure)))
            self.resume_writing()
            if isinstance(error, MalformedError):
                self._transport.abort()
            else:
                self._transport.close()


def _expire(future: asyncio.Future[bool]) -> None:
    if not future.done():
        future.set_result(False)
