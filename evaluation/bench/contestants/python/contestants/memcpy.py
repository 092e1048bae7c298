# SPDX-License-Identifier: Apache-2.0
"""The limit of a codec: SIZE bytes are copied as a whole, into existing memory to encode, into new memory to decode."""

from __future__ import annotations

import contest
import workload
from contest import Codec


class Contestant(contest.Contestant):
    def codec(self, payload: str, size: int) -> Codec:
        target = memoryview(bytearray(size))

        def encode(value: bytes) -> memoryview:
            target[:] = value
            return target

        return Codec(workload.octets(size), encode, bytes)
