# SPDX-License-Identifier: Apache-2.0
"""How permissions.pml is run."""

from __future__ import annotations

from dataclasses import replace

from spin import PROGRESS, SAFETY, STARVATION, DEADLOCK, Model, Run


def both(name: str, tasks: int, units: int, *flags: str) -> list[Run]:
    return [Run(name, (tasks, units), asked, flags) for asked in (SAFETY, PROGRESS)]


def mutant(name: str, finds: str, *changes: tuple[str, str], tasks: int = 2, flags: tuple[str, ...] = ()) -> Run:
    return Run("**" + name + "**", (tasks, 2), PROGRESS if finds == STARVATION else SAFETY, flags, finds, changes)


EVE = ("-DLOCKING", "-DREQUEUE", "-DONE_WRITER")

RUNS = [
    *both("all assignments", 2, 2),
    *(replace(run, large=True) for run in both("all assignments", 3, 2)),
    *both("alone, or on a state and entries of a map", 2, 3, "-DALONE"),
    *both("alone", 3, 1, "-DALONE"),
    *both("readers take tickets", 3, 1, "-DLOCKING"),
    *both("Eve's rule, a writer and a reader", 2, 1, *EVE),
    Run("Eve's rule, a writer and two readers", (3, 1), SAFETY, EVE),
    Run("**Eve's rule, a writer and two readers**", (3, 1), PROGRESS, EVE, STARVATION),
    Run("tickets, a writer and two readers", (3, 1), PROGRESS, ("-DLOCKING", "-DONE_WRITER")),
    mutant("a writer does not wait for a reader", "exclusive", ("(writes[other] | writes[me])", "writes[other]")),
    mutant("a reader does not wait for a writer", "exclusive", ("(writes[other] | writes[me])", "writes[me]")),
    mutant(
        "no permission for what a writing method only reads: write skew",
        "serial",
        ("(writes[t] -> reads[t] | writes[t] : 0)", "writes[t]"),
        flags=("-DCROSSED",),
    ),
    mutant(
        "a method that only reads does not wait for one that is alone",
        "exclusive",
        ("touches[t] | SERVICE : 0)", "touches[t] | (writes[t] -> SERVICE : 0) : 0)"),
        flags=("-DALONE",),
    ),
    mutant(
        "looking for others and getting in line are two steps",
        "exclusive",
        (
            "d_step {\n        for (t : 0 .. TASKS - 1) {\n            if",
            "{\n        for (t : 0 .. TASKS - 1) {\n            if",
        ),
        ("take(touches[me]) }", "} take(touches[me])"),
    ),
    mutant(
        "permissions taken one by one, in different orders",
        DEADLOCK,
        ("take(touches[me]) }", "take(touches[me] & bit(me)) } granted(); take(touches[me] & ~bit(me))"),
    ),
    mutant("a released permission wakes nobody", DEADLOCK, ("waits[t] = waits[t] & ~bit(me)", "true")),
    mutant(
        "a withdrawn ticket wakes nobody",
        DEADLOCK,
        ("waiting[me] = false; release()", "waiting[me] = false; asked[me] = 0; waits[me] = 0"),
    ),
    mutant(
        "a released permission also wakes those that wait for others",
        "exclusive",
        ("waits[t] = waits[t] & ~bit(me)", "waits[t] = (waits[t] & bit(me) -> 0 : waits[t])"),
        tasks=3,
    ),
    mutant(
        "a newcomer overtakes those that wait",
        STARVATION,
        (
            "-> waits[me] = waits[me] | bit(t)",
            "-> if :: waits[t] -> waits[t] = waits[t] | bit(me) :: else -> waits[me] = waits[me] | bit(t) fi",
        ),
        tasks=3,
    ),
    mutant(
        "the transaction begins before the permission is granted",
        "serial",
        ("granted();", "d_step { look() } granted();"),
        ("judge_start(); look() }", "judge_start() }"),
    ),
    mutant(
        "the permission is released before the commit",
        "serial",
        ("d_step { judge_look() }", "d_step { judge_look() } release()"),
    ),
    mutant("a method that only reads looks at one state after the other", "whole", ("d_step { look() }", "look()")),
    mutant(
        "a commit writes one state after the other",
        "whole",
        ("d_step { judge_commit(); publish() }", "d_step { judge_commit() } publish()"),
    ),
    mutant(
        "what a method sets is seen before it commits",
        "committed",
        ("d_step { judge_look() }", "d_step { judge_look() } d_step { publish() }"),
    ),
    mutant(
        "what a method set stays when it throws",
        "committed",
        (":: true /* it throws", ":: d_step { publish() } /* it throws"),
    ),
]


PERMISSIONS = Model(
    "permissions", {"methods": "TASKS", "units": "UNITS"}, ("exclusive", "committed", "whole", "serial"), RUNS
)
