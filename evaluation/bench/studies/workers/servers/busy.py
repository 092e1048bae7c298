# SPDX-License-Identifier: Apache-2.0
"""Work that takes processor time, for all servers alike."""

from __future__ import annotations

import time


def busy(microseconds: int) -> int:
    begin = time.thread_time_ns()
    while (used := time.thread_time_ns() - begin) < 1000 * microseconds:
        pass
    return used // 1000
