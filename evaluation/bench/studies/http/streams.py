# SPDX-License-Identifier: Apache-2.0
"""What streams over HTTP cost a Creo host: one with a million items, and ten thousand clients that listen to events.

    python3 -m evaluation.bench.studies.http.streams [--quick] [--no-build] [items] [listeners]

README.md here says what is measured and how. A full run writes evaluation/results/http-streams.csv.
"""

from __future__ import annotations

import argparse
import json
import select
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from evaluation.harness import rounds, tables, usage
from evaluation.harness.commands import build
from evaluation.harness.program import Failure, Program
from evaluation.harness.waiting import PATIENCE

from ..eve.echo import java_with_virtual_threads
from ..progress import progress
from .contestants import HOST

ITEMS, LISTENERS = 1_000_000, 10_000
#: Megabytes. The items of the stream are 57 MB, and the listeners need their place.
HEAPS = {"items": 32, "listeners": 256}
#: Seconds between two looks at the memory, and for which listeners hear nothing but comments.
LOOK, SILENCE = 0.02, 15.0
#: How often one says something to all who listen: before, and while it is measured.
WARM_UP, SAID = 30, 10
HEAD = ("figure", "case", "unit", "median", "lowest", "highest", "rounds")


@dataclass(frozen=True)
class Result:
    figure: str
    case: str
    unit: str
    rounds: tuple[float, ...]

    def row(self) -> list[object]:
        return [self.figure, self.case, self.unit, *(f"{each:.2f}" for each in rounds.spread(self.rounds))]


@dataclass(frozen=True)
class Host:
    pid: int
    port: int


@contextmanager
def host(figure: str, java: str = "java") -> Iterator[Host]:
    """A host whose heap has all its pages from the start, so any growth of the process is outside it."""
    heap = HEAPS[figure]
    jvm = [f"-Xms{heap}m", f"-Xmx{heap}m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"]
    with Program("Creo", [java, *jvm, "-jar", HOST, "creo"]) as program:
        port = int(program.listening().rpartition(":")[2])
        usage.run_on(program.pid, {0})
        yield Host(program.pid, port)


