# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Deadlines: times of the monotonic clock until which something waits; TimeOver says that one has passed.

The deadline of a call is set where a client begins it (`call.client`, `call.aio`). It ends the call where its
connection waits for the answer (`Connection.call`, `AsyncConnection.call`).
"""

from __future__ import annotations

import threading
from time import monotonic
from typing import Optional, Union


class TimeOver(Exception):
    """The deadline has passed. Not an OSError: the time-outs of the system are, and they end a connection."""


def acquire(lock: Union[threading.Lock, threading.RLock], deadline: Optional[float]) -> bool:
    """Acquires a lock, and returns whether that was done in time."""
    if lock.acquire(False):
        return True
    if deadline is None:
        return lock.acquire()
    left = deadline - monotonic()
    return left > 0 and lock.acquire(timeout=min(left, threading.TIMEOUT_MAX))


def earlier(limit: float, deadline: Optional[float]) -> float:
    return limit if deadline is None else min(limit, deadline)


def share(deadline: Optional[float], among: int) -> Optional[float]:
    """The deadline for the first of `among` attempts that share the time until `deadline`."""
    if deadline is None:
        return None
    now = monotonic()
    return now + max(0.0, deadline - now) / among
