# SPDX-License-Identifier: Apache-2.0
"""The scaling of the programs of the paper on S: pages per second of crawler and map-reduce over the number of workers.

    python3 -m evaluation.bench.studies.compose.run [--quick] [crawler] [map-reduce]

README.md says what is measured and how. A full run takes about six minutes and writes evaluation/results/crawler.csv,
crawler-over-time.csv and map-reduce.csv.
"""

import argparse
import re
import socket
import sys
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

from evaluation.harness.commands import build as build_targets
from evaluation.harness.commands import generate
from evaluation.harness.generated import imported
from evaluation.harness.places import PASSING_RESULTS, RESULTS, ROOT
from evaluation.harness.program import Program
from evaluation.harness.tables import write

from ..progress import progress

PROGRAMS = ["crawler", "map-reduce"]
LATENCY_MILLISECONDS = 5
#: The host finds out how many workers there are.
AUTO = "auto"
#: How many pages are read at the same time: one by the method's own thread, the others by workers.
AT_A_TIME = [1, 2, 4, 8, 16, 32, AUTO]
#: The depths of the paper, which counts from 0, and the fewest pages at a time with which each is tried: with 1, the
#: deepest takes 13 minutes.
DEPTHS = {12: 1, 14: 4, 16: 16}
OVER_TIME = [1, 2, 4, 8]
SAMPLE_SECONDS = 0.2

MAP_REDUCE_CLIENTS = 8
PAGES_OF_A_JOB = 5
JOBS_OF_A_CLIENT = 60
#: How often a client asks whether its job is done: less often than a page takes.
POLL_SECONDS = 0.005
MAP_REDUCE_WORKERS = [0, 1, 2, 4, 8, 16, 32]


def main():
    options = parse_options()
    quick = options.quick
    progress("compose", "building")
    build_targets("generator", "server", "samples/crawler", "samples/map-reduce")
    folder = PASSING_RESULTS if quick else RESULTS
    with ExitStack() as running:
        pages = ["java", ROOT / "samples" / "pages" / "PageServer.java", 0, LATENCY_MILLISECONDS]
        root = running.enter_context(Program("the server of pages", pages)).listening()
        if "crawler" in options.programs:
            crawl_all(root, {4: 8} if quick else DEPTHS, folder)
        if "map-reduce" in options.programs:
            map_reduce_all(root, 3 if quick else JOBS_OF_A_CLIENT, folder)
    print(f"All figures: {folder.relative_to(ROOT)}/{{crawler,crawler-over-time,map-reduce}}.csv")


def parse_options():
    parser = argparse.ArgumentParser(description="Crawler and map-reduce over the number of workers.")
    parser.add_argument("--quick", action="store_true", help="few pages: shows that it runs, not how fast")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=f"{' or '.join(PROGRAMS)}; default: both")
    options = parser.parse_args()
    options.programs = options.programs or PROGRAMS
    if unknown := set(options.programs) - set(PROGRAMS):
        parser.error(f"there is no program '{unknown.pop()}', choose from {', '.join(PROGRAMS)}")
    return options


def workers(at_a_time):
    """The workers with which so many pages are read at a time."""
    return at_a_time if at_a_time == AUTO else at_a_time - 1


def client_of(sample):
    """The generated Python package of a sample."""
    folder = ROOT / "build" / "compose" / sample
    generate(ROOT / "samples" / sample / f"{sample}.creo", ["python"], folder)
    return imported(folder / "python", sample.replace("-", ""))


@contextmanager
def host(sample, service, workers):
    """A host of the sample; returns its address and that of its side port."""
    address, side = f"127.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}"
    command = [
        "java",
        "-Xms512m",
        "-Xmx512m",
        "-cp",
        f"{ROOT}/framework/server/target/creo-host.jar:{ROOT}/samples/{sample}/service/target/{sample}.jar",
        "org.creo.server.Main",
        "--listen",
        address,
        "--side-listen",
        side,
        "--workers",
        workers,
        "--log-level",
        "error",
        "--service",
        service,
    ]
    with Program(f"the host of {sample}", command) as program:
        while not program.line().endswith(address):
            pass  # where the side port is
        yield address, side


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def crawl_all(root, depths, folder):
    crawler = client_of("crawler")
    scaling, over_time = [], []
    for depth, fewest in depths.items():
        for at_a_time in AT_A_TIME:
            if at_a_time == AUTO or at_a_time >= fewest:
                pages, seconds, samples = crawl(crawler, root, depth, at_a_time)
                scaling.append([depth, at_a_time, pages, f"{seconds:.2f}", f"{pages / seconds:.1f}"])
                progress("compose", f"crawler: {', '.join(str(cell) for cell in scaling[-1])}")
                if depth == min(depths) and at_a_time in OVER_TIME:
                    over_time += [[at_a_time, *sample] for sample in samples]
    write(folder / "crawler.csv", ["depth", "pages at a time", "pages", "seconds", "pages per second"], scaling)
    write(folder / "crawler-over-time.csv", ["pages at a time", "seconds", "requests", "answers"], over_time)


