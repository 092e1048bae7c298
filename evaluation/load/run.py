# SPDX-License-Identifier: Apache-2.0
"""Measures how fast each language's client serialises and calls; evaluation/README.md says what and how.

Run by scripts/bench, which builds the host first. A full run writes evaluation/results/first-light.csv.
"""

import argparse
import csv
import os
import re
import statistics
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOAD = ROOT / "evaluation" / "load"
RESULTS = ROOT / "evaluation" / "results" / "first-light.csv"
#: Where a run goes that is not worth keeping: a quick one, or one of some languages.
PASSING_RESULTS = ROOT / "build" / "bench" / "first-light.csv"
HOST_JAR = LOAD / "host" / "target" / "bench-host.jar"

LANGUAGES = ["c", "csharp", "java", "python"]
KILOBYTE, MEGABYTE = 1024, 1024 * 1024

# A heap that is touched before the first request: fresh pages would otherwise be paid for by the calls.
HOST_JVM = ["java", "-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC"]

# Rounds that are thrown away: so long does the JVM go on compiling the host.
WARM_UP_ROUNDS = 2

# What a request costs over its arguments: frame header, protocol id, method id, timeout.
REQUEST_OVERHEAD = 24
LENGTH_FIELD = 4

# Where client and host run, as lists of cores. None leaves it to the kernel.
ONE_CORE, TWO_CORES, UNPINNED = "one core", "two cores", "unpinned"
CORES = {ONE_CORE: ("0", "0"), TWO_CORES: ("1", "0"), UNPINNED: (None, None)}


@dataclass(frozen=True)
class Load:
    """One message of the response measurements."""

    payload: str
    size: int
    arguments: int  # bytes of the encoded arguments
    calls: int
    quick_calls: int
    modes: tuple

    @property
    def plain_length(self):
        """The length to announce over the plain socket, so that both contestants send the same number of bytes."""
        return REQUEST_OVERHEAD + self.arguments - LENGTH_FIELD


LOADS = [
    # Five counts (data, groups, blocks, rest, pad) and ten blocks of ten bytes.
    Load("numeric", 100, 5 * 4 + 100, 20_000, 2_000, (ONE_CORE, UNPINNED)),
    # From a megabyte on, one core measures the memory more than the call: a core for each side as well.
    Load("bytes", MEGABYTE, 4 + MEGABYTE, 500, 100, (ONE_CORE, TWO_CORES, UNPINNED)),
]


@dataclass(frozen=True)
class Result:
    """The median, and the range, of one figure over the rounds."""

    measure: str
    unit: str
    language: str
    payload: str
    size: int
    mode: str
    rounds: tuple

    @property
    def median(self):
        return statistics.median(self.rounds)

    def row(self):
        figures = [f"{figure:.2f}" for figure in (self.median, min(self.rounds), max(self.rounds))]
        return [self.measure, self.unit, self.language, self.payload, self.size, self.mode, *figures, len(self.rounds)]


HEADINGS = ["measure", "unit", "language", "payload", "size", "cores", "median", "lowest", "highest", "rounds"]


def main():
    options = parse_options()
    for language in options.lang:
        progress(f"building {language}")
        subprocess.run([LOAD / language / "build"], cwd=ROOT, check=True)

    results = serialisation(options) + response_times(options)

    full = not options.quick and options.lang == LANGUAGES
    path = RESULTS if full else PASSING_RESULTS
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(HEADINGS)
        writer.writerows(result.row() for result in results)
    print_tables(results)
    print(f"\nAll figures: {path.relative_to(ROOT)}")


def parse_options():
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measures Creo's clients and host.")
    parser.add_argument("--quick", action="store_true", help="few rounds and calls: shows that it runs, not how fast")
    parser.add_argument("--lang", type=language_list, default=LANGUAGES, metavar="LIST", help=",".join(LANGUAGES))
    options = parser.parse_args()
    options.rounds = 2 if options.quick else 5
    return options


def language_list(text):
    languages = text.split(",")
    unknown = [language for language in languages if language not in LANGUAGES]
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown language '{unknown[0]}', choose from {','.join(LANGUAGES)}")
    return languages


