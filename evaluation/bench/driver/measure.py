# SPDX-License-Identifier: Apache-2.0
"""Measures one group: its contestants, which all run at the same time, take turns (A B A B …) for some rounds."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from typing import Any, Callable, Iterator, Sequence

from evaluation.harness import machine, usage

from .contestants import Contestant
from .members import Member, attempt, each
from .plan import LATENCY_TURNS, PINNED, TWO_CORES_FROM, UNPINNED, Group, Pace
from .programs import contestant, service
from .relay import Relay
from .warm_up import calm_down, warm_up

ALL_CORES = os.sched_getaffinity(0)
#: The part of the free memory that contestants that run at the same time may use.
SHARE_OF_MEMORY = 0.7


def measure(
    group: Group, members: Sequence[Contestant], pace: Pace, say: Callable[[str], None]
) -> list[dict[str, Any]]:
    """A record for each member: what it measured in each round, or what failed.

    If they do not fit into memory together, they run in shifts, with Creo in each: ratios are taken within a shift.
    """
    records: list[dict[str, Any]] = [
        {"contestant": one.name, "shift": 0, "failed": f"left out: {one.missing}", "figures": {}}
        for one in members
        if one.missing
    ]
    for number, shift in enumerate(_shifts(group, [one for one in members if not one.missing])):
        with ExitStack() as running:
            inside = [Member(one, number, rounds=pace.rounds) for one in shift]
            say(f"{group}: starting")
            # All at once: most of the time goes into what virtual machines do in the background.
            for step in STARTING:
                for member in inside:
                    attempt(member, step, group, running)
            MEASURES[group.measure](group, inside, pace, say)
        records += [member.record() for member in inside]
    return records


def _start_service(member: Member, group: Group, running: ExitStack) -> None:
    if group.measure != "serialisation":
        member.service = service(running, member.one, _heap(group))


def _start_client(member: Member, group: Group, running: ExitStack) -> None:
    if member.service is None:
        member.client = contestant(running, member.one, _heap(group), "serialise", group.payload, group.size)
        return
    address = member.service.listening()
    if group.measure == "size":
        member.relay = running.enter_context(Relay(address))
        address = member.relay.address
    member.client = contestant(
        running, member.one, _heap(group), "call", group.payload, group.size, address, group.clients
    )


def _await_client(member: Member, group: Group, running: ExitStack) -> None:
    del group, running
    assert member.client is not None
    member.client.ready()


STARTING = (_start_service, _start_client, _await_client)


def _pin(member: Member, group: Group) -> None:
    """After the warm-up, during which compilers work next to the program."""
    apart = (
        group.size >= TWO_CORES_FROM or group.measure == "latency"
    )  # a client that waits for the next call's time keeps a core busy
    first, second, *_ = sorted(ALL_CORES)
    if member.service is not None:
        usage.run_on(member.service.pid, {first})
    if member.client is not None:
        usage.run_on(member.client.pid, {second if apart else first})


def _serialisation(group: Group, members: list[Member], pace: Pace, say: Callable[[str], None]) -> None:
    for operation in ("encode", "decode"):
        warm_up(members, pace, operation)
    each(members, _pin, group)
    for number in _rounds(members, pace, group, say):
        for operation in ("encode", "decode"):
            for member in _taking_part(members, number):
                attempt(member, _turn, operation, f"{operation} {pace.turn}", pace.turn)


def _response(group: Group, members: list[Member], pace: Pace, say: Callable[[str], None]) -> None:
    warm_up(members, pace, "call")
    for cores in group.cores:
        if cores == PINNED:
            each(members, _pin, group)
        else:
            each(members, _unpin)
        each(members, _settle, pace)
        calm_down(members)
        for number in _rounds(members, pace, group, say, cores):
            for member in _taking_part(members, number):
                attempt(member, _call, cores, pace)


def _parallel(group: Group, members: list[Member], pace: Pace, say: Callable[[str], None]) -> None:
    warm_up(members, pace, "call")
    for number in _rounds(members, pace, group, say):
        for member in _taking_part(members, number):
            attempt(member, _call, UNPINNED, pace)


def _latency(group: Group, members: list[Member], pace: Pace, say: Callable[[str], None]) -> None:
    for operation in ("call", f"open {group.rate}"):
        warm_up(members, pace, operation)
    each(members, _pin, group)
    seconds = LATENCY_TURNS * pace.turn
    for number in _rounds(members, pace, group, say):
        for member in _taking_part(members, number):
            attempt(member, _turn, "open", f"open {group.rate} {seconds}", seconds)


def _size(group: Group, members: list[Member], pace: Pace, say: Callable[[str], None]) -> None:
    del group, say
    each(members, _count, pace)


MEASURES = {
    "serialisation": _serialisation,
    "response": _response,
    "parallel": _parallel,
    "latency": _latency,
    "size": _size,
}


def _call(member: Member, cores: str, pace: Pace) -> None:
    """A turn of calls, with what it costs the processes in addition to time."""
    assert member.client is not None and member.service is not None
    used = usage.processor_seconds(member.client.pid), usage.processor_seconds(member.service.pid)
    allocated = member.service.allocated()
    begin = time.monotonic()
    figures = member.client.figures(f"call {pace.turn}", pace.turn)
    calls = figures["calls"]
    figures["per_second"] = calls / (time.monotonic() - begin)
    figures["client_cpu"] = 1e6 * (usage.processor_seconds(member.client.pid) - used[0]) / calls
    figures["service_cpu"] = 1e6 * (usage.processor_seconds(member.service.pid) - used[1]) / calls
    figures["service_allocated"] = max(0, member.service.allocated() - allocated) / calls
    member.figures.setdefault(cores, []).append(figures)


def _count(member: Member, pace: Pace) -> None:
    """The bytes that a call sends either way."""
    assert member.client is not None and member.relay is not None
    sent, answered = member.relay.sent, member.relay.answered
    calls = member.client.figures(f"call {pace.turn}", pace.turn)["calls"]
    member.figures["size"] = [
        {"request": (member.relay.sent - sent) / calls, "answer": (member.relay.answered - answered) / calls}
    ]


def _turn(member: Member, name: str, question: str, seconds: float) -> None:
    assert member.client is not None
    member.figures.setdefault(name, []).append(member.client.figures(question, seconds))


def _unpin(member: Member) -> None:
    for program in (member.client, member.service):
        if program is not None:
            usage.run_on(program.pid, ALL_CORES)


def _settle(member: Member, pace: Pace) -> None:
    """A turn that does not count, because the cores have changed."""
    assert member.client is not None
    member.client.figures(f"call {pace.turn}", pace.turn)


def _rounds(
    members: list[Member], pace: Pace, group: Group, say: Callable[[str], None], what: str = ""
) -> Iterator[int]:
    for number in range(pace.rounds):
        if _taking_part(members, number):
            say(f"{group}{', ' + what if what else ''}: round {number + 1} of {pace.rounds}")
            yield number


def _taking_part(members: list[Member], number: int) -> list[Member]:
    return [member for member in members if not member.failed and number < member.rounds]


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


def _shifts(group: Group, members: Sequence[Contestant]) -> Iterator[list[Contestant]]:
    """The shifts of contestants that run at the same time: Creo first in each, and as many others as fit into
    memory.
    """
    heap = {"m": 1, "g": 1024}[_heap(group)[-1]] * int(_heap(group)[:-1])
    processes = 1 if group.measure == "serialisation" else 2  # a service is Java
    megabytes = (
        heap * processes if group.language == "java" else heap * (processes - 1) + 40 * group.size // (1 << 20) + 50
    )
    room = max(2, int(machine.free_megabytes() * SHARE_OF_MEMORY / megabytes))
    first = [one for one in members if one.kind == "creo"]
    others = [one for one in members if one.kind != "creo"]
    step = room - len(first)
    for begin in range(0, max(1, len(others)), step):
        yield [*first, *others[begin : begin + step]]
