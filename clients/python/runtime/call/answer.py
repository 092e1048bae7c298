# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What an answer means to its call: what the call returns, or the error that it raises.

An error is raised where no variable holds it. Its traceback holds the variables, so Python could free neither before it
looks for such circles: after thousands of calls that end at once, an event loop would stand still for that.
"""

from __future__ import annotations

from typing import TypeVar

from .. import wire
from ..error import (
    CallCancelledError,
    CreoError,
    DeadlineError,
    MalformedError,
    Phase,
    ServiceError,
    Status,
    TransportError,
    another,
    placed,
    time_text,
)
from ..frame.frame import ERROR, Frame
from .call import Call
from .method import Method

T = TypeVar("T")


def ended(call: Call, address: str) -> CreoError:
    """The error of a call that has no answer: without a failure, its time is over."""
    if call.failure is None:
        return call.placed(DeadlineError(f"no answer within {time_text(call.seconds)}"), address)
    failure = call.failure
    if isinstance(failure, (TransportError, CallCancelledError)):
        error: CreoError = type(failure)(f"{failure.message}{_doubt(call.phase)}")
    else:
        error = another(failure)
    return call.placed(error, address)


def _doubt(phase: Phase) -> str:
    """How the message ends: whether the host may have carried out the request."""
    known = "did not carry out" if phase is Phase.SEND else "may have carried out"
    return f"; the host {known} the request"


def result(method: Method, address: str, answer: Frame, read: wire.Read[T]) -> T:
    """What the call returns, or raises: a body that does not decode is an error of this call only."""
    kind, status, request_id, body = answer
    try:
        if kind != ERROR:
            return wire.decode(read, body)
        said = [wire.decode(_error_reader(method, Status(status)), body)]
    except MalformedError as malformed:
        raise placed(
            MalformedError(f"malformed answer: {malformed}"), method.name, address, Phase.DECODE, request_id
        ) from malformed
    raise placed(said.pop(), method.name, address, Phase.WAIT, request_id)


def outcome(call: Call, address: str, read: wire.Read[T]) -> T:
    """The same of a call with streams, which is over, whether it has an answer or not."""
    if call.answer is None:
        raise ended(call, address)
    return result(call.method, address, call.answer, read)


def item_of(call: Call, address: str, body: wire.Buffer, read: wire.Read[T]) -> T:
    """An item of a streamed result."""
    try:
        return wire.decode(read, body)
    except MalformedError as malformed:
        raise placed(
            MalformedError(f"malformed item {call.items_read}: {malformed}"),
            call.method.name,
            address,
            Phase.DECODE,
            call.request_id,
        ) from malformed


def _error_reader(method: Method, status: Status) -> wire.Read[CreoError]:
    """Reads the error with which the host answered."""

    def read_error(data: wire.Buffer, at: int) -> tuple[CreoError, int]:
        message, at = wire.read_string(data, at)
        if status is Status.DEADLINE:
            return DeadlineError(message), at
        if status is Status.UNKNOWN_PROTOCOL:
            message = f"{method.full_name.rpartition('.')[0]} is not served there. {message}"
        if status is not Status.EXCEPTION:
            return ServiceError(status, message), at
        exception_id, at = wire.read_int(data, at)
        read = method.throws.get(exception_id & 0xFFFFFFFF)
        if read is None:  # declared in the host's description, not in this client's
            return ServiceError(status, message), len(data)
        error, at = read(data, at)
        error.message = message
        return error, at

    return read_error
