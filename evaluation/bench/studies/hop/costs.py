# SPDX-License-Identifier: Apache-2.0
"""The processor time of a request: servers take turns under a closed load, and each is started several times."""

from __future__ import annotations

import statistics
from contextlib import ExitStack
from typing import Iterable, Iterator, NamedTuple, Sequence

from evaluation.harness import starts

from ..progress import progress
from .contestants import CREO, PROGRAM, Contestant, Server
from .load import LOADS, closed

NAME = "hop-costs"
HEAD = ("content", "load", "contestant", "start", "turn", "requests_per_second", "processor_us")
#: What is asked for, and how readers call it.
CONTENTS = {"page.html": "984 B, a file", PROGRAM: "984 B, a program", "large.html": "64 KiB, a file"}
#: Seconds.
TURN, STEP = 1, 1
#: Compilers that had work for less than this part of a step rest.
REST = 0.1


class Pace(NamedTuple):
    """How much is measured; how long a server may warm up at most, in steps."""

    starts: int
    rounds: int
    warm_up: int


FULL, QUICK = Pace(3, 4, 60), Pace(1, 1, 3)

Row = tuple[str, ...]


def measure(contestants: Sequence[Contestant], pace: Pace) -> Iterator[Row]:
    for start in range(pace.starts):
        with ExitStack() as running:
            servers = [running.enter_context(contestant.running()) for contestant in contestants]
            for server in servers:
                warm_up(server, CONTENTS, pace.warm_up)
            for turn in range(pace.rounds):
                yield from _round(servers, start, turn)
                progress("hop", f"costs, start {start + 1}: round {turn + 1} of {pace.rounds}")


def _round(servers: Sequence[Server], start: int, turn: int) -> Iterator[Row]:
    """A turn of each server with each load; another one begins in each start and each round."""
    shift = (start + turn) % len(servers)
    for what, content in CONTENTS.items():
        for load in LOADS:
            for server in (*servers[shift:], *servers[:shift]):
                if server.contestant.path(what) is not None:
                    seen = closed(server, what, load, TURN)
                    yield (
                        content,
                        load,
                        server.contestant.name,
                        str(start),
                        str(turn),
                        f"{seen.requests_per_second:.0f}",
                        f"{seen.processor_us:.2f}",
                    )


def warm_up(server: Server, contents: Iterable[str], longest: int) -> None:
    """Asks for everything, and then loads it with each load in turn until its compilers rest with all of them."""
    loads = [(what, load) for what in contents if server.contestant.path(what) is not None for load in LOADS]
    for what, _ in loads:
        server.check(what)
    at_rest = 0
    for step in range(longest):
        before = server.compiler_seconds()
        closed(server, *loads[step % len(loads)], STEP)
        worked = server.compiler_seconds() - before
        at_rest = at_rest + 1 if worked < REST * STEP else 0
        if at_rest == len(loads):
            break


def compared(rows: Sequence[Row]) -> Iterator[Row]:
    """Of each contestant the processor time, its ratio to Creo's, and its requests a second: geometric means over the
    starts of medians over their turns, the ratio with its interval of 95 %.
    """
    for content, load, name in dict.fromkeys(row[:3] for row in rows):
        own = costs(rows, content, load, name)
        ratios = divided(own, costs(rows, content, load, CREO))
        yield (
            content,
            load,
            name,
            f"{starts.mean(list(own.values())):.1f}",
            "1" if name == CREO else shown(ratios),
            f"{starts.mean(list(speeds(rows, content, load, name).values())):.0f}",
        )


def costs(rows: Sequence[Row], content: str, load: str, name: str) -> dict[str, float]:
    """Microseconds of processor time, by start."""
    return _medians(rows, (content, load, name), HEAD.index("processor_us"))


def speeds(rows: Sequence[Row], content: str, load: str, name: str) -> dict[str, float]:
    """Requests a second, by start."""
    return _medians(rows, (content, load, name), HEAD.index("requests_per_second"))


def divided(figures: dict[str, float], others: dict[str, float]) -> list[float]:
    """The ratios within each start that both have."""
    return [figure / others[start] for start, figure in figures.items() if start in others]


def shown(ratios: Sequence[float]) -> str:
    interval = starts.interval(ratios)
    return f"{starts.mean(ratios):.2f} " + ("[{:.2f}, {:.2f}]".format(*interval) if interval else "(one start)")


def _medians(rows: Sequence[Row], cell: Row, column: int) -> dict[str, float]:
    own = [row for row in rows if row[:3] == cell]
    return {
        start: statistics.median(float(row[column]) for row in own if row[3] == start)
        for start in dict.fromkeys(row[3] for row in own)
    }
