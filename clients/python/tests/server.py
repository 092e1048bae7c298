# SPDX-License-Identifier: Apache-2.0
"""A server of one connection that does what a test says, over a real socket."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from typing import Callable, Iterator, List, Optional, Tuple

PREFACE = b"RASP\x01\0\0\0"
RESPONSE, ERROR, PING, PONG, GOAWAY = 2, 3, 7, 8, 9


def frame(kind: int, request_id: int, body: bytes = b"", *, flags: int = 0, status: int = 0) -> bytes:
    return struct.pack(">IBBHI", 8 + len(body), kind, flags, status, request_id) + body


def string(text: str) -> bytes:
    data = text.encode()
    return struct.pack(">i", len(data)) + data


class Peer:
    """The server's end of the connection."""

    def __init__(self, connection: socket.socket) -> None:
        self.socket = connection

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            part = self.socket.recv(size - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def preface(self) -> None:
        assert self.read(8) == PREFACE

    def request(self) -> Tuple[int, bytes]:
        """The id of the next request, and its arguments."""
        (length,) = struct.unpack(">I", self.read(4))
        kind, flags, status, request_id = struct.unpack(">BBHI", self.read(8))
        assert (kind, flags, status) == (1, 0, 0)
        return request_id, self.read(length - 8)[12:]


@contextlib.contextmanager
def serving(script: Callable[[Peer], None]) -> Iterator[str]:
    """Gives the address; at the end, what failed in the script fails the test."""
    failures: List[BaseException] = []
    listener = socket.create_server(("127.0.0.1", 0))
    accepted: Optional[socket.socket] = None

    def run() -> None:
        nonlocal accepted
        try:
            try:
                accepted, _ = listener.accept()
            except OSError:
                return  # The test ended before its connection was taken.
            accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with accepted:
                script(Peer(accepted))
        except (EOFError, ConnectionError):
            pass  # The client went away, as clients do that were sent rubbish.
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield "127.0.0.1:%d" % listener.getsockname()[1]
    finally:
        listener.close()
        if accepted is not None:
            with contextlib.suppress(OSError):
                accepted.shutdown(socket.SHUT_RDWR)
        thread.join(10)
    assert not thread.is_alive(), "the script did not end"
    if failures:
        raise failures[0]
