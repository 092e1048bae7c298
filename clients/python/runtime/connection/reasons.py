# Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
"""Why there is no way to a host."""

from __future__ import annotations

from typing import Dict

from .address import Address

_TIMED_OUT = "timed out"


class Reasons:
    """Why each of a list of addresses was of no use, over several rounds."""

    def __init__(self, addresses: tuple[Address, ...]) -> None:
        self._several = len(addresses) > 1
        self._reasons: Dict[str, str] = {}

    def add(self, address: Address, error: BaseException) -> None:
        reason = str(error) or _TIMED_OUT
        # What an earlier round was told says more than that there was no time left for this one.
        if reason != _TIMED_OUT or address.text not in self._reasons:
            self._reasons[address.text] = reason

    def __str__(self) -> str:
        return "; ".join(f"{address}: {why}" if self._several else why for address, why in self._reasons.items()) or _TIMED_OUT
