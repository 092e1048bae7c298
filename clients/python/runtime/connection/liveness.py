# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Whether a host that is silent while calls wait that have no end of their own is still there: when it is asked, and
when given up.

It neither waits nor looks at a clock: the connections, blocking and for asyncio, do that by these rules.
"""

from __future__ import annotations

from typing import Optional

from ..error import TransportError, time_text
from .deadline import earlier


class Liveness:
    """For one connection. Times are those of its clock, in seconds."""

    __slots__ = ("_asked", "_heard", "_grace", "_silence")

    def __init__(self, silence: float, grace: float) -> None:
        #: How long the host may be silent before it is asked, and how long after that.
        self._silence = silence
        self._grace = grace
        #: When the last bytes came, and when the host was asked since, if it was.
        self._heard = 0.0
        self._asked: Optional[float] = None

    def heard(self, now: float) -> None:
        """Bytes came."""
        self._heard = now
        self._asked = None

    def waiting(self, deadline: Optional[float]) -> float:
        """Until when to wait for the host, before `due` says what to do next."""
        asked = self._asked
        return earlier(self._heard + self._silence if asked is None else asked + self._grace, deadline)

    def sending(self, now: float, deadline: Optional[float]) -> float:
        """Until when to wait for a host that takes nothing."""
        return earlier(now + self._silence + self._grace, deadline)

    def due(self, now: float) -> bool:
        """Whether to ask the host now if it is there; TransportError where it was asked and did not answer in time."""
        if self._asked is None:
            if now < self._heard + self._silence:
                return False
            self._asked = now
            return True
        if now < self._asked + self._grace:
            return False
        raise TransportError(
            f"nothing came from the host for {time_text(self._silence + self._grace)}, and no answer to a PING"
        )
