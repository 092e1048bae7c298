# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A connection to a host: opens it, sends requests, receives frames, all within a deadline."""

from __future__ import annotations

import socket
import struct
import sys
import time
from typing import List, Optional, Tuple

from . import frame
from .error import TransportError
from .frame import HEADER, PREFACE, Header, check_preface, read_header
from .wire import Buffer

#: A request up to this size is joined and sent as one piece; of a larger one large parts are sent from where they are.
_GATHER = 1 << 16
_LARGE_PART = 1 << 14
#: How much is asked of the socket at a time while a frame's size is unknown.
_RECEIVE = 1 << 16
#: A larger frame's buffer grows as its bytes arrive, so that a length alone allocates no more than this.
_TRUSTED = 1 << 20
#: How many pieces one call of sendmsg takes, everywhere.
_MAX_PIECES = 1000
#: A socket's time-out is set again only when it is off by more, which saves a system call per request.
_TIMEOUT_SLACK = 0.01


def split_address(address: str) -> Tuple[str, int]:
    """`localhost:7000`, `192.0.2.1:7000` or `[2001:db8::1]:7000` as host and port."""
    host, colon, port = address.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        host = ""
    if not colon or not host or not (port.isascii() and port.isdigit()) or not 0 < int(port) < 1 << 16:
        raise ValueError(f"{address!r} is no address of the form host:port")
    return host, int(port)


class Connection:
    """One TCP connection. For one thread at a time; any error leaves it closed."""

    def __init__(self, address: str, timeout: Optional[float]) -> None:
        host, port = split_address(address)
        self._address = address
        self._socket = _connect(host, port, address, _deadline(timeout))
        #: The time-out that is set on the socket; at first there is none, which is near to no other.
        self._timeout = -1.0
        self._opened = False
        self._greeted = False
        self._received = b""
        #: Why the connection closes as soon as the open call has its answer; empty where it stays open.
        self.ending = ""

    @property
    def closed(self) -> bool:
        return self._socket.fileno() < 0

    def close(self) -> None:
        try:
            # Wakes a thread that waits for an answer, which closing alone does not.
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # closed already, by either side
        self._socket.close()

    def finish(self, deadline: float) -> None:
        """Lets the host read all that was sent, which takes no answer to: it closes behind the last of it.

        Closing on top of bytes of the host, its preface at least, would be a reset, which may overtake what was sent.
        """
        try:
            self._socket.shutdown(socket.SHUT_WR)
            self._limit(deadline)
            while self._socket.recv(_RECEIVE):
                self._limit(deadline)
        except OSError:
            pass  # broken, or too slow: nothing that was promised
        self.close()

    def send(self, parts: List[bytes], deadline: Optional[float]) -> None:
        """Sends a frame, and ahead of the first one the preface, in one write where the system takes it in one."""
        if not self._opened:
            parts = [PREFACE, *parts]
            self._opened = True
        self._limit(deadline)
        pieces = _pieces(parts)
        sent = self._send(pieces)
        while True:
            while pieces and sent >= len(pieces[0]):
                sent -= len(pieces.pop(0))
            if not pieces:
                return
            if sent:
                pieces[0] = memoryview(pieces[0])[sent:]
            self._limit(deadline)
            sent = self._send(pieces)

    def _send(self, pieces: List[Buffer]) -> int:
        if len(pieces) == 1 or not hasattr(self._socket, "sendmsg"):
            return self._socket.send(pieces[0])
        return self._socket.sendmsg(pieces[:_MAX_PIECES])

    def receive(self, deadline: Optional[float]) -> Tuple[Header, Buffer]:
        """The next answer: its header and its body. What the host says about the connection ahead of it is heeded."""
        while True:
            header, body = self._receive_frame(deadline)
            if header.kind <= frame.ERROR:
                if self.ending:
                    self.close()
                return header, body
            if header.kind == frame.GOAWAY:
                self.ending = "the host is shutting down"
            else:
                self._pong(frame.pong(header, body), deadline)

    def _pong(self, pong: bytes, deadline: Optional[float]) -> None:
        self._limit(deadline)
        try:
            self._socket.sendall(pong)
        except ConnectionError as error:
            # What the host said before it went may stand behind its PING.
            self.ending = str(error)

    def _receive_frame(self, deadline: Optional[float]) -> Tuple[Header, Buffer]:
        self._limit(deadline)
        if not self._greeted:
            check_preface(self._take(len(PREFACE), deadline))
            self._greeted = True
        header = read_header(self._take(HEADER.size, deadline))
        if header.size <= len(self._received):
            return header, self._take(header.size, deadline)
        return header, self._receive_body(header.size, deadline)

    def _take(self, size: int, deadline: Optional[float]) -> bytes:
        """The next few bytes."""
        received = self._received
        while len(received) < size:
            if received:
                self._limit(deadline)
            data = self._socket.recv(_RECEIVE)
            if not data:
                raise _closed_by_host()
            received += data
        self._received = received[size:]
        return received[:size]

    def _receive_body(self, size: int, deadline: Optional[float]) -> Buffer:
        """The rest of a body that has not arrived as a whole, read into its final place."""
        buffer = bytearray(min(size, _TRUSTED))
        filled = len(self._received)
        buffer[:filled] = self._received
        self._received = b""
        while True:
            with memoryview(buffer) as view:
                while filled < len(buffer):
                    count = self._socket.recv_into(view[filled:])
                    if not count:
                        raise _closed_by_host()
                    filled += count
                    self._limit(deadline)
            if filled == size:
                return memoryview(buffer).toreadonly()
            buffer.extend(bytes(min(len(buffer), size - len(buffer))))

    def _limit(self, deadline: Optional[float]) -> None:
        """Lets the next operation of the socket last until the deadline, and no longer."""
        if deadline is None:
            return
        left = deadline - time.monotonic()
        if left <= 0:
            raise socket.timeout("timed out")
        if abs(left - self._timeout) > _TIMEOUT_SLACK:
            _set_timeout(self._socket, left)
            self._timeout = left


