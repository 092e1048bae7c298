# SPDX-License-Identifier: Apache-2.0
"""Hop's figures again: what files, and the same bytes made by programs, cost Creo and other web servers.

    python3 -m evaluation.bench.studies.hop.run [--quick] [--starts N] [--no-build] [costs] [rates] [memory] [schedulers]

README.md here says what is measured and how. A full run writes evaluation/results/hop-*.csv.
"""

from __future__ import annotations

import argparse
from types import ModuleType
from typing import Any, Callable

from evaluation.harness import tables, usage
from evaluation.harness.commands import build

from . import aims, costs, memory, rates, schedulers
from .contestants import there


def costs_of_requests(pace: costs.Pace) -> None:
    """Processor time, requests a second, and the aims."""
    rows = list(costs.measure(there(), pace))
    tables.keep(costs.NAME, costs.HEAD, rows, pace != costs.QUICK)
    tables.show((*costs.HEAD[:3], "µs of processor time", "to Creo", "requests a second"), costs.compared(rows))
    print()
    tables.show(aims.HEAD, aims.judged(rows))


def rising_rates(pace: rates.Pace) -> None:
    """How many requests of sessions are answered at which rate."""
    rows = list(rates.measure(there(), pace))
    tables.keep(rates.NAME, rates.HEAD, rows, pace != rates.QUICK)
    low = f"µs of processor time at {rates.LOW} a second"
    tables.show(("content", "contestant", "most answers a second", low, "MB in the end"), rates.most(rows))


def memory_of_creo(pace: memory.Pace) -> None:
    """What a request allocates, and with how little memory a small service answers."""
    rows = list(memory.measure(pace))
    tables.keep(memory.NAME, memory.HEAD, rows, pace != memory.QUICK)
    tables.show(("figure", "case", "value"), memory.compared(rows))
    print()
    tables.show(aims.HEAD, aims.judged_memory(rows))


def schedulers_of_creo(pace: schedulers.Pace) -> None:
    """The same requests with each scheduler."""
    rows = list(schedulers.measure(pace))
    tables.keep(schedulers.NAME, schedulers.HEAD, rows, pace != schedulers.QUICK)
    to_default = f"to {schedulers.DEFAULT}"
    tables.show(
        (*schedulers.HEAD[:3], "requests a second", to_default, "µs of processor time", to_default),
        schedulers.compared(rows),
    )


#: What is measured, and where its paces are.
FIGURES: dict[str, tuple[ModuleType, Callable[[Any], None]]] = {
    "costs": (costs, costs_of_requests),
    "rates": (rates, rising_rates),
    "memory": (memory, memory_of_creo),
    "schedulers": (schedulers, schedulers_of_creo),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="run.py", description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="shows that it runs, not how fast")
    parser.add_argument("--starts", type=int, metavar="N", help="how often each server is started; default: 3")
    parser.add_argument("--no-build", action="store_true", help="measures what is built already")
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=", ".join(FIGURES) + "; default: all")
    options = parser.parse_args()
    unknown = [name for name in options.figures if name not in FIGURES]
    if unknown:
        parser.error(f"there is no figure '{unknown[0]}', choose from {', '.join(FIGURES)}")
    usage.need_two_cores("hop")
    if not options.no_build:
        build("server", "hop")
    for name in options.figures or FIGURES:
        module, measure = FIGURES[name]
        pace = module.QUICK if options.quick else module.FULL
        measure(pace._replace(starts=options.starts) if options.starts and not options.quick else pace)
        print(flush=True)


if __name__ == "__main__":
    main()
