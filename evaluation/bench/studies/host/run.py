# SPDX-License-Identifier: Apache-2.0
"""Measures the service host; README.md says what and how.

    python3 -m evaluation.bench.studies.host.run [--quick] [idle] [overload]

Builds what it needs. A full run writes evaluation/results/host.csv.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Callable, Iterator

from evaluation.faults import trouble
from evaluation.faults.hosts import JAR as FAULT_HOST
from evaluation.faults.hosts import Host
from evaluation.harness import rounds, tables, usage
from evaluation.harness.commands import build
from evaluation.harness.rasp import Kind

from ..progress import progress

#: A heap that is touched before the first request: otherwise the calls would pay for fresh pages.
HEAP = 512
JVM = ("-XX:+AlwaysPreTouch", "-XX:+UseParallelGC")


@dataclass(frozen=True)
class Result:
    """The median, and the range, of one figure over the rounds."""

    figure: str
    case: str
    unit: str
    rounds: tuple[float, ...]

    def row(self) -> list[object]:
        return [
            self.figure,
            self.case,
            self.unit,
            *(f"{figure:.2f}" for figure in rounds.spread(self.rounds)),
            len(self.rounds),
        ]


HEADINGS = ["figure", "case", "unit", "median", "lowest", "highest", "rounds"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="run.py", description="Measures the service host.")
    parser.add_argument("--quick", action="store_true", help="shows that it runs, not how fast")
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=", ".join(FIGURES) + "; default: all")
    options = parser.parse_args()
    unknown = [name for name in options.figures if name not in FIGURES]
    if unknown:
        parser.error(f"there is no figure '{unknown[0]}', choose from {', '.join(FIGURES)}")
    wanted = options.figures or list(FIGURES)

    build("faults")
    results = [result for name in wanted for result in FIGURES[name](options.quick)]

    tables.show(
        ["figure", "case", "median", "lowest", "highest", "unit"],
        [
            [result.figure, result.case, *(f"{figure:.1f}" for figure in rounds.spread(result.rounds)), result.unit]
            for result in results
        ],
    )
    print()
    tables.keep(
        "host", HEADINGS, (result.row() for result in results), whole=not options.quick and wanted == list(FIGURES)
    )


# Memory of connections that do nothing


def idle(quick: bool) -> list[Result]:
    """The cost of a connection that has made a call and then sends nothing: live objects, and memory outside the
    heap.
    """
    times = 1 if quick else 3
    figures: dict[tuple[int, str], list[float]] = {}
    for _ in range(times):
        for number in (1_000, 10_000):
            with fault_host(idle_time="1h") as host, ExitStack() as connections:
                warm_up(host)
                before = host.live_heap(), host.resident()
                for _ in range(number):
                    client = connections.enter_context(host.connect())
                    assert client.call(trouble.CALLS).kind == Kind.RESPONSE
                figures.setdefault((number, "live heap"), []).append((host.live_heap() - before[0]) / number)
                # The heap has all its pages from the start, so any growth is outside it.
                figures.setdefault((number, "outside the heap"), []).append((host.resident() - before[1]) / number)
            progress(
                "host",
                f"idle, {number} connections: "
                + ", ".join(
                    f"{values[-1]:.0f} B {where}" for (count, where), values in figures.items() if count == number
                ),
            )
    return [
        Result("memory per idle connection", f"{number} connections, {where}", "B", tuple(values))
        for (number, where), values in figures.items()
    ]


@contextmanager
def fault_host(core: str | None = None, **settings: str) -> Iterator[Host]:
    """The host program with the services of evaluation/faults, run as an administrator would."""
    with Host(
        {"listen": "127.0.0.1:0", "log_level": "warn", **settings}, heap=HEAP, base=JVM, prefix=usage.on_core(core)
    ) as host:
        yield host


def warm_up(host: Host) -> None:
    with host.connect() as client:
        for _ in range(1000):
            assert client.call(trouble.CALLS).kind == Kind.RESPONSE


# Overload


WORK_MICROS, DEADLINE_MILLIS, CONNECTIONS = 500, 1000, 16
#: Calls per second: one and a half times as many as one core could do.
FULL_RATE = 1_500_000 // WORK_MICROS
LEVELS = (50, 80, 100, 120, 150, 200, 300)


def overload(quick: bool) -> list[Result]:
    """The outcome of calls that are offered at a share of the host's capacity, whether it keeps up or not."""
    times, seconds = (1, 2) if quick else (3, 6)
    figures: dict[tuple[int, str], list[float]] = {}
    with fault_host("0", when_full="busy") as host:
        offered(host, FULL_RATE, seconds)  # warms up
        for _ in range(times):
            # How much the host does when offered more than it can do. Measured in each round, since the machine may be
            # busy with something else.
            capacity = goodput(offered(host, FULL_RATE, seconds), seconds)
            figures.setdefault((0, "capacity", "calls/s"), []).append(capacity)
            for level in LEVELS:
                rate = round(capacity * level / 100)
                seen = offered(host, rate, seconds)
                told = seen["busy"] + seen["deadline"]
                for name, value in {
                    "answered in time": goodput(seen, seconds),
                    "told BUSY or DEADLINE": told / seconds,
                    "late or not at all": max(0, rate - goodput(seen, seconds) - told / seconds),
                }.items():
                    figures.setdefault((level, name, "% of capacity"), []).append(100 * value / capacity)
                figures.setdefault((level, "p99 of those answered", "ms"), []).append(seen["p99_us"] / 1000)
            progress("host", f"overload: a round with a capacity of {capacity:.0f} calls/s of {WORK_MICROS} us is done")
    return [
        Result("overload", f"{level} % offered, {name}" if level else name, unit, tuple(values))
        for (level, name, unit), values in figures.items()
    ]


def offered(host: Host, rate: int, seconds: int) -> dict[str, float]:
    done = subprocess.run(
        [
            "taskset",
            "-c",
            "1",
            "java",
            "-Xms256m",
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-cp",
            str(FAULT_HOST),
            "org.creo.evaluation.faults.OpenLoad",
            host.address,
            *map(str, (CONNECTIONS, rate, seconds, WORK_MICROS, DEADLINE_MILLIS)),
        ],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return {name: float(value) for name, value in re.findall(r"(\w+)=([\d.]+)", done.stdout)}


def goodput(seen: dict[str, float], seconds: int) -> float:
    return seen["in_time"] / seconds


FIGURES: dict[str, Callable[[bool], list[Result]]] = {"idle": idle, "overload": overload}


if __name__ == "__main__":
    usage.need_two_cores("host")
    main()
