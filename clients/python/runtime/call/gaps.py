# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""When a stream that fails is opened again: with another token, or after it was cut, which its caller is told of."""

from __future__ import annotations

import math
from typing import Any, Callable, Optional

from ..connection import backoff
from ..error import CreoError, Phase, Status

#: Is told of each gap, with the error that cut the stream; for asyncio, it may be async.
Told = Callable[[CreoError], Any]

_CUT = frozenset((Status.TRANSPORT, Status.UNAVAILABLE, Status.BUSY))


class Gaps:
    """Of one stream. It neither waits nor looks at a clock; times are in seconds."""

    def __init__(self, told: Optional[Told], *, renews: bool, patience: Optional[float], now: float) -> None:
        self.told = told
        #: What cut the stream, until its caller was told.
        self.last: Optional[CreoError] = None
        self._renews = renews
        self._patience = math.inf if patience is None else patience
        #: Whether an item came since the stream was opened, when that was, and until when it may be opened again.
        self.came = False
        self._opened = now
        self._until = now + self._patience
        self._attempts = 0

    def cut(self, error: CreoError, now: float) -> Optional[float]:
        """How long to wait before the stream is opened again, after this error; None where it is not."""
        if self._renews and error.status is Status.UNAUTHENTICATED:
            self._renews = False  # The host has not run it, and is asked once more.
            return 0.0
        if self.told is None or error.status not in _CUT or error.phase is Phase.CONNECT:
            return None
        if self.came or now - self._opened > self._patience:
            self._until = now + self._patience
            self._attempts = 0
        elif now >= self._until:
            return None
        self.last, self.came = error, False
        if error.status is Status.TRANSPORT and not self._attempts:
            self._attempts = 1
            return 0.0
        self._attempts += 1
        return backoff.pause(self._attempts)

    def opened(self, now: float) -> Optional[CreoError]:
        """It is open again: the error of which the caller is to be told."""
        self._opened = now
        last, self.last = self.last, None
        return last
