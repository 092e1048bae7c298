# SPDX-License-Identifier: Apache-2.0
"""What a call of a service in Python costs its server: a worker and its host together, and what others have. Also how
long a call takes through a worker in each language.

    python3 -m evaluation.bench.studies.workers.run [--starts N] [--rounds N] [--quick]

README.md here says what is measured and how. A full run writes evaluation/results/workers.csv.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
from contextlib import ExitStack
from pathlib import Path
from typing import Iterator, NamedTuple, Sequence

from evaluation.harness import rounds, tables, usage
from evaluation.harness.clients import MCS
from evaluation.harness.commands import build, generate, run
from evaluation.harness.places import PASSING_RESULTS, ROOT

from ..http.contestants import JVM, LOAD_CORE, Contestant, Server, Turn, load
from ..progress import progress

HERE = Path(__file__).parent
SERVERS = HERE / "servers"
DESCRIPTION = HERE / "scaling.creo"
BUILD = PASSING_RESULTS / "workers"
VENV = ROOT / ".cache" / "bench-workers"
PYTHON = VENV / "bin" / "python"
HOST = ROOT / "framework" / "server" / "target" / "creo-host.jar"
ENVIRONMENT = {"PYTHONPATH": f"{BUILD / 'python'}:{BUILD / 'others'}:{SERVERS}"}

#: Numbers of a call: 16, and about 10 kB of them; connections of the load; seconds of a turn.
SIZES, CONNECTIONS, TURN = (16, 1250), (1, 4), 2
#: The method that takes a millisecond, from so many connections to each worker.
WORK_MICROSECONDS, WORK_CONNECTIONS = 1000, 8
#: The protocol of Creo, where services in all languages are compared.
LANGUAGES = "RASP"
CREO, OWN, FASTAPI, FLASK, GRPC, THRIFT = "Creo, worker", "Creo, in Java", "FastAPI", "Flask", "gRPC", "Thrift"
#: Workers in other languages, each with the command that starts it.
OTHERS = {
    "Creo, worker in C": (BUILD / "numbers",),
    "Creo, worker in C#": ("mono", BUILD / "Numbers.exe"),
    "Creo, worker in Java": (*JVM, "-cp", f"{HOST}:{BUILD / 'classes'}", "Own", "worker"),
    "Creo, worker in TypeScript": ("node", BUILD / "numbers.mjs"),
}
COLUMNS = (
    "protocol",
    "method",
    "connections",
    "contestant",
    "workers",
    "start",
    "round",
    "calls_per_second",
    "processor_us",
    "median_us",
)
Row = tuple[str, str, int, str, int, int, int, float, float, float]


class Cell(NamedTuple):
    """A load: over HTTP with JSON, by wrk; otherwise by clients in Python, each with the protocol of its tool."""

    protocol: str
    method: str
    body: object
    connections: int

    @staticmethod
    def doubling(protocol: str, size: int, connections: int) -> Cell:
        return Cell(protocol, f"doubled {size}", [i + 0.5 for i in range(size)], connections)

    def turn(self, server: Server, seconds: float) -> tuple[Turn, float]:
        """What it did, and the median of a call in microseconds where that is known."""
        if self.protocol == "HTTP":
            name = "microseconds" if self.method == "work" else "values"
            lines = [
                'wrk.method = "POST"',
                f"wrk.body = {json.dumps(json.dumps({name: self.body}))}",
                'wrk.headers["Content-Type"] = "application/json"',
            ]
            path = f"{server.contestant.path}{self.method.split()[0]}"
            url = f"http://127.0.0.1:{server.port}{path}"
            return load(server, lines, self.connections, max(1, round(seconds)), url), 0.0
        tool = server.contestant.name.lower().split(",")[0]
        command = [PYTHON, HERE / "callers.py", tool, server.port, len(self.body), self.connections, seconds]
        used = usage.processor_seconds(server.pid)
        done = run([*usage.on_core(LOAD_CORE), "env", *(f"{k}={v}" for k, v in ENVIRONMENT.items()), *command])
        used = usage.processor_seconds(server.pid) - used
        calls, taken, median = done.stdout.split()
        return Turn(int(calls), float(taken), used), float(median)


def contestant(name: str, workers: int = 1) -> Contestant:
    file = {FASTAPI: "fastapi", FLASK: "flask", GRPC: "grpc", THRIFT: "thrift"}.get(name)
    if file:
        command = [PYTHON, SERVERS / f"{file}_numbers.py", workers]
        return Contestant(name, command, environment=ENVIRONMENT, group=True)
    if name == OWN:
        command = [*JVM, "-cp", f"{HOST}:{BUILD / 'classes'}", "Own"]
    else:
        worker = " ".join(map(str, OTHERS.get(name, (PYTHON, SERVERS / "creo_numbers.py"))))
        served = [DESCRIPTION, "--worker", worker, "--workers", workers, "--listen", "127.0.0.1:0"]
        command = [*JVM, "-jar", HOST, *served]
    return Contestant(name, command, "/scaling.Numbers/", environment=ENVIRONMENT)


BINARY = (CREO, OWN, GRPC, THRIFT)
OVER_HTTP = (CREO, OWN, FASTAPI, FLASK)
IN_ALL_LANGUAGES = (CREO, OWN, *OTHERS)
SCALING = (CREO, FASTAPI, FLASK)


def main() -> None:
    parser = argparse.ArgumentParser(prog="run.py", description="What a call of a service in Python costs.")
    parser.add_argument("--starts", type=int, default=3, metavar="N", help="how often each is started (3)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="turns of each in a start (3)")
    parser.add_argument("--quick", action="store_true", help="one short start: shows that it runs, not how fast")
    parser.add_argument("--no-build", action="store_true", help="measures what is built already")
    options = parser.parse_args()
    usage.need_two_cores("workers")
    if not options.no_build:
        prepare()
    rows: list[Row] = []
    for start in range(1 if options.quick else options.starts):
        number, seconds, warming = (1, 0.5, 1) if options.quick else (options.rounds, TURN, 10)
        rows += costs(start, number, seconds, warming)
        rows += scaling(start, number, seconds)
    tables.keep("workers", COLUMNS, rows, not options.quick)
    tables.show(
        ("protocol", "method", "connections", "contestant", "µs of processor", "to Creo", "median µs"), compared(rows)
    )
    tables.show(("contestant", "1 worker, calls a second", "2 workers", "ratio"), scaled(rows))


def prepare() -> None:
    """Builds and installs everything that is measured."""
    build("generator", "server")
    shutil.rmtree(BUILD, ignore_errors=True)
    others = BUILD / "others"
    others.mkdir(parents=True)
    if not _same(HERE / "requirements.txt", VENV / "requirements.txt"):
        # With the packages of the system: Thrift is Debian's.
        run(["/usr/bin/python3", "-m", "venv", "--clear", "--system-site-packages", VENV])
        run([VENV / "bin" / "pip", "install", "-q", "--disable-pip-version-check", "-r", HERE / "requirements.txt"])
        shutil.copy(HERE / "requirements.txt", VENV)
    generate(DESCRIPTION, ["python"], BUILD, "--service")
    run([PYTHON, "creo_build.py"], cwd=BUILD / "python")
    generate(DESCRIPTION, ["host"], BUILD)
    sources = (BUILD / "host" / "src" / "main" / "java").rglob("*.java")
    generate(DESCRIPTION, ["c", "csharp", "typescript"], BUILD, "--service")
    run(
        [
            "cc",
            "-std=c99",
            "-O2",
            f"-I{BUILD / 'c' / 'include'}",
            "-o",
            BUILD / "numbers",
            SERVERS / "numbers.c",
            *(BUILD / "c" / "src").glob("*.c"),
        ]
    )
    run([*MCS, f"-out:{BUILD / 'Numbers.exe'}", SERVERS / "Numbers.cs", *(BUILD / "csharp").rglob("*.cs")])
    package = BUILD / "node_modules" / "scaling"
    package.parent.mkdir()
    package.symlink_to(BUILD / "typescript", target_is_directory=True)
    shutil.copy(SERVERS / "numbers.mjs", BUILD)
    run(["javac", "-d", BUILD / "classes", "-cp", HOST, HERE / "Own.java", *sources])
    protoc = [PYTHON, "-m", "grpc_tools.protoc", f"-I{HERE}", f"--python_out={others}", f"--grpc_python_out={others}"]
    run([*protoc, "scaling.proto"])
    run(["thrift", "--gen", "py", "-out", others, HERE / "scaling.thrift"])


def _same(one: Path, other: Path) -> bool:
    return other.exists() and one.read_bytes() == other.read_bytes()


def costs(start: int, number: int, seconds: float, warming: int) -> Iterator[Row]:
    """The figures of calls that do little. All servers run all the time, on one core, and take turns."""
    with ExitStack() as running:
        servers = {
            name: contestant(name).start(running) for name in dict.fromkeys(BINARY + OVER_HTTP + IN_ALL_LANGUAGES)
        }
        loads = [
            (Cell.doubling(protocol, size, connections), [servers[name] for name in names])
            for protocol, names in (("own", BINARY), ("HTTP", OVER_HTTP))
            for size in SIZES
            for connections in CONNECTIONS
        ]
        # Next to the others again, so that all that are compared take turns in one round.
        loads.append((Cell.doubling(LANGUAGES, SIZES[0], 1), [servers[name] for name in IN_ALL_LANGUAGES]))
        for cell, those in loads:
            for server in those:
                cell.turn(server, warming)
        for turn in range(number):
            for cell, those in loads:
                yield from _turns(cell, those, 1, start, turn, seconds)
            progress("workers", f"start {start}: round {turn + 1} of {number}")


def scaling(start: int, number: int, seconds: float) -> Iterator[Row]:
    """Calls a second of a method that takes a millisecond, with one worker and with two, on both cores."""
    cell = Cell("HTTP", "work", WORK_MICROSECONDS, WORK_CONNECTIONS)
    with ExitStack() as running:
        servers = [(count, contestant(name, count).start(running)) for name in SCALING for count in (1, 2)]
        for _, server in servers:
            usage.run_on(server.pid, {0, 1})
            cell.turn(server, seconds)
        for turn in range(number):
            for count, server in servers:
                yield from _turns(cell, [server], count, start, turn, seconds)


def _turns(cell: Cell, servers: Sequence[Server], workers: int, start: int, turn: int, seconds: float) -> Iterator[Row]:
    shift = (start + turn) % len(servers)
    for server in [*servers[shift:], *servers[:shift]]:
        seen, median = cell.turn(server, seconds)
        yield (
            cell.protocol,
            cell.method,
            cell.connections,
            server.contestant.name,
            workers,
            start,
            turn,
            seen.requests / seen.seconds,
            1e6 * seen.processor_seconds / seen.requests,
            median,
        )


def compared(rows: Sequence[Row]) -> Iterator[tuple[object, ...]]:
    """Processor time of each contestant, and the median of its ratios to the worker's within rounds."""
    calls = [row for row in rows if row[1] != "work"]
    for cell in dict.fromkeys(row[:3] for row in calls):
        of = {
            name: [row for row in calls if row[:4] == (*cell, name)]
            for name in dict.fromkeys(row[3] for row in calls if row[:3] == cell)
        }
        for name, own in of.items():
            times = [row[8] for row in sorted(own, key=_turn)]
            ratio = rounds.ratio(times, [row[8] for row in sorted(of[CREO], key=_turn)])
            yield (
                *cell,
                name,
                f"{statistics.median(times):.1f}",
                f"{ratio:.2f}",
                f"{statistics.median(row[9] for row in own):.0f}",
            )


def _turn(row: Row) -> tuple[int, int]:
    return row[5], row[6]


def scaled(rows: Sequence[Row]) -> Iterator[tuple[object, ...]]:
    for name in SCALING:
        one, two = (
            [row[7] for row in sorted(rows, key=_turn) if row[1] == "work" and row[3] == name and row[4] == count]
            for count in (1, 2)
        )
        yield name, f"{statistics.median(one):.0f}", f"{statistics.median(two):.0f}", f"{rounds.ratio(two, one):.2f}"


if __name__ == "__main__":
    main()
