# SPDX-License-Identifier: Apache-2.0
"""The memory of Creo: bytes allocated by a request, and the least heap with which a small service answers."""

from __future__ import annotations

import http.client
import time
from dataclasses import dataclass
from typing import Callable, Iterator, NamedTuple, Sequence

from evaluation.harness import starts, usage
from evaluation.harness.program import Failure

from ..http.own import allocated
from ..progress import progress
from .contestants import CONTESTANTS, CREO, PROGRAM, Contestant, Server
from .costs import Row
from .load import LOADS, closed

NAME = "hop-memory"
HEAD = ("figure", "case", "start", "value")
ALLOCATED, HEAP, HELD = "B allocated by a request", "MB of heap at least", "MB held with that heap"

#: Requests of which the allocation is the mean, as in the paper.
REQUESTS = 10_000
#: Without buffers of threads, each allocation is counted as it is made.
EXACT = ("-Xms256m", "-XX:-UseTLAB")
#: Seconds: no older is what a JVM tells of itself.
SAMPLED = 0.2

#: Options of the JVM, by their names.
JVMS = {
    "as it is": (),
    "for little memory": (
        "-Xss256k",
        "-XX:TieredStopAtLevel=1",
        "-XX:CompileThresholdScaling=30",
        "-XX:ReservedCodeCacheSize=16m",
        "-XX:-UseCompressedClassPointers",
        "-Dio.netty.jfr.enabled=false",
    ),
}
#: MB from which on the least heap is looked for.
LEAST = 4


@dataclass(frozen=True)
class Case:
    """Requests of one kind, one after the other."""

    name: str
    path: str
    method: str = "GET"
    body: str | None = None
    #: Whether each has a connection of its own.
    alone: bool = False

    def ask(self, server: Server, requests: int) -> None:
        headers = {"Content-Type": "application/json"} if self.body else {}
        client = http.client.HTTPConnection("127.0.0.1", server.port)
        for _ in range(requests):
            client.request(self.method, self.path, self.body, headers)
            answer = client.getresponse()
            answer.read()
            if answer.status != 200:
                raise Failure(f"{self.name}: answered {answer.status}")
            if self.alone:
                client.close()  # the next request connects again
        client.close()


FILE = Case("a file of 512 B", "/docs/small.html")
FILE_ALONE = Case("a file of 512 B, each on a connection of its own", "/docs/small.html", alone=True)
MADE = Case("a program of 984 B", "/squares")
RESOURCE = Case("the same from a method, as a resource", "/made/page")
CALL = Case("the same from a method, called with JSON", "/hop.Pages/page", "POST", "{}")
CASES = (FILE, FILE_ALONE, MADE, RESOURCE, CALL)


class Pace(NamedTuple):
    starts: int
    #: Requests of each case before those that are measured.
    warm_up: int
    #: Seconds of the load under which a heap has to be enough.
    seconds: int
    #: MB up to which the least heap is looked for.
    most: int


FULL, QUICK = Pace(3, 30_000, 3, 64), Pace(1, 2_000, 1, 12)


def measure(pace: Pace) -> Iterator[Row]:
    for start in range(pace.starts):
        yield from allocations(start, pace.warm_up)
        for name, options in JVMS.items():
            heap = least(lambda megabytes: held(megabytes, options, pace.seconds) is not None, LEAST, pace.most)
            if heap is None:
                raise Failure(f"a heap of {pace.most} MB is not enough")
            yield (HEAP, f"JVM {name}", str(start), str(heap))
            yield (HELD, f"JVM {name}", str(start), f"{held(heap, options, pace.seconds) or float('nan'):.1f}")
            progress("hop", f"memory, start {start + 1}: JVM {name}")


def allocations(start: int, warm_up: int) -> Iterator[Row]:
    """Of each case, once its code is compiled."""
    with _creo().running(EXACT) as server:
        for case in CASES:
            case.ask(server, warm_up)
        for case in CASES:
            before = _allocated(server)
            case.ask(server, REQUESTS)
            yield (ALLOCATED, case.name, str(start), f"{(_allocated(server) - before) / REQUESTS:.0f}")
    progress("hop", f"memory, start {start + 1}: allocation")


def _allocated(server: Server) -> float:
    time.sleep(SAMPLED)
    return allocated(server.pids[0])


def held(megabytes: int, options: Sequence[str], seconds: int) -> float | None:
    """The MB that the process holds after files and programs were asked for with a heap of that size; None if it
    could not answer them.
    """
    try:
        with _creo().running((f"-Xmx{megabytes}m", *options)) as server:
            for what in ("page.html", PROGRAM):
                server.check(what)
                for load in LOADS:
                    closed(server, what, load, seconds)
            return usage.resident(server.pids[0]) / 2**20
    except (Failure, OSError):
        return None  # it did not start, or did not answer


def least(enough: Callable[[int], bool], low: int, high: int) -> int | None:
    """The least number from `low` to `high` that is enough, if each above it is, too; None if none is."""
    if not enough(high):
        return None
    while low < high:
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle + 1
    return high


def compared(rows: Sequence[Row]) -> Iterator[Row]:
    """Of each figure the geometric mean over its starts, with its interval of 95 %."""
    for figure, case in dict.fromkeys(row[:2] for row in rows):
        values = figures(rows, figure, case)
        interval = starts.interval(values)
        mean = f"{starts.mean(values):.0f}"
        yield (figure, case, mean + (" [{:.0f}, {:.0f}]".format(*interval) if interval else " (one start)"))


def figures(rows: Sequence[Row], figure: str, case: str) -> list[float]:
    return [float(row[3]) for row in rows if row[:2] == (figure, case)]


def _creo() -> Contestant:
    return next(each for each in CONTESTANTS if each.name == CREO)
