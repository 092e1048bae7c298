# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Frames on their way to a host, one after the other, whichever threads they come from."""

from __future__ import annotations

import threading
from time import monotonic
from typing import List, Optional

from ..wire import Buffer
from .conversation import Conversation
from .deadline import TimeOver, acquire, earlier
from .transport import SocketTransport

#: How much may wait that the host makes this client send, the answers to its PINGs, and does not take.
_BACKLOG = 1 << 16
#: How long to wait for one's turn before looking whether there is still something to wait for, in seconds.
_LOOK = 0.5


class Outbox:
    """For all threads: each sends its requests when it is its turn, and posts short frames without waiting."""

    __slots__ = ("_conversation", "_head", "_transport", "_turn", "broken", "closed", "overfull", "posts")

    def __init__(self, transport: SocketTransport, conversation: Conversation) -> None:
        self._transport = transport
        self._conversation = conversation
        #: Sent before the next frame, together with it.
        self._head = conversation.opening
        #: Held by the thread that sends.
        self._turn = threading.Lock()
        #: Frames that no thread waits for: the next thread that sends takes them along.
        self.posts = conversation.posts
        #: Nothing more is sent.
        self.closed = False
        #: Sending what was posted failed.
        self.broken = False
        #: More was posted than the host may leave untaken.
        self.overfull = False

    def send(self, pieces: List[Buffer], deadline: Optional[float]) -> None:
        """Sends a frame, after what was posted before. The caller flushes afterwards, also after an error.

        TimeOver and OSError say that nothing was sent, TornError that not all was.
        """
        if not self._turn.acquire(False):
            self._await_turn(deadline)
        try:
            if self.closed:
                raise ConnectionResetError("closed")
            if self.posts:
                self._gather_posts()
            if self._head:
                if self._conversation.opened is None:
                    self._conversation.opened = monotonic()
                pieces[0] = self._head + pieces[0]
                self._transport.send(pieces, deadline)
                self._head = b""
            else:
                self._transport.send(pieces, deadline)
        finally:
            self._turn.release()

    def _await_turn(self, deadline: Optional[float]) -> None:
        while not acquire(self._turn, earlier(monotonic() + _LOOK, deadline)):
            if self.closed:  # Who had the turn may have been interrupted, and keep it.
                raise ConnectionResetError("closed")
            if deadline is not None and monotonic() >= deadline:
                raise TimeOver

    def flush(self) -> None:
        """Sends what was posted, unless another thread is sending, which flushes afterwards."""
        while self.posts and not self.closed and not self.overfull and self._turn.acquire(False):
            try:
                self._gather_posts()
                data, self._head = self._head, b""
                self._transport.post(data)
                self.overfull = self._transport.backlog > _BACKLOG
            except OSError:
                self.broken = True
            finally:
                self._turn.release()

    def _gather_posts(self) -> None:
        while self.posts:
            self._head += self.posts.popleft()

    def close_transport(self) -> None:
        """Closes the transport, unless a thread is sending, which does that afterwards."""
        if self._turn.acquire(False):
            try:
                self._transport.close()
            finally:
                self._turn.release()
