# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The base class of the blocking clients."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import Callable, Iterator, List, Optional, Tuple, TypeVar

from .. import wire
from ..connection import options
from ..connection.connection import Connection
from ..connection.connections import Connections
from ..connection.deadline import TimeOver
from ..connection.leader_follower import Waiting
from ..connection.options import Options
from ..error import ServiceError, Status, TransportError
from . import stream
from .answer import outcome, result
from .base import BaseClient
from .call import size_of
from .method import Method
from .stream import Stream

T = TypeVar("T")
C = TypeVar("C", bound="Client")


class Client(BaseClient[Connections]):
    """Connects when it is made, and again when a call finds that the connection is gone.

    Threads may share it: their calls share a connection and do not wait for one another.
    As a context manager it closes the connection at the end. After a fork, the child opens another connection.
    """

    _plain: Client

    @staticmethod
    def _open(settings: Options) -> Connections:
        return Connections(settings)

    def close(self) -> None:
        """Closes the connection. Calls that wait in other threads fail."""
        if self._original:
            self._connections.close()

    def __enter__(self: C) -> C:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _call(
        self,
        method: Method,
        arguments: List[bytes],
        read: wire.Read[T],
        items: Optional[Iterator[wire.Parts]] = None,
    ) -> T:
        """Sends the encoded arguments, with the items of a parameter that is a stream, and returns the decoded result.

        The result of a one-way method is read from no bytes.
        """
        if self._watching is not None:
            return self._watching.watch(method).call(lambda own: self._plain._call(own, arguments, read, items))
        if self._told is not None:
            raise self._no_resubscribe(method)
        if items is not None:
            return self._upload(method, arguments, items, read)
        size = size_of(method, arguments, self._address)
        now = monotonic()
        timeout = self._timeout
        deadline = None if timeout is None else now + timeout
        timeout_ms = self._timeout_ms
        attempts = 0
        renewed = False
        while True:
            connection = self._connections.get(method.name, now, deadline, timeout)
            if connection.used != now:  # It was opened for this call, which took some of its time.
                connection.used = now
                if deadline is not None:
                    timeout_ms = options.milliseconds(deadline - monotonic())
            call = Waiting(method, timeout or 0.0)
            try:
                answer = connection.call(call, arguments, size, timeout_ms, deadline)
                if answer is None:
                    return wire.decode(read, b"")
                return result(method, connection.address, answer, read)
            except (TransportError, ServiceError) as error:
                if self._renewable(error, renewed):
                    renewed = True
                    connection.retire()
                    now = monotonic()
                    continue
                attempts += 1
                if not call.again(
                    error, attempts, elsewhere=not connection.conversation.silent or self._connections.several
                ):
                    raise
                if error.status is Status.UNAVAILABLE:
                    connection.retire()
                    self._connections.pause(attempts, deadline)
            now = monotonic()

    def _upload(self, method: Method, arguments: List[bytes], items: Iterator[wire.Parts], read: wire.Read[T]) -> T:
        connection, call, deadline, begin = self._beginning(method, arguments, uploads=True, downloads=False)
        try:
            begin()
            stream.send(connection, call, items, deadline)
            while not call.over:
                connection.await_stream(call, deadline)
        except TimeOver:
            connection.abandon(call)
        except BaseException:
            connection.abandon(call)
            raise
        return outcome(call, connection.address, read)

    def _stream(
        self,
        method: Method,
        arguments: List[bytes],
        read_item: wire.Read[T],
        items: Optional[Iterator[wire.Parts]] = None,
    ) -> Stream[T]:
        """Calls a method whose result is a stream; the items of a parameter that is one are sent meanwhile."""
        if self._watching is not None:
            return self._watching.watch(method).stream(
                lambda own: self._plain._stream(own, arguments, read_item, items)
            )
        gaps = self._gaps(method, items is not None, monotonic())
        if gaps is not None:
            from .reopened import Reopened

            return Reopened(lambda: self._begun(method, arguments), read_item, gaps)
        connection, call, deadline, begin = self._beginning(
            method, arguments, uploads=items is not None, downloads=True
        )
        try:
            begin()
            if items is not None:
                stream.send_aside(connection, call, items, deadline)
            return Stream(connection, call, read_item, deadline)
        except BaseException:
            connection.abandon(call)
            raise

    def _begun(self, method: Method, arguments: List[bytes]) -> Tuple[Connection, Waiting, Optional[float]]:
        connection, call, deadline, begin = self._beginning(method, arguments, uploads=False, downloads=True)
        try:
            begin()
        except BaseException:
            connection.abandon(call)
            raise
        return connection, call, deadline

    def _beginning(
        self, method: Method, arguments: List[bytes], *, uploads: bool, downloads: bool
    ) -> Tuple[Connection, Waiting, Optional[float], Callable[[], None]]:
        """A call with streams, and what opens it; it has no deadline unless this client was made by `with_call_timeout`."""
        size = size_of(method, arguments, self._address)
        now = monotonic()
        timeout = self._timeout if self._limited else None
        deadline = None if timeout is None else now + timeout
        connection = self._connections.get(method.name, now, deadline, timeout)
        timeout_ms = 0 if deadline is None else options.milliseconds(deadline - monotonic())
        call = Waiting.streaming(method, timeout or 0.0, uploads=uploads, downloads=downloads)
        return connection, call, deadline, partial(connection.begin, call, arguments, size, timeout_ms, deadline)
