# SPDX-License-Identifier: Apache-2.0
"""Eve's atomic counter: requests per second of a counter that is state of its service, compared with other ways to
guard it.

    python3 -m evaluation.bench.studies.eve.counter [--rounds N] [--requests N] [--quick]

README.md says what is measured and how. A full run writes evaluation/results/counter.csv and a plot of it.
"""

import argparse
from contextlib import ExitStack

from evaluation.harness.tables import keep
from evaluation.harness.usage import need_two_cores

from ..load import BUILD, COLUMNS, EVE, ask, ratio, speeds, start, times
from ..progress import progress
from .servers import JVM, build

CONNECTIONS = 150
#: Percent of the requests that read.
READS = [0, 25, 50, 75, 100]

ECHO = "Creo, echo"
COMMANDS = {
    ECHO: ["java", *JVM, "queue"],
    "Creo, state": ["java", *JVM, "counter"],
    "Creo, one lock for all": ["java", *JVM, "locked-counter"],
    "Creo, ReentrantReadWriteLock": ["java", *JVM, "shared-counter"],
    "Go, RWMutex": [str(BUILD / "counter-go")],
    "Node.js": ["node", str(EVE / "counter.js")],
    "Erlang, gen_server": ["erl", "-noshell", "-noinput", "-pa", str(BUILD), "-s", "counter", "main"],
}


def main():
    options = parse_options()
    build(["go", "build", "-o", BUILD / "counter-go", "counter.go"], ["erlc", "-o", BUILD, "counter.erl"])
    rows = measure(options.rounds, options.requests)
    keep(
        "counter",
        ["reads percent", "server", "requests per second", "lowest", "highest", "ratio to the echo", *COLUMNS],
        rows,
        options.full,
    )


def parse_options():
    parser = argparse.ArgumentParser(description="Eve's counter, and other ways to guard one.")
    parser.add_argument(
        "--rounds", type=int, default=5, metavar="N", help="how often each server is measured for each mix (5)"
    )
    parser.add_argument(
        "--requests", type=int, default=1000, metavar="N", help="requests per connection and round (1000)"
    )
    parser.add_argument(
        "--quick", action="store_true", help="one round of few requests: shows that it runs, not how fast"
    )
    options = parser.parse_args()
    if options.quick:
        options.rounds, options.requests = 1, 100
    options.full = options.rounds * options.requests >= 5000
    return options


def measure(rounds, requests):
    """All servers run all the time and take turns; each has the machine to itself during its turn."""
    figures = {(reads, name): [] for reads in READS for name in COMMANDS}
    with ExitStack() as running:
        servers = [start(running, name, command) for name, command in COMMANDS.items()]
        for server in servers:
            # A JVM compiles for this long.
            ask_counter(server, 50, 2 * requests)
        for number in range(rounds):
            for reads in READS:
                for server in servers:
                    figures[reads, server.name].append(ask_counter(server, reads, requests))
            progress("eve", f"round {number + 1} of {rounds}")
    return [row(reads, name, figures) for reads in READS for name in COMMANDS]


def ask_counter(server, reads, requests):
    program = ["echo", server.ids[0]] if server.name == ECHO else ["counter", str(reads), *server.ids]
    return ask(server, CONNECTIONS, requests, program)


def row(reads, name, figures):
    own = figures[reads, name]
    cells = [reads, name, *speeds(own), ratio(own, figures[reads, ECHO]), *times(own)]
    progress("eve", ", ".join(str(cell) for cell in cells))
    return cells


if __name__ == "__main__":
    need_two_cores("eve")
    main()
