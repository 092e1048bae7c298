# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Deadlines: times of the monotonic clock until which something waits; TimeOver says that one has passed.

The deadline of a call is set where a client begins it (`call.client`, `call.aio`). It ends the call where its connection
waits for the answer (`Connection.call`, `AsyncConnection.call`).
"""

from __future__ import annotations

import threading
from time import monotonic
from typing import Optional


class TimeOver(Exception):
    """The deadline has passed. No OSError, because the system has time-outs of its own, which end a connection."""


def acquire(lock: threading.Lock, deadline: Optional[float]) -> bool:
    """Whether the lock was had in time."""
    if lock.acquire(False):
        return True
    if deadline is None:
        return lock.acquire()
    left = deadline - monotonic()
    return left > 0 and lock.acquire(timeout=min(left, threading.TIMEOUT_MAX))


def share(deadline: Optional[float], among: int) -> Optional[float]:
    """The deadline for the first of so many that have the time until `deadline` together."""
    if deadline is None:
        return None
    now = monotonic()
    return now + max(0.0, deadline - now) / among
