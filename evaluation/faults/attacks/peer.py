# SPDX-License-Identifier: Apache-2.0
"""Connections for crowds: thousands of them in one thread, each of which reads and sends only when it is told to."""

from __future__ import annotations

import asyncio
import functools
import json
import math
import select
import socket
import ssl
import struct
import time
from dataclasses import asdict, dataclass
from typing import Callable

from evaluation.harness.rasp import HEADER, PREFACE, Closed, Frame, Kind, Status, frame, hello

UNIX = "unix:"


@dataclass(frozen=True)
class Door:
    """Where a host listens, and what it asks of those who come. Passed from process to process as text."""

    #: HOST:PORT, or unix:/PATH.
    address: str
    #: Empty if the host asks for none.
    token: str = ""
    #: The files of TLS, each empty without it: who vouches for the host, the client's certificate and its key.
    authority: str = ""
    certificate: str = ""
    key: str = ""

    def text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, text: str) -> Door:
        return cls(**json.loads(text))

    @functools.cache
    def tls(self) -> ssl.SSLContext:
        context = ssl.create_default_context(cafile=self.authority)
        context.load_cert_chain(self.certificate, self.key)
        return context


class Peer:
    """One connection. Nothing is read from it but by its methods, so that one that does not read fills its buffers."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        #: To be called when it has done what it came for.
        self.placed: Callable[[], None] = lambda: None
        self._loop = asyncio.get_running_loop()
        self._tls: ssl.SSLObject | None = None
        self._received = bytearray()
        self._greeted = False
        self._look = select.poll()
        self._look.register(connected, select.POLLRDHUP)

    @classmethod
    async def connect(
        cls, door: Door, *, source: str = "", receive_buffer: int = 0, stranger: bool = False, preface: bytes = PREFACE
    ) -> Peer:
        """A connection that has sent its preface, and its token if it is not a stranger. It has read nothing."""
        local = door.address.startswith(UNIX)
        connected = socket.socket(socket.AF_UNIX if local else socket.AF_INET)
        try:
            if receive_buffer:
                connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            if local:
                # The system has no connections under way here, and says so by an error, unless this waits.
                connected.connect(door.address.removeprefix(UNIX))
                connected.setblocking(False)
            else:
                connected.setblocking(False)
                connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if source:
                    connected.bind((source, 0))
                name, _, port = door.address.rpartition(":")
                await asyncio.get_running_loop().sock_connect(connected, (name, int(port)))
            peer = cls(connected)
            if door.authority and not local:
                await peer._secure(door.tls())
            await peer.send(preface + (hello("attack", door.token) if door.token and not stranger else b""))
        except BaseException:
            connected.close()
            raise
        return peer

    async def _secure(self, context: ssl.SSLContext) -> None:
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        tls = context.wrap_bio(self._in, self._out, server_hostname="localhost")
        while True:
            try:
                tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                await self._loop.sock_sendall(self._socket, self._out.read())
                self._in.write(await self._some(1 << 16))
        self._tls = tls  # what it still has to say goes out with the preface

    async def send(self, data: bytes | memoryview) -> None:
        """Returns when the system has taken all of it, which it does not while its buffers are full."""
        if self._tls:
            self._tls.write(data)
            data = self._out.read()
        await self._loop.sock_sendall(self._socket, data)

    async def _some(self, most: int) -> bytes:
        try:
            data = await self._loop.sock_recv(self._socket, most)
        except ConnectionError as e:
            raise Closed(str(e)) from e
        if not data:
            raise Closed("in order")
        return data

    async def receive(self, most: int = 1 << 16) -> bytes:
        """Some bytes; raises Closed if there are no more."""
        while self._tls:
            try:
                data = self._tls.read(most)
                if not data:
                    raise Closed("in order")
                return data
            except ssl.SSLWantReadError:
                self._in.write(await self._some(most))
        return await self._some(most)

    async def discard(self) -> None:
        """Reads, and forgets what it reads, until the host closes; then raises Closed."""
        while True:
            await self.receive()

    async def stay(self, seconds: float = math.inf) -> None:
        """Reads nothing, and stays until the host has closed or the time is up; then raises Closed."""
        end = time.monotonic() + seconds
        while not self.gone() and time.monotonic() < end:
            await asyncio.sleep(0.3)  # the system has no event for it that does not need reading
        raise Closed("without reading")

    async def push_and_stay(self, data: bytes) -> None:
        """Sends what the host takes of it within a second, then stays as long as the host lets it; sends the rest if it
        is taken meanwhile.
        """
        sending = asyncio.ensure_future(self.send(data))
        try:
            await asyncio.wait([sending], timeout=1)
            self.placed()
            await self.stay()
        finally:
            sending.cancel()

    def gone(self) -> bool:
        """Whether the host has closed the connection, as far as this can be told without reading: a host that closes in
        order while bytes wait to be sent is not heard until they are read.
        """
        return bool(self._look.poll(0))

    @property
    def port(self) -> int:
        """This side's."""
        return self._socket.getsockname()[1]

    async def frame(self) -> Frame:
        """The next frame that is not a PING; PINGs are answered."""
        if not self._greeted:
            preface = await self._take(len(PREFACE))
            assert preface == PREFACE, preface
            self._greeted = True
        while True:
            length, kind, _, status, id = HEADER.unpack(await self._take(HEADER.size))
            body = await self._take(length - 8)
            if kind != Kind.PING:
                return Frame(Kind(kind), Status(status), id, body)
            await self.send(frame(Kind.PONG, id, body))

    async def _take(self, size: int) -> bytes:
        while len(self._received) < size:
            self._received += await self.receive()
        data = bytes(self._received[:size])
        del self._received[:size]
        return data

    def close(self) -> None:
        """As a program does that ends in order; if bytes came that it has not read, this is a reset, too."""
        self._socket.close()

    def reset(self) -> None:
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._socket.close()
