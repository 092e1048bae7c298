# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A socket that waits no longer than until a deadline. One thread may send while another receives."""

from __future__ import annotations

import socket
import struct
import sys
from time import monotonic
from typing import List, Optional

from ..wire import Buffer
from .deadline import TimeOver

#: How many pieces one call of sendmsg takes on every system.
_MAX_PIECES = 1000
#: A socket's time-out is set again only when it is off by more, in seconds, which saves a system call per request. A
#: time-out that is no longer than that is set each time, so that a deadline that has passed never counts as
#: close to it.
_SLACK = 0.01
#: No time-out, and one that is always set again: no time that is left comes near either of them.
_NONE = 1e18
_STALE = -1e18
_GATHERS = hasattr(socket.socket, "sendmsg")
_NOW = getattr(socket, "MSG_DONTWAIT", 0)


class TornError(Exception):
    """Part of a frame was sent and the rest was not: whatever came after it would be taken for the rest."""


class SocketTransport:
    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._reads = connected if _SYSTEM_TIMEOUTS else connected.dup()
        self._send_timeout = self._receive_timeout = _NONE
        #: What `post` could not send yet, which goes before all else.
        self._rest = b""

    def send(self, pieces: List[Buffer], deadline: Optional[float]) -> None:
        """Sends all of it. TimeOver and OSError say that nothing was sent, TornError that not all was."""
        if self._rest:
            pieces.insert(0, self._rest)
            self._rest = b""
        if _NOW and len(pieces) == 1:
            try:
                sent = self._socket.send(pieces[0], _NOW)
            except BlockingIOError:
                sent = self._send(pieces, deadline)
        else:
            sent = self._send(pieces, deadline)
        if sent < len(pieces[0]) or len(pieces) > 1:  # which is rare
            self._send_rest(pieces, sent, deadline)

    def _send_rest(self, pieces: List[Buffer], sent: int, deadline: Optional[float]) -> None:
        try:
            while True:
                while pieces and sent >= len(pieces[0]):
                    sent -= len(pieces.pop(0))
                if not pieces:
                    return
                if sent:
                    pieces[0] = memoryview(pieces[0])[sent:]
                sent = self._send(pieces, deadline)
        except (TimeOver, OSError) as error:
            raise TornError from error

    def post(self, data: bytes) -> None:
        """Sends what the system takes at once; the rest goes before what is sent next."""
        self._rest += data
        try:
            self._rest = self._rest[self._socket.send(self._rest, _NOW) :]
        except (BlockingIOError, socket.timeout):
            pass

    @property
    def backlog(self) -> int:
        """How many bytes `post` could not send yet."""
        return len(self._rest)

    def receive_into(self, buffer: memoryview, deadline: Optional[float]) -> int:
        """How many bytes came; 0 where the host has closed."""
        left = _NONE if deadline is None else deadline - monotonic()
        if not -_SLACK <= left - self._receive_timeout <= _SLACK:
            self._receive_timeout = _limit(self._reads, _RECEIVE, deadline, left)
        try:
            return self._reads.recv_into(buffer)
        except _TIME_OVER as error:
            raise _time_over(error) from error

    def readable(self) -> bool:
        """Whether something has come, if only the end."""
        import select

        if hasattr(select, "poll"):
            poll = select.poll()
            poll.register(self._reads, select.POLLIN)
            return bool(poll.poll(0))
        return bool(select.select([self._reads], [], [], 0)[0])

    def finish(self) -> None:
        """Nothing more will be sent; what the host sends may still be received."""
        self._socket.shutdown(socket.SHUT_WR)

    def shutdown(self) -> None:
        """Wakes the threads that wait here, which closing alone does not."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # closed already, by either side

    def close(self) -> None:
        """Only when no thread sends or receives: another socket may get its number."""
        self._socket.close()
        self._reads.close()

    def _send(self, pieces: List[Buffer], deadline: Optional[float]) -> int:
        """Sends what the system takes in one call."""
        left = _NONE if deadline is None else deadline - monotonic()
        if not -_SLACK <= left - self._send_timeout <= _SLACK:
            self._send_timeout = _limit(self._socket, _SEND, deadline, left)
        try:
            if len(pieces) == 1 or not _GATHERS:
                return self._socket.send(pieces[0])
            return self._socket.sendmsg(pieces[:_MAX_PIECES])
        except _TIME_OVER as error:
            raise _time_over(error) from error


#: How the system says that the time is over, and how Python does.
_TIME_OVER = (BlockingIOError, socket.timeout)


def _time_over(error: OSError) -> Exception:
    """From Python 3.10 on, a time-out of TCP itself has the same type, and a number."""
    return TimeOver() if error.errno is None or isinstance(error, BlockingIOError) else ConnectionResetError(str(error))


_SYSTEM_TIMEOUTS = sys.platform in ("linux", "darwin")
_RECEIVE = getattr(socket, "SO_RCVTIMEO", 0)
_SEND = getattr(socket, "SO_SNDTIMEO", 0)


def _limit(connected: socket.socket, option: int, deadline: Optional[float], left: float) -> float:
    """Sets a time-out, and returns what the next one is compared with: TimeOver where nothing is left."""
    if deadline is None:
        _set_timeout(connected, option, None)
        return _NONE
    if left <= 0:
        raise TimeOver
    _set_timeout(connected, option, left)
    return left if left > _SLACK else _STALE


def _set_timeout(connected: socket.socket, option: int, seconds: Optional[float]) -> None:
    """By the system's time-outs where they are known: with Python's, each read and write would begin with a poll."""
    if _SYSTEM_TIMEOUTS:
        micros = 0 if seconds is None else max(1, int(seconds * 1e6))
        connected.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", *divmod(micros, 1_000_000)))
    else:
        connected.settimeout(seconds)
