# Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Why a host could not be reached."""

from __future__ import annotations

import socket
from typing import Dict, Optional

from ..error import CreoError, DeadlineError, Phase, TransportError, placed, time_text
from .address import Address

_TIMED_OUT = "timed out"


def reason_of(error: BaseException) -> str:
    """Why there is no connection: where there is no host in the words of all languages, else in those of the system."""
    if isinstance(error, ConnectionRefusedError):
        return "connection refused: is the host running?"
    if isinstance(error, FileNotFoundError):
        return "no such file: is the host running?"
    # What the encoding of names refuses is the name of no machine.
    if isinstance(error, UnicodeError) or isinstance(error, socket.gaierror) and error.errno == socket.EAI_NONAME:
        return "there is no machine of that name"
    return str(error) or _TIMED_OUT


class Reasons:
    """Why each of a list of addresses could not be connected, over several rounds."""

    def __init__(self, addresses: tuple[Address, ...]) -> None:
        self._several = len(addresses) > 1
        self._reasons: Dict[str, str] = {}

    def add(self, address: Address, error: BaseException) -> None:
        reason = reason_of(error)
        # The reason of an earlier round says more than that this one had no time left.
        if reason != _TIMED_OUT or address.text not in self._reasons:
            self._reasons[address.text] = reason

    def failure(self, method: str, address: str, connecting: Optional[float], calling: Optional[float]) -> CreoError:
        """The error of a call that found no host while the client connected, or in its own time, where that is given."""
        time = connecting if calling is None else calling
        message = f"no connection within {time_text(time or 0.0)}: {self}"
        error = TransportError(message) if calling is None else DeadlineError(message)
        return placed(error, method, address, Phase.CONNECT)

    def __str__(self) -> str:
        return (
            "; ".join(f"{address}: {why}" if self._several else why for address, why in self._reasons.items())
            or _TIMED_OUT
        )
