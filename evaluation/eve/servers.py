# SPDX-License-Identifier: Apache-2.0
"""The servers of Eve's programs as processes, and the load that asks them: what echo.py and counter.py have in common."""

import csv
import os
import re
import statistics
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EVE = ROOT / "evaluation" / "eve"
BUILD = EVE / "build"
JVM = ["-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC", "-jar", str(EVE / "host" / "target" / "eve-host.jar")]
RESULTS = ROOT / "evaluation" / "results"
#: Where a run goes that is not worth keeping.
PASSING_RESULTS = ROOT / "build" / "bench"
#: What a row tells of each server's figures.
COLUMNS = ["processor us per request", "median us", "p99 us", "rounds"]


@dataclass
class Server:
    """A contestant that runs, and where it listens."""

    name: str
    port: str
    process: int
    ids: list = field(default_factory=list)  # of the methods of a Creo host; none for another server


def need_two_cores():
    if not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2:
        sys.exit("eve: needs Linux and two cores")


def build(*commands):
    """Builds host and load, and what the commands build."""
    progress("building")
    subprocess.run([ROOT / "scripts" / "build", "generator", "eve"], check=True)
    build_load()
    for command in commands:
        subprocess.run(command, cwd=EVE, check=True)


def build_load():
    BUILD.mkdir(exist_ok=True)
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", BUILD / "load", EVE / "load.c"], check=True)


def start(running: ExitStack, name, command, core=None):
    process = subprocess.Popen([*pinned(core), *command], stdout=subprocess.PIPE, text=True)
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


def ask(server, connections, requests, program, core=None):
    """Runs the load with the program's arguments and returns the figures that it prints as name=value."""
    command = [*pinned(core), str(BUILD / "load"), server.port, str(connections), str(requests), *program]
    before = processor_time(server.process)
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    used = processor_time(server.process) - before
    if done.returncode != 0:
        sys.exit(f"{server.name}: {' '.join(command)} ended with exit code {done.returncode}")
    figures = {name: float(value) for name, value in re.findall(r"(\w+)=([\d.]+)", done.stdout)}
    return {**figures, "processor_us": 1e6 * used / (connections * requests)}


def processor_time(process):
    """Seconds that all threads of a process were running, in its code and in the kernel for it."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def keep(name, head, rows, full):
    """Writes what was measured where it is kept, or where it passes if the run was not a full one."""
    path = (RESULTS if full else PASSING_RESULTS) / f"{name}.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)
    print(f"All figures: {path.relative_to(ROOT)}")


def ratio(figures, others):
    """The median of the rounds' ratios, each round against the other's same round: the machine is not as fast at all times."""
    ratios = [own["per_second"] / other["per_second"] for own, other in zip(figures, others)]
    return f"{statistics.median(ratios):.2f}" if ratios else ""


def speeds(figures):
    """Median, lowest and highest number of requests per second."""
    values = [figure["per_second"] for figure in figures]
    return [f"{statistics.median(values):.0f}", f"{min(values):.0f}", f"{max(values):.0f}"]


def times(figures):
    """The cells under COLUMNS."""
    return [f"{statistics.median(figure[name] for figure in figures):.1f}" for name in ("processor_us", "median_us", "p99_us")] \
        + [len(figures)]


def pinned(core):
    return ["taskset", "-c", core] if core is not None else []


def progress(text):
    print(f"eve: {text}", file=sys.stderr, flush=True)
