# SPDX-License-Identifier: Apache-2.0
"""A host under a steady load, with misbehaving clients next to the good ones, watched for anything that grows.

The load is 80 % of what the host can do. With --attacks it is less, and all attacks take turns, at full strength. Run by
scripts/soak, which builds the host first. Prints a line for each sample and at the end whether it was flat: the exit
code is 0 if every call was answered and nothing grew, 1 otherwise. What counts as growth is in CRITERIA.
"""

from __future__ import annotations

import argparse
import itertools
import re
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import astuple, dataclass
from typing import Sequence

from evaluation.harness import tables
from evaluation.harness.places import PASSING_RESULTS
from evaluation.harness.rasp import HEADER, PREFACE, Client, count, request
from evaluation.harness.waiting import eventually

from . import trouble
from .attacks import ATTACKS, Door
from .client_process import client_process
from .hosts import JAR, MIB, Host
from .siege import NICE, Attackers

THREADS = 8
SHARE = 0.8
#: Attackers on the same machine need processor time, too.
SHARE_UNDER_ATTACK = 0.2
HEAP = 256  # MiB
SAMPLES_PER_MINUTE = 2
#: Where the samples go, without and with attacks; those in evaluation/results are of runs that were kept.
RESULTS = {False: PASSING_RESULTS / "soak.csv", True: PASSING_RESULTS / "soak-attacks.csv"}

#: Real limits, except for those that a fault has to reach within half a minute.
SETTINGS = dict(
    listen="127.0.0.1:0",
    side_listen="127.0.0.1:0",
    frame_time="5s",
    send_time="5s",
    handshake_time="5s",
    log_level="warn",
)

#: How often the heap is measured for a sample.
LOOKS = 3

#: Faults after each sample.
RESETS, KILLS, SLOW_READERS = 50, 3, 100

#: A trend can be told from noise no sooner than this.
MINUTES_FOR_A_TREND = 10
#: The share of a run that warms it up: until then pools and tables grow to what the worst moment needs.
WARM_UP = 0.5
#: The number of windows into which the rest is divided.
WINDOWS = 4
#: Growth in percent per hour, and how far from the first sample the others may be.
HEAP_GROWTH, RESIDENT_GROWTH = 2.0, 5.0
DESCRIPTORS, THREAD_COUNT = 2, 2
#: How much memory the host may keep at a sample for clients: no more than the load has under way.
KEPT = 2 * THREADS << 10  # KiB

#: Those that need no workers.
BY_CLIENTS = [name for name, attack in ATTACKS.items() if not attack.workers]
#: How the attackers go, in turns.
LEAVING = ("reset", "close", "kill")


@dataclass(frozen=True)
class Sample:
    """The host between two rounds of faults."""

    seconds: float
    calls: int
    failed: int
    p50: int
    p99: int
    heap: int  # live objects, in KiB
    resident: int  # KiB
    descriptors: int
    threads: int
    leaks: int
    kept: int  # KiB that it keeps for its clients, as it says itself

    HEADINGS = (
        *("seconds", "calls", "failed", "p50 us", "p99 us", "heap KiB", "RSS KiB", "fds", "threads", "leaks"),
        "kept KiB",
    )

    def row(self) -> list[int]:
        return [round(figure) for figure in astuple(self)]


WIDTH = 9


def line_of(figures: Sequence[object]) -> str:
    return " ".join(f"{figure:>{WIDTH}}" for figure in figures)


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30, metavar="N", help="how long; default 30")
    parser.add_argument("--attacks", action="store_true", help="all attacks take turns, one after each sample")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        state = dict(state=f"file:{folder}") if given.attacks else {}
        with Host({**SETTINGS, **state}, heap=HEAP) as host:
            return soak(host, given.minutes, given.attacks)


def soak(host: Host, minutes: float, attacks: bool) -> int:
    interval = max(5, round(min(60 / SAMPLES_PER_MINUTE, minutes * 60 / 4)))
    capacity = measured_capacity(host, seconds=max(5, min(20, round(minutes * 10))))
    rate = round((SHARE_UNDER_ATTACK if attacks else SHARE) * capacity)
    print(
        f"capacity {capacity:.0f} calls/s with {THREADS} connections; {minutes:g} minutes at {rate}, a sample every "
        f"{interval} s"
    )
    print(line_of(Sample.HEADINGS), flush=True)
    samples = []
    with load(host, rate, round(minutes * 60), interval) as process:
        begin = time.monotonic()
        turns = zip(itertools.cycle(BY_CLIENTS if attacks else [""]), itertools.cycle(LEAVING))
        attack = ""
        with ExitStack() as bad_clients:
            for line in process.stdout:
                # The load's lines are the clock. The bad clients of the last interval end, the sample is taken, the
                # next ones start.
                bad_clients.close()
                if samples:
                    settle(host, samples[0].descriptors)
                sample = look(host, line, time.monotonic() - begin)
                samples.append(sample)
                # With the attack that went on during it, not with the next one.
                print(line_of(sample.row()), attack, flush=True)
                attack, leaving = next(turns)
                misbehave(host, bad_clients)
                if attack:
                    bad_clients.callback(attacked(host, attack).leave, leaving)
        failed_load = process.wait() != 0
    tables.write(RESULTS[attacks], Sample.HEADINGS, (sample.row() for sample in samples))
    return verdict(samples, minutes, failed_load, attacks)


