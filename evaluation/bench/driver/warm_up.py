# SPDX-License-Identifier: Apache-2.0
"""The warm-up: what each contestant of a group does before its rounds are measured."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Callable

from evaluation.harness import usage

from .members import Member
from .plan import Pace

#: Compilers rest when they have work for less than a share of the time in this many steps, one after the other.
REST_SHARE, RESTING_SPELLS = 0.05, 3
#: After a step, its contestant waits until its compilers have no work in this time, for no longer than that; seconds.
IDLE, LONGEST_IDLE_WAIT = 0.02, 2.0
#: Processes are calm when they use less than a share of a processor for some time; the other values are seconds.
CALM, CALM_SHARE, LONGEST_CALM_DOWN = 0.1, 0.1, 20.0
#: A start has as many rounds of an operation as fit into this many seconds, but at least one.
LONGEST_ROUNDS = 2.0
#: So many warm up at the same time: one alone leaves a part of two cores idle.
TOGETHER = 2


def warm_up(members: list[Member], pace: Pace, operation: str) -> None:
    """Makes each contestant do the operation until its compilers rest, or the time is over; then waits until all are
    calm.
    """
    with ThreadPoolExecutor(TOGETHER) as together:
        for done in [together.submit(member.attempt, _until_compilers_rest, pace, operation) for member in members]:
            done.result()
    calm_down(members)


def calm_down(members: list[Member]) -> None:
    """Waits until no compiler works in the background any more: it would take time from the contestant whose turn it
    is.
    """
    _until_still(lambda: _processor_seconds(members), CALM, CALM_SHARE, LONGEST_CALM_DOWN)


def _until_compilers_rest(member: Member, pace: Pace, operation: str) -> None:
    """Work that they have not done yet they would do in the rounds. After each step they get the cores for themselves:
    next to many clients they would get next to nothing. A program without compilers does it once.
    """
    assert member.client is not None
    begin = time.monotonic()
    resting = 0
    while resting < RESTING_SPELLS and time.monotonic() - begin < pace.longest_warm_up:
        spell, compiling = time.monotonic(), _compiler_seconds(member)
        figures = member.client.figures(f"{operation} {pace.spell}", pace.spell)
        length = time.monotonic() - spell
        compiled = _until_still(lambda: _compiler_seconds(member), IDLE, REST_SHARE, LONGEST_IDLE_WAIT)
        rests = compiled - compiling < REST_SHARE * length
        resting = resting + 1 if rests else 0
        once = figures.get("us", figures.get("median", 0.0)) / 1e6
        if once * pace.rounds > LONGEST_ROUNDS:
            member.rounds = max(1, min(member.rounds, int(LONGEST_ROUNDS / once)))
        if not any(usage.compiles(program.pid) for program in member.programs) or once > LONGEST_ROUNDS:
            return


def _until_still(used: Callable[[], float], step: float, share: float, longest: float) -> float:
    """Waits until what is used grows by less than a share of a step, but no longer than that; returns it."""
    end = time.monotonic() + longest
    now = used()
    while time.monotonic() < end:
        time.sleep(step)
        before, now = now, used()
        if now - before < share * step:
            break
    return now


def _compiler_seconds(member: Member) -> float:
    return sum(usage.compiler_seconds(program.pid) for program in member.programs)


def _processor_seconds(members: list[Member]) -> float:
    return sum(
        usage.processor_seconds(program.pid) for member in members if not member.failed for program in member.programs
    )
