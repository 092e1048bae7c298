# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The streams of the blocking client: items that come, and items that are sent."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from typing import Any, Callable, Generic, Optional, TypeVar

from .. import value, wire
from ..connection import fork
from ..connection.connection import Connection
from ..connection.deadline import TimeOver
from ..connection.leader_follower import Waiting
from ..error import Phase, TransportError, placed
from ..frame import frame
from .answer import ended, item_of, result

T = TypeVar("T")

#: What a streamed parameter may be made of.
Items = Iterable


def encoded(
    items: Iterable[Any],
    where: str,
    write_item: Callable[[wire.Write, Any], None],
    check: Callable[..., Any],
    *more: Any,
) -> Iterator[wire.Parts]:
    """The encoded items, each checked and encoded when its turn comes; `more` is passed on to `check`."""

    def encode(item: Any) -> wire.Parts:
        parts: wire.Parts = []
        write_item(parts.append, item)
        return parts

    return map(encode, value.check_stream(items, where, check, *more))


def send(connection: Connection, call: Waiting, items: Iterator[wire.Parts], deadline: Optional[float]) -> None:
    """Sends items until there are none left, or the host or the caller wants no more."""
    for parts in items:
        connection.send_item(call, parts, deadline)
        if call.over or call.abandoned:
            return
    connection.send_end(call, deadline)


def send_aside(connection: Connection, call: Waiting, items: Iterator[wire.Parts], deadline: Optional[float]) -> None:
    """As `send`, but in another thread, so that the caller can read what comes meanwhile."""
    call.sender = Waiting(call.method, 0.0)

    def run() -> None:
        try:
            send(connection, call, items, deadline)
        except TimeOver:
            pass  # the thread that reads finds that, too
        except BaseException as error:
            connection.broke(call, error)

    threading.Thread(target=run, name="creo-sender", daemon=True).start()


class Stream(Generic[T]):
    """The items of a streamed result, in the order in which the service sends them.

    At most 64 items, and 1 MiB and one item, are received before they are taken. A stream that was not read to its end
    cancels its call when it is closed, or left as a context manager. One thread at a time reads a stream; any thread may
    close it, which ends the items for the one that waits for the next.
    """

    def __init__(self, connection: Connection, call: Waiting, read: wire.Read[T], deadline: Optional[float]) -> None:
        self._connection = connection
        self._call = call
        self._read = read
        self._deadline = deadline
        self._generation = fork.generation
        self._finished = False

    @staticmethod
    def of(items: Iterable[T]) -> Stream[T]:
        """A stream of these items without a host, for what takes the place of a client in tests."""
        return _Made(items)

    def __iter__(self) -> Stream[T]:
        return self

    def __next__(self) -> T:
        if self._finished:
            raise StopIteration
        if self._generation != fork.generation:
            error = TransportError("the stream belongs to the process that this one was forked from")
            raise placed(error, self._call.method.name, self._connection.address, Phase.WAIT)
        try:
            body = self._next()
            if body is not None:
                return item_of(self._call, self._connection.address, body, self._read)
        except BaseException:
            self.close()
            raise
        self._finished = True
        call = self._call
        if call.over and (call.answer is None or call.answer[0] != frame.END):
            self._raise()
        raise StopIteration

    def _next(self) -> Optional[wire.Buffer]:
        connection, call = self._connection, self._call
        try:
            while True:
                body = connection.take(call)
                if body is not None or call.over or call.abandoned:
                    return body if body is not None else connection.take(call)
                if call.broken is not None:
                    raise call.breakage()
                connection.await_stream(call, self._deadline)
        except TimeOver:
            raise ended(call, connection.address) from None

    def _raise(self) -> None:
        call, address = self._call, self._connection.address
        if call.answer is not None:
            result(call.method, address, call.answer, self._read)
        raise ended(call, address)

    def close(self) -> None:
        """Cancels the call, unless the stream was read to its end."""
        if not self._finished:
            self._finished = True
            if self._generation == fork.generation:
                self._connection.abandon(self._call)

    def __enter__(self) -> Stream[T]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # The loop was left early. Any thread may run this at any point, so it must not wait for a lock.
        if not self._finished and self._generation == fork.generation:
            self._connection.orphan(self._call)


class _Made(Stream[T]):
    """The stream of a fake: what its iterator raises is raised where the items are read."""

    def __init__(self, items: Iterable[T]) -> None:
        self._made = iter(items)
        self._finished = False

    def __next__(self) -> T:
        if self._finished:
            raise StopIteration
        return next(self._made)

    def close(self) -> None:
        self._finished = True

    def __del__(self) -> None:
        pass
