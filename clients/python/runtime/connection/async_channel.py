# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The way to a host for all tasks of a client: a connection, and another one when that is gone."""

from __future__ import annotations

import asyncio
import os
import socket
from typing import Any, Dict, List, Optional

from ..error import DeadlineError, Phase, ServiceError, TransportError, another, placed
from . import backoff, fork
from .address import Address
from .async_connection import AsyncConnection
from .liveness import Liveness
from .options import Options
from .reasons import Reasons


class AsyncChannel:
    """Connects with the first call, or when it is opened."""

    def __init__(self, told: Options) -> None:
        self._options = told
        #: The addresses, first the one that was connected last.
        self._addresses = told.addresses
        self._closed = False
        self._reset(None)

    def _reset(self, loop: Optional[asyncio.AbstractEventLoop]) -> None:
        self._loop = loop
        self._generation = fork.generation
        self._live: Optional[AsyncConnection] = None
        #: What connects for all tasks that wait for it.
        self._attempt: Optional[asyncio.Task[bool]] = None
        self._pauses = backoff.pauses()
        self._not_before = 0.0
        self._reasons = Reasons(self._addresses)

    async def open(self) -> None:
        """Tries each address once."""
        loop = self._here()
        if self._live is not None and self._live.usable:
            return
        attempt = self._connecting(loop)
        await asyncio.wait({attempt})
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

    async def connection(self, method: str, deadline: Optional[float]) -> AsyncConnection:
        """A connection that takes calls, opened where there is none."""
        loop = self._here()
        live = self._live
        if live is not None and live.usable:
            return live
        limit = deadline
        if self._options.connect_timeout is not None:
            limit = loop.time() + self._options.connect_timeout
            limit = limit if deadline is None else min(limit, deadline)
        while True:
            if self._closed:
                raise placed(TransportError("the client is closed"), method, self._options.address, Phase.CONNECT)
            left = None if limit is None else limit - loop.time()
            if left is not None and left <= 0:
                error = f"cannot connect: {self._reasons}"
                over = deadline is not None and loop.time() >= deadline
                raise placed(
                    DeadlineError(error) if over else TransportError(error),
                    method,
                    self._options.address,
                    Phase.CONNECT,
                )
            attempt = self._connecting(loop)
            await asyncio.wait({attempt}, timeout=left)
            live = self._live
            if live is not None and live.usable:
                return live
            if live is not None and attempt.done() and isinstance(live.failure, ServiceError):
                # It refused this connection, and would refuse the next.
                raise placed(another(live.failure), method, live.address, Phase.CONNECT)

    def _here(self) -> asyncio.AbstractEventLoop:
        """The event loop of the caller, which has to be that of the connection."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            if self._loop is not None and self._generation == fork.generation and not self._loop.is_closed():
                raise RuntimeError("the client belongs to another event loop: make one for each")
            self._reset(loop)
        return loop

    def _connecting(self, loop: asyncio.AbstractEventLoop) -> asyncio.Task[bool]:
        if self._attempt is None:
            self._attempt = loop.create_task(self._round(loop))
        return self._attempt

    async def _round(self, loop: asyncio.AbstractEventLoop) -> bool:
        """Tries each address once, and tells whether one answered; those that are left share the time."""
        try:
            await asyncio.sleep(self._not_before - loop.time())
            timeout = self._options.connect_timeout
            limit = None if timeout is None else loop.time() + timeout
            for index, address in enumerate(self._addresses):
                try:
                    connection = await self._open(loop, address, _share(loop, limit, len(self._addresses) - index))
                except (OSError, asyncio.TimeoutError) as error:
                    self._reasons.add(address, error)
                    continue
                self._addresses = (address, *(other for other in self._addresses if other is not address))
                self._live = connection
                self._pauses, self._not_before, self._reasons = backoff.pauses(), 0.0, Reasons(self._addresses)
                return True
            self._not_before = loop.time() + next(self._pauses)
            return False
        finally:
            self._attempt = None

    async def _open(self, loop: asyncio.AbstractEventLoop, address: Address, limit: Optional[float]) -> AsyncConnection:
        tls = self._options.tls
        security: Dict[str, Any] = {} if tls is None else {"ssl": tls, "server_hostname": address.host or "localhost"}
        liveness = Liveness(self._options.silence, self._options.grace)
        connected = await _connect(loop, address, limit)
        try:
            _, connection = await asyncio.wait_for(
                loop.create_connection(
                    lambda: AsyncConnection(loop, address.text, self._options.opening, liveness),
                    sock=connected,
                    **security,
                ),
                _left(loop, limit),
            )
        except BaseException:
            connected.close()
            raise
        return connection


async def _connect(loop: asyncio.AbstractEventLoop, address: Address, limit: Optional[float]) -> socket.socket:
    """A socket connected to the first of a host's addresses that answers; those that are left share the time."""
    if address.path:
        return await _connected(loop, socket.socket(socket.AF_UNIX), address.path, limit)
    looked_up = loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    targets = await asyncio.wait_for(looked_up, _left(loop, limit))
    failures: List[str] = []
    for index, (family, kind, protocol, _, target) in enumerate(targets):
        try:
            share = _share(loop, limit, len(targets) - index)
            connected = await _connected(loop, socket.socket(family, kind, protocol), target, share)
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return connected
        except (OSError, asyncio.TimeoutError) as error:
            why = str(error) or "timed out"
            failures.append(f"{target[0]}: {why}" if len(targets) > 1 else why)
    raise OSError("; ".join(failures))


async def _connected(
    loop: asyncio.AbstractEventLoop, unconnected: socket.socket, target: Any, limit: Optional[float]
) -> socket.socket:
    try:
        unconnected.setblocking(False)
        await asyncio.wait_for(loop.sock_connect(unconnected, target), _left(loop, limit))
        return unconnected
    except BaseException as error:
        unconnected.close()
        if isinstance(error, OSError) and error.errno is not None:
            raise OSError(error.errno, os.strerror(error.errno)) from error  # asyncio's own text leaves out why
        raise


def _left(loop: asyncio.AbstractEventLoop, limit: Optional[float]) -> Optional[float]:
    return None if limit is None else max(0.0, limit - loop.time())


def _share(loop: asyncio.AbstractEventLoop, limit: Optional[float], among: int) -> Optional[float]:
    return None if limit is None else loop.time() + max(0.0, limit - loop.time()) / among
