# SPDX-License-Identifier: Apache-2.0
"""Eve's echo test, in which the host takes turns with that of another checkout.

    python3 -m evaluation.bench.studies.eve.before CHECKOUT [SCHEDULER ...] [--starts N] [--rounds N] [--messages N]

In the other checkout `scripts/build eve` has been run. README.md says what is measured and how.
"""

import argparse
import statistics
from contextlib import ExitStack
from pathlib import Path

from evaluation.harness import rounds
from evaluation.harness.places import ROOT
from evaluation.harness.usage import need_two_cores

from ..load import start
from ..progress import progress
from .echo import SCHEDULERS, Load, ask_echo
from .servers import HOST, build, jvm

FIGURES = {"requests per second": "per_second", "processor time of a request": "processor_us"}
#: Rounds that are discarded after each start: a JVM compiles for this long.
WARM_UP = 4


def main():
    options = parse_options()
    build()
    jars = {"now": HOST, "before": options.checkout.resolve() / HOST.relative_to(ROOT)}
    load = Load("150 connections", 150, options.messages)
    for scheduler in options.schedulers or SCHEDULERS:
        ratios = {name: [] for name in FIGURES}
        for number in range(options.starts):
            # What runs first after a start should not be the same each time.
            names = sorted(jars, reverse=number % 2 == 1)
            figures = measure({name: ["java", *jvm(jars[name]), scheduler] for name in names}, load, options.rounds)
            for name, key in FIGURES.items():
                now, before = ([figure[key] for figure in figures[each]] for each in ("now", "before"))
                ratios[name].append(rounds.ratio(now, before))
            progress("eve", f"{scheduler}: start {number + 1} of {options.starts}: {text(ratios, number)}")
        for name, values in ratios.items():
            low, high = rounds.interval(values)
            print(
                f"{scheduler}, {name}, now to before: {statistics.median(values):.3f} [{low:.3f}, {high:.3f}]",
                flush=True,
            )


def parse_options():
    parser = argparse.ArgumentParser(description="Eve's echo test: this checkout's host compared with another's.")
    parser.add_argument("checkout", type=Path, metavar="CHECKOUT", help="the other one")
    parser.add_argument("schedulers", nargs="*", metavar="SCHEDULER", help="some of them; all without")
    parser.add_argument("--starts", type=int, default=8, metavar="N", help="how often both hosts are started (8)")
    parser.add_argument("--rounds", type=int, default=6, metavar="N", help="how often each is measured then (6)")
    parser.add_argument(
        "--messages", type=int, default=1000, metavar="N", help="messages per connection and round (1000)"
    )
    options = parser.parse_args()
    if unknown := set(options.schedulers) - set(SCHEDULERS):
        parser.error(f"no scheduler: {', '.join(sorted(unknown))}; there are {', '.join(SCHEDULERS)}")
    return options


def measure(commands, load, count):
    """Both hosts run all the time and take turns; returns the figures of the rounds by the names of the hosts."""
    figures = {name: [] for name in commands}
    with ExitStack() as running:
        servers = [start(running, name, command) for name, command in commands.items()]
        for number in range(WARM_UP + count):
            for server in servers if number % 2 else servers[::-1]:
                figure = ask_echo(server, load)
                if number >= WARM_UP:
                    figures[server.name].append(figure)
    return figures


def text(ratios, number):
    return ", ".join(f"{values[number]:.3f}" for values in ratios.values())


if __name__ == "__main__":
    need_two_cores("eve")
    main()
