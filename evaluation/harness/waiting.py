# SPDX-License-Identifier: Apache-2.0
"""Waiting for what has no event to wait for, such as the figures of another process."""

from __future__ import annotations

import time
from typing import Callable, TypeVar

#: Seconds: longer than any limit of the hosts under test, and long enough for a machine that does other things, too.
PATIENCE = 60.0

T = TypeVar("T")
_PAUSE = 0.02


def eventually(look: Callable[[], T], wanted: Callable[[T], bool] = bool, within: float = PATIENCE) -> T:
    """Looks again and again until it sees what is wanted; fails with what it saw last."""
    deadline = time.monotonic() + within
    seen = look()
    while not wanted(seen):
        assert time.monotonic() < deadline, f"after {within} s still {seen!r}"
        time.sleep(_PAUSE)
        seen = look()
    return seen
