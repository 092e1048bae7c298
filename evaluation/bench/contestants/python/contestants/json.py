# SPDX-License-Identifier: Apache-2.0
"""JSON with orjson, the usual replacement if the standard library's is too slow."""

from __future__ import annotations

import contest
import orjson
import workload
from contest import Codec


class Contestant(contest.Contestant):
    def codec(self, payload: str, size: int) -> Codec:
        return Codec(workload.kilobytes(payload, size, workload.DICTIONARIES), orjson.dumps, orjson.loads)
