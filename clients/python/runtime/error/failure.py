# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""From the failure of a connection to the errors of its calls: copies, each with a method, an address and a phase."""

from __future__ import annotations

import copy
from typing import Optional, TypeVar

from .exceptions import CallCancelledError, CreoError
from .phase import Phase

E = TypeVar("E", bound=CreoError)


def placed(error: E, method: str, address: str, phase: Optional[Phase], request_id: int = 0) -> E:
    """The error, after noting which call it came from."""
    error.method = method
    error.address = address
    error.phase = phase
    error.request_id = request_id
    return error


def another(error: CreoError) -> CreoError:
    """A copy: an error that ends a connection ends each of its calls, and each call raises a different object."""
    return copy.copy(error)


def time_text(seconds: float) -> str:
    """A time as messages have it: `300 ms`, `5 s`, `1.5 s`."""
    if seconds < 0.9995:
        return f"{max(1, round(seconds * 1000))} ms"
    return f"{round(seconds, 3):.15g} s"


def client_closed() -> CallCancelledError:
    """The error of the calls of a client that was closed."""
    return CallCancelledError("the client was closed")
