# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""How long to wait before trying again to connect."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice

#: In seconds.
FIRST = 0.1
LONGEST = 2.0
SPREAD = 0.2


def pauses() -> Iterator[float]:
    """Each twice as long as the one before, up to a limit.

    No two are quite the same, so that clients that lost the same host do not all come back at once.
    """
    pause = FIRST
    while True:
        # The system's randomness, since importing Python's takes longer than all of this package.
        yield pause * (1 - SPREAD + 2 * SPREAD * os.urandom(1)[0] / 255)
        pause = min(2 * pause, LONGEST)


def pause(attempts: int) -> float:
    """How long to wait after this number of failed attempts, in seconds."""
    return next(islice(pauses(), attempts - 1, None))
