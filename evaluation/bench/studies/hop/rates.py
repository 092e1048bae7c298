# SPDX-License-Identifier: Apache-2.0
"""Sessions of five requests at rising rates, as in the paper: how many are answered, and how much memory that takes."""

from __future__ import annotations

import statistics
from contextlib import ExitStack
from typing import Iterator, NamedTuple, Sequence

from evaluation.harness import starts

from ..progress import progress
from .contestants import PROGRAM, Contestant, Server
from .costs import CONTENTS, Row
from .load import at_rate, closed, KEPT, SESSIONS

NAME = "hop-rates"
HEAD = (
    "content",
    "contestant",
    "start",
    "offered_per_second",
    "answered_per_second",
    "response_ms",
    "errors",
    "processor_us",
    "memory_mb",
)
#: As in figures 6 and 7.
ASKED = ("page.html", PROGRAM)
#: The rate at which the table shows the processor time: all can do as much.
LOW = 2_000


class Pace(NamedTuple):
    """How much is measured: each rate, in requests a second, for so many seconds."""

    starts: int
    rates: tuple[int, ...]
    seconds: int
    warm_up: int


FULL = Pace(3, (1_000, LOW, 4_000, 7_000, 10_000, 15_000, 20_000, 30_000), 3, 6)
QUICK = Pace(1, (LOW, 10_000), 1, 0)


def measure(contestants: Sequence[Contestant], pace: Pace) -> Iterator[Row]:
    """Servers take turns at each rate; none of them starts anew while it rises. A heap grows as it is needed."""
    for start in range(pace.starts):
        with ExitStack() as running:
            servers = [running.enter_context(contestant.running(jvm=())) for contestant in contestants]
            for server in servers:
                _warm_up(server, pace.warm_up)
            for number, rate in enumerate(pace.rates):
                shift = (start + number) % len(servers)
                for what in ASKED:
                    for server in (*servers[shift:], *servers[:shift]):
                        if server.contestant.path(what) is not None:
                            yield _turn(server, what, start, rate, pace.seconds)
                progress("hop", f"rates, start {start + 1}: {rate} requests a second")


def _warm_up(server: Server, seconds: int) -> None:
    for what in ASKED:
        if server.contestant.path(what) is not None:
            server.check(what)
            if seconds:
                closed(server, what, KEPT, seconds)
                closed(server, what, SESSIONS, seconds)


def _turn(server: Server, what: str, start: int, rate: int, seconds: int) -> Row:
    seen = at_rate(server, what, rate, seconds)
    return (
        CONTENTS[what],
        server.contestant.name,
        str(start),
        str(rate),
        f"{seen.answered:.0f}",
        f"{seen.response_ms:.1f}",
        str(seen.errors),
        f"{seen.processor_us:.1f}",
        f"{server.memory() / 2**20:.1f}",
    )


def most(rows: Sequence[Row]) -> Iterator[Row]:
    """Of each contestant the most that it answered a second at any rate, the geometric mean over its starts with its
    interval; the processor time of an answer at a low rate; and its memory at the end.
    """
    for content, name in dict.fromkeys(row[:2] for row in rows):
        by_start: dict[str, list[dict[str, str]]] = {}
        for row in rows:
            if row[:2] == (content, name):
                by_start.setdefault(row[2], []).append(dict(zip(HEAD, row)))
        best = [max(float(row["answered_per_second"]) for row in own) for own in by_start.values()]
        low = [
            float(row["processor_us"])
            for own in by_start.values()
            for row in own
            if row["offered_per_second"] == str(LOW)
        ]
        held = [float(own[-1]["memory_mb"]) for own in by_start.values()]
        interval = starts.interval(best)
        yield (
            content,
            name,
            f"{starts.mean(best):.0f}" + (" [{:.0f}, {:.0f}]".format(*interval) if interval else ""),
            f"{statistics.median(low):.1f}" if low else "",
            f"{statistics.median(held):.0f}",
        )
