# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A stream of the blocking client that is opened again where it fails."""

from __future__ import annotations

import threading
from time import monotonic
from typing import Callable, Optional, Tuple, TypeVar

from .. import wire
from ..connection.connection import Connection
from ..connection.leader_follower import Waiting
from ..error import CreoError, Status
from .gaps import Gaps
from .stream import Stream

T = TypeVar("T")

#: A call that was opened: its connection, the call and its deadline.
Opened = Tuple[Connection, Waiting, Optional[float]]


class Opening:
    """Opens a call in a thread of its own, so that who polls a stream waits no longer than it wants to."""

    def __init__(self, begin: Callable[[], Opened], pause: float) -> None:
        self._begin = begin
        self._unwanted = threading.Event()
        self._done = threading.Event()
        self._opened: Optional[Opened] = None
        self._failure: Optional[BaseException] = None
        threading.Thread(target=self._run, args=(pause,), name="creo-opener", daemon=True).start()

    def _run(self, pause: float) -> None:
        try:
            if not self._unwanted.wait(pause):
                self._opened = self._begin()
        except BaseException as error:
            self._failure = error
        self._done.set()
        if self._unwanted.is_set():
            self.give_up()

    def result(self, limit: Optional[float]) -> Optional[Opened]:
        """The call; None where it is not open by the limit. Raises why it cannot be opened."""
        if not self._done.wait(None if limit is None else max(0.0, limit - monotonic())):
            return None
        if self._failure is not None:
            raise self._failure
        return self._opened

    def give_up(self) -> None:
        """Nobody wants the call any more."""
        self._unwanted.set()
        if self._opened is not None:
            connection, call, _ = self._opened
            connection.orphan(call)


class Reopened(Stream[T]):
    """The items of one call after the other; `gaps` says when to open another."""

    _opening: Optional[Opening] = None

    def __init__(self, begin: Callable[[], Opened], read: wire.Read[T], gaps: Gaps) -> None:
        self._begin = begin
        self._gaps = gaps
        connection, call, deadline = begin()
        super().__init__(connection, call, read, deadline)

    def _next(self, limit: Optional[float]) -> Optional[T]:
        item = super()._next(limit)
        if item is not None:
            self._gaps.came = True
        return item

    def _await_item(self, limit: Optional[float]) -> bool:
        while True:
            try:
                if self._opening is not None and not self._open_again(limit):
                    return False
                return self._wait(limit)
            except CreoError as error:
                pause = self._gaps.cut(error, monotonic()) if self._failure is None else None
                if pause is None:
                    self._fail(error)
                    raise
                if error.status in (Status.UNAVAILABLE, Status.UNAUTHENTICATED):
                    self._connection.retire()
                self._opening = Opening(self._begin, pause)

    def _open_again(self, limit: Optional[float]) -> bool:
        """Waits until the limit for another call; returns whether it is open."""
        opening = self._opening
        assert opening is not None
        try:
            opened = opening.result(limit)
        except BaseException:
            self._opening = None
            raise
        if opened is None:
            return False
        self._connection, self._call, _ = opened
        self._opening = None
        if self._failure is not None:  # It was closed meanwhile.
            self._connection.abandon(self._call)
        last = self._gaps.opened(monotonic())
        if last is not None and self._gaps.told is not None:
            self._gaps.told(last)
        return True

    def _fail(self, error: BaseException) -> None:
        super()._fail(error)
        if self._opening is not None:
            self._opening.give_up()

    def __del__(self) -> None:
        if self._opening is not None:
            self._opening.give_up()
        super().__del__()
