# SPDX-License-Identifier: Apache-2.0
"""What every measure has: its messages, its contestants, how it is measured, and its table."""

from __future__ import annotations

import os
import statistics
from typing import Callable, ClassVar, Iterator, Mapping, Sequence

from evaluation.harness import starts, usage

from ..contestants import Contestant
from ..members import Member
from ..plan import KEY_SIZES, Group, Pace
from ..warm_up import LONGEST_ROUNDS, warm_up

Row = dict[str, object]
#: The figures of a contestant's turns by operation; each has the number of its start, too.
Figures = Mapping[str, Sequence[Mapping[str, float]]]
#: Tells what happens now.
Say = Callable[[str], None]

ALL_CORES = os.sched_getaffinity(0)
#: The columns with a figure, its interval, and its ratio to Creo's; `values` and `ratios` have one for each start.
COMPARED = ("low", "high", "ratio", "ratio_low", "ratio_high")
BY_START = ("starts", "rounds", "status", "values", "ratios")

#: What it costs to start a program, to start a virtual machine, and to warm up an operation, in seconds, with others at
#: the same time; guesses for the expected time.
STARTING, STARTING_VIRTUAL_MACHINE = 0.1, 0.6
WARMING, WARMING_VIRTUAL_MACHINE, WARMING_LARGE_LIBRARIES = 0.2, 0.65, 4.0
#: The bytes a second of a peer, and of others.
SLOW_SPEED, SPEED = 5e7, 1e9


class Measure:
    """One kind of measurement. Contestants of a group run at the same time and take turns."""

    #: The option --only and the table have this name.
    name: ClassVar[str]
    #: For readers.
    title: ClassVar[str]
    #: Its ways, for readers: what the column says that tells the cells of one message apart.
    labels: ClassVar[Mapping[str, str]] = {}
    #: The columns of its table, in addition to who and what at the left and BY_START at the right.
    columns: ClassVar[Sequence[str]]
    #: The sizes by payload.
    messages: ClassVar[Mapping[str, Sequence[int]]]
    #: By payload, where everyone is measured; a payload that is not here is measured everywhere by everyone.
    key_sizes: ClassVar[Mapping[str, Sequence[int]]] = KEY_SIZES
    #: What is measured one after the other in each round.
    operations: ClassVar[Sequence[str]] = ()
    #: Whether Creo's figures are compared with its peers' cell by cell, and whether the gate does so.
    compared: ClassVar[bool] = True
    gated: ClassVar[bool] = True
    #: Whether a client calls a service.
    calls: ClassVar[bool] = True
    #: Whether the client calls through a relay, which counts bytes.
    relayed: ClassVar[bool] = False

    def takes(self, one: Contestant, group: Group) -> bool:
        """Whether a contestant takes part in a group: it names the measure, and can do the message."""
        return self.name in one.measures and self.does(one, group)

    def does(self, one: Contestant, group: Group) -> bool:
        return one.can(group.payload, group.size) and (
            one.everywhere or group.size in self.key_sizes.get(group.payload, (group.size,))
        )

    def groups(self, runtimes: Sequence[tuple[str, str]], quick: bool) -> Iterator[Group]:
        """The groups of a whole or of a quick run, in their order."""
        del quick
        for size in sorted({size for sizes in self.messages.values() for size in sizes}):
            for payload, sizes in self.messages.items():
                if size in sizes:
                    for language, runtime in runtimes:
                        yield Group(self.name, language, runtime, payload, size)

    def starts(self, pace: Pace) -> int:
        """How often everything is started anew."""
        return pace.starts

    def arguments(self, group: Group) -> Sequence[object]:
        """What a client is told when it is started, before the address of its service."""
        return (self.name, group.payload, group.size)

    def run(self, group: Group, members: list[Member], pace: Pace, say: Say) -> None:
        """Warms the contestants up, and has them take turns; once for each start."""
        for operation in self.operations:
            warm_up(members, pace, operation)
        take_turns(members, pace, say, *(operation_turn(operation, pace) for operation in self.operations))

    def rows(self, group: Group, figures: Figures, reference: Figures) -> Iterator[Row]:
        """The rows of a contestant; reference are the figures of Creo in the same turns."""
        raise NotImplementedError

    def seconds(self, group: Group, one: Contestant, pace: Pace) -> float:
        """How long one start of a contestant should take."""
        machines = self.virtual_machines(one)
        once = group.size / (SLOW_SPEED if one.kind == "peer" else SPEED)
        return (
            STARTING
            + machines * STARTING_VIRTUAL_MACHINE
            + max(self.warming(one), once) * self.warm_ups
            + self.turns(group) * min(max(pace.turn, once) * pace.rounds, max(LONGEST_ROUNDS, once))
        )

    def warming(self, one: Contestant) -> float:
        """How long the warm-up of one operation should take."""
        if self.calls and one.language == "java" and one.kind == "peer" and not one.main:
            return WARMING_LARGE_LIBRARIES
        return WARMING + self.virtual_machines(one) * WARMING_VIRTUAL_MACHINE

    #: Operations that are warmed up, each on its own.
    @property
    def warm_ups(self) -> int:
        return len(self.operations)

    def turns(self, group: Group) -> float:
        """How many turns a round has for each contestant."""
        del group
        return len(self.operations)

    def virtual_machines(self, one: Contestant) -> int:
        return (one.language in ("java", "typescript") or one.runtime == "dotnet") + (
            self.calls and one.service is not None
        )


