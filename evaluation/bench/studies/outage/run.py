# SPDX-License-Identifier: Apache-2.0
"""What a program feels while the host of its client is down and calls go on: threads, memory, and unrelated work.

    python3 -m evaluation.bench.studies.outage.run [LANGUAGE ...] [--before CHECKOUT] [--seconds N] [--rate N] [--quick]

README.md says what is measured and how. A full run writes evaluation/results/outage.csv.
"""

from __future__ import annotations

import argparse
import re
import shutil
import socket
import statistics
import struct
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Sequence

from evaluation.harness import rasp, rounds, tables, usage
from evaluation.harness.clients import SOURCES, Programs
from evaluation.harness.commands import build
from evaluation.harness.places import ROOT
from evaluation.harness.program import Program
from evaluation.harness.rasp import Kind
from evaluation.harness.waiting import PATIENCE

from ..progress import progress

HERE = Path(__file__).parent
#: Not the accelerated client in Python: the accelerator has nothing to do with connections.
LANGUAGES = [kind for kind in SOURCES if kind != "accelerated" and (kind != "dotnet" or shutil.which("dotnet"))]
#: How the host is down: nothing listens at its port, or it takes connections and says nothing.
VARIANTS = ["refuses", "silent"]
#: Seconds between two pieces of unrelated work.
WORK_EVERY = 0.05
#: All pages of the heap are touched at the start, so any growth is outside of it, and what needs more fails.
ENVIRONMENT = {"JAVA_TOOL_OPTIONS": "-Xms64m -Xmx64m -XX:+AlwaysPreTouch"}
#: Seconds for which the host is up before it is down: what compiles code does so.
WARM_UP = 5.0
#: Seconds that are looked at after the first answer of the host that is up again.
RECOVERY = 10.0
MEBIBYTE = 1 << 20

HEAD = [
    "language",
    "client",
    "host",
    "calls/s",
    "ended/s",
    "ended with",
    "threads before",
    "after 5 s",
    "most",
    "MiB before",
    "after 10 s",
    "at the end",
    "most descriptors",
    "processor %",
    "work p50 ms",
    "p99 ms",
    "max ms",
    "first answer after s",
    "last error after s",
]


@dataclass(frozen=True)
class Pace:
    """How many calls a second, and for how many seconds the host is up, down, and answers again."""

    rate: float
    warm_up: float
    down: float
    recovery: float


def main() -> None:
    options = parse_options()
    pace = Pace(options.rate, options.warm_up, options.seconds, options.recovery)
    build("generator")
    checkouts = {"now": ROOT}
    if options.before:
        checkouts["before"] = options.before.resolve()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        programs = {name: Programs(Path(folder) / name, checkout) for name, checkout in checkouts.items()}
        for language in options.languages:
            for variant in VARIANTS:
                for name in checkouts:
                    progress("outage", f"{language}, {name}: the host {variant}")
                    figures = measure(command(programs[name], language), variant == "silent", pace)
                    rows.append([language, name, variant, *figures])
    tables.show(HEAD, rows)
    print()
    tables.keep("outage", HEAD, rows, options.full)


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What a program feels while the host of its client is down.")
    parser.add_argument(
        "languages", nargs="*", metavar="LANGUAGE", help=f"some of {', '.join(LANGUAGES)}; default: all"
    )
    parser.add_argument("--before", type=Path, metavar="CHECKOUT", help="clients of another checkout take turns")
    parser.add_argument("--seconds", type=float, default=60, metavar="N", help="how long the host is down (60)")
    parser.add_argument("--rate", type=float, default=1000, metavar="N", help="calls a second (1000)")
    parser.add_argument("--quick", action="store_true", help="5 s: shows that it runs, not what is felt")
    options = parser.parse_args()
    if unknown := set(options.languages) - set(LANGUAGES):
        parser.error(f"no language here: {', '.join(sorted(unknown))}; there are {', '.join(LANGUAGES)}")
    options.full = not (options.quick or options.languages) and options.seconds >= 60
    options.languages = options.languages or LANGUAGES
    options.warm_up, options.recovery = WARM_UP, RECOVERY
    if options.quick:
        options.seconds, options.warm_up, options.recovery = 5, 1, 2
    return options


def command(programs: Programs, language: str) -> list[str]:
    return programs.command("outage", language, HERE / SOURCES[language], [HERE / "outage.creo"])


