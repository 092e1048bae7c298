# SPDX-License-Identifier: Apache-2.0
"""A server that does what a test says, over real sockets."""

from __future__ import annotations

import contextlib
import socket
import ssl
import struct
import threading
from typing import Callable, Iterator, List, Optional, Sequence, Tuple

PREFACE = b"RASP\x01\0\0\0"
RESPONSE, ERROR, ITEM, END, CANCEL, PING, PONG, GOAWAY, CREDIT, HELLO = range(2, 12)


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

    def frame(self) -> Tuple[int, int, bytes]:
        """The kind of the next frame, its request id and its body."""
        length, kind, flags, status, request_id = struct.unpack(">IBBHI", self.read(12))
        assert (flags, status) == (0, 0)
        return kind, request_id, self.read(length - 8)

    def request(self) -> Tuple[int, bytes]:
        """The id of the next request, and its arguments; a HELLO before it is skipped."""
        kind, request_id, body = self.frame()
        if kind == HELLO:
            kind, request_id, body = self.frame()
        assert kind == 1, f"a frame of kind {kind}, where a request was due"
        return request_id, body[12:]

    def at_end(self) -> bool:
        """Whether the client sends nothing more; waits for that."""
        return self.socket.recv(1) == b""


Script = Callable[[Peer], None]


class Server:
    """Runs each script with the next connection, in another thread; after the last one it stops listening."""

    def __init__(self, scripts: Sequence[Script], listener: socket.socket, tls: Optional[ssl.SSLContext]) -> None:
        self._scripts = scripts
        self._listener = listener
        self._tls = tls
        self._accepted: List[socket.socket] = []
        self._threads: List[threading.Thread] = []
        self._failures: List[BaseException] = []
        self._spawn(self._accept)

    def _spawn(self, run: Callable[..., None], *arguments: object) -> None:
        self._threads.append(threading.Thread(target=run, args=arguments, daemon=True))
        self._threads[-1].start()

    def _accept(self) -> None:
        for script in self._scripts:
            try:
                accepted, _ = self._listener.accept()
            except OSError:
                return  # The test ended before its connection was taken.
            if accepted.family != getattr(socket, "AF_UNIX", None):
                accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._accepted.append(accepted)
            self._spawn(self._run, script, accepted)
        self._listener.close()

    def _run(self, script: Script, accepted: socket.socket) -> None:
        try:
            if self._tls is not None:
                accepted = self._tls.wrap_socket(accepted, server_side=True)
            with accepted:
                script(Peer(accepted))
        except (EOFError, ConnectionError, ssl.SSLError):
            pass  # The client closed, as clients do that are sent rubbish.
        except BaseException as error:
            self._failures.append(error)

    def stop(self) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for accepted in self._accepted:
            with contextlib.suppress(OSError):
                accepted.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(10)
            assert not thread.is_alive(), "the script did not end"
        if self._failures:
            raise self._failures[0]


@contextlib.contextmanager
def serving(
    *scripts: Script, tls: Optional[ssl.SSLContext] = None, path: str = "", host: str = "127.0.0.1"
) -> Iterator[str]:
    """Yields the address; at the end, what failed in a script fails the test."""
    if path:
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        listener.listen()
        address = f"unix:{path}"
    else:
        listener = socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        address = (
            f"[{host}]:%d" % listener.getsockname()[1] if ":" in host else f"{host}:%d" % listener.getsockname()[1]
        )
    server = Server(scripts, listener, tls)
    try:
        yield address
    finally:
        server.stop()


def echo(peer: Peer) -> None:
    """Echoes arguments until the client closes."""
    peer.preface()
    peer.send(PREFACE)
    while True:
        request_id, arguments = peer.request()
        peer.send(frame(RESPONSE, request_id, arguments))
