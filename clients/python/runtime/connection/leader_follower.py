# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Of the threads that wait for news on one connection, one reads for all of them; the others sleep."""

from __future__ import annotations

import threading
from typing import Dict, Optional

from ..call.call import Call
from .deadline import TimeOver, acquire


class Waiting(Call):
    """A call for whose news a thread waits."""

    #: Released when there is news, or when its thread is to read, which `leads` says.
    waker: Optional[threading.Lock] = None
    leads = False
    #: Its thread sleeps, and an interrupt does no harm.
    asleep = False
    #: It has streams, and there is always a thread that waits for what they bring: none is needed besides.
    attended = False
    sender: Optional[Waiting]

    def moved(self) -> None:
        self.news = True
        if self.waker is not None:
            self.wake()
        if self.sender is not None:
            self.sender.moved()

    def wake(self) -> None:
        """May be done again, where it is not known whether it was done."""
        if self.waker is not None and self.waker.locked():
            self.waker.release()


class LeaderFollower:
    """Whose turn it is to read: the thread that holds `reading` reads until it has its own news, then hands that on."""

    __slots__ = ("_mutex", "followers", "over", "reading", "steady")

    def __init__(self, mutex: threading.Lock) -> None:
        #: Guards the news of calls, and all of this but `reading`.
        self._mutex = mutex
        #: Held by the thread that reads.
        self.reading = threading.Lock()
        #: The calls whose threads wait for news, or for their turn to read, in order.
        self.followers: Dict[Waiting, None] = {}
        #: A call whose thread waits as long as there are streams, because it may be that no other thread waits for what
        #: keeps the connection alive. It reads before the others. None where there are no streams.
        self.steady: Optional[Waiting] = None
        #: There is nothing left to read.
        self.over = False

    def follow(self, call: Waiting, deadline: Optional[float]) -> bool:
        """Sleeps until there is news or this thread is to read; returns whether it is. TimeOver after the deadline."""
        with self._mutex:
            if call.news:
                return False
            waker = call.waker = threading.Lock()
            waker.acquire()
            self.followers[call] = None
        # A thread that stops reading looks for followers after that, so one of the two sees the other.
        self.appoint()
        call.asleep = True
        woken = acquire(waker, deadline)
        call.asleep = False
        leads = self._awake(call)
        if not woken and not leads and not call.news:
            raise TimeOver
        return leads

    def leave(self, call: Waiting) -> None:
        """The thread of this call was woken by something else."""
        if self._awake(call):
            self.hand_on()

    def _awake(self, call: Waiting) -> bool:
        with self._mutex:
            self.followers.pop(call, None)
            call.waker = None
            leads, call.leads = call.leads, False
            return leads

    def hand_on(self) -> None:
        """This thread stops reading, and the next one that waits begins."""
        self.reading.release()
        if self.followers:
            self.appoint()

    def appoint(self) -> None:
        """Lets one of the waiting threads read, if none reads."""
        with self._mutex:
            steady = self.steady
            if steady is not None and steady not in self.followers:
                return  # It reads, or will.
            if self.followers and not self.over and self.reading.acquire(False):
                follower = next(iter(self.followers)) if steady is None else steady
                del self.followers[follower]
                follower.leads = True
                follower.wake()
