# SPDX-License-Identifier: Apache-2.0
"""Times a codec in memory, in turns that standard input asks for."""

from __future__ import annotations

import statistics
import sys
import time
from typing import Any, Callable

import collector
from contest import Codec

#: How long the runs between two readings of the clock take at least, in nanoseconds.
BATCH_NS = 1_000_000


def serve(codec: Codec) -> None:
    value, encode, decode = codec
    message = encode(value)
    if decode(message) != value:
        raise ValueError("what was decoded is not what was encoded")
    collector.start()
    print("ready", flush=True)
    for line in sys.stdin:
        operation, seconds = line.split()
        run, argument = {"encode": (encode, value), "decode": (decode, message)}[operation]
        print(f"us={turn(run, argument, float(seconds)):.3f} bytes={len(message)}", flush=True)


def turn(run: Callable[[Any], Any], argument: Any, seconds: float) -> float:
    """Microseconds of one run: the median over the batches of a turn, so that a batch in which another program took the
    processor counts little.

    The clock is the thread's processor time, which does not include that of other programs.
    """
    clock = time.thread_time_ns
    batches: list[float] = []
    batch, end = 1, clock() + seconds * 1e9
    while True:
        start = clock()
        for _ in range(batch):
            run(argument)
        now = clock()
        if now - start < BATCH_NS and not batches:
            batch *= 2  # reading the clock takes as long as a small message
            continue
        batches.append((now - start) / batch / 1000)
        if now >= end:
            return statistics.median(batches)
