# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A connection to a host: opens it, sends requests, receives frames, all within a deadline."""

from __future__ import annotations

import socket
import time
from typing import Iterator, List, Optional, Tuple

from .error import TransportError
from .frame import HEADER, PREFACE, Header, check_preface, read_header
from .wire import Buffer

#: A request up to this size is joined and sent as one piece; a larger one is gathered from its parts, without copying the large ones.
_GATHER = 1 << 16
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
        self._timeout = self._socket.gettimeout()
        self._opened = False
        self._greeted = False
        self._received: Buffer = b""

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

    def send(self, parts: List[bytes], deadline: Optional[float]) -> None:
        """Sends a frame, and ahead of the first one the preface, in one write where the system takes it in one."""
        if not self._opened:
            parts = [PREFACE, *parts]
            self._opened = True
        self._limit(deadline)
        if sum(map(len, parts)) <= _GATHER or not hasattr(self._socket, "sendmsg"):
            self._socket.sendall(b"".join(parts))
        else:
            pieces: List[Buffer] = list(_pieces(parts))
            self._send_gathered(pieces, deadline)

    def _send_gathered(self, pieces: List[Buffer], deadline: Optional[float]) -> None:
        first = 0
        while first < len(pieces):
            sent = self._socket.sendmsg(pieces[first : first + _MAX_PIECES])
            while first < len(pieces) and sent >= len(pieces[first]):
                sent -= len(pieces[first])
                first += 1
            if sent:
                pieces[first] = memoryview(pieces[first])[sent:]
            self._limit(deadline)

    def receive(self, deadline: Optional[float]) -> Tuple[Header, Buffer]:
        """The next frame: its header and its body."""
        self._limit(deadline)
        if not self._greeted:
            check_preface(self._take(len(PREFACE), deadline))
            self._greeted = True
        header = read_header(self._take(HEADER.size, deadline))
        if header.size <= len(self._received):
            return header, self._take(header.size, deadline)
        return header, self._receive_body(header.size, deadline)

    def _take(self, size: int, deadline: Optional[float]) -> Buffer:
        """The next few bytes."""
        while len(self._received) < size:
            data = self._socket.recv(_RECEIVE)
            if not data:
                raise _closed_by_host()
            self._received = bytes(self._received) + data if self._received else data
            self._limit(deadline)
        taken, self._received = self._received[:size], self._received[size:]
        return taken

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
            if self._timeout is not None:
                self._socket.settimeout(None)
                self._timeout = None
            return
        left = deadline - time.monotonic()
        if left <= 0:
            raise socket.timeout("timed out")
        if self._timeout is None or abs(left - self._timeout) > _TIMEOUT_SLACK:
            self._socket.settimeout(left)
            self._timeout = left


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


def _pieces(parts: List[bytes]) -> Iterator[bytes]:
    """The large parts as they are, the small ones between them joined."""
    small: List[bytes] = []
    for part in parts:
        if len(part) < _GATHER // 4:
            small.append(part)
            continue
        if small:
            yield b"".join(small)
            small.clear()
        yield part
    if small:
        yield b"".join(small)


def _deadline(timeout: Optional[float]) -> Optional[float]:
    return None if timeout is None else time.monotonic() + timeout


def _closed_by_host() -> OSError:
    return ConnectionResetError("the host closed the connection")
