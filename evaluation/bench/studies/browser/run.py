# SPDX-License-Identifier: Apache-2.0
"""The TypeScript client in Chromium: encoding and decoding, and calls over WebSockets, next to what pages use instead.

    python3 -m evaluation.bench.studies.browser.run [--rounds N] [--only PAYLOAD SIZE] [memory] [calls]

Contestants, each in a Chromium of its own, take turns, and are started anew three times. Writes
evaluation/results/browser-memory.csv and browser-calls.csv (each turn), and prints the tables of the README. With --only,
one message is measured, and the turns of the others stay as they are.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Callable, Iterator, Sequence

from evaluation.harness import starts, tables, usage
from evaluation.harness.commands import build, run
from evaluation.harness.places import RESULTS, ROOT

from ...driver.contestants import BENCH, CONTESTANTS
from ...driver.plan import label
from ...driver.programs import Measured

HERE = Path(__file__).parent
#: Where the contestants of Node are built, and those of the page next to them.
BUILT = BENCH / "build" / "typescript"
STARTS, ROUNDS = 3, 3
#: Seconds of the warm-up of encoding or decoding, of that of calls, which get faster for longer, and of a turn.
WARM_UP, CALLS_WARM_UP, TURN = 0.6, 2.0, 0.2
HEAP = ("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC")

CODECS = ("creo", "creo-unfrozen", "json", "json-bytes", "protobuf", "msgpackr", "msgpackr-records")
#: By contestant, the service that it calls: the host in Java, or one of serve.js.
CALLERS = {"creo": "host", "fetch": "host", "capnweb": "capnweb", "connect": "connect", "floor": "floor"}
MEMORY = (("numeric", 10240), ("numeric", 1 << 20), ("string", 10240))
CALLS = (("numeric", 100), ("numeric", 10240), ("string", 10240))
HEAD = ("payload", "size", "contestant", "operation", "start", "us")
#: Payload, size, contestant, operation, start, microseconds.
Row = tuple[str, int, str, str, int, float]


def main() -> None:
    parser = argparse.ArgumentParser(prog="browser", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of each start; {ROUNDS} by default")
    parser.add_argument("--only", nargs=2, metavar=("PAYLOAD", "SIZE"), help="one message, such as numeric 10k")
    parser.add_argument("what", nargs="*", choices=["memory", "calls", []], help="one of the two")
    options = parser.parse_args()
    usage.need_two_cores("browser")
    prepare()
    for what, cells in (("memory", MEMORY), ("calls", CALLS)):
        if not options.what or what in options.what:
            turns = in_memory if what == "memory" else calling
            chosen = [cell for cell in cells if not options.only or (cell[0], label(cell[1])) == tuple(options.only)]
            found = {cell: list(every_start(turns, cell, options.rounds)) for cell in chosen}
            rows = [row for cell in cells for row in found.get(cell) or kept(f"browser-{what}", cell)]
            tables.keep(f"browser-{what}", HEAD, rows, whole=options.rounds >= ROUNDS)
            tables.show(("payload", "size", "operation", "contestant", "µs", "to Creo"), compared(rows))


def prepare() -> None:
    """Builds the host, what is measured in Node, and from that the bundle for the page; ends the program if npm's
    packages cannot be had.
    """
    build("generator", "bench")
    subprocess.run([CONTESTANTS / "typescript" / "build"], cwd=ROOT, check=True)
    if not (BUILT / "node_modules").exists():
        sys.exit("browser: the packages of npm are missing: is its registry in reach?")
    folder = BUILT / "browser"
    shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__", "*.md"), dirs_exist_ok=True)
    esbuild = [
        BUILT / "node_modules" / ".bin" / "esbuild",
        folder / "page" / "page.js",
        f"--outfile={folder / 'bundle.js'}",
    ]
    # In a page the client never asks for the module of Node's sockets.
    run([*esbuild, "--bundle", "--minify", "--format=esm", "--log-level=error", "--external:*node-socket.js"])


def every_start(turns: Callable[..., Iterator[Row]], cell: tuple[str, int], rounds: int) -> Iterator[Row]:
    for start in range(STARTS):
        yield from turns(*cell, start, rounds)


def kept(name: str, cell: tuple[str, int]) -> Iterator[Row]:
    """The turns of an earlier run."""
    path = RESULTS / f"{name}.csv"
    for row in tables.read(path) if path.exists() else ():
        if (row["payload"], int(row["size"])) == cell:
            yield *cell, row["contestant"], row["operation"], int(row["start"]), float(row["us"])


def in_memory(payload: str, size: int, start: int, rounds: int) -> Iterator[Row]:
    with ExitStack() as running:
        members = {name: drive(running, name, "serialise", payload, size) for name in CODECS}
        yield from take_turns(members, ("encode", "decode"), (payload, size), start, rounds)


def calling(payload: str, size: int, start: int, rounds: int) -> Iterator[Row]:
    with ExitStack() as running:
        addresses = {service: serve(running, service).listening() for service in set(CALLERS.values())}
        members = {
            name: drive(running, name, "call", payload, size, addresses[service]) for name, service in CALLERS.items()
        }
        yield from take_turns(members, ("call",), (payload, size), start, rounds)


def drive(running: ExitStack, name: str, *arguments: object) -> Measured:
    command = ["node", BUILT / "browser" / "drive.js", name, *arguments]
    return running.enter_context(Measured(f"{name} in Chromium", command, group=True))


def serve(running: ExitStack, name: str) -> Measured:
    host = ["java", *HEAP, "-jar", BENCH / "host/target/bench-host.jar", "creo"]
    command = host if name == "host" else ["node", BUILT / "browser" / "serve.js", name]
    return running.enter_context(Measured(name, command, group=True))


def take_turns(
    members: dict[str, Measured], operations: Sequence[str], cell: tuple[str, int], start: int, rounds: int
) -> Iterator[Row]:
    for member in members.values():
        member.ready()
        for operation in operations:
            seconds = CALLS_WARM_UP if operation == "call" else WARM_UP
            member.figures(f"{operation} {seconds}", seconds)
    names = list(members)
    for turn in range(rounds):
        shift = (start + turn) % len(names)
        for operation in operations:
            for name in names[shift:] + names[:shift]:
                us = members[name].figures(f"{operation} {TURN}", TURN)["us"]
                yield *cell, name, operation, start, round(us, 2)


def compared(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """The geometric means over the starts of the medians of their rounds, and of the ratios to Creo within rounds, with
    intervals of 95 %.
    """
    for payload, size, operation, name in dict.fromkeys((row[0], row[1], row[3], row[2]) for row in rows):
        own, creo = (
            [[row[5] for row in rows if row[:5] == (payload, size, one, operation, start)] for start in range(STARTS)]
            for one in (name, "creo")
        )
        ratios = [statistics.median(a / b for a, b in zip(*both)) for both in zip(own, creo)]
        low, high = starts.interval(ratios) or (0.0, 0.0)
        us = starts.mean([statistics.median(each) for each in own])
        ratio = "1" if name == "creo" else f"{starts.mean(ratios):.2f} [{low:.2f}, {high:.2f}]"
        yield payload, label(size), operation, name, f"{us:.{0 if us >= 100 else 1}f}", ratio


if __name__ == "__main__":
    main()
