# SPDX-License-Identifier: Apache-2.0
"""Makes and encodes values, with and without checks: `ITEMS ROUNDS SECONDS`. Prints a line for each turn."""

from __future__ import annotations

import math
import statistics
import sys
import time
from functools import partial
from typing import Any, Callable, NamedTuple

import checked
import numpy
import trusting

#: How long the runs between two readings of the clock take at least, in nanoseconds.
BATCH_NS = 1_000_000


class Contestant(NamedTuple):
    value: str
    client: str
    work: Callable[[], bytes]


def order(package: Any) -> bytes:
    value = package.Order(number="AB-1234", count=12, price=9.5, currency="EUR", priority=7)
    made: bytes = package.to_bytes(value)
    return made


def samples(package: Any, array: Any) -> bytes:
    made: bytes = package.to_bytes(package.Samples(samples=array))
    return made


def contestants(items: int) -> list[Contestant]:
    array = numpy.array([math.sin(i) for i in range(items)])
    return [
        Contestant(value, package.__name__, work)
        for value, make in (("struct", order), ("array", partial(samples, array=array)))
        for package in (checked, trusting)
        for work in (partial(make, package),)
    ]


def turn(work: Callable[[], bytes], seconds: float) -> float:
    """Microseconds of one run: the median over the batches of a turn, of which there is at least one."""
    batches: list[float] = []
    runs = 1
    now = time.thread_time_ns()
    end = now + int(seconds * 1e9)
    while now < end or not batches:
        start = now
        for _ in range(runs):
            work()
        now = time.thread_time_ns()
        if now - start < BATCH_NS and not batches:
            runs *= 2
        else:
            batches.append((now - start) / 1e3 / runs)
    return statistics.median(batches)


def main(items: int, rounds: int, seconds: float) -> None:
    all_of_them = contestants(items)
    for number in range(rounds):
        for i in range(len(all_of_them)):
            each = all_of_them[(number + i) % len(all_of_them)]
            print(f"{number},{each.value},{each.client},{turn(each.work, seconds):.4f}")


main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
