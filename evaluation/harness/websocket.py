# SPDX-License-Identifier: Apache-2.0
"""The client's side of a WebSocket, written by hand from RFC 6455 alone; and a bridge, over which any client of RASP
reaches a host through one.
"""

from __future__ import annotations

import asyncio
import random
import socket
import struct
import threading
from contextlib import suppress

from .rasp import PREFACE, Client, Closed
from .waiting import PATIENCE

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
LAST = 0x80
#: The key of the RFC's example.
KEY = "dGhlIHNhbXBsZSBub25jZQ=="

_PIECE = 1 << 16


def upgrade(name: str = "localhost", **fields: str) -> bytes:
    """The request for a WebSocket; an underscore in the name of a field is a hyphen."""
    all_fields = dict(Host=name, Upgrade="websocket", Connection="Upgrade", Sec_WebSocket_Version="13")
    all_fields |= dict(Sec_WebSocket_Key=KEY, Sec_WebSocket_Protocol="rasp.1", **fields)
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in all_fields.items()]
    return "\r\n".join(["GET /creo/rasp HTTP/1.1", *lines, "", ""]).encode()


def frame(opcode: int, payload: bytes = b"", mask: bytes | None = None, first: int = LAST) -> bytes:
    """A frame of a client."""
    mask = random.randbytes(4) if mask is None else mask
    size = len(payload)
    if size < 126:
        head = struct.pack(">BB", first | opcode, 0x80 | size)
    elif size < 1 << 16:
        head = struct.pack(">BBH", first | opcode, 0xFE, size)
    else:
        head = struct.pack(">BBQ", first | opcode, 0xFF, size)
    wide = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return head + mask + (int.from_bytes(payload, "big") ^ wide).to_bytes(size, "big")


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame of a host: opcode and payload."""
    first, size = await reader.readexactly(2)
    assert first & 0xF0 == LAST, f"a host does not send frames that begin with {first:#x}"
    if size >= 126:
        [size] = struct.unpack(">H" if size == 126 else ">Q", await reader.readexactly(2 if size == 126 else 8))
    return first & 0xF, await reader.readexactly(size)


class WebSocketClient(Client):
    """A client of RASP in the messages of a WebSocket of its own, each of one frame."""

    def __init__(self, connected: socket.socket, preface: bytes = PREFACE) -> None:
        connected.settimeout(PATIENCE)
        connected.sendall(upgrade())
        head = b""
        while not head.endswith(b"\r\n\r\n"):  # the host says nothing more before it is asked
            head += connected.recv(1 << 12) or b"an end\r\n\r\n"
        assert head.startswith(b"HTTP/1.1 101 "), head
        self._raw = bytearray()
        super().__init__(connected, preface)

    def send(self, data: bytes) -> None:
        self.socket.sendall(frame(BINARY, data))

    def _receive(self) -> None:
        opcode, payload = self._message()
        if opcode == CLOSE:
            raise Closed("by a Close frame")
        self._received += payload

    def _message(self) -> tuple[int, bytes]:
        first, size = self._read(2)
        assert first & 0xF0 == LAST, f"a host does not send frames that begin with {first:#x}"
        if size >= 126:
            [size] = struct.unpack(">H" if size == 126 else ">Q", self._read(2 if size == 126 else 8))
        return first & 0xF, self._read(size)

    def _read(self, size: int) -> bytes:
        while len(self._raw) < size:
            data = self.socket.recv(1 << 16)
            if not data:
                raise Closed("without a Close frame")
            self._raw += data
        read = bytes(self._raw[:size])
        del self._raw[:size]
        return read


class Bridge:
    """A port behind which each connection is a WebSocket of a host. It keeps hardly more than sockets do, and passes on
    when either side is slow, ends or resets.
    """

    def __init__(self, target: tuple[str, int]) -> None:
        self._target = target
        self._loop = asyncio.new_event_loop()
        listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.address = "%s:%d" % listening.getsockname()
        threading.Thread(target=self._run, args=(listening,), daemon=True).start()

    def _run(self, listening: socket.socket) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(asyncio.start_server(self._serve, sock=listening, limit=_PIECE))
        self._loop.run_forever()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop)

    def _stop(self) -> None:
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.call_soon(self._loop.stop)

    async def _serve(self, near: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        far = host = None
        try:
            far, host = await asyncio.open_connection(*self._target, limit=_PIECE)
            for writer in (client, host):
                writer.transport.set_write_buffer_limits(high=0)
            host.write(upgrade())
            head = await asyncio.wait_for(far.readuntil(b"\r\n\r\n"), PATIENCE)
            assert head.startswith(b"HTTP/1.1 101 "), head
            ways = [asyncio.ensure_future(way) for way in (self._up(near, host), self._down(far, client))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_EXCEPTION)
            for way in ways:
                way.cancel()
            for way in ways:
                with suppress(asyncio.CancelledError):
                    await way
        except (OSError, asyncio.IncompleteReadError):
            # The other side is to see it as it was: broken.
            for writer in (client, host):
                if writer is not None:
                    writer.transport.abort()
        finally:
            client.close()
            if host is not None:
                host.close()

    @staticmethod
    async def _up(near: asyncio.StreamReader, host: asyncio.StreamWriter) -> None:
        """Each piece is a message of its own, cut into frames."""
        while data := await near.read(_PIECE):
            cut = random.randrange(len(data) + 1)
            host.write(frame(BINARY, data[:cut], first=0) + frame(CONTINUATION, data[cut:]))
            await host.drain()
        host.write(frame(CLOSE, struct.pack(">H", 1000)))
        await host.drain()

    @staticmethod
    async def _down(far: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        while True:
            opcode, payload = await answer(far)
            if opcode == CLOSE:
                break
            assert opcode == BINARY, opcode
            client.write(payload)
            await client.drain()
        client.write_eof()
