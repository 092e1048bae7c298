# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The connections of a client that threads share: the live one, and another when that is gone."""

from __future__ import annotations

import threading
from time import monotonic
from typing import Optional

from ..error import CreoError, Phase, TransportError, client_closed, placed
from . import backoff, fork
from .connection import Connection
from .deadline import acquire
from .dialer import Dialer
from .options import Options
from .reasons import Reasons

#: A connection that was idle for longer, in seconds, is looked at before a request goes out on it.
_IDLE = 0.1


class Connections:
    """Connects when it is made, trying each address once, unless the first call is to do that.

    Only the live connection is kept. An earlier one closes by itself, after the last of the calls that are open on it.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._dialer = Dialer(options)
        #: Whether there is another address where one is silent.
        self.several = len(options.addresses) > 1
        #: Whether another connection may have another token.
        self.renews = options.renews
        #: For how long it is tried to connect, in seconds; None: without limit.
        self.patience = options.connect_timeout
        self._reset()
        if not options.lazy:
            self._connect()

    def _connect(self) -> None:
        reasons = Reasons(self._options.addresses)
        if not self._dial(self._limit(), reasons):
            message = f"cannot connect to {self._options.address}: {reasons}"
            raise placed(TransportError(message), "", self._options.address, Phase.CONNECT)

    def _reset(self) -> None:
        self._generation = fork.generation
        self._live: Optional[Connection] = None
        #: Held by the thread that dials, for all. It knows by which, so a thread that was interrupted before it noticed
        #: that it had acquired it can still release it.
        self._dialing = threading.RLock()
        self._closed = threading.Event()

    def close(self) -> None:
        if self._generation != fork.generation:
            self._leave_to_parent()
        self._closed.set()
        live = self._live
        if live is not None:
            live.close()

    def get(self, method: str, now: float, deadline: Optional[float], timeout: Optional[float]) -> Connection:
        """A connection that takes calls, opened where there is none."""
        live = self._live
        if live is not None and live.conversation.usable and self._generation == fork.generation:
            if now - live.used < _IDLE:
                live.used = now
                return live
            live.look()
            if live.conversation.usable:
                live.used = now
                return live
        if self._generation != fork.generation:
            self._leave_to_parent()
        return self._redial(method, deadline, timeout)

    def pause(self, attempts: int, deadline: Optional[float]) -> None:
        """Waits, to give a host that refused a call time to be replaced."""
        pause = backoff.pause(attempts)
        self._closed.wait(pause if deadline is None else max(0.0, min(pause, deadline - monotonic())))

    def _leave_to_parent(self) -> None:
        with fork.lock:
            if self._generation != fork.generation:
                live, closed = self._live, self._closed.is_set()
                self._reset()
                if closed:
                    self._closed.set()
                if live is not None:
                    live.forget()

    def _redial(self, method: str, deadline: Optional[float], timeout: Optional[float]) -> Connection:
        """Rounds over the addresses, with pauses between them, until the time to connect or the call's time is over."""
        limit = self._limit()
        if limit is None or deadline is not None and deadline < limit:
            limit = deadline
        reasons = Reasons(self._options.addresses)
        dialing = self._dialing
        self._check_open(method, None)
        try:
            if not acquire(dialing, limit):
                raise self._gave_up(method, timeout if limit == deadline else None, reasons)
            for pause in backoff.pauses():
                self._check_open(method, Phase.CONNECT)
                live = self._live
                if live is not None and live.conversation.usable:  # Another thread was faster.
                    return live
                connected = self._dial(limit, reasons)
                if connected is not None:
                    return connected
                if limit is not None and monotonic() + pause >= limit:
                    raise self._gave_up(method, timeout if limit == deadline else None, reasons)
                self._closed.wait(pause)
            raise AssertionError("pauses have no end")
        finally:
            try:
                dialing.release()
            except RuntimeError:
                pass  # This thread did not hold it.

    def _check_open(self, method: str, phase: Optional[Phase]) -> None:
        if self._closed.is_set():
            raise placed(client_closed(), method, self._options.address, phase)

    def _gave_up(self, method: str, timeout: Optional[float], reasons: Reasons) -> CreoError:
        return reasons.failure(method, self._options.address, self._options.connect_timeout, timeout)

    def _dial(self, limit: Optional[float], reasons: Reasons) -> Optional[Connection]:
        """One round over the addresses."""
        if self._live is not None and not self._live.conversation.greeted:
            self._dialer.avoid(self._live.address)
        connection = self._dialer.dial(limit, reasons)
        if connection is not None:
            old, self._live = self._live, connection
            if old is not None:
                old.retire()
            if self._closed.is_set():
                connection.close()
        return connection

    def _limit(self) -> Optional[float]:
        timeout = self._options.connect_timeout
        return None if timeout is None else monotonic() + timeout
