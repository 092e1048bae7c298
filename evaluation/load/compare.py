# SPDX-License-Identifier: Apache-2.0
"""Compares the response times of this checkout's clients with those of another one's; evaluation/README.md says what and how.

Usage: python3 evaluation/load/compare.py OTHER [--lang LIST] [--rounds N]

OTHER is another checkout, in which the generator was built and each evaluation/load/LANGUAGE/build has run, as here. Both call the
host of this one. Writes evaluation/results/response-before-after.csv.
"""

import argparse
import csv
import statistics
from pathlib import Path

import run

RESULTS = run.ROOT / "evaluation" / "results" / "response-before-after.csv"


def main():
    parser = argparse.ArgumentParser(prog="compare.py", description="Compares response times with those of another checkout.")
    parser.add_argument("other", type=Path, help="the other checkout, built")
    parser.add_argument("--lang", type=run.language_list, default=run.LANGUAGES, metavar="LIST", help=",".join(run.LANGUAGES))
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    other = options.other.resolve() / "evaluation" / "load"
    load = run.LOADS[0]
    with RESULTS.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["language", "round", "before_us", "now_us", "plain_socket_us"])
        table = []
        for language in options.lang:
            rounds = list(measure(language, load, other, options.rounds))
            writer.writerows([language, number, *figures] for number, figures in enumerate(rounds))
            before, now, socket = (statistics.median(column) for column in zip(*rounds))
            ratio = statistics.median(now / before for before, now, _ in rounds)
            table.append([language, f"{before:.1f}", f"{now:.1f}", f"{ratio:.2f}", f"{socket:.1f}"])
    run.print_table(["language", "before", "now", "ratio", "plain socket"], table)


def measure(language, load, other, rounds):
    """The medians of each round, in microseconds: before, now, and the same bytes over a plain socket; all on one core, in turn."""
    client_cores, host_cores = run.CORES[run.ONE_CORE]
    with run.running_host(host_cores) as (host, plain):
        call = ("response", host, load.payload, load.size, load.calls)
        for number in range(run.WARM_UP_ROUNDS + rounds):
            figures = (run.bench(language, client_cores, *call, load=other), run.bench(language, client_cores, *call),
                       run.bench(language, client_cores, "socket", plain, load.plain_length, load.calls))
            if number >= run.WARM_UP_ROUNDS:
                yield tuple(figure["median_us"] for figure in figures)


if __name__ == "__main__":
    main()