class Host:
    """Answers every request with a number while it is up. Its port stays its own while it is down."""

    def __init__(self) -> None:
        with _bound(("127.0.0.1", 0)) as free:
            # Of a port that was asked for by its number, Linux lets go only when the socket is closed.
            self._listener = _bound(free.getsockname())
        self.address = "%s:%d" % self._listener.getsockname()
        self._connections: set[socket.socket] = set()
        self.up()

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.down(silent=False)
        self._listener.close()

    def up(self) -> None:
        self._listener.listen(4096)
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def down(self, silent: bool) -> None:
        """Ends all connections. A silent host still takes new ones."""
        try:
            self._listener.shutdown(socket.SHUT_RDWR)  # it does not listen then, and accept() fails
        except OSError:
            pass  # it was down
        self._accepting.join()
        if silent:
            self._listener.listen(4096)
        for connection in list(self._connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it has ended

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._connections.add(connection)
            threading.Thread(target=self._serve, args=[connection], daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            # A host begins like a client, with its preface.
            with rasp.Client(connection) as peer:
                while True:
                    frame = peer.read()
                    if frame.kind == Kind.REQUEST:
                        peer.send(rasp.frame(Kind.RESPONSE, frame.id, struct.pack(">d", 20.5)))
                    elif frame.kind == Kind.PING:
                        peer.send(rasp.frame(Kind.PONG, frame.id, frame.body))
        except (rasp.Closed, OSError):
            pass
        finally:
            self._connections.discard(connection)


def _bound(address: tuple[str, int]) -> socket.socket:
    bound = socket.socket()
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(address)
    return bound


@dataclass
class Report:
    """What a program has counted since it began, and the milliseconds of the work since its last report."""

    counts: Counter[str]
    work: list[float]

    @staticmethod
    def of(program: Program) -> Report:
        program.tell("report")
        counts, _, work = said(program, "calls=").partition(" work")
        return Report(
            Counter({name: int(number) for name, number in re.findall(r"(\w+)=(\d+)", counts)}),
            [float(each) for each in work.split()],
        )

    @property
    def answered(self) -> int:
        return self.counts["OK"]

    @property
    def failed(self) -> int:
        return sum(self.counts.values()) - self.counts["calls"] - self.answered


@dataclass
class Samples:
    """What a process has had, second by second."""

    threads: list[int] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    descriptors: list[int] = field(default_factory=list)

    def take(self, pid: int) -> None:
        self.threads.append(usage.threads(pid))
        self.memory.append(usage.resident(pid))
        self.descriptors.append(usage.descriptors(pid))


def said(program: Program, beginning: str) -> str:
    """Its next line with this beginning; Mono has lines of its own where its threads may not set their priorities."""
    while not (line := program.line()).startswith(beginning):
        pass
    return line


def measure(command: Sequence[str], silent: bool, pace: Pace) -> list[object]:
    """The cells of a row after its first three."""
    with (
        Host() as host,
        Program("the client", [*command, host.address, pace.rate, WORK_EVERY], environment=ENVIRONMENT) as program,
    ):
        said(program, "ready")
        program.tell("start")
        time.sleep(pace.warm_up)
        samples = Samples()
        samples.take(program.pid)
        host.down(silent)
        before, used = Report.of(program), usage.processor_seconds(program.pid)
        begin = time.monotonic()
        while (left := begin + pace.down - time.monotonic()) > 0:
            time.sleep(min(1.0, left))
            samples.take(program.pid)
        after = Report.of(program)
        took, used = time.monotonic() - begin, usage.processor_seconds(program.pid) - used
        host.up()
        return [
            *ends(after.counts - before.counts, took),
            *(samples.threads[0], at(samples.threads, 5), max(samples.threads)),
            *(f"{each / MEBIBYTE:.1f}" for each in (samples.memory[0], at(samples.memory, 10), samples.memory[-1])),
            max(samples.descriptors),
            f"{100 * used / took:.1f}",
            *(
                f"{each:.2f}"
                for each in (statistics.median(after.work), rounds.quantile(after.work, 0.99), max(after.work))
            ),
            *recovery(program, after, pace.recovery),
        ]


def ends(counts: Counter[str], seconds: float) -> list[object]:
    """Calls a second, how many of them ended, and with what."""
    calls = counts.pop("calls", 0)
    kinds = (f"{re.sub('(Exception|Error)$', '', name).upper()} {number:,}" for name, number in counts.most_common())
    return [f"{calls / seconds:.0f}", f"{sum(counts.values()) / seconds:.0f}", ", ".join(kinds)]


def recovery(program: Program, down: Report, seconds: float) -> list[object]:
    """After how many seconds the first call was answered, and the last one failed until some seconds later; empty if
    none did.
    """
    begin, last, first_answer, last_error = time.monotonic(), down, None, None
    while (elapsed := time.monotonic() - begin) < seconds + (PATIENCE if first_answer is None else first_answer):
        report = Report.of(program)
        if report.answered > down.answered and first_answer is None:
            first_answer = elapsed
        if report.failed > last.failed:
            last_error = elapsed
        last = report
        time.sleep(0.1)
    return ["" if each is None else f"{each:.1f}" for each in (first_answer, last_error)]


def at(samples: Sequence[int], second: int) -> int:
    return samples[min(second, len(samples) - 1)]


if __name__ == "__main__":
    main()
