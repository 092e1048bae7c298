# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A worker whose handlers block: each of its places is a thread, and the first is the one that made it.

The thread that has nothing to do reads what the host says, for all others: so a worker with one place hands nothing
over from thread to thread. While all are busy, another thread does, a little later: a call can then be withdrawn, and
the host sees that the worker is there. Calls with streams last as long as their clients like, and take no place: each has
a thread of its own.
"""

from __future__ import annotations

import threading
from collections import deque
from time import sleep
from typing import Callable, Deque, Dict, Optional

from .. import wire
from ..call.client import Client
from ..call.stream import Stream
from ..connection.connection import Connection
from ..connection.leader_follower import Waiting
from ..error import RefusedError
from . import orders
from .call import ServedCall
from .offer import Offer

#: How long nobody reads before a thread that is there for that does, in seconds.
_UNREAD = 0.05


class Worker:
    _connection: Connection
    _stream: Waiting
    _orders: Stream[orders.Order]

    def __init__(self, client: Client, offer: Offer) -> None:
        self._client = client
        self._offer = offer
        #: Whether the host has been told what it offers: before that nothing else can be said.
        self._attached = False
        #: Is held to look at what has come; threads wait until something else has.
        self._lock = threading.Lock()
        self._news = threading.Condition(self._lock)
        self._waiting = 0
        #: Whether a thread waits for the host.
        self._reading = False
        self._line = Blocking(self)
        self._begun: Deque[ServedCall] = deque()
        #: Those that are open, by their numbers.
        self._calls: Dict[int, ServedCall] = {}
        #: Whether the host was asked for no more calls.
        self._asked = False
        #: Whether no more calls come: it ends after those that it has.
        self._draining = False
        #: Whether it has ended its reports.
        self._ended = False
        #: The host says nothing more, for this reason if there is one.
        self._over = False
        self._failure: Optional[BaseException] = None
        #: Is held to say something to the host.
        self._saying = threading.Lock()

    def run(self) -> None:
        """Serves until the host or `drain` ends that; raises why it ended otherwise."""
        self._attach()
        for place in range(1, self._offer.places):
            self._start(self._serve, f"creo-place-{place + 1}")
        self._start(self._read_for_busy, "creo-reader")
        self._serve()
        if self._failure is not None:
            raise self._failure

    def _attach(self) -> None:
        """Calls `Work.serve`. Reports are sent by whoever has one, as soon as they are there."""
        offered = self._offer.parts()
        connection, call, _, begin = self._client._beginning(orders.SERVE, offered, uploads=True, downloads=True)
        call.attended = True
        try:
            begin()
        except BaseException:
            connection.abandon(call)
            raise
        call.sender = Waiting(orders.SERVE, 0.0)
        self._connection, self._stream = connection, call
        self._orders = Stream(connection, call, orders.read_order, None)
        with self._lock:
            self._attached = True
            asked = self._asked
        if asked:
            self._say_that_it_ends()

    @staticmethod
    def _start(run: Callable[[], None], name: str) -> None:
        threading.Thread(target=run, name=name, daemon=True).start()

    def _serve(self) -> None:
        while True:
            with self._lock:
                while not self._begun:
                    if self._over:
                        return
                    self._await_news()
                call = self._begun.popleft()
            self._run(call)

    def _run(self, call: ServedCall) -> None:
        try:
            report = call.run()
            try:
                self.say(report)
            except RefusedError as error:
                self.say(call.too_large(error))
        except Exception as error:
            self._end(error)
        finally:
            with self._lock:
                self._calls.pop(call.number, None)
            if self._draining:
                self._end_if_drained()

    # What the host says

    def _wait(self, ready: Callable[[], bool]) -> None:
        """Waits until this is so, or the host says nothing more."""
        with self._lock:
            while not self._over and not ready():
                self._await_news()

    def _await_news(self) -> None:
        """Waits until something has come; the lock is released meanwhile."""
        if self._reading:
            self._waiting += 1
            self._news.wait()
            self._waiting -= 1
        else:
            self._read(None)

    def _read_for_busy(self) -> None:
        """Reads what all others leave unread."""
        while not self._over:
            sleep(_UNREAD)
            with self._lock:
                if not self._reading and not self._over:
                    self._read(None)

    def _read(self, seconds: Optional[float]) -> bool:
        """Waits for something that the host says, with the lock released meanwhile; returns whether it did."""
        self._reading = True
        self._lock.release()
        order: orders.Order = None
        failure: Optional[BaseException] = None
        try:
            order = next(self._orders, None) if seconds is None else self._orders.poll(seconds)
        except Exception as error:
            failure = error
        finally:
            self._lock.acquire()
            self._reading = False
            if self._waiting:
                self._news.notify_all()
        if order is not None:
            self._hear(order)
        elif failure is not None or self._orders.ended:
            self._over = True
            self._failure = failure
        return order is not None

    def _hear(self, order: orders.Order) -> None:
        if isinstance(order, orders.Begin):
            call = self._offer.call(self._line, order)
            self._calls[call.number] = call
            if call.served.streams:
                self._start(lambda: self._run(call), f"creo-{call.name}")
            else:
                self._begun.append(call)
        elif isinstance(order, orders.Drain):
            self._draining = True
            self._start(self._end_if_drained, "creo-drain")
        elif order.call in self._calls:
            self._calls[order.call].hear(order)

    def glance(self) -> None:
        """Looks at what the host has said, unless another thread waits for that."""
        with self._lock:
            while not self._reading and not self._over and self._read(0):
                pass

    # What it says to the host

    def say(self, parts: wire.Parts) -> None:
        with self._saying:
            if not self._ended:
                self._connection.send_item(self._stream, parts, None)

    def drain(self) -> None:
        """Asks the host for no more calls. It ends after those that it has and those that are on their way, when the
        host has said that no more will come; the second time, it does not wait for that.
        """
        with self._lock:
            self._draining = self._draining or self._asked
            self._asked = True
            attached = self._attached
        if attached:
            self._say_that_it_ends()

    def _say_that_it_ends(self) -> None:
        if self._draining:
            self._end_if_drained()
        else:
            self.say(orders.places(0))

    def _end_if_drained(self) -> None:
        with self._lock:
            drained = self._draining and not self._calls
        if drained:
            with self._saying:
                if not self._ended:
                    self._ended = True
                    self._connection.send_end(self._stream, None)

    def _end(self, failure: BaseException) -> None:
        """Ends early."""
        self._orders.close()
        with self._lock:
            self._over = True
            self._failure = self._failure or failure
            self._news.notify_all()


class Blocking:
    """The line of a call that waits in a thread."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    async def report(self, parts: wire.Parts) -> None:
        self._worker.say(parts)

    async def wait(self, call: ServedCall, ready: Callable[[], bool]) -> None:
        worker = self._worker
        worker._wait(lambda: call.withdrawn or ready())
        if worker._over:
            call.withdrawn = True  # nobody is there any more who could wait for its answer

    def glance(self) -> None:
        self._worker.glance()
