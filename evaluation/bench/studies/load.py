# SPDX-License-Identifier: Apache-2.0
"""Servers, and the load of eve/load.c for them: what the studies of Eve and of commits share."""

import re
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field

from evaluation.harness import rounds, usage
from evaluation.harness.places import EVALUATION
from evaluation.harness.program import Program
from evaluation.harness.usage import on_core

EVE = EVALUATION / "bench" / "studies" / "eve"
BUILD = EVE / "build"
#: The columns of each server's figures.
COLUMNS = ["processor us per request", "median us", "p99 us", "rounds"]


@dataclass
class Server:
    """A running contestant, and where it listens."""

    name: str
    port: str
    process: int
    ids: list = field(default_factory=list)  # of the methods of a Creo host; none for other servers


def build_load():
    BUILD.mkdir(exist_ok=True)
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", BUILD / "load", EVE / "load.c"], check=True)


def start(running: ExitStack, name, command, core=None):
    """Starts a server, to be ended with the stack. It says its port or address, and may say ids of methods after it."""
    program = running.enter_context(Program(name, [*on_core(core), *command]))
    address, *ids = program.listening().split()
    return Server(name, address.rpartition(":")[2], program.pid, ids)


def ask(server, connections, requests, program, core=None):
    """Runs the load with the program's arguments and returns the figures that it prints as name=value."""
    command = [*on_core(core), str(BUILD / "load"), server.port, str(connections), str(requests), *program]
    before = usage.processor_seconds(server.process)
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    used = usage.processor_seconds(server.process) - before
    if done.returncode != 0:
        sys.exit(f"{server.name}: {' '.join(command)} ended with exit code {done.returncode}")
    figures = {name: float(value) for name, value in re.findall(r"(\w+)=([\d.]+)", done.stdout)}
    return {**figures, "processor_us": 1e6 * used / (connections * requests)}


def ratio(figures, others):
    """Its requests per second as a multiple of the other's."""
    found = rounds.ratio(*([figure["per_second"] for figure in each] for each in (figures, others)))
    return "" if found is None else f"{found:.2f}"


def speeds(figures):
    """Median, lowest and highest number of requests per second."""
    return [f"{value:.0f}" for value in rounds.spread([figure["per_second"] for figure in figures])]


def times(figures):
    """The cells of COLUMNS."""
    return [
        f"{rounds.spread([figure[name] for figure in figures])[0]:.1f}"
        for name in ("processor_us", "median_us", "p99_us")
    ] + [len(figures)]
