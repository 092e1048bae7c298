# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""The calls that are open on one connection, and what the host's frames mean to them.

Neither reads nor writes: the connection of the blocking client and that of asyncio do, and both have their rules from here.
"""

from __future__ import annotations

from typing import Any, Deque, Dict, List, Optional

from . import frame, wire
from .error import CreoError, MalformedError, ServiceError, Status
from .frame import END, ERROR, RESPONSE, Frame
from .method import Method

#: How many items of a stream may be on their way before the receiver asks for more.
WINDOW = 64
#: The receiver asks for more in such portions.
_PORTION = 32
_MAX_ID = 0xFFFFFFFF


class Pending:
    """A call that waits: for its answer, or for what moves its streams on."""

    # Most calls need no more of these than the defaults of the class, but what every call looks at is its own, which is faster.
    #: Nobody waits for it any longer.
    abandoned = False
    #: Whether a parameter is a stream; if so, how many of its items the host takes as yet.
    uploads = False
    credit = WINDOW
    #: How many items more the host may send, and how many were taken since it was told.
    _expected = WINDOW
    _taken = 0

    def __init__(self, method: Method, seconds: float) -> None:
        self.method = method
        #: Its time-out, for messages.
        self.seconds = seconds
        #: 0 until it is registered.
        self.request_id = 0
        #: A RESPONSE, an END or an ERROR.
        self.answer: Optional[Frame] = None
        #: What ended the connection ahead of an answer.
        self.failure: Optional[CreoError] = None
        #: Whether the result is a stream, or a parameter is.
        self.streams = False
        #: The elements of a streamed result that nobody has taken yet; None where the result is none.
        self.items: Optional[Deque[wire.Buffer]] = None
        #: Something came that who waits has not looked at.
        self.news = False
        #: Where items go both ways, who sends them waits for the same news by this.
        self.sender: Any = None

    @property
    def over(self) -> bool:
        """Whether the call is at its end; items may still be there to be taken."""
        return self.answer is not None or self.failure is not None

    def moved(self) -> None:
        """Called when there is news: an answer, a failure, an item, credit."""

    def accept(self, received: Frame) -> None:
        """An ITEM, an END or a CREDIT; MalformedError where it does not fit."""
        kind, _, _, body = received
        if kind == frame.CREDIT and self.uploads:
            self.credit += frame.read_credit(body)
        elif kind == frame.ITEM and self.items is not None:
            if not self._expected:
                raise MalformedError(f"{frame.name(received)}: one more than it was given credit for")
            self._expected -= 1
            self.items.append(body)
        else:
            raise MalformedError(f"{frame.name(received)}, which has no such stream")

    def take(self) -> tuple[wire.Buffer, bytes]:
        """The next of the items that are there, and the CREDIT to send, if one is due."""
        assert self.items is not None
        item = self.items.popleft()
        self._taken += 1
        if self._taken < _PORTION or self.over:
            return item, b""
        self._taken = 0
        self._expected += _PORTION
        return item, frame.credit(self.request_id, _PORTION)


class Exchange:
    """For one thread at a time."""

    __slots__ = ("_last_id", "_pings", "_wrapped", "ending", "open", "streams")

    def __init__(self) -> None:
        self.open: Dict[int, Pending] = {}
        #: How many of them have streams.
        self.streams = 0
        self._last_id = 0
        self._wrapped = False
        #: How many PINGs have no PONG yet.
        self._pings = 0
        #: The host takes no more calls here.
        self.ending = False

    def request(self, call: Pending, arguments: List[bytes], size: int, timeout_ms: int) -> List[wire.Buffer]:
        """Opens a call, unless it is a one-way one; returns its request, ready to be sent."""
        method = call.method
        if method.oneway:  # Nobody waits, so the host may take its time.
            timeout_ms = 0
        else:
            self.register(call)
        return frame.request(call.request_id, method.protocol_id, method.method_id, timeout_ms, arguments, size)

    def register(self, call: Pending) -> None:
        """Opens a call and gives it its request id."""
        request_id = self._last_id + 1
        if request_id > _MAX_ID or request_id in self.open:
            request_id = self._free_id(request_id)
        self._last_id = call.request_id = request_id
        self.open[request_id] = call
        if call.streams:
            self.streams += 1

    def _free_id(self, request_id: int) -> int:
        while request_id > _MAX_ID or request_id in self.open:
            if request_id > _MAX_ID:
                request_id, self._wrapped = 0, True
            request_id += 1
        return request_id

    def abandon(self, call: Pending) -> Optional[bytes]:
        """Nobody waits any longer: the frame that tells the host, unless the call is over."""
        if self.open.get(call.request_id) is not call:
            return None
        del self.open[call.request_id]
        if call.streams:
            self.streams -= 1
        return frame.short(frame.CANCEL, call.request_id)

    def ping(self) -> bytes:
        """A frame that the host has to answer if it is there."""
        self._pings += 1
        return frame.short(frame.PING, frame.NO_REQUEST)

    def receive(self, received: Frame) -> Optional[bytes]:
        """Does what a frame says, and returns the frame that answers it, if one does.

        Raises MalformedError or ServiceError where the connection is at its end.
        """
        kind, status, request_id, body = received
        if (kind <= ERROR or kind == END) and request_id:
            call = self.open.pop(request_id, None)
            if call is None:
                self._check_issued(received)
                return None
            if kind == ERROR or (kind == RESPONSE) is (call.items is None):
                if call.streams:
                    self.streams -= 1
                call.answer = received
                call.moved()
                return None
            self.open[request_id] = call
            raise MalformedError(f"{frame.name(received)}, which has {'no' if call.items is None else 'a'} stream as its result")
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
            call = self.open.get(request_id)
            if call is None:
                self._check_issued(received)
            else:
                call.accept(received)
                call.moved()
        return None

    def fail(self, error: CreoError) -> None:
        """The connection is at its end, and with it each call."""
        calls = list(self.open.values())
        self.open.clear()
        self.streams = 0
        for call in calls:
            call.failure = error
            call.moved()

    def _check_issued(self, received: Frame) -> None:
        """What comes too late is passed over; what was never asked for is not."""
        request_id = received[2]
        if not request_id or request_id > self._last_id and not self._wrapped:
            raise MalformedError(f"{frame.name(received)}, which was never sent")


def _read_message(body: wire.Buffer) -> str:
    """What an ERROR about the connection says."""
    return wire.decode(wire.read_string, body)
