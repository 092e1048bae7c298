# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The calls that are open on one connection, and what the host's frames mean to them.

Neither reads nor writes: the connection of the blocking client and that of asyncio do, by the rules here.
"""

from __future__ import annotations

from typing import Dict, List, Optional

from .. import wire
from ..call.call import Call
from ..error import CreoError, MalformedError, ServiceError, Status
from ..frame import frame
from ..frame.frame import END, ERROR, RESPONSE, Frame

_MAX_ID = 0xFFFFFFFF


class OpenCalls:
    """For one thread at a time."""

    __slots__ = ("_last_id", "_pings", "_wrapped", "by_id", "ending", "streams")

    def __init__(self) -> None:
        self.by_id: Dict[int, Call] = {}
        #: How many of them have streams.
        self.streams = 0
        self._last_id = 0
        self._wrapped = False
        #: How many PINGs have no PONG yet.
        self._pings = 0
        #: The host takes no more calls here.
        self.ending = False

    def request(self, call: Call, arguments: List[bytes], size: int, timeout_ms: int) -> List[wire.Buffer]:
        """Opens a call, unless it is a one-way one; returns its request, ready to be sent."""
        method = call.method
        if method.oneway:  # Nobody waits, so the host may take its time.
            timeout_ms = 0
        else:
            self.register(call)
        return frame.request(call.request_id, method.protocol_id, method.method_id, timeout_ms, arguments, size)

    def register(self, call: Call) -> None:
        """Opens a call and gives it its request id."""
        request_id = self._last_id + 1
        if request_id > _MAX_ID or request_id in self.by_id:
            request_id = self._free_id(request_id)
        self._last_id = call.request_id = request_id
        self.by_id[request_id] = call
        if call.streams:
            self.streams += 1

    def _free_id(self, request_id: int) -> int:
        while request_id > _MAX_ID or request_id in self.by_id:
            if request_id > _MAX_ID:
                request_id, self._wrapped = 0, True
            request_id += 1
        return request_id

    def abandon(self, call: Call) -> Optional[bytes]:
        """Nobody waits any longer: the frame that tells the host, unless the call is over."""
        if self.by_id.get(call.request_id) is not call:
            return None
        del self.by_id[call.request_id]
        if call.streams:
            self.streams -= 1
        return frame.short(frame.CANCEL, call.request_id)

    def ping(self) -> bytes:
        """A frame that the host has to answer if it is there."""
        self._pings += 1
        return frame.short(frame.PING, frame.NO_REQUEST)

    def receive(self, received: Frame) -> Optional[bytes]:
        """Does what a frame says, and returns the frame that answers it, if there is one.

        Raises MalformedError or ServiceError where the connection is at its end.
        """
        kind, status, request_id, body = received
        if (kind <= ERROR or kind == END) and request_id:
            call = self.by_id.pop(request_id, None)
            if call is None:
                self._check_issued(received)
                return None
            if kind == ERROR or (kind == RESPONSE) is (call.items is None):
                if call.streams:
                    self.streams -= 1
                call.answer = received
                call.moved()
                return None
            self.by_id[request_id] = call
            raise MalformedError(
                f"{frame.name(received)}, which has {'no' if call.items is None else 'a'} stream as its result"
            )
        if kind == frame.ERROR:
            raise ServiceError(Status(status), _read_message(body))
        elif kind == frame.PING:
            return frame.short(frame.PONG, request_id, body)
        elif kind == frame.PONG:
            if not self._pings or request_id or body:
                raise MalformedError("a PONG that answers no PING")
            self._pings -= 1
        elif kind == frame.GOAWAY:
            self.ending = True
        else:
            call = self.by_id.get(request_id)
            if call is None:
                self._check_issued(received)
            else:
                call.accept(received)
                call.moved()
        return None

    def fail(self, error: CreoError) -> None:
        """The connection is at its end, and with it each call."""
        calls = list(self.by_id.values())
        self.by_id.clear()
        self.streams = 0
        for call in calls:
            call.failure = error
            call.moved()

    def _check_issued(self, received: Frame) -> None:
        """What comes too late is ignored; what was never asked for is an error."""
        request_id = received[2]
        if not request_id or request_id > self._last_id and not self._wrapped:
            raise MalformedError(f"{frame.name(received)}, which was never sent")


def _read_message(body: wire.Buffer) -> str:
    """What an ERROR about the connection says."""
    return wire.decode(wire.read_string, body)
