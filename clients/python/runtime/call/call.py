# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""One request of a method, with what it waits for."""

from __future__ import annotations

from collections import deque
from typing import Any, Deque, List, Optional, Type, TypeVar

from .. import wire
from ..error import (
    CallCancelledError,
    CreoError,
    MalformedError,
    Phase,
    RefusedError,
    Status,
    TransportError,
    another,
    placed,
)
from ..frame import frame
from ..frame.frame import Frame
from .method import Method

E = TypeVar("E", bound=CreoError)
C = TypeVar("C", bound="Call")

#: How often a request is sent at most, where its method may be repeated.
ATTEMPTS = 3
#: How many items of a stream, and how many bytes in them, may be on their way before their reader asks for more. The last
#: of them may be of any size: then nothing follows it until as many bytes have been taken.
ITEMS = 64
BYTES = 1 << 20
#: Their reader asks for more as soon as it has taken this much.
_ITEMS_TAKEN = ITEMS // 2
_BYTES_TAKEN = BYTES // 2


class Call:
    """One request of a method, and what came of it. Subclasses say how to wait for news: in a thread or in a task."""

    # Most calls keep these defaults of the class. What every call looks at is an attribute of the object: that is
    # faster.
    #: Its caller no longer waits for it.
    abandoned = False
    #: Whether a parameter is a stream; if so, how many more of its items the host takes, and bytes in them.
    uploads = False
    items_left = ITEMS
    bytes_left = BYTES
    #: How many more items the host may send, and bytes in them; how many were taken since it was told.
    _items_expected = ITEMS
    _bytes_expected = BYTES
    _items_taken = 0
    _bytes_taken = 0
    #: How many were taken in all.
    items_read = 0
    phase = Phase.SEND
    #: The connection had ended before anything was sent.
    untouched = False
    #: What went wrong in sending items while others come.
    broken: Optional[BaseException] = None

    def __init__(self, method: Method, seconds: float) -> None:
        self.method = method
        #: Its time-out, for messages.
        self.seconds = seconds
        #: 0 until it is registered.
        self.request_id = 0
        #: A RESPONSE, an END or an ERROR.
        self.answer: Optional[Frame] = None
        #: What ended the connection before an answer came.
        self.failure: Optional[CreoError] = None
        #: Whether the result is a stream, or a parameter is.
        self.streams = False
        #: The items of a streamed result that have not been taken yet; None where the result is not a stream.
        self.items: Optional[Deque[wire.Buffer]] = None
        #: Something came that the thread or task that waits has not looked at.
        self.news = False
        #: Where items go both ways, the sender waits for the same news through this.
        self.sender: Any = None

    @classmethod
    def streaming(cls: Type[C], method: Method, seconds: float, *, uploads: bool, downloads: bool) -> C:
        """A call of a method with streams."""
        call = cls(method, seconds)
        call.streams = True
        call.uploads = uploads
        call.items = deque() if downloads else None
        return call

    def refused(self, failure: CreoError, address: str) -> CreoError:
        """The error where the connection turns out to have ended, by this failure, before anything is sent."""
        if isinstance(failure, CallCancelledError):
            return self.placed(another(failure), address)
        self.untouched = True
        return self.placed(TransportError("the connection is closed"), address)

    def placed(self, error: E, address: str) -> E:
        return placed(error, self.method.name, address, self.phase, self.request_id)

    def again(self, error: CreoError, attempts: int, *, elsewhere: bool) -> bool:
        """Whether the request is sent once more, after this number of attempts.

        Not where what took it said nothing and would say nothing again: then it must go `elsewhere`.
        """
        if attempts == ATTEMPTS:
            return False
        lost = isinstance(error, TransportError)
        if lost and self.untouched:
            return True
        return elsewhere and self.method.repeatable and (lost or error.status is Status.UNAVAILABLE)

    @property
    def over(self) -> bool:
        """Whether the call has ended; there may still be items to take."""
        return self.answer is not None or self.failure is not None

    def breakage(self) -> BaseException:
        """What is `broken`, for who raises it. It is forgotten here, since its traceback will refer to the call."""
        error, self.broken = self.broken, None
        assert error is not None
        return error

    def moved(self) -> None:
        """Called when there is news: an answer, a failure, an item, credit."""

    def accept(self, received: Frame) -> None:
        """Takes an ITEM or a CREDIT; MalformedError where it does not fit."""
        kind, _, _, body = received
        if kind == frame.CREDIT and self.uploads:
            items, size = frame.read_credit(body)
            self.items_left += items
            self.bytes_left += size
        elif kind == frame.ITEM and self.items is not None:
            self._expect(len(body))
            self.items.append(body)
        else:
            raise MalformedError(f"{frame.name(received)}, which has no such stream")

    def _expect(self, size: int) -> None:
        """An item of this size has come; MalformedError where it was not to."""
        if not self._items_expected or self._bytes_expected <= 0:
            text = f"{frame.KIND_NAMES[frame.ITEM]} for request {self.request_id}"
            raise MalformedError(f"{text}: one more than it was given credit for")
        self._items_expected -= 1
        self._bytes_expected -= size

    def passed_on(self, item: wire.Buffer) -> bytes:
        """As `accept` and `taken`, for an item that who waits for it gets at once."""
        self._expect(len(item))
        return self._took(len(item))

    def taken(self) -> bytes:
        """The first of the items that are there was read, and is still there; returns the CREDIT to send, if one is due."""
        assert self.items is not None
        return self._took(len(self.items[0]))

    def _took(self, size: int) -> bytes:
        self.items_read += 1
        self._items_taken = items = self._items_taken + 1
        self._bytes_taken = size = self._bytes_taken + size
        if items < _ITEMS_TAKEN and size < _BYTES_TAKEN or self.over:
            return b""
        self._items_taken = self._bytes_taken = 0
        self._items_expected += items
        self._bytes_expected += size
        return frame.credit(self.request_id, items, size)

    def may_send(self) -> bool:
        """Whether there is credit for an item of any size."""
        return self.items_left > 0 and self.bytes_left > 0

    def spend(self, size: int) -> bool:
        """Whether there is credit for an item of this size, which is then spent."""
        if self.items_left <= 0 or self.bytes_left <= 0:
            return False
        self.items_left -= 1
        self.bytes_left -= size
        return True


def size_of(method: Method, arguments: List[bytes], address: str) -> int:
    """How many bytes the arguments take; RefusedError where that is over the limit, for a client of this address."""
    size = len(arguments[0]) if len(arguments) == 1 else sum(map(len, arguments))
    if size > frame.ARGUMENTS_LIMIT:
        instead = ": send them as a Stream" if method.arrays else ""
        message = f"a message of {size} bytes or more, where a frame can hold {frame.ARGUMENTS_LIMIT}{instead}"
        raise placed(RefusedError(Status.TOO_LARGE, message), method.name, address, None)
    return size


def item_size(call: Call, parts: wire.Parts, address: str) -> int:
    """How many bytes an item of a streamed parameter takes; RefusedError where that is over the limit."""
    size = sum(map(len, parts))
    if size > frame.ITEM_LIMIT:
        message = f"a message of {size} bytes or more, where a frame can hold {frame.ITEM_LIMIT}"
        raise call.placed(RefusedError(Status.TOO_LARGE, message), address)
    return size