def take_turns(members: list[Member], pace: Pace, say: Say, *turns: Callable[[Member], object], what: str = "") -> None:
    """The rounds of one start. In each of them another contestant begins."""
    for number in range(pace.rounds):
        say(f"{what}{', ' if what else ''}round {number + 1} of {pace.rounds}")
        first = number % max(1, len(members))
        for turn in turns:
            for member in members[first:] + members[:first]:
                if number < member.rounds:
                    member.attempt(turn)


def operation_turn(operation: str, pace: Pace) -> Callable[[Member], object]:
    """A turn that consists of one question."""
    return lambda member: member.turn(operation, f"{operation} {pace.turn}", pace.turn)


def pin(member: Member, apart: bool) -> None:
    """Puts service and client on one core, or on a core each. After the warm-up, during which compilers work next to
    the program.
    """
    first, second, *_ = sorted(ALL_CORES)
    if member.service is not None:
        usage.run_on(member.service.pid, {first})
    if member.client is not None:
        usage.run_on(member.client.pid, {second if apart else first})


def unpin(member: Member) -> None:
    for program in (member.client, member.service):
        if program is not None:
            usage.run_on(program.pid, ALL_CORES)


def by_start(turns: Sequence[Mapping[str, float]]) -> list[list[Mapping[str, float]]]:
    """The turns of each start."""
    found: dict[float, list[Mapping[str, float]]] = {}
    for turn in turns:
        found.setdefault(turn.get("start", 0), []).append(turn)
    return list(found.values())


def compared(
    turns: Sequence[Mapping[str, float]],
    reference: Sequence[Mapping[str, float]],
    name: str,
    column: str = "us",
    more_is_better: bool = False,
) -> Row:
    """A figure with its interval, and its ratio to Creo's, from the medians of each start: that of the rounds, and that
    of the ratios within each round.
    """
    own, creo = ({_start(one): one for one in by_start(each)} for each in (turns, reference))
    values = [statistics.median(turn[name] for turn in one) for one in own.values()]
    ratios = []
    for start, one in own.items():
        both = [(turn[name], other[name]) for turn, other in zip(one, creo.get(start, ()))]
        if both and all(min(pair) > 0 for pair in both):
            ratios.append(statistics.median(b / a if more_is_better else a / b for a, b in both))
    return {
        **_estimate(values, column, ""),
        **_estimate(ratios, "ratio", "ratio_"),
        "starts": len(values),
        "rounds": min(map(len, own.values()), default=0),
        "values": values,
        "ratios": ratios,
    }


def _start(turns: Sequence[Mapping[str, float]]) -> float:
    return turns[0].get("start", 0)


def _estimate(values: Sequence[float], column: str, prefix: str) -> Row:
    if not values:
        return {}
    interval = starts.interval(values)
    bounds = {f"{prefix}low": interval[0], f"{prefix}high": interval[1]} if interval else {}
    return {column: starts.mean(values), **bounds}


def middle(turns: Sequence[Mapping[str, float]], name: str) -> object:
    """The median over all turns of a figure that has no interval; empty if there is none."""
    values = [turn[name] for turn in turns if name in turn]
    return statistics.median(values) if values else ""
