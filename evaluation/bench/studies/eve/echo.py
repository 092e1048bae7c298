# SPDX-License-Identifier: Apache-2.0
"""Eve's echo test: requests per second of each scheduler, compared with plain echoes in Netty, Node.js and Go.

    python3 -m evaluation.bench.studies.eve.echo [--rounds N] [--messages N] [--quick]

README.md says what is measured and how. A full run writes evaluation/results/echo.csv.
"""

import argparse
import os
import re
import shutil
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from evaluation.harness.tables import keep
from evaluation.harness.usage import need_two_cores

from ..load import BUILD, COLUMNS, EVE, ask, ratio, speeds, start, times
from ..progress import progress
from .servers import JVM, build

SCHEDULERS = ["nothread", "one-to-one", "pool", "queue", "accept-many", "cohort", "stealing"]
#: one-to-one again, on a JVM with virtual threads, if one is found.
VIRTUAL = "one-to-one, virtual threads"
PEERS = ["Netty", "Go", "Node.js"]
BASELINE = "Netty"

COMMANDS = {
    **{scheduler: ["java", *JVM, scheduler] for scheduler in SCHEDULERS},
    "Netty": ["java", *JVM, "netty"],
    "Go": [str(BUILD / "echo-go")],
    "Node.js": ["node", str(EVE / "echo.js")],
}

SLEEP_MILLISECONDS = 10


@dataclass(frozen=True)
class Load:
    """A kind of load: how many connections, how many messages over each, and on which cores."""

    name: str
    connections: int
    messages: int
    client_core: str = None  # None leaves it to the kernel
    server_core: str = None
    sleeper: bool = False

    def contestants(self):
        return SCHEDULERS if self.sleeper else SCHEDULERS + PEERS


def main():
    options = parse_options()
    build(["go", "build", "-o", BUILD / "echo-go", "echo.go"])
    if java := java_with_virtual_threads():
        COMMANDS[VIRTUAL] = [java, *JVM, "one-to-one"]
        SCHEDULERS.insert(2, VIRTUAL)
    loads = [
        Load("150 connections", 150, options.messages),
        Load("1 connection, one core", 1, 4 * options.messages, "0", "0"),
        Load("150 connections with a sleeping service", 150, options.messages // 5, sleeper=True),
    ]
    rows = [row for load in loads for row in measure(load, options)]
    keep(
        "echo",
        [
            "load",
            "connections",
            "messages each and round",
            "server",
            "requests per second",
            "lowest",
            "highest",
            f"ratio to {BASELINE}",
            *COLUMNS,
        ],
        rows,
        options.full,
    )


def parse_options():
    parser = argparse.ArgumentParser(description="Eve's echo test with each scheduler, and with plain echoes.")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="how often each server is measured (5)")
    parser.add_argument(
        "--messages", type=int, default=2000, metavar="N", help="messages per connection and round (2000)"
    )
    parser.add_argument(
        "--quick", action="store_true", help="one round of few messages: shows that it runs, not how fast"
    )
    options = parser.parse_args()
    if options.quick:
        options.rounds, options.messages = 1, 200
    # Eve's test is 10,000 messages over each connection.
    options.full = options.rounds * options.messages >= 10_000
    return options


def measure(load, options):
    """All contestants run all the time and take turns; each has the machine to itself during its turn."""
    names = load.contestants()
    figures = {name: [] for name in names}
    with ExitStack() as running:
        servers = [start(running, name, COMMANDS[name], load.server_core) for name in names]
        for server in servers:
            # A JVM compiles for this long.
            ask_echo(server, load)
        for number in range(options.rounds):
            for server in servers:
                figures[server.name].append(ask_echo(server, load))
            progress("eve", f"{load.name}: round {number + 1} of {options.rounds}")
    return [row(load, name, figures, BASELINE) for name in names]


def ask_echo(server, load):
    sleeping = [server.ids[1], str(SLEEP_MILLISECONDS)] if load.sleeper else []
    return ask(server, load.connections, load.messages, ["echo", *server.ids[:1], *sleeping], load.client_core)


def row(load, name, figures, baseline):
    cells = [
        load.name,
        load.connections,
        load.messages,
        name,
        *speeds(figures[name]),
        ratio(figures[name], figures.get(baseline, [])),
        *times(figures[name]),
    ]
    progress("eve", ", ".join(str(cell) for cell in cells))
    return cells


def java_with_virtual_threads():
    """A java of version 21 or later: the one on the path, one in a variable such as JAVA_HOME_25, or one next to the
    first.
    """
    running = Path(shutil.which("java")).resolve().parents[1]
    named = [Path(value) for name, value in sorted(os.environ.items()) if name.startswith("JAVA_HOME")]
    for home in [running, *named, *sorted(running.parent.iterdir())]:
        release = home / "release"
        version = re.search(r'JAVA_VERSION="(\d+)', release.read_text(encoding="utf-8")) if release.is_file() else None
        if version and int(version[1]) >= 21:
            return str(home / "bin" / "java")
    return None


if __name__ == "__main__":
    need_two_cores("eve")
    main()