def serialisation(options):
    """Payload encoded and decoded per second, in memory; the languages take turns in each round."""
    results = []
    for payload in ("numeric", "string"):
        for size in (KILOBYTE, MEGABYTE):
            rounds = {language: [] for language in options.lang}
            for _ in range(options.rounds):
                for language in options.lang:
                    rounds[language].append(bench(language, "0", "serialise", payload, size))
            for language, figures in rounds.items():
                for direction in ("encode", "decode"):
                    # Bytes in a nanosecond are thousands of megabytes in a second.
                    speeds = tuple(1000 * size / figure[f"{direction}_ns"] for figure in figures)
                    results.append(Result(direction, "MB/s", language, payload, size, ONE_CORE, speeds))
                progress(f"{payload}, {size} B, {language}: "
                         + ", ".join(f"{result.measure} {result.median:.0f} MB/s" for result in results[-2:]))
    return results


def response_times(options):
    """Closed-loop calls to the host, in turn with the same bytes over a plain socket from the same language."""
    results = []
    for load in LOADS:
        for mode in load.modes:
            for language in options.lang:
                figures = response_time(options, load, mode, language)
                results += figures
                call, _, socket, _ = figures
                progress(f"{load.payload}, {load.size} B, {mode}, {language}: "
                         f"call {call.median:.1f} us, plain socket {socket.median:.1f} us")
    return results


def response_time(options, load, mode, language):
    client_cores, host_cores = CORES[mode]
    calls = load.quick_calls if options.quick else load.calls
    figures = {"call": [], "plain socket": []}
    # A host of its own for each cell, so that no cell profits from code that another one warmed up.
    with running_host(host_cores) as (host, plain):
        for number in range(WARM_UP_ROUNDS + options.rounds):
            call = bench(language, client_cores, "response", host, load.payload, load.size, calls)
            socket = bench(language, client_cores, "socket", plain, load.plain_length, calls)
            if number >= WARM_UP_ROUNDS:
                figures["call"].append(call)
                figures["plain socket"].append(socket)
    return [
        Result(measure + suffix, "us", language, load.payload, load.size, mode, tuple(figure[key] for figure in rounds))
        for measure, rounds in figures.items()
        for key, suffix in (("median_us", ""), ("p99_us", " p99"))
    ]


def bench(language, cores, *arguments, load=LOAD):
    """Runs a language's bench program and returns the figures that it prints as name=value."""
    command = [*pinned(cores), str(load / language / "run"), *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with exit code {done.returncode}")
    return {name: float(value) for name, value in re.findall(r"(\w+)=([\d.]+)", done.stdout)}


@contextmanager
def running_host(cores):
    """Starts the host and yields the addresses of its service and of its plain socket."""
    command = [*pinned(cores), *HOST_JVM, "-jar", str(HOST_JAR)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield listening(process, "service"), listening(process, "plain socket")
        finally:
            process.terminate()


def listening(process, name):
    line = process.stdout.readline().strip()
    expected = f"{name} listening on "
    if not line.startswith(expected):
        raise RuntimeError(f"the host said '{line}' instead of '{expected}…'")
    return line.removeprefix(expected)


def pinned(cores):
    return ["taskset", "-c", cores] if cores is not None else []


def print_tables(results):
    print("\nSerialisation, MB/s of payload (one core)\n")
    print_table(
        ["payload", "size", "language", "encode", "decode"],
        [
            [encode.payload, str(encode.size), encode.language, f"{encode.median:.0f}", f"{decode.median:.0f}"]
            for encode, decode in zip(select(results, "encode"), select(results, "decode"))
        ],
    )
    print("\nResponse time, microseconds (median of the rounds)\n")
    print_table(
        ["payload", "size", "cores", "language", "call", "plain socket", "ratio"],
        [
            [call.payload, str(call.size), call.mode, call.language]
            + [f"{call.median:.1f}", f"{socket.median:.1f}", f"{call.median / socket.median:.2f}"]
            for call, socket in zip(select(results, "call"), select(results, "plain socket"))
        ],
    )


def select(results, measure):
    return [result for result in results if result.measure == measure]


def print_table(headings, rows):
    widths = [max(map(len, column)) for column in zip(headings, *rows)]
    for row in [headings, ["-" * width for width in widths], *rows]:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")


def progress(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    if not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2:
        sys.exit("bench: needs Linux and two cores")
    main()
