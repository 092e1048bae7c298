# SPDX-License-Identifier: Apache-2.0
"""The schedulers of Hop's figures 2 to 5, and Creo's others: what a file, a program and a call cost with each."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Iterator, NamedTuple, Sequence

from evaluation.harness import starts

from ..progress import progress
from .contestants import CALL, CONTESTANTS, CREO, PROGRAM, Contestant, Place, Server
from .costs import CONTENTS, Row, costs, divided, shown, speeds, warm_up
from .load import KEPT, SESSIONS, closed

NAME = "hop-schedulers"
HEAD = ("content", "load", "scheduler", "start", "turn", "requests_per_second", "processor_us")

SCHEDULERS = ("nothread", "one-to-one", "pool", "queue", "accept-many", "cohort", "stealing")
DEFAULT = "queue"
#: What is asked for, and how readers call it.
ASKED = {**{what: CONTENTS[what] for what in ("page.html", PROGRAM)}, CALL: "984 B, a call with JSON"}
#: Seconds.
TURN = 1


@dataclass(frozen=True)
class Load:
    """A closed load of so many connections."""

    connections: int
    kind: str = KEPT

    @property
    def name(self) -> str:
        return f"{self.kind}: {self.connections}"


class Pace(NamedTuple):
    """How much is measured; how long a server may warm up at most, in seconds."""

    starts: int
    rounds: int
    warm_up: int
    loads: tuple[Load, ...]


FULL = Pace(3, 3, 60, (Load(1), Load(16), Load(256), Load(16, SESSIONS)))
QUICK = Pace(1, 1, 0, (Load(1), Load(16)))


def contestant(scheduler: str) -> Contestant:
    """Creo with that scheduler, its other settings as they are by default."""
    creo = next(each for each in CONTESTANTS if each.name == CREO)

    def commands(place: Place) -> list[list[object]]:
        return [[*command, "--scheduler", scheduler] for command in creo.commands(place)]

    return replace(creo, name=scheduler, commands=commands)


def measure(pace: Pace, schedulers: Sequence[str] = SCHEDULERS) -> Iterator[Row]:
    """All hosts run all the time and take turns; another one begins in each start and each round."""
    for start in range(pace.starts):
        with ExitStack() as running:
            servers = [running.enter_context(contestant(scheduler).running()) for scheduler in schedulers]
            for server in servers:
                warm_up(server, ASKED, pace.warm_up)
            for turn in range(pace.rounds):
                yield from _round(servers, pace.loads, start, turn)
                progress("hop", f"schedulers, start {start + 1}: round {turn + 1} of {pace.rounds}")


def _round(servers: Sequence[Server], loads: Sequence[Load], start: int, turn: int) -> Iterator[Row]:
    shift = (start + turn) % len(servers)
    for what, content in ASKED.items():
        for load in loads:
            for server in (*servers[shift:], *servers[:shift]):
                seen = closed(server, what, load.kind, TURN, load.connections)
                yield (
                    content,
                    load.name,
                    server.contestant.name,
                    str(start),
                    str(turn),
                    f"{seen.requests_per_second:.0f}",
                    f"{seen.processor_us:.2f}",
                )


def compared(rows: Sequence[Row]) -> Iterator[Row]:
    """Of each scheduler the requests a second and the processor time of one, each also as a ratio to the default's:
    geometric means over the starts of medians over their turns, the ratios with their intervals of 95 %.
    """
    for content, load, scheduler in dict.fromkeys(row[:3] for row in rows):
        cells = []
        for figures, digits in ((speeds, 0), (costs, 1)):
            own = figures(rows, content, load, scheduler)
            ratios = divided(own, figures(rows, content, load, DEFAULT))
            cells += [f"{starts.mean(list(own.values())):.{digits}f}", "1" if scheduler == DEFAULT else shown(ratios)]
        yield (content, load, scheduler, *cells)
