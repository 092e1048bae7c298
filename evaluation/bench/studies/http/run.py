# SPDX-License-Identifier: Apache-2.0
"""What a request costs a server that has one core: its processor time, and how many it answers a second.

    python3 -m evaluation.bench.studies.http.run [--starts N] [--rounds N] [--start K] [--quick]

README.md here says what is measured and how. A full run writes evaluation/results/http.csv.
"""

from __future__ import annotations

import argparse
import statistics
from contextlib import ExitStack
from typing import Iterator, Sequence

from evaluation.harness import starts, tables, usage
from evaluation.harness.places import RESULTS

from ..progress import progress
from .contestants import CONTESTANTS, CREO, Server, build
from .messages import LARGE, SMALL, Message

#: Messages and connections.
CELLS = ((SMALL, 16), (LARGE, 16), (SMALL, 64))
HEAD = ("message", "connections", "contestant", "start", "turn", "requests_per_second", "processor_us")
#: Seconds.
TURN, STEP, LONGEST_WARM_UP = 1, 1, 12
#: Compilers that had work for less than this part of a step rest.
REST = 0.1


def main() -> None:
    parser = argparse.ArgumentParser(prog="run.py", description="What a request of HTTP costs a server.")
    parser.add_argument("--starts", type=int, default=3, metavar="N", help="how often each is started (3)")
    parser.add_argument("--rounds", type=int, default=2, metavar="N", help="turns of each in a start (2)")
    parser.add_argument("--start", type=int, metavar="K", help="only this start; the kept figures of others stay")
    parser.add_argument("--quick", action="store_true", help="one short start: shows that it runs, not how fast")
    parser.add_argument("--no-build", action="store_true", help="measures what is built already")
    options = parser.parse_args()
    usage.need_two_cores("http")
    if not options.no_build:
        build()
    chosen = [0] if options.quick else range(options.starts) if options.start is None else [options.start]
    rows: list[tuple[str, ...]] = []
    if options.start is not None and (RESULTS / "http.csv").exists():
        kept = (tuple(row.values()) for row in tables.read(RESULTS / "http.csv"))
        rows += [row for row in kept if row[3] != str(options.start)]
    for start in chosen:
        rows += turns(start, 1 if options.quick else options.rounds, 0 if options.quick else LONGEST_WARM_UP)
    tables.keep("http", HEAD, rows, not options.quick)
    tables.show(("message", "connections", "contestant", "µs", "to Creo", "requests a second"), compared(rows))


def turns(start: int, rounds: int, longest: int) -> Iterator[tuple[str, ...]]:
    """The figures of each turn of one start. All servers run all the time and take turns."""
    with ExitStack() as running:
        servers = [contestant.start(running) for contestant in CONTESTANTS]
        for server in servers:
            warm_up(server, longest)
        for turn in range(rounds):
            for message, connections in CELLS:
                shift = (start + turn) % len(servers)
                for server in servers[shift:] + servers[:shift]:
                    seen = server.turn(message, connections, TURN)
                    yield (
                        message.name,
                        str(connections),
                        server.contestant.name,
                        str(start),
                        str(turn),
                        f"{seen.requests / seen.seconds:.0f}",
                        f"{1e6 * seen.processor_seconds / seen.requests:.2f}",
                    )
            progress("http", f"start {start}: round {turn + 1} of {rounds}")


def warm_up(server: Server, longest: int) -> None:
    """Loads it until its compilers rest, both messages in turn, for at most so many seconds."""
    for message in (SMALL, LARGE):
        server.check(message)
    for second in range(longest):
        before = usage.compiler_seconds(server.pid)
        server.turn((LARGE, SMALL)[second % 2], 16, STEP)
        worked = usage.compiler_seconds(server.pid) - before
        if second > 1 and worked < REST * STEP:
            break


def compared(rows: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Of each contestant the processor time, its ratio to Creo's, and its requests a second: geometric means over the
    starts of medians over their turns, the ratio with its interval of 95 %.
    """
    for message, connections in CELLS:
        for contestant in CONTESTANTS:
            own = _medians(rows, message, connections, contestant.name)
            creo = _medians(rows, message, connections, CREO)
            ratios = [own[start][1] / creo[start][1] for start in own]
            low, high = starts.interval(ratios) or (0.0, 0.0)
            yield (
                message.name,
                str(connections),
                contestant.name,
                f"{starts.mean([cost for _, cost in own.values()]):.1f}",
                f"{starts.mean(ratios):.2f} [{low:.2f}, {high:.2f}]",
                f"{starts.mean([rate for rate, _ in own.values()]):.0f}",
            )


def _medians(
    rows: Sequence[tuple[str, ...]], message: Message, connections: int, name: str
) -> dict[str, tuple[float, float]]:
    """Requests a second and processor time, by start."""
    cell = [row for row in rows if row[:3] == (message.name, str(connections), name)]
    return {
        start: (
            statistics.median(float(row[5]) for row in cell if row[3] == start),
            statistics.median(float(row[6]) for row in cell if row[3] == start),
        )
        for start in sorted({row[3] for row in cell})
    }


if __name__ == "__main__":
    main()
