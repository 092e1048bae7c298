# SPDX-License-Identifier: Apache-2.0
"""Protocol Buffers with upb, their C extension. It decodes the whole message; Python creates the object for a part when
it is first accessed. The variant "read" accesses all of them, and so has what others have once they have decoded.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import bench_pb2
import contest
import workload
from contest import Codec
from google.protobuf.internal import api_implementation

if api_implementation.Type() != "upb":
    raise ImportError(f"protobuf has no C extension here, but {api_implementation.Type()}")

TYPES = SimpleNamespace(
    Number=lambda value, count: bench_pb2.Number(value=value, count=count),
    NumberGroup=lambda blocks: bench_pb2.NumberGroup(blocks=blocks),
    NumberKilobyte=lambda groups, rest, pad: bench_pb2.NumberKilobyte(groups=groups, rest=rest, pad=pad),
    TextGroup=lambda blocks: bench_pb2.TextGroup(blocks=blocks),
    TextKilobyte=lambda groups, rest, pad: bench_pb2.TextKilobyte(groups=groups, rest=rest, pad=pad),
)


def message(payload: str, size: int) -> Any:
    data = workload.octets(size) if payload == "bytes" else workload.kilobytes(payload, size, TYPES)
    return getattr(bench_pb2, workload.MESSAGES[payload])(data=data)


class Contestant(contest.Contestant):
    def __init__(self, variant: str) -> None:
        self._read = variant == "read"

    def codec(self, payload: str, size: int) -> Codec:
        value = message(payload, size)
        decode, read = type(value).FromString, read_numbers if payload == "numeric" else read_texts

        def decode_and_read(data: bytes) -> Any:
            decoded = decode(data)
            read(decoded)
            return decoded

        return Codec(value, type(value).SerializeToString, decode_and_read if self._read else decode)


def read_numbers(message: Any) -> None:
    for kilobyte in message.data:
        for group in kilobyte.groups:
            for block in group.blocks:
                block.value, block.count
        for block in kilobyte.rest:
            block.value, block.count
        list(kilobyte.pad)


def read_texts(message: Any) -> None:
    for kilobyte in message.data:
        for group in kilobyte.groups:
            list(group.blocks)
        list(kilobyte.rest)
        kilobyte.pad
