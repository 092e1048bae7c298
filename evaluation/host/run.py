#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the service host; evaluation/README.md says what and how.

Usage: run.py [--quick] [idle] [overload]

Builds what it needs. A full run writes evaluation/results/host.csv.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "evaluation" / "faults"))
import trouble  # noqa: E402
from process import JAR as FAULT_HOST, Host  # noqa: E402
from rasp import Kind  # noqa: E402

RESULTS = ROOT / "evaluation" / "results" / "host.csv"
#: Where a run goes that is not worth keeping: a quick one, or one of some figures.
PASSING_RESULTS = ROOT / "build" / "bench" / "host.csv"

#: A heap that is touched before the first request: fresh pages would otherwise be paid for by the calls.
HEAP = 512
JVM = ("-XX:+AlwaysPreTouch", "-XX:+UseParallelGC")

@dataclass(frozen=True)
class Result:
    """The median, and the range, of one figure over the rounds."""

    figure: str
    case: str
    unit: str
    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)

    def row(self) -> list[object]:
        return [self.figure, self.case, self.unit,
                *(f"{figure:.2f}" for figure in (self.median, min(self.rounds), max(self.rounds))), len(self.rounds)]


HEADINGS = ["figure", "case", "unit", "median", "lowest", "highest", "rounds"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="run.py", description="Measures the service host.")
    parser.add_argument("--quick", action="store_true", help="shows that it runs, not how fast")
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=", ".join(FIGURES) + "; all unless given")
    options = parser.parse_args()
    unknown = [name for name in options.figures if name not in FIGURES]
    if unknown:
        parser.error(f"there is no figure '{unknown[0]}', choose from {', '.join(FIGURES)}")
    wanted = options.figures or list(FIGURES)

    build()
    results = [result for name in wanted for result in FIGURES[name](options.quick)]

    path = RESULTS if not options.quick and wanted == list(FIGURES) else PASSING_RESULTS
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(HEADINGS)
        writer.writerows(result.row() for result in results)
    print_table(results)
    print(f"\nAll figures: {path.relative_to(ROOT)}")


def build() -> None:
    subprocess.run([ROOT / "scripts" / "build", "faults"], check=True)


# Memory of connections that do nothing


def idle(quick: bool) -> list[Result]:
    """What a connection costs that has made a call and then says nothing: live objects, and memory outside the heap."""
    rounds = 1 if quick else 3
    figures: dict[tuple[int, str], list[float]] = {}
    for _ in range(rounds):
        for number in (1_000, 10_000):
            with fault_host(idle_time="1h") as host, ExitStack() as connections:
                warm_up(host)
                before = host.live_heap(), host.resident()
                for _ in range(number):
                    client = connections.enter_context(host.connect())
                    assert client.call(trouble.CALLS).kind == Kind.RESPONSE
                figures.setdefault((number, "live heap"), []).append((host.live_heap() - before[0]) / number)
                # The heap has all its pages from the start, so what comes is outside of it.
                figures.setdefault((number, "outside the heap"), []).append((host.resident() - before[1]) / number)
            progress(f"idle, {number} connections: " + ", ".join(f"{values[-1]:.0f} B {where}"
                                                               for (count, where), values in figures.items() if count == number))
    return [Result("memory per idle connection", f"{number} connections, {where}", "B", tuple(values))
            for (number, where), values in figures.items()]


@contextmanager
def fault_host(core: str | None = None, **settings: str) -> Iterator[Host]:
    """The host program around the services of evaluation/faults, as an administrator would run it."""
    with tempfile.TemporaryDirectory(prefix="creo-bench-") as folder:
        host = Host(Path(folder) / "log", {"listen": "127.0.0.1:0", "log_level": "warn", **settings}, heap=HEAP, base=JVM,
                    prefix=() if core is None else ("taskset", "-c", core))
        try:
            yield host
        finally:
            host.kill()


def warm_up(host: Host) -> None:
    with host.connect() as client:
        for _ in range(1000):
            assert client.call(trouble.CALLS).kind == Kind.RESPONSE


# Overload


WORK_MICROS, DEADLINE_MILLIS, CONNECTIONS = 500, 1000, 16
#: Calls per second that are half as many again as one core could do.
FULL_RATE = 1_500_000 // WORK_MICROS
LEVELS = (50, 80, 100, 120, 150, 200, 300)


def overload(quick: bool) -> list[Result]:
    """What becomes of calls that are offered at a share of what the host can do, whether it keeps up or not."""
    rounds, seconds = (1, 2) if quick else (3, 6)
    figures: dict[tuple[int, str], list[float]] = {}
    with fault_host("0", when_full="busy") as host:
        offered(host, FULL_RATE, seconds)  # warms up
        for _ in range(rounds):
            # What the host does of more than it can do. Measured in each round, since the machine may have other things to do.
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
            progress(f"overload: a round with a capacity of {capacity:.0f} calls/s of {WORK_MICROS} us is done")
    return [Result("overload", f"{level} % offered, {name}" if level else name, unit, tuple(values))
            for (level, name, unit), values in figures.items()]


def offered(host: Host, rate: int, seconds: int) -> dict[str, float]:
    done = subprocess.run(["taskset", "-c", "1", "java", "-Xms256m", "-Xmx256m", "-XX:+UseSerialGC", "-cp", str(FAULT_HOST),
                           "org.creo.evaluation.faults.OpenLoad", host.address,
                           *map(str, (CONNECTIONS, rate, seconds, WORK_MICROS, DEADLINE_MILLIS))],
                          stdout=subprocess.PIPE, text=True, check=True)
    return {name: float(value) for name, value in re.findall(r"(\w+)=([\d.]+)", done.stdout)}


def goodput(seen: dict[str, float], seconds: int) -> float:
    return seen["in_time"] / seconds


FIGURES: dict[str, Callable[[bool], list[Result]]] = {"idle": idle, "overload": overload}


def print_table(results: list[Result]) -> None:
    rows = [[result.figure, result.case, f"{result.median:.1f}", f"{min(result.rounds):.1f}",
             f"{max(result.rounds):.1f}", result.unit] for result in results]
    headings = ["figure", "case", "median", "lowest", "highest", "unit"]
    widths = [max(map(len, column)) for column in zip(headings, *rows)]
    for row in [headings, ["-" * width for width in widths], *rows]:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")


def progress(text: str) -> None:
    print(f"bench: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    if not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2:
        sys.exit("bench: needs Linux and two cores")
    main()
