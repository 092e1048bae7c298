# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A call: one request and its answer."""

from __future__ import annotations

import math
import socket
import threading
import time
from typing import List, Mapping, NamedTuple, Optional, Tuple, TypeVar

from . import frame, wire
from .connection import Connection
from .error import CreoError, DeclaredError, MalformedError, ServiceError, Status, TransportError

T = TypeVar("T")

#: In seconds.
CONNECT_TIMEOUT = 5.0
CALL_TIMEOUT = 30.0

#: How long closing waits for a host that has yet to read the last one-way request.
_FAREWELL = 1.0
_MAX_TIMEOUT_MS = (1 << 31) - 1
#: Behind an error of these the host may have closed the connection.
_FATAL = (Status.MALFORMED, Status.TOO_LARGE)


class Method(NamedTuple):
    #: As in `DataService.storeData`.
    name: str
    protocol_id: int
    method_id: int
    #: How each declared exception is read, by its id.
    throws: Mapping[int, wire.Read[DeclaredError]] = {}
    oneway: bool = False


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
        #: The last request was a one-way one: how far the host has read is not known.
        self._unanswered = False
        self._lock = threading.Lock()
        self._connection = Connection(address, connect_timeout)

    def close(self) -> None:
        """Closes the connection. A call that waits in another thread fails."""
        if self._unanswered and self._lock.acquire(blocking=False):
            try:
                self._connection.finish(time.monotonic() + _FAREWELL)
            finally:
                self._lock.release()
        else:
            self._connection.close()

    def call(self, method: Method, arguments: List[bytes], read_result: wire.Read[T]) -> T:
        """Sends the encoded arguments and returns the decoded result; that of a one-way method is read from no bytes."""
        size = sum(map(len, arguments))
        if size > frame.ARGUMENTS_LIMIT:
            raise ValueError(f"{method.name}: {size} bytes of arguments are over the limit of a frame, {frame.LIMIT} bytes")
        with self._lock:
            if self._connection.closed:
                reason = f" ({self._connection.ending})" if self._connection.ending else ""
                raise TransportError(f"{self._where(method)}: the connection is closed{reason}; a new client opens another")
            try:
                return self._exchange(method, arguments, size, read_result)
            except BaseException as error:
                if not _survives(error):
                    # What the host sends next can no longer be told.
                    self._connection.close()
                if isinstance(error, (MalformedError, OSError)):
                    raise self._explained(method, error) from error
                raise

    def _exchange(self, method: Method, arguments: List[bytes], size: int, read_result: wire.Read[T]) -> T:
        if method.oneway:  # Nobody waits, so the host may take its time.
            request_id, timeout_ms = frame.NO_REQUEST, 0
        else:
            self._request_id = request_id = self._request_id % 0xFFFFFFFF + 1
            timeout_ms = self._timeout_ms
        deadline = None if self._timeout is None else time.monotonic() + self._timeout
        head = frame.request_header(request_id, method.protocol_id, method.method_id, timeout_ms, size)
        try:
            self._connection.send([head, *arguments], deadline)
        except ConnectionError as broken:
            refusal = self._refusal(method, deadline)
            if refusal is None:
                raise
            raise refusal from broken
        self._unanswered = method.oneway
        if method.oneway:
            return wire.decode(read_result, b"")
        header, body = self._connection.receive(deadline)
        if header.kind == frame.RESPONSE and header.request_id == request_id:
            return wire.decode(read_result, body)
        if header.kind == frame.ERROR and header.request_id in (request_id, frame.NO_REQUEST):
            error = self._answered(method, Status(header.status), body)
            if header.request_id == frame.NO_REQUEST:  # It is about the connection.
                self._connection.close()
            raise error
        kind = frame.KIND_NAMES[header.kind]
        raise MalformedError(f"{kind} for request {header.request_id}, where request {request_id} is open")

    def _refusal(self, method: Method, deadline: Optional[float]) -> Optional[CreoError]:
        """The error with which the host closed before it had read everything: it says more than that the host is gone."""
        try:
            header, body = self._connection.receive(deadline)
            return self._answered(method, Status(header.status), body) if header.kind == frame.ERROR else None
        except (MalformedError, OSError):
            return None
        finally:
            self._connection.close()

    def _answered(self, method: Method, status: Status, body: wire.Buffer) -> CreoError:
        """The error with which the host answered."""
        where = self._where(method)

        def read_error(data: wire.Buffer, at: int) -> Tuple[CreoError, int]:
            message, at = wire.read_string(data, at)
            if status is not Status.EXCEPTION:
                return ServiceError(where, status, message), at
            exception_id, at = wire.read_int(data, at)
            read = method.throws.get(exception_id & 0xFFFFFFFF)
            if read is None:  # one that the host's description has and this client's has not
                return ServiceError(where, status, message), len(data)
            error, at = read(data, at)
            error._where = where
            return error, at

        return wire.decode(read_error, body)

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


def _survives(error: BaseException) -> bool:
    """Whether the connection stays usable behind an error."""
    return isinstance(error, DeclaredError) or isinstance(error, ServiceError) and error.status not in _FATAL


def _check_timeout(seconds: Optional[float], where: str) -> None:
    if seconds is not None and not 0 < seconds < math.inf:
        raise ValueError(f"{where}: {seconds} is no time-out; None means that there is none")
