# SPDX-License-Identifier: Apache-2.0
"""Compares what may serve the sockets of a host: epoll, io_uring and the JDK's selectors.

    python3 -m evaluation.bench.studies.sockets.run [ROUNDS]    (5 rounds by default)

Hosts take turns with clients in C of their own, and are started anew three times. Writes
evaluation/results/sockets.csv (each turn), and prints how many calls a second each host answers, and how much processor
time it takes for one, as multiples of what the host with epoll does.
"""

from __future__ import annotations

import statistics
import sys
import time
from contextlib import ExitStack
from typing import Iterator

from evaluation.harness import starts, tables, usage
from evaluation.harness.commands import build
from evaluation.harness.program import Program

from ...driver.contestants import BENCH, CONTESTANTS
from ...driver.programs import Measured

SOCKETS = ("epoll", "io_uring", "selectors")
STARTS, WARM_UP, TURN = 3, 3.0, 0.5
#: Payload, size, clients, and the cores of host and clients; None leaves the choice to the kernel.
CELLS = (
    ("numeric", 100, 1, ("0", "0")),
    ("numeric", 1 << 20, 1, ("0", "1")),
    ("bytes", 1 << 20, 1, ("0", "1")),
    ("numeric", 1024, 64, None),
    ("numeric", 1024, 150, None),
)
HEAP = ("-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC")


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    usage.need_two_cores("sockets")
    build("generator")
    build("bench")
    rows = [row for cell in CELLS for start in range(STARTS) for row in turns(cell, start, number)]
    tables.keep(
        "sockets", ("payload", "size", "clients", "sockets", "start", "calls_per_second", "host_cpu"), rows, True
    )
    tables.show(("payload", "size", "clients", "sockets", "calls a second", "processor time"), compared(rows))


def turns(cell: tuple[str, int, int, tuple[str, str] | None], start: int, number: int) -> Iterator[tuple[object, ...]]:
    """Calls a second, and the host's processor time for one in microseconds, of each turn of one start."""
    payload, size, clients, cores = cell
    with ExitStack() as running:
        pairs = {}
        for sockets in SOCKETS:
            host = running.enter_context(
                Program(
                    sockets, ["java", *HEAP, "-jar", BENCH / "host/target/bench-host.jar", "creo", "queue", sockets]
                )
            )
            client = [CONTESTANTS / "c" / "run", "creo", "call", payload, size, host.listening(), clients]
            calls = Measured("client", usage.on_core(cores[1] if cores else None) + client)
            pairs[sockets] = host, running.enter_context(calls)
            calls.ready()
            if cores:
                usage.run_on(host.pid, {int(cores[0])})
            calls.figures(f"call {WARM_UP}", WARM_UP)
        for turn in range(number):
            shift = (start + turn) % len(SOCKETS)
            for sockets in SOCKETS[shift:] + SOCKETS[:shift]:
                host, calls = pairs[sockets]
                used, begin = usage.processor_seconds(host.pid), time.monotonic()
                count = calls.figures(f"call {TURN}", TURN)["calls"]
                rate = count / (time.monotonic() - begin)
                cost = 1e6 * (usage.processor_seconds(host.pid) - used) / count
                yield payload, size, clients, sockets, start, f"{rate:.0f}", f"{cost:.2f}"


def compared(rows: list[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
    """The geometric means over the starts of the ratios to epoll of their medians, with intervals of 95 %."""
    for payload, size, clients, _ in CELLS:
        for sockets in SOCKETS[1:]:
            shown = []
            for column in (5, 6):
                ratios = []
                for start in range(STARTS):
                    middle = {
                        each: statistics.median(
                            float(row[column]) for row in rows if row[:5] == (payload, size, clients, each, start)
                        )
                        for each in (SOCKETS[0], sockets)
                    }
                    ratios.append(middle[sockets] / middle[SOCKETS[0]])
                low, high = starts.interval(ratios) or (0.0, 0.0)
                shown.append(f"{starts.mean(ratios):.2f} [{low:.2f}, {high:.2f}]")
            yield payload, size, clients, sockets, *shown


if __name__ == "__main__":
    main()