if sys.platform in ("linux", "darwin"):

    def _set_timeout(connected: socket.socket, seconds: float) -> None:
        """The system's own time-outs: with one of Python's, every read and write would begin with a call of poll."""
        timeval = struct.pack("ll", *divmod(max(1, int(seconds * 1e6)), 1_000_000))
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, timeval)
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeval)

else:

    def _set_timeout(connected: socket.socket, seconds: float) -> None:
        connected.settimeout(seconds)


def _connect(host: str, port: int, address: str, deadline: Optional[float]) -> socket.socket:
    """A socket connected to the first of the host's addresses that answers."""
    failure: Optional[OSError] = None
    try:
        for family, kind, protocol, _, target in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                break
            connected = socket.socket(family, kind, protocol)
            try:
                connected.settimeout(left)
                connected.connect(target)
                connected.settimeout(None)
                connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return connected
            except BaseException as error:
                connected.close()
                if not isinstance(error, OSError):
                    raise
                failure = error
    except OSError as error:  # no such host
        failure = error
    raise TransportError(f"cannot connect to {address}: {failure or 'timed out'}") from failure


def _pieces(parts: List[bytes]) -> List[Buffer]:
    """A small message as one piece; of a large one the large parts as they are, and the small ones between them joined."""
    if sum(map(len, parts)) <= _GATHER:
        return [b"".join(parts)]
    pieces: List[Buffer] = []
    small: List[bytes] = []
    for part in parts:
        if len(part) < _LARGE_PART:
            small.append(part)
            continue
        if small:
            pieces.append(b"".join(small))
            small.clear()
        pieces.append(part)
    if small:
        pieces.append(b"".join(small))
    return pieces


def _deadline(timeout: Optional[float]) -> Optional[float]:
    return None if timeout is None else time.monotonic() + timeout


def _closed_by_host() -> OSError:
    return ConnectionResetError("the host closed the connection")
