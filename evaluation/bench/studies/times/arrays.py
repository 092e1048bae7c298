# SPDX-License-Identifier: Apache-2.0
"""Encodes and decodes arrays, to and from NumPy: `ITEMS ROUNDS SECONDS`. Prints a line for each turn of each contestant."""

from __future__ import annotations

import statistics
import sys
import time
from functools import partial
from typing import Any, Callable, NamedTuple

import msgpack
import numpy
import spans
from google.protobuf.timestamp_pb2 import Timestamp
from spans import codec
from spans.runtime import wire
from spans_pb2 import Timestamps

#: How long the runs between two readings of the clock take at least, in nanoseconds.
BATCH_NS = 1_000_000


class Contestant(NamedTuple):
    name: str
    encode: Callable[[], Any]
    decode: Callable[[], Any]


def creo(name: str, kind: Any, array: Any, back: Callable[[Any], Any] = numpy.asarray) -> Contestant:
    """From an array of NumPy to bytes and back to one; or from other values, and `back` to such ones."""
    write, read = (getattr(codec, f"{verb}_{kind.__name__.lower()}") for verb in ("write", "read"))

    def encode() -> bytes:
        return wire.encode(write, kind(items=array))

    def decode(message: bytes) -> Any:
        return back(wire.decode(read, message).items)

    if not numpy.all(decode(encode()) == array):
        raise ValueError(f"{name}: what was decoded is not what was encoded")
    return Contestant(name, encode, partial(decode, encode()))


def protobuf(times: Any) -> Contestant:
    """Of objects: it knows no NumPy."""
    message = Timestamps(items=[Timestamp(seconds=each // 10**9, nanos=each % 10**9) for each in times.tolist()])
    written = message.SerializeToString()
    return Contestant(
        "protobuf's Timestamp", message.SerializeToString, lambda: list(Timestamps.FromString(written).items)
    )


def messagepack(times: Any) -> Contestant:
    """The same."""
    values = [msgpack.Timestamp.from_unix_nano(each) for each in times.tolist()]
    packed = msgpack.packb(values)
    return Contestant("MessagePack's timestamp", lambda: msgpack.packb(values), lambda: msgpack.unpackb(packed))


def turn(run: Callable[[], Any], seconds: float) -> float:
    """Microseconds of one run: the median over the batches of a turn, by the thread's processor time."""
    clock = time.thread_time_ns
    batches: list[float] = []
    batch, end = 1, clock() + seconds * 1e9
    while True:
        start = clock()
        for _ in range(batch):
            run()
        now = clock()
        if now - start < BATCH_NS and not batches:
            batch *= 2  # reading the clock takes as long as a few items
            continue
        batches.append((now - start) / batch / 1000)
        if now >= end:
            return statistics.median(batches)


def main() -> None:
    items, rounds, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    numbers = numpy.arange(items, dtype="i8") * 1_000_000_007
    times = numpy.arange(items, dtype="i8") * 1_000_001_001 + 1_700_000_000 * 10**9
    ids = numpy.frombuffer(numpy.random.default_rng(1).bytes(16 * items), dtype="V16")
    contestants = [
        creo("long", spans.Longs, numbers),
        creo("uint", spans.Uints, numpy.arange(items, dtype="u4") * numpy.uint32(4_000_037)),
        creo("ulong", spans.Ulongs, numpy.uint64(2**64 - 1) - numpy.arange(items, dtype="u8")),
        creo("Instant", spans.Instants, times.view("M8[ns]")),
        creo("Duration", spans.Durations, numbers.view("m8[ns]")),
        creo("LocalDate", spans.Dates, numpy.arange(items).astype("M8[D]")),
        creo("UUID", spans.Uuids, ids),
        creo("Set<Long>", spans.Ids, frozenset(numbers.tolist()), frozenset),
        creo(
            "union",
            spans.Readings,
            [spans.ReadingLevel(i) if i % 2 else spans.ReadingCount(i) for i in range(items)],
            list,
        ),
        protobuf(times),
        messagepack(times),
    ]
    for round in range(rounds):
        for index in range(len(contestants)):
            each = contestants[(round + index) % len(contestants)]
            for operation, run in (("encode", each.encode), ("decode", each.decode)):
                print(f"{round},{each.name},{operation},{turn(run, seconds):.4f}")


main()
