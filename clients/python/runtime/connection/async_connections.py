# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The connections of a client that tasks share: the live one, and another when that is gone."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Dict, Optional

from ..error import Phase, ServiceError, TransportError, another, client_closed, placed
from . import async_portions, backoff, fork
from .async_connection import AsyncConnection
from .async_dialer import AsyncDialer
from .options import Options
from .reasons import Reasons


class AsyncConnections:
    """Connects with the first call, or when it is opened."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._dialer = AsyncDialer(options)
        #: Whether there is another address where one is silent.
        self.several = len(options.addresses) > 1
        #: Whether another connection may have another token.
        self.renews = options.renews
        #: For how long it is tried to connect, in seconds; None: without limit.
        self.patience = options.connect_timeout
        self._closed = False
        self._reset(None)

    def _reset(self, loop: Optional[asyncio.AbstractEventLoop]) -> None:
        self._loop = loop
        self._generation = fork.generation
        self._live: Optional[AsyncConnection] = None
        #: What connects for all tasks that wait for it.
        self._attempt: Optional[asyncio.Task[bool]] = None
        #: What tells the tasks that wait of the attempt that helps them, or shows that none would. A failed attempt is
        #: followed by another and wakes nobody: thousands of tasks may wait.
        self._waiting: Dict[asyncio.Future[Optional[asyncio.Task[bool]]], None] = {}
        self._pauses = backoff.pauses()
        self._not_before = 0.0
        self._reasons = Reasons(self._options.addresses)

    async def open(self) -> None:
        """Tries each address once, unless the first call is to do that."""
        self._check_open("", None)
        loop = self._here()
        if self._options.lazy or self._live is not None and self._live.conversation.usable:
            return
        attempt = self._connecting(loop)
        await asyncio.wait({attempt})
        self._check_open("", Phase.CONNECT)
        if not attempt.result():
            message = f"cannot connect to {self._options.address}: {self._reasons}"
            raise placed(TransportError(message), "", self._options.address, Phase.CONNECT)

    async def close(self) -> None:
        self._closed = True
        if self._attempt is not None and self._loop is asyncio.get_running_loop():
            self._attempt.cancel()
            await asyncio.wait({self._attempt})
        live, self._live = self._live, None
        if live is not None and self._loop is asyncio.get_running_loop():
            await live.close()

    async def get(self, method: str, deadline: Optional[float], timeout: Optional[float]) -> AsyncConnection:
        """A connection that takes calls, opened where there is none."""
        loop = self._here()
        live = self._live
        if live is not None and live.conversation.usable:
            return live
        limit = deadline
        if self._options.connect_timeout is not None:
            limit = loop.time() + self._options.connect_timeout
            limit = limit if deadline is None else min(limit, deadline)
        self._check_open(method, None)
        while True:
            self._check_open(method, Phase.CONNECT)
            if limit is not None and limit <= loop.time():
                over = deadline is not None and loop.time() >= deadline
                raise self._reasons.failure(
                    method, self._options.address, self._options.connect_timeout, timeout if over else None
                )
            attempt = await self._outcome(loop, limit)
            live = self._live
            if live is not None and live.conversation.usable:
                return live
            if attempt is not None and not attempt.cancelled():
                attempt.result()  # Raises what no further attempt would mend.
            if live is not None and attempt is not None and isinstance(live.conversation.failure, ServiceError):
                # It refused this connection, and would refuse the next.
                raise placed(another(live.conversation.failure), method, live.address, Phase.CONNECT)

    async def _outcome(self, loop: asyncio.AbstractEventLoop, limit: Optional[float]) -> Optional[asyncio.Task[bool]]:
        """Waits for an attempt after which there is something to look at; None if that takes too long."""
        self._connecting(loop)
        waiter: asyncio.Future[Optional[asyncio.Task[bool]]] = loop.create_future()
        self._waiting[waiter] = None
        timer = None if limit is None else loop.call_at(limit, _tell, waiter, None)
        try:
            return await waiter
        finally:
            self._waiting.pop(waiter, None)
            if timer is not None:
                timer.cancel()

    def _check_open(self, method: str, phase: Optional[Phase]) -> None:
        if self._closed:
            raise placed(client_closed(), method, self._options.address, phase)

    def _here(self) -> asyncio.AbstractEventLoop:
        """The event loop of the caller, which must be that of the connection."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            if self._loop is not None and self._generation == fork.generation and not self._loop.is_closed():
                raise RuntimeError("the client belongs to another event loop: make one for each")
            self._reset(loop)
        return loop

    def _connecting(self, loop: asyncio.AbstractEventLoop) -> asyncio.Task[bool]:
        if self._attempt is None:
            self._attempt = loop.create_task(self._round(loop))
            self._attempt.add_done_callback(partial(self._attempted, loop))
        return self._attempt

    def _attempted(self, loop: asyncio.AbstractEventLoop, attempt: asyncio.Task[bool]) -> None:
        """Tells those who wait, unless another attempt may help them."""
        failed = not attempt.cancelled() and attempt.exception() is None and not attempt.result()
        refused = self._live is not None and isinstance(self._live.conversation.failure, ServiceError)
        if not failed or refused or self._closed:
            async_portions.tell(loop, (partial(_tell, waiter, attempt) for waiter in list(self._waiting)))
        elif self._waiting:
            self._connecting(loop)

    async def _round(self, loop: asyncio.AbstractEventLoop) -> bool:
        """Dials once, after the pause that is due, and returns whether a host answered."""
        try:
            await asyncio.sleep(self._not_before - loop.time())
            timeout = self._options.connect_timeout
            limit = None if timeout is None else loop.time() + timeout
            if self._live is not None and not self._live.conversation.greeted:
                self._dialer.avoid(self._live.address)
            connection = await self._dialer.dial(loop, limit, self._reasons)
            if connection is None:
                self._not_before = loop.time() + next(self._pauses)
                return False
            self._live = connection
            self._pauses, self._not_before, self._reasons = backoff.pauses(), 0.0, Reasons(self._options.addresses)
            return True
        finally:
            self._attempt = None


def _tell(waiter: asyncio.Future[Optional[asyncio.Task[bool]]], attempt: Optional[asyncio.Task[bool]]) -> None:
    if not waiter.done():
        waiter.set_result(attempt)