def attacked(host: Host, attack: str) -> Attackers:
    return Attackers(Door(host.address), host.memory_limit(), [attack], whole=True, prefix=NICE)


def load(host: Host, rate: int, seconds: int, interval: int) -> subprocess.Popen:
    return subprocess.Popen(
        [
            "java",
            "-Xms64m",
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-cp",
            str(JAR),
            "org.creo.evaluation.faults.SteadyLoad",
            host.address,
            *map(str, (THREADS, rate, seconds, interval)),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )


def measured_capacity(host: Host, seconds: int) -> float:
    """Calls in a second when each thread calls as fast as it is answered; the first half warms up."""
    with load(host, 0, 2 * seconds, seconds) as process:
        lines = process.stdout.readlines()
    return int(re.search(r"calls=(\d+)", lines[-1])[1]) / seconds


def look(host: Host, line: str, seconds: float) -> Sample:
    figures = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", line)}
    return Sample(
        seconds,
        figures["calls"],
        figures["failed"],
        figures["p50_us"],
        figures["p99_us"],
        live_heap(host),
        host.resident() >> 10,
        host.descriptors(),
        host.threads(),
        host.log().count("LEAK:"),
        min(host.memory() for _ in range(LOOKS)) >> 10,
    )


def settle(host: Host, wanted: int) -> None:
    """Waits until nothing is left of the last faults. If something stays, the verdict will say so."""
    try:
        eventually(host.descriptors, lambda now: now <= wanted, within=15)
    except AssertionError:
        pass


def live_heap(host: Host) -> int:
    """KiB of all live objects, including requests under way: the smallest of a few measurements has the fewest of
    these.
    """
    return min(host.live_heap() for _ in range(LOOKS)) >> 10


def misbehave(host: Host, bad_clients: ExitStack) -> None:
    """F04: resets at every stage. F05, with real clients: killed during their calls. F07: readers that hardly read."""
    whole = request(trouble.BYTES, count(MIB) + bytes(MIB))
    for number in range(RESETS):
        client = host.connect()
        client.send([b"", whole[:6], whole[: HEADER.size], whole[:1000], whole[: MIB // 2], whole][number % 6])
        client.reset()
    for _ in range(KILLS):
        client_process(host.address, PREFACE + whole[: MIB // 2]).kill()
    for _ in range(SLOW_READERS):
        client: Client = bad_clients.enter_context(host.connect())
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
        client.send(request(trouble.ZEROS, struct.pack(">i", MIB)))
        client.socket.recv(100)


def verdict(samples: list[Sample], minutes: float, failed_load: bool, attacks: bool) -> int:
    # The last sample is taken when the load has ended.
    steady = samples[round(WARM_UP * len(samples)) : -1] or samples
    first, last = steady[0], samples[-1]
    complaints = []
    if failed_load or last.failed:
        complaints.append(f"{last.failed} callers of the load failed")
    if last.leaks:
        complaints.append(f"{last.leaks} LEAK lines")
    for name, allowed in (("descriptors", DESCRIPTORS), ("threads", THREAD_COUNT)):
        spread = (
            added(steady, name) if attacks else max(getattr(sample, name) - getattr(first, name) for sample in steady)
        )
        if spread > allowed:
            complaints.append(f"{spread} {name} more than at first")
    kept = max(sample.kept for sample in samples)
    if kept > KEPT:
        complaints.append(f"{kept} KiB kept for clients that had gone")
    heap, resident = growth(steady, "heap"), growth(steady, "resident")
    print(
        f"{sum(sample.calls for sample in samples)} calls, {last.failed} failed; heap {heap:+.1f} %/h, RSS "
        f"{resident:+.1f} %/h"
    )
    if minutes < MINUTES_FOR_A_TREND:
        print(f"too short for a trend, which takes {MINUTES_FOR_A_TREND} minutes: growth of heap and RSS is not judged")
    else:
        if heap > HEAP_GROWTH:
            complaints.append(f"live heap grows by {heap:.1f} %/h, {HEAP_GROWTH} are allowed")
        if resident > RESIDENT_GROWTH:
            complaints.append(f"RSS grows by {resident:.1f} %/h, {RESIDENT_GROWTH} are allowed")
    print("not flat: " + "; ".join(complaints) if complaints else "flat")
    return 1 if complaints else 0


def added(samples: list[Sample], name: str) -> int:
    """How much more there is at the end. Threads for streams stay for a minute, so single samples have more of them."""
    half = len(samples) // 2
    if not half:
        return 0
    early, late = (min(getattr(sample, name) for sample in part) for part in (samples[:half], samples[half:]))
    return late - early


def growth(samples: list[Sample], name: str) -> float:
    """Percent per hour, along the line through the minimum of each window: requests under way only add to it."""
    size = max(1, len(samples) // WINDOWS)
    windows = [samples[first : first + size] for first in range(0, len(samples) - size + 1, size)]
    if len(windows) < 2:
        return 0.0
    times = [statistics.fmean(sample.seconds for sample in window) for window in windows]
    least = [min(getattr(sample, name) for sample in window) for window in windows]
    return 100 * 3600 * statistics.linear_regression(times, least).slope / statistics.fmean(least)


if __name__ == "__main__":
    sys.exit(main())
