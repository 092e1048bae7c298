# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The streams of the blocking client: items that come, and items that are sent."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Any, Callable, Generic, Optional, TypeVar

from .. import value, wire
from ..connection import fork
from ..connection.connection import Connection
from ..connection.deadline import TimeOver, earlier
from ..connection.leader_follower import Waiting
from ..error import CreoError, Phase, TransportError, placed
from ..frame import frame
from .answer import ended, item_of, result
from .reading import again, closed, kept, time_to_wait

T = TypeVar("T")
E = TypeVar("E", bound=CreoError)
B = TypeVar("B", bound=BaseException)

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

    At most 64 items, and 1 MiB and one item, are received before they are taken. Only the end that the service sends
    ends the items: where a read is interrupted, the next one goes on, and after a failure each raises the same error
    again. A stream that was not read to its end cancels its call when it is closed, or left as a context manager; reads
    then raise CallCancelledError, also one that waits in another thread. One thread at a time reads a stream, and
    another that tries to gets a RuntimeError; any thread may close it.
    """

    #: Is told of the end of the call: None, or why it failed.
    _told: Optional[Callable[[Optional[BaseException]], None]] = None
    _ended = False
    #: Why there are no more items, where that is not their end.
    _failure: Optional[BaseException] = None
    _generation = -1

    def __init__(self, connection: Connection, call: Waiting, read: wire.Read[T], deadline: Optional[float]) -> None:
        self._connection = connection
        self._call = call
        self._read = read
        self._deadline = deadline
        self._generation = fork.generation
        #: Held by the thread that reads. It knows by which, so a thread that was interrupted before it noticed that it
        #: had acquired it can still read.
        self._turn = threading.RLock()

    @staticmethod
    def of(items: Iterable[T]) -> Stream[T]:
        """A stream of these items without a host, for what takes the place of a client in tests."""
        return _Made(items)

    @property
    def ended(self) -> bool:
        """Whether the end of the items was read."""
        return self._ended

    def __iter__(self) -> Stream[T]:
        return self

    def __next__(self) -> T:
        item = self._next(None)
        if item is None:
            raise StopIteration
        return item

    def poll(self, seconds: float) -> Optional[T]:
        """The next item, if it comes within this time, in seconds; 0 looks without waiting.

        None where no item comes, which takes nothing from the stream, and after the end, as `ended` tells.
        """
        return self._next(monotonic() + time_to_wait(seconds))

    def _next(self, limit: Optional[float]) -> Optional[T]:
        """The next item; None where none comes until the limit, or after the end. No item is None."""
        if self._generation != fork.generation:
            raise self._placed(TransportError("the stream belongs to the process that this one was forked from"))
        if not self._turn.acquire(False):
            raise RuntimeError(f"{self._call.method.name}: another thread reads this stream")
        try:
            if self._failure is not None:
                raise again(self._failure)
            call = self._call
            if call.attended and limit is None and not self._ended:
                body = self._connection.next_item(call)
                if body is not None:
                    return item_of(call, self._connection.address, body, self._read)
            if not call.items and (self._ended or not self._await_item(limit)):
                return None
            call = self._call
            try:
                item = item_of(call, self._connection.address, call.items[0], self._read)  # type: ignore[index]
            except CreoError as error:
                self._fail(error)
                raise
            # After it was decoded: an interrupt before this leaves it to the next read.
            self._connection.take(call)
            return item
        finally:
            self._turn.release()

    def _await_item(self, limit: Optional[float]) -> bool:
        """Waits for an item until the limit; returns whether there is one, and raises why there will be none."""
        try:
            return self._wait(limit)
        except CreoError as error:
            self._fail(error)
            raise

    def _wait(self, limit: Optional[float]) -> bool:
        """The same, where the stream may go on by another call."""
        connection, call = self._connection, self._call
        deadline: Optional[float] = None
        while not call.items:
            if self._failure is not None:
                raise again(self._failure)  # It was closed meanwhile.
            try:
                if call.over:
                    if call.items:
                        return True
                    self._end()
                    return False
                if call.broken is not None:
                    raise self._broken(call.breakage())
                deadline = self._deadline if limit is None else earlier(limit, self._deadline)
                connection.await_stream(call, deadline)
            except TimeOver:
                if self._deadline is None or deadline != self._deadline:
                    return False
                raise ended(call, connection.address) from None
        return True

    def _broken(self, error: B) -> B:
        self._fail(error)
        return error

    def _end(self) -> None:
        """Notes the end of the items, or raises why they end early."""
        call, address = self._call, self._connection.address
        if call.answer is None:
            raise ended(call, address)
        if call.answer[0] != frame.END:
            result(call.method, address, call.answer, self._read)
        self._ended = True
        self._tell(None)

    def _fail(self, error: BaseException) -> None:
        """There are no more items, for this reason; the host is told, unless the call is over."""
        if self._failure is None:
            self._failure = kept(error)
            self._connection.abandon(self._call)
            self._tell(error)

    def _tell(self, error: Optional[BaseException]) -> None:
        if self._told is not None:
            self._told(error)

    def _placed(self, error: E) -> E:
        return placed(error, self._call.method.name, self._connection.address, Phase.WAIT, self._call.request_id)

    def close(self) -> None:
        """Cancels the call, unless the stream was read to its end."""
        if not self._ended and self._failure is None and self._generation == fork.generation:
            self._fail(self._placed(closed()))

    def __enter__(self) -> Stream[T]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # The loop was left early. Any thread may run this at any point, so it must not wait for a lock.
        if not self._ended and self._failure is None and self._generation == fork.generation:
            self._connection.orphan(self._call)
            self._tell(self._placed(closed()))


class _Made(Stream[T]):
    """The stream of a fake: what its iterator raises is raised where the items are read."""

    def __init__(self, items: Iterable[T]) -> None:
        self._made = iter(items)

    def _next(self, limit: Optional[float]) -> Optional[T]:
        if self._failure is not None:
            raise again(self._failure)
        if self._ended:
            return None
        try:
            return next(self._made)
        except StopIteration:
            self._ended = True
            return None
        except Exception as error:
            self._failure = kept(error)
            raise

    def close(self) -> None:
        if not self._ended and self._failure is None:
            self._failure = closed()

    def __del__(self) -> None:
        pass
