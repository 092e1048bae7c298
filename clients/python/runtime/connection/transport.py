# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""A socket that waits no longer than until a deadline. One thread may send while another receives."""

from __future__ import annotations

import socket
import struct
import sys
from time import monotonic
from typing import List, Optional, Type, Union

from ..frame import quick
from ..wire import Buffer
from .deadline import TimeOver

#: How many pieces one call of sendmsg takes on every system.
_MAX_PIECES = 1000
#: How long a socket itself waits, in seconds, which for most answers saves a system call. A signal makes that begin
#: anew, so it is shorter than the interval of the timers that programs use; whoever waits longer polls until a deadline.
_MOMENT = 0.005
#: The longest wait, in seconds, that every system can count.
LONGEST = 1e6
_SYSTEM_TIMEOUTS = sys.platform in ("linux", "darwin")
_GATHERS = hasattr(socket.socket, "sendmsg")
_NOW = getattr(socket, "MSG_DONTWAIT", 0)


class TornError(Exception):
    """Part of a frame was sent and the rest was not: whatever came after it would be taken for the rest."""


def of_a_handler(error: BaseException) -> bool:
    """Whether the handler of a signal raised it, such as one that limits the time of a test: the system gives a number."""
    return isinstance(error, TimeoutError) and error.errno is None


class SocketTransport:
    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        #: How the system says that a moment is over, or how Python does. Where the system does, another time-out comes
        #: from the handler of a signal.
        self._not_yet = _wait_a_moment_only(connected)
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
            except self._not_yet:
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
            if of_a_handler(error):
                raise
            raise TornError from error

    def post(self, data: bytes) -> None:
        """Sends what the system takes at once; the rest goes before what is sent next."""
        self._rest += data
        try:
            self._rest = self._rest[self._socket.send(self._rest, _NOW) :]
        except self._not_yet as error:
            _check_wait(error)

    @property
    def backlog(self) -> int:
        """How many bytes `post` could not send yet."""
        return len(self._rest)

    def receive_into(self, buffer: memoryview, deadline: Optional[float]) -> int:
        """How many bytes came; 0 where the host has closed."""
        patient = deadline is None or deadline - monotonic() > _MOMENT
        while True:
            if patient:
                try:
                    return self._socket.recv_into(buffer)
                except self._not_yet as error:
                    _check_wait(error)
            self._wait(deadline, reading=True)
            patient = True

    def receive_alone(
        self, room: memoryview, deadline: Optional[float], kind: int, request_id: int
    ) -> Union[bytes, int]:
        """The body of the frame of this kind for this request if that is all that came; otherwise as `receive_into`."""
        if self._not_yet is BlockingIOError and (deadline is None or deadline - monotonic() > _MOMENT):
            try:
                return quick.receive(self._socket, room, kind, request_id)
            except BlockingIOError as error:
                _check_wait(error)
        return quick.alone(room, self.receive_into(room, deadline), kind, request_id)

    def readable(self) -> bool:
        """Whether something has come, if only the end."""
        return _ready(self._socket, True, 0)

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

    def _send(self, pieces: List[Buffer], deadline: Optional[float]) -> int:
        """Sends what the system takes in one call."""
        while deadline is None or deadline > monotonic():
            try:
                if len(pieces) == 1 or not _GATHERS:
                    return self._socket.send(pieces[0])
                return self._socket.sendmsg(pieces[:_MAX_PIECES])
            except self._not_yet as error:
                _check_wait(error)
            self._wait(deadline, reading=False)
        raise TimeOver

    def _wait(self, deadline: Optional[float], *, reading: bool) -> None:
        """Waits until the socket can be read or written. After a signal, this goes on with the time that is left."""
        while True:
            left = LONGEST if deadline is None else min(LONGEST, deadline - monotonic())
            if left <= 0:
                raise TimeOver
            if _ready(self._socket, reading, left):
                return


def _check_wait(error: OSError) -> None:
    """From Python 3.10 on, a time-out of TCP itself has the same type, and a number."""
    if error.errno is not None and not isinstance(error, BlockingIOError):
        raise error


def _wait_a_moment_only(connected: socket.socket) -> Type[OSError]:
    """By the system's time-outs where they are known: with Python's, each read and write would begin with a poll.

    What takes the place of Python's sockets, as gevent does, waits in its own way and knows only Python's time-outs.
    """
    if _SYSTEM_TIMEOUTS and type(connected).__module__ == socket.__name__:
        moment = struct.pack("ll", 0, int(_MOMENT * 1e6))
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, moment)
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, moment)
        return BlockingIOError
    connected.settimeout(_MOMENT)
    return socket.timeout


def _ready(connected: socket.socket, reading: bool, seconds: float) -> bool:
    """Whether the socket can be read or written, by then."""
    import select

    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(connected, select.POLLIN if reading else select.POLLOUT)
        return bool(poll.poll(seconds * 1000))
    if reading:
        return bool(select.select([connected], [], [], seconds)[0])
    return bool(select.select([], [connected], [], seconds)[1])
