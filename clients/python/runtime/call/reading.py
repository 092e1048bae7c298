# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""What reading a stream has in common for threads and for tasks: how it ends other than by the end of its items."""

from __future__ import annotations

import copy

from ..connection.options import check_time
from ..error import CallCancelledError


def closed() -> CallCancelledError:
    """The error of who reads a stream that was closed before its end."""
    return CallCancelledError("the stream was closed")


def kept(error: BaseException) -> BaseException:
    """An error as a stream keeps it, for later reads: without the traceback, which refers to the stream."""
    try:
        return copy.copy(error)
    except Exception:  # those of a parameter may be of any kind
        return error


def again(failure: BaseException) -> BaseException:
    """The error of a read of a stream that has failed."""
    return kept(failure)


def time_to_wait(seconds: float) -> float:
    """How long to poll, in seconds."""
    check_time(seconds, "seconds")
    if not seconds >= 0:
        raise ValueError(f"seconds: {seconds} is no time to wait")
    return seconds
