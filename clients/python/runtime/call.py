# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What an answer is to a call."""

from __future__ import annotations

from collections import deque
from typing import List, NoReturn, Optional, Type, TypeVar

from . import frame, wire
from .error import CreoError, DeadlineError, MalformedError, Phase, ServiceError, Status, TransportError, another, placed
from .exchange import Pending
from .frame import ERROR, Frame
from .method import Method

T = TypeVar("T")
E = TypeVar("E", bound=CreoError)
C = TypeVar("C", bound="Call")

#: How often a request is sent at most, where its method may be repeated.
ATTEMPTS = 3


class Call(Pending):
    """One request of a method, and what came of it."""

    phase = Phase.SEND
    #: The connection was at its end before anything was sent.
    untouched = False
    #: What went wrong where items are sent while others come.
    broken: Optional[BaseException] = None

    @classmethod
    def streaming(cls: Type[C], method: Method, seconds: float, *, uploads: bool, downloads: bool) -> C:
        """A call of a method with streams."""
        call = cls(method, seconds)
        call.streams = True
        call.uploads = uploads
        call.items = deque() if downloads else None
        return call

    def refused(self, address: str) -> TransportError:
        """The error where the connection turns out to be at its end before anything is sent."""
        self.untouched = True
        return self.placed(TransportError("the connection is closed"), address)

    def placed(self, error: E, address: str) -> E:
        return placed(error, self.method.name, address, self.phase, self.request_id)

    def again(self, error: CreoError, attempts: int) -> bool:
        """Whether the request is sent once more, after so many attempts."""
        if attempts == ATTEMPTS:
            return False
        lost = isinstance(error, TransportError)
        return lost and self.untouched or self.method.repeatable and (lost or error.status is Status.UNAVAILABLE)


def ended(call: Call, address: str) -> NoReturn:
    """Raises the error of a call that has no answer: without a failure its time is over."""
    if call.failure is None:
        raise call.placed(DeadlineError(f"no answer within {call.seconds:g} s"), address)
    error = another(call.failure)
    if isinstance(error, TransportError):
        known = "was not carried out" if call.phase is Phase.SEND else "may have been carried out"
        error = TransportError(f"{error.message}, while {call.phase.value}; the request {known}")
    raise call.placed(error, address)


def size_of(method: Method, arguments: List[bytes]) -> int:
    """How many bytes the arguments take; ValueError where that is over the limit."""
    size = sum(map(len, arguments))
    if size > frame.ARGUMENTS_LIMIT:
        raise ValueError(f"{method.name}: {size} bytes of arguments are over the limit of a frame, {frame.LIMIT} bytes")
    return size


def result(method: Method, address: str, answer: Frame, read: wire.Read[T]) -> T:
    """What the call returns, or raises: a body that does not decode is an error of this call only."""
    kind, status, request_id, body = answer
    try:
        if kind != ERROR:
            return wire.decode(read, body)
        error = wire.decode(_error_reader(method, Status(status)), body)
    except MalformedError as malformed:
        error = MalformedError(f"malformed answer: {malformed}")
        raise placed(error, method.name, address, Phase.DECODE, request_id) from malformed
    raise placed(error, method.name, address, Phase.WAIT, request_id)


def item(call: Call, address: str, body: wire.Buffer, read: wire.Read[T]) -> T:
    """An element of a streamed result."""
    try:
        return wire.decode(read, body)
    except MalformedError as malformed:
        error = MalformedError(f"malformed item: {malformed}")
        raise placed(error, call.method.name, address, Phase.DECODE, call.request_id) from malformed


def item_size(call: Call, parts: wire.Parts) -> int:
    """How many bytes an element of a streamed parameter takes; ValueError where that is over the limit."""
    size = sum(map(len, parts))
    if size > frame.ITEM_LIMIT:
        raise ValueError(f"{call.method.name}: an item of {size} bytes is over the limit of a frame, {frame.LIMIT} bytes")
    return size


def _error_reader(method: Method, status: Status) -> wire.Read[CreoError]:
    """Reads the error with which the host answered."""

    def read_error(data: wire.Buffer, at: int) -> tuple[CreoError, int]:
        message, at = wire.read_string(data, at)
        if status is Status.DEADLINE:
            return DeadlineError(message), at
        if status is not Status.EXCEPTION:
            return ServiceError(status, message), at
        exception_id, at = wire.read_int(data, at)
        read = method.throws.get(exception_id & 0xFFFFFFFF)
        if read is None:  # one that the host's description has and this client's has not
            return ServiceError(status, message), len(data)
        error, at = read(data, at)
        error.message = message
        return error, at

    return read_error