def crawl(crawler, root, depth, at_a_time):
    with (
        host("crawler", "org.creo.samples.crawler.CrawlerService", workers(at_a_time)) as (address, side),
        crawler.CrawlerClient(address, call_timeout=3600) as client,
    ):
        # The JVM compiles for this long.
        client.crawl(root, 9)
        before = answers(side)
        samples = []
        over = threading.Event()
        begin = time.monotonic()
        watcher = threading.Thread(target=watch, args=(side, before, begin, samples, over))
        watcher.start()
        # The paper's root has depth 0, the sample's has depth 1.
        pages = client.crawl(root, depth + 1)
        seconds = time.monotonic() - begin
        over.set()
        watcher.join()
        if pages != 2 ** (depth + 1) - 1:
            sys.exit(f"crawler: {pages} pages down to depth {depth}")
        discovered = len(client.urls_discovered()) if depth <= 12 else pages - 1
        if discovered < pages - 1:
            sys.exit(f"crawler: {discovered} pages were discovered, of {pages - 1}")
        return pages, seconds, samples


def watch(side, before, begin, samples, over):
    """Records now and then how many calls of crawl have come in and how many have been answered."""
    while True:
        figures = metrics(side)
        done = answered(figures) - before
        samples.append([f"{time.monotonic() - begin:.2f}", int(done + figures["creo_composing"]), int(done)])
        if over.wait(SAMPLE_SECONDS):
            return


def answers(side):
    return answered(metrics(side))


def answered(figures):
    return sum(
        value
        for name, value in figures.items()
        if name.startswith("creo_service_time_seconds_count{") and 'method="crawl"' in name
    )


def metrics(side):
    with urllib.request.urlopen(f"http://{side}/metrics", timeout=10) as page:
        text = page.read().decode()
    return {
        name: float(value)
        for name, value in re.findall(r"^([a-z_]+(?:\{[^}]*\})?) ([-+.\deE]+|NaN)$", text, re.MULTILINE)
    }


def map_reduce_all(root, jobs, folder):
    client = client_of("map-reduce")
    rows = []
    for workers in MAP_REDUCE_WORKERS:
        rows.append([workers, MAP_REDUCE_CLIENTS, *map_reduce(client, root, workers, jobs)])
        progress("compose", f"map-reduce: {', '.join(str(cell) for cell in rows[-1])}")
    write(folder / "map-reduce.csv", ["workers", "clients", "jobs", "pages", "seconds", "pages per second"], rows)


def map_reduce(mapreduce, root, workers, jobs):
    base = root.rpartition("/")[0]
    with (
        host("map-reduce", "org.creo.samples.mapreduce.MapReduceService", workers) as (address, _),
        mapreduce.MapReduceClient(address, call_timeout=600) as client,
        ThreadPoolExecutor(MAP_REDUCE_CLIENTS) as clients,
    ):

        def run_jobs(number):
            for job in range(jobs):
                first = 1 + (number * jobs + job) * PAGES_OF_A_JOB
                urls = [f"{base}/{page}" for page in range(first, first + PAGES_OF_A_JOB)]
                # Page n has the word once for each binary digit of n.
                wanted = sum(page.bit_length() for page in range(first, first + PAGES_OF_A_JOB))
                started = client.start(urls, "leaf")
                while (found := client.result(started)) != wanted:
                    if found > wanted:
                        sys.exit(f"map-reduce: found {found} words, of {wanted}")
                    time.sleep(POLL_SECONDS)

        list(clients.map(run_jobs, range(MAP_REDUCE_CLIENTS)))
        begin = time.monotonic()
        list(clients.map(run_jobs, range(MAP_REDUCE_CLIENTS)))
        seconds = time.monotonic() - begin
    pages = MAP_REDUCE_CLIENTS * jobs * PAGES_OF_A_JOB
    return MAP_REDUCE_CLIENTS * jobs, pages, f"{seconds:.2f}", f"{pages / seconds:.1f}"


if __name__ == "__main__":
    main()
