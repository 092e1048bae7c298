# SPDX-License-Identifier: Apache-2.0
"""What a commit costs: increments per second of the counter sample, by where its state is kept, how often it is synced,
and how many clients call.

    python3 -m evaluation.bench.studies.state.commits [--rounds N] [--seconds S] [--folder FOLDER] [--quick]

README.md says what is measured and how. A full run writes evaluation/results/commits.csv.
"""

import argparse
import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from evaluation.harness.commands import build as build_targets
from evaluation.harness.places import ROOT
from evaluation.harness.tables import keep

from .. import load
from ..load import ask, build_load, ratio, speeds
from ..progress import progress

HOST = ROOT / "framework" / "server" / "target" / "creo-host.jar"
COUNTER = ROOT / "samples" / "counter" / "service" / "target" / "counter.jar"
JVM = ["-Xms128m", "-Xmx128m", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC", "-jar", str(HOST)]

CONNECTIONS = [1, 8, 64]
MEMORY = "memory"
ALWAYS = "always"
#: Ordered by how much a power cut may lose.
SYNCS = [MEMORY, "never", "100ms", ALWAYS]
#: The disk itself: one block after another, each synced before the next.
FLOOR = "a block, written and synced"


def main():
    options = parse_options()
    build()
    folder = options.folder / "commits"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    disk = disk_of(folder)
    progress("commits", f"on {disk}")
    try:
        rows = measure(options.rounds, options.seconds, folder)
    finally:
        shutil.rmtree(folder)
    keep(
        "commits",
        [
            "connections",
            "state-sync",
            "commits per second",
            "lowest",
            "highest",
            "ratio to memory",
            "median us",
            "p99 us",
            "rounds",
            "disk",
        ],
        [[*row, options.rounds, disk] for row in rows],
        options.full,
    )


def parse_options():
    parser = argparse.ArgumentParser(description="What a commit costs, by how often it is synced.")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="how often each is measured (5)")
    parser.add_argument("--seconds", type=float, default=2, metavar="S", help="about how long each time (2)")
    parser.add_argument("--folder", type=Path, default=ROOT / "build", help="on the disk to measure (build)")
    parser.add_argument("--quick", action="store_true", help="one short round: shows that it runs, not how fast")
    options = parser.parse_args()
    if options.quick:
        options.rounds, options.seconds = 1, 0.2
    options.full = options.rounds * options.seconds >= 5
    return options


def build():
    progress("commits", "building")
    build_targets("generator", "server", "samples/counter")
    build_load()


def disk_of(folder):
    """The file system of the folder, such as ext4; one in memory is refused, since it would show nothing."""
    mount = subprocess.run(
        ["findmnt", "-no", "FSTYPE,SOURCE", "-T", folder], check=True, stdout=subprocess.PIPE, text=True
    )
    kind, source = mount.stdout.split()
    if kind in ("tmpfs", "ramfs"):
        sys.exit(f"commits: {folder} is in memory; name a folder on a disk with --folder")
    return f"{kind} on {source}"


def measure(rounds, seconds, folder):
    """All hosts run all the time and take turns, so each has the disk to itself during its turn."""
    figures = {(connections, sync): [] for connections in CONNECTIONS for sync in SYNCS}
    floor = []
    with ExitStack() as running:
        hosts = [start(running, sync, folder) for sync in SYNCS]
        requests = {}
        for host in hosts:
            for connections in CONNECTIONS:
                # Warms it up, and finds out how many requests take that long.
                figure = count(host, connections, max(20, 2000 // connections))
                figure = count(host, connections, max(20, int(figure["per_second"] * seconds / 4 / connections)))
                requests[connections, host.name] = max(20, int(figure["per_second"] * seconds / connections))
        for number in range(rounds):
            floor.append(syncs(folder / "block", seconds / 2))
            for connections in CONNECTIONS:
                for host in hosts:
                    figures[connections, host.name].append(count(host, connections, requests[connections, host.name]))
            progress("commits", f"round {number + 1} of {rounds}")
    return [
        [1, FLOOR, *speeds(floor), "", *times(floor)],
        *(
            [connections, sync, *speeds(own), ratio(own, figures[connections, MEMORY]), *times(own)]
            for (connections, sync), own in figures.items()
        ),
    ]


def start(running, sync, folder):
    states = ["--state", MEMORY]
    if sync != MEMORY:
        own = folder / sync
        own.mkdir()
        states = ["--state", f"file:{own}", "--state-sync", sync]
    command = [
        "java",
        *JVM,
        "--class-path",
        str(COUNTER),
        "--service",
        "org.creo.samples.counter.CounterService",
        "--listen",
        "127.0.0.1:0",
        "--log-level",
        "warn",
        *states,
    ]
    return replace(load.start(running, sync, command), ids=[ids("get():long"), ids("increment():long")])


def ids(method):
    return "".join(hashlib.sha256(text.encode()).hexdigest()[:8] for text in ("counter.Counter", method))


def count(host, connections, requests):
    return ask(host, connections, requests, ["counter", "0", *host.ids])


def syncs(path, seconds):
    """Writes like a log: to the end of a file that has its final length already, over and over."""
    block = os.urandom(4096)
    blocks = 256
    path.write_bytes(block * blocks)
    each = []
    with path.open("r+b", buffering=0) as out:
        os.fsync(out.fileno())
        begin = time.perf_counter()
        while time.perf_counter() - begin < seconds:
            before = time.perf_counter()
            os.pwrite(out.fileno(), block, len(each) % blocks * len(block))
            os.fdatasync(out.fileno())
            each.append(1e6 * (time.perf_counter() - before))
        took = time.perf_counter() - begin
    return {
        "per_second": len(each) / took,
        "median_us": statistics.median(each),
        "p99_us": statistics.quantiles(each, n=100)[98],
    }


def times(figures):
    return [f"{statistics.median(figure[name] for figure in figures):.0f}" for name in ("median_us", "p99_us")]


if __name__ == "__main__":
    main()
