# SPDX-License-Identifier: Apache-2.0
"""Encodes and decodes the same values with Creo and with Thrift, each in Python alone and with its C extension, in turn.

    measure.py ROUNDS numeric|string SIZE    prints CSV: contestant,payload,size,operation,round,us,bytes

A time is that of one message, of the processor and not of the clock, so that other programs count less. Each message is encoded into a
buffer of its own and decoded into full values, as a client does it.
"""

from __future__ import annotations

import gc
import importlib
import statistics
import sys
import time
from functools import partial
from typing import Any, Callable, Dict, List, NamedTuple

import bench
import bench.codec
import bench.runtime.wire
from benchthrift import ttypes
from thrift.protocol.TBinaryProtocol import TBinaryProtocol, TBinaryProtocolAccelerated
from thrift.transport.TTransport import TMemoryBuffer

KILOBYTE = 1024
GROUPS, BLOCKS, REST = 10, 10, 2
#: How long a contestant goes on in a round, in seconds of the processor.
TURN = 0.1
#: How long the runs between two looks at the clock take at least, in seconds.
BATCH = 0.001


class Contestant(NamedTuple):
    value: Any
    encode: Callable[[Any], bytes]
    decode: Callable[[bytes], Any]


def values(payload: str, size: int, types: Any) -> List[Any]:
    """An array of kilobytes, of the classes of either."""
    if payload == "numeric":
        kilobyte, group, pad = types.NumberKilobyte, types.NumberGroup, [0]

        def blocks(count: int) -> List[Any]:
            return [types.Number(index * 1.1 - 3.0, index * 7 % 30000 - 15000) for index in range(count)]
    else:
        kilobyte, group, pad = types.TextKilobyte, types.TextGroup, "    "

        def blocks(count: int) -> List[Any]:
            return [f"text {index:05d}" for index in range(count)]

    if size < KILOBYTE:  # a kilobyte with one group and nothing else
        return [kilobyte([group(blocks(BLOCKS))], [], type(pad)())]
    return [kilobyte([group(blocks(BLOCKS)) for _ in range(GROUPS)], blocks(REST), pad) for _ in range(size // KILOBYTE)]


def creo(payload: str, size: int, functions: Any) -> Contestant:
    wire = bench.runtime.wire
    name = "number_kilobyte_array" if payload == "numeric" else "text_kilobyte_array"
    write, read = getattr(functions, f"write_{name}"), getattr(functions, f"read_{name}")
    return Contestant(tuple(values(payload, size, bench)), lambda value: wire.encode(write, value), lambda data: wire.decode(read, data))


def thrift(payload: str, size: int, protocol: Callable[[Any], Any]) -> Contestant:
    kind = ttypes.Numbers if payload == "numeric" else ttypes.Texts

    def encode(value: Any) -> bytes:
        buffer = TMemoryBuffer()
        value.write(protocol(buffer))
        return bytes(buffer.getvalue())

    def decode(data: bytes) -> Any:
        value = kind()
        value.read(protocol(TMemoryBuffer(data)))
        return value

    return Contestant(kind(values(payload, size, ttypes)), encode, decode)


def contestants(payload: str, size: int) -> Dict[str, Contestant]:
    return {
        "creo": creo(payload, size, bench.codec),
        "creo accelerated": creo(payload, size, importlib.import_module("bench._accelerator")),
        "thrift": thrift(payload, size, TBinaryProtocol),
        # Without its extension this is an error, and not slow.
        "thrift accelerated": thrift(payload, size, lambda buffer: TBinaryProtocolAccelerated(buffer, fallback=False)),
    }


def microseconds(run: Callable[[], object]) -> float:
    """Of one run: the median over the batches of a turn, so that one in which another program took the processor counts little."""
    batch, batches, begin = 1, [], time.thread_time_ns()
    while True:
        start = time.thread_time_ns()
        for _ in range(batch):
            run()
        now = time.thread_time_ns()
        if now - start < BATCH * 1e9 and not batches:
            batch *= 2  # looking at the clock takes as long as a small message
            continue
        batches.append((now - start) / batch / 1000)
        if now - begin >= TURN * 1e9:
            return statistics.median(batches)


def main(rounds: int, payload: str, size: int) -> None:
    group = contestants(payload, size)
    messages = {name: one.encode(one.value) for name, one in group.items()}
    for name, one in group.items():
        assert one.decode(messages[name]) == one.value, name
    # The collector, which a decoder sets off, looks at what the decoder makes and not at everybody's values.
    gc.collect()
    gc.freeze()
    for number in range(-1, rounds):  # the round before the first warms up
        for operation in ("encode", "decode"):
            for name, one in group.items():
                us = microseconds(partial(one.encode, one.value) if operation == "encode" else partial(one.decode, messages[name]))
                if number >= 0:
                    print(f"{name},{payload},{size},{operation},{number},{us:.3f},{len(messages[name])}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
