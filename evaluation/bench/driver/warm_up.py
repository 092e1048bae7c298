# SPDX-License-Identifier: Apache-2.0
"""The warm-up: what each contestant of a group does before its rounds are measured."""

from __future__ import annotations

import time

from evaluation.harness import usage

from .members import Member, each
from .plan import Pace

#: Compilers rest when they use less than a share of a processor in this many steps, one after the other.
REST_SHARE, RESTING_SPELLS = 0.05, 2
#: Processes are calm when they use less than a share of a processor for some time; the other values are seconds.
CALM, CALM_SHARE, LONGEST_CALM_DOWN = 0.1, 0.1, 20.0
#: An operation that takes longer than this many seconds is measured in only this many rounds.
SLOW, SLOW_ROUNDS = 1.0, 5


def warm_up(members: list[Member], pace: Pace, operation: str) -> None:
    """Makes each contestant do the operation until its compilers rest, or the time is over; then waits until all are
    calm.
    """
    each(members, _until_compilers_rest, pace, operation)
    calm_down(members)


def calm_down(members: list[Member]) -> None:
    """Waits until no compiler works in the background any more: it would take time from the contestant whose turn it
    is.
    """
    end = time.monotonic() + LONGEST_CALM_DOWN
    used = _processor_seconds(members)
    while time.monotonic() < end:
        time.sleep(CALM)
        before, used = used, _processor_seconds(members)
        if used - before < CALM_SHARE * CALM:
            return


def _until_compilers_rest(member: Member, pace: Pace, operation: str) -> None:
    """Work that they have not done yet they would do in the rounds."""
    assert member.client is not None
    begin = time.monotonic()
    resting = 0
    while resting < RESTING_SPELLS and time.monotonic() - begin < pace.longest_warm_up:
        spell, compiling = time.monotonic(), _compiler_seconds(member)
        figures = member.client.figures(f"{operation} {pace.spell}", pace.spell)
        rests = _compiler_seconds(member) - compiling < REST_SHARE * (time.monotonic() - spell)
        resting = resting + 1 if rests else 0
        if figures.get("us", figures.get("median", 0.0)) > SLOW * 1e6:
            member.rounds = min(member.rounds, SLOW_ROUNDS)


def _compiler_seconds(member: Member) -> float:
    return sum(usage.compiler_seconds(program.pid) for program in (member.client, member.service) if program)


def _processor_seconds(members: list[Member]) -> float:
    return sum(
        usage.processor_seconds(program.pid)
        for member in members
        if not member.failed
        for program in (member.client, member.service)
        if program
    )
