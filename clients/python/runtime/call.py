# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A call: one request and its answer."""

from __future__ import annotations

import math
import socket
import threading
import time
from typing import List, NamedTuple, Optional, TypeVar

from . import frame, wire
from .connection import Connection
from .error import CreoError, MalformedError, ServiceError, Status, TransportError

T = TypeVar("T")

#: In seconds.
CONNECT_TIMEOUT = 5.0
CALL_TIMEOUT = 30.0

_MAX_TIMEOUT_MS = (1 << 31) - 1
#: Behind an error of these the host may have closed the connection.
_FATAL = (Status.MALFORMED, Status.TOO_LARGE)


class Method(NamedTuple):
    #: As in `DataService.storeData`.
    name: str
    protocol_id: int
    method_id: int


class Caller:
    """Calls methods over one connection, one at a time: a lock lets threads share it."""

    def __init__(self, address: str, connect_timeout: Optional[float], call_timeout: Optional[float]) -> None:
        _check_timeout(connect_timeout, "connect_timeout")
        _check_timeout(call_timeout, "call_timeout")
        self._address = address
        self._timeout = call_timeout
        # Rounded up: 0 would mean that there is no limit.
        self._timeout_ms = 0 if call_timeout is None else min(math.ceil(call_timeout * 1000), _MAX_TIMEOUT_MS)
        self._request_id = 0
        self._lock = threading.Lock()
        self._connection = Connection(address, connect_timeout)

    def close(self) -> None:
        """Closes the connection. A call that waits in another thread fails."""
        self._connection.close()

    def call(self, method: Method, arguments: List[bytes], read_result: wire.Read[T]) -> T:
        """Sends the encoded arguments and returns the decoded result."""
        size = sum(map(len, arguments))
        if size > frame.ARGUMENTS_LIMIT:
            raise ValueError(f"{method.name}: {size} bytes of arguments are over the limit of a frame, {frame.LIMIT} bytes")
        with self._lock:
            if self._connection.closed:
                raise TransportError(f"{self._where(method)}: the connection is closed; a new client opens another")
            try:
                return self._exchange(method, arguments, size, read_result)
            except BaseException as error:
                if not isinstance(error, ServiceError) or error.status in _FATAL:
                    # What the host sends next can no longer be told.
                    self._connection.close()
                if isinstance(error, (MalformedError, OSError)):
                    raise self._explained(method, error) from error
                raise

    def _exchange(self, method: Method, arguments: List[bytes], size: int, read_result: wire.Read[T]) -> T:
        self._request_id = request_id = self._request_id % 0xFFFFFFFF + 1
        deadline = None if self._timeout is None else time.monotonic() + self._timeout
        head = frame.request_header(request_id, method.protocol_id, method.method_id, self._timeout_ms, size)
        self._connection.send([head, *arguments], deadline)
        header, body = self._connection.receive(deadline)
        if header.kind == frame.RESPONSE and header.request_id == request_id:
            return wire.decode(read_result, body)
        if header.kind == frame.ERROR and header.request_id in (request_id, frame.NO_REQUEST):
            raise ServiceError(self._where(method), Status(header.status), wire.decode(wire.read_string, body))
        kind = frame.KIND_NAMES[header.kind]
        raise MalformedError(f"{kind} for request {header.request_id}, where request {request_id} is open")

    def _explained(self, method: Method, error: Exception) -> CreoError:
        """The error with the method and the address in front."""
        where = self._where(method)
        if isinstance(error, MalformedError):
            return MalformedError(f"{where}: malformed answer: {error}")
        if isinstance(error, (socket.timeout, BlockingIOError)):  # Python's time-out, and the system's
            return TransportError(f"{where}: no answer within {self._timeout:g} s")
        return TransportError(f"{where}: {error}")

    def _where(self, method: Method) -> str:
        return f"{method.name} at {self._address}"


def _check_timeout(seconds: Optional[float], where: str) -> None:
    if seconds is not None and not 0 < seconds < math.inf:
        raise ValueError(f"{where}: {seconds} is no time-out; None means that there is none")