def items(quick: bool) -> Iterator[Result]:
    """The time of an item, and how much the process grows meanwhile."""
    figures: dict[tuple[str, str], list[float]] = {}
    with host("items") as running:
        for _ in range(2):
            read_items(running, ITEMS // 4)
        for _ in range(1 if quick else 5):
            for count in (ITEMS // 10, ITEMS):
                before, used, begin = (
                    usage.resident(running.pid),
                    usage.processor_seconds(running.pid),
                    time.monotonic(),
                )
                most = read_items(running, count)
                took = time.monotonic() - begin
                case = f"{count} items"
                figures.setdefault((case, "ns of processor time an item"), []).append(
                    1e9 * (usage.processor_seconds(running.pid) - used) / count
                )
                figures.setdefault((case, "items/s"), []).append(count / took)
                figures.setdefault((case, "MiB of growth"), []).append((most - before) / 2**20)
    for (case, unit), values in figures.items():
        yield Result("a stream", case, unit, tuple(values))


def read_items(running: Host, count: int) -> int:
    """Reads a stream to its end, and returns the most memory that the host held meanwhile."""
    watch = Watch(running.pid)
    request = urllib.request.Request(
        f"http://127.0.0.1:{running.port}/web.Web/points",
        json.dumps({"count": count}).encode(),
        {"Content-Type": "application/json", "Accept": "application/x-ndjson"},
    )
    lines = 0
    with watch, urllib.request.urlopen(request) as answer:
        while part := answer.read(1 << 18):
            lines += part.count(b"\n")
    if lines != count:
        raise Failure(f"{lines} items came instead of {count}")
    return watch.most


class Watch:
    """Looks at how much memory a process holds, while a `with` runs."""

    def __init__(self, pid: int) -> None:
        self.most = 0
        self._pid, self._over = pid, threading.Event()
        self._thread = threading.Thread(target=self._look)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while True:
            self.most = max(self.most, usage.resident(self._pid))
            if self._over.wait(LOOK):
                return


def listeners(quick: bool) -> Iterator[Result]:
    """What a client costs that listens to server-sent events, with threads of the system and with virtual ones."""
    number = LISTENERS // 10 if quick else LISTENERS
    for kind, java in (("threads of the system", "java"), ("virtual threads", java_with_virtual_threads())):
        if java is not None:
            yield from listened(number, kind, java, SILENCE / 10 if quick else SILENCE)


def listened(number: int, kind: str, java: str, silence: float) -> Iterator[Result]:
    case = f"{number} listeners, {kind}"
    with host("listeners", java) as running, ExitStack() as open_sockets:
        threads = usage.threads(running.pid)
        with ExitStack() as first:  # what any load makes the process allocate once; few, since their threads stay
            few = join(running, number // 1000, first)
            for _ in range(100):
                hear(running, few)
        heap, resident = live_heap(running), usage.resident(running.pid)
        used = usage.processor_seconds(running.pid)
        clients = join(running, number, open_sockets)
        joined = usage.processor_seconds(running.pid) - used
        progress("http", f"{case}: all have joined")
        yield Result("joining", case, "us of processor time", (1e6 * joined / number,))
        for _ in range(WARM_UP):
            hear(running, clients)
        costs = []
        for _ in range(SAID):
            used = usage.processor_seconds(running.pid)
            hear(running, clients)
            costs.append(1e6 * (usage.processor_seconds(running.pid) - used) / number)
        yield Result("an event", case, "us of processor time a listener", tuple(costs))
        used = usage.processor_seconds(running.pid)
        time.sleep(silence)
        share = (usage.processor_seconds(running.pid) - used) / silence
        yield Result("silence, a comment each 15 s", case, "% of a core for all", (100 * share,))
        yield Result("memory", f"{case}, outside the heap", "B", ((usage.resident(running.pid) - resident) / number,))
        yield Result("memory", f"{case}, live in the heap", "B", ((live_heap(running) - heap) / number,))
        yield Result("threads", case, "", (usage.threads(running.pid) - threads,))


def join(running: Host, number: int, sockets: ExitStack) -> list[socket.socket]:
    """Clients that listen from now on: each has had the head of its answer."""
    request = b"GET /web.Board/listen HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
    clients = []
    for _ in range(number):
        client = sockets.enter_context(socket.create_connection(("127.0.0.1", running.port), PATIENCE))
        client.sendall(request)
        clients.append(client)
    for client in clients:
        if not client.recv(1 << 12).startswith(b"HTTP/1.1 200 "):
            raise Failure("a listener was not let in")
        client.setblocking(False)
    return clients


def hear(running: Host, clients: list[socket.socket]) -> None:
    """Says something, and waits until each has heard of it."""
    poll = select.epoll()
    by_number = {client.fileno(): client for client in clients}
    for each in by_number:
        poll.register(each, select.EPOLLIN)
    say(running)
    waiting, end = set(by_number), time.monotonic() + PATIENCE
    while waiting:
        ready = poll.poll(1)
        if time.monotonic() > end:
            raise Failure(f"{len(waiting)} of {len(clients)} have heard nothing")
        for each, _ in ready:
            if b"data:" in by_number[each].recv(1 << 14):
                waiting.discard(each)
    poll.close()


def say(running: Host) -> None:
    request = urllib.request.Request(
        f"http://127.0.0.1:{running.port}/web.Board/say", b"{}", {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        answer.read()


def live_heap(running: Host) -> int:
    """Bytes of all live objects."""
    done = subprocess.run(
        ["jcmd", str(running.pid), "GC.class_histogram"], check=True, stdout=subprocess.PIPE, text=True
    )
    return int(done.stdout.split()[-1])


FIGURES = {"items": items, "listeners": listeners}


def main() -> None:
    parser = argparse.ArgumentParser(prog="streams.py", description="What streams over HTTP cost a host.")
    parser.add_argument("--quick", action="store_true", help="shows that it runs, not how fast")
    parser.add_argument("--no-build", action="store_true", help="measures what is built already")
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=", ".join(FIGURES) + "; default: all")
    options = parser.parse_args()
    wanted = options.figures or list(FIGURES)
    usage.need_two_cores("http")
    if not options.no_build:
        build("generator", "http")
    rows = [[*each.row(), len(each.rounds)] for name in wanted for each in FIGURES[name](options.quick)]
    tables.show(HEAD, rows)
    tables.keep("http-streams", HEAD, rows, not options.quick and wanted == list(FIGURES))


if __name__ == "__main__":
    main()
