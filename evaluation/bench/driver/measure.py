# SPDX-License-Identifier: Apache-2.0
"""Measures one group: its contestants, which all run at the same time, take turns (A B A B …) for some rounds; then
all are started anew.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any, Callable, Iterator, Sequence

from evaluation.harness import machine

from .contestants import Contestant
from .measures import MEASURES
from .measures.measure import Measure
from .members import Member
from .plan import Group, Pace
from .programs import contestant, service
from .relay import Relay

#: The part of the free memory that contestants that run at the same time may use.
SHARE_OF_MEMORY = 0.7


def measure(
    group: Group, members: Sequence[Contestant], pace: Pace, say: Callable[[str], None]
) -> list[dict[str, Any]]:
    """A record for each member: what it measured in each turn, or what failed.

    If they do not fit into memory together, they run in shifts, with Creo in each: ratios are taken within a shift.
    """
    how = MEASURES[group.measure]
    records: list[dict[str, Any]] = [
        {"contestant": one.name, "shift": 0, "failed": f"left out: {one.missing}", "figures": {}}
        for one in members
        if one.missing
    ]
    for number, shift in enumerate(_shifts(group, how, [one for one in members if not one.missing])):
        inside = [Member(one, number, rounds=pace.rounds) for one in shift]
        for start in range(how.starts(pace)):
            with ExitStack() as running:
                say(f"{group}: start {start + 1}")
                first = start % max(1, len(inside))  # each start begins with another contestant
                taking_turns = inside[first:] + inside[:first]
                _start(how, group, taking_turns, running)
                how.run(group, taking_turns, pace, lambda what: say(f"{group}, start {start + 1}: {what}"))
            for member in inside:
                member.again(pace.rounds)
        records += [member.record() for member in inside]
    return records


def _start(how: Measure, group: Group, members: list[Member], running: ExitStack) -> None:
    """Starts all of them at once: most of the time goes into what virtual machines do in the background."""
    for step in (_start_service, _start_client, _await_client):
        for member in members:
            member.attempt(step, how, group, running)


def _start_service(member: Member, how: Measure, group: Group, running: ExitStack) -> None:
    if how.calls and member.one.service is not None:
        member.service = service(running, member.one, _heap(group))


def _start_client(member: Member, how: Measure, group: Group, running: ExitStack) -> None:
    arguments = [*how.arguments(group)]
    if member.service is not None:
        address = member.service.listening()
        if how.relayed:
            member.relay = running.enter_context(Relay(address))
            address = member.relay.address
        arguments += [address, group.clients]
    member.client = contestant(running, member.one, _heap(group), *arguments)


def _await_client(member: Member, how: Measure, group: Group, running: ExitStack) -> None:
    del how, group, running
    assert member.client is not None
    member.client.ready()


def _heap(group: Group) -> str:
    """The heap of each JVM, in the form of -Xmx: it is touched before it is used, and large enough for the largest
    contestant's values.
    """
    if group.payload == "bytes":
        return "256m" if group.size <= 102400 else "512m" if group.size <= 10485760 else "2g"
    return (
        "256m"
        if group.size <= 102400
        else "512m"
        if group.size <= 1048576
        else "1500m"
        if group.size <= 10485760
        else "4g"
    )


def _shifts(group: Group, how: Measure, members: Sequence[Contestant]) -> Iterator[list[Contestant]]:
    """The shifts of contestants that run at the same time: Creo first in each, and as many others as fit into
    memory.
    """
    heap = {"m": 1, "g": 1024}[_heap(group)[-1]] * int(_heap(group)[:-1])
    processes = 2 if how.calls else 1  # a service is Java
    megabytes = (
        heap * processes if group.language == "java" else heap * (processes - 1) + 40 * group.size // (1 << 20) + 50
    )
    room = max(2, int(machine.free_megabytes() * SHARE_OF_MEMORY / megabytes))
    first = [one for one in members if one.kind == "creo"]
    others = [one for one in members if one.kind != "creo"]
    step = room - len(first)
    for begin in range(0, max(1, len(others)), step):
        yield [*first, *others[begin : begin + step]]
