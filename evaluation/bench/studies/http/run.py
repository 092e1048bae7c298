# SPDX-License-Identifier: Apache-2.0
"""What a request costs a server that has one core: its processor time, and how many it answers a second.

    python3 -m evaluation.bench.studies.http.run [--http2] [--starts N] [--rounds N] [--start K] [--quick]

README.md here says what is measured and how. A full run writes evaluation/results/http.csv, or http2.csv.
"""

from __future__ import annotations

import argparse
import statistics
from contextlib import ExitStack
from typing import Iterator, NamedTuple, Sequence

from evaluation.harness import starts, tables, usage
from evaluation.harness.places import RESULTS

from ..progress import progress
from .contestants import CONTESTANTS, CREO, OVER_HTTP_2, Contestant, Server, build
from .messages import LARGE, SMALL, Message


class Cell(NamedTuple):
    """A load. Over HTTP/2, so many requests are under way at a time on each connection."""

    message: Message
    connections: int
    streams: int = 1

    def names(self) -> tuple[str, str, str]:
        return (self.message.name, str(self.connections), str(self.streams))


class Study(NamedTuple):
    """What is compared, and where the figures are kept."""

    name: str
    contestants: Sequence[Contestant]
    cells: Sequence[Cell]


HTTP_1 = Study("http", CONTESTANTS, (Cell(SMALL, 16), Cell(LARGE, 16), Cell(SMALL, 64)))
HTTP_2 = Study("http2", OVER_HTTP_2, tuple(Cell(each, 16, streams) for streams in (1, 10) for each in (SMALL, LARGE)))
HEAD = ("message", "connections", "streams", "contestant", "start", "turn", "requests_per_second", "processor_us")
#: Seconds.
TURN, STEP, LONGEST_WARM_UP = 1, 1, 36
#: Compilers that had work for less than this part of a step rest.
REST = 0.1


def main() -> None:
    parser = argparse.ArgumentParser(prog="run.py", description="What a request of HTTP costs a server.")
    parser.add_argument("--http2", action="store_true", help="those that speak it, over HTTP/2")
    parser.add_argument("--starts", type=int, default=3, metavar="N", help="how often each is started (3)")
    parser.add_argument("--rounds", type=int, default=4, metavar="N", help="turns of each in a start (4)")
    parser.add_argument("--start", type=int, metavar="K", help="only this start; the kept figures of others stay")
    parser.add_argument("--quick", action="store_true", help="one short start: shows that it runs, not how fast")
    parser.add_argument("--no-build", action="store_true", help="measures what is built already")
    options = parser.parse_args()
    usage.need_two_cores("http")
    study = HTTP_2 if options.http2 else HTTP_1
    if not options.no_build:
        build(study.contestants)
    chosen = [0] if options.quick else range(options.starts) if options.start is None else [options.start]
    rows: list[tuple[str, ...]] = []
    file = RESULTS / f"{study.name}.csv"
    if options.start is not None and file.exists():
        kept = (tuple(row.values()) for row in tables.read(file))
        rows += [row for row in kept if row[4] != str(options.start)]
    for start in chosen:
        rows += turns(study, start, 1 if options.quick else options.rounds, 0 if options.quick else LONGEST_WARM_UP)
    tables.keep(study.name, HEAD, rows, not options.quick)
    tables.show((*HEAD[:4], "µs", "to Creo", "requests a second"), compared(study, rows))


def turns(study: Study, start: int, rounds: int, longest: int) -> Iterator[tuple[str, ...]]:
    """The figures of each turn of one start. All servers run all the time and take turns."""
    with ExitStack() as running:
        servers = [contestant.start(running) for contestant in study.contestants]
        for server in servers:
            warm_up(server, study.cells, longest)
        for turn in range(rounds):
            for cell in study.cells:
                shift = (start + turn) % len(servers)
                for server in servers[shift:] + servers[:shift]:
                    seen = server.turn(*cell, TURN)
                    yield (
                        *cell.names(),
                        server.contestant.name,
                        str(start),
                        str(turn),
                        f"{seen.requests / seen.seconds:.0f}",
                        f"{1e6 * seen.processor_seconds / seen.requests:.2f}",
                    )
            progress(study.name, f"start {start}: round {turn + 1} of {rounds}")


def warm_up(server: Server, cells: Sequence[Cell], longest: int) -> None:
    """Loads it with each load in turn until its compilers rest with all of them, for at most so many seconds."""
    for message in (SMALL, LARGE):
        server.check(message)
    at_rest = 0
    for second in range(longest):
        before = usage.compiler_seconds(server.pid)
        server.turn(*cells[second % len(cells)], STEP)
        worked = usage.compiler_seconds(server.pid) - before
        at_rest = at_rest + 1 if worked < REST * STEP else 0
        if at_rest == len(cells):
            break


def compared(study: Study, rows: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Of each contestant the processor time, its ratio to Creo's, and its requests a second: geometric means over the
    starts of medians over their turns, the ratio with its interval of 95 %.
    """
    for cell in study.cells:
        for contestant in study.contestants:
            own = _medians(rows, cell, contestant.name)
            creo = _medians(rows, cell, CREO)
            ratios = [own[start][1] / creo[start][1] for start in own]
            low, high = starts.interval(ratios) or (0.0, 0.0)
            yield (
                *cell.names(),
                contestant.name,
                f"{starts.mean([cost for _, cost in own.values()]):.1f}",
                f"{starts.mean(ratios):.2f} [{low:.2f}, {high:.2f}]",
                f"{starts.mean([rate for rate, _ in own.values()]):.0f}",
            )


def _medians(rows: Sequence[tuple[str, ...]], cell: Cell, name: str) -> dict[str, tuple[float, float]]:
    """Requests a second and processor time, by start."""
    turns = [row for row in rows if row[:4] == (*cell.names(), name)]
    return {
        start: (
            statistics.median(float(row[6]) for row in turns if row[4] == start),
            statistics.median(float(row[7]) for row in turns if row[4] == start),
        )
        for start in sorted({row[4] for row in turns})
    }


if __name__ == "__main__":
    main()
