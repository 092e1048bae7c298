# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What a frame that came means: to the call that it is for, or to its connection.

It neither reads nor writes: the conversation does that by these rules.
"""

from __future__ import annotations

from typing import Optional

from .. import wire
from ..error import MalformedError, ServiceError, Status
from ..frame import frame
from ..frame.frame import END, ERROR, RESPONSE, Frame
from .open_calls import OpenCalls


class FrameDispatcher:
    """For one thread at a time."""

    __slots__ = ("_by_id", "_calls", "_pings", "ending")

    def __init__(self, calls: OpenCalls) -> None:
        self._calls = calls
        self._by_id = calls.by_id
        #: How many PINGs have no PONG yet.
        self._pings = 0
        #: The host takes no more calls here.
        self.ending = False

    def ping(self) -> bytes:
        """A frame that the host has to answer if it is there."""
        self._pings += 1
        return frame.short(frame.PING, frame.NO_REQUEST)

    def dispatch(self, received: Frame) -> Optional[bytes]:
        """Does what a frame says, and returns the frame that answers it, if there is one.

        Raises MalformedError or ServiceError where that ends the connection.
        """
        kind, status, request_id, body = received
        if (kind <= ERROR or kind == END) and request_id:
            call = self._by_id.get(request_id)
            if call is None:
                self._check_issued(received)
                return None
            if kind != ERROR and (kind == RESPONSE) is not (call.items is None):
                has = "a stream as its result" if kind == RESPONSE else "no such stream"
                raise MalformedError(f"{frame.name(received)}, which has {has}")
            # It is told before it is removed: if an interrupt comes between the two, the end of the connection finds it.
            call.answer = received
            call.moved()
            del self._by_id[request_id]
            if call.streams:
                self._calls.streams -= 1
            return None
        if kind == frame.ERROR:
            raise ServiceError(Status(status), _read_message(body))
        elif kind == frame.PING:
            return frame.short(frame.PONG, request_id, body)
        elif kind == frame.PONG:
            if not self._pings or request_id or body:
                raise MalformedError("a PONG, where no PING was sent")
            self._pings -= 1
        elif kind == frame.GOAWAY:
            self.ending = True
        else:
            call = self._by_id.get(request_id)
            if call is None:
                self._check_issued(received)
            else:
                call.accept(received)
                call.moved()
        return None

    def _check_issued(self, received: Frame) -> None:
        """What comes too late is ignored; what was never asked for is an error."""
        if not self._calls.was_issued(received[2]):
            raise MalformedError(f"{frame.name(received)}, which was never sent")


def _read_message(body: wire.Buffer) -> str:
    """What an ERROR about the connection says."""
    return wire.decode(wire.read_string, body)
