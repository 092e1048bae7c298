# SPDX-License-Identifier: Apache-2.0
"""A client that does nothing wrong, and calls again where it is told that the host is busy."""

from __future__ import annotations

import asyncio
import json
from collections import Counter

from evaluation.harness.http import post
from evaluation.harness.rasp import Closed, Frame, Kind, Method, Status, request

from .attacks.peer import Door, Peer

#: The status of HTTP that says that the host is busy.
BUSY = 503
#: Seconds until one that was turned away, or told that the host is busy, tries again, as a client would.
AGAIN = 0.1


class Failure(Exception):
    """A call that did not get its result."""


class Caller:
    """A connection that is made again if it has failed."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._peer: Peer | None = None
        #: The same, but over HTTP.
        self._web: Peer | None = None
        self._last_id = 0
        self.refused = 0
        #: How often calls ended how, where more than one end is right.
        self.ends: Counter[str] = Counter()

    async def call(self, method: Method, arguments: bytes, result: bytes | None) -> None:
        answer = await self._ask(method, arguments)
        while answer.kind == Kind.ERROR and answer.id != 0 and answer.status == Status.BUSY:
            self.refused += 1
            await asyncio.sleep(AGAIN)
            answer = await self._ask(method, arguments)
        if answer.kind == Kind.ERROR and answer.id == 0 and answer.status == Status.BUSY:
            raise Closed(answer.message)  # turned away at the door
        if (answer.kind, answer.id) != (Kind.RESPONSE, self._last_id) or result not in (None, answer.body):
            raise Failure(str(answer))

    async def _ask(self, method: Method, arguments: bytes) -> Frame:
        peer = await self.connected()
        self._last_id += 1
        await peer.send(request(method, arguments, self._last_id))
        return await peer.frame()

    async def connected(self) -> Peer:
        if self._peer is None:
            self._peer = await Peer.connect(self._door)
            self._last_id = 0
        return self._peer

    async def post(self, path: str, arguments: object, result: object) -> None:
        status, answer = await self._post(path, arguments)
        while status == BUSY:
            self.refused += 1
            await asyncio.sleep(AGAIN)
            status, answer = await self._post(path, arguments)
        if status != 200 or json.loads(answer) != result:
            raise Failure(f"{status} {answer!r}")

    async def _post(self, path: str, arguments: object) -> tuple[int, bytes]:
        if self._web is None:
            self._web = await Peer.connect(self._door, stranger=True, preface=b"")
        known = {"Authorization": f"Bearer {self._door.token}"} if self._door.token else {}
        await self._web.send(post(path, arguments, **known))
        received = b""
        while b"\r\n\r\n" not in received:
            received += await self._web.receive()
        head, _, body = received.partition(b"\r\n\r\n")
        status, *fields = head.decode().lower().split("\r\n")
        length = next(int(field.partition(":")[2]) for field in fields if field.startswith("content-length:"))
        while len(body) < length:
            body += await self._web.receive()
        if "connection: close" in fields:
            self.leave()
        return int(status.split()[1]), body

    def leave(self) -> None:
        for peer in (self._peer, self._web):
            if peer:
                peer.close()
        self._peer = self._web = None
