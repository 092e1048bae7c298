# SPDX-License-Identifier: Apache-2.0
"""MessagePack with its C extension. It has no structs: they are arrays of their fields, its shortest form, and tuples
in Python.
"""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import contest
import msgpack
import workload
from contest import Codec


def fields(*values: Any) -> Any:
    return values


TUPLES = SimpleNamespace(
    Number=fields, NumberGroup=fields, NumberKilobyte=fields, TextGroup=fields, TextKilobyte=fields
)


def without_lists(value: Any) -> Any:
    return tuple(map(without_lists, value)) if isinstance(value, (list, tuple)) else value


class Contestant(contest.Contestant):
    def codec(self, payload: str, size: int) -> Codec:
        value = without_lists(workload.kilobytes(payload, size, TUPLES))
        # Its documentation says that one packer for many messages, and tuples instead of lists, are faster.
        return Codec(value, msgpack.Packer().pack, partial(msgpack.unpackb, use_list=False))
