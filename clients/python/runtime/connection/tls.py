# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""TLS over a socket on which one thread sends while another receives.

Python's own TLS socket is not made for that: OpenSSL's state is for one thread at a time, and a thread that waits for
bytes must not keep others from sending. So the state works on memory, under a lock, and the socket is read and written
without that lock.
"""

from __future__ import annotations

import socket
import ssl
import threading
from typing import Any, List, Optional, Union

from ..frame import quick
from ..wire import Buffer
from .deadline import TimeOver
from .transport import SocketTransport, TornError, of_a_handler

#: How much is received, and how much is encrypted, at a time.
_SIZE = 1 << 16
_CHUNK = 1 << 18


class TlsTransport(SocketTransport):
    """Shakes hands when it is made; the host's certificate is checked as the context says."""

    def __init__(self, connected: socket.socket, context: ssl.SSLContext, host: str, deadline: Optional[float]) -> None:
        super().__init__(connected)
        self._lock = threading.Lock()
        self._incoming = ssl.MemoryBIO()
        self._outgoing = ssl.MemoryBIO()
        self._tls: Any = context.wrap_bio(self._incoming, self._outgoing, server_hostname=host or "localhost")
        self._arrived = memoryview(bytearray(_SIZE))
        while True:
            try:
                self._tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                super().send([self._outgoing.read()], deadline)
                self._receive(deadline)
            except ssl.SSLError:
                super().post(self._outgoing.read())  # tells the host why
                raise
        super().send([self._outgoing.read()], deadline)

    def send(self, pieces: List[Buffer], deadline: Optional[float]) -> None:
        try:
            for piece in pieces:
                view = memoryview(piece)
                for start in range(0, len(view), _CHUNK):
                    super().send([self._encrypted(view[start : start + _CHUNK])], deadline)
        except (TimeOver, OSError) as error:
            if of_a_handler(error):
                raise
            # The host expects what was encrypted next, and nothing else.
            raise TornError from error

    def post(self, data: bytes) -> None:
        super().post(self._encrypted(data))

    def receive_into(self, buffer: memoryview, deadline: Optional[float]) -> int:
        while True:
            with self._lock:
                try:
                    return int(self._tls.read(len(buffer), buffer))
                except ssl.SSLWantReadError:
                    pass
                except (ssl.SSLZeroReturnError, ssl.SSLEOFError):
                    return 0
            self._receive(deadline)

    def receive_alone(
        self, room: memoryview, deadline: Optional[float], kind: int, request_id: int
    ) -> Union[bytes, int]:
        return quick.alone(room, self.receive_into(room, deadline), kind, request_id)

    def readable(self) -> bool:
        return bool(self._incoming.pending or self._tls.pending() or super().readable())

    def finish(self) -> None:
        with self._lock:
            try:
                self._tls.unwrap()
            except ssl.SSLError:
                pass  # The host's part of it is still to come.
        super().post(self._outgoing.read())
        super().finish()

    def _encrypted(self, data: Buffer) -> bytes:
        with self._lock:
            if data:
                self._tls.write(data)
            return self._outgoing.read()

    def _receive(self, deadline: Optional[float]) -> None:
        count = super().receive_into(self._arrived, deadline)
        with self._lock:
            if count:
                self._incoming.write(self._arrived[:count])
            else:
                self._incoming.write_eof()
