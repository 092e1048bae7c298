# SPDX-License-Identifier: Apache-2.0
"""Fixed numbers of workers next to the adaptive one, for branches that wait and branches that calculate.

    python3 -m evaluation.bench.studies.compose.degree [--quick]

README.md says what is measured and how. A full run takes about 13 minutes and writes evaluation/results/degree.csv.
"""

import argparse
import statistics
import sys
import time
from contextlib import ExitStack

from evaluation.harness.commands import build as build_targets
from evaluation.harness.places import PASSING_RESULTS, RESULTS, ROOT
from evaluation.harness.program import Program
from evaluation.harness.tables import write

from ..progress import progress
from .run import AUTO, client_of, host, workers

#: Threads that run branches at the same time: one is the method's own, the others are workers.
AT_A_TIME = [1, 2, 8, 32, 128, AUTO]
#: What the ratios compare with: about the number that was fixed once.
BASE = 32
#: How long a page takes, in milliseconds, and how many pages a job has: work that waits, and work that does not.
WAITING = (20, [10, 100, 1000])
CALCULATING = (0, [100, 1000])
#: So long are jobs of a kind begun, one after the other, for one figure.
SECONDS = 3
ROUNDS = 5
POLL_SECONDS = 0.002


def main():
    quick = parse_options().quick
    progress("degree", "building")
    build_targets("generator", "server", "samples/map-reduce")
    client = client_of("map-reduce")
    rows = []
    for latency, sizes in [WAITING, CALCULATING]:
        rows += measure(client, latency, sizes, 1 if quick else ROUNDS, 0.5 if quick else SECONDS)
    folder = PASSING_RESULTS if quick else RESULTS
    write(folder / "degree.csv", ["milliseconds", "pages", "at a time", "pages per second", "ratio"], rows)
    print(f"All figures: {folder.relative_to(ROOT)}/degree.csv")


def parse_options():
    parser = argparse.ArgumentParser(description="Fixed numbers of workers next to the adaptive one.")
    parser.add_argument("--quick", action="store_true", help="one short round: shows that it runs, not how fast")
    return parser.parse_args()


def measure(client, latency, sizes, rounds, seconds):
    """Pages per second for each size of job and number at a time; the rounds of all numbers take turns."""
    rates = {(size, at_a_time): [] for size in sizes for at_a_time in AT_A_TIME}
    with ExitStack() as running:
        pages = ["java", ROOT / "samples" / "pages" / "PageServer.java", 0, latency]
        root = running.enter_context(Program("the server of pages", pages)).listening()
        base = root.rpartition("/")[0]
        clients = {}
        for at_a_time in AT_A_TIME:
            served = host("map-reduce", "org.creo.samples.mapreduce.MapReduceService", workers(at_a_time))
            address, _ = running.enter_context(served)
            clients[at_a_time] = running.enter_context(client.MapReduceClient(address, call_timeout=600))
            # The JVM compiles meanwhile.
            jobs(clients[at_a_time], base, 100, seconds)
        for _ in range(rounds):
            for size in sizes:
                for at_a_time in AT_A_TIME:
                    rates[size, at_a_time].append(jobs(clients[at_a_time], base, size, seconds))
    rows = []
    for size in sizes:
        compared = statistics.median(rates[size, BASE])
        for at_a_time in AT_A_TIME:
            rate = statistics.median(rates[size, at_a_time])
            rows.append([latency, size, at_a_time, f"{rate:.1f}", f"{rate / compared:.2f}"])
            progress("degree", ", ".join(str(cell) for cell in rows[-1]))
    return rows


def jobs(client, base, size, seconds):
    """Runs jobs of so many pages, one after the other, for so long; returns the pages in a second."""
    urls = [f"{base}/{page}" for page in range(1, size + 1)]
    # Page n has the word once for each binary digit of n.
    wanted = sum(page.bit_length() for page in range(1, size + 1))
    pages = 0
    begin = time.monotonic()
    while time.monotonic() - begin < seconds:
        started = client.start(urls, "leaf")
        while (found := client.result(started)) != wanted:
            if found is not None and found > wanted:
                sys.exit(f"map-reduce: found {found} words, of {wanted}")
            time.sleep(POLL_SECONDS)
        pages += size
    return pages / (time.monotonic() - begin)


if __name__ == "__main__":
    main()
