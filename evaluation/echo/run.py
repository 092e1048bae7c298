# SPDX-License-Identifier: Apache-2.0
"""Eve's echo test: requests per second of each scheduler, beside plain echoes in Netty, Node.js and Go.

    python3 evaluation/echo/run.py [--rounds N] [--messages N] [--quick]

evaluation/README.md says what is measured and how. A full run writes evaluation/results/echo.csv.
"""

import argparse
import csv
import os
import re
import shutil
import statistics
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ECHO = ROOT / "evaluation" / "echo"
BUILD = ECHO / "build"
RESULTS = ROOT / "evaluation" / "results" / "echo.csv"
#: Where a run goes that is not worth keeping.
PASSING_RESULTS = ROOT / "build" / "bench" / "echo.csv"

SCHEDULERS = ["nothread", "one-to-one", "pool", "queue", "accept-many", "cohort", "stealing"]
#: one-to-one again, on a JVM with virtual threads, where one is found.
VIRTUAL = "one-to-one, virtual threads"
PEERS = ["Netty", "Go", "Node.js"]
BASELINE = "Netty"

JVM = ["-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC", "-jar",
       str(ECHO / "host" / "target" / "echo-host.jar")]
COMMANDS = {
    **{scheduler: ["java", *JVM, scheduler] for scheduler in SCHEDULERS},
    "Netty": ["java", *JVM, "netty"],
    "Go": [str(BUILD / "echo-go")],
    "Node.js": ["node", str(ECHO / "echo.js")],
}

SLEEP_MILLISECONDS = 10


@dataclass(frozen=True)
class Load:
    """One way to ask: how many connections, how many messages over each, and on which cores."""

    name: str
    connections: int
    messages: int
    client_core: str = None  # None leaves it to the kernel
    server_core: str = None
    sleeper: bool = False

    def contestants(self):
        return SCHEDULERS if self.sleeper else SCHEDULERS + PEERS


@dataclass
class Server:
    """A contestant that runs, and where it listens."""

    name: str
    port: str
    process: int
    ids: list = field(default_factory=list)  # of the echo and of the sleeper; none for a plain echo


def main():
    options = parse_options()
    build()
    if java := java_with_virtual_threads():
        COMMANDS[VIRTUAL] = [java, *JVM, "one-to-one"]
        SCHEDULERS.insert(2, VIRTUAL)
    loads = [
        Load("150 connections", 150, options.messages),
        Load("1 connection, one core", 1, 4 * options.messages, "0", "0"),
        Load("150 connections beside a sleeper", 150, options.messages // 5, sleeper=True),
    ]
    rows = [row for load in loads for row in measure(load, options.rounds)]
    path = RESULTS if options.full else PASSING_RESULTS
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["load", "connections", "messages each and round", "server", "requests per second", "lowest", "highest",
                         f"ratio to {BASELINE}", "processor us per request", "median us", "p99 us", "rounds"])
        writer.writerows(rows)
    print(f"All figures: {path.relative_to(ROOT)}")


def parse_options():
    parser = argparse.ArgumentParser(description="Eve's echo test over each scheduler, and beside plain echoes.")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="how often each server is asked (5)")
    parser.add_argument("--messages", type=int, default=2000, metavar="N", help="messages per connection and round (2000)")
    parser.add_argument("--quick", action="store_true", help="one round of few messages: shows that it runs, not how fast")
    options = parser.parse_args()
    if options.quick:
        options.rounds, options.messages = 1, 200
    # Eve's test is 10,000 messages over each connection.
    options.full = options.rounds * options.messages >= 10_000
    return options


def build():
    progress("building")
    subprocess.run([ROOT / "scripts" / "build", "generator", "echo"], check=True)
    BUILD.mkdir(exist_ok=True)
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", BUILD / "load", ECHO / "load.c"], check=True)
    subprocess.run(["go", "build", "-o", BUILD / "echo-go", ECHO / "echo.go"], check=True)


def measure(load, rounds):
    """All contestants run all the time, and are asked in turn; the one that is asked has the machine to itself."""
    figures = {name: [] for name in load.contestants()}
    with ExitStack() as running:
        servers = [start(running, name, load) for name in load.contestants()]
        for server in servers:
            # So long does a JVM go on compiling.
            ask(server, load, load.messages)
        for number in range(rounds):
            for server in servers:
                figures[server.name].append(ask(server, load, load.messages))
            progress(f"{load.name}: round {number + 1} of {rounds}")
    return [row(load, name, figures) for name in load.contestants()]


def row(load, name, figures):
    speeds = [figure["per_second"] for figure in figures[name]]
    # In each round against the baseline of the same round, since the machine is not as fast at all times.
    ratios = [own["per_second"] / other["per_second"] for own, other in zip(figures[name], figures.get(BASELINE, []))]
    cells = [load.name, load.connections, load.messages, name, f"{statistics.median(speeds):.0f}", f"{min(speeds):.0f}",
             f"{max(speeds):.0f}", f"{statistics.median(ratios):.2f}" if ratios else "",
             f"{statistics.median(figure['processor_us'] for figure in figures[name]):.1f}",
             f"{statistics.median(figure['median_us'] for figure in figures[name]):.1f}",
             f"{statistics.median(figure['p99_us'] for figure in figures[name]):.1f}", len(speeds)]
    progress(", ".join(str(cell) for cell in cells))
    return cells


def start(running, name, load):
    process = subprocess.Popen([*pinned(load.server_core), *COMMANDS[name]], stdout=subprocess.PIPE, text=True)
    running.callback(end, process)
    line = process.stdout.readline()
    if not line.startswith("listening on "):
        sys.exit(f"{name} said '{line.strip()}' instead of 'listening on …'")
    port, *ids = line.split()[2:]
    return Server(name, port, process.pid, ids)


def end(process):
    process.kill()
    process.wait()
    process.stdout.close()


def ask(server, load, messages):
    """Runs the load and returns the figures that it prints as name=value."""
    command = [*pinned(load.client_core), str(BUILD / "load"), server.port, str(load.connections), str(messages)]
    command += server.ids[:1]
    if load.sleeper:
        command += [server.ids[1], str(SLEEP_MILLISECONDS)]
    before = processor_time(server.process)
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    used = processor_time(server.process) - before
    if done.returncode != 0:
        sys.exit(f"{server.name}: {' '.join(command)} ended with exit code {done.returncode}")
    figures = {name: float(value) for name, value in re.findall(r"(\w+)=([\d.]+)", done.stdout)}
    return {**figures, "processor_us": 1e6 * used / (load.connections * messages)}


def processor_time(process):
    """Seconds that all threads of a process were running, in its code and in the kernel for it."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def java_with_virtual_threads():
    """A java of version 21 or later: the one on the path, one in a variable such as JAVA_HOME_25, or one beside the first."""
    running = Path(shutil.which("java")).resolve().parents[1]
    named = [Path(value) for name, value in sorted(os.environ.items()) if name.startswith("JAVA_HOME")]
    for home in [running, *named, *sorted(running.parent.iterdir())]:
        release = home / "release"
        version = re.search(r'JAVA_VERSION="(\d+)', release.read_text(encoding="utf-8")) if release.is_file() else None
        if version and int(version[1]) >= 21:
            return str(home / "bin" / "java")
    return None


def pinned(core):
    return ["taskset", "-c", core] if core is not None else []


def progress(text):
    print(f"echo: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    if not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2:
        sys.exit("echo: needs Linux and two cores")
    main()
