# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Opens connections of an event loop to the first of a client's hosts that answers."""

from __future__ import annotations

import asyncio
import os
import socket
from typing import Any, Dict, List, Optional

from .address import Address, avoiding
from .async_connection import AsyncConnection
from .liveness import Liveness
from .options import Options
from .reasons import Reasons, reason_of


class AsyncDialer:
    """For one task at a time."""

    def __init__(self, options: Options) -> None:
        self._options = options
        #: The one that was connected last comes first.
        self._addresses = options.addresses

    def avoid(self, address: str) -> None:
        """Tries it last from now on."""
        self._addresses = avoiding(self._addresses, address)

    async def dial(
        self, loop: asyncio.AbstractEventLoop, limit: Optional[float], reasons: Reasons
    ) -> Optional[AsyncConnection]:
        """Tries each address once; those that are left share the time.

        Returns None where no host answers, and adds why to `reasons`.
        """
        for index, address in enumerate(self._addresses):
            opening = (
                await self._options.async_opening()
            )  # What it raises is the caller's, and no reason to try elsewhere.
            try:
                connection = await self._open(loop, address, opening, _share(loop, limit, len(self._addresses) - index))
            except (OSError, UnicodeError, asyncio.TimeoutError) as error:  # IDNA refuses some names
                reasons.add(address, error)
                continue
            self._addresses = (address, *(other for other in self._addresses if other is not address))
            return connection
        return None

    async def _open(
        self, loop: asyncio.AbstractEventLoop, address: Address, opening: bytes, limit: Optional[float]
    ) -> AsyncConnection:
        tls = self._options.tls
        security: Dict[str, Any] = {} if tls is None else {"ssl": tls, "server_hostname": address.host or "localhost"}
        liveness = Liveness(self._options.silence, self._options.grace)
        connected = await _connect(loop, address, limit)
        try:
            _, connection = await asyncio.wait_for(
                loop.create_connection(
                    lambda: AsyncConnection(loop, address.text, opening, liveness, self._options.connect_timeout),
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
            why = reason_of(error)
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
