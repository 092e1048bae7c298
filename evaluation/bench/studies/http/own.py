# SPDX-License-Identifier: Apache-2.0
"""What requests cost a Creo host alone: calls, a resource, and being asked whether it has changed.

    python3 -m evaluation.bench.studies.http.own [--starts N] [--rounds N] [--before JAR] [--quick] [--no-build]

README.md here says what is measured and how. A full run writes evaluation/results/http-own.csv.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Iterator

from evaluation.harness import starts, tables, usage
from evaluation.harness.commands import build

from .contestants import HOST, JVM, Contestant, Server, load, wrk
from .messages import LARGE, SMALL, Message
from .run import REST, STEP

HEAD = ("request", "host", "start", "turn", "requests_per_second", "processor_us", "allocated_bytes")
#: Where the rows have the figures of a request.
PROCESSOR, ALLOCATED = HEAD.index("processor_us"), HEAD.index("allocated_bytes")
#: Seconds; connections.
TURN, LONGEST_WARM_UP, CONNECTIONS = 1, 12, 16
RESOURCE = "/kept/north"

#: Requests by their names: what is done to wrk's.
Request = dict[str, list[str]]


def requests(server: Server) -> Request:
    """Of a host that keeps the resource from now on."""
    url = f"http://127.0.0.1:{server.port}{RESOURCE}"
    kept = json.dumps(SMALL.argument).encode()
    urllib.request.urlopen(
        urllib.request.Request(url, kept, {"Content-Type": "application/json"}, method="PUT")
    ).close()
    with urllib.request.urlopen(url) as answer:
        assert SMALL.is_answer(answer.read())
        tag = answer.headers["ETag"]
    get = ['wrk.method = "GET"', f'wrk.path = "{RESOURCE}"']
    return {
        **{f"a call, {message.name}": _call(server, message) for message in (SMALL, LARGE)},
        "a resource, 51 B": get,
        "the same, not changed (304)": [*get, f"wrk.headers['If-None-Match'] = {json.dumps(tag)}"],
    }


def _call(server: Server, message: Message) -> list[str]:
    return [f'wrk.path = "{server.contestant.path}{message.method}"', *wrk(message)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="own.py", description="What requests cost a Creo host alone.")
    parser.add_argument("--starts", type=int, default=3, metavar="N", help="how often it is started (3)")
    parser.add_argument("--rounds", type=int, default=2, metavar="N", help="turns of each request in a start (2)")
    parser.add_argument(
        "--before", type=Path, metavar="JAR", help="takes turns with the http-host.jar of another checkout"
    )
    parser.add_argument("--quick", action="store_true", help="one short start: shows that it runs, not how fast")
    parser.add_argument("--no-build", action="store_true", help="measures what is built already")
    options = parser.parse_args()
    usage.need_two_cores("http")
    if not options.no_build:
        build("generator", "http")
    jars = {"now": HOST, **({"before": options.before} if options.before else {})}
    rows: list[tuple[str, ...]] = []
    for start in range(1 if options.quick else options.starts):
        rows += turns(jars, start, 1 if options.quick else options.rounds, 0 if options.quick else LONGEST_WARM_UP)
    tables.keep("http-own", HEAD, rows, not options.quick and not options.before)
    for figure, column in (("µs of processor time", PROCESSOR), ("bytes allocated", ALLOCATED)):
        tables.show(
            ("request", figure, *(["before", "now to before"] if options.before else [])), compared(rows, column)
        )


def turns(jars: dict[str, Path], start: int, rounds: int, longest: int) -> Iterator[tuple[str, ...]]:
    """The figures of each turn of one start; the hosts take turns with each request."""
    with ExitStack() as running:
        servers = {
            name: Contestant(name, [*JVM, "-jar", jar, "creo"], "/web.Web/").start(running)
            for name, jar in jars.items()
        }
        asked = {name: requests(server) for name, server in servers.items()}
        for name, server in servers.items():
            warm_up(server, asked[name], longest)
        for turn in range(rounds):
            for request in asked["now"]:
                for name in list(servers)[:: 1 if (start + turn) % 2 else -1]:
                    before = allocated(servers[name].pid)
                    seen = load(servers[name], asked[name][request], CONNECTIONS, TURN)
                    yield (
                        request,
                        name,
                        str(start),
                        str(turn),
                        f"{seen.requests / seen.seconds:.0f}",
                        f"{1e6 * seen.processor_seconds / seen.requests:.2f}",
                        f"{(allocated(servers[name].pid) - before) / seen.requests:.0f}",
                    )


def allocated(pid: int) -> float:
    """Bytes that a JVM with the serial collector has allocated: each collection begins when the eden space is full."""
    names, values = subprocess.check_output(["jstat", "-gc", str(pid)], text=True).splitlines()
    space = dict(zip(names.split(), values.split()))
    return 1024 * (int(space["YGC"]) * float(space["EC"]) + float(space["EU"]))


def warm_up(server: Server, asked: Request, longest: int) -> None:
    """Loads it with all requests in turn, until its compilers rest, for at most so many seconds."""
    for second in range(longest):
        before = usage.compiler_seconds(server.pid)
        load(server, list(asked.values())[second % len(asked)], CONNECTIONS, STEP)
        if second >= len(asked) and usage.compiler_seconds(server.pid) - before < REST * STEP:
            break


def compared(rows: list[tuple[str, ...]], column: int) -> Iterator[tuple[str, ...]]:
    """Of each request, the geometric mean over the starts of the median over its turns, and how that compares."""
    for request in dict.fromkeys(row[0] for row in rows):
        costs = {name: _medians(rows, request, name, column) for name in dict.fromkeys(row[1] for row in rows)}
        shown = [f"{starts.mean(list(costs['now'].values())):.1f}"]
        if "before" in costs:
            ratios = [cost / costs["before"][start] for start, cost in costs["now"].items()]
            interval = starts.interval(ratios)
            shown += [
                f"{starts.mean(list(costs['before'].values())):.1f}",
                f"{starts.mean(ratios):.3f} " + ("[{:.3f}, {:.3f}]".format(*interval) if interval else "(one start)"),
            ]
        yield (request, *shown)


def _medians(rows: list[tuple[str, ...]], request: str, name: str, column: int) -> dict[str, float]:
    """A figure, by start."""
    cell = [row for row in rows if row[:2] == (request, name)]
    return {
        start: statistics.median(float(row[column]) for row in cell if row[2] == start)
        for start in sorted({row[2] for row in cell})
    }


if __name__ == "__main__":
    main()
