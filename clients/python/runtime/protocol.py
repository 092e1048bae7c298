# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A connection of an asyncio event loop, which the tasks of that loop share."""

from __future__ import annotations

import asyncio
from typing import Any, List, Optional

from . import frame, link
from .call import Call, ended
from .error import CreoError, DeadlineError, MalformedError, Phase, ServiceError, TransportError
from .exchange import Exchange
from .frame import Frame
from .link import TimeOver
from .receiver import Receiver
from .wire import Buffer

#: How long closing waits for the host to read what was sent, in seconds.
_FAREWELL = 1.0


class Awaited(Call):
    """A call for whose news a task waits."""

    news = False
    future: Optional[asyncio.Future[bool]] = None

    def moved(self) -> None:
        self.news = True
        if self.future is not None and not self.future.done():
            self.future.set_result(True)


class AsyncConnection(asyncio.BufferedProtocol):
    """What leaves in doubt what the host sends next ends it, with all of its calls."""

    def __init__(self, loop: asyncio.AbstractEventLoop, address: str, opening: bytes) -> None:
        self._loop = loop
        self.address = address
        self._opening = opening
        self._receiver = Receiver()
        self._exchange = Exchange()
        self._transport: Any = None
        #: Whether the host takes more, and who waits until it does.
        self._full = False
        self._writers: List[asyncio.Future[bool]] = []
        self._lost = loop.create_future()
        self._oneway = False
        #: When the last bytes came.
        self.heard = loop.time()
        #: Whether it takes calls, and if it is at its end, why.
        self.usable = True
        self.failure: Optional[CreoError] = None

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._receiver.buffer()

    def buffer_updated(self, nbytes: int) -> None:
        self.heard = self._loop.time()
        try:
            received = self._receiver.received(nbytes)
            while received is not None:
                reply = self._exchange.receive(received)
                if reply is not None:
                    self.post(reply)
                received = self._receiver.next()
        except MalformedError as error:
            self.fail(MalformedError(f"malformed answer: {error}"))
        except ServiceError as error:
            self.fail(error)
        if self._exchange.ending:
            self.retire()

    def eof_received(self) -> None:
        self.fail(TransportError("the host closed the connection"))

    def connection_lost(self, exc: Optional[Exception]) -> None:
        self.fail(TransportError(str(exc) if exc else "the host closed the connection"))
        if not self._lost.done():
            self._lost.set_result(None)

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full = False
        writers, self._writers = self._writers, []
        for writer in writers:
            if not writer.done():
                writer.set_result(True)

    # What a call does

    async def call(self, call: Awaited, arguments: List[bytes], size: int, timeout_ms: int, deadline: Optional[float]) -> Optional[Frame]:
        """Sends a request and waits for its answer; a one-way one has none."""
        await self.begin(call, arguments, size, timeout_ms, deadline)
        if call.method.oneway:
            return None
        try:
            while call.answer is None and call.failure is None:
                await self.await_news(call, deadline)
        except TimeOver:
            self.abandon(call)
        except BaseException:
            self.abandon(call)
            raise
        return call.answer or ended(call, self.address)

    async def begin(self, call: Awaited, arguments: List[bytes], size: int, timeout_ms: int, deadline: Optional[float]) -> None:
        """Opens a call and sends its request, as soon as the host takes it."""
        method = call.method
        while self._full and self.failure is None:
            writer = self._loop.create_future()
            self._writers.append(writer)
            if not await self._until(writer, deadline):
                raise call.placed(DeadlineError(f"the host took nothing of the request within {call.seconds:g} s"), self.address)
        if self.failure is not None:
            call.untouched = True
            raise call.placed(TransportError("the connection is closed"), self.address)
        if method.oneway:  # Nobody waits, so the host may take its time.
            request_id, timeout_ms = frame.NO_REQUEST, 0
        else:
            request_id = self._exchange.register(call)
        call.phase = Phase.WAIT
        self._oneway = method.oneway
        self.send(link.pieces(frame.request_header(request_id, method.protocol_id, method.method_id, timeout_ms, size), arguments, size))

    def send(self, pieces: List[Buffer]) -> None:
        if self._opening:
            pieces[0] = b"".join((self._opening, pieces[0]))
            self._opening = b""
        for piece in pieces:
            self._transport.write(piece)

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
        """Waits until the future is set, or the deadline has passed: whether it was set in time."""
        if deadline is None:
            return await future
        timer = self._loop.call_at(deadline, _expire, future)
        try:
            return await future
        finally:
            timer.cancel()

    def abandon(self, call: Awaited) -> None:
        """Nobody waits for the call any longer: the host is told."""
        cancel = self._exchange.abandon(call)
        if cancel is not None:
            self.post(cancel)
        if not self.usable:
            self.retire()

    # The end

    def retire(self) -> None:
        """Takes no more calls, and closes when the last one is over."""
        self.usable = False
        if not self._exchange.open:
            self.fail(TransportError("the host is shutting down"))

    async def close(self) -> None:
        """Calls that wait fail. Behind a one-way request the host gets time to read it."""
        if self._oneway and self.failure is None and self._transport.can_write_eof():
            self._transport.write_eof()
            await asyncio.wait({self._lost}, timeout=_FAREWELL)
        self.fail(TransportError("the client was closed"))
        await asyncio.wait({self._lost}, timeout=_FAREWELL)

    def fail(self, error: CreoError) -> None:
        if self.failure is None:
            self.failure, self.usable = error, False
            self._exchange.fail(error)
            self.resume_writing()
            if isinstance(error, MalformedError):
                self._transport.abort()
            else:
                self._transport.close()


def _expire(future: asyncio.Future[bool]) -> None:
    if not future.done():
        future.set_result(False)
