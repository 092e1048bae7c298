# SPDX-License-Identifier: Apache-2.0
"""Times calls of a service, by as many processes as there are clients, in turns that standard input asks for.

Python runs one thread at a time, so a client is a process: this one is the first, the others are forked from it once
the message is created.
"""

from __future__ import annotations

import math
import multiprocessing
import sys
import time
from array import array
from multiprocessing.connection import Connection
from typing import NamedTuple, Sequence

import collector
from contest import Call, Service

#: How many times of a turn are kept, for all clients together: the last ones.
MOST_TIMES = 1_000_000
#: How long before the common start each client is told of it, in nanoseconds.
NOTICE_NS = 1_000_000

#: It is the same clock in all processes of a machine.
clock = time.perf_counter_ns


class Turn(NamedTuple):
    """How many calls were made, and how long they took, in nanoseconds."""

    calls: int
    times: array[int]


def serve(service: Service, address: str, clients: int) -> None:
    collector.start()
    others = fork(service, address, clients - 1)
    call = connected(service, address)
    for other in others:
        other.recv()
    print("ready", flush=True)
    for line in sys.stdin:
        match line.split():
            case ["call", seconds]:
                turn = together(call, service.answer, others, float(seconds))
                print(described(turn, median=500, p90=900, p99=990), flush=True)
            case ["open", rate, seconds] if not others:
                turn = open_loop(call, service.answer, float(rate), float(seconds))
                print(described(turn, median=500, p90=900, p99=990, p999=999, max=1000), flush=True)
            case _:
                raise ValueError(f"unknown: {line}")


def fork(service: Service, address: str, count: int) -> list[Connection]:
    """Starts the other clients; each says when it is ready, and then makes the turns that it is told to make."""
    context = multiprocessing.get_context("fork")
    others: list[Connection] = []
    for _ in range(count):
        first, other = context.Pipe()
        others.append(first)
        context.Process(target=follow, args=(service, address, other, others), daemon=True).start()
        other.close()
    return others


def follow(service: Service, address: str, first: Connection, inherited: Sequence[Connection]) -> None:
    """What each of the other clients does, until the first one ends."""
    for connection in inherited:
        connection.close()  # if its own copy of this end stayed open, it would not notice that
    call = connected(service, address)
    first.send("ready")
    while True:
        try:
            begin, seconds, most = first.recv()
        except EOFError:
            return
        first.send(closed_loop(call, service.answer, begin, seconds, most))


def connected(service: Service, address: str) -> Call:
    """A connection for this process, over which one call was made."""
    call = service.connect(address)
    if call() != service.answer:
        raise WrongAnswerError(service.answer)
    return call


class WrongAnswerError(Exception):
    def __init__(self, expected: int) -> None:
        super().__init__(f"something else than {expected} was answered")


def together(call: Call, answer: int, others: Sequence[Connection], seconds: float) -> Turn:
    """A turn of all clients, from a common start."""
    begin = clock() + NOTICE_NS * len(others)
    most = MOST_TIMES // (1 + len(others))
    for other in others:
        other.send((begin, seconds, most))
    calls, times = closed_loop(call, answer, begin, seconds, most)
    for other in others:
        its_calls, its_times = other.recv()
        calls += its_calls
        times += its_times
    return Turn(calls, times)


def closed_loop(call: Call, answer: int, begin: int, seconds: float, most: int) -> Turn:
    """Calls again as soon as the last call was answered."""
    calls, times, end = 0, array("q"), begin + int(seconds * 1e9)
    time.sleep(max(0, begin - clock()) / 1e9)
    while True:
        start = clock()
        if call() != answer:
            raise WrongAnswerError(answer)
        now = clock()
        if calls < most:
            times.append(now - start)
        else:
            times[calls % most] = now - start
        calls += 1
        if now >= end:
            return Turn(calls, times)


def open_loop(call: Call, answer: int, rate: float, seconds: float) -> Turn:
    """Calls at the given times, whatever happened to earlier calls: one that has to wait for them takes that much
    longer.

    Calls that were due and were not made are reported, too, as if they had been answered at the end.
    """
    times, begin = array("q"), clock()
    end = begin + int(seconds * 1e9)
    due = [begin + int(number / rate * 1e9) for number in range(math.ceil(rate * seconds))]
    for moment in due:
        while (now := clock()) < moment:
            pass
        if now >= end:
            break
        if call() != answer:
            raise WrongAnswerError(answer)
        times.append(clock() - moment)
    now = clock()
    times.extend(now - moment for moment in due[len(times) :])
    return Turn(len(times), times)


def described(turn: Turn, **per_mille: int) -> str:
    """The line for a turn: for each name, the time in microseconds that this many of a thousand calls did not
    exceed.
    """
    times = sorted(turn.times)
    figures = [
        f"{name}={times[max(0, math.ceil(len(times) * share / 1000) - 1)] / 1000:.2f}"
        for name, share in per_mille.items()
    ]
    return " ".join([f"calls={turn.calls}", *figures])
